//! Numbers in the memory of C programs.

use std::ffi::{CStr, c_char};

use base::{Mat3, Quat, Vec3};

/// So many numbers at an address; zeros if it is null.
pub(crate) fn read<const N: usize>(from: *const f64) -> [f64; N] {
    if from.is_null() {
        return [0.0; N];
    }
    // SAFETY: ODE's functions ask for an array of so many numbers at each such address; null was looked for. The address
    // may be of any alignment.
    unsafe { from.cast::<[f64; N]>().read_unaligned() }
}

/// Writes so many numbers to an address, unless it is null.
pub(crate) fn write<const N: usize>(to: *mut f64, numbers: [f64; N]) {
    if !to.is_null() {
        // SAFETY: as in `read`; ODE's functions ask for memory for so many numbers that the caller may write to.
        unsafe { to.cast::<[f64; N]>().write_unaligned(numbers) };
    }
}

/// A `dVector3`: three numbers and one that means nothing.
pub(crate) fn put_vector(to: *mut f64, vector: Vec3) {
    write(to, four(vector));
}

pub(crate) fn four(vector: Vec3) -> [f64; 4] {
    [vector.x, vector.y, vector.z, 0.0]
}

/// A `dMatrix3`: three rows of four numbers, the last of which means nothing.
pub(crate) fn rows(matrix: Mat3) -> [f64; 12] {
    let [x, y, z] = [matrix.row(0), matrix.row(1), matrix.row(2)].map(four);
    [x[0], x[1], x[2], 0.0, y[0], y[1], y[2], 0.0, z[0], z[1], z[2], 0.0]
}

pub(crate) fn matrix(from: *const f64) -> Mat3 {
    let [a, b, c, _, d, e, f, _, g, h, i, _] = read::<12>(from);
    Mat3::from_cols(Vec3::new(a, d, g), Vec3::new(b, e, h), Vec3::new(c, f, i))
}

/// A `dQuaternion`: the scalar part first.
pub(crate) fn quaternion(from: *const f64) -> Quat {
    let [w, x, y, z] = read(from);
    let turned = Quat::from_xyzw(x, y, z, w);
    if turned.length_squared() > 0.0 && turned.is_finite() { turned.normalize() } else { Quat::IDENTITY }
}

pub(crate) fn scalar_first(rotation: Quat) -> [f64; 4] {
    [rotation.w, rotation.x, rotation.y, rotation.z]
}

/// The rotation nearest to a matrix that should be one.
pub(crate) fn rotation(matrix: Mat3) -> Quat {
    let turned = Quat::from_mat3(&matrix);
    if turned.length_squared() > 0.0 && turned.is_finite() { turned.normalize() } else { Quat::IDENTITY }
}

/// A text that ends with a zero; empty if it is null.
pub(crate) fn text(from: *const c_char) -> String {
    if from.is_null() {
        return String::new();
    }
    // SAFETY: the functions that take texts ask for one that ends with a zero; null was looked for.
    unsafe { CStr::from_ptr(from) }.to_string_lossy().into_owned()
}
