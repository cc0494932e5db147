//! The edges of what devices see, for people.

use base::{Pose, Vec3};

use crate::shared::range::SensorRay;

/// Rays along each of the four sides.
pub(crate) const STEPS: usize = 16;

/// Lines from one place in the world to another: around the nearest and the furthest that is seen along rays, of which each
/// side has as many, and between the two at their corners.
pub(crate) fn edges(world_from_device: &Pose, border: &[SensorRay], [near, far]: [f64; 2]) -> Vec<[Vec3; 2]> {
    let at = |sight: &SensorRay, range: f64| world_from_device.point(sight.direction * (range / sight.share));
    let around = |range: f64| {
        let next = border.iter().cycle().skip(1);
        border.iter().zip(next).map(move |(one, next)| [at(one, range), at(next, range)])
    };
    let corners =
        border.iter().step_by(border.len().max(4) / 4).map(|sight| [at(sight, near), at(sight, far)]);
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
