//! BallJoint: its end point rotates freely about an anchor.
//!
//! It is a chain of three hinges: the first axis is fixed to the parent and perpendicular to the two others, the third
//! is fixed to the end point. The chain is singular where the second position is π/2 and the first and third axes
//! coincide; the manual limits the second position there as well.

use base::{Severity, Vec3};
use dynamics::{Joint, JointKind};
use engine::{Builder, Site};
use scene::NodeId;

use crate::shared::joint;
use crate::shared::motor::Motion;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    let [first, second, third] = ["jointParameters", "jointParameters2", "jointParameters3"]
        .map(|field| builder.scene.child(node, field));
    let anchor = first.map_or(Vec3::ZERO, |node| builder.scene.vec3(node, "anchor"));
    let anchor = site.point(anchor);
    let mut axes = [joint::axis(builder, site, second, Vec3::X), Vec3::ZERO];
    axes[1] = joint::axis(builder, site, third, Vec3::Z);
    let mut upright = axes[0].cross(axes[1]);
    if upright.length() < joint::MIN_SINE {
        let message = "both axes are parallel; the third one is chosen perpendicular to them";
        builder.remark(node, Severity::Warning, "joint/axis", message);
        upright = base::math::tangents(axes[0]).0;
        axes[1] = axes[0].cross(upright);
    }
    let hinge = |axis: Vec3| JointKind::Hinge { axis: axis.normalize(), anchor };
    let main = joint::axis_parameters(builder, (node, "position"), first, hinge(upright));
    let mut other = |position: &str, parameters: Option<NodeId>, axis: Vec3| {
        let own = joint::axis_parameters(builder, (node, position), parameters, hinge(axis));
        match parameters {
            Some(_) => own,
            // Springs, dampers and friction are the same about all axes without parameters of their own.
            None => Joint { kind: own.kind, position: own.position, stops: None, ..main },
        }
    };
    let joints = [main, other("position2", second, axes[0]), other("position3", third, axes[1])];
    joint::build_axes(builder, node, site, &joints, Motion::Rotational);
}
