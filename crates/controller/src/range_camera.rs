//! Cameras that measure ranges: before Webots 8.4 these were cameras of type "range-finder", which are range finders and
//! lidars now. The functions of cameras work with them as they did.

use crate::call_error::{Outcome, misuse};
use crate::camera::Camera;
use crate::exported::constants as c;
use crate::lidar::{self, Lidar};
use crate::range_finder::{self, RangeFinder};
use crate::sensor;
use crate::session::Session;

/// `WB_CAMERA_COLOR`.
const COLOR: i32 = 99;
/// `WB_CAMERA_RANGE_FINDER`.
const RANGE_FINDER: i32 = 114;

/// The current type of a camera that measures ranges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ranging {
    RangeFinder,
    Lidar,
}

/// Returns which type a device has that measures ranges, `None` for others; notes once that the functions of cameras are for images now.
pub(crate) fn ranging(session: &mut Session, tag: u16) -> Outcome<Option<Ranging>> {
    let (ranging, now) = match session.slot(tag)?.node_type {
        c::WB_NODE_RANGE_FINDER => (Ranging::RangeFinder, "the functions of range finders"),
        c::WB_NODE_LIDAR => (Ranging::Lidar, "the functions of lidars"),
        _ => return Ok(None),
    };
    session.note("Camera", &format!(" is called for a device that measures ranges; use {now} instead."));
    Ok(Some(ranging))
}

/// Calls a function of the module `range_finder` or `lidar`.
macro_rules! forward {
    ($($name:ident $range_finder:path, $lidar:path => $result:ty;)*) => {$(
        pub(crate) fn $name(self, session: &mut Session, tag: u16) -> Outcome<$result> {
            match self {
                Self::RangeFinder => $range_finder(session, tag),
                Self::Lidar => $lidar(session, tag),
            }
        }
    )*};
}

impl Ranging {
    forward! {
        sampling_period sensor::get_sampling_period::<RangeFinder>, sensor::get_sampling_period::<Lidar> => i32;
        width range_finder::get_width, lidar::get_horizontal_resolution => i32;
        height range_finder::get_height, lidar::get_number_of_layers => i32;
        fov range_finder::get_fov, lidar::get_fov => f64;
        min_range range_finder::get_min_range, lidar::get_min_range => f64;
        max_range range_finder::get_max_range, lidar::get_max_range => f64;
    }

    pub(crate) fn enable(self, session: &mut Session, tag: u16, period_ms: i32) -> Outcome<()> {
        match self {
            Self::RangeFinder => sensor::enable::<RangeFinder>(session, tag, period_ms),
            Self::Lidar => sensor::enable::<Lidar>(session, tag, period_ms),
        }
    }
}

/// The type before Webots 8.4: `WB_CAMERA_COLOR` or `WB_CAMERA_RANGE_FINDER`.
pub fn get_type(session: &mut Session, tag: u16) -> Outcome<i32> {
    if ranging(session, tag)?.is_some() {
        return Ok(RANGE_FINDER);
    }
    session.device::<Camera>(tag).map(|_| COLOR)
}

/// The ranges that a camera of type "range-finder" measured, row by row from the top. `[m]`
pub fn get_range_image(session: &mut Session, tag: u16) -> Outcome<&[f32]> {
    match measuring(session, tag)? {
        Ranging::RangeFinder => range_finder::get_range_image(session, tag),
        Ranging::Lidar => lidar::get_range_image(session, tag),
    }
}

/// The greatest of these ranges. `[m]`
pub fn get_max_range(session: &mut Session, tag: u16) -> Outcome<f64> {
    measuring(session, tag)?.max_range(session, tag)
}

/// How a camera measures ranges; an error for one that sees colours.
fn measuring(session: &mut Session, tag: u16) -> Outcome<Ranging> {
    match ranging(session, tag)? {
        Some(ranging) => Ok(ranging),
        None => {
            session.device::<Camera>(tag)?;
            Err(misuse(" called on a Camera that is not of type \"range-finder\"."))
        }
    }
}
