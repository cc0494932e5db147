//! Edges of the frustum of a device, as an optional rendering.

use base::{Pose, Vec3};

use crate::shared::range::SensorRay;

/// Number of rays along each of the four sides.
pub(crate) const STEPS: usize = 16;

/// Returns line segments in world coordinates: around the near and far ends of `border`, the rays along the four sides,
/// and between them at the corners.
pub(crate) fn edges(world_from_device: &Pose, border: &[SensorRay], [near, far]: [f64; 2]) -> Vec<[Vec3; 2]> {
    let at = |ray: &SensorRay, range: f64| world_from_device.point(ray.direction * (range / ray.ratio));
    let around = |range: f64| {
        let next = border.iter().cycle().skip(1);
        border.iter().zip(next).map(move |(one, next)| [at(one, range), at(next, range)])
    };
    let corners = border.iter().step_by(border.len().max(4) / 4).map(|ray| [at(ray, near), at(ray, far)]);
    around(near).chain(around(far)).chain(corners).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frustum_has_two_ends_and_four_edges() {
        let corners = [[1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0], [1.0, -1.0]];
        let border = corners.map(|[left, up]| SensorRay::ahead(Vec3::new(1.0, left, up)));
        let lines = edges(&Pose::from_translation(Vec3::X), &border, [1.0, 3.0]);
        assert_eq!(lines.len(), 12);
        let near = |a: Vec3, b: Vec3| a.distance(b) < 1e-12;
        assert!(near(lines[0][0], Vec3::new(2.0, 1.0, 1.0)) && near(lines[0][1], Vec3::new(2.0, -1.0, 1.0)));
        assert!(near(lines[8][0], Vec3::new(2.0, 1.0, 1.0)) && near(lines[8][1], Vec3::new(4.0, 3.0, 3.0)));
    }
}
