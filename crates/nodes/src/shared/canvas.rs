//! A picture to draw on: figures, text, parts of other pictures.
//!
//! Numbers come from controllers: what lies outside of the picture costs nothing and does nothing.

use crate::shared::font::{Font, Sized};

/// Colour, opacity and font of what is drawn next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Brush {
    /// 0xRRGGBB
    pub(crate) color: u32,
    /// What pixels become: 0 clear, 255 opaque.
    pub(crate) alpha: u8,
    /// How much of the colour is taken: 0 nothing, 255 all.
    pub(crate) opacity: u8,
    /// What letters look like.
    pub(crate) font: Font,
    /// Height of capital letters. `[px]`
    pub(crate) font_size: u32,
    /// Whether the edges of characters are smooth.
    pub(crate) anti_aliasing: bool,
}

impl Default for Brush {
    fn default() -> Self {
        Self {
            color: 0x00ff_ffff,
            alpha: 255,
            opacity: 255,
            font: Font::console(),
            font_size: 8,
            anti_aliasing: true,
        }
    }
}

/// A picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Canvas {
    width: usize,
    height: usize,
    /// 0xAARRGGBB, rows from the top.
    pixels: Vec<u32>,
}

impl Canvas {
    /// A picture of one colour, 0xAARRGGBB.
    pub(crate) fn new(width: usize, height: usize, pixel: u32) -> Self {
        Self { width, height, pixels: vec![pixel; width * height] }
    }

    /// From its pixels, 0xAARRGGBB, rows from the top; missing ones are clear.
    pub(crate) fn from_pixels(width: usize, height: usize, mut pixels: Vec<u32>) -> Self {
        pixels.resize(width * height, 0);
        Self { width, height, pixels }
    }

    /// From its pixels as red, green, blue and alpha, rows from the top; missing ones are clear.
    pub(crate) fn from_rgba(width: usize, height: usize, rgba: &[u8]) -> Self {
        let pixels = rgba.as_chunks().0.iter().map(|[r, g, b, a]| u32::from_be_bytes([*a, *r, *g, *b]));
        Self::from_pixels(width, height, pixels.collect())
    }

    pub(crate) fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn height(&self) -> usize {
        self.height
    }

    /// 0xAARRGGBB, rows from the top.
    pub(crate) fn pixels(&self) -> &[u32] {
        &self.pixels
    }

    /// Blue, green, red, alpha of all pixels.
    pub(crate) fn bgra(&self) -> Vec<u8> {
        self.pixels.iter().flat_map(|pixel| pixel.to_le_bytes()).collect()
    }

    /// Red, green, blue, alpha of all pixels.
    pub(crate) fn rgba(&self) -> Vec<u8> {
        self.pixels.iter().flat_map(|pixel| pixel.rotate_left(8).to_be_bytes()).collect()
    }

    /// Makes all pixels of a colour another one, 0xAARRGGBB.
    pub(crate) fn replace(&mut self, old: u32, new: u32) {
        self.pixels.iter_mut().filter(|pixel| **pixel == old).for_each(|pixel| *pixel = new);
    }

    fn at(&mut self, x: i64, y: i64) -> Option<&mut u32> {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        if x < self.width && y < self.height { self.pixels.get_mut(y * self.width + x) } else { None }
    }

    /// Puts a pixel, of which the figure covers `coverage` / 255.
    fn put(&mut self, brush: &Brush, x: i64, y: i64, coverage: u8) {
        if coverage == 0 {
            return;
        }
        if let Some(pixel) = self.at(x, y) {
            let share = u32::from(brush.opacity) * u32::from(coverage) / 255;
            let color = mix(*pixel, brush.color, share);
            let alpha = mix(*pixel >> 24, u32::from(brush.alpha), u32::from(coverage)) & 0xff;
            *pixel = color & 0x00ff_ffff | alpha << 24;
        }
    }

    pub(crate) fn pixel(&mut self, brush: &Brush, [x, y]: [i32; 2]) {
        self.put(brush, x.into(), y.into(), 255);
    }

    /// The line of Bresenham, ends included.
    pub(crate) fn line(&mut self, brush: &Brush, from: [i32; 2], to: [i32; 2]) {
        for [x, y] in self.line_points(from, to) {
            self.put(brush, x, y, 255);
        }
    }

    /// The points of a line that may be inside: only that part of it is walked.
    fn line_points(&self, from: [i32; 2], to: [i32; 2]) -> Vec<[i64; 2]> {
        let (from, to) = (from.map(i64::from), to.map(i64::from));
        let delta = [to[0] - from[0], to[1] - from[1]];
        let main = usize::from(delta[1].abs() > delta[0].abs());
        let other = 1 - main;
        let end = [self.width, self.height].map(|length| length as i64 - 1)[main];
        let (low, high) = (from[main].min(to[main]), from[main].max(to[main]));
        let (length, sign) = (delta[main].abs(), if delta[main] < 0 { -1 } else { 1 });
        let mut points = Vec::new();
        for at in low.max(0)..=high.min(end) {
            let mut point = [0; 2];
            point[main] = at;
            point[other] = from[other]
                + if length == 0 { 0 } else { divided((at - from[main]) * sign, delta[other], length) };
            points.push(point);
        }
        points
    }

    pub(crate) fn rectangle(&mut self, brush: &Brush, corner: [i32; 2], size: [i32; 2], is_filled: bool) {
        let low = corner.map(i64::from);
        let high = [0, 1].map(|axis| low[axis] + i64::from(size[axis]) - 1);
        let (width, height) = (self.width as i64, self.height as i64);
        for y in low[1].max(0)..=high[1].min(height - 1) {
            let is_edge = y == low[1] || y == high[1];
            for x in low[0].max(0)..=high[0].min(width - 1) {
                if is_filled || is_edge || x == low[0] || x == high[0] {
                    self.put(brush, x, y, 255);
                }
            }
        }
    }

    /// `radii` along x and y. The pixels are those of Webots: a walk from the ends at the sides to those above and below,
    /// which goes on up or down or aside by the sign of what it is off the figure.
    pub(crate) fn oval(&mut self, brush: &Brush, center: [i32; 2], radii: [i32; 2], is_filled: bool) {
        let [a, b] = radii.map(|radius| i64::from(radius).min(MAX_RADIUS));
        let [middle, level] = center.map(i64::from);
        let (width, height) = (self.width as i64, self.height as i64);
        let is_outside = middle + a < 0 || middle - a >= width || level + b < 0 || level - b >= height;
        if a < 1 || b < 1 || is_outside {
            return;
        }
        self.span(brush, level, [middle - a, middle + a], is_filled);
        let (mut x, mut y, mut drawn) = (a, 0, 0);
        let (mut error, mut along, mut across) = (a * b * b, 2 * a * b * b, 0);
        while x > 0 {
            if error > 0 {
                y += 1;
                across += 2 * a * a;
                error -= across;
            }
            if error <= 0 {
                x -= 1;
                along -= 2 * b * b;
                error += along;
            }
            if !is_filled || y != drawn {
                self.span(brush, level + y, [middle - x, middle + x], is_filled);
                self.span(brush, level - y, [middle - x, middle + x], is_filled);
            }
            drawn = y;
        }
    }

    /// A row from one column to another, or only its ends.
    fn span(&mut self, brush: &Brush, row: i64, [from, to]: [i64; 2], is_filled: bool) {
        if row < 0 || row >= self.height as i64 {
            return;
        }
        if is_filled {
            for column in from.max(0)..=to.min(self.width as i64 - 1) {
                self.put(brush, column, row, 255);
            }
            return;
        }
        self.put(brush, from, row, 255);
        if from != to {
            self.put(brush, to, row, 255);
        }
    }

    /// The outline is closed. Filled, its pixels are those of Webots: what lies between two crossings of a row with the
    /// edges, both included, and the horizontal edges; an end above which there is nothing is ignored. The outline has
    /// no gaps (in Webots it has only one pixel in each row of an edge).
    pub(crate) fn polygon(&mut self, brush: &Brush, points: &[[i32; 2]], is_filled: bool) {
        let edges: Vec<([i32; 2], [i32; 2])> =
            points.iter().copied().zip(points.iter().copied().cycle().skip(1)).collect();
        let mut mask = Mask::new(self.width, self.height);
        for (from, to) in &edges {
            if !is_filled || from[1] == to[1] {
                self.line_points(*from, *to).into_iter().for_each(|[x, y]| mask.set(x, y));
            }
        }
        let rows = if is_filled { 0..self.height as i64 } else { 0..0 };
        for y in rows {
            let mut crossings: Vec<i64> = edges.iter().filter_map(|edge| crossing(*edge, y)).collect();
            crossings.sort_unstable();
            for pair in crossings.chunks_exact(2) {
                mask.row(y, pair[0], pair[1]);
            }
        }
        self.paint(brush, &mask);
    }

    fn paint(&mut self, brush: &Brush, mask: &Mask) {
        for y in 0..self.height {
            for x in 0..self.width {
                if mask.set.get(y * self.width + x) == Some(&true) {
                    self.put(brush, x as i64, y as i64, 255);
                }
            }
        }
    }

    /// A text whose first capital letter has its top left corner at `corner`. As in Webots: an em is 100/72 of the size,
    /// with which capital letters are about as high as the size, and letters stand at whole pixels.
    pub(crate) fn text(&mut self, brush: &Brush, corner: [i32; 2], text: &str) {
        let size = self.bounded(brush.font_size as f32);
        let Some(letters) = brush.font.of_size(size * 100.0 / 72.0) else { return };
        let style = Style {
            pitch: letters.heights().close_pitch.floor().max(1.0),
            is_whole: true,
            anti_aliasing: brush.anti_aliasing,
        };
        let [left, top] = corner.map(|number| number as f32);
        self.lines(brush, &letters, style, [left, top + size], text);
    }

    /// A text in lines of a height, the first at the top left corner of which is `corner`. As in Webots: a margin of
    /// 15 % of the height is on the left. `[px]`
    pub(crate) fn label(&mut self, brush: &Brush, corner: [f32; 2], line_height: f32, text: &str) {
        let height = self.bounded(line_height);
        let Some(unit) = brush.font.of_size(1.0).map(|letters| letters.heights()) else { return };
        let Some(letters) = brush.font.of_size(height / unit.pitch.max(0.1)) else { return };
        let style = Style { pitch: height, is_whole: false, anti_aliasing: brush.anti_aliasing };
        let baseline = corner[1] + height - letters.heights().descent;
        self.lines(brush, &letters, style, [corner[0] + LABEL_MARGIN * height, baseline], text);
    }

    /// How wide a text is as a label with its margins. `[px]`
    pub(crate) fn label_width(brush: &Brush, line_height: f32, text: &str) -> f32 {
        let Some(letters) = brush.font.of_size(1.0) else { return 0.0 };
        let em = line_height / letters.heights().pitch.max(0.1);
        let width = |line: &str| line.chars().map(|letter| advance(&letters, letter)).sum::<f32>() * em;
        2.0 * LABEL_MARGIN * line_height + text.split('\n').map(width).fold(0.0, f32::max)
    }

    /// Larger letters than four times the picture are as good as none.
    fn bounded(&self, size: f32) -> f32 {
        size.clamp(0.0, 4.0 * self.height.max(self.width) as f32)
    }

    /// `at` is where the first line begins, on the line that letters stand on.
    fn lines(&mut self, brush: &Brush, letters: &Sized<'_>, style: Style, at: [f32; 2], text: &str) {
        let [left, mut baseline] = at;
        let heights = letters.heights();
        for line in text.split('\n') {
            let mut x = left;
            let is_visible = baseline - 2.0 * heights.ascent < self.height as f32
                && baseline + 2.0 * heights.descent > 0.0;
            for character in line.chars().take_while(|_| is_visible) {
                if x >= self.width as f32 {
                    break;
                }
                let advance = advance(letters, character);
                if let Some(cells) = block(character) {
                    let bottom = baseline + heights.descent;
                    self.cells(brush, [x, bottom - style.pitch], [x + advance, bottom], cells);
                } else if x + 2.0 * advance > 0.0 {
                    self.letter(brush, letters, style, [x, baseline.round()], character);
                }
                x += if style.is_whole { advance.floor() } else { advance };
            }
            if baseline > 2.0 * self.height as f32 + heights.ascent {
                return;
            }
            baseline += style.pitch;
        }
    }

    /// Rectangles of a letter's cell, to whole pixels: so the next cell begins where this one ends.
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
        letters: &Sized<'_>,
        style: Style,
        [x, baseline]: [f32; 2],
        character: char,
    ) {
        let column = x.floor();
        let Some(glyph) = letters.glyph(character, x - column, style.anti_aliasing) else { return };
        let (left, top) = (column as i64 + glyph.corner[0], baseline as i64 + glyph.corner[1]);
        for (row, shares) in glyph.coverage.chunks(glyph.width.max(1)).enumerate() {
            for (column, share) in shares.iter().enumerate() {
                self.put(brush, left + column as i64, top + row as i64, *share);
            }
        }
    }

    /// The part of the picture in a rectangle.
    pub(crate) fn part(&self, corner: [i32; 2], size: [i32; 2]) -> Self {
        let limits = [self.width, self.height].map(|length| length as i64);
        let low = [0, 1].map(|axis| i64::from(corner[axis]).clamp(0, limits[axis]));
        let high = [0, 1]
            .map(|axis| (i64::from(corner[axis]) + i64::from(size[axis])).clamp(low[axis], limits[axis]));
        let [x0, y0, x1, y1] = [low[0], low[1], high[0], high[1]].map(|number| number as usize);
        let rows = self.pixels.chunks(self.width.max(1)).take(y1).skip(y0);
        let pixels = rows.flat_map(|row| row.get(x0..x1).unwrap_or_default()).copied().collect();
        Self { width: x1 - x0, height: y1 - y0, pixels }
    }

    /// Puts another picture on this one. Blended, what is clear in it leaves this one as it is.
    pub(crate) fn paste(&mut self, other: &Self, corner: [i32; 2], is_blended: bool) {
        let [left, top] = corner.map(i64::from);
        for (row, pixels) in other.pixels.chunks(other.width.max(1)).enumerate() {
            for (column, new) in pixels.iter().enumerate() {
                let Some(pixel) = self.at(left + column as i64, top + row as i64) else { continue };
                *pixel = if is_blended { over(*new, *pixel) } else { *new };
            }
        }
    }
}

/// Of an oval, so that a walk around it ends soon and its numbers stay within 64 bits. `[px]`
const MAX_RADIUS: i64 = 1 << 20;

/// The margin on the left and right of a label, as a share of the height of its lines.
const LABEL_MARGIN: f32 = 0.15;

/// Left, top, right and lower edge of a rectangle, in eighths of a letter's cell from its upper left corner, and how much
/// of a pixel is covered: 0 to 255.
type Cell = ([u8; 4], u8);

/// How far the next letter is. Block elements are all as wide as the full one: few fonts have every one of them.
fn advance(letters: &Sized<'_>, character: char) -> f32 {
    letters.advance(if block(character).is_some() { '█' } else { character })
}

/// What a block element (U+2580 to U+259F) covers. Fonts draw these into cells that need not meet.
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

/// How lines are set.
#[derive(Clone, Copy)]
struct Style {
    /// From a line to the next. `[px]`
    pitch: f32,
    /// Letters stand at whole pixels.
    is_whole: bool,
    anti_aliasing: bool,
}

/// A mixture of two colours, channel by channel: `share` / 255 of the new one. Fractions are cut off, as in Webots.
fn mix(old: u32, new: u32, share: u32) -> u32 {
    [0, 8, 16].into_iter().fold(0, |sum, shift| {
        let [old, new] = [old, new].map(|color| color >> shift & 0xff);
        sum | ((old * (255 - share) + new * share) / 255) << shift
    })
}

/// A pixel seen through another one, 0xAARRGGBB. Of a clear pixel the colour does not count (in Webots it does, and is
/// black as a rule: the edges of what is pasted get dark).
fn over(new: u32, old: u32) -> u32 {
    let alpha = new >> 24;
    let sum = alpha + (old >> 24) * (255 - alpha) / 255;
    if sum == 0 {
        return 0;
    }
    // The share of the new colour in what is seen of both.
    mix(old, new, (alpha * 255 + sum / 2) / sum) | sum << 24
}

/// `at · rise / length`, rounded to the nearest whole number; halves as in Webots, away from the start.
fn divided(at: i64, rise: i64, length: i64) -> i64 {
    let (at, rise, length) = (i128::from(at), i128::from(rise), i128::from(length));
    let steps = (2 * at * rise.abs() + length).div_euclid(2 * length);
    i64::try_from(if rise < 0 { -steps } else { steps }).unwrap_or_default()
}

/// Where an edge crosses a row, towards its end `from`, the lower end included; each end belongs to one of the two edges
/// that meet there.
fn crossing((from, to): ([i32; 2], [i32; 2]), y: i64) -> Option<i64> {
    let (from, to) = (from.map(i64::from), to.map(i64::from));
    if (from[1] < y) == (to[1] < y) {
        return None;
    }
    // Both factors have up to 33 bits.
    let run = i128::from(y - to[1]) * i128::from(from[0] - to[0]) / i128::from(from[1] - to[1]);
    i64::try_from(run).ok().map(|run| to[0] + run)
}

/// Which pixels a figure covers: each is painted once, however often its outline passes it.
struct Mask {
    width: usize,
    height: usize,
    set: Vec<bool>,
}

impl Mask {
    fn new(width: usize, height: usize) -> Self {
        Self { width, height, set: vec![false; width * height] }
    }

    fn set(&mut self, x: i64, y: i64) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
        if x < self.width && y < self.height {
            self.set[y * self.width + x] = true;
        }
    }

    /// All pixels of a row between two, both included.
    fn row(&mut self, y: i64, from: i64, to: i64) {
        for x in from.max(0)..=to.min(self.width as i64 - 1) {
            self.set(x, y);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws in white on a black picture of 9 by 6 and shows what is not black any more.
    fn drawn(draw: impl Fn(&mut Canvas, &Brush)) -> String {
        let mut canvas = Canvas::new(9, 6, 0xff00_0000);
        draw(&mut canvas, &Brush::default());
        let row = |row: &[u32]| row.iter().map(|pixel| if pixel & 0xff == 0 { '.' } else { '#' }).collect();
        canvas.pixels().chunks(9).map(row).collect::<Vec<String>>().join("\n")
    }

    #[test]
    fn lines_end_where_they_should_in_all_directions() {
        let steep = "#........\n#........\n.#.......\n.#.......\n..#......\n..#......";
        // Halves go away from the start.
        let halves = ".........\n.........\n.........\n.........\n.##......\n#........";
        assert_eq!(drawn(|canvas, brush| canvas.line(brush, [0, 5], [2, 4])), halves);
        assert_eq!(drawn(|canvas, brush| canvas.line(brush, [0, 0], [2, 5])), steep);
        let flat = ".........\n......###\n..####...\n##.......\n.........\n.........";
        assert_eq!(drawn(|canvas, brush| canvas.line(brush, [0, 3], [8, 1])), flat);
        let dot = "#........\n.........\n.........\n.........\n.........\n.........";
        assert_eq!(drawn(|canvas, brush| canvas.line(brush, [0, 0], [0, 0])), dot);
        // The part inside of an endless diagonal.
        let far = drawn(|canvas, brush| canvas.line(brush, [i32::MIN, i32::MIN], [i32::MAX, i32::MAX]));
        assert_eq!(far, "#........\n.#.......\n..#......\n...#.....\n....#....\n.....#...");
    }

    #[test]
    fn rectangles_have_their_size_and_are_cut_at_the_border() {
        let outline = ".........\n..####...\n..#..#...\n..####...\n.........\n.........";
        assert_eq!(drawn(|canvas, brush| canvas.rectangle(brush, [2, 1], [4, 3], false)), outline);
        let filled = ".........\n..####...\n..####...\n..####...\n.........\n.........";
        assert_eq!(drawn(|canvas, brush| canvas.rectangle(brush, [2, 1], [4, 3], true)), filled);
        let cut = "..#......\n..#......\n###......\n.........\n.........\n.........";
        assert_eq!(drawn(|canvas, brush| canvas.rectangle(brush, [-2, -2], [5, 5], false)), cut);
        assert!(!drawn(|canvas, brush| canvas.rectangle(brush, [2, 2], [0, -3], true)).contains('#'));
    }

    #[test]
    fn ovals_are_symmetric_and_touch_their_radii() {
        let outline = ".........\n..#####..\n.#.....#.\n..#####..\n.........\n.........";
        assert_eq!(drawn(|canvas, brush| canvas.oval(brush, [4, 2], [3, 1], false)), outline);
        let filled = "...###...\n..#####..\n.#######.\n..#####..\n...###...\n.........";
        assert_eq!(drawn(|canvas, brush| canvas.oval(brush, [4, 2], [3, 2], true)), filled);
        let ring = ".........\n...###...\n..#...#..\n.#.....#.\n..#...#..\n...###...";
        assert_eq!(drawn(|canvas, brush| canvas.oval(brush, [4, 3], [3, 2], false)), ring);
        assert!(!drawn(|canvas, brush| canvas.oval(brush, [4, 2], [0, 2], true)).contains('#'));
        assert!(!drawn(|canvas, brush| canvas.oval(brush, [4, 2], [-1, 2], true)).contains('#'));
        drawn(|canvas, brush| canvas.oval(brush, [i32::MIN, 0], [i32::MAX, i32::MAX], true));
    }

    #[test]
    fn polygons_are_closed_and_filled() {
        let diamond = [[3, 0], [6, 2], [3, 4], [0, 2]];
        let outline = "...#.....\n.##.##...\n#.....#..\n.##.##...\n...#.....\n.........";
        assert_eq!(drawn(|canvas, brush| canvas.polygon(brush, &diamond, false)), outline);
        let filled = ".........\n..####...\n#######..\n.####....\n...#.....\n.........";
        assert_eq!(drawn(|canvas, brush| canvas.polygon(brush, &diamond, true)), filled);
        let kite = [[0, 1], [7, 0], [8, 5], [2, 4]];
        let filled = ".........\n#########\n#########\n.########\n..#######\n........#";
        assert_eq!(drawn(|canvas, brush| canvas.polygon(brush, &kite, true)), filled);
        let board = [[1, 1], [4, 1], [4, 3], [1, 3]];
        let filled = ".........\n.####....\n.####....\n.####....\n.........\n.........";
        assert_eq!(drawn(|canvas, brush| canvas.polygon(brush, &board, true)), filled);
        assert!(!drawn(|canvas, brush| canvas.polygon(brush, &[], true)).contains('#'));
    }

    #[test]
    fn opacity_mixes_colours_and_alpha_replaces() {
        let mut canvas = Canvas::new(1, 1, 0xff00_0064);
        let brush = Brush { color: 0x00ff_0000, alpha: 10, opacity: 51, ..Brush::default() };
        canvas.pixel(&brush, [0, 0]);
        // A fifth of 255 red, four fifths of 100 blue.
        assert_eq!(canvas.pixels(), [0x0a33_0050]);
        // A closed outline paints each pixel once.
        let mut canvas = Canvas::new(3, 3, 0xff00_0000);
        canvas.polygon(&brush, &[[0, 0], [2, 0], [2, 2], [0, 2]], false);
        assert_eq!(canvas.pixels()[0], 0x0a33_0000);
    }

    #[test]
    fn pasted_pictures_replace_or_blend() {
        let mut canvas = Canvas::new(2, 1, 0xff00_00ff);
        let other = Canvas::from_pixels(2, 1, vec![0x80ff_0000, 0x0012_3456]);
        let mut replaced = canvas.clone();
        replaced.paste(&other, [0, 0], false);
        assert_eq!(replaced, other);
        canvas.paste(&other, [0, 0], true);
        assert_eq!(canvas.pixels(), [0xff80_007f, 0xff00_00ff]);
        // Fractions are cut off: 99 · 100 / 255 is 38.8.
        let mut dim = Canvas::new(1, 1, 0xff00_0063);
        dim.paste(&Canvas::new(1, 1, 0x9b00_0000), [0, 0], true);
        assert_eq!(dim.pixels(), [0xff00_0026]);
        canvas.paste(&other, [1, -5], false);
        assert_eq!(canvas.pixels(), [0xff80_007f, 0xff00_00ff]);
        let part = replaced.part([1, -3], [5, 4]);
        assert_eq!((part.width(), part.height(), part.pixels()), (1, 1, &[0x0012_3456][..]));
        assert_eq!(replaced.part([0, 0], [-1, 2]).pixels(), [] as [u32; 0]);
    }

    /// The rows and columns that a picture is not black in: the first and the last of each.
    fn inked(canvas: &Canvas) -> Option<[[usize; 2]; 2]> {
        let inked = canvas.pixels().iter().enumerate().filter(|(_, pixel)| **pixel & 0xff > 100);
        inked.map(|(at, _)| [at % canvas.width(), at / canvas.width()]).fold(None, |found, at| {
            let bounds = found.unwrap_or(at.map(|number| [number; 2]));
            Some([0, 1].map(|axis| [bounds[axis][0].min(at[axis]), bounds[axis][1].max(at[axis])]))
        })
    }

    /// Arial's capital letters are 1409 of 2048 units high: with an em of 100/72 of the size, 0.956 of the size.
    #[test]
    fn capital_letters_stand_on_the_lower_edge_of_a_row_of_the_size() {
        let brush = Brush { font: Font::default(), font_size: 40, ..Brush::default() };
        let mut canvas = Canvas::new(300, 120, 0xff00_0000);
        canvas.text(&brush, [10, 20], "HH");
        let [columns, rows] = inked(&canvas).unwrap();
        assert_eq!(rows, [22, 59]);
        // H is 1479 units wide, with a bearing of 156 before the first and behind the last one.
        let em = 40.0 * 100.0 / 72.0;
        let units = |units: f64| units / 2048.0 * em;
        assert!((columns[0] as f64 - 10.0 - units(168.0)).abs() < 1.5, "{columns:?}");
        assert!((columns[1] as f64 - 10.0 - units(2.0 * 1479.0 - 168.0)).abs() < 2.5, "{columns:?}");
        // A new line is one em of the typographic ascent and descent lower: 1922 units.
        let mut lower = Canvas::new(300, 120, 0xff00_0000);
        lower.text(&brush, [10, 20], "\nHH");
        assert_eq!(inked(&lower).unwrap()[1][0] - rows[0], units(1922.0).floor() as usize);
    }

    #[test]
    fn labels_fill_their_lines() {
        let brush = Brush { font: Font::default(), ..Brush::default() };
        let mut canvas = Canvas::new(300, 120, 0xff00_0000);
        canvas.label(&brush, [10.0, 20.0], 46.0, "H\nH");
        let [columns, rows] = inked(&canvas).unwrap();
        // A line is 2355 units, the letters stand 434 above its end, and the margin is 15 % of the height.
        let units = |units: f64| units / 2355.0 * 46.0;
        assert!((rows[1] as f64 + 1.0 - (20.0 + 2.0 * 46.0 - units(434.0))).abs() < 1.0, "{rows:?}");
        assert!((columns[0] as f64 - (10.0 + 0.15 * 46.0 + units(168.0))).abs() < 1.0, "{columns:?}");
        let width = Canvas::label_width(&brush, 46.0, "H\nHH");
        assert!((f64::from(width) - 0.3 * 46.0 - units(2.0 * 1479.0)).abs() < 0.01, "{width}");
    }

    #[test]
    fn text_is_cut_at_the_border_and_may_be_huge() {
        let brush = Brush { font_size: 40, ..Brush::default() };
        let far = drawn(|canvas, _| canvas.text(&brush, [i32::MAX, i32::MAX], "x\nx"));
        assert!(!far.contains('#'));
        let above = drawn(|canvas, _| canvas.text(&brush, [0, i32::MIN], &"x\n".repeat(1000)));
        assert!(!above.contains('#'));
        let huge = Brush { font_size: u32::MAX, ..Brush::default() };
        drawn(|canvas, _| canvas.text(&huge, [-5, -20], "M"));
        let cut = drawn(|canvas, _| canvas.text(&brush, [-5, -30], "M"));
        assert!(cut.contains('#') && cut.contains('.'));
    }
}
