//! `dR…`, `dQ…`: rotations, and normalization of vectors.

use std::ffi::c_int;

use base::math::axis_angle;
use base::{Mat3, Quat, Vec3};

use crate::memory::{matrix, quaternion, read, rotation, rows, scalar_first, write};

fn put_matrix(out: *mut f64, turn: Quat) {
    write(out, rows(Mat3::from_quat(turn)));
}

/// Returns the rotation by an angle about an axis of any length; the identity for a zero axis.
fn turned(x: f64, y: f64, z: f64, angle: f64) -> Quat {
    let axis = Vec3::new(x, y, z).try_normalize();
    axis.map_or(Quat::IDENTITY, |axis| axis_angle(axis, angle))
}

exports! {
    local;
    fn dRSetIdentity(out: *mut f64) { put_matrix(out, Quat::IDENTITY); }
    fn dRFromAxisAndAngle(out: *mut f64, x: f64, y: f64, z: f64, angle: f64) {
        put_matrix(out, turned(x, y, z, angle));
    }
    /// As the matrix in ODE's documentation: the angles have the opposite of the usual sign.
    fn dRFromEulerAngles(out: *mut f64, phi: f64, theta: f64, psi: f64) {
        let about = |axis, angle: f64| axis_angle(axis, -angle);
        put_matrix(out, about(Vec3::X, phi) * about(Vec3::Y, theta) * about(Vec3::Z, psi));
    }
    fn dRFrom2Axes(out: *mut f64, ax: f64, ay: f64, az: f64, bx: f64, by: f64, bz: f64) {
        let (first, second) = (Vec3::new(ax, ay, az), Vec3::new(bx, by, bz));
        let Some(x) = first.try_normalize() else { return };
        let Some(y) = (second - x * x.dot(second)).try_normalize() else { return };
        write(out, rows(Mat3::from_cols(x, y, x.cross(y))));
    }
    fn dRFromZAxis(out: *mut f64, x: f64, y: f64, z: f64) {
        let Some(axis) = Vec3::new(x, y, z).try_normalize() else { return };
        let (first, second) = base::math::tangents(axis);
        let second = if first.cross(second).dot(axis) > 0.0 { second } else { -second };
        write(out, rows(Mat3::from_cols(first, second, axis)));
    }
    fn dQSetIdentity(out: *mut f64) { write(out, scalar_first(Quat::IDENTITY)); }
    fn dQFromAxisAndAngle(out: *mut f64, x: f64, y: f64, z: f64, angle: f64) {
        write(out, scalar_first(turned(x, y, z, angle)));
    }
    fn dRfromQ(out: *mut f64, turn: *const f64) { put_matrix(out, quaternion(turn)); }
    fn dQfromR(out: *mut f64, turn: *const f64) { write(out, scalar_first(rotation(matrix(turn)))); }
    fn dQtoR(turn: *const f64, out: *mut f64) { put_matrix(out, quaternion(turn)); }
    fn dRtoQ(turn: *const f64, out: *mut f64) { write(out, scalar_first(rotation(matrix(turn)))); }
    fn dQMultiply0(out: *mut f64, a: *const f64, b: *const f64) { multiply(out, a, b, [false; 2]); }
    fn dQMultiply1(out: *mut f64, a: *const f64, b: *const f64) { multiply(out, a, b, [true, false]); }
    fn dQMultiply2(out: *mut f64, a: *const f64, b: *const f64) { multiply(out, a, b, [false, true]); }
    fn dQMultiply3(out: *mut f64, a: *const f64, b: *const f64) { multiply(out, a, b, [true; 2]); }
    fn dNormalize3(vector: *mut f64) {
        let unit = Vec3::from_array(read(vector)).try_normalize().unwrap_or(Vec3::X);
        write(vector, unit.to_array());
    }
    fn dSafeNormalize3(vector: *mut f64) -> c_int {
        let unit = Vec3::from_array(read(vector)).try_normalize();
        write(vector, unit.unwrap_or(Vec3::X).to_array());
        c_int::from(unit.is_some())
    }
    fn dNormalize4(vector: *mut f64) { write(vector, scalar_first(quaternion(vector))); }
    /// Returns two directions perpendicular to a normal.
    fn dPlaneSpace(normal: *const f64, first: *mut f64, second: *mut f64) {
        let (p, q) = base::math::tangents(Vec3::from_array(read(normal)));
        write(first, p.to_array());
        write(second, q.to_array());
    }
}

/// Multiplies two quaternions, optionally conjugated.
fn multiply(out: *mut f64, a: *const f64, b: *const f64, back: [bool; 2]) {
    let part = |from, back| {
        let [w, x, y, z] = read(from);
        let turn = Quat::from_xyzw(x, y, z, w);
        if back { turn.conjugate() } else { turn }
    };
    write(out, scalar_first(part(a, back[0]) * part(b, back[1])));
}
