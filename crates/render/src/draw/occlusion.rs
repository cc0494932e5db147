//! Ambient occlusion: corners and creases get less light of the sky.

use base::Vec3 as WorldVec3;
use glam::Vec3;

use super::Painter;
use super::block::Spot;
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
    /// Takes light of the sky from surfaces with something near above them.
    pub(super) fn occlude(&self, spots: &mut [Option<Spot<'_>>]) {
        let Some(radius) = self.view.effects.ambient_occlusion_radius.filter(|radius| *radius > 0.0) else {
            return;
        };
        for spot in spots.iter_mut().flatten() {
            if spot.lit.ambient != Vec3::ZERO {
                spot.light -= spot.lit.ambient * (1.0 - self.openness(spot, radius));
            }
        }
    }

    /// From 0 (all around is full) to 1 (nothing is within the radius).
    fn openness(&self, spot: &Spot<'_>, radius: f32) -> f32 {
        let derived = &self.frame.scene.derived;
        let origin: WorldVec3 = self.view.world_from_view.translation + spot.above.as_dvec3();
        let (x, y) = spot.lit.normal.any_orthonormal_pair();
        let (mut open, mut whole) = (0.0, 0.0);
        for [cos, turn] in DIRECTIONS {
            let (sin_turn, cos_turn) = base::ops::sin_cos(f64::from(turn) * std::f64::consts::TAU);
            let flat = (1.0 - cos * cos).sqrt();
            let across = x * (flat * cos_turn as f32) + y * (flat * sin_turn as f32);
            let direction = (across + spot.lit.normal * cos).as_dvec3();
            let ray = WorldRay { origin, direction, near: 0.0, layers: self.view.layers };
            let met = derived.first(&derived.opaque, &ray, radius);
            open += cos * met.map_or(1.0, |met| met.meeting.distance / radius);
            whole += cos;
        }
        open / whole
    }
}
