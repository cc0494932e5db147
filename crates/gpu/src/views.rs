//! Views as rows for the shaders, and the words that come back as pictures.

use std::ops::Range;

use render::pack::{NOTHING, halves};
use render::{Antialiasing, Depth, Frame, Picture, PixelOrder, Projection, View};

/// Columns and rows of a block of pixels.
const SIDE: u32 = 8;

/// Stands for infinity in shaders.
const FAR: f32 = 3e38;

/// Groups along the first axis of a dispatch.
const MOST_GROUPS: u32 = 32768;

/// Views that are drawn together.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    /// Rows for the shaders.
    pub(crate) rows: Vec<u32>,
    /// Groups along both axes of a dispatch with one for each block of pixels.
    pub(crate) groups: [u32; 2],
    /// Words of all tables of all pictures.
    pub(crate) words: usize,
    /// The same, and words behind them that stay on the card.
    pub(crate) room: usize,
    /// Pixels whose edges may be smoothed.
    pub(crate) smooth: usize,
    layouts: Vec<Layout>,
}

/// Where the tables of a picture are.
#[derive(Clone, Debug, Default)]
struct Layout {
    colour: Range<usize>,
    depth: Range<usize>,
    objects: Range<usize>,
    segments: Range<usize>,
    bright: Range<usize>,
    /// These stay on the card.
    shades: Range<usize>,
    faces: Range<usize>,
}

/// Words of a pixel that may lose light of the sky.
const SHADE_WORDS: usize = 12;

/// How many words the tables of a view's picture take.
pub(crate) fn words(view: &View) -> usize {
    let contents = view.contents;
    let tables = [contents.colour, contents.depth != Depth::None, contents.objects, contents.segmentation];
    let plain: usize = tables.into_iter().map(usize::from).sum();
    pixels(view) * (plain + if has_bloom(view) { 3 } else { 0 })
}

/// The same with what stays on the card.
pub(crate) fn room(view: &View) -> usize {
    let shades = if has_shades(view) { SHADE_WORDS } else { 0 };
    words(view) + pixels(view) * (shades + usize::from(is_smooth(view)))
}

fn pixels(view: &View) -> usize {
    view.size().into_iter().map(|length| length as usize).product()
}

fn has_bloom(view: &View) -> bool {
    view.contents.colour && view.effects.bloom_threshold.is_some()
}

/// Whether colours are known only when all of a picture was seen.
fn has_shades(view: &View) -> bool {
    view.contents.colour && view.effects.ambient_occlusion_radius.is_some_and(|radius| radius > 0.0)
}

fn is_smooth(view: &View) -> bool {
    view.contents.colour && view.antialiasing == Antialiasing::Smooth
}

impl Batch {
    /// Lays out views side by side.
    pub(crate) fn new(frame: &Frame<'_>, views: &[View]) -> Self {
        let mut batch = Self { layouts: layouts(views), ..Self::default() };
        batch.words = views.iter().map(words).sum();
        batch.room = views.iter().map(room).sum();
        batch.smooth = views.iter().filter(|view| is_smooth(view)).map(pixels).sum();
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
            let across = view.width.div_ceil(SIDE);
            rows.extend([block, across, view.width, view.height]);
            row_of(view, layout, start, &mut rows);
            block += across * view.height.div_ceil(SIDE);
        }
        batch.groups = [block.min(MOST_GROUPS), block.div_ceil(MOST_GROUPS)];
        batch.rows = vec![drawn.len() as u32, block, batch.groups[0], 0];
        batch.rows.extend(rows);
        batch.rows.extend(strokes);
        batch
    }

    /// The pictures in the words that the shaders have written.
    pub(crate) fn pictures(&self, views: &[View], words: &[u8]) -> Vec<Picture> {
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
        let picture = |(view, layout): (&View, &Layout)| {
            let [width, height] = view.size();
            let mut picture = Picture {
                width,
                height,
                colour: bytes(&layout.colour),
                depth: floats(&layout.depth),
                objects: numbers(&layout.objects),
                segmentation: bytes(&layout.segments),
            };
            if has_bloom(view) {
                picture.bloom(view, &floats(&layout.bright));
            }
            picture
        };
        views.iter().zip(&self.layouts).map(picture).collect()
    }
}

/// Colours of all pictures come first: the shaders find the view of a pixel by its place among them.
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
    lay(|layout| &mut layout.shades, &|view| per_pixel(has_shades(view), view) * SHADE_WORDS);
    lay(|layout| &mut layout.faces, &|view| per_pixel(is_smooth(view), view));
    layouts
}

/// All rows of a view but the first: the eye and the projection; rest of the eye and bits; the axes of the view, half
/// the width one metre ahead, fields of view; near, far, exposure, layers; starts of the tables; start of
/// bloom, its threshold, radius of occlusion, start of lines and points; starts of what pixels
/// may lose of their light, and of the faces that they show.
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
        is_smooth(view),
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
    rows.extend([layout.shades.start as u32, layout.faces.start as u32, 0, 0]);
}
