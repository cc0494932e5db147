//! Rendering of images, in blocks of 8 × 8 pixels with one ray beam each.
//!
//! Owns: the order of work on a block: closest hits, direct light with shadows, transparent surfaces in front, and the
//! output images.

use glam::Vec3;
use rayon::prelude::*;

mod block;
mod bloom;
mod lens;
pub(crate) mod occlusion;
mod shading;
mod shadow;
mod smooth;
mod strokes;

use block::{AmbientOcclusion, Area, Block, BlockPixels, Vectors};
use lens::CameraProjection;
use occlusion::OcclusionSample;
use shading::Scratch;
use smooth::Face;
use strokes::Strokes;

use crate::bvh::RAYS;
use crate::frame::Frame;
use crate::lamp::Lamps;
use crate::lanes::four_vectors;
use crate::light::Light;
use crate::sky::Sky;
use crate::tone;
use crate::view::{Antialiasing, Depth, Picture, PixelOrder, View};

/// Side length of a block, and rows of a band of blocks. `[px]`
const SIDE: usize = 8;

/// Larger images are refused and come out empty. `[px]`
const MAX_PIXELS: usize = 1 << 28;

impl Frame<'_> {
    /// Renders a view.
    #[must_use]
    pub fn render(&self, view: &View) -> Picture {
        let mut picture = Picture::default();
        self.render_into(view, &mut picture);
        picture
    }

    /// Renders several views, in their order.
    #[must_use]
    pub fn render_batch(&self, views: &[View]) -> Vec<Picture> {
        views.par_iter().map(|view| self.render(view)).collect()
    }

    /// Renders a view into a picture, whose memory is reused.
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
        let is_smooth = contents.colour && view.antialiasing == Antialiasing::Smooth;
        let mut faces = vec![Face::UNKNOWN; if is_smooth { width * height } else { 0 }];
        let faces_of_bands = bands(&mut faces, is_smooth, width, height);
        let has_bloom = contents.colour && view.effects.bloom_threshold.is_some();
        let mut bright = vec![Vec3::ZERO; if has_bloom { width * height } else { 0 }];
        let brights = bands(&mut bright, has_bloom, width, height);
        let occlusion_radius = painter.occlusion_radius();
        let shaded = if occlusion_radius.is_some() { width * height } else { 0 };
        let mut lights = vec![Vec3::ZERO; shaded];
        let mut shades = vec![OcclusionSample::default(); shaded];
        let late = bands(&mut lights, shaded > 0, width, height).into_iter();
        let late = late.zip(bands(&mut shades, shaded > 0, width, height));
        let pictures = colours.into_iter().zip(depths).zip(objects).zip(segments);
        let tables: Vec<_> = pictures.zip(faces_of_bands).zip(brights).zip(late).collect();
        tables.into_par_iter().enumerate().for_each(|(band, tables)| {
            let ((((((colour, depth), objects), segments), faces), bright), (lights, shades)) = tables;
            let mut out = Out { colour, depth, objects, segments, faces, bright, lights, shades };
            let (mut scratch, mut seen) = (Scratch::new(), BlockPixels::new());
            for first in (0..width).step_by(SIDE) {
                painter.block([first, band * SIDE], &mut out, &mut scratch, &mut seen);
            }
        });
        let shares =
            occlusion_radius.map_or_else(Vec::new, |radius| occlusion::filtered(&shades, width, radius));
        if occlusion_radius.is_some() {
            lights.par_iter_mut().zip(&shades).zip(&shares).for_each(|((light, shade), share)| {
                *light -= shade.ambient * *share;
            });
            painter.tone_map(&lights, picture, &mut bright);
        }
        if is_smooth {
            painter.smooth(picture, &faces, (&shades, &shares));
        }
        if has_bloom {
            bloom::add(picture, &bright, view);
        }
    }
}

/// What the CPU contributes to a rendering back end that draws elsewhere.
impl Frame<'_> {
    /// The nearest line or point at each pixel, as two rows of words: distance and light; index of the instance in the
    /// [`Pack`](crate::pack::Pack), or [`NOTHING`](crate::pack::NOTHING). Empty if the scene has no lines and points.
    #[must_use]
    pub fn strokes(&self, view: &View) -> Vec<u32> {
        Strokes::new(&Painter::new(self, view, None)).packed()
    }
}

impl View {
    /// Width and height of the image; zero if the view is invalid or too large.
    #[must_use]
    pub fn size(&self) -> [u32; 2] {
        let pixels = (self.width as usize).saturating_mul(self.height as usize);
        let is_fine = pixels <= MAX_PIXELS && self.is_sound();
        if is_fine { [self.width, self.height] } else { [0; 2] }
    }
}

impl Picture {
    /// Adds bloom: `bright` has three channels per pixel, as bright passes leave them.
    pub fn bloom(&mut self, view: &View, bright: &[f32]) {
        let bright: Vec<Vec3> = bright.as_chunks::<3>().0.iter().copied().map(Vec3::from_array).collect();
        if bright.len() == self.width as usize * self.height as usize && !bright.is_empty() {
            bloom::add(self, &bright, view);
        }
    }
}

/// The rows of each band; empty slices if the image is not wanted.
fn bands<T>(table: &mut [T], is_wanted: bool, row: usize, height: usize) -> Vec<&mut [T]> {
    if is_wanted {
        return table.chunks_mut(row * SIDE).collect();
    }
    (0..height.div_ceil(SIDE)).map(|_| Default::default()).collect()
}

impl Picture {
    /// Resizes the images to what the view asks for and clears them.
    fn fit(&mut self, view: &View) {
        [self.width, self.height] = view.size();
        let pixels = self.width as usize * self.height as usize;
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

/// The images of a band.
struct Out<'a> {
    colour: &'a mut [u8],
    depth: &'a mut [f32],
    objects: &'a mut [u32],
    segments: &'a mut [u8],
    faces: &'a mut [Face],
    bright: &'a mut [Vec3],
    /// With ambient occlusion, colours follow when all pixels are known: light, and the ambient part that may be removed.
    lights: &'a mut [Vec3],
    shades: &'a mut [OcclusionSample],
}

/// A view with what all its blocks share.
struct Painter<'a> {
    frame: &'a Frame<'a>,
    view: &'a View,
    lens: CameraProjection,
    lamps: Lamps,
    sky: &'a Sky,
    strokes: Option<&'a Strokes>,
}

impl<'a> Painter<'a> {
    fn new(frame: &'a Frame<'a>, view: &'a View, strokes: Option<&'a Strokes>) -> Self {
        let lights = frame.scene.lights.iter().map(|(_, light): (usize, &Light)| light);
        Self {
            frame,
            view,
            lens: CameraProjection::new(view),
            lamps: Lamps::new(lights, view.world_from_view.translation),
            sky: frame.sky(),
            strokes,
        }
    }

    /// Renders the block whose upper left pixel is `first` into the images of its band.
    fn block<'b>(
        &'b self,
        first: [usize; 2],
        out: &mut Out<'_>,
        scratch: &mut Scratch<'b>,
        seen: &mut BlockPixels,
    ) {
        let area = Area::new(first, self.view.width as usize, self.view.height as usize);
        let centres = area.pixels().map(|pixel| pixel.map(|place| place as f32 + 0.5));
        let block = Block::new(self, centres);
        let occlusion_radius = self.occlusion_radius();
        block.draw(occlusion_radius.map_or(AmbientOcclusion::Off, AmbientOcclusion::Traced), scratch, seen);
        if occlusion_radius.is_some() {
            self.write_occlusion_samples(area, seen, out);
        } else if self.view.contents.colour {
            self.write_colours(area, seen, out);
        }
        let rows = seen.face.chunks_exact(area.columns).take(area.rows).enumerate();
        for (row, faces) in rows {
            let at = row * self.view.width as usize + first[0];
            if let Some(out) = out.faces.get_mut(at..at + area.columns) {
                out.copy_from_slice(faces);
            }
        }
        let depths = area.pixels().enumerate().take(if out.depth.is_empty() { 0 } else { RAYS });
        for (pixel, [column, row]) in depths {
            let at = (row - first[1]) * self.view.width as usize + column;
            if let Some(depth) = out.depth.get_mut(at) {
                let distance = seen.distance[pixel];
                *depth = match self.view.contents.depth {
                    // Nothing is as far away behind the eye as before it.
                    Depth::AlongAxis if distance.is_finite() => distance * block.cosines[pixel],
                    Depth::AlongAxis | Depth::None | Depth::FromEye => distance,
                };
            }
        }
        if self.view.contents.objects || self.view.contents.segmentation {
            self.write_objects(area, seen, out);
        }
    }

    /// Tone maps the pixels of a block into the requested channel order.
    fn bytes(&self, light: &Vectors) -> [[u8; 4]; RAYS] {
        let mut pixels = [[255; 4]; RAYS];
        for (group, pixels) in pixels.as_chunks_mut::<4>().0.iter_mut().enumerate() {
            let bytes = tone::tone_mapped(&four_vectors(light, group), self.view.exposure);
            *pixels = bytes.map(|colour| self.ordered(colour));
        }
        pixels
    }

    fn write_colours(&self, area: Area, seen: &BlockPixels, out: &mut Out<'_>) {
        let width = self.view.width as usize;
        let pixels = self.bytes(&seen.light);
        let rows = pixels.chunks_exact(area.columns).take(area.rows).enumerate();
        for (row, pixels) in rows {
            let at = (row * width + area.first[0]) * 4;
            if let Some(colour) = out.colour.get_mut(at..at + area.columns * 4) {
                colour.copy_from_slice(pixels.as_flattened());
            }
        }
        let Some(threshold) = self.view.effects.bloom_threshold else { return };
        for (pixel, [column, row]) in area.pixels().enumerate() {
            if let Some(bright) = out.bright.get_mut((row - area.first[1]) * width + column) {
                *bright = bloom::bright(seen.light_of(pixel), threshold);
            }
        }
    }

    /// Stores light and occlusion samples for [`Painter::tone_map`].
    fn write_occlusion_samples(&self, area: Area, seen: &BlockPixels, out: &mut Out<'_>) {
        for (pixel, [column, row]) in area.pixels().enumerate() {
            let at = (row - area.first[1]) * self.view.width as usize + column;
            if let (Some(light), Some(shade)) = (out.lights.get_mut(at), out.shades.get_mut(at)) {
                (*light, *shade) = (seen.light_of(pixel), seen.shades[pixel]);
            }
        }
    }

    /// Tone maps a whole image and extracts its bright pixels.
    fn tone_map(&self, lights: &[Vec3], picture: &mut Picture, bright: &mut [Vec3]) {
        let colours = picture.colour.par_chunks_mut(RAYS * 4).zip(lights.par_chunks(RAYS));
        colours.for_each(|(colour, lights)| {
            let mut vectors: Vectors = [[0.0; RAYS]; 3];
            for (at, light) in lights.iter().enumerate() {
                for (axis, light) in vectors.iter_mut().zip(light.to_array()) {
                    axis[at] = light;
                }
            }
            for (out, pixel) in colour.as_chunks_mut::<4>().0.iter_mut().zip(self.bytes(&vectors)) {
                *out = pixel;
            }
        });
        if let Some(threshold) = self.view.effects.bloom_threshold {
            bright
                .iter_mut()
                .zip(lights)
                .for_each(|(bright, light)| *bright = bloom::bright(*light, threshold));
        }
    }

    fn write_objects(&self, area: Area, seen: &BlockPixels, out: &mut Out<'_>) {
        for (pixel, [column, row]) in area.pixels().enumerate() {
            let at = (row - area.first[1]) * self.view.width as usize + column;
            let placed =
                seen.object[pixel].and_then(|at| self.frame.scene.derived.instances.get(at as usize));
            if let Some(object) = out.objects.get_mut(at) {
                *object = placed.map_or(0, |placed| placed.user);
            }
            if let Some(pixel) = out.segments.get_mut(at * 4..at * 4 + 4) {
                let colour = placed.and_then(|placed| placed.segmentation).unwrap_or([0.0; 3]);
                let bytes = colour.map(|channel| (channel.clamp(0.0, 1.0) * 255.0 + 0.5) as u8);
                pixel.copy_from_slice(&self.ordered(bytes));
            }
        }
    }

    /// A pixel in the requested channel order.
    #[inline]
    fn ordered(&self, [r, g, b]: [u8; 3]) -> [u8; 4] {
        match self.view.order {
            PixelOrder::Rgba => [r, g, b, 255],
            PixelOrder::Bgra => [b, g, r, 255],
        }
    }
}
