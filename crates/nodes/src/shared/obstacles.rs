//! What stands in the way of a line of sight: bounding objects, as in all of Webots but infra-red distance sensors.

use base::Vec3;
use engine::{RobotId, WorldState};
use scene::NodeId;

/// Whether a bounding object stands between a place and one that is so far away in this direction (unit).
///
/// Nothing of the looker's own robot is in its way, and no solid for which `is_target` holds.
pub(crate) fn obstructions(
    state: &WorldState,
    robot: Option<RobotId>,
    here: Vec3,
    (towards, way): (Vec3, f64),
    is_target: impl Fn(NodeId) -> bool,
) -> bool {
    let hides = |collider| {
        state.collider_owner(collider).is_some_and(|owner| {
            let is_own = robot.is_some() && owner.robot == robot;
            !is_own && !is_target(owner.solid)
        })
    };
    state.dynamics().ray_cast(here, towards, way, &hides).is_some()
}
