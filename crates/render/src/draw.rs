//! Pictures: blocks of 8 × 8 pixels, each by one beam.
//!
//! Owns: the order of work on a block. What is nearest; what can be seen through in front of it; light of each lamp with
//! its shadows; the tables.

use glam::Vec3;
use rayon::prelude::*;

mod block;
mod bloom;
mod lens;
mod occlusion;
mod shadow;
mod smooth;
mod strokes;

use block::{Area, Block};
use lens::Lens;
use strokes::Strokes;

use crate::frame::Frame;
use crate::lamp::Lamps;
use crate::light::Light;
use crate::sky::Sky;
use crate::tone;
use crate::view::{Antialiasing, Depth, Picture, PixelOrder, View};

/// Columns and rows of a block, and rows of a band of blocks.
const SIDE: usize = 8;

/// Pictures larger than this are refused: they come out empty. `[pixels]`
const MOST_PIXELS: usize = 1 << 28;

impl Frame<'_> {
    /// What a view sees.
    #[must_use]
    pub fn render(&self, view: &View) -> Picture {
        let mut picture = Picture::default();
        self.render_into(view, &mut picture);
        picture
    }

    /// What each view sees, by the order of the views.
    #[must_use]
    pub fn render_batch(&self, views: &[View]) -> Vec<Picture> {
        views.par_iter().map(|view| self.render(view)).collect()
    }

    /// The same into a picture whose memory is used again.
    pub fn render_into(&self, view: &View, picture: &mut Picture) {
        picture.fit(view);
        let (width, height) = (picture.width as usize, picture.height as usize);
        if width == 0 || height == 0 {
            return;
        }
        let strokes = Strokes::new(&Painter::new(self, view, None));
        let painter = Painter::new(self, view, Some(&strokes));
        let contents = view.contents;
        let colours = bands(&mut picture.colour, contents.colour, width * 4, height);
        let depths = bands(&mut picture.depth, contents.depth != Depth::None, width, height);
        let objects = bands(&mut picture.objects, contents.objects, width, height);
        let segments = bands(&mut picture.segmentation, contents.segmentation, width * 4, height);
        let has_bloom = contents.colour && view.effects.bloom_threshold.is_some();
        let mut excess = vec![Vec3::ZERO; if has_bloom { width * height } else { 0 }];
        let excesses = bands(&mut excess, has_bloom, width, height);
        let tables: Vec<_> =
            colours.into_iter().zip(depths).zip(objects).zip(segments).zip(excesses).collect();
        tables.into_par_iter().enumerate().for_each(|(band, tables)| {
            let ((((colour, depth), objects), segments), excess) = tables;
            let mut out = Out { colour, depth, objects, segments, excess };
            for first in (0..width).step_by(SIDE) {
                painter.block([first, band * SIDE], &mut out);
            }
        });
        if contents.colour && view.antialiasing == Antialiasing::Smooth {
            painter.smooth(picture);
        }
        if has_bloom {
            let is_swapped = view.order == PixelOrder::Bgra;
            bloom::add(&mut picture.colour, &excess, width, view.exposure, is_swapped);
        }
    }
}

/// The rows of each band; nothing if the table is not wanted.
fn bands<T>(table: &mut [T], is_wanted: bool, row: usize, height: usize) -> Vec<&mut [T]> {
    if is_wanted {
        return table.chunks_mut(row * SIDE).collect();
    }
    (0..height.div_ceil(SIDE)).map(|_| Default::default()).collect()
}

impl Picture {
    /// Tables of the size that the view asks for, filled with nothing seen.
    fn fit(&mut self, view: &View) {
        let pixels = (view.width as usize).saturating_mul(view.height as usize);
        let is_fine = pixels <= MOST_PIXELS && view.is_sound();
        (self.width, self.height) = if is_fine { (view.width, view.height) } else { (0, 0) };
        let pixels = if is_fine { pixels } else { 0 };
        let count = |is_wanted: bool| if is_wanted { pixels } else { 0 };
        self.colour.clear();
        self.colour.resize(count(view.contents.colour) * 4, 0);
        self.depth.clear();
        self.depth.resize(count(view.contents.depth != Depth::None), f32::INFINITY);
        self.objects.clear();
        self.objects.resize(count(view.contents.objects), 0);
        self.segmentation.clear();
        self.segmentation.resize(count(view.contents.segmentation) * 4, 0);
    }
}

/// The tables of a band.
struct Out<'a> {
    colour: &'a mut [u8],
    depth: &'a mut [f32],
    objects: &'a mut [u32],
    segments: &'a mut [u8],
    excess: &'a mut [Vec3],
}

/// A view with what all its blocks share.
struct Painter<'a> {
    frame: &'a Frame<'a>,
    view: &'a View,
    lens: Lens,
    lamps: Lamps,
    sky: &'a Sky,
    strokes: Option<&'a Strokes>,
}

/// What a pixel shows.
#[derive(Clone, Copy)]
struct Seen {
    light: Vec3,
    /// From the eye; infinite where nothing is. `[m]`
    distance: f32,
    /// Of the ray to the axis of the view.
    cos: f32,
    /// Index among the instances that can be seen.
    object: Option<u32>,
}

impl<'a> Painter<'a> {
    fn new(frame: &'a Frame<'a>, view: &'a View, strokes: Option<&'a Strokes>) -> Self {
        let lights = frame.scene.lights.iter().map(|(_, light): (usize, &Light)| light);
        Self {
            frame,
            view,
            lens: Lens::new(view),
            lamps: Lamps::new(lights, view.world_from_view.translation),
            sky: frame.sky(),
            strokes,
        }
    }

    /// Draws the block whose upper left pixel is at a column and row, into the tables of its band.
    fn block(&self, first: [usize; 2], out: &mut Out<'_>) {
        let area = Area::new(first, self.view.width as usize, self.view.height as usize);
        let centres = area.pixels().map(|pixel| pixel.map(|place| place as f32 + 0.5));
        let seen = Block::new(self, centres).draw();
        for ([column, row], seen) in area.pixels().zip(&seen) {
            self.write((row - first[1]) * self.view.width as usize + column, seen, out);
        }
    }

    /// Writes a pixel to the tables of its band.
    fn write(&self, at: usize, seen: &Seen, out: &mut Out<'_>) {
        let bytes = |colour: [u8; 3]| match self.view.order {
            PixelOrder::Rgba => [colour[0], colour[1], colour[2], 255],
            PixelOrder::Bgra => [colour[2], colour[1], colour[0], 255],
        };
        if let Some(pixel) = out.colour.get_mut(at * 4..at * 4 + 4) {
            pixel.copy_from_slice(&bytes(tone::bytes(seen.light, self.view.exposure)));
        }
        if let Some(excess) = out.excess.get_mut(at)
            && let Some(threshold) = self.view.effects.bloom_threshold
        {
            *excess = bloom::excess(seen.light, threshold);
        }
        if let Some(depth) = out.depth.get_mut(at) {
            *depth = match self.view.contents.depth {
                Depth::AlongAxis => seen.distance * seen.cos,
                Depth::None | Depth::FromEye => seen.distance,
            };
        }
        let placed = seen.object.and_then(|at| self.frame.scene.derived.placed.get(at as usize));
        if let Some(object) = out.objects.get_mut(at) {
            *object = placed.map_or(0, |placed| placed.user);
        }
        if let Some(pixel) = out.segments.get_mut(at * 4..at * 4 + 4) {
            let colour = placed.and_then(|placed| placed.segmentation).unwrap_or([0.0; 3]);
            pixel
                .copy_from_slice(&bytes(colour.map(|channel| (channel.clamp(0.0, 1.0) * 255.0 + 0.5) as u8)));
        }
    }
}
