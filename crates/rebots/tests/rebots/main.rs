//! Worlds in one's own program.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod controllers;
mod corrupted_tasks;
mod devices;
mod garbage;
mod multibody;
mod tasks;
mod worlds;
