//! JPEG, baseline and progressive.

mod write;

use std::io::Cursor;

use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use super::{DecodeError, Image, ImagePixels, count, malformed};

pub use write::encode;

pub(super) fn decode(bytes: &[u8]) -> Result<Image, DecodeError> {
    let options = DecoderOptions::default().jpeg_set_out_colorspace(ColorSpace::RGBA);
    let mut decoder = JpegDecoder::new_with_options(Cursor::new(bytes), options);
    decoder.decode_headers().map_err(malformed)?;
    let info = decoder.info().ok_or_else(|| malformed("no header"))?;
    let (width, height) = (u32::from(info.width), u32::from(info.height));
    let pixels = count(width, height)?;
    let rgba = decoder.decode().map_err(malformed)?;
    if rgba.len() != pixels * 4 {
        return Err(malformed("the size of the image differs from its header"));
    }
    Ok(Image { width, height, pixels: ImagePixels::Rgba8(rgba) })
}

/// An image whose left half is red and whose right half is blue.
#[cfg(test)]
pub(super) const SAMPLE: &[u8] = include_bytes!("../../tests/pictures/red_blue.jpg");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::image::decode_image;

    #[test]
    fn halves_have_their_colours() {
        let progressive = include_bytes!("../../tests/pictures/progressive.jpg");
        for file in [SAMPLE, progressive] {
            let image = decode_image("a.jpg", file).unwrap();
            assert_eq!((image.width, image.height), (16, 8));
            let ImagePixels::Rgba8(bytes) = image.pixels else { panic!("bytes") };
            for (at, pixel) in bytes.as_chunks::<4>().0.iter().enumerate() {
                // Chroma is subsampled, so the colours bleed a little.
                if (6..10).contains(&(at % 16)) {
                    continue;
                }
                let expected = if at % 16 < 8 { [200, 30, 30, 255] } else { [20, 40, 180, 255] };
                let off = pixel.iter().zip(expected).map(|(a, b)| a.abs_diff(b)).max();
                assert!(off <= Some(4), "{at}: {pixel:?}");
            }
        }
    }

    #[test]
    fn half_a_file_is_no_panic() {
        for end in 0..SAMPLE.len() {
            let _ = decode_image("a.jpg", &SAMPLE[..end]);
        }
    }
}
