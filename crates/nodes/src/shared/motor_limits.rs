//! What a motor's node says of its limits, and whether that fits its joint and the motors that move with it.
//!
//! The rules are those of the manual's Motor page ("Motor Limits" and "Coupled Motor Limits").

use base::Severity;
use dynamics::Joint;
use engine::Builder;
use scene::{NodeId, Scene};

use crate::shared::motor::{Rating, shared_name};

/// Lowest and highest position a motor goes to by itself; `None` is anywhere.
pub(crate) fn soft_limits(scene: &Scene, node: NodeId) -> Option<[f64; 2]> {
    let limits = ["minPosition", "maxPosition"].map(|field| scene.float(node, field));
    (limits != [0.0, 0.0]).then_some(limits)
}

/// Limits that hold a position: those of a motor always hold where its joint is.
pub(crate) fn enclosing([min, max]: [f64; 2], position: f64) -> [f64; 2] {
    [min.min(position), max.max(position)]
}

/// Tells where soft limits leave the stops of the joint.
pub(crate) fn check(builder: &mut Builder<'_>, node: NodeId, joint: &Joint) {
    let Some([min, max]) = soft_limits(builder.scene, node) else { return };
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
