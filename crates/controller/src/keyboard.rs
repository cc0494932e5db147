//! Keyboard: the pressed keys.

use crate::call_error::Outcome;
use crate::sensor::Period;
use crate::session::Session;
use wire::op::robot::SET_KEYBOARD_SAMPLING_PERIOD;
use wire::{Malformed, Reader, Writer};

/// Maximum number of keys reported to the program.
const MAX_KEYS: usize = 7;

/// The state of the keyboard.
#[derive(Debug, Default)]
pub struct Keyboard {
    period: Period,
    keys: Vec<i32>,
    /// How many of them the program has read since the last step.
    read: usize,
}

impl Keyboard {
    pub(crate) fn read(&mut self, input: &mut Reader<'_>) -> Result<(), Malformed> {
        let count = input.u8()?;
        self.keys = (0..count).map(|_| input.i32()).collect::<Result<_, _>>()?;
        self.keys.truncate(MAX_KEYS);
        Ok(())
    }

    pub(crate) fn write(&mut self, out: &mut Writer) {
        if let Some(ms) = self.period.take() {
            out.u8(SET_KEYBOARD_SAMPLING_PERIOD).u16(ms);
        }
    }

    /// Before what a step brings is read: keys are those of its sample, none if it has no sample.
    pub(crate) fn clear(&mut self) {
        if self.is_enabled() {
            self.keys.clear();
        }
        self.rewind();
    }

    /// The next key is the first one again.
    pub(crate) fn rewind(&mut self) {
        self.read = 0;
    }

    pub(crate) fn is_enabled(&self) -> bool {
        self.period.ms() > 0
    }
}

/// Enables the keyboard, which has no keys until the next sample. `[ms]`; 0 disables it.
pub fn enable(session: &mut Session, period_ms: i32) -> Outcome<()> {
    session.keyboard.keys.clear();
    session.keyboard.period.set(period_ms)
}

/// Disables the keyboard.
pub fn disable(session: &mut Session) -> Outcome<()> {
    enable(session, 0)
}

/// The sampling period, 0 if disabled. `[ms]`
pub fn get_sampling_period(session: &mut Session) -> Outcome<i32> {
    Ok(session.keyboard.period.ms())
}

/// The next pressed key, −1 after the last.
pub fn get_key(session: &mut Session) -> Outcome<i32> {
    if !session.keyboard.is_enabled() {
        session.complain_disabled("wb_keyboard_enable");
    }
    let keyboard = &mut session.keyboard;
    let key = keyboard.keys.get(keyboard.read).copied();
    keyboard.read += usize::from(key.is_some());
    Ok(key.unwrap_or(-1))
}
