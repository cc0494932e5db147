//! Texts on a canvas: glyphs of fonts, and block elements, which fill their cells.

use super::{Brush, Canvas};
use crate::shared::font::Sized;

/// The margin on the left and right of a label, as a fraction of the height of its lines.
const LABEL_MARGIN: f32 = 0.15;

/// Left, top, right and lower edge of a rectangle, in eighths of a character's cell from its upper left corner, and the
/// coverage of pixels, 0 to 255.
type Cell = ([u8; 4], u8);

/// Returns the advance width of a character. `[px]` Block elements are all as wide as the full block, because few fonts
/// have all of them.
fn advance(face: &Sized<'_>, character: char) -> f32 {
    face.advance(if block(character).is_some() { '█' } else { character })
}

/// Returns the cells that a block element (U+2580 to U+259F) covers. The glyphs of fonts may leave gaps between cells.
fn block(character: char) -> Option<&'static [Cell]> {
    const QUARTERS: [Cell; 4] =
        [([0, 0, 4, 4], 255), ([4, 0, 8, 4], 255), ([0, 4, 4, 8], 255), ([4, 4, 8, 8], 255)];
    const UPPER_LEFT: Cell = QUARTERS[0];
    const UPPER_RIGHT: Cell = QUARTERS[1];
    const LOWER_LEFT: Cell = QUARTERS[2];
    const LOWER_RIGHT: Cell = QUARTERS[3];
    Some(match character {
        '▀' => &[([0, 0, 8, 4], 255)],
        '▁' => &[([0, 7, 8, 8], 255)],
        '▂' => &[([0, 6, 8, 8], 255)],
        '▃' => &[([0, 5, 8, 8], 255)],
        '▄' => &[([0, 4, 8, 8], 255)],
        '▅' => &[([0, 3, 8, 8], 255)],
        '▆' => &[([0, 2, 8, 8], 255)],
        '▇' => &[([0, 1, 8, 8], 255)],
        '█' => &[([0, 0, 8, 8], 255)],
        '▉' => &[([0, 0, 7, 8], 255)],
        '▊' => &[([0, 0, 6, 8], 255)],
        '▋' => &[([0, 0, 5, 8], 255)],
        '▌' => &[([0, 0, 4, 8], 255)],
        '▍' => &[([0, 0, 3, 8], 255)],
        '▎' => &[([0, 0, 2, 8], 255)],
        '▏' => &[([0, 0, 1, 8], 255)],
        '▐' => &[([4, 0, 8, 8], 255)],
        '░' => &[([0, 0, 8, 8], 64)],
        '▒' => &[([0, 0, 8, 8], 128)],
        '▓' => &[([0, 0, 8, 8], 191)],
        '▔' => &[([0, 0, 8, 1], 255)],
        '▕' => &[([7, 0, 8, 8], 255)],
        '▖' => &[LOWER_LEFT],
        '▗' => &[LOWER_RIGHT],
        '▘' => &[UPPER_LEFT],
        '▙' => &[UPPER_LEFT, LOWER_LEFT, LOWER_RIGHT],
        '▚' => &[UPPER_LEFT, LOWER_RIGHT],
        '▛' => &[UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT],
        '▜' => &[UPPER_LEFT, UPPER_RIGHT, LOWER_RIGHT],
        '▝' => &[UPPER_RIGHT],
        '▞' => &[UPPER_RIGHT, LOWER_LEFT],
        '▟' => &[UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT],
        _ => return None,
    })
}

/// The layout of lines.
#[derive(Clone, Copy)]
struct Style {
    /// Distance between baselines. `[px]`
    pitch: f32,
    /// Whether characters are placed at whole pixels.
    is_whole: bool,
    anti_aliasing: bool,
}

impl Canvas {
    /// Draws a text whose first capital letter has its top left corner at `corner`. As in Webots, an em is 100/72 of
    /// the size, so that capital face are about as high as the size, and characters are placed at whole pixels.
    pub(crate) fn text(&mut self, brush: &Brush, corner: [i32; 2], text: &str) {
        let size = self.bounded(brush.font_size as f32);
        let Some(face) = brush.font.of_size(size * 100.0 / 72.0) else { return };
        let style = Style {
            pitch: face.heights().close_pitch.floor().max(1.0),
            is_whole: true,
            anti_aliasing: brush.anti_aliasing,
        };
        let [left, top] = corner.map(|number| number as f32);
        self.lines(brush, &face, style, [left, top + size], text);
    }

    /// Draws a text in lines of a height, whose top left corner is `corner`. As in Webots, there is a margin of 15 %
    /// of the height on the left. `[px]`
    pub(crate) fn label(&mut self, brush: &Brush, corner: [f32; 2], line_height: f32, text: &str) {
        let height = self.bounded(line_height);
        let Some(unit) = brush.font.of_size(1.0).map(|face| face.heights()) else { return };
        let Some(face) = brush.font.of_size(height / unit.pitch.max(0.1)) else { return };
        let style = Style { pitch: height, is_whole: false, anti_aliasing: brush.anti_aliasing };
        let baseline = corner[1] + height - face.heights().descent;
        self.lines(brush, &face, style, [corner[0] + LABEL_MARGIN * height, baseline], text);
    }

    /// Returns the width of a label with its margins. `[px]`
    pub(crate) fn label_width(brush: &Brush, line_height: f32, text: &str) -> f32 {
        let Some(face) = brush.font.of_size(1.0) else { return 0.0 };
        let em = line_height / face.heights().pitch.max(0.1);
        let width = |line: &str| line.chars().map(|letter| advance(&face, letter)).sum::<f32>() * em;
        2.0 * LABEL_MARGIN * line_height + text.split('\n').map(width).fold(0.0, f32::max)
    }

    /// Limits the size of characters to four times that of the image.
    fn bounded(&self, size: f32) -> f32 {
        size.clamp(0.0, 4.0 * self.height.max(self.width) as f32)
    }

    /// Draws lines of text. `at` is the start of the first baseline.
    fn lines(&mut self, brush: &Brush, face: &Sized<'_>, style: Style, at: [f32; 2], text: &str) {
        let [left, mut baseline] = at;
        let heights = face.heights();
        for line in text.split('\n') {
            let mut x = left;
            let is_visible = baseline - 2.0 * heights.ascent < self.height as f32
                && baseline + 2.0 * heights.descent > 0.0;
            for character in line.chars().take_while(|_| is_visible) {
                if x >= self.width as f32 {
                    break;
                }
                let advance = advance(face, character);
                if let Some(cells) = block(character) {
                    let bottom = baseline + heights.descent;
                    self.cells(brush, [x, bottom - style.pitch], [x + advance, bottom], cells);
                } else if x + 2.0 * advance > 0.0 {
                    self.letter(brush, face, style, [x, baseline.round()], character);
                }
                x += if style.is_whole { advance.floor() } else { advance };
            }
            if baseline > 2.0 * self.height as f32 + heights.ascent {
                return;
            }
            baseline += style.pitch;
        }
    }

    /// Draws rectangles of a character's cell, rounded to whole pixels so that adjacent cells meet.
    fn cells(&mut self, brush: &Brush, low: [f32; 2], high: [f32; 2], cells: &[Cell]) {
        for &([x0, y0, x1, y1], share) in cells {
            let limits = [self.width, self.height].map(|length| length as f32);
            let edge = |axis: usize, eighths: u8| {
                let at = low[axis] + (high[axis] - low[axis]) * f32::from(eighths) / 8.0;
                at.round().clamp(0.0, limits[axis]) as i64
            };
            for y in edge(1, y0)..edge(1, y1) {
                for x in edge(0, x0)..edge(0, x1) {
                    self.put(brush, x, y, share);
                }
            }
        }
    }

    fn letter(
        &mut self,
        brush: &Brush,
        face: &Sized<'_>,
        style: Style,
        [x, baseline]: [f32; 2],
        character: char,
    ) {
        let column = x.floor();
        let Some(glyph) = face.glyph(character, x - column, style.anti_aliasing) else { return };
        let (left, top) = (column as i64 + glyph.corner[0], baseline as i64 + glyph.corner[1]);
        for (row, shares) in glyph.coverage.chunks(glyph.width.max(1)).enumerate() {
            for (column, share) in shares.iter().enumerate() {
                self.put(brush, left + column as i64, top + row as i64, *share);
            }
        }
    }
}
