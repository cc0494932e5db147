//! HingeJoint: its end point rotates about an axis through an anchor.

use base::Vec3;
use dynamics::JointKind;
use engine::{Builder, Site};
use scene::NodeId;

use crate::shared::joint;
use crate::shared::motor::Motion;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    let parameters = builder.scene.child(node, "jointParameters");
    let axis = joint::axis(builder, site, parameters, Vec3::X);
    let anchor = parameters.map_or(Vec3::ZERO, |node| builder.scene.vec3(node, "anchor"));
    let kind = JointKind::Hinge { axis, anchor: site.point(anchor) };
    let joint = joint::axis_parameters(builder, (node, "position"), parameters, kind);
    joint::build(builder, node, site, joint, Motion::Rotational);
}
