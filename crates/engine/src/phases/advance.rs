//! Moves the bodies and the time.

use base::{Diagnostic, Severity};

use crate::world::World;

impl World {
    pub(crate) fn advance(&mut self) {
        self.stage.dynamics.step();
        self.stage.time = self.stage.time + self.stage.time_step;
        self.steps += 1;
        let dynamics = &self.stage.dynamics;
        self.stage.visuals.refresh(|link| dynamics.pose(link));
    }
}
