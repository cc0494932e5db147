//! Pen: understands its commands; drawing comes in a later version.

use engine::{Builder, Site};
use scene::NodeId;
use wire::{Malformed, Reader, op};

use crate::shared::silent;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    silent::build(builder, node, site, "it leaves no marks", None, read);
}

fn read(opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
    match opcode {
        op::pen::WRITE | op::pen::DONT_WRITE => Ok(()),
        op::pen::SET_INK_COLOR => {
            input.bytes(3)?; // red, green, blue
            input.f64().map(drop) // density
        }
        other => Err(silent::unknown("pen", other)),
    }
}
