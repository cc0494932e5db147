//! Worlds in one's own program.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod controllers;
mod devices;
mod garbage;
mod multibody;
mod spoilt_tasks;
mod tasks;
mod worlds;
