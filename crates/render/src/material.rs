//! Surface materials.

use crate::Rgb;
use crate::scene::TextureId;

/// A surface material.
#[derive(Clone, Debug, PartialEq)]
pub struct Material {
    /// Base colour; multiplies the map if there is one.
    pub base_colour: Rgb,
    /// Base colour texture in sRGB; its alpha is opacity.
    pub base_colour_map: Option<TextureId>,
    /// Texture behind the transparent texels of `base_colour_map`; the surface is then opaque.
    pub background_map: Option<TextureId>,
    /// Texture composited over the base colour by its alpha, in linear light.
    pub paint_map: Option<TextureId>,
    /// Emitted light.
    pub emissive: Rgb,
    /// Emission texture in linear light, which replaces `emissive`.
    pub emissive_map: Option<TextureId>,
    /// Factor of the emitted light.
    pub emissive_intensity: f32,
    /// 0 is opaque, 1 invisible.
    pub transparency: f32,
    /// Whether it receives shadows; transparent materials never do.
    pub takes_shadows: bool,
    /// Transform of the texture coordinates of all maps but `paint_map`.
    pub uv_transform: UvTransform,
    /// Reflection model.
    pub model: Model,
}

/// Reflection model.
#[derive(Clone, Debug, PartialEq)]
pub enum Model {
    /// Physically based, with metalness and roughness.
    Pbr(Pbr),
    /// VRML's ambient, diffuse and specular reflection.
    Phong(Phong),
}

/// Lambertian diffuse and GGX specular reflection.
#[derive(Clone, Debug, PartialEq)]
pub struct Pbr {
    /// From 0 (plastic) to 1 (metal).
    pub metalness: f32,
    /// Metalness texture, which replaces `metalness`: red channel, linear.
    pub metalness_map: Option<TextureId>,
    /// From 0 (mirror) to 1 (chalk).
    pub roughness: f32,
    /// Roughness texture, which replaces `roughness`: red channel, linear.
    pub roughness_map: Option<TextureId>,
    /// Tangent-space normal map: red along u, green along v, blue outwards.
    pub normal_map: Option<TextureId>,
    /// Strength of the normal map.
    pub normal_factor: f32,
    /// Ambient occlusion map for sky light: red channel, linear.
    pub occlusion_map: Option<TextureId>,
    /// Strength of the occlusion map.
    pub occlusion_strength: f32,
    /// Factor of image-based lighting from the sky.
    pub sky_strength: f32,
}

/// VRML's lighting model with Blinn's specular term.
#[derive(Clone, Debug, PartialEq)]
pub struct Phong {
    /// Share of the lights' ambient light that is reflected, in the base colour.
    pub ambient_intensity: f32,
    /// Specular colour; textured surfaces have no highlight.
    pub specular: Rgb,
    /// From 0 to 1; the specular exponent is 128 times this.
    pub shininess: f32,
}

impl Material {
    /// A physically based material without maps.
    #[must_use]
    pub fn pbr(base_colour: Rgb, metalness: f32, roughness: f32) -> Self {
        Self {
            base_colour,
            base_colour_map: None,
            background_map: None,
            paint_map: None,
            emissive: [0.0; 3],
            emissive_map: None,
            emissive_intensity: 1.0,
            transparency: 0.0,
            takes_shadows: true,
            uv_transform: UvTransform::IDENTITY,
            model: Model::Pbr(Pbr { metalness, roughness, ..Pbr::default() }),
        }
    }

    /// A Phong material without maps.
    #[must_use]
    pub fn phong(diffuse: Rgb, phong: Phong) -> Self {
        Self { model: Model::Phong(phong), ..Self::pbr(diffuse, 0.0, 1.0) }
    }

    /// An unlit material of one colour.
    #[must_use]
    pub fn glowing(colour: Rgb) -> Self {
        let dark = Phong { ambient_intensity: 0.0, specular: [0.0; 3], shininess: 0.0 };
        Self { emissive: colour, ..Self::phong([0.0; 3], dark) }
    }
}

impl Default for Pbr {
    fn default() -> Self {
        Self {
            metalness: 1.0,
            metalness_map: None,
            roughness: 0.0,
            roughness_map: None,
            normal_map: None,
            normal_factor: 1.0,
            occlusion_map: None,
            occlusion_strength: 1.0,
            sky_strength: 1.0,
        }
    }
}

impl Default for Phong {
    fn default() -> Self {
        Self { ambient_intensity: 0.2, specular: [0.0; 3], shininess: 0.2 }
    }
}

/// An affine map of texture coordinates: `u' = m[0][0] u + m[0][1] v + m[0][2]`, and `v'` with the second row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UvTransform(pub [[f32; 3]; 2]);

impl UvTransform {
    /// The identity.
    pub const IDENTITY: Self = Self([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);

    /// VRML's order: translate, then rotate about the centre, then scale about the centre.
    #[must_use]
    pub fn new(centre: [f32; 2], rotation: f32, scale: [f32; 2], translation: [f32; 2]) -> Self {
        let (sin, cos) = base::ops::sin_cos(f64::from(rotation));
        let [sin, cos] = [sin as f32, cos as f32];
        let [cu, cv] = centre;
        let [su, sv] = scale;
        let [tu, tv] = [translation[0] + cu, translation[1] + cv];
        Self([
            [su * cos, -su * sin, su * (cos * tu - sin * tv) - cu],
            [sv * sin, sv * cos, sv * (sin * tu + cos * tv) - cv],
        ])
    }

    /// This map applied after a translation.
    #[must_use]
    pub fn after_shift(&self, way: [f32; 2]) -> Self {
        Self(self.0.map(|[a, b, c]| [a, b, a * way[0] + b * way[1] + c]))
    }

    /// The transformed coordinates.
    #[must_use]
    pub fn apply(&self, uv: [f32; 2]) -> [f32; 2] {
        self.0.map(|[a, b, c]| a * uv[0] + b * uv[1] + c)
    }
}
