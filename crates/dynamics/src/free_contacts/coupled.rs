//! Coupling of a heap with the other contacts of its island: those of articulated trees, of bodies that constraints
//! connect, and with other laws than isotropic friction.
//!
//! These contacts stay [`ContactRow`]s in scaled coordinates (see [`crate::contact_system`]). Each sweep over the
//! heap's blocks is followed by one over these rows; in between, the twists of the bodies on which both act are
//! converted. So the cost of a heap does not depend on the number of degrees of freedom of what stirs it.

use super::lanes::BodyTwist;
use crate::contact_energy::{Bounce, Work, bounces_of_island};
use crate::contact_system::{ContactSystem, Island};
use crate::factors::Factors;
use crate::layout::Layout;
use crate::state::State;

/// A free body of the heap on which contact rows act too.
#[derive(Clone, Copy, Debug)]
pub(super) struct SharedBody {
    body: u32,
    /// Its first degree of freedom.
    dof: usize,
    /// Its twist before the step; degrees of freedom hold the change since then.
    initial_twist: BodyTwist,
    /// Entries of its factors `LᵀDL`: those of `L` between the angular degrees (1 by 0, 2 by 0, 2 by 1), and `1 /
    /// √D`.
    lower: [f64; 3],
    inv_sqrt_d: [f64; 6],
}

impl SharedBody {
    pub(super) fn new(
        layout: &Layout,
        state: &State,
        factors: &Factors,
        body: u32,
        link: u32,
    ) -> Option<Self> {
        let dof = layout.bodies[link as usize].dof as usize;
        let (rows, inv_sqrt_d) = factors.free_root(layout, dof)?;
        let twist = &state.links[link as usize].twist;
        Some(Self {
            body,
            dof,
            initial_twist: BodyTwist { linear: twist.linear.to_array(), angular: twist.angular.to_array() },
            lower: [rows[1][0], rows[2][0], rows[2][1]],
            inv_sqrt_d: *inv_sqrt_d,
        })
    }

    pub(super) fn dofs(&self) -> std::ops::Range<usize> {
        self.dof..self.dof + 6
    }

    /// Computes the scaled velocity change `D^½ L v` from the twist.
    fn write_scaled(&self, twists: &[BodyTwist], motion: &mut [f64]) {
        let (twist, initial) = (&twists[self.body as usize], &self.initial_twist);
        let [x, y, z]: [f64; 3] = std::array::from_fn(|axis| twist.angular[axis] - initial.angular[axis]);
        let [a, b, c] = self.lower;
        let angular = [x, y + a * x, z + b * x + c * y];
        for axis in 0..3 {
            motion[self.dof + axis] = angular[axis] / self.inv_sqrt_d[axis];
            motion[self.dof + 3 + axis] =
                (twist.linear[axis] - initial.linear[axis]) / self.inv_sqrt_d[3 + axis];
        }
    }

    /// Computes the twist from the scaled velocity change.
    fn read_scaled(&self, motion: &[f64], twists: &mut [BodyTwist]) {
        let (twist, initial) = (&mut twists[self.body as usize], &self.initial_twist);
        let unscaled = |at: usize| motion[self.dof + at] * self.inv_sqrt_d[at];
        let [a, b, c] = self.lower;
        let x = unscaled(0);
        let y = unscaled(1) - a * x;
        let z = unscaled(2) - b * x - c * y;
        for (axis, angular) in [x, y, z].into_iter().enumerate() {
            twist.angular[axis] = initial.angular[axis] + angular;
            twist.linear[axis] = initial.linear[axis] + unscaled(3 + axis);
        }
    }
}

/// Converts the twists of shared bodies to scaled velocity changes.
pub(super) fn to_scaled(shared: &[SharedBody], twists: &[BodyTwist], motion: &mut [f64]) {
    shared.iter().for_each(|body| body.write_scaled(twists, motion));
}

/// Converts scaled velocity changes of shared bodies to twists.
pub(super) fn from_scaled(shared: &[SharedBody], motion: &[f64], twists: &mut [BodyTwist]) {
    shared.iter().for_each(|body| body.read_scaled(motion, twists));
}

/// The contact rows of a heap's island; empty for a heap that is not coupled.
pub(crate) struct CoupledRows<'a> {
    pub(crate) members: Island<'a>,
    pub(crate) contacts: ContactSystem<'a>,
    pub(crate) bounces: &'a [Bounce],
    /// By degree of freedom: the scaled velocity change without contact impulses, and with them.
    pub(crate) free: &'a [f64],
    pub(crate) motion: &'a mut [f64],
}

impl CoupledRows<'_> {
    /// The rows of a heap that is not coupled.
    pub(super) fn empty() -> Self {
        Self {
            members: Island { rows: &[], dofs: &[] },
            contacts: ContactSystem::of_rows(&mut [], &[], &[]),
            bounces: &[],
            free: &[],
            motion: &mut [],
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.members.rows.is_empty()
    }

    /// Sweeps over all rows. Returns the largest change of a velocity. With `held`, friction is bounded by these
    /// normal impulses.
    pub(super) fn sweep(&mut self, forward: bool, held: Option<&[f64]>) -> f64 {
        let Self { members, contacts, motion, .. } = self;
        match held {
            Some(held) => contacts.sweep_with_held_bounds(members, held, motion),
            None => contacts.sweep(forward, members, motion),
        }
    }

    /// Resets all impulses, and the motion to that without them.
    pub(super) fn clear(&mut self) {
        self.contacts.clear(&self.members, self.free, self.motion);
    }

    /// Copies the normal impulses.
    pub(super) fn normal_impulses(&self, into: &mut Vec<f64>) {
        into.clear();
        into.extend(self.members.rows.iter().map(|&row| self.contacts.rows[row as usize].impulse[0]));
    }

    /// Calls `visit` for all impulses and the scaled motion.
    pub(super) fn for_each_unknown(&mut self, visit: impl FnMut(&mut f64)) {
        self.contacts.for_each_unknown(&self.members, self.motion, visit);
    }

    /// Calls `visit` for the same values with their compliance: the velocity per impulse, 0 for the motion.
    pub(super) fn for_each_weighted(&self, mut visit: impl FnMut(f64, f64)) {
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

    /// The work of the rows' impulses.
    pub(super) fn work(&self) -> Work {
        self.contacts.work(&self.members, self.free, self.motion)
    }

    /// Swaps target and softness of the contacts with restitution with `laws`.
    pub(super) fn swap_laws(&mut self, laws: &mut [[f64; 2]]) {
        self.contacts.swap_laws(&self.members, self.bounces, laws);
    }

    /// The contacts with restitution.
    pub(super) fn bounces(&self) -> impl Iterator<Item = &Bounce> {
        bounces_of_island(&self.members, self.bounces)
    }
}
