//! Joint laws: springs and dampers, and bounded forces.
//!
//! A bounded force has a target velocity: `force = clamp(stiffness · (target - velocity), lower, upper)`. Motors,
//! static friction and stops are all of this form. One that is strictly inside its bounds adds to the diagonal of the
//! mass matrix; one at a bound is a constant force. Which bounds are active is found by iteration (see
//! [`crate::active_set`]); then all joints are solved together and exactly, however they are coupled.

use crate::active_set::IslandSystem;
use crate::bounded::{self, BoundedForce, Pivoting};
use crate::layout::Layout;
use crate::mass::MassMatrix;
use crate::model::{Joint, Model, Settings};
use crate::simulation::Drive;
use crate::state::{ActiveBound, LinkState, State};

/// Indices into `LinkState::active_bounds`.
const DRIVE: u8 = 0;
const FRICTION: u8 = 1;
const LOWER_STOP: u8 = 2;
const UPPER_STOP: u8 = 3;

/// Bounds of the impulses of stops.
const LOWER_STOP_BOUNDS: [f64; 2] = [0.0, f64::INFINITY];
const UPPER_STOP_BOUNDS: [f64; 2] = [f64::NEG_INFINITY, 0.0];

/// A bounded force on one degree of freedom.
#[derive(Clone, Copy, Debug)]
struct JointForce {
    dof: u32,
    link: u32,
    slot: u8,
    bounded: BoundedForce,
}

/// Stops of a joint that carried no load in the last step: they are checked once the change of velocity is known.
#[derive(Clone, Copy, Debug)]
struct InactiveStops {
    dof: u32,
    link: u32,
    stiffness: f64,
    /// Changes of velocity below and above which the lower and the upper stop act.
    targets: [f64; 2],
}

impl InactiveStops {
    fn is_violated(&self, velocity_changes: &[f64]) -> bool {
        let velocity_change = velocity_changes[self.dof as usize];
        velocity_change < self.targets[0] || velocity_change > self.targets[1]
    }
}

/// Joint forces of a step.
#[derive(Clone, Debug, Default)]
pub(crate) struct JointForces {
    forces: Vec<JointForce>,
    stops: Vec<InactiveStops>,
    /// Implicit stiffness of springs and dampers, by degree of freedom.
    passive: Vec<f64>,
    /// What joints add to the diagonal of the mass matrix, by degree of freedom.
    pub(crate) stiffness: Vec<f64>,
}

impl JointForces {
    /// Assembles the joint laws; adds to `impulses` what does not depend on the new velocity.
    pub(crate) fn assemble(
        &mut self,
        model: &Model,
        layout: &Layout,
        state: &State,
        mass: &MassMatrix,
        impulses: &mut [f64],
    ) {
        let dt = model.settings.dt;
        self.forces.clear();
        self.stops.clear();
        self.passive.clear();
        self.passive.resize(layout.dofs(), 0.0);
        for block in layout.blocks.iter().filter(|block| block.is_joint) {
            let dof = block.dof as usize;
            let index = layout.dof_link[dof] as usize;
            let (link, joint) = (&state.links[index], &model.links[index].joint);
            if link.asleep {
                continue;
            }
            if joint.spring > 0.0 || joint.damping > 0.0 {
                let (spring, damping) = (non_negative(joint.spring), non_negative(joint.damping));
                let passive = dt * (damping + dt * spring);
                self.passive[dof] = passive;
                impulses[dof] -= dt * spring * link.position + passive * link.velocity;
            }
            if let Drive::Force(force) = link.drive {
                impulses[dof] += dt * force;
            }
            let context =
                JointContext { dof: block.dof, link: index as u32, dt, inertia: mass.first_diagonal(block) };
            self.add_forces(&context, joint, &model.settings, link);
        }
    }

    /// Computes `stiffness`, and adds the joint impulses to `impulses`.
    pub(crate) fn apply(&mut self, impulses: &mut [f64]) {
        self.stiffness.clone_from(&self.passive);
        for force in &self.forces {
            let (dof, (stiffness, impulse)) = (force.dof as usize, force.bounded.stiffness_and_impulse());
            self.stiffness[dof] += stiffness;
            impulses[dof] += impulse;
        }
    }

    /// The same for one island.
    pub(crate) fn apply_island(&mut self, island: &IslandSystem, impulses: &mut [f64]) {
        for &dof in &island.dofs {
            self.stiffness[dof as usize] = self.passive[dof as usize];
        }
        for &force in &island.forces {
            let force = &self.forces[force as usize];
            let (dof, (stiffness, impulse)) = (force.dof as usize, force.bounded.stiffness_and_impulse());
            self.stiffness[dof] += stiffness;
            impulses[dof] += impulse;
        }
    }

    /// The degree of freedom of each bounded force.
    pub(crate) fn dofs_of_forces(&self) -> impl Iterator<Item = u32> {
        self.forces.iter().map(|force| force.dof)
    }

    /// The degree of freedom of each pair of inactive stops.
    pub(crate) fn dofs_of_stops(&self) -> impl Iterator<Item = u32> {
        self.stops.iter().map(|stops| stops.dof)
    }

    /// Visits the degrees of freedom of forces whose active bound is inconsistent.
    pub(crate) fn for_each_inconsistent(&self, velocity_changes: &[f64], mut visit: impl FnMut(u32)) {
        for force in self
            .forces
            .iter()
            .filter(|force| force.bounded.is_inconsistent(velocity_changes[force.dof as usize]))
        {
            visit(force.dof);
        }
        for stops in self.stops.iter().filter(|stops| stops.is_violated(velocity_changes)) {
            visit(stops.dof);
        }
    }

    /// Changes active bounds of an island's forces to consistent ones. Returns whether any changed.
    pub(crate) fn pivot(
        &mut self,
        island: &mut IslandSystem,
        velocity_changes: &[f64],
        pivoting: Pivoting,
    ) -> bool {
        let mut has_changed = false;
        for &force in &island.forces {
            let force = &mut self.forces[force as usize];
            has_changed |= force.bounded.pivot(velocity_changes[force.dof as usize], pivoting);
            if has_changed && pivoting == Pivoting::Single {
                break;
            }
        }
        if !(has_changed && pivoting == Pivoting::Single) {
            has_changed |= self.activate_stops(island, velocity_changes, pivoting);
        }
        has_changed
    }

    /// Number of forces of an island whose active bound is inconsistent.
    pub(crate) fn count_inconsistent(&self, island: &IslandSystem, velocity_changes: &[f64]) -> usize {
        let forces = island.forces.iter().map(|force| &self.forces[*force as usize]);
        let stops = island.stops.iter().map(|stops| &self.stops[*stops as usize]);
        forces
            .filter(|force| force.bounded.is_clearly_inconsistent(velocity_changes[force.dof as usize]))
            .count()
            + stops.filter(|stops| stops.is_violated(velocity_changes)).count()
    }

    /// Lets the inconsistent forces of an island become rows. Returns whether there are any.
    pub(crate) fn make_rows(&mut self, island: &mut IslandSystem, velocity_changes: &[f64]) -> bool {
        let old_count = self.forces.len();
        self.activate_stops(island, velocity_changes, Pivoting::Block);
        let mut has_changed = false;
        for &force in &island.forces {
            let JointForce { dof, bounded, .. } = &mut self.forces[force as usize];
            let velocity_change = velocity_changes[*dof as usize];
            if force as usize >= old_count || bounded.is_clearly_inconsistent(velocity_change) {
                bounded.become_row(velocity_change);
                has_changed = true;
            }
        }
        has_changed
    }

    /// The forces of an island that are rows, with their degrees of freedom.
    pub(crate) fn rows_of<'a>(
        &'a self,
        island: &'a IslandSystem,
    ) -> impl Iterator<Item = (u32, &'a BoundedForce)> {
        let forces = island.forces.iter().map(|force| &self.forces[*force as usize]);
        forces.filter(|force| force.bounded.row_impulse.is_some()).map(|force| (force.dof, &force.bounded))
    }

    /// Sets the impulses of these forces.
    pub(crate) fn set_row_impulses(
        &mut self,
        island: &IslandSystem,
        mut impulses: impl Iterator<Item = f64>,
    ) {
        for &force in &island.forces {
            let bounded = &mut self.forces[force as usize].bounded;
            if bounded.row_impulse.is_some()
                && let Some(impulse) = impulses.next()
            {
                bounded.set_row_impulse(impulse);
            }
        }
    }

    /// Activates stops that an island's joints would violate. Returns whether there are any.
    fn activate_stops(
        &mut self,
        island: &mut IslandSystem,
        velocity_changes: &[f64],
        pivoting: Pivoting,
    ) -> bool {
        let old_count = self.forces.len();
        for &stops in &island.stops {
            let stops = &mut self.stops[stops as usize];
            let &mut InactiveStops { dof, link, stiffness, targets: [lower_target, upper_target] } = stops;
            let velocity_change = velocity_changes[dof as usize];
            let (slot, target, [lower, upper]) = if velocity_change < lower_target {
                stops.targets[0] = f64::NEG_INFINITY;
                (LOWER_STOP, lower_target, LOWER_STOP_BOUNDS)
            } else if velocity_change > upper_target {
                stops.targets[1] = f64::INFINITY;
                (UPPER_STOP, upper_target, UPPER_STOP_BOUNDS)
            } else {
                continue;
            };
            let bounded = BoundedForce::new(ActiveBound::None, target, stiffness, [lower, upper]);
            island.forces.push(self.forces.len() as u32);
            self.forces.push(JointForce { dof, link, slot, bounded });
            if pivoting == Pivoting::Single {
                break;
            }
        }
        self.forces.len() > old_count
    }

    /// Stores the active bounds for the next step, and the force of each motor by link.
    pub(crate) fn store_results(
        &self,
        dt: f64,
        velocity_changes: &[f64],
        state: &mut State,
        drive_forces: &mut [f64],
    ) {
        for force in &self.forces {
            let link = force.link as usize;
            if state.links[link].asleep {
                continue;
            }
            state.links[link].active_bounds[usize::from(force.slot)] = force.bounded.active_bound;
            if force.slot == DRIVE {
                drive_forces[link] = force.bounded.impulse(velocity_changes[force.dof as usize]) / dt;
            }
        }
    }
}

/// Where a joint force acts, for how long, and on which inertia.
struct JointContext {
    dof: u32,
    link: u32,
    dt: f64,
    inertia: f64,
}

impl JointForces {
    /// Adds the bounded forces of a joint: motor, static friction, stops.
    #[inline(always)]
    fn add_forces(&mut self, context: &JointContext, joint: &Joint, settings: &Settings, link: &LinkState) {
        let &JointContext { dt, inertia, .. } = context;
        let &LinkState { position, velocity, .. } = link;
        // As in ODE, what drives a joint and what holds it by friction are one force, as strong as the stronger one.
        let held = match link.drive {
            Drive::Velocity { target, max_force } if max_force > 0.0 => {
                Some((DRIVE, target - velocity, max_force.max(joint.static_friction)))
            }
            _ if joint.static_friction > 0.0 => Some((FRICTION, -velocity, joint.static_friction)),
            _ => None,
        };
        if let Some((part, target, strength)) = held {
            let stiffness = bounded::stiffness(settings.cfm, dt, inertia);
            self.add_force(context, part, link, target, stiffness, [-dt * strength, dt * strength]);
        }
        let Some([lower, upper]) = joint.stops else { return };
        let stiffness = bounded::stiffness(joint.stop_cfm, dt, inertia);
        // The joint may move as far as the stop; beyond it, a share of the excess is corrected.
        let target_velocity =
            |gap: f64, is_beyond: bool| if is_beyond { joint.stop_erp * gap / dt } else { gap / dt };
        let (to_lower, to_upper) = (lower - position, upper - position);
        let targets = [
            if lower.is_finite() {
                target_velocity(to_lower, to_lower > 0.0) - velocity
            } else {
                f64::NEG_INFINITY
            },
            if upper.is_finite() {
                target_velocity(to_upper, to_upper < 0.0) - velocity
            } else {
                f64::INFINITY
            },
        ];
        if link.active_bounds[2..] == [ActiveBound::Lower, ActiveBound::Upper] {
            self.stops.push(InactiveStops { dof: context.dof, link: context.link, stiffness, targets });
            return;
        }
        if lower.is_finite() {
            self.add_force(context, LOWER_STOP, link, targets[0], stiffness, LOWER_STOP_BOUNDS);
        }
        if upper.is_finite() {
            self.add_force(context, UPPER_STOP, link, targets[1], stiffness, UPPER_STOP_BOUNDS);
        }
    }

    #[inline(always)]
    fn add_force(
        &mut self,
        context: &JointContext,
        slot: u8,
        link: &LinkState,
        target: f64,
        stiffness: f64,
        bounds: [f64; 2],
    ) {
        let bounded = BoundedForce::new(link.active_bounds[usize::from(slot)], target, stiffness, bounds);
        self.forces.push(JointForce { dof: context.dof, link: context.link, slot, bounded });
    }
}

pub(crate) fn non_negative(number: f64) -> f64 {
    if number.is_finite() { number.max(0.0) } else { 0.0 }
}
