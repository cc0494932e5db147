//! Access to the memory of the plugin, which may be in this process or in its own.

use std::ffi::{CStr, c_char, c_int, c_short};

use base::{Mat3, Quat, Vec3};

use crate::remote;

/// A type for which any bytes are a valid value.
///
/// # Safety
/// Every bit pattern must be valid, without references. Types that are written must have no padding.
pub(crate) unsafe trait Plain: Copy {}

macro_rules! plain {
    ($($ty:ty)*) => {
        // SAFETY: numbers.
        $(unsafe impl Plain for $ty {})*
    };
}
plain! { u8 c_short c_int u32 f32 f64 }
// SAFETY: as for the elements.
unsafe impl<T: Plain, const N: usize> Plain for [T; N] {}

/// Reads a value at an address of the plugin; `None` if the address is null.
pub(crate) fn get<T: Plain>(from: *const T) -> Option<T> {
    if from.is_null() {
        return None;
    }
    if remote::link().is_some() {
        return get_many(from, size_of::<T>(), 1).pop();
    }
    // SAFETY: the functions of ODE require such a value at the address, with any alignment; it is not null.
    Some(unsafe { from.read_unaligned() })
}

/// Reads `count` values at an address of the plugin, `stride` bytes apart; none if the address is null.
pub(crate) fn get_many<T: Plain>(from: *const T, stride: usize, count: usize) -> Vec<T> {
    if from.is_null() || count == 0 {
        return Vec::new();
    }
    if let Some(link) = remote::link() {
        let size = (count - 1).saturating_mul(stride).saturating_add(size_of::<T>());
        let bytes = link.read(from.addr(), size).unwrap_or_default();
        let rows = (0..count).map_while(|at| bytes.get(at * stride..at * stride + size_of::<T>()));
        // SAFETY: that many bytes are there, and any bytes are valid.
        return rows.map(|bytes| unsafe { bytes.as_ptr().cast::<T>().read_unaligned() }).collect();
    }
    // SAFETY: as in `get`, for that many values.
    let one = |at: usize| unsafe { from.byte_add(at * stride).read_unaligned() };
    (0..count).map(one).collect()
}

/// Writes a value to an address of the plugin, unless it is null.
pub(crate) fn put<T: Plain>(to: *mut T, value: T) {
    if to.is_null() {
        return;
    }
    if let Some(link) = remote::link() {
        // SAFETY: a value without padding is bytes.
        let bytes = unsafe { std::slice::from_raw_parts((&raw const value).cast::<u8>(), size_of::<T>()) };
        link.write(to.addr(), bytes);
    } else {
        // SAFETY: the functions of ODE require memory to which the caller may write such a value.
        unsafe { to.write_unaligned(value) };
    }
}

/// Reads numbers at an address; zeros if it is null.
pub(crate) fn read<const N: usize>(from: *const f64) -> [f64; N] {
    get(from.cast::<[f64; N]>()).unwrap_or([0.0; N])
}

/// Writes numbers to an address, unless it is null.
pub(crate) fn write<const N: usize>(to: *mut f64, numbers: [f64; N]) {
    put(to.cast::<[f64; N]>(), numbers);
}

/// Writes a `dVector3`: three numbers and an unused one.
pub(crate) fn put_vector(to: *mut f64, vector: Vec3) {
    write(to, four(vector));
}

pub(crate) fn four(vector: Vec3) -> [f64; 4] {
    [vector.x, vector.y, vector.z, 0.0]
}

/// A `dMatrix3`: three rows of four numbers, of which the last is unused.
pub(crate) fn rows(matrix: Mat3) -> [f64; 12] {
    let [x, y, z] = [matrix.row(0), matrix.row(1), matrix.row(2)].map(four);
    [x[0], x[1], x[2], 0.0, y[0], y[1], y[2], 0.0, z[0], z[1], z[2], 0.0]
}

pub(crate) fn matrix(from: *const f64) -> Mat3 {
    of_rows(read(from))
}

/// The inverse of [`rows`].
pub(crate) fn of_rows([a, b, c, _, d, e, f, _, g, h, i, _]: [f64; 12]) -> Mat3 {
    Mat3::from_cols(Vec3::new(a, d, g), Vec3::new(b, e, h), Vec3::new(c, f, i))
}

/// Reads a `dQuaternion`, scalar part first.
pub(crate) fn quaternion(from: *const f64) -> Quat {
    let [w, x, y, z] = read(from);
    let turned = Quat::from_xyzw(x, y, z, w);
    if turned.length_squared() > 0.0 && turned.is_finite() { turned.normalize() } else { Quat::IDENTITY }
}

pub(crate) fn scalar_first(rotation: Quat) -> [f64; 4] {
    [rotation.w, rotation.x, rotation.y, rotation.z]
}

/// Returns the rotation closest to a matrix that should be one.
pub(crate) fn rotation(matrix: Mat3) -> Quat {
    let turned = Quat::from_mat3(&matrix);
    if turned.length_squared() > 0.0 && turned.is_finite() { turned.normalize() } else { Quat::IDENTITY }
}

/// Reads a NUL-terminated string; empty if the address is null.
pub(crate) fn text(from: *const c_char) -> String {
    if from.is_null() {
        return String::new();
    }
    if let Some(link) = remote::link() {
        return String::from_utf8_lossy(&link.text(from.addr()).unwrap_or_default()).into_owned();
    }
    // SAFETY: functions that take strings require them to be NUL-terminated; it is not null.
    unsafe { CStr::from_ptr(from) }.to_string_lossy().into_owned()
}
