//! Collision geometry as the narrow-phase kernels use it, and placed shapes.

use std::collections::BTreeMap;
use std::sync::Arc;

use base::{Mat3, Pose, Quat, Vec3};

use super::collision_mesh::CollisionMesh;
use super::grid::Grid;
use super::hull::Hull;
use crate::model::{ColliderDef, Model};
use crate::shape::{Aabb, Shape};

/// A repaired shape with its precomputed tables.
#[derive(Clone, Debug)]
pub(super) enum Geometry {
    Empty,
    Plane,
    Sphere { radius: f64 },
    Capsule { radius: f64, half_height: f64 },
    Box { half: Vec3 },
    Cylinder { radius: f64, half_height: f64 },
    Convex(Arc<Hull>),
    Mesh(Arc<CollisionMesh>),
    Grid(Arc<Grid>),
}

impl Geometry {
    /// Repairs the shape and builds its tables.
    pub(super) fn new(shape: &Shape) -> Self {
        match shape.repaired().0 {
            Shape::Sphere { radius } => Self::Sphere { radius },
            Shape::Box { half } => Self::Box { half },
            Shape::Capsule { radius, half_height } => Self::Capsule { radius, half_height },
            Shape::Cylinder { radius, half_height } => Self::Cylinder { radius, half_height },
            Shape::Plane => Self::Plane,
            Shape::Mesh(mesh) if mesh.triangles.is_empty() => Self::Empty,
            Shape::Mesh(mesh) => Self::Mesh(Arc::new(CollisionMesh::new(&mesh))),
            Shape::Convex(points) => match Hull::new(&points) {
                Some(hull) => Self::Convex(Arc::new(hull)),
                None => Self::Empty,
            },
            Shape::HeightField(field) => Self::Grid(Arc::new(Grid::new(field))),
        }
    }

    /// Row and column in the table of kernels; `None` for geometry that collides with nothing.
    pub(super) fn kernel_index(&self) -> Option<usize> {
        match self {
            Self::Empty => None,
            Self::Plane => Some(0),
            Self::Sphere { .. } => Some(1),
            Self::Capsule { .. } => Some(2),
            Self::Box { .. } => Some(3),
            Self::Cylinder { .. } => Some(4),
            Self::Convex(_) => Some(5),
            Self::Mesh(mesh) if mesh.hull.is_some() => Some(5),
            Self::Mesh(_) => Some(6),
            Self::Grid(_) => Some(7),
        }
    }

    /// The AABB at a pose, in the pose's outer frame.
    pub(super) fn aabb_at(&self, pose: &Pose) -> Aabb {
        self.aabb(pose, &Mat3::from_quat(pose.rotation))
    }

    fn aabb(&self, pose: &Pose, axes: &Mat3) -> Aabb {
        let centered = |half: Vec3| Aabb { min: pose.translation - half, max: pose.translation + half };
        match self {
            Self::Empty => Aabb::EMPTY,
            Self::Plane => Aabb::EVERYWHERE,
            Self::Sphere { radius } => centered(Vec3::splat(*radius)),
            Self::Capsule { radius, half_height } => {
                centered(axes.z_axis.abs() * *half_height + Vec3::splat(*radius))
            }
            Self::Box { half } => centered(axes.abs() * *half),
            Self::Cylinder { radius, half_height } => {
                let z = axes.z_axis;
                let rim = (Vec3::ONE - z * z).max(Vec3::ZERO);
                let rim = Vec3::new(rim.x.sqrt(), rim.y.sqrt(), rim.z.sqrt());
                centered(z.abs() * *half_height + rim * *radius)
            }
            Self::Convex(hull) => hull.bounds.placed(pose),
            Self::Mesh(mesh) => mesh.bounds.placed(pose),
            Self::Grid(grid) => grid.bounds.placed(pose),
        }
    }
}

/// Geometry with its pose in the world.
#[derive(Clone, Debug)]
pub(super) struct PlacedShape {
    pub(super) geometry: Geometry,
    /// World-from-shape.
    pub(super) pose: Pose,
    /// The rotation of `pose` as a matrix; its columns are the shape's axes in the world.
    pub(super) axes: Mat3,
    /// Empty while the pose is not finite, so that the shape collides with nothing.
    pub(super) aabb: Aabb,
    /// Whether the shape's axes are parallel to those of its link.
    is_link_aligned: bool,
}

impl PlacedShape {
    pub(super) fn new(geometry: Geometry, link_from_shape: &Pose) -> Self {
        let is_link_aligned = link_from_shape.rotation == Quat::IDENTITY;
        Self { geometry, pose: Pose::IDENTITY, axes: Mat3::IDENTITY, aabb: Aabb::EMPTY, is_link_aligned }
    }

    /// Moves the shape with its link. Returns whether its pose changed. Without a pose of its link, the shape has no
    /// place in the world and collides with nothing.
    pub(super) fn update_pose(&mut self, collider: &ColliderDef, link_poses: &[Pose]) -> bool {
        let from_shape = &collider.link_from_shape;
        let pose = match collider.link.map(|link| link_poses.get(link.index())) {
            None => *from_shape,
            Some(None) => Pose::from_translation(Vec3::NAN),
            Some(Some(pose)) if self.is_link_aligned => {
                let axes = Mat3::from_quat(pose.rotation);
                let pose = Pose::new(axes * from_shape.translation + pose.translation, pose.rotation);
                return self.set_pose_and_axes(pose, axes);
            }
            Some(Some(pose)) => *pose * *from_shape,
        };
        self.set_pose(pose)
    }

    /// A shape at a pose in the world.
    #[cfg(test)]
    pub(super) fn at(shape: &Shape, position: Vec3, rotation: Quat) -> Self {
        let mut placed = Self::new(Geometry::new(shape), &Pose::IDENTITY);
        placed.set_pose(Pose::new(position, rotation));
        placed
    }

    /// Sets the world-from-shape pose. Returns whether it changed.
    pub(super) fn set_pose(&mut self, pose: Pose) -> bool {
        self.set_pose_and_axes(pose, Mat3::from_quat(pose.rotation))
    }

    #[inline(always)]
    fn set_pose_and_axes(&mut self, pose: Pose, axes: Mat3) -> bool {
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

    /// Whether something inside an AABB may overlap the shape; exact against the half space of a plane.
    pub(super) fn may_overlap(&self, aabb: &Aabb) -> bool {
        if self.aabb == Aabb::EMPTY || *aabb == Aabb::EMPTY {
            return false;
        }
        match self.geometry {
            Geometry::Plane => {
                let normal = self.z_axis();
                normal.dot(aabb.center() - self.origin()) <= normal.abs().dot(aabb.half())
            }
            _ => self.aabb.overlaps(aabb),
        }
    }

    pub(super) fn origin(&self) -> Vec3 {
        self.pose.translation
    }

    /// The shape's z axis in the world.
    pub(super) fn z_axis(&self) -> Vec3 {
        self.axes.z_axis
    }

    /// Transforms a point from the shape's frame to the world.
    pub(super) fn to_world(&self, local: Vec3) -> Vec3 {
        self.axes * local + self.pose.translation
    }

    /// Transforms a point from the world to the shape's frame.
    pub(super) fn to_local(&self, world: Vec3) -> Vec3 {
        self.axes.mul_transpose_vec3(world - self.pose.translation)
    }
}

/// Geometry that colliders of a model share, by the address of the shape's data.
///
/// Keeping it while parts of the model are replaced saves preparing the others again: the hull of a large mesh takes
/// longer than many steps.
#[derive(Debug, Default)]
pub(crate) struct SharedGeometries {
    /// Each with its shape, so that the address stays in use. Only looked up, never iterated over: addresses differ from
    /// run to run.
    by_address: BTreeMap<usize, (Shape, Geometry)>,
}

impl SharedGeometries {
    /// Where the data of a shape are, if colliders can share them.
    fn address(shape: &Shape) -> Option<usize> {
        match shape {
            Shape::Mesh(mesh) => Some(Arc::as_ptr(mesh).addr()),
            Shape::Convex(points) => Some(Arc::as_ptr(points).addr()),
            Shape::HeightField(field) => Some(Arc::as_ptr(field).addr()),
            Shape::Sphere { .. }
            | Shape::Box { .. }
            | Shape::Capsule { .. }
            | Shape::Cylinder { .. }
            | Shape::Plane => None,
        }
    }
}

/// Prepares all colliders of a model; their poses are not set yet. Colliders that share data in the model share the
/// tables, also with those of the model before. What is no longer used is dropped.
pub(super) fn prepare_shapes(model: &Model, shared: &mut SharedGeometries) -> Vec<PlacedShape> {
    let mut before = std::mem::take(&mut shared.by_address);
    let mut placed = Vec::with_capacity(model.colliders.len());
    for collider in &model.colliders {
        let geometry = match SharedGeometries::address(&collider.shape) {
            None => Geometry::new(&collider.shape),
            Some(address) => {
                let entry = shared.by_address.entry(address).or_insert_with(|| {
                    let known = before.remove(&address);
                    known.unwrap_or_else(|| (collider.shape.clone(), Geometry::new(&collider.shape)))
                });
                entry.1.clone()
            }
        };
        placed.push(PlacedShape::new(geometry, &collider.link_from_shape));
    }
    placed
}
