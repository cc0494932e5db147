//! Turns joints into constraints before a step, and constraint forces into joint feedback after it.

use base::Vec3;
use dynamics::{AxisLaw, Constraint, Dynamics};

use crate::joint::{Axis, Feedback, Joint, Kind};
use crate::memory::four;
use crate::table::{Host, Table};

/// Adds, changes and removes constraints so that they match the joints.
pub(crate) fn commit(table: &mut Table, host: &mut dyn Host) {
    let dynamics = host.dynamics();
    for joint in table.joints.iter_mut().flatten() {
        let ends = joint.ends(&table.bodies, dynamics);
        let desired: Vec<Constraint> = joint
            .constraints(&ends)
            .into_iter()
            .enumerate()
            .map(|(at, desired)| with_axis_laws(joint, at, desired))
            .collect();
        let moves = joint.carriers.contains(&0) && matches!(joint.kind, Kind::AMotor | Kind::LMotor);
        if !joint.is_stale && joint.ids.len() == desired.len() {
            for (id, desired) in joint.ids.iter().zip(desired) {
                let frames = desired.frames;
                let known = dynamics.constraint(*id).cloned();
                let Some(known) = known else { continue };
                let wanted = Constraint {
                    frames: if moves { frames } else { known.frames },
                    kind: known.kind,
                    ..desired
                };
                if wanted != known {
                    dynamics.change_constraint(*id, |constraint| *constraint = wanted);
                    wake(dynamics, known.sides);
                }
            }
            continue;
        }
        joint.is_stale = false;
        for id in joint.ids.drain(..) {
            dynamics.remove_constraint(id);
        }
        for desired in desired {
            wake(dynamics, desired.sides);
            joint.ids.extend(dynamics.add_constraint(desired));
        }
    }
}

/// Wakes the bodies of a joint that has changed.
fn wake(dynamics: &mut Dynamics, sides: [Option<dynamics::LinkId>; 2]) {
    sides.into_iter().flatten().for_each(|link| dynamics.wake(link));
}

/// Adds the motors and stops of the `at`-th constraint of a joint.
fn with_axis_laws(joint: &Joint, at: usize, mut desired: Constraint) -> Constraint {
    if joint.kind == Kind::Contact {
        return desired;
    }
    (desired.erp, desired.cfm) = (joint.erp, joint.cfm);
    let is_motor = matches!(joint.kind, Kind::AMotor | Kind::LMotor);
    let own = if is_motor { &joint.laws[at..=at] } else { &joint.laws[..] };
    for (axis, (slot, law)) in desired.axes.iter_mut().zip(own).enumerate() {
        *slot = axis_law(law, joint.is_reversed(if is_motor { at } else { axis }));
    }
    desired
}

fn axis_law(axis: &Axis, is_reversed: bool) -> AxisLaw {
    let [low, high] = axis.stops;
    let stops = if is_reversed { [-high, -low] } else { [low, high] };
    AxisLaw {
        velocity: if is_reversed { -axis.velocity } else { axis.velocity },
        max_force: axis.force.max(0.0),
        // As in ODE, stops in the wrong order are ignored.
        stops: (low <= high && (low.is_finite() || high.is_finite())).then_some(stops),
        stop_erp: axis.stop_erp,
        stop_cfm: axis.stop_cfm,
        bounce: axis.bounce,
    }
}

/// Writes the feedback of joints and removes the contact joints.
pub(crate) fn write_feedback(table: &mut Table, dynamics: &mut Dynamics) {
    for joint in table.joints.iter().flatten().filter(|joint| !joint.feedback.is_null()) {
        let ends = joint.ends(&table.bodies, dynamics);
        let mut feedback = Feedback::default();
        for (at, id) in joint.ids.iter().enumerate() {
            let Some(force) = dynamics.constraint_force(*id) else { continue };
            let second_is_1 = match joint.kind {
                Kind::Contact => true,
                Kind::Plane2D => ends.links[0].is_some(),
                _ => !joint.is_reversed(at),
            };
            // The force on the first body.
            let sign = if second_is_1 { 1.0 } else { -1.0 };
            let add = |force_on: &mut [f64; 4], torque_on: &mut [f64; 4], center: Vec3, sign: f64| {
                let (push, turn) = (four(force.force * sign), four(force.torque_about(center) * sign));
                force_on.iter_mut().zip(push).for_each(|(sum, push)| *sum += push);
                torque_on.iter_mut().zip(turn).for_each(|(sum, turn)| *sum += turn);
            };
            add(&mut feedback.force_1, &mut feedback.torque_1, ends.centers[0], sign);
            add(&mut feedback.force_2, &mut feedback.torque_2, ends.centers[1], -sign);
        }
        crate::memory::put(joint.feedback, feedback);
    }
    destroy_group(table, dynamics, 0);
}

/// Destroys all joints of a group.
pub(crate) fn destroy_group(table: &mut Table, dynamics: &mut Dynamics, group: usize) {
    for slot in &mut table.joints {
        if slot.as_ref().is_some_and(|joint| joint.group == Some(group)) {
            destroy(slot, dynamics);
        }
    }
    // Free rows at the end are reused, since contacts come and go in every step.
    while table.joints.last().is_some_and(Option::is_none) {
        table.joints.pop();
    }
}

pub(crate) fn destroy(slot: &mut Option<Joint>, dynamics: &mut Dynamics) {
    for id in slot.take().into_iter().flat_map(|joint| joint.ids) {
        dynamics.remove_constraint(id);
    }
}
