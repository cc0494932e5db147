//! Drawing in an image: figures, text, parts of other images.
//!
//! Coordinates come from controllers and may be arbitrarily large: parts outside of the image take no time.

mod mask;
#[cfg(test)]
mod tests;
mod text;

use crate::shared::font::Font;
use mask::Mask;

/// Colour, opacity and font.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Brush {
    /// 0xRRGGBB
    pub(crate) color: u32,
    /// Alpha of drawn pixels, from 0 (transparent) to 255 (opaque).
    pub(crate) alpha: u8,
    /// Blending factor of the colour, from 0 to 255.
    pub(crate) opacity: u8,
    /// The font of texts.
    pub(crate) font: Font,
    /// Height of capital letters. `[px]`
    pub(crate) font_size: u32,
    /// Whether characters are anti-aliased.
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

/// An image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Canvas {
    width: usize,
    height: usize,
    /// Returns the pixels, 0xAARRGGBB, in rows from the top.
    pixels: Vec<u32>,
}

impl Canvas {
    /// Creates an image of one colour, 0xAARRGGBB.
    pub(crate) fn new(width: usize, height: usize, pixel: u32) -> Self {
        Self { width, height, pixels: vec![pixel; width * height] }
    }

    /// Creates an image from pixels, 0xAARRGGBB, in rows from the top; missing pixels are transparent.
    pub(crate) fn from_pixels(width: usize, height: usize, mut pixels: Vec<u32>) -> Self {
        pixels.resize(width * height, 0);
        Self { width, height, pixels }
    }

    /// Creates an image from RGBA bytes in rows from the top; missing pixels are transparent.
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

    /// Returns the pixels, 0xAARRGGBB, in rows from the top.
    pub(crate) fn pixels(&self) -> &[u32] {
        &self.pixels
    }

    /// Returns all pixels as BGRA bytes.
    pub(crate) fn bgra(&self) -> Vec<u8> {
        self.pixels.iter().flat_map(|pixel| pixel.to_le_bytes()).collect()
    }

    /// Returns all pixels as RGBA bytes.
    pub(crate) fn rgba(&self) -> Vec<u8> {
        self.pixels.iter().flat_map(|pixel| pixel.rotate_left(8).to_be_bytes()).collect()
    }

    /// Replaces a colour in all pixels by another one, 0xAARRGGBB.
    pub(crate) fn replace(&mut self, old: u32, new: u32) {
        self.pixels.iter_mut().filter(|pixel| **pixel == old).for_each(|pixel| *pixel = new);
    }

    fn at(&mut self, x: i64, y: i64) -> Option<&mut u32> {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        if x < self.width && y < self.height { self.pixels.get_mut(y * self.width + x) } else { None }
    }

    /// Draws a pixel, `coverage` / 255 of which is covered by the figure.
    fn put(&mut self, brush: &Brush, x: i64, y: i64, coverage: u8) {
        if coverage == 0 {
            return;
        }
        if let Some(pixel) = self.at(x, y) {
            let share = u32::from(brush.opacity) * u32::from(coverage) / 255;
            let color = mix(*pixel, brush.color, share);
            let alpha = mix(*pixel >> 24, u32::from(brush.alpha), share) & 0xff;
            *pixel = color & 0x00ff_ffff | alpha << 24;
        }
    }

    pub(crate) fn pixel(&mut self, brush: &Brush, [x, y]: [i32; 2]) {
        self.put(brush, x.into(), y.into(), 255);
    }

    /// Draws a line with Bresenham's algorithm, including both ends.
    pub(crate) fn line(&mut self, brush: &Brush, from: [i32; 2], to: [i32; 2]) {
        for [x, y] in self.line_points(from, to) {
            self.put(brush, x, y, 255);
        }
    }

    /// Returns the points of a line that may be inside of the image.
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

    /// Draws an ellipse with `radii` along x and y. The pixels are those of Webots: from the left and right ends to
    /// the upper and lower ones, with each step chosen by the sign of the implicit function (midpoint algorithm).
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

    /// Draws a row of pixels from one column to another, or only its ends.
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

    /// Draws a polygon, whose outline is closed. The pixels of filled polygons are those of Webots: those between two
    /// crossings of a row with the edges, both included, and horizontal edges; the upper ends of edges are excluded.
    /// The outline has no gaps (in Webots it has only one pixel in each row of an edge).
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

    /// Returns the part of the image in a rectangle.
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

    /// Draws another image over this one. If blended, its transparent pixels have no effect.
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

/// Maximum radius of an oval, which limits the time of drawing it and keeps numbers within 64 bits. `[px]`
const MAX_RADIUS: i64 = 1 << 20;

/// Blends two colours channel by channel: `share` / 255 of the new one. Results are truncated, as in Webots.
fn mix(old: u32, new: u32, share: u32) -> u32 {
    [0, 8, 16].into_iter().fold(0, |sum, shift| {
        let [old, new] = [old, new].map(|color| color >> shift & 0xff);
        sum | ((old * (255 - share) + new * share) / 255) << shift
    })
}

/// Composites a pixel over another one, 0xAARRGGBB. The colour of transparent pixels is ignored (in Webots it is not,
/// and is usually black, so that the edges of pasted images get dark).
fn over(new: u32, old: u32) -> u32 {
    let alpha = new >> 24;
    let sum = alpha + (old >> 24) * (255 - alpha) / 255;
    if sum == 0 {
        return 0;
    }
    // The fraction of the new colour in the result.
    mix(old, new, (alpha * 255 + sum / 2) / sum) | sum << 24
}

/// Returns `at · rise / length`, rounded to the nearest integer; halves are rounded away from the start, as in Webots.
fn divided(at: i64, rise: i64, length: i64) -> i64 {
    let (at, rise, length) = (i128::from(at), i128::from(rise), i128::from(length));
    let steps = (2 * at * rise.abs() + length).div_euclid(2 * length);
    i64::try_from(if rise < 0 { -steps } else { steps }).unwrap_or_default()
}

/// Returns the column where an edge crosses a row, rounded towards its end `from`. The lower end belongs to the edge,
/// so that a vertex belongs to one of the two edges that meet there.
fn crossing((from, to): ([i32; 2], [i32; 2]), y: i64) -> Option<i64> {
    let (from, to) = (from.map(i64::from), to.map(i64::from));
    if (from[1] < y) == (to[1] < y) {
        return None;
    }
    // Both factors have up to 33 bits.
    let run = i128::from(y - to[1]) * i128::from(from[0] - to[0]) / i128::from(from[1] - to[1]);
    i64::try_from(run).ok().map(|run| to[0] + run)
}
