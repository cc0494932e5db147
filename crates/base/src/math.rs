//! Vectors, rotations, poses, twists and wrenches, all in f64 and SI units.
//!
//! A pose is named `a_from_b`: `world_from_link` maps link coordinates to world coordinates, so that the inner names
//! cancel in `world_from_link * link_from_sensor`.

use std::ops::Mul;

use crate::ops;

/// A vector or a point in space.
pub type Vec3 = glam::DVec3;
/// A rotation as a unit quaternion.
pub type Quat = glam::DQuat;
/// A 3×3 matrix in column-major order.
pub type Mat3 = glam::DMat3;

/// A rigid transform from an inner to an outer frame: a rotation followed by a translation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Origin of the inner frame, in outer coordinates. `[m]`
    pub translation: Vec3,
    /// Orientation of the inner frame with respect to the outer one.
    pub rotation: Quat,
}

impl Pose {
    /// The identity transform.
    pub const IDENTITY: Self = Self { translation: Vec3::ZERO, rotation: Quat::IDENTITY };

    /// Creates a pose from its two parts.
    #[must_use]
    pub const fn new(translation: Vec3, rotation: Quat) -> Self {
        Self { translation, rotation }
    }

    /// Creates a pose without rotation.
    #[must_use]
    pub const fn from_translation(translation: Vec3) -> Self {
        Self { translation, rotation: Quat::IDENTITY }
    }

    /// Returns the inverse transform, from the outer to the inner frame.
    #[must_use]
    #[inline]
    pub fn inverse(&self) -> Self {
        let rotation = self.rotation.conjugate();
        Self { translation: rotation * -self.translation, rotation }
    }

    /// Transforms a point from inner to outer coordinates.
    #[must_use]
    #[inline]
    pub fn point(&self, inner: Vec3) -> Vec3 {
        self.rotation * inner + self.translation
    }

    /// Rotates a direction from inner to outer coordinates.
    #[must_use]
    #[inline]
    pub fn vector(&self, inner: Vec3) -> Vec3 {
        self.rotation * inner
    }

    /// Returns whether all components are finite.
    #[must_use]
    #[inline]
    pub fn is_finite(&self) -> bool {
        self.translation.is_finite() && self.rotation.is_finite()
    }
}

impl Default for Pose {
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl Mul for Pose {
    type Output = Self;

    #[inline]
    fn mul(self, inner: Self) -> Self {
        Self { translation: self.point(inner.translation), rotation: self.rotation * inner.rotation }
    }
}

/// Spatial velocity of a rigid body at a reference point; the user states the point and the frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Twist {
    /// `[rad/s]`
    pub angular: Vec3,
    /// Velocity of the reference point. `[m/s]`
    pub linear: Vec3,
}

impl Twist {
    /// Returns the twist of the same motion at another reference point, displaced by `offset` from this one.
    #[must_use]
    #[inline]
    pub fn at_offset(&self, offset: Vec3) -> Self {
        Self { angular: self.angular, linear: self.linear + self.angular.cross(offset) }
    }
}

/// Force and torque on a rigid body, the torque about a reference point.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Wrench {
    /// `[N·m]`
    pub torque: Vec3,
    /// `[N]`
    pub force: Vec3,
}

/// Returns the rotation by an angle `[rad]` about an axis of any length, the notation of world files.
///
/// A zero or non-finite axis gives the identity.
#[must_use]
#[inline]
pub fn axis_angle(axis: Vec3, angle: f64) -> Quat {
    let length = axis.length();
    if !(length.is_finite() && length > 0.0 && angle.is_finite()) {
        return Quat::IDENTITY;
    }
    let (sin, cos) = ops::sin_cos(angle * 0.5);
    let v = axis * (sin / length);
    Quat::from_xyzw(v.x, v.y, v.z, cos)
}

/// Returns the unit axis and the angle `[rad]` in [0, π] of a rotation; the identity gives (0 0 1, 0).
#[must_use]
pub fn to_axis_angle(rotation: Quat) -> (Vec3, f64) {
    let q = if rotation.w < 0.0 { -rotation } else { rotation };
    let v = Vec3::new(q.x, q.y, q.z);
    let sin = v.length();
    if sin < 1e-300 {
        return (Vec3::Z, 0.0);
    }
    (v / sin, 2.0 * ops::atan2(sin, q.w))
}

/// Returns the unit axis and the angle `[rad]` in (-π, π] of a rotation; the identity gives (0 0 1, 0).
///
/// The axis is that of the quaternion, so a body that turns about one axis keeps it, and its angle wraps around at π. The
/// two quaternions of a rotation give opposite axes and angles.
#[must_use]
pub fn to_axis_and_signed_angle(rotation: Quat) -> (Vec3, f64) {
    let v = Vec3::new(rotation.x, rotation.y, rotation.z);
    let sin = v.length();
    if sin < 1e-300 {
        return (Vec3::Z, 0.0);
    }
    let angle = 2.0 * ops::atan2(sin, rotation.w);
    (v / sin, if angle > std::f64::consts::PI { angle - std::f64::consts::TAU } else { angle })
}

/// Returns two tangents that form a right-handed orthonormal basis with a unit normal: `t1 × t2 = normal`.
///
/// Duff et al., "Building an Orthonormal Basis, Revisited", JCGT 6(1), 2017.
#[must_use]
#[inline]
pub fn tangents(normal: Vec3) -> (Vec3, Vec3) {
    let sign = 1.0_f64.copysign(normal.z);
    let a = -1.0 / (sign + normal.z);
    let b = normal.x * normal.y * a;
    (
        Vec3::new(1.0 + sign * normal.x * normal.x * a, sign * b, -sign * normal.x),
        Vec3::new(b, sign + normal.y * normal.y * a, -normal.y),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inner_names_cancel() {
        let world_from_a = Pose::new(Vec3::new(1.0, 2.0, 3.0), axis_angle(Vec3::Z, 0.7));
        let a_from_b = Pose::new(Vec3::new(-0.5, 0.1, 0.0), axis_angle(Vec3::new(1.0, 1.0, 0.0), -1.2));
        let p = Vec3::new(0.3, -0.4, 0.5);
        let through = (world_from_a * a_from_b).point(p);
        assert!((through - world_from_a.point(a_from_b.point(p))).length() < 1e-15);
        assert!(((world_from_a * a_from_b).inverse().point(through) - p).length() < 1e-15);
    }

    #[test]
    fn a_turn_keeps_its_axis() {
        for angle in [0.5, 3.0, 3.5, 6.0] {
            let (axis, signed) = to_axis_and_signed_angle(axis_angle(Vec3::Y, angle));
            assert_eq!(axis, Vec3::Y);
            let expected = if angle > std::f64::consts::PI { angle - std::f64::consts::TAU } else { angle };
            assert!((signed - expected).abs() < 1e-15, "{angle}: {signed}");
        }
        assert_eq!(to_axis_and_signed_angle(-Quat::IDENTITY), (Vec3::Z, 0.0));
    }

    #[test]
    fn axis_angle_round_trips() {
        let axis = Vec3::new(1.0, -2.0, 0.5).normalize();
        let (back, angle) = to_axis_angle(axis_angle(axis * 3.0, 2.5));
        assert!((back - axis).length() < 1e-15 && (angle - 2.5).abs() < 1e-15);
        assert_eq!(axis_angle(Vec3::ZERO, 1.0), Quat::IDENTITY);
    }

    #[test]
    fn tangents_are_right_handed() {
        for n in [Vec3::Z, -Vec3::Z, Vec3::X, Vec3::new(0.3, -0.5, -0.8).normalize()] {
            let (t1, t2) = tangents(n);
            assert!((t1.cross(t2) - n).length() < 1e-14);
        }
    }
}
