//! Appearances that follow the viewpoint and are visible to it alone.

use base::{Pose, Vec3};
use render::Affine;
use scene::NodeId;

use super::Visuals;

/// Instances with only this bit are visible to the viewpoint and nothing else. No viewer of [`Visuals::layers`] has it.
pub const EYE: u32 = 1 << 31;

impl Visuals {
    /// A node and its descendants become visible to the viewpoint alone, and follow it as if its frame were theirs. They
    /// cast no shadows.
    pub fn attach_to_eye(&mut self, node: NodeId) {
        self.attached_to_eye.insert(node);
    }

    /// The map from a pose to where it is shown, for an attached node at a place.
    pub(super) fn follow_eye(world_from_eye: Pose, world_from_frame: Pose) -> Affine {
        render::affine(world_from_frame * world_from_eye * world_from_frame.inverse(), Vec3::ONE)
    }
}
