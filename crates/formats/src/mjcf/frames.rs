//! Poses of MJCF elements.

use std::f64::consts::PI;

use base::{Mat3, Pose, Quat, Vec3, math};

use super::Mjcf;
use crate::tree::Element;

impl Mjcf<'_> {
    /// Converts an angle of the file. `[rad]`
    pub(super) fn angle(&self, angle: f64) -> f64 {
        if self.uses_degrees { angle * PI / 180.0 } else { angle }
    }

    /// Returns the pose of an element relative to its parent.
    pub(super) fn frame(&mut self, element: &Element) -> Pose {
        let place = element.get("pos").map_or(Vec3::ZERO, |text| self.diagnostics.vector(element, text));
        Pose::new(place, self.turn(element))
    }

    fn turn(&mut self, element: &Element) -> Quat {
        let list = |this: &mut Self, name: &str| this.list(element, name);
        if let Some([w, x, y, z]) = list(self, "quat").as_deref() {
            let quat = Quat::from_xyzw(*x, *y, *z, *w);
            return if quat.length() > 1e-9 { quat.normalize() } else { Quat::IDENTITY };
        }
        if let Some([x, y, z, angle]) = list(self, "axisangle").as_deref() {
            return math::axis_angle(Vec3::new(*x, *y, *z), self.angle(*angle));
        }
        if let Some(angles) = list(self, "euler") {
            return self.euler(&angles);
        }
        if let Some([a, b, c, d, e, f]) = list(self, "xyaxes").as_deref() {
            let x = Vec3::new(*a, *b, *c).normalize_or(Vec3::X);
            let y = Vec3::new(*d, *e, *f);
            let y = (y - x * x.dot(y)).normalize_or(math::tangents(x).0);
            return Quat::from_mat3(&Mat3::from_cols(x, y, x.cross(y)));
        }
        if let Some([x, y, z]) = list(self, "zaxis").as_deref() {
            return crate::pose_fields::rotation_from_z_to(Vec3::new(*x, *y, *z));
        }
        Quat::IDENTITY
    }

    /// Lower-case letters are intrinsic rotations, capitals extrinsic ones.
    fn euler(&self, angles: &[f64]) -> Quat {
        let mut turn = Quat::IDENTITY;
        for (axis, angle) in self.order.chars().zip(angles) {
            let unit = match axis.to_ascii_lowercase() {
                'x' => Vec3::X,
                'y' => Vec3::Y,
                _ => Vec3::Z,
            };
            let next = math::axis_angle(unit, self.angle(*angle));
            turn = if axis.is_ascii_uppercase() { next * turn } else { turn * next };
        }
        turn
    }
}
