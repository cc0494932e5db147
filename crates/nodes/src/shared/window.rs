//! The three projections of cameras and range finders: from directions to columns and rows.
//!
//! In planar images, the outer edges of the outermost pixels are at the field of view. In the others, as in the
//! manual, it is the centres of the outermost pixels: the first column is at half of the field of view to the left,
//! the last one at half of it to the right, and rows likewise. In cylindrical projections, columns and rows are linear
//! in azimuth and elevation; in spherical ones, as in an equidistant fisheye lens, the distance from the image centre
//! is linear in the angle to the axis.

use std::f64::consts::{PI, TAU};
use std::sync::Arc;

use base::{Vec3, ops};
use render::Projection;
use scene::{NodeId, Scene};

use crate::shared::frustum;
use crate::shared::optics::Lens;
use crate::shared::range::SensorRay;

/// Maximum field of view of planar images, less than π. `[rad]`
const MAX_PLANAR_FOV: f64 = 3.1;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Planar,
    Spherical,
    Cylindrical,
}

/// The projection of a device. Directions are in its frame: x forwards, y left, z up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Window {
    kind: Kind,
    /// Number of columns and rows.
    size: [f64; 2],
    /// Half of the field of view to the left and up: slopes of the outer edges for planar projections, angles of the
    /// centres of the outermost pixels for the others. `[rad]`
    half: [f64; 2],
}

/// The rays through all pixels of a device, cached until its projection or lens changes.
#[derive(Clone, Debug, Default)]
pub(crate) struct RayTable {
    of: Option<(Window, Option<Lens>)>,
    rays: Arc<[SensorRay]>,
}

impl RayTable {
    /// Returns the rays of a projection and a lens, see [`Window::rays`].
    pub(crate) fn of(&mut self, window: Window, lens: Option<Lens>) -> &[SensorRay] {
        if self.of != Some((window, lens)) {
            self.rays = window.rays(lens.as_ref()).into();
            self.of = Some((window, lens));
        }
        &self.rays
    }
}

/// Returns whether the projection of an image device is planar.
pub(crate) fn is_planar(scene: &Scene, node: NodeId) -> bool {
    scene.string(node, "projection") == "planar" && !scene.bool(node, "spherical")
}

impl Window {
    /// Reads the fields of a camera or range finder.
    pub(crate) fn of(scene: &Scene, node: NodeId, size: [u16; 2]) -> Self {
        let kind = match scene.string(node, "projection") {
            _ if is_planar(scene, node) => Kind::Planar,
            "spherical" => Kind::Spherical,
            // Files from before R2023a call it spherical.
            _ => Kind::Cylindrical,
        };
        let fov = scene.float(node, "fieldOfView");
        let size = size.map(f64::from);
        let ratio = size[1] / size[0];
        let half = match kind {
            Kind::Planar => {
                let half = ops::tan(fov.min(MAX_PLANAR_FOV) / 2.0);
                [half, half * ratio]
            }
            Kind::Spherical => [fov / 2.0, fov / 2.0 * ratio],
            Kind::Cylindrical => [fov / 2.0, (fov * ratio).min(PI) / 2.0],
        };
        Self { kind, size, half }
    }

    /// Returns the projection for the renderer.
    pub(crate) fn projection(&self) -> Projection {
        let [across, up] = self.half;
        match self.kind {
            Kind::Planar => Projection::Planar { fov: (2.0 * ops::atan(across)) as f32 },
            Kind::Spherical => {
                Projection::Fisheye { fov: 2.0 * across as f32, vertical_fov: 2.0 * up as f32 }
            }
            Kind::Cylindrical => {
                Projection::Panorama { fov: 2.0 * across as f32, vertical_fov: 2.0 * up as f32 }
            }
        }
    }

    /// Returns the rays through the centres of all pixels, in rows from the top. Pixels that the lens maps to points
    /// outside of the image have no ray.
    pub(crate) fn rays(&self, lens: Option<&Lens>) -> Vec<SensorRay> {
        let [width, height] = self.size.map(|count| count as u32);
        let place = |at: u32, count: f64| (f64::from(at) + 0.5) / count;
        let places = (0..height).flat_map(|row| {
            (0..width).map(move |column| [place(column, self.size[0]), place(row, self.size[1])])
        });
        let is_inside = |place: &[f64; 2]| place.iter().all(|at| (0.0..1.0).contains(at));
        let seen = |place: [f64; 2]| lens.map_or(place, |lens| lens.source(place));
        places.map(seen).map(|at| if is_inside(&at) { self.ray(at) } else { SensorRay::NOWHERE }).collect()
    }

    /// Returns rays along the edges of the image, clockwise from the upper left.
    pub(crate) fn border(&self) -> Vec<SensorRay> {
        let steps = (0..frustum::STEPS).map(|step| step as f64 / frustum::STEPS as f64);
        let sides: [fn(f64) -> [f64; 2]; 4] =
            [|at| [at, 0.0], |at| [1.0, at], |at| [1.0 - at, 1.0], |at| [0.0, 1.0 - at]];
        sides.into_iter().flat_map(|side| steps.clone().map(side)).map(|place| self.ray(place)).collect()
    }

    /// Returns the ray through a point of the image, in units of its size from the upper left.
    fn ray(&self, place: [f64; 2]) -> SensorRay {
        let [left, up] = [0, 1].map(|axis| self.half[axis] * self.part(axis, place[axis]));
        match self.kind {
            Kind::Planar => SensorRay::ahead(Vec3::new(1.0, left, up)),
            Kind::Cylindrical => {
                let ((sin, cos), (sin_up, cos_up)) = (ops::sin_cos(left), ops::sin_cos(up));
                SensorRay::along(Vec3::new(cos * cos_up, sin * cos_up, sin_up))
            }
            Kind::Spherical => {
                let angle = ops::hypot(left, up);
                let (sin, cos) = ops::sin_cos(angle);
                let scale = if angle > 0.0 { sin / angle } else { 1.0 };
                SensorRay::along(Vec3::new(cos, left * scale, up * scale))
            }
        }
    }

    /// Converts a coordinate in units of the image size to a fraction of half the field of view: 1 at the left or
    /// upper end, -1 at the other one.
    fn part(&self, axis: usize, place: f64) -> f64 {
        let count = self.size[axis];
        // The ends are the edges of the outermost pixels in planar projections, their centres in others.
        let ends = if self.kind == Kind::Planar || count < 2.0 { count } else { count - 1.0 };
        (1.0 - 2.0 * place) * count / ends
    }

    /// Returns the slopes of the left and upper edges of a planar projection; `None` for others.
    pub(crate) fn slopes(&self) -> Option<[f64; 2]> {
        (self.kind == Kind::Planar).then_some(self.half)
    }

    /// Returns column and row of a point of an object as Webots computes them: linear from the first to the last one
    /// over the field of view, clamped to the image. `lens` distorts the image. For `middle` see [`Window::pixel`].
    pub(crate) fn index(&self, point: Vec3, middle: Vec3, lens: Option<&Lens>) -> [i32; 2] {
        let part = |axis: usize, pixel: f64| {
            let ends = if self.kind == Kind::Planar { 0.0 } else { 0.5 };
            let count = self.size[axis];
            let steps = (count - 2.0 * ends).max(1.0);
            ((pixel - ends) / steps).clamp(0.0, 1.0)
        };
        let place = match self.pixel(point, middle) {
            Some([x, y]) => [part(0, x), part(1, y)],
            // Behind a planar image.
            None => [point.y, point.z].map(|aside| if aside > 0.0 { 0.0 } else { 1.0 }),
        };
        let shown = lens.map_or(place, |lens| lens.image(place)).map(|at| at.clamp(0.0, 1.0));
        [0, 1].map(|axis| ((self.size[axis] - 1.0) * shown[axis]) as i32)
    }

    /// Returns the position of a point of an object in the image, from the upper left; `None` behind a planar image.
    /// `[px]` `middle` is the centre of the object: in cylindrical images, the point is next to it even beyond the
    /// seam.
    pub(crate) fn pixel(&self, point: Vec3, middle: Vec3) -> Option<[f64; 2]> {
        let [left, up] = match self.kind {
            Kind::Planar if point.x <= 1e-9 => return None,
            Kind::Planar => [point.y / point.x, point.z / point.x],
            Kind::Cylindrical => {
                let [angle, near] = [point, middle].map(|at| ops::atan2(at.y, at.x));
                let turn = angle - near;
                let beside = near + turn - TAU * (turn / TAU).round();
                [beside, ops::atan2(point.z, ops::hypot(point.x, point.y))]
            }
            Kind::Spherical => {
                let aside = ops::hypot(point.y, point.z);
                let scale = ops::atan2(aside, point.x) / aside.max(f64::MIN_POSITIVE);
                [point.y * scale, point.z * scale]
            }
        };
        let at = |axis: usize, part: f64| {
            // The inverse of `part`.
            self.size[axis] / 2.0 * (1.0 - part / self.half[axis] / self.part(axis, 0.0))
        };
        Some([at(0, left), at(1, up)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window(kind: &str, fov: f64, size: [u16; 2]) -> Window {
        let world =
            format!("#VRML_SIM R2025a utf8\nRobot {{ children Camera {{ {kind} fieldOfView {fov} }} }}\n");
        let files = assets::MemorySource::new().with("w.wbt", world);
        let path = std::path::Path::new("w.wbt");
        let scene = scene::load(path, &files, scene::LoadOptions::default()).scene.unwrap();
        let camera = scene.iter().find(|(_, node)| node.ty.name == "Camera").unwrap().0;
        Window::of(&scene, camera, size)
    }

    const PLANE: &str = "projection \"planar\"";
    const SPHERE: &str = "projection \"spherical\"";
    const CYLINDER: &str = "projection \"cylindrical\"";

    #[track_caller]
    fn near(found: Vec3, expected: [f64; 3]) {
        let expected = Vec3::from_array(expected).normalize();
        assert!((found - expected).length() < 1e-6, "{found} instead of {expected}");
    }

    #[test]
    fn the_outermost_pixels_are_on_the_edges_of_the_field_of_view() {
        for kind in [SPHERE, CYLINDER, "spherical TRUE"] {
            let rays = window(kind, 2.0, [5, 3]).rays(None);
            near(rays[7].direction, [1.0, 0.0, 0.0]);
            near(rays[5].direction, [ops::cos(1.0), ops::sin(1.0), 0.0]);
            near(rays[9].direction, [ops::cos(1.0), -ops::sin(1.0), 0.0]);
            near(rays[2].direction, [ops::cos(0.6), 0.0, ops::sin(0.6)]);
        }
        // The corner: the angles to the side and upwards, or both together that to the axis.
        let side = ops::cos(0.6);
        let corner = [ops::cos(1.0) * side, ops::sin(1.0) * side, ops::sin(0.6)];
        near(window(CYLINDER, 2.0, [5, 3]).rays(None)[0].direction, corner);
        let angle = ops::hypot(1.0, 0.6);
        let part = ops::sin(angle) / angle;
        near(window(SPHERE, 2.0, [5, 3]).rays(None)[0].direction, [ops::cos(angle), part, 0.6 * part]);
    }

    #[test]
    fn pixel_inverts_ray() {
        for kind in [PLANE, SPHERE, CYLINDER] {
            let window = window(kind, 1.5, [8, 6]);
            for (at, ray) in window.rays(None).into_iter().enumerate() {
                let [x, y] = window.pixel(ray.direction * 3.0, ray.direction).unwrap();
                let expected = [(at % 8) as f64 + 0.5, (at / 8) as f64 + 0.5];
                assert!((x - expected[0]).abs() < 1e-9 && (y - expected[1]).abs() < 1e-9, "{kind} {at}");
            }
        }
        assert_eq!(window(PLANE, 1.0, [8, 6]).pixel(Vec3::NEG_X, Vec3::X), None);
        let around = window(CYLINDER, std::f64::consts::TAU, [9, 9]);
        assert!((around.pixel(Vec3::Y, Vec3::Y).unwrap()[0] - 2.5).abs() < 1e-9);
        // Points across the seam behind the camera are next to their centre, in the first or the last column.
        let [left, right] = [Vec3::new(-1.0, 0.2, 0.0), Vec3::new(-1.0, -0.2, 0.0)];
        let width = 2.0 * ops::atan(0.2) / TAU * 8.0;
        for (middle, [low, high]) in [(left, [right, left]), (right, [right, left])] {
            let [low, high] = [low, high].map(|point| around.pixel(point, middle).unwrap()[0]);
            assert!((high - low - width).abs() < 1e-9, "{low} {high}");
        }
        // A single column looks ahead.
        assert!((window(SPHERE, 1.0, [1, 1]).pixel(Vec3::X, Vec3::X).unwrap()[0] - 0.5).abs() < 1e-9);
    }

    #[test]
    fn cached_rays_are_updated_with_projection_and_lens() {
        let lens = Lens { center: [0.5; 2], radial: [0.3, 0.0], tangential: [0.0; 2] };
        let (narrow, wide) = (window(PLANE, 0.5, [8, 6]), window(PLANE, 1.5, [8, 6]));
        let mut rays = RayTable::default();
        for (window, lens) in
            [(narrow, None), (narrow, None), (narrow, Some(lens)), (wide, Some(lens)), (wide, None)]
        {
            assert_eq!(rays.of(window, lens), window.rays(lens.as_ref()));
        }
    }

    #[test]
    fn a_lens_changes_the_rays_of_pixels() {
        let lens = |k: f64| Lens { center: [0.5; 2], radial: [k, 0.0], tangential: [0.0; 2] };
        let plain = window(PLANE, 1.0, [3, 3]);
        let rays = plain.rays(Some(&lens(-1.0)));
        assert_eq!((rays[0], rays[4]), (SensorRay::NOWHERE, plain.rays(None)[4]));
        // A quarter of the width to the left is shown a third to the left: 1/4 (1 + 16/3/16).
        let rays = plain.rays(Some(&lens(16.0 / 3.0)));
        near(rays[3].direction, [1.0, plain.half[0] * 2.0 * 0.25, 0.0]);
    }
}
