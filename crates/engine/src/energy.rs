//! Power consumption of robots.

use std::collections::BTreeMap;

use scene::NodeId;

use crate::robot::RobotId;

/// Power meters of robots with a battery.
#[derive(Clone, Debug, Default)]
pub struct Energy {
    /// Robots with an empty battery: their motors have no power.
    pub unpowered: Vec<RobotId>,
    /// Nodes that supply energy, each with the robot that it supplies.
    pub sources: BTreeMap<NodeId, Option<Consumer>>,
    pub(crate) meters: BTreeMap<RobotId, f64>,
}

/// A robot that is supplied with energy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Consumer {
    /// The robot.
    pub robot: RobotId,
    /// Whether its battery has been full since it came; energy given since then is lost.
    pub is_full: bool,
}

impl Energy {
    /// Starts metering a robot.
    pub fn meter(&mut self, robot: RobotId) {
        self.meters.entry(robot).or_default();
    }

    /// Adds the power that a device draws in this step. `[W]` No effect on robots without a meter.
    pub fn draw(&mut self, robot: RobotId, watts: f64) {
        if let Some(sum) = self.meters.get_mut(&robot) {
            *sum += watts;
        }
    }

    /// Takes the power that a robot's devices have drawn since the last call. `[W]`
    pub fn take(&mut self, robot: RobotId) -> f64 {
        self.meters.get_mut(&robot).map(std::mem::take).unwrap_or_default()
    }

    /// Removes the meter of a robot.
    pub(crate) fn forget(&mut self, robot: RobotId) {
        self.unpowered.retain(|other| *other != robot);
        self.meters.remove(&robot);
        for consumer in self.sources.values_mut() {
            *consumer = consumer.filter(|consumer| consumer.robot != robot);
        }
    }
}
