//! Exported functions of remote controls and robot windows that are not generated.

use crate::abi::{as_bytes, as_text, call};
use crate::camera::RecognitionObject;
use crate::plugins;
use crate::radar::RadarTarget;
use crate::remote_control;
use crate::call_error::misuse;
use std::ffi::{c_char, c_int, c_void};

/// `void wb_robot_set_mode(WbRobotMode mode, const void *arg)`
///
/// # Safety
/// `arg` must be what the remote control of the robot expects.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_robot_set_mode(mode: c_int, arg: *const c_void) {
    plugins::set_mode(mode, arg.cast_mut());
}

/// `void *wb_remote_control_custom_function(void *)`
///
/// # Safety
/// The argument must be what the remote control of the robot expects.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_remote_control_custom_function(argument: *mut c_void) -> *mut c_void {
    plugins::control_custom(argument)
}

/// `void *wb_robot_window_custom_function(void *)`
///
/// # Safety
/// The argument must be what the window of the robot expects.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_robot_window_custom_function(argument: *mut c_void) -> *mut c_void {
    plugins::window_custom(argument)
}

/// `void wbr_microphone_set_buffer(WbDeviceTag tag, const unsigned char *buffer, int size)`
///
/// # Safety
/// `buffer` must be null or point to `size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wbr_microphone_set_buffer(tag: u16, buffer: *const u8, size: c_int) {
    // SAFETY: guaranteed by the caller.
    let samples = unsafe { as_bytes(buffer, size) };
    call("wbr_microphone_set_buffer", (), |session| remote_control::set_buffer(session, tag, samples))
}

/// `void wbr_radar_set_targets(WbDeviceTag tag, const WbRadarTarget *targets, int target_number)`
///
/// # Safety
/// `targets` must be null or point to `target_number` targets.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wbr_radar_set_targets(tag: u16, targets: *const RadarTarget, target_number: c_int) {
    // SAFETY: guaranteed by the caller.
    let targets = unsafe { as_list(targets, target_number) };
    call("wbr_radar_set_targets", (), |session| remote_control::set_targets(session, tag, targets))
}

/// `void wbr_camera_recognition_set_object(WbDeviceTag tag, const WbCameraRecognitionObject *objects, int object_number)`
///
/// # Safety
/// `objects` must be null or point to `object_number` objects, and those to their colours and models.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wbr_camera_recognition_set_object(
    tag: u16,
    objects: *const RecognitionObject,
    object_number: c_int,
) {
    // SAFETY: guaranteed by the caller.
    let objects = unsafe { as_list(objects, object_number) };
    let with_their_own = objects.into_iter().map(|object| {
        let numbers = usize::try_from(object.number_of_colors).unwrap_or(0) * 3;
        // SAFETY: guaranteed by the caller, for what the objects point to.
        let (colors, model) = unsafe {
            (
                as_list(object.colors as *const f64, c_int::try_from(numbers).unwrap_or(0)),
                as_text(object.model as *const c_char).unwrap_or_default().into_owned(),
            )
        };
        let count = if colors.is_empty() { 0 } else { object.number_of_colors };
        (RecognitionObject { number_of_colors: count, ..object }, colors, model)
    });
    let objects = with_their_own.collect();
    let name = "wbr_camera_recognition_set_object";
    call(name, (), |session| remote_control::set_objects(session, tag, objects))
}

/// `void wbr_camera_set_image(WbDeviceTag tag, const unsigned char *image)`
///
/// # Safety
/// `image` must be null or point to four bytes for each pixel of the camera.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wbr_camera_set_image(tag: u16, image: *const u8) {
    call("wbr_camera_set_image", (), |session| {
        let picture = remote_control::image_buffer(session, tag)?;
        // SAFETY: guaranteed by the caller.
        let given = unsafe { as_bytes(image, c_int::try_from(picture.len()).unwrap_or(0)) };
        let given = given.ok_or_else(|| misuse(" called with NULL argument."))?;
        picture.copy_from_slice(given);
        Ok(())
    })
}

/// `unsigned char *wbr_camera_get_image_buffer(WbDeviceTag tag)`
///
/// Four bytes for each pixel: blue, green, red, alpha.
#[unsafe(no_mangle)]
pub extern "C" fn wbr_camera_get_image_buffer(tag: u16) -> *mut u8 {
    let address = call("wbr_camera_get_image_buffer", 0, |session| {
        Ok(remote_control::image_buffer(session, tag)?.as_mut_ptr() as usize)
    });
    address as *mut u8
}

/// `void wbr_display_save_image(WbDeviceTag tag, int id, int width, int height, unsigned char *image)`
///
/// # Safety
/// `image` must be null or point to four bytes for each pixel.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wbr_display_save_image(
    tag: u16,
    _id: c_int,
    width: c_int,
    height: c_int,
    image: *const u8,
) {
    call("wbr_display_save_image", (), |session| {
        let bytes = width.max(0).saturating_mul(height.max(0)).saturating_mul(4);
        // SAFETY: guaranteed by the caller.
        let pixels = unsafe { as_bytes(image, bytes) };
        let pixels = pixels.ok_or_else(|| misuse(" called with NULL argument."))?;
        remote_control::save_image(session, tag, [width, height].map(c_int::unsigned_abs), pixels)
    })
}

/// A C array as a list; empty if the count is negative.
///
/// # Safety
/// `list` must be null or point to `count` elements.
unsafe fn as_list<T: Copy>(list: *const T, count: c_int) -> Vec<T> {
    if list.is_null() {
        return Vec::new();
    }
    let count = usize::try_from(count).unwrap_or(0);
    // SAFETY: not null; the rest is guaranteed by the caller. The elements may be unaligned.
    (0..count).map(|index| unsafe { list.add(index).read_unaligned() }).collect()
}
