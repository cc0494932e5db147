//! BallJoint: its end point rotates freely about an anchor.
//!
//! It is a chain of three hinges, one for each device: the first axis, that of `jointParameters2`, is fixed to the parent,
//! the third, that of `jointParameters3`, to the end point, and the second is perpendicular to both. The manual leaves open
//! which device turns it about which axis. The chain is singular where the second position is π/2 and the first and third
//! axes coincide; the manual limits the second position there as well.

use base::{Severity, Vec3};
use dynamics::{Joint, JointKind};
use engine::{Builder, Site};
use scene::{NodeId, Scene};

use crate::shared::joint;
use crate::shared::motor::Motion;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    let [first, second, third] = ["jointParameters", "jointParameters2", "jointParameters3"]
        .map(|field| builder.scene.child(node, field));
    let anchor = first.map_or(Vec3::ZERO, |node| builder.scene.vec3(node, "anchor"));
    let anchor = site.point(anchor);
    let Axes { axes: [x, y, z], are_parallel } = axes(builder.scene, node);
    if are_parallel {
        let message = "the axes of jointParameters2 and jointParameters3 are parallel; x and z are used";
        builder.report(node, Severity::Warning, "joint/axis", message);
    }
    let [x, y, z] = [x, y, z].map(|axis| site.link_from_site.vector(axis));
    let hinge = |axis: Vec3| JointKind::Hinge { axis, anchor };
    let main = joint::axis_parameters(builder, (node, "position"), first, hinge(x));
    let mut other = |position: &str, parameters: Option<NodeId>, axis: Vec3| {
        let own = joint::axis_parameters(builder, (node, position), parameters, hinge(axis));
        match parameters {
            Some(_) => own,
            // Springs, dampers and friction are the same about all axes without parameters of their own.
            None => Joint { kind: own.kind, position: own.position, stops: None, ..main },
        }
    };
    let joints = [main, other("position2", second, y), other("position3", third, z)];
    joint::build_axes(builder, node, site, &joints, Motion::Rotational);
}

/// The axes of a ball joint.
pub(crate) struct Axes {
    /// Those of `device`, `device2` and `device3`: unit vectors in the frame of the parent.
    pub(crate) axes: [Vec3; 3],
    /// Whether the parameters contain parallel axes, which are replaced.
    are_parallel: bool,
}

/// Returns the axes of a ball joint. One that is missing is perpendicular to the other one; x and z are the defaults.
pub(crate) fn axes(scene: &Scene, joint: NodeId) -> Axes {
    let given = |field| scene.vec3(scene.child(joint, field)?, "axis").try_normalize();
    let beside = |axis: Vec3, [first, second]: [Vec3; 2]| {
        let side = axis.cross(first);
        if side.length() < joint::MIN_SINE { axis.cross(second) } else { side }.normalize()
    };
    let (mut first, mut third) = match (given("jointParameters2"), given("jointParameters3")) {
        (None, None) => (Vec3::X, Vec3::Z),
        (None, Some(third)) => (beside(third, [Vec3::Z, Vec3::X]), third),
        (Some(first), None) => (first, beside(first, [Vec3::X, Vec3::Z])),
        (Some(first), Some(third)) => (first, third),
    };
    let are_parallel = third.cross(first).length() < joint::MIN_SINE;
    if are_parallel {
        (first, third) = (Vec3::X, Vec3::Z);
    }
    Axes { axes: [first, third.cross(first).normalize(), third], are_parallel }
}
