//! Joint forces as contact rows, for islands in which no set of active bounds is consistent.
//!
//! A force between two bounds has the law of Coulomb friction under a constant pressure: it is what stops the joint at its
//! target velocity, or its bound against the remaining velocity. A stop has the law of a contact without friction. So the
//! contact solver takes both as they are. A sliding row stands for the force, and its normal, on which nothing moves, for
//! the pressure: soft, with a target at which it presses with the bound of the force.

use base::Vec3;

use crate::bounded::BoundedForce;
use crate::contact_rows::{ContactRow, ContactRows, ProgramMemory};
use crate::layout::{Layout, NONE};
use crate::wide::Lane;

impl ContactRows {
    /// Adds a row for the force on a degree of freedom, after all contacts.
    pub(crate) fn add_force(&mut self, layout: &Layout, dof: u32, force: &BoundedForce) {
        let path = layout.path_of(dof as usize);
        let start = self.dofs.len();
        self.dofs.extend_from_slice(path);
        self.jacobian.resize(self.dofs.len(), Lane::default());
        let direction: Lane = match [force.lower, force.upper].map(f64::is_finite) {
            [true, true] => [0.0, 1.0, 0.0, 0.0],
            [true, false] => [1.0, 0.0, 0.0, 0.0],
            [false, _] => [-1.0, 0.0, 0.0, 0.0],
        };
        if let Some(entry) = self.jacobian.last_mut() {
            *entry = direction;
        }
        let (root, softness) = (layout.dof_root[dof as usize], 1.0 / force.stiffness);
        let impulse = force.row_impulse.unwrap_or_default();
        let mut row = ContactRow {
            point: NONE,
            start: start as u32,
            len: path.len() as u32,
            roots: [root; 2],
            basis: [Vec3::ZERO; 3],
            initial_velocity: [0.0; 3],
            target: direction[0] * force.target,
            softness,
            friction: 0.0,
            slip_compliance: [softness; 2],
            rolling_row: NONE,
            compliance: [Lane::default(); 3],
            impulse: [(direction[0] * impulse).max(0.0), 0.0, 0.0],
            sliding_multiplier: 0.0,
            // Sweeps are slow to solve the joints of a chain together.
            program_memory: ProgramMemory { solutions: 1, held: ProgramMemory::HELD },
        };
        if direction[1] != 0.0 {
            row.friction = 1.0;
            row.initial_velocity[1] = -force.target;
            row.impulse = [force.upper, impulse, 0.0];
        }
        self.rows.push(row);
    }

    /// Sets the pressures of the rows from `first` on, once all rows have been scaled.
    pub(crate) fn set_pressures(&mut self, first: usize) {
        for row in &mut self.rows[first..] {
            if row.friction > 0.0 {
                row.softness = row.compliance[1][1];
                row.target = row.softness * row.impulse[0];
            }
        }
    }

    /// Removes the rows from `first` on; returns the impulses of their forces.
    pub(crate) fn take_forces(&mut self, first: usize) -> Vec<f64> {
        let Some(start) = self.rows.get(first).map(|row| row.start as usize) else { return Vec::new() };
        let impulses = self.rows.drain(first..).map(|row| {
            let direction = self.jacobian[row.range()].last().copied().unwrap_or_default();
            direction[0] * row.impulse[0] + direction[1] * row.impulse[1]
        });
        let impulses = impulses.collect();
        self.dofs.truncate(start);
        self.jacobian.truncate(start);
        self.scaled_jacobian.truncate(start);
        impulses
    }
}
