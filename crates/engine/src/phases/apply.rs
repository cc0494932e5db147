//! Phase: executes what controllers sent with their steps, in the order of robots and never in the order of arrival.

use base::SimTime;

use crate::ports::Ports;
use crate::robot::RobotId;
use crate::world::World;

impl World {
    pub(crate) fn apply(&mut self, ports: &mut dyn Ports) {
        self.keep_scenes(Some(self.state.time + self.state.settings.time_step));
        for index in 0..self.robots.len() {
            for write in std::mem::take(&mut self.robots[index].held_back) {
                self.state.write(write);
            }
            let own = self.robots[index].first_device;
            let robot = self.devices[own].robot();
            if robot.is_some_and(|robot| robot.begin_step(&mut self.state)) {
                self.follow_edits();
            }
            let Some(packet) = self.robots[index].inbox.take() else { continue };
            let id = RobotId::from_index(index);
            if let Err(wrong) = self.obey(ports, id, &packet) {
                self.end_with_report(ports, id, &wrong);
                continue;
            }
            let duration = packet.get(4..8).and_then(|ms| ms.try_into().ok()).map_or(0, u32::from_le_bytes);
            let now = self.state.time;
            let is_synchronous = self.robots[index].synchronization;
            if let Some(session) = self.robots[index].session_mut() {
                // The world waits for it, so it is never late: what a duration that is not a multiple of the world's step
                // leaves over is not counted.
                if is_synchronous {
                    session.controller_time = now;
                }
                session.request_step(now, SimTime::from_ms(f64::from(duration)));
            }
        }
        // A controller that is so late that its time has passed gets the present values at once.
        self.reply(ports);
    }
}
