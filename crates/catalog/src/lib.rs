//! What each node type is: its fields, types, defaults and ranges. Generated from `schema/`.
//!
//! Reads no file: the tables are Rust constants.

#[rustfmt::skip]
mod generated;
pub mod instance_state;
pub mod naming;
pub mod placing;
pub mod types;

pub use generated::{NODES, REPLACEMENTS};
pub use instance_state::{
    InstanceState, JOINT_STATE, SOLID_STATE, StateHolder, instance_state, state_holder,
};
pub use placing::Around;
pub use types::*;

/// A node type by its name.
#[must_use]
pub fn node_type(name: &str) -> Option<&'static NodeType> {
    let index = NODES.binary_search_by(|node| node.name.cmp(name)).ok()?;
    NODES.get(index)
}

/// What took the place of a deprecated node type, in words. `None` if nothing did or the type is current.
#[must_use]
pub fn replacement(name: &str) -> Option<&'static str> {
    let index = REPLACEMENTS.binary_search_by(|(node, _)| (*node).cmp(name)).ok()?;
    REPLACEMENTS.get(index).map(|(_, instead)| *instead)
}
