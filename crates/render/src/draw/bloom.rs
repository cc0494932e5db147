//! Bloom: bright light spreads to the pixels around it.
//!
//! As in Webots: a pixel passes if the mean luma of its 3 × 3 neighbourhood reaches the threshold. A pyramid of images of full,
//! half, quarter … size is blurred and added, with larger weights for coarser levels.

use glam::Vec3;
use rayon::prelude::*;

use crate::blur::{GaussianKernel, blur};
use crate::tone;
use crate::view::{Picture, PixelOrder, View};

/// Weights of the levels of the pyramid, from full size on.
const SHARES: [f32; 6] = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32];

/// Standard deviation and radius of the blur of each level. `[px]` of the level
const BLUR: (f64, usize) = (2.0, 6);

/// Light is clamped to this.
const MAX: f32 = 4000.0;

fn luma(light: Vec3) -> f32 {
    light.dot(Vec3::new(0.299, 0.587, 0.114))
}

/// The light of a pixel if its neighbourhood could pass the threshold, else black.
pub(super) fn bright(light: Vec3, threshold: f32) -> Vec3 {
    if luma(light) * 9.0 >= threshold { light.clamp(Vec3::ZERO, Vec3::splat(MAX)) } else { Vec3::ZERO }
}

/// Adds bloom to an image. `light`: that of its pixels, by [`bright`].
pub(super) fn add(picture: &mut Picture, light: &[Vec3], view: &View) {
    let width = picture.width as usize;
    let passed = passed(light, width, view.effects.bloom_threshold.unwrap_or(f32::INFINITY));
    if passed.iter().all(|light| *light == Vec3::ZERO) {
        return;
    }
    let (exposure, is_swapped) = (view.exposure, view.order == PixelOrder::Bgra);
    let kernel = GaussianKernel::new(BLUR.0, BLUR.1);
    let mut copies = vec![Copy { width, height: light.len() / width, pixels: passed }];
    for at in 0..SHARES.len() {
        if at > 0
            && let Some(half) = copies.last().map(Copy::half)
        {
            copies.push(half);
        }
        if let Some(copy) = copies.last_mut() {
            copy.pixels = blur(&copy.pixels, copy.width, &kernel);
        }
    }
    picture.colour.as_chunks_mut::<4>().0.par_iter_mut().enumerate().for_each(|(at, pixel)| {
        let place = [at % width, at / width].map(|number| number as f32 + 0.5);
        let spread: Vec3 = (0_i32..)
            .zip(&copies)
            .zip(SHARES)
            .map(|((level, copy), share)| copy.at(place, level) * share)
            .sum();
        let light = (spread * exposure).to_array();
        let light = if is_swapped { [light[2], light[1], light[0]] } else { light };
        for (byte, light) in pixel.iter_mut().zip(light) {
            if light > 0.0 {
                *byte = tone::add_light(*byte, light);
            }
        }
    });
}

/// Bright pass with 3 × 3 neighbourhoods; the image is continued by its edge pixels.
fn passed(light: &[Vec3], width: usize, threshold: f32) -> Vec<Vec3> {
    let height = light.len() / width.max(1);
    let near = |at: usize, count: usize| [at.saturating_sub(1), at, (at + 1).min(count.saturating_sub(1))];
    let is_bright = |at: usize| {
        let (columns, rows) = (near(at % width, width), near(at / width, height));
        let pixels = rows.iter().flat_map(|row| columns.map(|column| light.get(row * width + column)));
        pixels.flatten().map(|light| luma(*light)).sum::<f32>() >= threshold * 9.0
    };
    let light = light.par_iter().enumerate();
    light.map(|(at, own)| if *own != Vec3::ZERO && is_bright(at) { *own } else { Vec3::ZERO }).collect()
}

/// A level of the pyramid.
struct Copy {
    width: usize,
    height: usize,
    pixels: Vec<Vec3>,
}

impl Copy {
    fn get(&self, column: usize, row: usize) -> Vec3 {
        let at =
            row.min(self.height.saturating_sub(1)) * self.width + column.min(self.width.saturating_sub(1));
        self.pixels.get(at).copied().unwrap_or(Vec3::ZERO)
    }

    /// The next level: half the size, each pixel the mean of four.
    fn half(&self) -> Self {
        let (width, height) = (self.width.div_ceil(2), self.height.div_ceil(2));
        let mean = |at: usize| {
            let (column, row) = (at % width * 2, at / width * 2);
            let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| self.get(column + x, row + y));
            four.iter().sum::<Vec3>() * 0.25
        };
        Self { width, height, pixels: (0..width * height).map(mean).collect() }
    }

    /// Bilinear sample at a point of the full image, if this is the given level.
    fn at(&self, place: [f32; 2], level: i32) -> Vec3 {
        let [x, y] = place.map(|place| (place / (1 << level) as f32 - 0.5).max(0.0));
        let (column, row) = (x as usize, y as usize);
        let [right, down] = [x - column as f32, y - row as f32];
        let upper = self.get(column, row).lerp(self.get(column + 1, row), right);
        upper.lerp(self.get(column, row + 1).lerp(self.get(column + 1, row + 1), right), down)
    }
}
