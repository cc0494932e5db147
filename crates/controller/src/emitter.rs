//! Emitter: sends packets at a limited rate.

use crate::call_error::{Outcome, misuse};
use crate::device::{Device, unknown};
use crate::session::Session;
use std::collections::VecDeque;
use wire::op::emitter as op;
use wire::{Malformed, Reader, Writer};

/// A queued packet.
#[derive(Debug)]
struct Packet {
    channel: i32,
    range_m: f64,
    data: Vec<u8>,
}

/// The state of an emitter.
#[derive(Debug)]
pub struct Emitter {
    /// −1: unlimited.
    buffer_size: i32,
    channel: i32,
    allowed_channels: Vec<i32>,
    /// −1: unlimited.
    bytes_per_ms: f64,
    /// −1: unlimited.
    range_m: f64,
    max_range_m: f64,
    queue: VecDeque<Packet>,
    /// Bytes that can be sent now; accumulates while packets are queued.
    credit: f64,
    channel_untold: bool,
    range_untold: bool,
}

impl Default for Emitter {
    fn default() -> Self {
        Self {
            buffer_size: -1,
            channel: 0,
            allowed_channels: Vec::new(),
            bytes_per_ms: -1.0,
            range_m: -1.0,
            max_range_m: -1.0,
            queue: VecDeque::new(),
            credit: 0.0,
            channel_untold: false,
            range_untold: false,
        }
    }
}

/// A list of channels: the count and the channels.
pub(crate) fn channels(input: &mut Reader<'_>) -> Result<Vec<i32>, Malformed> {
    let count = input.i32()?;
    (0..count).map(|_| input.i32()).collect()
}

/// Rejects channels that do not exist or are not allowed.
pub(crate) fn check_channel(channel: i32, allowed: &[i32]) -> Outcome<()> {
    if channel < -1 {
        let range = "Please use a channel inside the range [-1,inf).";
        return Err(misuse(format!(" called with an invalid channel={channel}. {range}")));
    }
    if !allowed.is_empty() && !allowed.contains(&channel) {
        return Err(misuse(format!(
            " called with channel={channel}, which is not between allowed channels. Please use an allowed channel."
        )));
    }
    Ok(())
}

impl Emitter {
    fn bytes_waiting(&self) -> usize {
        self.queue.iter().map(|packet| packet.data.len()).sum()
    }

    /// Sends queued packets as far as the rate allows.
    fn send_queue(&mut self, out: &mut Writer, duration_ms: u32) {
        let unlimited = self.bytes_per_ms < 0.0;
        if !self.queue.is_empty() && !unlimited {
            self.credit += self.bytes_per_ms * f64::from(duration_ms);
        }
        while let Some(packet) = self.queue.front() {
            let size = f64::from(u32::try_from(packet.data.len()).unwrap_or(u32::MAX));
            if !unlimited && self.credit < size {
                return;
            }
            self.credit -= size;
            let size = i32::try_from(packet.data.len()).unwrap_or(i32::MAX);
            out.u8(op::SEND).i32(packet.channel).f64(packet.range_m).i32(size).bytes(&packet.data);
            self.queue.pop_front();
        }
        // Unused capacity does not accumulate for later packets.
        self.credit = 0.0;
    }
}

impl Device for Emitter {
    fn read(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match opcode {
            op::CONFIGURE => {
                self.buffer_size = input.i32()?;
                self.channel = input.i32()?;
                [self.bytes_per_ms, self.range_m, self.max_range_m] = input.f64s()?;
                self.allowed_channels = channels(input)?;
            }
            op::SET_CHANNEL => self.channel = input.i32()?,
            op::SET_RANGE => self.range_m = input.f64()?,
            op::SET_BUFFER_SIZE => self.buffer_size = input.i32()?,
            op::SET_ALLOWED_CHANNELS => self.allowed_channels = channels(input)?,
            _ => return Err(unknown("Emitter", opcode)),
        }
        Ok(())
    }

    fn write(&mut self, out: &mut Writer, duration_ms: u32) {
        self.send_queue(out, duration_ms);
        if std::mem::take(&mut self.channel_untold) {
            out.u8(op::SET_CHANNEL).i32(self.channel);
        }
        if std::mem::take(&mut self.range_untold) {
            out.u8(op::SET_RANGE).f64(self.range_m);
        }
    }
}

/// Queues a packet; returns 1, or 0 if it does not fit.
///
/// `size` is the size given by the program; `data` is `None` if it passed no data.
pub fn send(session: &mut Session, tag: u16, data: Option<&[u8]>, size: i32) -> Outcome<i32> {
    let emitter = session.device::<Emitter>(tag)?;
    let data = data.ok_or_else(|| misuse(": invalid argument: data = NULL."))?;
    let room = usize::try_from(emitter.buffer_size).unwrap_or(usize::MAX);
    if size < 1 {
        return Err(misuse(format!(": invalid size={size} argument.")));
    }
    if emitter.bytes_waiting().saturating_add(data.len()) > room {
        return Ok(0);
    }
    let (channel, range_m) = (emitter.channel, emitter.range_m);
    emitter.queue.push_back(Packet { channel, range_m, data: data.to_vec() });
    Ok(1)
}

/// The size of the queue in bytes, −1: unlimited.
pub fn get_buffer_size(session: &mut Session, tag: u16) -> Outcome<i32> {
    Ok(session.device::<Emitter>(tag)?.buffer_size)
}

/// Sets the channel; −1: all channels.
pub fn set_channel(session: &mut Session, tag: u16, channel: i32) -> Outcome<()> {
    let emitter = session.device::<Emitter>(tag)?;
    check_channel(channel, &emitter.allowed_channels)?;
    emitter.channel = channel;
    emitter.channel_untold = true;
    Ok(())
}

/// The channel; −1: all channels.
pub fn get_channel(session: &mut Session, tag: u16) -> Outcome<i32> {
    Ok(session.device::<Emitter>(tag)?.channel)
}

/// The range; −1: unlimited. `[m]`
pub fn get_range(session: &mut Session, tag: u16) -> Outcome<f64> {
    Ok(session.device::<Emitter>(tag)?.range_m)
}

/// Sets the range; −1: unlimited. Limited by the emitter's maximum range. `[m]`
pub fn set_range(session: &mut Session, tag: u16, range_m: f64) -> Outcome<()> {
    let emitter = session.device::<Emitter>(tag)?;
    if range_m.is_nan() || (range_m < 0.0 && range_m != -1.0) {
        return Err(misuse(format!(": invalid range={range_m:.6} argument.")));
    }
    let limited = emitter.max_range_m >= 0.0;
    let too_far = limited && (range_m < 0.0 || range_m > emitter.max_range_m);
    emitter.range_m = if too_far { emitter.max_range_m } else { range_m };
    emitter.range_untold = true;
    Ok(())
}
