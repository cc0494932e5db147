//! What the user does and is shown.

use std::collections::BTreeMap;

use base::Pose;
use scene::NodeId;

use crate::input::Input;

/// A text on the picture of the world.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Of its upper left corner, as shares of the picture, from the upper left.
    pub position: [f64; 2],
    /// Height of the letters, as a share of the picture's.
    pub size: f64,
    /// Transparency, red, green, blue, a byte each, the first one uppermost.
    pub color: u32,
    /// What it says.
    pub text: String,
    /// The font's name.
    pub font: String,
}

/// What the user does and is shown.
#[derive(Clone, Debug, Default)]
pub struct User {
    /// Keys, mouse, joysticks and windows.
    pub input: Input,
    /// The pace the user chose: pause (0), real time (1), fast (2).
    pub mode: i32,
    /// Labels, by the node of the supervisor and its own number.
    pub labels: BTreeMap<(NodeId, u16), Label>,
    /// What the user's view follows, and where that was when the view was put to its place.
    pub followed: Option<(NodeId, Pose)>,
}
