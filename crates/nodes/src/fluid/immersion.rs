//! The part of a shape behind a plane: volume, its centre, wetted surface and its projections.
//!
//! Shapes are closed surfaces of triangles, which the plane clips. The volume is a sum of tetrahedra whose apex is on
//! the plane: those over the section have no volume, so that the clipped triangles are sufficient. Round shapes are
//! meshes with the volume of the shape.

use std::f64::consts::TAU;

use base::{Pose, Vec3, ops};
use dynamics::{Inertia, Shape};

/// Number of vertices around a round shape.
const AROUND: usize = 48;

/// A plane; points with `normal · x < height` are behind it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plane {
    /// Unit vector in world coordinates.
    pub(crate) normal: Vec3,
    /// `[m]`
    pub(crate) height: f64,
}

/// A shape as a closed surface.
#[derive(Clone, Debug)]
pub(crate) struct Body {
    pub(crate) solid_from_shape: Pose,
    /// A point inside, in the shape's frame.
    pub(crate) middle: Vec3,
    triangles: Vec<[Vec3; 3]>,
    /// Ratio of the surface of the shape to that of the mesh.
    area_ratio: f64,
}

/// The part of a shape behind a plane.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Immersed {
    /// `[m³]`
    pub(crate) volume: f64,
    /// Volume times centre, in world coordinates.
    moment: Vec3,
    /// Wetted surface. `[m²]`
    pub(crate) area: f64,
    /// Areas projected along the axes of the solid. `[m²]`
    pub(crate) projected: Vec3,
}

impl Immersed {
    pub(crate) fn add(&mut self, other: &Self) {
        self.volume += other.volume;
        self.moment += other.moment;
        self.area += other.area;
        self.projected += other.projected;
    }

    /// Returns the centre of the volume in world coordinates.
    pub(crate) fn center(&self) -> Vec3 {
        self.moment / self.volume
    }
}

impl Body {
    /// Creates the mesh of a shape; `None` if it has no volume.
    pub(crate) fn new(solid_from_shape: Pose, shape: &Shape) -> Option<Self> {
        let solid = Inertia::of_shape(shape, 1.0)?;
        let (mut triangles, area) = match shape {
            Shape::Box { half } => (boxed(*half), None),
            Shape::Sphere { radius } => {
                (surface_of_revolution(&arc(*radius, 0.0)), Some(2.0 * TAU * radius * radius))
            }
            Shape::Cylinder { radius, half_height } => {
                let outline = [
                    (0.0, -half_height),
                    (*radius, -half_height),
                    (*radius, *half_height),
                    (0.0, *half_height),
                ];
                (surface_of_revolution(&outline), Some(TAU * radius * (radius + 2.0 * half_height)))
            }
            Shape::Capsule { radius, half_height } => {
                let area = TAU * radius * (2.0 * radius + 2.0 * half_height);
                (surface_of_revolution(&arc(*radius, *half_height)), Some(area))
            }
            Shape::Mesh(mesh) => {
                let corner = |index: u32| mesh.vertices.get(index as usize).copied();
                let triangle = |[a, b, c]: &[u32; 3]| Some([corner(*a)?, corner(*b)?, corner(*c)?]);
                (mesh.triangles.iter().filter_map(triangle).collect(), None)
            }
            _ => return None,
        };
        let volume: f64 = triangles.iter().map(|[a, b, c]| a.dot(b.cross(*c)) / 6.0).sum();
        if volume < 0.0 {
            triangles.iter_mut().for_each(|corners| corners.swap(1, 2));
        }
        if matches!(shape, Shape::Sphere { .. } | Shape::Cylinder { .. } | Shape::Capsule { .. }) {
            // The polygon is enlarged to the area of the circle; the height is kept.
            let wide = (solid.mass / volume.abs()).sqrt();
            let round = matches!(shape, Shape::Sphere { .. });
            let scale = if round {
                Vec3::splat(ops::pow(solid.mass / volume.abs(), 1.0 / 3.0))
            } else {
                Vec3::new(wide, wide, 1.0)
            };
            triangles.iter_mut().flatten().for_each(|corner| *corner *= scale);
        }
        let meshed: f64 = triangles.iter().map(|corners| vector_area(corners).length()).sum();
        let area_ratio = area.map_or(1.0, |area| area / meshed);
        Some(Self { solid_from_shape, middle: solid.center, triangles, area_ratio })
    }

    /// Returns the area of the whole surface. `[m²]`
    pub(crate) fn area(&self) -> f64 {
        self.area_ratio * self.triangles.iter().map(|corners| vector_area(corners).length()).sum::<f64>()
    }

    /// Returns the minimum height along a direction in world coordinates.
    pub(crate) fn lowest(&self, world_from_shape: &Pose, normal: Vec3) -> f64 {
        let local = world_from_shape.rotation.conjugate() * normal;
        let least = self.triangles.iter().flatten().map(|corner| local.dot(*corner));
        normal.dot(world_from_shape.translation) + least.fold(f64::INFINITY, f64::min)
    }

    /// Returns the maximum z of a shape with a volume, in its frame.
    pub(crate) fn top_of(shape: &Shape) -> Option<f64> {
        let body = Self::new(Pose::IDENTITY, shape)?;
        Some(-body.lowest(&Pose::IDENTITY, -Vec3::Z))
    }

    /// Returns the part behind a plane.
    pub(crate) fn immersed(
        &self,
        world_from_shape: &Pose,
        world_from_solid: &Pose,
        plane: &Plane,
    ) -> Immersed {
        let mut sum = Immersed::default();
        let apex = plane.normal * plane.height;
        let solid_from_world = world_from_solid.rotation.conjugate();
        let (mut outward, mut projections) = (Vec3::ZERO, Vec3::ZERO);
        for corners in &self.triangles {
            let corners = corners.map(|corner| world_from_shape.point(corner) - apex);
            let (polygon, count) = behind(corners, plane.normal);
            for index in 2..count {
                let [a, b, c] = [polygon[0], polygon[index - 1], polygon[index]];
                let part = a.dot(b.cross(c)) / 6.0;
                sum.volume += part;
                sum.moment += (apex + (a + b + c) * 0.25) * part;
                let area = vector_area(&[a, b, c]);
                sum.area += self.area_ratio * area.length();
                outward += area;
                projections += (solid_from_world * area).abs();
            }
        }
        // The section closes the surface, so that the sum of all vector areas is zero. Each projection is counted
        // twice, by a front and a back side.
        sum.projected = (projections + (solid_from_world * outward).abs()) * 0.5;
        if sum.volume > 0.0 { sum } else { Immersed::default() }
    }
}

/// Returns the vector area of a triangle, half the cross product of two edges.
fn vector_area(corners: &[Vec3; 3]) -> Vec3 {
    let [a, b, c] = *corners;
    (b - a).cross(c - a) * 0.5
}

/// Clips a triangle to the part behind the plane through the origin, a polygon of up to four vertices.
fn behind(corners: [Vec3; 3], normal: Vec3) -> ([Vec3; 4], usize) {
    let mut polygon = [Vec3::ZERO; 4];
    let mut count = 0;
    let mut put = |corner: Vec3| {
        if let Some(slot) = polygon.get_mut(count) {
            *slot = corner;
            count += 1;
        }
    };
    for (index, &corner) in corners.iter().enumerate() {
        let next = corners[(index + 1) % 3];
        let [here, there] = [corner, next].map(|corner| normal.dot(corner));
        if here <= 0.0 {
            put(corner);
        }
        if (here < 0.0 && there > 0.0) || (here > 0.0 && there < 0.0) {
            put(corner + (next - corner) * (here / (here - there)));
        }
    }
    (polygon, count)
}

fn boxed(half: Vec3) -> Vec<[Vec3; 3]> {
    let mut triangles = Vec::new();
    for (u, v, w) in [(Vec3::X, Vec3::Y, Vec3::Z), (Vec3::Y, Vec3::Z, Vec3::X), (Vec3::Z, Vec3::X, Vec3::Y)] {
        for side in [1.0, -1.0] {
            let corner = |a: f64, b: f64| (u * (a * side) + v * b + w * side) * half;
            let [a, b, c, d] = [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
            triangles.extend([[a, b, c], [a, c, d]]);
        }
    }
    triangles
}

/// Returns the profile of a capsule from bottom to top: distance from the axis and height.
fn arc(radius: f64, half_height: f64) -> Vec<(f64, f64)> {
    let steps = AROUND / 2;
    let point = |step: usize| {
        let (sin, cos) = ops::sin_cos(TAU * step as f64 / AROUND as f64);
        (radius * sin, -radius * cos)
    };
    let lower = (0..=steps / 2).map(|step| (point(step).0, point(step).1 - half_height));
    let upper = (steps / 2..=steps).map(|step| (point(step).0, point(step).1 + half_height));
    lower.chain(upper).collect()
}

/// Returns the surface of revolution of a profile about the z-axis.
fn surface_of_revolution(outline: &[(f64, f64)]) -> Vec<[Vec3; 3]> {
    let mut triangles = Vec::new();
    for pair in outline.windows(2) {
        for step in 0..AROUND {
            let corner = |(out, height): (f64, f64), step: usize| {
                let (sin, cos) = ops::sin_cos(TAU * (step % AROUND) as f64 / AROUND as f64);
                Vec3::new(out * cos, out * sin, height)
            };
            let [a, b] = [corner(pair[0], step), corner(pair[0], step + 1)];
            let [c, d] = [corner(pair[1], step + 1), corner(pair[1], step)];
            triangles.extend([[a, b, c], [a, c, d]]);
        }
    }
    triangles
}

#[cfg(test)]
mod tests {
    use std::f64::consts::PI;

    use super::*;

    fn water(height: f64) -> Plane {
        Plane { normal: Vec3::Z, height }
    }

    fn cut(shape: &Shape, place: Pose, height: f64) -> Immersed {
        let Some(body) = Body::new(Pose::IDENTITY, shape) else { panic!("{shape:?} has an inside") };
        body.immersed(&place, &place, &water(height))
    }

    #[track_caller]
    fn close(actual: f64, expected: f64, share: f64) {
        assert!((actual - expected).abs() <= share * expected.abs(), "{actual} instead of {expected}");
    }

    #[test]
    fn the_immersed_part_of_a_box_is_exact() {
        let shape = Shape::Box { half: Vec3::new(0.5, 1.0, 1.5) };
        let place = Pose::from_translation(Vec3::new(3.0, 2.0, 1.0));
        let sum = cut(&shape, place, 0.5);
        close(sum.volume, 2.0, 1e-12);
        assert!((sum.center() - Vec3::new(3.0, 2.0, 0.0)).length() < 1e-12);
        close(sum.area, 2.0 + 6.0, 1e-12);
        assert!((sum.projected - Vec3::new(2.0, 1.0, 2.0)).length() < 1e-12);
        close(cut(&shape, place, 9.0).volume, 6.0, 1e-12);
        assert_eq!(cut(&shape, place, -9.0), Immersed::default());
    }

    #[test]
    fn the_immersed_part_of_a_sphere_is_a_cap() {
        let shape = Shape::Sphere { radius: 0.5 };
        for height in [-0.3, 0.0, 0.2] {
            let deep: f64 = height + 0.5;
            let sum = cut(&shape, Pose::IDENTITY, height);
            close(sum.volume, PI * deep * deep * (1.5 - deep) / 3.0, 4e-3);
            close(sum.area, PI * deep, 4e-3);
        }
        close(cut(&shape, Pose::IDENTITY, 1.0).volume, PI / 6.0, 1e-12);
        close(cut(&shape, Pose::IDENTITY, 1.0).projected.x, PI / 4.0, 4e-3);
    }

    #[test]
    fn a_lying_cylinder_is_half_immersed_at_half_its_height() {
        let shape = Shape::Cylinder { radius: 0.2, half_height: 1.0 };
        let lying = Pose::new(Vec3::ZERO, base::math::axis_angle(Vec3::X, PI / 2.0));
        let sum = cut(&shape, lying, 0.0);
        close(sum.volume, PI * 0.04, 1e-9);
        close(sum.center().z, -4.0 * 0.2 / (3.0 * PI), 2e-3);
        let shape = Shape::Capsule { radius: 0.2, half_height: 1.0 };
        close(cut(&shape, lying, 0.0).volume, PI * 0.04 + 2.0 / 3.0 * PI * 0.008, 1e-9);
        close(cut(&shape, Pose::IDENTITY, 9.0).area, PI * 0.16 + TAU * 0.4, 1e-9);
    }
}
