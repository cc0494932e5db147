//! Receiver: a queue of packets.

use crate::call_error::{Outcome, misuse};
use crate::device::{Device, unknown};
use crate::emitter::{channels, check_channel};
use crate::memory::Numbers;
use crate::sensor::{Period, Sampled, reading};
use crate::session::Session;
use std::collections::VecDeque;
use wire::op::receiver as op;
use wire::{Malformed, Reader, Writer};

/// A received packet.
#[derive(Debug)]
struct Packet {
    /// Followed by a NUL that is not part of the size: programs print packets as strings.
    data: Vec<u8>,
    signal_strength: f64,
    emitter_direction: Numbers<3>,
}

impl Packet {
    fn bytes(&self) -> &[u8] {
        self.data.split_last().map_or(&[], |(_, bytes)| bytes)
    }
}

/// The state of a receiver.
#[derive(Debug)]
pub struct Receiver {
    period: Period,
    /// −1: unlimited.
    buffer_size: i32,
    channel: i32,
    allowed_channels: Vec<i32>,
    channel_untold: bool,
    queue: VecDeque<Packet>,
}

impl Default for Receiver {
    fn default() -> Self {
        Self {
            period: Period::default(),
            buffer_size: -1,
            channel: 0,
            allowed_channels: Vec::new(),
            channel_untold: false,
            queue: VecDeque::new(),
        }
    }
}

impl Device for Receiver {
    fn read(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match opcode {
            op::CONFIGURE => {
                self.buffer_size = input.i32()?;
                self.channel = input.i32()?;
                self.allowed_channels = channels(input)?;
            }
            op::RECEIVE => self.receive(input)?,
            _ => return Err(unknown("Receiver", opcode)),
        }
        Ok(())
    }

    fn write(&mut self, out: &mut Writer, _duration_ms: u32) {
        self.period.write(out);
        if std::mem::take(&mut self.channel_untold) {
            out.u8(op::SET_CHANNEL).i32(self.channel);
        }
    }
}

impl Receiver {
    /// Packets that exceed the buffer size are lost, as documented in the manual.
    fn receive(&mut self, input: &mut Reader<'_>) -> Result<(), Malformed> {
        let _channel = input.i32()?;
        let emitter_direction = Numbers::new(input.f64s()?);
        let signal_strength = input.f64()?;
        let size = input.i32()?;
        let data = input.bytes(usize::try_from(size).unwrap_or(0))?;
        let room = usize::try_from(self.buffer_size).unwrap_or(usize::MAX);
        let held: usize = self.queue.iter().map(|packet| packet.bytes().len()).sum();
        if held.saturating_add(data.len()) <= room {
            let mut data = data.to_vec();
            data.push(0);
            self.queue.push_back(Packet { data, signal_strength, emitter_direction });
        }
        Ok(())
    }

    fn head(&self) -> Outcome<&Packet> {
        self.queue.front().ok_or_else(|| misuse(": the receiver queue is empty."))
    }
}

impl Sampled for Receiver {
    const STEM: &'static str = "receiver";

    fn period(&mut self) -> &mut Period {
        &mut self.period
    }
}

/// Sets the channel; −1: all channels.
pub fn set_channel(session: &mut Session, tag: u16, channel: i32) -> Outcome<()> {
    let receiver = session.device::<Receiver>(tag)?;
    check_channel(channel, &receiver.allowed_channels)?;
    receiver.channel = channel;
    receiver.channel_untold = true;
    Ok(())
}

/// The channel; −1: all channels.
pub fn get_channel(session: &mut Session, tag: u16) -> Outcome<i32> {
    Ok(session.device::<Receiver>(tag)?.channel)
}

/// The number of packets in the queue.
pub fn get_queue_length(session: &mut Session, tag: u16) -> Outcome<i32> {
    Ok(i32::try_from(reading::<Receiver>(session, tag)?.queue.len()).unwrap_or(i32::MAX))
}

/// Removes the first packet, if there is one.
pub fn next_packet(session: &mut Session, tag: u16) -> Outcome<()> {
    session.device::<Receiver>(tag)?.queue.pop_front();
    Ok(())
}

/// The size of the first packet, in bytes.
pub fn get_data_size(session: &mut Session, tag: u16) -> Outcome<i32> {
    let size = session.device::<Receiver>(tag)?.head()?.bytes().len();
    Ok(i32::try_from(size).unwrap_or(i32::MAX))
}

/// The first packet; a NUL follows it in memory.
pub fn get_data(session: &mut Session, tag: u16) -> Outcome<&[u8]> {
    Ok(session.device::<Receiver>(tag)?.head()?.bytes())
}

/// 1 / distance² of the first packet. `[m⁻²]`
pub fn get_signal_strength(session: &mut Session, tag: u16) -> Outcome<f64> {
    Ok(session.device::<Receiver>(tag)?.head()?.signal_strength)
}

/// The direction to the emitter of the first packet, a unit vector in the receiver's frame.
pub fn get_emitter_direction(session: &mut Session, tag: u16) -> Outcome<&Numbers<3>> {
    Ok(&session.device::<Receiver>(tag)?.head()?.emitter_direction)
}
