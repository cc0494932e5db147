//! Bloom: light above a threshold spreads to the pixels around.

use glam::Vec3;
use rayon::prelude::*;

use crate::blur::{Bell, Outside, blur};
use crate::tone;

/// Standard deviation of the spread as a share of the height of the picture.
const SPREAD: f64 = 0.02;

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
    let deviation = (height as f64 * SPREAD).max(1.0);
    let bell = Bell::new(deviation, (deviation * 3.0).ceil() as usize);
    let both = blur(excess, width, &bell, Outside::Dark);
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
