//! Radiance HDR: three mantissas with a common exponent, run-length encoded.
//!
//! Ward, "Real Pixels", Graphics Gems II, 1991; with the run-length encoding of Radiance 2.

use super::{DecodeError, Image, ImagePixels, count, malformed};

/// Only scanlines of these widths are run-length encoded.
const RUN_WIDTHS: std::ops::RangeInclusive<usize> = 8..=0x7fff;

pub(super) fn decode(bytes: &[u8]) -> Result<Image, DecodeError> {
    let mut rest = bytes;
    loop {
        match line(&mut rest)? {
            "" => break,
            "FORMAT=32-bit_rle_rgbe" => {}
            other if other.starts_with("FORMAT=") => {
                return Err(malformed(format!(
                    "the format {other:?} is not supported, only 32-bit_rle_rgbe"
                )));
            }
            _ => {}
        }
    }
    let size = line(&mut rest)?;
    let words: Vec<&str> = size.split_ascii_whitespace().collect();
    let number = |text: &str| text.parse::<u32>().ok();
    let (width, height, is_upwards) = match words.as_slice() {
        ["-Y", height, "+X", width] => (number(width), number(height), false),
        ["+Y", height, "+X", width] => (number(width), number(height), true),
        _ => (None, None, false),
    };
    let (Some(width), Some(height)) = (width, height) else {
        return Err(malformed(format!("expected a size like \"-Y 64 +X 64\", found {size:?}")));
    };
    count(width, height)?;
    let mut rows = Vec::new();
    for _ in 0..height {
        rows.push(scanline(&mut rest, width as usize)?);
    }
    if is_upwards {
        rows.reverse();
    }
    Ok(Image { width, height, pixels: ImagePixels::RgbF32(rows.concat()) })
}

/// Returns the next line of the header.
fn line<'a>(rest: &mut &'a [u8]) -> Result<&'a str, DecodeError> {
    let end =
        rest.iter().position(|byte| *byte == b'\n').ok_or_else(|| malformed("the header is incomplete"))?;
    let (line, after) = rest.split_at(end);
    *rest = after.get(1..).unwrap_or_default();
    std::str::from_utf8(line).map(str::trim_end).map_err(|_| malformed("the header is not text"))
}

fn truncated() -> DecodeError {
    malformed("the file is truncated")
}

fn scanline(rest: &mut &[u8], width: usize) -> Result<Vec<[f32; 3]>, DecodeError> {
    let is_in_runs = match rest.first_chunk::<4>() {
        Some([2, 2, high, low]) => {
            RUN_WIDTHS.contains(&width) && usize::from(u16::from_be_bytes([*high, *low])) == width
        }
        _ => false,
    };
    if !is_in_runs {
        return plain_scanline(rest, width);
    }
    *rest = rest.get(4..).unwrap_or_default();
    let mut planes = [const { Vec::new() }; 4];
    for plane in &mut planes {
        while plane.len() < width {
            let (head, after) = rest.split_first().ok_or_else(truncated)?;
            *rest = after;
            let (count, is_run) =
                if *head > 128 { (usize::from(*head) - 128, true) } else { (usize::from(*head), false) };
            let taken = rest.get(..if is_run { 1 } else { count }).ok_or_else(truncated)?;
            *rest = rest.get(taken.len()..).unwrap_or_default();
            match (is_run, taken) {
                (true, [value]) => plane.extend(std::iter::repeat_n(*value, count)),
                _ if count == 0 => return Err(malformed("a run of zero pixels")),
                _ => plane.extend_from_slice(taken),
            }
        }
        if plane.len() > width {
            return Err(malformed("a run exceeds its row"));
        }
    }
    let [red, green, blue, exponent] = &planes;
    let pixels = red.iter().zip(green).zip(blue).zip(exponent);
    Ok(pixels.map(|(((r, g), b), e)| from_rgbe([*r, *g, *b, *e])).collect())
}

/// Pixels without run-length encoding; 1, 1, 1, n repeats the previous one n times.
fn plain_scanline(rest: &mut &[u8], width: usize) -> Result<Vec<[f32; 3]>, DecodeError> {
    let mut row: Vec<[f32; 3]> = Vec::new();
    let mut shift = 0;
    while row.len() < width {
        let (pixel, after) = rest.split_first_chunk::<4>().ok_or_else(truncated)?;
        *rest = after;
        match (pixel, row.last().copied()) {
            ([1, 1, 1, count], Some(last)) => {
                let count = usize::from(*count).checked_shl(shift).unwrap_or(usize::MAX);
                row.extend(std::iter::repeat_n(last, count.min(width - row.len())));
                shift += 8;
            }
            _ => {
                row.push(from_rgbe(*pixel));
                shift = 0;
            }
        }
    }
    Ok(row)
}

fn from_rgbe([r, g, b, exponent]: [u8; 4]) -> [f32; 3] {
    if exponent == 0 {
        return [0.0; 3];
    }
    // 2^(exponent - 128 - 8), without pow, whose results differ between platforms.
    let scale = f64::from_bits((1023 + u64::from(exponent) - 136) << 52);
    [r, g, b].map(|mantissa| (f64::from(mantissa) * scale) as f32)
}

/// Encodes one number per pixel, in rows from the top, as a grey Radiance HDR file. NaN and negative numbers become
/// zero.
///
/// Missing pixels are zero. If there are no pixels, or too many, the file is empty.
#[must_use]
pub fn encode(width: u32, height: u32, light: &[f32]) -> Vec<u8> {
    let Ok(pixels) = count(width, height) else { return Vec::new() };
    let mut file = format!("#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y {height} +X {width}\n").into_bytes();
    let all = light.iter().copied().chain(std::iter::repeat(0.0)).take(pixels);
    file.extend(all.flat_map(shared_exponent));
    file
}

/// Approximately the largest number that can be represented.
const MAX_VALUE: f32 = 1.6e38;

/// Returns three times the same mantissa, and the exponent.
fn shared_exponent(light: f32) -> [u8; 4] {
    // Numbers below 2⁻¹²⁸ cannot be represented.
    if light.is_nan() || light < f32::MIN_POSITIVE {
        return [0; 4];
    }
    let light = f64::from(light.min(MAX_VALUE));
    // The next power of two above it: the first bit of a mantissa is set.
    let mut power = ((light.to_bits() >> 52) as i32) - 1022;
    let scaled = |power: i32| (light * f64::from_bits(((1031 - power) as u64) << 52)).round();
    if scaled(power) >= 256.0 {
        power += 1;
    }
    let mantissa = scaled(power) as u8;
    [mantissa, mantissa, mantissa, u8::try_from(power + 128).unwrap_or(u8::MAX)]
}

/// An image of eight by two pixels: a row with runs, and a row without.
#[cfg(test)]
pub(super) fn sample() -> Vec<u8> {
    let mut file = b"#?RADIANCE\n# made by hand\nFORMAT=32-bit_rle_rgbe\n\n-Y 2 +X 8\n".to_vec();
    file.extend([2, 2, 0, 8]);
    file.extend([136, 128]); // red: eight times 128
    file.extend([4, 1, 2, 3, 4, 132, 5]); // green: four values, then four times 5
    file.extend([136, 0]); // blue
    file.extend([136, 129]); // exponent: 2
    file.extend([128, 64, 0, 128]);
    file.extend([1, 1, 1, 7]);
    file
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::image::decode_image;

    #[test]
    fn encoded_and_plain_rows_are_decoded() {
        let image = decode_image("a.hdr", &sample()).unwrap();
        assert_eq!((image.width, image.height), (8, 2));
        let ImagePixels::RgbF32(pixels) = image.pixels else { panic!("light") };
        assert_eq!(pixels[0], [1.0, 1.0 / 128.0, 0.0]);
        assert_eq!(pixels[7], [1.0, 5.0 / 128.0, 0.0]);
        assert_eq!(pixels[8..], [[0.5, 0.25, 0.0]; 8]);
    }

    #[test]
    fn written_numbers_are_read_back_within_half_a_mantissa_step() {
        let numbers = [0.0, 0.013, 0.999, 1.0, 1.999, 2.5, 19.97, 4095.9, -1.0, f32::NAN, f32::INFINITY];
        let image = decode_image("a.hdr", &encode(11, 1, &numbers)).unwrap();
        let ImagePixels::RgbF32(pixels) = image.pixels else { panic!("light") };
        for (read, written) in pixels.iter().zip(&numbers[..8]) {
            assert!(
                (read[0] - written).abs() <= written / 256.0 && read == &[read[0]; 3],
                "{read:?} {written}"
            );
        }
        assert_eq!((pixels[8], pixels[9]), ([0.0; 3], [0.0; 3]));
        assert!(pixels[10][0] > 1e38);
        assert!(encode(0, 1, &numbers).is_empty());
    }

    #[test]
    fn errors_are_described() {
        let error = |bytes: &[u8]| decode_image("a.hdr", bytes).unwrap_err().to_string();
        assert_eq!(error(b"#?RADIANCE\n"), "the header is incomplete: a.hdr");
        assert_eq!(
            error(b"#?RADIANCE\n\n8 8\n"),
            "expected a size like \"-Y 64 +X 64\", found \"8 8\": a.hdr"
        );
        let whole = sample();
        assert_eq!(error(&whole[..whole.len() - 6]), "the file is truncated: a.hdr");
        assert_eq!(error(b"#?RADIANCE\n\n-Y 60000 +X 60000\n"), "more than 128 million pixels: a.hdr");
    }
}
