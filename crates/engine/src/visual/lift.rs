//! Looks that go with the user's eye, which alone sees them.

use base::{Pose, Vec3};
use render::Affine;
use scene::NodeId;

use super::Visuals;

/// Instances with this bit alone are seen by the user's eye and by nothing else. No viewer of [`Visuals::layers`] has it.
pub const EYE: u32 = 1 << 31;

impl Visuals {
    /// From now on a node and all below it are seen by the user's eye alone, and move with it as if its frame were the
    /// eye's. They make no shadows.
    pub fn lift(&mut self, node: NodeId) {
        self.lifts.insert(node);
    }

    /// The map from where something is to where it is seen, for a lifted node at a place.
    pub(super) fn lifted(world_from_eye: Pose, world_from_frame: Pose) -> Affine {
        render::affine(world_from_frame * world_from_eye * world_from_frame.inverse(), Vec3::ONE)
    }
}
