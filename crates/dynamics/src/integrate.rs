//! From new velocities to new places.
//!
//! What is touched, driven or held moves by the velocity at the step's end (semi-implicit Euler), as in ODE: so a
//! contact that stops a body stops it now. With that, a velocity stands for the middle of the step before it, and a
//! fall would be ahead of time by half a step. A tree with a free root that touches nothing is therefore moved by the
//! mean of its velocities before and after gravity, and its velocity is that of the step's end (`ballistic`). Where it
//! touches down or takes off, half a step of gravity is taken from or given to its velocity, so that the way through
//! a contact, and the energy of a bounce, is that of semi-implicit Euler all along.

use base::math::axis_angle;
use base::ops;
use base::{Pose, Quat, Twist, Vec3};

use crate::flight::Flights;
use crate::layout::{Body, JointModel, Layout, NONE};
use crate::model::{LinkId, Model};
use crate::state::{LinkState, State};

/// Share of the velocity that damping takes in a step: `1 - (1 - loss)^dt` for a loss of `loss` in a second.
///
/// With that a second of steps takes `loss`, whatever the step's length. As in ODE, damping acts after all forces.
pub(crate) fn damping_share(loss: f64, dt: f64) -> f64 {
    match loss {
        loss if loss >= 1.0 => 1.0,
        loss if loss > 0.0 => 1.0 - ops::pow(1.0 - loss, dt),
        _ => 0.0,
    }
}

/// Takes the trees that touch down out of the air, and lets those go that nothing touches any more.
///
/// `touched` goes by root. Whether any velocity was changed.
pub(crate) fn lift(model: &Model, layout: &Layout, state: &mut State, touched: &[bool]) -> bool {
    let half = model.settings.gravity * (0.5 * model.settings.dt);
    let mut moved = false;
    for index in layout.free.iter().map(|&link| link as usize) {
        let (link, touched) = (&mut state.links[index], touched[index]);
        if link.quarantined {
            continue;
        }
        if link.ballistic == Some(touched) {
            link.twist.linear += if touched { -half } else { half };
            moved = true;
        }
        link.ballistic = Some(!touched);
    }
    moved
}

/// Adds the changes of velocity and moves everything by the new velocities.
///
/// `bad` marks, by root, trees whose numbers broke; they are left alone. So are those that have `arrived` already. What
/// hit something in `flights` has only the rest of the step left.
pub(crate) fn integrate(
    model: &Model,
    layout: &Layout,
    state: &mut State,
    changes: &[f64],
    arrived: &[bool],
    flights: &Flights,
    bad: &mut [bool],
) {
    let dt = model.settings.dt;
    let back = model.settings.gravity * (-0.5 * dt * dt);
    for (index, body) in layout.moving() {
        let root = body.root as usize;
        bad[root] |= !arrived[root] && !will_be_finite(body, &state.links[index], changes, dt);
    }
    for (index, body) in layout.moving() {
        let link = &mut state.links[index];
        link.wrench = base::Wrench::default();
        if link.quarantined || link.asleep || bad[body.root as usize] || arrived[body.root as usize] {
            continue;
        }
        match body.motion {
            JointModel::Free => {
                let change = free_change(body, changes);
                link.twist.angular += change.angular;
                link.twist.linear += change.linear;
                let law = model.link_law(LinkId::from_index(index));
                link.twist.angular = link.twist.angular.clamp_length_max(law.fastest_turn);
                move_free(body, link, flights.left(index, dt));
                if link.ballistic == Some(true) {
                    link.pose.translation += back;
                }
                if body.lone {
                    let damping = &model.links[index].damping;
                    let [slow, calm] = law.undamped;
                    if slow <= 0.0 || link.twist.linear.length_squared() > slow * slow {
                        link.twist.linear *= 1.0 - damping_share(damping.linear, dt);
                    }
                    if calm <= 0.0 || link.twist.angular.length_squared() > calm * calm {
                        link.twist.angular *= 1.0 - damping_share(damping.angular, dt);
                    }
                }
            }
            JointModel::KinematicFree => move_free(body, link, dt),
            JointModel::Fixed => {}
            _ => {
                if body.dof != NONE {
                    link.velocity += changes[body.dof as usize];
                }
                link.position += dt * link.velocity;
            }
        }
    }
}

fn will_be_finite(body: &Body, link: &LinkState, changes: &[f64], dt: f64) -> bool {
    match body.motion {
        JointModel::Free => {
            let change = free_change(body, changes);
            let linear = link.twist.linear + change.linear;
            (link.twist.angular + change.angular).length_squared().is_finite()
                && (link.pose.translation + linear * dt).length_squared().is_finite()
        }
        JointModel::KinematicFree => {
            link.twist.angular.length_squared().is_finite()
                && (link.pose.translation + link.twist.linear * dt).is_finite()
        }
        JointModel::Fixed => true,
        _ => {
            let change = if body.dof == NONE { 0.0 } else { changes[body.dof as usize] };
            (link.position + (link.velocity + change) * dt).is_finite()
        }
    }
}

fn free_change(body: &Body, changes: &[f64]) -> Twist {
    match &changes[body.dof as usize..] {
        [a, b, c, x, y, z, ..] => Twist { angular: Vec3::new(*a, *b, *c), linear: Vec3::new(*x, *y, *z) },
        _ => Twist::default(),
    }
}

/// Moves the centre of mass along and turns the link about it.
pub(crate) fn move_free(body: &Body, link: &mut LinkState, dt: f64) {
    let center = link.pose.point(body.center) + link.twist.linear * dt;
    let rotation = if body.lone && !body.round {
        rotate_free_body(body, link.pose.rotation, &mut link.twist.angular, dt)
    } else {
        turn(link.pose.rotation, link.twist.angular, dt)
    };
    link.pose = Pose::new(center - rotation * body.center, rotation);
}

/// Moves a free link without a velocity: its centre of mass along a way, and turned about that.
pub(crate) fn shift_free(body: &Body, link: &mut LinkState, way: Vec3, angle: Vec3) {
    if !(way.is_finite() && angle.is_finite()) || (way == Vec3::ZERO && angle == Vec3::ZERO) {
        return;
    }
    let center = link.pose.point(body.center) + way;
    let rotation = turn(link.pose.rotation, angle, 1.0);
    link.pose = Pose::new(center - rotation * body.center, rotation);
}

/// Moves everything by what leaves no velocity behind, as velocities by degree. `bad` goes by root.
pub(crate) fn shift(layout: &Layout, state: &mut State, shifts: &[f64], dt: f64, bad: &[bool]) {
    if shifts.is_empty() {
        return;
    }
    for (index, body) in layout.moving() {
        let link = &mut state.links[index];
        if body.dof == NONE || link.quarantined || link.asleep || bad[body.root as usize] {
            continue;
        }
        if body.motion == JointModel::Free {
            let Twist { linear, angular } = free_change(body, shifts);
            shift_free(body, link, linear * dt, angular * dt);
        } else if shifts[body.dof as usize].is_finite() {
            link.position += dt * shifts[body.dof as usize];
        }
    }
}

/// Largest part of a turn that is made in one go, and the most parts of a step. `[rad]`
const PART_OF_TURN: f64 = 0.05;
const MOST_PARTS: f64 = 16.0;

/// Turns a body by its angular momentum, which stays as it is; the velocity follows the body's new attitude.
///
/// The energy of a fixed momentum has a least and a largest value, so that no step length and no spin can make it grow
/// beyond: the explicit gyroscopic torque has no such bound. In the body's frame the momentum obeys Euler's equation
/// `ḃ = b × I⁻¹b`, which Runge and Kutta's method of fourth order solves; the attitude follows by the Magnus expansion of
/// the same order (Iserles et al., "Lie-group methods", Acta Numerica 9, 2000).
fn rotate_free_body(body: &Body, rotation: Quat, angular: &mut Vec3, dt: f64) -> Quat {
    let start = body.tensor * (rotation.conjugate() * *angular);
    let momentum = rotation * start;
    let parts = (angular.length() * dt.abs() / PART_OF_TURN).ceil().clamp(1.0, MOST_PARTS);
    let h = dt / parts;
    let velocity = |momentum: Vec3| body.inverse_tensor * momentum;
    let (mut b, mut attitude) = (start, rotation);
    for _ in 0..parts as usize {
        let first = velocity(b);
        let at = b + b.cross(first) * (0.5 * h);
        let second = velocity(at);
        let third_at = b + at.cross(second) * (0.5 * h);
        let third = velocity(third_at);
        let fourth_at = b + third_at.cross(third) * h;
        let fourth = velocity(fourth_at);
        let mean = |first: Vec3, second: Vec3, third: Vec3, fourth: Vec3| {
            (first + (second + third) * 2.0 + fourth) * (h / 6.0)
        };
        b += mean(b.cross(first), at.cross(second), third_at.cross(third), fourth_at.cross(fourth));
        let last = velocity(b);
        attitude *= rotation_by(mean(first, second, third, fourth) + first.cross(last) * (h * h / 12.0));
    }
    let full = attitude.normalize();
    *angular = full * velocity(full.conjugate() * momentum);
    full
}

fn turn(rotation: Quat, angular: Vec3, dt: f64) -> Quat {
    (rotation_by(angular * dt) * rotation).normalize()
}

/// The rotation by a vector: about its direction, by its length. `[rad]`
fn rotation_by(vector: Vec3) -> Quat {
    // Above, the first term that the series leave out is more than rounding.
    const SMALL: f64 = 0.06;
    let half = vector * 0.5;
    let x = half.length_squared();
    if x.is_nan() || x > SMALL {
        return axis_angle(vector, vector.length());
    }
    // Series of sin(√x)/√x and cos(√x).
    let series = |[a, b, c, d, e]: [f64; 5]| 1.0 - x * (a - x * (b - x * (c - x * (d - x * e))));
    let sine = series([1.0 / 6.0, 1.0 / 120.0, 1.0 / 5_040.0, 1.0 / 362_880.0, 1.0 / 39_916_800.0]);
    let cosine = series([1.0 / 2.0, 1.0 / 24.0, 1.0 / 720.0, 1.0 / 40_320.0, 1.0 / 3_628_800.0]);
    let v = half * sine;
    Quat::from_xyzw(v.x, v.y, v.z, cosine)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_and_long_vectors_are_the_same_rotations_as_axis_and_angle() {
        for angle in [0.0, 1e-9, 0.01, 0.4, 0.489, 0.491, 2.0] {
            let vector = Vec3::new(1.0, -2.0, 0.5).normalize() * angle;
            let (by_series, by_angle) = (rotation_by(vector), axis_angle(vector, angle));
            assert!((by_series - by_angle).length() < 3e-16, "{angle}: {by_series} {by_angle}");
        }
    }
}
