//! Pictures: bands of rows, each by one thread at a time.

use glam::Vec3;
use rayon::prelude::*;

use crate::frame::Frame;
use crate::light::Light;
use crate::shade::{Lamps, Lit};
use crate::sky::Sky;
use crate::surface::{Sight, Surface};
use crate::tone;
use crate::trace::{Met, WorldRay};
use crate::view::{Depth, Picture, PixelOrder, View};

mod lens;

use lens::Lens;

/// Rows of a band.
const BAND: usize = 8;

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
        let painter = Painter::new(self, view);
        let empty = |is_wanted: bool| if is_wanted { width * BAND } else { usize::MAX };
        let contents = view.contents;
        let colours = chunks(&mut picture.colour, empty(contents.colour), 4, height);
        let depths = chunks(&mut picture.depth, empty(contents.depth != Depth::None), 1, height);
        let objects = chunks(&mut picture.objects, empty(contents.objects), 1, height);
        let segments = chunks(&mut picture.segmentation, empty(contents.segmentation), 4, height);
        let bands: Vec<_> = colours.into_iter().zip(depths).zip(objects).zip(segments).collect();
        bands.into_par_iter().enumerate().for_each(|(band, (((colour, depth), objects), segments))| {
            painter.band(band * BAND, Out { colour, depth, objects, segments });
        });
    }
}

/// One piece per band; empty pieces if the table is not wanted.
fn chunks<T>(table: &mut [T], size: usize, per_pixel: usize, height: usize) -> Vec<&mut [T]> {
    let count = height.div_ceil(BAND);
    if size == usize::MAX {
        return (0..count).map(|_| Default::default()).collect();
    }
    table.chunks_mut(size * per_pixel).collect()
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
}

/// A view with what all its bands share.
struct Painter<'a> {
    frame: &'a Frame<'a>,
    view: &'a View,
    lens: Lens,
    lamps: Lamps,
    sky: &'a Sky,
}

impl<'a> Painter<'a> {
    fn new(frame: &'a Frame<'a>, view: &'a View) -> Self {
        let scene = frame.scene;
        let lights = scene.lights.iter().map(|(_, light): (usize, &Light)| light);
        Self {
            frame,
            view,
            lens: Lens::new(view),
            lamps: Lamps::new(lights, view.world_from_view.translation),
            sky: frame.sky(),
        }
    }

    fn band(&self, first_row: usize, out: Out<'_>) {
        let width = self.view.width as usize;
        let rows = BAND.min(self.view.height as usize - first_row);
        for at in 0..rows * width {
            let (column, row) = (at % width, first_row + at / width);
            let seen = self.pixel(column, row);
            let bytes = |colour: [u8; 3]| match self.view.order {
                PixelOrder::Rgba => [colour[0], colour[1], colour[2], 255],
                PixelOrder::Bgra => [colour[2], colour[1], colour[0], 255],
            };
            if let Some(pixel) = out.colour.get_mut(at * 4..at * 4 + 4) {
                pixel.copy_from_slice(&bytes(tone::bytes(seen.light, self.view.exposure)));
            }
            if let Some(depth) = out.depth.get_mut(at) {
                *depth = seen.depth;
            }
            let placed = seen.object.and_then(|at| self.frame.scene.derived.placed.get(at as usize));
            if let Some(object) = out.objects.get_mut(at) {
                *object = placed.map_or(0, |placed| placed.user);
            }
            if let Some(pixel) = out.segments.get_mut(at * 4..at * 4 + 4) {
                let colour = placed.and_then(|placed| placed.segmentation).unwrap_or([0.0; 3]);
                pixel.copy_from_slice(&bytes(
                    colour.map(|channel| (channel.clamp(0.0, 1.0) * 255.0 + 0.5) as u8),
                ));
            }
        }
    }

    fn pixel(&self, column: usize, row: usize) -> Seen {
        let derived = &self.frame.scene.derived;
        let (sight, cos) = self.lens.sight(column as f32 + 0.5, row as f32 + 0.5);
        let (near, far) = self.lens.range(cos);
        let ray = WorldRay {
            origin: self.view.world_from_view.translation,
            direction: sight.direction.as_dvec3(),
            near,
            layers: self.view.layers,
        };
        let opaque = derived.first(&derived.opaque, &ray, far);
        let distance = opaque.map_or(f32::INFINITY, |met| met.meeting.distance);
        let depth = match self.view.contents.depth {
            Depth::AlongAxis => distance * cos,
            Depth::None | Depth::FromEye => distance,
        };
        let mut seen = Seen { light: Vec3::ZERO, depth, object: opaque.map(|met| met.placed) };
        let mut behind = 1.0;
        let mut start = near;
        // Front to back through what is clear.
        for _ in 0..MOST_LAYERS {
            let ray = WorldRay { near: start, ..ray };
            let Some(met) = derived.first(&derived.clear, &ray, distance.min(far)) else { break };
            start = met.meeting.distance;
            let (light, opacity) = self.shade(&met, &sight, cos);
            if behind == 1.0 && opacity >= 0.5 {
                seen.object = Some(met.placed);
            }
            seen.light += light * (opacity * behind);
            behind *= 1.0 - opacity;
            if behind < 1e-3 {
                return seen;
            }
        }
        if self.view.contents.colour {
            let last = match &opaque {
                Some(met) => self.shade(met, &sight, cos).0,
                None => self.sky.seen(sight.direction),
            };
            seen.light += last * behind;
        }
        seen
    }

    /// Light and opacity of a surface.
    fn shade(&self, met: &Met, sight: &Sight, cos: f32) -> (Vec3, f32) {
        let derived = &self.frame.scene.derived;
        let Some(placed) = derived.placed.get(met.placed as usize) else { return (Vec3::ZERO, 1.0) };
        let Some(look) = derived.looks.get(placed.material).and_then(Option::as_ref) else {
            return (Vec3::ZERO, 1.0);
        };
        let surface = Surface::at(placed, &met.meeting, sight, look.is_textured);
        let lit = look.lit(&surface, -sight.direction, derived, self.sky, &self.lamps);
        let mut light = lit.glow;
        for lamp in &self.lamps.lamps {
            let Some(way) = lamp.way(surface.position) else { continue };
            let Some(more) = lit.reflect(lamp, &way) else { continue };
            if !lamp.casts_shadows || look.is_clear || !self.is_shadowed(&surface, &lit, &way) {
                light += more;
            }
        }
        let light = self.frame.fogged(light, met.meeting.distance * cos);
        (light, lit.opacity)
    }

    fn is_shadowed(&self, surface: &Surface, _lit: &Lit, way: &crate::shade::Way) -> bool {
        if surface.flat_normal.dot(way.direction) <= 0.0 {
            return true;
        }
        let lift = surface.position.length() * 2e-5 + 1e-6;
        let start = surface.position + surface.flat_normal * lift;
        let ray = WorldRay {
            origin: self.view.world_from_view.translation + start.as_dvec3(),
            direction: way.direction.as_dvec3(),
            near: 0.0,
            layers: u32::MAX,
        };
        self.frame.scene.derived.is_shadowed(&ray, way.distance * (1.0 - 1e-5))
    }
}

/// More layers of clear surfaces than this are not looked through.
const MOST_LAYERS: usize = 16;

/// What a pixel shows.
struct Seen {
    light: Vec3,
    depth: f32,
    object: Option<u32>,
}
