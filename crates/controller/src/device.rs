//! Common to all devices: the table of device types, names, types.

use crate::call_error::{CallError, Outcome, misuse};
use crate::exported::constants as c;
use crate::memory::Text;
use crate::session::Session;
use std::any::Any;
use std::ffi::CStr;
use wire::{Malformed, Reader, Writer};

/// The controller's side of a device.
pub trait Device: Any + Send {
    /// Handles a record from the simulator; the whole payload must be read.
    fn read(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed>;

    /// Handles an image that came in a packet. `picture` distinguishes the images of a device.
    fn see(&mut self, picture: u8, pixels: &[u8]) {
        let _ = (picture, pixels);
    }

    /// The number of an image that the simulator has not rendered yet and that can be requested.
    fn deferred_picture(&self) -> Option<u8> {
        None
    }

    /// Called when that image is requested.
    fn ask_for(&mut self, picture: u8) {
        let _ = picture;
    }

    /// Marks all settings of the program to be sent again, because the receiver has changed.
    fn resend(&mut self) {}

    /// Tells the simulated time and the basic time step: before a request, and before the records of devices in a reply.
    /// `[ms]`
    fn note_time(&mut self, now_ms: f64, basic_time_step_ms: f64) {
        let _ = (now_ms, basic_time_step_ms);
    }

    /// Appends the commands of the program since the last request, which covers `duration_ms`.
    fn write(&mut self, out: &mut Writer, duration_ms: u32) {
        let _ = (out, duration_ms);
    }
}

/// A row of a robot's device table.
pub struct Slot {
    /// The node type.
    pub node_type: i32,
    /// The device's name.
    pub name: Text,
    /// The device's model string.
    pub model: Text,
    /// Its state.
    pub state: Box<dyn Device>,
}

/// Creates a device in its initial state.
type Build = fn() -> Box<dyn Device>;

/// Node type and constructor of every device with behaviour. All others are in [`crate::passive`].
const KINDS: &[(i32, Build)] = &[
    (c::WB_NODE_ACCELEROMETER, || Box::new(crate::accelerometer::Accelerometer::default())),
    (c::WB_NODE_ALTIMETER, || Box::new(crate::altimeter::Altimeter::default())),
    (c::WB_NODE_BRAKE, || Box::new(crate::brake::Brake::default())),
    (c::WB_NODE_CAMERA, || Box::new(crate::camera::Camera::default())),
    (c::WB_NODE_COMPASS, || Box::new(crate::compass::Compass::default())),
    (c::WB_NODE_CONNECTOR, || Box::new(crate::connector::Connector::default())),
    (c::WB_NODE_DISPLAY, || Box::new(crate::display::Display::default())),
    (c::WB_NODE_DISTANCE_SENSOR, || Box::new(crate::distance_sensor::DistanceSensor::default())),
    (c::WB_NODE_EMITTER, || Box::new(crate::emitter::Emitter::default())),
    (c::WB_NODE_GPS, || Box::new(crate::gps::Gps::default())),
    (c::WB_NODE_GYRO, || Box::new(crate::gyro::Gyro::default())),
    (c::WB_NODE_INERTIAL_UNIT, || Box::new(crate::inertial_unit::InertialUnit::default())),
    (c::WB_NODE_LED, || Box::new(crate::led::Led::default())),
    (c::WB_NODE_LIDAR, || Box::new(crate::lidar::Lidar::default())),
    (c::WB_NODE_LIGHT_SENSOR, || Box::new(crate::light_sensor::LightSensor::default())),
    (c::WB_NODE_LINEAR_MOTOR, || Box::new(crate::motor::Motor::default())),
    (c::WB_NODE_MICROPHONE, || Box::new(crate::microphone::Microphone::default())),
    (c::WB_NODE_PEN, || Box::new(crate::pen::Pen::default())),
    (c::WB_NODE_POSITION_SENSOR, || Box::new(crate::position_sensor::PositionSensor::default())),
    (c::WB_NODE_RADAR, || Box::new(crate::radar::Radar::default())),
    (c::WB_NODE_RADIO, || Box::new(crate::radio::Radio::default())),
    (c::WB_NODE_RANGE_FINDER, || Box::new(crate::range_finder::RangeFinder::default())),
    (c::WB_NODE_RECEIVER, || Box::new(crate::receiver::Receiver::default())),
    (c::WB_NODE_ROTATIONAL_MOTOR, || Box::new(crate::motor::Motor::default())),
    (c::WB_NODE_SKIN, || Box::new(crate::skin::Skin::default())),
    (c::WB_NODE_SPEAKER, || Box::new(crate::speaker::Speaker::default())),
    (c::WB_NODE_TOUCH_SENSOR, || Box::new(crate::touch_sensor::TouchSensor::default())),
    (c::WB_NODE_VACUUM_GRIPPER, || Box::new(crate::vacuum_gripper::VacuumGripper::default())),
];

impl Slot {
    /// A device as described by the simulator.
    #[must_use]
    pub fn new(node_type: i32, name: &str, model: &str) -> Self {
        let kind = KINDS.iter().find(|(number, _)| *number == node_type);
        let state = match kind {
            Some((_, build)) => build(),
            None => Box::new(crate::passive::Passive::new(node_type)),
        };
        Self { node_type, name: Text::new(name), model: Text::new(model), state }
    }
}

/// An unknown opcode: its length is unknown, so the rest of the packet cannot be read.
pub(crate) fn unknown(device: &str, opcode: u8) -> Malformed {
    Malformed::new(format!("{device}: unknown opcode {opcode}"))
}

/// The device with a tag. As in Webots, nothing is printed if there is none.
fn slot(session: &Session, tag: u16) -> Outcome<&Slot> {
    let place = usize::from(tag).checked_sub(1);
    place.and_then(|place| session.devices().get(place)).ok_or(CallError::Refused)
}

/// The device's name; the robot's for tag 0, `None` without such a device.
pub fn get_name(session: &mut Session, tag: u16) -> Outcome<&CStr> {
    if tag == 0 {
        return Ok(session.robot.name.as_c());
    }
    Ok(slot(session, tag)?.name.as_c())
}

/// The device's model string; the robot's for tag 0.
pub fn get_model(session: &mut Session, tag: u16) -> Outcome<&CStr> {
    if tag == 0 {
        return Ok(session.robot.model.as_c());
    }
    Ok(slot(session, tag)?.model.as_c())
}

/// The node type.
pub fn get_node_type(session: &mut Session, tag: u16) -> Outcome<i32> {
    if tag == 0 {
        return Ok(c::WB_NODE_ROBOT);
    }
    Ok(slot(session, tag)?.node_type)
}

/// The former name of [`get_node_type`].
pub fn get_type(session: &mut Session, tag: u16) -> Outcome<i32> {
    get_node_type(session, tag)
}

/// The error for a tag without a device, or with one of another type.
pub(crate) fn invalid_tag() -> crate::call_error::CallError {
    misuse(": invalid device tag.")
}
