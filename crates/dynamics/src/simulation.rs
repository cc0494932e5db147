//! A model in motion.

use base::{Pose, Twist, Vec3, Wrench};

use crate::model::{ColliderId, LinkId, Model};

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

/// Everything the next step's bits depend on.
#[derive(Clone, Debug, PartialEq)]
pub struct State {}

/// Memory that may be replaced at any time without a trace.
#[derive(Debug, Default)]
pub struct Scratch {}

/// A model, its state and its memory.
pub struct Dynamics {
    /// What was authored.
    pub model: Model,
    state: State,
    scratch: Scratch,
}

impl Dynamics {
    /// The model at its initial positions.
    #[must_use]
    pub fn new(_model: Model) -> Self {
        todo!()
    }

    /// One step of `settings.dt`.
    pub fn step(&mut self) {
        todo!()
    }

    /// Everything the next step's bits depend on.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Goes back (or ahead) to a saved state of the same model.
    pub fn restore(&mut self, _state: &State) {
        todo!()
    }

    /// World placement of a link.
    #[must_use]
    pub fn pose(&self, _link: LinkId) -> Pose {
        todo!()
    }

    /// Velocity of a link at its origin, in world axes.
    #[must_use]
    pub fn twist(&self, _link: LinkId) -> Twist {
        todo!()
    }

    /// Position of the joint that carries a link; 0 for free and fixed ones.
    #[must_use]
    pub fn joint_position(&self, _link: LinkId) -> f64 {
        todo!()
    }

    /// Velocity of the joint that carries a link.
    #[must_use]
    pub fn joint_velocity(&self, _link: LinkId) -> f64 {
        todo!()
    }

    /// Moves a joint at once.
    pub fn set_joint_position(&mut self, _link: LinkId, _position: f64) {
        todo!()
    }

    /// What drives the joint that carries a link, from now on.
    pub fn set_drive(&mut self, _link: LinkId, _drive: Drive) {
        todo!()
    }

    /// Force (or torque) with which the drive pushed in the last step.
    #[must_use]
    pub fn drive_force(&self, _link: LinkId) -> f64 {
        todo!()
    }

    /// Puts a free (or kinematic) link somewhere else at once; for others, nothing happens and false is returned.
    pub fn set_pose(&mut self, _link: LinkId, _world_from_link: Pose) -> bool {
        todo!()
    }

    /// Sets the velocity of a free link, at its origin, in world axes; false for other links.
    pub fn set_twist(&mut self, _link: LinkId, _twist: Twist) -> bool {
        todo!()
    }

    /// Adds a wrench, in world axes about the centre of mass, to the next step only.
    pub fn add_wrench(&mut self, _link: LinkId, _wrench: Wrench) {
        todo!()
    }

    /// The contacts of the last step, in the order of their colliders.
    #[must_use]
    pub fn contacts(&self) -> &[Contact] {
        todo!()
    }

    /// The nearest collider that passes the filter, along a unit direction, up to a distance.
    #[must_use]
    pub fn ray_cast(
        &self,
        _origin: Vec3,
        _direction: Vec3,
        _max_distance: f64,
        _filter: &dyn Fn(ColliderId) -> bool,
    ) -> Option<RayHit> {
        todo!()
    }
}
