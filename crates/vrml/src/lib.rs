//! Parser and writer for world, PROTO and VRML files, with a lossless syntax tree.
//!
//! Guarantees: parsing never fails, any input yields a tree and diagnostics; writing an unchanged tree gives the same
//! bytes. Knows nothing of particular node types or fields, nor of the file system.

pub mod ast;
mod edit;
mod format;
mod lexer;
mod number;
mod parse;
mod source;
mod template;
mod write;

pub use ast::*;
pub use format::format;
pub use number::write_number;
pub use parse::{MAX_DEPTH, parse, parse_fragment};
pub use source::source_from_bytes;
pub use template::{Part, template_parts};
pub use write::write;
