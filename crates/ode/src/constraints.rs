//! From joints to constraints, before a step, and from what they did to what plugins read, after it.

use base::Vec3;
use dynamics::{AxisLaw, Constraint, Dynamics};

use crate::joint::{Axis, Feedback, Joint, Kind};
use crate::memory::four;
use crate::table::{Host, Table};

/// Makes, changes and removes constraints until they are what the joints say.
pub(crate) fn commit(table: &mut Table, host: &mut dyn Host) {
    let dynamics = host.dynamics();
    for joint in table.joints.iter_mut().flatten() {
        let ends = joint.ends(&table.bodies, dynamics);
        let made: Vec<Constraint> =
            joint.constraints(&ends).into_iter().enumerate().map(|(at, made)| law(joint, at, made)).collect();
        let moves = joint.carriers.contains(&0) && matches!(joint.kind, Kind::AMotor | Kind::LMotor);
        if !joint.is_stale && joint.ids.len() == made.len() {
            for (id, made) in joint.ids.iter().zip(made) {
                let frames = made.frames;
                let known = dynamics.constraint(*id).cloned();
                let Some(known) = known else { continue };
                let wanted = Constraint {
                    frames: if moves { frames } else { known.frames },
                    kind: known.kind,
                    ..made
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
        for made in made {
            wake(dynamics, made.sides);
            joint.ids.extend(dynamics.add_constraint(made));
        }
    }
}

/// What a joint changes for does not sleep on.
fn wake(dynamics: &mut Dynamics, sides: [Option<dynamics::LinkId>; 2]) {
    sides.into_iter().flatten().for_each(|link| dynamics.wake(link));
}

/// Adds what drives and bounds the `at`-th constraint of a joint.
fn law(joint: &Joint, at: usize, mut made: Constraint) -> Constraint {
    if joint.kind == Kind::Contact {
        return made;
    }
    (made.erp, made.cfm) = (joint.erp, joint.cfm);
    let is_motor = matches!(joint.kind, Kind::AMotor | Kind::LMotor);
    let own = if is_motor { &joint.laws[at..=at] } else { &joint.laws[..] };
    for (axis, (slot, law)) in made.axes.iter_mut().zip(own).enumerate() {
        *slot = axis_law(law, joint.is_turned(if is_motor { at } else { axis }));
    }
    made
}

fn axis_law(axis: &Axis, is_turned: bool) -> AxisLaw {
    let [low, high] = axis.stops;
    let stops = if is_turned { [-high, -low] } else { [low, high] };
    AxisLaw {
        velocity: if is_turned { -axis.velocity } else { axis.velocity },
        max_force: axis.force.max(0.0),
        // As in ODE, stops the wrong way round are none.
        stops: (low <= high && (low.is_finite() || high.is_finite())).then_some(stops),
        stop_erp: axis.stop_erp,
        stop_cfm: axis.stop_cfm,
        bounce: axis.bounce,
    }
}

/// Fills the memory in which plugins read forces of joints; contacts made by hand go.
pub(crate) fn feed_back(table: &mut Table, dynamics: &mut Dynamics) {
    for joint in table.joints.iter().flatten().filter(|joint| !joint.feedback.is_null()) {
        let ends = joint.ends(&table.bodies, dynamics);
        let mut told = Feedback::default();
        for (at, id) in joint.ids.iter().enumerate() {
            let Some(force) = dynamics.constraint_force(*id) else { continue };
            let second_is_1 = match joint.kind {
                Kind::Contact => true,
                Kind::Plane2D => ends.links[0].is_some(),
                _ => !joint.is_turned(at),
            };
            // On the first body.
            let sign = if second_is_1 { 1.0 } else { -1.0 };
            let add = |force_on: &mut [f64; 4], torque_on: &mut [f64; 4], center: Vec3, sign: f64| {
                let (push, turn) = (four(force.force * sign), four(force.torque_about(center) * sign));
                force_on.iter_mut().zip(push).for_each(|(sum, push)| *sum += push);
                torque_on.iter_mut().zip(turn).for_each(|(sum, turn)| *sum += turn);
            };
            add(&mut told.force_1, &mut told.torque_1, ends.centers[0], sign);
            add(&mut told.force_2, &mut told.torque_2, ends.centers[1], -sign);
        }
        crate::memory::put(joint.feedback, told);
    }
    empty(table, dynamics, 0);
}

/// Destroys all joints of a group.
pub(crate) fn empty(table: &mut Table, dynamics: &mut Dynamics, group: usize) {
    for slot in &mut table.joints {
        if slot.as_ref().is_some_and(|joint| joint.group == Some(group)) {
            destroy(slot, dynamics);
        }
    }
    // Rows at the end are used again: contacts come and go in each step.
    while table.joints.last().is_some_and(Option::is_none) {
        table.joints.pop();
    }
}

pub(crate) fn destroy(slot: &mut Option<Joint>, dynamics: &mut Dynamics) {
    for id in slot.take().into_iter().flat_map(|joint| joint.ids) {
        dynamics.remove_constraint(id);
    }
}
