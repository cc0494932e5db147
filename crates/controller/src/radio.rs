//! Radio: stores its settings and sends them to the simulator; nothing is ever received, as in Webots.

use crate::call_error::{Outcome, misuse};
use crate::device::{Device, unknown};
use crate::memory::Text;
use crate::sensor::Period;
use crate::session::Session;
use std::collections::BTreeMap;
use std::ffi::{CStr, c_void};
use std::sync::{Mutex, MutexGuard, PoisonError};
use wire::op::radio as op;
use wire::{Malformed, Reader, Writer};

/// The state of a radio.
#[derive(Debug, Default)]
pub struct Radio {
    period: Period,
    address: Text,
    /// `[Hz]`
    frequency: f64,
    channel: i32,
    /// `[bit/s]`
    bitrate: i32,
    /// `[dBm]`
    rx_sensitivity: f64,
    /// `[dBm]`
    tx_power: f64,
    commands: Writer,
}

impl Device for Radio {
    fn read(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match opcode {
            op::CONFIGURE => {
                self.address.set(&input.string()?);
                (self.frequency, self.channel, self.bitrate) = (input.f64()?, input.i32()?, input.i32()?);
                [self.rx_sensitivity, self.tx_power] = input.f64s()?;
            }
            op::RECEIVE => {
                input.f64()?;
                input.string()?;
                let size = usize::try_from(input.i32()?).unwrap_or(0);
                input.bytes(size)?;
            }
            _ => return Err(unknown("Radio", opcode)),
        }
        Ok(())
    }

    fn write(&mut self, out: &mut Writer, _duration_ms: u32) {
        self.period.write(out);
        out.bytes(self.commands.as_slice());
        self.commands.clear();
    }
}

/// A message created by the program.
#[derive(Clone, Debug)]
struct Message {
    destination: Text,
    body: Vec<u8>,
}

/// All messages of the program by their handles; addresses of strings and bytes stay valid until they are deleted.
static MESSAGES: Mutex<BTreeMap<usize, Message>> = Mutex::new(BTreeMap::new());

fn messages() -> MutexGuard<'static, BTreeMap<usize, Message>> {
    MESSAGES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Creates a message. 0 without a body or a destination.
pub(crate) fn message_new(body: Option<&[u8]>, destination: Option<&str>) -> usize {
    let (Some(body), Some(destination)) = (body, destination) else { return 0 };
    let mut all = messages();
    // Multiples of the word size, so that a handle looks like the pointer it stands for.
    let number = all.keys().next_back().map_or(8, |last| last + 8);
    all.insert(number, Message { destination: Text::new(destination), body: body.to_vec() });
    number
}

/// Deletes a message.
pub(crate) fn message_delete(message: *const c_void) {
    messages().remove(&message.addr());
}

/// The destination of a message; null if there is no such message.
pub(crate) fn message_destination(message: *const c_void) -> *const std::ffi::c_char {
    let all = messages();
    all.get(&message.addr()).map_or(std::ptr::null(), |message| message.destination.as_c().as_ptr())
}

/// The length of a message, in bytes.
pub(crate) fn message_length(message: *const c_void) -> i32 {
    let all = messages();
    all.get(&message.addr()).map_or(0, |message| i32::try_from(message.body.len()).unwrap_or(i32::MAX))
}

/// The body of a message; null if there is no such message.
pub(crate) fn message_body(message: *const c_void) -> *const std::ffi::c_char {
    let all = messages();
    all.get(&message.addr()).map_or(std::ptr::null(), |message| message.body.as_ptr().cast())
}

/// Enables receiving. `[ms]`; 0 disables it.
pub fn enable(session: &mut Session, tag: u16, period_ms: i32) -> Outcome<()> {
    session.device::<Radio>(tag)?.period.set(period_ms)
}

/// Disables receiving.
pub fn disable(session: &mut Session, tag: u16) -> Outcome<()> {
    enable(session, tag, 0)
}

/// Sets the address.
pub fn set_address(session: &mut Session, tag: u16, address: Option<&str>) -> Outcome<()> {
    let radio = session.device::<Radio>(tag)?;
    let address = address.ok_or_else(|| misuse(": invalid NULL argument."))?;
    radio.address.set(address);
    radio.commands.u8(op::SET_ADDRESS);
    sized(&mut radio.commands, radio.address.as_c());
    Ok(())
}

/// A length, including the NUL, and the string.
fn sized(out: &mut Writer, text: &CStr) {
    let bytes = text.to_bytes_with_nul();
    out.i32(i32::try_from(bytes.len()).unwrap_or(i32::MAX)).bytes(bytes);
}

/// The address.
pub fn get_address(session: &mut Session, tag: u16) -> Outcome<&CStr> {
    Ok(session.device::<Radio>(tag)?.address.as_c())
}

/// Sets the frequency. `[Hz]`
pub fn set_frequency(session: &mut Session, tag: u16, hz: f64) -> Outcome<()> {
    let radio = session.device::<Radio>(tag)?;
    if hz <= 0.0 || hz.is_nan() {
        return Err(misuse(format!(": invalid negative or zero hz argument: {hz:.6}.")));
    }
    radio.frequency = hz;
    radio.commands.u8(op::SET_FREQUENCY).f64(hz);
    Ok(())
}

/// The frequency. `[Hz]`
pub fn get_frequency(session: &mut Session, tag: u16) -> Outcome<f64> {
    Ok(session.device::<Radio>(tag)?.frequency)
}

/// Sets the channel.
pub fn set_channel(session: &mut Session, tag: u16, channel: i32) -> Outcome<()> {
    let radio = session.device::<Radio>(tag)?;
    radio.channel = channel;
    radio.commands.u8(op::SET_CHANNEL).i32(channel);
    Ok(())
}

/// The channel.
pub fn get_channel(session: &mut Session, tag: u16) -> Outcome<i32> {
    Ok(session.device::<Radio>(tag)?.channel)
}

/// Sets the bit rate. `[bit/s]`
pub fn set_bitrate(session: &mut Session, tag: u16, bits_per_second: i32) -> Outcome<()> {
    let radio = session.device::<Radio>(tag)?;
    if bits_per_second <= 0 {
        let what = format!(": invalid negative or zero bits_per_second argument: {bits_per_second}.");
        return Err(misuse(what));
    }
    radio.bitrate = bits_per_second;
    radio.commands.u8(op::SET_BITRATE).i32(bits_per_second);
    Ok(())
}

/// The bit rate. `[bit/s]`
pub fn get_bitrate(session: &mut Session, tag: u16) -> Outcome<i32> {
    Ok(session.device::<Radio>(tag)?.bitrate)
}

/// Sets the receiver sensitivity. `[dBm]`
pub fn set_rx_sensitivity(session: &mut Session, tag: u16, dbm: f64) -> Outcome<()> {
    let radio = session.device::<Radio>(tag)?;
    radio.rx_sensitivity = dbm;
    radio.commands.u8(op::SET_RX_SENSITIVITY).f64(dbm);
    Ok(())
}

/// The receiver sensitivity. `[dBm]`
pub fn get_rx_sensitivity(session: &mut Session, tag: u16) -> Outcome<f64> {
    Ok(session.device::<Radio>(tag)?.rx_sensitivity)
}

/// Sets the transmission power. `[dBm]`
pub fn set_tx_power(session: &mut Session, tag: u16, dbm: f64) -> Outcome<()> {
    let radio = session.device::<Radio>(tag)?;
    if dbm <= 0.0 || dbm.is_nan() {
        return Err(misuse(format!(": invalid negative or zero dBm argument: {dbm:.6}.")));
    }
    radio.tx_power = dbm;
    radio.commands.u8(op::SET_TX_POWER).f64(dbm);
    Ok(())
}

/// The transmission power. `[dBm]`
pub fn get_tx_power(session: &mut Session, tag: u16) -> Outcome<f64> {
    Ok(session.device::<Radio>(tag)?.tx_power)
}

/// Sets the callback for received messages. It is never called.
pub fn set_callback(session: &mut Session, tag: u16, _callback: *const c_void) -> Outcome<()> {
    session.device::<Radio>(tag).map(drop)
}

/// Sends a message after a delay. `[s]`
pub fn send(session: &mut Session, tag: u16, message: *const c_void, delay_s: f64) -> Outcome<()> {
    let radio = session.device::<Radio>(tag)?;
    if delay_s < 0.0 || delay_s.is_nan() {
        return Err(misuse(format!(": invalid negative delay argument: {delay_s:.6}.")));
    }
    let message = messages().get(&message.addr()).cloned();
    let message = message.ok_or_else(|| misuse(": invalid NULL argument."))?;
    radio.commands.u8(op::SEND);
    sized(&mut radio.commands, message.destination.as_c());
    radio.commands.i32(i32::try_from(message.body.len()).unwrap_or(i32::MAX));
    radio.commands.bytes(&message.body).f64(delay_s);
    Ok(())
}

/// The radio of an event. There are no events.
pub fn event_get_radio(_event: *const c_void) -> u16 {
    0
}

/// The received data.
pub fn event_get_data(_event: *const c_void) -> &'static [u8] {
    &[]
}

/// Its length, in bytes.
pub fn event_get_data_size(_event: *const c_void) -> i32 {
    0
}

/// The address of the sender.
pub fn event_get_emitter(_event: *const c_void) -> &'static [u8] {
    &[]
}

/// The signal strength. `[dBm]`
pub fn event_get_rssi(_event: *const c_void) -> f64 {
    f64::NAN
}
