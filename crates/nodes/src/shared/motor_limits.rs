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
        builder.report(node, Severity::Warning, "motor/limits", message);
    }
}

/// Limits of a motor that are consistent with those of a coupled one.
struct Fitting {
    max_velocity: f64,
    soft_limits: Option<[f64; 2]>,
}

/// Returns the limits of a motor that follow from those of a coupled one: the same except for the multiplier.
fn fitting(scene: &Scene, leader: NodeId, node: NodeId) -> Fitting {
    let factor = scene.float(node, "multiplier") / scene.float(leader, "multiplier");
    let soft_limits = soft_limits(scene, leader).map(|[min, max]| {
        let [a, b] = [min * factor, max * factor];
        [a.min(b), a.max(b)]
    });
    Fitting { max_velocity: scene.float(leader, "maxVelocity") * factor.abs(), soft_limits }
}

fn differs(a: f64, b: f64) -> bool {
    (a - b).abs() > 1e-9 * a.abs().max(b.abs())
}

/// Returns the limits of coupled motors that have to change after a field of a motor was written: its limits are valid
/// for all of them, as in Webots.
pub(crate) fn implied(scene: &Scene, node: NodeId, field: usize) -> Vec<(NodeId, &'static str, Value)> {
    let Some(ty) = scene.get(node).map(|node| node.ty).filter(|ty| ty.is_a("Motor")) else {
        return Vec::new();
    };
    let [has_velocity, has_positions] = match ty.fields.get(field).map_or("", |field| field.name) {
        "maxVelocity" => [true, false],
        "minPosition" | "maxPosition" => [false, true],
        "name" | "multiplier" => [true, true],
        _ => return Vec::new(),
    };
    let mut changes = Vec::new();
    for other in coupled(scene, node).into_iter().filter(|other| *other != node) {
        let Fitting { max_velocity, soft_limits } = fitting(scene, node, other);
        let [min, max] = soft_limits.unwrap_or_default();
        let fields = [
            ("maxVelocity", max_velocity, has_velocity),
            ("minPosition", min, has_positions),
            ("maxPosition", max, has_positions),
        ];
        for (field, value, is_concerned) in fields {
            if is_concerned && value.is_finite() && differs(value, scene.float(other, field)) {
                changes.push((other, field, Value::SfFloat(value)));
            }
        }
    }
    changes
}

/// Changes the limits of a motor to those of the first coupled motor, which must be the same except for the multiplier.
pub(crate) fn fit(builder: &mut Builder<'_>, node: NodeId, rating: &mut Rating) {
    let scene = builder.scene;
    let coupled = coupled(scene, node);
    let Some(first) = coupled.first().copied().filter(|first| *first != node) else {
        if coupled.len() == 1 {
            let message =
                "no other motor has a name with the same text before the two colons; it is coupled with none";
            builder.report_field(node, "name", Severity::Warning, "motor/coupling", message);
        }
        return;
    };
    let Fitting { max_velocity, soft_limits } = fitting(scene, first, node);
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
        builder.report(node, Severity::Warning, "motor/limits", message);
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
        builder.report(node, Severity::Warning, "motor/limits", message);
        rating.max_velocity = max_velocity;
        builder.correct(node, "maxVelocity", Value::SfFloat(max_velocity));
    }
}

/// Returns the motors of the robot with the same name before the two colons, in their order; none without colons.
fn coupled(scene: &Scene, node: NodeId) -> Vec<NodeId> {
    let name = scene.string(node, "name");
    let mut upwards = std::iter::successors(Some(node), |node| scene.get(*node)?.parent);
    let robot = upwards.find(|node| scene.get(*node).is_some_and(|node| node.ty.is_a("Robot")));
    let shared = shared_name(name);
    let Some(robot) = robot.filter(|_| shared.is_some()) else { return Vec::new() };
    let is_coupled = |other: &NodeId| {
        let is_motor = scene.get(*other).is_some_and(|other| other.ty.is_a("Motor"));
        is_motor && shared_name(scene.string(*other, "name")) == shared
    };
    scene.descendants(robot).filter(is_coupled).collect()
}
