//! Memory budget of textures: small files can hold images of any size.

use render::{Pixels, Texture};

/// Total memory of textures, before they are downsampled. `[bytes]`
pub(super) const MAX: usize = 1 << 30;

/// Memory of a texture. `[bytes]`
pub(super) fn size(texture: &Texture) -> usize {
    match &texture.pixels {
        Pixels::Rgba8(bytes) => bytes.len(),
        Pixels::RgbF32(pixels) => size_of_val(pixels.as_slice()),
    }
}

/// Halves the sides of an image until it needs at most half of the remaining budget, so that there is always some left for
/// the next one. Returns whether it was downsampled.
pub(super) fn fit(texture: &mut Texture, room: usize) -> bool {
    let mut is_smaller = false;
    while size(texture) > room / 2 && texture.width.max(texture.height) > 1 {
        halve(texture);
        is_smaller = true;
    }
    is_smaller
}

/// Each pixel is the mean of four.
fn halve(texture: &mut Texture) {
    let [width, height] = [texture.width as usize, texture.height as usize];
    let [columns, rows] = [(width / 2).max(1), (height / 2).max(1)];
    let corners = |at: usize| {
        let (x, y) = (at % columns * 2, at / columns * 2);
        let (right, below) = ((x + 1).min(width - 1), (y + 1).min(height - 1));
        [y * width + x, y * width + right, below * width + x, below * width + right]
    };
    match &mut texture.pixels {
        Pixels::Rgba8(bytes) => {
            let mean = |at: usize, channel: usize| {
                let sum: u16 = corners(at)
                    .iter()
                    .map(|corner| bytes.get(corner * 4 + channel).copied().map_or(0, u16::from))
                    .sum();
                (sum / 4) as u8
            };
            *bytes = (0..columns * rows * 4).map(|at| mean(at / 4, at % 4)).collect();
        }
        Pixels::RgbF32(pixels) => {
            let mean = |at: usize| {
                let of = |corner: usize| pixels.get(corner).copied().unwrap_or_default();
                let four = corners(at).map(of);
                [0, 1, 2].map(|channel| four.iter().map(|pixel| pixel[channel]).sum::<f32>() / 4.0)
            };
            *pixels = (0..columns * rows).map(mean).collect();
        }
    }
    texture.width = columns as u32;
    texture.height = rows as u32;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_halved_until_it_fits() {
        // Two by four, one channel each: the mean of each block of four.
        let pixels = (0..8).flat_map(|at| [at * 4, 0, 0, 255]).collect();
        let mut texture = Texture::rgba8(2, 4, pixels);
        assert!(!fit(&mut texture, 64));
        assert!(fit(&mut texture, 20));
        assert_eq!((texture.width, texture.height), (1, 2));
        assert_eq!(texture.pixels, Pixels::Rgba8(vec![6, 0, 0, 255, 22, 0, 0, 255]));
        assert!(fit(&mut texture, 0));
        assert_eq!(texture.pixels, Pixels::Rgba8(vec![14, 0, 0, 255]), "one pixel always has room");
        let mut light = Texture {
            pixels: Pixels::RgbF32(vec![[1.0, 2.0, 4.0], [3.0, 2.0, 0.0]]),
            ..Texture::rgba8(2, 1, Vec::new())
        };
        assert!(fit(&mut light, 30));
        assert_eq!(light.pixels, Pixels::RgbF32(vec![[2.0, 2.0, 2.0]]));
    }
}
