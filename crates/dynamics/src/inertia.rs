//! Mass, centre of mass and inertia tensor of a rigid body.

use base::{Mat3, Pose, Vec3};

use crate::shape::Shape;

/// Mass properties in some frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Inertia {
    /// `[kg]`
    pub mass: f64,
    /// Centre of mass. `[m]`
    pub center: Vec3,
    /// About the centre of mass, along the frame's axes. `[kg·m²]`
    pub tensor: Mat3,
}

impl Inertia {
    /// No mass.
    pub const ZERO: Self = Self { mass: 0.0, center: Vec3::ZERO, tensor: Mat3::ZERO };

    /// Mass properties of a solid shape of uniform density, in the shape's frame. `density` in kg/m³.
    ///
    /// `None` for planes and height fields, which have no interior, for meshes and hulls without a volume, and for
    /// shapes whose sizes are not positive numbers.
    #[must_use]
    pub fn of_shape(shape: &Shape, density: f64) -> Option<Self> {
        let inertia = match shape {
            Shape::Sphere { radius } => Self::sphere(density, *radius),
            Shape::Box { half } => Self::cuboid(density, *half),
            Shape::Capsule { radius, half_height } => Self::capsule(density, *radius, *half_height),
            Shape::Cylinder { radius, half_height } => Self::cylinder(density, *radius, *half_height),
            Shape::Mesh(mesh) => Self::closed_mesh(density, &mesh.vertices, &mesh.triangles),
            Shape::Convex(points) => Self::hull(density, points)?,
            Shape::Plane | Shape::HeightField(_) => return None,
        };
        let valid = inertia.mass.is_finite() && inertia.mass > 0.0;
        (valid && inertia.center.is_finite() && inertia.tensor.is_finite()).then_some(inertia)
    }

    /// From the six numbers `[Ixx Iyy Izz]` and `[Ixy Ixz Iyz]` of a world file, about the centre of mass.
    #[must_use]
    pub fn from_moments(mass: f64, center: Vec3, diagonal: Vec3, products: Vec3) -> Self {
        let [d, p] = [diagonal, products];
        let tensor =
            Mat3::from_cols(Vec3::new(d.x, p.x, p.y), Vec3::new(p.x, d.y, p.z), Vec3::new(p.y, p.z, d.z));
        Self { mass, center, tensor }
    }

    /// The same body with another mass, distributed in the same way. A body without mass stays without inertia tensor.
    #[must_use]
    pub fn scaled_to_mass(&self, mass: f64) -> Self {
        let scale = if self.mass > 0.0 { mass / self.mass } else { 0.0 };
        Self { mass, center: self.center, tensor: self.tensor * scale }
    }

    /// The same body in the outer frame of `outer_from_inner`.
    #[must_use]
    pub fn transformed(&self, outer_from_inner: &Pose) -> Self {
        let rotation = Mat3::from_quat(outer_from_inner.rotation);
        Self {
            mass: self.mass,
            center: outer_from_inner.point(self.center),
            tensor: rotation * self.tensor * rotation.transpose(),
        }
    }

    /// Sum of two bodies in the same frame.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        let mass = self.mass + other.mass;
        if mass <= 0.0 {
            return Self { tensor: self.tensor + other.tensor, ..*self };
        }
        let center = (self.center * self.mass + other.center * other.mass) / mass;
        let about = |part: &Self| part.tensor + steiner(part.center - center) * part.mass;
        Self { mass, center, tensor: about(self) + about(other) }
    }

    fn sphere(density: f64, radius: f64) -> Self {
        let mass = density * std::f64::consts::PI * 4.0 / 3.0 * radius * radius * radius;
        Self::symmetric(mass, Vec3::splat(0.4 * radius * radius))
    }

    fn cuboid(density: f64, half: Vec3) -> Self {
        let (half, squares) = (half.max(Vec3::ZERO), half * half / 3.0);
        let gyration = Vec3::new(squares.y + squares.z, squares.x + squares.z, squares.x + squares.y);
        Self::symmetric(density * 8.0 * half.x * half.y * half.z, gyration)
    }

    fn cylinder(density: f64, radius: f64, half_height: f64) -> Self {
        let square = radius * radius;
        let mass = density * std::f64::consts::PI * square * 2.0 * half_height;
        let transverse = square / 4.0 + half_height * half_height / 3.0;
        Self::symmetric(mass, Vec3::new(transverse, transverse, square / 2.0))
    }

    /// A cylinder with a hemisphere at each end.
    fn capsule(density: f64, radius: f64, half_height: f64) -> Self {
        let (cylinder, sphere) =
            (Self::cylinder(density, radius, half_height), Self::sphere(density, radius));
        // A hemisphere's centre of mass is 3/8 of the radius from its flat side; the sphere's moment about an axis
        // across the capsule is that of two halves, each about the sphere's centre.
        let arm_squared = half_height * (half_height + 0.75 * radius);
        let transverse = cylinder.tensor.x_axis.x + sphere.tensor.x_axis.x + sphere.mass * arm_squared;
        let axial = cylinder.tensor.z_axis.z + sphere.tensor.z_axis.z;
        Self {
            mass: cylinder.mass + sphere.mass,
            center: Vec3::ZERO,
            tensor: Mat3::from_diagonal(Vec3::new(transverse, transverse, axial)),
        }
    }

    /// Sums signed tetrahedra between a point and the triangles. A mesh that is inside out counts like one that is not.
    fn closed_mesh(density: f64, vertices: &[Vec3], triangles: &[[u32; 3]]) -> Self {
        // A point of the mesh keeps the tetrahedra small, wherever the mesh is.
        let Some(&apex) = vertices.first() else { return Self::ZERO };
        let corner = |index: u32| vertices.get(index as usize).map(|vertex| *vertex - apex);
        let (mut volume, mut moment, mut second_moment) = (0.0, Vec3::ZERO, Mat3::ZERO);
        for &[a, b, c] in triangles {
            let (Some(a), Some(b), Some(c)) = (corner(a), corner(b), corner(c)) else { continue };
            let part = a.dot(b.cross(c)) / 6.0;
            let sum = a + b + c;
            volume += part;
            moment += sum * (part / 4.0);
            // Integral of x xᵀ over a tetrahedron with a corner at 0: V/20 (Σ vᵢ vᵢᵀ + s sᵀ).
            second_moment += (outer(a) + outer(b) + outer(c) + outer(sum)) * (part / 20.0);
        }
        if volume < 0.0 {
            (volume, moment, second_moment) = (-volume, -moment, -second_moment);
        }
        if volume <= 0.0 {
            return Self::ZERO;
        }
        let center = moment / volume;
        let central_moment = second_moment - outer(center) * volume;
        let trace = central_moment.x_axis.x + central_moment.y_axis.y + central_moment.z_axis.z;
        let tensor = (Mat3::from_diagonal(Vec3::splat(trace)) - central_moment) * density;
        Self { mass: density * volume, center: center + apex, tensor }
    }

    fn hull(density: f64, points: &[Vec3]) -> Option<Self> {
        let finite: Vec<Vec3> = points.iter().copied().filter(|point| point.is_finite()).collect();
        let (vertices, triangles) = parry3d_f64::transformation::try_convex_hull(&finite).ok()?;
        Some(Self::closed_mesh(density, &vertices, &triangles))
    }

    fn symmetric(mass: f64, gyration: Vec3) -> Self {
        Self { mass, center: Vec3::ZERO, tensor: Mat3::from_diagonal(gyration * mass) }
    }
}

fn outer(v: Vec3) -> Mat3 {
    Mat3::from_cols(v * v.x, v * v.y, v * v.z)
}

/// Parallel axis theorem: what a unit mass at `offset` adds to the tensor.
fn steiner(offset: Vec3) -> Mat3 {
    Mat3::from_diagonal(Vec3::splat(offset.length_squared())) - outer(offset)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::shape::TriangleMesh;

    #[track_caller]
    fn check(actual: &Inertia, expected: &Inertia, share: f64) {
        let scale = expected.tensor.x_axis.x.abs();
        assert!((actual.mass - expected.mass).abs() <= share * expected.mass, "{actual:?} {expected:?}");
        assert!((actual.center - expected.center).length() <= share, "{actual:?} {expected:?}");
        let difference = actual.tensor - expected.tensor;
        let largest = difference.to_cols_array().iter().fold(0.0, |largest: f64, x| largest.max(x.abs()));
        assert!(largest <= share * scale, "{actual:?} {expected:?}");
    }

    fn of(shape: &Shape) -> Inertia {
        Inertia::of_shape(shape, 2.0).expect("a solid shape")
    }

    #[test]
    fn a_box_as_hull_and_as_mesh_is_the_box() {
        let half = Vec3::new(0.5, 1.0, 1.5);
        let inertia = of(&Shape::Box { half });
        assert!((inertia.mass - 12.0).abs() < 1e-14);
        assert!((inertia.tensor.x_axis.x - 12.0 * (1.0 + 2.25) / 3.0).abs() < 1e-14);
        let offset = Vec3::new(3.0, -2.0, 1.0);
        let sign = |bit: u32| if bit == 0 { -1.0 } else { 1.0 };
        let corner = |index: u32| Vec3::new(sign(index & 4), sign(index & 2), sign(index & 1));
        let corners: Vec<Vec3> = (0..8).map(|index| corner(index) * half + offset).collect();
        let moved = inertia.transformed(&Pose::from_translation(offset));
        check(&of(&Shape::Convex(Arc::new(corners.clone()))), &moved, 1e-12);
        let triangles: Vec<[u32; 3]> =
            [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]]
                .iter()
                .flat_map(|[a, b, c, d]| [[*a, *b, *c], [*a, *c, *d]])
                .collect();
        let mut mesh = TriangleMesh { vertices: corners, triangles };
        check(&of(&Shape::Mesh(Arc::new(mesh.clone()))), &moved, 1e-12);
        mesh.triangles.iter_mut().for_each(|triangle| triangle.swap(0, 1));
        check(&of(&Shape::Mesh(Arc::new(mesh))), &moved, 1e-12);
    }

    #[test]
    fn a_capsule_is_a_stack_of_discs() {
        let (radius, half_height) = (0.3_f64, 0.7);
        let (mut sum, count) = (Inertia::ZERO, 20_000);
        let thickness = 2.0 * (half_height + radius) / f64::from(count);
        for index in 0..count {
            let z = -(half_height + radius) + (f64::from(index) + 0.5) * thickness;
            let beyond = (z.abs() - half_height).max(0.0);
            let disc = Inertia::cylinder(2.0, (radius * radius - beyond * beyond).sqrt(), thickness / 2.0);
            sum = sum.plus(&disc.transformed(&Pose::from_translation(Vec3::Z * z)));
        }
        check(&of(&Shape::Capsule { radius, half_height }), &sum, 1e-6);
    }

    #[test]
    fn parts_make_the_whole() {
        let halves = of(&Shape::Box { half: Vec3::new(0.5, 1.0, 1.5) });
        let side = |x: f64| halves.transformed(&Pose::from_translation(Vec3::X * x));
        check(&side(-0.5).plus(&side(0.5)), &of(&Shape::Box { half: Vec3::new(1.0, 1.0, 1.5) }), 1e-14);
        let rotated = Pose::new(Vec3::ZERO, base::math::axis_angle(Vec3::Z, std::f64::consts::FRAC_PI_2));
        check(&halves.transformed(&rotated), &of(&Shape::Box { half: Vec3::new(1.0, 0.5, 1.5) }), 1e-14);
    }

    #[test]
    fn a_mass_scales_the_tensor() {
        let sphere = of(&Shape::Sphere { radius: 0.5 }).scaled_to_mass(3.0);
        assert_eq!(sphere.mass, 3.0);
        assert!((sphere.tensor.y_axis.y - 0.4 * 3.0 * 0.25).abs() < 1e-15);
    }

    #[test]
    fn six_numbers_make_a_symmetric_tensor() {
        let body = Inertia::from_moments(2.0, Vec3::X, Vec3::new(1.0, 2.0, 3.0), Vec3::new(0.1, 0.2, 0.3));
        assert_eq!(body.tensor, body.tensor.transpose());
        assert_eq!(body.tensor * Vec3::X, Vec3::new(1.0, 0.1, 0.2));
        assert_eq!(body.tensor * Vec3::Z, Vec3::new(0.2, 0.3, 3.0));
    }

    #[test]
    fn what_has_no_inside_has_no_mass() {
        assert_eq!(Inertia::of_shape(&Shape::Plane, 1.0), None);
        assert_eq!(Inertia::of_shape(&Shape::Sphere { radius: f64::NAN }, 1.0), None);
        assert_eq!(Inertia::of_shape(&Shape::Convex(Arc::new(vec![Vec3::X, Vec3::Y])), 1.0), None);
        assert_eq!(Inertia::of_shape(&Shape::Mesh(Arc::default()), 1.0), None);
    }
}
