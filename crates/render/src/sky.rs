//! What is seen where nothing is, and what is between.

use base::Quat;
use glam::{Mat3, Vec3};

use crate::Rgb;
use crate::texture::{Pixels, Texture};
use crate::tone;

/// What is seen where nothing is, and the light that comes from there.
#[derive(Clone, Debug, PartialEq)]
pub struct Background {
    /// Colour of the sky where there is no cube map; shown as it is written at `authored_exposure`.
    pub sky_colour: Rgb,
    /// The exposure at which the sky shows its colour.
    pub authored_exposure: f32,
    /// What is shown in place of the colour.
    pub cube_map: Option<CubeMap>,
    /// Light from all around for physically based materials; without it they get `sky_colour`.
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
    shown: Vec3,
    faces: Option<Cube>,
    /// Light on physically based materials, all around the same or by direction.
    ambient: Vec3,
}

/// A cube map as light.
#[derive(Clone, Debug)]
struct Cube {
    cube_from_world: Mat3,
    size: usize,
    faces: [Vec<Vec3>; 6],
}

impl Sky {
    pub(crate) fn new(background: &Background) -> Self {
        let exposure = background.authored_exposure;
        let luminosity = background.luminosity.max(0.0);
        Self {
            shown: tone::shown_as(background.sky_colour, exposure),
            faces: background.cube_map.as_ref().and_then(|map| Cube::new(map, exposure)),
            ambient: tone::light(background.sky_colour) * luminosity,
        }
    }

    /// Light from a direction (unit, in the world), as it is shown.
    pub(crate) fn seen(&self, direction: Vec3) -> Vec3 {
        self.faces.as_ref().map_or(self.shown, |cube| cube.sample(direction))
    }

    /// Light on a diffuse surface with a normal.
    pub(crate) fn diffuse(&self, _normal: Vec3) -> Vec3 {
        self.ambient
    }

    /// Light reflected from a direction by a surface of some roughness.
    pub(crate) fn reflected(&self, _direction: Vec3, _roughness: f32) -> Vec3 {
        self.ambient
    }
}

impl Cube {
    /// None if faces are not squares of the same size.
    fn new(map: &CubeMap, exposure: f32) -> Option<Self> {
        let size = map.faces[0].width as usize;
        let light = |texture: &Texture| -> Option<Vec<Vec3>> {
            let texels: Vec<Vec3> = match &texture.pixels {
                Pixels::Rgba8(bytes) => {
                    let colour = |texel: &[u8; 4]| {
                        let [r, g, b, _] = texel.map(|byte| f32::from(byte) / 255.0);
                        tone::shown_as([r, g, b], exposure)
                    };
                    bytes.as_chunks::<4>().0.iter().map(colour).collect()
                }
                Pixels::RgbF32(pixels) => pixels.iter().map(|pixel| Vec3::from_array(*pixel)).collect(),
            };
            let is_square = texture.width as usize == size && texture.height as usize == size;
            (is_square && size > 0 && texels.len() == size * size).then_some(texels)
        };
        let faces: Vec<Vec<Vec3>> = map.faces.iter().map(light).collect::<Option<_>>()?;
        let cube_from_world = Mat3::from_quat(map.world_from_cube.conjugate().as_quat());
        Some(Self { cube_from_world, size, faces: faces.try_into().ok()? })
    }

    fn sample(&self, direction: Vec3) -> Vec3 {
        let (face, [across, down]) = on_face(self.cube_from_world * direction);
        let last = self.size - 1;
        let at = [across, down].map(|place| (place * self.size as f32 - 0.5).clamp(0.0, last as f32));
        let low = at.map(|place| place as usize);
        let high = low.map(|place| (place + 1).min(last));
        let part = [at[0] - low[0] as f32, at[1] - low[1] as f32];
        let texel = |column: usize, row: usize| {
            self.faces[face].get(row * self.size + column).copied().unwrap_or(Vec3::ZERO)
        };
        let upper = texel(low[0], low[1]).lerp(texel(high[0], low[1]), part[0]);
        let lower = texel(low[0], high[1]).lerp(texel(high[0], high[1]), part[0]);
        upper.lerp(lower, part[1])
    }
}

/// The face a direction goes through, and where: across from the left and down from the top, 0 to 1.
fn on_face(d: Vec3) -> (usize, [f32; 2]) {
    let size = d.abs();
    let (face, across, down, depth) = if size.x >= size.y && size.x >= size.z {
        // Looking right, the back is on the right-hand side.
        if d.x > 0.0 { (0, d.z, -d.y, size.x) } else { (1, -d.z, -d.y, size.x) }
    } else if size.y >= size.z {
        // Up: the back at the upper edge; down: the front.
        if d.y > 0.0 { (2, d.x, -d.z, size.y) } else { (3, d.x, d.z, size.y) }
    } else if d.z > 0.0 {
        (4, -d.x, -d.y, size.z)
    } else {
        (5, d.x, -d.y, size.z)
    };
    let depth = depth.max(f32::MIN_POSITIVE);
    (face, [across / depth, down / depth].map(|place| place * 0.5 + 0.5))
}
