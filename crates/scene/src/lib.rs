//! The authored node graph: what the world file says once PROTOs are expanded and defaults filled in.
//!
//! Knows no node by name; the catalogue does.

pub mod graph;
pub mod value;

pub use graph::{Node, NodeId, Place, ProtoInstance, Scene};
pub use value::Value;
