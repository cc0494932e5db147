//! Islands with motors at their bounds, and contacts.
//!
//! Their contacts and bounded forces are solved together by convex programs: contacts that were solved with wrong active
//! bounds would be a bad start for the next active bounds.

use crate::active_set::{ActiveSetSolver, IslandSystem};
use crate::bounded::Pivoting;
use crate::constraint_rows::ConstraintRows;
use crate::contact_convex::ConvexSolver;
use crate::contact_energy::bounces_of_island;
use crate::contact_newton::Contacts;
use crate::contact_rows::ContactRows;
use crate::islands::Islands;
use crate::joints::JointForces;
use crate::layout::{Layout, NONE};

/// Programs of an island, each with the stops that the solution of the last one violates.
const MAX_ROUNDS: usize = 4;

/// Islands with contacts of which a motor was at its bound in the last step.
#[derive(Clone, Debug, Default)]
pub(crate) struct SaturatedIslands {
    /// By island with contacts: one of its saturated degrees of freedom, or [`NONE`].
    saturated_dof: Vec<u32>,
    /// By island with contacts: whether constraints belong to it. Only up to date where there are saturated ones.
    has_constraints: Vec<bool>,
}

impl SaturatedIslands {
    /// Finds the islands that may be solved by programs.
    pub(crate) fn find(
        &mut self,
        layout: &Layout,
        joints: &JointForces,
        constraints: &ConstraintRows,
        contacts: &ContactRows,
        islands: &mut Islands,
    ) {
        let count = islands.count();
        self.saturated_dof.clear();
        self.saturated_dof.resize(count, NONE);
        if count == 0 {
            return;
        }
        let mut island_of = |dof: u32| {
            let representative = islands.representative_of_root(layout.dof_root[dof as usize]);
            islands.island_of_representative(representative)
        };
        let mut is_any_saturated = false;
        for dof in joints.saturated_dofs() {
            if let Some(island) = island_of(dof) {
                self.saturated_dof[island] = dof;
                is_any_saturated = true;
            }
        }
        if !is_any_saturated {
            return;
        }
        self.has_constraints.clear();
        self.has_constraints.resize(count, false);
        for island in constraints.first_dofs().filter_map(island_of) {
            self.has_constraints[island] = true;
        }
        for (island, (dof, has_constraints)) in
            self.saturated_dof.iter_mut().zip(&self.has_constraints).enumerate()
        {
            if *dof != NONE && (*has_constraints || !is_applicable(island, islands, contacts)) {
                *dof = NONE;
            }
        }
    }

    /// Whether an island is left to [`ActiveSetSolver`], unless few sweeps solve it.
    pub(crate) fn contains(&self, island: usize) -> bool {
        self.saturated_dof[island] != NONE
    }

    /// Removes an island whose contacts are solved with the present active bounds.
    pub(crate) fn remove(&mut self, island: usize) {
        self.saturated_dof[island] = NONE;
    }

    /// One degree of freedom of each island.
    pub(crate) fn dofs(&self) -> impl Iterator<Item = u32> {
        self.saturated_dof.iter().copied().filter(|dof| *dof != NONE)
    }
}

/// Returns whether programs apply to the contacts of an island.
fn is_applicable(island: usize, islands: &Islands, contacts: &ContactRows) -> bool {
    let members = islands.island(island);
    islands.heap(island).is_none()
        && ConvexSolver::is_applicable(members, &contacts.rows)
        && bounces_of_island(&members, &contacts.bounces).next().is_none()
}

impl ActiveSetSolver<'_> {
    /// Solves for contacts and bounded forces of an island together, from the impulses of the last step on, if programs
    /// apply to it. Sets the active bounds to those of the solution, and solves for the velocities with them. Returns how
    /// many times it did.
    pub(crate) fn solve_programs(&mut self, island: &mut IslandSystem) -> usize {
        let Some(contacts) = island.contacts else { return 0 };
        if !island.constraints.is_empty() || !is_applicable(contacts, self.islands, self.contacts) {
            return 0;
        }
        for &row in self.islands.rows(contacts) {
            let row = &mut self.contacts.rows[row as usize];
            row.impulse = row.last_impulse;
        }
        for round in 1..=MAX_ROUNDS {
            let is_solved = self.solve_with_forces(island, contacts);
            self.solve_with_active_bounds(island, !is_solved);
            if !is_solved
                || round == MAX_ROUNDS
                || !self.joints.activate_stops(island, self.velocity_changes, Pivoting::Block)
            {
                return round;
            }
        }
        MAX_ROUNDS
    }

    /// Solves programs for the impulses of contacts, and the active bounds. Returns whether all laws are met.
    fn solve_with_forces(&mut self, island: &IslandSystem, index: usize) -> bool {
        let Self { layout, mass, joints, contacts, islands, solver, impulses, scaled_velocity, .. } = self;
        let members = islands.island(index);
        // With the compliances of the last active bounds: joints that motors hold are much less compliant than free ones.
        solver.convex.load_compliances(members, &contacts.rows);
        for &dof in &island.dofs {
            scaled_velocity[dof as usize] = impulses[dof as usize];
        }
        joints.apply_island_without_forces(island);
        mass.load_dofs(layout, &island.dofs, &joints.stiffness);
        mass.factorize_blocks(layout, &island.blocks);
        mass.factors.scale_impulses(layout, &island.blocks, scaled_velocity);
        contacts.scale_selected(members.rows, layout, mass);
        let ContactRows { rows, dofs, scaled_jacobian, .. } = &mut **contacts;
        let mut contacts = Contacts { rows, dofs, scaled_jacobian, assume_sticking: false };
        solver.convex.start_from_last_velocity(members, &contacts, scaled_velocity);
        for (dof, force, last_impulse) in joints.forces_of_island(island) {
            for &dof in &island.dofs {
                scaled_velocity[dof as usize] = 0.0;
            }
            scaled_velocity[dof as usize] = 1.0;
            mass.factors.scale_impulses(layout, &island.blocks, scaled_velocity);
            solver.convex.add_force(force, last_impulse, members, scaled_velocity);
        }
        let is_solved = solver.convex.solve_with_forces(members, &mut contacts);
        joints.set_active_bounds(island, solver.convex.force_impulses());
        is_solved
    }
}
