//! Rasterized texts, for images that scripts of PROTO files create.

use std::path::Path;

use assets::Source;

use super::font::Font;

/// Larger texts are not drawn. `[pixels]`
const MAX_AREA: i64 = 1 << 24;

/// A rasterized line of text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RasterText {
    /// Upper left pixel relative to the start of the baseline, right and down. `[px]`
    pub corner: [i64; 2],
    /// Number of columns.
    pub width: usize,
    /// Coverage of each pixel, 0 to 255, in rows from the top.
    pub coverage: Vec<u8>,
}

/// Rasterizes a text in a standard font or one of the project. `em` is the size in pixels per em.
///
/// # Errors
/// If the font does not exist, is invalid, or the text is too large.
pub fn rasterize(
    font: &str,
    em: f32,
    text: &str,
    files: &dyn Source,
    project: &Path,
) -> Result<RasterText, String> {
    let font = Font::named(font, files, project)?;
    let face = font.of_size(em).ok_or("the font cannot be read")?;
    let (mut glyphs, mut at) = (Vec::new(), 0.0_f32);
    for character in text.chars() {
        let place = at.floor();
        if let Some(glyph) = face.glyph(character, at - place, true) {
            glyphs.push((place as i64 + glyph.corner[0], glyph));
        }
        at += face.advance(character);
    }
    let rows = |glyph: &super::font::Glyph| (glyph.coverage.len() / glyph.width.max(1)) as i64;
    let left = glyphs.iter().map(|(x, _)| *x).min().unwrap_or(0);
    let top = glyphs.iter().map(|(_, glyph)| glyph.corner[1]).min().unwrap_or(0);
    let right = glyphs.iter().map(|(x, glyph)| x + glyph.width as i64).max().unwrap_or(0);
    let bottom = glyphs.iter().map(|(_, glyph)| glyph.corner[1] + rows(glyph)).max().unwrap_or(0);
    let (width, height) = (right - left, bottom - top);
    if width.saturating_mul(height) > MAX_AREA {
        return Err("the text is too large to be drawn".to_owned());
    }
    let mut coverage = vec![0_u8; usize::try_from(width * height).unwrap_or(0)];
    for (x, glyph) in &glyphs {
        for (line, row) in glyph.coverage.chunks(glyph.width.max(1)).zip(0..) {
            let start = (glyph.corner[1] - top + row) * width + x - left;
            let pixels = usize::try_from(start).ok().and_then(|start| coverage.get_mut(start..));
            // Overlapping glyphs add their coverage.
            for (pixel, share) in pixels.into_iter().flatten().zip(line) {
                *pixel = pixel.saturating_add(*share);
            }
        }
    }
    Ok(RasterText { corner: [left, top], width: usize::try_from(width).unwrap_or(0), coverage })
}
