//! Light on surfaces.
//!
//! Physically based materials: Lambert's diffuse light, and reflections by the GGX distribution (Walter et al. 2007)
//! with Smith's shadowing and Schlick's Fresnel term. As in the simulator these worlds are made for, the intensity of a
//! light counts twice for diffuse light and once for reflections, and lights are not divided by π.
//! Classic materials: VRML's lighting with Blinn's half vector.

use glam::Vec3;

use crate::frame::Derived;
use crate::light::{Light, LightKind};
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

/// A light as one view sees it.
#[derive(Clone, Debug)]
pub(crate) struct Lamp {
    kind: LampKind,
    colour: Vec3,
    intensity: f32,
    pub(crate) casts_shadows: bool,
}

#[derive(Clone, Debug)]
enum LampKind {
    /// Towards the light; unit.
    Directional(Vec3),
    Point {
        position: Vec3,
        attenuation: [f32; 3],
        radius: f32,
        spot: Option<Spot>,
    },
}

#[derive(Clone, Debug)]
struct Spot {
    axis: Vec3,
    beam_width: f32,
    cut_off: f32,
    /// Of `cut_off`; nothing is lit where the cosine is not larger.
    least_cos: f32,
}

/// All lights as one view sees them.
#[derive(Clone, Debug)]
pub(crate) struct Lamps {
    pub(crate) lamps: Vec<Lamp>,
    /// Sum of the ambient light.
    ambient: Vec3,
}

/// The way from a surface to a light.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    /// Towards the light; unit.
    pub(crate) direction: Vec3,
    /// How far the light is; infinity for directional ones. `[m]`
    pub(crate) distance: f32,
    /// Factor of the light that arrives.
    strength: f32,
}

/// A surface with its material, ready for light.
#[derive(Clone, Debug)]
pub(crate) struct Lit {
    normal: Vec3,
    /// Towards the eye; unit.
    view: Vec3,
    pub(crate) opacity: f32,
    /// Light of its own and of the sky.
    pub(crate) glow: Vec3,
    pub(crate) kind: LitKind,
}

#[derive(Clone, Debug)]
pub(crate) enum LitKind {
    Pbr { base: Vec3, metalness: f32, roughness: f32, diffuse: Vec3, f0: Vec3, f90: f32, alpha: f32 },
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
        let colour = |texel: [f32; 4]| Vec3::new(texel[0], texel[1], texel[2]).map(tone::linear_255);
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
        let authored = red(pbr.roughness_map).unwrap_or(pbr.roughness).clamp(0.0, 1.0);
        let roughness = authored.max(LEAST_ROUGHNESS);
        let metalness = red(pbr.metalness_map).unwrap_or(pbr.metalness).clamp(0.0, 1.0);
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
        let glow = glow + from_sky * (pbr.sky_strength * occlusion.max(0.0));
        let alpha = roughness * roughness;
        Lit {
            normal,
            view,
            opacity,
            glow,
            kind: LitKind::Pbr { base, metalness, roughness: authored, diffuse, f0, f90, alpha },
        }
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
            glow: (glow + ambient) * mapped,
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
    let fall = (x * x).min(tone::exp2(-9.28 * cos)) * x + y;
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

impl Lamps {
    /// Darkness.
    pub(crate) fn none() -> Self {
        Self { lamps: Vec::new(), ambient: Vec3::ZERO }
    }

    /// The lights as seen from an eye in the world.
    pub(crate) fn new<'a>(lights: impl Iterator<Item = &'a Light>, eye: base::Vec3) -> Self {
        let mut all = Self { lamps: Vec::new(), ambient: Vec3::ZERO };
        for light in lights {
            let colour = tone::light(light.colour);
            all.ambient += colour * light.ambient_intensity.max(0.0);
            let unit = |direction: &base::Vec3| direction.as_vec3().try_normalize().unwrap_or(-Vec3::Z);
            let near = |position: &base::Vec3| (*position - eye).as_vec3();
            let even =
                |attenuation: [f32; 3]| if attenuation == [0.0; 3] { [1.0, 0.0, 0.0] } else { attenuation };
            let kind = match &light.kind {
                LightKind::Directional { direction } => LampKind::Directional(-unit(direction)),
                LightKind::Point { position, falloff } => LampKind::Point {
                    position: near(position),
                    attenuation: even(falloff.attenuation),
                    radius: falloff.radius,
                    spot: None,
                },
                LightKind::Spot { position, direction, falloff, beam_width, cut_off } => LampKind::Point {
                    position: near(position),
                    attenuation: even(falloff.attenuation),
                    radius: falloff.radius,
                    spot: Some(Spot {
                        axis: unit(direction),
                        beam_width: beam_width.min(*cut_off),
                        cut_off: *cut_off,
                        least_cos: base::ops::cos(f64::from(*cut_off)) as f32,
                    }),
                },
            };
            if light.intensity > 0.0 {
                let casts_shadows = light.casts_shadows;
                all.lamps.push(Lamp { kind, colour, intensity: light.intensity, casts_shadows });
            }
        }
        all
    }
}

impl Lamp {
    /// Where it is, from the eye; none if it is infinitely far.
    pub(crate) fn position(&self) -> Option<Vec3> {
        match &self.kind {
            LampKind::Directional(_) => None,
            LampKind::Point { position, .. } => Some(*position),
        }
    }

    /// The way from a place (from the eye) to the light; none if the place is out of its reach.
    pub(crate) fn way(&self, from: Vec3) -> Option<Way> {
        match &self.kind {
            LampKind::Directional(direction) => {
                Some(Way { direction: *direction, distance: f32::INFINITY, strength: 1.0 })
            }
            LampKind::Point { position, attenuation: [a, b, c], radius, spot } => {
                let way = *position - from;
                let distance = way.length();
                if !(distance > 0.0 && distance <= *radius) {
                    return None;
                }
                let direction = way / distance;
                let cone = spot.as_ref().map_or(1.0, |spot| spot.strength(-direction));
                let strength = cone / (a + distance * (b + c * distance));
                (cone > 0.0).then_some(Way { direction, distance, strength })
            }
        }
    }
}

impl Spot {
    /// Full inside the beam, nothing beyond the cut-off, linear in the angle between.
    fn strength(&self, from_light: Vec3) -> f32 {
        let cos = self.axis.dot(from_light);
        if cos <= self.least_cos {
            return 0.0;
        }
        let angle = base::ops::acos(f64::from(cos)) as f32;
        if angle <= self.beam_width {
            return 1.0;
        }
        ((self.cut_off - angle) / (self.cut_off - self.beam_width)).clamp(0.0, 1.0)
    }
}
