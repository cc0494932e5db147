//! Encoding of JPEG files.

use std::borrow::Cow;

use jpeg_encoder::{ColorType, Encoder, SamplingFactor};

use crate::image::count;

/// Encodes red, green, blue and alpha, one byte each, in rows from the top, as a JPEG file. The same pixels give the
/// same bytes. Alpha is ignored. `quality` is from 1 to 100; chroma is not subsampled.
///
/// Missing pixels are black. If there are no pixels, or too many, the file is empty.
#[must_use]
pub fn encode(width: u32, height: u32, rgba: &[u8], quality: i32) -> Vec<u8> {
    let mut file = Vec::new();
    let (Ok(pixels), Ok(columns), Ok(rows)) =
        (count(width, height), u16::try_from(width), u16::try_from(height))
    else {
        return file;
    };
    let mut rgba = Cow::Borrowed(rgba);
    if rgba.len() < 4 * pixels {
        rgba.to_mut().resize(4 * pixels, 0);
    }
    let mut encoder = Encoder::new(&mut file, u8::try_from(quality.clamp(1, 100)).unwrap_or(u8::MAX));
    encoder.set_sampling_factor(SamplingFactor::F_1_1);
    match encoder.encode(&rgba, columns, rows, ColorType::Rgba) {
        Ok(()) => file,
        Err(_) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::image::{ImagePixels, decode_image};

    /// A smooth gradient with a sharp square.
    fn picture(width: usize, height: usize) -> Vec<u8> {
        let pixel = |at: usize| {
            let (x, y) = (at % width, at / width);
            let is_square = (5..9).contains(&x) && (3..12).contains(&y);
            if is_square {
                [255, 0, 0, 255]
            } else {
                [(x * 5) as u8, (y * 7) as u8, (200 - x * 2) as u8, 255]
            }
        };
        (0..width * height).flat_map(pixel).collect()
    }

    /// Returns the maximum and mean difference between written and read pixels.
    fn difference(width: usize, height: usize, quality: i32) -> (u8, f64) {
        let pixels = picture(width, height);
        let file = encode(width as u32, height as u32, &pixels, quality);
        let image = decode_image("a.jpg", &file).unwrap();
        assert_eq!((image.width as usize, image.height as usize), (width, height));
        let ImagePixels::Rgba8(read) = image.pixels else { panic!("bytes") };
        let differences: Vec<u8> = pixels.iter().zip(&read).map(|(a, b)| a.abs_diff(*b)).collect();
        let sum: f64 = differences.iter().copied().map(f64::from).sum();
        (differences.iter().copied().max().unwrap(), sum / differences.len() as f64)
    }

    #[test]
    fn written_pixels_are_read_back_up_to_rounding() {
        for (width, height) in [(1, 1), (8, 8), (33, 17), (40, 24)] {
            let (most, mean) = difference(width, height, 100);
            assert!(most <= 4 && mean < 1.0, "{width} × {height}: {most} {mean}");
        }
    }

    #[test]
    fn lower_quality_is_worse_and_smaller() {
        let size = |quality: i32| encode(40, 24, &picture(40, 24), quality).len();
        let mean = |quality: i32| difference(40, 24, quality).1;
        assert!(size(10) < size(50) && size(50) < size(90) && size(90) < size(100));
        assert!(mean(10) > mean(50) && mean(50) > mean(90) && mean(90) > mean(100));
        assert_eq!((size(-3), size(1000)), (size(1), size(100)));
    }

    #[test]
    fn noise_of_the_largest_size_fits_into_the_code() {
        let mut state = 1_u32;
        let mut noise = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            if state >> 31 == 1 { 255 } else { 0 }
        };
        let pixels: Vec<u8> = (0..64 * 64 * 4).map(|_| noise()).collect();
        let image = decode_image("a.jpg", &encode(64, 64, &pixels, 100)).unwrap();
        let ImagePixels::Rgba8(read) = image.pixels else { panic!("bytes") };
        let is_near = |at: usize| at % 4 == 3 || pixels[at].abs_diff(read[at]) <= 5;
        assert!((0..read.len()).all(is_near));
    }

    #[test]
    fn impossible_sizes_give_empty_files() {
        assert!(encode(0, 5, &[], 90).is_empty() && encode(70_000, 1, &[], 90).is_empty());
        assert!(decode_image("a.jpg", &encode(9, 9, &[], 90)).is_ok());
    }
}
