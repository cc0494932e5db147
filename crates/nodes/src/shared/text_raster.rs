//! Texts as pixels, for pictures that scripts of PROTO files make.

use std::path::Path;

use assets::Source;

use super::font::Font;

/// Larger texts are not drawn. `[pixels]`
const MAX_AREA: i64 = 1 << 24;

/// A line of text, drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RasterText {
    /// Of the upper left pixel, from where the line begins, to the right and down. `[px]`
    pub corner: [i64; 2],
    /// Columns.
    pub width: usize,
    /// Rows from the top, how much of each pixel is covered: 0 to 255.
    pub coverage: Vec<u8>,
}

/// Draws a text in a font, by its name: a standard one, or one of a project. `em` is the size of its letters. `[px]`
///
/// # Errors
/// For names of no fonts, files that are none, and texts that are too large.
pub fn rasterize(
    font: &str,
    em: f32,
    text: &str,
    files: &dyn Source,
    project: &Path,
) -> Result<RasterText, String> {
    let font = Font::named(font, files, project)?;
    let letters = font.of_size(em).ok_or("the font cannot be read")?;
    let (mut glyphs, mut at) = (Vec::new(), 0.0_f32);
    for character in text.chars() {
        let place = at.floor();
        if let Some(glyph) = letters.glyph(character, at - place, true) {
            glyphs.push((place as i64 + glyph.corner[0], glyph));
        }
        at += letters.advance(character);
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
            // Letters that touch cover a pixel together.
            for (pixel, share) in pixels.into_iter().flatten().zip(line) {
                *pixel = pixel.saturating_add(*share);
            }
        }
    }
    Ok(RasterText { corner: [left, top], width: usize::try_from(width).unwrap_or(0), coverage })
}
