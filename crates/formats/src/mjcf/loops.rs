//! What ties bodies of MJCF together beside the tree.

use base::Vec3;
use vrml::{Instance, Value};

use super::Mjcf;
use crate::model::Body;
use crate::place;
use crate::tree::Element;

/// What stands for the world in a reference to a solid.
const WORLD: &str = "<static environment>";

impl Mjcf<'_> {
    /// A `connect` is a ball joint that closes a loop; the others are told.
    pub(super) fn equality(&mut self, element: &Element, top: &mut Body) {
        let is_off = element.get("active") == Some("false");
        if element.name != "connect" || is_off {
            let message = if is_off {
                "it is not active, and is left out".to_owned()
            } else {
                format!("a <{}> between bodies or joints is left out", element.name)
            };
            self.remarks.warn(element, message);
            return;
        }
        let (one, other) = (element.get("body1").unwrap_or_default(), element.get("body2"));
        let is_known = other.is_none_or(|other| find(top, other).is_some());
        let anchor = element.get("anchor").map(|text| self.remarks.vector(element, text));
        let (Some(anchor), Some(body), true) = (anchor, find(top, one), is_known) else {
            self.remarks
                .warn(element, "only a <connect> of two named bodies at an anchor is known; it is left out");
            return;
        };
        body.nodes.push(ball(anchor, other.unwrap_or(WORLD)));
    }
}

fn ball(anchor: Vec3, other: &str) -> Instance {
    let parameters = Instance::new("BallJointParameters").with("anchor", place::vector(anchor));
    let reference = Instance::new("SolidReference").with("solidName", Value::string(other));
    Instance::new("BallJoint")
        .with("jointParameters", Value::node(parameters))
        .with("endPoint", Value::node(reference))
}

/// The innermost body of a name: that between its joints have names of their own.
fn find<'b>(body: &'b mut Body, name: &str) -> Option<&'b mut Body> {
    if let Some(at) = body.bodies.iter().position(|inner| holds(inner, name)) {
        return find(body.bodies.get_mut(at)?, name);
    }
    (body.name == name).then_some(body)
}

fn holds(body: &Body, name: &str) -> bool {
    body.name == name || body.bodies.iter().any(|inner| holds(inner, name))
}
