//! Joystick: buttons, axes, POVs and force feedback.

use crate::call_error::{Outcome, misuse};
use crate::memory::Text;
use crate::sensor::Period;
use crate::session::Session;
use std::ffi::CStr;
use wire::op::robot as op;
use wire::{Malformed, Reader, Writer};

/// The state of the joystick.
#[derive(Debug)]
pub struct Joystick {
    period: Period,
    connected: bool,
    model: Text,
    axes: Vec<i32>,
    povs: Vec<i32>,
    pressed: Vec<i32>,
    /// How many pressed buttons the program has read since the last step.
    read: usize,
}

impl Default for Joystick {
    fn default() -> Self {
        let (axes, povs, pressed) = (Vec::new(), Vec::new(), Vec::new());
        let (period, model) = (Period::default(), Text::default());
        Self { period, connected: false, model, axes, povs, pressed, read: 0 }
    }
}

fn list(input: &mut Reader<'_>) -> Result<Vec<i32>, Malformed> {
    let count = input.i32()?;
    (0..count).map(|_| input.i32()).collect()
}

/// A list of zeros; counts too large for a record are limited.
fn zeros(count: i32) -> Vec<i32> {
    vec![0; usize::try_from(count).unwrap_or(0).min(1024)]
}

impl Joystick {
    pub(crate) fn read(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
        if opcode == op::JOYSTICK_CONFIG {
            let (axes, _buttons, povs) = (input.i32()?, input.i32()?, input.i32()?);
            self.connected = axes >= 0;
            self.axes = zeros(axes);
            self.povs = zeros(povs);
            self.pressed.clear();
            let model = if self.connected { input.string()? } else { String::new() };
            self.model.set(&model);
        } else {
            self.pressed = list(input)?;
            self.axes = list(input)?;
            self.povs = list(input)?;
        }
        Ok(())
    }

    pub(crate) fn write(&mut self, out: &mut Writer) {
        if let Some(ms) = self.period.take() {
            out.u8(op::SET_JOYSTICK_SAMPLING_PERIOD).u16(ms);
        }
    }

    /// Before what a step brings is read: buttons are those of its sample, none if it has no sample. Axes and POVs stay.
    pub(crate) fn clear(&mut self) {
        if self.is_enabled() {
            self.pressed.clear();
        }
        self.rewind();
    }

    /// The next button is the first one again.
    pub(crate) fn rewind(&mut self) {
        self.read = 0;
    }

    pub(crate) fn is_enabled(&self) -> bool {
        self.period.ms() > 0
    }
}

/// Reports an error if the joystick is disabled.
fn check(session: &mut Session) {
    if !session.joystick.is_enabled() {
        session.complain_disabled("wb_joystick_enable");
    }
}

/// The joystick; reports an error if it is read while it is disabled.
fn reading(session: &mut Session) -> &mut Joystick {
    check(session);
    &mut session.joystick
}

fn count(session: &mut Session, of: fn(&Joystick) -> usize) -> i32 {
    i32::try_from(of(reading(session))).unwrap_or(i32::MAX)
}

/// Enables the joystick. `[ms]`; 0 disables it.
pub fn enable(session: &mut Session, period_ms: i32) -> Outcome<()> {
    session.joystick.period.set(period_ms)
}

/// Disables the joystick.
pub fn disable(session: &mut Session) -> Outcome<()> {
    enable(session, 0)
}

/// The sampling period, 0 if disabled. `[ms]`
pub fn get_sampling_period(session: &mut Session) -> Outcome<i32> {
    Ok(session.joystick.period.ms())
}

/// Whether a joystick is connected.
pub fn is_connected(session: &mut Session) -> Outcome<bool> {
    Ok(reading(session).connected)
}

/// Its model name; `None` if none is connected.
pub fn get_model(session: &mut Session) -> Outcome<Option<&CStr>> {
    let joystick = &session.joystick;
    Ok(joystick.connected.then(|| joystick.model.as_c()))
}

/// The number of axes, 0 if no joystick is connected.
pub fn get_number_of_axes(session: &mut Session) -> Outcome<i32> {
    Ok(count(session, |joystick| joystick.axes.len()))
}

/// The value of an axis.
pub fn get_axis_value(session: &mut Session, axis: i32) -> Outcome<i32> {
    let joystick = reading(session);
    let value = usize::try_from(axis).ok().and_then(|axis| joystick.axes.get(axis));
    let number = joystick.axes.len();
    value.copied().ok_or_else(|| {
        misuse(format!(
            " called with an 'axis' argument ({axis}) bigger than or equal to the number of axes ({number})."
        ))
    })
}

/// The number of POVs, 0 if no joystick is connected.
pub fn get_number_of_povs(session: &mut Session) -> Outcome<i32> {
    Ok(count(session, |joystick| joystick.povs.len()))
}

/// The value of a POV.
pub fn get_pov_value(session: &mut Session, pov: i32) -> Outcome<i32> {
    let joystick = reading(session);
    let value = usize::try_from(pov).ok().and_then(|pov| joystick.povs.get(pov));
    let number = joystick.povs.len();
    value.copied().ok_or_else(|| {
        misuse(format!(
            " called with a 'pov' argument ({pov}) bigger than or equal to the number of povs ({number})."
        ))
    })
}

/// The next pressed button, −1 after the last.
pub fn get_pressed_button(session: &mut Session) -> Outcome<i32> {
    let joystick = reading(session);
    let button = joystick.pressed.get(joystick.read).copied();
    joystick.read += usize::from(button.is_some());
    Ok(button.unwrap_or(-1))
}

/// Sets a constant force.
pub fn set_constant_force(session: &mut Session, level: i32) -> Outcome<()> {
    check(session);
    let level = u16::try_from(level.clamp(0, i32::from(u16::MAX))).unwrap_or(0);
    session.commands.u8(op::SET_JOYSTICK_FORCE_FEEDBACK).u16(level);
    Ok(())
}

/// Sets the duration of the constant force. `[s]`
pub fn set_constant_force_duration(session: &mut Session, duration_s: f64) -> Outcome<()> {
    if duration_s.is_nan() || duration_s < 0.0 {
        return Err(misuse(" called with a negative 'duration' argument."));
    }
    check(session);
    session.commands.u8(op::SET_JOYSTICK_FORCE_FEEDBACK_DURATION).f64(duration_s);
    Ok(())
}

/// Sets the gain of auto-centering.
pub fn set_auto_centering_gain(session: &mut Session, gain: f64) -> Outcome<()> {
    check(session);
    session.commands.u8(op::SET_JOYSTICK_AUTO_CENTERING_GAIN).f64(gain);
    Ok(())
}

/// Sets the gain of the resistance.
pub fn set_resistance_gain(session: &mut Session, gain: f64) -> Outcome<()> {
    check(session);
    session.commands.u8(op::SET_JOYSTICK_RESISTANCE_GAIN).f64(gain);
    Ok(())
}

/// Sets the axis of the force.
pub fn set_force_axis(session: &mut Session, axis: i32) -> Outcome<()> {
    let axis = u32::try_from(axis).map_err(|_| misuse(" called with a negative 'axis' argument."))?;
    check(session);
    session.commands.u8(op::SET_JOYSTICK_FORCE_AXIS).u32(axis);
    Ok(())
}
