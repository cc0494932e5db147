//! Constraints between bodies of MJCF besides the tree.

use base::Vec3;
use vrml::{Instance, Value};

use super::Mjcf;
use crate::model::Body;
use crate::pose_fields;
use crate::tree::Element;

/// The reference of a SolidReference to the world.
const WORLD: &str = "<static environment>";

impl Mjcf<'_> {
    /// A `connect` is a ball joint that closes a loop, a `weld` two hinges that leave no degree of freedom. Couplings
    /// of joints are handled elsewhere; other constraints are reported here.
    pub(super) fn equality(&mut self, element: &Element, top: &mut Body) {
        let is_off = element.get("active") == Some("false");
        if element.name == "joint" {
            return;
        }
        if !matches!(element.name.as_str(), "connect" | "weld") || is_off {
            let message = if is_off {
                "it is not active, and is ignored".to_owned()
            } else {
                format!("a <{}> between bodies or joints is ignored", element.name)
            };
            self.diagnostics.warn(element, message);
            return;
        }
        let (one, other) = (element.get("body1").unwrap_or_default(), element.get("body2"));
        let is_known = other.is_none_or(|other| find(top, other).is_some());
        let is_weld = element.name == "weld";
        let anchor = element.get("anchor").filter(|_| !is_weld);
        let anchor =
            anchor.map(|text| self.diagnostics.vector(element, text)).or(is_weld.then_some(Vec3::ZERO));
        let (Some(anchor), Some(body), true) = (anchor, find(top, one), is_known) else {
            self.diagnostics.warn(
                element,
                "only a <connect> of two named bodies at an anchor and a <weld> of two named \
                    bodies are supported; it is ignored",
            );
            return;
        };
        let other = other.unwrap_or(WORLD);
        if !is_weld {
            return body.nodes.push(ball(anchor, other));
        }
        body.nodes.extend([Vec3::X, Vec3::Z].map(|axis| hinge(axis, other)));
        let relation = element.get("relpose").map(|text| self.diagnostics.numbers(element, text));
        if relation.is_some_and(|numbers| numbers.iter().skip(3).any(|number| *number != 0.0)) {
            self.diagnostics
                .warn(element, "the bodies are welded in their pose in the file, not by 'relpose'");
        }
    }
}

fn ball(anchor: Vec3, other: &str) -> Instance {
    let parameters = Instance::new("BallJointParameters").with("anchor", pose_fields::vector(anchor));
    let reference = Instance::new("SolidReference").with("solidName", Value::string(other));
    Instance::new("BallJoint")
        .with("jointParameters", Value::node(parameters))
        .with("endPoint", Value::node(reference))
}

/// A hinge through the origin of the body. Two perpendicular ones leave no degree of freedom.
fn hinge(axis: Vec3, other: &str) -> Instance {
    let parameters = Instance::new("HingeJointParameters").with("axis", pose_fields::vector(axis));
    let reference = Instance::new("SolidReference").with("solidName", Value::string(other));
    Instance::new("HingeJoint")
        .with("jointParameters", Value::node(parameters))
        .with("endPoint", Value::node(reference))
}

/// Finds the innermost body with a name; intermediate bodies between its joints have names of their own.
fn find<'b>(body: &'b mut Body, name: &str) -> Option<&'b mut Body> {
    if let Some(at) = body.bodies.iter().position(|inner| holds(inner, name)) {
        return find(body.bodies.get_mut(at)?, name);
    }
    (body.name == name).then_some(body)
}

fn holds(body: &Body, name: &str) -> bool {
    body.name == name || body.bodies.iter().any(|inner| holds(inner, name))
}
