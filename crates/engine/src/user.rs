//! User input, and what the user is shown.

use std::collections::BTreeMap;

use base::Pose;
use scene::NodeId;

use crate::input::Input;

/// A label: text over the view.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Upper left corner, as fractions of the view from its upper left.
    pub position: [f64; 2],
    /// Font height, as a fraction of the view's height.
    pub size: f64,
    /// Transparency, red, green and blue, one byte each from the most significant on.
    pub color: u32,
    /// The text.
    pub text: String,
    /// Name of the font.
    pub font: String,
}

/// User input, and what the user is shown.
#[derive(Clone, Debug, Default)]
pub struct User {
    /// Keyboard, mouse, joystick and robot windows.
    pub input: Input,
    /// Simulation mode: pause (0), real time (1), fast (2).
    pub mode: i32,
    /// Labels, by the supervisor's node and its own id.
    pub labels: BTreeMap<(NodeId, u16), Label>,
    /// The node that the viewpoint follows, and its pose when the viewpoint was placed.
    pub followed: Option<(NodeId, Pose)>,
}
