//! What is seen where nothing is, and what is between.

mod cube;

use base::Quat;
use glam::Vec3;
use wide::f32x4;

pub(crate) use self::cube::{Cube, Irradiance};
use crate::Rgb;
use crate::lanes::Vec3x4;
use crate::texture::Texture;
use crate::tone;

/// What is seen where nothing is, and the light that comes from there.
#[derive(Clone, Debug, PartialEq)]
pub struct Background {
    /// Colour of the sky where there is no cube map; shown as it is written at `authored_exposure`.
    pub sky_colour: Rgb,
    /// The exposure at which the sky shows its colour.
    pub authored_exposure: f32,
    /// What is shown in place of the colour: the light of a channel is its square.
    pub cube_map: Option<CubeMap>,
    /// Light from all around for physically based materials: a power of 2.2 of a channel, or what is written if it is a
    /// number. Without it they get the light of `cube_map`, or of `sky_colour`, as it is written.
    pub irradiance: Option<CubeMap>,
    /// Factor of the light on physically based materials.
    pub luminosity: f32,
}

impl Default for Background {
    fn default() -> Self {
        Self {
            sky_colour: [0.0; 3],
            authored_exposure: 1.0,
            cube_map: None,
            irradiance: None,
            luminosity: 1.0,
        }
    }
}

/// Six square pictures on the inside of an infinitely large cube.
///
/// In the coordinates of the cube y is up and front is -z. Front, back, left and right look as in a frame on the
/// wall; the top as seen looking up with the back (+z) at the upper edge, the bottom as seen looking down with the
/// front at the upper edge.
#[derive(Clone, Debug, PartialEq)]
pub struct CubeMap {
    /// Right (+x), left (-x), top (+y), bottom (-y), back (+z), front (-z).
    pub faces: [Texture; 6],
    /// How the cube is turned in the world.
    pub world_from_cube: Quat,
}

/// Haze between the view and what it sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Fog {
    /// Colour of the haze.
    pub colour: Rgb,
    /// How it thickens.
    pub kind: FogKind,
    /// Where things are hidden. `[m]` 0 is no fog.
    pub visibility_range: f32,
}

/// How haze thickens with the distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FogKind {
    /// In proportion to the distance.
    Linear,
    /// As 1 - e^-d.
    Exponential,
    /// As 1 - e^-d².
    Exponential2,
}

impl Fog {
    /// Light seen through the fog over a distance.
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

/// The background as light.
#[derive(Clone, Debug)]
pub(crate) struct Sky {
    /// Light of the colour as it is shown.
    pub(crate) shown: Vec3,
    pub(crate) cube: Option<Cube>,
    /// Light on physically based materials, all around the same.
    pub(crate) ambient: Vec3,
    /// By direction, in place of `ambient`.
    pub(crate) irradiance: Option<Irradiance>,
}

impl Sky {
    pub(crate) fn new(background: &Background) -> Self {
        let exposure = background.authored_exposure;
        let luminosity = background.luminosity.max(0.0);
        Self {
            shown: tone::shown_as(background.sky_colour, exposure),
            cube: background.cube_map.as_ref().and_then(|map| Cube::new(map, |channel| channel * channel)),
            ambient: tone::raw(background.sky_colour) * luminosity,
            irradiance: match (&background.irradiance, &background.cube_map) {
                (Some(map), _) => Irradiance::new(map, |channel| base::ops::pow(channel, 2.2), luminosity),
                (None, Some(map)) => Irradiance::new(map, |channel| channel, luminosity),
                (None, None) => None,
            },
        }
    }

    /// Light from a direction (unit, in the world), as it is shown.
    pub(crate) fn seen(&self, direction: Vec3) -> Vec3 {
        self.cube.as_ref().map_or(self.shown, |cube| cube.sample(direction))
    }

    /// Light on diffuse surfaces with normals (unit, in the world): the mean over the hemisphere, by the cosine.
    #[inline]
    pub(crate) fn diffuse(&self, normal: Vec3x4) -> Vec3x4 {
        self.irradiance.as_ref().map_or(Vec3x4::splat(self.ambient), |light| light.diffuse(normal))
    }

    /// Light that surfaces of some roughness reflect from directions (unit, in the world).
    #[inline]
    pub(crate) fn reflected(&self, direction: Vec3x4, roughness: f32x4) -> Vec3x4 {
        let Some(light) = &self.irradiance else { return Vec3x4::splat(self.ambient) };
        light.reflected(direction, roughness)
    }
}
