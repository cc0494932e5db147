//! Gaussian blur, for bloom and depth of field.

use std::ops::{AddAssign, Mul};

use base::ops;
use glam::Vec4;
use rayon::prelude::*;

/// A truncated Gaussian.
#[derive(Clone, Debug)]
pub(crate) struct GaussianKernel {
    /// Weights from the centre on; both halves sum to one.
    weights: Vec<f32>,
    /// For each offset, the sum of the weights beyond it.
    beyond: Vec<f32>,
}

impl GaussianKernel {
    /// A Gaussian of a standard deviation, truncated at a radius. `[px]`
    pub(crate) fn new(deviation: f64, reach: usize) -> Self {
        let kernel = |at: usize| ops::exp(-0.5 * (at as f64 / deviation) * (at as f64 / deviation)) as f32;
        let half: Vec<f32> = (0..=reach).map(kernel).collect();
        let sum = half.iter().sum::<f32>() * 2.0 - 1.0;
        let weights: Vec<f32> = half.into_iter().map(|weight| weight / sum).collect();
        let beyond =
            (1..=weights.len()).map(|at| weights.get(at..).unwrap_or_default().iter().sum()).collect();
        Self { weights, beyond }
    }
}

/// Blurs an image along rows and columns; edge pixels are continued.
pub(crate) fn blur<T>(pixels: &[T], width: usize, kernel: &GaussianKernel) -> Vec<T>
where
    T: Copy + Default + PartialEq + AddAssign + Mul<f32, Output = T> + Send + Sync,
{
    if width == 0 {
        return pixels.to_vec();
    }
    let height = pixels.len() / width;
    let across = blur_rows(pixels, width, kernel);
    transposed(&blur_rows(&transposed(&across, width), height.max(1), kernel), height.max(1))
}

/// Blurs an image along rows.
fn blur_rows<T>(pixels: &[T], width: usize, kernel: &GaussianKernel) -> Vec<T>
where
    T: Copy + Default + PartialEq + AddAssign + Mul<f32, Output = T> + Send + Sync,
{
    let mut out = vec![T::default(); pixels.len()];
    out.par_chunks_mut(width).zip(pixels.par_chunks(width)).for_each(|(out, row)| {
        // Most pixels of light that spreads are dark.
        for (at, light) in row.iter().enumerate().filter(|(_, light)| **light != T::default()) {
            for (off, weight) in kernel.weights.iter().enumerate() {
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
        if let [first, .., last] = row {
            out.iter_mut().zip(&kernel.beyond).for_each(|(pixel, beyond)| *pixel += *first * *beyond);
            out.iter_mut().rev().zip(&kernel.beyond).for_each(|(pixel, beyond)| *pixel += *last * *beyond);
        } else if let ([only], [pixel]) = (row, &mut *out) {
            *pixel = *only;
        }
    });
    out
}

fn transposed<T: Copy + Default>(pixels: &[T], width: usize) -> Vec<T> {
    let height = (pixels.len() / width).max(1);
    let place = |at: usize| (at % height) * width + at / height;
    (0..pixels.len()).map(|at| pixels.get(place(at)).copied().unwrap_or_default()).collect()
}

/// Blurs colours by a Gaussian that is truncated at `radius`, two standard deviations. `[px]` Edge pixels are continued.
#[must_use]
pub fn blurred(colours: &[[f32; 4]], width: usize, radius: f64) -> Vec<[f32; 4]> {
    let reach = radius.ceil().clamp(0.0, 1e6) as usize;
    if reach == 0 {
        return colours.to_vec();
    }
    let pixels: Vec<Vec4> = colours.iter().map(|colour| Vec4::from_array(*colour)).collect();
    let blurred = blur(&pixels, width, &GaussianKernel::new(radius / 2.0, reach));
    blurred.into_iter().map(|colour| colour.to_array()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blur_keeps_the_sum_of_light_and_plain_pictures() {
        let mut dot = vec![[0.0; 4]; 21 * 21];
        dot[10 * 21 + 10] = [100.0; 4];
        let spread = blurred(&dot, 21, 4.0);
        let sum: f32 = spread.iter().map(|colour| colour[0]).sum();
        assert!((sum - 100.0).abs() < 1e-3, "{sum}");
        let at = |column: usize, row: usize| spread[row * 21 + column][0];
        assert!(at(10, 10) < 10.0 && (at(7, 10) - at(10, 7)).abs() < 1e-5);
        // At one deviation off the middle.
        assert!((at(12, 10) / at(10, 10) - 0.606_53).abs() < 1e-4);
        for [width, height] in [[4, 3], [1, 5], [5, 1], [1, 1]] {
            let plain = blurred(&vec![[7.0; 4]; width * height], width, 3.0);
            assert!(plain.iter().flatten().all(|channel| (channel - 7.0).abs() < 1e-4), "{width} {height}");
        }
    }
}
