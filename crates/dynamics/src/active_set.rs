//! Active set method: finds which bounded forces of an island are at their bounds.
//!
//! A bounded force inside its bounds is part of the mass matrix, one at a bound is an impulse. Each iteration takes the
//! active bounds of the last one, solves the island with its contacts, and changes active bounds that are inconsistent
//! with the result. All this concerns one island only, so that a robot at its limits neither slows down others nor
//! changes any of their bits.

use std::borrow::Cow;

use crate::bounded::Pivoting;
use crate::constraint_rows::ConstraintRows;
use crate::contact_hessian::MAX_DEGREES;
use crate::contact_rows::ContactRows;
use crate::contact_solve::Solver;
use crate::contact_system::Island;
use crate::free_contacts::Heaps;
use crate::islands::Islands;
use crate::joints::JointForces;
use crate::layout::{Block, BlockKind, Layout, NONE};
use crate::mass::MassMatrix;

/// Iterations with block pivoting, and with safeguarded pivoting.
///
/// At first all inconsistent active bounds change at once. That takes few iterations, or cycles where strong motors
/// hold light links. Then all change only if fewer are inconsistent than ever before, else the first one, which
/// terminates for forces that are coupled by masses (Júdice and Pires, "A block principal pivoting algorithm for
/// large-scale strictly monotone linear complementarity problems", 1994). Contacts with friction may make these cycle
/// as well: a joint that its motor holds in a jam of a leg may need more force than the motor has, while at its bound
/// the motor throws the free leg about. In islands with contacts, forces that are still inconsistent therefore become
/// rows that are solved together with the contacts: see [`ContactRows::add_force`].
const BLOCK_PIVOTS: usize = 10;
const SAFEGUARDED_PIVOTS: usize = 60;

/// Where contact constraints have friction, its bounds are updated from the normal forces this many times, starting
/// from zero; ODE does so once. The number of iterations is multiplied by the factor, and forces may always be released
/// from their bounds.
///
/// Load-bearing: with unlimited updates, normal and friction forces amplify each other, and a force that is left at the
/// wrong bound throws bodies about.
const MAX_BOUND_UPDATES: usize = 8;
const FRICTION_PIVOT_FACTOR: usize = 8;

/// The parts of a step that belong to one island, as ascending indices.
#[derive(Clone, Debug, Default)]
pub(crate) struct IslandSystem {
    pub(crate) blocks: Vec<Block>,
    pub(crate) dofs: Vec<u32>,
    /// Of [`JointForces`].
    pub(crate) forces: Vec<u32>,
    pub(crate) stops: Vec<u32>,
    /// Of [`ConstraintRows`].
    pub(crate) constraints: Vec<u32>,
    /// Its index among the islands with contacts.
    pub(crate) contacts: Option<usize>,
}

/// Islands with inconsistent active bounds.
#[derive(Clone, Debug, Default)]
pub(crate) struct InconsistentIslands {
    islands: Vec<IslandSystem>,
    count: usize,
    /// By representative of an island: its index here.
    index_of_representative: Vec<u32>,
}

/// Everything that an iteration works with.
pub(crate) struct ActiveSetSolver<'a> {
    pub(crate) layout: &'a Layout,
    pub(crate) mass: &'a mut MassMatrix,
    pub(crate) joints: &'a mut JointForces,
    pub(crate) constraints: &'a mut ConstraintRows,
    pub(crate) contacts: &'a mut ContactRows,
    pub(crate) islands: &'a Islands,
    pub(crate) solver: &'a mut Solver,
    pub(crate) heaps: &'a mut Heaps,
    /// By degree of freedom: impulses that do not depend on the new velocities.
    pub(crate) impulses: &'a [f64],
    /// By degree of freedom: the scaled velocity, and the change of the velocity.
    pub(crate) scaled_velocity: &'a mut [f64],
    pub(crate) velocity_changes: &'a mut [f64],
}

impl InconsistentIslands {
    /// Finds the inconsistent islands, after a first solve of all.
    pub(crate) fn find(
        &mut self,
        layout: &Layout,
        joints: &JointForces,
        constraints: &ConstraintRows,
        islands: &mut Islands,
        velocity_changes: &[f64],
    ) {
        self.count = 0;
        let mut is_initialized = false;
        let mut mark = |this: &mut Self, dof: u32| {
            if !std::mem::replace(&mut is_initialized, true) {
                islands.build_all_sets(layout);
                this.index_of_representative.clear();
                this.index_of_representative.resize(layout.bodies.len(), NONE);
            }
            let representative = islands.representative_of_root(layout.dof_root[dof as usize]);
            let index_of_representative = &mut this.index_of_representative[representative as usize];
            if *index_of_representative == NONE {
                *index_of_representative = this.count as u32;
                this.add_island(islands.island_of_representative(representative));
            }
        };
        joints.for_each_inconsistent(velocity_changes, |dof| mark(self, dof));
        constraints.for_each_inconsistent(velocity_changes, |dof| mark(self, dof));
        if self.count == 0 {
            return;
        }
        let Self { index_of_representative, islands: inconsistent, .. } = self;
        let mut index_of = |dof: u32| {
            index_of_representative[islands.representative_of_root(layout.dof_root[dof as usize]) as usize]
                as usize
        };
        for block in &layout.blocks {
            if let Some(island) = inconsistent.get_mut(index_of(block.dof)) {
                island.blocks.push(*block);
                let count = match block.kind {
                    BlockKind::SingleBody | BlockKind::FreeRoot => 6,
                    BlockKind::FloatingJoint | BlockKind::Other => 1,
                };
                island.dofs.extend(block.dof..block.dof + count);
            }
        }
        for (force, dof) in (0..).zip(joints.dofs_of_forces()) {
            if let Some(island) = inconsistent.get_mut(index_of(dof)) {
                island.forces.push(force);
            }
        }
        for (stops, dof) in (0..).zip(joints.dofs_of_stops()) {
            if let Some(island) = inconsistent.get_mut(index_of(dof)) {
                island.stops.push(stops);
            }
        }
        for (row, dof) in (0..).zip(constraints.first_dofs()) {
            if let Some(island) = inconsistent.get_mut(index_of(dof)) {
                island.constraints.push(row);
            }
        }
    }

    fn add_island(&mut self, contacts: Option<usize>) {
        if self.islands.len() == self.count {
            self.islands.push(IslandSystem::default());
        }
        if let Some(island) = self.islands.get_mut(self.count) {
            island.blocks.clear();
            island.dofs.clear();
            island.forces.clear();
            island.stops.clear();
            island.constraints.clear();
            island.contacts = contacts;
        }
        self.count += 1;
    }

    /// The islands that were found last.
    pub(crate) fn islands_mut(&mut self) -> &mut [IslandSystem] {
        &mut self.islands[..self.count]
    }
}

impl ActiveSetSolver<'_> {
    /// Iterates until all active bounds of an island are consistent, after the first solve. Returns the number of
    /// iterations.
    pub(crate) fn solve(&mut self, island: &mut IslandSystem) -> usize {
        let has_friction = self.constraints.has_friction(&island.constraints);
        let may_have_rows = !has_friction && island.contacts.is_some();
        let (mut bound_updates, mut pivots, mut fewest_inconsistent) = (0, 0, usize::MAX);
        // Islands that convex programs can solve need no more pivots: rows converge there.
        let has_programs = may_have_rows && island.dofs.len() <= MAX_DEGREES;
        let max_pivots = BLOCK_PIVOTS + if has_programs { 0 } else { SAFEGUARDED_PIVOTS };
        let max_pivots = max_pivots * if has_friction { FRICTION_PIVOT_FACTOR } else { 1 };
        for pivot_count in 0..max_pivots {
            let Self { joints, constraints, velocity_changes, .. } = self;
            let pivoting = if pivots < BLOCK_PIVOTS {
                Pivoting::Block
            } else {
                let inconsistent = joints.count_inconsistent(island, velocity_changes)
                    + constraints.count_inconsistent(&island.constraints, velocity_changes);
                let is_better = inconsistent < fewest_inconsistent;
                fewest_inconsistent = fewest_inconsistent.min(inconsistent);
                if is_better { Pivoting::Block } else { Pivoting::Single }
            };
            pivots += 1;
            let mut has_changed = joints.pivot(island, velocity_changes, pivoting);
            if !(has_changed && pivoting == Pivoting::Single) {
                has_changed |= constraints.pivot(&island.constraints, velocity_changes, pivoting);
            }
            if !has_changed {
                if bound_updates == MAX_BOUND_UPDATES
                    || !constraints.update_friction_bounds(&island.constraints, velocity_changes)
                {
                    return pivot_count;
                }
                (bound_updates, pivots, fewest_inconsistent) = (bound_updates + 1, 0, usize::MAX);
            }
            self.solve_with_active_bounds(island);
        }
        if may_have_rows { max_pivots + self.solve_with_rows(island) } else { max_pivots }
    }

    /// Lets forces that are inconsistent become rows, until all that are none are consistent. Returns the number of
    /// iterations. It ends, since rows stay rows and no constraint is released from its bound.
    fn solve_with_rows(&mut self, island: &mut IslandSystem) -> usize {
        let mut iterations = 0;
        loop {
            let has_rows = self.joints.make_rows(island, self.velocity_changes);
            let constraints = &island.constraints;
            if !(self.constraints.pivot(constraints, self.velocity_changes, Pivoting::Tighten) || has_rows) {
                return iterations;
            }
            self.solve_with_active_bounds(island);
            iterations += 1;
        }
    }

    /// Solves an island for its velocities with the present active bounds.
    fn solve_with_active_bounds(&mut self, island: &IslandSystem) {
        let Self {
            layout,
            mass,
            joints,
            constraints,
            contacts,
            islands,
            solver,
            heaps,
            impulses,
            scaled_velocity,
            velocity_changes,
        } = self;
        for &dof in &island.dofs {
            scaled_velocity[dof as usize] = impulses[dof as usize];
        }
        joints.apply_island(island, scaled_velocity);
        mass.load_dofs(layout, &island.dofs, &joints.stiffness);
        constraints.apply(layout, mass, island.constraints.iter().copied(), scaled_velocity);
        mass.factorize_blocks(layout, &island.blocks);
        mass.factors.scale_impulses(layout, &island.blocks, scaled_velocity);
        if let Some(index) = island.contacts {
            let contact_count = contacts.rows.len();
            for (dof, force) in joints.rows_of(island) {
                contacts.add_force(layout, dof, force);
            }
            let Island { rows, dofs } = islands.island(index);
            let mut rows = Cow::Borrowed(rows);
            if contacts.rows.len() > contact_count {
                rows.to_mut().extend(contact_count as u32..contacts.rows.len() as u32);
            }
            contacts.scale_selected(&rows, layout, mass);
            contacts.set_pressures(contact_count);
            let members = Island { rows: &rows, dofs };
            solver.solve_island(&members, islands.heap(index), contacts, heaps, scaled_velocity);
            joints.set_row_impulses(island, contacts.take_forces(contact_count).into_iter());
        }
        for &dof in &island.dofs {
            velocity_changes[dof as usize] = scaled_velocity[dof as usize];
        }
        mass.factors.unscale_velocities(layout, &island.blocks, velocity_changes);
    }
}
