// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/altimeter.h`

use crate::abi::{call};
use std::ffi::{c_int};

/// `void wb_altimeter_enable(WbDeviceTag tag, int sampling_period)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_altimeter_enable(tag: u16, sampling_period: c_int) {
    call("wb_altimeter_enable", (), |session| crate::sensor::enable::<crate::altimeter::Altimeter>(session, tag, sampling_period))
}

/// `void wb_altimeter_disable(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_altimeter_disable(tag: u16) {
    call("wb_altimeter_disable", (), |session| crate::sensor::disable::<crate::altimeter::Altimeter>(session, tag))
}

/// `int wb_altimeter_get_sampling_period(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_altimeter_get_sampling_period(tag: u16) -> c_int {
    call("wb_altimeter_get_sampling_period", 0, |session| crate::sensor::get_sampling_period::<crate::altimeter::Altimeter>(session, tag))
}

/// `double wb_altimeter_get_value(WbDeviceTag tag)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_altimeter_get_value(tag: u16) -> f64 {
    call("wb_altimeter_get_value", f64::NAN, |session| crate::altimeter::get_value(session, tag))
}

