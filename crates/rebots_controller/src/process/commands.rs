//! Commands to devices, through libController.

use std::ffi::{c_int, c_void};

use super::{Process, c, call, int};
use crate::backend::Command;
use crate::reading::Drawing;

/// What C calls `WB_IMAGE_BGRA`.
const BGRA: c_int = 6;

impl Process {
    /// Sets the sampling period of a sensor. `[ms]`
    pub(super) fn set_period(&self, tag: u16, ms: c_int) {
        match self.kind(tag) {
            "Accelerometer" => call!(self.wb_accelerometer_enable(tag, ms)),
            "Altimeter" => call!(self.wb_altimeter_enable(tag, ms)),
            "Camera" => call!(self.wb_camera_enable(tag, ms)),
            "Compass" => call!(self.wb_compass_enable(tag, ms)),
            "Connector" if ms == 0 => call!(self.wb_connector_disable_presence(tag)),
            "Connector" => call!(self.wb_connector_enable_presence(tag, ms)),
            "DistanceSensor" => call!(self.wb_distance_sensor_enable(tag, ms)),
            "GPS" => call!(self.wb_gps_enable(tag, ms)),
            "Gyro" => call!(self.wb_gyro_enable(tag, ms)),
            "InertialUnit" => call!(self.wb_inertial_unit_enable(tag, ms)),
            "Lidar" => call!(self.wb_lidar_enable(tag, ms)),
            "LightSensor" => call!(self.wb_light_sensor_enable(tag, ms)),
            "LinearMotor" => call!(self.wb_motor_enable_force_feedback(tag, ms)),
            "Microphone" => call!(self.wb_microphone_enable(tag, ms)),
            "PositionSensor" => call!(self.wb_position_sensor_enable(tag, ms)),
            "Radar" => call!(self.wb_radar_enable(tag, ms)),
            "RangeFinder" => call!(self.wb_range_finder_enable(tag, ms)),
            "Receiver" => call!(self.wb_receiver_enable(tag, ms)),
            "RotationalMotor" => call!(self.wb_motor_enable_torque_feedback(tag, ms)),
            "TouchSensor" => call!(self.wb_touch_sensor_enable(tag, ms)),
            "VacuumGripper" if ms == 0 => call!(self.wb_vacuum_gripper_disable_presence(tag)),
            "VacuumGripper" => call!(self.wb_vacuum_gripper_enable_presence(tag, ms)),
            _ => {}
        }
    }

    /// Sends a command to a device; false if it is not accepted.
    pub(super) fn obey(&self, tag: u16, command: Command<'_>) -> bool {
        match (command, self.kind(tag)) {
            (Command::Position(position), _) => call!(self.wb_motor_set_position(tag, position)),
            (Command::Velocity(velocity), _) => call!(self.wb_motor_set_velocity(tag, velocity)),
            (Command::Acceleration(acceleration), _) => {
                call!(self.wb_motor_set_acceleration(tag, acceleration));
            }
            (Command::AvailableEffort(force), "LinearMotor") => {
                call!(self.wb_motor_set_available_force(tag, force));
            }
            (Command::AvailableEffort(torque), _) => call!(self.wb_motor_set_available_torque(tag, torque)),
            (Command::Effort(effort), _) => self.push(tag, effort),
            (Command::Pid([p, i, d]), _) => call!(self.wb_motor_set_control_pid(tag, p, i, d)),
            (Command::Lamp(value), _) => call!(self.wb_led_set(tag, value)),
            (Command::Damping(constant), _) => call!(self.wb_brake_set_damping_constant(tag, constant)),
            (Command::Hold(true), "Connector") => call!(self.wb_connector_lock(tag)),
            (Command::Hold(false), "Connector") => call!(self.wb_connector_unlock(tag)),
            (Command::Hold(true), _) => call!(self.wb_vacuum_gripper_turn_on(tag)),
            (Command::Hold(false), _) => call!(self.wb_vacuum_gripper_turn_off(tag)),
            (Command::Write(writes), _) => call!(self.wb_pen_write(tag, writes)),
            (Command::Ink([red, green, blue], density), _) => {
                let color =
                    [red, green, blue].into_iter().fold(0, |color, part| color << 8 | c_int::from(part));
                call!(self.wb_pen_set_ink_color(tag, color, density));
            }
            (Command::Send(data), _) => {
                return call!(self.wb_emitter_send(tag, data.as_ptr().cast(), int(data.len()))) == 1;
            }
            (Command::Channel(channel), "Emitter") => call!(self.wb_emitter_set_channel(tag, channel)),
            (Command::Channel(channel), _) => call!(self.wb_receiver_set_channel(tag, channel)),
            (Command::Range(range), _) => call!(self.wb_emitter_set_range(tag, range)),
            (Command::Draw(drawing), _) => return self.draw(tag, drawing),
            (Command::Background(Some(camera)), _) => call!(self.wb_display_attach_camera(tag, camera)),
            (Command::Background(None), _) => call!(self.wb_display_detach_camera(tag)),
            (Command::Play { file, volume, pitch, is_looped }, _) => {
                let file = c(file);
                call!(self.wb_speaker_play_sound(tag, tag, file.as_ptr(), volume, pitch, 0.0, is_looped));
            }
            (Command::Stop(file), _) => {
                let file = file.map(c);
                let place = file.as_ref().map_or(std::ptr::null(), |file| file.as_ptr());
                call!(self.wb_speaker_stop(tag, place));
            }
            (Command::Speak(words), _) => call!(self.wb_speaker_speak(tag, c(words).as_ptr(), 1.0)),
            (Command::Language(language), _) => {
                return call!(self.wb_speaker_set_language(tag, c(language).as_ptr()));
            }
            (Command::TurnPart(bone, turn, is_absolute), _) => {
                call!(self.wb_skin_set_bone_orientation(tag, int(bone), turn.as_ptr(), is_absolute));
            }
            (Command::MovePart(bone, place, is_absolute), _) => {
                call!(self.wb_skin_set_bone_position(tag, int(bone), place.as_ptr(), is_absolute));
            }
            (Command::FieldOfView(angle), _) => call!(self.wb_camera_set_fov(tag, angle)),
            (Command::FocalDistance(distance), _) => call!(self.wb_camera_set_focal_distance(tag, distance)),
            (Command::Exposure(exposure), _) => call!(self.wb_camera_set_exposure(tag, exposure)),
            (Command::Recognition(0), _) => call!(self.wb_camera_recognition_disable(tag)),
            (Command::Recognition(ms), _) => call!(self.wb_camera_recognition_enable(tag, ms.into())),
            (Command::Segmentation(true), _) => call!(self.wb_camera_recognition_enable_segmentation(tag)),
            (Command::Segmentation(false), _) => call!(self.wb_camera_recognition_disable_segmentation(tag)),
            (Command::Frequency(frequency), _) => call!(self.wb_lidar_set_frequency(tag, frequency)),
            (Command::PointCloud(true), _) => call!(self.wb_lidar_enable_point_cloud(tag)),
            (Command::PointCloud(false), _) => call!(self.wb_lidar_disable_point_cloud(tag)),
        }
        true
    }

    fn draw(&self, tag: u16, drawing: &Drawing) -> bool {
        match drawing {
            Drawing::Color(color) => call!(self.wb_display_set_color(tag, int(*color))),
            Drawing::Alpha(alpha) => call!(self.wb_display_set_alpha(tag, f64::from(*alpha) / 255.0)),
            Drawing::Opacity(opacity) => call!(self.wb_display_set_opacity(tag, f64::from(*opacity) / 255.0)),
            Drawing::Font { name, size, anti_aliasing } => {
                call!(self.wb_display_set_font(tag, c(name).as_ptr(), int(*size), *anti_aliasing));
            }
            Drawing::Pixel([x, y]) => call!(self.wb_display_draw_pixel(tag, *x, *y)),
            Drawing::Line([x, y], [to_x, to_y]) => {
                call!(self.wb_display_draw_line(tag, *x, *y, *to_x, *to_y));
            }
            Drawing::Text([x, y], words) => call!(self.wb_display_draw_text(tag, c(words).as_ptr(), *x, *y)),
            Drawing::Rectangle { corner: [x, y], size: [width, height], is_filled: true } => {
                call!(self.wb_display_fill_rectangle(tag, *x, *y, *width, *height));
            }
            Drawing::Rectangle { corner: [x, y], size: [width, height], is_filled: false } => {
                call!(self.wb_display_draw_rectangle(tag, *x, *y, *width, *height));
            }
            Drawing::Oval { center: [x, y], radii: [a, b], is_filled: true } => {
                call!(self.wb_display_fill_oval(tag, *x, *y, *a, *b));
            }
            Drawing::Oval { center: [x, y], radii: [a, b], is_filled: false } => {
                call!(self.wb_display_draw_oval(tag, *x, *y, *a, *b));
            }
            Drawing::Polygon { points, is_filled } => {
                let [x, y]: [Vec<c_int>; 2] =
                    [0, 1].map(|axis| points.iter().filter_map(|point| point.get(axis).copied()).collect());
                let count = int(points.len());
                match is_filled {
                    true => call!(self.wb_display_fill_polygon(tag, x.as_ptr(), y.as_ptr(), count)),
                    false => call!(self.wb_display_draw_polygon(tag, x.as_ptr(), y.as_ptr(), count)),
                }
            }
            Drawing::Picture { corner: [x, y], size: [width, height], bgra, is_blended } => {
                if bgra.len() != 4 * usize::from(*width) * usize::from(*height) || bgra.is_empty() {
                    return false;
                }
                let data = bgra.as_ptr().cast::<c_void>();
                let image = call!(self.wb_display_image_new(tag, int(*width), int(*height), data, BGRA));
                call!(self.wb_display_image_paste(tag, image, *x, *y, *is_blended));
                call!(self.wb_display_image_delete(tag, image));
            }
        }
        true
    }

    fn push(&self, tag: u16, effort: f64) {
        match self.kind(tag) {
            "LinearMotor" => call!(self.wb_motor_set_force(tag, effort)),
            _ => call!(self.wb_motor_set_torque(tag, effort)),
        }
    }
}
