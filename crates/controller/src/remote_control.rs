//! Sensor readings of a real robot, set by a remote control.
//!
//! A reading has the format of the record that the simulator would have sent. While the remote control is active, the
//! simulator sends none.

use crate::accelerometer::Accelerometer;
use crate::call_error::{Outcome, misuse};
use crate::camera::{Camera, RecognitionObject};
use crate::compass::Compass;
use crate::device::Device;
use crate::display::Display;
use crate::distance_sensor::DistanceSensor;
use crate::gps::Gps;
use crate::gyro::Gyro;
use crate::light_sensor::LightSensor;
use crate::microphone::Microphone;
use crate::motor::{self, Motor};
use crate::plugins::orders::Order;
use crate::position_sensor::PositionSensor;
use crate::radar::{Radar, RadarTarget};
use crate::session::Session;
use crate::touch_sensor::TouchSensor;
use wire::{Reader, Writer, op};

/// Whether the real robot has replaced the simulated one, and pending calls for it.
#[derive(Default)]
pub(crate) struct Remote {
    is_on: bool,
    /// The simulator has not been informed yet.
    is_switched: bool,
    /// Calls that wait until the session is free, because the called functions may use it.
    pub(crate) orders: Vec<Order>,
}

impl Remote {
    pub(crate) fn is_on(&self) -> bool {
        self.is_on
    }

    /// Sets the state; returns whether it has changed.
    pub(crate) fn switch(&mut self, is_on: bool) -> bool {
        self.is_switched |= self.is_on != is_on;
        std::mem::replace(&mut self.is_on, is_on) != is_on
    }

    pub(crate) fn take_switched(&mut self) -> bool {
        std::mem::take(&mut self.is_switched)
    }
}

/// Passes a record to a device of this type.
fn hear<T: Device>(
    session: &mut Session,
    tag: u16,
    opcode: u8,
    write: impl FnOnce(&mut Writer) -> &mut Writer,
) -> Outcome<()> {
    let mut record = Writer::new();
    write(&mut record);
    Ok(session.device::<T>(tag)?.read(opcode, &mut Reader::new(record.as_slice()))?)
}

fn given(values: Option<[f64; 3]>) -> Outcome<[f64; 3]> {
    values.ok_or_else(|| misuse(" called with NULL argument."))
}

pub use crate::differential_wheels::wbr_differential_wheels_set_encoders;

/// Sets the energy of the battery. `[J]`
pub fn wbr_robot_battery_sensor_set_value(session: &mut Session, value: f64) -> Outcome<()> {
    if value < 0.0 {
        return Err(misuse(" received negative value, new value ignored."));
    }
    let mut record = Writer::new();
    record.f64(value);
    Ok(session.robot.read(op::robot::BATTERY_VALUE, &mut Reader::new(record.as_slice()))?)
}

macro_rules! numbers {
    ($($name:ident $device:ident $opcode:path;)*) => {$(
        #[doc = concat!("The reading of a ", stringify!($device), ".")]
        pub fn $name(session: &mut Session, tag: u16, value: f64) -> Outcome<()> {
            hear::<$device>(session, tag, $opcode, |out| out.f64(value))
        }
    )*};
}

numbers! {
    wbr_distance_sensor_set_value DistanceSensor op::distance_sensor::DATA;
    wbr_light_sensor_set_value LightSensor op::light_sensor::DATA;
    wbr_motor_set_force_feedback Motor op::motor::FEEDBACK;
    wbr_motor_set_torque_feedback Motor op::motor::FEEDBACK;
    wbr_position_sensor_set_value PositionSensor op::position_sensor::DATA;
    wbr_touch_sensor_set_value TouchSensor op::touch_sensor::DATA;
}

macro_rules! vectors {
    ($($name:ident $device:ident $opcode:path;)*) => {$(
        #[doc = concat!("The three readings of a ", stringify!($device), ".")]
        pub fn $name(session: &mut Session, tag: u16, values: Option<[f64; 3]>) -> Outcome<()> {
            let values = given(values)?;
            hear::<$device>(session, tag, $opcode, |out| out.f64s(&values))
        }
    )*};
}

vectors! {
    wbr_accelerometer_set_values Accelerometer op::accelerometer::DATA;
    wbr_compass_set_values Compass op::compass::DATA;
    wbr_gyro_set_values Gyro op::gyro::DATA;
    wbr_touch_sensor_set_values TouchSensor op::touch_sensor::DATA_3D;
}

/// Sets the position of a GPS.
pub fn wbr_gps_set_values(session: &mut Session, tag: u16, values: Option<[f64; 3]>) -> Outcome<()> {
    let values = given(values)?;
    session.device::<Gps>(tag)?.position.set(values);
    Ok(())
}

/// Sets the speed of a GPS. `[m/s]`
pub fn wbr_gps_set_speed(session: &mut Session, tag: u16, speed: f64) -> Outcome<()> {
    session.device::<Gps>(tag)?.speed_m_s = speed;
    Ok(())
}

/// Sets the velocity of a GPS. `[m/s]`
pub fn wbr_gps_set_velocity_vector(session: &mut Session, tag: u16, values: Option<[f64; 3]>) -> Outcome<()> {
    let values = given(values)?;
    session.device::<Gps>(tag)?.velocity_m_s.set(values);
    Ok(())
}

/// Sets the position measured by a motor's encoder: the reading of the position sensor of the same joint.
pub fn wbr_motor_set_position_feedback(session: &mut Session, tag: u16, value: f64) -> Outcome<()> {
    let sensor = motor::joint_sensor(session, tag)?;
    wbr_position_sensor_set_value(session, sensor, value)
}

/// Sets the position of an old servo.
pub fn wbr_servo_set_position_feedback(session: &mut Session, tag: u16, value: f64) -> Outcome<()> {
    wbr_motor_set_position_feedback(session, tag, value)
}

/// Sets the force of an old servo.
pub fn wbr_servo_set_motor_force_feedback(session: &mut Session, tag: u16, value: f64) -> Outcome<()> {
    wbr_motor_set_torque_feedback(session, tag, value)
}

/// One number does not define an orientation, so nothing is set. (No official library has this function, but its header
/// declares it.)
pub fn wbr_inertial_unit_set_value(session: &mut Session, tag: u16, _value: f64) -> Outcome<()> {
    session.device::<crate::inertial_unit::InertialUnit>(tag)?;
    Err(misuse(": an orientation is not a single number; nothing is set."))
}

/// Sets the samples of a microphone.
pub(crate) fn set_buffer(session: &mut Session, tag: u16, samples: Option<&[u8]>) -> Outcome<()> {
    let samples = samples.ok_or_else(|| misuse(" called with NULL argument."))?;
    let size = i32::try_from(samples.len()).unwrap_or(0);
    hear::<Microphone>(session, tag, op::microphone::DATA, |out| out.i32(size).bytes(samples))
}

/// Sets the targets of a radar.
pub(crate) fn set_targets(session: &mut Session, tag: u16, targets: Vec<RadarTarget>) -> Outcome<()> {
    session.device::<Radar>(tag)?.targets = targets;
    Ok(())
}

/// Sets the recognized objects of a camera, each with the colours and the model that it points to.
pub(crate) fn set_objects(
    session: &mut Session,
    tag: u16,
    objects: Vec<(RecognitionObject, Vec<f64>, String)>,
) -> Outcome<()> {
    session.device::<Camera>(tag)?.set_objects(objects);
    Ok(())
}

/// The image buffer of a camera and its size. `[bytes]`
pub(crate) fn image_buffer(session: &mut Session, tag: u16) -> Outcome<&mut [u8]> {
    Ok(session.device::<Camera>(tag)?.given_picture())
}

/// Sets the requested image of a display: blue, green, red, alpha.
pub(crate) fn save_image(session: &mut Session, tag: u16, size: [u32; 2], pixels: &[u8]) -> Outcome<()> {
    session.device::<Display>(tag)?.give_saved(size, pixels.to_vec());
    Ok(())
}
