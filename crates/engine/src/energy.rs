//! The power that the devices of robots draw.

use std::collections::BTreeMap;

use crate::robot::RobotId;

/// The power that devices draw, for robots with a battery.
#[derive(Clone, Debug, Default)]
pub struct Energy {
    /// Robots whose battery is empty: their motors stand still.
    pub unpowered: Vec<RobotId>,
    pub(crate) meters: BTreeMap<RobotId, f64>,
}

impl Energy {
    /// From now on the power a robot's devices draw is added up.
    pub fn meter(&mut self, robot: RobotId) {
        self.meters.entry(robot).or_default();
    }

    /// A device of a robot draws power in this step. `[W]` Does nothing for robots without a meter.
    pub fn draw(&mut self, robot: RobotId, watts: f64) {
        if let Some(sum) = self.meters.get_mut(&robot) {
            *sum += watts;
        }
    }

    /// The power a robot's devices drew since the last call. `[W]`
    pub fn take(&mut self, robot: RobotId) -> f64 {
        self.meters.get_mut(&robot).map(std::mem::take).unwrap_or_default()
    }

    /// The robot is gone.
    pub(crate) fn forget(&mut self, robot: RobotId) {
        self.unpowered.retain(|other| *other != robot);
        self.meters.remove(&robot);
    }
}
