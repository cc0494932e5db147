//! Background and image-based lighting.

mod cube;

use base::Quat;
use glam::Vec3;
use wide::f32x4;

pub(crate) use self::cube::{Cube, Irradiance};
use crate::Rgb;
use crate::lanes::Vec3x4;
use crate::texture::Texture;
use crate::tone;

/// The background, and the image-based light that comes from it.
#[derive(Clone, Debug, PartialEq)]
pub struct Background {
    /// Colour of the sky without a cube map; displayed exactly at `authored_exposure`.
    pub sky_colour: Rgb,
    /// Exposure at which the sky is displayed in its colour.
    pub authored_exposure: f32,
    /// Cube map that replaces the colour; the light of a channel is its square.
    pub cube_map: Option<CubeMap>,
    /// Environment map for physically based materials: channels to the power of 2.2, or linear light if it is in floating
    /// point. Without it they are lit by `cube_map` or `sky_colour`, taken as linear light.
    pub irradiance: Option<CubeMap>,
    /// Intensity of the environment light on physically based materials.
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

/// Six square images on the inside of an infinitely large cube.
///
/// In the frame of the cube y is up and front is -z. Front, back, left and right appear upright; the top as seen when
/// looking up with the back (+z) at the upper edge, the bottom as seen when looking down with the front at the upper edge.
#[derive(Clone, Debug, PartialEq)]
pub struct CubeMap {
    /// Right (+x), left (-x), top (+y), bottom (-y), back (+z), front (-z).
    pub faces: [Texture; 6],
    /// Rotation of the cube in the world.
    pub world_from_cube: Quat,
}

/// The background in linear light.
#[derive(Clone, Debug)]
pub(crate) struct Sky {
    /// Light of the colour as displayed.
    pub(crate) shown: Vec3,
    pub(crate) cube: Option<Cube>,
    /// Isotropic light on physically based materials.
    pub(crate) ambient: Vec3,
    /// Environment light by direction, which replaces `ambient`.
    pub(crate) irradiance: Option<Irradiance>,
}

impl Sky {
    pub(crate) fn new(background: &Background) -> Self {
        let exposure = background.authored_exposure;
        let luminosity = background.luminosity.max(0.0);
        Self {
            shown: tone::inverse_tone_map(background.sky_colour, exposure),
            cube: background.cube_map.as_ref().and_then(|map| Cube::new(map, |channel| channel * channel)),
            ambient: tone::unconverted(background.sky_colour) * luminosity,
            irradiance: match (&background.irradiance, &background.cube_map) {
                (Some(map), _) => Irradiance::new(map, |channel| base::ops::pow(channel, 2.2), luminosity),
                (None, Some(map)) => Irradiance::new(map, |channel| channel, luminosity),
                (None, None) => None,
            },
        }
    }

    /// Background light from a unit direction in the world.
    pub(crate) fn seen(&self, direction: Vec3) -> Vec3 {
        self.cube.as_ref().map_or(self.shown, |cube| cube.sample(direction))
    }

    /// Diffuse irradiance over π for unit normals in the world.
    #[inline]
    pub(crate) fn diffuse(&self, normal: Vec3x4) -> Vec3x4 {
        self.irradiance.as_ref().map_or(Vec3x4::splat(self.ambient), |light| light.diffuse(normal))
    }

    /// Prefiltered environment light for reflections along unit directions in the world.
    #[inline]
    pub(crate) fn reflected(&self, direction: Vec3x4, roughness: f32x4) -> Vec3x4 {
        let Some(light) = &self.irradiance else { return Vec3x4::splat(self.ambient) };
        light.reflected(direction, roughness)
    }
}
