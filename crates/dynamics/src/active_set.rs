//! Which bounded forces of an island are at their bounds.
//!
//! A bounded force inside its bounds is part of the mass matrix, one at a bound is an impulse: a trial takes the parts that
//! forces were in last, solves the island with its contacts, and moves forces that are not where they belong. All that is
//! done here belongs to one island, so that what a robot strains at costs no other one anything, and changes none of its
//! bits.

use crate::bounded::Revision;
use crate::constraint_rows::ConstraintRows;
use crate::contact_rows::ContactRows;
use crate::contact_solve::Solver;
use crate::free_contacts::Heaps;
use crate::islands::Islands;
use crate::joints::Joints;
use crate::layout::{Block, BlockKind, Layout, NONE};
use crate::mass::Mass;

/// Trials of which joint forces are at their bounds.
///
/// At first all that are wrong change at once. That takes few trials, or goes round in circles where strong motors hold
/// light links. Then all change only where fewer are wrong than ever, else the first one, which ends for forces that are
/// coupled by masses (Júdice and Pires, "A block principal pivoting algorithm for large-scale strictly monotone linear
/// complementarity problems", 1994). At last, for what contacts let turn round for ever, forces may only join their bounds.
const LOOSE_TRIALS: usize = 10;
const CAREFUL_TRIALS: usize = 60;
const TIGHT_TRIALS: usize = 14;

/// Where contacts made by hand rub, their bounds follow the pressure so many times, from none on; once would be ODE's way.
/// All in all there are so many times as many trials, and forces may always leave their bounds.
///
/// Load-bearing: with bounds that follow without end, pressing and rubbing feed each other, and a force that is left at the
/// wrong bound throws things about.
const FOLLOWED: usize = 8;
const MORE_TRIALS: usize = 8;

/// What of a step belongs to one island, by number, ascending.
#[derive(Clone, Debug, Default)]
pub(crate) struct Members {
    pub(crate) blocks: Vec<Block>,
    pub(crate) dofs: Vec<u32>,
    /// Of [`Joints`].
    pub(crate) forces: Vec<u32>,
    pub(crate) stops: Vec<u32>,
    /// Of [`ConstraintRows`].
    pub(crate) constraints: Vec<u32>,
    /// Which of the islands with contacts.
    pub(crate) contacts: Option<usize>,
}

/// Islands with forces that are not where they belong.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unsettled {
    islands: Vec<Members>,
    count: usize,
    /// By link that stands for an island: its number here.
    number: Vec<u32>,
}

/// What a trial works with.
pub(crate) struct Trial<'a> {
    pub(crate) layout: &'a Layout,
    pub(crate) mass: &'a mut Mass,
    pub(crate) joints: &'a mut Joints,
    pub(crate) constraints: &'a mut ConstraintRows,
    pub(crate) contacts: &'a mut ContactRows,
    pub(crate) islands: &'a Islands,
    pub(crate) solver: &'a mut Solver,
    pub(crate) heaps: &'a mut Heaps,
    /// By degree: of all that does not depend on the new velocities.
    pub(crate) impulses: &'a [f64],
    /// By degree: the scaled motion, and the change of velocity.
    pub(crate) motion: &'a mut [f64],
    pub(crate) changes: &'a mut [f64],
}

impl Unsettled {
    /// Finds them, after a first trial of all.
    pub(crate) fn find(
        &mut self,
        layout: &Layout,
        joints: &Joints,
        constraints: &ConstraintRows,
        islands: &mut Islands,
        changes: &[f64],
    ) {
        self.count = 0;
        let mut begun = false;
        let mut mark = |this: &mut Self, dof: u32| {
            if !std::mem::replace(&mut begun, true) {
                islands.join_ties(layout);
                this.number.clear();
                this.number.resize(layout.bodies.len(), NONE);
            }
            let top = islands.of_root(layout.dof_root[dof as usize]);
            let number = &mut this.number[top as usize];
            if *number == NONE {
                *number = this.count as u32;
                this.start(islands.with_contacts(top));
            }
        };
        joints.each_wrong(changes, |dof| mark(self, dof));
        constraints.each_open(changes, |dof| mark(self, dof));
        if self.count == 0 {
            return;
        }
        let Self { number, islands: unsettled, .. } = self;
        let mut of = |dof: u32| number[islands.of_root(layout.dof_root[dof as usize]) as usize] as usize;
        for block in &layout.blocks {
            if let Some(members) = unsettled.get_mut(of(block.dof)) {
                members.blocks.push(*block);
                let degrees = match block.kind {
                    BlockKind::Alone | BlockKind::Root => 6,
                    BlockKind::Floating | BlockKind::Plain => 1,
                };
                members.dofs.extend(block.dof..block.dof + degrees);
            }
        }
        for (force, dof) in (0..).zip(joints.dofs_of_forces()) {
            if let Some(members) = unsettled.get_mut(of(dof)) {
                members.forces.push(force);
            }
        }
        for (stops, dof) in (0..).zip(joints.dofs_of_stops()) {
            if let Some(members) = unsettled.get_mut(of(dof)) {
                members.stops.push(stops);
            }
        }
        for (row, dof) in (0..).zip(constraints.first_dofs()) {
            if let Some(members) = unsettled.get_mut(of(dof)) {
                members.constraints.push(row);
            }
        }
    }

    fn start(&mut self, contacts: Option<usize>) {
        if self.islands.len() == self.count {
            self.islands.push(Members::default());
        }
        if let Some(members) = self.islands.get_mut(self.count) {
            members.blocks.clear();
            members.dofs.clear();
            members.forces.clear();
            members.stops.clear();
            members.constraints.clear();
            members.contacts = contacts;
        }
        self.count += 1;
    }

    /// Those that were found last.
    pub(crate) fn islands_mut(&mut self) -> &mut [Members] {
        &mut self.islands[..self.count]
    }
}

impl Trial<'_> {
    /// Tries until every force of an island is where it belongs; how many trials that took. The first trial has been.
    pub(crate) fn settle(&mut self, members: &mut Members) -> usize {
        let rubs = self.constraints.has_friction(&members.constraints);
        let careful = LOOSE_TRIALS + CAREFUL_TRIALS;
        let (mut followed, mut since, mut fewest) = (0, 0, usize::MAX);
        let most = (careful + TIGHT_TRIALS) * if rubs { MORE_TRIALS } else { 1 };
        for trial in 0..most {
            let Self { joints, constraints, changes, .. } = self;
            let how = if since < LOOSE_TRIALS {
                Revision::All
            } else if rubs || since < careful {
                let wrong = joints.wrong(members, changes) + constraints.wrong(&members.constraints, changes);
                let is_better = wrong < fewest;
                fewest = fewest.min(wrong);
                if is_better { Revision::All } else { Revision::First }
            } else {
                Revision::Tighten
            };
            since += 1;
            let mut moved = joints.revise(members, changes, how);
            if !(moved && how == Revision::First) {
                moved |= constraints.revise(&members.constraints, changes, how);
            }
            if !moved {
                if followed == FOLLOWED || !constraints.follow(&members.constraints, changes) {
                    return trial;
                }
                (followed, since, fewest) = (followed + 1, 0, usize::MAX);
            }
            self.solve(members);
        }
        most
    }

    /// Finds the motion of an island whose forces are in the parts of their ranges where they are.
    fn solve(&mut self, members: &Members) {
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
            motion,
            changes,
        } = self;
        for &dof in &members.dofs {
            motion[dof as usize] = impulses[dof as usize];
        }
        joints.apply_some(members, motion);
        mass.load_some(layout, &members.dofs, &joints.stiffness);
        constraints.apply(layout, mass, members.constraints.iter().copied(), motion);
        mass.eliminate_some(layout, &members.blocks);
        mass.factors.scale_impulses(layout, &members.blocks, motion);
        if let Some(island) = members.contacts {
            contacts.scale_some(islands.rows(island), layout, mass);
            solver.solve_island_of(island, islands, contacts, heaps, motion);
        }
        for &dof in &members.dofs {
            changes[dof as usize] = motion[dof as usize];
        }
        mass.factors.unscale(layout, &members.blocks, changes);
    }
}
