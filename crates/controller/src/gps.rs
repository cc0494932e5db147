//! GPS: position and velocity.

use crate::call_error::Outcome;
use crate::device::{Device, unknown};
use crate::memory::Numbers;
use crate::sensor::{Period, Sampled, reading};
use crate::session::Session;
use wire::op::gps::DATA;
use wire::op::sensor::CONFIGURE;
use wire::{Malformed, Reader, Writer};

/// The state of a GPS.
#[derive(Debug)]
pub struct Gps {
    period: Period,
    system: i32,
    pub(crate) position: Numbers<3>,
    pub(crate) speed_m_s: f64,
    pub(crate) velocity_m_s: Numbers<3>,
}

impl Default for Gps {
    fn default() -> Self {
        Self {
            period: Period::default(),
            system: 0,
            position: Numbers::unknown(),
            speed_m_s: f64::NAN,
            velocity_m_s: Numbers::unknown(),
        }
    }
}

impl Device for Gps {
    fn read(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match opcode {
            CONFIGURE => self.system = input.i32()?,
            DATA => {
                self.position.set(input.f64s()?);
                self.speed_m_s = input.f64()?;
                self.velocity_m_s.set(input.f64s()?);
            }
            _ => return Err(unknown("GPS", opcode)),
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

impl Sampled for Gps {
    const STEM: &'static str = "gps";

    fn period(&mut self) -> &mut Period {
        &mut self.period
    }
}

/// Position in world coordinates `[m]`, or latitude `[°]`, longitude `[°]` and altitude `[m]`.
pub fn get_values(session: &mut Session, tag: u16) -> Outcome<&Numbers<3>> {
    Ok(&reading::<Gps>(session, tag)?.position)
}

/// Speed. `[m/s]`
pub fn get_speed(session: &mut Session, tag: u16) -> Outcome<f64> {
    Ok(reading::<Gps>(session, tag)?.speed_m_s)
}

/// Velocity in world axes. `[m/s]`
pub fn get_speed_vector(session: &mut Session, tag: u16) -> Outcome<&Numbers<3>> {
    Ok(&reading::<Gps>(session, tag)?.velocity_m_s)
}

/// The coordinate system: 0 local, 1 WGS84.
pub fn get_coordinate_system(session: &mut Session, tag: u16) -> Outcome<i32> {
    Ok(session.device::<Gps>(tag)?.system)
}

/// Degrees as degrees, minutes and seconds: `46° 31′ 52″`.
#[must_use]
pub fn degrees_minutes_seconds(decimal_degrees: f64) -> String {
    let degrees = decimal_degrees.trunc();
    let minutes = (decimal_degrees - degrees) * 60.0;
    let seconds = (minutes - minutes.trunc()) * 60.0;
    format!("{degrees:.0}° {:.0}′ {:.0}″", minutes.trunc(), seconds.trunc())
}

#[cfg(test)]
mod tests {
    #[test]
    fn degrees_are_split() {
        assert_eq!(super::degrees_minutes_seconds(46.531_25), "46° 31′ 52″");
    }
}
