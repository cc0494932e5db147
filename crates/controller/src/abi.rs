//! The boundary between C and Rust: the single session of the process, arguments, results, messages.
#![expect(unsafe_code, reason = "pointers of C programs are read here")]

use crate::call_error::{CallError, Outcome};
use crate::camera::RecognitionObject;
use crate::lidar::LidarPoint;
use crate::memory::Numbers;
use crate::radar::RadarTarget;
use crate::session::Session;
use std::borrow::Cow;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::mem::offset_of;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The session of this process, between `wb_robot_init` and `wb_robot_cleanup`.
static SESSION: Mutex<Option<Session>> = Mutex::new(None);

/// Panics are caught while the lock is held, so the protected data stays consistent.
pub(crate) fn session() -> MutexGuard<'static, Option<Session>> {
    SESSION.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The result of poses and velocities when there is no response: programs index it without checking for null.
pub(crate) static NOWHERE: [f64; 16] = [f64::NAN; 16];

/// The only place that catches panics and prints messages to the user of the C library.
pub(crate) fn call<T>(api: &'static str, neutral: T, body: impl FnOnce(&mut Session) -> Outcome<T>) -> T {
    let mut guard = session();
    let Some(session) = guard.as_mut() else {
        // Destructors of motions may run after the session has been deleted.
        if api == "wbu_motion_delete" {
            return neutral;
        }
        eprintln!("Error: {api}(): wb_robot_init() must be called first.");
        return neutral;
    };
    session.api = api;
    let outcome = catch_unwind(AssertUnwindSafe(|| body(session)));
    let orders = std::mem::take(&mut session.remote.orders);
    let answer = match outcome {
        Ok(Ok(value)) => value,
        Ok(Err(CallError::Refused)) => neutral,
        Ok(Err(CallError::Misuse(text))) => {
            session.complain(&text);
            neutral
        }
        Ok(Err(CallError::Over)) => {
            session.leave();
            // Exit handlers may call the library again.
            drop(guard);
            crate::plugins::unload();
            std::process::exit(0)
        }
        Ok(Err(CallError::Lost(reason))) => {
            session.say(format!("Error: {reason}."));
            drop(guard);
            std::process::exit(1)
        }
        Err(_) => {
            session.complain(": internal error, please report it.");
            neutral
        }
    };
    drop(guard);
    if !orders.is_empty() {
        crate::plugins::obey(orders);
    }
    answer
}

/// A function that needs no session.
pub(crate) fn free<T>(api: &'static str, neutral: T, body: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|_| {
        eprintln!("Error: {api}(): internal error, please report it.");
        neutral
    })
}

/// A string of a C program. Invalid UTF-8 becomes U+FFFD.
///
/// # Safety
/// `text` must be null or point to a NUL-terminated string that outlives the result.
pub(crate) unsafe fn as_text<'a>(text: *const c_char) -> Option<Cow<'a, str>> {
    if text.is_null() {
        return None;
    }
    // SAFETY: not null; the rest is guaranteed by the caller.
    Some(unsafe { CStr::from_ptr(text) }.to_string_lossy())
}

/// `N` numbers of a C program.
///
/// # Safety
/// `values` must be null or point to `N` numbers.
pub(crate) unsafe fn as_numbers<const N: usize>(values: *const f64) -> Option<[f64; N]> {
    if values.is_null() {
        return None;
    }
    // SAFETY: not null; the caller guarantees the length. They may be unaligned.
    Some(unsafe { values.cast::<[f64; N]>().read_unaligned() })
}

/// Bytes of a C program; empty if the size is negative.
///
/// # Safety
/// `data` must be null or point to `size` bytes that outlive the result.
pub(crate) unsafe fn as_bytes<'a>(data: *const u8, size: c_int) -> Option<&'a [u8]> {
    if data.is_null() {
        return None;
    }
    // SAFETY: not null; the caller guarantees the length.
    Some(unsafe { std::slice::from_raw_parts(data, usize::try_from(size).unwrap_or(0)) })
}

/// A value returned to C as a pointer.
pub(crate) trait Pointer<T> {
    /// Null if there is none.
    fn pointer(self) -> *const T;
}

impl Pointer<c_char> for &CStr {
    fn pointer(self) -> *const c_char {
        self.as_ptr()
    }
}

impl Pointer<c_char> for Option<&CStr> {
    fn pointer(self) -> *const c_char {
        self.map_or(std::ptr::null(), CStr::as_ptr)
    }
}

impl<const N: usize> Pointer<f64> for &Numbers<N> {
    fn pointer(self) -> *const f64 {
        self.address()
    }
}

impl<const N: usize> Pointer<f64> for Option<&Numbers<N>> {
    fn pointer(self) -> *const f64 {
        self.map_or(std::ptr::null(), Numbers::address)
    }
}

impl Pointer<f64> for Option<&Vec<[f64; 3]>> {
    fn pointer(self) -> *const f64 {
        self.map_or(std::ptr::null(), |rows| rows.as_ptr().cast())
    }
}

impl Pointer<f32> for &[f32] {
    fn pointer(self) -> *const f32 {
        if self.is_empty() { std::ptr::null() } else { self.as_ptr() }
    }
}

/// An item of a list that is returned to C.
pub(crate) trait Item {
    /// What is returned instead of an empty list.
    fn nothing() -> *const c_void {
        std::ptr::null()
    }
}

/// Zeros instead of an empty list of objects: programs read the first one before they ask how many there are, which
/// Webots lets them do.
static ZEROS: [f64; 32] = [0.0; 32];

/// The same for recognized objects, which end in two addresses.
#[repr(C)]
struct NoObject {
    numbers: [u8; offset_of!(RecognitionObject, colors)],
    colors: *const f64,
    model: *const c_char,
}

// SAFETY: it never changes, nor does what it points to.
unsafe impl Sync for NoObject {}

static NO_OBJECT: NoObject = NoObject {
    numbers: [0; offset_of!(RecognitionObject, colors)],
    colors: ZEROS.as_ptr(),
    model: c"".as_ptr(),
};

impl Item for u8 {}

impl Item for LidarPoint {}

impl Item for RecognitionObject {
    fn nothing() -> *const c_void {
        const { assert!(size_of::<Self>() == size_of::<NoObject>()) };
        (&raw const NO_OBJECT).cast()
    }
}

impl Item for RadarTarget {
    fn nothing() -> *const c_void {
        const { assert!(size_of::<Self>() <= size_of_val(&ZEROS)) };
        ZEROS.as_ptr().cast()
    }
}

impl<T: Item> Pointer<c_void> for &[T] {
    fn pointer(self) -> *const c_void {
        if self.is_empty() { T::nothing() } else { self.as_ptr().cast() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_no_objects_can_be_read() {
        let object = (&[] as &[RecognitionObject]).pointer().cast::<RecognitionObject>();
        // SAFETY: it points to an object.
        let object = unsafe { &*object };
        assert!(object.number_of_colors == 0 && object.colors != 0 && object.model != 0);
        assert!(!(&[] as &[RadarTarget]).pointer().is_null());
        assert!((&[] as &[LidarPoint]).pointer().is_null() && (&[] as &[u8]).pointer().is_null());
    }

    /// The rest of the register is undefined for narrower results, but programs that load the library dynamically read
    /// all of it.
    #[test]
    fn no_exported_function_has_a_result_narrower_than_an_int() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/exported");
        let mut results = 0;
        for entry in std::fs::read_dir(folder).expect("the folder of exported functions") {
            let text = std::fs::read_to_string(entry.expect("a file").path()).expect("a text");
            let functions = text.lines().filter(|line| line.contains("extern \"C\" fn wb"));
            for (line, result) in functions.filter_map(|line| Some((line, line.split_once(" -> ")?.1))) {
                results += 1;
                let is_narrow = ["u8 {", "u16 {", "i8 {", "i16 {", "bool {"].contains(&result);
                assert!(!is_narrow, "{line}");
            }
        }
        assert!(results > 300, "{results}");
    }
}
