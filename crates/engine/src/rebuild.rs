//! Rebuilding after edits of the scene while the world runs: what was created from the edited nodes is built, rebuilt or
//! removed. Everything else continues with the same bits.
//!
//! The unit is a *part*: a node that changes nothing that a node above it has created. A solid that is merged with the one
//! above is not a part of its own, nor is the end point of a joint. Rebuilt nodes keep the ids of their links and
//! colliders, so that motion and devices continue (see `provenance`).

use std::collections::{BTreeMap, BTreeSet};

use dynamics::{JointKind, JointMode, Model};
use scene::{Change, Edit, EditError, NodeId, Scene};

use crate::build::{Builder, Draft, ExistingWorld, RobotIds};
use crate::device::{Device, DeviceInfo, Gone};
use crate::edits::PendingRebuild;
use crate::host::HostCommand;
use crate::placement::Mount;
use crate::provenance::{PartKey, Retired};
use crate::robot::{Robot, RobotId};
use crate::site::Site;
use crate::snapshot::{DeviceKey, inside, keys, keys_of};
use crate::world::World;
use crate::world_state::WorldState;

/// State before parts were rebuilt, and the result.
struct Rebuilt {
    drafts: BTreeMap<RobotId, Draft>,
    /// Nodes that were rebuilt, and those that were removed.
    members: BTreeSet<NodeId>,
    old_mounts: BTreeMap<NodeId, Mount>,
}

impl World {
    /// Edits the scene between steps and rebuilds what is affected: [`WorldState::edit`], then [`World::settle`].
    ///
    /// # Errors
    /// If the edit is invalid; nothing is changed then.
    pub fn edit(&mut self, edit: Edit) -> Result<Change, EditError> {
        let change = self.state.edit(edit)?;
        self.follow_edits();
        Ok(change)
    }

    /// Rebuilds what edits between steps have affected, without a step.
    pub fn settle(&mut self) {
        self.follow_edits();
    }

    /// Rebuilds what edits since the last call have affected.
    pub(crate) fn follow_edits(&mut self) {
        self.state.run_scripts();
        if self.state.edits.touched.is_empty() {
            // Asked after each order to a device.
            return;
        }
        while !self.state.edits.touched.is_empty() {
            let mut touched = std::mem::take(&mut self.state.edits.touched);
            // One that was written may have gone since: newcomers do in a reset.
            touched.nodes.retain(|node| self.state.scene.get(*node).is_some());
            let all = touched.settings && self.read_settings();
            self.dirty.extend(&touched.nodes);
            let rebuilt = self.rebuild(&touched, all);
            self.merge(rebuilt, &touched);
            self.save_first_states(&touched.inserted);
            for (_, force_field) in &self.force_fields {
                force_field.settle(&mut self.state);
            }
        }
        let scene = &self.state.scene;
        self.state.states.retain(|(node, _), _| scene.get(*node).is_some());
        self.dirty.retain(|node| scene.get(*node).is_some());
    }

    /// Reads the world-wide settings again. Returns whether joints or bodies depend on some that have changed.
    fn read_settings(&mut self) -> bool {
        let state = &mut self.state;
        let new = (state.kinds.settings)(&state.scene, &mut state.diagnostics);
        let old = &state.dynamics.model.settings;
        let is_other = (old.erp, old.cfm) != (new.dynamics.erp, new.dynamics.cfm)
            || state.settings.damping != new.damping;
        state.dynamics.model.settings = new.dynamics;
        state.settings.damping = new.damping;
        state.settings.time_step = new.time_step;
        if let (None, Some(seed)) = (self.fixed_seed, new.seed) {
            state.settings.seed = seed;
        }
        is_other
    }

    /// The topmost nodes: none of them is a descendant of another.
    fn tops(&self, touched: &PendingRebuild, all: bool) -> Vec<NodeId> {
        let state = &self.state;
        if all {
            return state.scene.children(Scene::ROOT, "children").to_vec();
        }
        let mut tops = BTreeSet::new();
        for node in &touched.nodes {
            let is_structural = !touched.inserted.is_empty() || !touched.removed.is_empty();
            tops.extend(state.part_of(*node, is_structural));
        }
        let parent = |node: NodeId| state.scene.get(node).and_then(|node| node.parent);
        tops.extend(state.placement.provenance.watchers.iter().filter(|node| parent(**node).is_some()));
        tops.extend(touched.inserted.iter().filter(|node| parent(**node) == Some(Scene::ROOT)));
        let is_below = |node: NodeId| {
            let mut above = parent(node);
            while let Some(id) = above {
                if tops.contains(&id) {
                    return true;
                }
                above = parent(id);
            }
            false
        };
        tops.iter().copied().filter(|node| !is_below(*node)).collect()
    }

    /// Ids of robots, and those that are free.
    fn robot_ids(&self) -> RobotIds {
        let mut ids = RobotIds { count: self.robots.len(), ..RobotIds::default() };
        for robot in &self.robots {
            let is_told = self.state.requests.host_commands.contains(&HostCommand::StopController(robot.id));
            if !robot.is_gone() {
                ids.by_node.insert(robot.node, robot.id);
                ids.names.insert(robot.id, robot.name.clone());
            } else if robot.session().is_none() && !is_told {
                ids.vacant.insert(robot.id);
            }
        }
        ids
    }

    /// Rebuilds parts and replaces the old ones. Devices are left to [`World::merge`].
    fn rebuild(&mut self, touched: &PendingRebuild, all: bool) -> Rebuilt {
        let tops = self.tops(touched, all);
        let robots = self.robot_ids();
        let state = &mut self.state;
        let below = tops.iter().flat_map(|top| std::iter::once(*top).chain(state.scene.descendants(*top)));
        let members: BTreeSet<NodeId> = below.chain(touched.removed.iter().copied()).collect();
        for node in touched.nodes.iter().filter(|node| members.contains(node)) {
            state.note_pose(*node);
        }
        self.force_fields.retain(|(node, _)| !members.contains(node));
        state.visuals.animations.retain(|(node, _)| !members.contains(node));
        let mut retired = Retired::default();
        state.placement.provenance.retire(&members.iter().copied().collect::<Vec<_>>(), &mut retired);
        let kinds: BTreeMap<PartKey, JointKind> = retired
            .links
            .iter()
            .filter_map(|(key, id)| Some((*key, state.dynamics.model.links.get(id.index())?.joint.kind)))
            .collect();
        let old_mounts =
            members.iter().filter_map(|node| Some((*node, state.placement.mounts.remove(node)?))).collect();

        let scene = std::mem::take(&mut state.scene);
        let nothing = Model::new(state.dynamics.model.settings.clone()).into();
        let present = ExistingWorld {
            model: std::mem::replace(&mut state.dynamics.model, nothing).into_inner(),
            collider_owners: std::mem::take(&mut state.placement.collider_owners).into_inner(),
            mounts: std::mem::take(&mut state.placement.mounts).into_inner(),
            provenance: std::mem::take(&mut state.placement.provenance).into_inner(),
            robots,
        };
        let files = std::sync::Arc::clone(&state.project.files);
        let defaults = (state.settings.damping, state.edits.is_expected);
        let mut builder =
            Builder::within(present, &scene, &*files, state.kinds, defaults, state.settings.seed);
        builder.retired = retired;
        builder.soft_contacts = self.soft_contacts;
        builder.supervisors.clone_from(&self.supervisors);
        for top in &tops {
            let site = builder.retired.sites.get(top).copied().unwrap_or(Site::default());
            builder.build(*top, &site);
        }
        builder.finish();
        debug_assert!(!builder.escaped, "a part reached beyond itself");
        let Builder { mut model, mut collider_owners, mounts, mut provenance, retired, .. } = builder;
        let (needs_visuals, bones, lifts) = (builder.needs_visuals, builder.bones, builder.lifts);
        let (drafts, diagnostics, taken) = (builder.drafts, builder.diagnostics, builder.taken);
        let corrections = builder.corrections;
        self.force_fields.extend(builder.force_fields);
        state.visuals.animations.extend(builder.animations);
        let mut moves = provenance.settle(&retired, &taken, &mut model, &mut collider_owners);
        state.scene = scene;
        state.dynamics.model = model.into();
        state.placement.collider_owners = collider_owners.into();
        state.placement.mounts = mounts.into();
        if needs_visuals {
            state.visuals.need();
        }
        bones.into_iter().for_each(|(node, bones)| state.visuals.set_bones(node, bones));
        lifts.into_iter().for_each(|node| state.visuals.lift(node));
        state.placement.provenance = provenance.into();
        state.edits.builds += 1;
        state.diagnostics.extend(diagnostics);
        for (node, field, value) in corrections {
            state.record(node, field, value);
        }
        moves.laws = all || touched.settings;
        state.dynamics.model_replaced(&moves);
        state.carry_over(&retired, &kinds);
        state.visuals.note_moved(members.iter().copied());
        Rebuilt { drafts, members, old_mounts }
    }

    /// Enters built devices and robots into the tables, and removes those whose nodes are gone.
    fn merge(&mut self, rebuilt: Rebuilt, touched: &PendingRebuild) {
        let Rebuilt { mut drafts, members, old_mounts } = rebuilt;
        let stale = self.state.stale_nodes(&touched.nodes);
        let mut rows = self.take_rows();
        for (robot, row) in self.robots.iter_mut().zip(&mut rows) {
            if robot.is_gone() {
                continue; // a newcomer may have its number
            }
            if touched.removed.contains(&robot.node) {
                vacate(&mut self.state, robot, row);
                continue;
            }
            let draft = drafts.remove(&robot.id).unwrap_or_default();
            let Draft { robot: own, infos, devices } = draft;
            let own_built = own.is_some();
            if let Some((fresh, behaviour)) = own {
                if let Some(first) = self.first.as_mut() {
                    first.replace_device((robot.node, 0), &*behaviour);
                }
                if robot.controller != fresh.controller || touched.controllers.contains(&robot.node) {
                    self.state.requests.host_commands.push(HostCommand::StartController(robot.id));
                }
                robot.name = fresh.name;
                robot.controller = fresh.controller;
                robot.arguments = fresh.arguments;
                robot.synchronization = fresh.synchronization;
                robot.supervisor = fresh.supervisor;
                if stale.contains(&robot.node)
                    && let Some(slot) = row.first_mut()
                {
                    replace(slot, behaviour, &mut self.state);
                }
            }
            // The robot's own row comes first in both.
            let keys = keys(std::iter::once(robot.node).chain(infos.iter().map(|info| info.node)));
            let known_keys = keys_of(robot);
            let built: BTreeSet<DeviceKey> = keys.iter().copied().collect();
            let rows_of = robot.devices.iter_mut().zip(row.iter_mut().skip(1));
            for ((info, device), key) in rows_of.zip(known_keys.iter().skip(1)) {
                let is_built_again = members.contains(&info.node) && (info.node != robot.node || own_built);
                if is_built_again && !built.contains(key) {
                    device.undo(&mut self.state);
                    *device = Box::new(Gone);
                    *info = info.gone();
                }
            }
            for ((info, device), key) in infos.into_iter().zip(devices).zip(keys.into_iter().skip(1)) {
                let is_moved = old_mounts.get(&info.node).copied() != self.state.mount(info.node);
                let is_other =
                    stale.contains(&info.node) || info.joint.is_some_and(|(joint, _)| stale.contains(&joint));
                // What sits on a joint knows the joint's link.
                let is_stale = is_other || info.joint.is_some() || is_moved;
                let known = known_keys.iter().skip(1).position(|other| *other == key);
                match (known, known.and_then(|at| row.get_mut(at + 1))) {
                    (Some(at), Some(slot)) => {
                        if let Some(first) = self.first.as_mut().filter(|_| is_stale) {
                            first.replace_device(key, &*device);
                        }
                        if is_stale {
                            replace(slot, device, &mut self.state);
                        }
                        if is_other {
                            robot.news.changed.insert((at + 1) as u16);
                        }
                        robot.devices[at] = info;
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
        for (id, draft) in drafts {
            let Some((robot, behaviour)) = draft.robot else { continue };
            let row = std::iter::once(behaviour).chain(draft.devices).collect();
            let robot = Robot { devices: draft.infos, ..robot };
            match (self.robots.get_mut(id.index()), rows.get_mut(id.index())) {
                (Some(place), Some(old)) => (*place, *old) = (robot, row),
                _ => {
                    self.robots.push(robot);
                    rows.push(row);
                }
            }
            self.state.requests.host_commands.push(HostCommand::StartController(id));
        }
        self.put_rows(rows);
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
        let is_gone = |info: &DeviceInfo| info.node == NodeId(u32::MAX);
        if !self.robots[id.index()].devices.iter().any(is_gone) {
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
    let is_there: Vec<bool> = robot.devices.iter().map(|info| info.node != NodeId(u32::MAX)).collect();
    let mut of_devices = is_there.iter();
    robot.devices.retain(|_| of_devices.next().copied().unwrap_or(true));
    let mut of_rows = std::iter::once(&true).chain(&is_there);
    row.retain(|_| of_rows.next().copied().unwrap_or(true));
}

impl WorldState {
    /// The part that a node belongs to; `None` if nothing was built from it. If nodes were added or removed, bodies may be
    /// merged differently: then the part is everything that the body was built from.
    fn part_of(&self, node: NodeId, is_structural: bool) -> Option<NodeId> {
        let mut is_whole = !is_structural;
        let mut at = Some(node);
        while let Some(id) = at.filter(|id| *id != Scene::ROOT) {
            if let Some(site) = self.placement.provenance.sites.get(&id) {
                is_whole |= site.link.is_none() || self.placement.provenance.links_of(id).next().is_some();
                if is_whole && !self.placement.provenance.bound.contains(&id) {
                    return Some(id);
                }
            }
            at = self.scene.get(id)?.parent;
        }
        None
    }

    /// Nodes whose own behaviour was built from what was changed.
    fn stale_nodes(&self, touched: &BTreeSet<NodeId>) -> BTreeSet<NodeId> {
        let mut stale = BTreeSet::new();
        for node in touched {
            let mut at = Some(*node);
            while let Some(id) = at {
                stale.insert(id);
                let is_built = self.placement.provenance.sites.contains_key(&id);
                at = self.scene.get(id).and_then(|node| node.parent).filter(|_| !is_built);
            }
        }
        stale
    }

    /// A body that is rebuilt from other fields starts where it is: the pose of a free body and the position of a joint are
    /// recorded in the scene.
    fn note_pose(&mut self, node: NodeId) {
        let Some((_, link)) = self.placement.provenance.links_of(node).next() else { return };
        let Some(def) = self.dynamics.model.links.get(link.index()) else { return };
        if def.parent.is_some() || def.joint.kind != JointKind::Free {
            return;
        }
        let Some(site) = self.placement.provenance.sites.get(&node) else { return };
        let local = site.local(self.dynamics.pose(link));
        if self.scene.pose(node) != local {
            self.record_pose(node, local);
        }
    }

    /// Bodies without a parent stay where they are, unless the frame they are in was moved. One that was free and is not
    /// any more, or the other way round, starts at rest, or with its prescribed velocity.
    fn carry_over(&mut self, retired: &Retired, kinds: &BTreeMap<PartKey, JointKind>) {
        for (key, old_kind) in kinds {
            let Some(link) = self.placement.provenance.links.get(key).copied() else { continue };
            let Some(def) = self.dynamics.model.links.get(link.index()) else { continue };
            let is_root = def.parent.is_none();
            if (def.joint.kind == JointKind::Free) != (*old_kind == JointKind::Free)
                && let Some(state) = self.dynamics.state().link(link).cloned()
            {
                let twist = def.twist;
                let is_led = def.joint.mode == JointMode::Kinematic;
                self.dynamics.restore_link(link, &state, false);
                if is_led {
                    self.dynamics.set_twist(link, twist);
                }
            }
            let (Some(old), Some(new)) =
                (retired.sites.get(&key.0), self.placement.provenance.sites.get(&key.0))
            else {
                continue;
            };
            if is_root && old.link_from_site != new.link_from_site {
                let there = new.link_from_site * old.link_from_site.inverse() * self.dynamics.pose(link);
                self.dynamics.set_pose(link, there);
            }
        }
    }
}
