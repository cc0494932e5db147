//! Lets every device push on the world. What was sent becomes audible in the step that follows.

use crate::world::World;

impl World {
    pub(crate) fn actuate(&mut self) {
        for device in &mut self.devices {
            device.actuate(&mut self.stage);
        }
        for device in &mut self.devices {
            device.coordinate(&mut self.stage);
        }
        for (_, influence) in &self.influences {
            influence.act(&mut self.stage);
        }
        self.stage.air.packets = std::mem::take(&mut self.stage.outbox);
    }
}
