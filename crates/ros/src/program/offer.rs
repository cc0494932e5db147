//! The services and topics that a robot offers.

use std::sync::Arc;

use controller::Outcome;
use controller::exported::constants::WB_NODE_DIFFERENTIAL_WHEELS;
use controller::robot;
use controller::vehicle::driver;

use super::{Act, Bound, Measured, Published, Robot};
use crate::control::{MANAGER_SERVICES, Manager};
use crate::devices;
use crate::interface::{Interface, allowed_name};
use crate::node::Topic;
use crate::types;
use crate::value::Value;

impl Robot {
    /// Offers all services and topics; the name of the robot comes last, so that clients that see it can use the rest.
    pub(super) fn announce(&mut self) -> Outcome<()> {
        for (name, interface) in devices::PARTS {
            self.offer(name, 0, interface);
        }
        if self.is_vehicle {
            self.session.call_as("wbu_driver_init");
            driver::init(&mut self.session)?;
            self.sensors.push(Measured::new(None, devices::VEHICLE_TOPICS, &self.name, devices::VEHICLE, 0));
            self.follow(self.sensors.len() - 1, self.step_ms);
        }
        let more = [
            (self.is_vehicle, devices::VEHICLE_PARTS),
            (robot::get_type(&mut self.session)? == WB_NODE_DIFFERENTIAL_WHEELS, devices::WHEELS),
            (robot::get_supervisor(&mut self.session)?, devices::SUPERVISOR_PARTS),
        ];
        for (name, interface) in more.into_iter().filter(|(has, _)| *has).flat_map(|(_, parts)| parts) {
            self.offer(name, 0, interface);
        }
        let found: Vec<(String, i32)> = self
            .session
            .devices()
            .iter()
            .map(|slot| (slot.name.as_str().to_owned(), slot.node_type))
            .collect();
        for (tag, (name, node_type)) in (1..=u16::MAX).zip(found) {
            let name = allowed_name(&name);
            self.offer(&name, tag, &devices::ANY);
            if let Some(interface) = devices::interface(node_type) {
                self.offer(&name, tag, interface);
            }
        }
        if self.arguments.auto_publish {
            for number in 0..self.sensors.len() {
                let found = self.sensors.get(number).filter(|measured| measured.tag > 0);
                let Some((sensor, tag)) = found.and_then(|found| Some((found.sensor?, found.tag))) else {
                    continue;
                };
                (sensor.enable)(&mut self.session, tag, self.step_ms)?;
                self.follow(number, self.step_ms);
            }
        }
        if self.arguments.clock {
            self.clock = self.advertise("/clock".to_owned(), "rosgraph_msgs/Clock", false);
        }
        if let Some(prefix) = &self.arguments.robot_description {
            let text = robot::get_urdf(&mut self.session, Some(prefix))?.to_string_lossy().into_owned();
            for root in &self.roots {
                self.node.set_parameter(format!("{root}/robot_description"), text.clone());
            }
        }
        if self.arguments.use_ros_control {
            let root = self.roots.first().cloned().unwrap_or_default();
            self.manager = Some(Manager::new(&mut self.session, &root, self.step_ms)?);
            for (name, kind, order) in MANAGER_SERVICES {
                let path = format!("{root}/controller_manager/{name}");
                if let Some(kind) = types::service(kind)
                    && self.node.serve(path.clone(), kind).is_some()
                {
                    self.services.push(Bound { name, path, tag: 0, act: Act::Manage(order) });
                }
            }
        }
        let model_name = self.advertise("/model_name".to_owned(), "std_msgs/String", true);
        if let Some(topic) = model_name {
            topic.publish(&Value::Fields(vec![self.name.as_str().into()]));
        }
        Ok(())
    }

    fn advertise(&mut self, name: String, kind: &str, latches: bool) -> Option<Arc<Topic>> {
        types::message(kind).map(|kind| self.node.advertise(name, kind, latches))
    }

    fn offer(&mut self, device: &str, tag: u16, interface: &'static Interface) {
        for (name, call) in interface.services {
            self.serve(name, &format!("{device}/{name}"), call.kind(), tag, || Act::Call(call));
        }
        for sensor in interface.sensors {
            let number = self.sensors.len();
            let path = |name: &str| format!("{device}/{}{name}", sensor.prefix);
            self.serve("enable", &path("enable"), "webots_ros/set_int", tag, || Act::Enable(number));
            let path = path("get_sampling_period");
            self.serve("get_sampling_period", &path, "webots_ros/get_int", tag, || Act::Period(number));
            self.sensors.push(Measured::new(Some(sensor), sensor.topics, &self.name, device, tag));
        }
    }

    /// Offers a service in each namespace of the robot.
    fn serve(&mut self, name: &'static str, path: &str, kind: &str, tag: u16, act: impl Fn() -> Act) {
        let Some(kind) = types::service(kind) else { return };
        let mut is_reported = false;
        for root in &self.roots {
            let path = format!("{root}/{path}");
            match self.node.serve(path.clone(), kind.clone()) {
                Some(_) => self.services.push(Bound { name, path, tag, act: act() }),
                None if is_reported => {}
                None => {
                    is_reported = true;
                    eprintln!(
                        "Warning: two devices of the robot have the same name in ROS; the service {path} belongs to the first."
                    );
                }
            }
        }
    }

    /// Updates the schedule of a sensor that was enabled or disabled. `[ms]`
    pub(super) fn follow(&mut self, number: usize, period_ms: i32) {
        let now_ms = self.last_ms;
        let Some(measured) = self.sensors.get_mut(number) else { return };
        measured.period_ms = period_ms;
        measured.next_ms = now_ms + f64::from(period_ms);
        if period_ms == 0 || !measured.topics.is_empty() {
            return;
        }
        let (device, tag) = (measured.device.clone(), measured.tag);
        for kind in measured.kinds {
            if !(kind.when)(&mut self.session, tag) {
                continue;
            }
            let count = kind.count.map(|count| count(&mut self.session, tag).unwrap_or(0));
            for index in 0..count.unwrap_or(1) {
                let number_of_it = count.map_or(String::new(), |_| index.to_string());
                let name = match kind.name.strip_prefix('/') {
                    Some(name) => format!("{name}{number_of_it}"),
                    None => format!("{device}/{}{number_of_it}", kind.name),
                };
                let names: Vec<String> = self.roots.iter().map(|root| format!("{root}/{name}")).collect();
                let topics =
                    names.into_iter().filter_map(|name| self.advertise(name, kind.kind, false)).collect();
                if let Some(measured) = self.sensors.get_mut(number) {
                    measured.topics.push(Published { kind, index, topics, count: 0 });
                }
            }
        }
    }
}
