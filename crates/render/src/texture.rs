//! Textures and their filtering.

use std::sync::Arc;

/// An image on surfaces.
#[derive(Clone, Debug, PartialEq)]
pub struct Texture {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Rows from the top, columns from the left.
    pub pixels: Pixels,
    /// 0: nearest pixel. 1: trilinear. 2 to 5: anisotropic with at most 2, 4, 8, 16 samples.
    pub filtering: u8,
    /// Whether the image repeats along u and v; if not, its edge is extended.
    pub repeat: [bool; 2],
}

/// Pixels of an image.
#[derive(Clone, Debug, PartialEq)]
pub enum Pixels {
    /// Red, green, blue and alpha of each pixel, 0 to 255.
    Rgba8(Vec<u8>),
    /// Red, green and blue of each pixel as linear light, without upper bound.
    RgbF32(Vec<[f32; 3]>),
}

impl Texture {
    /// Returns whether some pixel is transparent.
    #[must_use]
    pub fn has_holes(&self) -> bool {
        match &self.pixels {
            Pixels::Rgba8(pixels) => pixels.iter().skip(3).step_by(4).any(|alpha| *alpha < 255),
            Pixels::RgbF32(_) => false,
        }
    }

    /// Creates a repeating texture with mild anisotropic filtering.
    #[must_use]
    pub fn rgba8(width: u32, height: u32, pixels: Vec<u8>) -> Self {
        Self { width, height, pixels: Pixels::Rgba8(pixels), filtering: 4, repeat: [true; 2] }
    }

    /// Replaces a part by these bytes. Returns whether the part is inside, and the pixels are bytes.
    pub(crate) fn replace(&mut self, part: Part, bytes: &[u8]) -> bool {
        let Pixels::Rgba8(pixels) = &mut self.pixels else { return false };
        let Part { corner: [left, top], size: [width, height] } = part;
        let (columns, rows) = (self.width as usize, self.height as usize);
        let is_inside = left.saturating_add(width) <= columns && top.saturating_add(height) <= rows;
        if !is_inside || width == 0 || bytes.len() != width * height * 4 || pixels.len() != columns * rows * 4
        {
            return false;
        }
        for (row, from) in bytes.chunks_exact(width * 4).enumerate() {
            let start = ((top + row) * columns + left) * 4;
            pixels[start..start + width * 4].copy_from_slice(from);
        }
        true
    }
}

/// A rectangle of an image.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    /// Column and row of its upper left pixel.
    pub(crate) corner: [usize; 2],
    /// Columns and rows.
    pub(crate) size: [usize; 2],
}

use wide::bytemuck::cast;
use wide::{f32x4, i16x8, i32x4, u8x16, u32x4};

use crate::lanes;
use crate::tone::{self, floor};

/// A mip pyramid.
#[derive(Clone, Debug)]
pub(crate) struct Mips {
    /// From the image itself down to one pixel; never empty.
    pub(crate) levels: Vec<Level>,
    /// Whether some pixel is transparent.
    pub(crate) has_holes: bool,
    pub(crate) filtering: u8,
    pub(crate) repeat: [bool; 2],
}

/// A mip level.
#[derive(Clone, Debug)]
pub(crate) struct Level {
    pub(crate) width: usize,
    pub(crate) height: usize,
    texels: Texels,
}

/// Red, green, blue, alpha, 0 to 255 each, rows from the top.
#[derive(Clone, Debug)]
enum Texels {
    /// With a border of one texel, so that every point has four texels around it.
    Framed(Vec<[u8; 4]>),
    /// The pixels of a large image itself, so that they are not stored twice. Texels beyond the edge are looked up, depending
    /// on whether the image repeats along each axis. `None` while the image is being changed.
    Shared(Option<Arc<Texture>>, [bool; 2]),
}

/// Minimum number of pixels of images that are shared; for smaller ones, a border is faster.
const SHARED: usize = 1 << 22;

/// Differences of the texture coordinates of four pixels to the next pixel: to the right, and downwards.
pub(crate) type Footprint = [[f32x4; 2]; 2];

/// The samples of an anisotropic filter.
struct Taps {
    /// Their centre, and the way from there to half a step beyond the last sample.
    middle: [f32; 2],
    reach: [f32; 2],
    count: f32,
    level: usize,
    /// Weight of the next mip level.
    part: f32,
}

impl Mips {
    /// Builds the pyramid. An image with too few pixels is white.
    pub(crate) fn new(texture: &Arc<Texture>) -> Self {
        Self::sharing(texture, SHARED)
    }

    /// Builds the pyramid; images of at least `least` pixels are shared.
    fn sharing(texture: &Arc<Texture>, least: usize) -> Self {
        let mut first = Level::shared(texture, least)
            .or_else(|| Level::of(texture))
            .unwrap_or_else(|| Level::from_rows(1, 1, [[255; 4]].into_iter()));
        first.continue_edges(texture.repeat);
        let mut levels = vec![first];
        while let Some(last) = levels.last()
            && texture.filtering > 0
            && (last.width > 1 || last.height > 1)
        {
            let mut half = last.half();
            half.continue_edges(texture.repeat);
            levels.push(half);
        }
        Self { levels, has_holes: texture.has_holes(), filtering: texture.filtering, repeat: texture.repeat }
    }

    /// Sets the image if it is shared; `None` releases it, so that it can be changed in place.
    pub(crate) fn hold(&mut self, texture: Option<&Arc<Texture>>) {
        if let Some(Level { texels: Texels::Shared(picture, _), .. }) = self.levels.first_mut() {
            *picture = texture.cloned();
        }
    }

    /// Updates a part of the image in all levels.
    pub(crate) fn replace(&mut self, texture: &Texture, part: Part) {
        let Pixels::Rgba8(bytes) = &texture.pixels else { return };
        let (pixels, _) = bytes.as_chunks::<4>();
        let [mut left, mut top] = part.corner;
        let [mut right, mut bottom] = [left + part.size[0], top + part.size[1]];
        let Some(first) = self.levels.first_mut().filter(|first| first.width * first.height == pixels.len())
        else {
            return;
        };
        for row in top..bottom {
            let from = row * first.width + left..row * first.width + right;
            let to = first.place(row, left);
            if let Texels::Framed(texels) = &mut first.texels {
                texels[to..to + from.len()].copy_from_slice(&pixels[from]);
            }
        }
        first.continue_edges(self.repeat);
        for below in 1..self.levels.len() {
            let (upper, lower) = self.levels.split_at_mut(below);
            let (Some(from), Some(to)) = (upper.last(), lower.first_mut()) else { return };
            [left, top] = [(left / 2).min(to.width - 1), (top / 2).min(to.height - 1)];
            [right, bottom] = [right.div_ceil(2).min(to.width), bottom.div_ceil(2).min(to.height)];
            for row in top..bottom {
                for column in left..right {
                    let place = to.place(row, column);
                    if let Texels::Framed(texels) = &mut to.texels {
                        texels[place] = from.halved(row, column);
                    }
                }
            }
            to.continue_edges(self.repeat);
        }
    }

    /// Returns the colours at texture coordinates, filtered over footprints: red, green, blue and alpha of four pixels, 0 to 255.
    /// Those whose bits in `lanes` are not set are white.
    pub(crate) fn sample(&self, uv: [f32x4; 2], footprint: &Footprint, lanes: u32) -> [f32x4; 4] {
        // The first row of an image is its top, where v is 1.
        let uv = [uv[0], f32x4::ONE - uv[1]];
        // Beyond this, an `f32` cannot distinguish texels.
        let end = f32x4::splat(1e6);
        let is_inside = uv[0].abs().simd_lt(end) & uv[1].abs().simd_lt(end);
        let lanes = lanes & is_inside.to_bitmask();
        let mut colours = [f32x4::splat(255.0); 4];
        if let Some(first) = self.levels.first().filter(|_| self.filtering == 0) {
            let [u, v] = uv.map(|coordinate| coordinate.to_array());
            for (lane, colour) in colours.iter_mut().enumerate().filter(|(lane, _)| lanes & (1 << lane) != 0)
            {
                *colour = f32x4::from(self.nearest(first, [u[lane], v[lane]]));
            }
        } else {
            let taps = self.taps(uv, footprint);
            for (lane, colour) in colours.iter_mut().enumerate().filter(|(lane, _)| lanes & (1 << lane) != 0)
            {
                *colour = self.filtered(&taps[lane]);
            }
        }
        f32x4::transpose(colours)
    }

    /// Returns the samples for four points.
    fn taps(&self, uv: [f32x4; 2], footprint: &Footprint) -> [Taps; 4] {
        let (width, height) = self.levels.first().map_or((1, 1), |first| (first.width, first.height));
        let length = |[u, v]: [f32x4; 2]| {
            let (u, v) = (u * width as f32, v * height as f32);
            (u * u + v * v).sqrt()
        };
        let [right, down] = *footprint;
        let lengths = [length(right), length(down)];
        let is_wide = lengths[0].simd_gt(lengths[1]);
        let long = is_wide.select(lengths[0], lengths[1]);
        let short = is_wide.select(lengths[1], lengths[0]);
        // One sample per unit of stretch, up to the limit of the filter.
        let most = f32x4::splat((1_u32 << self.filtering.clamp(1, 5)) as f32 * 0.5);
        let stretch = (long / short.fast_max(f32x4::splat(1e-6))).fast_min(most).fast_max(f32x4::ONE);
        let count = -lanes::floor(-stretch);
        let texels = (long / count).fast_max(short).fast_max(f32x4::ONE).fast_min(f32x4::splat(1e9));
        let last = (self.levels.len() - 1) as f32;
        let level = tone::log2x4(texels).fast_max(f32x4::ZERO).fast_min(f32x4::splat(last));
        let whole = lanes::floor(level);
        let part = (level - whole).to_array();
        let (whole, count) = (whole.to_array(), count.to_array());
        let middle = uv.map(|coordinate| coordinate.to_array());
        // Rows run downwards, v upwards.
        let reach = [is_wide.select(right[0], down[0]), -is_wide.select(right[1], down[1])]
            .map(|reach| reach.to_array());
        std::array::from_fn(|lane| Taps {
            middle: middle.map(|lanes| lanes[lane]),
            reach: reach.map(|lanes| lanes[lane]),
            count: count[lane],
            level: whole[lane] as usize,
            part: part[lane],
        })
    }

    /// Returns the mean of the samples of a point.
    #[inline]
    fn filtered(&self, taps: &Taps) -> f32x4 {
        let (Some(near), far) = (self.levels.get(taps.level), self.levels.get(taps.level + 1)) else {
            return f32x4::splat(255.0);
        };
        let far = far.filter(|_| taps.part > 0.01);
        let size = |level: &Level| [level.width as f32, level.height as f32];
        let ([near_u, near_v], [far_u, far_v]) = (size(near), size(far.unwrap_or(near)));
        let sizes = f32x4::from([near_u, near_v, far_u, far_v]);
        let step = 1.0 / taps.count;
        let mut along = step * 0.5 - 0.5;
        // Whole numbers, below 2²⁴ all of them.
        let (mut near_sum, mut far_sum) = (i32x4::ZERO, i32x4::ZERO);
        for _ in 0..taps.count as u32 {
            let [u, v] = [0, 1].map(|axis: usize| taps.middle[axis] + taps.reach[axis] * along);
            along += step;
            let at = self.inside(f32x4::from([u, v, u, v])) * sizes - 0.5;
            let low = lanes::floor(at);
            let [left, top, far_left, far_top] = low.fast_trunc_int().to_array();
            let parts = ((at - low) * 256.0).fast_trunc_int().to_array().map(|part| part as u32);
            near_sum += near.bilinear([left, top], [parts[0], parts[1]]);
            if let Some(far) = far {
                far_sum += far.bilinear([far_left, far_top], [parts[2], parts[3]]);
            }
        }
        let scale = step / 256.0;
        let near_sum = f32x4::from_i32x4(near_sum);
        match far {
            Some(_) => (near_sum + (f32x4::from_i32x4(far_sum) - near_sum) * taps.part) * scale,
            None => near_sum * scale,
        }
    }

    /// Texture coordinates from 0 to 1, u and v alternating.
    #[inline]
    fn inside(&self, at: f32x4) -> f32x4 {
        let repeated = at - lanes::floor(at);
        match self.repeat {
            [true, true] => repeated,
            [across, down] => {
                let clamped = lanes::unit(at);
                let bits = if across { 0b0101 } else { 0 } | if down { 0b1010 } else { 0 };
                lanes::mask(bits).select(repeated, clamped)
            }
        }
    }

    fn nearest(&self, level: &Level, uv: [f32; 2]) -> [f32; 4] {
        let column = self.wrapped(0, floor(uv[0] * level.width as f32) as i64, level.width);
        let row = self.wrapped(1, floor(uv[1] * level.height as f32) as i64, level.height);
        level.texel(row, column).map(f32::from)
    }

    fn wrapped(&self, axis: usize, texel: i64, size: usize) -> usize {
        wrapped(texel, size, self.repeat[axis])
    }
}

/// Returns the index of a texel that may be beyond the edge.
fn wrapped(texel: i64, size: usize, repeats: bool) -> usize {
    let size = size as i64;
    let inside = if (0..size).contains(&texel) {
        texel
    } else if repeats {
        texel.rem_euclid(size)
    } else {
        texel.clamp(0, size - 1)
    };
    inside as usize
}

impl Level {
    fn shared(texture: &Arc<Texture>, least: usize) -> Option<Self> {
        let (width, height) = (texture.width as usize, texture.height as usize);
        let Pixels::Rgba8(bytes) = &texture.pixels else { return None };
        let count = width.checked_mul(height).filter(|count| *count >= least.max(1))?;
        let texels = Texels::Shared(Some(Arc::clone(texture)), texture.repeat);
        (bytes.as_chunks::<4>().0.len() == count).then_some(Self { width, height, texels })
    }

    fn of(texture: &Texture) -> Option<Self> {
        let (width, height) = (texture.width as usize, texture.height as usize);
        let texels: Vec<[u8; 4]> = match &texture.pixels {
            Pixels::Rgba8(bytes) => bytes.as_chunks::<4>().0.to_vec(),
            Pixels::RgbF32(pixels) => {
                let byte = |light: f32| (light.clamp(0.0, 1.0) * 255.0 + 0.5) as u8;
                pixels.iter().map(|[r, g, b]| [byte(*r), byte(*g), byte(*b), 255]).collect()
            }
        };
        let is_whole = width > 0 && height > 0 && width.checked_mul(height) == Some(texels.len());
        is_whole.then(|| Self::from_rows(width, height, texels.into_iter()))
    }

    /// Creates a level from its texels, row by row. Its border is not set yet.
    fn from_rows(width: usize, height: usize, mut inner: impl Iterator<Item = [u8; 4]>) -> Self {
        let mut texels = vec![[255; 4]; (width + 2) * (height + 2)];
        for row in texels.chunks_exact_mut(width + 2).skip(1).take(height) {
            row[1..=width].fill_with(|| inner.next().unwrap_or([255; 4]));
        }
        Self { width, height, texels: Texels::Framed(texels) }
    }

    /// Returns all texels, and the width of the border.
    #[inline]
    fn all(&self) -> (&[[u8; 4]], usize) {
        match &self.texels {
            Texels::Framed(texels) => (texels, 1),
            Texels::Shared(picture, _) => match picture.as_ref().map(|picture| &picture.pixels) {
                Some(Pixels::Rgba8(bytes)) => (bytes.as_chunks().0, 0),
                _ => (&[], 0),
            },
        }
    }

    #[inline]
    fn place(&self, row: usize, column: usize) -> usize {
        let frame = usize::from(matches!(self.texels, Texels::Framed(_)));
        (row + frame) * (self.width + 2 * frame) + column + frame
    }

    #[inline]
    fn texel(&self, row: usize, column: usize) -> [u8; 4] {
        self.all().0.get(self.place(row, column)).copied().unwrap_or([255; 4])
    }

    /// Returns the rows, from the top, without border.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &[[u8; 4]]> {
        let (texels, frame) = self.all();
        let rows = texels.chunks_exact(self.width + 2 * frame).skip(frame).take(self.height);
        rows.map(move |row| &row[frame..frame + self.width])
    }

    /// Sets the border: the opposite edge along axes that repeat, the same edge along others.
    fn continue_edges(&mut self, repeat: [bool; 2]) {
        let (width, height, stride) = (self.width, self.height, self.width + 2);
        let Texels::Framed(texels) = &mut self.texels else { return };
        let [left, right] = if repeat[0] { [width, 1] } else { [1, width] };
        for row in texels.chunks_exact_mut(stride).skip(1).take(height) {
            (row[0], row[width + 1]) = (row[left], row[right]);
        }
        let [above, below] = if repeat[1] { [height, 1] } else { [1, height] };
        texels.copy_within(above * stride..(above + 1) * stride, 0);
        texels.copy_within(below * stride..(below + 1) * stride, (height + 1) * stride);
    }

    /// Bilinear interpolation of four texels, times 256, with weights in steps of 1/256 as on GPUs. The first column and row may
    /// be those before the edge.
    #[inline]
    fn bilinear(&self, corner: [i32; 2], weights: [u32; 2]) -> i32x4 {
        let Texels::Framed(texels) = &self.texels else { return self.bilinear_of_picture(corner, weights) };
        let stride = self.width + 2;
        let [column, row] = corner.map(|at| at.wrapping_add(1) as u32 as usize);
        let first = row.wrapping_mul(stride).wrapping_add(column);
        // NaN coordinates are out of range.
        let Some(texels) = texels.get(first..first.saturating_add(stride + 2)) else {
            return i32x4::splat(255 * 256);
        };
        between([texels[0], texels[1]], [texels[stride], texels[stride + 1]], weights)
    }

    /// The same for a level without border.
    fn bilinear_of_picture(&self, [left, top]: [i32; 2], weights: [u32; 2]) -> i32x4 {
        let ((texels, _), (width, height)) = (self.all(), (self.width, self.height));
        let is_beside = |at: i32, size: usize| (-1..size as i64).contains(&i64::from(at));
        let Texels::Shared(_, repeat) = &self.texels else { return i32x4::splat(255 * 256) };
        if !is_beside(left, width) || !is_beside(top, height) {
            return i32x4::splat(255 * 256);
        }
        let pair = |at: i32, size: usize, repeats: bool| {
            [at, at.wrapping_add(1)].map(|at| wrapped(i64::from(at), size, repeats))
        };
        let (columns, rows) = (pair(left, width, repeat[0]), pair(top, height, repeat[1]));
        let row =
            |row: usize| columns.map(|column| texels.get(row * width + column).copied().unwrap_or([255; 4]));
        between(row(rows[0]), row(rows[1]), weights)
    }

    /// Returns the next level, of half the size: each texel is the mean of those it covers, weighted by alpha.
    fn half(&self) -> Self {
        let (width, height) = ((self.width / 2).max(1), (self.height / 2).max(1));
        let halved = (0..height)
            .flat_map(|row| (0..width).map(move |column| (row, column)))
            .map(|(row, column)| self.halved(row, column));
        Self::from_rows(width, height, halved)
    }

    /// Returns a texel of the next level.
    fn halved(&self, row: usize, column: usize) -> [u8; 4] {
        let rows = [row * 2, (row * 2 + 1).min(self.height - 1)];
        let columns = [column * 2, (column * 2 + 1).min(self.width - 1)];
        let four = [(0, 0), (1, 0), (0, 1), (1, 1)]
            .map(|(x, y): (usize, usize)| self.texel(rows[y], columns[x]).map(u32::from));
        mean(four)
    }
}

/// Bilinear interpolation between two texels of a row and two of the next, times 256.
#[inline]
fn between(upper: [[u8; 4]; 2], lower: [[u8; 4]; 2], [across, down]: [u32; 2]) -> i32x4 {
    let last = across * down / 256;
    // Interleaved bytes of two texels times interleaved weights.
    let row = |texels: [[u8; 4]; 2], weights: [u32; 2]| {
        let [one, other] = texels.map(texel_lanes);
        i16x8::from_u8x16_low(u8x16::unpack_low(one, other)).dot(pairs(weights))
    };
    row(upper, [256 + last - across - down, across - last]) + row(lower, [down - last, last])
}

/// The four channels of a texel, followed by zeros.
#[inline]
fn texel_lanes(texel: [u8; 4]) -> u8x16 {
    cast(u32x4::from([u32::from_ne_bytes(texel), 0, 0, 0]))
}

/// Two weights up to 256, alternating.
#[inline]
fn pairs([one, other]: [u32; 2]) -> i16x8 {
    let [[a, b], [c, d]] = [one, other].map(|weight| (weight as i16).to_ne_bytes());
    cast(u32x4::splat(u32::from_ne_bytes([a, b, c, d])))
}

fn mean(four: [[u32; 4]; 4]) -> [u8; 4] {
    let alpha: u32 = four.iter().map(|texel| texel[3]).sum();
    let weighted = |channel: usize| {
        if alpha == 0 {
            return (four.iter().map(|texel| texel[channel]).sum::<u32>() + 2) / 4;
        }
        (four.iter().map(|texel| texel[channel] * texel[3]).sum::<u32>() + alpha / 2) / alpha
    };
    [weighted(0), weighted(1), weighted(2), (alpha + 2) / 4].map(|value| value.min(255) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An image with a different colour in each pixel.
    fn picture(width: u32, height: u32) -> Texture {
        let pixels = (0..width * height).flat_map(|at| [at as u8, (at >> 8) as u8, 77, 255 - at as u8]);
        Texture::rgba8(width, height, pixels.collect())
    }

    #[test]
    fn a_replaced_part_leaves_what_a_new_picture_has() {
        for (corner, size) in [([3, 1], [5, 4]), ([0, 0], [13, 9]), ([12, 8], [1, 1])] {
            let part = Part { corner, size };
            let bytes: Vec<u8> = (0..size[0] * size[1] * 4).map(|at| (at * 7) as u8).collect();
            for least in [SHARED, 1] {
                let mut texture = Arc::new(picture(13, 9));
                let mut mips = Mips::sharing(&texture, least);
                mips.hold(None);
                assert!(Arc::get_mut(&mut texture).is_some_and(|texture| texture.replace(part, &bytes)));
                mips.hold(Some(&texture));
                mips.replace(&texture, part);
                let whole = Mips::new(&texture);
                let texels = |mips: &Mips| {
                    let rows = mips.levels.iter().flat_map(Level::rows).map(<[_]>::to_vec);
                    rows.collect::<Vec<_>>()
                };
                assert_eq!(texels(&mips), texels(&whole), "{corner:?} {size:?} {least}");
            }
        }
    }

    /// A shared image gives the same colours as one with a border, also at its edges and beyond.
    #[test]
    fn shared_pictures_look_as_others() {
        for repeat in [[true, true], [false, true], [true, false], [false, false]] {
            for filtering in [0, 1, 4] {
                let texture = Arc::new(Texture { repeat, filtering, ..picture(7, 5) });
                let [own, shared] = [SHARED, 1].map(|least| Mips::sharing(&texture, least));
                assert!(matches!(shared.levels[0].texels, Texels::Shared(..)));
                assert_eq!(own.has_holes, shared.has_holes);
                for step in 0..400 {
                    let at = step as f32;
                    let u = f32x4::from([at * 0.011 - 1.5, at * 0.0037, 1.0 - at * 0.002, f32::NAN]);
                    let v = f32x4::from([at * 0.007, 1.0 - at * 0.013, at * 0.0029 - 0.2, 0.5]);
                    let footprint =
                        [[f32x4::splat(at * 0.001), f32x4::ZERO], [f32x4::ZERO, f32x4::splat(0.05)]];
                    let [own, shared] = [&own, &shared].map(|mips| mips.sample([u, v], &footprint, 0xf));
                    let bits = |colours: [f32x4; 4]| colours.map(|one| one.to_array().map(f32::to_bits));
                    assert_eq!(bits(own), bits(shared), "{repeat:?} {filtering} {step}");
                }
            }
        }
    }

    #[test]
    fn a_picture_goes_on_beyond_its_edges() {
        let row: Vec<u8> = [0, 100, 200].into_iter().flat_map(|grey| [grey, grey, grey, 255]).collect();
        let still = [[f32x4::ZERO; 2]; 2];
        // On the left and on the right edge, in the middle, between two texels.
        let u = f32x4::from([0.0, 1.0, 0.5, 1.0 / 3.0]);
        for (repeats, greys) in [(true, [100.0, 100.0, 100.0, 50.0]), (false, [0.0, 200.0, 100.0, 50.0])] {
            let across = Texture { repeat: [repeats, true], ..Texture::rgba8(3, 1, row.clone()) };
            let [red, ..] = Mips::new(&Arc::new(across)).sample([u, f32x4::splat(0.3)], &still, 0xf);
            assert_eq!(red.to_array(), greys, "{repeats}");
            let down = Texture { repeat: [true, repeats], ..Texture::rgba8(1, 3, row.clone()) };
            let [red, ..] =
                Mips::new(&Arc::new(down)).sample([f32x4::splat(0.3), f32x4::ONE - u], &still, 0xf);
            assert_eq!(red.to_array(), greys, "{repeats}");
        }
    }

    #[test]
    fn parts_that_stand_out_change_nothing() {
        let mut texture = picture(4, 4);
        for (corner, size) in
            [([3, 0], [2, 1]), ([0, 4], [1, 1]), ([usize::MAX, 0], [1, 1]), ([0, 0], [0, 1])]
        {
            assert!(!texture.replace(Part { corner, size }, &[0; 8][..size[0] * size[1] * 4]));
        }
        assert!(!texture.replace(Part { corner: [0, 0], size: [1, 1] }, &[0; 3]));
        assert_eq!(texture, picture(4, 4));
    }
}
