//! What each node type is: its fields, types, defaults and ranges. Generated from `schema/`.
//!
//! Reads no file: the tables are Rust constants.

pub mod types;

pub use types::*;

/// All node types, by name.
pub static NODES: &[NodeType] = &[];

/// A node type by its name.
#[must_use]
pub fn node_type(name: &str) -> Option<&'static NodeType> {
    NODES.binary_search_by(|node| node.name.cmp(name)).ok().map(|index| &NODES[index])
}
