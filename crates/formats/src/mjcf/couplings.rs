//! Joints of MJCF that move together: fixed tendons with an actuator, and joints that follow others. They become motors
//! of one name.

use std::collections::BTreeMap;

use super::Mjcf;
use crate::tree::{Element, Remarks};

/// Fixed tendons by name, and whether an actuator pulls them.
#[derive(Default)]
pub(super) struct Tendons(BTreeMap<String, Tendon>);

struct Tendon {
    element: Element,
    /// Joints with the share that each has in the length.
    joints: Vec<(String, f64)>,
    is_pulled: bool,
}

/// A joint that an actuator moves.
pub(super) struct Pulled {
    pub(super) joint: String,
    /// Of its motor. `None`: it has none but this one.
    pub(super) multiplier: Option<f64>,
    /// Its share in the length of the tendon, without the sign: it feels this much of the force.
    pub(super) share: f64,
}

impl Tendons {
    /// The joints that an actuator of a tendon moves. None if it cannot be told.
    ///
    /// The force along a tendon acts on each joint by its share, and so do the torques of motors of one name by their
    /// multipliers. Positions do so only if all shares are alike: a tendon says only what their sum is.
    pub(super) fn pull(&mut self, name: &str, actuator: &Element, remarks: &mut Remarks) -> Vec<Pulled> {
        let Some(tendon) = self.0.get_mut(name) else {
            remarks.warn(actuator, "only actuators of joints and fixed tendons are motors; it is ignored");
            return Vec::new();
        };
        tendon.is_pulled = true;
        let Some((_, first)) = tendon.joints.first() else { return Vec::new() };
        let share = |coefficient: f64| coefficient / first;
        let is_alike = |(_, coefficient): &(String, f64)| (share(*coefficient).abs() - 1.0).abs() < 1e-9;
        let is_torque = actuator.name == "motor";
        if !is_torque && !tendon.joints.iter().all(is_alike) {
            let message = "joints have different shares in this tendon, which only motors of torque express; its \
                           actuator is ignored";
            remarks.warn(&tendon.element, message);
            return Vec::new();
        }
        if tendon.joints.len() > 1 {
            let message = match is_torque {
                true => "the joints of this tendon have motors of one name, which share their torque",
                false => "the joints of this tendon have motors of one name, which move together",
            };
            remarks.note(&tendon.element, message);
        }
        let pulled = |(joint, coefficient): &(String, f64)| Pulled {
            joint: joint.clone(),
            multiplier: Some(share(*coefficient)),
            share: coefficient.abs(),
        };
        tendon.joints.iter().map(pulled).collect()
    }

    /// Tells of tendons that nothing pulls: springs, limits and friction along them are lost.
    pub(super) fn report_unused(&self, remarks: &mut Remarks) {
        for tendon in self.0.values().filter(|tendon| !tendon.is_pulled) {
            remarks.warn(&tendon.element, "a tendon that no actuator pulls is ignored");
        }
    }
}

impl Mjcf<'_> {
    pub(super) fn tendons(&mut self, root: &Element) -> Tendons {
        let mut tendons = Tendons::default();
        for element in root.all("tendon").flat_map(|tendon| &tendon.children) {
            if element.name != "fixed" {
                let message = format!("a <{}> tendon is ignored", element.name);
                self.remarks.warn(element, message);
                continue;
            }
            let mut joints = Vec::new();
            for part in element.all("joint") {
                let coefficient = self.first(part, "coef").unwrap_or(1.0);
                if let Some(joint) =
                    part.get("joint").filter(|_| coefficient != 0.0 && coefficient.is_finite())
                {
                    joints.push((joint.to_owned(), coefficient));
                }
            }
            if let Some(name) = element.get("name") {
                let tendon = Tendon { element: element.clone(), joints, is_pulled: false };
                tendons.0.insert(name.to_owned(), tendon);
            }
        }
        tendons
    }

    /// A joint that follows another one in proportion has a motor of that one's name.
    pub(super) fn follow(&mut self, element: &Element) {
        let element = self.complete(element, "main");
        if element.get("active") == Some("false") {
            return self.remarks.warn(&element, "it is not active, and is ignored");
        }
        let factors = self.list(&element, "polycoef").unwrap_or_else(|| vec![0.0, 1.0]);
        let factor = factors.get(1).copied().unwrap_or(1.0);
        let is_proportional = factors.iter().enumerate().all(|(power, number)| power == 1 || *number == 0.0);
        let (follower, leader) = (element.get("joint1"), element.get("joint2"));
        let (Some(follower), Some(leader), true) =
            (follower, leader, is_proportional && factor != 0.0 && factor.is_finite())
        else {
            let message =
                "only a joint that is a multiple of another one follows it; the relation is ignored";
            return self.remarks.warn(&element, message);
        };
        let (one, other) = (self.actuators.get(follower), self.actuators.get(leader));
        let (moved, motor, factor) = match (one, other) {
            (None, Some(motor)) => (follower, motor.clone(), factor),
            (Some(motor), None) => (leader, motor.clone(), 1.0 / factor),
            (Some(one), Some(other)) if one.name == other.name => return,
            (Some(_), Some(_)) => {
                let message = "both joints have actuators of their own; the relation is ignored";
                return self.remarks.warn(&element, message);
            }
            (None, None) => {
                let message =
                    "none of the joints has an actuator, so that nothing ties them; the relation is ignored";
                return self.remarks.warn(&element, message);
            }
        };
        let message = format!("{moved} has a motor called {}: motors of one name move together", motor.name);
        let multiplier = Some(motor.multiplier.unwrap_or(1.0) * factor);
        self.actuators.insert(moved.to_owned(), crate::model::Motor { multiplier, ..motor });
        self.remarks.note(&element, message);
    }
}
