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

/// The labels of all supervisors, by the supervisor's node and its own id.
#[derive(Clone, Debug, Default)]
pub struct Labels {
    rows: BTreeMap<(NodeId, u16), Label>,
    version: u64,
}

impl Labels {
    /// Number of changes so far: equal numbers mean equal labels.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Sets a label, or removes it.
    pub fn set(&mut self, key: (NodeId, u16), label: Option<Label>) {
        if self.rows.get(&key) == label.as_ref() {
            return;
        }
        self.version += 1;
        match label {
            Some(label) => self.rows.insert(key, label),
            None => self.rows.remove(&key),
        };
    }

    /// Removes the labels of a supervisor.
    pub(crate) fn remove_of(&mut self, supervisor: NodeId) {
        let count = self.rows.len();
        self.rows.retain(|(node, _), _| *node != supervisor);
        self.version += u64::from(count != self.rows.len());
    }

    /// Replaces all labels.
    pub(crate) fn replace(&mut self, rows: &BTreeMap<(NodeId, u16), Label>) {
        if self.rows != *rows {
            self.version += 1;
            self.rows.clone_from(rows);
        }
    }
}

impl std::ops::Deref for Labels {
    type Target = BTreeMap<(NodeId, u16), Label>;

    fn deref(&self) -> &Self::Target {
        &self.rows
    }
}

/// User input, and what the user is shown.
#[derive(Clone, Debug, Default)]
pub struct User {
    /// Keyboard, mouse, joystick and robot windows.
    pub input: Input,
    /// Simulation mode: pause (0), real time (1), fast (2).
    pub mode: i32,
    /// Labels of supervisors.
    pub labels: Labels,
    /// The node that the viewpoint follows, and its pose when the viewpoint was placed.
    pub followed: Option<(NodeId, Pose)>,
    /// Number of times that the viewpoint may have been placed: equal numbers mean that nobody has changed it.
    pub view_revision: u64,
}
