// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/nodes.h`

use crate::abi::{Pointer, free};
use std::ffi::{c_char, c_int};

/// `const char *wb_node_get_name(WbNodeType t)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_node_get_name(t: c_int) -> *const c_char {
    free("wb_node_get_name", std::ptr::null(), || crate::nodes::get_name(t).pointer())
}

