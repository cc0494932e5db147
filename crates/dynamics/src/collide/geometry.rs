//! Shapes as the pair kernels want them, and where they are now.

use std::collections::BTreeMap;
use std::sync::Arc;

use base::{Mat3, Pose, Quat, Vec3};

use super::grid::Grid;
use super::hull::Hull;
use super::surface::Surface;
use crate::model::{ColliderDef, Model};
use crate::shape::{Aabb, Shape};

/// A shape that was checked and got its tables.
#[derive(Clone, Debug)]
pub(super) enum Geometry {
    Nothing,
    Plane,
    Sphere { radius: f64 },
    Capsule { radius: f64, half_height: f64 },
    Box { half: Vec3 },
    Cylinder { radius: f64, half_height: f64 },
    Convex(Arc<Hull>),
    Mesh(Arc<Surface>),
    Grid(Arc<Grid>),
}

impl Geometry {
    /// Checks the shape and makes its tables.
    pub(super) fn new(shape: &Shape) -> Self {
        match shape.repaired().0 {
            Shape::Sphere { radius } => Self::Sphere { radius },
            Shape::Box { half } => Self::Box { half },
            Shape::Capsule { radius, half_height } => Self::Capsule { radius, half_height },
            Shape::Cylinder { radius, half_height } => Self::Cylinder { radius, half_height },
            Shape::Plane => Self::Plane,
            Shape::Mesh(mesh) if mesh.triangles.is_empty() => Self::Nothing,
            Shape::Mesh(mesh) => Self::Mesh(Arc::new(Surface::new(&mesh))),
            Shape::Convex(points) => match Hull::new(&points) {
                Some(hull) => Self::Convex(Arc::new(hull)),
                None => Self::Nothing,
            },
            Shape::HeightField(field) => Self::Grid(Arc::new(Grid::new(field))),
        }
    }

    /// Row and column in the table of pairs; `None` touches nothing.
    pub(super) fn rank(&self) -> Option<usize> {
        match self {
            Self::Nothing => None,
            Self::Plane => Some(0),
            Self::Sphere { .. } => Some(1),
            Self::Capsule { .. } => Some(2),
            Self::Box { .. } => Some(3),
            Self::Cylinder { .. } => Some(4),
            Self::Convex(_) => Some(5),
            Self::Mesh(_) => Some(6),
            Self::Grid(_) => Some(7),
        }
    }

    /// The smallest box at a pose, in the pose's outer frame.
    pub(super) fn aabb_at(&self, pose: &Pose) -> Aabb {
        self.aabb(pose, &Mat3::from_quat(pose.rotation))
    }

    fn aabb(&self, pose: &Pose, axes: &Mat3) -> Aabb {
        let around = |half: Vec3| Aabb { min: pose.translation - half, max: pose.translation + half };
        match self {
            Self::Nothing => Aabb::EMPTY,
            Self::Plane => Aabb::EVERYWHERE,
            Self::Sphere { radius } => around(Vec3::splat(*radius)),
            Self::Capsule { radius, half_height } => {
                around(axes.z_axis.abs() * *half_height + Vec3::splat(*radius))
            }
            Self::Box { half } => around(axes.abs() * *half),
            Self::Cylinder { radius, half_height } => {
                let z = axes.z_axis;
                let rim = (Vec3::ONE - z * z).max(Vec3::ZERO);
                let rim = Vec3::new(rim.x.sqrt(), rim.y.sqrt(), rim.z.sqrt());
                around(z.abs() * *half_height + rim * *radius)
            }
            Self::Convex(hull) => hull.bounds.placed(pose),
            Self::Mesh(mesh) => mesh.bounds.placed(pose),
            Self::Grid(grid) => grid.bounds.placed(pose),
        }
    }
}

/// A shape and its place in the world.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub(super) geometry: Geometry,
    /// World from shape.
    pub(super) pose: Pose,
    /// The rotation of `pose` as a matrix: its columns are the shape's axes in the world.
    pub(super) axes: Mat3,
    /// Empty while the pose is not a number, so that it meets nothing.
    pub(super) aabb: Aabb,
    /// Whether its axes are those of its link.
    is_straight: bool,
}

impl Placed {
    pub(super) fn new(geometry: Geometry, link_from_shape: &Pose) -> Self {
        let is_straight = link_from_shape.rotation == Quat::IDENTITY;
        Self { geometry, pose: Pose::IDENTITY, axes: Mat3::IDENTITY, aabb: Aabb::EMPTY, is_straight }
    }

    /// Puts it where its link is; says whether anything changed. Without a pose of its link it is nowhere.
    pub(super) fn place_on(&mut self, collider: &ColliderDef, link_poses: &[Pose]) -> bool {
        let from_shape = &collider.link_from_shape;
        let pose = match collider.link.map(|link| link_poses.get(link.index())) {
            None => *from_shape,
            Some(None) => Pose::from_translation(Vec3::NAN),
            Some(Some(pose)) if self.is_straight => {
                let axes = Mat3::from_quat(pose.rotation);
                let pose = Pose::new(axes * from_shape.translation + pose.translation, pose.rotation);
                return self.place_with(pose, axes);
            }
            Some(Some(pose)) => *pose * *from_shape,
        };
        self.place(pose)
    }

    /// Puts it somewhere else; says whether anything changed.
    pub(super) fn place(&mut self, pose: Pose) -> bool {
        self.place_with(pose, Mat3::from_quat(pose.rotation))
    }

    #[inline(always)]
    fn place_with(&mut self, pose: Pose, axes: Mat3) -> bool {
        if pose == self.pose && self.aabb != Aabb::EMPTY {
            return false;
        }
        self.pose = pose;
        if !pose.is_finite() {
            self.aabb = Aabb::EMPTY;
            return true;
        }
        self.axes = axes;
        self.aabb = self.geometry.aabb(&pose, &self.axes);
        true
    }

    /// Whether something in a box may touch it.
    pub(super) fn may_meet(&self, aabb: &Aabb) -> bool {
        if self.aabb == Aabb::EMPTY || *aabb == Aabb::EMPTY {
            return false;
        }
        match self.geometry {
            Geometry::Plane => {
                let normal = self.z();
                normal.dot(aabb.center() - self.origin()) <= normal.abs().dot(aabb.half())
            }
            _ => self.aabb.overlaps(aabb),
        }
    }

    pub(super) fn origin(&self) -> Vec3 {
        self.pose.translation
    }

    /// The shape's z axis in the world.
    pub(super) fn z(&self) -> Vec3 {
        self.axes.z_axis
    }

    /// World coordinates of a point of the shape's frame.
    pub(super) fn world(&self, local: Vec3) -> Vec3 {
        self.axes * local + self.pose.translation
    }

    /// Shape coordinates of a point of the world.
    pub(super) fn local(&self, world: Vec3) -> Vec3 {
        self.axes.mul_transpose_vec3(world - self.pose.translation)
    }
}

/// All colliders of a model, not yet placed. What shares data in the model shares its tables.
pub(super) fn prepare(model: &Model) -> Vec<Placed> {
    // Only looked up, never walked: addresses differ from run to run.
    let mut known = BTreeMap::<*const (), Geometry>::new();
    let mut placed = Vec::with_capacity(model.colliders.len());
    for collider in &model.colliders {
        let shared: Option<*const ()> = match &collider.shape {
            Shape::Mesh(mesh) => Some(Arc::as_ptr(mesh).cast()),
            Shape::Convex(points) => Some(Arc::as_ptr(points).cast()),
            Shape::HeightField(field) => Some(Arc::as_ptr(field).cast()),
            _ => None,
        };
        let geometry = match shared {
            None => Geometry::new(&collider.shape),
            Some(key) => known.entry(key).or_insert_with(|| Geometry::new(&collider.shape)).clone(),
        };
        placed.push(Placed::new(geometry, &collider.link_from_shape));
    }
    placed
}
