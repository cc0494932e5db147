// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! Constants as data, for languages that cannot read C headers.

use std::ffi::{c_char, c_int};

/// A constant text.
#[repr(transparent)]
#[derive(Debug)]
pub struct Text(*const c_char);

// SAFETY: it points to constant bytes.
unsafe impl Sync for Text {}

/// `WB_DISTANCE_SENSOR_GENERIC`
#[unsafe(no_mangle)]
pub static wb_DISTANCE_SENSOR_GENERIC: c_int = 0;
/// `WB_DISTANCE_SENSOR_INFRA_RED`
#[unsafe(no_mangle)]
pub static wb_DISTANCE_SENSOR_INFRA_RED: c_int = 1;
/// `WB_DISTANCE_SENSOR_SONAR`
#[unsafe(no_mangle)]
pub static wb_DISTANCE_SENSOR_SONAR: c_int = 2;
/// `WB_DISTANCE_SENSOR_LASER`
#[unsafe(no_mangle)]
pub static wb_DISTANCE_SENSOR_LASER: c_int = 3;
/// `WB_GPS_LOCAL_COORDINATE`
#[unsafe(no_mangle)]
pub static wb_GPS_LOCAL_COORDINATE: c_int = 0;
/// `WB_GPS_WGS84_COORDINATE`
#[unsafe(no_mangle)]
pub static wb_GPS_WGS84_COORDINATE: c_int = 1;
/// `WB_KEYBOARD_END`
#[unsafe(no_mangle)]
pub static wb_KEYBOARD_END: c_int = 312;
/// `WB_KEYBOARD_HOME`
#[unsafe(no_mangle)]
pub static wb_KEYBOARD_HOME: c_int = 313;
/// `WB_KEYBOARD_LEFT`
#[unsafe(no_mangle)]
pub static wb_KEYBOARD_LEFT: c_int = 314;
/// `WB_KEYBOARD_UP`
#[unsafe(no_mangle)]
pub static wb_KEYBOARD_UP: c_int = 315;
/// `WB_KEYBOARD_RIGHT`
#[unsafe(no_mangle)]
pub static wb_KEYBOARD_RIGHT: c_int = 316;
/// `WB_KEYBOARD_DOWN`
#[unsafe(no_mangle)]
pub static wb_KEYBOARD_DOWN: c_int = 317;
/// `WB_KEYBOARD_PAGEUP`
#[unsafe(no_mangle)]
pub static wb_KEYBOARD_PAGEUP: c_int = 366;
/// `WB_KEYBOARD_PAGEDOWN`
#[unsafe(no_mangle)]
pub static wb_KEYBOARD_PAGEDOWN: c_int = 367;
/// `WB_KEYBOARD_NUMPAD_HOME`
#[unsafe(no_mangle)]
pub static wb_KEYBOARD_NUMPAD_HOME: c_int = 375;
/// `WB_KEYBOARD_NUMPAD_LEFT`
#[unsafe(no_mangle)]
pub static wb_KEYBOARD_NUMPAD_LEFT: c_int = 376;
/// `WB_KEYBOARD_NUMPAD_UP`
#[unsafe(no_mangle)]
pub static wb_KEYBOARD_NUMPAD_UP: c_int = 377;
/// `WB_KEYBOARD_NUMPAD_RIGHT`
#[unsafe(no_mangle)]
pub static wb_KEYBOARD_NUMPAD_RIGHT: c_int = 378;
/// `WB_KEYBOARD_NUMPAD_DOWN`
#[unsafe(no_mangle)]
pub static wb_KEYBOARD_NUMPAD_DOWN: c_int = 379;
/// `WB_KEYBOARD_NUMPAD_END`
#[unsafe(no_mangle)]
pub static wb_KEYBOARD_NUMPAD_END: c_int = 382;
/// `WB_KEYBOARD_KEY`
#[unsafe(no_mangle)]
pub static wb_KEYBOARD_KEY: c_int = 65535;
/// `WB_KEYBOARD_SHIFT`
#[unsafe(no_mangle)]
pub static wb_KEYBOARD_SHIFT: c_int = 65536;
/// `WB_KEYBOARD_CONTROL`
#[unsafe(no_mangle)]
pub static wb_KEYBOARD_CONTROL: c_int = 131072;
/// `WB_KEYBOARD_ALT`
#[unsafe(no_mangle)]
pub static wb_KEYBOARD_ALT: c_int = 262144;
/// `WB_NODE_NO_NODE`
#[unsafe(no_mangle)]
pub static wb_NODE_NO_NODE: c_int = 0;
/// `WB_NODE_APPEARANCE`
#[unsafe(no_mangle)]
pub static wb_NODE_APPEARANCE: c_int = 1;
/// `WB_NODE_BACKGROUND`
#[unsafe(no_mangle)]
pub static wb_NODE_BACKGROUND: c_int = 2;
/// `WB_NODE_BILLBOARD`
#[unsafe(no_mangle)]
pub static wb_NODE_BILLBOARD: c_int = 3;
/// `WB_NODE_BOX`
#[unsafe(no_mangle)]
pub static wb_NODE_BOX: c_int = 4;
/// `WB_NODE_CAD_SHAPE`
#[unsafe(no_mangle)]
pub static wb_NODE_CAD_SHAPE: c_int = 5;
/// `WB_NODE_CAPSULE`
#[unsafe(no_mangle)]
pub static wb_NODE_CAPSULE: c_int = 6;
/// `WB_NODE_COLOR`
#[unsafe(no_mangle)]
pub static wb_NODE_COLOR: c_int = 7;
/// `WB_NODE_CONE`
#[unsafe(no_mangle)]
pub static wb_NODE_CONE: c_int = 8;
/// `WB_NODE_COORDINATE`
#[unsafe(no_mangle)]
pub static wb_NODE_COORDINATE: c_int = 9;
/// `WB_NODE_CYLINDER`
#[unsafe(no_mangle)]
pub static wb_NODE_CYLINDER: c_int = 10;
/// `WB_NODE_DIRECTIONAL_LIGHT`
#[unsafe(no_mangle)]
pub static wb_NODE_DIRECTIONAL_LIGHT: c_int = 11;
/// `WB_NODE_ELEVATION_GRID`
#[unsafe(no_mangle)]
pub static wb_NODE_ELEVATION_GRID: c_int = 12;
/// `WB_NODE_FOG`
#[unsafe(no_mangle)]
pub static wb_NODE_FOG: c_int = 13;
/// `WB_NODE_GROUP`
#[unsafe(no_mangle)]
pub static wb_NODE_GROUP: c_int = 14;
/// `WB_NODE_IMAGE_TEXTURE`
#[unsafe(no_mangle)]
pub static wb_NODE_IMAGE_TEXTURE: c_int = 15;
/// `WB_NODE_INDEXED_FACE_SET`
#[unsafe(no_mangle)]
pub static wb_NODE_INDEXED_FACE_SET: c_int = 16;
/// `WB_NODE_INDEXED_LINE_SET`
#[unsafe(no_mangle)]
pub static wb_NODE_INDEXED_LINE_SET: c_int = 17;
/// `WB_NODE_MATERIAL`
#[unsafe(no_mangle)]
pub static wb_NODE_MATERIAL: c_int = 18;
/// `WB_NODE_MESH`
#[unsafe(no_mangle)]
pub static wb_NODE_MESH: c_int = 19;
/// `WB_NODE_MUSCLE`
#[unsafe(no_mangle)]
pub static wb_NODE_MUSCLE: c_int = 20;
/// `WB_NODE_NORMAL`
#[unsafe(no_mangle)]
pub static wb_NODE_NORMAL: c_int = 21;
/// `WB_NODE_PBR_APPEARANCE`
#[unsafe(no_mangle)]
pub static wb_NODE_PBR_APPEARANCE: c_int = 22;
/// `WB_NODE_PLANE`
#[unsafe(no_mangle)]
pub static wb_NODE_PLANE: c_int = 23;
/// `WB_NODE_POINT_LIGHT`
#[unsafe(no_mangle)]
pub static wb_NODE_POINT_LIGHT: c_int = 24;
/// `WB_NODE_POINT_SET`
#[unsafe(no_mangle)]
pub static wb_NODE_POINT_SET: c_int = 25;
/// `WB_NODE_POSE`
#[unsafe(no_mangle)]
pub static wb_NODE_POSE: c_int = 26;
/// `WB_NODE_SHAPE`
#[unsafe(no_mangle)]
pub static wb_NODE_SHAPE: c_int = 27;
/// `WB_NODE_SPHERE`
#[unsafe(no_mangle)]
pub static wb_NODE_SPHERE: c_int = 28;
/// `WB_NODE_SPOT_LIGHT`
#[unsafe(no_mangle)]
pub static wb_NODE_SPOT_LIGHT: c_int = 29;
/// `WB_NODE_TEXTURE_COORDINATE`
#[unsafe(no_mangle)]
pub static wb_NODE_TEXTURE_COORDINATE: c_int = 30;
/// `WB_NODE_TEXTURE_TRANSFORM`
#[unsafe(no_mangle)]
pub static wb_NODE_TEXTURE_TRANSFORM: c_int = 31;
/// `WB_NODE_TRANSFORM`
#[unsafe(no_mangle)]
pub static wb_NODE_TRANSFORM: c_int = 32;
/// `WB_NODE_VIEWPOINT`
#[unsafe(no_mangle)]
pub static wb_NODE_VIEWPOINT: c_int = 33;
/// `WB_NODE_ROBOT`
#[unsafe(no_mangle)]
pub static wb_NODE_ROBOT: c_int = 34;
/// `WB_NODE_ACCELEROMETER`
#[unsafe(no_mangle)]
pub static wb_NODE_ACCELEROMETER: c_int = 35;
/// `WB_NODE_ALTIMETER`
#[unsafe(no_mangle)]
pub static wb_NODE_ALTIMETER: c_int = 36;
/// `WB_NODE_BRAKE`
#[unsafe(no_mangle)]
pub static wb_NODE_BRAKE: c_int = 37;
/// `WB_NODE_CAMERA`
#[unsafe(no_mangle)]
pub static wb_NODE_CAMERA: c_int = 38;
/// `WB_NODE_COMPASS`
#[unsafe(no_mangle)]
pub static wb_NODE_COMPASS: c_int = 39;
/// `WB_NODE_CONNECTOR`
#[unsafe(no_mangle)]
pub static wb_NODE_CONNECTOR: c_int = 40;
/// `WB_NODE_DISPLAY`
#[unsafe(no_mangle)]
pub static wb_NODE_DISPLAY: c_int = 41;
/// `WB_NODE_DISTANCE_SENSOR`
#[unsafe(no_mangle)]
pub static wb_NODE_DISTANCE_SENSOR: c_int = 42;
/// `WB_NODE_EMITTER`
#[unsafe(no_mangle)]
pub static wb_NODE_EMITTER: c_int = 43;
/// `WB_NODE_GPS`
#[unsafe(no_mangle)]
pub static wb_NODE_GPS: c_int = 44;
/// `WB_NODE_GYRO`
#[unsafe(no_mangle)]
pub static wb_NODE_GYRO: c_int = 45;
/// `WB_NODE_INERTIAL_UNIT`
#[unsafe(no_mangle)]
pub static wb_NODE_INERTIAL_UNIT: c_int = 46;
/// `WB_NODE_LED`
#[unsafe(no_mangle)]
pub static wb_NODE_LED: c_int = 47;
/// `WB_NODE_LIDAR`
#[unsafe(no_mangle)]
pub static wb_NODE_LIDAR: c_int = 48;
/// `WB_NODE_LIGHT_SENSOR`
#[unsafe(no_mangle)]
pub static wb_NODE_LIGHT_SENSOR: c_int = 49;
/// `WB_NODE_LINEAR_MOTOR`
#[unsafe(no_mangle)]
pub static wb_NODE_LINEAR_MOTOR: c_int = 50;
/// `WB_NODE_PEN`
#[unsafe(no_mangle)]
pub static wb_NODE_PEN: c_int = 51;
/// `WB_NODE_POSITION_SENSOR`
#[unsafe(no_mangle)]
pub static wb_NODE_POSITION_SENSOR: c_int = 52;
/// `WB_NODE_PROPELLER`
#[unsafe(no_mangle)]
pub static wb_NODE_PROPELLER: c_int = 53;
/// `WB_NODE_RADAR`
#[unsafe(no_mangle)]
pub static wb_NODE_RADAR: c_int = 54;
/// `WB_NODE_RANGE_FINDER`
#[unsafe(no_mangle)]
pub static wb_NODE_RANGE_FINDER: c_int = 55;
/// `WB_NODE_RECEIVER`
#[unsafe(no_mangle)]
pub static wb_NODE_RECEIVER: c_int = 56;
/// `WB_NODE_ROTATIONAL_MOTOR`
#[unsafe(no_mangle)]
pub static wb_NODE_ROTATIONAL_MOTOR: c_int = 57;
/// `WB_NODE_SKIN`
#[unsafe(no_mangle)]
pub static wb_NODE_SKIN: c_int = 58;
/// `WB_NODE_SPEAKER`
#[unsafe(no_mangle)]
pub static wb_NODE_SPEAKER: c_int = 59;
/// `WB_NODE_TOUCH_SENSOR`
#[unsafe(no_mangle)]
pub static wb_NODE_TOUCH_SENSOR: c_int = 60;
/// `WB_NODE_VACUUM_GRIPPER`
#[unsafe(no_mangle)]
pub static wb_NODE_VACUUM_GRIPPER: c_int = 61;
/// `WB_NODE_BALL_JOINT`
#[unsafe(no_mangle)]
pub static wb_NODE_BALL_JOINT: c_int = 62;
/// `WB_NODE_BALL_JOINT_PARAMETERS`
#[unsafe(no_mangle)]
pub static wb_NODE_BALL_JOINT_PARAMETERS: c_int = 63;
/// `WB_NODE_CHARGER`
#[unsafe(no_mangle)]
pub static wb_NODE_CHARGER: c_int = 64;
/// `WB_NODE_CONTACT_PROPERTIES`
#[unsafe(no_mangle)]
pub static wb_NODE_CONTACT_PROPERTIES: c_int = 65;
/// `WB_NODE_DAMPING`
#[unsafe(no_mangle)]
pub static wb_NODE_DAMPING: c_int = 66;
/// `WB_NODE_FLUID`
#[unsafe(no_mangle)]
pub static wb_NODE_FLUID: c_int = 67;
/// `WB_NODE_FOCUS`
#[unsafe(no_mangle)]
pub static wb_NODE_FOCUS: c_int = 68;
/// `WB_NODE_HINGE_JOINT`
#[unsafe(no_mangle)]
pub static wb_NODE_HINGE_JOINT: c_int = 69;
/// `WB_NODE_HINGE_JOINT_PARAMETERS`
#[unsafe(no_mangle)]
pub static wb_NODE_HINGE_JOINT_PARAMETERS: c_int = 70;
/// `WB_NODE_HINGE_2_JOINT`
#[unsafe(no_mangle)]
pub static wb_NODE_HINGE_2_JOINT: c_int = 71;
/// `WB_NODE_IMMERSION_PROPERTIES`
#[unsafe(no_mangle)]
pub static wb_NODE_IMMERSION_PROPERTIES: c_int = 72;
/// `WB_NODE_JOINT_PARAMETERS`
#[unsafe(no_mangle)]
pub static wb_NODE_JOINT_PARAMETERS: c_int = 73;
/// `WB_NODE_LENS`
#[unsafe(no_mangle)]
pub static wb_NODE_LENS: c_int = 74;
/// `WB_NODE_LENS_FLARE`
#[unsafe(no_mangle)]
pub static wb_NODE_LENS_FLARE: c_int = 75;
/// `WB_NODE_PHYSICS`
#[unsafe(no_mangle)]
pub static wb_NODE_PHYSICS: c_int = 76;
/// `WB_NODE_RECOGNITION`
#[unsafe(no_mangle)]
pub static wb_NODE_RECOGNITION: c_int = 77;
/// `WB_NODE_SLIDER_JOINT`
#[unsafe(no_mangle)]
pub static wb_NODE_SLIDER_JOINT: c_int = 78;
/// `WB_NODE_SLOT`
#[unsafe(no_mangle)]
pub static wb_NODE_SLOT: c_int = 79;
/// `WB_NODE_SOLID`
#[unsafe(no_mangle)]
pub static wb_NODE_SOLID: c_int = 80;
/// `WB_NODE_SOLID_REFERENCE`
#[unsafe(no_mangle)]
pub static wb_NODE_SOLID_REFERENCE: c_int = 81;
/// `WB_NODE_TRACK`
#[unsafe(no_mangle)]
pub static wb_NODE_TRACK: c_int = 82;
/// `WB_NODE_TRACK_WHEEL`
#[unsafe(no_mangle)]
pub static wb_NODE_TRACK_WHEEL: c_int = 83;
/// `WB_NODE_WORLD_INFO`
#[unsafe(no_mangle)]
pub static wb_NODE_WORLD_INFO: c_int = 84;
/// `WB_NODE_ZOOM`
#[unsafe(no_mangle)]
pub static wb_NODE_ZOOM: c_int = 85;
/// `WB_NODE_MICROPHONE`
#[unsafe(no_mangle)]
pub static wb_NODE_MICROPHONE: c_int = 86;
/// `WB_NODE_RADIO`
#[unsafe(no_mangle)]
pub static wb_NODE_RADIO: c_int = 87;
/// `WB_NODE_SUPERVISOR`
#[unsafe(no_mangle)]
pub static wb_NODE_SUPERVISOR: c_int = 1000;
/// `WB_NODE_DIFFERENTIAL_WHEELS`
#[unsafe(no_mangle)]
pub static wb_NODE_DIFFERENTIAL_WHEELS: c_int = 1001;
/// `WB_NODE_CUBEMAP`
#[unsafe(no_mangle)]
pub static wb_NODE_CUBEMAP: c_int = 1002;
/// `WB_MODE_SIMULATION`
#[unsafe(no_mangle)]
pub static wb_MODE_SIMULATION: c_int = 0;
/// `WB_MODE_CROSS_COMPILATION`
#[unsafe(no_mangle)]
pub static wb_MODE_CROSS_COMPILATION: c_int = 1;
/// `WB_MODE_REMOTE_CONTROL`
#[unsafe(no_mangle)]
pub static wb_MODE_REMOTE_CONTROL: c_int = 2;
/// `WB_EVENT_QUIT`
#[unsafe(no_mangle)]
pub static wb_EVENT_QUIT: c_int = -1;
/// `WB_EVENT_NO_EVENT`
#[unsafe(no_mangle)]
pub static wb_EVENT_NO_EVENT: c_int = 0;
/// `WB_EVENT_MOUSE_CLICK`
#[unsafe(no_mangle)]
pub static wb_EVENT_MOUSE_CLICK: c_int = 1;
/// `WB_EVENT_MOUSE_MOVE`
#[unsafe(no_mangle)]
pub static wb_EVENT_MOUSE_MOVE: c_int = 2;
/// `WB_EVENT_KEYBOARD`
#[unsafe(no_mangle)]
pub static wb_EVENT_KEYBOARD: c_int = 4;
/// `WB_EVENT_JOYSTICK_BUTTON`
#[unsafe(no_mangle)]
pub static wb_EVENT_JOYSTICK_BUTTON: c_int = 8;
/// `WB_EVENT_JOYSTICK_AXIS`
#[unsafe(no_mangle)]
pub static wb_EVENT_JOYSTICK_AXIS: c_int = 16;
/// `WB_EVENT_JOYSTICK_POV`
#[unsafe(no_mangle)]
pub static wb_EVENT_JOYSTICK_POV: c_int = 32;
/// `WB_ROBOT_KEYBOARD_END`
#[unsafe(no_mangle)]
pub static wb_ROBOT_KEYBOARD_END: c_int = 312;
/// `WB_ROBOT_KEYBOARD_HOME`
#[unsafe(no_mangle)]
pub static wb_ROBOT_KEYBOARD_HOME: c_int = 313;
/// `WB_ROBOT_KEYBOARD_LEFT`
#[unsafe(no_mangle)]
pub static wb_ROBOT_KEYBOARD_LEFT: c_int = 314;
/// `WB_ROBOT_KEYBOARD_UP`
#[unsafe(no_mangle)]
pub static wb_ROBOT_KEYBOARD_UP: c_int = 315;
/// `WB_ROBOT_KEYBOARD_RIGHT`
#[unsafe(no_mangle)]
pub static wb_ROBOT_KEYBOARD_RIGHT: c_int = 316;
/// `WB_ROBOT_KEYBOARD_DOWN`
#[unsafe(no_mangle)]
pub static wb_ROBOT_KEYBOARD_DOWN: c_int = 317;
/// `WB_ROBOT_KEYBOARD_PAGEUP`
#[unsafe(no_mangle)]
pub static wb_ROBOT_KEYBOARD_PAGEUP: c_int = 366;
/// `WB_ROBOT_KEYBOARD_PAGEDOWN`
#[unsafe(no_mangle)]
pub static wb_ROBOT_KEYBOARD_PAGEDOWN: c_int = 367;
/// `WB_ROBOT_KEYBOARD_NUMPAD_HOME`
#[unsafe(no_mangle)]
pub static wb_ROBOT_KEYBOARD_NUMPAD_HOME: c_int = 375;
/// `WB_ROBOT_KEYBOARD_NUMPAD_LEFT`
#[unsafe(no_mangle)]
pub static wb_ROBOT_KEYBOARD_NUMPAD_LEFT: c_int = 376;
/// `WB_ROBOT_KEYBOARD_NUMPAD_UP`
#[unsafe(no_mangle)]
pub static wb_ROBOT_KEYBOARD_NUMPAD_UP: c_int = 377;
/// `WB_ROBOT_KEYBOARD_NUMPAD_RIGHT`
#[unsafe(no_mangle)]
pub static wb_ROBOT_KEYBOARD_NUMPAD_RIGHT: c_int = 378;
/// `WB_ROBOT_KEYBOARD_NUMPAD_DOWN`
#[unsafe(no_mangle)]
pub static wb_ROBOT_KEYBOARD_NUMPAD_DOWN: c_int = 379;
/// `WB_ROBOT_KEYBOARD_NUMPAD_END`
#[unsafe(no_mangle)]
pub static wb_ROBOT_KEYBOARD_NUMPAD_END: c_int = 382;
/// `WB_ROBOT_KEYBOARD_KEY`
#[unsafe(no_mangle)]
pub static wb_ROBOT_KEYBOARD_KEY: c_int = 65535;
/// `WB_ROBOT_KEYBOARD_SHIFT`
#[unsafe(no_mangle)]
pub static wb_ROBOT_KEYBOARD_SHIFT: c_int = 65536;
/// `WB_ROBOT_KEYBOARD_CONTROL`
#[unsafe(no_mangle)]
pub static wb_ROBOT_KEYBOARD_CONTROL: c_int = 131072;
/// `WB_ROBOT_KEYBOARD_ALT`
#[unsafe(no_mangle)]
pub static wb_ROBOT_KEYBOARD_ALT: c_int = 262144;
/// `WB_NO_FIELD`
#[unsafe(no_mangle)]
pub static wb_NO_FIELD: c_int = 0;
/// `WB_SF_BOOL`
#[unsafe(no_mangle)]
pub static wb_SF_BOOL: c_int = 1;
/// `WB_SF_INT32`
#[unsafe(no_mangle)]
pub static wb_SF_INT32: c_int = 2;
/// `WB_SF_FLOAT`
#[unsafe(no_mangle)]
pub static wb_SF_FLOAT: c_int = 3;
/// `WB_SF_VEC2F`
#[unsafe(no_mangle)]
pub static wb_SF_VEC2F: c_int = 4;
/// `WB_SF_VEC3F`
#[unsafe(no_mangle)]
pub static wb_SF_VEC3F: c_int = 5;
/// `WB_SF_ROTATION`
#[unsafe(no_mangle)]
pub static wb_SF_ROTATION: c_int = 6;
/// `WB_SF_COLOR`
#[unsafe(no_mangle)]
pub static wb_SF_COLOR: c_int = 7;
/// `WB_SF_STRING`
#[unsafe(no_mangle)]
pub static wb_SF_STRING: c_int = 8;
/// `WB_SF_NODE`
#[unsafe(no_mangle)]
pub static wb_SF_NODE: c_int = 9;
/// `WB_MF`
#[unsafe(no_mangle)]
pub static wb_MF: c_int = 16;
/// `WB_MF_BOOL`
#[unsafe(no_mangle)]
pub static wb_MF_BOOL: c_int = 17;
/// `WB_MF_INT32`
#[unsafe(no_mangle)]
pub static wb_MF_INT32: c_int = 18;
/// `WB_MF_FLOAT`
#[unsafe(no_mangle)]
pub static wb_MF_FLOAT: c_int = 19;
/// `WB_MF_VEC2F`
#[unsafe(no_mangle)]
pub static wb_MF_VEC2F: c_int = 20;
/// `WB_MF_VEC3F`
#[unsafe(no_mangle)]
pub static wb_MF_VEC3F: c_int = 21;
/// `WB_MF_ROTATION`
#[unsafe(no_mangle)]
pub static wb_MF_ROTATION: c_int = 22;
/// `WB_MF_COLOR`
#[unsafe(no_mangle)]
pub static wb_MF_COLOR: c_int = 23;
/// `WB_MF_STRING`
#[unsafe(no_mangle)]
pub static wb_MF_STRING: c_int = 24;
/// `WB_MF_NODE`
#[unsafe(no_mangle)]
pub static wb_MF_NODE: c_int = 25;
/// `WB_SUPERVISOR_SIMULATION_MODE_PAUSE`
#[unsafe(no_mangle)]
pub static wb_SUPERVISOR_SIMULATION_MODE_PAUSE: c_int = 0;
/// `WB_SUPERVISOR_SIMULATION_MODE_REAL_TIME`
#[unsafe(no_mangle)]
pub static wb_SUPERVISOR_SIMULATION_MODE_REAL_TIME: c_int = 1;
/// `WB_SUPERVISOR_SIMULATION_MODE_FAST`
#[unsafe(no_mangle)]
pub static wb_SUPERVISOR_SIMULATION_MODE_FAST: c_int = 2;
/// `WB_SUPERVISOR_SIMULATION_MODE_RUN`
#[unsafe(no_mangle)]
pub static wb_SUPERVISOR_SIMULATION_MODE_RUN: c_int = 2;
/// `WB_TOUCH_SENSOR_BUMPER`
#[unsafe(no_mangle)]
pub static wb_TOUCH_SENSOR_BUMPER: c_int = 0;
/// `WB_TOUCH_SENSOR_FORCE`
#[unsafe(no_mangle)]
pub static wb_TOUCH_SENSOR_FORCE: c_int = 1;
/// `WB_TOUCH_SENSOR_FORCE3D`
#[unsafe(no_mangle)]
pub static wb_TOUCH_SENSOR_FORCE3D: c_int = 2;
/// `WB_ROTATIONAL`
#[unsafe(no_mangle)]
pub static wb_ROTATIONAL: c_int = 0;
/// `WB_LINEAR`
#[unsafe(no_mangle)]
pub static wb_LINEAR: c_int = 1;
/// `ANSI_RESET`
#[unsafe(no_mangle)]
pub static wb_ANSI_RESET: Text = Text(c"\x1b[0m".as_ptr());
/// `ANSI_BOLD`
#[unsafe(no_mangle)]
pub static wb_ANSI_BOLD: Text = Text(c"\x1b[1m".as_ptr());
/// `ANSI_UNDERLINE`
#[unsafe(no_mangle)]
pub static wb_ANSI_UNDERLINE: Text = Text(c"\x1b[4m".as_ptr());
/// `ANSI_BLACK_BACKGROUND`
#[unsafe(no_mangle)]
pub static wb_ANSI_BLACK_BACKGROUND: Text = Text(c"\x1b[40m".as_ptr());
/// `ANSI_RED_BACKGROUND`
#[unsafe(no_mangle)]
pub static wb_ANSI_RED_BACKGROUND: Text = Text(c"\x1b[41m".as_ptr());
/// `ANSI_GREEN_BACKGROUND`
#[unsafe(no_mangle)]
pub static wb_ANSI_GREEN_BACKGROUND: Text = Text(c"\x1b[42m".as_ptr());
/// `ANSI_YELLOW_BACKGROUND`
#[unsafe(no_mangle)]
pub static wb_ANSI_YELLOW_BACKGROUND: Text = Text(c"\x1b[43m".as_ptr());
/// `ANSI_BLUE_BACKGROUND`
#[unsafe(no_mangle)]
pub static wb_ANSI_BLUE_BACKGROUND: Text = Text(c"\x1b[44m".as_ptr());
/// `ANSI_MAGENTA_BACKGROUND`
#[unsafe(no_mangle)]
pub static wb_ANSI_MAGENTA_BACKGROUND: Text = Text(c"\x1b[45m".as_ptr());
/// `ANSI_CYAN_BACKGROUND`
#[unsafe(no_mangle)]
pub static wb_ANSI_CYAN_BACKGROUND: Text = Text(c"\x1b[46m".as_ptr());
/// `ANSI_WHITE_BACKGROUND`
#[unsafe(no_mangle)]
pub static wb_ANSI_WHITE_BACKGROUND: Text = Text(c"\x1b[47m".as_ptr());
/// `ANSI_BLACK_FOREGROUND`
#[unsafe(no_mangle)]
pub static wb_ANSI_BLACK_FOREGROUND: Text = Text(c"\x1b[30m".as_ptr());
/// `ANSI_RED_FOREGROUND`
#[unsafe(no_mangle)]
pub static wb_ANSI_RED_FOREGROUND: Text = Text(c"\x1b[31m".as_ptr());
/// `ANSI_GREEN_FOREGROUND`
#[unsafe(no_mangle)]
pub static wb_ANSI_GREEN_FOREGROUND: Text = Text(c"\x1b[32m".as_ptr());
/// `ANSI_YELLOW_FOREGROUND`
#[unsafe(no_mangle)]
pub static wb_ANSI_YELLOW_FOREGROUND: Text = Text(c"\x1b[33m".as_ptr());
/// `ANSI_BLUE_FOREGROUND`
#[unsafe(no_mangle)]
pub static wb_ANSI_BLUE_FOREGROUND: Text = Text(c"\x1b[34m".as_ptr());
/// `ANSI_MAGENTA_FOREGROUND`
#[unsafe(no_mangle)]
pub static wb_ANSI_MAGENTA_FOREGROUND: Text = Text(c"\x1b[35m".as_ptr());
/// `ANSI_CYAN_FOREGROUND`
#[unsafe(no_mangle)]
pub static wb_ANSI_CYAN_FOREGROUND: Text = Text(c"\x1b[36m".as_ptr());
/// `ANSI_WHITE_FOREGROUND`
#[unsafe(no_mangle)]
pub static wb_ANSI_WHITE_FOREGROUND: Text = Text(c"\x1b[37m".as_ptr());
/// `ANSI_CLEAR_SCREEN`
#[unsafe(no_mangle)]
pub static wb_ANSI_CLEAR_SCREEN: Text = Text(c"\x1b[2J".as_ptr());
