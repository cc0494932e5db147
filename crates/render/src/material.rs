//! How a surface looks.

use crate::Rgb;
use crate::scene::TextureId;

/// How a surface looks.
#[derive(Clone, Debug, PartialEq)]
pub struct Material {
    /// Colour of the surface; a factor of the map if there is one.
    pub base_colour: Rgb,
    /// Its picture, in sRGB; alpha makes holes.
    pub base_colour_map: Option<TextureId>,
    /// What shows through the holes of `base_colour_map`; the surface is then opaque.
    pub background_map: Option<TextureId>,
    /// Painted over the base colour by its alpha, in linear light.
    pub paint_map: Option<TextureId>,
    /// Light of its own.
    pub emissive: Rgb,
    /// Picture of the light of its own, in place of `emissive`, in linear light.
    pub emissive_map: Option<TextureId>,
    /// Factor of the light of its own.
    pub emissive_intensity: f32,
    /// 0 is opaque, 1 cannot be seen.
    pub transparency: f32,
    /// Whether other things can keep light off it; they never do if it is transparent.
    pub takes_shadows: bool,
    /// Moves the texture coordinates of all maps but `paint_map`.
    pub uv_transform: UvTransform,
    /// How light is reflected.
    pub model: Model,
}

/// How light is reflected.
#[derive(Clone, Debug, PartialEq)]
pub enum Model {
    /// Physically based: metalness and roughness.
    Pbr(Pbr),
    /// The classic one: ambient, diffuse, specular.
    Phong(Phong),
}

/// Lambert's diffuse light and GGX reflections.
#[derive(Clone, Debug, PartialEq)]
pub struct Pbr {
    /// From 0 (plastic) to 1 (metal).
    pub metalness: f32,
    /// In place of `metalness`: the red channel, linear.
    pub metalness_map: Option<TextureId>,
    /// From 0 (mirror) to 1 (chalk).
    pub roughness: f32,
    /// In place of `roughness`: the red channel, linear.
    pub roughness_map: Option<TextureId>,
    /// Bends normals: red along u, green along v, blue outwards.
    pub normal_map: Option<TextureId>,
    /// Factor of the bend.
    pub normal_factor: f32,
    /// Darkens the light of the sky: the red channel, linear.
    pub occlusion_map: Option<TextureId>,
    /// Factor of the darkening.
    pub occlusion_strength: f32,
    /// Factor of the light of the sky.
    pub sky_strength: f32,
}

/// VRML's lighting with Blinn's highlight.
#[derive(Clone, Debug, PartialEq)]
pub struct Phong {
    /// How much of the lights' ambient light is reflected, in the base colour.
    pub ambient_intensity: f32,
    /// Colour of the highlight; textured surfaces have none.
    pub specular: Rgb,
    /// From 0 (wide highlight) to 1 (small one): the exponent is 128 times this.
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

    /// A classic material without maps.
    #[must_use]
    pub fn phong(diffuse: Rgb, phong: Phong) -> Self {
        Self { model: Model::Phong(phong), ..Self::pbr(diffuse, 0.0, 1.0) }
    }

    /// A surface that glows in one colour, whatever the lights do.
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

/// A map of texture coordinates: `u' = m[0][0] u + m[0][1] v + m[0][2]`, and `v'` with the second row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UvTransform(pub [[f32; 3]; 2]);

impl UvTransform {
    /// No change.
    pub const IDENTITY: Self = Self([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);

    /// VRML's order: shift, then turn about the centre, then scale about the centre.
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

    /// This map for coordinates that are shifted before.
    #[must_use]
    pub fn after_shift(&self, way: [f32; 2]) -> Self {
        Self(self.0.map(|[a, b, c]| [a, b, a * way[0] + b * way[1] + c]))
    }

    /// The moved coordinates.
    #[must_use]
    pub fn apply(&self, uv: [f32; 2]) -> [f32; 2] {
        self.0.map(|[a, b, c]| a * uv[0] + b * uv[1] + c)
    }
}
