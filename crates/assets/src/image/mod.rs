//! Pictures out of PNG, JPEG and Radiance HDR files, and such files out of pictures.

mod hdr;
mod jpeg;
mod png;

use crate::mesh::AssetError;

pub use self::hdr::encode as encode_hdr;
pub use self::jpeg::encode as encode_jpeg;
pub use self::png::encode as encode_png;

/// A picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Image {
    /// Columns, at least one.
    pub width: u32,
    /// Rows, at least one.
    pub height: u32,
    /// Rows from the top, columns from the left.
    pub pixels: ImagePixels,
}

/// Pixels of a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum ImagePixels {
    /// Red, green, blue and alpha, four bytes a pixel, as the file has them (commonly sRGB).
    Rgba8(Vec<u8>),
    /// Red, green and blue as linear light without upper bound.
    RgbF32(Vec<[f32; 3]>),
}

/// Larger pictures are refused. `[pixels]`
pub const MAX_PIXELS: usize = 1 << 27;

/// What a decoder says; [`decode_image`] adds the name of the file.
enum Problem {
    Broken(String),
    TooLarge,
}

fn broken(reason: impl std::fmt::Display) -> Problem {
    Problem::Broken(reason.to_string())
}

/// How many pixels there are, unless they are too many.
fn count(width: u32, height: u32) -> Result<usize, Problem> {
    match u64::from(width) * u64::from(height) {
        0 => Err(broken("the picture has no pixels")),
        pixels => {
            usize::try_from(pixels).ok().filter(|pixels| *pixels <= MAX_PIXELS).ok_or(Problem::TooLarge)
        }
    }
}

/// Decodes a picture. Its first bytes tell the format; `name` stands in messages.
///
/// # Errors
/// For formats other than PNG, JPEG and Radiance HDR, for broken files and for pictures beyond [`MAX_PIXELS`].
pub fn decode_image(name: &str, bytes: &[u8]) -> Result<Image, AssetError> {
    let decoded = if bytes.starts_with(b"\x89PNG") {
        png::decode(bytes)
    } else if bytes.starts_with(b"\xff\xd8") {
        jpeg::decode(bytes)
    } else if bytes.starts_with(b"#?") {
        hdr::decode(bytes)
    } else {
        let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
        let format = file.rsplit_once('.').map_or("", |(_, extension)| extension).to_ascii_lowercase();
        if ["png", "jpg", "jpeg", "hdr"].contains(&format.as_str()) {
            let reason =
                format!("this is not a {} file, although it is named so", format.to_ascii_uppercase());
            return Err(AssetError::Broken { name: name.to_owned(), reason });
        }
        return Err(AssetError::Unsupported { name: name.to_owned(), format });
    };
    decoded.map_err(|problem| match problem {
        Problem::Broken(reason) => AssetError::Broken { name: name.to_owned(), reason },
        Problem::TooLarge => {
            let reason = format!("more than {} million pixels", MAX_PIXELS >> 20);
            AssetError::TooLarge { name: name.to_owned(), reason }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What mistakes do to a file: no decoder may crash on any.
    #[test]
    fn no_bytes_crash_a_decoder() {
        let mut stream = base::Stream::new(1, "image fuzz");
        let pixels: Vec<u8> = (0..16 * 16 * 4).map(|at| (at * 7 % 256) as u8).collect();
        let seeds = [encode_png(16, 16, &pixels), jpeg::SAMPLE.to_vec(), hdr::sample()];
        for seed in seeds {
            assert!(decode_image("seed", &seed).is_ok());
            for _ in 0..1000 {
                let mut bytes = seed.clone();
                for _ in 0..1 + stream.bits() % 4 {
                    let at = (stream.bits() % bytes.len().max(1) as u64) as usize;
                    match stream.bits() % 3 {
                        _ if bytes.is_empty() => {}
                        0 => bytes[at] = (stream.bits() & 0xff) as u8,
                        1 => drop(bytes.remove(at)),
                        _ => bytes.truncate(at.max(1)),
                    }
                }
                let _ = decode_image("bad", &bytes);
            }
        }
    }

    #[test]
    fn other_formats_are_refused_by_name() {
        let error = decode_image("a/b.TIFF", b"II*\0").unwrap_err();
        assert_eq!(error.to_string(), "format \"tiff\" is not supported: a/b.TIFF");
        // A page that says that there is no such picture, saved under the picture's name.
        let error = decode_image("a/b.png", b"<html>").unwrap_err();
        assert_eq!(error.to_string(), "this is not a PNG file, although it is named so: a/b.png");
    }
}
