//! Fog: it fades distant objects to its colour.

use glam::Vec3;

use crate::{Rgb, tone};

/// Fog between the camera and what it sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Fog {
    /// Colour of the fog.
    pub colour: Rgb,
    /// How it grows with distance.
    pub kind: FogKind,
    /// Visibility range, beyond which nothing is seen. `[m]` 0 disables the fog.
    pub visibility_range: f32,
}

/// Opacity of fog by distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FogKind {
    /// Proportional to the distance.
    Linear,
    /// As 1 - e^-d.
    Exponential,
    /// As 1 - e^-d².
    Exponential2,
}

impl Fog {
    /// Light after passing through a distance of fog.
    pub(crate) fn over(&self, light: Vec3, distance: f32) -> Vec3 {
        if self.visibility_range <= 0.0 {
            return light;
        }
        let depth = distance / self.visibility_range;
        let clear = match self.kind {
            FogKind::Linear => (1.0 - depth).clamp(0.0, 1.0),
            FogKind::Exponential => tone::exp2(-depth * std::f32::consts::LOG2_E),
            FogKind::Exponential2 => tone::exp2(-depth * depth * std::f32::consts::LOG2_E),
        };
        let hidden = tone::pow_unit(1.0 - clear, 2.2);
        light.lerp(tone::light(self.colour), hidden)
    }
}
