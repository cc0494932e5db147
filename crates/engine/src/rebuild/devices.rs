//! Replaces the robots and devices of rebuilt nodes in the tables of the world.

use std::collections::{BTreeMap, BTreeSet};

use scene::NodeId;

use super::Rebuilt;
use crate::build::Draft;
use crate::device::{Device, DeviceInfo, Gone};
use crate::edits::PendingRebuild;
use crate::host::HostCommand;
use crate::placement::Mount;
use crate::robot::{Robot, RobotId};
use crate::snapshot::{DeviceKey, inside, keys, keys_of};
use crate::world::World;
use crate::world_state::WorldState;

/// What decides whether a device is replaced.
struct Affected<'a> {
    touched: &'a PendingRebuild,
    /// Nodes whose own behaviour was built from what was changed.
    stale: BTreeSet<NodeId>,
    /// Nodes that were rebuilt, and those that were removed.
    members: BTreeSet<NodeId>,
    old_mounts: BTreeMap<NodeId, Mount>,
}

impl World {
    /// Enters built devices and robots into the tables, and removes those whose nodes are gone.
    pub(super) fn merge(&mut self, rebuilt: Rebuilt, touched: &PendingRebuild) {
        let Rebuilt { mut drafts, members, old_mounts } = rebuilt;
        let stale = self.state.stale_nodes(&touched.nodes);
        let affected = Affected { touched, stale, members, old_mounts };
        let mut rows = self.take_rows();
        let mut robots = std::mem::take(&mut self.robots);
        for (robot, row) in robots.iter_mut().zip(&mut rows) {
            if robot.is_gone() {
                continue; // a newcomer may have its number
            }
            if touched.removed.contains(&robot.node) {
                vacate(&mut self.state, robot, row);
                continue;
            }
            let draft = drafts.remove(&robot.id).unwrap_or_default();
            self.merge_robot(robot, row, draft, &affected);
        }
        for (id, draft) in drafts {
            let Some((robot, behaviour)) = draft.robot else { continue };
            let row = std::iter::once(behaviour).chain(draft.devices).collect();
            let robot = Robot { devices: draft.infos, ..robot };
            match (robots.get_mut(id.index()), rows.get_mut(id.index())) {
                (Some(place), Some(old)) => (*place, *old) = (robot, row),
                _ => {
                    robots.push(robot);
                    rows.push(row);
                }
            }
            self.state.requests.host_commands.push(HostCommand::StartController(id));
        }
        self.robots = robots;
        self.put_rows(rows);
    }

    /// Replaces what was rebuilt of a robot. `row`: its own device, then the others.
    fn merge_robot(
        &mut self,
        robot: &mut Robot,
        row: &mut Vec<Box<dyn Device>>,
        draft: Draft,
        affected: &Affected<'_>,
    ) {
        let Draft { robot: own, infos, devices } = draft;
        let is_own_built = own.is_some();
        if let Some((fresh, behaviour)) = own {
            self.replace_robot(robot, row, fresh, behaviour, affected);
        }
        let known_keys = keys_of(robot);
        // The robot's own device comes first in both.
        let keys = keys(std::iter::once(robot.node).chain(infos.iter().map(|info| info.node)));
        let built: BTreeSet<DeviceKey> = keys.iter().copied().collect();
        let known = robot.devices.iter_mut().zip(row.iter_mut().skip(1));
        for ((info, device), key) in known.zip(known_keys.iter().skip(1)) {
            let is_rebuilt =
                affected.members.contains(&info.node) && (info.node != robot.node || is_own_built);
            if is_rebuilt && !built.contains(key) {
                device.undo(&mut self.state);
                *device = Box::new(Gone);
                *info = info.gone();
            }
        }
        for ((info, device), key) in infos.into_iter().zip(devices).zip(keys.into_iter().skip(1)) {
            match known_keys.iter().skip(1).position(|other| *other == key) {
                Some(at) if at + 1 < row.len() => {
                    self.replace_device(robot, row, at, (key, info, device), affected);
                }
                _ if robot.devices.len() < usize::from(u16::MAX) => {
                    robot.devices.push(info);
                    row.push(device);
                }
                _ => {} // no more numbers for devices
            }
        }
        if robot.session().is_none() {
            compact(robot, row);
        }
    }

    /// Gives a robot the fields of its rebuilt node. Its controller is started again if it has changed.
    fn replace_robot(
        &mut self,
        robot: &mut Robot,
        row: &mut [Box<dyn Device>],
        fresh: Robot,
        behaviour: Box<dyn Device>,
        affected: &Affected<'_>,
    ) {
        if let Some(first) = self.first.as_mut() {
            first.replace_device((robot.node, 0), &*behaviour);
        }
        if robot.controller != fresh.controller || affected.touched.controllers.contains(&robot.node) {
            self.state.requests.host_commands.push(HostCommand::StartController(robot.id));
        }
        robot.name = fresh.name;
        robot.controller = fresh.controller;
        robot.arguments = fresh.arguments;
        robot.synchronization = fresh.synchronization;
        robot.supervisor = fresh.supervisor;
        if affected.stale.contains(&robot.node)
            && let Some(slot) = row.first_mut()
        {
            replace(slot, behaviour, &mut self.state);
        }
    }

    /// Replaces the device at an index of a robot, if what it was built from has changed.
    fn replace_device(
        &mut self,
        robot: &mut Robot,
        row: &mut [Box<dyn Device>],
        at: usize,
        (key, info, device): (DeviceKey, DeviceInfo, Box<dyn Device>),
        affected: &Affected<'_>,
    ) {
        let is_moved = affected.old_mounts.get(&info.node).copied() != self.state.mount(info.node);
        let has_changed = affected.stale.contains(&info.node)
            || info.joint.is_some_and(|(joint, _)| affected.stale.contains(&joint));
        // Devices on a joint refer to its link.
        if has_changed || info.joint.is_some() || is_moved {
            if let Some(first) = self.first.as_mut() {
                first.replace_device(key, &*device);
            }
            if let Some(slot) = row.get_mut(at + 1) {
                replace(slot, device, &mut self.state);
            }
        }
        if has_changed {
            robot.news.changed.insert((at + 1) as u16);
        }
        robot.devices[at] = info;
    }

    /// The devices of each robot, its own first.
    pub(crate) fn take_rows(&mut self) -> Vec<Vec<Box<dyn Device>>> {
        let mut all = std::mem::take(&mut self.devices).into_iter();
        self.robots.iter().map(|robot| all.by_ref().take(robot.devices.len() + 1).collect()).collect()
    }

    pub(crate) fn put_rows(&mut self, rows: Vec<Vec<Box<dyn Device>>>) {
        for (robot, row) in self.robots.iter_mut().zip(rows) {
            robot.first_device = self.devices.len();
            self.devices.extend(row);
        }
    }

    /// Drops removed devices from a robot's list before a new controller learns the tags.
    pub(crate) fn compact_robot(&mut self, id: RobotId) {
        if !self.robots[id.index()].devices.iter().any(DeviceInfo::is_gone) {
            return;
        }
        let mut rows = self.take_rows();
        compact(&mut self.robots[id.index()], &mut rows[id.index()]);
        self.put_rows(rows);
    }
}

/// The node of a robot was removed. Its id stays in use until its controller has disconnected.
fn vacate(state: &mut WorldState, robot: &mut Robot, row: &mut Vec<Box<dyn Device>>) {
    row.iter_mut().for_each(|device| device.undo(state));
    state.user.labels.remove_of(robot.node);
    let controller = robot.state.clone();
    *robot = Robot { state: controller, ..Robot::vacant(robot.id) };
    *row = vec![Box::new(Gone)];
    state.energy.forget(robot.id);
    state.requests.host_commands.push(HostCommand::StopController(robot.id));
}

/// A rebuilt device continues from its previous state.
fn replace(slot: &mut Box<dyn Device>, mut fresh: Box<dyn Device>, state: &mut WorldState) {
    fresh.take_over(inside(&**slot));
    fresh.keep_settings(inside(&**slot));
    if let Some((new, old)) = fresh.clock().zip(slot.clock()) {
        new.clone_from(old);
    }
    fresh.go_on(inside(&**slot), state);
    *slot = fresh;
}

fn compact(robot: &mut Robot, row: &mut Vec<Box<dyn Device>>) {
    let is_there: Vec<bool> = robot.devices.iter().map(|info| !info.is_gone()).collect();
    let mut of_devices = is_there.iter();
    robot.devices.retain(|_| of_devices.next().copied().unwrap_or(true));
    let mut of_rows = std::iter::once(&true).chain(&is_there);
    row.retain(|_| of_rows.next().copied().unwrap_or(true));
}
