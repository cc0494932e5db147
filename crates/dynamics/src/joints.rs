//! Joints as one law each: springs and dampers, and forces with bounds.
//!
//! A bounded force asks for a velocity: `force = clamp(stiffness · (target - velocity), low, high)`. Drives, static
//! friction and stops are all of this form. One that is strictly inside its bounds belongs to the mass matrix's
//! diagonal; one at a bound is a constant force. Which is which is found by trying (see [`crate::active_set`]), and then
//! all joints are solved at once and exactly, however they are coupled.

use crate::active_set::Members;
use crate::bounded::{self, Bounded, Revision};
use crate::layout::Layout;
use crate::mass::Mass;
use crate::model::{Joint, Model, Settings};
use crate::simulation::Drive;
use crate::state::{Held, LinkState, State};

/// Places in `LinkState::held`.
const DRIVE: u8 = 0;
const FRICTION: u8 = 1;
const LOWER_STOP: u8 = 2;
const UPPER_STOP: u8 = 3;

/// Bounds of the stops' impulses.
const AT_LOWER: [f64; 2] = [0.0, f64::INFINITY];
const AT_UPPER: [f64; 2] = [f64::NEG_INFINITY, 0.0];

/// A force on one degree of freedom.
#[derive(Clone, Copy, Debug)]
struct JointForce {
    dof: u32,
    link: u32,
    part: u8,
    law: Bounded,
}

/// The stops of a joint that pushed nothing in the last step: they are looked at when the change of velocity is known.
#[derive(Clone, Copy, Debug)]
struct Stops {
    dof: u32,
    link: u32,
    stiffness: f64,
    /// Changes of velocity below and above which the lower and the upper stop push.
    targets: [f64; 2],
}

impl Stops {
    fn is_passed(&self, changes: &[f64]) -> bool {
        let change = changes[self.dof as usize];
        change < self.targets[0] || change > self.targets[1]
    }
}

/// All joints of a step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Joints {
    bounded: Vec<JointForce>,
    stops: Vec<Stops>,
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
        self.stops.clear();
        self.passive.clear();
        self.passive.resize(layout.dofs(), 0.0);
        for block in layout.blocks.iter().filter(|block| block.joint) {
            let dof = block.dof as usize;
            let index = layout.dof_link[dof] as usize;
            let (link, joint) = (&state.links[index], &model.links[index].joint);
            if link.asleep {
                continue;
            }
            if joint.spring > 0.0 || joint.damping > 0.0 {
                let (spring, damping) = (at_least_zero(joint.spring), at_least_zero(joint.damping));
                let passive = dt * (damping + dt * spring);
                self.passive[dof] = passive;
                impulses[dof] -= dt * spring * link.position + passive * link.velocity;
            }
            if let Drive::Force(force) = link.drive {
                impulses[dof] += dt * force;
            }
            let place = Place { dof: block.dof, link: index as u32, dt, inertia: mass.first_diagonal(block) };
            self.bound(&place, joint, &model.settings, link);
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

    /// The same for one island.
    pub(crate) fn apply_some(&mut self, members: &Members, impulses: &mut [f64]) {
        for &dof in &members.dofs {
            self.stiffness[dof as usize] = self.passive[dof as usize];
        }
        for &force in &members.forces {
            let force = &self.bounded[force as usize];
            let (dof, (stiffness, impulse)) = (force.dof as usize, force.law.parts());
            self.stiffness[dof] += stiffness;
            impulses[dof] += impulse;
        }
    }

    /// The degree of each bounded force.
    pub(crate) fn dofs_of_forces(&self) -> impl Iterator<Item = u32> {
        self.bounded.iter().map(|force| force.dof)
    }

    /// The degrees of stops that are looked at when the change of velocity is known.
    pub(crate) fn dofs_of_stops(&self) -> impl Iterator<Item = u32> {
        self.stops.iter().map(|stops| stops.dof)
    }

    /// Visits the degrees of forces that are not where they belong.
    pub(crate) fn each_wrong(&self, changes: &[f64], mut visit: impl FnMut(u32)) {
        for force in self.bounded.iter().filter(|force| force.law.is_misplaced(changes[force.dof as usize])) {
            visit(force.dof);
        }
        for stops in self.stops.iter().filter(|stops| stops.is_passed(changes)) {
            visit(stops.dof);
        }
    }

    /// Moves an island's forces into the part of their range where they belong. Whether there was anything to move.
    pub(crate) fn revise(&mut self, members: &mut Members, changes: &[f64], how: Revision) -> bool {
        let mut moved = false;
        for &force in &members.forces {
            let force = &mut self.bounded[force as usize];
            moved |= force.law.revise(changes[force.dof as usize], how);
            if moved && how == Revision::First {
                break;
            }
        }
        if how != Revision::Tighten && !(moved && how == Revision::First) {
            moved |= self.meet_stops(members, changes, how);
        }
        moved
    }

    /// How many forces of an island are not where they belong.
    pub(crate) fn wrong(&self, members: &Members, changes: &[f64]) -> usize {
        let forces = members.forces.iter().map(|force| &self.bounded[*force as usize]);
        let stops = members.stops.iter().map(|stops| &self.stops[*stops as usize]);
        forces.filter(|force| force.law.is_wrong(changes[force.dof as usize])).count()
            + stops.filter(|stops| stops.is_passed(changes)).count()
    }

    /// Adds the stops that an island's joints would pass. Whether there are any.
    fn meet_stops(&mut self, members: &mut Members, changes: &[f64], how: Revision) -> bool {
        let known = self.bounded.len();
        for &stops in &members.stops {
            let stops = &mut self.stops[stops as usize];
            let &mut Stops { dof, link, stiffness, targets: [lower, upper] } = stops;
            let change = changes[dof as usize];
            let (part, target, [low, high]) = if change < lower {
                stops.targets[0] = f64::NEG_INFINITY;
                (LOWER_STOP, lower, AT_LOWER)
            } else if change > upper {
                stops.targets[1] = f64::INFINITY;
                (UPPER_STOP, upper, AT_UPPER)
            } else {
                continue;
            };
            let law = Bounded { held: Held::Inside, target, stiffness, low, high };
            members.forces.push(self.bounded.len() as u32);
            self.bounded.push(JointForce { dof, link, part, law });
            if how == Revision::First {
                break;
            }
        }
        self.bounded.len() > known
    }

    /// Hands out the warm start of the next step and the force of each drive, by link.
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

/// Where a force acts, for how long, and the inertia it acts on.
struct Place {
    dof: u32,
    link: u32,
    dt: f64,
    inertia: f64,
}

impl Joints {
    /// Adds the forces with bounds of a joint: drive, static friction, stops.
    #[inline(always)]
    fn bound(&mut self, place: &Place, joint: &Joint, settings: &Settings, link: &LinkState) {
        let &Place { dt, inertia, .. } = place;
        let &LinkState { position, velocity, .. } = link;
        if let Drive::Velocity { target, max_force } = link.drive
            && max_force > 0.0
        {
            let stiffness = bounded::stiffness(settings.cfm, dt, inertia);
            self.push(place, DRIVE, link, target - velocity, stiffness, [-dt * max_force, dt * max_force]);
        }
        if joint.static_friction > 0.0 {
            let (most, stiffness) =
                (dt * joint.static_friction, bounded::stiffness(settings.cfm, dt, inertia));
            self.push(place, FRICTION, link, -velocity, stiffness, [-most, most]);
        }
        let Some([lower, upper]) = joint.stops else { return };
        let stiffness = bounded::stiffness(joint.stop_cfm, dt, inertia);
        // Towards a stop, the joint may go as far as the stop; beyond it, a share of the way back is made good.
        let wanted = |way: f64, past: bool| if past { joint.stop_erp * way / dt } else { way / dt };
        let (below, above) = (lower - position, upper - position);
        let targets = [
            if lower.is_finite() { wanted(below, below > 0.0) - velocity } else { f64::NEG_INFINITY },
            if upper.is_finite() { wanted(above, above < 0.0) - velocity } else { f64::INFINITY },
        ];
        if link.held[2..] == [Held::Low, Held::High] {
            self.stops.push(Stops { dof: place.dof, link: place.link, stiffness, targets });
            return;
        }
        if lower.is_finite() {
            self.push(place, LOWER_STOP, link, targets[0], stiffness, AT_LOWER);
        }
        if upper.is_finite() {
            self.push(place, UPPER_STOP, link, targets[1], stiffness, AT_UPPER);
        }
    }

    #[inline(always)]
    fn push(
        &mut self,
        place: &Place,
        part: u8,
        link: &LinkState,
        target: f64,
        stiffness: f64,
        bounds: [f64; 2],
    ) {
        let law = Bounded::new(link.held[usize::from(part)], target, stiffness, bounds);
        self.bounded.push(JointForce { dof: place.dof, link: place.link, part, law });
    }
}

pub(crate) fn at_least_zero(number: f64) -> f64 {
    if number.is_finite() { number.max(0.0) } else { 0.0 }
}
