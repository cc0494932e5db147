//! Moves what is deep in something else out of it.
//!
//! A hard contact that made its depth good by a velocity would throw its sides apart, with an energy that nothing gave.
//! So all but a trace of it is made good by a shift, which leaves no velocity behind: the least one, counted by mass, that
//! the contacts allow, without friction, found by sweeps from the velocities on.

use crate::contact_rows::{ContactRow, ContactRows};
use crate::contact_solve::{push, velocity};
use crate::islands::Islands;
use crate::layout::{Layout, NONE};

/// Velocity at which depth is made good as ever: what rests stays pressed by the trace that it is in the ground. `[m/s]`
///
/// Load-bearing: shifts know no friction, and the feet of a robot that lands and then stands would slide on them for ever.
pub(crate) const UNHURRIED: f64 = 3e-3;

/// Sweeps, and the velocity at which sides are apart enough. `[m/s]`
const SWEEPS: usize = 8;
const PARTED: f64 = 1e-6;

/// What a contact gives way to pressure in the tangent plane counts as this much along its normal.
///
/// Load-bearing: an arm that is pushed along itself, or towards its axis, gives way to the side and hardly, or only by
/// rounding, along the push. Without a share of that the least shift that parts such sides goes to infinity.
const ASIDE: f64 = 0.01;

/// Most that any degree is shifted in a step. `[rad]`, `[m]`
const FARTHEST: f64 = 0.1;

/// A contact that is moved out of a depth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deep {
    pub(crate) row: u32,
    /// Least velocity along the normal with the shift.
    pub(crate) back: f64,
}

/// Sets `shifts` to what must be added to the scaled motion while things are moved; nothing if there is no depth.
pub(crate) fn part(contacts: &ContactRows, islands: &Islands, motion: &[f64], shifts: &mut Vec<f64>) {
    shifts.clear();
    let ContactRows { rows, deep, dofs, scaled, .. } = contacts;
    if deep.is_empty() {
        return;
    }
    shifts.extend_from_slice(motion);
    let mut wants: Vec<(u32, f64, f64)> = Vec::new();
    for members in (0..islands.count()).map(|island| islands.rows(island)) {
        if !members.iter().any(|row| deep.binary_search_by_key(row, |deep| deep.row).is_ok()) {
            continue;
        }
        wants.clear();
        for &member in members {
            let row = &rows[member as usize];
            let own = velocity(row.start, row.len, &row.before, dofs, scaled, motion)[0];
            let least = match deep.binary_search_by_key(&member, |deep| deep.row) {
                Ok(at) => deep[at].back,
                // What holds something must not be left or entered by the way.
                Err(_) if row.impulse[0] > 0.0 => own,
                Err(_) => row.target.min(own),
            };
            if compliance(row) > 0.0 {
                wants.push((member, least, 0.0));
            }
        }
        for sweep in 0..SWEEPS {
            let mut largest: f64 = 0.0;
            let count = wants.len();
            for visit in 0..count {
                let (member, least, pressure) =
                    &mut wants[if sweep % 2 == 0 { visit } else { count - 1 - visit }];
                let row = &rows[*member as usize];
                let own = velocity(row.start, row.len, &row.before, dofs, scaled, shifts)[0];
                let compliance = compliance(row);
                let wanted = (*pressure + (*least - own) / compliance).max(0.0);
                let change = wanted - std::mem::replace(pressure, wanted);
                push(row.start, row.len, [change, 0.0, 0.0], dofs, scaled, shifts);
                largest = largest.max(change.abs() * compliance);
            }
            if largest < PARTED {
                break;
            }
        }
    }
    for (shift, motion) in shifts.iter_mut().zip(motion) {
        *shift -= motion;
    }
}

/// Velocity along the normal per pressure, with what keeps pressure from growing without end where hardly anything gives
/// way: the contact's own softness is that against what motors hold, as for velocities.
fn compliance(row: &ContactRow) -> f64 {
    let w = &row.compliance;
    w[0][0] + row.softness.max(ASIDE * (w[1][1] + w[2][2]))
}

/// Shortens the shifts, by degree, of trees that would be moved far in a step; those that are no numbers are left out.
pub(crate) fn bound(layout: &Layout, dt: f64, shifts: &mut [f64]) {
    for tree in &layout.trees {
        let own =
            tree.links.iter().map(|&link| &layout.bodies[link as usize]).filter(|body| body.dof != NONE);
        let ranges = own.map(|body| body.dof as usize..body.dof as usize + body.motion.dofs());
        let way = ranges.clone().flat_map(|range| &shifts[range]).fold(0.0, |most: f64, shift| {
            if shift.is_finite() { most.max(shift.abs() * dt) } else { f64::INFINITY }
        });
        if way <= FARTHEST {
            continue;
        }
        let share = FARTHEST / way;
        for shift in ranges.flatten() {
            shifts[shift] = if share > 0.0 { shifts[shift] * share } else { 0.0 };
        }
    }
}
