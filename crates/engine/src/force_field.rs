//! Forces on bodies that come from the world, not from a robot's device.

use crate::world_state::WorldState;

/// A force or prescribed motion of the world, such as the buoyancy and drag of a fluid or a solid that drifts.
///
/// Stateless between steps, so that snapshots need not include it.
pub trait ForceField: Send + Sync {
    /// Applies its forces before the dynamics step, after all devices.
    fn act(&self, state: &mut WorldState);

    /// Returns what it moves to its place, after parts of the world were rebuilt.
    fn settle(&self, _state: &mut WorldState) {}
}
