//! Coupled joints of MJCF: fixed tendons with an actuator, and joints that follow others. They become motors with the
//! same name, which they have before two colons.

use std::collections::BTreeMap;

use super::Mjcf;
use crate::tree::{Diagnostics, Element};

/// Fixed tendons by name, and whether an actuator drives them.
#[derive(Default)]
pub(super) struct Tendons(BTreeMap<String, Tendon>);

struct Tendon {
    element: Element,
    /// Joints with their coefficient in the length of the tendon.
    joints: Vec<(String, f64)>,
    is_driven: bool,
}

/// A joint that an actuator moves.
pub(super) struct DrivenJoint {
    pub(super) joint: String,
    /// The multiplier of its motor. `None`: its motor is the only one.
    pub(super) multiplier: Option<f64>,
    /// The absolute coefficient of the joint in the tendon: the fraction of the force that acts on it.
    pub(super) share: f64,
}

impl Tendons {
    /// Returns the joints that an actuator of a tendon moves; none if they cannot be determined.
    ///
    /// The force along a tendon acts on each joint by its coefficient, as do the torques of motors with the same name
    /// by their multipliers. For positions this holds only if all coefficients are equal: a tendon determines only the
    /// sum.
    pub(super) fn driven_joints(
        &mut self,
        name: &str,
        actuator: &Element,
        diagnostics: &mut Diagnostics,
    ) -> Vec<DrivenJoint> {
        let Some(tendon) = self.0.get_mut(name) else {
            diagnostics
                .warn(actuator, "only actuators of joints and fixed tendons are motors; it is ignored");
            return Vec::new();
        };
        tendon.is_driven = true;
        let Some((_, first)) = tendon.joints.first() else { return Vec::new() };
        let share = |coefficient: f64| coefficient / first;
        let is_alike = |(_, coefficient): &(String, f64)| (share(*coefficient).abs() - 1.0).abs() < 1e-9;
        let is_torque = actuator.name == "motor";
        if !is_torque && !tendon.joints.iter().all(is_alike) {
            let message = "the joints have different coefficients in this tendon, which only torque motors \
                can express; its actuator is ignored";
            diagnostics.warn(&tendon.element, message);
            return Vec::new();
        }
        if tendon.joints.len() > 1 {
            let message = match is_torque {
                true => {
                    "the joints of this tendon have motors with the same name before two colons, which share their torque"
                }
                false => {
                    "the joints of this tendon have motors with the same name before two colons, which move together"
                }
            };
            diagnostics.note(&tendon.element, message);
        }
        let driven = |(joint, coefficient): &(String, f64)| DrivenJoint {
            joint: joint.clone(),
            multiplier: Some(share(*coefficient)),
            share: coefficient.abs(),
        };
        tendon.joints.iter().map(driven).collect()
    }

    /// Reports tendons that no actuator drives: springs, limits and friction along them are lost.
    pub(super) fn report_unused(&self, diagnostics: &mut Diagnostics) {
        for tendon in self.0.values().filter(|tendon| !tendon.is_driven) {
            diagnostics.warn(&tendon.element, "a tendon without an actuator is ignored");
        }
    }
}

impl Mjcf<'_> {
    pub(super) fn tendons(&mut self, root: &Element) -> Tendons {
        let mut tendons = Tendons::default();
        for element in root.all("tendon").flat_map(|tendon| &tendon.children) {
            if element.name != "fixed" {
                let message = format!("a <{}> tendon is ignored", element.name);
                self.diagnostics.warn(element, message);
                continue;
            }
            let mut joints = Vec::new();
            for joint in element.all("joint") {
                let coefficient = self.first(joint, "coef").unwrap_or(1.0);
                if let Some(joint) =
                    joint.get("joint").filter(|_| coefficient != 0.0 && coefficient.is_finite())
                {
                    joints.push((joint.to_owned(), coefficient));
                }
            }
            if let Some(name) = element.get("name") {
                let tendon = Tendon { element: element.clone(), joints, is_driven: false };
                tendons.0.insert(name.to_owned(), tendon);
            }
        }
        tendons
    }

    /// A joint that follows another one proportionally gets a motor with the name of that one's.
    pub(super) fn follow(&mut self, element: &Element) {
        let element = self.complete(element, "main");
        if element.get("active") == Some("false") {
            return self.diagnostics.warn(&element, "it is not active, and is ignored");
        }
        let factors = self.list(&element, "polycoef").unwrap_or_else(|| vec![0.0, 1.0]);
        let factor = factors.get(1).copied().unwrap_or(1.0);
        let is_proportional = factors.iter().enumerate().all(|(power, number)| power == 1 || *number == 0.0);
        let (follower, leader) = (element.get("joint1"), element.get("joint2"));
        let (Some(follower), Some(leader), true) =
            (follower, leader, is_proportional && factor != 0.0 && factor.is_finite())
        else {
            let message = "a joint can only follow a multiple of another one; the relation is ignored";
            return self.diagnostics.warn(&element, message);
        };
        let (one, other) = (self.actuators.get(follower), self.actuators.get(leader));
        let (moved, motor, factor) = match (one, other) {
            (None, Some(motor)) => (follower, motor.clone(), factor),
            (Some(motor), None) => (leader, motor.clone(), 1.0 / factor),
            (Some(one), Some(other)) if one.name == other.name => return,
            (Some(_), Some(_)) => {
                let message = "both joints have actuators of their own; the relation is ignored";
                return self.diagnostics.warn(&element, message);
            }
            (None, None) => {
                let message =
                    "none of the joints has an actuator that could couple them; the relation is ignored";
                return self.diagnostics.warn(&element, message);
            }
        };
        let message = format!(
            "{moved} has a motor called {0}::…, which moves together with other motors of {0}",
            motor.name
        );
        let multiplier = Some(motor.multiplier.unwrap_or(1.0) * factor);
        self.actuators.insert(moved.to_owned(), crate::model::Motor { multiplier, ..motor });
        self.diagnostics.note(&element, message);
    }
}
