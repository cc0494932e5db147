//! Camera projections: from image points to rays and back.

use glam::{Mat3, Vec3};
use wide::f32x4;

use crate::lanes::Vec3x4;
use crate::view::{Projection, View};

/// The projection and the pose of a view.
#[derive(Clone, Debug)]
pub(super) struct CameraProjection {
    world_from_view: Mat3,
    projection: Projection,
    width: f32,
    height: f32,
    /// Planar: half the width of the image plane at a distance of one metre.
    half_width: f32,
    near: f32,
    far: f32,
}

impl CameraProjection {
    pub(super) fn new(view: &View) -> Self {
        let half_width = match view.projection {
            Projection::Planar { fov } => base::ops::tan(f64::from(fov) * 0.5) as f32,
            Projection::Panorama { .. } | Projection::Fisheye { .. } => 0.0,
        };
        Self {
            world_from_view: Mat3::from_quat(view.world_from_view.rotation.as_quat()),
            projection: view.projection,
            width: view.width as f32,
            height: view.height as f32,
            half_width,
            near: view.near.max(0.0),
            far: if view.far > 0.0 { view.far } else { f32::INFINITY },
        }
    }

    /// Unit directions through four image points (in pixels from the upper left), and their cosines to the optical axis.
    #[inline]
    pub(super) fn rays_through(&self, places: [[f32; 2]; 4]) -> (Vec3x4, f32x4) {
        let unit = self.directions(places);
        let [x, y, z] = unit.0;
        let turn = self.world_from_view;
        let [ahead, left, up] = [turn.x_axis, turn.y_axis, turn.z_axis].map(Vec3x4::splat);
        (ahead * x + left * y + up * z, x)
    }

    /// Ray differentials: changes of the directions to the next pixel on the right and the next one below.
    #[inline]
    pub(super) fn ray_differentials(
        &self,
        direction: Vec3x4,
        cos: f32x4,
        places: [[f32; 2]; 4],
    ) -> [Vec3x4; 2] {
        if let Projection::Planar { .. } = self.projection {
            // Derivatives of the unit vector.
            let scale = cos * (-2.0 * self.half_width / self.width);
            return [self.world_from_view.y_axis, self.world_from_view.z_axis].map(|axis| {
                let axis = Vec3x4::splat(axis);
                (axis - direction * axis.dot(direction)) * scale
            });
        }
        [[1.0, 0.0], [0.0, 1.0]]
            .map(|[right, down]| self.rays_through(places.map(|[x, y]| [x + right, y + down])).0 - direction)
    }

    /// The axes that all rays of a planar view share: left, up, forward.
    pub(super) fn axes(&self) -> Option<[Vec3; 3]> {
        let Projection::Planar { .. } = self.projection else { return None };
        let turn = self.world_from_view;
        Some([turn.y_axis, turn.z_axis, turn.x_axis])
    }

    /// Projects a point (in the view's frame) to pixels from the upper left; `None` if it is not between the near and the far
    /// clipping distance.
    pub(super) fn project(&self, place: Vec3) -> Option<[f32; 2]> {
        let depth = self.depth(place);
        let (near, far) = self.clip_range(1.0);
        // A line that has been cut there may end a little outside.
        if !(depth > 0.0 && depth >= near * 0.999 && depth <= far * 1.001) {
            return None;
        }
        let longitude = || base::ops::atan2(f64::from(place.y), f64::from(place.x)) as f32;
        Some(match self.projection {
            Projection::Planar { .. } => {
                let scale = self.width / (2.0 * self.half_width * place.x);
                [self.width * 0.5 - place.y * scale, self.height * 0.5 - place.z * scale]
            }
            Projection::Panorama { fov, vertical_fov } => {
                let latitude = base::ops::asin(f64::from(place.z / depth)) as f32;
                [column(longitude() / fov, self.width), column(latitude / vertical_fov, self.height)]
            }
            Projection::Fisheye { fov, vertical_fov } => {
                let aside = (place.y * place.y + place.z * place.z).sqrt();
                let angle = base::ops::atan2(f64::from(aside), f64::from(place.x)) as f32;
                let scale = angle / aside.max(f32::MIN_POSITIVE);
                let [left, up] = [place.y, place.z].map(|part| part * scale);
                [column(left / fov, self.width), column(up / vertical_fov, self.height)]
            }
        })
    }

    /// Depth of a point (in the view's frame): along the optical axis of a planar view, distance from the camera in the others.
    pub(super) fn depth(&self, place: Vec3) -> f32 {
        match self.projection {
            Projection::Planar { .. } => place.x,
            Projection::Panorama { .. } | Projection::Fisheye { .. } => place.length(),
        }
    }

    /// Start and end of a ray by the clipping distances; `cos` is its cosine to the optical axis.
    pub(super) fn clip_range(&self, cos: f32) -> (f32, f32) {
        match self.projection {
            Projection::Planar { .. } => (self.near / cos, self.far / cos),
            Projection::Panorama { .. } | Projection::Fisheye { .. } => (self.near, self.far),
        }
    }

    /// The same for four rays.
    #[inline]
    pub(super) fn clip_ranges(&self, cos: f32x4) -> (f32x4, f32x4) {
        let (near, far) = (f32x4::splat(self.near), f32x4::splat(self.far));
        match self.projection {
            Projection::Planar { .. } => (near / cos, far / cos),
            Projection::Panorama { .. } | Projection::Fisheye { .. } => (near, far),
        }
    }

    /// Unit directions in the view's frame.
    #[inline]
    fn directions(&self, places: [[f32; 2]; 4]) -> Vec3x4 {
        let Projection::Planar { .. } = self.projection else {
            return Vec3x4::from_lanes(|lane| self.curved(places[lane]));
        };
        let scale = 2.0 * self.half_width / self.width;
        let y = (f32x4::splat(self.width * 0.5) - f32x4::from(places.map(|[x, _]| x))) * scale;
        let z = (f32x4::splat(self.height * 0.5) - f32x4::from(places.map(|[_, y]| y))) * scale;
        let ahead = Vec3x4([f32x4::ONE, y, z]);
        ahead * (f32x4::ONE / ahead.dot(ahead).sqrt())
    }

    /// Unit direction in the frame of a view that is not planar.
    fn curved(&self, [x, y]: [f32; 2]) -> Vec3 {
        match self.projection {
            Projection::Planar { .. } => Vec3::X,
            Projection::Panorama { fov, vertical_fov } => {
                let (sin_across, cos_across) = sin_cos(fov * step(x, self.width));
                let (sin_up, cos_up) = sin_cos(vertical_fov * step(y, self.height));
                Vec3::new(cos_up * cos_across, cos_up * sin_across, sin_up)
            }
            Projection::Fisheye { fov, vertical_fov } => {
                let [left, up] = [fov * step(x, self.width), vertical_fov * step(y, self.height)];
                let angle = (left * left + up * up).sqrt();
                let (sin, cos) = sin_cos(angle);
                let scale = if angle > 0.0 { sin / angle } else { 1.0 };
                Vec3::new(cos, left * scale, up * scale)
            }
        }
    }
}

/// Normalized coordinate: from 1/2 at the centre of the first pixel to -1/2 at the centre of the last.
fn step(place: f32, size: f32) -> f32 {
    if size > 1.0 { 0.5 - (place - 0.5) / (size - 1.0) } else { 0.5 - place / size }
}

/// The inverse of [`step`].
fn column(step: f32, size: f32) -> f32 {
    if size > 1.0 { (0.5 - step) * (size - 1.0) + 0.5 } else { (0.5 - step) * size }
}

fn sin_cos(angle: f32) -> (f32, f32) {
    let (sin, cos) = base::ops::sin_cos(f64::from(angle));
    (sin as f32, cos as f32)
}
