//! Shading: reflection models and their parameters.
//!
//! Physically based materials: Lambert's diffuse light, and reflections by the GGX distribution (Walter et al. 2007) with
//! Smith's shadowing and Schlick's Fresnel term. As in Webots, for which these worlds are made, the intensity of a light
//! counts twice for diffuse and once for specular reflection, and nothing is divided by π. Phong materials: VRML's lighting
//! with Blinn's half vector. Colours are sRGB and become light, with exceptions, which are that simulator's too: the
//! emission of physically based materials, the sky's colour and the ambient light of lamps are light as they are written,
//! and the ambient share of a classic material becomes light after it was multiplied with its colour.

use glam::Vec3;
use wide::f32x4;

use crate::frame::Derived;
use crate::lamp::{Lamp, Lamps, LightSample};
use crate::lanes::{Vec3x4, unit};
use crate::material::{Material, Model, Pbr, Phong, UvTransform};
use crate::reflectance;
use crate::scene::TextureId;
use crate::sky::Sky;
use crate::surface::Surface;
use crate::texture::Mips;
use crate::tone;

/// Least roughness: highlights of smoother surfaces would be smaller than a pixel.
const MIN_ROUGHNESS: f32 = 0.04;

/// Reflectance of non-metals at normal incidence.
const DIELECTRIC: f32 = 0.04;

/// A material prepared for shading: colours in linear light, textures resolved.
#[derive(Clone, Debug)]
pub(crate) struct ShadingMaterial {
    pub(crate) base: Vec3,
    pub(crate) base_map: Option<usize>,
    pub(crate) background_map: Option<usize>,
    pub(crate) paint_map: Option<usize>,
    pub(crate) emissive: Vec3,
    pub(crate) emissive_map: Option<usize>,
    pub(crate) emissive_intensity: f32,
    pub(crate) opacity: f32,
    pub(crate) uv_transform: UvTransform,
    /// Whether it is transparent anywhere, by its transparency or its texture's alpha.
    pub(crate) is_transparent: bool,
    pub(crate) takes_shadows: bool,
    /// Whether any map needs texture coordinates.
    pub(crate) is_textured: bool,
    pub(crate) model: Model,
    pub(crate) specular: Vec3,
    /// Share of the ambient light that a Phong material reflects.
    pub(crate) ambient: Vec3,
}

/// Material parameters at a point, as hits of rays report them.
pub(crate) struct SurfaceSample {
    /// Base colour in linear light.
    pub(crate) base: Vec3,
    pub(crate) opacity: f32,
    pub(crate) roughness: f32,
    pub(crate) metalness: f32,
    pub(crate) occlusion: f32,
}

/// Reflection model of one material at four points, with all textures sampled.
#[derive(Clone, Debug)]
pub(crate) struct Brdf {
    pub(crate) normal: Vec3x4,
    /// Unit vector towards the camera.
    view: Vec3x4,
    pub(crate) opacity: f32x4,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Pbr { diffuse: Vec3x4, f0: Vec3x4, f90: f32x4, alpha2: f32x4 },
    Phong { diffuse: Vec3x4, specular: Vec3, exponent: f32 },
}

/// Outgoing light that does not come from light sources.
#[derive(Clone, Debug)]
pub(crate) struct UnlitRadiance {
    /// Emitted light.
    pub(crate) emission: Vec3x4,
    /// Reflected ambient and sky light.
    pub(crate) ambient: Vec3x4,
}

/// Four points of one material to be shaded.
pub(crate) struct ShadingPoints<'a> {
    pub(crate) surface: &'a Surface,
    /// Unit vector towards the camera.
    pub(crate) view: Vec3x4,
    /// Which of the four are valid, as bits.
    pub(crate) lanes: u32,
}

impl ShadingMaterial {
    pub(crate) fn new(material: &Material, derived: &Derived) -> Self {
        let row = |id: &Option<TextureId>| id.map(TextureId::index).filter(|at| derived.mips(*at).is_some());
        let base_map = row(&material.base_colour_map);
        let background_map = row(&material.background_map);
        let opacity = 1.0 - material.transparency.clamp(0.0, 1.0);
        let has_holes = base_map.and_then(|at| derived.mips(at)).is_some_and(|mips| mips.has_holes);
        let mut look = Self {
            base: tone::light(material.base_colour),
            base_map,
            background_map,
            paint_map: row(&material.paint_map),
            emissive: match material.model {
                Model::Pbr(_) => tone::unconverted(material.emissive),
                Model::Phong(_) => tone::light(material.emissive),
            },
            emissive_map: row(&material.emissive_map),
            emissive_intensity: material.emissive_intensity.max(0.0),
            opacity,
            uv_transform: material.uv_transform,
            is_transparent: opacity < 1.0 || (has_holes && background_map.is_none()),
            takes_shadows: material.takes_shadows,
            is_textured: false,
            model: material.model.clone(),
            specular: Vec3::ZERO,
            ambient: Vec3::ZERO,
        };
        let mut maps = vec![look.base_map, look.background_map, look.paint_map, look.emissive_map];
        match &mut look.model {
            Model::Pbr(pbr) => {
                // References to missing textures are dropped here.
                for map in [
                    &mut pbr.metalness_map,
                    &mut pbr.roughness_map,
                    &mut pbr.normal_map,
                    &mut pbr.occlusion_map,
                ] {
                    *map = map.filter(|id| derived.mips(id.index()).is_some());
                    maps.push(map.map(TextureId::index));
                }
            }
            Model::Phong(phong) => {
                look.specular = tone::light(phong.specular);
                look.ambient =
                    tone::light(material.base_colour.map(|channel| channel * phong.ambient_intensity));
            }
        }
        look.is_textured = maps.iter().any(Option::is_some);
        look
    }

    #[inline]
    fn sample(&self, map: &Mips, surface: &Surface, lanes: u32) -> [f32x4; 4] {
        if self.uv_transform == UvTransform::IDENTITY {
            return map.sample(surface.uv, &surface.footprint, lanes);
        }
        let [[a, b, c], [d, e, f]] = self.uv_transform.0;
        let turned = |[u, v]: [f32x4; 2]| [u * a + v * b, u * d + v * e];
        let [u, v] = turned(surface.uv);
        map.sample([u + c, v + f], &surface.footprint.map(turned), lanes)
    }

    /// Base colour in linear light, and opacity, at four points.
    #[inline]
    fn base_at(&self, surface: &Surface, derived: &Derived, lanes: u32) -> (Vec3x4, f32x4) {
        let mips = |map: Option<usize>| map.and_then(|at| derived.mips(at));
        let (mut base, mut opacity) = (Vec3x4::splat(self.base), f32x4::splat(self.opacity));
        if let Some(map) = mips(self.background_map) {
            base = base.times(linear(&self.sample(map, surface, lanes)));
        }
        if let Some(map) = mips(self.base_map) {
            let texel = self.sample(map, surface, lanes);
            let colour = linear(&texel).times(Vec3x4::splat(self.base));
            let alpha = texel[3] * (1.0 / 255.0);
            if self.background_map.is_some() {
                base = base + (colour - base) * alpha;
            } else {
                base = colour;
                opacity *= alpha;
            }
        }
        if let Some(map) = mips(self.paint_map) {
            let [r, g, b, alpha] = map
                .sample(surface.paint_uv, &surface.footprint, lanes)
                .map(|channel| channel * (1.0 / 255.0));
            base = base + (Vec3x4([r, g, b]) - base) * alpha;
        }
        (base, opacity)
    }

    /// Emitted light, the only light of lines and points.
    pub(crate) fn emission(&self) -> Vec3 {
        self.emissive * self.emissive_intensity
    }

    /// Material parameters at the first of four points.
    pub(crate) fn sample_surface(&self, surface: &Surface, derived: &Derived) -> SurfaceSample {
        let (base, opacity) = self.base_at(surface, derived, 1);
        let (roughness, metalness, occlusion) = match &self.model {
            Model::Pbr(pbr) => {
                let (roughness, metalness) = self.roughness_and_metalness(pbr, surface, derived, 1);
                let occlusion = self.sample_red(pbr.occlusion_map, surface, derived, 1);
                (roughness, metalness, occlusion.unwrap_or(f32x4::ZERO))
            }
            Model::Phong(_) => (f32x4::ZERO, f32x4::ZERO, f32x4::ZERO),
        };
        let first = |lanes: f32x4| lanes.as_array()[0];
        SurfaceSample {
            base: base.lane(0),
            opacity: first(opacity),
            roughness: first(roughness),
            metalness: first(metalness),
            occlusion: first(occlusion),
        }
    }

    /// Samples the red channel of a map, scaled to 0..1.
    #[inline]
    fn sample_red(
        &self,
        map: Option<TextureId>,
        surface: &Surface,
        derived: &Derived,
        lanes: u32,
    ) -> Option<f32x4> {
        let map = derived.mips(map?.index())?;
        Some(self.sample(map, surface, lanes)[0] * (1.0 / 255.0))
    }

    /// Roughness and metalness at four points, as authored.
    #[inline]
    fn roughness_and_metalness(
        &self,
        pbr: &Pbr,
        surface: &Surface,
        derived: &Derived,
        lanes: u32,
    ) -> (f32x4, f32x4) {
        let red = |map: Option<TextureId>, otherwise: f32| {
            let plain = || f32x4::splat(otherwise.clamp(0.0, 1.0));
            self.sample_red(map, surface, derived, lanes).unwrap_or_else(plain)
        };
        (red(pbr.roughness_map, pbr.roughness), red(pbr.metalness_map, pbr.metalness))
    }

    /// Evaluates the material at four points: its reflection model, and the light that needs no light source.
    #[inline]
    pub(crate) fn brdf(
        &self,
        points: &ShadingPoints<'_>,
        derived: &Derived,
        sky: &Sky,
        lamps: &Lamps,
    ) -> (Brdf, UnlitRadiance) {
        let emission = match self.emissive_map.and_then(|at| derived.mips(at)) {
            Some(map) => {
                let [r, g, b, _] = self.sample(map, points.surface, points.lanes);
                Vec3x4([r, g, b]) * (self.emissive_intensity / 255.0)
            }
            None => Vec3x4::splat(self.emission()),
        };
        match &self.model {
            Model::Pbr(pbr) => self.brdf_pbr(pbr, points, derived, sky, emission),
            Model::Phong(phong) => self.brdf_phong(phong, points, derived, lamps, emission),
        }
    }

    fn brdf_pbr(
        &self,
        pbr: &Pbr,
        points: &ShadingPoints<'_>,
        derived: &Derived,
        sky: &Sky,
        emission: Vec3x4,
    ) -> (Brdf, UnlitRadiance) {
        let ShadingPoints { surface, view, lanes } = *points;
        let (base, opacity) = self.base_at(surface, derived, lanes);
        let (authored, metalness) = self.roughness_and_metalness(pbr, surface, derived, lanes);
        let roughness = authored.fast_max(f32x4::splat(MIN_ROUGHNESS));
        let normal = match pbr.normal_map.and_then(|id| derived.mips(id.index())) {
            Some(map) => {
                let [r, g, b, _] = self.sample(map, surface, lanes).map(|red| red * (2.0 / 255.0) - 1.0);
                surface.perturbed_normal(Vec3x4([r * pbr.normal_factor, g * pbr.normal_factor, b]))
            }
            None => surface.normal,
        };
        let diffuse = base * ((f32x4::ONE - metalness) * (1.0 - DIELECTRIC));
        let plain = f32x4::splat(DIELECTRIC);
        let f0 = Vec3x4(base.0.map(|channel| plain + (channel - plain) * metalness));
        let f90 = f0.0[0].fast_max(f0.0[1]).fast_max(f0.0[2]) * 25.0;
        let f90 = f90.fast_min(f32x4::ONE);
        let cos = normal.dot(view);
        let reflected = normal * (cos * 2.0) - view;
        let [scale, bias] = reflectance::split_sum(cos.abs(), roughness);
        let mirror = Vec3x4(f0.0.map(|channel| channel * scale + bias));
        let from_sky = sky.diffuse(normal).times(diffuse) + sky.reflected(reflected, roughness).times(mirror);
        let occlusion = self
            .sample_red(pbr.occlusion_map, surface, derived, lanes)
            .map_or(f32x4::ONE, |open| ((open - 1.0) * pbr.occlusion_strength + 1.0).fast_max(f32x4::ZERO));
        let ambient = from_sky * (occlusion * pbr.sky_strength);
        let alpha = roughness * roughness;
        let kind = Kind::Pbr { diffuse, f0, f90, alpha2: alpha * alpha };
        (Brdf { normal, view, opacity, kind }, UnlitRadiance { emission, ambient })
    }

    fn brdf_phong(
        &self,
        phong: &Phong,
        points: &ShadingPoints<'_>,
        derived: &Derived,
        lamps: &Lamps,
        emission: Vec3x4,
    ) -> (Brdf, UnlitRadiance) {
        let (base, opacity) = self.base_at(points.surface, derived, points.lanes);
        // A texture modulates ambient light and emission too.
        let is_mapped = self.base_map.is_some() || self.background_map.is_some();
        let mapped = if is_mapped {
            base.times(Vec3x4::splat(self.base.max(Vec3::splat(1e-6)).recip()))
        } else {
            Vec3x4::splat(Vec3::ONE)
        };
        let ambient = Vec3x4::splat(lamps.ambient * self.ambient);
        let specular = if is_mapped { Vec3::ZERO } else { self.specular };
        let exponent = (phong.shininess * 128.0).clamp(0.0, 128.0);
        let kind = Kind::Phong { diffuse: base, specular, exponent };
        let unlit = UnlitRadiance { emission: emission.times(mapped), ambient: ambient.times(mapped) };
        (Brdf { normal: points.surface.normal, view: points.view, opacity, kind }, unlit)
    }
}

/// Linear light of filtered sRGB texels, 0 to 255 per channel.
#[inline]
fn linear([r, g, b, _]: &[f32x4; 4]) -> Vec3x4 {
    let light = tone::linear_255();
    Vec3x4([r, g, b].map(|channel| f32x4::from(channel.to_array().map(&light))))
}

impl Brdf {
    /// Light of a source that is reflected towards the camera if nothing blocks it, and the lanes (as bits) that it
    /// reaches.
    #[inline]
    pub(crate) fn reflect(&self, lamp: &Lamp, sample: &LightSample) -> (Vec3x4, u32) {
        let cos = self.normal.dot(sample.direction);
        let (zero, one) = (f32x4::ZERO, f32x4::ONE);
        let lanes = (cos.simd_gt(zero) & sample.strength.simd_gt(zero)).to_bitmask() & 0xf;
        if lanes == 0 {
            return (Vec3x4::ZERO, 0);
        }
        let half = (sample.direction + self.view).unit_or(Vec3x4::ZERO);
        let colour = Vec3x4::splat(lamp.colour);
        let light = match &self.kind {
            Kind::Pbr { diffuse, f0, f90, alpha2 } => {
                let cos_light = cos.fast_max(f32x4::splat(1e-4)).fast_min(one);
                let cos_view = self.normal.dot(self.view).abs() + 1e-4;
                let cos_half = unit(self.normal.dot(half));
                let grazing = one - unit(self.view.dot(half));
                let grazing2 = grazing * grazing;
                let grazing5 = grazing2 * grazing2 * grazing;
                let smith = |cos: f32x4| cos + (*alpha2 + (one - *alpha2) * cos * cos).sqrt();
                let peak = (cos_half * *alpha2 - cos_half) * cos_half + one;
                // Smith's two factors over 4 cos cos, times the density of microfacets.
                let mirrored =
                    *alpha2 / (smith(cos_light) * smith(cos_view) * peak * peak * std::f32::consts::PI);
                let scattered = lamp.intensity / std::f32::consts::PI;
                Vec3x4(std::array::from_fn(|channel| {
                    let fresnel = f0.0[channel] + (*f90 - f0.0[channel]) * grazing5;
                    ((one - fresnel) * diffuse.0[channel] * scattered + fresnel * mirrored) * cos_light
                }))
            }
            Kind::Phong { diffuse, specular, exponent } => {
                let shine = match *specular == Vec3::ZERO {
                    true => zero,
                    false => tone::pow_unit_x4(self.normal.dot(half).fast_max(zero), *exponent),
                };
                *diffuse * cos + Vec3x4::splat(*specular) * shine
            }
        };
        (light.times(colour) * (sample.strength * lamp.intensity), lanes)
    }
}
