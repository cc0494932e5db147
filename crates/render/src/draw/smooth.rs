//! Antialiasing: pixels at edges are rendered again with four rays each.
//!
//! Whitted's adaptive sampling with a fixed number of samples. Pixels that differ from a neighbour are at an edge, unless
//! both show the same triangle, reached by the same light sources: what differs within it is its texture, which is
//! filtered already.

use glam::Vec3;
use rayon::prelude::*;

use super::block::{AmbientOcclusion, Area, Block, BlockPixels};
use super::occlusion::{OcclusionSample, resampled};
use super::shading::Scratch;
use super::{Painter, SIDE};
use crate::bvh::RAYS;
use crate::lanes::four_vectors;
use crate::tone;
use crate::view::{Picture, PixelOrder};

/// Difference of a channel above which neighbours make an edge. `[of 255]`
const CONTRAST: u8 = 12;

/// Sample positions in a pixel: no two in one row or column of a 4 × 4 grid.
const SAMPLES: [[f32; 2]; 4] = [[0.375, 0.125], [0.875, 0.375], [0.125, 0.625], [0.625, 0.875]];

/// Pixels per beam.
const PIXELS: usize = RAYS / SAMPLES.len();

/// A triangle of an instance with the light sources that reach it, as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Face(u32);

impl Face {
    /// The sky, lines, points, and what is seen through something else: they differ from everything.
    pub(super) const UNKNOWN: Self = Self(0);

    /// The face of a hit, an instance and a triangle.
    #[inline]
    pub(super) fn new(hit: Option<(u32, u32)>, sources: u32) -> Self {
        let Some((instance, triangle)) = hit else { return Self::UNKNOWN };
        // Multiplication by odd constants and shifts mix all bits.
        let mixed = instance.wrapping_mul(0x9e37_79b1)
            ^ triangle.wrapping_mul(0x85eb_ca77)
            ^ sources.wrapping_mul(0xc2b2_ae3d);
        let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x2c1b_3c6d);
        Self((mixed ^ (mixed >> 12)).max(1))
    }

    fn is_same(self, other: Self) -> bool {
        self == other && self != Self::UNKNOWN
    }
}

impl Painter<'_> {
    /// Resamples the edges of an image with these faces. `shades`: occlusion samples of its pixels and their filtered
    /// occlusion.
    pub(super) fn smooth(&self, picture: &mut Picture, faces: &[Face], shades: (&[OcclusionSample], &[f32])) {
        let (width, height) = (picture.width as usize, picture.height as usize);
        let edges = edges(picture.colour.as_chunks::<4>().0, faces, width);
        let bands = picture.colour.par_chunks_mut(width * 4 * SIDE).enumerate();
        bands.for_each(|(band, colour)| {
            let (mut scratch, mut seen) = (Scratch::new(), BlockPixels::new());
            for left in (0..width).step_by(SIDE) {
                let area = Area::new([left, band * SIDE], width, height);
                let is_edge =
                    |[column, row]: &[usize; 2]| edges.get(row * width + column).is_some_and(|edge| *edge);
                let pixels: Vec<[usize; 2]> = area.pixels().filter(is_edge).collect();
                for some in pixels.chunks(PIXELS) {
                    self.resample(some, band * SIDE, colour, shades, &mut scratch, &mut seen);
                }
            }
        });
    }

    fn resample<'a>(
        &'a self,
        pixels: &[[usize; 2]],
        first_row: usize,
        colour: &mut [u8],
        shades: (&[OcclusionSample], &[f32]),
        scratch: &mut Scratch<'a>,
        seen: &mut BlockPixels,
    ) {
        let place = |[column, row]: [usize; 2], [x, y]: [f32; 2]| [column as f32 + x, row as f32 + y];
        let places = pixels.iter().flat_map(|pixel| SAMPLES.iter().map(|sample| place(*pixel, *sample)));
        let occlusion_radius = self.occlusion_radius();
        Block::new(self, places).draw(
            occlusion_radius.map_or(AmbientOcclusion::Off, |_| AmbientOcclusion::LightOnly),
            scratch,
            seen,
        );
        for at in 0..pixels.len() * SAMPLES.len() {
            let own = seen.shades[at];
            if let Some(radius) = occlusion_radius.filter(|_| own.ambient != Vec3::ZERO) {
                let share =
                    resampled(&own, pixels[at / SAMPLES.len()], shades, self.view.width as usize, radius);
                seen.dim(at, own.ambient * share);
            }
        }
        for (group, [column, row]) in pixels.iter().enumerate() {
            let samples = tone::tone_mapped(&four_vectors(&seen.light, group), self.view.exposure);
            let mean = |channel: usize| {
                let sum: u16 = samples.iter().map(|sample| u16::from(sample[channel])).sum();
                ((sum + 2) / 4) as u8
            };
            let [r, g, b] = [mean(0), mean(1), mean(2)];
            let at = ((row - first_row) * self.view.width as usize + column) * 4;
            if let Some(pixel) = colour.get_mut(at..at + 4) {
                pixel.copy_from_slice(&match self.view.order {
                    PixelOrder::Rgba => [r, g, b, 255],
                    PixelOrder::Bgra => [b, g, r, 255],
                });
            }
        }
    }
}

/// Which pixels differ from a neighbour that shows another face.
fn edges(pixels: &[[u8; 4]], faces: &[Face], width: usize) -> Vec<bool> {
    let differ = |a: usize, b: usize| match (pixels.get(a), pixels.get(b)) {
        (Some(one), Some(two)) => {
            one.iter().zip(two).any(|(one, two)| one.abs_diff(*two) > CONTRAST) && !faces[a].is_same(faces[b])
        }
        _ => false,
    };
    let mut edges = vec![false; pixels.len()];
    for at in 0..pixels.len() {
        let right = (at + 1) % width != 0 && differ(at, at + 1);
        let below = differ(at, at + width);
        for (is_edge, other) in [(right, at + 1), (below, at + width)] {
            if is_edge && let Ok([one, two]) = edges.get_disjoint_mut([at, other]) {
                (*one, *two) = (true, true);
            }
        }
    }
    edges
}
