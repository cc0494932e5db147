//! Devices by values instead of packets, for programs that hold the world themselves.
//!
//! Both ways end at the same place: [`Device::command`](crate::Device::command) reads a packet and gives
//! [`Device::order`](crate::Device::order) what it says, and what [`Device::encode`](crate::Device::encode) writes is
//! what [`Device::reading`](crate::Device::reading) shows.

use base::{Quat, Vec3};
use dynamics::LinkId;

use crate::device::{Device, DeviceInfo};
use crate::robot::RobotId;
use crate::world::World;
use crate::world_state::WorldState;

/// What a device measured last. Numbers that were not measured yet are NaN.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reading<'a> {
    /// It measures nothing, or nothing that is known here.
    Nothing,
    /// A number, in the unit of [`Measure::unit`].
    Number(f64),
    /// Three numbers.
    Vector(Vec3),
    /// World from device.
    Rotation(Quat),
    /// A picture, row by row from the top: blue, green, red, alpha of each pixel. Empty before the first one.
    Picture {
        /// Columns and rows.
        size: [u16; 2],
        /// The pixels.
        bgra: &'a [u8],
    },
    /// Ranges, row by row from the top. `[m]` Empty before the first measurement.
    Ranges {
        /// Columns and rows (layers).
        size: [u16; 2],
        /// Infinite where nothing is.
        metres: &'a [f32],
    },
}

/// What a device measures.
#[derive(Clone, Debug, PartialEq)]
pub struct Measure {
    /// Sizes of the array of numbers, the outermost first; empty for a single number.
    pub shape: Vec<usize>,
    /// The smallest and largest number, as far as they are known; else infinite.
    pub range: [f64; 2],
    /// Of the numbers; empty for pure numbers.
    pub unit: &'static str,
}

impl Measure {
    /// Numbers of any size.
    #[must_use]
    pub fn unbounded(shape: &[usize], unit: &'static str) -> Self {
        Self { shape: shape.to_vec(), range: [f64::NEG_INFINITY, f64::INFINITY], unit }
    }

    /// How many numbers a reading has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// Whether a reading has no numbers.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What a motor can do. Units: rad and N·m, for linear ones m and N.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Actuation {
    /// Whether it slides.
    pub is_linear: bool,
    /// The greatest velocity.
    pub max_velocity: f64,
    /// The greatest force or torque.
    pub max_effort: f64,
    /// Lowest and highest position that it goes to by itself.
    pub positions: Option<[f64; 2]>,
}

/// What can be known of a device before it has measured anything.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Traits {
    /// What it measures; motors' feedback is left out.
    pub measure: Option<Measure>,
    /// What it drives.
    pub actuation: Option<Actuation>,
    /// The link that its joint moves, for devices of joints.
    pub link: Option<LinkId>,
}

/// A typed command to a device. Units: rad and N·m, for linear motors m and N.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command {
    /// The position to go to; infinite ones are for control by velocity.
    Position(f64),
    /// The velocity, or the limit of it on the way to a position.
    Velocity(f64),
    /// The limit of the acceleration; negative: none.
    Acceleration(f64),
    /// How much of the force or torque may be used.
    AvailableEffort(f64),
    /// A force or torque in place of a position.
    Effort(f64),
    /// Gains of the position controller.
    Pid([f64; 3]),
    /// The state of a lamp, as the controller's function takes it.
    Lamp(i32),
}

/// The device does not take such commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsuited;

/// For [`Device::order`].
pub struct OrderContext<'a> {
    /// The device's number on its robot.
    pub tag: u16,
    /// Devices 1, 2, … of the robot.
    pub devices: &'a [DeviceInfo],
    /// The world.
    pub state: &'a mut WorldState,
}

impl World {
    /// A device by its number on its robot (from 1); 0 is the robot itself.
    #[must_use]
    pub fn device(&self, robot: RobotId, tag: u16) -> Option<&dyn Device> {
        let robot = self.robots.get(robot.index()).filter(|robot| usize::from(tag) <= robot.devices.len())?;
        self.devices.get(robot.first_device + usize::from(tag)).map(|device| &**device)
    }

    /// What a device measured last.
    #[must_use]
    pub fn reading(&self, robot: RobotId, tag: u16) -> Reading<'_> {
        self.device(robot, tag).map_or(Reading::Nothing, Device::reading)
    }

    /// What can be known of a device before it has measured anything.
    #[must_use]
    pub fn traits(&self, robot: RobotId, tag: u16) -> Traits {
        self.device(robot, tag).map(|device| device.traits(&self.state)).unwrap_or_default()
    }

    /// Gives a device a command, which it obeys in the next step, as if its controller had sent it.
    ///
    /// # Errors
    /// If it does not take such commands, or is not there.
    pub fn order(&mut self, robot: RobotId, tag: u16, command: Command) -> Result<(), Unsuited> {
        let robot = self.robots.get(robot.index()).ok_or(Unsuited)?;
        let device = self.devices.get_mut(robot.first_device + usize::from(tag)).ok_or(Unsuited)?;
        if usize::from(tag) > robot.devices.len() {
            return Err(Unsuited);
        }
        let mut context = OrderContext { tag, devices: &robot.devices, state: &mut self.state };
        device.order(command, &mut context)
    }

    /// Lets all sensors that are enabled measure now, without a step. Their periods begin again.
    pub fn measure(&mut self) {
        self.follow_edits();
        for device in &mut self.devices {
            if let Some(clock) = device.clock() {
                clock.hurry();
            }
        }
        self.sense(&mut ());
    }

    /// Lets a sensor measure once in this time from now on; 0 stops it. `[ms]` Does nothing for other devices.
    pub fn set_sampling_period(&mut self, robot: RobotId, tag: u16, period_ms: u16) {
        let Some(robot) = self.robots.get(robot.index()) else { return };
        if usize::from(tag) <= robot.devices.len()
            && let Some(device) = self.devices.get_mut(robot.first_device + usize::from(tag))
        {
            device.set_sampling_period(period_ms, &mut self.state);
        }
    }
}
