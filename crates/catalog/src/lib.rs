//! What each node type is: its fields, types, defaults and ranges. Generated from `schema/`.
//!
//! Reads no file: the tables are Rust constants.

#[rustfmt::skip]
mod generated;
pub mod types;

pub use generated::NODES;
pub use types::*;

/// A node type by its name.
#[must_use]
pub fn node_type(name: &str) -> Option<&'static NodeType> {
    let index = NODES.binary_search_by(|node| node.name.cmp(name)).ok()?;
    NODES.get(index)
}
