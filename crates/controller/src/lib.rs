//! The controller side of the simulation: a Rust API, and the C API of Webots (libController).
//!
//! Owns: the device table, the last samples, and data to be sent to the simulator. Promises: misuse prints a message
//! and returns a neutral value; no program or simulator can cause a panic across the C boundary.

#![expect(non_snake_case, reason = "the library's file is called libController, whatever the platform")]

pub mod abi;
pub mod accelerometer;
pub mod altimeter;
pub mod brake;
pub mod camera;
pub mod compass;
pub mod configure;
pub mod connector;
pub mod console;
pub mod device;
pub mod differential_wheels;
pub mod display;
pub mod distance_sensor;
pub mod emitter;
#[expect(unsafe_code, reason = "the C interface: exported names and pointers of C programs")]
#[rustfmt::skip]
pub mod exported;
pub mod call_error;
pub mod gps;
pub mod gyro;
mod image_file;
pub mod inertial_unit;
pub mod joystick;
pub mod keyboard;
pub mod led;
pub mod lidar;
pub mod light_sensor;
pub mod memory;
pub mod microphone;
pub mod motion;
pub mod motor;
pub mod mouse;
pub mod nodes;
pub mod passive;
pub mod pen;
pub mod picture;
pub mod plugins;
pub mod position_sensor;
pub mod radar;
pub mod radio;
mod range_camera;
pub mod range_finder;
pub mod receiver;
mod redirect;
pub mod remote_control;
pub mod robot;
pub mod robot_window_default;
pub mod robot_window_generic;
pub mod robot_wwi;
pub mod sensor;
pub mod servo;
pub mod session;
pub mod skin;
pub mod speaker;
pub mod supervisor;
mod threads;
pub mod touch_sensor;
pub mod vacuum_gripper;
pub mod vector_sensor;
pub mod vehicle;

pub use call_error::{CallError, Outcome};
pub use session::Session;
