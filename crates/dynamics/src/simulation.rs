//! A model in motion.

use std::collections::BTreeSet;

use base::{Pose, Shared, Twist, Vec3, Wrench};

use crate::collide::form::{Form, ShapeContact};
use crate::collide::{ContactPoint, World};
use crate::constraint::ConstraintForce;
use crate::kinematics::Kinematics;
use crate::layout::{Body, JointModel, Layout, NONE};
use crate::model::{ColliderId, LinkId, Model};
use crate::normal_law::MARGIN;
use crate::shape::Aabb;
pub use crate::state::{LinkState, State};
use crate::step::{self, Workspace};

/// What drives a joint from outside.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub enum Drive {
    /// Nothing.
    #[default]
    Off,
    /// Reach this velocity with no more than this force (or torque).
    Velocity {
        /// `[rad/s]`, `[m/s]`
        target: f64,
        /// `[N·m]`, `[N]`, not negative.
        max_force: f64,
    },
    /// Push with this force (or torque).
    Force(f64),
}

/// A point where two colliders touched in the last step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// The smaller id of the two.
    pub a: ColliderId,
    /// The other.
    pub b: ColliderId,
    /// In world coordinates. `[m]`
    pub point: Vec3,
    /// Unit, in world coordinates, from `b` towards `a`.
    pub normal: Vec3,
    /// How deep they were in each other before the step. `[m]`
    pub depth: f64,
    /// On `a`, in world coordinates. `[N]`
    pub force: Vec3,
    /// Of rolling and spinning friction, on `a`, in world coordinates. `[N·m]`
    pub torque: Vec3,
}

/// Where a ray met a collider.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayHit {
    /// What it met.
    pub collider: ColliderId,
    /// From the ray's origin. `[m]`
    pub distance: f64,
    /// Unit, out of the surface, in world coordinates.
    pub normal: Vec3,
}

/// A link whose numbers broke. It stays at its last good place, with all links of its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The root of the tree.
    pub link: LinkId,
}

/// Memory that may be replaced at any time without a trace.
#[derive(Debug, Default)]
pub struct Scratch {
    pub(crate) layout: Option<Layout>,
    pub(crate) world: Option<World>,
    pub(crate) kinematics: Kinematics,
    pub(crate) workspace: Workspace,
}

/// What came of the last step, for those who watch.
#[derive(Clone, Debug, Default)]
pub struct Report {
    pub(crate) contacts: Vec<Contact>,
    /// By link.
    pub(crate) drive_forces: Vec<f64>,
    pub(crate) constraint_forces: Vec<ConstraintForce>,
    pub(crate) faults: Vec<Fault>,
    pub(crate) trials: usize,
}

impl Report {
    /// How often islands were solved again in the step because forces of joints or constraints met or left their bounds;
    /// summed up over islands.
    #[must_use]
    pub fn trials(&self) -> usize {
        self.trials
    }
}

/// A model, its state and its memory.
#[derive(Debug)]
pub struct Dynamics {
    /// What was authored. Settings, joints' laws, damping and contact laws may be changed between steps;
    /// after other changes (inertias, kinds, modes, frames, shapes, filters) call [`Dynamics::model_changed`].
    ///
    /// Copies of a world have it in common until one of them changes it.
    pub model: Shared<Model>,
    pub(crate) state: State,
    pub(crate) scratch: Scratch,
    pub(crate) report: Report,
    /// Pairs of colliders that the next step leaves to others.
    pub(crate) ignored: BTreeSet<(ColliderId, ColliderId)>,
    /// Those of them about which nobody does anything.
    pub(crate) passed: BTreeSet<(ColliderId, ColliderId)>,
    /// See [`Dynamics::begin`].
    begun: bool,
    /// How often the model was changed.
    revision: u64,
}

impl Dynamics {
    /// The model at its initial positions.
    #[must_use]
    pub fn new(model: impl Into<Shared<Model>>) -> Self {
        let mut dynamics = Self {
            model: model.into(),
            state: State::default(),
            scratch: Scratch::default(),
            report: Report::default(),
            ignored: BTreeSet::new(),
            passed: BTreeSet::new(),
            begun: false,
            revision: 0,
        };
        dynamics.prepare();
        dynamics
    }

    /// One step of `settings.dt`.
    pub fn step(&mut self) {
        self.prepare();
        let goes_on = std::mem::take(&mut self.begun);
        step::step(self, goes_on);
        self.ignored.clear();
        self.passed.clear();
    }

    /// Begins the next step, for those who want to deal with some of its contacts: gives where colliders touch, or will in
    /// the step, in the order of their ids. What flies fast has been put where it hits something, with the velocity that it
    /// has there.
    ///
    /// May be called again before the step, after [`Dynamics::ignore`] and [`Dynamics::let_through`]: pairs that are ignored
    /// are left out, and what now passes flies on to the next thing that it hits.
    pub fn begin(&mut self) -> Vec<ContactPoint> {
        self.prepare();
        let goes_on = std::mem::replace(&mut self.begun, true);
        step::begin(self, goes_on)
    }

    /// Where colliders touch now, or will in a step that has begun, in the order of their ids.
    pub fn touching(&mut self) -> Vec<ContactPoint> {
        self.prepare();
        let mut points = Vec::new();
        if let Some(world) = &mut self.scratch.world {
            world.placed_contacts(&self.model, &mut points);
        }
        points
    }

    /// In the next step, and only there, these pairs (the smaller id first) do not touch: somebody else deals with them.
    pub fn ignore(&mut self, pairs: impl IntoIterator<Item = (ColliderId, ColliderId)>) {
        self.ignored.extend(pairs);
    }

    /// As [`Dynamics::ignore`], where nobody does anything: they go through each other.
    pub fn let_through(&mut self, pairs: impl IntoIterator<Item = (ColliderId, ColliderId)>) {
        for pair in pairs {
            self.ignored.insert(pair);
            self.passed.insert(pair);
        }
    }

    /// Must be called after links, joints' kinds or modes, inertias, colliders or filters of the model were changed.
    /// Links and colliders that were added are noticed without it.
    pub fn model_changed(&mut self) {
        self.wake_all();
        self.drop_scratch();
        self.revision += 1;
    }

    /// Another number after every [`Dynamics::model_changed`], for those who keep what they made of the model.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Everything the next step's bits depend on.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Goes back (or ahead) to a saved state of the same model. Contacts and forces of the last step are forgotten.
    pub fn restore(&mut self, state: &State) {
        self.state.clone_from(state);
        self.begun = false;
        self.report.contacts.clear();
        self.report.constraint_forces.clear();
        self.report.drive_forces.iter_mut().for_each(|force| *force = 0.0);
        self.prepare();
        self.refresh();
    }

    /// What came of the last step. The next step does not depend on it, but those who watch may.
    #[must_use]
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// As [`Dynamics::restore`], with what came of the step before the state.
    pub fn restore_with_report(&mut self, state: &State, report: &Report) {
        self.restore(state);
        self.report.clone_from(report);
        self.report.drive_forces.resize(self.model.links.len(), 0.0);
    }

    /// Puts a link where a state of the same model has it, at rest or with the velocity it had.
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

    /// Replaces all memory that leaves no trace; only of use to show that it leaves none.
    pub fn drop_scratch(&mut self) {
        // A step that has begun is no memory.
        let flights = self.scratch.workspace.take_flights();
        self.scratch = Scratch { workspace: Workspace::begun(flights), ..Scratch::default() };
        self.prepare();
    }

    /// World placement of a link.
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

    /// Position of the joint that carries a link; 0 for free and fixed ones.
    #[must_use]
    pub fn joint_position(&self, link: LinkId) -> f64 {
        if self.has_joint(link) { self.state.links[link.index()].position } else { 0.0 }
    }

    /// Velocity of the joint that carries a link.
    #[must_use]
    pub fn joint_velocity(&self, link: LinkId) -> f64 {
        if self.has_joint(link) { self.state.links[link.index()].velocity } else { 0.0 }
    }

    /// Moves a joint at once. Its velocity stays. Positions that are no number are ignored.
    pub fn set_joint_position(&mut self, link: LinkId, position: f64) {
        if self.has_joint(link) && position.is_finite() {
            self.state.links[link.index()].position = position;
            self.state.links[link.index()].energy_correction = [0.0; 6];
            self.wake(link);
            self.refresh_tree(link);
        }
    }

    /// Sets the velocity of a joint at once. Velocities that are no number are ignored.
    pub fn set_joint_velocity(&mut self, link: LinkId, velocity: f64) {
        if self.has_joint(link) && velocity.is_finite() {
            self.state.links[link.index()].velocity = velocity;
            self.state.links[link.index()].energy_correction = [0.0; 6];
            self.wake(link);
            self.refresh_tree(link);
        }
    }

    /// What drives the joint that carries a link, from now on. A drive that is not a number is none.
    pub fn set_drive(&mut self, link: LinkId, drive: Drive) {
        let drive = match drive {
            Drive::Velocity { target, max_force } if target.is_finite() && max_force >= 0.0 => drive,
            Drive::Force(force) if force.is_finite() => drive,
            _ => Drive::Off,
        };
        if self.drive(link) != drive && self.is_due_to_rest(link) {
            self.wake(link);
        }
        if let Some(link) = self.state.links.get_mut(link.index()) {
            link.drive = drive;
        }
    }

    /// What drives the joint that carries a link.
    #[must_use]
    pub fn drive(&self, link: LinkId) -> Drive {
        self.state.links.get(link.index()).map_or(Drive::Off, |link| link.drive)
    }

    /// Force (or torque) with which the drive pushed in the last step. 0 for kinematic joints.
    #[must_use]
    pub fn drive_force(&self, link: LinkId) -> f64 {
        self.report.drive_forces.get(link.index()).copied().unwrap_or(0.0)
    }

    /// Puts a link without a parent that is free, kinematic or fixed somewhere else at once; for others,
    /// nothing happens and false is returned. Its velocity stays. A link that was put aside takes part again.
    pub fn set_pose(&mut self, link: LinkId, world_from_link: Pose) -> bool {
        let turned = world_from_link.rotation.length_squared();
        let root = self.body(link).is_some_and(|body| body.parent == NONE && !has_axis(body.motion));
        if !(root && world_from_link.is_finite() && turned > 0.0) {
            return false;
        }
        let rotation = world_from_link.rotation.normalize();
        self.state.links[link.index()].pose = Pose::new(world_from_link.translation, rotation);
        self.bring_back(link);
        self.wake(link);
        self.refresh_tree(link);
        true
    }

    /// Sets the velocity of a free link, at its origin, in world axes; false for other links.
    ///
    /// A kinematic free link moves with this velocity until another is set.
    pub fn set_twist(&mut self, link: LinkId, twist: Twist) -> bool {
        let Some(body) = self.body(link) else { return false };
        let free = matches!(body.motion, JointModel::Free | JointModel::KinematicFree);
        if !(free && twist.angular.is_finite() && twist.linear.is_finite()) {
            return false;
        }
        let arm = self.pose(link).vector(body.center);
        self.wake(link);
        let moved = &mut self.state.links[link.index()];
        moved.twist = twist.at_offset(arm);
        moved.ballistic = None;
        moved.energy_correction = [0.0; 6];
        self.refresh_tree(link);
        true
    }

    /// Adds a wrench, in world axes about the centre of mass, to the next step only.
    pub fn add_wrench(&mut self, link: LinkId, wrench: Wrench) {
        // What forces do not move keeps no trace of them.
        let is_felt = self.body(link).is_some_and(|body| body.dynamic);
        if let Some(link) = self.state.links.get_mut(link.index()).filter(|_| is_felt) {
            link.wrench.force += wrench.force;
            link.wrench.torque += wrench.torque;
        }
    }

    /// The contacts of the last step, in the order of their colliders.
    #[must_use]
    pub fn contacts(&self) -> &[Contact] {
        &self.report.contacts
    }

    /// How many pairs of colliders were left out of the last step, because thousands overlap at one place.
    #[must_use]
    pub fn ignored_pairs(&self) -> usize {
        self.scratch.world.as_ref().map_or(0, World::ignored_pairs)
    }

    /// Links that were put aside since the last call.
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

    /// Where a collider touches a shape on its own, in at most so many points; the normals point into the collider.
    #[must_use]
    pub fn contacts_with(&self, collider: ColliderId, form: &Form, most: usize) -> Vec<ShapeContact> {
        self.scratch.world.as_ref().map(|world| world.contacts_with(collider, form, most)).unwrap_or_default()
    }

    /// The smallest box around a collider.
    #[must_use]
    pub fn bounds(&self, collider: ColliderId) -> Aabb {
        self.scratch.world.as_ref().map_or(Aabb::EMPTY, |world| world.bounds(collider))
    }

    pub(crate) fn body(&self, link: LinkId) -> Option<&Body> {
        self.scratch.layout.as_ref()?.bodies.get(link.index())
    }

    fn has_joint(&self, link: LinkId) -> bool {
        self.body(link).is_some_and(|body| has_axis(body.motion))
    }

    /// Lets a tree that was put aside take part again, at rest.
    fn bring_back(&mut self, root: LinkId) {
        let Some(layout) = &self.scratch.layout else { return };
        for (body, link) in layout.bodies.iter().zip(&mut self.state.links) {
            if body.root == root.0 {
                link.quarantined = false;
            }
        }
    }

    /// Makes what is missing: after the start, after growth of the model, after memory was dropped.
    fn prepare(&mut self) {
        let fits = self.scratch.layout.as_ref().is_some_and(|layout| layout.fits(&self.model));
        if !(fits && self.state.links.len() == self.model.links.len()) {
            let layout = Layout::new(&self.model, Vec::new());
            let known = self.state.links.len();
            self.state.grow(&self.model, &layout.bodies);
            self.report.drive_forces.resize(self.model.links.len(), 0.0);
            self.scratch.layout = Some(layout);
            let mut world = World::new(&self.model);
            world.set_margin(MARGIN);
            self.scratch.world = Some(world);
            self.refresh();
            self.start_joints(known..self.model.links.len());
        }
        self.take_in_constraints();
        if let Some(layout) = &mut self.scratch.layout
            && layout.retie(self.state.ties())
        {
            self.scratch.workspace.forget_masses();
        }
    }

    /// Brings places, velocities and what rays see up to the state.
    pub(crate) fn refresh(&mut self) {
        let Scratch { layout: Some(layout), world, kinematics, .. } = &mut self.scratch else { return };
        kinematics.place(layout, &self.state);
        kinematics.move_links(layout, &self.state);
        if let Some(world) = world {
            world.refresh(&self.model, &kinematics.poses);
        }
    }

    /// The same where only one link's tree was put somewhere else.
    fn refresh_tree(&mut self, link: LinkId) {
        let Scratch { layout: Some(layout), world, kinematics, .. } = &mut self.scratch else { return };
        let Some(root) = layout.bodies.get(link.index()).map(|body| body.root) else { return };
        kinematics.place_tree(layout, root, &self.state);
        kinematics.move_tree(layout, root, &self.state);
        let Some(world) = world else { return };
        let is_moved = |link: LinkId| layout.bodies.get(link.index()).is_some_and(|body| body.root == root);
        let colliders = (0..).zip(&self.model.colliders);
        let moved: Vec<u32> = colliders
            .filter(|(_, collider)| collider.link.is_some_and(is_moved))
            .map(|(index, _)| index)
            .collect();
        world.refresh_some(&self.model, &kinematics.poses, &moved);
    }

    /// The same after a step, where nothing was put anywhere. `amend` may still change places, before the world sees them.
    pub(crate) fn refresh_moving(
        &mut self,
        amend: impl Fn(&Model, &Layout, &mut State, &mut Kinematics, &mut Workspace),
    ) {
        let Scratch { layout: Some(layout), world, kinematics, workspace } = &mut self.scratch else {
            return;
        };
        kinematics.place_moving(layout, &self.state);
        kinematics.move_links(layout, &self.state);
        amend(&self.model, layout, &mut self.state, kinematics, workspace);
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

fn has_axis(motion: JointModel) -> bool {
    !matches!(motion, JointModel::Free | JointModel::KinematicFree | JointModel::Fixed)
}
