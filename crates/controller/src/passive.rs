//! Devices without behaviour: any record for them is an error, because the length of records is not encoded.

use crate::device::{Device, unknown};
use wire::{Malformed, Reader};

/// A device that does nothing.
#[derive(Debug)]
pub struct Passive {
    node_type: i32,
}

impl Passive {
    /// Creates one of a node type.
    #[must_use]
    pub fn new(node_type: i32) -> Self {
        Self { node_type }
    }
}

impl Device for Passive {
    fn read(&mut self, opcode: u8, _input: &mut Reader<'_>) -> Result<(), Malformed> {
        Err(unknown(&format!("node type {}", self.node_type), opcode))
    }
}
