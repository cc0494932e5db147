//! Opcodes of commands (→ to the simulator) and records (← to the controller), one module per kind of device.
//!
//! They are the same in all dialects unless marked.

/// The robot itself (tag 0).
pub mod robot {
    /// ← description of the robot and its devices
    pub const CONFIGURE: u8 = 0;
    /// ← the controller ends
    pub const QUIT: u8 = 2;
    /// ← axes, buttons, povs, model
    pub const JOYSTICK_CONFIG: u8 = 3;
    /// ← simulation time `[s]`
    pub const TIME: u8 = 4;
    /// ← energy `[J]`
    pub const BATTERY_VALUE: u8 = 5;
    /// ← keys held down
    pub const KEYBOARD_VALUE: u8 = 6;
    /// ← buttons, axes, povs
    pub const JOYSTICK_VALUE: u8 = 7;
    /// ← buttons and position
    pub const MOUSE_VALUE: u8 = 8;
    /// ← show the robot window
    pub const WINDOW_SHOW: u8 = 9;
    /// ← the mode changed
    pub const SIMULATION_CHANGE_MODE: u8 = 10;
    /// ← custom data
    pub const DATA: u8 = 11;
    /// ← whether it is a supervisor
    pub const SUPERVISOR: u8 = 12;
    /// ← model text
    pub const MODEL: u8 = 13;
    /// ← refresh the robot window
    pub const WINDOW_UPDATE: u8 = 14;
    /// ← devices that were added
    pub const NEW_DEVICE: u8 = 15;
    /// → text for the console
    pub const CONSOLE_MESSAGE: u8 = 30;
    /// → `[ms]`, 0: off
    pub const SET_BATTERY_SAMPLING_PERIOD: u8 = 31;
    /// → remote control begins
    pub const REMOTE_ON: u8 = 32;
    /// → remote control ends
    pub const REMOTE_OFF: u8 = 33;
    /// → `[ms]`, 0: off
    pub const SET_KEYBOARD_SAMPLING_PERIOD: u8 = 34;
    /// → `[ms]`, 0: off; in every client's first request
    pub const SET_JOYSTICK_SAMPLING_PERIOD: u8 = 35;
    /// → `[ms]`, 0: off
    pub const SET_MOUSE_SAMPLING_PERIOD: u8 = 36;
    /// → custom data
    pub const SET_DATA: u8 = 37;
    /// → the controller is about to exit; must be replied to
    pub const CLIENT_EXIT_NOTIFY: u8 = 38;
    /// → on or off
    pub const MOUSE_ENABLE_3D_POSITION: u8 = 39;
    /// → pin to the static environment
    pub const PIN: u8 = 40;
    /// → level
    pub const SET_JOYSTICK_FORCE_FEEDBACK: u8 = 41;
    /// → `[s]`
    pub const SET_JOYSTICK_FORCE_FEEDBACK_DURATION: u8 = 42;
    /// → gain
    pub const SET_JOYSTICK_AUTO_CENTERING_GAIN: u8 = 43;
    /// → gain
    pub const SET_JOYSTICK_RESISTANCE_GAIN: u8 = 44;
    /// → axis
    pub const SET_JOYSTICK_FORCE_AXIS: u8 = 45;
    /// → prefix, ← URDF source
    pub const URDF: u8 = 46;
    /// → mask and time-out, ← event
    pub const WAIT_FOR_USER_INPUT_EVENT: u8 = 80;
    /// ↔ messages of the robot window
    pub const WWI_MESSAGE: u8 = 81;
    /// In the description of a robot, in place of the 1 of a window that is an HTML page: the page is the generic one,
    /// which our client library serves itself. The official libraries treat it as 1.
    pub const GENERIC_WINDOW: u8 = 2;
}

/// The supervisor's commands and queries (tag 0).
pub mod supervisor {
    /// ← the supervisor's own node; second record of the configure packet
    pub const CONFIGURE: u8 = 0;
    /// ← recording of an animation has started
    pub const ANIMATION_START_STATUS: u8 = 16;
    /// ← recording of an animation has ended
    pub const ANIMATION_STOP_STATUS: u8 = 17;
    /// ← 0 ready, 1 recording, 2 saving, more: errors
    pub const MOVIE_STATUS: u8 = 18;
    /// ← invalidate all node handles
    pub const NODE_REGENERATED: u8 = 19;
    /// ← new length of a list field
    pub const FIELD_COUNT_CHANGED: u8 = 20;
    /// To the simulator.
    pub const EXPORT_IMAGE: u8 = 50;
    /// To the simulator.
    pub const LOAD_WORLD: u8 = 51;
    /// To the simulator.
    pub const RELOAD_WORLD: u8 = 52;
    /// To the simulator.
    pub const SET_LABEL: u8 = 53;
    /// To the simulator.
    pub const SIMULATION_QUIT: u8 = 54;
    /// To the simulator.
    pub const SIMULATION_RESET: u8 = 55;
    /// To the simulator.
    pub const SIMULATION_CHANGE_MODE: u8 = 56;
    /// To the simulator.
    pub const SIMULATION_RESET_PHYSICS: u8 = 57;
    /// To the simulator.
    pub const START_MOVIE: u8 = 58;
    /// To the simulator.
    pub const STOP_MOVIE: u8 = 59;
    /// To the simulator.
    pub const START_ANIMATION: u8 = 60;
    /// To the simulator.
    pub const STOP_ANIMATION: u8 = 61;
    /// To the simulator.
    pub const FIELD_SET_VALUE: u8 = 62;
    /// To the simulator.
    pub const FIELD_REMOVE_VALUE: u8 = 63;
    /// Both ways.
    pub const FIELD_GET_FROM_INDEX: u8 = 64;
    /// Both ways.
    pub const NODE_GET_FIELD_COUNT: u8 = 65;
    /// To the simulator.
    pub const NODE_SET_VELOCITY: u8 = 66;
    /// To the simulator.
    pub const NODE_RESET_PHYSICS: u8 = 67;
    /// To the simulator.
    pub const NODE_RESTART_CONTROLLER: u8 = 68;
    /// To the simulator.
    pub const NODE_SET_VISIBILITY: u8 = 69;
    /// To the simulator.
    pub const NODE_MOVE_VIEWPOINT: u8 = 70;
    /// To the simulator.
    pub const NODE_ADD_FORCE: u8 = 71;
    /// To the simulator.
    pub const NODE_ADD_FORCE_WITH_OFFSET: u8 = 72;
    /// To the simulator.
    pub const NODE_ADD_TORQUE: u8 = 73;
    /// To the simulator.
    pub const NODE_SAVE_STATE: u8 = 74;
    /// To the simulator.
    pub const NODE_LOAD_STATE: u8 = 75;
    /// To the simulator.
    pub const NODE_SET_JOINT_POSITION: u8 = 76;
    /// Both ways.
    pub const NODE_EXPORT_STRING: u8 = 77;
    /// ↔ from R2025a on
    pub const NODE_GET_PROTO: u8 = 78;
    /// Both ways.
    pub const SAVE_WORLD: u8 = 82;
    /// Both ways.
    pub const NODE_GET_FROM_ID: u8 = 83;
    /// Both ways.
    pub const NODE_GET_FROM_DEF: u8 = 84;
    /// Both ways.
    pub const NODE_GET_FROM_TAG: u8 = 85;
    /// Both ways.
    pub const NODE_GET_SELECTED: u8 = 86;
    /// Both ways.
    pub const FIELD_GET_FROM_NAME: u8 = 87;
    /// Both ways.
    pub const FIELD_GET_VALUE: u8 = 88;
    /// Both ways.
    pub const FIELD_INSERT_VALUE: u8 = 89;
    /// Both ways.
    pub const NODE_GET_POSITION: u8 = 90;
    /// Both ways.
    pub const NODE_GET_ORIENTATION: u8 = 91;
    /// Both ways.
    pub const NODE_GET_POSE: u8 = 92;
    /// Both ways.
    pub const NODE_GET_CENTER_OF_MASS: u8 = 93;
    /// Both ways.
    pub const NODE_GET_CONTACT_POINTS: u8 = 94;
    /// Both ways.
    pub const NODE_GET_STATIC_BALANCE: u8 = 95;
    /// Both ways.
    pub const NODE_GET_VELOCITY: u8 = 96;
    /// ↔ also sent when a node is removed by itself
    pub const NODE_REMOVE: u8 = 97;
    /// Both ways.
    pub const VR_HEADSET_IS_USED: u8 = 98;
    /// Both ways.
    pub const VR_HEADSET_GET_POSITION: u8 = 99;
    /// Both ways.
    pub const VR_HEADSET_GET_ORIENTATION: u8 = 100;
    /// To the simulator.
    pub const FIELD_CHANGE_TRACKING: u8 = 101;
    /// To the simulator.
    pub const POSE_CHANGE_TRACKING: u8 = 102;
    /// To the simulator.
    pub const CONTACT_POINTS_CHANGE_TRACKING: u8 = 103;
}

/// Common to all sampled sensors.
pub mod sensor {
    /// ← description
    pub const CONFIGURE: u8 = 0;
    /// → `[ms]`, 0: off
    pub const SET_SAMPLING_PERIOD: u8 = 1;
}

/// Accelerations (specific force).
pub mod accelerometer {
    /// ← three numbers
    pub const DATA: u8 = 51;
}

/// Altitude.
pub mod altimeter {
    /// ← one number
    pub const DATA: u8 = 1;
}

/// Direction of north.
pub mod compass {
    /// ← three numbers
    pub const DATA: u8 = 52;
}

/// Distances along rays.
pub mod distance_sensor {
    /// ← one number
    pub const DATA: u8 = 50;
}

/// Position.
pub mod gps {
    /// ← position, speed, velocity
    pub const DATA: u8 = 2;
}

/// Angular velocity.
pub mod gyro {
    /// ← three numbers
    pub const DATA: u8 = 53;
}

/// Orientation.
pub mod inertial_unit {
    /// ← quaternion x y z w
    pub const DATA: u8 = 54;
}

/// Irradiance.
pub mod light_sensor {
    /// ← one number
    pub const DATA: u8 = 55;
}

/// Contact.
pub mod touch_sensor {
    /// ← bumper and force: one number
    pub const DATA: u8 = 40;
    /// ← three-axis force
    pub const DATA_3D: u8 = 41;
}

/// Joint position.
pub mod position_sensor {
    /// ← one number
    pub const DATA: u8 = 1;
    /// → node number, ← tag
    pub const GET_ASSOCIATED_DEVICE: u8 = 2;
}

/// Targets.
pub mod radar {
    /// ← targets
    pub const DATA: u8 = 1;
}

/// Sound.
pub mod microphone {
    /// ← samples
    pub const DATA: u8 = 1;
}

/// Motors; requests have 16-bit opcodes, records 8-bit ones.
pub mod motor {
    /// ← description
    pub const CONFIGURE: u8 = 0;
    /// To the simulator.
    pub const SET_POSITION: u16 = 1;
    /// To the simulator.
    pub const SET_VELOCITY: u16 = 2;
    /// → available force or torque
    pub const SET_AVAILABLE_FORCE: u16 = 3;
    /// → force or torque
    pub const SET_FORCE: u16 = 4;
    /// → `[ms]`, 0: off
    pub const SET_FEEDBACK_SAMPLING_PERIOD: u16 = 5;
    /// ← measured force or torque
    pub const FEEDBACK: u8 = 5;
    /// To the simulator.
    pub const SET_ACCELERATION: u16 = 6;
    /// → three numbers
    pub const SET_CONTROL_PID: u16 = 7;
    /// → node number
    pub const GET_ASSOCIATED_DEVICE: u16 = 8;
    /// ← tag
    pub const ASSOCIATED_DEVICE: u8 = 8;
}

/// Brakes; the request's only opcode is a set of bits.
pub mod brake {
    /// ← kind
    pub const CONFIGURE: u8 = 0;
    /// → bit: a damping constant follows
    pub const SET_DAMPING: u8 = 2;
    /// → bit: a node number follows, ← tag
    pub const GET_ASSOCIATED_DEVICE: u8 = 4;
}

/// Lamps; no records.
pub mod led {
    /// → value
    pub const SET: u8 = 1;
}

/// Painting on surfaces; no records.
pub mod pen {
    /// To the simulator.
    pub const WRITE: u8 = 1;
    /// To the simulator.
    pub const DONT_WRITE: u8 = 2;
    /// → red, green, blue, density
    pub const SET_INK_COLOR: u8 = 4;
}

/// Emitters.
pub mod emitter {
    /// ← description
    pub const CONFIGURE: u8 = 0;
    /// → channel, range, bytes
    pub const SEND: u8 = 0;
    /// Both ways.
    pub const SET_CHANNEL: u8 = 1;
    /// Both ways.
    pub const SET_RANGE: u8 = 2;
    /// To the controller.
    pub const SET_BUFFER_SIZE: u8 = 3;
    /// To the controller.
    pub const SET_ALLOWED_CHANNELS: u8 = 4;
}

/// Receivers.
pub mod receiver {
    /// ← description
    pub const CONFIGURE: u8 = 0;
    /// ← one packet
    pub const RECEIVE: u8 = 1;
    /// To the simulator.
    pub const SET_CHANNEL: u8 = 2;
}

/// Docking connectors.
pub mod connector {
    /// ← locked
    pub const CONFIGURE: u8 = 0;
    /// → period `[ms]`, ← presence
    pub const GET_PRESENCE: u8 = 1;
    /// To the simulator.
    pub const LOCK: u8 = 2;
    /// To the simulator.
    pub const UNLOCK: u8 = 3;
}

/// Suction.
pub mod vacuum_gripper {
    /// ← on
    pub const CONFIGURE: u8 = 0;
    /// → period `[ms]`, ← presence
    pub const GET_PRESENCE: u8 = 1;
    /// To the simulator.
    pub const TURN_ON: u8 = 2;
    /// To the simulator.
    pub const TURN_OFF: u8 = 3;
}

/// Displays.
pub mod display {
    /// ← width, height
    pub const CONFIGURE: u8 = 0;
    /// To the simulator.
    pub const SET_COLOR: u8 = 16;
    /// To the simulator.
    pub const SET_ALPHA: u8 = 17;
    /// To the simulator.
    pub const SET_OPACITY: u8 = 18;
    /// To the simulator.
    pub const SET_FONT: u8 = 19;
    /// To the simulator.
    pub const ATTACH_CAMERA: u8 = 20;
    /// To the simulator.
    pub const DETACH_CAMERA: u8 = 21;
    /// To the simulator.
    pub const DRAW_PIXEL: u8 = 32;
    /// To the simulator.
    pub const DRAW_LINE: u8 = 33;
    /// To the simulator.
    pub const DRAW_TEXT: u8 = 34;
    /// To the simulator.
    pub const DRAW_RECTANGLE: u8 = 35;
    /// To the simulator.
    pub const DRAW_OVAL: u8 = 36;
    /// To the simulator.
    pub const DRAW_POLYGON: u8 = 37;
    /// To the simulator.
    pub const IMAGE_COPY: u8 = 64;
    /// To the simulator.
    pub const IMAGE_PASTE: u8 = 65;
    /// Both ways.
    pub const IMAGE_SAVE: u8 = 66;
    /// To the simulator.
    pub const IMAGE_LOAD: u8 = 67;
    /// To the simulator.
    pub const IMAGE_DELETE: u8 = 68;
    /// ↔ remote mode
    pub const IMAGE_GET_ALL: u8 = 69;
}

/// Sounds and speech.
pub mod speaker {
    /// ← empty
    pub const CONFIGURE: u8 = 0;
    /// To the simulator.
    pub const PLAY_SOUND: u8 = 1;
    /// To the simulator.
    pub const STOP: u8 = 2;
    /// To the simulator.
    pub const SET_ENGINE: u8 = 3;
    /// To the simulator.
    pub const SET_LANGUAGE: u8 = 4;
    /// To the simulator.
    pub const SPEAK: u8 = 5;
    /// ← file
    pub const SOUND_OVER: u8 = 6;
    /// To the controller.
    pub const SPEAK_OVER: u8 = 7;
}

/// Bones.
pub mod skin {
    /// ← bone names
    pub const CONFIGURE: u8 = 0;
    /// To the simulator.
    pub const SET_BONE_ORIENTATION: u8 = 1;
    /// To the simulator.
    pub const SET_BONE_POSITION: u8 = 2;
    /// Both ways.
    pub const GET_BONE_ORIENTATION: u8 = 3;
    /// Both ways.
    pub const GET_BONE_POSITION: u8 = 4;
}

/// Radio: sending and receiving with addresses.
pub mod radio {
    /// ← description
    pub const CONFIGURE: u8 = 0;
    /// ← message
    pub const RECEIVE: u8 = 1;
    /// To the simulator.
    pub const SEND: u8 = 2;
    /// To the simulator.
    pub const SET_ADDRESS: u8 = 3;
    /// To the simulator.
    pub const SET_FREQUENCY: u8 = 4;
    /// To the simulator.
    pub const SET_CHANNEL: u8 = 5;
    /// To the simulator.
    pub const SET_BITRATE: u8 = 6;
    /// To the simulator.
    pub const SET_RX_SENSITIVITY: u8 = 7;
    /// To the simulator.
    pub const SET_TX_POWER: u8 = 8;
}

/// Images; range finders and lidars share these opcodes.
pub mod camera {
    /// ← description
    pub const CONFIGURE: u8 = 0;
    /// the command of an image in a TCP packet
    pub const IMAGE: u8 = 0;
    /// → `[ms]`, 0: off
    pub const SET_SAMPLING_PERIOD: u8 = 1;
    /// To the simulator.
    pub const SET_FOV: u8 = 4;
    /// To the simulator.
    pub const SET_FOCAL: u8 = 5;
    /// To the simulator.
    pub const SET_EXPOSURE: u8 = 6;
    /// ← description
    pub const RECONFIGURE: u8 = 7;
    /// ← size and path of the shared image file
    pub const IMAGE_FILE: u8 = 8;
    /// the command of a segmentation image in a TCP packet
    pub const SEGMENTATION_IMAGE: u8 = 9;
    /// → `[ms]`, 0: off
    pub const SET_RECOGNITION_SAMPLING_PERIOD: u8 = 10;
    /// To the simulator.
    pub const SET_SEGMENTATION: u8 = 11;
    /// ← recognised objects
    pub const OBJECTS: u8 = 12;
    /// ← size and path of the shared segmentation image file
    pub const SEGMENTATION_FILE: u8 = 13;
    /// To the controller.
    pub const SEGMENTATION_AVAILABLE: u8 = 14;
    /// → command byte of the image. From now on a new image may be announced by [`DEFERRED`] instead of being rendered.
    /// Only for simulators that mark the file ([`crate::names::ON_REQUEST`]).
    pub const ON_REQUEST: u8 = 100;
    /// → command byte of the image: the controller has read the last one.
    pub const LOOKED: u8 = 101;
    /// → command byte of the image: it has to be in its file when the reply arrives.
    pub const FETCH: u8 = 102;
    /// ← command byte of the image: a new one is available and will be rendered when it is requested.
    pub const DEFERRED: u8 = 100;
}

/// Distance images.
pub mod range_finder {
    /// ← description
    pub const CONFIGURE: u8 = 0;
    /// → `[ms]`, 0: off
    pub const SET_SAMPLING_PERIOD: u8 = 1;
    /// ← description
    pub const RECONFIGURE: u8 = 7;
    /// ← size and path of the shared image file
    pub const IMAGE_FILE: u8 = 8;
}

/// Scans and point clouds.
pub mod lidar {
    /// ← description
    pub const CONFIGURE: u8 = 0;
    /// → `[ms]`, 0: off
    pub const SET_SAMPLING_PERIOD: u8 = 1;
    /// ← description
    pub const RECONFIGURE: u8 = 7;
    /// ← size and path of the shared scan file
    pub const IMAGE_FILE: u8 = 8;
    /// → `[Hz]`
    pub const SET_FREQUENCY: u8 = 16;
    /// To the simulator.
    pub const ENABLE_POINT_CLOUD: u8 = 17;
    /// To the simulator.
    pub const DISABLE_POINT_CLOUD: u8 = 18;
}
