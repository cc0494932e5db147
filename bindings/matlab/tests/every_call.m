% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
% Calls every function with arguments of the right kinds, then with one too many, and reads every constant.

1;

% A device of a node type; 0 if there is none.
function tag = tag_of(kind)
  tag = 0;
  if exist(kind, 'file') ~= 2
    return;
  end
  for index = 0:double(wb_robot_get_number_of_devices()) - 1
    device = wb_robot_get_device_by_index(index);
    if wb_device_get_node_type(device) == feval(kind)
      tag = device;
      return;
    end
  end
end

function done = try_one(name, results, arguments)
  if results
    value = feval(name, arguments{:});
    if isnumeric(value) && any(strcmp(name, {'wb_robot_step'})) && value ~= 0
      error('the run has ended');
    end
  else
    feval(name, arguments{:});
  end
  refused = false;
  try
    feval(name, arguments{:}, 1);
  catch
    refused = true;
  end
  if ~refused
    error('%s takes an argument too many', name);
  end
  done = 1;
end

wb_robot_step(32);
node = wb_supervisor_node_get_self();
field = wb_supervisor_node_get_field(node, 'customData');
picture = zeros(2, 3, 4, 'uint8');
tried = 0;
tag = tag_of('WB_NODE_ACCELEROMETER');
tried = tried + try_one('wb_accelerometer_disable', 0, {tag});
tried = tried + try_one('wb_accelerometer_enable', 0, {tag, 1});
tried = tried + try_one('wb_accelerometer_get_lookup_table', 1, {tag});
tried = tried + try_one('wb_accelerometer_get_lookup_table_size', 1, {tag});
tried = tried + try_one('wb_accelerometer_get_sampling_period', 1, {tag});
tried = tried + try_one('wb_accelerometer_get_values', 1, {tag});
tag = tag_of('WB_NODE_ALTIMETER');
tried = tried + try_one('wb_altimeter_disable', 0, {tag});
tried = tried + try_one('wb_altimeter_enable', 0, {tag, 1});
tried = tried + try_one('wb_altimeter_get_sampling_period', 1, {tag});
tried = tried + try_one('wb_altimeter_get_value', 1, {tag});
tag = tag_of('WB_NODE_BRAKE');
tried = tried + try_one('wb_brake_get_motor', 1, {tag});
tried = tried + try_one('wb_brake_get_position_sensor', 1, {tag});
tried = tried + try_one('wb_brake_get_type', 1, {tag});
tried = tried + try_one('wb_brake_set_damping_constant', 0, {tag, 0.5});
tag = tag_of('WB_NODE_CAMERA');
tried = tried + try_one('wb_camera_disable', 0, {tag});
tried = tried + try_one('wb_camera_enable', 0, {tag, 1});
tried = tried + try_one('wb_camera_get_exposure', 1, {tag});
tried = tried + try_one('wb_camera_get_focal_distance', 1, {tag});
tried = tried + try_one('wb_camera_get_focal_length', 1, {tag});
tried = tried + try_one('wb_camera_get_fov', 1, {tag});
tried = tried + try_one('wb_camera_get_height', 1, {tag});
tried = tried + try_one('wb_camera_get_image', 1, {tag});
tried = tried + try_one('wb_camera_get_max_focal_distance', 1, {tag});
tried = tried + try_one('wb_camera_get_max_fov', 1, {tag});
tried = tried + try_one('wb_camera_get_max_range', 1, {tag});
tried = tried + try_one('wb_camera_get_min_focal_distance', 1, {tag});
tried = tried + try_one('wb_camera_get_min_fov', 1, {tag});
tried = tried + try_one('wb_camera_get_near', 1, {tag});
tried = tried + try_one('wb_camera_get_range_image', 1, {tag});
tried = tried + try_one('wb_camera_get_sampling_period', 1, {tag});
tried = tried + try_one('wb_camera_get_type', 1, {tag});
tried = tried + try_one('wb_camera_get_width', 1, {tag});
tried = tried + try_one('wb_camera_has_recognition', 1, {tag});
tried = tried + try_one('wb_camera_move_window', 0, {tag, 1, 1});
tried = tried + try_one('wb_camera_recognition_disable', 0, {tag});
tried = tried + try_one('wb_camera_recognition_disable_segmentation', 0, {tag});
tried = tried + try_one('wb_camera_recognition_enable', 0, {tag, 1});
tried = tried + try_one('wb_camera_recognition_enable_segmentation', 0, {tag});
tried = tried + try_one('wb_camera_recognition_get_number_of_objects', 1, {tag});
tried = tried + try_one('wb_camera_recognition_get_objects', 1, {tag});
tried = tried + try_one('wb_camera_recognition_get_sampling_period', 1, {tag});
tried = tried + try_one('wb_camera_recognition_get_segmentation_image', 1, {tag});
tried = tried + try_one('wb_camera_recognition_has_segmentation', 1, {tag});
tried = tried + try_one('wb_camera_recognition_is_segmentation_enabled', 1, {tag});
tried = tried + try_one('wb_camera_recognition_save_segmentation_image', 1, {tag, 'x', 1});
tried = tried + try_one('wb_camera_save_image', 1, {tag, 'x', 1});
tried = tried + try_one('wb_camera_set_exposure', 0, {tag, 0.5});
tried = tried + try_one('wb_camera_set_focal_distance', 0, {tag, 0.5});
tried = tried + try_one('wb_camera_set_fov', 0, {tag, 0.5});
tag = tag_of('WB_NODE_CAR');
tried = tried + try_one('wbu_car_enable_indicator_auto_disabling', 0, {1});
tried = tried + try_one('wbu_car_enable_limited_slip_differential', 0, {1});
tried = tried + try_one('wbu_car_get_backwards_lights', 1, {});
tried = tried + try_one('wbu_car_get_brake_lights', 1, {});
tried = tried + try_one('wbu_car_get_engine_type', 1, {});
tried = tried + try_one('wbu_car_get_front_wheel_radius', 1, {});
tried = tried + try_one('wbu_car_get_indicator_period', 1, {});
tried = tried + try_one('wbu_car_get_left_steering_angle', 1, {});
tried = tried + try_one('wbu_car_get_rear_wheel_radius', 1, {});
tried = tried + try_one('wbu_car_get_right_steering_angle', 1, {});
tried = tried + try_one('wbu_car_get_track_front', 1, {});
tried = tried + try_one('wbu_car_get_track_rear', 1, {});
tried = tried + try_one('wbu_car_get_type', 1, {});
tried = tried + try_one('wbu_car_get_wheel_encoder', 1, {1});
tried = tried + try_one('wbu_car_get_wheel_speed', 1, {1});
tried = tried + try_one('wbu_car_get_wheelbase', 1, {});
tried = tried + try_one('wbu_car_set_indicator_period', 0, {0.5});
tried = tried + try_one('wbu_car_set_left_steering_angle', 0, {0.5});
tried = tried + try_one('wbu_car_set_right_steering_angle', 0, {0.5});
tag = tag_of('WB_NODE_COMPASS');
tried = tried + try_one('wb_compass_disable', 0, {tag});
tried = tried + try_one('wb_compass_enable', 0, {tag, 1});
tried = tried + try_one('wb_compass_get_lookup_table', 1, {tag});
tried = tried + try_one('wb_compass_get_lookup_table_size', 1, {tag});
tried = tried + try_one('wb_compass_get_sampling_period', 1, {tag});
tried = tried + try_one('wb_compass_get_values', 1, {tag});
tag = tag_of('WB_NODE_CONNECTOR');
tried = tried + try_one('wb_connector_disable_presence', 0, {tag});
tried = tried + try_one('wb_connector_enable_presence', 0, {tag, 1});
tried = tried + try_one('wb_connector_get_presence', 1, {tag});
tried = tried + try_one('wb_connector_get_presence_sampling_period', 1, {tag});
tried = tried + try_one('wb_connector_is_locked', 1, {tag});
tried = tried + try_one('wb_connector_lock', 0, {tag});
tried = tried + try_one('wb_connector_unlock', 0, {tag});
tag = tag_of('WB_NODE_CONSOLE');
tried = tried + try_one('wb_console_print', 0, {'x', 1});
tag = tag_of('WB_NODE_DEVICE');
tried = tried + try_one('wb_device_get_model', 1, {tag});
tried = tried + try_one('wb_device_get_name', 1, {tag});
tried = tried + try_one('wb_device_get_node_type', 1, {tag});
tried = tried + try_one('wb_device_get_type', 1, {tag});
tag = tag_of('WB_NODE_DIFFERENTIAL_WHEELS');
tried = tried + try_one('wb_differential_wheels_disable_encoders', 0, {});
tried = tried + try_one('wb_differential_wheels_enable_encoders', 0, {1});
tried = tried + try_one('wb_differential_wheels_get_encoders_sampling_period', 1, {});
tried = tried + try_one('wb_differential_wheels_get_left_encoder', 1, {});
tried = tried + try_one('wb_differential_wheels_get_left_speed', 1, {});
tried = tried + try_one('wb_differential_wheels_get_max_speed', 1, {});
tried = tried + try_one('wb_differential_wheels_get_right_encoder', 1, {});
tried = tried + try_one('wb_differential_wheels_get_right_speed', 1, {});
tried = tried + try_one('wb_differential_wheels_get_speed_unit', 1, {});
tried = tried + try_one('wb_differential_wheels_set_encoders', 0, {0.5, 0.5});
tried = tried + try_one('wb_differential_wheels_set_speed', 0, {0.5, 0.5});
tag = tag_of('WB_NODE_DISPLAY');
tried = tried + try_one('wb_display_attach_camera', 0, {tag, tag});
tried = tried + try_one('wb_display_detach_camera', 0, {tag});
tried = tried + try_one('wb_display_draw_line', 0, {tag, 1, 1, 1, 1});
tried = tried + try_one('wb_display_draw_oval', 0, {tag, 1, 1, 1, 1});
tried = tried + try_one('wb_display_draw_pixel', 0, {tag, 1, 1});
tried = tried + try_one('wb_display_draw_polygon', 0, {tag, [0 5 5], [0 5 5]});
tried = tried + try_one('wb_display_draw_rectangle', 0, {tag, 1, 1, 1, 1});
tried = tried + try_one('wb_display_draw_text', 0, {tag, 'x', 1, 1});
tried = tried + try_one('wb_display_fill_oval', 0, {tag, 1, 1, 1, 1});
tried = tried + try_one('wb_display_fill_polygon', 0, {tag, [0 5 5], [0 5 5]});
tried = tried + try_one('wb_display_fill_rectangle', 0, {tag, 1, 1, 1, 1});
tried = tried + try_one('wb_display_get_height', 1, {tag});
tried = tried + try_one('wb_display_get_width', 1, {tag});
tried = tried + try_one('wb_display_image_copy', 1, {tag, 1, 1, 1, 1});
tried = tried + try_one('wb_display_image_delete', 0, {tag, 0});
tried = tried + try_one('wb_display_image_load', 1, {tag, 'x'});
tried = tried + try_one('wb_display_image_new', 1, {tag, picture, WB_IMAGE_BGRA});
tried = tried + try_one('wb_display_image_paste', 0, {tag, 0, 1, 1, 1});
tried = tried + try_one('wb_display_image_save', 0, {tag, 0, 'x'});
tried = tried + try_one('wb_display_set_alpha', 0, {tag, 0.5});
tried = tried + try_one('wb_display_set_color', 0, {tag, [1 0 0.5]});
tried = tried + try_one('wb_display_set_font', 0, {tag, 'x', 1, 1});
tried = tried + try_one('wb_display_set_opacity', 0, {tag, 0.5});
tag = tag_of('WB_NODE_DISTANCE_SENSOR');
tried = tried + try_one('wb_distance_sensor_disable', 0, {tag});
tried = tried + try_one('wb_distance_sensor_enable', 0, {tag, 1});
tried = tried + try_one('wb_distance_sensor_get_aperture', 1, {tag});
tried = tried + try_one('wb_distance_sensor_get_lookup_table', 1, {tag});
tried = tried + try_one('wb_distance_sensor_get_lookup_table_size', 1, {tag});
tried = tried + try_one('wb_distance_sensor_get_max_value', 1, {tag});
tried = tried + try_one('wb_distance_sensor_get_min_value', 1, {tag});
tried = tried + try_one('wb_distance_sensor_get_sampling_period', 1, {tag});
tried = tried + try_one('wb_distance_sensor_get_type', 1, {tag});
tried = tried + try_one('wb_distance_sensor_get_value', 1, {tag});
tag = tag_of('WB_NODE_DRIVER');
tried = tried + try_one('wbu_driver_get_antifog_lights', 1, {});
tried = tried + try_one('wbu_driver_get_brake', 1, {});
tried = tried + try_one('wbu_driver_get_brake_intensity', 1, {});
tried = tried + try_one('wbu_driver_get_control_mode', 1, {});
tried = tried + try_one('wbu_driver_get_current_speed', 1, {});
tried = tried + try_one('wbu_driver_get_dipped_beams', 1, {});
tried = tried + try_one('wbu_driver_get_gear', 1, {});
tried = tried + try_one('wbu_driver_get_gear_number', 1, {});
tried = tried + try_one('wbu_driver_get_hazard_flashers', 1, {});
tried = tried + try_one('wbu_driver_get_indicator', 1, {});
tried = tried + try_one('wbu_driver_get_rpm', 1, {});
tried = tried + try_one('wbu_driver_get_steering_angle', 1, {});
tried = tried + try_one('wbu_driver_get_target_cruising_speed', 1, {});
tried = tried + try_one('wbu_driver_get_throttle', 1, {});
tried = tried + try_one('wbu_driver_get_wiper_mode', 1, {});
tried = tried + try_one('wbu_driver_get_wipers_mode', 1, {});
tried = tried + try_one('wbu_driver_initialization_is_possible', 1, {});
tried = tried + try_one('wbu_driver_set_antifog_lights', 0, {1});
tried = tried + try_one('wbu_driver_set_brake', 0, {0.5});
tried = tried + try_one('wbu_driver_set_brake_intensity', 0, {0.5});
tried = tried + try_one('wbu_driver_set_cruising_speed', 0, {0.5});
tried = tried + try_one('wbu_driver_set_dipped_beams', 0, {1});
tried = tried + try_one('wbu_driver_set_gear', 0, {1});
tried = tried + try_one('wbu_driver_set_hazard_flashers', 0, {1});
tried = tried + try_one('wbu_driver_set_indicator', 0, {1});
tried = tried + try_one('wbu_driver_set_indicator_warning', 0, {1});
tried = tried + try_one('wbu_driver_set_steering_angle', 0, {0.5});
tried = tried + try_one('wbu_driver_set_throttle', 0, {0.5});
tried = tried + try_one('wbu_driver_set_wiper_mode', 0, {1});
tried = tried + try_one('wbu_driver_set_wipers_mode', 0, {1});
tried = tried + try_one('wbu_driver_step', 1, {});
tag = tag_of('WB_NODE_EMITTER');
tried = tried + try_one('wb_emitter_get_buffer_size', 1, {tag});
tried = tried + try_one('wb_emitter_get_channel', 1, {tag});
tried = tried + try_one('wb_emitter_get_range', 1, {tag});
tried = tried + try_one('wb_emitter_send', 1, {tag, 'x', 1});
tried = tried + try_one('wb_emitter_set_channel', 0, {tag, 1});
tried = tried + try_one('wb_emitter_set_range', 0, {tag, 0.5});
tag = tag_of('WB_NODE_GPS');
tried = tried + try_one('wb_gps_convert_to_degrees_minutes_seconds', 1, {0.5});
tried = tried + try_one('wb_gps_disable', 0, {tag});
tried = tried + try_one('wb_gps_enable', 0, {tag, 1});
tried = tried + try_one('wb_gps_get_coordinate_system', 1, {tag});
tried = tried + try_one('wb_gps_get_sampling_period', 1, {tag});
tried = tried + try_one('wb_gps_get_speed', 1, {tag});
tried = tried + try_one('wb_gps_get_speed_vector', 1, {tag});
tried = tried + try_one('wb_gps_get_values', 1, {tag});
tag = tag_of('WB_NODE_GYRO');
tried = tried + try_one('wb_gyro_disable', 0, {tag});
tried = tried + try_one('wb_gyro_enable', 0, {tag, 1});
tried = tried + try_one('wb_gyro_get_lookup_table', 1, {tag});
tried = tried + try_one('wb_gyro_get_lookup_table_size', 1, {tag});
tried = tried + try_one('wb_gyro_get_sampling_period', 1, {tag});
tried = tried + try_one('wb_gyro_get_values', 1, {tag});
tag = tag_of('WB_NODE_INERTIAL_UNIT');
tried = tried + try_one('wb_inertial_unit_disable', 0, {tag});
tried = tried + try_one('wb_inertial_unit_enable', 0, {tag, 1});
tried = tried + try_one('wb_inertial_unit_get_noise', 1, {tag});
tried = tried + try_one('wb_inertial_unit_get_quaternion', 1, {tag});
tried = tried + try_one('wb_inertial_unit_get_roll_pitch_yaw', 1, {tag});
tried = tried + try_one('wb_inertial_unit_get_sampling_period', 1, {tag});
tag = tag_of('WB_NODE_JOYSTICK');
tried = tried + try_one('wb_joystick_disable', 0, {});
tried = tried + try_one('wb_joystick_enable', 0, {1});
tried = tried + try_one('wb_joystick_get_axis_value', 1, {1});
tried = tried + try_one('wb_joystick_get_model', 1, {});
tried = tried + try_one('wb_joystick_get_number_of_axes', 1, {});
tried = tried + try_one('wb_joystick_get_number_of_povs', 1, {});
tried = tried + try_one('wb_joystick_get_pov_value', 1, {1});
tried = tried + try_one('wb_joystick_get_pressed_button', 1, {});
tried = tried + try_one('wb_joystick_get_sampling_period', 1, {});
tried = tried + try_one('wb_joystick_is_connected', 1, {});
tried = tried + try_one('wb_joystick_set_auto_centering_gain', 0, {0.5});
tried = tried + try_one('wb_joystick_set_constant_force', 0, {1});
tried = tried + try_one('wb_joystick_set_constant_force_duration', 0, {0.5});
tried = tried + try_one('wb_joystick_set_force_axis', 0, {1});
tried = tried + try_one('wb_joystick_set_resistance_gain', 0, {0.5});
tag = tag_of('WB_NODE_KEYBOARD');
tried = tried + try_one('wb_keyboard_disable', 0, {});
tried = tried + try_one('wb_keyboard_enable', 0, {1});
tried = tried + try_one('wb_keyboard_get_key', 1, {});
tried = tried + try_one('wb_keyboard_get_sampling_period', 1, {});
tag = tag_of('WB_NODE_LED');
tried = tried + try_one('wb_led_get', 1, {tag});
tried = tried + try_one('wb_led_set', 0, {tag, 1});
tag = tag_of('WB_NODE_LIDAR');
tried = tried + try_one('wb_lidar_disable', 0, {tag});
tried = tried + try_one('wb_lidar_disable_point_cloud', 0, {tag});
tried = tried + try_one('wb_lidar_enable', 0, {tag, 1});
tried = tried + try_one('wb_lidar_enable_point_cloud', 0, {tag});
tried = tried + try_one('wb_lidar_get_fov', 1, {tag});
tried = tried + try_one('wb_lidar_get_frequency', 1, {tag});
tried = tried + try_one('wb_lidar_get_horizontal_resolution', 1, {tag});
tried = tried + try_one('wb_lidar_get_layer_point_cloud', 1, {tag, 1});
tried = tried + try_one('wb_lidar_get_layer_range_image', 1, {tag, 1});
tried = tried + try_one('wb_lidar_get_max_frequency', 1, {tag});
tried = tried + try_one('wb_lidar_get_max_range', 1, {tag});
tried = tried + try_one('wb_lidar_get_min_frequency', 1, {tag});
tried = tried + try_one('wb_lidar_get_min_range', 1, {tag});
tried = tried + try_one('wb_lidar_get_number_of_layers', 1, {tag});
tried = tried + try_one('wb_lidar_get_number_of_points', 1, {tag});
tried = tried + try_one('wb_lidar_get_point_cloud', 1, {tag});
tried = tried + try_one('wb_lidar_get_range_image', 1, {tag});
tried = tried + try_one('wb_lidar_get_sampling_period', 1, {tag});
tried = tried + try_one('wb_lidar_get_vertical_fov', 1, {tag});
tried = tried + try_one('wb_lidar_is_point_cloud_enabled', 1, {tag});
tried = tried + try_one('wb_lidar_set_frequency', 0, {tag, 0.5});
tag = tag_of('WB_NODE_LIGHT_SENSOR');
tried = tried + try_one('wb_light_sensor_disable', 0, {tag});
tried = tried + try_one('wb_light_sensor_enable', 0, {tag, 1});
tried = tried + try_one('wb_light_sensor_get_lookup_table', 1, {tag});
tried = tried + try_one('wb_light_sensor_get_lookup_table_size', 1, {tag});
tried = tried + try_one('wb_light_sensor_get_sampling_period', 1, {tag});
tried = tried + try_one('wb_light_sensor_get_value', 1, {tag});
tag = tag_of('WB_NODE_MICROPHONE');
tried = tried + try_one('wb_microphone_disable', 0, {tag});
tried = tried + try_one('wb_microphone_enable', 0, {tag, 1});
tried = tried + try_one('wb_microphone_get_sample_data', 1, {tag});
tried = tried + try_one('wb_microphone_get_sample_size', 1, {tag});
tried = tried + try_one('wb_microphone_get_sampling_period', 1, {tag});
tag = tag_of('WB_NODE_MOTION');
tried = tried + try_one('wbu_motion_delete', 0, {0});
tried = tried + try_one('wbu_motion_get_duration', 1, {0});
tried = tried + try_one('wbu_motion_get_time', 1, {0});
tried = tried + try_one('wbu_motion_is_over', 1, {0});
tried = tried + try_one('wbu_motion_new', 1, {'x'});
tried = tried + try_one('wbu_motion_play', 0, {0});
tried = tried + try_one('wbu_motion_set_loop', 0, {0, 1});
tried = tried + try_one('wbu_motion_set_reverse', 0, {0, 1});
tried = tried + try_one('wbu_motion_set_time', 0, {0, 1});
tried = tried + try_one('wbu_motion_stop', 0, {0});
tag = tag_of('WB_NODE_ROTATIONAL_MOTOR');
tried = tried + try_one('wb_motor_disable_force_feedback', 0, {tag});
tried = tried + try_one('wb_motor_disable_position', 0, {tag});
tried = tried + try_one('wb_motor_disable_torque_feedback', 0, {tag});
tried = tried + try_one('wb_motor_enable_force_feedback', 0, {tag, 1});
tried = tried + try_one('wb_motor_enable_position', 0, {tag, 1});
tried = tried + try_one('wb_motor_enable_torque_feedback', 0, {tag, 1});
tried = tried + try_one('wb_motor_get_acceleration', 1, {tag});
tried = tried + try_one('wb_motor_get_available_force', 1, {tag});
tried = tried + try_one('wb_motor_get_available_torque', 1, {tag});
tried = tried + try_one('wb_motor_get_brake', 1, {tag});
tried = tried + try_one('wb_motor_get_force_feedback', 1, {tag});
tried = tried + try_one('wb_motor_get_force_feedback_sampling_period', 1, {tag});
tried = tried + try_one('wb_motor_get_max_force', 1, {tag});
tried = tried + try_one('wb_motor_get_max_position', 1, {tag});
tried = tried + try_one('wb_motor_get_max_torque', 1, {tag});
tried = tried + try_one('wb_motor_get_max_velocity', 1, {tag});
tried = tried + try_one('wb_motor_get_min_position', 1, {tag});
tried = tried + try_one('wb_motor_get_multiplier', 1, {tag});
tried = tried + try_one('wb_motor_get_position', 1, {tag});
tried = tried + try_one('wb_motor_get_position_sampling_period', 1, {tag});
tried = tried + try_one('wb_motor_get_position_sensor', 1, {tag});
tried = tried + try_one('wb_motor_get_target_position', 1, {tag});
tried = tried + try_one('wb_motor_get_torque_feedback', 1, {tag});
tried = tried + try_one('wb_motor_get_torque_feedback_sampling_period', 1, {tag});
tried = tried + try_one('wb_motor_get_type', 1, {tag});
tried = tried + try_one('wb_motor_get_velocity', 1, {tag});
tried = tried + try_one('wb_motor_set_acceleration', 0, {tag, 0.5});
tried = tried + try_one('wb_motor_set_available_force', 0, {tag, 0.5});
tried = tried + try_one('wb_motor_set_available_torque', 0, {tag, 0.5});
tried = tried + try_one('wb_motor_set_control_pid', 0, {tag, 0.5, 0.5, 0.5});
tried = tried + try_one('wb_motor_set_force', 0, {tag, 0.5});
tried = tried + try_one('wb_motor_set_position', 0, {tag, 0.5});
tried = tried + try_one('wb_motor_set_torque', 0, {tag, 0.5});
tried = tried + try_one('wb_motor_set_velocity', 0, {tag, 0.5});
tag = tag_of('WB_NODE_MOUSE');
tried = tried + try_one('wb_mouse_disable', 0, {});
tried = tried + try_one('wb_mouse_disable_3d_position', 0, {});
tried = tried + try_one('wb_mouse_enable', 0, {1});
tried = tried + try_one('wb_mouse_enable_3d_position', 0, {});
tried = tried + try_one('wb_mouse_get_sampling_period', 1, {});
tried = tried + try_one('wb_mouse_get_state', 1, {});
tried = tried + try_one('wb_mouse_is_3d_position_enabled', 1, {});
tag = tag_of('WB_NODE_NODES');
tried = tried + try_one('wb_node_get_name', 1, {1});
tag = tag_of('WB_NODE_PEN');
tried = tried + try_one('wb_pen_set_ink_color', 0, {tag, [1 0 0.5], 0.5});
tried = tried + try_one('wb_pen_write', 0, {tag, 1});
tag = tag_of('WB_NODE_POSITION_SENSOR');
tried = tried + try_one('wb_position_sensor_disable', 0, {tag});
tried = tried + try_one('wb_position_sensor_enable', 0, {tag, 1});
tried = tried + try_one('wb_position_sensor_get_brake', 1, {tag});
tried = tried + try_one('wb_position_sensor_get_motor', 1, {tag});
tried = tried + try_one('wb_position_sensor_get_sampling_period', 1, {tag});
tried = tried + try_one('wb_position_sensor_get_type', 1, {tag});
tried = tried + try_one('wb_position_sensor_get_value', 1, {tag});
tried = tried + try_one('wb_position_sensor_get_velocity', 1, {tag});
tag = tag_of('WB_NODE_RADAR');
tried = tried + try_one('wb_radar_disable', 0, {tag});
tried = tried + try_one('wb_radar_enable', 0, {tag, 1});
tried = tried + try_one('wb_radar_get_horizontal_fov', 1, {tag});
tried = tried + try_one('wb_radar_get_max_range', 1, {tag});
tried = tried + try_one('wb_radar_get_min_range', 1, {tag});
tried = tried + try_one('wb_radar_get_number_of_targets', 1, {tag});
tried = tried + try_one('wb_radar_get_sampling_period', 1, {tag});
tried = tried + try_one('wb_radar_get_targets', 1, {tag});
tried = tried + try_one('wb_radar_get_vertical_fov', 1, {tag});
tag = tag_of('WB_NODE_RANGE_FINDER');
tried = tried + try_one('wb_range_finder_disable', 0, {tag});
tried = tried + try_one('wb_range_finder_enable', 0, {tag, 1});
tried = tried + try_one('wb_range_finder_get_fov', 1, {tag});
tried = tried + try_one('wb_range_finder_get_height', 1, {tag});
tried = tried + try_one('wb_range_finder_get_max_range', 1, {tag});
tried = tried + try_one('wb_range_finder_get_min_range', 1, {tag});
tried = tried + try_one('wb_range_finder_get_range_image', 1, {tag});
tried = tried + try_one('wb_range_finder_get_sampling_period', 1, {tag});
tried = tried + try_one('wb_range_finder_get_width', 1, {tag});
tried = tried + try_one('wb_range_finder_save_image', 1, {tag, 'x', 1});
tag = tag_of('WB_NODE_RECEIVER');
tried = tried + try_one('wb_receiver_disable', 0, {tag});
tried = tried + try_one('wb_receiver_enable', 0, {tag, 1});
tried = tried + try_one('wb_receiver_get_channel', 1, {tag});
tried = tried + try_one('wb_receiver_get_data', 1, {tag, 'double'});
tried = tried + try_one('wb_receiver_get_data_size', 1, {tag});
tried = tried + try_one('wb_receiver_get_emitter_direction', 1, {tag});
tried = tried + try_one('wb_receiver_get_queue_length', 1, {tag});
tried = tried + try_one('wb_receiver_get_sampling_period', 1, {tag});
tried = tried + try_one('wb_receiver_get_signal_strength', 1, {tag});
tried = tried + try_one('wb_receiver_next_packet', 0, {tag});
tried = tried + try_one('wb_receiver_set_channel', 0, {tag, 1});
tag = tag_of('WB_NODE_ROBOT');
tried = tried + try_one('wb_robot_battery_sensor_disable', 0, {});
tried = tried + try_one('wb_robot_battery_sensor_enable', 0, {1});
tried = tried + try_one('wb_robot_battery_sensor_get_sampling_period', 1, {});
tried = tried + try_one('wb_robot_battery_sensor_get_value', 1, {});
tried = tried + try_one('wb_robot_get_basic_time_step', 1, {});
tried = tried + try_one('wb_robot_get_battery_sampling_period', 1, {tag});
tried = tried + try_one('wb_robot_get_controller_arguments', 1, {});
tried = tried + try_one('wb_robot_get_controller_name', 1, {});
tried = tried + try_one('wb_robot_get_custom_data', 1, {});
tried = tried + try_one('wb_robot_get_data', 1, {});
tried = tried + try_one('wb_robot_get_device', 1, {'x'});
tried = tried + try_one('wb_robot_get_device_by_index', 1, {1});
tried = tried + try_one('wb_robot_get_mode', 1, {});
tried = tried + try_one('wb_robot_get_model', 1, {});
tried = tried + try_one('wb_robot_get_name', 1, {});
tried = tried + try_one('wb_robot_get_number_of_devices', 1, {});
tried = tried + try_one('wb_robot_get_project_path', 1, {});
tried = tried + try_one('wb_robot_get_supervisor', 1, {});
tried = tried + try_one('wb_robot_get_synchronization', 1, {});
tried = tried + try_one('wb_robot_get_time', 1, {});
tried = tried + try_one('wb_robot_get_type', 1, {});
tried = tried + try_one('wb_robot_get_urdf', 1, {'x'});
tried = tried + try_one('wb_robot_get_world_path', 1, {});
tried = tried + try_one('wb_robot_keyboard_disable', 0, {});
tried = tried + try_one('wb_robot_keyboard_enable', 0, {1});
tried = tried + try_one('wb_robot_keyboard_get_key', 1, {});
tried = tried + try_one('wb_robot_pin_to_static_environment', 0, {1});
tried = tried + try_one('wb_robot_set_custom_data', 0, {'x'});
tried = tried + try_one('wb_robot_set_data', 0, {'x'});
tried = tried + try_one('wb_robot_set_mode', 0, {1, []});
tried = tried + try_one('wb_robot_step', 1, {1});
tried = tried + try_one('wb_robot_wait_for_user_input_event', 1, {1, 1});
tried = tried + try_one('wb_robot_wwi_send_text', 0, {'x'});
tag = tag_of('WB_NODE_ROBOT_WWI');
tried = tried + try_one('wb_robot_wwi_receive', 1, {});
tried = tried + try_one('wb_robot_wwi_receive_text', 1, {});
tried = tried + try_one('wb_robot_wwi_send', 0, {'x', 1});
tried = tried + try_one('wb_robot_wwi_send_text', 0, {'x'});
tag = tag_of('WB_NODE_ROTATIONAL_MOTOR');
tried = tried + try_one('wb_servo_disable_motor_force_feedback', 0, {tag});
tried = tried + try_one('wb_servo_disable_position', 0, {tag});
tried = tried + try_one('wb_servo_enable_motor_force_feedback', 0, {tag, 1});
tried = tried + try_one('wb_servo_enable_position', 0, {tag, 1});
tried = tried + try_one('wb_servo_get_max_position', 1, {tag});
tried = tried + try_one('wb_servo_get_min_position', 1, {tag});
tried = tried + try_one('wb_servo_get_motor_force_feedback', 1, {tag});
tried = tried + try_one('wb_servo_get_motor_force_feedback_sampling_period', 1, {tag});
tried = tried + try_one('wb_servo_get_position', 1, {tag});
tried = tried + try_one('wb_servo_get_position_sampling_period', 1, {tag});
tried = tried + try_one('wb_servo_get_target_position', 1, {tag});
tried = tried + try_one('wb_servo_get_type', 1, {tag});
tried = tried + try_one('wb_servo_set_acceleration', 0, {tag, 0.5});
tried = tried + try_one('wb_servo_set_control_p', 0, {tag, 0.5});
tried = tried + try_one('wb_servo_set_force', 0, {tag, 0.5});
tried = tried + try_one('wb_servo_set_motor_force', 0, {tag, 0.5});
tried = tried + try_one('wb_servo_set_position', 0, {tag, 0.5});
tried = tried + try_one('wb_servo_set_velocity', 0, {tag, 0.5});
tag = tag_of('WB_NODE_SKIN');
tried = tried + try_one('wb_skin_get_bone_count', 1, {tag});
tried = tried + try_one('wb_skin_get_bone_name', 1, {tag, 1});
tried = tried + try_one('wb_skin_get_bone_orientation', 1, {tag, 1, 1});
tried = tried + try_one('wb_skin_get_bone_position', 1, {tag, 1, 1});
tried = tried + try_one('wb_skin_set_bone_orientation', 0, {tag, 1, [0 0 1 0], 1});
tried = tried + try_one('wb_skin_set_bone_position', 0, {tag, 1, zeros(1, 3), 1});
tag = tag_of('WB_NODE_SPEAKER');
tried = tried + try_one('wb_speaker_get_engine', 1, {tag});
tried = tried + try_one('wb_speaker_get_language', 1, {tag});
tried = tried + try_one('wb_speaker_is_sound_playing', 1, {tag, 'x'});
tried = tried + try_one('wb_speaker_is_speaking', 1, {tag});
tried = tried + try_one('wb_speaker_play_sound', 0, {tag, tag, 'x', 0.5, 0.5, 0.5, 1});
tried = tried + try_one('wb_speaker_set_engine', 1, {tag, 'x'});
tried = tried + try_one('wb_speaker_set_language', 1, {tag, 'x'});
tried = tried + try_one('wb_speaker_speak', 0, {tag, 'x', 0.5});
tried = tried + try_one('wb_speaker_stop', 0, {tag, 'x'});
tag = tag_of('WB_NODE_SUPERVISOR');
tried = tried + try_one('wb_supervisor_animation_start_recording', 1, {'x'});
tried = tried + try_one('wb_supervisor_animation_stop_recording', 1, {});
tried = tried + try_one('wb_supervisor_export_image', 0, {'x', 1});
tried = tried + try_one('wb_supervisor_field_disable_sf_tracking', 0, {field});
tried = tried + try_one('wb_supervisor_field_enable_sf_tracking', 0, {field, 1});
tried = tried + try_one('wb_supervisor_field_get_actual_field', 1, {field});
tried = tried + try_one('wb_supervisor_field_get_count', 1, {field});
tried = tried + try_one('wb_supervisor_field_get_mf_bool', 1, {field, 1});
tried = tried + try_one('wb_supervisor_field_get_mf_color', 1, {field, 1});
tried = tried + try_one('wb_supervisor_field_get_mf_float', 1, {field, 1});
tried = tried + try_one('wb_supervisor_field_get_mf_int32', 1, {field, 1});
tried = tried + try_one('wb_supervisor_field_get_mf_node', 1, {field, 1});
tried = tried + try_one('wb_supervisor_field_get_mf_rotation', 1, {field, 1});
tried = tried + try_one('wb_supervisor_field_get_mf_string', 1, {field, 1});
tried = tried + try_one('wb_supervisor_field_get_mf_vec2f', 1, {field, 1});
tried = tried + try_one('wb_supervisor_field_get_mf_vec3f', 1, {field, 1});
tried = tried + try_one('wb_supervisor_field_get_name', 1, {field});
tried = tried + try_one('wb_supervisor_field_get_sf_bool', 1, {field});
tried = tried + try_one('wb_supervisor_field_get_sf_color', 1, {field});
tried = tried + try_one('wb_supervisor_field_get_sf_float', 1, {field});
tried = tried + try_one('wb_supervisor_field_get_sf_int32', 1, {field});
tried = tried + try_one('wb_supervisor_field_get_sf_node', 1, {field});
tried = tried + try_one('wb_supervisor_field_get_sf_rotation', 1, {field});
tried = tried + try_one('wb_supervisor_field_get_sf_string', 1, {field});
tried = tried + try_one('wb_supervisor_field_get_sf_vec2f', 1, {field});
tried = tried + try_one('wb_supervisor_field_get_sf_vec3f', 1, {field});
tried = tried + try_one('wb_supervisor_field_get_type', 1, {field});
tried = tried + try_one('wb_supervisor_field_get_type_name', 1, {field});
tried = tried + try_one('wb_supervisor_field_import_mf_node', 0, {field, 1, 'x'});
tried = tried + try_one('wb_supervisor_field_import_mf_node_from_string', 0, {field, 1, 'x'});
tried = tried + try_one('wb_supervisor_field_import_sf_node', 0, {field, 'x'});
tried = tried + try_one('wb_supervisor_field_import_sf_node_from_string', 0, {field, 'x'});
tried = tried + try_one('wb_supervisor_field_insert_mf_bool', 0, {field, 1, 1});
tried = tried + try_one('wb_supervisor_field_insert_mf_color', 0, {field, 1, zeros(1, 3)});
tried = tried + try_one('wb_supervisor_field_insert_mf_float', 0, {field, 1, 0.5});
tried = tried + try_one('wb_supervisor_field_insert_mf_int32', 0, {field, 1, 1});
tried = tried + try_one('wb_supervisor_field_insert_mf_rotation', 0, {field, 1, [0 0 1 0]});
tried = tried + try_one('wb_supervisor_field_insert_mf_string', 0, {field, 1, 'x'});
tried = tried + try_one('wb_supervisor_field_insert_mf_vec2f', 0, {field, 1, zeros(1, 2)});
tried = tried + try_one('wb_supervisor_field_insert_mf_vec3f', 0, {field, 1, zeros(1, 3)});
tried = tried + try_one('wb_supervisor_field_remove_mf', 0, {field, 1});
tried = tried + try_one('wb_supervisor_field_remove_mf_node', 0, {field, 1});
tried = tried + try_one('wb_supervisor_field_remove_sf', 0, {field});
tried = tried + try_one('wb_supervisor_field_set_mf_bool', 0, {field, 1, 1});
tried = tried + try_one('wb_supervisor_field_set_mf_color', 0, {field, 1, zeros(1, 3)});
tried = tried + try_one('wb_supervisor_field_set_mf_float', 0, {field, 1, 0.5});
tried = tried + try_one('wb_supervisor_field_set_mf_int32', 0, {field, 1, 1});
tried = tried + try_one('wb_supervisor_field_set_mf_rotation', 0, {field, 1, [0 0 1 0]});
tried = tried + try_one('wb_supervisor_field_set_mf_string', 0, {field, 1, 'x'});
tried = tried + try_one('wb_supervisor_field_set_mf_vec2f', 0, {field, 1, zeros(1, 2)});
tried = tried + try_one('wb_supervisor_field_set_mf_vec3f', 0, {field, 1, zeros(1, 3)});
tried = tried + try_one('wb_supervisor_field_set_sf_bool', 0, {field, 1});
tried = tried + try_one('wb_supervisor_field_set_sf_color', 0, {field, zeros(1, 3)});
tried = tried + try_one('wb_supervisor_field_set_sf_float', 0, {field, 0.5});
tried = tried + try_one('wb_supervisor_field_set_sf_int32', 0, {field, 1});
tried = tried + try_one('wb_supervisor_field_set_sf_rotation', 0, {field, [0 0 1 0]});
tried = tried + try_one('wb_supervisor_field_set_sf_string', 0, {field, 'x'});
tried = tried + try_one('wb_supervisor_field_set_sf_vec2f', 0, {field, zeros(1, 2)});
tried = tried + try_one('wb_supervisor_field_set_sf_vec3f', 0, {field, zeros(1, 3)});
tried = tried + try_one('wb_supervisor_get_movie_status', 1, {});
tried = tried + try_one('wb_supervisor_movie_failed', 1, {});
tried = tried + try_one('wb_supervisor_movie_get_status', 1, {});
tried = tried + try_one('wb_supervisor_movie_is_ready', 1, {});
tried = tried + try_one('wb_supervisor_movie_start_recording', 0, {'x', 1, 1, 1, 1, 1, 1});
tried = tried + try_one('wb_supervisor_movie_stop_recording', 0, {});
tried = tried + try_one('wb_supervisor_node_add_force', 0, {node, zeros(1, 3), 1});
tried = tried + try_one('wb_supervisor_node_add_force_with_offset', 0, {node, zeros(1, 3), zeros(1, 3), 1});
tried = tried + try_one('wb_supervisor_node_add_torque', 0, {node, zeros(1, 3), 1});
tried = tried + try_one('wb_supervisor_node_disable_contact_point_tracking', 0, {node, true});
tried = tried + try_one('wb_supervisor_node_disable_contact_points_tracking', 0, {node, true});
tried = tried + try_one('wb_supervisor_node_disable_pose_tracking', 0, {node, node});
tried = tried + try_one('wb_supervisor_node_enable_contact_point_tracking', 0, {node, 1, true});
tried = tried + try_one('wb_supervisor_node_enable_contact_points_tracking', 0, {node, 1, true});
tried = tried + try_one('wb_supervisor_node_enable_pose_tracking', 0, {1, node, node});
tried = tried + try_one('wb_supervisor_node_export_string', 1, {node});
tried = tried + try_one('wb_supervisor_node_get_base_node_field', 1, {node, 'x'});
tried = tried + try_one('wb_supervisor_node_get_base_node_field_by_index', 1, {node, 1});
tried = tried + try_one('wb_supervisor_node_get_base_type_name', 1, {node});
tried = tried + try_one('wb_supervisor_node_get_center_of_mass', 1, {node});
tried = tried + try_one('wb_supervisor_node_get_contact_point', 1, {node, 1});
tried = tried + try_one('wb_supervisor_node_get_contact_point_node', 1, {node, 1});
tried = tried + try_one('wb_supervisor_node_get_contact_points', 1, {node, true});
tried = tried + try_one('wb_supervisor_node_get_def', 1, {node});
tried = tried + try_one('wb_supervisor_node_get_field', 1, {node, 'x'});
tried = tried + try_one('wb_supervisor_node_get_field_by_index', 1, {node, 1});
tried = tried + try_one('wb_supervisor_node_get_from_def', 1, {'x'});
tried = tried + try_one('wb_supervisor_node_get_from_device', 1, {tag});
tried = tried + try_one('wb_supervisor_node_get_from_id', 1, {1});
tried = tried + try_one('wb_supervisor_node_get_from_proto_def', 1, {node, 'x'});
tried = tried + try_one('wb_supervisor_node_get_id', 1, {node});
tried = tried + try_one('wb_supervisor_node_get_number_of_base_node_fields', 1, {node});
tried = tried + try_one('wb_supervisor_node_get_number_of_contact_points', 1, {node, true});
tried = tried + try_one('wb_supervisor_node_get_number_of_fields', 1, {node});
tried = tried + try_one('wb_supervisor_node_get_orientation', 1, {node});
tried = tried + try_one('wb_supervisor_node_get_parent_node', 1, {node});
tried = tried + try_one('wb_supervisor_node_get_pose', 1, {node, node});
tried = tried + try_one('wb_supervisor_node_get_position', 1, {node});
tried = tried + try_one('wb_supervisor_node_get_proto', 1, {node});
tried = tried + try_one('wb_supervisor_node_get_proto_field', 1, {node, 'x'});
tried = tried + try_one('wb_supervisor_node_get_proto_field_by_index', 1, {node, 1});
tried = tried + try_one('wb_supervisor_node_get_proto_number_of_fields', 1, {node});
tried = tried + try_one('wb_supervisor_node_get_root', 1, {});
tried = tried + try_one('wb_supervisor_node_get_selected', 1, {});
tried = tried + try_one('wb_supervisor_node_get_self', 1, {});
tried = tried + try_one('wb_supervisor_node_get_static_balance', 1, {node});
tried = tried + try_one('wb_supervisor_node_get_type', 1, {node});
tried = tried + try_one('wb_supervisor_node_get_type_name', 1, {node});
tried = tried + try_one('wb_supervisor_node_get_velocity', 1, {node});
tried = tried + try_one('wb_supervisor_node_is_proto', 1, {node});
tried = tried + try_one('wb_supervisor_node_load_state', 0, {node, 'x'});
tried = tried + try_one('wb_supervisor_node_move_viewpoint', 0, {node});
tried = tried + try_one('wb_supervisor_node_reset_physics', 0, {node});
tried = tried + try_one('wb_supervisor_node_save_state', 0, {node, 'x'});
tried = tried + try_one('wb_supervisor_node_set_joint_position', 0, {node, 0.5, 1});
tried = tried + try_one('wb_supervisor_node_set_velocity', 0, {node, zeros(1, 6)});
tried = tried + try_one('wb_supervisor_node_set_visibility', 0, {node, node, 1});
tried = tried + try_one('wb_supervisor_proto_get_field', 1, {0, 'x'});
tried = tried + try_one('wb_supervisor_proto_get_field_by_index', 1, {0, 1});
tried = tried + try_one('wb_supervisor_proto_get_number_of_fields', 1, {0});
tried = tried + try_one('wb_supervisor_proto_get_parent', 1, {0});
tried = tried + try_one('wb_supervisor_proto_get_type_name', 1, {0});
tried = tried + try_one('wb_supervisor_proto_is_derived', 1, {0});
tried = tried + try_one('wb_supervisor_save_world', 1, {'x'});
tried = tried + try_one('wb_supervisor_set_label', 0, {1, 'x', 0.5, 0.5, 0.5, [1 0 0.5], 0.5, 'x'});
tried = tried + try_one('wb_supervisor_simulation_get_mode', 1, {});
tried = tried + try_one('wb_supervisor_simulation_physics_reset', 0, {});
tried = tried + try_one('wb_supervisor_simulation_reset_physics', 0, {});
tried = tried + try_one('wb_supervisor_start_movie', 0, {'x', 1, 1, 1, 1, 1, 1});
tried = tried + try_one('wb_supervisor_stop_movie', 0, {});
tried = tried + try_one('wb_supervisor_virtual_reality_headset_get_orientation', 1, {});
tried = tried + try_one('wb_supervisor_virtual_reality_headset_get_position', 1, {});
tried = tried + try_one('wb_supervisor_virtual_reality_headset_is_used', 1, {});
tried = tried + try_one('wb_supervisor_world_save', 1, {'x'});
tag = tag_of('WB_NODE_SYSTEM');
tried = tried + try_one('wbu_system_getenv', 1, {'x'});
tried = tried + try_one('wbu_system_short_path', 1, {'x'});
tried = tried + try_one('wbu_system_tmpdir', 1, {});
tried = tried + try_one('wbu_system_webots_instance_path', 1, {1});
tried = tried + try_one('wbu_system_webots_tmp_path', 1, {1});
tag = tag_of('WB_NODE_TOUCH_SENSOR');
tried = tried + try_one('wb_touch_sensor_disable', 0, {tag});
tried = tried + try_one('wb_touch_sensor_enable', 0, {tag, 1});
tried = tried + try_one('wb_touch_sensor_get_lookup_table', 1, {tag});
tried = tried + try_one('wb_touch_sensor_get_lookup_table_size', 1, {tag});
tried = tried + try_one('wb_touch_sensor_get_sampling_period', 1, {tag});
tried = tried + try_one('wb_touch_sensor_get_type', 1, {tag});
tried = tried + try_one('wb_touch_sensor_get_value', 1, {tag});
tried = tried + try_one('wb_touch_sensor_get_values', 1, {tag});
tag = tag_of('WB_NODE_VACUUM_GRIPPER');
tried = tried + try_one('wb_vacuum_gripper_disable_presence', 0, {tag});
tried = tried + try_one('wb_vacuum_gripper_enable_presence', 0, {tag, 1});
tried = tried + try_one('wb_vacuum_gripper_get_presence', 1, {tag});
tried = tried + try_one('wb_vacuum_gripper_get_presence_sampling_period', 1, {tag});
tried = tried + try_one('wb_vacuum_gripper_is_on', 1, {tag});
tried = tried + try_one('wb_vacuum_gripper_turn_off', 0, {tag});
tried = tried + try_one('wb_vacuum_gripper_turn_on', 0, {tag});
wb_robot_step(32);
constants = {'ANSI_BLACK_BACKGROUND', ...
  'ANSI_BLACK_FOREGROUND', ...
  'ANSI_BLUE_BACKGROUND', ...
  'ANSI_BLUE_FOREGROUND', ...
  'ANSI_BOLD', ...
  'ANSI_CLEAR_SCREEN', ...
  'ANSI_CYAN_BACKGROUND', ...
  'ANSI_CYAN_FOREGROUND', ...
  'ANSI_GREEN_BACKGROUND', ...
  'ANSI_GREEN_FOREGROUND', ...
  'ANSI_MAGENTA_BACKGROUND', ...
  'ANSI_MAGENTA_FOREGROUND', ...
  'ANSI_RED_BACKGROUND', ...
  'ANSI_RED_FOREGROUND', ...
  'ANSI_RESET', ...
  'ANSI_UNDERLINE', ...
  'ANSI_WHITE_BACKGROUND', ...
  'ANSI_WHITE_FOREGROUND', ...
  'ANSI_YELLOW_BACKGROUND', ...
  'ANSI_YELLOW_FOREGROUND', ...
  'WBU_CAR_COMBUSTION_ENGINE', ...
  'WBU_CAR_ELECTRIC_ENGINE', ...
  'WBU_CAR_FOUR_BY_FOUR', ...
  'WBU_CAR_PARALLEL_HYBRID_ENGINE', ...
  'WBU_CAR_POWER_SPLIT_HYBRID_ENGINE', ...
  'WBU_CAR_PROPULSION', ...
  'WBU_CAR_TRACTION', ...
  'WBU_CAR_WHEEL_FRONT_LEFT', ...
  'WBU_CAR_WHEEL_FRONT_RIGHT', ...
  'WBU_CAR_WHEEL_NB', ...
  'WBU_CAR_WHEEL_REAR_LEFT', ...
  'WBU_CAR_WHEEL_REAR_RIGHT', ...
  'WB_ANGULAR', ...
  'WB_CAMERA_BOTH', ...
  'WB_CAMERA_COLOR', ...
  'WB_CAMERA_RANGE_FINDER', ...
  'WB_CHANNEL_BROADCAST', ...
  'WB_DISTANCE_SENSOR_GENERIC', ...
  'WB_DISTANCE_SENSOR_INFRA_RED', ...
  'WB_DISTANCE_SENSOR_LASER', ...
  'WB_DISTANCE_SENSOR_SONAR', ...
  'WB_EVENT_JOYSTICK_AXIS', ...
  'WB_EVENT_JOYSTICK_BUTTON', ...
  'WB_EVENT_JOYSTICK_POV', ...
  'WB_EVENT_KEYBOARD', ...
  'WB_EVENT_MOUSE_CLICK', ...
  'WB_EVENT_MOUSE_MOVE', ...
  'WB_EVENT_NO_EVENT', ...
  'WB_EVENT_QUIT', ...
  'WB_GPS_LOCAL_COORDINATE', ...
  'WB_GPS_WGS84_COORDINATE', ...
  'WB_IMAGE_ABGR', ...
  'WB_IMAGE_ARGB', ...
  'WB_IMAGE_BGRA', ...
  'WB_IMAGE_RGB', ...
  'WB_IMAGE_RGBA', ...
  'WB_KEYBOARD_ALT', ...
  'WB_KEYBOARD_CONTROL', ...
  'WB_KEYBOARD_DOWN', ...
  'WB_KEYBOARD_END', ...
  'WB_KEYBOARD_HOME', ...
  'WB_KEYBOARD_KEY', ...
  'WB_KEYBOARD_LEFT', ...
  'WB_KEYBOARD_NUMPAD_DOWN', ...
  'WB_KEYBOARD_NUMPAD_END', ...
  'WB_KEYBOARD_NUMPAD_HOME', ...
  'WB_KEYBOARD_NUMPAD_LEFT', ...
  'WB_KEYBOARD_NUMPAD_RIGHT', ...
  'WB_KEYBOARD_NUMPAD_UP', ...
  'WB_KEYBOARD_PAGEDOWN', ...
  'WB_KEYBOARD_PAGEUP', ...
  'WB_KEYBOARD_RIGHT', ...
  'WB_KEYBOARD_SHIFT', ...
  'WB_KEYBOARD_UP', ...
  'WB_LINEAR', ...
  'WB_MF', ...
  'WB_MF_BOOL', ...
  'WB_MF_COLOR', ...
  'WB_MF_FLOAT', ...
  'WB_MF_INT32', ...
  'WB_MF_NODE', ...
  'WB_MF_ROTATION', ...
  'WB_MF_STRING', ...
  'WB_MF_VEC2F', ...
  'WB_MF_VEC3F', ...
  'WB_MODE_CROSS_COMPILATION', ...
  'WB_MODE_REMOTE_CONTROL', ...
  'WB_MODE_SIMULATION', ...
  'WB_NODE_ACCELEROMETER', ...
  'WB_NODE_ALTIMETER', ...
  'WB_NODE_APPEARANCE', ...
  'WB_NODE_BACKGROUND', ...
  'WB_NODE_BALL_JOINT', ...
  'WB_NODE_BALL_JOINT_PARAMETERS', ...
  'WB_NODE_BILLBOARD', ...
  'WB_NODE_BOX', ...
  'WB_NODE_BRAKE', ...
  'WB_NODE_CAD_SHAPE', ...
  'WB_NODE_CAMERA', ...
  'WB_NODE_CAPSULE', ...
  'WB_NODE_CHARGER', ...
  'WB_NODE_COLOR', ...
  'WB_NODE_COMPASS', ...
  'WB_NODE_CONE', ...
  'WB_NODE_CONNECTOR', ...
  'WB_NODE_CONTACT_PROPERTIES', ...
  'WB_NODE_COORDINATE', ...
  'WB_NODE_CUBEMAP', ...
  'WB_NODE_CYLINDER', ...
  'WB_NODE_DAMPING', ...
  'WB_NODE_DIFFERENTIAL_WHEELS', ...
  'WB_NODE_DIRECTIONAL_LIGHT', ...
  'WB_NODE_DISPLAY', ...
  'WB_NODE_DISTANCE_SENSOR', ...
  'WB_NODE_ELEVATION_GRID', ...
  'WB_NODE_EMITTER', ...
  'WB_NODE_FLUID', ...
  'WB_NODE_FOCUS', ...
  'WB_NODE_FOG', ...
  'WB_NODE_GPS', ...
  'WB_NODE_GROUP', ...
  'WB_NODE_GYRO', ...
  'WB_NODE_HINGE_2_JOINT', ...
  'WB_NODE_HINGE_JOINT', ...
  'WB_NODE_HINGE_JOINT_PARAMETERS', ...
  'WB_NODE_IMAGE_TEXTURE', ...
  'WB_NODE_IMMERSION_PROPERTIES', ...
  'WB_NODE_INDEXED_FACE_SET', ...
  'WB_NODE_INDEXED_LINE_SET', ...
  'WB_NODE_INERTIAL_UNIT', ...
  'WB_NODE_JOINT_PARAMETERS', ...
  'WB_NODE_LED', ...
  'WB_NODE_LENS', ...
  'WB_NODE_LENS_FLARE', ...
  'WB_NODE_LIDAR', ...
  'WB_NODE_LIGHT_SENSOR', ...
  'WB_NODE_LINEAR_MOTOR', ...
  'WB_NODE_MATERIAL', ...
  'WB_NODE_MESH', ...
  'WB_NODE_MICROPHONE', ...
  'WB_NODE_MUSCLE', ...
  'WB_NODE_NORMAL', ...
  'WB_NODE_NO_NODE', ...
  'WB_NODE_PBR_APPEARANCE', ...
  'WB_NODE_PEN', ...
  'WB_NODE_PHYSICS', ...
  'WB_NODE_PLANE', ...
  'WB_NODE_POINT_LIGHT', ...
  'WB_NODE_POINT_SET', ...
  'WB_NODE_POSE', ...
  'WB_NODE_POSITION_SENSOR', ...
  'WB_NODE_PROPELLER', ...
  'WB_NODE_RADAR', ...
  'WB_NODE_RADIO', ...
  'WB_NODE_RANGE_FINDER', ...
  'WB_NODE_RECEIVER', ...
  'WB_NODE_RECOGNITION', ...
  'WB_NODE_ROBOT', ...
  'WB_NODE_ROTATIONAL_MOTOR', ...
  'WB_NODE_SHAPE', ...
  'WB_NODE_SKIN', ...
  'WB_NODE_SLIDER_JOINT', ...
  'WB_NODE_SLOT', ...
  'WB_NODE_SOLID', ...
  'WB_NODE_SOLID_REFERENCE', ...
  'WB_NODE_SPEAKER', ...
  'WB_NODE_SPHERE', ...
  'WB_NODE_SPOT_LIGHT', ...
  'WB_NODE_SUPERVISOR', ...
  'WB_NODE_TEXTURE_COORDINATE', ...
  'WB_NODE_TEXTURE_TRANSFORM', ...
  'WB_NODE_TOUCH_SENSOR', ...
  'WB_NODE_TRACK', ...
  'WB_NODE_TRACK_WHEEL', ...
  'WB_NODE_TRANSFORM', ...
  'WB_NODE_VACUUM_GRIPPER', ...
  'WB_NODE_VIEWPOINT', ...
  'WB_NODE_WORLD_INFO', ...
  'WB_NODE_ZOOM', ...
  'WB_NO_FIELD', ...
  'WB_ROBOT_KEYBOARD_ALT', ...
  'WB_ROBOT_KEYBOARD_CONTROL', ...
  'WB_ROBOT_KEYBOARD_DOWN', ...
  'WB_ROBOT_KEYBOARD_END', ...
  'WB_ROBOT_KEYBOARD_HOME', ...
  'WB_ROBOT_KEYBOARD_KEY', ...
  'WB_ROBOT_KEYBOARD_LEFT', ...
  'WB_ROBOT_KEYBOARD_NUMPAD_DOWN', ...
  'WB_ROBOT_KEYBOARD_NUMPAD_END', ...
  'WB_ROBOT_KEYBOARD_NUMPAD_HOME', ...
  'WB_ROBOT_KEYBOARD_NUMPAD_LEFT', ...
  'WB_ROBOT_KEYBOARD_NUMPAD_RIGHT', ...
  'WB_ROBOT_KEYBOARD_NUMPAD_UP', ...
  'WB_ROBOT_KEYBOARD_PAGEDOWN', ...
  'WB_ROBOT_KEYBOARD_PAGEUP', ...
  'WB_ROBOT_KEYBOARD_RIGHT', ...
  'WB_ROBOT_KEYBOARD_SHIFT', ...
  'WB_ROBOT_KEYBOARD_UP', ...
  'WB_ROTATIONAL', ...
  'WB_SERVO_LINEAR', ...
  'WB_SERVO_ROTATIONAL', ...
  'WB_SF_BOOL', ...
  'WB_SF_COLOR', ...
  'WB_SF_FLOAT', ...
  'WB_SF_INT32', ...
  'WB_SF_NODE', ...
  'WB_SF_ROTATION', ...
  'WB_SF_STRING', ...
  'WB_SF_VEC2F', ...
  'WB_SF_VEC3F', ...
  'WB_STDERR', ...
  'WB_STDOUT', ...
  'WB_SUPERVISOR_MOVIE_ENCODING_ERROR', ...
  'WB_SUPERVISOR_MOVIE_READY', ...
  'WB_SUPERVISOR_MOVIE_RECORDING', ...
  'WB_SUPERVISOR_MOVIE_SAVING', ...
  'WB_SUPERVISOR_MOVIE_SIMULATION_ERROR', ...
  'WB_SUPERVISOR_MOVIE_WRITE_ERROR', ...
  'WB_SUPERVISOR_SIMULATION_MODE_FAST', ...
  'WB_SUPERVISOR_SIMULATION_MODE_PAUSE', ...
  'WB_SUPERVISOR_SIMULATION_MODE_REAL_TIME', ...
  'WB_SUPERVISOR_SIMULATION_MODE_RUN', ...
  'WB_TOUCH_SENSOR_BUMPER', ...
  'WB_TOUCH_SENSOR_FORCE', ...
  'WB_TOUCH_SENSOR_FORCE3D'};
for i = 1:numel(constants)
  if isempty(feval(constants{i}))
    error('%s is empty', constants{i});
  end
end
printf('%d functions, %d constants\n', tried, 225);
