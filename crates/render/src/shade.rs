//! Light on surfaces.
//!
//! Physically based materials: Lambert's diffuse light, and reflections by the GGX distribution (Walter et al. 2007)
//! with Smith's shadowing and Schlick's Fresnel term. As in the simulator these worlds are made for, the intensity of a
//! light counts twice for diffuse light and once for reflections, and lights are not divided by π.
//! Classic materials: VRML's lighting with Blinn's half vector.

use glam::Vec3;
use wide::f32x4;

use crate::frame::Derived;
use crate::lamp::{Lamp, Lamps, Way};
use crate::material::{Material, Model, Pbr, Phong, UvTransform};
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
    base: Vec3,
    base_map: Option<usize>,
    background_map: Option<usize>,
    paint_map: Option<usize>,
    emissive: Vec3,
    emissive_map: Option<usize>,
    emissive_intensity: f32,
    opacity: f32,
    uv_transform: UvTransform,
    /// Whether things behind it may be seen.
    pub(crate) is_clear: bool,
    /// Whether it needs texture coordinates.
    pub(crate) is_textured: bool,
    model: Model,
    specular: Vec3,
}

/// What rays are told of a place.
pub(crate) struct Paint {
    /// Base colour as light.
    pub(crate) base: Vec3,
    pub(crate) opacity: f32,
    pub(crate) roughness: f32,
    pub(crate) metalness: f32,
}

/// A surface with its material, ready for light.
#[derive(Clone, Debug)]
pub(crate) struct Lit {
    pub(crate) normal: Vec3,
    /// Towards the eye; unit.
    view: Vec3,
    pub(crate) opacity: f32,
    /// Light of its own, and light that comes from all around.
    pub(crate) glow: Vec3,
    pub(crate) ambient: Vec3,
    pub(crate) kind: LitKind,
}

#[derive(Clone, Debug)]
pub(crate) enum LitKind {
    Pbr { diffuse: Vec3, f0: Vec3, f90: f32, alpha: f32 },
    Phong { diffuse: Vec3, specular: Vec3, exponent: f32 },
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
            emissive: tone::light(material.emissive),
            emissive_map: row(&material.emissive_map),
            emissive_intensity: material.emissive_intensity.max(0.0),
            opacity,
            uv_transform: material.uv_transform,
            is_clear: opacity < 1.0 || (has_holes && background_map.is_none()),
            is_textured: false,
            model: material.model.clone(),
            specular: Vec3::ZERO,
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
            Model::Phong(phong) => look.specular = tone::light(phong.specular),
        }
        look.is_textured = maps.iter().any(Option::is_some);
        look
    }

    fn sample(&self, map: &Mips, surface: &Surface) -> [f32; 4] {
        let [[a, b, _], [c, d, _]] = self.uv_transform.0;
        let turned = surface.footprint.map(|[u, v]| [a * u + b * v, c * u + d * v]);
        map.sample(self.uv_transform.apply(surface.uv), &turned)
    }

    /// Base colour as light and opacity at a place.
    fn base_at(&self, surface: &Surface, derived: &Derived) -> (Vec3, f32) {
        let mips = |map: Option<usize>| map.and_then(|at| derived.mips(at));
        let colour =
            |[r, g, b, _]: [f32; 4]| Vec3::new(tone::linear_255(r), tone::linear_255(g), tone::linear_255(b));
        let (mut base, mut opacity) = (Vec3::ONE, self.opacity);
        if let Some(map) = mips(self.background_map) {
            base = colour(self.sample(map, surface));
        }
        if let Some(map) = mips(self.base_map) {
            let texel = self.sample(map, surface);
            let alpha = texel[3] / 255.0;
            if self.background_map.is_some() {
                base = base.lerp(colour(texel), alpha);
            } else {
                base = colour(texel);
                opacity *= alpha;
            }
        }
        base *= self.base;
        if let Some(map) = mips(self.paint_map) {
            let [r, g, b, alpha] =
                map.sample(surface.paint_uv, &surface.footprint).map(|value| value / 255.0);
            base = base.lerp(Vec3::new(r, g, b), alpha);
        }
        (base, opacity)
    }

    /// Light of its own: all that lines and points have.
    pub(crate) fn own_light(&self) -> Vec3 {
        self.emissive * self.emissive_intensity
    }

    /// What rays are told of a place.
    pub(crate) fn paint(&self, surface: &Surface, derived: &Derived) -> Paint {
        let (base, opacity) = self.base_at(surface, derived);
        let (roughness, metalness) = match &self.model {
            Model::Pbr(pbr) => self.finish(pbr, surface, derived),
            Model::Phong(_) => (1.0, 0.0),
        };
        Paint { base, opacity, roughness, metalness }
    }

    /// Roughness and metalness at a place, as they are authored.
    fn finish(&self, pbr: &Pbr, surface: &Surface, derived: &Derived) -> (f32, f32) {
        let red = |map: Option<TextureId>, else_: f32| match map.and_then(|id| derived.mips(id.index())) {
            Some(map) => self.sample(map, surface)[0] / 255.0,
            None => else_,
        };
        let roughness = red(pbr.roughness_map, pbr.roughness).clamp(0.0, 1.0);
        (roughness, red(pbr.metalness_map, pbr.metalness).clamp(0.0, 1.0))
    }

    /// The surface with this look, ready for light.
    pub(crate) fn lit(
        &self,
        surface: &Surface,
        view: Vec3,
        derived: &Derived,
        sky: &Sky,
        lamps: &Lamps,
    ) -> Lit {
        let (base, opacity) = self.base_at(surface, derived);
        let glow = match self.emissive_map.and_then(|at| derived.mips(at)) {
            Some(map) => {
                let [r, g, b, _] = self.sample(map, surface);
                Vec3::new(r, g, b) / 255.0
            }
            None => self.emissive,
        } * self.emissive_intensity;
        match &self.model {
            Model::Pbr(pbr) => self.lit_pbr(pbr, surface, view, derived, sky, (base, opacity, glow)),
            Model::Phong(phong) => self.lit_phong(phong, surface, view, lamps, (base, opacity, glow)),
        }
    }

    fn lit_pbr(
        &self,
        pbr: &Pbr,
        surface: &Surface,
        view: Vec3,
        derived: &Derived,
        sky: &Sky,
        (base, opacity, glow): (Vec3, f32, Vec3),
    ) -> Lit {
        let mips = |map: Option<TextureId>| map.and_then(|id| derived.mips(id.index()));
        let red = |map: Option<TextureId>| mips(map).map(|map| self.sample(map, surface)[0] / 255.0);
        let (authored, metalness) = self.finish(pbr, surface, derived);
        let roughness = authored.max(LEAST_ROUGHNESS);
        let normal = match mips(pbr.normal_map) {
            Some(map) => {
                let [r, g, b, _] = self.sample(map, surface);
                let bend = Vec3::new(r, g, b) * (2.0 / 255.0) - 1.0;
                surface.bent(Vec3::new(bend.x * pbr.normal_factor, bend.y * pbr.normal_factor, bend.z))
            }
            None => surface.normal,
        };
        let diffuse = base * ((1.0 - DIELECTRIC) * (1.0 - metalness));
        let f0 = Vec3::splat(DIELECTRIC).lerp(base, metalness);
        let f90 = (f0.max_element() * 25.0).min(1.0);
        let cos = normal.dot(view);
        let reflected = normal * (2.0 * cos) - view;
        let [scale, bias] = reflectance(cos.abs(), roughness);
        let from_sky =
            sky.diffuse(normal) * diffuse + sky.reflected(reflected, roughness) * (f0 * scale + bias);
        let occlusion =
            red(pbr.occlusion_map).map_or(1.0, |open| 1.0 + (open - 1.0) * pbr.occlusion_strength);
        let ambient = from_sky * (pbr.sky_strength * occlusion.max(0.0));
        let alpha = roughness * roughness;
        Lit { normal, view, opacity, glow, ambient, kind: LitKind::Pbr { diffuse, f0, f90, alpha } }
    }

    fn lit_phong(
        &self,
        phong: &Phong,
        surface: &Surface,
        view: Vec3,
        lamps: &Lamps,
        (base, opacity, glow): (Vec3, f32, Vec3),
    ) -> Lit {
        // The ambient light and the glow of a textured surface go through the texture.
        let is_mapped = self.base_map.is_some() || self.background_map.is_some();
        let mapped = if is_mapped { base / self.base.max(Vec3::splat(1e-6)) } else { Vec3::ONE };
        let ambient = lamps.ambient * self.base * phong.ambient_intensity;
        let specular = if is_mapped { Vec3::ZERO } else { self.specular };
        let exponent = (phong.shininess * 128.0).clamp(0.0, 128.0);
        Lit {
            normal: surface.normal,
            view,
            opacity,
            glow: glow * mapped,
            ambient: ambient * mapped,
            kind: LitKind::Phong { diffuse: base, specular, exponent },
        }
    }
}

/// How much of the sky's light a surface reflects: scale of the colour at right angles, and what is added to it.
///
/// Karis, "Physically Based Shading on Mobile", 2014: a fit to the integral over the hemisphere.
fn reflectance(cos: f32, roughness: f32) -> [f32; 2] {
    let x = 1.0 - roughness;
    let y = 0.0425 - 0.0275 * roughness;
    let fall = (x * x).min(tone::grazing(cos)) * x + y;
    [(-1.04 * fall + 1.04 - 0.572 * roughness).max(0.0), (1.04 * fall - 0.04 + 0.022 * roughness).max(0.0)]
}

impl Lit {
    /// Light of a lamp that reaches the eye from here, if nothing is in its way; none if it does not reach.
    pub(crate) fn reflect(&self, lamp: &Lamp, way: &Way) -> Option<Vec3> {
        let cos = self.normal.dot(way.direction);
        if cos <= 0.0 {
            return None;
        }
        let half = (way.direction + self.view).normalize_or_zero();
        let light = match &self.kind {
            LitKind::Pbr { diffuse, f0, f90, alpha, .. } => {
                let [cos_light, cos_view] = [cos.clamp(1e-4, 1.0), self.normal.dot(self.view).abs() + 1e-4];
                let cos_half = self.normal.dot(half).clamp(0.0, 1.0);
                let grazing = 1.0 - self.view.dot(half).clamp(0.0, 1.0);
                let grazing5 = (grazing * grazing) * (grazing * grazing) * grazing;
                let fresnel = *f0 + (Vec3::splat(*f90) - *f0) * grazing5;
                let alpha2 = alpha * alpha;
                // Smith's two factors over 4 cos cos.
                let smith = |cos: f32| cos + (alpha2 + (1.0 - alpha2) * cos * cos).sqrt();
                let shadowing = 1.0 / (smith(cos_light) * smith(cos_view));
                let peak = (cos_half * alpha2 - cos_half) * cos_half + 1.0;
                let facets = alpha2 / (std::f32::consts::PI * peak * peak);
                let scattered = (Vec3::ONE - fresnel) * *diffuse * (lamp.intensity / std::f32::consts::PI);
                (scattered + fresnel * (shadowing * facets)) * cos_light
            }
            LitKind::Phong { diffuse, specular, exponent } => {
                let shine = tone::pow_unit(self.normal.dot(half).max(0.0), *exponent);
                *diffuse * cos + *specular * shine
            }
        };
        Some(light * lamp.colour * (lamp.intensity * way.strength))
    }
}

/// Light on up to four surfaces at once, all physically based.
#[derive(Clone, Debug)]
pub(crate) struct Four {
    /// Which of them (as bits) are lit if nothing is in the way.
    pub(crate) lanes: u32,
    pub(crate) light: [Vec3; 4],
}

/// Physically based surfaces, four side by side.
struct Glossy {
    normal: [f32x4; 3],
    view: [f32x4; 3],
    diffuse: [f32x4; 3],
    f0: [f32x4; 3],
    f90: f32x4,
    alpha2: f32x4,
}

#[inline]
fn side_by_side(of: impl Fn(usize) -> Vec3) -> [f32x4; 3] {
    let [a, b, c, d] = [of(0), of(1), of(2), of(3)];
    [f32x4::from([a.x, b.x, c.x, d.x]), f32x4::from([a.y, b.y, c.y, d.y]), f32x4::from([a.z, b.z, c.z, d.z])]
}

#[inline]
fn dot4(a: &[f32x4; 3], b: &[f32x4; 3]) -> f32x4 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

impl Glossy {
    /// None if one of them is of another kind.
    fn new(lits: [&Lit; 4]) -> Option<Self> {
        let part = |lit: &Lit| match lit.kind {
            LitKind::Pbr { diffuse, f0, f90, alpha, .. } => Some((diffuse, f0, f90, alpha)),
            LitKind::Phong { .. } => None,
        };
        let parts = [part(lits[0])?, part(lits[1])?, part(lits[2])?, part(lits[3])?];
        let [a, b, c, d] = &parts;
        let alpha = f32x4::from([a.3, b.3, c.3, d.3]);
        Some(Self {
            normal: side_by_side(|at| lits[at].normal),
            view: side_by_side(|at| lits[at].view),
            diffuse: side_by_side(|at| parts[at].0),
            f0: side_by_side(|at| parts[at].1),
            f90: f32x4::from([a.2, b.2, c.2, d.2]),
            alpha2: alpha * alpha,
        })
    }
}

/// Light of a lamp on four surfaces, as [`Lit::reflect`]; none if one of them is not physically based.
pub(crate) fn reflect_four(lits: [&Lit; 4], lamp: &Lamp, ways: &[Option<Way>; 4]) -> Option<Four> {
    let four = Glossy::new(lits)?;
    let nowhere = Way { direction: Vec3::Z, distance: 0.0, strength: 0.0 };
    let or_nowhere = |at: usize| ways[at].unwrap_or(nowhere);
    let ways = [or_nowhere(0), or_nowhere(1), or_nowhere(2), or_nowhere(3)];
    let to_light = side_by_side(|at| ways[at].direction);
    let strength = f32x4::from([ways[0].strength, ways[1].strength, ways[2].strength, ways[3].strength]);
    let cos = dot4(&four.normal, &to_light);
    let lanes = (cos.simd_gt(f32x4::ZERO) & strength.simd_gt(f32x4::ZERO)).to_bitmask() & 0xf;
    if lanes == 0 {
        return Some(Four { lanes, light: [Vec3::ZERO; 4] });
    }
    let sum: [f32x4; 3] = std::array::from_fn(|axis| to_light[axis] + four.view[axis]);
    let length2 = dot4(&sum, &sum).fast_max(f32x4::splat(1e-20));
    let one_over = f32x4::ONE / length2.sqrt();
    let half = [sum[0] * one_over, sum[1] * one_over, sum[2] * one_over];
    let (zero, one) = (f32x4::ZERO, f32x4::ONE);
    let cos_light = cos.fast_max(f32x4::splat(1e-4)).fast_min(one);
    let cos_view = dot4(&four.normal, &four.view).abs() + 1e-4;
    let cos_half = dot4(&four.normal, &half).fast_max(zero).fast_min(one);
    let grazing = one - dot4(&four.view, &half).fast_max(zero).fast_min(one);
    let grazing5 = (grazing * grazing) * (grazing * grazing) * grazing;
    let smith = |cos: f32x4| cos + (four.alpha2 + (one - four.alpha2) * cos * cos).sqrt();
    let peak = (cos_half * four.alpha2 - cos_half) * cos_half + one;
    // Smith's two factors over 4 cos cos, times the share of facets that mirror.
    let mirrored = four.alpha2 / (smith(cos_light) * smith(cos_view) * peak * peak * std::f32::consts::PI);
    let scale = cos_light * strength * lamp.intensity;
    let colour = lamp.colour.to_array();
    let light: [[f32; 4]; 3] = std::array::from_fn(|channel| {
        let fresnel = four.f0[channel] + (four.f90 - four.f0[channel]) * grazing5;
        let scattered = (one - fresnel) * four.diffuse[channel] * (lamp.intensity / std::f32::consts::PI);
        ((scattered + fresnel * mirrored) * scale * colour[channel]).to_array()
    });
    let one = |at: usize| Vec3::new(light[0][at], light[1][at], light[2][at]);
    Some(Four { lanes, light: [one(0), one(1), one(2), one(3)] })
}
