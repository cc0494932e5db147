//! Collision shapes, in their own frames.

use std::sync::Arc;

use base::{Mat3, Pose, Vec3};

/// A collision shape. Axes follow the ENU convention of world files: heights and axes of revolution along z.
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
        /// Half of the cylindrical part, without the caps. `[m]`
        half_height: f64,
    },
    /// Along z, centred at the origin.
    Cylinder {
        /// `[m]`
        radius: f64,
        /// `[m]`
        half_height: f64,
    },
    /// The half space z < 0; infinite.
    Plane,
    /// Triangles, whose front side is counter-clockwise. Only the surface is solid, except that a closed convex mesh
    /// collides like its convex hull.
    Mesh(Arc<TriangleMesh>),
    /// The convex hull of points.
    Convex(Arc<Vec<Vec3>>),
    /// Heights over a grid in the x-y plane, which starts at the origin.
    HeightField(Arc<HeightField>),
}

/// An indexed triangle mesh.
#[derive(Clone, Debug, Default)]
pub struct TriangleMesh {
    /// `[m]`
    pub vertices: Vec<Vec3>,
    /// Indices into `vertices`, counter-clockwise seen from outside.
    pub triangles: Vec<[u32; 3]>,
}

/// A height field: heights at the points of a regular grid.
#[derive(Clone, Debug)]
pub struct HeightField {
    /// Points along x, at least 2.
    pub nx: usize,
    /// Points along y, at least 2.
    pub ny: usize,
    /// Distance between points along x and y. `[m]`
    pub spacing: [f64; 2],
    /// `nx × ny` heights, x running fastest. `[m]`
    pub heights: Vec<f64>,
}

/// An axis-aligned bounding box. Empty if any component of `min` is larger than that of `max`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aabb {
    /// Smallest coordinates. `[m]`
    pub min: Vec3,
    /// Largest coordinates. `[m]`
    pub max: Vec3,
}

impl Aabb {
    /// The empty box.
    pub const EMPTY: Self = Self { min: Vec3::INFINITY, max: Vec3::NEG_INFINITY };
    /// The infinite box.
    pub const EVERYWHERE: Self = Self { min: Vec3::NEG_INFINITY, max: Vec3::INFINITY };

    /// The smallest AABB around points; empty without points.
    #[must_use]
    pub fn around(points: impl IntoIterator<Item = Vec3>) -> Self {
        points.into_iter().fold(Self::EMPTY, |all, p| Self { min: all.min.min(p), max: all.max.max(p) })
    }

    /// The smallest AABB around both.
    #[must_use]
    pub fn merged(&self, other: &Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    /// The AABB enlarged by `margin` on every side.
    #[must_use]
    pub fn grown(&self, margin: f64) -> Self {
        Self { min: self.min - Vec3::splat(margin), max: self.max + Vec3::splat(margin) }
    }

    /// Whether the two have a point in common; touching faces count.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        self.min.cmple(other.max).all() && other.min.cmple(self.max).all()
    }

    /// The centre.
    #[must_use]
    pub fn center(&self) -> Vec3 {
        (self.min + self.max) * 0.5
    }

    /// Half of each edge.
    #[must_use]
    pub fn half(&self) -> Vec3 {
        (self.max - self.min) * 0.5
    }

    /// The AABB of the box after a rigid transform.
    #[must_use]
    pub fn placed(&self, pose: &Pose) -> Self {
        if !self.min.cmple(self.max).all() {
            return Self::EMPTY;
        }
        let axes = Mat3::from_quat(pose.rotation);
        let center = pose.translation + axes * self.center();
        let half = axes.abs() * self.half();
        Self { min: center - half, max: center + half }
    }
}

impl Shape {
    /// The AABB of the shape at a pose, in the pose's outer frame.
    ///
    /// Exact for primitives; for points and triangles it is that of their transformed local AABB.
    #[must_use]
    pub fn aabb(&self, pose: &Pose) -> Aabb {
        let z = pose.rotation * Vec3::Z;
        let around = |half: Vec3| Aabb { min: pose.translation - half, max: pose.translation + half };
        match self {
            Self::Sphere { radius } => around(Vec3::splat(*radius)),
            Self::Box { half } => Aabb { min: -*half, max: *half }.placed(pose),
            Self::Capsule { radius, half_height } => around(z.abs() * *half_height + Vec3::splat(*radius)),
            Self::Cylinder { radius, half_height } => {
                let rim = Vec3::ONE - z * z;
                let rim = Vec3::new(rim.x.max(0.0).sqrt(), rim.y.max(0.0).sqrt(), rim.z.max(0.0).sqrt());
                around(z.abs() * *half_height + rim * *radius)
            }
            Self::Plane => Aabb::EVERYWHERE,
            Self::Mesh(mesh) => mesh.bounds().placed(pose),
            Self::Convex(points) => Aabb::around(points.iter().copied()).placed(pose),
            Self::HeightField(field) => field.bounds().placed(pose),
        }
    }

    /// An empty shape, which collides with nothing and which no ray hits.
    #[must_use]
    pub fn nothing() -> Self {
        Self::Mesh(Arc::default())
    }

    /// Scales the shape along its axes. Spheres and capsules use the first factor in all directions, the radius of a
    /// cylinder the first one too.
    #[must_use]
    pub fn scaled(self, scale: Vec3) -> Self {
        if scale == Vec3::ONE {
            return self;
        }
        match self {
            Self::Sphere { radius } => Self::Sphere { radius: radius * scale.x },
            Self::Box { half } => Self::Box { half: half * scale },
            Self::Capsule { radius, half_height } => {
                Self::Capsule { radius: radius * scale.x, half_height: half_height * scale.x }
            }
            Self::Cylinder { radius, half_height } => {
                Self::Cylinder { radius: radius * scale.x, half_height: half_height * scale.z }
            }
            Self::Plane => Self::Plane,
            Self::Mesh(mesh) => {
                let vertices = mesh.vertices.iter().map(|vertex| *vertex * scale).collect();
                Self::Mesh(Arc::new(TriangleMesh { vertices, triangles: mesh.triangles.clone() }))
            }
            Self::Convex(points) => {
                Self::Convex(Arc::new(points.iter().map(|point| *point * scale).collect()))
            }
            Self::HeightField(field) => Self::HeightField(Arc::new(HeightField {
                nx: field.nx,
                ny: field.ny,
                spacing: [field.spacing[0] * scale.x, field.spacing[1] * scale.y],
                heights: field.heights.iter().map(|height| height * scale.z).collect(),
            })),
        }
    }

    /// Repairs the shape. Returns a usable shape and what was changed, if anything.
    ///
    /// Negative sizes lose their sign. A shape with a size that is zero or not finite is replaced by one that
    /// collides with nothing. Meshes lose triangles with missing or non-finite vertices and those without an area;
    /// heights that are not finite become zero.
    #[must_use]
    pub fn repaired(&self) -> (Self, Option<String>) {
        match self {
            Self::Sphere { radius } => match size("radius", *radius) {
                Ok((radius, note)) => (Self::Sphere { radius }, note),
                Err(note) => (Self::nothing(), Some(note)),
            },
            Self::Box { half } => repaired_box(*half),
            Self::Capsule { radius, half_height } => match size("radius", *radius) {
                // A capsule without a straight part is a sphere and fine.
                Ok((radius, note)) if *half_height == 0.0 => {
                    (Self::Capsule { radius, half_height: 0.0 }, note)
                }
                _ => repaired_round(*radius, *half_height, |radius, half_height| Self::Capsule {
                    radius,
                    half_height,
                }),
            },
            Self::Cylinder { radius, half_height } => {
                repaired_round(*radius, *half_height, |radius, half_height| Self::Cylinder {
                    radius,
                    half_height,
                })
            }
            Self::Plane => (Self::Plane, None),
            Self::Mesh(mesh) => repaired_mesh(mesh),
            Self::Convex(points) => repaired_convex(points),
            Self::HeightField(field) => repaired_heights(field),
        }
    }
}

/// A usable size and an optional message, or a message that says why there is none.
fn size(name: &str, value: f64) -> Result<(f64, Option<String>), String> {
    if !value.is_finite() {
        Err(format!("{name} is not a finite number; the shape touches nothing"))
    } else if value == 0.0 {
        Err(format!("{name} is zero; the shape touches nothing"))
    } else if value < 0.0 {
        Ok((-value, Some(format!("{name} is negative; its absolute value is used"))))
    } else {
        Ok((value, None))
    }
}

fn repaired_box(half: Vec3) -> (Shape, Option<String>) {
    let sizes = [size("size x", half.x), size("size y", half.y), size("size z", half.z)];
    match sizes {
        [Ok((x, a)), Ok((y, b)), Ok((z, c))] => (Shape::Box { half: Vec3::new(x, y, z) }, a.or(b).or(c)),
        [a, b, c] => (Shape::nothing(), a.err().or(b.err()).or(c.err())),
    }
}

fn repaired_round(
    radius: f64,
    half_height: f64,
    make: impl Fn(f64, f64) -> Shape,
) -> (Shape, Option<String>) {
    match (size("radius", radius), size("height", half_height)) {
        (Ok((radius, a)), Ok((half_height, b))) => (make(radius, half_height), a.or(b)),
        (a, b) => (Shape::nothing(), a.err().or(b.err())),
    }
}

fn repaired_mesh(mesh: &Arc<TriangleMesh>) -> (Shape, Option<String>) {
    let usable = mesh.triangles.iter().filter(|t| mesh.is_usable(t)).count();
    if usable == mesh.triangles.len() && usable > 0 {
        return (Shape::Mesh(Arc::clone(mesh)), None);
    }
    if usable == 0 {
        let note = "the mesh has no triangle with an area; it touches nothing".to_owned();
        return (Shape::nothing(), Some(note));
    }
    let note = format!("{} triangles without an area were left out", mesh.triangles.len() - usable);
    let triangles = mesh.triangles.iter().filter(|t| mesh.is_usable(t)).copied().collect();
    (Shape::Mesh(Arc::new(TriangleMesh { vertices: mesh.vertices.clone(), triangles })), Some(note))
}

fn repaired_convex(points: &Arc<Vec<Vec3>>) -> (Shape, Option<String>) {
    let finite = points.iter().filter(|p| p.is_finite()).count();
    if finite == 0 {
        return (Shape::nothing(), Some("the hull has no points; it touches nothing".to_owned()));
    }
    if finite == points.len() {
        return (Shape::Convex(Arc::clone(points)), None);
    }
    let kept = points.iter().filter(|p| p.is_finite()).copied().collect();
    (Shape::Convex(Arc::new(kept)), Some("points that are not finite were left out".to_owned()))
}

fn repaired_heights(field: &Arc<HeightField>) -> (Shape, Option<String>) {
    let [dx, dy] = field.spacing;
    let usable = field.nx >= 2 && field.ny >= 2 && dx.is_finite() && dy.is_finite() && dx > 0.0 && dy > 0.0;
    let Some(wanted) = field.nx.checked_mul(field.ny).filter(|_| usable) else {
        return (
            Shape::nothing(),
            Some("a grid needs 2 × 2 points and positive spacing; it touches nothing".to_owned()),
        );
    };
    let finite = field.heights.iter().all(|h| h.is_finite());
    if field.heights.len() == wanted && finite {
        return (Shape::HeightField(Arc::clone(field)), None);
    }
    // A grid of billions of points with a handful of heights is a typing error, not a terrain.
    if wanted > field.heights.len().saturating_mul(4).saturating_add(1 << 16) {
        return (
            Shape::nothing(),
            Some("the grid has far fewer heights than points; it touches nothing".to_owned()),
        );
    }
    let note = format!(
        "the grid has {} usable heights of {wanted}; zero is used for the others",
        field.heights.len()
    );
    let known = field.heights.iter().map(|h| if h.is_finite() { *h } else { 0.0 });
    let heights = known.chain(std::iter::repeat(0.0)).take(wanted).collect();
    (Shape::HeightField(Arc::new(HeightField { heights, ..HeightField::clone(field) })), Some(note))
}

impl TriangleMesh {
    /// The AABB of the finite vertices that triangles use.
    #[must_use]
    pub fn bounds(&self) -> Aabb {
        let used = self.triangles.iter().flatten().filter_map(|index| self.vertices.get(*index as usize));
        Aabb::around(used.copied().filter(|p| p.is_finite()))
    }

    /// The corners of a triangle, if all its indices are valid.
    #[must_use]
    pub fn corners(&self, triangle: &[u32; 3]) -> Option<[Vec3; 3]> {
        let corner = |index: u32| self.vertices.get(index as usize).copied();
        Some([corner(triangle[0])?, corner(triangle[1])?, corner(triangle[2])?])
    }

    /// Whether a triangle has valid indices, finite corners and an area.
    fn is_usable(&self, triangle: &[u32; 3]) -> bool {
        let Some([a, b, c]) = self.corners(triangle) else { return false };
        let longest = (b - a).length_squared().max((c - a).length_squared()).max((c - b).length_squared());
        // Twice the area, relative to the square of the longest edge: thinner triangles have no reliable normal.
        let area = (b - a).cross(c - a).length();
        area.is_finite() && area > 1e-12 * longest && area > 0.0
    }

    /// Whether the mesh is closed: every edge belongs to two triangles that traverse it in opposite directions.
    ///
    /// Vertices at the same position count as one. A closed mesh has an interior.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        let mut edges = std::collections::BTreeMap::<[[u64; 3]; 2], i64>::new();
        for triangle in &self.triangles {
            let Some(corners) = self.corners(triangle) else { return false };
            // Adding zero turns -0 into +0, so that equal positions have equal bits.
            let key = corners.map(|p| (p + Vec3::ZERO).to_array().map(f64::to_bits));
            for i in 0..3 {
                let (from, to) = (key[i], key[(i + 1) % 3]);
                let (edge, sign) = if from < to { ([from, to], 1) } else { ([to, from], -1) };
                *edges.entry(edge).or_default() += sign;
            }
        }
        !edges.is_empty() && edges.values().all(|balance| *balance == 0)
    }
}

impl HeightField {
    /// The AABB of all points.
    #[must_use]
    pub fn bounds(&self) -> Aabb {
        let low = self.heights.iter().copied().fold(f64::INFINITY, f64::min);
        let high = self.heights.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let end = |n: usize, spacing: f64| n.saturating_sub(1) as f64 * spacing;
        Aabb {
            min: Vec3::new(0.0, 0.0, low),
            max: Vec3::new(end(self.nx, self.spacing[0]), end(self.ny, self.spacing[1]), high),
        }
    }

    /// Height of a grid point; 0 outside.
    #[must_use]
    pub fn height(&self, i: usize, j: usize) -> f64 {
        if i >= self.nx {
            return 0.0;
        }
        self.heights.get(j * self.nx + i).copied().unwrap_or(0.0)
    }
}
