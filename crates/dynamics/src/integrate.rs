//! Integration of positions from the new velocities.
//!
//! Bodies in contact, on motors or on constraints move with the velocity at the end of the step (semi-implicit Euler),
//! as in ODE: so a contact that stops a body stops it now. A velocity then stands for the middle of the step before it,
//! and a fall would be half a step ahead of time. A tree with a free root and without contacts is therefore moved by
//! the mean of its velocities before and after gravity, and its velocity is that of the end of the step (`ballistic`).
//! Where it touches down or takes off, half a step of gravity is taken from or given to its velocity, so that the
//! motion through a contact, and the energy of a bounce, is that of semi-implicit Euler all along.

use base::math::axis_angle;
use base::ops;
use base::{Pose, Quat, Twist, Vec3};

use crate::flight::Flights;
use crate::layout::{Body, JointModel, Layout, NONE};
use crate::model::{LinkId, Model};
use crate::state::{LinkState, State};

/// Share of the velocity that damping takes in a step: `1 - (1 - loss)^dt` for a loss of `loss` in a second.
///
/// A second of steps then takes `loss`, whatever the length of a step. As in ODE, damping acts after all forces.
pub(crate) fn damping_share(loss: f64, dt: f64) -> f64 {
    match loss {
        loss if loss >= 1.0 => 1.0,
        loss if loss > 0.0 => 1.0 - ops::pow(1.0 - loss, dt),
        _ => 0.0,
    }
}

/// Updates which trees are in free fall, and changes the velocity of those that have touched down or taken off.
///
/// `is_loaded` goes by root. Returns whether any velocity was changed.
pub(crate) fn update_ballistic_states(
    model: &Model,
    layout: &Layout,
    state: &mut State,
    is_loaded: &[bool],
) -> bool {
    let half_step_gravity = model.settings.gravity * (0.5 * model.settings.dt);
    let mut has_changed = false;
    for index in layout.free_links.iter().map(|&link| link as usize) {
        let (link, is_loaded) = (&mut state.links[index], is_loaded[index]);
        if link.quarantined {
            continue;
        }
        if link.ballistic == Some(is_loaded) {
            link.twist.linear += if is_loaded { -half_step_gravity } else { half_step_gravity };
            has_changed = true;
        }
        link.ballistic = Some(!is_loaded);
    }
    has_changed
}

/// Adds the changes of velocity and integrates all positions.
///
/// `is_faulty` marks, by root, trees whose numbers would become non-finite; these are not moved. Neither are those that
/// are integrated already (`is_integrated`, by root). A body that hit something in `flights` has only the rest of the
/// step left.
pub(crate) fn integrate(
    model: &Model,
    layout: &Layout,
    state: &mut State,
    velocity_changes: &[f64],
    is_integrated: &[bool],
    flights: &Flights,
    is_faulty: &mut [bool],
) {
    let dt = model.settings.dt;
    for (index, body) in layout.moving() {
        let root = body.root as usize;
        is_faulty[root] |=
            !is_integrated[root] && !will_be_finite(body, &state.links[index], velocity_changes, dt);
    }
    for (index, body) in layout.moving() {
        let link = &mut state.links[index];
        link.wrench = base::Wrench::default();
        if link.quarantined
            || link.asleep
            || is_faulty[body.root as usize]
            || is_integrated[body.root as usize]
        {
            continue;
        }
        match body.joint {
            JointModel::Free => {
                let velocity_change = free_velocity_change(body, velocity_changes);
                link.twist.angular += velocity_change.angular;
                link.twist.linear += velocity_change.linear;
                let law = model.link_law(LinkId::from_index(index));
                link.twist.angular = link.twist.angular.clamp_length_max(law.max_angular_velocity);
                let time = flights.remaining_time(index, dt);
                move_free(body, link, time);
                if link.ballistic == Some(true) {
                    link.pose.translation += model.settings.gravity * (-0.5 * time * time);
                }
                if body.is_single {
                    let damping = &model.links[index].damping;
                    let [linear_threshold, angular_threshold] = law.damping_thresholds;
                    if linear_threshold <= 0.0
                        || link.twist.linear.length_squared() > linear_threshold * linear_threshold
                    {
                        link.twist.linear *= 1.0 - damping_share(damping.linear, dt);
                    }
                    if angular_threshold <= 0.0
                        || link.twist.angular.length_squared() > angular_threshold * angular_threshold
                    {
                        link.twist.angular *= 1.0 - damping_share(damping.angular, dt);
                    }
                }
            }
            JointModel::KinematicFree => move_free(body, link, dt),
            JointModel::Fixed => {}
            _ => {
                if body.dof != NONE {
                    link.velocity += velocity_changes[body.dof as usize];
                }
                link.position += dt * link.velocity;
            }
        }
    }
}

fn will_be_finite(body: &Body, link: &LinkState, velocity_changes: &[f64], dt: f64) -> bool {
    match body.joint {
        JointModel::Free => {
            let velocity_change = free_velocity_change(body, velocity_changes);
            let linear = link.twist.linear + velocity_change.linear;
            (link.twist.angular + velocity_change.angular).length_squared().is_finite()
                && (link.pose.translation + linear * dt).length_squared().is_finite()
        }
        JointModel::KinematicFree => {
            link.twist.angular.length_squared().is_finite()
                && (link.pose.translation + link.twist.linear * dt).is_finite()
        }
        JointModel::Fixed => true,
        _ => {
            let velocity_change = if body.dof == NONE { 0.0 } else { velocity_changes[body.dof as usize] };
            (link.position + (link.velocity + velocity_change) * dt).is_finite()
        }
    }
}

fn free_velocity_change(body: &Body, velocity_changes: &[f64]) -> Twist {
    match &velocity_changes[body.dof as usize..] {
        [a, b, c, x, y, z, ..] => Twist { angular: Vec3::new(*a, *b, *c), linear: Vec3::new(*x, *y, *z) },
        _ => Twist::default(),
    }
}

/// Moves a free link: its centre of mass is translated, and the link rotates about it.
pub(crate) fn move_free(body: &Body, link: &mut LinkState, dt: f64) {
    let center = link.pose.point(body.center) + link.twist.linear * dt;
    let rotation = if body.is_single && !body.has_no_gyroscopic_torque {
        rotate_free_body(body, link.pose.rotation, &mut link.twist.angular, dt)
    } else {
        rotate(link.pose.rotation, link.twist.angular, dt)
    };
    link.pose = Pose::new(center - rotation * body.center, rotation);
}

/// Displaces a free link without changing its velocity: its centre of mass is translated, and the link is rotated about
/// it by `angle`, axis times angle.
pub(crate) fn shift_free_link(body: &Body, link: &mut LinkState, displacement: Vec3, angle: Vec3) {
    if !(displacement.is_finite() && angle.is_finite()) || (displacement == Vec3::ZERO && angle == Vec3::ZERO)
    {
        return;
    }
    let center = link.pose.point(body.center) + displacement;
    let rotation = rotate(link.pose.rotation, angle, 1.0);
    link.pose = Pose::new(center - rotation * body.center, rotation);
}

/// Applies shifts, given as velocities by degree of freedom, to positions only. `is_faulty` goes by root.
pub(crate) fn apply_shifts(layout: &Layout, state: &mut State, shifts: &[f64], dt: f64, is_faulty: &[bool]) {
    if shifts.is_empty() {
        return;
    }
    for (index, body) in layout.moving() {
        let link = &mut state.links[index];
        if body.dof == NONE || link.quarantined || link.asleep || is_faulty[body.root as usize] {
            continue;
        }
        if body.joint == JointModel::Free {
            let Twist { linear, angular } = free_velocity_change(body, shifts);
            shift_free_link(body, link, linear * dt, angular * dt);
        } else if shifts[body.dof as usize].is_finite() {
            link.position += dt * shifts[body.dof as usize];
        }
    }
}

/// Largest rotation in a substep, and the most substeps of a step. `[rad]`
const MAX_SUBSTEP_ROTATION: f64 = 0.05;
const MAX_SUBSTEPS: f64 = 16.0;

/// Rotates a free body with its angular momentum constant; the velocity follows from the new attitude.
///
/// The energy of a given momentum has a minimum and a maximum, so that it stays bounded for any step and any spin,
/// which it does not with an explicit gyroscopic torque. In the body's frame, the momentum satisfies Euler's equation
/// `ḃ = b × I⁻¹b`, which is integrated by the fourth-order Runge-Kutta method; the attitude follows by the Magnus
/// expansion of the same order (Iserles et al., "Lie-group methods", Acta Numerica 9, 2000).
fn rotate_free_body(body: &Body, rotation: Quat, angular: &mut Vec3, dt: f64) -> Quat {
    let start = body.tensor * (rotation.conjugate() * *angular);
    let momentum = rotation * start;
    let substeps = (angular.length() * dt.abs() / MAX_SUBSTEP_ROTATION).ceil().clamp(1.0, MAX_SUBSTEPS);
    let h = dt / substeps;
    let velocity = |momentum: Vec3| body.inverse_tensor * momentum;
    let (mut b, mut attitude) = (start, rotation);
    for _ in 0..substeps as usize {
        let first = velocity(b);
        let second_at = b + b.cross(first) * (0.5 * h);
        let second = velocity(second_at);
        let third_at = b + second_at.cross(second) * (0.5 * h);
        let third = velocity(third_at);
        let fourth_at = b + third_at.cross(third) * h;
        let fourth = velocity(fourth_at);
        let mean = |first: Vec3, second: Vec3, third: Vec3, fourth: Vec3| {
            (first + (second + third) * 2.0 + fourth) * (h / 6.0)
        };
        b += mean(b.cross(first), second_at.cross(second), third_at.cross(third), fourth_at.cross(fourth));
        let last = velocity(b);
        attitude *= rotation_by(mean(first, second, third, fourth) + first.cross(last) * (h * h / 12.0));
    }
    let final_rotation = attitude.normalize();
    *angular = final_rotation * velocity(final_rotation.conjugate() * momentum);
    final_rotation
}

fn rotate(rotation: Quat, angular: Vec3, dt: f64) -> Quat {
    (rotation_by(angular * dt) * rotation).normalize()
}

/// The rotation by a rotation vector: about its direction, by its length. `[rad]`
fn rotation_by(vector: Vec3) -> Quat {
    // Above this, the first neglected term of the series exceeds rounding.
    const SMALL: f64 = 0.06;
    let half_step_gravity = vector * 0.5;
    let x = half_step_gravity.length_squared();
    if x.is_nan() || x > SMALL {
        return axis_angle(vector, vector.length());
    }
    // Series of sin(√x)/√x and cos(√x).
    let series = |[a, b, c, d, e]: [f64; 5]| 1.0 - x * (a - x * (b - x * (c - x * (d - x * e))));
    let sine = series([1.0 / 6.0, 1.0 / 120.0, 1.0 / 5_040.0, 1.0 / 362_880.0, 1.0 / 39_916_800.0]);
    let cosine = series([1.0 / 2.0, 1.0 / 24.0, 1.0 / 720.0, 1.0 / 40_320.0, 1.0 / 3_628_800.0]);
    let v = half_step_gravity * sine;
    Quat::from_xyzw(v.x, v.y, v.z, cosine)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rotation_vectors_agree_with_axis_and_angle() {
        for angle in [0.0, 1e-9, 0.01, 0.4, 0.489, 0.491, 2.0] {
            let vector = Vec3::new(1.0, -2.0, 0.5).normalize() * angle;
            let (by_series, by_angle) = (rotation_by(vector), axis_angle(vector, angle));
            assert!((by_series - by_angle).length() < 3e-16, "{angle}: {by_series} {by_angle}");
        }
    }
}
