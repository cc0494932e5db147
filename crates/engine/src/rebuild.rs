//! Rebuilding after edits of the scene while the world runs: what was created from the edited nodes is built, rebuilt or
//! removed. Everything else continues with the same bits.
//!
//! The unit is a *part*: a node that changes nothing that a node above it has created. A solid that is merged with the one
//! above is not a part of its own, nor is the end point of a joint. Rebuilt nodes keep the ids of their links and
//! colliders, so that motion and devices continue (see `provenance`).

mod devices;

use std::collections::{BTreeMap, BTreeSet};

use base::{Pose, Twist};
use dynamics::{Joint, JointKind, JointMode, LinkId, Model};
use scene::{Change, Edit, EditError, NodeId, Scene};

use crate::build::{Builder, Draft, ExistingWorld, RobotIds};
use crate::edits::PendingRebuild;
use crate::host::HostCommand;
use crate::placement::Mount;
use crate::provenance::{PartKey, Retired};
use crate::robot::RobotId;
use crate::site::Site;
use crate::world::World;
use crate::world_state::WorldState;

/// State before parts were rebuilt, and the result.
struct Rebuilt {
    drafts: BTreeMap<RobotId, Draft>,
    /// Nodes that were rebuilt, and those that were removed.
    members: BTreeSet<NodeId>,
    old_mounts: BTreeMap<NodeId, Mount>,
}

/// A link before it was rebuilt.
struct Before {
    kind: JointKind,
    pose: Pose,
    /// Velocity at the centre of mass, in world axes.
    twist: Twist,
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
            // The usual case: this is called after each command to a device.
            return;
        }
        while !self.state.edits.touched.is_empty() {
            let mut touched = std::mem::take(&mut self.state.edits.touched);
            // An edited node may have been removed since: inserted ones are removed by a reset.
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
        let before: BTreeMap<PartKey, Before> =
            retired.links.iter().filter_map(|(key, id)| Some((*key, state.motion_before(*id)?))).collect();
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
        let (needs_visuals, bones, attached_to_eye) =
            (builder.needs_visuals, builder.bones, builder.attached_to_eye);
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
        attached_to_eye.into_iter().for_each(|node| state.visuals.attach_to_eye(node));
        state.placement.provenance = provenance.into();
        state.edits.builds += 1;
        state.diagnostics.extend(diagnostics);
        for (node, field, value) in corrections {
            state.record(node, field, value);
        }
        moves.laws = all || touched.settings;
        state.dynamics.model_replaced(&moves);
        state.carry_over(&retired, &before);
        state.visuals.note_moved(members.iter().copied());
        Rebuilt { drafts, members, old_mounts }
    }
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

    fn motion_before(&self, link: LinkId) -> Option<Before> {
        let def = self.dynamics.model.links.get(link.index())?;
        let pose = self.dynamics.pose(link);
        let twist = self.dynamics.twist(link).at_offset(pose.vector(def.inertia.center));
        Some(Before { kind: def.joint.kind, pose, twist })
    }

    /// Bodies without a parent stay where they are, unless the frame they are in was moved. One that was free and is not
    /// any more, or the other way round, starts at rest, or with its prescribed velocity. A body on a joint with another
    /// axis goes on as that allows; if it was moved, it and all below it start at rest.
    fn carry_over(&mut self, retired: &Retired, before: &BTreeMap<PartKey, Before>) {
        for (key, Before { kind: old_kind, .. }) in before {
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
        self.turn_velocities(before);
    }

    /// Adapts the velocities of bodies to the new axes of their joints.
    fn turn_velocities(&mut self, before: &BTreeMap<PartKey, Before>) {
        let now = |key: &PartKey| {
            let link = self.placement.provenance.links.get(key).copied()?;
            Some((link, self.dynamics.model.links.get(link.index())?.joint))
        };
        let has_axis = |kind: JointKind| matches!(kind, JointKind::Hinge { .. } | JointKind::Slider { .. });
        let is_turned = |old: &JointKind, new: &Joint| {
            new.mode == JointMode::Dynamic && new.kind != *old && has_axis(new.kind) && has_axis(*old)
        };
        let bodies: BTreeSet<LinkId> = before
            .iter()
            .filter_map(|(key, Before { kind, .. })| now(key).filter(|(_, joint)| is_turned(kind, joint)))
            .map(|(link, _)| self.body_beyond(link))
            .collect();
        let moves: Vec<(LinkId, &Before)> =
            before.iter().filter_map(|(key, before)| Some((now(key)?.0, before))).collect();
        for (link, before) in moves.into_iter().filter(|(link, _)| bodies.contains(link)) {
            if is_same_place(self.dynamics.pose(link), before.pose) {
                self.dynamics.set_body_twist(link, before.twist);
            } else {
                self.stop_from(link);
            }
        }
    }

    /// Returns the first link with a mass from a link on: links between the axes of a joint have none.
    fn body_beyond(&self, mut link: LinkId) -> LinkId {
        let links = &self.dynamics.model.links;
        while links.get(link.index()).is_some_and(|def| def.inertia.mass == 0.0) {
            let Some(next) = links.iter().position(|def| def.parent == Some(link)) else { break };
            link = LinkId::from_index(next);
        }
        link
    }

    /// Stops a body on a joint, and all on it.
    fn stop_from(&mut self, body: LinkId) {
        let links = &self.dynamics.model.links;
        let parent = |link: &LinkId| links.get(link.index())?.parent;
        let is_between = |link: &LinkId| links.get(link.index()).is_some_and(|def| def.inertia.mass == 0.0);
        let first =
            std::iter::successors(parent(&body), parent).take_while(is_between).last().unwrap_or(body);
        let is_on_it = |link: &LinkId| std::iter::successors(Some(*link), parent).any(|above| above == first);
        let stopped: Vec<LinkId> = (0..links.len()).map(LinkId::from_index).filter(is_on_it).collect();
        for link in stopped {
            self.dynamics.set_joint_velocity(link, 0.0);
        }
    }
}

/// Whether a link has not been moved: rebuilt poses differ by rounding.
fn is_same_place(new: Pose, old: Pose) -> bool {
    let turn = (new.rotation - old.rotation).length().min((new.rotation + old.rotation).length());
    new.translation.distance(old.translation) < 1e-9 && turn < 1e-9
}
