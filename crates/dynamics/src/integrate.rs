//! From new velocities to new places.

use base::math::axis_angle;
use base::ops;
use base::{Pose, Quat, Twist, Vec3};

use crate::layout::{Body, Layout, Motion, NONE};
use crate::model::Model;
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

/// Adds the changes of velocity and moves everything by the new velocities (semi-implicit Euler).
///
/// `bad` marks, by root, trees whose numbers broke; they are left alone.
pub(crate) fn integrate(
    model: &Model,
    layout: &Layout,
    state: &mut State,
    changes: &[f64],
    bad: &mut [bool],
) {
    let dt = model.settings.dt;
    for (body, link) in layout.bodies.iter().zip(&state.links) {
        bad[body.root as usize] |= !will_be_finite(body, link, changes, dt);
    }
    for (index, (body, link)) in layout.bodies.iter().zip(&mut state.links).enumerate() {
        link.wrench = base::Wrench::default();
        if link.aside || bad[body.root as usize] {
            continue;
        }
        match body.motion {
            Motion::Free => {
                let change = free_change(body, changes);
                link.twist.angular += change.angular;
                link.twist.linear += change.linear;
                move_free(body, link, dt);
                if body.lone {
                    let damping = &model.links[index].damping;
                    link.twist.linear *= 1.0 - damping_share(damping.linear, dt);
                    link.twist.angular *= 1.0 - damping_share(damping.angular, dt);
                }
            }
            Motion::KinematicFree => move_free(body, link, dt),
            Motion::Fixed => {}
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
        Motion::Free => {
            let change = free_change(body, changes);
            let linear = link.twist.linear + change.linear;
            (link.twist.angular + change.angular).length_squared().is_finite()
                && (link.pose.translation + linear * dt).length_squared().is_finite()
        }
        Motion::KinematicFree => {
            link.twist.angular.length_squared().is_finite()
                && (link.pose.translation + link.twist.linear * dt).is_finite()
        }
        Motion::Fixed => true,
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
fn move_free(body: &Body, link: &mut LinkState, dt: f64) {
    let center = link.pose.point(body.center) + link.twist.linear * dt;
    let rotation = if body.lone && !body.round {
        tumble(body, link.pose.rotation, &mut link.twist.angular, dt)
    } else {
        turn(link.pose.rotation, link.twist.angular, dt)
    };
    link.pose = Pose::new(center - rotation * body.center, rotation);
}

/// Turns a body by its angular momentum, which stays as it is; the velocity follows the body's new attitude.
///
/// Explicit midpoint on the attitude. The energy of a fixed momentum has a least and a largest value, so that no
/// step length and no spin can make it grow beyond: the explicit gyroscopic torque has no such bound.
fn tumble(body: &Body, rotation: Quat, angular: &mut Vec3, dt: f64) -> Quat {
    let momentum = rotation * (body.tensor * (rotation.conjugate() * *angular));
    let velocity = |rotation: Quat| rotation * (body.inverse_tensor * (rotation.conjugate() * momentum));
    let half = turn(rotation, *angular, 0.5 * dt);
    let full = turn(rotation, velocity(half), dt);
    *angular = velocity(full);
    full
}

fn turn(rotation: Quat, angular: Vec3, dt: f64) -> Quat {
    (axis_angle(angular, angular.length() * dt) * rotation).normalize()
}
