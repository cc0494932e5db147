//! Image files that programs write and read.

use crate::call_error::{CallError, Outcome, misuse};
use assets::{ImagePixels, decode_image, encode_hdr, encode_jpeg, encode_png};
use base::ops;

/// A decoded image: width, height, and red, green, blue and alpha of each pixel.
pub(crate) struct Loaded {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) rgba: Vec<u8>,
}

/// Writes a PNG or JPEG file, depending on its extension. `bgra` has blue, green, red and alpha of each pixel, row by
/// row from the top; `quality` applies to JPEG files, from 1 to 100.
pub(crate) fn save(
    filename: Option<&str>,
    [width, height]: [u32; 2],
    bgra: &[u8],
    quality: i32,
) -> Outcome<()> {
    let (name, is_jpeg) = check_name(filename)?;
    // As in Webots, the program learns from the result alone that there is no image yet.
    if bgra.is_empty() || bgra.len() as u64 != u64::from(width) * u64::from(height) * 4 {
        return Err(CallError::Refused);
    }
    let rgba: Vec<u8> = bgra.as_chunks().0.iter().flat_map(|[b, g, r, a]| [*r, *g, *b, *a]).collect();
    let file = match is_jpeg {
        true => encode_jpeg(width, height, &rgba, quality),
        false => encode_png(width, height, &rgba),
    };
    write(name, &file)
}

/// Checks the name of an image file for writing and, for a JPEG file, the quality.
pub(crate) fn check(filename: Option<&str>, quality: i32) -> Outcome<()> {
    let (_, is_jpeg) = check_name(filename)?;
    if is_jpeg { check_quality(quality) } else { Ok(()) }
}

/// Checks the quality of an image file.
pub(crate) fn check_quality(quality: i32) -> Outcome<()> {
    match (1..=100).contains(&quality) {
        true => Ok(()),
        false => Err(misuse(" called with invalid 'quality' argument.")),
    }
}

/// Checks the name of an image file for writing; returns whether it is a JPEG file.
pub(crate) fn check_name(filename: Option<&str>) -> Outcome<(&str, bool)> {
    let name = given(filename)?;
    let format = ending(name).to_ascii_lowercase();
    match format.as_str() {
        "jpg" | "jpeg" => Ok((name, true)),
        "png" => Ok((name, false)),
        _ => Err(misuse(" called with unsupported image format (should be PNG or JPEG).")),
    }
}

/// Whether a name has the extension of HDR files.
pub(crate) fn is_hdr(filename: Option<&str>) -> bool {
    filename.is_some_and(|name| ending(name).eq_ignore_ascii_case("hdr"))
}

/// Writes a Radiance HDR file with one number per pixel.
pub(crate) fn save_hdr(filename: Option<&str>, [width, height]: [u32; 2], numbers: &[f32]) -> Outcome<()> {
    let name = given(filename)?;
    if numbers.is_empty() {
        return Err(CallError::Refused);
    }
    write(name, &encode_hdr(width, height, numbers))
}

fn write(name: &str, file: &[u8]) -> Outcome<()> {
    if file.is_empty() {
        return Err(misuse(format!(": cannot save '{name}': the image is too large for such a file.")));
    }
    std::fs::write(name, file).map_err(|error| misuse(format!(": cannot save '{name}': {error}.")))
}

/// Reads a PNG, JPEG or Radiance HDR file.
pub(crate) fn load(filename: Option<&str>) -> Outcome<Loaded> {
    let name = given(filename)?;
    let bytes = std::fs::read(name).map_err(|error| misuse(format!(": cannot load '{name}': {error}.")))?;
    let image = decode_image(name, &bytes).map_err(|error| misuse(format!(": cannot load: {error}.")))?;
    let rgba = match image.pixels {
        ImagePixels::Rgba8(rgba) => rgba,
        ImagePixels::RgbF32(pixels) => pixels.into_iter().flat_map(displayed).collect(),
    };
    Ok(Loaded { width: image.width, height: image.height, rgba })
}

/// Linear light to display values: the transfer function of sRGB (IEC 61966-2-1).
fn displayed(light: [f32; 3]) -> [u8; 4] {
    let channel = |light: f32| {
        let light = f64::from(light).clamp(0.0, 1.0);
        let shown =
            if light <= 0.003_130_8 { 12.92 * light } else { 1.055 * ops::pow(light, 1.0 / 2.4) - 0.055 };
        // Between 0 and 255 after clamping.
        (shown * 255.0).round() as u8
    };
    let [red, green, blue] = light.map(channel);
    [red, green, blue, 255]
}

fn given(filename: Option<&str>) -> Outcome<&str> {
    filename
        .filter(|name| !name.is_empty())
        .ok_or_else(|| misuse(" called with NULL or empty 'filename' argument."))
}

fn ending(name: &str) -> &str {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    file.rsplit_once('.').map_or("", |(_, ending)| ending)
}
