//! A shape on its own, which is not a collider of a model: where it meets others and what rays meet of it.

use base::{Pose, Vec3};

use super::geometry::{Geometry, Placed};
use super::manifold::Touches;
use super::tree::Ray;
use super::{World, pair, ray};
use crate::model::ColliderId;
use crate::shape::{Aabb, Shape};

/// A shape at a place in the world.
#[derive(Clone, Debug)]
pub struct Form {
    placed: Placed,
}

/// A point where two shapes touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShapeContact {
    /// Half-way between the two surfaces, in world coordinates. `[m]`
    pub point: Vec3,
    /// Unit, in world coordinates, into the first shape.
    pub normal: Vec3,
    /// `[m]`
    pub depth: f64,
}

impl Form {
    /// A shape, repaired as by [`Shape::repaired`].
    #[must_use]
    pub fn new(shape: &Shape, pose: Pose) -> Self {
        let mut placed = Placed::new(Geometry::new(&shape.repaired().0), &Pose::IDENTITY);
        placed.place(pose);
        Self { placed }
    }

    /// Puts it somewhere else.
    pub fn place(&mut self, pose: Pose) {
        self.placed.place(pose);
    }

    /// World from shape.
    #[must_use]
    pub fn pose(&self) -> Pose {
        self.placed.pose
    }

    /// The smallest box around it.
    #[must_use]
    pub fn bounds(&self) -> Aabb {
        self.placed.aabb
    }

    /// Where it touches another one, in at most so many points.
    #[must_use]
    pub fn contacts_with_form(&self, other: &Self, most: usize) -> Vec<ShapeContact> {
        contacts_between(&self.placed, &other.placed, most)
    }

    /// How far a ray (its direction is a unit vector) goes until it meets it, and the normal of the surface there.
    #[must_use]
    pub fn cast(&self, origin: Vec3, direction: Vec3, max: f64) -> Option<(f64, Vec3)> {
        let placed = &self.placed;
        if placed.aabb == Aabb::EMPTY || !origin.is_finite() || max.is_nan() {
            return None;
        }
        let local = Ray::new(placed.local(origin), placed.axes.mul_transpose_vec3(direction));
        let (distance, normal) = ray::cast(&placed.geometry, &local, max)?;
        Some((distance, placed.axes * normal))
    }
}

impl World {
    /// Where a collider, at its latest pose, touches a shape on its own.
    pub(crate) fn contacts_with(&self, collider: ColliderId, form: &Form, most: usize) -> Vec<ShapeContact> {
        self.shapes
            .get(collider.index())
            .map(|shape| contacts_between(shape, &form.placed, most))
            .unwrap_or_default()
    }

    /// The smallest box around a collider at its latest pose.
    pub(crate) fn bounds(&self, collider: ColliderId) -> Aabb {
        self.shapes.get(collider.index()).map_or(Aabb::EMPTY, |shape| shape.aabb)
    }
}

fn contacts_between(a: &Placed, b: &Placed, most: usize) -> Vec<ShapeContact> {
    if a.aabb == Aabb::EMPTY || b.aabb == Aabb::EMPTY || !a.aabb.overlaps(&b.aabb) {
        return Vec::new();
    }
    let mut touches = Touches { limit: most.max(1), ..Touches::default() };
    let forward = pair::touch(a, b, &mut touches);
    let normal = |normal: Vec3| if forward { -normal } else { normal };
    let points = touches.points.iter();
    points
        .map(|touch| ShapeContact { point: touch.point, normal: normal(touch.normal), depth: touch.depth })
        .collect()
}
