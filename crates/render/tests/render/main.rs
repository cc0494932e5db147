//! Pictures and rays against known colours and distances.

#![allow(clippy::allow_attributes, clippy::unwrap_used, reason = "tests panic when they fail")]

mod colours;
mod forms;
mod gallery;
mod geometry;
#[path = "forms/scenes.rs"]
mod scenes;
