// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/pen.h`

use crate::abi::{call};
use std::ffi::{c_int};

/// `void wb_pen_write(WbDeviceTag tag, bool write)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_pen_write(tag: u16, write: u8) {
    call("wb_pen_write", (), |session| crate::pen::write(session, tag, write != 0))
}

/// `void wb_pen_set_ink_color(WbDeviceTag tag, int color, double density)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_pen_set_ink_color(tag: u16, color: c_int, density: f64) {
    call("wb_pen_set_ink_color", (), |session| crate::pen::set_ink_color(session, tag, color, density))
}

