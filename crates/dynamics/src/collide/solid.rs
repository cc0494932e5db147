//! Convex bodies seen through their support points, and how two of them touch.

use base::{Mat3, Pose, Vec3};
use parry3d_f64::query::epa::EPA;
use parry3d_f64::query::gjk::{self, CsoPoint, GJKResult, VoronoiSimplex};
use parry3d_f64::shape::SupportMap;

use super::candidate_axes::{AxisTest, test_axes};
use super::clip::Corner;
use super::facet::Facet;
use super::geometry::{Geometry, Placed};
use super::hull::Hull;

/// Cosine of 0, 22.5, 45, 67.5 and 90 degrees.
const COSINES: [f64; 5] =
    [1.0, 0.923_879_532_511_286_7, std::f64::consts::FRAC_1_SQRT_2, 0.382_683_432_365_089_8, 0.0];
/// A larger face is cut short; such hulls come from scans, where a corner more or less does not matter.
const MOST_CORNERS: usize = 500;

/// What is left of a shape when its rounding is taken off.
#[derive(Clone, Copy, Debug)]
enum Core<'a> {
    Point,
    /// Along z, by its half length.
    Segment(f64),
    Box(Vec3),
    /// Along z: radius and half height.
    Cylinder(f64, f64),
    Hull(&'a Hull),
    Facet([Vec3; 3]),
}

/// A convex body: a core and all that is nearer to it than `round`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Solid<'a> {
    core: Core<'a>,
    pub(super) round: f64,
    /// Where it is, seen from the origin at hand.
    pub(super) origin: Vec3,
    axes: Mat3,
}

/// The side that a solid shows in a direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side {
    /// Unit, outwards; only for faces.
    pub(super) normal: Option<Vec3>,
    pub(super) id: u32,
}

/// Where two solids are closest or deepest in each other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Closest {
    /// Unit, from the first to the second.
    pub(super) normal: Vec3,
    pub(super) depth: f64,
    /// On the first core.
    pub(super) on_first: Vec3,
    /// On the second core.
    pub(super) on_second: Vec3,
}

impl<'a> Solid<'a> {
    /// The convex body of a shape, with places seen from `base`; `None` for surfaces and planes.
    pub(super) fn new(placed: &'a Placed, base: Vec3) -> Option<Self> {
        let (core, round) = match &placed.geometry {
            Geometry::Sphere { radius } => (Core::Point, *radius),
            Geometry::Capsule { radius, half_height } => (Core::Segment(*half_height), *radius),
            Geometry::Box { half } => (Core::Box(*half), 0.0),
            Geometry::Cylinder { radius, half_height } => (Core::Cylinder(*radius, *half_height), 0.0),
            Geometry::Convex(hull) => (Core::Hull(hull), 0.0),
            _ => return None,
        };
        Some(Self { core, round, origin: placed.origin() - base, axes: placed.axes })
    }

    /// A triangle; its places are seen from the same origin already.
    pub(super) fn facet(facet: &Facet) -> Self {
        Self { core: Core::Facet(facet.corners), round: 0.0, origin: Vec3::ZERO, axes: Mat3::IDENTITY }
    }

    /// The middle, as a point that is inside.
    pub(super) fn center(&self) -> Vec3 {
        match self.core {
            Core::Hull(hull) => self.origin + self.axes * hull.bounds.center(),
            Core::Facet([a, b, c]) => (a + b + c) / 3.0,
            _ => self.origin,
        }
    }

    /// The centre if the core is a point.
    pub(super) fn ball(&self) -> Option<Vec3> {
        matches!(self.core, Core::Point).then_some(self.origin)
    }

    /// The point of the core that is farthest in a direction.
    pub(super) fn support(&self, way: Vec3) -> Vec3 {
        if let Core::Facet(corners) = self.core {
            let [a, b, c] = corners.map(|corner| corner.dot(way));
            return corners[if a >= b && a >= c { 0 } else { 1 + usize::from(c > b) }];
        }
        let local = self.axes.mul_transpose_vec3(way);
        let far = match self.core {
            Core::Point | Core::Facet(_) => Vec3::ZERO,
            Core::Segment(half) => Vec3::new(0.0, 0.0, half.copysign(local.z)),
            Core::Box(half) => {
                Vec3::new(half.x.copysign(local.x), half.y.copysign(local.y), half.z.copysign(local.z))
            }
            Core::Cylinder(radius, half) => {
                let flat = (local.x * local.x + local.y * local.y).sqrt();
                // Straight along the axis, the middle of the cap is as good as any other point of it.
                let scale = if flat > 1e-15 * local.z.abs() { radius / flat } else { 0.0 };
                Vec3::new(local.x * scale, local.y * scale, half.copysign(local.z))
            }
            Core::Hull(hull) => hull.support(local),
        };
        self.origin + self.axes * far
    }

    /// How far the core goes in a direction from the origin at hand, times the direction's length.
    pub(super) fn reach(&self, way: Vec3) -> f64 {
        let Core::Cylinder(radius, half) = self.core else { return self.support(way).dot(way) };
        let local = self.axes.mul_transpose_vec3(way);
        let flat = (local.x * local.x + local.y * local.y).sqrt();
        self.origin.dot(way) + radius * flat + half * local.z.abs()
    }

    /// For a point inside of the core, the normal of the nearest part of its surface and the distance to it.
    fn inside(&self, p: Vec3) -> Option<(Vec3, f64)> {
        let local = self.axes.mul_transpose_vec3(p - self.origin);
        let (normal, inside) = match self.core {
            Core::Box(half) => {
                let depths = half - local.abs();
                let least = depths.min_element();
                let k = if depths.x == least { 0 } else { 1 + usize::from(depths.y != least) };
                let mut normal = Vec3::ZERO;
                normal[k] = 1.0_f64.copysign(local[k]);
                (normal, least)
            }
            Core::Cylinder(radius, half) => {
                let from_axis = (local.x * local.x + local.y * local.y).sqrt();
                let (beside, above) = (radius - from_axis, half - local.z.abs());
                if above <= beside {
                    (Vec3::new(0.0, 0.0, 1.0_f64.copysign(local.z)), above)
                } else {
                    (Vec3::new(local.x, local.y, 0.0) / from_axis, beside)
                }
            }
            Core::Hull(hull) => {
                let mut best = (Vec3::ZERO, f64::INFINITY);
                for face in &hull.faces {
                    let inside = face.normal.dot(*face.points.first()? - local);
                    if inside < best.1 {
                        best = (face.normal, inside);
                    }
                }
                best
            }
            Core::Point | Core::Segment(_) | Core::Facet(_) => return None,
        };
        (inside >= 0.0 && inside.is_finite()).then(|| (self.axes * normal, inside))
    }

    pub(super) fn is_cylinder(&self) -> bool {
        matches!(self.core, Core::Cylinder(..))
    }

    /// Whether [`Solid::faces`] and [`Solid::edges`] tell all that there are.
    pub(super) fn is_simple(&self) -> bool {
        !matches!(self.core, Core::Hull(_))
    }

    /// Normals of its flat faces, but for their signs.
    pub(super) fn faces(&self) -> [Option<Vec3>; 3] {
        let Mat3 { x_axis, y_axis, z_axis } = self.axes;
        match self.core {
            Core::Box(_) => [x_axis, y_axis, z_axis].map(Some),
            Core::Cylinder(..) => [Some(z_axis), None, None],
            Core::Facet([a, b, c]) => [(b - a).cross(c - a).try_normalize(), None, None],
            Core::Point | Core::Segment(_) | Core::Hull(_) => [None; 3],
        }
    }

    /// Directions of its straight edges; that of a cylinder's side is its axis.
    pub(super) fn edges(&self) -> [Option<Vec3>; 3] {
        let Mat3 { x_axis, y_axis, z_axis } = self.axes;
        match self.core {
            Core::Box(_) => [x_axis, y_axis, z_axis].map(Some),
            Core::Segment(_) | Core::Cylinder(..) => [Some(z_axis), None, None],
            Core::Facet([a, b, c]) => [b - a, c - b, a - c].map(Vec3::try_normalize),
            Core::Point | Core::Hull(_) => [None; 3],
        }
    }

    /// The face, edge or corner of the core that is shown in a direction, as a polygon. Labels start at `label`.
    pub(super) fn side(&self, way: Vec3, label: u16, out: &mut Vec<Corner>) -> Side {
        out.clear();
        let mut add = |point: Vec3| {
            let edge = label + out.len() as u16;
            out.push(Corner { point, edge });
        };
        let local = self.axes.mul_transpose_vec3(way);
        let world = |p: Vec3| self.origin + self.axes * p;
        match self.core {
            Core::Point => {
                add(self.origin);
                Side { normal: None, id: 0 }
            }
            Core::Segment(half) => {
                [-half, half].into_iter().for_each(|z| add(world(Vec3::new(0.0, 0.0, z))));
                Side { normal: None, id: 0 }
            }
            Core::Box(half) => {
                let size = local.abs();
                let k =
                    if size.x >= size.y && size.x >= size.z { 0 } else { 1 + usize::from(size.z > size.y) };
                let sign = 1.0_f64.copysign(local[k]);
                let (u, v) = ((k + 1) % 3, (k + 2) % 3);
                for (su, sv) in [(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)] {
                    let mut corner = Vec3::ZERO;
                    // On the negative side the order is turned, to stay counter-clockwise from outside.
                    (corner[k], corner[u], corner[v]) = (half[k] * sign, half[u] * su, half[v] * sv * sign);
                    add(world(corner));
                }
                Side { normal: Some(self.axes.col(k) * sign), id: k as u32 * 2 + u32::from(sign > 0.0) }
            }
            Core::Cylinder(radius, half) if local.z.abs() > std::f64::consts::FRAC_1_SQRT_2 => {
                let sign = 1.0_f64.copysign(local.z);
                for [cos, sin] in cap_corners() {
                    add(world(Vec3::new(radius * cos, radius * sin * sign, half * sign)));
                }
                Side { normal: Some(self.axes.z_axis * sign), id: u32::from(sign > 0.0) }
            }
            Core::Cylinder(radius, half) => {
                let beside = Vec3::new(local.x, local.y, 0.0).normalize_or(Vec3::X) * radius;
                [-half, half].into_iter().for_each(|z| add(world(beside.with_z(z))));
                Side { normal: None, id: 2 }
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
                    add(self.support(way));
                    return Side { normal: None, id: 0 };
                };
                let face = &hull.faces[index];
                face.points.iter().take(MOST_CORNERS).for_each(|p| add(world(*p)));
                Side { normal: Some(self.axes * face.normal), id: index as u32 }
            }
            Core::Facet([a, b, c]) => {
                let normal = (b - a).cross(c - a).normalize_or_zero();
                if normal.dot(way) >= 0.0 {
                    [a, b, c].into_iter().for_each(&mut add);
                    Side { normal: Some(normal), id: 0 }
                } else {
                    [a, c, b].into_iter().for_each(&mut add);
                    Side { normal: Some(-normal), id: 1 }
                }
            }
        }
    }
}

/// Cosines and sines of the sixteen corners that stand for a cylinder's cap where faces are cut, counter-clockwise.
/// The polygon holds a circle of 0.98 radii.
fn cap_corners() -> impl Iterator<Item = [f64; 2]> {
    (0..16).map(|i| {
        let (quarter, step) = (i / 4, i % 4);
        let (cos, sin) = (COSINES[step], COSINES[4 - step]);
        [[cos, sin], [-sin, cos], [-cos, -sin], [sin, -cos]][quarter]
    })
}

impl SupportMap for Solid<'_> {
    fn local_support_point(&self, dir: Vec3) -> Vec3 {
        self.support(dir)
    }

    // Both solids are seen from one origin, so there is no transform between them.
    fn support_point(&self, _transform: &parry3d_f64::math::Pose, dir: Vec3) -> Vec3 {
        self.support(dir)
    }
}

/// Where two solids are closest, if the gap is no larger than `margin`; with overlap, the shortest way out.
pub(super) fn closest(first: &Solid<'_>, second: &Solid<'_>, margin: f64) -> Option<Closest> {
    if let Some(found) = settled(first, second) {
        return Some(found);
    }
    let round = first.round + second.round;
    match test_axes(first, second, margin) {
        AxisTest::Contact(found) => return Some(found),
        AxisTest::Separated => return None,
        AxisTest::Undecided => {}
    }
    let here = parry3d_f64::math::Pose::IDENTITY;
    let towards = (second.center() - first.center()).normalize_or(Vec3::X);
    let mut simplex = VoronoiSimplex::new();
    simplex.reset(CsoPoint::from_shapes(&here, first, second, towards));
    match gjk::closest_points(&here, first, second, round + margin, true, &mut simplex) {
        GJKResult::ClosestPoints(p, q, normal) => {
            let apart = q - p;
            let distance = apart.length();
            // The vector between the points is better than the search direction, unless it is all rounding.
            let size = first.center().length() + second.center().length();
            let normal = if distance > 1e-9 * (1.0 + size) { apart / distance } else { normal };
            Some(Closest { normal, depth: round - apart.dot(normal), on_first: p, on_second: q })
        }
        GJKResult::Intersection => {
            let found = EPA::new().closest_points(&here, first, second, &simplex);
            let Some((p, q, normal)) = found else { return crude(first, second) };
            let normal = normal.try_normalize()?;
            // By support points, so that the answer really frees the two.
            let overlap = (first.support(normal) - second.support(-normal)).dot(normal);
            Some(Closest { normal, depth: round + overlap, on_first: p, on_second: q })
        }
        GJKResult::NoIntersection(_) | GJKResult::Proximity(_) => None,
    }
}

/// The shortest way out if a corner of one solid shows it.
///
/// The farthest point of one along a face's normal, seen from inside the other, is nearest to that face: then no shorter
/// way frees that point, and this way frees the whole solid. Resting contacts are of this kind, so the costly general
/// search is rare.
fn settled(first: &Solid<'_>, second: &Solid<'_>) -> Option<Closest> {
    let round = first.round + second.round;
    for (host, guest, flip) in [(first, second, false), (second, first, true)] {
        let mut way = guest.center() - host.center();
        // The first guess is the direction of the centres, the next ones are the faces found with it.
        for _ in 0..3 {
            let corner = guest.support(-way);
            let Some((normal, inside)) = host.inside(corner) else { break };
            if normal.dot(way) >= (1.0 - 1e-14) * way.length() {
                let foot = corner + normal * inside;
                let depth = round + inside;
                return Some(if flip {
                    Closest { normal: -normal, depth, on_first: corner, on_second: foot }
                } else {
                    Closest { normal, depth, on_first: foot, on_second: corner }
                });
            }
            way = normal;
        }
    }
    None
}

/// The shortest way out along the axes of both, for the rare case that the exact search gives up.
fn crude(first: &Solid<'_>, second: &Solid<'_>) -> Option<Closest> {
    let axes = [first.axes.x_axis, first.axes.y_axis, first.axes.z_axis];
    let others = [second.axes.x_axis, second.axes.y_axis, second.axes.z_axis];
    let mut best: Option<Closest> = None;
    for axis in axes.into_iter().chain(others) {
        for normal in [axis, -axis] {
            let (p, q) = (first.support(normal), second.support(-normal));
            let depth = (p - q).dot(normal) + first.round + second.round;
            if best.is_none_or(|b| depth < b.depth) {
                best = Some(Closest { normal, depth, on_first: p, on_second: q });
            }
        }
    }
    best
}

/// The box around a placed solid, in the frame of another shape.
pub(super) fn box_in(frame: &Placed, other: &Placed) -> crate::shape::Aabb {
    let seen: Pose = frame.pose.inverse() * other.pose;
    other.geometry.aabb_at(&seen)
}
