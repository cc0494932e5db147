//! Limits of motors, and their consistency with those of the joint and of coupled motors.
//!
//! The rules are those of the manual's Motor page ("Motor Limits" and "Coupled Motor Limits").

use base::Severity;
use dynamics::Joint;
use engine::Builder;
use scene::{NodeId, Scene, Value};

use crate::shared::motor::{Rating, shared_name};

/// Returns minimum and maximum target position of a motor; `None` is unlimited.
pub(crate) fn soft_limits(scene: &Scene, node: NodeId) -> Option<[f64; 2]> {
    let limits = ["minPosition", "maxPosition"].map(|field| scene.float(node, field));
    (limits != [0.0, 0.0]).then_some(limits)
}

/// Extends limits to include a position.
pub(crate) fn enclosing([min, max]: [f64; 2], position: f64) -> [f64; 2] {
    [min.min(position), max.max(position)]
}

/// Warns if soft limits are beyond the stops of the joint.
pub(crate) fn check(builder: &mut Builder<'_>, node: NodeId, joint: &Joint) {
    let Some([min, max]) = soft_limits(builder.scene, node) else { return };
    if let Some([low, high]) = joint.stops.filter(|[low, high]| min < *low || max > *high) {
        let message = format!(
            "'minPosition' and 'maxPosition' ({min} to {max}) reach beyond 'minStop' and 'maxStop' ({low} to {high})"
        );
        builder.remark(node, Severity::Warning, "motor/limits", message);
    }
}

/// Changes the limits of a motor to those of the first coupled motor, which must be the same except for the multiplier.
pub(crate) fn fit(builder: &mut Builder<'_>, node: NodeId, rating: &mut Rating) {
    let scene = builder.scene;
    let coupled = coupled(scene, node);
    let Some(first) = coupled.first().copied().filter(|first| *first != node) else {
        if coupled.len() == 1 {
            let message =
                "no other motor has a name with the same text before the two colons; it is coupled with none";
            builder.remark_field(node, "name", Severity::Warning, "motor/coupling", message);
        }
        return;
    };
    let factor = rating.multiplier / scene.float(first, "multiplier");
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
        let text = |limits: Option<[f64; 2]>| match limits {
            Some([min, max]) => format!("{min} to {max}"),
            None => "none".to_owned(),
        };
        let message = format!(
            "the position limits ({}) are inconsistent with those of the first coupled motor; {} is used",
            text(rating.soft_limits),
            text(soft_limits)
        );
        builder.remark(node, Severity::Warning, "motor/limits", message);
        rating.soft_limits = soft_limits;
        for (field, limit) in ["minPosition", "maxPosition"].into_iter().zip(soft_limits.unwrap_or_default())
        {
            builder.correct(node, field, Value::SfFloat(limit));
        }
    }
    if differs(max_velocity, rating.max_velocity) {
        let message = format!(
            "'maxVelocity' ({}) is inconsistent with that of the first coupled motor; {max_velocity} is used",
            rating.max_velocity
        );
        builder.remark(node, Severity::Warning, "motor/limits", message);
        rating.max_velocity = max_velocity;
        builder.correct(node, "maxVelocity", Value::SfFloat(max_velocity));
    }
}

/// Returns the motors of the robot with the same name before the two colons, in their order; none without colons.
fn coupled(scene: &Scene, node: NodeId) -> Vec<NodeId> {
    let name = scene.string(node, "name");
    let mut upwards = std::iter::successors(Some(node), |node| scene.get(*node)?.parent);
    let robot = upwards.find(|node| scene.get(*node).is_some_and(|node| node.ty.is_a("Robot")));
    let Some(robot) = robot.filter(|_| shared_name(name) != name) else { return Vec::new() };
    let is_coupled = |other: &NodeId| {
        let is_motor = scene.get(*other).is_some_and(|other| other.ty.is_a("Motor"));
        is_motor && {
            let other = scene.string(*other, "name");
            shared_name(other) != other && shared_name(other) == shared_name(name)
        }
    };
    scene.descendants(robot).filter(is_coupled).collect()
}
