//! Light sources relative to a view, and their incident light at shading points.

use glam::Vec3;
use wide::f32x4;

use crate::lanes::Vec3x4;
use crate::light::{Light, LightKind};
use crate::tone;

/// A light source, relative to the camera of a view.
#[derive(Clone, Debug)]
pub(crate) struct Lamp {
    kind: LampKind,
    pub(crate) colour: Vec3,
    pub(crate) intensity: f32,
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
    /// Cosine of `cut_off`: directions with a smaller cosine get no light.
    least_cos: f32,
    /// Directions with a larger cosine get full intensity.
    full_cos: f32,
}

/// All light sources of a view.
#[derive(Clone, Debug)]
pub(crate) struct Lamps {
    pub(crate) lamps: Vec<Lamp>,
    /// Sum of the ambient light of all sources.
    pub(crate) ambient: Vec3,
}

/// Incident light of one source at four points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LightSample {
    /// Unit vector towards the source.
    pub(crate) direction: Vec3x4,
    /// Distance of the source; infinite for directional lights. `[m]`
    pub(crate) distance: f32x4,
    /// Attenuation factor; zero out of range or outside the cone.
    pub(crate) strength: f32x4,
}

impl Lamps {
    /// The light sources relative to a camera at `eye` in the world.
    pub(crate) fn new<'a>(lights: impl Iterator<Item = &'a Light>, eye: base::Vec3) -> Self {
        let mut all = Self { lamps: Vec::new(), ambient: Vec3::ZERO };
        for light in lights {
            let colour = tone::light(light.colour);
            all.ambient += light.ambient();
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
                        // A little less than the beam: the cosine is rounded.
                        full_cos: base::ops::cos(f64::from(beam_width.min(*cut_off))) as f32 + 1e-6,
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
    /// Its position relative to the camera; `None` if it is directional.
    pub(crate) fn position(&self) -> Option<Vec3> {
        match &self.kind {
            LampKind::Directional(_) => None,
            LampKind::Point { position, .. } => Some(*position),
        }
    }

    /// Incident light at points given relative to the camera.
    #[inline]
    pub(crate) fn sample(&self, from: Vec3x4) -> LightSample {
        match &self.kind {
            LampKind::Directional(direction) => LightSample {
                direction: Vec3x4::splat(*direction),
                distance: f32x4::splat(f32::INFINITY),
                strength: f32x4::ONE,
            },
            LampKind::Point { position, attenuation: [a, b, c], radius, spot } => {
                let way = Vec3x4::splat(*position) - from;
                let distance = way.dot(way).sqrt();
                let is_near = distance.simd_gt(f32x4::ZERO) & distance.simd_le(f32x4::splat(*radius));
                let direction = way * (f32x4::ONE / is_near.select(distance, f32x4::ONE));
                let full = f32x4::ONE / (distance * (distance * *c + *b) + *a);
                let cone = spot.as_ref().map_or(f32x4::ONE, |spot| spot.strength(-direction));
                LightSample { direction, distance, strength: is_near.select(full * cone, f32x4::ZERO) }
            }
        }
    }
}

impl Spot {
    /// Spot factor: 1 inside the beam width, 0 beyond the cut-off, linear in the angle between.
    fn strength(&self, from_light: Vec3x4) -> f32x4 {
        let cos = Vec3x4::splat(self.axis).dot(from_light);
        let is_out = cos.simd_le(f32x4::splat(self.least_cos));
        if is_out.all() {
            return f32x4::ZERO;
        }
        let one = |cos: f32| {
            if cos <= self.least_cos {
                return 0.0;
            }
            let angle = base::ops::acos(f64::from(cos)) as f32;
            if angle <= self.beam_width {
                return 1.0;
            }
            ((self.cut_off - angle) / (self.cut_off - self.beam_width)).clamp(0.0, 1.0)
        };
        // Well inside the beam width no angle has to be computed.
        if cos.simd_gt(f32x4::splat(self.full_cos)).all() {
            return f32x4::ONE;
        }
        f32x4::from(cos.to_array().map(one))
    }
}
