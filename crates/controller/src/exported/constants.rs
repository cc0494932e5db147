// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! Enumerations of the C headers, under their C names.

/// `WBU_CAR_TRACTION`
pub const WBU_CAR_TRACTION: i32 = 0;
/// `WBU_CAR_PROPULSION`
pub const WBU_CAR_PROPULSION: i32 = 1;
/// `WBU_CAR_FOUR_BY_FOUR`
pub const WBU_CAR_FOUR_BY_FOUR: i32 = 2;
/// `WBU_CAR_COMBUSTION_ENGINE`
pub const WBU_CAR_COMBUSTION_ENGINE: i32 = 0;
/// `WBU_CAR_ELECTRIC_ENGINE`
pub const WBU_CAR_ELECTRIC_ENGINE: i32 = 1;
/// `WBU_CAR_PARALLEL_HYBRID_ENGINE`
pub const WBU_CAR_PARALLEL_HYBRID_ENGINE: i32 = 2;
/// `WBU_CAR_POWER_SPLIT_HYBRID_ENGINE`
pub const WBU_CAR_POWER_SPLIT_HYBRID_ENGINE: i32 = 3;
/// `WBU_CAR_WHEEL_FRONT_RIGHT`
pub const WBU_CAR_WHEEL_FRONT_RIGHT: i32 = 0;
/// `WBU_CAR_WHEEL_FRONT_LEFT`
pub const WBU_CAR_WHEEL_FRONT_LEFT: i32 = 1;
/// `WBU_CAR_WHEEL_REAR_RIGHT`
pub const WBU_CAR_WHEEL_REAR_RIGHT: i32 = 2;
/// `WBU_CAR_WHEEL_REAR_LEFT`
pub const WBU_CAR_WHEEL_REAR_LEFT: i32 = 3;
/// `WBU_CAR_WHEEL_NB`
pub const WBU_CAR_WHEEL_NB: i32 = 4;
/// `WB_DISTANCE_SENSOR_GENERIC`
pub const WB_DISTANCE_SENSOR_GENERIC: i32 = 0;
/// `WB_DISTANCE_SENSOR_INFRA_RED`
pub const WB_DISTANCE_SENSOR_INFRA_RED: i32 = 1;
/// `WB_DISTANCE_SENSOR_SONAR`
pub const WB_DISTANCE_SENSOR_SONAR: i32 = 2;
/// `WB_DISTANCE_SENSOR_LASER`
pub const WB_DISTANCE_SENSOR_LASER: i32 = 3;
/// `WB_GPS_LOCAL_COORDINATE`
pub const WB_GPS_LOCAL_COORDINATE: i32 = 0;
/// `WB_GPS_WGS84_COORDINATE`
pub const WB_GPS_WGS84_COORDINATE: i32 = 1;
/// `WB_KEYBOARD_END`
pub const WB_KEYBOARD_END: i32 = 312;
/// `WB_KEYBOARD_HOME`
pub const WB_KEYBOARD_HOME: i32 = 313;
/// `WB_KEYBOARD_LEFT`
pub const WB_KEYBOARD_LEFT: i32 = 314;
/// `WB_KEYBOARD_UP`
pub const WB_KEYBOARD_UP: i32 = 315;
/// `WB_KEYBOARD_RIGHT`
pub const WB_KEYBOARD_RIGHT: i32 = 316;
/// `WB_KEYBOARD_DOWN`
pub const WB_KEYBOARD_DOWN: i32 = 317;
/// `WB_KEYBOARD_PAGEUP`
pub const WB_KEYBOARD_PAGEUP: i32 = 366;
/// `WB_KEYBOARD_PAGEDOWN`
pub const WB_KEYBOARD_PAGEDOWN: i32 = 367;
/// `WB_KEYBOARD_NUMPAD_HOME`
pub const WB_KEYBOARD_NUMPAD_HOME: i32 = 375;
/// `WB_KEYBOARD_NUMPAD_LEFT`
pub const WB_KEYBOARD_NUMPAD_LEFT: i32 = 376;
/// `WB_KEYBOARD_NUMPAD_UP`
pub const WB_KEYBOARD_NUMPAD_UP: i32 = 377;
/// `WB_KEYBOARD_NUMPAD_RIGHT`
pub const WB_KEYBOARD_NUMPAD_RIGHT: i32 = 378;
/// `WB_KEYBOARD_NUMPAD_DOWN`
pub const WB_KEYBOARD_NUMPAD_DOWN: i32 = 379;
/// `WB_KEYBOARD_NUMPAD_END`
pub const WB_KEYBOARD_NUMPAD_END: i32 = 382;
/// `WB_KEYBOARD_KEY`
pub const WB_KEYBOARD_KEY: i32 = 65535;
/// `WB_KEYBOARD_SHIFT`
pub const WB_KEYBOARD_SHIFT: i32 = 65536;
/// `WB_KEYBOARD_CONTROL`
pub const WB_KEYBOARD_CONTROL: i32 = 131072;
/// `WB_KEYBOARD_ALT`
pub const WB_KEYBOARD_ALT: i32 = 262144;
/// `WB_NODE_NO_NODE`
pub const WB_NODE_NO_NODE: i32 = 0;
/// `WB_NODE_APPEARANCE`
pub const WB_NODE_APPEARANCE: i32 = 1;
/// `WB_NODE_BACKGROUND`
pub const WB_NODE_BACKGROUND: i32 = 2;
/// `WB_NODE_BILLBOARD`
pub const WB_NODE_BILLBOARD: i32 = 3;
/// `WB_NODE_BOX`
pub const WB_NODE_BOX: i32 = 4;
/// `WB_NODE_CAD_SHAPE`
pub const WB_NODE_CAD_SHAPE: i32 = 5;
/// `WB_NODE_CAPSULE`
pub const WB_NODE_CAPSULE: i32 = 6;
/// `WB_NODE_COLOR`
pub const WB_NODE_COLOR: i32 = 7;
/// `WB_NODE_CONE`
pub const WB_NODE_CONE: i32 = 8;
/// `WB_NODE_COORDINATE`
pub const WB_NODE_COORDINATE: i32 = 9;
/// `WB_NODE_CYLINDER`
pub const WB_NODE_CYLINDER: i32 = 10;
/// `WB_NODE_DIRECTIONAL_LIGHT`
pub const WB_NODE_DIRECTIONAL_LIGHT: i32 = 11;
/// `WB_NODE_ELEVATION_GRID`
pub const WB_NODE_ELEVATION_GRID: i32 = 12;
/// `WB_NODE_FOG`
pub const WB_NODE_FOG: i32 = 13;
/// `WB_NODE_GROUP`
pub const WB_NODE_GROUP: i32 = 14;
/// `WB_NODE_IMAGE_TEXTURE`
pub const WB_NODE_IMAGE_TEXTURE: i32 = 15;
/// `WB_NODE_INDEXED_FACE_SET`
pub const WB_NODE_INDEXED_FACE_SET: i32 = 16;
/// `WB_NODE_INDEXED_LINE_SET`
pub const WB_NODE_INDEXED_LINE_SET: i32 = 17;
/// `WB_NODE_MATERIAL`
pub const WB_NODE_MATERIAL: i32 = 18;
/// `WB_NODE_MESH`
pub const WB_NODE_MESH: i32 = 19;
/// `WB_NODE_MUSCLE`
pub const WB_NODE_MUSCLE: i32 = 20;
/// `WB_NODE_NORMAL`
pub const WB_NODE_NORMAL: i32 = 21;
/// `WB_NODE_PBR_APPEARANCE`
pub const WB_NODE_PBR_APPEARANCE: i32 = 22;
/// `WB_NODE_PLANE`
pub const WB_NODE_PLANE: i32 = 23;
/// `WB_NODE_POINT_LIGHT`
pub const WB_NODE_POINT_LIGHT: i32 = 24;
/// `WB_NODE_POINT_SET`
pub const WB_NODE_POINT_SET: i32 = 25;
/// `WB_NODE_POSE`
pub const WB_NODE_POSE: i32 = 26;
/// `WB_NODE_SHAPE`
pub const WB_NODE_SHAPE: i32 = 27;
/// `WB_NODE_SPHERE`
pub const WB_NODE_SPHERE: i32 = 28;
/// `WB_NODE_SPOT_LIGHT`
pub const WB_NODE_SPOT_LIGHT: i32 = 29;
/// `WB_NODE_TEXTURE_COORDINATE`
pub const WB_NODE_TEXTURE_COORDINATE: i32 = 30;
/// `WB_NODE_TEXTURE_TRANSFORM`
pub const WB_NODE_TEXTURE_TRANSFORM: i32 = 31;
/// `WB_NODE_TRANSFORM`
pub const WB_NODE_TRANSFORM: i32 = 32;
/// `WB_NODE_VIEWPOINT`
pub const WB_NODE_VIEWPOINT: i32 = 33;
/// `WB_NODE_ROBOT`
pub const WB_NODE_ROBOT: i32 = 34;
/// `WB_NODE_ACCELEROMETER`
pub const WB_NODE_ACCELEROMETER: i32 = 35;
/// `WB_NODE_ALTIMETER`
pub const WB_NODE_ALTIMETER: i32 = 36;
/// `WB_NODE_BRAKE`
pub const WB_NODE_BRAKE: i32 = 37;
/// `WB_NODE_CAMERA`
pub const WB_NODE_CAMERA: i32 = 38;
/// `WB_NODE_COMPASS`
pub const WB_NODE_COMPASS: i32 = 39;
/// `WB_NODE_CONNECTOR`
pub const WB_NODE_CONNECTOR: i32 = 40;
/// `WB_NODE_DISPLAY`
pub const WB_NODE_DISPLAY: i32 = 41;
/// `WB_NODE_DISTANCE_SENSOR`
pub const WB_NODE_DISTANCE_SENSOR: i32 = 42;
/// `WB_NODE_EMITTER`
pub const WB_NODE_EMITTER: i32 = 43;
/// `WB_NODE_GPS`
pub const WB_NODE_GPS: i32 = 44;
/// `WB_NODE_GYRO`
pub const WB_NODE_GYRO: i32 = 45;
/// `WB_NODE_INERTIAL_UNIT`
pub const WB_NODE_INERTIAL_UNIT: i32 = 46;
/// `WB_NODE_LED`
pub const WB_NODE_LED: i32 = 47;
/// `WB_NODE_LIDAR`
pub const WB_NODE_LIDAR: i32 = 48;
/// `WB_NODE_LIGHT_SENSOR`
pub const WB_NODE_LIGHT_SENSOR: i32 = 49;
/// `WB_NODE_LINEAR_MOTOR`
pub const WB_NODE_LINEAR_MOTOR: i32 = 50;
/// `WB_NODE_PEN`
pub const WB_NODE_PEN: i32 = 51;
/// `WB_NODE_POSITION_SENSOR`
pub const WB_NODE_POSITION_SENSOR: i32 = 52;
/// `WB_NODE_PROPELLER`
pub const WB_NODE_PROPELLER: i32 = 53;
/// `WB_NODE_RADAR`
pub const WB_NODE_RADAR: i32 = 54;
/// `WB_NODE_RANGE_FINDER`
pub const WB_NODE_RANGE_FINDER: i32 = 55;
/// `WB_NODE_RECEIVER`
pub const WB_NODE_RECEIVER: i32 = 56;
/// `WB_NODE_ROTATIONAL_MOTOR`
pub const WB_NODE_ROTATIONAL_MOTOR: i32 = 57;
/// `WB_NODE_SKIN`
pub const WB_NODE_SKIN: i32 = 58;
/// `WB_NODE_SPEAKER`
pub const WB_NODE_SPEAKER: i32 = 59;
/// `WB_NODE_TOUCH_SENSOR`
pub const WB_NODE_TOUCH_SENSOR: i32 = 60;
/// `WB_NODE_VACUUM_GRIPPER`
pub const WB_NODE_VACUUM_GRIPPER: i32 = 61;
/// `WB_NODE_BALL_JOINT`
pub const WB_NODE_BALL_JOINT: i32 = 62;
/// `WB_NODE_BALL_JOINT_PARAMETERS`
pub const WB_NODE_BALL_JOINT_PARAMETERS: i32 = 63;
/// `WB_NODE_CHARGER`
pub const WB_NODE_CHARGER: i32 = 64;
/// `WB_NODE_CONTACT_PROPERTIES`
pub const WB_NODE_CONTACT_PROPERTIES: i32 = 65;
/// `WB_NODE_DAMPING`
pub const WB_NODE_DAMPING: i32 = 66;
/// `WB_NODE_FLUID`
pub const WB_NODE_FLUID: i32 = 67;
/// `WB_NODE_FOCUS`
pub const WB_NODE_FOCUS: i32 = 68;
/// `WB_NODE_HINGE_JOINT`
pub const WB_NODE_HINGE_JOINT: i32 = 69;
/// `WB_NODE_HINGE_JOINT_PARAMETERS`
pub const WB_NODE_HINGE_JOINT_PARAMETERS: i32 = 70;
/// `WB_NODE_HINGE_2_JOINT`
pub const WB_NODE_HINGE_2_JOINT: i32 = 71;
/// `WB_NODE_IMMERSION_PROPERTIES`
pub const WB_NODE_IMMERSION_PROPERTIES: i32 = 72;
/// `WB_NODE_JOINT_PARAMETERS`
pub const WB_NODE_JOINT_PARAMETERS: i32 = 73;
/// `WB_NODE_LENS`
pub const WB_NODE_LENS: i32 = 74;
/// `WB_NODE_LENS_FLARE`
pub const WB_NODE_LENS_FLARE: i32 = 75;
/// `WB_NODE_PHYSICS`
pub const WB_NODE_PHYSICS: i32 = 76;
/// `WB_NODE_RECOGNITION`
pub const WB_NODE_RECOGNITION: i32 = 77;
/// `WB_NODE_SLIDER_JOINT`
pub const WB_NODE_SLIDER_JOINT: i32 = 78;
/// `WB_NODE_SLOT`
pub const WB_NODE_SLOT: i32 = 79;
/// `WB_NODE_SOLID`
pub const WB_NODE_SOLID: i32 = 80;
/// `WB_NODE_SOLID_REFERENCE`
pub const WB_NODE_SOLID_REFERENCE: i32 = 81;
/// `WB_NODE_TRACK`
pub const WB_NODE_TRACK: i32 = 82;
/// `WB_NODE_TRACK_WHEEL`
pub const WB_NODE_TRACK_WHEEL: i32 = 83;
/// `WB_NODE_WORLD_INFO`
pub const WB_NODE_WORLD_INFO: i32 = 84;
/// `WB_NODE_ZOOM`
pub const WB_NODE_ZOOM: i32 = 85;
/// `WB_NODE_MICROPHONE`
pub const WB_NODE_MICROPHONE: i32 = 86;
/// `WB_NODE_RADIO`
pub const WB_NODE_RADIO: i32 = 87;
/// `WB_NODE_SUPERVISOR`
pub const WB_NODE_SUPERVISOR: i32 = 1000;
/// `WB_NODE_DIFFERENTIAL_WHEELS`
pub const WB_NODE_DIFFERENTIAL_WHEELS: i32 = 1001;
/// `WB_NODE_CUBEMAP`
pub const WB_NODE_CUBEMAP: i32 = 1002;
/// `WB_MODE_SIMULATION`
pub const WB_MODE_SIMULATION: i32 = 0;
/// `WB_MODE_CROSS_COMPILATION`
pub const WB_MODE_CROSS_COMPILATION: i32 = 1;
/// `WB_MODE_REMOTE_CONTROL`
pub const WB_MODE_REMOTE_CONTROL: i32 = 2;
/// `WB_EVENT_QUIT`
pub const WB_EVENT_QUIT: i32 = -1;
/// `WB_EVENT_NO_EVENT`
pub const WB_EVENT_NO_EVENT: i32 = 0;
/// `WB_EVENT_MOUSE_CLICK`
pub const WB_EVENT_MOUSE_CLICK: i32 = 1;
/// `WB_EVENT_MOUSE_MOVE`
pub const WB_EVENT_MOUSE_MOVE: i32 = 2;
/// `WB_EVENT_KEYBOARD`
pub const WB_EVENT_KEYBOARD: i32 = 4;
/// `WB_EVENT_JOYSTICK_BUTTON`
pub const WB_EVENT_JOYSTICK_BUTTON: i32 = 8;
/// `WB_EVENT_JOYSTICK_AXIS`
pub const WB_EVENT_JOYSTICK_AXIS: i32 = 16;
/// `WB_EVENT_JOYSTICK_POV`
pub const WB_EVENT_JOYSTICK_POV: i32 = 32;
/// `WB_ROBOT_KEYBOARD_END`
pub const WB_ROBOT_KEYBOARD_END: i32 = 312;
/// `WB_ROBOT_KEYBOARD_HOME`
pub const WB_ROBOT_KEYBOARD_HOME: i32 = 313;
/// `WB_ROBOT_KEYBOARD_LEFT`
pub const WB_ROBOT_KEYBOARD_LEFT: i32 = 314;
/// `WB_ROBOT_KEYBOARD_UP`
pub const WB_ROBOT_KEYBOARD_UP: i32 = 315;
/// `WB_ROBOT_KEYBOARD_RIGHT`
pub const WB_ROBOT_KEYBOARD_RIGHT: i32 = 316;
/// `WB_ROBOT_KEYBOARD_DOWN`
pub const WB_ROBOT_KEYBOARD_DOWN: i32 = 317;
/// `WB_ROBOT_KEYBOARD_PAGEUP`
pub const WB_ROBOT_KEYBOARD_PAGEUP: i32 = 366;
/// `WB_ROBOT_KEYBOARD_PAGEDOWN`
pub const WB_ROBOT_KEYBOARD_PAGEDOWN: i32 = 367;
/// `WB_ROBOT_KEYBOARD_NUMPAD_HOME`
pub const WB_ROBOT_KEYBOARD_NUMPAD_HOME: i32 = 375;
/// `WB_ROBOT_KEYBOARD_NUMPAD_LEFT`
pub const WB_ROBOT_KEYBOARD_NUMPAD_LEFT: i32 = 376;
/// `WB_ROBOT_KEYBOARD_NUMPAD_UP`
pub const WB_ROBOT_KEYBOARD_NUMPAD_UP: i32 = 377;
/// `WB_ROBOT_KEYBOARD_NUMPAD_RIGHT`
pub const WB_ROBOT_KEYBOARD_NUMPAD_RIGHT: i32 = 378;
/// `WB_ROBOT_KEYBOARD_NUMPAD_DOWN`
pub const WB_ROBOT_KEYBOARD_NUMPAD_DOWN: i32 = 379;
/// `WB_ROBOT_KEYBOARD_NUMPAD_END`
pub const WB_ROBOT_KEYBOARD_NUMPAD_END: i32 = 382;
/// `WB_ROBOT_KEYBOARD_KEY`
pub const WB_ROBOT_KEYBOARD_KEY: i32 = 65535;
/// `WB_ROBOT_KEYBOARD_SHIFT`
pub const WB_ROBOT_KEYBOARD_SHIFT: i32 = 65536;
/// `WB_ROBOT_KEYBOARD_CONTROL`
pub const WB_ROBOT_KEYBOARD_CONTROL: i32 = 131072;
/// `WB_ROBOT_KEYBOARD_ALT`
pub const WB_ROBOT_KEYBOARD_ALT: i32 = 262144;
/// `WB_NO_FIELD`
pub const WB_NO_FIELD: i32 = 0;
/// `WB_SF_BOOL`
pub const WB_SF_BOOL: i32 = 1;
/// `WB_SF_INT32`
pub const WB_SF_INT32: i32 = 2;
/// `WB_SF_FLOAT`
pub const WB_SF_FLOAT: i32 = 3;
/// `WB_SF_VEC2F`
pub const WB_SF_VEC2F: i32 = 4;
/// `WB_SF_VEC3F`
pub const WB_SF_VEC3F: i32 = 5;
/// `WB_SF_ROTATION`
pub const WB_SF_ROTATION: i32 = 6;
/// `WB_SF_COLOR`
pub const WB_SF_COLOR: i32 = 7;
/// `WB_SF_STRING`
pub const WB_SF_STRING: i32 = 8;
/// `WB_SF_NODE`
pub const WB_SF_NODE: i32 = 9;
/// `WB_MF`
pub const WB_MF: i32 = 16;
/// `WB_MF_BOOL`
pub const WB_MF_BOOL: i32 = 17;
/// `WB_MF_INT32`
pub const WB_MF_INT32: i32 = 18;
/// `WB_MF_FLOAT`
pub const WB_MF_FLOAT: i32 = 19;
/// `WB_MF_VEC2F`
pub const WB_MF_VEC2F: i32 = 20;
/// `WB_MF_VEC3F`
pub const WB_MF_VEC3F: i32 = 21;
/// `WB_MF_ROTATION`
pub const WB_MF_ROTATION: i32 = 22;
/// `WB_MF_COLOR`
pub const WB_MF_COLOR: i32 = 23;
/// `WB_MF_STRING`
pub const WB_MF_STRING: i32 = 24;
/// `WB_MF_NODE`
pub const WB_MF_NODE: i32 = 25;
/// `WB_SUPERVISOR_SIMULATION_MODE_PAUSE`
pub const WB_SUPERVISOR_SIMULATION_MODE_PAUSE: i32 = 0;
/// `WB_SUPERVISOR_SIMULATION_MODE_REAL_TIME`
pub const WB_SUPERVISOR_SIMULATION_MODE_REAL_TIME: i32 = 1;
/// `WB_SUPERVISOR_SIMULATION_MODE_FAST`
pub const WB_SUPERVISOR_SIMULATION_MODE_FAST: i32 = 2;
/// `WB_SUPERVISOR_SIMULATION_MODE_RUN`
pub const WB_SUPERVISOR_SIMULATION_MODE_RUN: i32 = 2;
/// `WB_TOUCH_SENSOR_BUMPER`
pub const WB_TOUCH_SENSOR_BUMPER: i32 = 0;
/// `WB_TOUCH_SENSOR_FORCE`
pub const WB_TOUCH_SENSOR_FORCE: i32 = 1;
/// `WB_TOUCH_SENSOR_FORCE3D`
pub const WB_TOUCH_SENSOR_FORCE3D: i32 = 2;
/// `WB_ROTATIONAL`
pub const WB_ROTATIONAL: i32 = 0;
/// `WB_LINEAR`
pub const WB_LINEAR: i32 = 1;

/// Node types: number and name, as world files write it.
pub const NODE_NAMES: &[(i32, &std::ffi::CStr)] = &[
    (0, c""),
    (1, c"Appearance"),
    (2, c"Background"),
    (3, c"Billboard"),
    (4, c"Box"),
    (5, c"CadShape"),
    (6, c"Capsule"),
    (7, c"Color"),
    (8, c"Cone"),
    (9, c"Coordinate"),
    (10, c"Cylinder"),
    (11, c"DirectionalLight"),
    (12, c"ElevationGrid"),
    (13, c"Fog"),
    (14, c"Group"),
    (15, c"ImageTexture"),
    (16, c"IndexedFaceSet"),
    (17, c"IndexedLineSet"),
    (18, c"Material"),
    (19, c"Mesh"),
    (20, c"Muscle"),
    (21, c"Normal"),
    (22, c"PBRAppearance"),
    (23, c"Plane"),
    (24, c"PointLight"),
    (25, c"PointSet"),
    (26, c"Pose"),
    (27, c"Shape"),
    (28, c"Sphere"),
    (29, c"SpotLight"),
    (30, c"TextureCoordinate"),
    (31, c"TextureTransform"),
    (32, c"Transform"),
    (33, c"Viewpoint"),
    (34, c"Robot"),
    (35, c"Accelerometer"),
    (36, c"Altimeter"),
    (37, c"Brake"),
    (38, c"Camera"),
    (39, c"Compass"),
    (40, c"Connector"),
    (41, c"Display"),
    (42, c"DistanceSensor"),
    (43, c"Emitter"),
    (44, c"GPS"),
    (45, c"Gyro"),
    (46, c"InertialUnit"),
    (47, c"LED"),
    (48, c"Lidar"),
    (49, c"LightSensor"),
    (50, c"LinearMotor"),
    (51, c"Pen"),
    (52, c"PositionSensor"),
    (53, c"Propeller"),
    (54, c"Radar"),
    (55, c"RangeFinder"),
    (56, c"Receiver"),
    (57, c"RotationalMotor"),
    (58, c"Skin"),
    (59, c"Speaker"),
    (60, c"TouchSensor"),
    (61, c"VacuumGripper"),
    (62, c"BallJoint"),
    (63, c"BallJointParameters"),
    (64, c"Charger"),
    (65, c"ContactProperties"),
    (66, c"Damping"),
    (67, c"Fluid"),
    (68, c"Focus"),
    (69, c"HingeJoint"),
    (70, c"HingeJointParameters"),
    (71, c"Hinge2Joint"),
    (72, c"ImmersionProperties"),
    (73, c"JointParameters"),
    (74, c"Lens"),
    (75, c"LensFlare"),
    (76, c"Physics"),
    (77, c"Recognition"),
    (78, c"SliderJoint"),
    (79, c"Slot"),
    (80, c"Solid"),
    (81, c"SolidReference"),
    (82, c"Track"),
    (83, c"TrackWheel"),
    (84, c"WorldInfo"),
    (85, c"Zoom"),
    (86, c"Microphone"),
    (87, c"Radio"),
    (1000, c"Supervisor"),
    (1001, c"DifferentialWheels"),
    (1002, c"Cubemap"),
];
