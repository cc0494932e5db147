//! Hinge2Joint: its end point rotates about two axes through an anchor. The first axis is fixed to the parent, the
//! second one to the end point.

use base::{Severity, Vec3};
use dynamics::JointKind;
use engine::{Builder, Site};
use scene::NodeId;

use crate::shared::joint;
use crate::shared::motor::Motion;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    let [first, second] =
        ["jointParameters", "jointParameters2"].map(|field| builder.scene.child(node, field));
    let anchor = first.map_or(Vec3::ZERO, |node| builder.scene.vec3(node, "anchor"));
    let anchor = site.point(anchor);
    let mut axes = [joint::axis(builder, site, first, Vec3::X), joint::axis(builder, site, second, Vec3::Z)];
    if axes[0].cross(axes[1]).length() < joint::MIN_SINE {
        // As in Webots.
        axes = [Vec3::X, Vec3::Z].map(|axis| site.link_from_site.vector(axis));
        let message = "both axes are parallel; the x- and z-axis are used instead";
        builder.report(node, Severity::Warning, "joint/axis", message);
    }
    let mut hinge = |position: &str, parameters, axis| {
        let kind = JointKind::Hinge { axis, anchor };
        joint::axis_parameters(builder, (node, position), parameters, kind)
    };
    let joints = [hinge("position", first, axes[0]), hinge("position2", second, axes[1])];
    joint::build_axes(builder, node, site, &joints, Motion::Rotational);
}
