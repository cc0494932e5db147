// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! `webots/supervisor.h`

use crate::abi::{Pointer, as_text, call};
use std::ffi::{c_char, c_int};

/// `const char *wb_supervisor_proto_get_type_name(WbProtoRef proto)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_proto_get_type_name(proto: usize) -> *const c_char {
    call("wb_supervisor_proto_get_type_name", c"".as_ptr(), |session| Ok(crate::supervisor::proto::get_type_name(session, proto)?.pointer()))
}

/// `bool wb_supervisor_proto_is_derived(WbProtoRef proto)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_proto_is_derived(proto: usize) -> c_int {
    c_int::from(call("wb_supervisor_proto_is_derived", false, |session| crate::supervisor::proto::is_derived(session, proto)))
}

/// `WbProtoRef wb_supervisor_proto_get_parent(WbProtoRef proto)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_proto_get_parent(proto: usize) -> usize {
    call("wb_supervisor_proto_get_parent", 0, |session| crate::supervisor::proto::get_parent(session, proto))
}

/// `WbFieldRef wb_supervisor_proto_get_field(WbProtoRef proto, const char *field_name)`
///
/// # Safety
/// Each pointer is null or points to what its C type says, through the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_supervisor_proto_get_field(proto: usize, field_name: *const c_char) -> usize {
    // SAFETY: the caller's promise above.
    let field_name = unsafe { as_text(field_name) };
    call("wb_supervisor_proto_get_field", 0, |session| crate::supervisor::proto::get_field(session, proto, field_name.as_deref()))
}

/// `WbFieldRef wb_supervisor_proto_get_field_by_index(WbProtoRef proto, int index)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_proto_get_field_by_index(proto: usize, index: c_int) -> usize {
    call("wb_supervisor_proto_get_field_by_index", 0, |session| crate::supervisor::proto::get_field_by_index(session, proto, index))
}

/// `int wb_supervisor_proto_get_number_of_fields(WbProtoRef proto)`
#[unsafe(no_mangle)]
pub extern "C" fn wb_supervisor_proto_get_number_of_fields(proto: usize) -> c_int {
    call("wb_supervisor_proto_get_number_of_fields", -1, |session| crate::supervisor::proto::get_number_of_fields(session, proto))
}

