% As c.c, in MATLAB.
fprintf('%s %s %d %s\n', controllerArgs{1}, controllerArgs{2}, numel(controllerArgs), wb_robot_get_name());
accelerometer = wb_robot_get_device('accelerometer');
gyro = wb_robot_get_device('gyro');
gps = wb_robot_get_device('gps');
imu = wb_robot_get_device('imu');
compass = wb_robot_get_device('compass');
altimeter = wb_robot_get_device('altimeter');
radar = wb_robot_get_device('radar');
touch = wb_robot_get_device('touch');
camera = wb_robot_get_device('camera');
range = wb_robot_get_device('range');
lidar = wb_robot_get_device('lidar');
light = wb_robot_get_device('light');
led = wb_robot_get_device('led');
eye = wb_robot_get_device('eye');
display = wb_robot_get_device('display');
mouth = wb_robot_get_device('mouth');
ear = wb_robot_get_device('ear');
pen = wb_robot_get_device('pen');
speaker = wb_robot_get_device('speaker');
connector = wb_robot_get_device('connector');
gripper = wb_robot_get_device('gripper');
motor = wb_robot_get_device('motor');
angle = wb_robot_get_device('angle');
brake = wb_robot_get_device('brake');
slider = wb_robot_get_device('slider');
height = wb_robot_get_device('height');
wb_accelerometer_enable(accelerometer, 32);
wb_gyro_enable(gyro, 32);
wb_gps_enable(gps, 32);
wb_inertial_unit_enable(imu, 32);
wb_compass_enable(compass, 32);
wb_altimeter_enable(altimeter, 32);
wb_radar_enable(radar, 32);
wb_touch_sensor_enable(touch, 32);
wb_camera_enable(camera, 32);
wb_camera_recognition_enable(camera, 32);
wb_range_finder_enable(range, 32);
wb_lidar_enable(lidar, 32);
wb_lidar_enable_point_cloud(lidar);
wb_light_sensor_enable(light, 32);
wb_distance_sensor_enable(eye, 32);
wb_receiver_enable(ear, 32);
wb_position_sensor_enable(angle, 32);
wb_position_sensor_enable(height, 32);
wb_connector_enable_presence(connector, 32);
wb_vacuum_gripper_enable_presence(gripper, 32);
wb_motor_enable_torque_feedback(motor, 32);
wb_robot_battery_sensor_enable(32);
ball = wb_supervisor_node_get_from_def('BALL');
place = wb_supervisor_node_get_field(ball, 'translation');
children = wb_supervisor_node_get_field(wb_supervisor_node_get_root(), 'children');
wb_motor_set_position(motor, Inf);
wb_speaker_set_language(speaker, 'en-US');
for i = 0:5
  wb_motor_set_velocity(motor, 0.5 * i);
  wb_brake_set_damping_constant(brake, 0.01 * i);
  wb_motor_set_position(slider, 0.02 * i);
  wb_led_set(led, mod(i, 3));
  wb_display_set_color(display, [0 1 0]);
  wb_display_fill_rectangle(display, 0, 0, i + 1, 2);
  wb_pen_set_ink_color(pen, [1 0 0], 0.5);
  wb_pen_write(pen, mod(i, 2) == 1);
  wb_vacuum_gripper_turn_on(gripper);
  wb_emitter_send(mouth, [i 3 5; 2 4 6.5]);
  wb_supervisor_field_set_sf_vec3f(place, [0.5 + 0.01 * i, 0, 0.3]);
  if i == 2
    wb_supervisor_field_import_mf_node_from_string(children, -1, 'DEF EXTRA Solid { translation 1 2 3 }');
  end
  if i == 4
    wb_supervisor_node_remove(wb_supervisor_node_get_from_def('EXTRA'));
  end
  wb_robot_step(32);
  show('time', wb_robot_get_time());
  show('angle', wb_position_sensor_get_value(angle));
  show('height', wb_position_sensor_get_value(height));
  show('torque', wb_motor_get_torque_feedback(motor));
  show('target', wb_motor_get_target_position(slider));
  show('light', wb_light_sensor_get_value(light));
  show('eye', wb_distance_sensor_get_value(eye));
  show('altimeter', wb_altimeter_get_value(altimeter));
  show('battery', wb_robot_battery_sensor_get_value());
  show('touch', wb_touch_sensor_get_values(touch));
  show('accelerometer', wb_accelerometer_get_values(accelerometer));
  show('gyro', wb_gyro_get_values(gyro));
  show('gps', wb_gps_get_values(gps));
  show('speed', wb_gps_get_speed(gps));
  show('quaternion', wb_inertial_unit_get_quaternion(imu));
  show('angles', wb_inertial_unit_get_roll_pitch_yaw(imu));
  show('compass', wb_compass_get_values(compass));
  show('table', wb_distance_sensor_get_lookup_table(eye));
  fprintf('states %d %d %d %d\n', wb_led_get(led), wb_connector_get_presence(connector), wb_vacuum_gripper_is_on(gripper), ...
          wb_display_get_width(display));
  show('ball', wb_supervisor_field_get_sf_vec3f(place));
  show('position', wb_supervisor_node_get_position(ball));
  show('velocity', wb_supervisor_node_get_velocity(ball));
  show('orientation', wb_supervisor_node_get_orientation(ball));
  extra = wb_supervisor_node_get_from_def('EXTRA');
  kind = 'none';
  if ~isNull(extra)
    kind = wb_supervisor_node_get_type_name(extra);
  end
  fprintf('nodes %d %s\n', wb_supervisor_field_get_count(children), kind);
  image = wb_camera_get_image(camera);
  fprintf('image');
  fprintf(' %d', permute(image, [3 2 1]));
  fprintf('\n');
  show('range', wb_range_finder_get_range_image(range)');
  show('lidar', wb_lidar_get_range_image(lidar)');
  show('layer', wb_lidar_get_layer_range_image(lidar, 1));
  for point = wb_lidar_get_point_cloud(lidar)
    show('point', [point.x point.y point.z point.time]);
    fprintf('%d\n', point.layer_id);
  end
  for target = wb_radar_get_targets(radar)
    show('target', [target.distance target.received_power target.speed target.azimuth]);
  end
  for object = wb_camera_recognition_get_objects(camera)
    show('object', object.position);
    show('size', object.size);
    show('colors', object.colors');
    fprintf('%d %d %d ''%s''\n', object.size_on_image(1), object.size_on_image(2), object.number_of_colors, object.model);
  end
  while wb_receiver_get_queue_length(ear) > 0
    pointer = wb_receiver_get_data(ear);
    setdatatype(pointer, 'doublePtr', 2, 3);
    A = get(pointer, 'Value');
    assert(isequal(size(A), [2 3]) && isequal(A(:), wb_receiver_get_data(ear, 'double')));
    assert(isequal(typecast(wb_receiver_get_data(ear, 'uint8')', 'double'), A(:)'));
    show('packet', A);
    fprintf('%d\n', wb_receiver_get_data_size(ear));
    show('strength', wb_receiver_get_signal_strength(ear));
    show('direction', wb_receiver_get_emitter_direction(ear));
    wb_receiver_next_packet(ear);
  end
end

function show(name, values)
  fprintf('%s', name);
  for value = double(values(:)')
    fprintf(' %s', num2hex(value));
  end
  fprintf('\n');
end
