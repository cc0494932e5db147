//! Tests of the library.

#![expect(clippy::unwrap_used, reason = "tests panic when they fail")]

mod controllers;
mod corrupted_tasks;
mod devices;
mod garbage;
mod multibody;
mod tasks;
mod worlds;
