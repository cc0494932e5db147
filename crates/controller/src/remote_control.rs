//! What a remote control has measured on the real robot: the readings of sensors, set from outside.
//!
//! A reading arrives as the record with which the simulator would have told it. What the simulator tells later replaces
//! it: there is no remote control yet that would take the simulator's place.

use crate::accelerometer::Accelerometer;
use crate::compass::Compass;
use crate::device::Device;
use crate::distance_sensor::DistanceSensor;
use crate::gps::Gps;
use crate::gyro::Gyro;
use crate::light_sensor::LightSensor;
use crate::motor::Motor;
use crate::position_sensor::PositionSensor;
use crate::session::Session;
use crate::touch_sensor::TouchSensor;
use crate::trouble::{Outcome, misuse};
use wire::{Reader, Writer, op};

/// Lets a device of this kind read a record.
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

/// Energy of the battery. `[J]`
pub fn wbr_robot_battery_sensor_set_value(session: &mut Session, value: f64) -> Outcome<()> {
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

/// The place that a GPS tells.
pub fn wbr_gps_set_values(session: &mut Session, tag: u16, values: Option<[f64; 3]>) -> Outcome<()> {
    let values = given(values)?;
    session.device::<Gps>(tag)?.position.set(values);
    Ok(())
}

/// The speed that a GPS tells. `[m/s]`
pub fn wbr_gps_set_speed(session: &mut Session, tag: u16, speed: f64) -> Outcome<()> {
    session.device::<Gps>(tag)?.speed_m_s = speed;
    Ok(())
}

/// The velocity that a GPS tells. `[m/s]`
pub fn wbr_gps_set_velocity_vector(session: &mut Session, tag: u16, values: Option<[f64; 3]>) -> Outcome<()> {
    let values = given(values)?;
    session.device::<Gps>(tag)?.velocity_m_s.set(values);
    Ok(())
}
