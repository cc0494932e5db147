//! From files to the node graph, and edits of it.

#![allow(clippy::allow_attributes, clippy::unwrap_used, reason = "tests panic when they fail")]

mod diagnostics;
mod graph;
mod protos;
mod save;
