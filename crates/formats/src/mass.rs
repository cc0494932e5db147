//! Mass and inertia of shapes, for formats that specify only densities.

use std::f64::consts::PI;

use base::{Mat3, Vec3};

use crate::model::Inertial;

/// Mass and inertia about the centre of a box of uniform density; textbook formulas, as those below.
pub(crate) fn of_box(size: Vec3, density: f64) -> Inertial {
    let mass = size.x * size.y * size.z * density;
    let [x, y, z] = (size * size).to_array();
    solid(mass, Vec3::new(y + z, x + z, x + y) / 12.0)
}

pub(crate) fn of_ellipsoid(radii: Vec3, density: f64) -> Inertial {
    let mass = 4.0 / 3.0 * PI * radii.x * radii.y * radii.z * density;
    let [x, y, z] = (radii * radii).to_array();
    solid(mass, Vec3::new(y + z, x + z, x + y) / 5.0)
}

pub(crate) fn of_cylinder(radius: f64, length: f64, density: f64) -> Inertial {
    let mass = PI * radius * radius * length * density;
    let across = (3.0 * radius * radius + length * length) / 12.0;
    solid(mass, Vec3::new(across, across, radius * radius / 2.0))
}

/// A cylinder with hemispherical caps.
pub(crate) fn of_capsule(radius: f64, length: f64, density: f64) -> Inertial {
    let middle = of_cylinder(radius, length, density);
    let ball = of_ellipsoid(Vec3::splat(radius), density);
    // The centre of mass of a hemisphere is at 3/8 of the radius from its base.
    let across = ball.tensor.x_axis.x + ball.mass * (length * length / 4.0 + 3.0 / 8.0 * length * radius);
    let mass = middle.mass + ball.mass;
    let tensor = middle.tensor + Mat3::from_diagonal(Vec3::new(across, across, ball.tensor.z_axis.z));
    Inertial { mass, center: Vec3::ZERO, tensor }
}

fn solid(mass: f64, per_mass: Vec3) -> Inertial {
    Inertial { mass, center: Vec3::ZERO, tensor: Mat3::from_diagonal(per_mass * mass) }
}

/// Mass and inertia of a closed mesh: the sum over the tetrahedra spanned by the origin and each triangle. Returns
/// `None` for a mesh without volume.
pub(crate) fn of_triangles(points: &[Vec3], triangles: &[[u32; 3]], density: f64) -> Option<Inertial> {
    let (mut volume, mut first, mut second) = (0.0, Vec3::ZERO, Mat3::ZERO);
    for corners in triangles {
        let [a, b, c] = corners
            .map(|at| usize::try_from(at).ok().and_then(|at| points.get(at)).copied().unwrap_or_default());
        let tetrahedron_volume = a.dot(b.cross(c)) / 6.0;
        let sum = a + b + c;
        volume += tetrahedron_volume;
        first += sum * (tetrahedron_volume / 4.0);
        // The second moments of a tetrahedron with one vertex at the origin.
        for point in [a, b, c, sum] {
            second += Mat3::from_cols(point * point.x, point * point.y, point * point.z)
                * (tetrahedron_volume / 20.0);
        }
    }
    if !(volume.is_finite() && volume.abs() > 1e-15) {
        return None;
    }
    let mass = volume.abs() * density;
    let (first, second) = (first / volume, second * (1.0 / volume));
    let outer = Mat3::from_cols(first * first.x, first * first.y, first * first.z);
    let about = second - outer;
    let trace = about.x_axis.x + about.y_axis.y + about.z_axis.z;
    let tensor = (Mat3::from_diagonal(Vec3::splat(trace)) - about) * mass;
    Some(Inertial { mass, center: first, tensor })
}

impl Inertial {
    /// Combines two rigidly connected bodies (parallel axis theorem).
    pub(crate) fn with(self, other: Self) -> Self {
        let mass = self.mass + other.mass;
        if mass <= 0.0 {
            return self;
        }
        let center = (self.center * self.mass + other.center * other.mass) / mass;
        let about = |part: Self| {
            let d = part.center - center;
            let outer = Mat3::from_cols(d * d.x, d * d.y, d * d.z);
            part.tensor + (Mat3::from_diagonal(Vec3::splat(d.length_squared())) - outer) * part.mass
        };
        Self { mass, center, tensor: about(self) + about(other) }
    }

    /// Scales the mass of the same shape.
    pub(crate) fn scaled(self, factor: f64) -> Self {
        Self { mass: self.mass * factor, tensor: self.tensor * factor, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(found: Inertial, mass: f64, center: Vec3, diagonal: Vec3) {
        assert!((found.mass - mass).abs() < 1e-12, "{found:?}");
        assert!(found.center.distance(center) < 1e-12, "{found:?}");
        let off = found.tensor - Mat3::from_diagonal(diagonal);
        assert!(off.to_cols_array().iter().all(|entry| entry.abs() < 1e-12), "{found:?} {diagonal}");
    }

    #[test]
    fn a_box_mesh_has_the_inertia_of_the_box() {
        // The box from the origin to (1, 2, 3).
        let points: Vec<Vec3> = (0..8)
            .map(|at: u32| {
                Vec3::new(f64::from(at & 1), f64::from(at >> 1 & 1) * 2.0, f64::from(at >> 2) * 3.0)
            })
            .collect();
        let quads = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
        let triangles: Vec<[u32; 3]> =
            quads.iter().flat_map(|[a, b, c, d]| [[*a, *b, *c], [*a, *c, *d]]).collect();
        let found = of_triangles(&points, &triangles, 2.0).unwrap();
        check(found, 12.0, Vec3::new(0.5, 1.0, 1.5), Vec3::new(13.0, 10.0, 5.0));
        check(of_box(Vec3::new(1.0, 2.0, 3.0), 2.0), 12.0, Vec3::ZERO, Vec3::new(13.0, 10.0, 5.0));
    }

    #[test]
    fn a_capsule_is_between_a_sphere_and_a_rod() {
        let ball = of_ellipsoid(Vec3::splat(0.5), 3.0);
        check(of_capsule(0.5, 0.0, 3.0), ball.mass, Vec3::ZERO, Vec3::splat(0.4 * ball.mass * 0.25));
        let rod = of_capsule(1e-4, 2.0, 1e6);
        assert!((rod.tensor.x_axis.x / (rod.mass * 4.0 / 12.0) - 1.0).abs() < 1e-3);
    }

    #[test]
    fn combined_parts_equal_the_whole() {
        let ball = Inertial { mass: 1.0, center: Vec3::X, tensor: Mat3::ZERO };
        let both = ball.with(Inertial { center: -Vec3::X, ..ball });
        check(both, 2.0, Vec3::ZERO, Vec3::new(0.0, 2.0, 2.0));
    }
}
