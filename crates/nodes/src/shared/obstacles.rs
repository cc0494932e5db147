//! Obstructions of a line of sight by bounding objects, as in Webots for everything but infra-red distance sensors.

use base::Vec3;
use engine::{ColliderOwner, WorldState};
use scene::{NodeId, Scene};

/// Returns whether a bounding object is between a point and another one in a direction (unit vector) at a distance.
/// `[m]`
///
/// Solids for which `is_target` holds are ignored, and so are those of the device's robot, unless it has
/// `selfCollision`.
pub(crate) fn obstructions(
    state: &WorldState,
    device: NodeId,
    here: Vec3,
    (towards, distance): (Vec3, f64),
    is_target: impl Fn(NodeId) -> bool,
) -> bool {
    let robot = state.mount(device).and_then(|mount| mount.robot);
    let sees_itself = meets_own_robot(state.scene(), device);
    let hides = |owner: ColliderOwner| {
        let is_own = robot.is_some() && owner.robot == robot;
        (!is_own || sees_itself) && !is_target(owner.solid)
    };
    let hides = |collider| state.collider_owner(collider).is_some_and(hides);
    state.dynamics().ray_cast(here, towards, distance, &hides).is_some()
}

/// Returns whether rays of a device are collisions of its robot, which count with `selfCollision` only, as in Webots.
pub(crate) fn meets_own_robot(scene: &Scene, device: NodeId) -> bool {
    let mut above = std::iter::successors(Some(device), |node| scene.get(*node)?.parent);
    above
        .find(|node| scene.get(*node).is_some_and(|node| node.ty.is_a("Robot")))
        .is_some_and(|robot| scene.bool(robot, "selfCollision"))
}
