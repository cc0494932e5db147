//! How directions become columns and rows: the three projections of cameras and range finders.
//!
//! A planar picture ends at the field of view: its edges are those of the pixels. The manual counts the others by the
//! middles of their pixels: the first column is at half of the field of view to the left, the last one at half of it to
//! the right, and rows likewise.

use std::f64::consts::{FRAC_PI_4, PI};

use base::{Vec3, ops};
use render::Projection;
use scene::{NodeId, Scene};

use crate::shared::optics::Lens;
use crate::shared::range::Sight;

/// Planar pictures cannot be as wide as half a turn. `[rad]`
const WIDEST_PLANE: f64 = 3.1;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Planar,
    Spherical,
    Cylindrical,
}

/// The projection of a device. Directions are in its frame: x ahead, y left, z up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Window {
    kind: Kind,
    /// Columns and rows.
    size: [f64; 2],
    /// From the middle to the left and upper edges of the outermost pixels: tangents of a plane, the angle and the
    /// height of a cylinder, angles of a sphere.
    half: [f64; 2],
}

/// Whether a device with pictures has a plane for a projection.
pub(crate) fn is_planar(scene: &Scene, node: NodeId) -> bool {
    scene.string(node, "projection") == "planar" && !scene.bool(node, "spherical")
}

/// How high a square picture on a cylinder reaches, as a tangent: as a plane up to a quarter of a turn, after the
/// manual's formula, and then in proportion, for a plane ends at half a turn.
fn height_on_cylinder(fov: f64) -> f64 {
    let half = fov / 2.0;
    if half <= FRAC_PI_4 { ops::tan(half) } else { 1.0 + half - FRAC_PI_4 }
}

impl Window {
    /// What the fields of a camera or range finder say.
    pub(crate) fn of(scene: &Scene, node: NodeId, size: [u16; 2]) -> Self {
        let kind = match scene.string(node, "projection") {
            _ if is_planar(scene, node) => Kind::Planar,
            "cylindrical" => Kind::Cylindrical,
            _ => Kind::Spherical,
        };
        let fov = scene.float(node, "fieldOfView");
        let size = size.map(f64::from);
        let ratio = size[1] / size[0];
        // The outer halves of the outermost pixels lie beyond their middles.
        let beyond = size.map(|count| if count > 1.0 { count / (count - 1.0) } else { 1.0 });
        let half = match kind {
            Kind::Planar => {
                let half = ops::tan(fov.min(WIDEST_PLANE) / 2.0);
                [half, half * ratio]
            }
            Kind::Spherical => [fov / 2.0 * beyond[0], (fov * ratio).min(PI) / 2.0 * beyond[1]],
            Kind::Cylindrical => [fov / 2.0 * beyond[0], height_on_cylinder(fov) * ratio * beyond[1]],
        };
        Self { kind, size, half }
    }

    /// The same for the renderer.
    pub(crate) fn projection(&self) -> Projection {
        let [across, up] = self.half;
        match self.kind {
            Kind::Planar => Projection::Planar { fov: (2.0 * ops::atan(across)) as f32 },
            Kind::Spherical => {
                Projection::Spherical { fov: 2.0 * across as f32, vertical_fov: 2.0 * up as f32 }
            }
            Kind::Cylindrical => Projection::Cylindrical {
                fov: 2.0 * across as f32,
                vertical_fov: (2.0 * ops::atan(up)) as f32,
            },
        }
    }

    /// The rays through the middles of all pixels, rows from the top, columns from the left. What a lens shows from
    /// outside of the picture is nowhere.
    pub(crate) fn sights(&self, lens: Option<&Lens>) -> Vec<Sight> {
        let [width, height] = self.size.map(|count| count as u32);
        let place = |at: u32, count: f64| (f64::from(at) + 0.5) / count;
        let places = (0..height).flat_map(|row| {
            (0..width).map(move |column| [place(column, self.size[0]), place(row, self.size[1])])
        });
        let is_inside = |place: &[f64; 2]| place.iter().all(|at| (0.0..1.0).contains(at));
        let seen = |place: [f64; 2]| lens.map_or(place, |lens| lens.source(place));
        places.map(seen).map(|at| if is_inside(&at) { self.sight(at) } else { Sight::NOWHERE }).collect()
    }

    /// The ray through a place, in widths and heights from the upper left.
    fn sight(&self, place: [f64; 2]) -> Sight {
        let [left, up] = [0, 1].map(|axis| self.half[axis] * (1.0 - 2.0 * place[axis]));
        if self.kind == Kind::Planar {
            return Sight::ahead(Vec3::new(1.0, left, up));
        }
        let (sin, cos) = ops::sin_cos(left);
        let (sin_up, cos_up) = if self.kind == Kind::Cylindrical { (up, 1.0) } else { ops::sin_cos(up) };
        Sight::along(Vec3::new(cos * cos_up, sin * cos_up, sin_up).normalize_or_zero())
    }

    /// Where a point is in the picture, from the upper left. `[px]` None behind a plane.
    pub(crate) fn pixel(&self, point: Vec3) -> Option<[f64; 2]> {
        let flat = point.x.hypot(point.y);
        let [left, up] = match self.kind {
            Kind::Planar if point.x <= 1e-9 => return None,
            Kind::Planar => [point.y / point.x, point.z / point.x],
            Kind::Spherical => [ops::atan2(point.y, point.x), ops::atan2(point.z, flat)],
            Kind::Cylindrical => [ops::atan2(point.y, point.x), point.z / flat.max(1e-9)],
        };
        let at = |axis: usize, part: f64| self.size[axis] / 2.0 * (1.0 - part / self.half[axis]);
        Some([at(0, left), at(1, up)])
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::{FRAC_PI_2, TAU};

    use super::*;

    fn window(kind: Kind, fov: f64, size: [f64; 2]) -> Window {
        let name = match kind {
            Kind::Planar => "planar",
            Kind::Spherical => "spherical",
            Kind::Cylindrical => "cylindrical",
        };
        let world = format!(
            "#VRML_SIM R2025a utf8\nRobot {{ children Camera {{ projection \"{name}\" fieldOfView {fov} }} }}\n"
        );
        let files = assets::MemorySource::new().with("w.wbt", world);
        let path = std::path::Path::new("w.wbt");
        let scene = scene::load(path, &files, scene::LoadOptions::default()).scene.unwrap();
        let camera = scene.iter().find(|(_, node)| node.ty.name == "Camera").unwrap().0;
        Window::of(&scene, camera, size.map(|count| count as u16))
    }

    #[track_caller]
    fn near(found: Vec3, expected: [f64; 3]) {
        let expected = Vec3::from_array(expected).normalize();
        assert!((found - expected).length() < 1e-6, "{found} instead of {expected}");
    }

    #[test]
    fn the_outermost_pixels_of_a_sphere_are_on_the_edges_of_the_field_of_view() {
        let rays: Vec<Vec3> = window(Kind::Spherical, 2.0, [5.0, 3.0])
            .sights(None)
            .into_iter()
            .map(|sight| sight.direction)
            .collect();
        near(rays[7], [1.0, 0.0, 0.0]);
        near(rays[5], [ops::cos(1.0), ops::sin(1.0), 0.0]);
        near(rays[9], [ops::cos(1.0), -ops::sin(1.0), 0.0]);
        near(rays[2], [ops::cos(0.6), 0.0, ops::sin(0.6)]);
    }

    #[test]
    fn the_rows_of_a_cylinder_are_those_of_a_plane_in_its_middle() {
        let rays = window(Kind::Cylindrical, FRAC_PI_2, [5.0, 5.0]).sights(None);
        near(rays[2].direction, [1.0, 0.0, 1.0]);
        near(rays[10].direction, [1.0, 1.0, 0.0]);
        assert!((height_on_cylinder(FRAC_PI_2 - 1e-9) - height_on_cylinder(FRAC_PI_2 + 1e-9)).abs() < 1e-8);
    }

    #[test]
    fn pixels_are_where_their_rays_are() {
        for kind in [Kind::Planar, Kind::Spherical, Kind::Cylindrical] {
            let window = window(kind, 1.5, [8.0, 6.0]);
            for (at, sight) in window.sights(None).into_iter().enumerate() {
                let [x, y] = window.pixel(sight.direction * 3.0).unwrap();
                let expected = [(at % 8) as f64 + 0.5, (at / 8) as f64 + 0.5];
                assert!((x - expected[0]).abs() < 1e-9 && (y - expected[1]).abs() < 1e-9, "{kind:?} {at}");
            }
        }
        assert_eq!(window(Kind::Planar, 1.0, [8.0, 6.0]).pixel(Vec3::NEG_X), None);
        let around = window(Kind::Spherical, TAU, [9.0, 9.0]);
        assert!((around.pixel(Vec3::Y).unwrap()[0] - 2.5).abs() < 1e-9);
    }

    #[test]
    fn a_lens_lets_pixels_look_elsewhere() {
        let lens = Lens { center: [0.5; 2], radial: [3.0, 0.0], tangential: [0.0; 2] };
        let plain = window(Kind::Planar, 1.0, [3.0, 3.0]);
        let rays = plain.sights(Some(&lens));
        assert_eq!((rays[0], rays[4]), (Sight::NOWHERE, plain.sights(None)[4]));
        // A third to the left becomes 1/3 (1 + 3/9) of the width.
        let left = plain.half[0] * 2.0 * (1.0 / 3.0) * (1.0 + 3.0 / 9.0);
        near(rays[3].direction, [1.0, left, 0.0]);
    }
}
