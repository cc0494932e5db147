//! Any bytes as a font that a text is drawn in: never a panic, and a picture of the size that it says.
#![no_main]

use std::path::Path;

use assets::MemorySource;
use libfuzzer_sys::fuzz_target;

/// Letters of several shapes, one with two parts, one that fonts do not have.
const TEXT: &str = "Ag8%ß中";

fuzz_target!(|bytes: &[u8]| {
    let Some((size, bytes)) = bytes.split_first() else { return };
    let files = MemorySource::new().with("/p/fonts/x.ttf", bytes);
    let em = f32::from(*size) / 2.0;
    if let Ok(drawn) = nodes::shared::text_raster::rasterize("x", em, TEXT, &files, Path::new("/p")) {
        let is_whole = if drawn.width == 0 {
            drawn.coverage.is_empty()
        } else {
            drawn.coverage.len().is_multiple_of(drawn.width)
        };
        assert!(is_whole, "{} columns, {} pixels", drawn.width, drawn.coverage.len());
    }
});
