//! Names of node types.

use crate::exported::constants::NODE_NAMES;
use std::ffi::CStr;

/// The name of a node type, as in world files; empty for unknown types.
#[must_use]
pub fn get_name(node_type: i32) -> &'static CStr {
    let found = NODE_NAMES.iter().find(|(number, _)| *number == node_type);
    found.map_or(c"", |(_, name)| name)
}
