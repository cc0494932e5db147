//! Decoding and encoding of PNG files.

use std::io::Cursor;

use png::{BitDepth, ColorType, Decoder, Encoder, Transformations};

use super::{DecodeError, Image, ImagePixels, count, malformed};

pub(super) fn decode(bytes: &[u8]) -> Result<Image, DecodeError> {
    let mut decoder = Decoder::new(Cursor::new(bytes));
    // Palettes, transparent colours, and other bit depths are expanded to 8 bits per channel.
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
    let mut reader = decoder.read_info().map_err(malformed)?;
    let (width, height) = (reader.info().width, reader.info().height);
    count(width, height)?;
    let mut samples = vec![0; reader.output_buffer_size().ok_or(DecodeError::TooLarge)?];
    let info = reader.next_frame(&mut samples).map_err(malformed)?;
    let samples = samples.get(..info.buffer_size()).unwrap_or(&samples);
    let rgba: Vec<u8> = match info.color_type {
        ColorType::Rgba => samples.to_vec(),
        ColorType::Rgb => samples.as_chunks().0.iter().flat_map(|[r, g, b]| [*r, *g, *b, 255]).collect(),
        ColorType::GrayscaleAlpha => {
            samples.as_chunks().0.iter().flat_map(|[grey, alpha]| [*grey, *grey, *grey, *alpha]).collect()
        }
        ColorType::Grayscale => samples.iter().flat_map(|grey| [*grey, *grey, *grey, 255]).collect(),
        ColorType::Indexed => return Err(malformed("a palette that was not expanded")),
    };
    Ok(Image { width, height, pixels: ImagePixels::Rgba8(rgba) })
}

/// Encodes red, green, blue and alpha, one byte each, in rows from the top, as a PNG file. The same pixels give the
/// same bytes.
///
/// Missing pixels are transparent, surplus ones are ignored. If there are no pixels, the file is empty.
#[must_use]
pub fn encode(width: u32, height: u32, rgba: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let Ok(pixels) = count(width, height) else { return file };
    let mut encoder = Encoder::new(&mut file, width, height);
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    let mut whole;
    let rgba = match rgba.get(..pixels * 4) {
        Some(rgba) => rgba,
        None => {
            whole = rgba.to_vec();
            whole.resize(pixels * 4, 0);
            &whole
        }
    };
    let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(rgba));
    debug_assert!(written.is_ok(), "memory takes all bytes");
    file
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::image::decode_image;

    #[test]
    fn written_pixels_are_read_back() {
        let pixels: Vec<u8> = (0..5 * 3 * 4).map(|at| (at * 11 % 256) as u8).collect();
        let file = encode(5, 3, &pixels);
        let image = decode_image("a.png", &file).unwrap();
        assert_eq!(image, Image { width: 5, height: 3, pixels: ImagePixels::Rgba8(pixels.clone()) });
        assert!(encode(0, 3, &pixels).is_empty());
        let short = decode_image("a.png", &encode(5, 3, &pixels[..4])).unwrap();
        let ImagePixels::Rgba8(bytes) = short.pixels else { panic!("bytes") };
        assert_eq!((&bytes[..4], bytes[4]), (&pixels[..4], 0));
    }

    fn written(color: ColorType, depth: BitDepth, data: &[u8]) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, 2, 1);
        encoder.set_color(color);
        encoder.set_depth(depth);
        if color == ColorType::Indexed {
            encoder.set_palette(vec![1, 2, 3, 4, 5, 6]);
            encoder.set_trns(vec![255, 9]);
        }
        encoder.write_header().unwrap().write_image_data(data).unwrap();
        file
    }

    #[test]
    fn all_colour_types_are_expanded_to_four_bytes() {
        let bytes = |color: ColorType, depth: BitDepth, data: &[u8]| {
            let image = decode_image("a.png", &written(color, depth, data)).unwrap();
            let ImagePixels::Rgba8(bytes) = image.pixels else { panic!("bytes") };
            bytes
        };
        assert_eq!(bytes(ColorType::Grayscale, BitDepth::One, &[0x40]), [0, 0, 0, 255, 255, 255, 255, 255]);
        assert_eq!(
            bytes(ColorType::GrayscaleAlpha, BitDepth::Eight, &[1, 2, 3, 4]),
            [1, 1, 1, 2, 3, 3, 3, 4]
        );
        assert_eq!(bytes(ColorType::Rgb, BitDepth::Eight, &[1, 2, 3, 4, 5, 6]), [1, 2, 3, 255, 4, 5, 6, 255]);
        assert_eq!(bytes(ColorType::Indexed, BitDepth::Eight, &[1, 0]), [4, 5, 6, 9, 1, 2, 3, 255]);
        let wide = [9, 0, 8, 0, 7, 0, 6, 0, 5, 0, 4, 0];
        assert_eq!(bytes(ColorType::Rgb, BitDepth::Sixteen, &wide), [9, 8, 7, 255, 6, 5, 4, 255]);
    }
}
