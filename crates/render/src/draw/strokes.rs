//! Lines and points: their size is in pixels, not in metres, so they are rasterized and not hit by rays.

use glam::Vec3;

use super::Painter;
use super::lens::CameraProjection;
use crate::frame::InstanceData;
use crate::mesh::Primitives;
use crate::shade::ShadingMaterial;
use crate::tone;

/// Side length of a point. `[px]`
const POINT: usize = 4;

/// Straight pieces of a line in curved projections.
const PIECES: usize = 32;

/// Image of the nearest line or point at each pixel.
pub(super) struct Strokes {
    width: usize,
    height: usize,
    /// Empty if there are no lines and points.
    pixels: Vec<Option<Stroke>>,
}

/// A line or point at a pixel.
#[derive(Clone, Copy)]
pub(super) struct Stroke {
    /// Distance from the camera. `[m]`
    pub(super) distance: f32,
    pub(super) light: Vec3,
    /// Index of the instance among the visible ones.
    pub(super) placed: u32,
}

/// A vertex in the view's frame.
#[derive(Clone, Copy)]
struct Corner {
    /// Position in the view's frame. `[m]`
    place: Vec3,
    light: Vec3,
}

impl Strokes {
    /// Rasterizes the lines and points of all instances that a view sees.
    pub(super) fn new(painter: &Painter<'_>) -> Self {
        let view = painter.view;
        let mut strokes =
            Self { width: view.width as usize, height: view.height as usize, pixels: Vec::new() };
        let derived = &painter.frame.scene.derived;
        for (placed, number) in derived.instances.iter().zip(0_u32..) {
            let is_stroke = !matches!(placed.mesh.primitives, Primitives::Triangles(_));
            if let Some(material) = derived.material(placed.material)
                && is_stroke
                && placed.layers & view.layers != 0
            {
                strokes.draw(placed, material, painter, number);
            }
        }
        strokes
    }

    /// Whether there are none at all.
    pub(super) fn is_empty(&self) -> bool {
        self.pixels.is_empty()
    }

    /// The line or point at an image point, unless it is behind `distance`.
    pub(super) fn at(&self, [x, y]: [f32; 2], distance: f32) -> Option<Stroke> {
        let stroke = (*self.pixels.get(y as usize * self.width + x as usize)?)?;
        (stroke.distance <= distance * (1.0 + 1e-4)).then_some(stroke)
    }

    /// Two rows of words for each pixel: distance and light; index of the instance.
    pub(super) fn packed(&self) -> Vec<u32> {
        let words = |stroke: &Option<Stroke>| match stroke {
            Some(Stroke { distance, light, placed }) => {
                let [r, g, b] = light.to_array().map(f32::to_bits);
                [distance.to_bits(), r, g, b, *placed, 0, 0, 0]
            }
            None => [0, 0, 0, 0, crate::pack::NOTHING, 0, 0, 0],
        };
        self.pixels.iter().flat_map(words).collect()
    }

    fn draw(
        &mut self,
        placed: &InstanceData,
        material: &ShadingMaterial,
        painter: &Painter<'_>,
        number: u32,
    ) {
        self.pixels.resize(self.width * self.height, None);
        let view = painter.view;
        let view_from_world = view.world_from_view.inverse();
        let mesh = &placed.mesh;
        let corner = |at: usize| {
            let position = Vec3::from_array(*mesh.positions.get(at)?).as_dvec3();
            let place = view_from_world.point(placed.world_from_mesh.transform_point3(position)).as_vec3();
            let light = mesh.colours.get(at).map_or(material.emission(), |colour| tone::light(*colour));
            place.is_finite().then_some(Corner { place, light })
        };
        match &mesh.primitives {
            Primitives::Triangles(_) => {}
            Primitives::Points => {
                for at in 0..mesh.positions.len() {
                    if let Some(corner) = corner(at) {
                        self.point(corner, &painter.lens, number);
                    }
                }
            }
            Primitives::Lines(lines) => {
                for [a, b] in lines {
                    if let (Some(a), Some(b)) = (corner(*a as usize), corner(*b as usize)) {
                        self.line(a, b, &painter.lens, number);
                    }
                }
            }
        }
    }

    fn point(&mut self, corner: Corner, lens: &CameraProjection, placed: u32) {
        let Some([x, y]) = lens.project(corner.place) else { return };
        let distance = corner.place.length();
        for row in 0..POINT {
            for column in 0..POINT {
                let middle = POINT as f32 * 0.5;
                self.put(
                    [x + column as f32 - middle, y + row as f32 - middle],
                    distance,
                    corner.light,
                    placed,
                );
            }
        }
    }

    fn line(&mut self, a: Corner, b: Corner, lens: &CameraProjection, placed: u32) {
        if lens.axes().is_some() {
            self.piece(a, b, lens, placed);
            return;
        }
        let at = |step: usize| mix(a, b, step as f32 / PIECES as f32);
        for step in 0..PIECES {
            self.piece(at(step), at(step + 1), lens, placed);
        }
    }

    /// A line that is straight in the image.
    fn piece(&mut self, a: Corner, b: Corner, lens: &CameraProjection, placed: u32) {
        let Some((a, b)) = clipped(a, b, lens) else { return };
        let (Some(start), Some(end)) = (lens.project(a.place), lens.project(b.place)) else { return };
        let [across, down] = [end[0] - start[0], end[1] - start[1]];
        let size = [self.width as f32, self.height as f32];
        // Beyond the seam of a panorama a line would go back through all of it.
        if lens.axes().is_none() && (across.abs() > size[0] * 0.5 || down.abs() > size[1] * 0.5) {
            return;
        }
        let Some([from, to]) = inside(start, [across, down], size) else { return };
        let steps = (across.abs().max(down.abs()) * (to - from)).ceil().clamp(1.0, 1e5) as usize;
        // Steps are even in the picture; what is even there is one over the depth.
        let depths = [lens.depth(a.place), lens.depth(b.place)].map(|depth| 1.0 / depth.max(1e-6));
        for step in 0..=steps {
            let part = from + (to - from) * step as f32 / steps as f32;
            let near = depths[0] + (depths[1] - depths[0]) * part;
            let here = mix(a, b, part * depths[1] / near);
            let place = [start[0] + across * part, start[1] + down * part];
            self.put(place, here.place.length(), here.light, placed);
        }
    }

    fn put(&mut self, [x, y]: [f32; 2], distance: f32, light: Vec3, placed: u32) {
        if !(x >= 0.0 && y >= 0.0 && x < self.width as f32 && y < self.height as f32) {
            return;
        }
        let Some(slot) = self.pixels.get_mut(y as usize * self.width + x as usize) else { return };
        if slot.is_none_or(|before| distance < before.distance) {
            *slot = Some(Stroke { distance, light, placed });
        }
    }
}

fn mix(a: Corner, b: Corner, part: f32) -> Corner {
    Corner { place: a.place.lerp(b.place, part), light: a.light.lerp(b.light, part) }
}

/// Clips a line at the near and far distance of a planar view.
fn clipped(a: Corner, b: Corner, lens: &CameraProjection) -> Option<(Corner, Corner)> {
    if lens.axes().is_none() {
        return Some((a, b));
    }
    let (near, far) = lens.clip_range(1.0);
    let near = near.max(1e-6);
    let along = b.place.x - a.place.x;
    let (mut from, mut to) = (0.0_f32, 1.0_f32);
    // Where the line goes through a plane, and whether it comes in there.
    for (gap, slope) in [(a.place.x - near, along), (far - a.place.x, -along)] {
        if gap < 0.0 && gap + slope < 0.0 {
            return None;
        }
        if gap < 0.0 {
            from = from.max(-gap / slope);
        } else if gap + slope < 0.0 {
            to = to.min(-gap / slope);
        }
    }
    (from < to).then(|| (mix(a, b, from), mix(a, b, to)))
}

/// Clips a line at the image, as parameters along it (Liang and Barsky, 1984).
fn inside(start: [f32; 2], along: [f32; 2], size: [f32; 2]) -> Option<[f32; 2]> {
    let (mut from, mut to) = (0.0_f32, 1.0_f32);
    for axis in 0..2 {
        for (step, room) in [(-along[axis], start[axis]), (along[axis], size[axis] - start[axis])] {
            if step == 0.0 {
                if room < 0.0 {
                    return None;
                }
            } else if step < 0.0 {
                from = from.max(room / step);
            } else {
                to = to.min(room / step);
            }
        }
    }
    (from <= to).then_some([from, to])
}
