//! Power consumption of robots.

use std::collections::BTreeMap;

use dynamics::LinkId;
use scene::NodeId;

use crate::robot::RobotId;
use crate::world_state::WorldState;

/// Power meters of robots with a battery.
#[derive(Clone, Debug, Default)]
pub struct Energy {
    /// Robots with an empty battery: their motors have no power.
    pub unpowered: Vec<RobotId>,
    /// Nodes that supply energy, each with what it supplies.
    pub sources: BTreeMap<NodeId, Supply>,
    pub(crate) meters: BTreeMap<RobotId, Meter>,
}

/// What a node supplies energy to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Supply {
    /// The robot that it supplies, if any.
    pub robot: Option<RobotId>,
    /// Energy that it has given in this step. `[J]`
    pub given: f64,
}

/// What the devices of a robot draw in a step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Meter {
    /// `[W]`
    watts: f64,
    /// Driven joints, each with its power per unit of force, which is known after the step.
    drives: Vec<(LinkId, f64)>,
}

impl Energy {
    /// Starts metering a robot.
    pub fn meter(&mut self, robot: RobotId) {
        self.meters.entry(robot).or_default();
    }

    /// Adds the power that a device draws in this step. `[W]` No effect on robots without a meter.
    pub fn draw(&mut self, robot: RobotId, watts: f64) {
        if let Some(meter) = self.meters.get_mut(&robot) {
            meter.watts += watts;
        }
    }

    /// The same for the drive of a joint, with its power per unit of the force that it exerts in this step.
    /// `[W/N]`, `[W/(N·m)]`
    pub fn draw_by_force(&mut self, robot: RobotId, link: LinkId, watts: f64) {
        if let Some(meter) = self.meters.get_mut(&robot) {
            meter.drives.push((link, watts));
        }
    }

    /// Removes the meter of a robot.
    pub(crate) fn forget(&mut self, robot: RobotId) {
        self.unpowered.retain(|other| *other != robot);
        self.meters.remove(&robot);
        for supply in self.sources.values_mut() {
            supply.robot = supply.robot.filter(|supplied| *supplied != robot);
        }
    }
}

impl WorldState {
    /// Takes the power that a robot's devices have drawn since the last call. `[W]`
    pub fn take_power(&mut self, robot: RobotId) -> f64 {
        let meter = self.energy.meters.get_mut(&robot).map(std::mem::take).unwrap_or_default();
        let by_force = |(link, watts): (LinkId, f64)| self.dynamics.drive_force(link).abs() * watts;
        meter.watts + meter.drives.into_iter().map(by_force).sum::<f64>()
    }
}
