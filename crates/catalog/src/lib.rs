//! Descriptions of all node types: fields, types, defaults and ranges. Generated from `schema/`.
//!
//! Reads no file: the tables are Rust constants.

#[rustfmt::skip]
mod generated;
pub mod instance_state;
pub mod naming;
pub mod placement;
pub mod types;

pub use generated::{NODES, REPLACEMENTS};
pub use instance_state::{
    InstanceState, JOINT_STATE, SOLID_STATE, StateHolder, instance_state, state_holder,
};
pub use placement::Surroundings;
pub use types::*;

/// Returns a node type by name.
#[must_use]
pub fn node_type(name: &str) -> Option<&'static NodeType> {
    let index = NODES.binary_search_by(|node| node.name.cmp(name)).ok()?;
    NODES.get(index)
}

/// Returns a text about the replacement of a deprecated node type. `None` if there is none or the type is current.
#[must_use]
pub fn replacement(name: &str) -> Option<&'static str> {
    let index = REPLACEMENTS.binary_search_by(|(node, _)| (*node).cmp(name)).ok()?;
    REPLACEMENTS.get(index).map(|(_, instead)| *instead)
}
