//! Ambient occlusion: corners and creases get less light of the sky.

use base::Vec3 as WorldVec3;
use glam::Vec3;
use wide::f32x4;

use super::Painter;
use super::shading::Spots;
use crate::bvh::Stack;
use crate::trace::WorldRay;

/// Directions around the normal, denser towards it, as cosines to it and turns around it.
const DIRECTIONS: [[f32; 2]; 12] = [
    [0.96, 0.0],
    [0.96, 0.5],
    [0.8, 0.08],
    [0.8, 0.33],
    [0.8, 0.58],
    [0.8, 0.83],
    [0.5, 0.0],
    [0.5, 0.167],
    [0.5, 0.333],
    [0.5, 0.5],
    [0.5, 0.667],
    [0.5, 0.833],
];

impl Painter<'_> {
    /// Takes light of the sky from surfaces with something near above them. Their light of the sky is in `asked`.
    pub(super) fn occlude(&self, spots: &mut [Spots], stack: &mut Stack) {
        let Some(radius) = self.view.effects.ambient_occlusion_radius.filter(|radius| *radius > 0.0) else {
            return;
        };
        for spots in spots {
            let mut hidden = [0.0; 4];
            for (lane, hidden) in hidden.iter_mut().enumerate() {
                if spots.lanes & (1 << lane) != 0 && spots.asked.lane(lane) != Vec3::ZERO {
                    let (above, normal) = (spots.above.lane(lane), spots.lit.normal.lane(lane));
                    *hidden = 1.0 - self.openness(above, normal, radius, stack);
                }
            }
            spots.light = spots.light - spots.asked * f32x4::from(hidden);
        }
    }

    /// From 0 (all around is full) to 1 (nothing is within the radius).
    fn openness(&self, above: Vec3, normal: Vec3, radius: f32, stack: &mut Stack) -> f32 {
        let derived = &self.frame.scene.derived;
        let origin: WorldVec3 = self.view.world_from_view.translation + above.as_dvec3();
        let (x, y) = normal.any_orthonormal_pair();
        let (mut open, mut whole) = (0.0, 0.0);
        for [cos, turn] in DIRECTIONS {
            let (sin_turn, cos_turn) = base::ops::sin_cos(f64::from(turn) * std::f64::consts::TAU);
            let flat = (1.0 - cos * cos).sqrt();
            let across = x * (flat * cos_turn as f32) + y * (flat * sin_turn as f32);
            let direction = (across + normal * cos).as_dvec3();
            let ray = WorldRay { origin, direction, near: 0.0, layers: self.view.layers };
            let met = derived.first(&derived.opaque, &ray, radius, stack);
            open += cos * met.map_or(1.0, |met| met.meeting.distance / radius);
            whole += cos;
        }
        open / whole
    }
}
