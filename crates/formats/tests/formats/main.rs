//! Import of models from other simulators.

#![allow(clippy::allow_attributes, clippy::unwrap_used, reason = "tests panic when they fail")]

mod import;
mod mutants;
