//! Radio: only configures clients. Messages are not simulated.

use engine::{Builder, Site};
use scene::{NodeId, Scene};
use wire::{Malformed, Reader, Writer, op};

use crate::shared::command_sink;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    let consequence = "messages that controllers send are dropped";
    let configuration = configuration(builder.scene, node);
    command_sink::build(builder, node, site, consequence, Some(configuration), read);
}

fn configuration(scene: &Scene, node: NodeId) -> Writer {
    let mut out = Writer::new();
    out.str(scene.string(node, "address")).f64(scene.float(node, "frequency"));
    out.i32(scene.int(node, "channel")).i32(scene.int(node, "bitrate"));
    out.f64(scene.float(node, "rxSensitivity")).f64(scene.float(node, "txPower"));
    out
}

fn read(opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
    match opcode {
        op::sensor::SET_SAMPLING_PERIOD => input.u16().map(drop),
        op::radio::SEND => {
            command_sink::text_of(command_sink::sized_bytes(input)?)?; // destination
            command_sink::sized_bytes(input)?; // contents
            input.f64().map(drop) // time
        }
        op::radio::SET_ADDRESS => command_sink::text_of(command_sink::sized_bytes(input)?).map(drop),
        op::radio::SET_FREQUENCY | op::radio::SET_RX_SENSITIVITY | op::radio::SET_TX_POWER => {
            input.f64().map(drop)
        }
        op::radio::SET_CHANNEL | op::radio::SET_BITRATE => input.i32().map(drop),
        other => Err(command_sink::unknown("radio", other)),
    }
}
