//! Radiance HDR: three mantissas with a common exponent, in runs.
//!
//! Ward, "Real Pixels", Graphics Gems II, 1991; the run-length form is that of Radiance 2.

use super::{Image, ImagePixels, Problem, broken, count};

/// Scanlines of other widths are never in runs.
const RUN_WIDTHS: std::ops::RangeInclusive<usize> = 8..=0x7fff;

pub(super) fn decode(bytes: &[u8]) -> Result<Image, Problem> {
    let mut rest = bytes;
    loop {
        match line(&mut rest)? {
            "" => break,
            "FORMAT=32-bit_rle_rgbe" => {}
            other if other.starts_with("FORMAT=") => {
                return Err(broken(format!("{other:?} is not the format of red, green and blue")));
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
        return Err(broken(format!("expected a size like \"-Y 64 +X 64\", found {size:?}")));
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

/// The next line of the header.
fn line<'a>(rest: &mut &'a [u8]) -> Result<&'a str, Problem> {
    let end = rest.iter().position(|byte| *byte == b'\n').ok_or_else(|| broken("the header has no end"))?;
    let (line, after) = rest.split_at(end);
    *rest = after.get(1..).unwrap_or_default();
    std::str::from_utf8(line).map(str::trim_end).map_err(|_| broken("the header is not text"))
}

fn short() -> Problem {
    broken("the file ends before the picture")
}

fn scanline(rest: &mut &[u8], width: usize) -> Result<Vec<[f32; 3]>, Problem> {
    let is_in_runs = match rest.first_chunk::<4>() {
        Some([2, 2, high, low]) => {
            RUN_WIDTHS.contains(&width) && usize::from(u16::from_be_bytes([*high, *low])) == width
        }
        _ => false,
    };
    if !is_in_runs {
        return flat(rest, width);
    }
    *rest = rest.get(4..).unwrap_or_default();
    let mut planes = [const { Vec::new() }; 4];
    for plane in &mut planes {
        while plane.len() < width {
            let (head, after) = rest.split_first().ok_or_else(short)?;
            *rest = after;
            let (count, is_run) =
                if *head > 128 { (usize::from(*head) - 128, true) } else { (usize::from(*head), false) };
            let taken = rest.get(..if is_run { 1 } else { count }).ok_or_else(short)?;
            *rest = rest.get(taken.len()..).unwrap_or_default();
            match (is_run, taken) {
                (true, [value]) => plane.extend(std::iter::repeat_n(*value, count)),
                _ if count == 0 => return Err(broken("a run of no pixels")),
                _ => plane.extend_from_slice(taken),
            }
        }
        if plane.len() > width {
            return Err(broken("a run goes beyond the end of its row"));
        }
    }
    let [red, green, blue, exponent] = &planes;
    let pixels = red.iter().zip(green).zip(blue).zip(exponent);
    Ok(pixels.map(|(((r, g), b), e)| light([*r, *g, *b, *e])).collect())
}

/// Pixels one by one; 1, 1, 1, n repeats the one before n times.
fn flat(rest: &mut &[u8], width: usize) -> Result<Vec<[f32; 3]>, Problem> {
    let mut row: Vec<[f32; 3]> = Vec::new();
    let mut shift = 0;
    while row.len() < width {
        let (pixel, after) = rest.split_first_chunk::<4>().ok_or_else(short)?;
        *rest = after;
        match (pixel, row.last().copied()) {
            ([1, 1, 1, count], Some(last)) => {
                let count = usize::from(*count).checked_shl(shift).unwrap_or(usize::MAX);
                row.extend(std::iter::repeat_n(last, count.min(width - row.len())));
                shift += 8;
            }
            _ => {
                row.push(light(*pixel));
                shift = 0;
            }
        }
    }
    Ok(row)
}

fn light([r, g, b, exponent]: [u8; 4]) -> [f32; 3] {
    if exponent == 0 {
        return [0.0; 3];
    }
    // 2^(exponent - 128 - 8), without a detour through the platform's pow.
    let scale = f64::from_bits((1023 + u64::from(exponent) - 136) << 52);
    [r, g, b].map(|mantissa| (f64::from(mantissa) * scale) as f32)
}

/// A Radiance HDR file of one number a pixel, rows from the top: the same for red, green and blue. What is not a number
/// or below zero is zero.
///
/// Missing pixels are zero. Without pixels, or with too many, the file is empty.
#[must_use]
pub fn encode(width: u32, height: u32, light: &[f32]) -> Vec<u8> {
    let Ok(pixels) = count(width, height) else { return Vec::new() };
    let mut file = format!("#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y {height} +X {width}\n").into_bytes();
    let all = light.iter().copied().chain(std::iter::repeat(0.0)).take(pixels);
    file.extend(all.flat_map(shared_exponent));
    file
}

/// The largest number that has an exponent, or nearly so.
const MOST: f32 = 1.6e38;

/// Three times the same mantissa, and the exponent.
fn shared_exponent(light: f32) -> [u8; 4] {
    // Smaller numbers than 2⁻¹²⁸ have no exponent.
    if light.is_nan() || light < f32::MIN_POSITIVE {
        return [0; 4];
    }
    let light = f64::from(light.min(MOST));
    // The power of two above it: a mantissa has its first bit set.
    let mut power = ((light.to_bits() >> 52) as i32) - 1022;
    let scaled = |power: i32| (light * f64::from_bits(((1031 - power) as u64) << 52)).round();
    if scaled(power) >= 256.0 {
        power += 1;
    }
    let mantissa = scaled(power) as u8;
    [mantissa, mantissa, mantissa, u8::try_from(power + 128).unwrap_or(u8::MAX)]
}

/// Eight by two pixels: a row in runs, and a row pixel by pixel.
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
    fn runs_and_single_pixels_are_read() {
        let image = decode_image("a.hdr", &sample()).unwrap();
        assert_eq!((image.width, image.height), (8, 2));
        let ImagePixels::RgbF32(pixels) = image.pixels else { panic!("light") };
        assert_eq!(pixels[0], [1.0, 1.0 / 128.0, 0.0]);
        assert_eq!(pixels[7], [1.0, 5.0 / 128.0, 0.0]);
        assert_eq!(pixels[8..], [[0.5, 0.25, 0.0]; 8]);
    }

    #[test]
    fn numbers_that_are_written_are_read_within_half_a_mantissa() {
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
    fn broken_files_say_why() {
        let error = |bytes: &[u8]| decode_image("a.hdr", bytes).unwrap_err().to_string();
        assert_eq!(error(b"#?RADIANCE\n"), "the header has no end: a.hdr");
        assert_eq!(
            error(b"#?RADIANCE\n\n8 8\n"),
            "expected a size like \"-Y 64 +X 64\", found \"8 8\": a.hdr"
        );
        let whole = sample();
        assert_eq!(error(&whole[..whole.len() - 6]), "the file ends before the picture: a.hdr");
        assert_eq!(error(b"#?RADIANCE\n\n-Y 60000 +X 60000\n"), "more than 128 million pixels: a.hdr");
    }
}
