//! The visual scene and its motion for browsers, as they are sent to the page and as recordings in pages of their own.
//!
//! Owns: [`Snapshot`]s of the visual scene, the messages with what differs between two of them ([`scene_message`]), the
//! encoding of poses ([`frame`]), and HTML pages that play a recording without a server ([`Recording`]). Knows neither
//! world nor nodes, nor how the messages reach a browser.

pub mod frame;
mod recording;
pub mod scene_message;
mod snapshot;

pub use recording::{MAX_BYTES, Recording};
pub use snapshot::{Body, Instance, Snapshot, Structure, UnattachedInstance, row};
