//! Controllers of simulated robots in Rust: connect to the simulator, read sensors, drive motors, edit the world.
//!
//! ```no_run
//! use rebots_controller::{DistanceSensor, Error, Motor, Robot};
//!
//! fn main() -> Result<(), Error> {
//!     let mut robot = Robot::connect()?;
//!     let left = robot.device::<Motor>("left wheel motor")?;
//!     let eye = robot.device::<DistanceSensor>("front sensor")?;
//!     eye.enable(&mut robot, 32);
//!     left.set_position(&mut robot, f64::INFINITY);
//!     while robot.step(32) {
//!         let speed = if eye.value(&robot) < 0.2 { -5.0 } else { 5.0 };
//!         left.set_velocity(&mut robot, speed);
//!     }
//!     Ok(())
//! }
//! ```
//!
//! The crate needs no other crate and no compiler for C. It loads libController when it connects: the simulator tells
//! where that is. It calls only what the manuals of Webots list, so that it is meant to run with
//! the library of Webots as well, which was not tried.
//!
//! [`Robot::connect`] is for a program of its own. A program that holds the world with the crate `rebots` gets the same
//! [`Robot`] from `World::connect`, so that what controls a robot is written once:
//! `fn control(robot: &mut Robot) -> Result<(), Error>`.
//!
//! Devices and nodes are small values without a tie to the robot; their functions take it, as those of the crate `rebots`
//! take the world. Readings hold until the next step. Units are those of Webots: metres, radians, seconds, newtons;
//! durations are milliseconds. Numbers that were not measured yet are NaN.

mod backend;
mod device;
mod devices;
mod error;
#[expect(unsafe_code, reason = "loads libController and calls its functions in C")]
mod library;
mod motion;
mod node;
#[expect(unsafe_code, reason = "calls the functions of libController")]
mod process;
mod reading;
mod robot;
#[expect(unsafe_code, reason = "calls the functions of libController")]
mod supervisor;

pub use backend::{Backend, Command, DeviceInfo, NodeId, Push, Quantity};
pub use device::{AnyDevice, Device};
pub use devices::{
    Accelerometer, Altimeter, Brake, Camera, Compass, Connector, Display, DistanceSensor, Emitter, Gps, Gyro,
    InertialUnit, Led, Lidar, LightSensor, Microphone, Motor, Pen, PositionSensor, Radar, RangeFinder,
    Receiver, Skin, Speaker, TouchSensor, VacuumGripper,
};
pub use error::Error;
pub use motion::{Motion, MotionCommand, MotionId, MotionState};
pub use node::{Node, Value};
pub use reading::{Drawing, Echo, Joystick, LidarPoint, Message, Mouse, Object};
pub use robot::Robot;
