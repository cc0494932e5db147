//! What else touches a heap: articulated trees, bodies that constraints tie, contacts with other laws than plain friction.
//!
//! Their contacts stay [`ContactRow`]s in scaled coordinates (see [`crate::contact_solve`]). Each sweep over the heap's own
//! blocks is followed by one over these rows; free bodies that both push are brought from one form to the other between
//! the two. So a heap costs what it costs, however many degrees what stirs it has.

use super::lanes::BodyTwist;
use crate::contact_energy::{Bounce, ContactSystem, Work, bounces_of_island};
use crate::contact_solve::{Island, sweep_once, sweep_with_held_bounds};
use crate::factors::Factors;
use crate::layout::Layout;
use crate::state::State;

/// A free body of the heap that rows push as well.
#[derive(Clone, Copy, Debug)]
pub(super) struct SharedBody {
    place: u32,
    /// Its first degree.
    dof: usize,
    /// Its velocity before the step, of which degrees are the change.
    before: BodyTwist,
    /// Of its factors: what turns are carried by (1 by 0, 2 by 0, 2 by 1), and `1 / √D`.
    carried: [f64; 3],
    scales: [f64; 6],
}

impl SharedBody {
    pub(super) fn new(
        layout: &Layout,
        state: &State,
        factors: &Factors,
        place: u32,
        link: u32,
    ) -> Option<Self> {
        let dof = layout.bodies[link as usize].dof as usize;
        let (rows, scales) = factors.free_root(layout, dof)?;
        let twist = &state.links[link as usize].twist;
        Some(Self {
            place,
            dof,
            before: BodyTwist { linear: twist.linear.to_array(), angular: twist.angular.to_array() },
            carried: [rows[1][0], rows[2][0], rows[2][1]],
            scales: *scales,
        })
    }

    pub(super) fn degrees(&self) -> std::ops::Range<usize> {
        self.dof..self.dof + 6
    }

    /// Scaled motion, `D^½ L v`, from a velocity.
    fn scale(&self, twists: &[BodyTwist], motion: &mut [f64]) {
        let (twist, old) = (&twists[self.place as usize], &self.before);
        let [x, y, z]: [f64; 3] = std::array::from_fn(|axis| twist.angular[axis] - old.angular[axis]);
        let [a, b, c] = self.carried;
        let turn = [x, y + a * x, z + b * x + c * y];
        for axis in 0..3 {
            motion[self.dof + axis] = turn[axis] / self.scales[axis];
            motion[self.dof + 3 + axis] = (twist.linear[axis] - old.linear[axis]) / self.scales[3 + axis];
        }
    }

    /// The other way round.
    fn unscale(&self, motion: &[f64], twists: &mut [BodyTwist]) {
        let (twist, old) = (&mut twists[self.place as usize], &self.before);
        let part = |at: usize| motion[self.dof + at] * self.scales[at];
        let [a, b, c] = self.carried;
        let x = part(0);
        let y = part(1) - a * x;
        let z = part(2) - b * x - c * y;
        for (axis, turn) in [x, y, z].into_iter().enumerate() {
            twist.angular[axis] = old.angular[axis] + turn;
            twist.linear[axis] = old.linear[axis] + part(3 + axis);
        }
    }
}

/// Brings the velocities of shared bodies into scaled coordinates.
pub(super) fn scale(shared: &[SharedBody], twists: &[BodyTwist], motion: &mut [f64]) {
    shared.iter().for_each(|body| body.scale(twists, motion));
}

/// The other way round.
pub(super) fn unscale(shared: &[SharedBody], motion: &[f64], twists: &mut [BodyTwist]) {
    shared.iter().for_each(|body| body.unscale(motion, twists));
}

/// The rows of a heap's island; none for a heap by itself.
pub(crate) struct Coupled<'a> {
    pub(crate) members: Island<'a>,
    pub(crate) contacts: ContactSystem<'a>,
    pub(crate) bounces: &'a [Bounce],
    /// By degree: the scaled motion without impulses, and with them.
    pub(crate) free: &'a [f64],
    pub(crate) motion: &'a mut [f64],
}

impl Coupled<'_> {
    /// For a heap that nothing else touches.
    pub(super) fn none() -> Self {
        Self {
            members: Island { rows: &[], dofs: &[] },
            contacts: ContactSystem {
                rows: &mut [],
                rolling_rows: &mut [],
                dofs: &[],
                scaled_jacobian: &[],
                closing_velocity: 0.0,
            },
            bounces: &[],
            free: &[],
            motion: &mut [],
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.members.rows.is_empty()
    }

    /// Visits all rows; the largest change of a velocity. Friction goes by the bounds that are `held`, if any.
    pub(super) fn sweep(&mut self, forward: bool, held: Option<&[f64]>) -> f64 {
        let Self {
            members,
            contacts: ContactSystem { rows, rolling_rows, dofs, scaled_jacobian, .. },
            motion,
            ..
        } = self;
        match held {
            Some(held) => {
                sweep_with_held_bounds(members, held, rows, rolling_rows, dofs, scaled_jacobian, motion)
            }
            None => sweep_once(forward, members, rows, rolling_rows, dofs, scaled_jacobian, motion),
        }
    }

    /// Takes all impulses back.
    pub(super) fn clear(&mut self) {
        self.each(|number| *number = 0.0);
        for &dof in self.members.dofs {
            self.motion[dof as usize] = self.free[dof as usize];
        }
    }

    /// The normal impulses.
    pub(super) fn pressures(&self, into: &mut Vec<f64>) {
        into.clear();
        into.extend(self.members.rows.iter().map(|&row| self.contacts.rows[row as usize].impulse[0]));
    }

    /// Visits all impulses and the motion.
    pub(super) fn each(&mut self, visit: impl FnMut(&mut f64)) {
        self.contacts.for_each_unknown(&self.members, self.motion, visit);
    }

    /// The same with how much velocity an impulse makes, 0 for the motion.
    pub(super) fn each_weighed(&self, mut visit: impl FnMut(f64, f64)) {
        for &row in self.members.rows {
            let row = &self.contacts.rows[row as usize];
            for axis in 0..3 {
                visit(row.impulse[axis], row.compliance[axis][axis]);
            }
            if let Some(spin) = self.contacts.rolling_rows.get(row.rolling_row as usize) {
                for axis in 0..3 {
                    visit(spin.impulse[axis], spin.compliance[axis][axis]);
                }
            }
        }
        for &dof in self.members.dofs {
            visit(self.motion[dof as usize], 0.0);
        }
    }

    /// What the impulses of rows do.
    pub(super) fn work(&self) -> Work {
        self.contacts.work(&self.members, self.free, self.motion)
    }

    /// Gives the contacts that bounce other targets and softness, and takes theirs.
    pub(super) fn swap_laws(&mut self, laws: &mut [[f64; 2]]) {
        self.contacts.swap_laws(&self.members, self.bounces, laws);
    }

    /// Own contacts that bounce.
    pub(super) fn bounces(&self) -> impl Iterator<Item = &Bounce> {
        bounces_of_island(&self.members, self.bounces)
    }
}
