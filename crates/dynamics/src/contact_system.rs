//! The contacts of an island as the solvers see them: rows with Jacobians in scaled coordinates, in which the mass matrix
//! is the identity.

use std::ops::Range;

use crate::contact_rows::{ContactRow, RollingRow};
use crate::wide::Lane;

/// The contacts of an island, and its degrees of freedom, both ascending.
#[derive(Clone, Copy)]
pub(crate) struct Island<'a> {
    pub(crate) rows: &'a [u32],
    pub(crate) dofs: &'a [u32],
}

/// Scaled Jacobians of all contacts, one after the other. A row has a range of it.
#[derive(Clone, Copy)]
pub(crate) struct ScaledJacobian<'a> {
    /// Degrees of freedom, ascending within a row.
    pub(crate) dofs: &'a [u32],
    /// Velocity of the contact per scaled velocity of the degree of freedom.
    pub(crate) entries: &'a [Lane],
}

impl<'a> ScaledJacobian<'a> {
    /// Degrees of freedom and entries of a row.
    #[inline(always)]
    pub(crate) fn row(self, range: Range<usize>) -> (&'a [u32], &'a [Lane]) {
        (&self.dofs[range.clone()], &self.entries[range])
    }

    /// Velocity of a contact, or angular velocity at it: its initial velocity plus scaled Jacobian times scaled velocity.
    #[inline(always)]
    pub(crate) fn velocity(
        self,
        range: Range<usize>,
        initial_velocity: &[f64; 3],
        scaled_velocity: &[f64],
    ) -> Lane {
        let mut sum = [initial_velocity[0], initial_velocity[1], initial_velocity[2], 0.0];
        let (dofs, entries) = self.row(range);
        for (&dof, entry) in dofs.iter().zip(entries) {
            let rate = scaled_velocity[dof as usize];
            for lane in 0..4 {
                sum[lane] += entry[lane] * rate;
            }
        }
        sum
    }

    /// Adds the effect of an impulse, `Ĵᵀλ`, to the scaled velocity.
    #[inline(always)]
    pub(crate) fn apply_impulse(self, range: Range<usize>, impulse: [f64; 3], scaled_velocity: &mut [f64]) {
        let (dofs, entries) = self.row(range);
        for (&dof, entry) in dofs.iter().zip(entries) {
            scaled_velocity[dof as usize] +=
                entry[0] * impulse[0] + entry[1] * impulse[1] + entry[2] * impulse[2];
        }
    }
}

/// All contact rows with their Jacobians.
pub(crate) struct ContactSystem<'a> {
    pub(crate) rows: &'a mut [ContactRow],
    pub(crate) rolling_rows: &'a mut [RollingRow],
    pub(crate) jacobian: ScaledJacobian<'a>,
    /// Targets below this close a gap. `[m/s]`
    pub(crate) closing_velocity: f64,
}

impl<'a> ContactSystem<'a> {
    /// Rows without rolling friction, none of which closes a gap.
    pub(crate) fn of_rows(rows: &'a mut [ContactRow], dofs: &'a [u32], entries: &'a [Lane]) -> Self {
        let jacobian = ScaledJacobian { dofs, entries };
        Self { rows, rolling_rows: &mut [], jacobian, closing_velocity: 0.0 }
    }

    /// Degrees of freedom and scaled Jacobian of a contact.
    #[inline(always)]
    pub(crate) fn jacobian_of(&self, row: u32) -> (&'a [u32], &'a [Lane]) {
        self.jacobian.row(self.rows[row as usize].range())
    }

    /// Adds the effect of an island's present impulses to the scaled velocity.
    pub(crate) fn apply_impulses(&self, island: &Island<'_>, scaled_velocity: &mut [f64]) {
        let rows = || island.rows.iter().map(|&row| &self.rows[row as usize]);
        for row in rows() {
            self.jacobian.apply_impulse(row.range(), row.impulse, scaled_velocity);
        }
        for rolling_row in rows().filter_map(|row| self.rolling_rows.get(row.rolling_row as usize)) {
            self.jacobian.apply_impulse(rolling_row.range(), rolling_row.impulse, scaled_velocity);
        }
    }

    /// Changes an impulse, and the scaled velocity with it.
    #[inline(always)]
    pub(crate) fn add_impulse(&mut self, row: u32, change: [f64; 3], scaled_velocity: &mut [f64]) {
        if change == [0.0; 3] {
            return;
        }
        let row = &mut self.rows[row as usize];
        self.jacobian.apply_impulse(row.range(), change, scaled_velocity);
        for (impulse, change) in row.impulse.iter_mut().zip(change) {
            *impulse += change;
        }
    }

    /// Copies all impulses and the scaled velocity of an island into one vector.
    pub(crate) fn pack(&mut self, island: &Island<'_>, scaled_velocity: &mut [f64], into: &mut Vec<f64>) {
        into.clear();
        self.for_each_unknown(island, scaled_velocity, |number| into.push(*number));
    }

    /// The reverse of [`Self::pack`].
    pub(crate) fn unpack(&mut self, island: &Island<'_>, from: &[f64], scaled_velocity: &mut [f64]) {
        let mut numbers = from.iter();
        self.for_each_unknown(island, scaled_velocity, |number| {
            if let Some(packed) = numbers.next() {
                *number = *packed;
            }
        });
    }

    /// Resets all impulses of an island, and the scaled velocity to that without them.
    pub(crate) fn clear(&mut self, island: &Island<'_>, free_velocity: &[f64], scaled_velocity: &mut [f64]) {
        self.for_each_unknown(island, scaled_velocity, |number| *number = 0.0);
        for &dof in island.dofs {
            scaled_velocity[dof as usize] = free_velocity[dof as usize];
        }
    }

    /// Visits all impulses and the scaled velocities of an island.
    #[inline]
    pub(crate) fn for_each_unknown(
        &mut self,
        island: &Island<'_>,
        scaled_velocity: &mut [f64],
        mut visit: impl FnMut(&mut f64),
    ) {
        for &row in island.rows {
            let row = &mut self.rows[row as usize];
            row.impulse.iter_mut().for_each(&mut visit);
            if let Some(rolling_row) = self.rolling_rows.get_mut(row.rolling_row as usize) {
                rolling_row.impulse.iter_mut().for_each(&mut visit);
            }
        }
        for &dof in island.dofs {
            visit(&mut scaled_velocity[dof as usize]);
        }
    }
}
