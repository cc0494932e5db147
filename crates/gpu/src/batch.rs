//! Views as input of the shaders, and their output as images.

use std::ops::Range;

use render::pack::{NOTHING, halves};
use render::{Antialiasing, Depth, Frame, Picture, PixelOrder, Projection, View};

/// Columns and rows of a workgroup. `[px]`
const BLOCK: u32 = 8;

/// Represents infinity, which shaders need not support.
const FAR: f32 = 3e38;

/// Maximum number of workgroups along the first axis of a dispatch; every device supports 65,535.
const MAX_GROUPS: u32 = 32768;

/// Views that are rendered together.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    /// SceneBuffers for the shaders.
    pub(crate) rows: Vec<u32>,
    /// Workgroups along both axes of a dispatch: one for each block of pixels.
    pub(crate) groups: [u32; 2],
    /// Size of the output of all images. `[words]`
    pub(crate) output_words: usize,
    /// The same plus intermediate results after it, which are not read back. `[words]`
    pub(crate) device_words: usize,
    /// Number of pixels of views with antialiasing.
    pub(crate) antialiased_pixels: usize,
    layouts: Vec<Layout>,
}

/// Ranges of an image in the output. `[words]`
#[derive(Clone, Debug, Default)]
struct Layout {
    colour: Range<usize>,
    depth: Range<usize>,
    objects: Range<usize>,
    segments: Range<usize>,
    bright: Range<usize>,
    /// Ambient occlusion before it is filtered; not read back.
    occlusion: Range<usize>,
    /// The visible triangle and its lights, for antialiasing; not read back.
    faces: Range<usize>,
}

/// Size of the ambient occlusion of a pixel. `[words]`
const OCCLUSION_WORDS: usize = 12;

/// Returns the size of the output of a view. `[words]`
fn output_words(view: &View) -> usize {
    let contents = view.contents;
    let tables = [contents.colour, contents.depth != Depth::None, contents.objects, contents.segmentation];
    let plain: usize = tables.into_iter().map(usize::from).sum();
    pixels(view) * (plain + if has_bloom(view) { 3 } else { 0 })
}

/// Returns the size of the output and the intermediate results of a view. `[words]`
pub(crate) fn device_words(view: &View) -> usize {
    let occlusion = if has_occlusion(view) { OCCLUSION_WORDS } else { 0 };
    output_words(view) + pixels(view) * (occlusion + usize::from(is_antialiased(view)))
}

fn pixels(view: &View) -> usize {
    view.size().into_iter().map(|length| length as usize).product()
}

fn has_bloom(view: &View) -> bool {
    view.contents.colour && view.effects.bloom_threshold.is_some()
}

/// Whether an image has ambient occlusion, which is filtered when all of its pixels are rendered.
fn has_occlusion(view: &View) -> bool {
    view.contents.colour && view.effects.ambient_occlusion_radius.is_some_and(|radius| radius > 0.0)
}

fn is_antialiased(view: &View) -> bool {
    view.contents.colour && view.antialiasing == Antialiasing::Smooth
}

impl Batch {
    /// Lays out the output of views one after another.
    pub(crate) fn new(frame: &Frame<'_>, views: &[View]) -> Self {
        let mut batch = Self { layouts: layouts(views), ..Self::default() };
        batch.output_words = views.iter().map(output_words).sum();
        batch.device_words = views.iter().map(device_words).sum();
        batch.antialiased_pixels = views.iter().filter(|view| is_antialiased(view)).map(pixels).sum();
        let drawn = views.iter().zip(&batch.layouts).filter(|(view, _)| pixels(view) > 0);
        let drawn: Vec<(&View, &Layout)> = drawn.collect();
        let mut strokes: Vec<u32> = Vec::new();
        let first_stroke = 1 + drawn.len() * 10;
        let mut rows = Vec::with_capacity(first_stroke * 4);
        let mut block = 0_u32;
        for (view, layout) in &drawn {
            let of_view = frame.strokes(view);
            let start = if of_view.is_empty() { NOTHING } else { (first_stroke + strokes.len() / 4) as u32 };
            strokes.extend(of_view);
            let across = view.width.div_ceil(BLOCK);
            rows.extend([block, across, view.width, view.height]);
            row_of(view, layout, start, &mut rows);
            block += across * view.height.div_ceil(BLOCK);
        }
        batch.groups = [block.min(MAX_GROUPS), block.div_ceil(MAX_GROUPS)];
        batch.rows = vec![drawn.len() as u32, block, batch.groups[0], 0];
        batch.rows.extend(rows);
        batch.rows.extend(strokes);
        batch
    }

    /// Returns the images in the output of the shaders.
    pub(crate) fn images(&self, views: &[View], words: &[u8]) -> Vec<Picture> {
        let bytes =
            |range: &Range<usize>| words.get(range.start * 4..range.end * 4).unwrap_or_default().to_vec();
        let numbers = |range: &Range<usize>| -> Vec<u32> {
            words
                .get(range.start * 4..range.end * 4)
                .unwrap_or_default()
                .as_chunks::<4>()
                .0
                .iter()
                .map(|four| u32::from_le_bytes(*four))
                .collect()
        };
        let floats =
            |range: &Range<usize>| -> Vec<f32> { numbers(range).into_iter().map(f32::from_bits).collect() };
        let image = |(view, layout): (&View, &Layout)| {
            let [width, height] = view.size();
            let mut image = Picture {
                width,
                height,
                colour: bytes(&layout.colour),
                depth: floats(&layout.depth),
                objects: numbers(&layout.objects),
                segmentation: bytes(&layout.segments),
            };
            if has_bloom(view) {
                image.bloom(view, &floats(&layout.bright));
            }
            image
        };
        views.iter().zip(&self.layouts).map(image).collect()
    }
}

/// Lays out images. The colours of all images come first: the shaders find the view of a pixel by its index among them.
fn layouts(views: &[View]) -> Vec<Layout> {
    let mut layouts = vec![Layout::default(); views.len()];
    let mut end = 0;
    let mut lay = |table: fn(&mut Layout) -> &mut Range<usize>, size: &dyn Fn(&View) -> usize| {
        for (view, layout) in views.iter().zip(&mut layouts) {
            let start = end;
            end += size(view);
            *table(layout) = start..end;
        }
    };
    let per_pixel = |is_wanted: bool, view: &View| if is_wanted { pixels(view) } else { 0 };
    lay(|layout| &mut layout.colour, &|view| per_pixel(view.contents.colour, view));
    lay(|layout| &mut layout.depth, &|view| per_pixel(view.contents.depth != Depth::None, view));
    lay(|layout| &mut layout.objects, &|view| per_pixel(view.contents.objects, view));
    lay(|layout| &mut layout.segments, &|view| per_pixel(view.contents.segmentation, view));
    lay(|layout| &mut layout.bright, &|view| per_pixel(has_bloom(view), view) * 3);
    lay(|layout| &mut layout.occlusion, &|view| per_pixel(has_occlusion(view), view) * OCCLUSION_WORDS);
    lay(|layout| &mut layout.faces, &|view| per_pixel(is_antialiased(view), view));
    layouts
}

/// Appends all rows of a view but the first: eye, kind of projection; rounding error of the eye, flags; axes of the view,
/// half the width at a distance of one metre, fields of view; near, far, exposure, layers; offsets of colour, depth,
/// objects and segmentation; offset of bloom, its threshold, radius of ambient occlusion, offset of lines and points;
/// offsets of ambient occlusion and of faces.
fn row_of(view: &View, layout: &Layout, strokes: u32, rows: &mut Vec<u32>) {
    let half = |fov: f32| base::ops::tan(f64::from(fov) * 0.5) as f32;
    let (kind, half_size, fov, vertical_fov) = match view.projection {
        Projection::Planar { fov } => (0, half(fov), fov, 0.0),
        Projection::Panorama { fov, vertical_fov } => (1, 0.0, fov, vertical_fov),
        Projection::Fisheye { fov, vertical_fov } => (2, 0.0, fov, vertical_fov),
    };
    let contents = view.contents;
    let bits = [
        contents.colour,
        contents.depth != Depth::None,
        contents.depth == Depth::AlongAxis,
        contents.objects,
        contents.segmentation,
        view.order == PixelOrder::Bgra,
        has_bloom(view),
        is_antialiased(view),
    ];
    let bits: u32 = bits.into_iter().zip(0..).map(|(bit, at)| u32::from(bit) << at).sum();
    let mut row = |[x, y, z]: [f32; 3], last: u32| rows.extend([x.to_bits(), y.to_bits(), z.to_bits(), last]);
    let [eye, rest] = halves(view.world_from_view.translation);
    row(eye.to_array(), kind);
    row(rest.to_array(), bits);
    let turn = glam::Mat3::from_quat(view.world_from_view.rotation.as_quat());
    row(turn.x_axis.to_array(), half_size.to_bits());
    row(turn.y_axis.to_array(), fov.to_bits());
    row(turn.z_axis.to_array(), vertical_fov.to_bits());
    let far = if view.far > 0.0 { view.far.min(FAR) } else { FAR };
    row([view.near.max(0.0), far, view.exposure], view.layers);
    let starts = [&layout.colour, &layout.depth, &layout.objects, &layout.segments];
    rows.extend(starts.map(|range| range.start as u32));
    let [threshold, radius] = [view.effects.bloom_threshold, view.effects.ambient_occlusion_radius];
    let [threshold, radius] = [threshold, radius].map(|number| number.unwrap_or(0.0).to_bits());
    rows.extend([layout.bright.start as u32, threshold, radius, strokes]);
    rows.extend([layout.occlusion.start as u32, layout.faces.start as u32, 0, 0]);
}
