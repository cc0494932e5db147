//! What a motor's node says of its limits, and whether that fits its joint and the motors that move with it.
//!
//! The rules are those of the manual's Motor page ("Motor Limits" and "Coupled Motor Limits").

use std::f64::consts::FRAC_PI_2;

use base::Severity;
use dynamics::Joint;
use engine::Builder;
use scene::{NodeId, Scene};

use crate::shared::motor::{Rating, shared_name};

/// Lowest and highest position a motor goes to by itself; `None` is anywhere.
pub(crate) fn soft_limits(scene: &Scene, node: NodeId) -> Option<[f64; 2]> {
    let limits = written_limits(scene, node)?;
    Some(if turns_second_axis(scene, node) {
        limits.map(|limit| limit.clamp(-FRAC_PI_2, FRAC_PI_2))
    } else {
        limits
    })
}

/// The limits that the node says.
fn written_limits(scene: &Scene, node: NodeId) -> Option<[f64; 2]> {
    let limits = ["minPosition", "maxPosition"].map(|field| scene.float(node, field));
    (limits != [0.0, 0.0]).then_some(limits)
}

/// Whether it turns the second axis of a ball joint. Limits there are "constraint to the range [-pi/2; pi/2]" (BallJoint):
/// a quarter turn brings the first and the third axis in line.
fn turns_second_axis(scene: &Scene, node: NodeId) -> bool {
    let joint = scene.node(node).parent.filter(|joint| scene.node(*joint).ty.is_a("BallJoint"));
    joint.is_some_and(|joint| scene.children(joint, "device2").contains(&node))
}

/// Limits that hold a position: those of a motor always hold where its joint is.
pub(crate) fn enclosing([min, max]: [f64; 2], position: f64) -> [f64; 2] {
    [min.min(position), max.max(position)]
}

/// The factor for commands; 0 would stop all of them and is taken as 1.
pub(crate) fn multiplier(builder: &mut Builder<'_>, node: NodeId) -> f64 {
    let multiplier = builder.scene.float(node, "multiplier");
    if multiplier == 0.0 {
        let message = "'multiplier' is 0, which would cancel every command; 1 is used";
        builder.remark_field(node, "multiplier", Severity::Warning, "motor/multiplier", message);
        return 1.0;
    }
    multiplier
}

/// How far outside of its limits a joint may start without a word, in radians or metres: worlds that were saved while they ran
/// keep what the solver left of the limit.
const ROUNDING: f64 = 1e-5;

/// Tells where soft limits leave the stops of the joint, or leave out where it is.
pub(crate) fn check(builder: &mut Builder<'_>, node: NodeId, joint: &Joint) {
    let Some([min, max]) = soft_limits(builder.scene, node) else { return };
    if written_limits(builder.scene, node) != Some([min, max]) {
        let message = format!(
            "'minPosition' and 'maxPosition' are within a quarter turn on the second axis of a BallJoint; they are taken as \
             {min} and {max}"
        );
        builder.remark(node, Severity::Warning, "motor/limits", message);
    }
    let position = joint.position;
    // Later, the motor itself tells where the joint is by then.
    let is_at_start = builder.scene.node(node).parent.is_none_or(|joint| !builder.is_built_again(joint));
    if is_at_start && !(min - ROUNDING <= position && position <= max + ROUNDING) {
        let message = format!(
            "the joint is at {position}, outside of 'minPosition' and 'maxPosition' ({min} to {max}) of its motor, which \
             reach up to it"
        );
        builder.remark(node, Severity::Warning, "motor/limits", message);
    }
    if let Some([low, high]) = joint.stops.filter(|[low, high]| min < *low || max > *high) {
        let message = format!(
            "'minPosition' and 'maxPosition' ({min} to {max}) reach beyond 'minStop' and 'maxStop' ({low} to {high})"
        );
        builder.remark(node, Severity::Warning, "motor/limits", message);
    }
}

/// Makes the limits of a motor fit those of the first one of its name, which must be the same but for the multipliers.
pub(crate) fn fit(builder: &mut Builder<'_>, node: NodeId, rating: &mut Rating) {
    let scene = builder.scene;
    let Some(first) = first_of_name(scene, node).filter(|first| *first != node) else { return };
    let its_multiplier = scene.float(first, "multiplier");
    let factor = rating.multiplier / if its_multiplier == 0.0 { 1.0 } else { its_multiplier };
    let max_velocity = scene.float(first, "maxVelocity") * factor.abs();
    let soft_limits = soft_limits(scene, first).map(|[min, max]| {
        let [a, b] = [min * factor, max * factor];
        [a.min(b), a.max(b)]
    });
    let differs = |a: f64, b: f64| (a - b).abs() > 1e-9 * a.abs().max(b.abs());
    let moved = match (soft_limits, rating.soft_limits) {
        (Some(a), Some(b)) => differs(a[0], b[0]) || differs(a[1], b[1]),
        (None, None) => false,
        _ => true,
    };
    if moved {
        let told = |limits: Option<[f64; 2]>| match limits {
            Some([min, max]) => format!("{min} to {max}"),
            None => "none".to_owned(),
        };
        let message = format!(
            "the limits of position ({}) do not fit those of the first motor that moves with it; they are taken as {}",
            told(rating.soft_limits),
            told(soft_limits)
        );
        builder.remark(node, Severity::Warning, "motor/limits", message);
        rating.soft_limits = soft_limits;
    }
    if differs(max_velocity, rating.max_velocity) {
        let message = format!(
            "'maxVelocity' ({}) does not fit that of the first motor that moves with it; it is taken as {max_velocity}",
            rating.max_velocity
        );
        builder.remark(node, Severity::Warning, "motor/limits", message);
        rating.max_velocity = max_velocity;
    }
}

/// The first motor of the robot whose name is the same before the two colons.
fn first_of_name(scene: &Scene, node: NodeId) -> Option<NodeId> {
    let name = scene.string(node, "name");
    if !name.contains("::") {
        return None;
    }
    let mut upwards = std::iter::successors(Some(node), |node| scene.get(*node)?.parent);
    let robot = upwards.find(|node| scene.get(*node).is_some_and(|node| node.ty.is_a("Robot")))?;
    let mut below = scene.descendants(robot);
    below.find(|other| {
        let is_motor = scene.get(*other).is_some_and(|other| other.ty.is_a("Motor"));
        is_motor && shared_name(scene.string(*other, "name")) == shared_name(name)
    })
}
