//! Generalised forces of gravity, motion and what pushes from outside, without joints and contacts.

use base::math::Twist;
use base::{Vec3, Wrench, ops};

use crate::kinematics::{Kinematics, along, carried_along, momentum_along};
use crate::layout::{Body, JointModel, Layout, NONE};
use crate::model::{Damping, LinkId, Model};
use crate::state::State;
use crate::wide::on_any_processor;

/// Scratch of the two passes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Forces {
    pub(crate) accelerations: Vec<Twist>,
    /// Force missing on a link and all it carries.
    missing: Vec<Wrench>,
    /// Damping is that of a motion whose equations are solved, not that of a step at once.
    pub(crate) flows: bool,
    /// Change of a kinematic joint's velocity in this step, over the step's length. By link.
    pub(crate) driven: Vec<f64>,
    /// The same for kinematic roots.
    pub(crate) driven_roots: Vec<Twist>,
}

impl Forces {
    /// Adds `dt` times the generalised force to `impulses`: the recursive Newton-Euler pass for no joint acceleration
    /// (Featherstone 2008, section 5.3), with gravity as an acceleration of the world upwards.
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
        self.missing.resize(links, Wrench::default());
        self.driven.resize(links, 0.0);
        self.driven_roots.resize(links, Twist::default());
        add_forces(self, &ContactSources { model, layout, state, kinematics }, impulses);
    }

    /// What a link's acceleration and motion ask for, with what damping takes.
    #[inline(always)]
    fn inertial(&self, model: &Model, kinematics: &Kinematics, body: &Body, index: usize) -> Wrench {
        let inertia = &kinematics.inertias[index];
        let velocity = &kinematics.velocities[index];
        let mut force = inertia.times(&self.accelerations[index]);
        let momentum = inertia.times(velocity);
        let turning = momentum_along(velocity, &momentum);
        force.torque += turning.torque;
        force.force += turning.force;
        if !model.link_law(LinkId(body.link)).gyroscopic {
            let center = kinematics.centers[index] - kinematics.origins[index];
            let about_center = momentum.torque - center.cross(momentum.force);
            force.torque -= velocity.angular.cross(about_center);
        }
        if model.links[body.link as usize].damping != Damping::default() {
            let damping = &model.links[body.link as usize].damping;
            let lost =
                if self.flows { decay_rate(damping) } else { damping_rate(damping, model.settings.dt) };
            let center = kinematics.centers[index] - kinematics.origins[index];
            let push = velocity.at_offset(center).linear * (body.mass * lost[0]);
            let about_center = momentum.torque - center.cross(momentum.force);
            force.force += push;
            force.torque += center.cross(push) + about_center * lost[1];
        }
        force
    }

    /// Acceleration a link has although its own joint velocities do not change.
    #[inline(always)]
    fn own_acceleration(
        &self,
        layout: &Layout,
        state: &State,
        kinematics: &Kinematics,
        index: usize,
    ) -> Twist {
        let body = &layout.bodies[index];
        let velocity = &kinematics.velocities[index];
        let axis = &kinematics.axes[index];
        match body.motion {
            // The degrees of a free link follow its centre of mass, spatial ones a fixed point of space.
            JointModel::Free => {
                Twist { angular: Vec3::ZERO, linear: -velocity.angular.cross(velocity.linear) }
            }
            JointModel::KinematicFree => Twist {
                angular: self.driven_roots[index].angular,
                linear: self.driven_roots[index].linear - velocity.angular.cross(velocity.linear),
            },
            JointModel::Fixed => Twist::default(),
            JointModel::Hinge { .. } | JointModel::Slider { .. } => {
                let rate = state.links[index].velocity;
                let moving = Twist { angular: axis.angular * rate, linear: axis.linear * rate };
                carried_along(velocity, &moving)
            }
            JointModel::KinematicHinge { .. } | JointModel::KinematicSlider { .. } => {
                let rate = state.links[index].velocity;
                let moving = Twist { angular: axis.angular * rate, linear: axis.linear * rate };
                let turned = carried_along(velocity, &moving);
                let driven = self.driven[index];
                Twist {
                    angular: turned.angular + axis.angular * driven,
                    linear: turned.linear + axis.linear * driven,
                }
            }
        }
    }

    #[inline(always)]
    fn gather(&mut self, layout: &Layout, kinematics: &Kinematics, dt: f64, impulses: &mut [f64]) {
        for (index, body) in layout.moving().rev() {
            let missing = self.missing[index];
            if body.last_dof == NONE {
                continue;
            }
            if body.motion.is_free() {
                // Its degrees are turns about the axes and ways along them.
                let parts = missing.torque.to_array().into_iter().chain(missing.force.to_array());
                for (impulse, part) in impulses.iter_mut().skip(body.dof as usize).zip(parts) {
                    *impulse -= dt * part;
                }
            } else if body.dof != NONE {
                impulses[body.dof as usize] -= dt * along(&kinematics.columns[body.dof as usize], &missing);
            }
            if body.parent != NONE && layout.bodies[body.parent as usize].moves {
                let total = &mut self.missing[body.parent as usize];
                total.force += missing.force;
                total.torque += missing.torque;
            }
        }
    }
}

/// Whether any number is not 0.
pub(crate) fn is_pushed(wrench: &Wrench) -> bool {
    let bits = |v: Vec3| v.x.to_bits() | v.y.to_bits() | v.z.to_bits();
    // Without the signs.
    (bits(wrench.force) | bits(wrench.torque)) << 1 != 0
}

/// What forces come from.
struct ContactSources<'a> {
    model: &'a Model,
    layout: &'a Layout,
    state: &'a State,
    kinematics: &'a Kinematics,
}

on_any_processor! {
    add_forces => add_forces_any(forces: &mut Forces, parts: &ContactSources<'_>, impulses: &mut [f64])
}

#[inline(always)]
fn add_forces_any(forces: &mut Forces, parts: &ContactSources<'_>, impulses: &mut [f64]) {
    let &ContactSources { model, layout, state, kinematics } = parts;
    let dt = model.settings.dt;
    let upwards = Twist { angular: Vec3::ZERO, linear: -model.settings.gravity };
    for (index, body) in layout.moving() {
        let carrier = layout.bodies.get(body.parent as usize).filter(|carrier| carrier.moves);
        let carried = if carrier.is_some() { forces.accelerations[body.parent as usize] } else { upwards };
        let acceleration = sum(&carried, &forces.own_acceleration(layout, state, kinematics, index));
        forces.accelerations[index] = acceleration;
        forces.missing[index] = Wrench::default();
        if !body.dynamic {
            continue;
        }
        let outside = &state.links[index].wrench;
        let mut force = if body.lone {
            // Its spin is integrated as a momentum, which needs no gyroscopic torque: see `integrate`.
            Wrench { torque: Vec3::ZERO, force: upwards.linear * body.mass }
        } else {
            forces.inertial(model, kinematics, body, index)
        };
        if is_pushed(outside) {
            let arm = kinematics.centers[index] - kinematics.origins[index];
            force.force -= outside.force;
            force.torque -= outside.torque + arm.cross(outside.force);
        }
        forces.missing[index] = force;
    }
    forces.gather(layout, kinematics, dt, impulses);
}

/// Share of the linear and angular momentum that damping takes in a second of a step's length. `[1/s]`
fn damping_rate(damping: &Damping, dt: f64) -> [f64; 2] {
    [damping.linear, damping.angular].map(|share| crate::integrate::damping_share(share, dt) / dt)
}

/// The rates of decay that leave the same after a second. `[1/s]`
fn decay_rate(damping: &Damping) -> [f64; 2] {
    [damping.linear, damping.angular].map(|share| if share > 0.0 { -ops::ln(1.0 - share) } else { 0.0 })
}

#[inline(always)]
fn sum(a: &Twist, b: &Twist) -> Twist {
    Twist { angular: a.angular + b.angular, linear: a.linear + b.linear }
}
