//! Physics plugins: user code that takes part in every dynamics step.

use dynamics::Dynamics;

use crate::world::World;
use crate::world_state::WorldState;

/// The world as a plugin sees it, with mutable access to bodies, joints and contacts, as the functions it calls may change
/// any of these.
pub struct PluginContext<'a> {
    state: &'a mut WorldState,
}

impl<'a> PluginContext<'a> {
    pub(crate) fn new(state: &'a mut WorldState) -> Self {
        Self { state }
    }

    /// Reborrows it.
    pub fn again(&mut self) -> PluginContext<'_> {
        PluginContext { state: self.state }
    }

    /// The world.
    #[must_use]
    pub fn state(&self) -> &WorldState {
        self.state
    }

    /// Mutable access to the world.
    pub fn state_mut(&mut self) -> &mut WorldState {
        self.state
    }

    /// The whole dynamics.
    pub fn dynamics(&mut self) -> &mut Dynamics {
        &mut self.state.dynamics
    }
}

impl World {
    /// Context of a plugin that starts.
    pub fn plugin_context(&mut self) -> PluginContext<'_> {
        PluginContext::new(&mut self.state)
    }
}

/// A physics plugin.
///
/// It is not part of the world's state: snapshots do not restore what it remembers.
pub trait Plugin: Send + Sync {
    /// Acts on the world after all devices have, before the dynamics step.
    fn before_step(&mut self, context: PluginContext<'_>);

    /// Reads the results of the step.
    fn after_step(&mut self, context: PluginContext<'_>);

    /// The world was reset, and so is the plugin.
    fn restart(&mut self, context: PluginContext<'_>);

    /// It is being removed and will not be called again.
    fn end(&mut self, context: PluginContext<'_>);
}
