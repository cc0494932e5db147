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
//! The crate has no dependencies and needs no C compiler. It loads libController when it connects; the simulator says
//! where that is. It calls only functions that the manuals of Webots list, so it should also work with the official
//! library (untested).
//!
//! [`Robot::connect`] is for controllers in a process of their own. In a program that contains the world, with the crate
//! `rebots`, `World::connect` returns the same [`Robot`], so that the code that controls a robot is written once:
//! `fn control(robot: &mut Robot) -> Result<(), Error>`.
//!
//! Devices and nodes are small values that do not borrow the robot; their functions take it as an argument, as those of the
//! crate `rebots` take the world. Readings are valid until the next step. Units are those of Webots: metres, radians,
//! seconds, newtons; durations are milliseconds. Numbers that have not been measured yet are NaN.

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
pub use reading::{Drawing, Joystick, LidarPoint, Message, Mouse, Object, RadarTarget};
pub use robot::Robot;
