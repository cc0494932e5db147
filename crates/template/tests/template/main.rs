//! Tests of PROTO templates.

#![allow(clippy::allow_attributes, clippy::unwrap_used, reason = "tests panic when they fail")]

mod bundled;
mod corrupted;
mod interfaces;
mod kit;
mod loading;
mod modules;
mod regeneration;
