//! Constraints of a model in motion: they are part of the state, so that saved states bring theirs along.

use base::Vec3;

use crate::constraint::{Constraint, ConstraintForce, ConstraintId};
use crate::constraint_frames::{Frames, turning, unwound};
use crate::model::LinkId;
use crate::simulation::Dynamics;
use crate::state::{ConstraintState, Held};

/// Constraints that were added while the world ran have numbers from here on; the model's have those below.
const ADDED: u32 = 1 << 31;

impl Dynamics {
    /// Ties two links together from the next step on. `None` if its numbers, its links or its sides make no sense.
    pub fn add_constraint(&mut self, constraint: Constraint) -> Option<ConstraintId> {
        let exists = |side: &Option<LinkId>| side.is_none_or(|link| link.index() < self.model.links.len());
        if !(constraint.is_valid() && constraint.sides.iter().all(exists)) {
            return None;
        }
        let id = ConstraintId(ADDED.checked_add(self.state.added_constraints)?);
        self.state.added_constraints += 1;
        self.insert_constraint(id, constraint);
        Some(id)
    }

    /// Lets the links of a constraint go. False if there is no such constraint (any more).
    pub fn remove_constraint(&mut self, id: ConstraintId) -> bool {
        let before = self.state.constraints.len();
        self.state.constraints.retain(|known| known.id != id);
        self.report.constraint_forces.retain(|told| told.id != id);
        before != self.state.constraints.len()
    }

    /// Removes all constraints of a link.
    pub fn remove_constraints_of(&mut self, link: LinkId) {
        self.state.constraints.retain(|known| !known.def.sides.contains(&Some(link)));
    }

    /// A constraint as it is now.
    #[must_use]
    pub fn constraint(&self, id: ConstraintId) -> Option<&Constraint> {
        Some(&self.known(id)?.def)
    }

    /// Changes laws, frames or softness of a constraint; its links and its kind stay. False if there is no such
    /// constraint or the numbers make no sense.
    pub fn change_constraint(&mut self, id: ConstraintId, change: impl FnOnce(&mut Constraint)) -> bool {
        let Some(known) = self.state.constraints.iter_mut().find(|known| known.id == id) else {
            return false;
        };
        let mut changed = known.def.clone();
        change(&mut changed);
        let fits = changed.is_valid() && changed.sides == known.def.sides && changed.kind == known.def.kind;
        if fits {
            known.def = changed;
        }
        fits
    }

    /// All constraints, in the order of their ids.
    pub fn constraints(&self) -> impl Iterator<Item = (ConstraintId, &Constraint)> {
        self.state.constraints.iter().map(|known| (known.id, &known.def))
    }

    /// How far the free motions of a constraint have gone: slides from where both frames are in one place, turns (whole
    /// ones included) from where it was when it was added.
    #[must_use]
    pub fn constraint_positions(&self, id: ConstraintId) -> Option<[f64; 3]> {
        let known = self.known(id)?;
        let now = Frames::of(&known.def, &self.scratch.kinematics.poses).positions(known.def.kind);
        let now = unwound(known.def.kind, known.positions, now);
        Some(std::array::from_fn(|axis| now[axis] - known.zero[axis]))
    }

    /// With what the constraint acted in the last step. `None` before its first step.
    #[must_use]
    pub fn constraint_force(&self, id: ConstraintId) -> Option<ConstraintForce> {
        self.report.constraint_forces.iter().copied().find(|told| told.id == id)
    }

    fn known(&self, id: ConstraintId) -> Option<&ConstraintState> {
        self.state.constraints.iter().find(|known| known.id == id)
    }

    /// Constraints that the model has gained.
    pub(crate) fn take_in_constraints(&mut self) {
        let first = self.state.authored_constraints as usize;
        let new: Vec<Constraint> = self.model.constraints.iter().skip(first).cloned().collect();
        for (index, constraint) in new.into_iter().enumerate() {
            if constraint.is_valid() {
                self.insert_constraint(ConstraintId::from_index(first + index), constraint);
            }
        }
        self.state.authored_constraints = self.model.constraints.len() as u32;
    }

    pub(crate) fn insert_constraint(&mut self, id: ConstraintId, def: Constraint) {
        let frames = Frames::of(&def, &self.scratch.kinematics.poses);
        let positions = frames.positions(def.kind);
        let turns = turning(def.kind);
        let zero = std::array::from_fn(|axis| if turns[axis] { positions[axis] } else { 0.0 });
        let held = [[Held::Inside, Held::Low, Held::High]; 3];
        let at = self.state.constraints.partition_point(|known| known.id < id);
        self.state
            .constraints
            .insert(at, ConstraintState { id, def, zero, positions, held, force: Vec3::ZERO });
    }
}

impl ConstraintForce {
    /// Torque on the second side about another point, in world axes. `[N·m]`
    #[must_use]
    pub fn torque_about(&self, point: Vec3) -> Vec3 {
        self.torque + (self.point - point).cross(self.force)
    }
}
