//! The C functions that pages may call, and their encoding.
//!
//! A layout has a letter for each part: `b` u8, `h` u16, `i` i32, `d` f64, `s` a string with its NUL, `S` the same
//! after its length (u16), `n` the bytes of a string after their number (i32). A number after a letter is a constant;
//! a letter alone takes the next argument.

/// Commands to devices: name and layout.
pub(crate) const COMMANDS: &[(&str, &str)] = &[
    ("wb_motor_set_position", "h1 d"),
    ("wb_motor_set_velocity", "h2 d"),
    ("wb_motor_set_available_force", "h3 d"),
    ("wb_motor_set_available_torque", "h3 d"),
    ("wb_motor_set_force", "h4 d"),
    ("wb_motor_set_torque", "h4 d"),
    ("wb_motor_enable_force_feedback", "h5 h"),
    ("wb_motor_enable_torque_feedback", "h5 h"),
    ("wb_motor_set_acceleration", "h6 d"),
    ("wb_motor_set_control_pid", "h7 d d d"),
    ("wb_brake_set_damping_constant", "b2 d"),
    ("wb_led_set", "b1 i"),
    ("wb_emitter_set_channel", "b1 i"),
    ("wb_emitter_set_range", "b2 d"),
    ("wb_receiver_set_channel", "b2 i"),
    ("wb_connector_enable_presence", "b1 h"),
    ("wb_connector_lock", "b2"),
    ("wb_connector_unlock", "b3"),
    ("wb_vacuum_gripper_enable_presence", "b1 h"),
    ("wb_vacuum_gripper_turn_on", "b2"),
    ("wb_vacuum_gripper_turn_off", "b3"),
    ("wb_pen_set_ink_color", "b4 c d"),
    ("wb_speaker_speak", "b5 S d"),
    ("wb_camera_set_fov", "b4 d"),
    ("wb_camera_set_focal_distance", "b5 d"),
    ("wb_camera_set_exposure", "b6 d"),
    ("wb_camera_recognition_enable", "b10 h"),
    ("wb_camera_recognition_enable_segmentation", "b11 b1"),
    ("wb_camera_recognition_disable_segmentation", "b11 b0"),
    ("wb_lidar_set_frequency", "b16 d"),
    ("wb_lidar_enable_point_cloud", "b17"),
    ("wb_lidar_disable_point_cloud", "b18"),
    ("wb_display_set_color", "b16 i"),
    ("wb_display_set_alpha", "b17 p"),
    ("wb_display_set_opacity", "b18 p"),
    ("wb_display_detach_camera", "b21"),
    ("wb_display_draw_pixel", "b32 h1 i i"),
    ("wb_display_draw_line", "b33 h2 @0 @2 @1 @3"),
    ("wb_display_draw_rectangle", "b35 h2 @0 @2 @1 @3 b0"),
    ("wb_display_fill_rectangle", "b35 h2 @0 @2 @1 @3 b1"),
    ("wb_display_draw_oval", "b36 h2 @0 @2 @1 @3 b0"),
    ("wb_display_fill_oval", "b36 h2 @0 @2 @1 @3 b1"),
];

/// Commands to the robot of the first device, or the first robot.
pub(crate) const ROBOT_COMMANDS: &[(&str, &str)] = &[
    ("wb_robot_battery_sensor_enable", "b31 h"),
    ("wb_keyboard_enable", "b34 h"),
    ("wb_joystick_enable", "b35 h"),
    ("wb_mouse_enable", "b36 h"),
    ("wb_robot_set_custom_data", "b37 S"),
];

/// Replies that consist of numbers: name, opcode of the record, index of the first number, and count.
pub(crate) const NUMBERS: &[(&str, u8, usize, usize)] = &[
    ("wb_accelerometer_get_values", 51, 0, 3),
    ("wb_altimeter_get_value", 1, 0, 1),
    ("wb_compass_get_values", 52, 0, 3),
    ("wb_distance_sensor_get_value", 50, 0, 1),
    ("wb_gps_get_values", 2, 0, 3),
    ("wb_gps_get_speed", 2, 3, 1),
    ("wb_gps_get_speed_vector", 2, 4, 3),
    ("wb_gyro_get_values", 53, 0, 3),
    ("wb_inertial_unit_get_quaternion", 54, 0, 4),
    ("wb_light_sensor_get_value", 55, 0, 1),
    ("wb_motor_get_force_feedback", 5, 0, 1),
    ("wb_motor_get_torque_feedback", 5, 0, 1),
    ("wb_position_sensor_get_value", 1, 0, 1),
    ("wb_touch_sensor_get_value", 40, 0, 1),
    ("wb_touch_sensor_get_values", 41, 0, 3),
];

/// The same for replies of the robot.
pub(crate) const ROBOT_NUMBERS: &[(&str, u8, usize, usize)] =
    &[("wb_robot_get_time", 4, 0, 1), ("wb_robot_battery_sensor_get_value", 5, 0, 1)];

/// Encodes a call.
pub(crate) fn write(out: &mut wire::Writer, layout: &str, arguments: &[&str]) -> Result<(), String> {
    let mut taken = 0;
    for part in layout.split(' ') {
        let (letter, constant) = part.split_at(1);
        let text = if constant.is_empty() || letter == "@" {
            let index = if letter == "@" { constant.parse().unwrap_or(0) } else { taken };
            taken += 1;
            arguments.get(index).copied().ok_or("an argument is missing")?
        } else {
            constant
        };
        let number = || super::formula::value(text);
        match letter {
            "b" => out.u8(number()? as u8),
            "h" => out.u16(number()? as u16),
            "i" | "@" => out.i32(number()? as i32),
            "p" => out.u8((255.0 * number()?) as u8),
            "c" => out.bytes(&(number()? as u32).to_be_bytes()[1..]),
            "d" => out.f64(number()?),
            "s" => out.str(unquoted(text)),
            "S" => out.u16(unquoted(text).len() as u16 + 1).str(unquoted(text)),
            "n" => out.i32(unquoted(text).len() as i32).bytes(unquoted(text).as_bytes()),
            other => return Err(format!("no such part of a layout: {other}")),
        };
    }
    if arguments.len() > taken { Err("there are too many arguments".to_owned()) } else { Ok(()) }
}

/// Removes the quotes of a string.
pub(crate) fn unquoted(text: &str) -> &str {
    text.trim_matches('"')
}
