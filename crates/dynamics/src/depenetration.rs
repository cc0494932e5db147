//! Depenetration: removes penetration by position shifts that leave no velocity behind.
//!
//! A hard contact that corrected its penetration by a velocity would throw its sides apart, with energy out of nothing.
//! So all but a trace of it is removed by a shift: the least one, in the metric of the mass matrix, that the contacts
//! allow, found by Gauss-Seidel sweeps that start from the velocities. Friction holds the sides in place while they are
//! separated, in proportion to what separates them: so a foot that landed a little deep is lifted and does not slip.

use crate::contact_rows::{ContactRow, ContactRows};
use crate::contact_system::ScaledJacobian;
use crate::free_contacts::Heaps;
use crate::islands::Islands;
use crate::layout::{Layout, NONE};

/// Velocity up to which penetration is corrected as usual, by ERP: bodies at rest stay pressed against the ground by
/// the trace of penetration that remains. `[m/s]`
///
/// Load-bearing: the feet of a robot that lands and then stands would be lifted and sink in again forever.
pub(crate) const RECOVERY_VELOCITY: f64 = 3e-3;

/// Most sweeps, and the change of velocity below which they have converged. `[m/s]`
const MAX_SWEEPS: usize = 8;
const TOLERANCE: f64 = 1e-6;

/// Share of the tangential compliance that counts as compliance along the normal.
///
/// Load-bearing: an arm that is pushed along itself, or towards its axis, moves sideways and hardly, or only by
/// rounding, along the push. Without such a share, the least shift that separates the sides goes to infinity.
const TANGENTIAL_SHARE: f64 = 0.01;

/// Upper bound of the coefficient of friction while sides are separated. Only levers that jam need more, and there
/// normal and tangential impulses would amplify each other.
const MAX_FRICTION: f64 = 1.0;

/// Largest shift of a degree of freedom in a step. `[rad]`, `[m]`
const MAX_SHIFT: f64 = 0.1;

/// A contact whose penetration is removed by a shift.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Penetration {
    pub(crate) row: u32,
    /// Least normal velocity with the shift included. `[m/s]`
    pub(crate) target: f64,
}

/// Computes the shifts, as velocities to be added to the scaled velocity while positions are integrated. `shifts` is
/// empty if nothing penetrates.
pub(crate) fn compute_shifts(
    contacts: &ContactRows,
    islands: &Islands,
    heaps: &mut Heaps,
    scaled_velocity: &[f64],
    shifts: &mut Vec<f64>,
) {
    shifts.clear();
    let ContactRows { rows, penetrations, dofs, scaled_jacobian, .. } = contacts;
    if penetrations.is_empty() && !heaps.has_coupled() {
        return;
    }
    let jacobian = ScaledJacobian { dofs, entries: scaled_jacobian };
    shifts.extend_from_slice(scaled_velocity);
    let mut shift_rows: Vec<ShiftRow> = Vec::new();
    for island in 0..islands.count() {
        let island_rows = islands.rows(island);
        let mut heap = islands.heap(island).and_then(|heap| heaps.coupled_mut(heap));
        if let Some(heap) = &mut heap {
            heap.start_pseudo_velocities();
        } else if !island_rows
            .iter()
            .any(|row| penetrations.binary_search_by_key(row, |penetration| penetration.row).is_ok())
        {
            continue;
        }
        shift_rows.clear();
        for &row_index in island_rows {
            let row = &rows[row_index as usize];
            let [velocity, x, y, _] = row.velocity(jacobian, scaled_velocity);
            let target = match penetrations.binary_search_by_key(&row_index, |penetration| penetration.row) {
                Ok(at) => penetrations[at].target,
                // A contact that carries load must neither open nor penetrate on the way.
                Err(_) if row.impulse[0] > 0.0 => velocity,
                Err(_) => row.target.min(velocity),
            };
            if compliance(row)[0] > 0.0 {
                shift_rows.push(ShiftRow { row: row_index, target: [target, x, y], impulse: [0.0; 3] });
            }
        }
        for sweep in 0..MAX_SWEEPS {
            let forward = sweep % 2 == 0;
            let mut largest_change: f64 =
                heap.as_mut().map_or(0.0, |heap| heap.sweep_pseudo_velocities_coupled(forward, shifts));
            let count = shift_rows.len();
            for visit in 0..count {
                let shift_row = &mut shift_rows[if forward { visit } else { count - 1 - visit }];
                largest_change =
                    largest_change.max(shift_row.relax(&rows[shift_row.row as usize], jacobian, shifts));
            }
            if let Some(heap) = &mut heap {
                heap.set_pseudo_velocities(shifts);
            }
            if largest_change < TOLERANCE {
                break;
            }
        }
        if let Some(heap) = heap {
            // Heaps shift their bodies themselves.
            heap.shared_dofs().for_each(|dof| shifts[dof] = scaled_velocity[dof]);
        }
    }
    for (shift, velocity) in shifts.iter_mut().zip(scaled_velocity) {
        *shift -= velocity;
    }
}

/// Contact constraint on the shift.
#[derive(Clone, Copy, Debug)]
struct ShiftRow {
    row: u32,
    /// Least normal velocity, and the tangential velocities, which are to be kept.
    target: [f64; 3],
    impulse: [f64; 3],
}

impl ShiftRow {
    /// Solves one contact with all others held; returns the change of its velocity. `[m/s]`
    fn relax(&mut self, row: &ContactRow, jacobian: ScaledJacobian<'_>, shifts: &mut [f64]) -> f64 {
        let [normal_velocity, x, y, _] = row.velocity(jacobian, shifts);
        let [normal_compliance, tangential_compliance] = compliance(row);
        let w = &row.compliance;
        let normal = (self.impulse[0] + (self.target[0] - normal_velocity) / normal_compliance).max(0.0);
        let change = normal - self.impulse[0];
        let bound = row.friction.min(MAX_FRICTION) * normal;
        let relax_tangent = |axis: usize, velocity: f64| {
            let error = velocity + w[axis][0] * change - self.target[axis];
            self.impulse[axis] - if tangential_compliance > 0.0 { error / tangential_compliance } else { 0.0 }
        };
        let (x, y) = (relax_tangent(1, x), relax_tangent(2, y));
        let length = (x * x + y * y).sqrt();
        let scale = if length > bound { bound / length } else { 1.0 };
        let new = [normal, x * scale, y * scale];
        let impulse_change: [f64; 3] = std::array::from_fn(|axis| new[axis] - self.impulse[axis]);
        self.impulse = new;
        jacobian.apply_impulse(row.range(), impulse_change, shifts);
        (impulse_change[0].abs() * normal_compliance)
            .max(impulse_change[1].abs() * tangential_compliance)
            .max(impulse_change[2].abs() * tangential_compliance)
    }
}

/// Velocity per impulse along the normal and in the tangent plane, regularised so that impulses stay finite where
/// almost nothing gives way. The contact's own softness does the same against what motors hold, as for velocities.
fn compliance(row: &ContactRow) -> [f64; 2] {
    let [[n, ..], [_, t, b, _], [.., s, _]] = row.compliance;
    let across = t + s;
    [n + row.softness.max(TANGENTIAL_SHARE * across), t.max(s) + b.abs() + TANGENTIAL_SHARE * n]
}

/// Scales down the shifts of trees that would be moved far in a step; non-finite shifts are set to zero. `shifts` go by
/// degree of freedom.
pub(crate) fn limit_shifts(layout: &Layout, dt: f64, shifts: &mut [f64]) {
    for tree in &layout.trees {
        let bodies =
            tree.links.iter().map(|&link| &layout.bodies[link as usize]).filter(|body| body.dof != NONE);
        let ranges = bodies.map(|body| body.dof as usize..body.dof as usize + body.joint.dofs());
        let largest = ranges.clone().flat_map(|range| &shifts[range]).fold(0.0, |largest: f64, shift| {
            if shift.is_finite() { largest.max(shift.abs() * dt) } else { f64::INFINITY }
        });
        if largest <= MAX_SHIFT {
            continue;
        }
        let scale = MAX_SHIFT / largest;
        for shift in ranges.flatten() {
            shifts[shift] = if scale > 0.0 { shifts[shift] * scale } else { 0.0 };
        }
    }
}
