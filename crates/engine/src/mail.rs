//! What devices tell each other between a command and the step that follows it.

use std::collections::BTreeMap;

use scene::NodeId;

use crate::stage::Stage;

/// An order from one device to another: what, in the words of the wire protocol, and how much.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Letter {
    /// Which command.
    pub command: u16,
    /// Its number.
    pub value: f64,
}

/// By the node of the receiver, in the order of sending.
pub(crate) type Mail = BTreeMap<NodeId, Vec<Letter>>;

impl Stage {
    /// Sends a letter to the device of a node. A receiver that never looks keeps them all: send only to those that do.
    pub fn post(&mut self, to: NodeId, letter: Letter) {
        self.mail.entry(to).or_default().push(letter);
    }

    /// The letters to a device since it last looked.
    pub fn take_mail(&mut self, of: NodeId) -> Vec<Letter> {
        self.mail.remove(&of).unwrap_or_default()
    }
}
