//! A program of the user that takes part in every dynamics step.

use crate::world_state::WorldState;

/// What takes part in the dynamics.
///
/// It is no part of the world's state: what it remembers does not go back with a snapshot.
pub trait Plugin: Send + Sync {
    /// Pushes on the world after all devices have, before the dynamics step.
    fn before_step(&mut self, state: &mut WorldState);

    /// Reads what came of the step.
    fn after_step(&mut self, state: &mut WorldState);

    /// The world was put back to its start: so is the plugin.
    fn restart(&mut self, state: &mut WorldState);

    /// It is no longer needed, or the world is not. It is not called again.
    fn end(&mut self, state: &mut WorldState);
}
