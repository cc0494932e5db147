// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

//! What C programs call: every function hands over to the Rust function of the same name.

pub mod by_hand;
pub mod constants;
pub mod symbols;
pub mod accelerometer;
pub mod altimeter;
pub mod brake;
pub mod camera;
pub mod compass;
pub mod connector;
pub mod console;
pub mod device;
pub mod display;
pub mod distance_sensor;
pub mod emitter;
pub mod gps;
pub mod gyro;
pub mod inertial_unit;
pub mod joystick;
pub mod keyboard;
pub mod led;
pub mod lidar;
pub mod light_sensor;
pub mod microphone;
pub mod motion;
pub mod motor;
pub mod mouse;
pub mod nodes;
pub mod pen;
pub mod position_sensor;
pub mod radar;
pub mod radio;
pub mod range_finder;
pub mod receiver;
pub mod remote_control;
pub mod robot;
pub mod robot_window;
pub mod robot_window_default;
pub mod robot_wwi;
pub mod skin;
pub mod speaker;
pub mod supervisor;
pub mod touch_sensor;
pub mod vacuum_gripper;
