//! PositionSensor: the position of a joint.

use crate::call_error::Outcome;
use crate::device::{Device, unknown};
use crate::exported::constants as c;
use crate::sensor::{Period, Sampled, reading};
use crate::session::Session;
use wire::op::position_sensor::{DATA, GET_ASSOCIATED_DEVICE};
use wire::op::sensor::{CONFIGURE, SET_SAMPLING_PERIOD};
use wire::{Malformed, Reader, Writer};

/// The state of a position sensor.
#[derive(Debug)]
pub struct PositionSensor {
    period: Period,
    kind: i32,
    /// `[rad]` or `[m]`
    position: f64,
    /// Between the last two samples. `[rad/s]` or `[m/s]`
    velocity: f64,
    /// The simulated time. `[ms]`
    now_ms: f64,
    /// The basic time step. `[ms]`
    step_ms: f64,
    /// Time of the last sample; NaN before the first one. `[ms]`
    sampled_ms: f64,
    /// Time from which the period counts: of the last sample, or when the period was set. `[ms]`
    counted_ms: f64,
    wanted: Option<u16>,
    associated: u16,
}

impl Default for PositionSensor {
    fn default() -> Self {
        Self {
            period: Period::default(),
            kind: 0,
            position: f64::NAN,
            velocity: f64::NAN,
            now_ms: 0.0,
            step_ms: 0.0,
            sampled_ms: f64::NAN,
            counted_ms: 0.0,
            wanted: None,
            associated: 0,
        }
    }
}

impl PositionSensor {
    /// The last sample `[rad]` or `[m]`; NaN before the first one.
    pub(crate) fn position(&self) -> f64 {
        self.position
    }

    fn take(&mut self, position: f64) {
        let sampled_ms = self.sample_time_ms();
        let elapsed_s = (sampled_ms - self.sampled_ms) / 1e3;
        self.velocity = if elapsed_s > 0.0 { (position - self.position) / elapsed_s } else { f64::NAN };
        self.position = position;
        (self.sampled_ms, self.counted_ms) = (sampled_ms, sampled_ms);
    }

    /// Returns the time of the sample in a reply: samples are taken at the first basic step at least a period after the
    /// one before, which may be before the end of the controller's step. `[ms]`
    fn sample_time_ms(&self) -> f64 {
        // Rounding must not add a step, nor take one away.
        let tiny = 1e-6;
        let steps = (f64::from(self.period.ms()) / self.step_ms - tiny).ceil();
        let samples = ((self.now_ms - self.counted_ms) / (steps * self.step_ms) + tiny).floor();
        // The time may have been reset.
        if samples >= 1.0 { self.counted_ms + samples * steps * self.step_ms } else { self.now_ms }
    }
}

impl Device for PositionSensor {
    fn read(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match opcode {
            CONFIGURE => self.kind = input.i32()?,
            DATA => self.take(input.f64()?),
            GET_ASSOCIATED_DEVICE => self.associated = input.u16()?,
            _ => return Err(unknown("PositionSensor", opcode)),
        }
        Ok(())
    }

    fn resend(&mut self) {
        self.period.resend();
    }

    fn note_time(&mut self, now_ms: f64, basic_time_step_ms: f64) {
        (self.now_ms, self.step_ms) = (now_ms, basic_time_step_ms);
    }

    fn write(&mut self, out: &mut Writer, _duration_ms: u32) {
        if let Some(period_ms) = self.period.take() {
            out.u8(SET_SAMPLING_PERIOD).u16(period_ms);
            self.counted_ms = self.now_ms;
        }
        if let Some(node_type) = self.wanted.take() {
            out.u8(GET_ASSOCIATED_DEVICE).u16(node_type);
        }
    }
}

impl Sampled for PositionSensor {
    const STEM: &'static str = "position_sensor";

    fn period(&mut self) -> &mut Period {
        &mut self.period
    }
}

/// The last sample `[rad]` or `[m]`; NaN before the first one.
pub fn get_value(session: &mut Session, tag: u16) -> Outcome<f64> {
    Ok(reading::<PositionSensor>(session, tag)?.position)
}

/// The velocity between the last two samples `[rad/s]` or `[m/s]`; NaN until there are two.
///
/// The simulator sends only positions, so the velocity is computed from their difference, including noise.
pub fn get_velocity(session: &mut Session, tag: u16) -> Outcome<f64> {
    Ok(reading::<PositionSensor>(session, tag)?.velocity)
}

/// The type: 0 rotational, 1 linear.
pub fn get_type(session: &mut Session, tag: u16) -> Outcome<i32> {
    Ok(session.device::<PositionSensor>(tag)?.kind)
}

/// The motor of the same joint, 0 if there is none.
pub fn get_motor(session: &mut Session, tag: u16) -> Outcome<u16> {
    let linear = session.device::<PositionSensor>(tag)?.kind == c::WB_LINEAR;
    associated(session, tag, if linear { c::WB_NODE_LINEAR_MOTOR } else { c::WB_NODE_ROTATIONAL_MOTOR })
}

/// The brake of the same joint, 0 if there is none.
pub fn get_brake(session: &mut Session, tag: u16) -> Outcome<u16> {
    associated(session, tag, c::WB_NODE_BRAKE)
}

fn associated(session: &mut Session, tag: u16, node_type: i32) -> Outcome<u16> {
    let sensor = session.device::<PositionSensor>(tag)?;
    sensor.wanted = u16::try_from(node_type).ok();
    sensor.associated = 0;
    session.ask()?;
    Ok(session.device::<PositionSensor>(tag)?.associated)
}
