//! Joints as one law each: springs and dampers, and forces with bounds.
//!
//! A bounded force asks for a velocity: `force = clamp(stiffness · (target - velocity), low, high)`. Drives, static
//! friction and stops are all of this form. One that is strictly inside its bounds belongs to the mass matrix's
//! diagonal; one at a bound is a constant force. Which is which is found by trying (see `solve`), and then all joints
//! are solved at once and exactly, however they are coupled.

use crate::bounded::{self, Bounded, Revision};
use crate::layout::{Layout, NONE};
use crate::mass::Mass;
use crate::model::{Joint, Model};
use crate::simulation::Drive;
use crate::state::{Held, State};

/// Places in `LinkState::held`.
const DRIVE: u8 = 0;
const FRICTION: u8 = 1;
const LOWER_STOP: u8 = 2;
const UPPER_STOP: u8 = 3;

/// A force on one degree of freedom.
#[derive(Clone, Copy, Debug)]
struct JointForce {
    dof: u32,
    link: u32,
    part: u8,
    law: Bounded,
}

/// All joints of a step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Joints {
    bounded: Vec<JointForce>,
    /// Of springs and dampers, by degree.
    passive: Vec<f64>,
    /// Of all that is in the matrix, by degree.
    pub(crate) stiffness: Vec<f64>,
}

impl Joints {
    /// Takes the joints' laws; adds what does not depend on the new velocity to `impulses`.
    pub(crate) fn gather(
        &mut self,
        model: &Model,
        layout: &Layout,
        state: &State,
        mass: &Mass,
        impulses: &mut [f64],
    ) {
        let dt = model.settings.dt;
        self.bounded.clear();
        self.passive.clear();
        self.passive.resize(layout.dofs(), 0.0);
        for (index, body) in layout.moving() {
            if body.dof == NONE || body.motion.is_free() {
                continue;
            }
            let (link, dof) = (&state.links[index], body.dof as usize);
            let joint = &model.links[index].joint;
            let (spring, damping) = (at_least_zero(joint.spring), at_least_zero(joint.damping));
            let passive = dt * (damping + dt * spring);
            self.passive[dof] = passive;
            impulses[dof] -= dt * spring * link.position + passive * link.velocity;
            if let Drive::Force(force) = link.drive {
                impulses[dof] += dt * force;
            }
            let row = Row { joints: self, dof: body.dof, link: index as u32, held: link.held, dt };
            let inertia = mass.diagonal(layout, dof);
            row.bound(joint, &model.settings, link.drive, link.position, link.velocity, inertia);
        }
    }

    /// Puts the forces inside their bounds into `stiffness`, and all of them into `impulses`.
    pub(crate) fn apply(&mut self, impulses: &mut [f64]) {
        self.stiffness.clone_from(&self.passive);
        for force in &self.bounded {
            let (dof, (stiffness, impulse)) = (force.dof as usize, force.law.parts());
            self.stiffness[dof] += stiffness;
            impulses[dof] += impulse;
        }
    }

    /// Moves forces into the part of their range where they belong. Whether there was anything to move.
    pub(crate) fn revise(&mut self, changes: &[f64], how: Revision) -> bool {
        let mut moved = false;
        for force in &mut self.bounded {
            moved |= force.law.revise(changes[force.dof as usize], how);
            if moved && how == Revision::First {
                break;
            }
        }
        moved
    }

    /// How many forces are not where they belong.
    pub(crate) fn wrong(&self, changes: &[f64]) -> usize {
        self.bounded.iter().filter(|force| force.law.is_wrong(changes[force.dof as usize])).count()
    }

    /// Hands out the first guess of the next step and the force of each drive, by link.
    pub(crate) fn finish(&self, dt: f64, changes: &[f64], state: &mut State, drive_forces: &mut [f64]) {
        for force in &self.bounded {
            let link = force.link as usize;
            if state.links[link].asleep {
                continue;
            }
            state.links[link].held[usize::from(force.part)] = force.law.held;
            if force.part == DRIVE {
                drive_forces[link] = force.law.impulse(changes[force.dof as usize]) / dt;
            }
        }
    }
}

struct Row<'a> {
    joints: &'a mut Joints,
    dof: u32,
    link: u32,
    held: [Held; 4],
    dt: f64,
}

impl Row<'_> {
    fn bound(
        mut self,
        joint: &Joint,
        settings: &crate::model::Settings,
        drive: Drive,
        position: f64,
        velocity: f64,
        inertia: f64,
    ) {
        let dt = self.dt;
        let stiffness = |softness: f64| bounded::stiffness(softness, dt, inertia);
        let joint_stiffness = stiffness(settings.cfm);
        if let Drive::Velocity { target, max_force } = drive
            && max_force > 0.0
        {
            self.push(DRIVE, target - velocity, joint_stiffness, [-dt * max_force, dt * max_force]);
        }
        if joint.static_friction > 0.0 {
            let most = dt * joint.static_friction;
            self.push(FRICTION, -velocity, joint_stiffness, [-most, most]);
        }
        let Some([lower, upper]) = joint.stops else { return };
        let stop_stiffness = stiffness(joint.stop_cfm);
        // Towards a stop, the joint may go as far as the stop; beyond it, a share of the way back is made good.
        let wanted = |way: f64, past: bool| if past { joint.stop_erp * way / dt } else { way / dt };
        if lower.is_finite() {
            let way = lower - position;
            let target = wanted(way, way > 0.0) - velocity;
            self.push(LOWER_STOP, target, stop_stiffness, [0.0, f64::INFINITY]);
        }
        if upper.is_finite() {
            let way = upper - position;
            let target = wanted(way, way < 0.0) - velocity;
            self.push(UPPER_STOP, target, stop_stiffness, [f64::NEG_INFINITY, 0.0]);
        }
    }

    fn push(&mut self, part: u8, target: f64, stiffness: f64, bounds: [f64; 2]) {
        let law = Bounded::new(self.held[usize::from(part)], target, stiffness, bounds);
        self.joints.bounded.push(JointForce { dof: self.dof, link: self.link, part, law });
    }
}

fn at_least_zero(number: f64) -> f64 {
    if number.is_finite() { number.max(0.0) } else { 0.0 }
}
