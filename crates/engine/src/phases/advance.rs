//! Phase: advances dynamics and time.

use base::{Diagnostic, Severity};

use crate::plugin::PluginContext;
use crate::world::World;

impl World {
    pub(crate) fn advance(&mut self) {
        if let Some(plugin) = &mut self.plugin {
            plugin.before_step(PluginContext::new(&mut self.state));
        }
        self.state.dynamics.step();
        if let Some(plugin) = &mut self.plugin {
            plugin.after_step(PluginContext::new(&mut self.state));
        }
        for robot in &self.robots {
            if let Some(own) = self.devices[robot.first_device].robot() {
                own.finish_step(&mut self.state);
            }
        }
        self.state.time = self.state.time + self.state.settings.time_step;
        self.elapsed = self.elapsed + self.state.settings.time_step;
        self.steps += 1;
        if self.state.dynamics.ignored_pairs() > 0 {
            let message =
                "thousands of bounding objects overlap at one place; some of their contacts are ignored";
            self.state.report(Diagnostic::general(Severity::Warning, "dynamics/crowded", message));
        }
        for fault in self.state.dynamics.take_faults() {
            let name = &self.state.dynamics.model.links[fault.link.index()].name;
            let message = format!(
                "{name} no longer has a finite position and velocity; it was taken out of the simulation at its last valid place"
            );
            self.state.report(Diagnostic::general(Severity::Warning, "dynamics/not-finite", message));
        }
    }
}
