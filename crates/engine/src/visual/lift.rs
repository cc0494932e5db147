//! Looks that move by themselves: a node and all below it are seen somewhere else than they are.

use base::{Pose, Vec3};
use render::Affine;
use scene::NodeId;

use super::Visuals;

/// Instances with this bit alone are seen by the user's eye and by nothing else. No viewer of [`Visuals::layers`] has it.
pub const EYE: u32 = 1 << 31;

/// How a node is seen somewhere else.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lift {
    /// The node in whose frame it moves.
    pub frame: NodeId,
    /// How it moves there.
    pub way: Way,
}

/// Where looks go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Way {
    /// By this motion.
    By(Pose),
    /// With the user's eye, which alone sees it. It makes no shadows.
    WithEye,
}

impl Visuals {
    /// From now on what is seen of a node and of all below it moves this way.
    pub fn set_lift(&mut self, node: NodeId, lift: Lift) {
        self.lifts.insert(node, lift);
    }

    /// The map from where something is to where it is seen.
    pub(super) fn lifted(lift: &Lift, world_from_eye: Pose, pose_of_node: impl Fn(NodeId) -> Pose) -> Affine {
        let world_from_frame = pose_of_node(lift.frame);
        let motion = match lift.way {
            Way::By(motion) => motion,
            Way::WithEye => world_from_eye,
        };
        render::affine(world_from_frame * motion * world_from_frame.inverse(), Vec3::ONE)
    }

    /// Whether a node is seen by the user's eye alone.
    pub(super) fn is_for_eye(&self, node: Option<NodeId>) -> bool {
        node.and_then(|node| self.lifts.get(&node)).is_some_and(|lift| lift.way == Way::WithEye)
    }
}
