//! Answers every controller whose step is over, in device order.

use wire::{Reply, Writer};

use crate::device::{EncodeContext, Pictures};
use crate::ports::Ports;
use crate::robot::RobotId;
use crate::world::World;

impl World {
    pub(crate) fn reply(&mut self, ports: &mut dyn Ports) {
        let now = self.stage.time;
        for index in 0..self.robots.len() {
            let Some(session) = self.robots[index].session_mut() else { continue };
            let Some(step) = session.step.filter(|step| step.due <= now) else { continue };
            session.step = None;
            session.controller_time = step.due;
            let id = RobotId::from_index(index);
            let reply = self.encode_reply(id, step.delay_ms, true);
            ports.send(id, &reply);
        }
    }

    /// Everything a controller should get now.
    pub(crate) fn encode_reply(&mut self, id: RobotId, delay_ms: i32, after_step: bool) -> Reply {
        let robot = &self.robots[id.index()];
        let mut records = Writer::new();
        let mut pictures = Pictures::default();
        if let Some(session) = robot.session() {
            for tag in 0..=robot.devices.len() {
                let context = EncodeContext {
                    tag: tag as u16,
                    dialect: session.dialect,
                    robot,
                    after_step,
                    stage: &self.stage,
                };
                let device = &mut self.devices[robot.first_device + tag];
                device.encode(&context, &mut records);
                device.show_pictures(&context, &mut pictures);
            }
        }
        Reply { delay_ms, records, images: pictures.images, shares: pictures.shares }
    }
}
