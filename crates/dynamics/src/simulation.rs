//! The simulation of a model: its state, the step, and what may be read and changed between steps.

use std::collections::BTreeSet;

use base::{Pose, Shared, Twist, Vec3, Wrench};

use crate::collide::collision_object::{CollisionObject, ShapeContact};
use crate::collide::{ContactPoint, SharedGeometries, World};
use crate::constraint::ConstraintForce;
use crate::kinematics::Kinematics;
use crate::layout::{Body, JointModel, Layout, NONE};
use crate::model::{ColliderId, LinkId, Model};
use crate::normal_law::MARGIN;
use crate::shape::Aabb;
pub use crate::state::{LinkState, State};
use crate::step::{self, Workspace};

/// What actuates a joint.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub enum Drive {
    /// Nothing.
    #[default]
    Off,
    /// A motor with a target velocity and a largest force (or torque).
    Velocity {
        /// `[rad/s]`, `[m/s]`
        target: f64,
        /// `[N·m]`, `[N]`, not negative.
        max_force: f64,
    },
    /// A force (or torque).
    Force(f64),
}

/// A contact point of two colliders in the last step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// The smaller id of the two.
    pub a: ColliderId,
    /// The other.
    pub b: ColliderId,
    /// In world coordinates. `[m]`
    pub point: Vec3,
    /// Unit normal in world coordinates, from `b` towards `a`.
    pub normal: Vec3,
    /// Penetration depth before the step. `[m]`
    pub depth: f64,
    /// Force on `a`, in world coordinates. `[N]`
    pub force: Vec3,
    /// Torque of rolling and spinning friction on `a`, in world coordinates. `[N·m]`
    pub torque: Vec3,
}

/// Where a ray hit a collider.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayHit {
    /// The collider.
    pub collider: ColliderId,
    /// Distance from the ray's origin. `[m]`
    pub distance: f64,
    /// Unit outward normal of the surface, in world coordinates.
    pub normal: Vec3,
}

/// A tree whose numbers became non-finite. All its links stay at their last valid poses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The root of the tree.
    pub link: LinkId,
}

/// Workspace that may be replaced at any time without changing results.
#[derive(Debug, Default)]
pub struct Scratch {
    pub(crate) layout: Option<Layout>,
    pub(crate) world: Option<World>,
    shared_geometries: SharedGeometries,
    pub(crate) kinematics: Kinematics,
    pub(crate) workspace: Workspace,
}

/// Results of the last step, for observers.
#[derive(Clone, Debug, Default)]
pub struct Report {
    pub(crate) contacts: Vec<Contact>,
    /// By link.
    pub(crate) drive_forces: Vec<f64>,
    pub(crate) constraint_forces: Vec<ConstraintForce>,
    pub(crate) faults: Vec<Fault>,
    pub(crate) active_set_iterations: usize,
}

impl Report {
    /// Iterations of the active set method in the last step, summed over islands: how often islands were solved again
    /// because forces of joints or constraints reached or left their bounds.
    #[must_use]
    pub fn active_set_iterations(&self) -> usize {
        self.active_set_iterations
    }
}

/// A model with its state and workspace.
#[derive(Debug)]
pub struct Dynamics {
    /// The model as authored. Settings, joint laws, damping and contact laws may be changed between steps; after other
    /// changes (inertias, kinds, modes, frames, shapes, filters) call [`Dynamics::model_changed`].
    ///
    /// Copies of a world share it until one of them changes it.
    pub model: Shared<Model>,
    pub(crate) state: State,
    pub(crate) scratch: Scratch,
    pub(crate) report: Report,
    /// Pairs of colliders that the next step ignores, since the caller handles them.
    pub(crate) ignored: BTreeSet<(ColliderId, ColliderId)>,
    /// Those of them that nobody handles.
    pub(crate) let_through: BTreeSet<(ColliderId, ColliderId)>,
    /// See [`Dynamics::begin`].
    is_begun: bool,
    /// Number of changes of the model.
    revision: u64,
}

impl Dynamics {
    /// Creates a simulation of a model at its initial positions.
    #[must_use]
    pub fn new(model: impl Into<Shared<Model>>) -> Self {
        let mut dynamics = Self {
            model: model.into(),
            state: State::default(),
            scratch: Scratch::default(),
            report: Report::default(),
            ignored: BTreeSet::new(),
            let_through: BTreeSet::new(),
            is_begun: false,
            revision: 0,
        };
        dynamics.update_scratch();
        dynamics
    }

    /// Simulates one step of `settings.dt`.
    pub fn step(&mut self) {
        self.update_scratch();
        let is_begun = std::mem::take(&mut self.is_begun);
        let held = self.take_held();
        step::step(self, is_begun);
        for (link, state) in held {
            self.restore_link(link, &state, false);
        }
        self.ignored.clear();
        self.let_through.clear();
    }

    /// Holds a link in the next step: after it, the link is at rest where it is now, whatever acts on it.
    pub fn hold(&mut self, link: LinkId) {
        if let Some(link) = self.state.links.get_mut(link.index()) {
            link.held = true;
            self.state.has_held_links = true;
        }
    }

    /// Whether a link is held in the next step.
    #[must_use]
    pub fn is_held(&self, link: LinkId) -> bool {
        self.state.link(link).is_some_and(|link| link.held)
    }

    /// Returns the links to hold in this step, with their states.
    fn take_held(&mut self) -> Vec<(LinkId, LinkState)> {
        if !std::mem::take(&mut self.state.has_held_links) {
            return Vec::new();
        }
        let links = self.state.links.iter_mut().enumerate();
        links
            .filter_map(|(index, link)| {
                let is_held = std::mem::take(&mut link.held);
                let at_rest = || LinkState { ballistic: None, ..link.clone() };
                is_held.then(|| (LinkId::from_index(index), at_rest()))
            })
            .collect()
    }

    /// Begins the next step, for callers who handle some of its contacts themselves: returns the contact points at
    /// which colliders touch, or will touch during the step, in the order of their ids. Fast bodies in free flight have
    /// been put where they hit something, with the velocity that they have there.
    ///
    /// May be called again before the step, after [`Dynamics::ignore`] and [`Dynamics::let_through`]: ignored pairs are
    /// left out, and a body that is let through flies on to the next thing that it hits.
    pub fn begin(&mut self) -> Vec<ContactPoint> {
        self.update_scratch();
        let is_begun = std::mem::replace(&mut self.is_begun, true);
        step::begin(self, is_begun)
    }

    /// Contact points at which colliders touch now, or will touch in a step that has begun, in the order of their ids.
    pub fn touching(&mut self) -> Vec<ContactPoint> {
        self.update_scratch();
        let mut points = Vec::new();
        if let Some(world) = &mut self.scratch.world {
            world.current_contacts(&self.model, &mut points);
        }
        points
    }

    /// Ignores contacts of these pairs (the smaller id first) in the next step only: the caller handles them.
    pub fn ignore(&mut self, pairs: impl IntoIterator<Item = (ColliderId, ColliderId)>) {
        self.ignored.extend(pairs);
    }

    /// As [`Dynamics::ignore`], for pairs that nobody handles: they pass through each other.
    pub fn let_through(&mut self, pairs: impl IntoIterator<Item = (ColliderId, ColliderId)>) {
        for pair in pairs {
            self.ignored.insert(pair);
            self.let_through.insert(pair);
        }
    }

    /// Must be called after links, joints' kinds or modes, inertias, colliders or filters of the model were changed.
    /// Links and colliders that were added are noticed without it.
    pub fn model_changed(&mut self) {
        self.wake_all();
        let shared_geometries = std::mem::take(&mut self.scratch.shared_geometries);
        self.replace_scratch(shared_geometries);
        self.revision += 1;
    }

    /// A number that changes with every [`Dynamics::model_changed`], for callers that cache data derived from the
    /// model.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Everything that the result of the next step depends on.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Restores a saved state of the same model. Contacts and forces of the last step are cleared.
    pub fn restore(&mut self, state: &State) {
        self.state.clone_from(state);
        self.is_begun = false;
        self.report.contacts.clear();
        self.report.constraint_forces.clear();
        self.report.drive_forces.iter_mut().for_each(|force| *force = 0.0);
        self.update_scratch();
        self.refresh();
    }

    /// Results of the last step. The next step does not depend on them, but observers may.
    #[must_use]
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// As [`Dynamics::restore`], with the results of the step before the state.
    pub fn restore_with_report(&mut self, state: &State, report: &Report) {
        self.restore(state);
        self.report.clone_from(report);
        self.report.drive_forces.resize(self.model.links.len(), 0.0);
    }

    /// Restores a link from a state of the same model, at rest or with the velocity it had.
    pub fn restore_link(&mut self, link: LinkId, saved: &LinkState, with_velocity: bool) {
        let Some(now) = self.state.links.get_mut(link.index()) else { return };
        let (velocity, twist) =
            if with_velocity { (saved.velocity, saved.twist) } else { Default::default() };
        *now = LinkState {
            velocity,
            twist,
            drive: now.drive,
            wrench: Wrench::default(),
            energy_correction: [0.0; 6],
            ..saved.clone()
        };
        self.state.drags.retain(|(dragged, _)| *dragged != link);
        self.wake(link);
        self.refresh_tree(link);
    }

    /// Replaces the workspace; only of use to show that results do not depend on it.
    pub fn drop_scratch(&mut self) {
        self.replace_scratch(SharedGeometries::default());
    }

    fn replace_scratch(&mut self, shared_geometries: SharedGeometries) {
        // The flights of a step that has begun are not workspace.
        let flights = self.scratch.workspace.take_flights();
        let workspace = Workspace::with_flights(flights);
        self.scratch = Scratch { workspace, shared_geometries, ..Scratch::default() };
        self.update_scratch();
    }

    /// World pose of a link.
    #[must_use]
    pub fn pose(&self, link: LinkId) -> Pose {
        self.scratch.kinematics.poses.get(link.index()).copied().unwrap_or_default()
    }

    /// Velocity of a link at its origin, in world axes.
    #[must_use]
    pub fn twist(&self, link: LinkId) -> Twist {
        let kinematics = &self.scratch.kinematics;
        match (kinematics.velocities.get(link.index()), kinematics.poses.get(link.index())) {
            (Some(twist), Some(pose)) => twist.at_offset(pose.translation - kinematics.origins[link.index()]),
            _ => Twist::default(),
        }
    }

    /// Position of a link's joint; 0 for free and fixed links.
    #[must_use]
    pub fn joint_position(&self, link: LinkId) -> f64 {
        if self.has_joint(link) { self.state.links[link.index()].position } else { 0.0 }
    }

    /// Velocity of a link's joint.
    #[must_use]
    pub fn joint_velocity(&self, link: LinkId) -> f64 {
        if self.has_joint(link) { self.state.links[link.index()].velocity } else { 0.0 }
    }

    /// Sets the position of a joint. Its velocity stays. Non-finite positions are ignored.
    pub fn set_joint_position(&mut self, link: LinkId, position: f64) {
        if self.has_joint(link) && position.is_finite() {
            self.state.links[link.index()].position = position;
            self.state.links[link.index()].energy_correction = [0.0; 6];
            self.wake(link);
            self.refresh_tree(link);
        }
    }

    /// Sets the velocity of a joint. Non-finite velocities are ignored.
    pub fn set_joint_velocity(&mut self, link: LinkId, velocity: f64) {
        if self.has_joint(link) && velocity.is_finite() {
            self.state.links[link.index()].velocity = velocity;
            self.state.links[link.index()].energy_correction = [0.0; 6];
            self.wake(link);
            self.refresh_tree(link);
        }
    }

    /// Sets the drive of a link's joint, from now on. A non-finite drive is none.
    pub fn set_drive(&mut self, link: LinkId, drive: Drive) {
        let drive = match drive {
            Drive::Velocity { target, max_force } if target.is_finite() && max_force >= 0.0 => drive,
            Drive::Force(force) if force.is_finite() => drive,
            _ => Drive::Off,
        };
        if self.drive(link) != drive && self.is_about_to_sleep(link) {
            self.wake(link);
        }
        if let Some(link) = self.state.links.get_mut(link.index()) {
            link.drive = drive;
        }
    }

    /// The drive of a link's joint.
    #[must_use]
    pub fn drive(&self, link: LinkId) -> Drive {
        self.state.links.get(link.index()).map_or(Drive::Off, |link| link.drive)
    }

    /// Force (or torque) of the drive in the last step. 0 for kinematic joints.
    #[must_use]
    pub fn drive_force(&self, link: LinkId) -> f64 {
        self.report.drive_forces.get(link.index()).copied().unwrap_or(0.0)
    }

    /// Sets the pose of a link without a parent that is free, kinematic or fixed; for others, nothing happens and false
    /// is returned. Its velocity stays. A quarantined link takes part again.
    pub fn set_pose(&mut self, link: LinkId, world_from_link: Pose) -> bool {
        let rotation_length = world_from_link.rotation.length_squared();
        let root = self.body(link).is_some_and(|body| body.parent == NONE && !has_single_axis(body.joint));
        if !(root && world_from_link.is_finite() && rotation_length > 0.0) {
            return false;
        }
        let rotation = world_from_link.rotation.normalize();
        self.state.links[link.index()].pose = Pose::new(world_from_link.translation, rotation);
        self.end_quarantine(link);
        self.wake(link);
        self.refresh_tree(link);
        true
    }

    /// Sets the velocity of a free link, at its origin, in world axes; returns false for other links.
    ///
    /// A kinematic free link moves with this velocity until another is set.
    pub fn set_twist(&mut self, link: LinkId, twist: Twist) -> bool {
        let Some(body) = self.body(link) else { return false };
        let free = matches!(body.joint, JointModel::Free | JointModel::KinematicFree);
        if !(free && twist.angular.is_finite() && twist.linear.is_finite()) {
            return false;
        }
        let arm = self.pose(link).vector(body.center);
        self.wake(link);
        let link_state = &mut self.state.links[link.index()];
        link_state.twist = twist.at_offset(arm);
        link_state.ballistic = None;
        link_state.energy_correction = [0.0; 6];
        self.refresh_tree(link);
        true
    }

    /// Adds a wrench, in world axes about the centre of mass, for the next step only.
    pub fn add_wrench(&mut self, link: LinkId, wrench: Wrench) {
        // Links that forces do not move store no wrench.
        let is_dynamic = self.body(link).is_some_and(|body| body.is_dynamic);
        if let Some(link) = self.state.links.get_mut(link.index()).filter(|_| is_dynamic) {
            link.wrench.force += wrench.force;
            link.wrench.torque += wrench.torque;
        }
    }

    /// The contacts of the last step, in the order of their colliders.
    #[must_use]
    pub fn contacts(&self) -> &[Contact] {
        &self.report.contacts
    }

    /// Number of pairs of colliders that the last step left out because thousands overlap at one place.
    #[must_use]
    pub fn ignored_pairs(&self) -> usize {
        self.scratch.world.as_ref().map_or(0, World::ignored_pairs)
    }

    /// Trees that were quarantined since the last call.
    pub fn take_faults(&mut self) -> Vec<Fault> {
        std::mem::take(&mut self.report.faults)
    }

    /// The nearest collider that passes the filter, along a unit direction, up to a distance.
    #[must_use]
    pub fn ray_cast(
        &self,
        origin: Vec3,
        direction: Vec3,
        max_distance: f64,
        filter: &dyn Fn(ColliderId) -> bool,
    ) -> Option<RayHit> {
        let poses = &self.scratch.kinematics.poses;
        self.scratch.world.as_ref()?.ray_cast(&self.model, poses, origin, direction, max_distance, filter)
    }

    /// Contact points of a collider with a collision object, at most `max_points`; the normals point into the
    /// collider.
    #[must_use]
    pub fn contacts_with(
        &self,
        collider: ColliderId,
        object: &CollisionObject,
        max_points: usize,
    ) -> Vec<ShapeContact> {
        self.scratch
            .world
            .as_ref()
            .map(|world| world.contacts_with(collider, object, max_points))
            .unwrap_or_default()
    }

    /// Axis-aligned bounding box of a collider.
    #[must_use]
    pub fn bounds(&self, collider: ColliderId) -> Aabb {
        self.scratch.world.as_ref().map_or(Aabb::EMPTY, |world| world.bounds(collider))
    }

    pub(crate) fn body(&self, link: LinkId) -> Option<&Body> {
        self.scratch.layout.as_ref()?.bodies.get(link.index())
    }

    fn has_joint(&self, link: LinkId) -> bool {
        self.body(link).is_some_and(|body| has_single_axis(body.joint))
    }

    /// Ends the quarantine of a tree, which is then at rest.
    fn end_quarantine(&mut self, root: LinkId) {
        let Some(layout) = &self.scratch.layout else { return };
        for (body, link) in layout.bodies.iter().zip(&mut self.state.links) {
            if body.root == root.0 {
                link.quarantined = false;
            }
        }
    }

    /// Creates missing parts of the workspace: at the start, after the model has grown, and after the workspace was
    /// dropped.
    fn update_scratch(&mut self) {
        let is_current = self.scratch.layout.as_ref().is_some_and(|layout| layout.matches(&self.model));
        if !(is_current && self.state.links.len() == self.model.links.len()) {
            let layout = Layout::new(&self.model, Vec::new());
            let old_count = self.state.links.len();
            self.state.grow(&self.model, &layout.bodies);
            self.report.drive_forces.resize(self.model.links.len(), 0.0);
            self.scratch.layout = Some(layout);
            let mut world = World::sharing(&self.model, &mut self.scratch.shared_geometries);
            world.set_margin(MARGIN);
            self.scratch.world = Some(world);
            self.refresh();
            self.init_joint_velocities(old_count..self.model.links.len());
        }
        self.add_model_constraints();
        if let Some(layout) = &mut self.scratch.layout
            && layout.update_couplings(self.state.couplings())
        {
            self.scratch.workspace.invalidate_mass_matrix();
        }
    }

    /// Updates poses, velocities and colliders from the state.
    pub(crate) fn refresh(&mut self) {
        let Scratch { layout: Some(layout), world, kinematics, .. } = &mut self.scratch else { return };
        kinematics.update_all_poses(layout, &self.state);
        kinematics.update_velocities(layout, &self.state);
        if let Some(world) = world {
            world.refresh(&self.model, &kinematics.poses);
        }
    }

    /// The same, if only the tree of one link was changed.
    fn refresh_tree(&mut self, link: LinkId) {
        let Scratch { layout: Some(layout), world, kinematics, .. } = &mut self.scratch else { return };
        let Some(root) = layout.bodies.get(link.index()).map(|body| body.root) else { return };
        kinematics.update_tree_poses(layout, root, &self.state);
        kinematics.update_tree_velocities(layout, root, &self.state);
        let Some(world) = world else { return };
        let is_moved = |link: LinkId| layout.bodies.get(link.index()).is_some_and(|body| body.root == root);
        let colliders = (0..).zip(&self.model.colliders);
        let moved_colliders: Vec<u32> = colliders
            .filter(|(_, collider)| collider.link.is_some_and(is_moved))
            .map(|(index, _)| index)
            .collect();
        world.refresh_some(&self.model, &kinematics.poses, &moved_colliders);
    }

    /// The same after a step. `correct` may still change poses and velocities before colliders are updated.
    pub(crate) fn refresh_moving(
        &mut self,
        correct: impl Fn(&Model, &Layout, &mut State, &mut Kinematics, &mut Workspace),
    ) {
        let Scratch { layout: Some(layout), world, kinematics, workspace, .. } = &mut self.scratch else {
            return;
        };
        kinematics.update_poses(layout, &self.state);
        kinematics.update_velocities(layout, &self.state);
        correct(&self.model, layout, &mut self.state, kinematics, workspace);
        if let Some(world) = world {
            world.refresh_some(&self.model, &kinematics.poses, &layout.moving_colliders);
        }
    }
}

impl Clone for Dynamics {
    fn clone(&self) -> Self {
        let mut copy = Self::new(self.model.clone());
        copy.restore(&self.state);
        copy.report.contacts.clone_from(&self.report.contacts);
        copy.report.drive_forces.clone_from(&self.report.drive_forces);
        copy.report.constraint_forces.clone_from(&self.report.constraint_forces);
        copy
    }
}

pub(crate) fn has_single_axis(joint: JointModel) -> bool {
    !matches!(joint, JointModel::Free | JointModel::KinematicFree | JointModel::Fixed)
}
