//! Phase: answers every controller whose step has ended, in device order.

use wire::{Reply, Writer};

use crate::device::{ConfigureContext, EncodeContext, Pictures};
use crate::ports::Ports;
use crate::robot::RobotId;
use crate::world::World;

impl World {
    pub(crate) fn reply(&mut self, ports: &mut dyn Ports) {
        let now = self.state.time;
        for index in 0..self.robots.len() {
            let Some(session) = self.robots[index].session_mut() else { continue };
            let Some(step) = session.step.filter(|step| step.due <= now) else { continue };
            session.step = None;
            session.controller_time = step.due;
            let id = RobotId::from_index(index);
            self.announce(ports, id);
            let reply = self.encode_reply(id, step.delay_ms, true);
            ports.send(id, &reply);
        }
    }

    /// All records that are due for a controller.
    pub(crate) fn encode_reply(&mut self, id: RobotId, delay_ms: i32, after_step: bool) -> Reply {
        let mut records = Writer::new();
        let mut pictures = Pictures::default();
        if after_step || !self.robots[id.index()].defers_effects() {
            self.write_device_changes(id, &mut records);
        }
        let robot = &self.robots[id.index()];
        if let Some(session) = robot.session() {
            for tag in 0..=robot.news.introduced.min(robot.devices.len()) {
                let context = EncodeContext {
                    tag: tag as u16,
                    dialect: session.dialect,
                    robot,
                    after_step,
                    state: &self.state,
                };
                let device = &mut self.devices[robot.first_device + tag];
                device.encode(&context, &mut records);
                if let Some(image) = device.image() {
                    image.show_pictures(&context, &mut pictures);
                }
            }
        }
        Reply { delay_ms, records, images: pictures.images, shares: pictures.shares }
    }

    /// Tells a controller about new and changed devices.
    fn write_device_changes(&mut self, id: RobotId, records: &mut Writer) {
        let robot = &mut self.robots[id.index()];
        let news = std::mem::take(&mut robot.news);
        robot.news.introduced = robot.devices.len();
        let robot = &self.robots[id.index()];
        let Some(session) = robot.session().filter(|session| session.configured) else { return };
        let context = |tag: usize| ConfigureContext {
            tag: tag as u16,
            dialect: session.dialect,
            robot,
            devices: &robot.devices,
            state: &self.state,
        };
        let new = news.introduced + 1..robot.devices.len() + 1;
        if !new.is_empty()
            && let Some(own) = self.devices[robot.first_device].robot()
        {
            own.present(&context(0), new.start, records);
        }
        let changed = news.changed.into_iter().map(usize::from).filter(|tag| *tag <= news.introduced);
        for tag in changed {
            self.devices[robot.first_device + tag].reconfigure(&context(tag), records);
        }
        for tag in new {
            self.devices[robot.first_device + tag].configure(&context(tag), records);
        }
    }
}
