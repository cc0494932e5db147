//! Controllers that forward commands to one joint or to several.

use std::sync::Arc;

use super::{Controller, Interface, Joint, Site, UpdateTime, complain};
use crate::node::{Node, Subscription};
use crate::value::Value;

struct Forward {
    interface: Interface,
    joints: Vec<usize>,
    commands: Arc<Subscription>,
    values: Vec<f64>,
}

/// One joint and a `std_msgs/Float64`. The error is a message for the user.
pub(super) fn one(site: &mut Site<'_>, interface: Interface) -> Result<Box<dyn Controller>, String> {
    let joints = site.joints("joint")?.into_iter().take(1).collect();
    let commands = site.subscribe("command", "std_msgs/Float64")?;
    Ok(Box::new(Forward { interface, joints, commands, values: Vec::new() }))
}

/// Several joints and a `std_msgs/Float64MultiArray`. The error is a message for the user.
pub(super) fn group(site: &mut Site<'_>, interface: Interface) -> Result<Box<dyn Controller>, String> {
    let joints = site.joints("joints")?;
    let commands = site.subscribe("command", "std_msgs/Float64MultiArray")?;
    Ok(Box::new(Forward { interface, joints, commands, values: Vec::new() }))
}

impl Controller for Forward {
    fn claims(&self) -> (Interface, &[usize]) {
        (self.interface, &self.joints)
    }

    fn listen(&mut self) {
        self.commands.take_last();
    }

    fn start(&mut self, joints: &mut [Joint], _now: &UpdateTime) {
        let place = |index: &usize| joints.get(*index).map_or(0.0, |joint| joint.position);
        self.values = match self.interface {
            Interface::Position => self.joints.iter().map(place).collect(),
            _ => vec![0.0; self.joints.len()],
        };
    }

    fn update(&mut self, joints: &mut [Joint], _now: &UpdateTime) {
        match self.commands.take_last() {
            Some(Ok(message)) => {
                let values: Vec<f64> = match message.parts() {
                    [one] => vec![one.float()],
                    [_, many] => many.parts().iter().map(Value::float).collect(),
                    _ => Vec::new(),
                };
                if values.len() == self.joints.len() {
                    self.values = values;
                } else {
                    let (count, wanted) = (values.len(), self.joints.len());
                    let topic = &self.commands.name;
                    complain(&format!("a message of {topic} has {count} values for {wanted} joints"));
                }
            }
            Some(Err(reason)) => complain(&reason),
            None => {}
        }
        for (index, value) in self.joints.iter().zip(&self.values) {
            if let Some(joint) = joints.get_mut(*index) {
                joint.command = Some((self.interface, *value));
            }
        }
    }

    fn unload(self: Box<Self>, node: &mut Node) {
        node.unsubscribe(&self.commands);
    }
}
