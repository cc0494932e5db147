//! Cube maps in linear light: the background, and prefiltered environment light.

use glam::{Mat3, Vec3};
use wide::f32x4;

use super::CubeMap;
use crate::lanes::{self, Vec3x4};
use crate::texture::{Pixels, Texture};

/// Larger environment maps are downsampled to this.
const LIGHT_SIZE: usize = 128;

/// Coarsest level: below, the cube's edges would show, and spherical harmonics take over.
const MIN_SIZE: usize = 8;

/// A cube map in linear light.
#[derive(Clone, Debug)]
pub(crate) struct Cube {
    pub(crate) cube_from_world: Mat3,
    pub(crate) size: usize,
    pub(crate) faces: [Vec<Vec3>; 6],
}

/// A prefiltered environment map.
#[derive(Clone, Debug)]
pub(crate) struct Irradiance {
    /// Mip levels, half the size each; never empty.
    pub(crate) levels: Vec<Cube>,
    /// Spherical harmonics of the first three bands, in the frame of the cube.
    pub(crate) harmonics: [Vec3; 9],
}

impl Cube {
    /// `curve`: light of a channel from 0 to 1. `None` unless all faces are squares of the same size.
    pub(super) fn new(map: &CubeMap, curve: impl Fn(f64) -> f64) -> Option<Self> {
        let size = map.faces[0].width as usize;
        let light_of: [f32; 256] = std::array::from_fn(|byte| curve(byte as f64 / 255.0) as f32);
        let light = |texture: &Texture| -> Option<Vec<Vec3>> {
            let texels: Vec<Vec3> = match &texture.pixels {
                Pixels::Rgba8(bytes) => {
                    let colour = |texel: &[u8; 4]| {
                        let [r, g, b, _] = texel.map(|byte| light_of[usize::from(byte)]);
                        Vec3::new(r, g, b)
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

    /// Light from a direction in the world.
    pub(super) fn sample(&self, direction: Vec3) -> Vec3 {
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

    /// The next mip level: half the size, each texel the mean of four.
    fn half(&self) -> Self {
        let size = self.size / 2;
        let faces = [0, 1, 2, 3, 4, 5].map(|face: usize| {
            let texel = |at: usize| {
                let (row, column) = (at / size * 2, at % size * 2);
                let four = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| {
                    let at = (row + down) * self.size + column + right;
                    self.faces[face].get(at).copied().unwrap_or(Vec3::ZERO)
                });
                four.iter().sum::<Vec3>() * 0.25
            };
            (0..size * size).map(texel).collect()
        });
        Self { cube_from_world: self.cube_from_world, size, faces }
    }
}

impl Irradiance {
    /// `curve`: light of a channel from 0 to 1.
    pub(super) fn new(map: &CubeMap, curve: impl Fn(f64) -> f64, luminosity: f32) -> Option<Self> {
        let mut cube = Cube::new(map, curve)?;
        for texel in cube.faces.iter_mut().flatten() {
            *texel *= luminosity;
        }
        while cube.size > LIGHT_SIZE {
            cube = cube.half();
        }
        let harmonics = harmonics(&cube);
        let mut levels = vec![cube];
        while let Some(last) = levels.last()
            && last.size >= MIN_SIZE * 2
        {
            let half = last.half();
            levels.push(half);
        }
        Some(Self { levels, harmonics })
    }

    /// Diffuse irradiance over π (Ramamoorthi and Hanrahan, "An Efficient Representation for Irradiance Environment Maps",
    /// 2001).
    pub(super) fn diffuse(&self, normal: Vec3x4) -> Vec3x4 {
        self.blurred(normal, [f32x4::ONE, f32x4::splat(2.0 / 3.0), f32x4::splat(0.25)])
    }

    /// Environment light reflected by surfaces of some roughness.
    pub(super) fn reflected(&self, direction: Vec3x4, roughness: f32x4) -> Vec3x4 {
        let smooth = lanes::unit((roughness - 0.4) * (1.0 / 0.3));
        // Down to what chalk makes of it; without the finer bands a small sun does not ring.
        let gloss = f32x4::ONE - roughness;
        let bands = [f32x4::ONE, gloss * 0.2 + 2.0 / 3.0, gloss * 0.4 + 0.25];
        let is_rough = smooth.simd_ge(f32x4::ONE);
        if is_rough.all() {
            return self.blurred(direction, bands);
        }
        let roughnesses = roughness.to_array();
        let near = Vec3x4::from_lanes(|lane| self.mirrored(direction.lane(lane), roughnesses[lane]));
        if !smooth.simd_gt(f32x4::ZERO).any() {
            return near;
        }
        let far = self.blurred(direction, bands);
        near + (far - near) * smooth
    }

    /// Interpolates between two mip levels.
    fn mirrored(&self, direction: Vec3, roughness: f32) -> Vec3 {
        let last = self.levels.len() - 1;
        let level = roughness.min(0.7) / 0.7 * last as f32;
        let lower = (level as usize).min(last);
        let fine = self.levels[lower].sample(direction);
        let coarse = self.levels[(lower + 1).min(last)].sample(direction);
        fine.lerp(coarse, level - lower as f32)
    }

    /// The spherical harmonics with a factor for each of the three bands.
    fn blurred(&self, direction: Vec3x4, bands: [f32x4; 3]) -> Vec3x4 {
        let turn = self.levels[0].cube_from_world;
        let [x, y, z] = direction.0;
        let [a, b, c] = [turn.x_axis, turn.y_axis, turn.z_axis].map(Vec3x4::splat);
        let weights = basis((a * x + b * y + c * z).0);
        let mut sum = Vec3x4::ZERO;
        for (at, (weight, harmonic)) in weights.into_iter().zip(self.harmonics).enumerate() {
            let band = match at {
                0 => 0,
                1..=3 => 1,
                _ => 2,
            };
            sum += Vec3x4::splat(harmonic) * (weight * bands[band]);
        }
        Vec3x4(sum.0.map(|channel| channel.fast_max(f32x4::ZERO)))
    }
}

/// The first nine real spherical harmonics.
fn basis([x, y, z]: [f32x4; 3]) -> [f32x4; 9] {
    [
        f32x4::splat(0.282_095),
        y * 0.488_603,
        z * 0.488_603,
        x * 0.488_603,
        x * y * 1.092_548,
        y * z * 1.092_548,
        (z * z * 3.0 - 1.0) * 0.315_392,
        x * z * 1.092_548,
        (x * x - y * y) * 0.546_274,
    ]
}

/// Projects a cube map onto spherical harmonics.
fn harmonics(cube: &Cube) -> [Vec3; 9] {
    let mut sum = [Vec3::ZERO; 9];
    let mut whole = 0.0;
    let size = cube.size as f32;
    for (face, texels) in cube.faces.iter().enumerate() {
        for (at, light) in texels.iter().enumerate() {
            let place = [at % cube.size, at / cube.size].map(|place| (place as f32 + 0.5) / size * 2.0 - 1.0);
            let through = through_face(face, place);
            // The part of the sphere behind a texel.
            let length2 = through.length_squared();
            let angle = 4.0 / (size * size * length2 * length2.sqrt());
            whole += angle;
            let direction = (through / length2.sqrt()).to_array().map(f32x4::splat);
            for (sum, weight) in sum.iter_mut().zip(basis(direction)) {
                *sum += *light * (weight.to_array()[0] * angle);
            }
        }
    }
    // The angles of a few large texels are not those of the middle of each; together they are the sphere.
    sum.map(|light| light * (4.0 * std::f32::consts::PI / whole))
}

/// The inverse of [`on_face`], with coordinates from -1 to 1.
fn through_face(face: usize, [across, down]: [f32; 2]) -> Vec3 {
    match face {
        0 => Vec3::new(1.0, -down, across),
        1 => Vec3::new(-1.0, -down, -across),
        2 => Vec3::new(across, 1.0, -down),
        3 => Vec3::new(across, -1.0, down),
        4 => Vec3::new(-across, -down, 1.0),
        _ => Vec3::new(across, -down, -1.0),
    }
}

/// The face that a direction hits, and the coordinates on it from the left and from the top, 0 to 1.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_s_place_and_its_direction_agree() {
        for face in 0..6 {
            for place in [[-0.5, 0.25], [0.75, -0.1], [0.0, 0.9]] {
                let (back, [across, down]) = on_face(through_face(face, place));
                assert_eq!(back, face);
                assert!(
                    (across * 2.0 - 1.0 - place[0]).abs() < 1e-6
                        && (down * 2.0 - 1.0 - place[1]).abs() < 1e-6
                );
            }
        }
    }

    /// Light of radiance 1 from above only.
    fn half_sky() -> Irradiance {
        let face = |light: &dyn Fn(u32) -> f32| Texture {
            pixels: Pixels::RgbF32((0..64 * 64).map(|at| [light(at / 64); 3]).collect()),
            ..Texture::rgba8(64, 64, Vec::new())
        };
        let side = face(&|row| if row < 32 { 1.0 } else { 0.0 });
        let (top, bottom) = (face(&|_| 1.0), face(&|_| 0.0));
        let faces = [side.clone(), side.clone(), top, bottom, side.clone(), side];
        Irradiance::new(&CubeMap { faces, world_from_cube: base::Quat::IDENTITY }, |channel| channel, 2.0)
            .unwrap()
    }

    #[test]
    fn half_a_sky_lights_by_the_cosine() {
        let light = half_sky();
        let diffuse = |normal: Vec3| light.diffuse(Vec3x4::splat(normal)).lane(0).x;
        let reflected = |direction: Vec3, roughness: f32| {
            light.reflected(Vec3x4::splat(direction), f32x4::splat(roughness)).lane(3).x
        };
        // The mean over the hemisphere by the cosine is (1 + n·up) / 2, here times the luminosity.
        for (normal, exact) in [(Vec3::Y, 2.0), (Vec3::X, 1.0), (Vec3::NEG_Z, 1.0), (Vec3::NEG_Y, 0.0)] {
            let tolerance = 0.13; // nine harmonics follow a step to some per cent
            assert!((diffuse(normal) - exact).abs() < tolerance, "{normal}: {}", diffuse(normal));
        }
        assert!((reflected(Vec3::Y, 0.04) - 2.0).abs() < 1e-5);
        assert!(reflected(Vec3::new(0.8, -0.6, 0.0), 0.04).abs() < 1e-5);
        let rough = reflected(Vec3::Y, 1.0);
        assert!((1.5..2.3).contains(&rough), "{rough}");
    }

    #[test]
    fn a_cube_of_few_texels_lights_as_much_as_it_shines() {
        for size in [1, 2, 3, 5] {
            let face = Texture {
                pixels: Pixels::RgbF32(vec![[0.5; 3]; (size * size) as usize]),
                ..Texture::rgba8(size, size, Vec::new())
            };
            let faces = std::array::from_fn(|_| face.clone());
            let map = CubeMap { faces, world_from_cube: base::Quat::IDENTITY };
            let light = Irradiance::new(&map, |channel| channel, 1.0).unwrap();
            for way in [Vec3::Y, Vec3::new(0.6, 0.0, -0.8), Vec3::splat(1.0).normalize()] {
                let way = Vec3x4::splat(way);
                // Light from everywhere lights everything with what it is.
                let lit = [light.diffuse(way), light.reflected(way, f32x4::ONE)].map(|lit| lit.lane(0).x);
                assert!(lit.iter().all(|lit| (lit - 0.5).abs() < 1e-5), "{size}: {lit:?}");
            }
        }
    }
}
