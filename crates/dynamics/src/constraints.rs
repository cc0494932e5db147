//! Constraints of a running model: they are part of the state, so that saved states include them.

use base::Vec3;

use crate::constraint::{Constraint, ConstraintForce, ConstraintId};
use crate::constraint_frames::{Frames, free_axes_are_angular, unwrap_positions};
use crate::model::LinkId;
use crate::simulation::Dynamics;
use crate::state::{ActiveBound, ConstraintState};

/// First id of constraints that are added at run time; those of the model have smaller ids.
const FIRST_ADDED_ID: u32 = 1 << 31;

impl Dynamics {
    /// Adds a constraint, from the next step on. Returns `None` if its numbers, its links or its sides are not valid.
    pub fn add_constraint(&mut self, constraint: Constraint) -> Option<ConstraintId> {
        let exists = |side: &Option<LinkId>| side.is_none_or(|link| link.index() < self.model.links.len());
        if !(constraint.is_valid() && constraint.sides.iter().all(exists)) {
            return None;
        }
        let id = ConstraintId(FIRST_ADDED_ID.checked_add(self.state.added_constraints)?);
        self.state.added_constraints += 1;
        self.insert_constraint(id, constraint);
        Some(id)
    }

    /// Removes a constraint. Returns false if there is no such constraint (any more).
    pub fn remove_constraint(&mut self, id: ConstraintId) -> bool {
        let old_count = self.state.constraints.len();
        self.state.constraints.retain(|constraint| constraint.id != id);
        self.report.constraint_forces.retain(|report| report.id != id);
        old_count != self.state.constraints.len()
    }

    /// Removes all constraints of a link.
    pub fn remove_constraints_of(&mut self, link: LinkId) {
        self.state.constraints.retain(|constraint| !constraint.def.sides.contains(&Some(link)));
    }

    /// A constraint as it is now.
    #[must_use]
    pub fn constraint(&self, id: ConstraintId) -> Option<&Constraint> {
        Some(&self.constraint_state(id)?.def)
    }

    /// Changes laws, frames or softness of a constraint; its links and its kind stay. Returns false if there is no such
    /// constraint or the numbers are not valid.
    pub fn change_constraint(&mut self, id: ConstraintId, change: impl FnOnce(&mut Constraint)) -> bool {
        let Some(constraint) = self.state.constraints.iter_mut().find(|constraint| constraint.id == id)
        else {
            return false;
        };
        let mut changed = constraint.def.clone();
        change(&mut changed);
        let is_compatible = changed.is_valid()
            && changed.sides == constraint.def.sides
            && changed.kind == constraint.def.kind;
        if is_compatible {
            constraint.def = changed;
        }
        is_compatible
    }

    /// All constraints, in the order of their ids.
    pub fn constraints(&self) -> impl Iterator<Item = (ConstraintId, &Constraint)> {
        self.state.constraints.iter().map(|constraint| (constraint.id, &constraint.def))
    }

    /// Positions of the free axes of a constraint: translations relative to coinciding frames, angles (whole turns
    /// included) relative to those when it was added.
    #[must_use]
    pub fn constraint_positions(&self, id: ConstraintId) -> Option<[f64; 3]> {
        let constraint = self.constraint_state(id)?;
        let current =
            Frames::of(&constraint.def, &self.scratch.kinematics.poses).positions(constraint.def.kind);
        let current = unwrap_positions(constraint.def.kind, constraint.positions, current);
        Some(std::array::from_fn(|axis| current[axis] - constraint.zero_positions[axis]))
    }

    /// Force of a constraint in the last step. `None` before its first step.
    #[must_use]
    pub fn constraint_force(&self, id: ConstraintId) -> Option<ConstraintForce> {
        self.report.constraint_forces.iter().copied().find(|report| report.id == id)
    }

    fn constraint_state(&self, id: ConstraintId) -> Option<&ConstraintState> {
        self.state.constraints.iter().find(|constraint| constraint.id == id)
    }

    /// Adds constraints that were added to the model.
    pub(crate) fn add_model_constraints(&mut self) {
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
        let is_angular = free_axes_are_angular(def.kind);
        let zero_positions = std::array::from_fn(|axis| if is_angular[axis] { positions[axis] } else { 0.0 });
        let active_bounds = [[ActiveBound::None, ActiveBound::Lower, ActiveBound::Upper]; 3];
        let at = self.state.constraints.partition_point(|constraint| constraint.id < id);
        self.state.constraints.insert(
            at,
            ConstraintState {
                id,
                def,
                zero_positions,
                positions,
                active_bounds,
                force: Vec3::ZERO,
                torn: false,
            },
        );
    }
}

impl ConstraintForce {
    /// Torque on the second side about another point, in world axes. `[N·m]`
    #[must_use]
    pub fn torque_about(&self, point: Vec3) -> Vec3 {
        self.torque + (self.point - point).cross(self.force)
    }
}
