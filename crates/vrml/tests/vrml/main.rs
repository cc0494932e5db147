//! Tests of the parser, the writer and the formatter.

#![allow(clippy::allow_attributes, clippy::unwrap_used, reason = "tests panic when they fail")]

mod common;
mod diagnostics;
mod format;
mod property;
mod tree;
mod write;
