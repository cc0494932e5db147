//! What devices and tools may do to bodies: put them somewhere, give them a velocity, drive and push them. How bodies are
//! built is the builder's business alone.

use base::{Pose, Twist, Vec3, Wrench};
use dynamics::{ColliderId, Drag, Drive, LinkId};
use scene::NodeId;

use crate::world_state::WorldState;

impl WorldState {
    /// Puts a body somewhere in the world; false if a joint holds it.
    pub fn set_link_pose(&mut self, link: LinkId, world_from_link: Pose) -> bool {
        self.dynamics.set_pose(link, world_from_link)
    }

    /// Sets the velocity of a body at its origin, in world axes; false if nothing could be set.
    pub fn set_link_twist(&mut self, link: LinkId, twist: Twist) -> bool {
        self.dynamics.set_twist(link, twist)
    }

    /// Sets the velocity of a body at its centre of mass, in world axes; of one on a joint what the joint allows. False if
    /// nothing could be set.
    pub fn set_body_twist(&mut self, link: LinkId, twist: Twist) -> bool {
        self.dynamics.set_body_twist(link, twist)
    }

    /// Puts a joint to a position. `[rad]` or `[m]`
    pub fn set_joint_position(&mut self, link: LinkId, position: f64) {
        self.dynamics.set_joint_position(link, position);
    }

    /// Sets a joint's velocity. `[rad/s]` or `[m/s]`
    pub fn set_joint_velocity(&mut self, link: LinkId, velocity: f64) {
        self.dynamics.set_joint_velocity(link, velocity);
    }

    /// Sets what the motor of a joint does from now on.
    pub fn set_drive(&mut self, link: LinkId, drive: Drive) {
        self.dynamics.set_drive(link, drive);
    }

    /// Sets the damping of a joint. `[N m s/rad]` or `[N s/m]`
    pub fn set_joint_damping(&mut self, link: LinkId, damping: f64) {
        if let Some(link) = self.dynamics.model.links.get_mut(link.index()) {
            link.joint.damping = damping;
        }
    }

    /// Lets the surface of a solid's colliders run like a belt. In the frame of their link. `[m/s]`
    pub fn set_belt(&mut self, solid: NodeId, velocity: Vec3) {
        let Self { placement, dynamics, .. } = self;
        let owners = placement.collider_owners.iter().enumerate();
        for (index, _) in owners.filter(|(_, owner)| owner.solid == solid) {
            dynamics.model.set_belt(ColliderId::from_index(index), velocity);
        }
    }

    /// Pushes on a body at its origin in the step that follows, in world axes.
    pub fn add_wrench(&mut self, link: LinkId, wrench: Wrench) {
        self.dynamics.add_wrench(link, wrench);
    }

    /// Lets a fluid drag on a body in the step that follows. `stream`: the velocity of the
    /// fluid.
    pub fn add_drag(&mut self, link: LinkId, drag: Drag, stream: Twist) {
        self.dynamics.add_drag(link, drag, stream);
    }
}
