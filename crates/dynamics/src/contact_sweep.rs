//! Sweeps of projected block Gauss-Seidel over the contacts of an island.
//!
//! Works in scaled coordinates, in which the mass matrix is the identity: the impulse of a contact changes the scaled
//! velocity by the contact's scaled Jacobian, so that relaxing a contact costs as much as it has degrees of freedom,
//! however large the tree is.

use crate::contact_rows::{ContactRow, RollingRow};
use crate::contact_system::{ContactSystem, Island, ScaledJacobian};
use crate::friction_disc::{friction_bound, increases_cost, solve_friction};
use crate::layout::NONE;
use crate::wide::on_any_processor;

impl ContactSystem<'_> {
    /// Relaxes all contacts of an island once; returns the largest change of velocity. `[m/s]`
    pub(crate) fn sweep(&mut self, forward: bool, island: &Island<'_>, scaled_velocity: &mut [f64]) -> f64 {
        sweep(forward, island, self.rows, self.rolling_rows, self.jacobian, scaled_velocity)
    }

    /// Relaxes all contacts of an island once, with held bounds of friction; returns the largest change of velocity. `[m/s]`
    pub(crate) fn sweep_with_held_bounds(
        &mut self,
        island: &Island<'_>,
        held_bound: &[f64],
        scaled_velocity: &mut [f64],
    ) -> f64 {
        let Self { rows, rolling_rows, jacobian, .. } = self;
        let mut largest_change: f64 = 0.0;
        for (&row, held_bound) in island.rows.iter().zip(held_bound) {
            let row = &mut rows[row as usize];
            largest_change = largest_change.max(relax(row, Some(*held_bound), *jacobian, scaled_velocity));
            if row.rolling_row != NONE {
                let rolling_row = &mut rolling_rows[row.rolling_row as usize];
                largest_change =
                    largest_change.max(relax_rolling(rolling_row, *held_bound, *jacobian, scaled_velocity));
            }
        }
        largest_change
    }
}

on_any_processor! {
    /// Relaxes all contacts of an island once; returns the largest change of velocity. `[m/s]` Sweeps alternate between
    /// forward and backward, so that changes travel both ways.
    sweep => sweep_any(
        forward: bool,
        island: &Island<'_>,
        rows: &mut [ContactRow],
        rolling_rows: &mut [RollingRow],
        jacobian: ScaledJacobian<'_>,
        scaled_velocity: &mut [f64]
    ) -> f64
}

#[inline(always)]
fn sweep_any(
    forward: bool,
    island: &Island<'_>,
    rows: &mut [ContactRow],
    rolling_rows: &mut [RollingRow],
    jacobian: ScaledJacobian<'_>,
    scaled_velocity: &mut [f64],
) -> f64 {
    let mut largest_change: f64 = 0.0;
    let count = island.rows.len();
    for visit in 0..count {
        let at = if forward { visit } else { count - 1 - visit };
        let row = &mut rows[island.rows[at] as usize];
        largest_change = largest_change.max(relax(row, None, jacobian, scaled_velocity));
        if row.rolling_row != NONE {
            largest_change = largest_change.max(relax_rolling(
                &mut rolling_rows[row.rolling_row as usize],
                row.impulse[0],
                jacobian,
                scaled_velocity,
            ));
        }
    }
    largest_change
}

/// Solves one contact with all others held, exactly along the normal and then on the disc of friction; returns the change
/// of its velocity. `[m/s]` The bound of friction follows the normal impulse, or `held_bound` if there is one.
#[inline(always)]
fn relax(
    row: &mut ContactRow,
    held_bound: Option<f64>,
    jacobian: ScaledJacobian<'_>,
    scaled_velocity: &mut [f64],
) -> f64 {
    let velocity = row.velocity(jacobian, scaled_velocity);
    let w = &row.compliance;
    let old = row.impulse;
    let effective_compliance = w[0][0] + row.softness;
    if effective_compliance <= 0.0 {
        return 0.0;
    }
    let missing = row.target - velocity[0] - row.softness * old[0];
    let normal = (old[0] + missing / effective_compliance).max(0.0);
    let change = normal - old[0];
    let sliding_velocity = [velocity[1] + w[1][0] * change, velocity[2] + w[2][0] * change];
    let bound = friction_bound(row.friction, held_bound.unwrap_or(normal));
    let mut tangential = solve_friction(
        w,
        row.slip_compliance,
        sliding_velocity,
        [old[1], old[2]],
        bound,
        &mut row.sliding_multiplier,
    );
    if held_bound.is_some()
        && increases_cost(w, row.slip_compliance, sliding_velocity, [old[1], old[2]], tangential)
    {
        tangential = [old[1], old[2]];
    }
    row.impulse = [normal, tangential[0], tangential[1]];
    let step = [change, tangential[0] - old[1], tangential[1] - old[2]];
    jacobian.apply_impulse(row.range(), step, scaled_velocity);
    (change.abs() * w[0][0]).max(step[1].abs() * w[1][1]).max(step[2].abs() * w[2][2])
}

/// Solves rolling and spinning friction at one contact; returns the change of its angular velocity. `[rad/s]`
fn relax_rolling(
    rolling_row: &mut RollingRow,
    normal: f64,
    jacobian: ScaledJacobian<'_>,
    scaled_velocity: &mut [f64],
) -> f64 {
    let velocity = rolling_row.velocity(jacobian, scaled_velocity);
    let w = &rolling_row.compliance;
    let old = rolling_row.impulse;
    let bound = friction_bound(rolling_row.coefficients[0], normal);
    let spinning = if w[0][0] > 0.0 { (old[0] - velocity[0] / w[0][0]).clamp(-bound, bound) } else { 0.0 };
    let change = spinning - old[0];
    let rolling_velocity = [velocity[1] + w[1][0] * change, velocity[2] + w[2][0] * change];
    let bound = friction_bound(rolling_row.coefficients[1], normal);
    let rolling = solve_friction(
        w,
        [0.0; 2],
        rolling_velocity,
        [old[1], old[2]],
        bound,
        &mut rolling_row.sliding_multiplier,
    );
    let step = [change, rolling[0] - old[1], rolling[1] - old[2]];
    let change_of_velocity =
        (change.abs() * w[0][0]).max(step[1].abs() * w[1][1]).max(step[2].abs() * w[2][2]);
    rolling_row.impulse = [spinning, rolling[0], rolling[1]];
    jacobian.apply_impulse(rolling_row.range(), step, scaled_velocity);
    change_of_velocity
}
