//! Convex bodies by their support functions.

use base::{Mat3, Pose, Vec3};
use parry3d_f64::shape::SupportMap;

use super::clip::PolygonVertex;
use super::geometry::{Geometry, PlacedShape};
use super::hull::Hull;
use super::triangle::Triangle;

/// Cosines of 0, 22.5, 45, 67.5 and 90 degrees.
const COSINES: [f64; 5] =
    [1.0, 0.923_879_532_511_286_7, std::f64::consts::FRAC_1_SQRT_2, 0.382_683_432_365_089_8, 0.0];
/// Sine of the angle between a direction and the plane across an edge up to which the whole edge supports the body.
const MAX_EDGE_SINE: f64 = 1e-7;
/// Vertices of a face beyond this number are ignored; hulls with such faces come from scans, where a vertex more or
/// less does not matter.
const MAX_FACE_VERTICES: usize = 500;

/// The core shape: a shape without its rounding radius.
#[derive(Clone, Copy, Debug)]
pub(super) enum Core<'a> {
    Point,
    /// Along z, given by its half length.
    Segment(f64),
    Box(Vec3),
    /// Along z, given by its radius and half height.
    Cylinder(f64, f64),
    Hull(&'a Hull),
    Triangle([Vec3; 3]),
}

/// A convex body: the Minkowski sum of a core shape and a sphere of radius `rounding`.
#[derive(Clone, Copy, Debug)]
pub(super) struct ConvexBody<'a> {
    pub(super) core: Core<'a>,
    pub(super) rounding: f64,
    /// Position of the core, relative to the base point of the query.
    pub(super) origin: Vec3,
    pub(super) axes: Mat3,
}

/// The face, edge or vertex of a convex body that supports it in a direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct SupportFeature {
    /// Outward unit normal; only for faces.
    pub(super) normal: Option<Vec3>,
    pub(super) id: u32,
}

/// A straight edge of a convex body, or a line of its curved side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) middle: Vec3,
    /// Unit.
    pub(super) direction: Vec3,
    /// Half length. `[m]`
    pub(super) half: f64,
}

impl<'a> ConvexBody<'a> {
    /// The convex body of a placed shape, with positions relative to `base`; `None` for meshes that are not
    /// closed and convex, height fields and planes.
    pub(super) fn new(placed: &'a PlacedShape, base: Vec3) -> Option<Self> {
        let (core, rounding) = match &placed.geometry {
            Geometry::Sphere { radius } => (Core::Point, *radius),
            Geometry::Capsule { radius, half_height } => (Core::Segment(*half_height), *radius),
            Geometry::Box { half } => (Core::Box(*half), 0.0),
            Geometry::Cylinder { radius, half_height } => (Core::Cylinder(*radius, *half_height), 0.0),
            Geometry::Convex(hull) => (Core::Hull(hull), 0.0),
            Geometry::Mesh(mesh) => (Core::Hull(mesh.hull.as_ref()?), 0.0),
            _ => return None,
        };
        Some(Self { core, rounding, origin: placed.origin() - base, axes: placed.axes })
    }

    /// A triangle, whose vertices are relative to the base point already.
    pub(super) fn triangle(triangle: &Triangle) -> Self {
        Self {
            core: Core::Triangle(triangle.vertices),
            rounding: 0.0,
            origin: Vec3::ZERO,
            axes: Mat3::IDENTITY,
        }
    }

    /// A point inside the body, near its middle.
    pub(super) fn center(&self) -> Vec3 {
        match self.core {
            Core::Hull(hull) => self.origin + self.axes * hull.bounds.center(),
            Core::Triangle([a, b, c]) => (a + b + c) / 3.0,
            _ => self.origin,
        }
    }

    /// The centre if the body is a sphere.
    pub(super) fn sphere_center(&self) -> Option<Vec3> {
        matches!(self.core, Core::Point).then_some(self.origin)
    }

    /// Support mapping: the point of the core that is farthest in a direction.
    pub(super) fn support(&self, direction: Vec3) -> Vec3 {
        if let Core::Triangle(corners) = self.core {
            let [a, b, c] = corners.map(|corner| corner.dot(direction));
            return corners[if a >= b && a >= c { 0 } else { 1 + usize::from(c > b) }];
        }
        let local = self.axes.mul_transpose_vec3(direction);
        let farthest = match self.core {
            Core::Point | Core::Triangle(_) => Vec3::ZERO,
            Core::Segment(half) => Vec3::new(0.0, 0.0, half.copysign(local.z)),
            Core::Box(half) => {
                Vec3::new(half.x.copysign(local.x), half.y.copysign(local.y), half.z.copysign(local.z))
            }
            Core::Cylinder(radius, half) => {
                let radial = (local.x * local.x + local.y * local.y).sqrt();
                // Along the axis, all points of the cap are equally far; its centre is taken.
                let scale = if radial > 1e-15 * local.z.abs() { radius / radial } else { 0.0 };
                Vec3::new(local.x * scale, local.y * scale, half.copysign(local.z))
            }
            Core::Hull(hull) => hull.support(local),
        };
        self.origin + self.axes * farthest
    }

    /// Support function of the core along a direction and its opposite: the largest dot products with its points.
    pub(super) fn support_values(&self, direction: Vec3) -> [f64; 2] {
        let extent = match self.core {
            Core::Point => 0.0,
            Core::Segment(half) => half * self.axes.z_axis.dot(direction).abs(),
            Core::Box(half) => half.dot(self.axes.mul_transpose_vec3(direction).abs()),
            Core::Cylinder(radius, half) => {
                let local = self.axes.mul_transpose_vec3(direction);
                radius * (local.x * local.x + local.y * local.y).sqrt() + half * local.z.abs()
            }
            Core::Triangle(_) | Core::Hull(_) => {
                return [direction, -direction].map(|direction| self.support(direction).dot(direction));
            }
        };
        let middle = self.origin.dot(direction);
        [extent + middle, extent - middle]
    }

    /// Whether the core contains a point, with a tolerance; false for cores without a test.
    pub(super) fn contains(&self, p: Vec3, tolerance: f64) -> bool {
        let local = self.axes.mul_transpose_vec3(p - self.origin);
        let squared_radial = local.x * local.x + local.y * local.y;
        match self.core {
            Core::Point => local.length_squared() <= tolerance * tolerance,
            Core::Segment(half) => {
                squared_radial <= tolerance * tolerance && local.z.abs() <= half + tolerance
            }
            Core::Box(half) => local.abs().cmple(half + tolerance).all(),
            Core::Cylinder(radius, half) => {
                let radius = radius + tolerance;
                squared_radial <= radius * radius && local.z.abs() <= half + tolerance
            }
            Core::Triangle(_) | Core::Hull(_) => false,
        }
    }

    /// The straight edge that supports the core along a direction; `at` is a point of it.
    pub(super) fn edge_at(&self, direction: Vec3, at: Vec3) -> Option<Edge> {
        let halves = match self.core {
            Core::Segment(half) | Core::Cylinder(_, half) => Vec3::new(0.0, 0.0, half),
            Core::Box(half) => half,
            Core::Point | Core::Triangle(_) | Core::Hull(_) => return None,
        };
        let sines = self.axes.mul_transpose_vec3(direction).abs();
        let k = (0..3).find(|k| halves[*k] > 0.0 && sines[*k] < MAX_EDGE_SINE)?;
        let along = self.axes.col(k);
        Some(Edge { middle: at - along * along.dot(at - self.origin), direction: along, half: halves[k] })
    }

    /// Lower bound of the distance that a point has to move perpendicular to an edge to leave the core; negative
    /// outside.
    pub(super) fn depth_across(&self, edge: usize, p: Vec3) -> f64 {
        let local = self.axes.mul_transpose_vec3(p - self.origin);
        let radial = || (local.x * local.x + local.y * local.y).sqrt();
        match self.core {
            Core::Segment(_) => -radial(),
            Core::Cylinder(radius, _) => radius - radial(),
            Core::Box(half) => {
                let mut depths = half - local.abs();
                depths[edge] = f64::INFINITY;
                // Beside a corner of the profile, the distance from it is larger than that from its sides.
                let beyond = (-depths).max(Vec3::ZERO).length();
                if beyond > 0.0 { -beyond } else { depths.min_element() }
            }
            Core::Point | Core::Triangle(_) | Core::Hull(_) => f64::NEG_INFINITY,
        }
    }

    /// For a point inside the core, the outward normal of the nearest face and the distance to it; `None` for a point
    /// outside.
    pub(super) fn nearest_face(&self, p: Vec3) -> Option<(Vec3, f64)> {
        let local = self.axes.mul_transpose_vec3(p - self.origin);
        let (normal, depth) = match self.core {
            Core::Box(half) => {
                let depths = half - local.abs();
                let least = depths.min_element();
                let k = if depths.x == least { 0 } else { 1 + usize::from(depths.y != least) };
                let mut normal = Vec3::ZERO;
                normal[k] = 1.0_f64.copysign(local[k]);
                (normal, least)
            }
            Core::Cylinder(radius, half) => {
                let radial = (local.x * local.x + local.y * local.y).sqrt();
                let (beside, above) = (radius - radial, half - local.z.abs());
                if above <= beside {
                    (Vec3::new(0.0, 0.0, 1.0_f64.copysign(local.z)), above)
                } else {
                    (Vec3::new(local.x, local.y, 0.0) / radial, beside)
                }
            }
            Core::Hull(hull) => {
                let mut best = (Vec3::ZERO, f64::INFINITY);
                for face in &hull.faces {
                    let depth = face.normal.dot(*face.vertices.first()? - local);
                    if depth < best.1 {
                        best = (face.normal, depth);
                    }
                }
                best
            }
            Core::Point | Core::Segment(_) | Core::Triangle(_) => return None,
        };
        (depth >= 0.0 && depth.is_finite()).then(|| (self.axes * normal, depth))
    }

    pub(super) fn is_cylinder(&self) -> bool {
        matches!(self.core, Core::Cylinder(..))
    }

    /// Whether [`ConvexBody::faces`] and [`ConvexBody::edges`] list all directions of faces and edges.
    pub(super) fn has_known_axes(&self) -> bool {
        !matches!(self.core, Core::Hull(_))
    }

    /// Normals of the flat faces, up to their signs.
    pub(super) fn faces(&self) -> [Option<Vec3>; 3] {
        let Mat3 { x_axis, y_axis, z_axis } = self.axes;
        match self.core {
            Core::Box(_) => [x_axis, y_axis, z_axis].map(Some),
            Core::Cylinder(..) => [Some(z_axis), None, None],
            Core::Triangle([a, b, c]) => [(b - a).cross(c - a).try_normalize(), None, None],
            Core::Point | Core::Segment(_) | Core::Hull(_) => [None; 3],
        }
    }

    /// Directions of the straight edges; that of a cylinder's side is its axis.
    pub(super) fn edges(&self) -> [Option<Vec3>; 3] {
        let Mat3 { x_axis, y_axis, z_axis } = self.axes;
        match self.core {
            Core::Box(_) => [x_axis, y_axis, z_axis].map(Some),
            Core::Segment(_) | Core::Cylinder(..) => [Some(z_axis), None, None],
            Core::Triangle([a, b, c]) => [b - a, c - b, a - c].map(Vec3::try_normalize),
            Core::Point | Core::Hull(_) => [None; 3],
        }
    }

    /// The supporting face, edge or vertex of the core in a direction, as a polygon. Edge labels start at `label`.
    pub(super) fn support_feature(
        &self,
        direction: Vec3,
        label: u16,
        out: &mut Vec<PolygonVertex>,
    ) -> SupportFeature {
        out.clear();
        let mut add = |point: Vec3| {
            let edge = label + out.len() as u16;
            out.push(PolygonVertex { point, edge });
        };
        let local = self.axes.mul_transpose_vec3(direction);
        let to_world = |p: Vec3| self.origin + self.axes * p;
        match self.core {
            Core::Point => {
                add(self.origin);
                SupportFeature { normal: None, id: 0 }
            }
            Core::Segment(half) => {
                [-half, half].into_iter().for_each(|z| add(to_world(Vec3::new(0.0, 0.0, z))));
                SupportFeature { normal: None, id: 0 }
            }
            Core::Box(half) => {
                let size = local.abs();
                let k =
                    if size.x >= size.y && size.x >= size.z { 0 } else { 1 + usize::from(size.z > size.y) };
                let sign = 1.0_f64.copysign(local[k]);
                let (u, v) = ((k + 1) % 3, (k + 2) % 3);
                for (su, sv) in [(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)] {
                    let mut corner = Vec3::ZERO;
                    // On the negative side the order is reversed, so that it is counter-clockwise seen from outside.
                    (corner[k], corner[u], corner[v]) = (half[k] * sign, half[u] * su, half[v] * sv * sign);
                    add(to_world(corner));
                }
                SupportFeature {
                    normal: Some(self.axes.col(k) * sign),
                    id: k as u32 * 2 + u32::from(sign > 0.0),
                }
            }
            Core::Cylinder(radius, half) if local.z.abs() > std::f64::consts::FRAC_1_SQRT_2 => {
                let sign = 1.0_f64.copysign(local.z);
                for [cos, sin] in cap_polygon() {
                    add(to_world(Vec3::new(radius * cos, radius * sin * sign, half * sign)));
                }
                SupportFeature { normal: Some(self.axes.z_axis * sign), id: u32::from(sign > 0.0) }
            }
            Core::Cylinder(radius, half) => {
                let beside = Vec3::new(local.x, local.y, 0.0).normalize_or(Vec3::X) * radius;
                [-half, half].into_iter().for_each(|z| add(to_world(beside.with_z(z))));
                SupportFeature { normal: None, id: 2 }
            }
            Core::Hull(hull) => {
                let mut best: Option<(f64, usize)> = None;
                for (index, face) in hull.faces.iter().enumerate() {
                    let along = face.normal.dot(local);
                    if best.is_none_or(|(most, _)| along > most) {
                        best = Some((along, index));
                    }
                }
                let Some((_, index)) = best else {
                    add(self.support(direction));
                    return SupportFeature { normal: None, id: 0 };
                };
                let face = &hull.faces[index];
                face.vertices.iter().take(MAX_FACE_VERTICES).for_each(|p| add(to_world(*p)));
                SupportFeature { normal: Some(self.axes * face.normal), id: index as u32 }
            }
            Core::Triangle([a, b, c]) => {
                let normal = (b - a).cross(c - a).normalize_or_zero();
                if normal.dot(direction) >= 0.0 {
                    [a, b, c].into_iter().for_each(&mut add);
                    SupportFeature { normal: Some(normal), id: 0 }
                } else {
                    [a, c, b].into_iter().for_each(&mut add);
                    SupportFeature { normal: Some(-normal), id: 1 }
                }
            }
        }
    }
}

/// Cosines and sines of the sixteen vertices of the polygon that approximates a cylinder's cap in clipping,
/// counter-clockwise. It contains a circle of 0.98 radii.
fn cap_polygon() -> impl Iterator<Item = [f64; 2]> {
    (0..16).map(|i| {
        let (quarter, step) = (i / 4, i % 4);
        let (cos, sin) = (COSINES[step], COSINES[4 - step]);
        [[cos, sin], [-sin, cos], [-cos, -sin], [sin, -cos]][quarter]
    })
}

impl SupportMap for ConvexBody<'_> {
    fn local_support_point(&self, dir: Vec3) -> Vec3 {
        self.support(dir)
    }

    // Both bodies are relative to the same base point, so there is no transform between them.
    fn support_point(&self, _transform: &parry3d_f64::math::Pose, dir: Vec3) -> Vec3 {
        self.support(dir)
    }
}

/// AABB of a placed shape in the frame of another one.
pub(super) fn aabb_in(frame: &PlacedShape, other: &PlacedShape) -> crate::shape::Aabb {
    let frame_from_other: Pose = frame.pose.inverse() * other.pose;
    other.geometry.aabb_at(&frame_from_other)
}
