//! Sampling periods and lookup tables, common to all sensors.

use crate::call_error::{Outcome, misuse};
use crate::device::Device;
use crate::session::Session;
use wire::op::sensor::SET_SAMPLING_PERIOD;
use wire::{Malformed, Reader, Writer};

/// A sampling period and whether it has been sent to the simulator.
#[derive(Debug, Default)]
pub struct Period {
    ms: u16,
    untold: bool,
}

impl Period {
    /// `[ms]`, 0: disabled.
    #[must_use]
    pub fn ms(&self) -> i32 {
        i32::from(self.ms)
    }

    /// Sets the period. `[ms]`, 0: disabled. The protocol limits it to 65535.
    pub fn set(&mut self, period_ms: i32) -> Outcome<()> {
        if period_ms < 0 {
            return Err(misuse(" called with negative sampling period."));
        }
        self.ms = u16::try_from(period_ms).unwrap_or(u16::MAX);
        self.untold = true;
        Ok(())
    }

    /// The period, if it must be sent.
    pub fn take(&mut self) -> Option<u16> {
        std::mem::take(&mut self.untold).then_some(self.ms)
    }

    /// Marks it to be sent again, if it is enabled.
    pub fn resend(&mut self) {
        self.untold = self.ms > 0;
    }

    /// Appends the command of a simple sensor.
    pub fn write(&mut self, out: &mut Writer) {
        if let Some(ms) = self.take() {
            out.u8(SET_SAMPLING_PERIOD).u16(ms);
        }
    }
}

/// Rows of (input, output, noise).
pub type Table = Vec<[f64; 3]>;

/// Reads a lookup table: the number of rows and the rows.
pub(crate) fn table(input: &mut Reader<'_>) -> Result<Table, Malformed> {
    let rows = input.i32()?;
    (0..rows).map(|_| input.f64s::<3>()).collect()
}

/// A device with a sampling period.
pub trait Sampled: Device {
    /// `distance_sensor`, as in the names of its functions.
    const STEM: &'static str;

    /// Its period.
    fn period(&mut self) -> &mut Period;

    /// Its lookup table, if it has one.
    fn table(&self) -> Option<&Table> {
        None
    }
}

/// Enables sampling. `[ms]`; 0 disables it.
pub fn enable<T: Sampled>(session: &mut Session, tag: u16, period_ms: i32) -> Outcome<()> {
    session.device::<T>(tag)?.period().set(period_ms)
}

/// Disables sampling.
pub fn disable<T: Sampled>(session: &mut Session, tag: u16) -> Outcome<()> {
    enable::<T>(session, tag, 0)
}

/// The sampling period, 0 if disabled. `[ms]`
pub fn get_sampling_period<T: Sampled>(session: &mut Session, tag: u16) -> Outcome<i32> {
    Ok(session.device::<T>(tag)?.period().ms())
}

/// Number of rows of the lookup table.
pub fn get_lookup_table_size<T: Sampled>(session: &mut Session, tag: u16) -> Outcome<i32> {
    let table = session.device::<T>(tag)?.table();
    Ok(table.map_or(0, |table| i32::try_from(table.len()).unwrap_or(i32::MAX)))
}

/// The lookup table; `None` if it is empty.
pub fn get_lookup_table<T: Sampled>(session: &mut Session, tag: u16) -> Outcome<Option<&Table>> {
    Ok(session.device::<T>(tag)?.table().filter(|table| !table.is_empty()))
}

/// The device; reports an error if it is read while it is disabled.
pub(crate) fn reading<T: Sampled>(session: &mut Session, tag: u16) -> Outcome<&mut T> {
    if session.device::<T>(tag)?.period().ms() == 0 {
        session.complain_disabled(&format!("wb_{}_enable", T::STEM));
    }
    session.device::<T>(tag)
}
