//! Bodies that the user drags with the mouse.

use base::{Vec3, Wrench};
use dynamics::{JointMode, LinkId};
use scene::NodeId;

use crate::input::Pull;
use crate::world_state::WorldState;

/// A dynamic body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DynamicBody {
    /// Its link.
    pub link: LinkId,
    /// `[kg]`
    pub mass: f64,
    /// Its centre of mass in its frame. `[m]`
    pub center: Vec3,
}

impl WorldState {
    /// The dynamic body that carries a node, if any.
    #[must_use]
    pub fn pushed(&self, node: NodeId) -> Option<DynamicBody> {
        let mut carriers = std::iter::successors(Some(node), |node| self.scene.get(*node)?.parent);
        let link = carriers.find_map(|node| self.mount(node))?.link?;
        let def = self.dynamics.model.links.get(link.index())?;
        let is_pushed = def.joint.mode == JointMode::Dynamic && def.inertia.mass > 0.0;
        is_pushed.then_some(DynamicBody { link, mass: def.inertia.mass, center: def.inertia.center })
    }

    /// Largest stiffness of a drag per kilogram: a stiffer one would take the body past the mouse in a step and further
    /// away than it was. `[1/s²]`
    #[must_use]
    pub fn stiffest_pull(&self) -> f64 {
        self.time_step().seconds().powi(-2)
    }

    /// Applies the drag forces of the mouse for the next step.
    pub(crate) fn follow_mouse(&mut self) {
        for index in 0..self.user.input.pulls().len() {
            let Some(pull) = self.user.input.pulls().get(index).copied() else { continue };
            if let Some((link, wrench)) = self.wrench_of(&pull) {
                self.dynamics.add_wrench(link, wrench);
            }
        }
    }

    /// Force and torque of a drag about the centre of mass, in world axes.
    fn wrench_of(&self, pull: &Pull) -> Option<(LinkId, Wrench)> {
        let DynamicBody { link, mass, center } = self.pushed(pull.node)?;
        let pose = self.dynamics.pose(link);
        let center = pose.point(center);
        let held = if pull.is_torque { center } else { pose.point(pull.point) };
        let way = pull.to - held;
        // The law of Webots: with the third power of the way.
        let growth = pull.scale * way.length_squared();
        let wrench = if pull.is_torque {
            Wrench { torque: way * (growth * mass), force: Vec3::ZERO }
        } else {
            let force = way * (growth.min(self.stiffest_pull()) * mass);
            Wrench { torque: (held - center).cross(force), force }
        };
        let is_finite = wrench.force.is_finite() && wrench.torque.is_finite();
        is_finite.then_some((link, wrench))
    }
}
