//! Collision objects: shapes that are no colliders of a model, with contacts and ray casts of their own.

use base::{Pose, Vec3};

use super::bvh::Ray;
use super::geometry::{Geometry, PlacedShape};
use super::manifold::Manifold;
use super::{World, pair, ray};
use crate::model::ColliderId;
use crate::shape::{Aabb, Shape};

/// A shape with a pose in the world.
#[derive(Clone, Debug)]
pub struct CollisionObject {
    placed: PlacedShape,
}

/// A contact point of two shapes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShapeContact {
    /// Midpoint between the two surfaces, in world coordinates. `[m]`
    pub point: Vec3,
    /// Unit normal into the first shape, in world coordinates.
    pub normal: Vec3,
    /// Penetration depth. `[m]`
    pub depth: f64,
}

impl CollisionObject {
    /// Creates a collision object; the shape is repaired as by [`Shape::repaired`].
    #[must_use]
    pub fn new(shape: &Shape, pose: Pose) -> Self {
        let mut placed = PlacedShape::new(Geometry::new(&shape.repaired().0), &Pose::IDENTITY);
        placed.set_pose(pose);
        Self { placed }
    }

    /// Sets the world-from-shape pose.
    pub fn set_pose(&mut self, pose: Pose) {
        self.placed.set_pose(pose);
    }

    /// The world-from-shape pose.
    #[must_use]
    pub fn pose(&self) -> Pose {
        self.placed.pose
    }

    /// The AABB in the world.
    #[must_use]
    pub fn bounds(&self) -> Aabb {
        self.placed.aabb
    }

    /// Contact points with another object, at most `max_points`.
    #[must_use]
    pub fn contacts_with_object(&self, other: &Self, max_points: usize) -> Vec<ShapeContact> {
        contacts_between(&self.placed, &other.placed, max_points)
    }

    /// Distance along a ray (with a unit direction) to the first hit, and the normal of the surface there.
    #[must_use]
    pub fn cast(&self, origin: Vec3, direction: Vec3, max: f64) -> Option<(f64, Vec3)> {
        let placed = &self.placed;
        if placed.aabb == Aabb::EMPTY || !origin.is_finite() || max.is_nan() {
            return None;
        }
        let local = Ray::new(placed.to_local(origin), placed.axes.mul_transpose_vec3(direction));
        let (distance, normal) = ray::cast(&placed.geometry, &local, max)?;
        Some((distance, placed.axes * normal))
    }
}

impl World {
    /// Contact points of a collider, at its latest pose, with a collision object.
    pub(crate) fn contacts_with(
        &self,
        collider: ColliderId,
        object: &CollisionObject,
        max_points: usize,
    ) -> Vec<ShapeContact> {
        self.shapes
            .get(collider.index())
            .map(|shape| contacts_between(shape, &object.placed, max_points))
            .unwrap_or_default()
    }

    /// The AABB of a collider at its latest pose.
    pub(crate) fn bounds(&self, collider: ColliderId) -> Aabb {
        self.shapes.get(collider.index()).map_or(Aabb::EMPTY, |shape| shape.aabb)
    }
}

fn contacts_between(a: &PlacedShape, b: &PlacedShape, max_points: usize) -> Vec<ShapeContact> {
    if a.aabb == Aabb::EMPTY || b.aabb == Aabb::EMPTY || !a.aabb.overlaps(&b.aabb) {
        return Vec::new();
    }
    let mut manifold = Manifold { max_points: max_points.max(1), ..Manifold::default() };
    let forward = pair::collide(a, b, &mut manifold);
    let normal = |normal: Vec3| if forward { -normal } else { normal };
    let points = manifold.points.iter();
    points
        .map(|point| ShapeContact { point: point.point, normal: normal(point.normal), depth: point.depth })
        .collect()
}
