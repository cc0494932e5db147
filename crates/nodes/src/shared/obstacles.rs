//! Obstructions of a line of sight by bounding objects, as in Webots for everything but infra-red distance sensors.

use base::Vec3;
use engine::{RobotId, WorldState};
use scene::NodeId;

/// Returns whether a bounding object is between a point and another one in a direction (unit vector) at a distance.
/// `[m]`
///
/// Solids of `robot`, and those for which `is_target` holds, are ignored.
pub(crate) fn obstructions(
    state: &WorldState,
    robot: Option<RobotId>,
    here: Vec3,
    (towards, distance): (Vec3, f64),
    is_target: impl Fn(NodeId) -> bool,
) -> bool {
    let hides = |collider| {
        state.collider_owner(collider).is_some_and(|owner| {
            let is_own = robot.is_some() && owner.robot == robot;
            !is_own && !is_target(owner.solid)
        })
    };
    state.dynamics().ray_cast(here, towards, distance, &hides).is_some()
}
