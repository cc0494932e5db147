//! Numbers in the memory of the plugin, which may be in this process or in its own.

use std::ffi::{CStr, c_char, c_int, c_short};

use base::{Mat3, Quat, Vec3};

use crate::remote;

/// What any bytes are a value of.
///
/// # Safety
/// Any bit pattern is a value, and there are no references in it. What is written has no gaps.
pub(crate) unsafe trait Plain: Copy {}

macro_rules! plain {
    ($($ty:ty)*) => {
        // SAFETY: numbers and arrays of them.
        $(unsafe impl Plain for $ty {})*
    };
}
plain! { u8 c_short c_int u32 f32 f64 }
// SAFETY: as its elements.
unsafe impl<T: Plain, const N: usize> Plain for [T; N] {}

/// What is at an address of the plugin; `None` if it is null.
pub(crate) fn get<T: Plain>(from: *const T) -> Option<T> {
    if from.is_null() {
        return None;
    }
    if remote::link().is_some() {
        return get_many(from, size_of::<T>(), 1).pop();
    }
    // SAFETY: ODE's functions ask for such a value at the address, which may be of any alignment; null was looked for.
    Some(unsafe { from.read_unaligned() })
}

/// So many values at an address of the plugin, so many bytes apart; none if it is null.
pub(crate) fn get_many<T: Plain>(from: *const T, stride: usize, count: usize) -> Vec<T> {
    if from.is_null() || count == 0 {
        return Vec::new();
    }
    if let Some(link) = remote::link() {
        let size = (count - 1).saturating_mul(stride).saturating_add(size_of::<T>());
        let bytes = link.read(from.addr(), size).unwrap_or_default();
        let rows = (0..count).map_while(|at| bytes.get(at * stride..at * stride + size_of::<T>()));
        // SAFETY: so many bytes are there, and any are a value.
        return rows.map(|bytes| unsafe { bytes.as_ptr().cast::<T>().read_unaligned() }).collect();
    }
    // SAFETY: as in `get`, for so many values.
    let one = |at: usize| unsafe { from.byte_add(at * stride).read_unaligned() };
    (0..count).map(one).collect()
}

/// Writes a value to an address of the plugin, unless it is null.
pub(crate) fn put<T: Plain>(to: *mut T, value: T) {
    if to.is_null() {
        return;
    }
    if let Some(link) = remote::link() {
        // SAFETY: a value without gaps is bytes.
        let bytes = unsafe { std::slice::from_raw_parts((&raw const value).cast::<u8>(), size_of::<T>()) };
        link.write(to.addr(), bytes);
    } else {
        // SAFETY: ODE's functions ask for memory that the caller may write such a value to.
        unsafe { to.write_unaligned(value) };
    }
}

/// So many numbers at an address; zeros if it is null.
pub(crate) fn read<const N: usize>(from: *const f64) -> [f64; N] {
    get(from.cast::<[f64; N]>()).unwrap_or([0.0; N])
}

/// Writes so many numbers to an address, unless it is null.
pub(crate) fn write<const N: usize>(to: *mut f64, numbers: [f64; N]) {
    put(to.cast::<[f64; N]>(), numbers);
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
    of_rows(read(from))
}

/// The matrix of [`rows`].
pub(crate) fn of_rows([a, b, c, _, d, e, f, _, g, h, i, _]: [f64; 12]) -> Mat3 {
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
    if let Some(link) = remote::link() {
        return String::from_utf8_lossy(&link.text(from.addr()).unwrap_or_default()).into_owned();
    }
    // SAFETY: the functions that take texts ask for one that ends with a zero; null was looked for.
    unsafe { CStr::from_ptr(from) }.to_string_lossy().into_owned()
}
