//! Emitter: sends packets by radio, infra-red light or a serial line. Packets that a controller sends before a step are
//! received after it.

use std::any::Any;
use std::collections::VecDeque;

use engine::{
    Builder, Command, CommandContext, ConfigureContext, Device, OrderContext, Packet, Persistent, RobotId,
    Site, Typed, UnsupportedCommand, WorldState,
};
use scene::{NodeId, Value};
use wire::{Malformed, Reader, Writer, op};

use crate::shared::{axes, channels, solid_device};

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid_device::build(builder, node, site, |builder, robot| Box::new(Emitter::new(builder, node, robot)));
}

#[derive(Clone)]
struct Emitter {
    node: NodeId,
    robot: RobotId,
    medium: String,
    channel: i32,
    /// The value of the field.
    written_channel: i32,
    allowed: Vec<i32>,
    /// -1 is unlimited. `[m]`
    range: f64,
    /// The value of the field.
    written_range: f64,
    max_range: f64,
    /// -1 is omnidirectional. `[rad]`
    aperture: f64,
    buffer_size: i32,
    /// -1 is unlimited. `[bytes/ms]`
    byte_rate: f64,
    /// Channel, range and bytes of packets to be sent in the next step.
    queue: Vec<(i32, f64, Vec<u8>)>,
    /// Packets waiting because of the baud rate, which limits clients as well as in-process programs.
    waiting: VecDeque<(i32, f64, Vec<u8>)>,
    /// Number of bytes that may be sent now, which grows while packets wait.
    credit: f64,
}

impl Emitter {
    fn new(builder: &mut Builder<'_>, node: NodeId, robot: RobotId) -> Self {
        let allowed = channels::allowed(builder, node);
        let scene = builder.scene;
        let channel = scene.int(node, "channel");
        let (range, max_range) = (scene.float(node, "range"), scene.float(node, "maxRange"));
        let baud_rate = scene.int(node, "baudRate");
        let byte_rate = if baud_rate < 0 {
            -1.0
        } else {
            f64::from(baud_rate) / f64::from(scene.int(node, "byteSize").max(1)) / 1e3
        };
        Self {
            node,
            robot,
            medium: scene.string(node, "type").to_owned(),
            channel,
            written_channel: channel,
            allowed,
            range,
            written_range: range,
            max_range,
            aperture: scene.float(node, "aperture"),
            buffer_size: scene.int(node, "bufferSize"),
            byte_rate,
            queue: Vec::new(),
            waiting: VecDeque::new(),
            credit: 0.0,
        }
    }

    /// Returns whether so many more bytes fit into the buffer.
    fn has_room(&self, size: usize) -> bool {
        let waiting: usize = self.waiting.iter().map(|(_, _, data)| data.len()).sum();
        usize::try_from(self.buffer_size).map_or(true, |room| waiting.saturating_add(size) <= room)
    }

    /// Sends waiting packets as fast as the baud rate allows.
    fn send_waiting(&mut self, duration_ms: f64) {
        let is_limited = self.byte_rate >= 0.0;
        if !self.waiting.is_empty() && is_limited {
            self.credit += self.byte_rate * duration_ms;
        }
        while let Some((_, _, data)) = self.waiting.front() {
            let size = data.len() as f64;
            if is_limited && self.credit < size {
                return;
            }
            self.credit -= size;
            self.queue.extend(self.waiting.pop_front());
        }
        // Unused capacity does not make a later packet faster.
        self.credit = 0.0;
    }

    fn set_channel(&mut self, state: &mut WorldState, channel: i32) {
        self.channel = channel;
        state.record(self.node, "channel", Value::SfInt32(channel));
    }

    fn set_range(&mut self, state: &mut WorldState, range: f64) {
        self.range = limited(range, self.max_range);
        state.record(self.node, "range", Value::SfFloat(self.range));
    }
}

/// Limits a range to the maximum; -1 is unlimited.
fn limited(range: f64, max_range: f64) -> f64 {
    if max_range >= 0.0 && (range < 0.0 || range > max_range) { max_range } else { range }
}

impl Device for Emitter {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        out.record(context.tag, op::emitter::CONFIGURE).i32(self.buffer_size).i32(self.channel);
        out.f64s(&[self.byte_rate, self.range, self.max_range]).i32(self.allowed.len() as i32);
        for channel in &self.allowed {
            out.i32(*channel);
        }
    }

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match input.u8()? {
            op::emitter::SEND => {
                let (channel, range, size) = (input.i32()?, input.f64()?, input.i32()?);
                let size = usize::try_from(size).map_err(|_| Malformed::new("a packet of negative size"))?;
                self.queue.push((channel, limited(range, self.max_range), input.bytes(size)?.to_vec()));
            }
            op::emitter::SET_CHANNEL => self.set_channel(context.state, input.i32()?),
            op::emitter::SET_RANGE => self.set_range(context.state, input.f64()?),
            other => return Err(Malformed::new(format!("unknown emitter command {other}"))),
        }
        Ok(())
    }

    fn actuate(&mut self, state: &mut WorldState) {
        self.send_waiting(state.time_step().ms());
        if self.queue.is_empty() {
            return;
        }
        let mut world_from_sender = state.pose(self.node);
        world_from_sender.rotation *= axes::facing(state.scene(), self.node);
        for (channel, range, data) in self.queue.drain(..) {
            state.radio.outbox.push(Packet {
                sender: self.node,
                robot: Some(self.robot),
                medium: self.medium.clone(),
                channel,
                range: (range >= 0.0).then_some(range),
                aperture: (self.medium == "infra-red" && self.aperture > 0.0).then_some(self.aperture),
                world_from_sender,
                data,
            });
        }
    }

    fn disconnect(&mut self, _state: &mut WorldState) {
        self.queue.clear();
    }
}

impl Typed for Emitter {
    fn order(&mut self, command: Command, context: &mut OrderContext<'_>) -> Result<(), UnsupportedCommand> {
        match command {
            Command::Send(data) if !data.is_empty() && self.has_room(data.len()) => {
                self.waiting.push_back((self.channel, self.range, data));
            }
            Command::Channel(channel) if channels::is_allowed(channel, &self.allowed) => {
                self.set_channel(context.state, channel);
            }
            Command::Range(range) if range >= 0.0 || range == -1.0 => self.set_range(context.state, range),
            _ => return Err(UnsupportedCommand),
        }
        Ok(())
    }
}

impl Persistent for Emitter {
    fn keep_settings(&mut self, until_now: &dyn Any) {
        if let Some(until_now) = until_now.downcast_ref::<Self>() {
            self.channel = until_now.channel;
            self.range = until_now.range;
        }
    }

    fn settle(&mut self, _state: &mut WorldState) {
        self.queue.clear();
        self.waiting.clear();
    }

    fn go_on(&mut self, until_now: &dyn Any, _state: &mut WorldState) {
        let Some(until_now) = until_now.downcast_ref::<Self>() else { return };
        self.queue.clone_from(&until_now.queue);
        self.waiting.clone_from(&until_now.waiting);
        self.credit = until_now.credit;
        if self.written_channel != until_now.written_channel {
            self.channel = self.written_channel;
        }
        if self.written_range != until_now.written_range {
            self.range = self.written_range;
        }
    }
}
