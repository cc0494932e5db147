//! Text of a world, PROTO or VRML file to a lossless tree and back.
//!
//! Promises: any bytes in, a tree and diagnostics out, never a failure; an unchanged tree writes the same bytes.
//! Knows no node, no field and no file.

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
