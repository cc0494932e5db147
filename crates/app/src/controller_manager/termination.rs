//! Termination of controllers: they are asked to quit, given time, and killed if necessary.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use base::Severity;
use engine::{ControllerState, Robot, RobotId, World};

use super::{ControllerManager, Occupant, Slot};
use crate::ports::HubPorts;

/// How long controllers may take to quit after they are asked to.
const GRACE: Duration = Duration::from_secs(1);

impl ControllerManager<'_> {
    /// Kills controllers that have blocked the world for too long.
    pub(crate) fn kill_blocking(&mut self, limit: Duration, world: &mut World, ports: &mut HubPorts) {
        let now = Instant::now();
        let is_meant = |robot: &&Robot| {
            let slot = self.slots.iter().find(|slot| slot.robot == robot.id);
            // Users may take their time to start extern controllers.
            let is_awaited = *robot.controller_state() == ControllerState::Awaited;
            slot.is_some_and(|slot| !(is_awaited && matches!(slot.occupant, Occupant::Extern { .. })))
        };
        let holding: Vec<RobotId> = world.holding().filter(is_meant).map(|robot| robot.id).collect();
        self.holding.retain(|robot, _| holding.contains(robot));
        for robot in holding {
            let since = *self.holding.entry(robot).or_insert(now);
            if now.duration_since(since) < limit {
                continue;
            }
            if let Some(Slot { controller, robot_name, .. }) =
                self.slots.iter().find(|slot| slot.robot == robot)
            {
                let message = format!(
                    "controller {controller:?} of robot {robot_name:?} has blocked the simulation for {} s; \
                     it was killed, and the robot continues without it",
                    limit.as_secs_f64()
                );
                self.console.report(Severity::Error, message);
            }
            self.has_failed = true;
            self.holding.remove(&robot);
            self.terminate(robot, world, ports);
        }
    }

    /// Restarts a robot's controller.
    pub(crate) fn restart(&mut self, robot: RobotId, world: &mut World, ports: &mut HubPorts) {
        self.end(&[robot], world, ports);
        if let Some(index) = self.slots.iter().position(|slot| slot.robot == robot) {
            self.start(index, world, ports);
        }
    }

    /// Resets the world and restarts all controllers, which is what Webots does when a user resets a simulation. (After
    /// a reset by a supervisor, controllers continue.)
    pub(crate) fn reset(&mut self, world: &mut World, ports: &mut HubPorts) {
        let all: Vec<RobotId> = self.slots.iter().map(|slot| slot.robot).collect();
        self.finish_exchanges(world, ports);
        self.end(&all, world, ports);
        world.reset();
        for index in 0..self.slots.len() {
            let robot = self.slots.get(index).and_then(|slot| world.robots().get(slot.robot.index()));
            // Robots that were added since the start have gone.
            if robot.is_some_and(|robot| !robot.is_gone()) {
                self.start(index, world, ports);
            }
        }
    }

    /// Terminates a robot's controller for good.
    pub(crate) fn terminate(&mut self, robot: RobotId, world: &mut World, ports: &mut HubPorts) {
        self.end(&[robot], world, ports);
        self.slots.retain(|slot| slot.robot != robot);
        world.forget_controller(robot);
        ports.close_port(robot);
    }

    /// Terminates all controllers and closes all ports.
    pub(crate) fn terminate_all(&mut self, world: &mut World, ports: &mut HubPorts) {
        let all: Vec<RobotId> = self.slots.iter().map(|slot| slot.robot).collect();
        self.finish_exchanges(world, ports);
        self.end(&all, world, ports);
        ports.close_all();
        ports.hub().finish(Duration::from_millis(200));
        self.rejections.finish(self.console);
    }

    /// Replies to requests of controllers that are still busy with the last step, until they request the next one: a
    /// controller that is asked to quit in the middle of a step would miss values that it expects.
    fn finish_exchanges(&mut self, world: &mut World, ports: &mut HubPorts) {
        let deadline = Instant::now() + GRACE;
        loop {
            world.idle(ports);
            self.attend(world, ports);
            let is_busy = world.robots().iter().any(Robot::is_computing);
            let now = Instant::now();
            if !is_busy || now >= deadline || self.processes.is_kill_requested() {
                return;
            }
            ports.sleep(deadline - now);
        }
    }

    /// Asks controllers to quit, gives them time, then kills them.
    fn end(&mut self, robots: &[RobotId], world: &mut World, ports: &mut HubPorts) {
        let ask = |world: &mut World, ports: &mut HubPorts| {
            robots.iter().for_each(|robot| world.send_quit(ports, *robot));
        };
        ask(world, ports);
        // These have disconnected already: how they end is their own responsibility.
        let leaving: Vec<RobotId> = robots.iter().copied().filter(|robot| has_left(world, *robot)).collect();
        let slots = self.slots.iter_mut().filter(|slot| robots.contains(&slot.robot));
        let mut processes = Vec::new();
        for slot in slots {
            if let Occupant::Process(number) = slot.occupant {
                if !leaving.contains(&slot.robot) {
                    slot.occupant = Occupant::Nobody; // Its end is expected and not reported.
                }
                processes.push((number, slot.controller.clone()));
            }
        }
        let numbers: Vec<usize> = processes.iter().map(|(number, _)| *number).collect();
        let deadline = Instant::now() + GRACE;
        loop {
            world.idle(ports);
            self.attend(world, ports);
            // Those that were still starting have connected meanwhile.
            ask(world, ports);
            let talking = |robot: &RobotId| {
                world.robots().get(robot.index()).is_some_and(|robot| robot.session().is_some())
            };
            let busy =
                robots.iter().any(talking) || numbers.iter().any(|number| self.processes.is_running(*number));
            let now = Instant::now();
            if !busy || now >= deadline || self.processes.is_kill_requested() {
                break;
            }
            ports.sleep(deadline - now);
        }
        let late: Vec<_> =
            processes.iter().filter(|(number, _)| self.processes.is_running(*number)).collect();
        if !late.is_empty() {
            let names: BTreeSet<&str> = late.iter().map(|(_, name)| name.as_str()).collect();
            let names = names.into_iter().collect::<Vec<_>>().join(", ");
            self.console
                .report(Severity::Note, format!("these controllers did not quit and were killed: {names}"));
        }
        self.processes.stop(&numbers, Duration::ZERO);
        let slots = self
            .slots
            .iter_mut()
            .filter(|slot| matches!(slot.occupant, Occupant::Process(number) if numbers.contains(&number)));
        slots.for_each(|slot| slot.occupant = Occupant::Nobody);
        for robot in robots {
            engine::Ports::close(ports, *robot);
        }
        world.idle(ports);
        self.attend(world, ports);
    }
}

/// Returns whether a robot's controller has connected and disconnected.
fn has_left(world: &World, robot: RobotId) -> bool {
    world.robots().get(robot.index()).is_some_and(|robot| *robot.controller_state() == ControllerState::None)
}
