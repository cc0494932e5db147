//! Decoding and encoding of PNG, JPEG and Radiance HDR images.

mod hdr;
mod jpeg;
mod png;

use crate::mesh::AssetError;

pub use self::hdr::encode as encode_hdr;
pub use self::jpeg::encode as encode_jpeg;
pub use self::png::encode as encode_png;

/// An image.
#[derive(Clone, Debug, PartialEq)]
pub struct Image {
    /// Width in pixels, at least one.
    pub width: u32,
    /// Height in pixels, at least one.
    pub height: u32,
    /// Pixels in rows from the top, from left to right.
    pub pixels: ImagePixels,
}

/// The pixels of an image.
#[derive(Clone, Debug, PartialEq)]
pub enum ImagePixels {
    /// Red, green, blue and alpha, one byte each, as stored in the file (commonly sRGB).
    Rgba8(Vec<u8>),
    /// Red, green and blue as linear light without an upper bound.
    RgbF32(Vec<[f32; 3]>),
}

/// Larger images are rejected. `[pixels]`
pub const MAX_PIXELS: usize = 1 << 27;

/// The error of a decoder; [`decode_image`] adds the name of the file.
enum DecodeError {
    Malformed(String),
    TooLarge,
}

fn malformed(reason: impl std::fmt::Display) -> DecodeError {
    DecodeError::Malformed(reason.to_string())
}

/// Returns the number of pixels, unless there are too many.
fn count(width: u32, height: u32) -> Result<usize, DecodeError> {
    match u64::from(width) * u64::from(height) {
        0 => Err(malformed("the image has no pixels")),
        pixels => {
            usize::try_from(pixels).ok().filter(|pixels| *pixels <= MAX_PIXELS).ok_or(DecodeError::TooLarge)
        }
    }
}

/// Decodes an image. The format is detected from the first bytes; `name` appears in messages.
///
/// # Errors
/// For formats other than PNG, JPEG and Radiance HDR, for malformed files and for images larger than [`MAX_PIXELS`].
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
            let reason = format!("this is not a {} file, despite its name", format.to_ascii_uppercase());
            return Err(AssetError::Malformed { name: name.to_owned(), reason });
        }
        return Err(AssetError::Unsupported { name: name.to_owned(), format });
    };
    decoded.map_err(|problem| match problem {
        DecodeError::Malformed(reason) => AssetError::Malformed { name: name.to_owned(), reason },
        DecodeError::TooLarge => {
            let reason = format!("more than {} million pixels", MAX_PIXELS >> 20);
            AssetError::TooLarge { name: name.to_owned(), reason }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No decoder may panic, whatever is in the file.
    #[test]
    fn corrupted_files_do_not_panic() {
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
    fn unsupported_formats_are_named() {
        let error = decode_image("a/b.TIFF", b"II*\0").unwrap_err();
        assert_eq!(error.to_string(), "format \"tiff\" is not supported: a/b.TIFF");
        // An error page of a server, saved under the name of an image.
        let error = decode_image("a/b.png", b"<html>").unwrap_err();
        assert_eq!(error.to_string(), "this is not a PNG file, despite its name: a/b.png");
    }
}
