//! A program of the user that takes part in every dynamics step.

use dynamics::Dynamics;

use crate::world::World;
use crate::world_state::WorldState;

/// The world as a plugin has it: the engine with bodies, joints and contacts is open to it, as the functions that it calls
/// may change any of these.
pub struct PluginContext<'a> {
    state: &'a mut WorldState,
}

impl<'a> PluginContext<'a> {
    pub(crate) fn new(state: &'a mut WorldState) -> Self {
        Self { state }
    }

    /// The same for somebody else for a while.
    pub fn again(&mut self) -> PluginContext<'_> {
        PluginContext { state: self.state }
    }

    /// The world.
    #[must_use]
    pub fn state(&self) -> &WorldState {
        self.state
    }

    /// The world, to be changed.
    pub fn state_mut(&mut self) -> &mut WorldState {
        self.state
    }

    /// All of the dynamics.
    pub fn dynamics(&mut self) -> &mut Dynamics {
        &mut self.state.dynamics
    }
}

impl World {
    /// What a plugin is given that starts before it takes part in the steps.
    pub fn plugin_context(&mut self) -> PluginContext<'_> {
        PluginContext::new(&mut self.state)
    }
}

/// What takes part in the dynamics.
///
/// It is no part of the world's state: what it remembers does not go back with a snapshot.
pub trait Plugin: Send + Sync {
    /// Pushes on the world after all devices have, before the dynamics step.
    fn before_step(&mut self, context: PluginContext<'_>);

    /// Reads what came of the step.
    fn after_step(&mut self, context: PluginContext<'_>);

    /// The world was put back to its start: so is the plugin.
    fn restart(&mut self, context: PluginContext<'_>);

    /// It is no longer needed, or the world is not. It is not called again.
    fn end(&mut self, context: PluginContext<'_>);
}
