//! Collision shapes, in their own frames.

use std::sync::Arc;

use base::Vec3;

/// A collision shape. Axes are those of ENU world files: heights and axes of revolution along z.
#[derive(Clone, Debug)]
pub enum Shape {
    /// Centred at the origin. `[m]`
    Sphere {
        /// `[m]`
        radius: f64,
    },
    /// Centred at the origin.
    Box {
        /// Half of each edge. `[m]`
        half: Vec3,
    },
    /// Along z, centred at the origin.
    Capsule {
        /// `[m]`
        radius: f64,
        /// Half of the straight part, caps left out. `[m]`
        half_height: f64,
    },
    /// Along z, centred at the origin.
    Cylinder {
        /// `[m]`
        radius: f64,
        /// `[m]`
        half_height: f64,
    },
    /// All points with z < 0 are inside; infinite.
    Plane,
    /// Triangles; only the surface is solid, the front side is counter-clockwise.
    Mesh(Arc<TriangleMesh>),
    /// The convex hull of points.
    Convex(Arc<Vec<Vec3>>),
    /// Heights over a grid in the x-y plane that starts at the origin.
    HeightField(Arc<HeightField>),
}

/// Triangles over shared vertices.
#[derive(Clone, Debug, Default)]
pub struct TriangleMesh {
    /// `[m]`
    pub vertices: Vec<Vec3>,
    /// Indices into `vertices`, counter-clockwise seen from outside.
    pub triangles: Vec<[u32; 3]>,
}

/// A grid of heights.
#[derive(Clone, Debug)]
pub struct HeightField {
    /// Points along x, at least 2.
    pub nx: usize,
    /// Points along y, at least 2.
    pub ny: usize,
    /// Distance of points along x and y. `[m]`
    pub spacing: [f64; 2],
    /// `nx × ny` heights, x running fastest. `[m]`
    pub heights: Vec<f64>,
}
