//! Radar: distance, speed and direction of targets.

use crate::call_error::{Outcome, misuse};
use crate::device::{Device, unknown};
use crate::sensor::{Period, Sampled, reading};
use crate::session::Session;
use wire::op::radar::DATA;
use wire::op::sensor::CONFIGURE;
use wire::{Malformed, Reader, Writer};

/// A target.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RadarTarget {
    /// `[m]`
    pub distance: f64,
    /// `[dBm]`
    pub received_power: f64,
    /// Speed along the line of sight, positive when moving away. `[m/s]`
    pub speed: f64,
    /// Horizontal angle. `[rad]`
    pub azimuth: f64,
}

/// The state of a radar.
#[derive(Debug, Default)]
pub struct Radar {
    period: Period,
    /// Minimum and maximum range `[m]`, horizontal and vertical field of view `[rad]`.
    limits: [f64; 4],
    pub(crate) targets: Vec<RadarTarget>,
}

impl Device for Radar {
    fn read(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match opcode {
            CONFIGURE => self.limits = input.f64s()?,
            DATA => {
                let count = input.i32()?;
                self.targets.clear();
                for _ in 0..count {
                    let [distance, received_power, speed, azimuth] = input.f64s()?;
                    self.targets.push(RadarTarget { distance, received_power, speed, azimuth });
                }
            }
            _ => return Err(unknown("Radar", opcode)),
        }
        Ok(())
    }

    fn resend(&mut self) {
        self.period.resend();
    }

    fn write(&mut self, out: &mut Writer, _duration_ms: u32) {
        self.period.write(out);
    }
}

impl Sampled for Radar {
    const STEM: &'static str = "radar";

    fn period(&mut self) -> &mut Period {
        &mut self.period
    }
}

/// The number of targets in the last sample.
pub fn get_number_of_targets(session: &mut Session, tag: u16) -> Outcome<i32> {
    Ok(i32::try_from(reading::<Radar>(session, tag)?.targets.len()).unwrap_or(i32::MAX))
}

/// The targets in the last sample.
pub fn get_targets(session: &mut Session, tag: u16) -> Outcome<&[RadarTarget]> {
    Ok(&reading::<Radar>(session, tag)?.targets)
}

/// The targets from an index on.
pub fn get_target(session: &mut Session, tag: u16, index: i32) -> Outcome<&[RadarTarget]> {
    let targets = get_targets(session, tag)?;
    let index = usize::try_from(index).ok().filter(|index| *index < targets.len());
    index.and_then(|index| targets.get(index..)).ok_or_else(|| misuse(" called with an out-of-bound index."))
}

macro_rules! getters {
    ($($name:ident $index:literal $doc:literal)*) => {$(
        #[doc = $doc]
        pub fn $name(session: &mut Session, tag: u16) -> Outcome<f64> {
            Ok(session.device::<Radar>(tag)?.limits[$index])
        }
    )*};
}

getters! {
    get_min_range 0 "The minimum range. `[m]`"
    get_max_range 1 "The maximum range. `[m]`"
    get_horizontal_fov 2 "The horizontal field of view. `[rad]`"
    get_vertical_fov 3 "The vertical field of view. `[rad]`"
}
