//! What pushes on bodies without being a device of a robot.

use crate::stage::Stage;

/// A force or motion that is there from the start of the world: fluids lift and drag, some solids drift.
///
/// It remembers nothing from step to step, so that no saved state needs it.
pub trait Influence: Send + Sync {
    /// Pushes on the world before the dynamics step, after all devices have.
    fn act(&self, stage: &mut Stage);

    /// Puts what it moves to its place, after parts of the world were built again.
    fn settle(&self, _stage: &mut Stage) {}
}
