//! Robot: names, time, steps, battery, custom data.

use crate::call_error::{CallError, Outcome, misuse};
use crate::device::invalid_tag;
use crate::exported::constants as c;
use crate::memory::Text;
use crate::plugins::Paths;
use crate::sensor::Period;
use crate::session::Session;
use std::ffi::CStr;
use wire::client::{CONTROLLER_ARGUMENTS, ROBOT_TYPE};
use wire::op::robot as op;
use wire::{Malformed, Reader, Writer};

/// The simulator's description of the robot.
#[derive(Debug, Default)]
pub struct Robot {
    pub(crate) configured: bool,
    pub(crate) name: Text,
    pub(crate) model: Text,
    pub(crate) custom_data: Text,
    pub(crate) project_path: Text,
    pub(crate) world_path: Text,
    pub(crate) controller_name: Text,
    pub(crate) arguments: Text,
    pub(crate) urdf: Text,
    pub(crate) supervisor: bool,
    pub(crate) synchronization: bool,
    pub(crate) time_s: f64,
    pub(crate) basic_time_step_ms: f64,
    pub(crate) simulation_mode: i32,
    /// Libraries that are loaded into this process.
    pub(crate) plugins: Paths,
    /// Whether the robot window must be shown.
    pub(crate) shows_window: bool,
    /// Whether the page of the robot window has messages for its library.
    pub(crate) updates_window: bool,
    battery_period: Period,
    /// `None` before the sensor is enabled for the first time; as in Webots, -1 until that is sent, and 0 until the first
    /// sample.
    battery_j: Option<f64>,
}

/// Whether [`Robot::read`] knows this opcode.
pub(crate) fn reads(opcode: u8) -> bool {
    let known =
        [op::TIME, op::BATTERY_VALUE, op::SIMULATION_CHANGE_MODE, op::DATA, op::SUPERVISOR, op::MODEL];
    known.contains(&opcode) || [op::URDF, op::WINDOW_SHOW, op::WINDOW_UPDATE].contains(&opcode)
}

impl Robot {
    pub(crate) fn read(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match opcode {
            op::TIME => self.time_s = input.f64()?,
            op::BATTERY_VALUE => self.battery_j = Some(input.f64()?),
            op::SIMULATION_CHANGE_MODE => self.simulation_mode = input.i32()?,
            op::DATA => self.custom_data.set(&input.string()?),
            op::SUPERVISOR => self.supervisor = input.u8()? != 0,
            op::MODEL => self.model.set(&input.string()?),
            op::URDF => self.urdf.set(&input.string()?),
            op::WINDOW_SHOW => self.shows_window = true,
            op::WINDOW_UPDATE => self.updates_window = true,
            _ => {}
        }
        Ok(())
    }

    pub(crate) fn take_battery_period(&mut self) -> Option<u16> {
        let period = self.battery_period.take();
        if period.is_some() && self.battery_j.is_some_and(|energy| energy < 0.0) {
            self.battery_j = Some(0.0);
        }
        period
    }

    pub(crate) fn resend(&mut self) {
        self.battery_period.resend();
    }

    pub(crate) fn write(&mut self, out: &mut Writer) {
        if let Some(ms) = self.take_battery_period() {
            out.u8(op::SET_BATTERY_SAMPLING_PERIOD).u16(ms);
        }
    }
}

/// Sends a step. `[ms]`
pub fn step_begin(session: &mut Session, duration_ms: i32) -> Outcome<i32> {
    session.step_begin(duration_ms)
}

/// Waits for the end of a step: returns its delay `[ms]`, or −1 at the end of the simulation.
pub fn step_end(session: &mut Session) -> Outcome<i32> {
    session.step_end()
}

/// Performs a step: returns its delay `[ms]`, or −1 at the end of the simulation.
pub fn step(session: &mut Session, duration_ms: i32) -> Outcome<i32> {
    session.step(duration_ms)
}

/// Waits for one of the user events in the mask, or until the timeout. `[ms]`
pub fn wait_for_user_input_event(session: &mut Session, mask: i32, timeout_ms: i32) -> Outcome<i32> {
    let mouse = mask & (c::WB_EVENT_MOUSE_CLICK | c::WB_EVENT_MOUSE_MOVE) != 0;
    let joystick =
        mask & (c::WB_EVENT_JOYSTICK_BUTTON | c::WB_EVENT_JOYSTICK_AXIS | c::WB_EVENT_JOYSTICK_POV) != 0;
    let needs = [
        (mouse, session.mouse.is_enabled(), "mouse"),
        (mask & c::WB_EVENT_KEYBOARD != 0, session.keyboard.is_enabled(), "keyboard"),
        (joystick, session.joystick.is_enabled(), "joystick"),
    ];
    for (asked, enabled, name) in needs {
        if asked && !enabled {
            session.complain(&format!(
                " called with an event type including the {name}, but the {name} is disabled, please enable it with wb_{name}_enable()."
            ));
        }
    }
    // Without any device to wait for it does not wait, as in Webots.
    if mask != c::WB_EVENT_NO_EVENT && !needs.iter().any(|(asked, enabled, _)| *asked && *enabled) {
        return Ok(c::WB_EVENT_NO_EVENT);
    }
    session.event = None;
    // Devices enabled just now are monitored from the start.
    let Session { keyboard, joystick, mouse, commands, .. } = session;
    keyboard.write(commands);
    joystick.write(commands);
    mouse.write(commands);
    session.commands.u8(op::WAIT_FOR_USER_INPUT_EVENT).i32(mask).i32(timeout_ms);
    if let Err(CallError::Refused) = session.ask() {
        return Ok(if session.has_quit() { c::WB_EVENT_QUIT } else { c::WB_EVENT_NO_EVENT });
    }
    while session.event.is_none() && !session.has_quit() {
        session.receive()?;
    }
    session.keyboard.rewind();
    session.joystick.rewind();
    Ok(session.event.take().unwrap_or(c::WB_EVENT_QUIT))
}

/// Simulated time. `[s]`
pub fn get_time(session: &mut Session) -> Outcome<f64> {
    Ok(session.robot.time_s)
}

/// The robot as URDF, with a prefix before all names.
pub fn get_urdf<'a>(session: &'a mut Session, prefix: Option<&str>) -> Outcome<&'a CStr> {
    let prefix = prefix.unwrap_or_default();
    let size =
        u16::try_from(prefix.len() + 1).map_err(|_| misuse(" called with a too long 'prefix' argument."))?;
    session.commands.u8(op::URDF).u16(size).str(prefix);
    session.ask()?;
    Ok(session.robot.urdf.as_c())
}

/// The robot's name.
pub fn get_name(session: &mut Session) -> Outcome<&CStr> {
    Ok(session.robot.name.as_c())
}

/// Its model text.
pub fn get_model(session: &mut Session) -> Outcome<&CStr> {
    Ok(session.robot.model.as_c())
}

/// Its custom data.
pub fn get_custom_data(session: &mut Session) -> Outcome<&CStr> {
    Ok(session.robot.custom_data.as_c())
}

/// Sets its custom data.
pub fn set_custom_data(session: &mut Session, data: Option<&str>) -> Outcome<()> {
    let data = data.ok_or_else(|| misuse(" called with NULL argument."))?;
    let size = u16::try_from(data.len() + 1).map_err(|_| misuse(" called with more than 65534 bytes."))?;
    session.commands.u8(op::SET_DATA).u16(size).str(data);
    session.robot.custom_data.set(data);
    Ok(())
}

/// The former name of [`get_custom_data`].
pub fn get_data(session: &mut Session) -> Outcome<&CStr> {
    get_custom_data(session)
}

/// The former name of [`set_custom_data`].
pub fn set_data(session: &mut Session, data: Option<&str>) -> Outcome<()> {
    set_custom_data(session, data)
}

/// Whether the simulated robot or the real one is controlled.
pub fn get_mode(session: &mut Session) -> Outcome<i32> {
    Ok(if session.remote.is_on() { c::WB_MODE_REMOTE_CONTROL } else { c::WB_MODE_SIMULATION })
}

/// Whether the simulation waits for this controller.
pub fn get_synchronization(session: &mut Session) -> Outcome<bool> {
    Ok(session.robot.synchronization)
}

/// Whether it may use supervisor functions.
pub fn get_supervisor(session: &mut Session) -> Outcome<bool> {
    Ok(session.robot.supervisor)
}

/// The project folder.
pub fn get_project_path(session: &mut Session) -> Outcome<&CStr> {
    Ok(session.robot.project_path.as_c())
}

/// The world file.
pub fn get_world_path(session: &mut Session) -> Outcome<&CStr> {
    Ok(session.robot.world_path.as_c())
}

/// The value of the robot's `controller` field.
pub fn get_controller_name(session: &mut Session) -> Outcome<&CStr> {
    Ok(session.robot.controller_name.as_c())
}

/// The value of the robot's `controllerArgs` field, separated by spaces; empty for extern controllers, which have their
/// own arguments.
pub fn get_controller_arguments(session: &mut Session) -> Outcome<&CStr> {
    session.robot.arguments.set(&std::env::var(CONTROLLER_ARGUMENTS).unwrap_or_default());
    Ok(session.robot.arguments.as_c())
}

/// The type of the robot's node, which is not always Robot in old worlds. The simulator passes it to the controllers
/// that it starts.
pub fn get_type(_session: &mut Session) -> Outcome<i32> {
    let name = std::env::var(ROBOT_TYPE).unwrap_or_default();
    Ok(match name.as_str() {
        "Supervisor" => c::WB_NODE_SUPERVISOR,
        "DifferentialWheels" => c::WB_NODE_DIFFERENTIAL_WHEELS,
        _ => c::WB_NODE_ROBOT,
    })
}

/// The world's basic time step. `[ms]`
pub fn get_basic_time_step(session: &mut Session) -> Outcome<f64> {
    Ok(session.robot.basic_time_step_ms)
}

/// The tag of a device; 0 and a warning if the robot has no such device.
pub fn get_device(session: &mut Session, name: Option<&str>) -> Outcome<u16> {
    let name = name.filter(|name| !name.is_empty());
    let name = name.ok_or_else(|| misuse(" called with NULL or empty argument."))?;
    let tags = (1..=u16::MAX).zip(session.devices());
    let found = tags.filter(|(_, slot)| slot.name.as_str() == name).map(|(tag, _)| tag).next();
    // The robot itself has tag 0.
    if found.is_none() && session.robot.name.as_str() != name {
        session.say(format!("Warning: \"{name}\" device not found."));
    }
    Ok(found.unwrap_or(0))
}

/// The number of devices.
pub fn get_number_of_devices(session: &mut Session) -> Outcome<i32> {
    Ok(i32::try_from(session.devices().len()).unwrap_or(i32::MAX))
}

/// The tag of a device by index.
pub fn get_device_by_index(session: &mut Session, index: i32) -> Outcome<u16> {
    let out_of_bounds = |session: &mut Session| {
        let api = session.api;
        session.say(format!("Error: The index of {api}() is out of the bounds."));
        CallError::Refused
    };
    let index = usize::try_from(index).map_err(|_| out_of_bounds(session))?;
    if index >= session.devices().len() {
        return Err(out_of_bounds(session));
    }
    u16::try_from(index + 1).map_err(|_| invalid_tag())
}

/// Enables the battery sensor. `[ms]`; 0 disables it.
pub fn battery_sensor_enable(session: &mut Session, period_ms: i32) -> Outcome<()> {
    session.robot.battery_period.set(period_ms)?;
    session.robot.battery_j = Some(-1.0);
    Ok(())
}

/// Disables the battery sensor.
pub fn battery_sensor_disable(session: &mut Session) -> Outcome<()> {
    battery_sensor_enable(session, 0)
}

/// The sampling period, 0 if disabled. `[ms]`
pub fn battery_sensor_get_sampling_period(session: &mut Session) -> Outcome<i32> {
    Ok(session.robot.battery_period.ms())
}

/// The former name of [`battery_sensor_get_sampling_period`]. There is only one battery, so the tag is ignored.
pub fn get_battery_sampling_period(session: &mut Session, _tag: u16) -> Outcome<i32> {
    battery_sensor_get_sampling_period(session)
}

/// Energy in the battery `[J]`; -1 without a battery, NaN if the sensor was never enabled.
pub fn battery_sensor_get_value(session: &mut Session) -> Outcome<f64> {
    if session.robot.battery_period.ms() == 0 {
        session.complain_disabled("wb_robot_battery_sensor_enable");
    }
    Ok(session.robot.battery_j.unwrap_or(f64::NAN))
}

/// Fixes the robot to the world; for tools that edit motions.
pub fn pin_to_static_environment(session: &mut Session, pin: bool) -> Outcome<()> {
    session.commands.u8(op::PIN).bool(pin);
    Ok(())
}

/// The former name of the keyboard function.
pub fn keyboard_enable(session: &mut Session, period_ms: i32) -> Outcome<()> {
    session.note_once("wb_robot_keyboard", "those of wb_keyboard");
    crate::keyboard::enable(session, period_ms)
}

/// The former name of the keyboard function.
pub fn keyboard_disable(session: &mut Session) -> Outcome<()> {
    crate::keyboard::disable(session)
}

/// The former name of the keyboard function, which returns 0 after the last key.
pub fn keyboard_get_key(session: &mut Session) -> Outcome<i32> {
    session.note_once("wb_robot_keyboard", "those of wb_keyboard");
    Ok(crate::keyboard::get_key(session)?.max(0))
}
