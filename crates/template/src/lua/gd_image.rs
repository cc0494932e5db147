//! The image type of the drawing library gd.
//!
//! A colour is one number: seven bits of alpha (0: opaque, 127: fully transparent), then red, green and blue.
//! Guarantees: nothing is drawn outside of the image or its clip rectangle; no argument causes a panic, and the running
//! time is bounded by the number of pixels.

use base::ops;

/// Coordinates are clamped to this, so that sums of a few do not overflow and lines are of finite length.
const MAX_COORDINATE: i64 = 1 << 20;

/// The alpha of a fully transparent colour.
const FULLY_TRANSPARENT: u32 = 127;

/// An image.
#[derive(Clone, Debug)]
pub(crate) struct GdImage {
    width: i64,
    height: i64,
    pixels: Vec<u32>,
    /// The palette of images whose colours are numbered in the order of their allocation.
    palette: Option<Vec<u32>>,
    transparent: Option<u32>,
    anti_aliased_color: u32,
    is_blending: bool,
    keeps_alpha: bool,
    thickness: i64,
    /// The clip rectangle: first column and row, last column and row.
    clip: [i64; 4],
}

/// Converts a number of a script to a coordinate.
pub(crate) fn to_coordinate(number: f64) -> i64 {
    (number as i64).clamp(-i64::from(u32::MAX), i64::from(u32::MAX))
}

fn clamp_coordinate(number: i64) -> i64 {
    number.clamp(-MAX_COORDINATE, MAX_COORDINATE)
}

/// Returns alpha, red, green and blue.
fn unpack(color: u32) -> [u32; 4] {
    [color >> 24 & FULLY_TRANSPARENT, color >> 16 & 255, color >> 8 & 255, color & 255]
}

fn pack([alpha, red, green, blue]: [u32; 4]) -> u32 {
    alpha.min(FULLY_TRANSPARENT) << 24 | red.min(255) << 16 | green.min(255) << 8 | blue.min(255)
}

/// Blends a colour over another one, with the weights of gd.
fn blend_over(new: u32, old: u32) -> u32 {
    let ([alpha, ..], [old_alpha, ..]) = (unpack(new), unpack(old));
    if alpha == 0 || old_alpha == FULLY_TRANSPARENT {
        return new;
    }
    if alpha == FULLY_TRANSPARENT {
        return old;
    }
    let (weight, old_weight) =
        (FULLY_TRANSPARENT - alpha, (FULLY_TRANSPARENT - old_alpha) * alpha / FULLY_TRANSPARENT);
    let ([_, r, g, b], [_, old_r, old_g, old_b]) = (unpack(new), unpack(old));
    let mix = |new: u32, old: u32| (new * weight + old * old_weight) / (weight + old_weight).max(1);
    pack([alpha * old_alpha / FULLY_TRANSPARENT, mix(r, old_r), mix(g, old_g), mix(b, old_b)])
}

impl GdImage {
    /// Creates a black image. The first colour that is allocated in an image with a palette becomes its background.
    pub(crate) fn new(width: i64, height: i64, has_palette: bool) -> Self {
        let (width, height) = (clamp_coordinate(width).max(1), clamp_coordinate(height).max(1));
        let count = usize::try_from(width * height).unwrap_or(1);
        Self {
            width,
            height,
            pixels: vec![0; count],
            palette: has_palette.then(Vec::new),
            transparent: None,
            anti_aliased_color: 0,
            is_blending: true,
            keeps_alpha: false,
            thickness: 1,
            clip: [0, 0, width - 1, height - 1],
        }
    }

    /// Creates an image from RGBA pixels of four bytes.
    pub(crate) fn from_rgba(width: i64, height: i64, rgba: &[u8]) -> Self {
        let mut image = Self::new(width, height, false);
        let (pixels, _) = rgba.as_chunks::<4>();
        for (to, [red, green, blue, alpha]) in image.pixels.iter_mut().zip(pixels) {
            let alpha = FULLY_TRANSPARENT - u32::from(*alpha) * FULLY_TRANSPARENT / 255;
            *to = pack([alpha, u32::from(*red), u32::from(*green), u32::from(*blue)]);
        }
        image.keeps_alpha = true;
        image
    }

    /// Returns the pixels as RGBA, four bytes each.
    pub(crate) fn rgba(&self) -> Vec<u8> {
        let bytes = self.pixels.iter().flat_map(|pixel| {
            let [alpha, red, green, blue] = unpack(*pixel);
            let alpha = if self.transparent == Some(*pixel) {
                0
            } else if self.keeps_alpha {
                255 - alpha * 255 / FULLY_TRANSPARENT
            } else {
                255
            };
            [red as u8, green as u8, blue as u8, alpha as u8]
        });
        bytes.collect()
    }

    pub(crate) fn size(&self) -> [i64; 2] {
        [self.width, self.height]
    }

    /// Returns the number of pixels.
    pub(crate) fn area(&self) -> usize {
        self.pixels.len()
    }

    fn index(&self, x: i64, y: i64) -> Option<usize> {
        let is_inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        is_inside.then(|| usize::try_from(y * self.width + x).ok()).flatten()
    }

    fn pixel(&self, x: i64, y: i64) -> Option<u32> {
        self.pixels.get(self.index(x, y)?).copied()
    }

    /// Returns the colour that a colour number of a script stands for.
    pub(crate) fn color(&self, number: i64) -> Option<u32> {
        match (&self.palette, number) {
            (_, -7) => Some(self.anti_aliased_color),
            (_, ..0) => None,
            (Some(palette), _) => palette.get(usize::try_from(number).ok()?).copied(),
            (None, _) => u32::try_from(number).ok().map(|color| color & 0x7fff_ffff),
        }
    }

    /// Returns the colour number of a colour.
    fn number(&self, color: u32) -> i64 {
        let Some(palette) = &self.palette else { return i64::from(color) };
        palette.iter().position(|known| *known == color).map_or(0, |at| at as i64)
    }

    /// Allocates a colour from red, green, blue and alpha.
    pub(crate) fn allocate(&mut self, [red, green, blue, alpha]: [i64; 4]) -> i64 {
        let byte = |value: i64| value.clamp(0, 255) as u32;
        let color = pack([byte(alpha), byte(red), byte(green), byte(blue)]);
        let Some(palette) = &mut self.palette else { return i64::from(color) };
        if palette.is_empty() {
            self.pixels.fill(color);
        }
        palette.push(color);
        palette.len() as i64 - 1
    }

    /// Returns red, green, blue and alpha of a colour number.
    pub(crate) fn color_parts(&self, number: i64) -> [i64; 4] {
        let [alpha, red, green, blue] = unpack(self.color(number).unwrap_or(0)).map(i64::from);
        [red, green, blue, alpha]
    }

    pub(crate) fn colors_total(&self) -> i64 {
        self.palette.as_ref().map_or(0, |palette| palette.len() as i64)
    }

    pub(crate) fn pixel_number(&self, x: i64, y: i64) -> i64 {
        self.pixel(x, y).map_or(0, |color| self.number(color))
    }

    pub(crate) fn set_transparent(&mut self, number: i64) {
        self.transparent = self.color(number);
    }

    pub(crate) fn transparent_number(&self) -> i64 {
        self.transparent.map_or(-1, |color| self.number(color))
    }

    pub(crate) fn set_smooth(&mut self, number: i64) {
        self.anti_aliased_color = self.color(number).unwrap_or(0);
    }

    pub(crate) fn set_blending(&mut self, is_blending: bool) {
        self.is_blending = is_blending;
    }

    pub(crate) fn set_keeps_alpha(&mut self, keeps_alpha: bool) {
        self.keeps_alpha = keeps_alpha;
    }

    pub(crate) fn set_thickness(&mut self, thickness: i64) {
        self.thickness = thickness.clamp(1, 1000);
    }

    pub(crate) fn clip(&self) -> [i64; 4] {
        self.clip
    }

    pub(crate) fn set_clip(&mut self, [x1, y1, x2, y2]: [i64; 4]) {
        let (columns, rows) = (self.width - 1, self.height - 1);
        self.clip = [
            x1.min(x2).clamp(0, columns),
            y1.min(y2).clamp(0, rows),
            x1.max(x2).clamp(0, columns),
            y1.max(y2).clamp(0, rows),
        ];
    }

    fn is_in_clip(&self, x: i64, y: i64) -> bool {
        let [left, top, right, bottom] = self.clip;
        (left..=right).contains(&x) && (top..=bottom).contains(&y)
    }

    fn draw_pixel(&mut self, x: i64, y: i64, color: u32) {
        let is_blending = self.is_blending;
        let index = self.index(x, y).filter(|_| self.is_in_clip(x, y));
        if let Some(pixel) = index.and_then(|index| self.pixels.get_mut(index)) {
            *pixel = if is_blending { blend_over(color, *pixel) } else { color };
        }
    }

    /// Blends a colour into a pixel that is partly covered; a coverage of 255 is full.
    fn blend_coverage(&mut self, x: i64, y: i64, color: u32, share: u8) {
        let [alpha, red, green, blue] = unpack(color);
        let alpha = FULLY_TRANSPARENT - (FULLY_TRANSPARENT - alpha) * u32::from(share) / 255;
        let index = self.index(x, y).filter(|_| self.is_in_clip(x, y) && share > 0);
        if let Some(pixel) = index.and_then(|index| self.pixels.get_mut(index)) {
            *pixel = blend_over(pack([alpha, red, green, blue]), *pixel);
        }
    }

    pub(crate) fn set_pixel(&mut self, [x, y, color]: [i64; 3]) {
        if let Some(color) = self.color(color) {
            self.draw_pixel(x, y, color);
        }
    }

    /// Draws one point of a line, widened by the line thickness across its direction.
    fn draw_line_point(&mut self, x: i64, y: i64, color: u32, is_steep: bool) {
        let before = (self.thickness - 1) / 2;
        for aside in -before..self.thickness - before {
            if is_steep { self.draw_pixel(x + aside, y, color) } else { self.draw_pixel(x, y + aside, color) }
        }
    }

    pub(crate) fn line(&mut self, ends: [i64; 4], color: i64, dash: Option<i64>) {
        let Some(color) = self.color(color) else { return };
        let [x1, y1, x2, y2] = ends.map(clamp_coordinate);
        let (dx, dy) = (x2 - x1, y2 - y1);
        let steps = dx.abs().max(dy.abs());
        let is_steep = dy.abs() > dx.abs();
        let along = |from: i64, length: i64, step: i64| {
            from + (2 * length * step + steps * length.signum()) / (2 * steps).max(1)
        };
        for step in 0..=steps {
            if dash.is_none_or(|dash| step / dash % 2 == 0) {
                self.draw_line_point(along(x1, dx, step), along(y1, dy, step), color, is_steep);
            }
        }
    }

    pub(crate) fn rectangle(&mut self, [x1, y1, x2, y2]: [i64; 4], color: i64) {
        for ends in [[x1, y1, x2, y1], [x2, y1, x2, y2], [x2, y2, x1, y2], [x1, y2, x1, y1]] {
            self.line(ends, color, None);
        }
    }

    /// Draws a horizontal run of pixels.
    fn fill_row(&mut self, y: i64, from: i64, to: i64, color: u32) {
        let [left, top, right, bottom] = self.clip;
        if (top..=bottom).contains(&y) {
            (from.max(left)..=to.min(right)).for_each(|x| self.draw_pixel(x, y, color));
        }
    }

    pub(crate) fn filled_rectangle(&mut self, [x1, y1, x2, y2]: [i64; 4], color: i64) {
        let Some(color) = self.color(color) else { return };
        let [_, top, _, bottom] = self.clip;
        for y in y1.min(y2).max(top)..=y1.max(y2).min(bottom) {
            self.fill_row(y, x1.min(x2), x1.max(x2), color);
        }
    }

    pub(crate) fn polygon(&mut self, points: &[[i64; 2]], color: i64, is_closed: bool) {
        for pair in points.windows(2) {
            if let [[x1, y1], [x2, y2]] = *pair {
                self.line([x1, y1, x2, y2], color, None);
            }
        }
        if let (true, Some([x1, y1]), Some([x2, y2])) = (is_closed, points.last(), points.first()) {
            self.line([*x1, *y1, *x2, *y2], color, None);
        }
    }

    pub(crate) fn filled_polygon(&mut self, points: &[[i64; 2]], number: i64) {
        let Some(color) = self.color(number) else { return };
        let points: Vec<[i64; 2]> = points.iter().map(|point| point.map(clamp_coordinate)).collect();
        let next = points.iter().skip(1).chain(points.first());
        let edges: Vec<([i64; 2], [i64; 2])> = points.iter().copied().zip(next.copied()).collect();
        let [_, top, _, bottom] = self.clip;
        for y in top..=bottom {
            let mut crossings: Vec<i64> = Vec::new();
            for ([x1, y1], [x2, y2]) in &edges {
                let ([low_x, low_y], [high_x, high_y]) =
                    if y1 < y2 { ([x1, y1], [x2, y2]) } else { ([x2, y2], [x1, y1]) };
                if (*low_y..*high_y).contains(&y) {
                    let rise = high_y - low_y;
                    crossings.push(low_x + ((high_x - low_x) * (y - low_y) * 2 + rise).div_euclid(2 * rise));
                }
            }
            crossings.sort_unstable();
            for pair in crossings.chunks_exact(2) {
                if let [from, to] = *pair {
                    self.fill_row(y, from, to, color);
                }
            }
        }
        // The bottom row also belongs to the polygon.
        let thickness = std::mem::replace(&mut self.thickness, 1);
        if unpack(color)[0] == 0 {
            self.polygon(&points, number, true);
        }
        self.thickness = thickness;
    }

    /// Returns the points of an arc, one degree apart; angles run clockwise.
    fn arc_points([cx, cy, width, height, start, end]: [i64; 6]) -> Vec<[i64; 2]> {
        let (start, mut end) = (start.clamp(-3600, 3600), end.clamp(-3600, 3600));
        while end < start {
            end += 360;
        }
        let end = end.min(start + 360);
        let place = |degree: i64| {
            let angle = degree as f64 * std::f64::consts::PI / 180.0;
            let half = |length: i64| clamp_coordinate(length) as f64 / 2.0;
            [
                cx + (ops::cos(angle) * half(width)).round() as i64,
                cy + (ops::sin(angle) * half(height)).round() as i64,
            ]
        };
        (start..=end).map(place).collect()
    }

    pub(crate) fn arc(&mut self, arc: [i64; 6], color: i64) {
        self.polygon(&Self::arc_points(arc), color, false);
    }

    /// `style` is a sum of flags: 1 a chord between the ends, 2 only the outline, 4 lines to the centre.
    pub(crate) fn filled_arc(&mut self, arc: [i64; 6], color: i64, style: i64) {
        let mut points = Self::arc_points(arc);
        let [cx, cy, ..] = arc;
        if style & 1 != 0 {
            points = points.first().into_iter().chain(points.last()).copied().collect();
        }
        if style & 2 == 0 {
            points.push([cx, cy]);
            self.filled_polygon(&points, color);
        } else {
            if style & 4 != 0 {
                points.push([cx, cy]);
            }
            self.polygon(&points, color, style & 4 != 0);
        }
    }

    pub(crate) fn filled_ellipse(&mut self, [cx, cy, width, height]: [i64; 4], color: i64) {
        let Some(color) = self.color(color) else { return };
        let [a, b] = [width, height].map(|length| clamp_coordinate(length).abs() as f64 / 2.0);
        let rows = b.floor() as i64;
        for row in -rows..=rows {
            let share = if b > 0.0 { row as f64 / b } else { 0.0 };
            let reach = (a * (1.0 - share * share).max(0.0).sqrt()).floor() as i64;
            self.fill_row(
                clamp_coordinate(cy) + row,
                clamp_coordinate(cx) - reach,
                clamp_coordinate(cx) + reach,
                color,
            );
        }
    }

    /// Flood fill from a pixel: over pixels of its colour, or up to a border colour.
    pub(crate) fn fill(&mut self, [x, y]: [i64; 2], color: i64, border: Option<i64>) {
        let (Some(color), Some(old)) = (self.color(color), self.pixel(x, y)) else { return };
        let border = border.and_then(|number| self.color(number));
        let is_open = |pixel: u32| match border {
            Some(border) => pixel != border && pixel != color,
            None => pixel == old && pixel != color,
        };
        let mut open = vec![[x, y]];
        while let Some([x, y]) = open.pop() {
            let index = self.index(x, y).filter(|_| self.is_in_clip(x, y));
            if let Some(pixel) =
                index.and_then(|index| self.pixels.get_mut(index)).filter(|pixel| is_open(**pixel))
            {
                *pixel = color;
                open.extend([[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]]);
            }
        }
    }

    /// Draws samples of another image, except transparent ones. `sample` returns the pixel for a position in the
    /// rectangle.
    fn draw_samples(
        &mut self,
        [x, y]: [i64; 2],
        [width, height]: [i64; 2],
        sample: impl Fn(i64, i64) -> Option<u32>,
    ) {
        let [left, top, right, bottom] = self.clip;
        for row in y.max(top)..=(y + height - 1).min(bottom) {
            for column in x.max(left)..=(x + width - 1).min(right) {
                if let Some(color) = sample(column - x, row - y) {
                    self.draw_pixel(column, row, color);
                }
            }
        }
    }

    fn visible_pixel(&self, x: i64, y: i64) -> Option<u32> {
        self.pixel(x, y).filter(|pixel| self.transparent != Some(*pixel))
    }

    /// Copies a part of another image; with `share`, blended with the existing pixels by this percentage.
    pub(crate) fn copy(&mut self, other: &Self, numbers: [i64; 6], share: Option<i64>) {
        let [x, y, from_x, from_y, width, height] = numbers.map(clamp_coordinate);
        let alpha =
            share.map(|share| FULLY_TRANSPARENT - share.clamp(0, 100) as u32 * FULLY_TRANSPARENT / 100);
        self.draw_samples([x, y], [width, height], |column, row| {
            let color = other.visible_pixel(from_x + column, from_y + row)?;
            let [_, red, green, blue] = unpack(color);
            Some(alpha.map_or(color, |alpha| pack([alpha, red, green, blue])))
        });
    }

    /// Copies and scales a part of another image; with `is_smooth`, each pixel is the average of the area it covers.
    pub(crate) fn copy_resized(&mut self, other: &Self, numbers: [i64; 8], is_smooth: bool) {
        let [x, y, from_x, from_y, width, height, from_width, from_height] = numbers.map(clamp_coordinate);
        if width <= 0 || height <= 0 || from_width <= 0 || from_height <= 0 {
            return;
        }
        self.draw_samples([x, y], [width, height], |column, row| {
            let (first_x, first_y) =
                (from_x + column * from_width / width, from_y + row * from_height / height);
            if !is_smooth {
                return other.visible_pixel(first_x, first_y);
            }
            let last_x = (from_x + ((column + 1) * from_width - 1) / width).max(first_x);
            let last_y = (from_y + ((row + 1) * from_height - 1) / height).max(first_y);
            other.average([first_x, first_y, last_x, last_y])
        });
    }

    /// Returns the average of a rectangle, weighted by opacity.
    fn average(&self, [x1, y1, x2, y2]: [i64; 4]) -> Option<u32> {
        let (mut count, mut weight, mut sums) = (0_u64, 0_u64, [0_u64; 3]);
        for y in y1.max(0)..=y2.min(self.height - 1) {
            for x in x1.max(0)..=x2.min(self.width - 1) {
                let Some(pixel) = self.visible_pixel(x, y) else { continue };
                let [alpha, red, green, blue] = unpack(pixel).map(u64::from);
                let own = u64::from(FULLY_TRANSPARENT) - alpha;
                (count, weight) = (count + 1, weight + own);
                sums.iter_mut().zip([red, green, blue]).for_each(|(sum, part)| *sum += part * own);
            }
        }
        let alpha = u64::from(FULLY_TRANSPARENT) - weight.checked_div(count)?;
        let [red, green, blue] = sums.map(|sum| (sum + weight / 2).checked_div(weight).unwrap_or(0) as u32);
        Some(pack([alpha as u32, red, green, blue]))
    }

    /// Copies a part of another image, rotated counter-clockwise, with its centre at a position. `[°]`
    pub(crate) fn copy_rotated(&mut self, other: &Self, numbers: [i64; 7]) {
        let [x, y, from_x, from_y, width, height, angle] = numbers.map(clamp_coordinate);
        let radians = angle as f64 * std::f64::consts::PI / 180.0;
        let (sin, cos) = (ops::sin(radians), ops::cos(radians));
        let reach = ((width * width + height * height) as f64).sqrt() as i64 / 2 + 1;
        self.draw_samples([x - reach, y - reach], [2 * reach + 1; 2], |column, row| {
            let (right, down) = ((column - reach) as f64, (row - reach) as f64);
            let at_x = (right * cos - down * sin + width as f64 / 2.0).floor() as i64;
            let at_y = (right * sin + down * cos + height as f64 / 2.0).floor() as i64;
            let is_inside = (0..width).contains(&at_x) && (0..height).contains(&at_y);
            is_inside.then(|| other.visible_pixel(from_x + at_x, from_y + at_y)).flatten()
        });
    }

    /// Draws a coverage mask in a colour: `corner` is its upper left corner relative to `place`, around which it is
    /// rotated counter-clockwise by `angle`. `[rad]`
    pub(crate) fn draw_mask(
        &mut self,
        place: [i64; 2],
        corner: [i64; 2],
        width: usize,
        coverage: &[u8],
        color: i64,
        angle: f64,
    ) {
        let Some(color) = self.color(color) else { return };
        let columns = width.max(1) as i64;
        let rows = (coverage.len() / width.max(1)) as i64;
        let share = |x: i64, y: i64| {
            let is_inside = (0..columns).contains(&x) && (0..rows).contains(&y);
            let index = usize::try_from(y * columns + x).ok().filter(|_| is_inside);
            index.and_then(|index| coverage.get(index)).copied().unwrap_or(0)
        };
        let [x, y] = place.map(clamp_coordinate);
        if angle == 0.0 {
            for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
                self.blend_coverage(x + corner[0] + column, y + corner[1] + row, color, share(column, row));
            }
            return;
        }
        let (sin, cos) = (ops::sin(angle), ops::cos(angle));
        let [left, top] = corner;
        let reach = [left, left + columns, top, top + rows].into_iter().map(i64::abs).max().unwrap_or(0) * 2;
        for (down, right) in
            (-reach..=reach).flat_map(|down| (-reach..=reach).map(move |right| (down, right)))
        {
            if !self.is_in_clip(x + right, y + down) {
                continue;
            }
            let (right_f, down_f) = (right as f64, down as f64);
            // The position of the pixel before the rotation; the mask is interpolated bilinearly.
            let (at_x, at_y) =
                (right_f * cos - down_f * sin - left as f64, right_f * sin + down_f * cos - top as f64);
            let (cell_x, cell_y) = (at_x.floor(), at_y.floor());
            let (part_x, part_y) = (at_x - cell_x, at_y - cell_y);
            let value = |dx: i64, dy: i64| f64::from(share(cell_x as i64 + dx, cell_y as i64 + dy));
            let upper = value(0, 0) * (1.0 - part_x) + value(1, 0) * part_x;
            let lower = value(0, 1) * (1.0 - part_x) + value(1, 1) * part_x;
            self.blend_coverage(
                x + right,
                y + down,
                color,
                (upper * (1.0 - part_y) + lower * part_y).round() as u8,
            );
        }
    }
}
