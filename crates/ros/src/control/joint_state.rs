//! Publishes the states of the joints.

use std::sync::Arc;

use super::{Controller, Interface, Joint, Rate, Site, UpdateTime};
use crate::node::{Node, Topic};
use crate::value::Value;
use crate::xml_rpc::Xml;

struct JointState {
    joints: Vec<usize>,
    /// Joints that are defined only by parameters: name, position, velocity, effort.
    extra: Vec<(String, [f64; 3])>,
    rate: Rate,
    topic: Arc<Topic>,
    count: u32,
}

pub(super) fn build(site: &mut Site<'_>) -> Result<Box<dyn Controller>, String> {
    let rate = site.number("publish_rate").filter(|hz| *hz > 0.0);
    let hz =
        rate.ok_or_else(|| format!("the parameter {}/publish_rate is missing or not positive", site.path))?;
    let joints = match site.parameter("joints") {
        Some(_) => site.joints("joints")?,
        None => (0..site.joints.len()).collect(),
    };
    let extra =
        site.parameter("extra_joints").map_or(&[][..], Xml::list).iter().filter_map(extra_joint).collect();
    let topic = site.advertise(format!("{}/joint_states", site.root), "sensor_msgs/JointState")?;
    Ok(Box::new(JointState { joints, extra, rate: Rate::new(hz), topic, count: 0 }))
}

fn extra_joint(joint: &Xml) -> Option<(String, [f64; 3])> {
    let Xml::Members(members) = joint else { return None };
    let member = |wanted: &str| members.iter().find(|(name, _)| name == wanted).map(|(_, value)| value);
    let number = |name: &str| match member(name) {
        Some(Xml::Float(value)) => *value,
        Some(Xml::Int(value)) => *value as f64,
        _ => 0.0,
    };
    Some((member("name")?.text().to_owned(), ["position", "velocity", "effort"].map(number)))
}

impl Controller for JointState {
    fn claims(&self) -> (Interface, &[usize]) {
        (Interface::State, &self.joints)
    }

    fn start(&mut self, _joints: &mut [Joint], _now: &UpdateTime) {}

    fn update(&mut self, joints: &mut [Joint], now: &UpdateTime) {
        if !self.rate.is_due(now.seconds) || !self.topic.is_wanted() {
            return;
        }
        let mut lists = [const { Vec::new() }; 4];
        let found = self.joints.iter().filter_map(|index| joints.get(*index));
        let measured = found.map(|joint| (joint.name.as_str(), [joint.position, joint.velocity, 0.0]));
        let extra = self.extra.iter().map(|(name, numbers)| (name.as_str(), *numbers));
        let [names, positions, velocities, efforts] = &mut lists;
        for (name, [position, velocity, effort]) in measured.chain(extra) {
            names.push(Value::from(name));
            positions.push(Value::Float(position));
            velocities.push(Value::Float(velocity));
            efforts.push(Value::Float(effort));
        }
        let header = now.header(&mut self.count, "");
        self.topic.publish(&Value::Fields(std::iter::once(header).chain(lists.map(Value::List)).collect()));
    }

    fn unload(self: Box<Self>, node: &mut Node) {
        node.retract(&self.topic);
    }
}
