//! What shines.

use base::Vec3;

use crate::{Rgb, tone};

/// A source of light.
#[derive(Clone, Debug, PartialEq)]
pub struct Light {
    /// Where it is and how it spreads.
    pub kind: LightKind,
    /// Its colour.
    pub colour: Rgb,
    /// Factor of its direct light.
    pub intensity: f32,
    /// Factor of the light it adds everywhere, in its colour as it is written; only classic materials reflect it.
    pub ambient_intensity: f32,
    /// Whether instances in its way make shadows.
    pub casts_shadows: bool,
}

impl Light {
    /// The light it adds everywhere.
    pub(crate) fn ambient(&self) -> glam::Vec3 {
        tone::raw(self.colour) * self.ambient_intensity.max(0.0)
    }
}

/// Where light comes from.
#[derive(Clone, Debug, PartialEq)]
pub enum LightKind {
    /// From infinitely far.
    Directional {
        /// Where the light goes, in the world; any length but zero.
        direction: Vec3,
    },
    /// From a point to all sides.
    Point {
        /// In the world. `[m]`
        position: Vec3,
        /// How it fades.
        falloff: Falloff,
    },
    /// From a point into a cone.
    Spot {
        /// In the world. `[m]`
        position: Vec3,
        /// Axis of the cone, in the world; any length but zero.
        direction: Vec3,
        /// How it fades.
        falloff: Falloff,
        /// Up to this angle from the axis the light is full. `[rad]`
        beam_width: f32,
        /// From this angle on there is none; between the two it fades linearly. `[rad]`
        cut_off: f32,
    },
}

/// How light fades with the distance `r` from its source: `1 / (c0 + c1 r + c2 r²)`, and nothing beyond the radius.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Falloff {
    /// `c0`, `c1` `[1/m]` and `c2` `[1/m²]`; all zero counts as `[1, 0, 0]`.
    pub attenuation: [f32; 3],
    /// Nothing further away is lit. `[m]`
    pub radius: f32,
}

impl Default for Falloff {
    fn default() -> Self {
        Self { attenuation: [1.0, 0.0, 0.0], radius: 100.0 }
    }
}
