//! What devices and supervisors may do to bodies: set poses and velocities, drive joints and apply forces. Only the builder
//! creates bodies.

use base::{Pose, Twist, Vec3, Wrench};
use dynamics::{ColliderId, Drag, Drive, LinkId};
use scene::NodeId;

use crate::world_state::WorldState;

impl WorldState {
    /// Sets the pose of a body in the world. Returns false if a joint holds it.
    pub fn set_link_pose(&mut self, link: LinkId, world_from_link: Pose) -> bool {
        self.dynamics.set_pose(link, world_from_link)
    }

    /// Sets the velocity of a body at its origin, in world axes. Returns false if nothing could be set.
    pub fn set_link_twist(&mut self, link: LinkId, twist: Twist) -> bool {
        self.dynamics.set_twist(link, twist)
    }

    /// Sets the velocity of a body at its centre of mass, in world axes; on a joint, the component that the joint allows.
    /// Returns false if nothing could be set.
    pub fn set_body_twist(&mut self, link: LinkId, twist: Twist) -> bool {
        self.dynamics.set_body_twist(link, twist)
    }

    /// Sets the position of a joint. `[rad]` or `[m]`
    pub fn set_joint_position(&mut self, link: LinkId, position: f64) {
        self.dynamics.set_joint_position(link, position);
    }

    /// Sets the velocity of a joint. `[rad/s]` or `[m/s]`
    pub fn set_joint_velocity(&mut self, link: LinkId, velocity: f64) {
        self.dynamics.set_joint_velocity(link, velocity);
    }

    /// Holds a body in the next step: after it, the body is at rest where it is now, whatever acts on it.
    pub fn hold(&mut self, link: LinkId) {
        self.dynamics.hold(link);
    }

    /// Sets the drive of a joint from now on.
    pub fn set_drive(&mut self, link: LinkId, drive: Drive) {
        self.dynamics.set_drive(link, drive);
    }

    /// Sets the damping of a joint. `[N m s/rad]` or `[N s/m]`
    pub fn set_joint_damping(&mut self, link: LinkId, damping: f64) {
        if let Some(link) = self.dynamics.model.links.get_mut(link.index()) {
            link.joint.damping = damping;
        }
    }

    /// Sets the surface velocity of a solid's colliders (a conveyor belt), in the frame of their link. `[m/s]`
    pub fn set_belt(&mut self, solid: NodeId, velocity: Vec3) {
        let Self { placement, dynamics, .. } = self;
        let owners = placement.collider_owners.iter().enumerate();
        for (index, _) in owners.filter(|(_, owner)| owner.solid == solid) {
            dynamics.model.set_belt(ColliderId::from_index(index), velocity);
        }
    }

    /// Applies a wrench to a body at its origin during the next step, in world axes.
    pub fn add_wrench(&mut self, link: LinkId, wrench: Wrench) {
        self.dynamics.add_wrench(link, wrench);
    }

    /// Applies the drag of a fluid to a body during the next step. `stream`: the velocity of the fluid.
    pub fn add_drag(&mut self, link: LinkId, drag: Drag, stream: Twist) {
        self.dynamics.add_drag(link, drag, stream);
    }
}
