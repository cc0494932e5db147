//! Quantities of devices, through libController.

use std::ffi::c_int;

use super::{Process, call, copy};
use crate::backend::Quantity;

/// What C calls `WB_TOUCH_SENSOR_FORCE3D`.
const FORCE_3D: c_int = 2;

impl Process {
    /// Reads a quantity of a device.
    pub(super) fn measured(&self, tag: u16, quantity: Quantity, out: &mut [f64]) {
        let is_vector = || call!(self.wb_touch_sensor_get_type(tag)) == FORCE_3D;
        let number = match (quantity, self.kind(tag)) {
            (Quantity::Value, "Accelerometer") => {
                return copy(call!(self.wb_accelerometer_get_values(tag)), out);
            }
            (Quantity::Value, "Compass") => return copy(call!(self.wb_compass_get_values(tag)), out),
            (Quantity::Value, "GPS") => return copy(call!(self.wb_gps_get_values(tag)), out),
            (Quantity::Velocity, "GPS") => return copy(call!(self.wb_gps_get_speed_vector(tag)), out),
            (Quantity::Value, "Gyro") => return copy(call!(self.wb_gyro_get_values(tag)), out),
            (Quantity::Value | Quantity::Angles, "InertialUnit") => {
                let mut quaternion = [0.0; 4];
                copy(call!(self.wb_inertial_unit_get_quaternion(tag)), &mut quaternion);
                // In C, nothing has been measured.
                if quaternion == [0.0; 4] {
                    return out.fill(f64::NAN);
                }
                if quantity == Quantity::Value {
                    return copy(quaternion.as_ptr(), out);
                }
                return copy(call!(self.wb_inertial_unit_get_roll_pitch_yaw(tag)), out);
            }
            (Quantity::Force, "TouchSensor") if is_vector() => {
                return copy(call!(self.wb_touch_sensor_get_values(tag)), out);
            }
            (Quantity::Limits, "RotationalMotor" | "LinearMotor") => {
                let limits =
                    [call!(self.wb_motor_get_min_position(tag)), call!(self.wb_motor_get_max_position(tag))];
                return copy(limits.as_ptr(), out.get_mut(..2).unwrap_or_default());
            }
            (Quantity::Value, "Altimeter") => call!(self.wb_altimeter_get_value(tag)),
            (Quantity::Value, "Connector") => call!(self.wb_connector_get_presence(tag)).into(),
            (Quantity::Value, "DistanceSensor") => call!(self.wb_distance_sensor_get_value(tag)),
            (Quantity::Value, "LightSensor") => call!(self.wb_light_sensor_get_value(tag)),
            (Quantity::Value, "PositionSensor") => call!(self.wb_position_sensor_get_value(tag)),
            (Quantity::Value, "TouchSensor") if !is_vector() => call!(self.wb_touch_sensor_get_value(tag)),
            (Quantity::Value, "VacuumGripper") => call!(self.wb_vacuum_gripper_get_presence(tag)).into(),
            (Quantity::Feedback, "LinearMotor") => call!(self.wb_motor_get_force_feedback(tag)),
            (Quantity::Feedback, "RotationalMotor") => call!(self.wb_motor_get_torque_feedback(tag)),
            (Quantity::TargetPosition, "RotationalMotor" | "LinearMotor") => {
                call!(self.wb_motor_get_target_position(tag))
            }
            (Quantity::TargetVelocity, "RotationalMotor" | "LinearMotor") => {
                call!(self.wb_motor_get_velocity(tag))
            }
            (Quantity::MaxVelocity, "RotationalMotor" | "LinearMotor") => {
                call!(self.wb_motor_get_max_velocity(tag))
            }
            (Quantity::Speed, "GPS") => call!(self.wb_gps_get_speed(tag)),
            (Quantity::Lamp, "LED") => call!(self.wb_led_get(tag)).into(),
            (Quantity::Hold, "Connector") => call!(self.wb_connector_is_locked(tag)).into(),
            (Quantity::Hold, "VacuumGripper") => call!(self.wb_vacuum_gripper_is_on(tag)).into(),
            (Quantity::FieldOfView, "Camera") => call!(self.wb_camera_get_fov(tag)),
            _ => f64::NAN,
        };
        out.fill(f64::NAN);
        out.first_mut().into_iter().for_each(|first| *first = number);
    }
}
