//! Phase: all devices act on the world. Packets sent now arrive in the next step.

use crate::world::World;

impl World {
    pub(crate) fn actuate(&mut self) {
        for device in &mut self.devices {
            device.actuate(&mut self.state);
        }
        for robot in &self.robots {
            if let Some(own) = self.devices[robot.first_device].robot() {
                own.coordinate(&mut self.state);
            }
        }
        for (_, force_field) in &self.force_fields {
            force_field.act(&mut self.state);
        }
        self.state.follow_mouse();
        self.state.radio.packets = std::mem::take(&mut self.state.radio.outbox);
    }
}
