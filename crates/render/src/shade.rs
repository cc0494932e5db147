//! Light on surfaces.
//!
//! Physically based materials: Lambert's diffuse light, and reflections by the GGX distribution (Walter et al. 2007)
//! with Smith's shadowing and Schlick's Fresnel term. As in the simulator these worlds are made for, the intensity of a
//! light counts twice for diffuse light and once for reflections, and lights are not divided by π.
//! Classic materials: VRML's lighting with Blinn's half vector.
//! Colours are sRGB and become light, with exceptions, which are that simulator's too: the glow of physically based
//! materials, the sky's colour and the ambient light of lamps are light as they are written, and the ambient share of a
//! classic material becomes light after it was multiplied with its colour.

use glam::Vec3;
use wide::f32x4;

use crate::frame::Derived;
use crate::lamp::{Lamp, Lamps, Ways};
use crate::lanes::{Vec3x4, unit};
use crate::material::{Material, Model, Pbr, Phong, UvTransform};
use crate::reflectance;
use crate::scene::TextureId;
use crate::sky::Sky;
use crate::surface::Surface;
use crate::texture::Mips;
use crate::tone;

/// Smoother surfaces would show lights as single pixels.
const LEAST_ROUGHNESS: f32 = 0.04;

/// How much light non-metals reflect at right angles.
const DIELECTRIC: f32 = 0.04;

/// A material with its colours as light.
#[derive(Clone, Debug)]
pub(crate) struct Look {
    pub(crate) base: Vec3,
    pub(crate) base_map: Option<usize>,
    pub(crate) background_map: Option<usize>,
    pub(crate) paint_map: Option<usize>,
    pub(crate) emissive: Vec3,
    pub(crate) emissive_map: Option<usize>,
    pub(crate) emissive_intensity: f32,
    pub(crate) opacity: f32,
    pub(crate) uv_transform: UvTransform,
    /// Whether things behind it may be seen.
    pub(crate) is_clear: bool,
    pub(crate) takes_shadows: bool,
    /// Whether it needs texture coordinates.
    pub(crate) is_textured: bool,
    pub(crate) model: Model,
    pub(crate) specular: Vec3,
    /// Share of the ambient light that a classic surface reflects.
    pub(crate) ambient: Vec3,
}

/// What rays are told of a place.
pub(crate) struct Paint {
    /// Base colour as light.
    pub(crate) base: Vec3,
    pub(crate) opacity: f32,
    pub(crate) roughness: f32,
    pub(crate) metalness: f32,
    pub(crate) occlusion: f32,
}

/// Four surfaces of one material, ready for light.
#[derive(Clone, Debug)]
pub(crate) struct Lit {
    pub(crate) normal: Vec3x4,
    /// Towards the eye; unit.
    view: Vec3x4,
    pub(crate) opacity: f32x4,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Pbr { diffuse: Vec3x4, f0: Vec3x4, f90: f32x4, alpha2: f32x4 },
    Phong { diffuse: Vec3x4, specular: Vec3, exponent: f32 },
}

/// Light of surfaces without that of lamps.
#[derive(Clone, Debug)]
pub(crate) struct Own {
    /// Light of its own.
    pub(crate) glow: Vec3x4,
    /// Light that comes from all around.
    pub(crate) ambient: Vec3x4,
}

/// What four surfaces of one material are asked with.
pub(crate) struct Sight<'a> {
    pub(crate) surface: &'a Surface,
    /// Towards the eye; unit.
    pub(crate) view: Vec3x4,
    /// Which of the four are wanted, as bits.
    pub(crate) lanes: u32,
}

impl Look {
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
                Model::Pbr(_) => tone::raw(material.emissive),
                Model::Phong(_) => tone::light(material.emissive),
            },
            emissive_map: row(&material.emissive_map),
            emissive_intensity: material.emissive_intensity.max(0.0),
            opacity,
            uv_transform: material.uv_transform,
            is_clear: opacity < 1.0 || (has_holes && background_map.is_none()),
            takes_shadows: material.takes_shadows,
            is_textured: false,
            model: material.model.clone(),
            specular: Vec3::ZERO,
            ambient: Vec3::ZERO,
        };
        let mut maps = vec![look.base_map, look.background_map, look.paint_map, look.emissive_map];
        match &mut look.model {
            Model::Pbr(pbr) => {
                // References to what is not there end here.
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

    /// Base colour as light and opacity at four places.
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

    /// Light of its own: all that lines and points have.
    pub(crate) fn own_light(&self) -> Vec3 {
        self.emissive * self.emissive_intensity
    }

    /// What rays are told of the first of four places.
    pub(crate) fn paint(&self, surface: &Surface, derived: &Derived) -> Paint {
        let (base, opacity) = self.base_at(surface, derived, 1);
        let (roughness, metalness, occlusion) = match &self.model {
            Model::Pbr(pbr) => {
                let (roughness, metalness) = self.finish(pbr, surface, derived, 1);
                let occlusion = self.red(pbr.occlusion_map, surface, derived, 1);
                (roughness, metalness, occlusion.unwrap_or(f32x4::ZERO))
            }
            Model::Phong(_) => (f32x4::ZERO, f32x4::ZERO, f32x4::ZERO),
        };
        let first = |lanes: f32x4| lanes.as_array()[0];
        Paint {
            base: base.lane(0),
            opacity: first(opacity),
            roughness: first(roughness),
            metalness: first(metalness),
            occlusion: first(occlusion),
        }
    }

    /// The red channel of a map from 0 to 1.
    #[inline]
    fn red(&self, map: Option<TextureId>, surface: &Surface, derived: &Derived, lanes: u32) -> Option<f32x4> {
        let map = derived.mips(map?.index())?;
        Some(self.sample(map, surface, lanes)[0] * (1.0 / 255.0))
    }

    /// Roughness and metalness at four places, as they are authored.
    #[inline]
    fn finish(&self, pbr: &Pbr, surface: &Surface, derived: &Derived, lanes: u32) -> (f32x4, f32x4) {
        let red = |map: Option<TextureId>, otherwise: f32| {
            let plain = || f32x4::splat(otherwise.clamp(0.0, 1.0));
            self.red(map, surface, derived, lanes).unwrap_or_else(plain)
        };
        (red(pbr.roughness_map, pbr.roughness), red(pbr.metalness_map, pbr.metalness))
    }

    /// Surfaces with this look, ready for light, and their light without lamps.
    #[inline]
    pub(crate) fn lit(&self, sight: &Sight<'_>, derived: &Derived, sky: &Sky, lamps: &Lamps) -> (Lit, Own) {
        let glow = match self.emissive_map.and_then(|at| derived.mips(at)) {
            Some(map) => {
                let [r, g, b, _] = self.sample(map, sight.surface, sight.lanes);
                Vec3x4([r, g, b]) * (self.emissive_intensity / 255.0)
            }
            None => Vec3x4::splat(self.own_light()),
        };
        match &self.model {
            Model::Pbr(pbr) => self.lit_pbr(pbr, sight, derived, sky, glow),
            Model::Phong(phong) => self.lit_phong(phong, sight, derived, lamps, glow),
        }
    }

    fn lit_pbr(
        &self,
        pbr: &Pbr,
        sight: &Sight<'_>,
        derived: &Derived,
        sky: &Sky,
        glow: Vec3x4,
    ) -> (Lit, Own) {
        let Sight { surface, view, lanes } = *sight;
        let (base, opacity) = self.base_at(surface, derived, lanes);
        let (authored, metalness) = self.finish(pbr, surface, derived, lanes);
        let roughness = authored.fast_max(f32x4::splat(LEAST_ROUGHNESS));
        let normal = match pbr.normal_map.and_then(|id| derived.mips(id.index())) {
            Some(map) => {
                let [r, g, b, _] = self.sample(map, surface, lanes).map(|red| red * (2.0 / 255.0) - 1.0);
                surface.bent(Vec3x4([r * pbr.normal_factor, g * pbr.normal_factor, b]))
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
        let [scale, bias] = reflectance::shares(cos.abs(), roughness);
        let mirror = Vec3x4(f0.0.map(|channel| channel * scale + bias));
        let from_sky = sky.diffuse(normal).times(diffuse) + sky.reflected(reflected, roughness).times(mirror);
        let occlusion = self
            .red(pbr.occlusion_map, surface, derived, lanes)
            .map_or(f32x4::ONE, |open| ((open - 1.0) * pbr.occlusion_strength + 1.0).fast_max(f32x4::ZERO));
        let ambient = from_sky * (occlusion * pbr.sky_strength);
        let alpha = roughness * roughness;
        let kind = Kind::Pbr { diffuse, f0, f90, alpha2: alpha * alpha };
        (Lit { normal, view, opacity, kind }, Own { glow, ambient })
    }

    fn lit_phong(
        &self,
        phong: &Phong,
        sight: &Sight<'_>,
        derived: &Derived,
        lamps: &Lamps,
        glow: Vec3x4,
    ) -> (Lit, Own) {
        let (base, opacity) = self.base_at(sight.surface, derived, sight.lanes);
        // The ambient light and the glow of a textured surface go through the texture.
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
        let own = Own { glow: glow.times(mapped), ambient: ambient.times(mapped) };
        (Lit { normal: sight.surface.normal, view: sight.view, opacity, kind }, own)
    }
}

/// Light of the colours of filtered sRGB pictures, 0 to 255 a channel.
#[inline]
fn linear([r, g, b, _]: &[f32x4; 4]) -> Vec3x4 {
    let light = tone::linear_255();
    Vec3x4([r, g, b].map(|channel| f32x4::from(channel.to_array().map(&light))))
}

impl Lit {
    /// Light of a lamp that reaches the eye from here, if nothing is in its way, and which surfaces (as bits) it
    /// reaches.
    #[inline]
    pub(crate) fn reflect(&self, lamp: &Lamp, ways: &Ways) -> (Vec3x4, u32) {
        let cos = self.normal.dot(ways.direction);
        let (zero, one) = (f32x4::ZERO, f32x4::ONE);
        let lanes = (cos.simd_gt(zero) & ways.strength.simd_gt(zero)).to_bitmask() & 0xf;
        if lanes == 0 {
            return (Vec3x4::ZERO, 0);
        }
        let half = (ways.direction + self.view).unit_or(Vec3x4::ZERO);
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
                // Smith's two factors over 4 cos cos, times the share of facets that mirror.
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
        (light.times(colour) * (ways.strength * lamp.intensity), lanes)
    }
}
