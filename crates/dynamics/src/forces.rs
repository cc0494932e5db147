//! Generalised forces of gravity, velocity products, damping and external wrenches; without joint laws and contacts.

use base::math::Twist;
use base::{Vec3, Wrench, ops};

use crate::kinematics::{Kinematics, cross_force, cross_motion, spatial_dot};
use crate::layout::{Body, JointModel, Layout, NONE};
use crate::model::{Damping, LinkId, Model};
use crate::state::State;
use crate::wide::on_any_processor;

/// Workspace of the two passes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Forces {
    pub(crate) accelerations: Vec<Twist>,
    /// By link: force that it lacks for its bias acceleration; after the second pass, including its subtree.
    net_force: Vec<Wrench>,
    /// Whether damping is continuous in time, for the adaptive integrator, instead of that of a whole step.
    pub(crate) is_continuous: bool,
    /// By link: acceleration of a joint with prescribed motion, over the whole step.
    pub(crate) prescribed_accelerations: Vec<f64>,
    /// The same for kinematic roots.
    pub(crate) prescribed_root_accelerations: Vec<Twist>,
}

impl Forces {
    /// Adds `dt` times the generalised force to `impulses`: the recursive Newton-Euler algorithm at zero joint
    /// acceleration (Featherstone 2008, section 5.3), with gravity as an upward acceleration of the world.
    pub(crate) fn add(
        &mut self,
        model: &Model,
        layout: &Layout,
        state: &State,
        kinematics: &Kinematics,
        impulses: &mut [f64],
    ) {
        let links = layout.bodies.len();
        self.accelerations.resize(links, Twist::default());
        self.net_force.resize(links, Wrench::default());
        self.prescribed_accelerations.resize(links, 0.0);
        self.prescribed_root_accelerations.resize(links, Twist::default());
        add_forces(self, &Sources { model, layout, state, kinematics }, impulses);
    }

    /// Force for a link's bias acceleration and velocity products, with that of damping.
    #[inline(always)]
    fn inertial_force(&self, model: &Model, kinematics: &Kinematics, body: &Body, index: usize) -> Wrench {
        let inertia = &kinematics.inertias[index];
        let velocity = &kinematics.velocities[index];
        let mut force = inertia.times(&self.accelerations[index]);
        let momentum = inertia.times(velocity);
        let gyroscopic = cross_force(velocity, &momentum);
        force.torque += gyroscopic.torque;
        force.force += gyroscopic.force;
        if !model.link_law(LinkId(body.link)).gyroscopic {
            let center = kinematics.centers[index] - kinematics.origins[index];
            let about_center = momentum.torque - center.cross(momentum.force);
            force.torque -= velocity.angular.cross(about_center);
        }
        if model.links[body.link as usize].damping != Damping::default() {
            let damping = &model.links[body.link as usize].damping;
            let rates = if self.is_continuous {
                decay_rates(damping)
            } else {
                damping_rates(damping, model.settings.dt)
            };
            let center = kinematics.centers[index] - kinematics.origins[index];
            let damping_force = velocity.at_offset(center).linear * (body.mass * rates[0]);
            let about_center = momentum.torque - center.cross(momentum.force);
            force.force += damping_force;
            force.torque += center.cross(damping_force) + about_center * rates[1];
        }
        force
    }

    /// Acceleration of a link relative to its parent at zero joint acceleration.
    #[inline(always)]
    fn bias_acceleration(
        &self,
        layout: &Layout,
        state: &State,
        kinematics: &Kinematics,
        index: usize,
    ) -> Twist {
        let body = &layout.bodies[index];
        let velocity = &kinematics.velocities[index];
        let axis = &kinematics.joint_axes[index];
        match body.joint {
            // The coordinates of a free link are those of its centre of mass; spatial acceleration refers to a fixed
            // point of space.
            JointModel::Free => {
                Twist { angular: Vec3::ZERO, linear: -velocity.angular.cross(velocity.linear) }
            }
            JointModel::KinematicFree => Twist {
                angular: self.prescribed_root_accelerations[index].angular,
                linear: self.prescribed_root_accelerations[index].linear
                    - velocity.angular.cross(velocity.linear),
            },
            JointModel::Fixed => Twist::default(),
            JointModel::Hinge { .. } | JointModel::Slider { .. } => {
                let rate = state.links[index].velocity;
                let joint_velocity = Twist { angular: axis.angular * rate, linear: axis.linear * rate };
                cross_motion(velocity, &joint_velocity)
            }
            JointModel::KinematicHinge { .. } | JointModel::KinematicSlider { .. } => {
                let rate = state.links[index].velocity;
                let joint_velocity = Twist { angular: axis.angular * rate, linear: axis.linear * rate };
                let coriolis = cross_motion(velocity, &joint_velocity);
                let prescribed = self.prescribed_accelerations[index];
                Twist {
                    angular: coriolis.angular + axis.angular * prescribed,
                    linear: coriolis.linear + axis.linear * prescribed,
                }
            }
        }
    }

    #[inline(always)]
    fn project(&mut self, layout: &Layout, kinematics: &Kinematics, dt: f64, impulses: &mut [f64]) {
        for (index, body) in layout.moving().rev() {
            let net_force = self.net_force[index];
            if body.last_dof == NONE {
                continue;
            }
            if body.joint.is_free() {
                // Its degrees of freedom are rotations about the axes and translations along them.
                let components = net_force.torque.to_array().into_iter().chain(net_force.force.to_array());
                for (impulse, component) in impulses.iter_mut().skip(body.dof as usize).zip(components) {
                    *impulse -= dt * component;
                }
            } else if body.dof != NONE {
                impulses[body.dof as usize] -=
                    dt * spatial_dot(&kinematics.motion_subspace[body.dof as usize], &net_force);
            }
            if body.parent != NONE && layout.bodies[body.parent as usize].is_movable {
                let total = &mut self.net_force[body.parent as usize];
                total.force += net_force.force;
                total.torque += net_force.torque;
            }
        }
    }
}

/// Returns whether any component is not 0.
pub(crate) fn is_non_zero(wrench: &Wrench) -> bool {
    let bits = |v: Vec3| v.x.to_bits() | v.y.to_bits() | v.z.to_bits();
    // Without the signs.
    (bits(wrench.force) | bits(wrench.torque)) << 1 != 0
}

/// Inputs of the forces.
struct Sources<'a> {
    model: &'a Model,
    layout: &'a Layout,
    state: &'a State,
    kinematics: &'a Kinematics,
}

on_any_processor! {
    add_forces => add_forces_any(forces: &mut Forces, sources: &Sources<'_>, impulses: &mut [f64])
}

#[inline(always)]
fn add_forces_any(forces: &mut Forces, sources: &Sources<'_>, impulses: &mut [f64]) {
    let &Sources { model, layout, state, kinematics } = sources;
    let dt = model.settings.dt;
    let gravity_acceleration = Twist { angular: Vec3::ZERO, linear: -model.settings.gravity };
    for (index, body) in layout.moving() {
        let parent = layout.bodies.get(body.parent as usize).filter(|parent| parent.is_movable);
        let parent_acceleration =
            if parent.is_some() { forces.accelerations[body.parent as usize] } else { gravity_acceleration };
        let acceleration =
            sum(&parent_acceleration, &forces.bias_acceleration(layout, state, kinematics, index));
        forces.accelerations[index] = acceleration;
        forces.net_force[index] = Wrench::default();
        if !body.is_dynamic {
            continue;
        }
        let external = &state.links[index].wrench;
        let mut force = if body.is_single {
            // Its rotation is integrated at constant angular momentum, without a gyroscopic torque: see `integrate`.
            Wrench { torque: Vec3::ZERO, force: gravity_acceleration.linear * body.mass }
        } else {
            forces.inertial_force(model, kinematics, body, index)
        };
        if is_non_zero(external) {
            let arm = kinematics.centers[index] - kinematics.origins[index];
            force.force -= external.force;
            force.torque -= external.torque + arm.cross(external.force);
        }
        forces.net_force[index] = force;
    }
    forces.project(layout, kinematics, dt, impulses);
}

/// Rates at which damping takes linear and angular momentum, constant over a step. `[1/s]`
fn damping_rates(damping: &Damping, dt: f64) -> [f64; 2] {
    [damping.linear, damping.angular].map(|share| crate::integrate::damping_share(share, dt) / dt)
}

/// Rates of exponential decay with the same loss after a second. `[1/s]`
fn decay_rates(damping: &Damping) -> [f64; 2] {
    [damping.linear, damping.angular].map(|share| if share > 0.0 { -ops::ln(1.0 - share) } else { 0.0 })
}

#[inline(always)]
fn sum(a: &Twist, b: &Twist) -> Twist {
    Twist { angular: a.angular + b.angular, linear: a.linear + b.linear }
}
