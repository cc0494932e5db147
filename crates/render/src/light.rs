//! Light sources.

use base::Vec3;

use crate::{Rgb, tone};

/// A light source.
#[derive(Clone, Debug, PartialEq)]
pub struct Light {
    /// Its position or direction, and its falloff.
    pub kind: LightKind,
    /// Its colour.
    pub colour: Rgb,
    /// Factor of its direct light.
    pub intensity: f32,
    /// Intensity of its ambient light, in its colour without gamma conversion; only Phong materials reflect it.
    pub ambient_intensity: f32,
    /// Whether it casts shadows.
    pub casts_shadows: bool,
}

impl Light {
    /// Its ambient light.
    pub(crate) fn ambient(&self) -> glam::Vec3 {
        tone::unconverted(self.colour) * self.ambient_intensity.max(0.0)
    }
}

/// Geometry of a light source.
#[derive(Clone, Debug, PartialEq)]
pub enum LightKind {
    /// Parallel light from infinitely far.
    Directional {
        /// Direction of propagation in the world; any length but zero.
        direction: Vec3,
    },
    /// An isotropic point light.
    Point {
        /// In the world. `[m]`
        position: Vec3,
        /// Distance attenuation.
        falloff: Falloff,
    },
    /// A point light restricted to a cone.
    Spot {
        /// In the world. `[m]`
        position: Vec3,
        /// Axis of the cone, in the world; any length but zero.
        direction: Vec3,
        /// Distance attenuation.
        falloff: Falloff,
        /// Half angle of the cone of full intensity. `[rad]`
        beam_width: f32,
        /// Half angle beyond which there is no light; between the two the intensity falls off linearly with the angle. `[rad]`
        cut_off: f32,
    },
}

/// Distance attenuation `1 / (c0 + c1 r + c2 r²)` at a distance `r`, and no light beyond the radius.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Falloff {
    /// `c0`, `c1` `[1/m]` and `c2` `[1/m²]`; all zero counts as `[1, 0, 0]`.
    pub attenuation: [f32; 3],
    /// Range of the light. `[m]`
    pub radius: f32,
}

impl Default for Falloff {
    fn default() -> Self {
        Self { attenuation: [1.0, 0.0, 0.0], radius: 100.0 }
    }
}
