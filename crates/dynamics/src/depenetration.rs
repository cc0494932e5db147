//! Moves what is deep in something else out of it.
//!
//! A hard contact that made its depth good by a velocity would throw its sides apart, with an energy that nothing gave.
//! So all but a trace of it is made good by a shift, which leaves no velocity behind: the least one, counted by mass, that
//! the contacts allow, found by sweeps from the velocities on. Friction holds sides in place while they are moved apart, in
//! proportion to what moves them apart: so a foot that landed a little deep is lifted and does not slip.

use crate::contact_rows::{ContactRow, ContactRows};
use crate::contact_solve::{push, velocity};
use crate::free_contacts::Heaps;
use crate::islands::Islands;
use crate::layout::{Layout, NONE};
use crate::wide::Lane;

/// Velocity at which depth is made good as ever: what rests stays pressed by the trace that it is in the ground. `[m/s]`
///
/// Load-bearing: feet of a robot that lands and then stands would be lifted and sink in again for ever.
pub(crate) const RECOVERY_VELOCITY: f64 = 3e-3;

/// Sweeps, and the velocity at which sides are apart enough. `[m/s]`
const SWEEPS: usize = 8;
const PARTED: f64 = 1e-6;

/// What a contact gives way to pressure in the tangent plane counts as this much along its normal.
///
/// Load-bearing: an arm that is pushed along itself, or towards its axis, gives way to the side and hardly, or only by
/// rounding, along the push. Without a share of that the least shift that parts such sides goes to infinity.
const ASIDE: f64 = 0.01;

/// The most friction that holds sides while they are moved apart, as a coefficient. More is needed by levers that jam only,
/// and there pressing and rubbing would feed each other.
const FIRMEST: f64 = 1.0;

/// Most that any degree is shifted in a step. `[rad]`, `[m]`
const FARTHEST: f64 = 0.1;

/// A contact that is moved out of a depth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Penetration {
    pub(crate) row: u32,
    /// Least velocity along the normal with the shift.
    pub(crate) back: f64,
}

/// Sets `shifts` to what must be added to the scaled motion while things are moved; nothing if there is no depth.
pub(crate) fn part(
    contacts: &ContactRows,
    islands: &Islands,
    heaps: &mut Heaps,
    motion: &[f64],
    shifts: &mut Vec<f64>,
) {
    shifts.clear();
    let ContactRows { rows, deep, dofs, scaled, .. } = contacts;
    if deep.is_empty() && !heaps.has_coupled() {
        return;
    }
    shifts.extend_from_slice(motion);
    let mut wants: Vec<Want> = Vec::new();
    for island in 0..islands.count() {
        let members = islands.rows(island);
        let mut heap = islands.heap(island).and_then(|heap| heaps.coupled_mut(heap));
        if let Some(heap) = &mut heap {
            heap.start_shifts();
        } else if !members.iter().any(|row| deep.binary_search_by_key(row, |deep| deep.row).is_ok()) {
            continue;
        }
        wants.clear();
        for &member in members {
            let row = &rows[member as usize];
            let [own, x, y, _] = velocity(row.start, row.len, &row.before, dofs, scaled, motion);
            let least = match deep.binary_search_by_key(&member, |deep| deep.row) {
                Ok(at) => deep[at].back,
                // What holds something must not be left or entered by the way.
                Err(_) if row.impulse[0] > 0.0 => own,
                Err(_) => row.target.min(own),
            };
            if compliance(row)[0] > 0.0 {
                wants.push(Want { row: member, goal: [least, x, y], impulse: [0.0; 3] });
            }
        }
        for sweep in 0..SWEEPS {
            let forward = sweep % 2 == 0;
            let mut largest: f64 = heap.as_mut().map_or(0.0, |heap| heap.shift_once(forward, shifts));
            let count = wants.len();
            for visit in 0..count {
                let want = &mut wants[if forward { visit } else { count - 1 - visit }];
                largest = largest.max(want.relax(&rows[want.row as usize], dofs, scaled, shifts));
            }
            if let Some(heap) = &mut heap {
                heap.take_shifts(shifts);
            }
            if largest < PARTED {
                break;
            }
        }
        if let Some(heap) = heap {
            // Heaps move their bodies themselves.
            heap.shared_degrees().for_each(|dof| shifts[dof] = motion[dof]);
        }
    }
    for (shift, motion) in shifts.iter_mut().zip(motion) {
        *shift -= motion;
    }
}

/// What a contact wants of the shift.
#[derive(Clone, Copy, Debug)]
struct Want {
    row: u32,
    /// Least velocity along the normal; and the velocity along the tangents, which goes on as it is.
    goal: [f64; 3],
    impulse: [f64; 3],
}

impl Want {
    /// Solves this one with all others held; how much velocity changed by it.
    fn relax(&mut self, row: &ContactRow, dofs: &[u32], scaled: &[Lane], shifts: &mut [f64]) -> f64 {
        let [away, x, y, _] = velocity(row.start, row.len, &row.before, dofs, scaled, shifts);
        let [give, aside] = compliance(row);
        let w = &row.compliance;
        let normal = (self.impulse[0] + (self.goal[0] - away) / give).max(0.0);
        let change = normal - self.impulse[0];
        let most = row.friction.min(FIRMEST) * normal;
        let hold = |axis: usize, velocity: f64| {
            let slid = velocity + w[axis][0] * change - self.goal[axis];
            self.impulse[axis] - if aside > 0.0 { slid / aside } else { 0.0 }
        };
        let (x, y) = (hold(1, x), hold(2, y));
        let long = (x * x + y * y).sqrt();
        let fit = if long > most { most / long } else { 1.0 };
        let new = [normal, x * fit, y * fit];
        let step: [f64; 3] = std::array::from_fn(|axis| new[axis] - self.impulse[axis]);
        self.impulse = new;
        push(row.start, row.len, step, dofs, scaled, shifts);
        (step[0].abs() * give).max(step[1].abs() * aside).max(step[2].abs() * aside)
    }
}

/// Velocity per impulse, along the normal and across it, with what keeps impulses from growing without end where hardly
/// anything gives way: the contact's own softness is that against what motors hold, as for velocities.
fn compliance(row: &ContactRow) -> [f64; 2] {
    let [[n, ..], [_, t, b, _], [.., s, _]] = row.compliance;
    let across = t + s;
    [n + row.softness.max(ASIDE * across), t.max(s) + b.abs() + ASIDE * n]
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
