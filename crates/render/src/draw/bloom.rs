//! Bloom: light above a threshold spreads to the pixels around.

use glam::Vec3;
use rayon::prelude::*;

use crate::tone;

/// Width of the spread as a share of the height of the picture.
const SPREAD: f32 = 0.02;

/// The light above a threshold.
pub(super) fn excess(light: Vec3, threshold: f32) -> Vec3 {
    (light - threshold.max(0.0)).max(Vec3::ZERO)
}

/// Adds spread light to the bytes of a picture, whose channels may stand in any order as long as alpha is last and
/// `is_swapped` tells whether blue is first.
pub(super) fn add(colour: &mut [u8], excess: &[Vec3], width: usize, exposure: f32, is_swapped: bool) {
    if excess.iter().all(|light| *light == Vec3::ZERO) {
        return;
    }
    let height = excess.len() / width;
    let kernel = kernel((height as f32 * SPREAD).max(1.0));
    let across = blurred(excess, width, &kernel);
    let both = transposed(&blurred(&transposed(&across, width), height, &kernel), height);
    colour.as_chunks_mut::<4>().0.par_iter_mut().zip(both.par_iter()).for_each(|(pixel, light)| {
        let light = (*light * exposure).to_array();
        let light = if is_swapped { [light[2], light[1], light[0]] } else { light };
        for (byte, light) in pixel.iter_mut().zip(light) {
            if light > 0.0 {
                *byte = tone::with_more(*byte, light);
            }
        }
    });
}

/// Half of a bell curve, from its middle; both halves sum up to one.
fn kernel(width: f32) -> Vec<f32> {
    let count = (width * 3.0).ceil() as usize;
    let bell =
        |at: usize| tone::exp2(-(at as f32 / width) * (at as f32 / width) * 0.5 * std::f32::consts::LOG2_E);
    let half: Vec<f32> = (0..=count).map(bell).collect();
    let sum = half.iter().sum::<f32>() * 2.0 - 1.0;
    half.into_iter().map(|weight| weight / sum).collect()
}

fn blurred(pixels: &[Vec3], width: usize, kernel: &[f32]) -> Vec<Vec3> {
    let mut out = vec![Vec3::ZERO; pixels.len()];
    let rows = out.par_chunks_mut(width).zip(pixels.par_chunks(width));
    rows.for_each(|(out, row)| {
        for (at, light) in row.iter().enumerate().filter(|(_, light)| **light != Vec3::ZERO) {
            for (off, weight) in kernel.iter().enumerate() {
                if let Some(pixel) = out.get_mut(at + off) {
                    *pixel += *light * *weight;
                }
                if off > 0
                    && let Some(pixel) = at.checked_sub(off).and_then(|at| out.get_mut(at))
                {
                    *pixel += *light * *weight;
                }
            }
        }
    });
    out
}

fn transposed(pixels: &[Vec3], width: usize) -> Vec<Vec3> {
    let height = pixels.len() / width;
    let place = |at: usize| (at % height) * width + at / height;
    (0..pixels.len()).map(|at| pixels.get(place(at)).copied().unwrap_or(Vec3::ZERO)).collect()
}
