//! SliderJoint: its end point moves along an axis.

use base::Vec3;
use dynamics::JointKind;
use engine::{Builder, Site};
use scene::NodeId;

use crate::shared::joint;
use crate::shared::motor::Motion;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    let parameters = builder.scene.child(node, "jointParameters");
    let axis = joint::axis(builder, site, parameters, Vec3::Z);
    let joint = joint::axis_parameters(builder, (node, "position"), parameters, JointKind::Slider { axis });
    joint::build(builder, node, site, joint, Motion::Linear);
}
