//! Robot simulation inside your own program: load a world, clone it, step it, read and write it, reset it.
//!
//! ```no_run
//! use rebots::{DistanceSensor, Motor, World};
//!
//! # fn main() -> Result<(), rebots::Error> {
//! let mut world = World::load("worlds/arena.wbt")?;
//! let robot = world.robot("rover")?;
//! let left = robot.device::<Motor>(&world, "left wheel motor")?;
//! let eye = robot.device::<DistanceSensor>(&world, "front")?;
//! eye.enable(&mut world, 32);
//! left.set_position(&mut world, f64::INFINITY);
//! left.set_velocity(&mut world, 3.0);
//! let start = world.snapshot();
//! let mut other = world.clone(); // independent, here or in another thread
//! for _ in 0..100 {
//!     world.step();
//!     other.step();
//! }
//! assert_eq!(world.hash(), other.hash());
//! println!("{} m at {} s", eye.value(&world), world.time());
//! world.restore(&start);
//! # Ok(())
//! # }
//! ```
//!
//! No controllers are started: your program drives the robots. Handles ([`Robot`], [`Node`], devices) are small `Copy` values
//! that hold no reference to a world; a handle that was looked up in a world is valid in all its clones.
//!
//! Units are those of Webots: metres, radians, seconds, newtons; sampling periods are milliseconds. The results are those
//! that the same commands of a controller would have, bit for bit, on any machine and with any number of threads.

pub mod home;
pub mod installation;
pub mod library;
pub mod load;
pub mod project;

mod device;
mod devices;
mod error;
mod expression;
mod field_number;
mod field_value;
mod in_process;
mod multibody;
mod node;
mod quantity;
mod randomization;
mod robot;
#[cfg(test)]
#[path = "../../app/src/scratch.rs"]
#[expect(dead_code, reason = "the program's tests use more of it")]
mod scratch;
mod signal;
mod task;
mod vector;
mod world;

pub use base::{Diagnostic, Pose, Quat, Severity, Twist, Vec3, Wrench};
pub use device::{AnyDevice, Device};
pub use devices::{
    Accelerometer, Altimeter, Brake, Camera, Compass, Connector, Display, DistanceSensor, Emitter, Gps, Gyro,
    InertialUnit, Led, Lidar, LidarPoint, LightSensor, Microphone, Motor, Pen, PositionSensor, Radar,
    RangeFinder, Receiver, Skin, Speaker, TouchSensor, VacuumGripper,
};
pub use engine::input::{Joystick, Mouse};
pub use engine::{
    Aspect, Command, Drawing, Measure, Message, MotorLimits, Object, RadarTarget, Reading, Snapshot,
};
pub use error::Error;
pub use field_value::{parse_value, value_to_json};
pub use library::Network;
pub use multibody::{Degree, DegreeKind, Energy, Matrix, Momentum, Multibody};
pub use node::{Contact, Node};
pub use nodes::Push;
pub use quantity::{Quantity, set_quantity, set_value};
pub use rebots_controller;
pub use robot::Robot;
pub use scene::Value;
pub use task::{ActionSpec, Control, Distribution, Randomization, RandomizationMode, Task};
pub use vector::{Autoreset, Column, MAX_WORLDS, Outcome, RewardFunction, VectorEnvironment};
pub use world::{LoadOptions, World};
