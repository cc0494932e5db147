//! Contact impulses: one contact after the other, until nothing moves any more.
//!
//! Works in scaled coordinates, where the mass matrix is the identity: an impulse on a contact changes the motion by
//! the contact's own entries, so that a visit costs as much as the contact has degrees, however large the tree.

use crate::contact_rows::{ContactRow, ContactRows, Lane};

/// Velocity below which a change is no change. `[m/s]`
const TOLERANCE: f64 = 1e-10;
/// Visits of all contacts together, at most; fewer sweeps for more contacts, so that a pile's cost stays linear.
const VISITS: usize = 20_000;
const MOST_SWEEPS: usize = 1000;
const LEAST_SWEEPS: usize = 24;

/// Sets the impulses of all rows; `motion` is the scaled motion without them, and with them afterwards.
pub(crate) fn solve(contacts: &mut ContactRows, motion: &mut [f64]) {
    let ContactRows { rows, dofs, scaled, .. } = contacts;
    if rows.is_empty() {
        return;
    }
    for row in rows.iter() {
        push(row, row.impulse, dofs, scaled, motion);
    }
    let sweeps = (VISITS / rows.len()).clamp(LEAST_SWEEPS, MOST_SWEEPS);
    for sweep in 0..sweeps {
        let mut largest: f64 = 0.0;
        let mut visit = |row: &mut ContactRow| largest = largest.max(relax(row, dofs, scaled, motion));
        // To and fro, so that news travels through a stack in both directions.
        if sweep % 2 == 0 {
            rows.iter_mut().for_each(&mut visit);
        } else {
            rows.iter_mut().rev().for_each(&mut visit);
        }
        if largest < TOLERANCE {
            break;
        }
    }
}

/// Solves one contact with all others held; how much velocity changed by it.
fn relax(row: &mut ContactRow, dofs: &[u32], scaled: &[Lane], motion: &mut [f64]) -> f64 {
    let velocity = velocity(row, dofs, scaled, motion);
    let w = &row.compliance;
    let old = row.impulse;
    let stiffness = w[0][0] + row.softness;
    if stiffness <= 0.0 {
        return 0.0;
    }
    let missing = row.target - velocity[0] - row.softness * old[0];
    let normal = (old[0] + missing / stiffness).max(0.0);
    let change = normal - old[0];
    let sliding = [velocity[1] + w[1][0] * change, velocity[2] + w[2][0] * change];
    let tangential = friction(w, sliding, [old[1], old[2]], row.friction, normal);
    row.impulse = [normal, tangential[0], tangential[1]];
    let step = [change, tangential[0] - old[1], tangential[1] - old[2]];
    push(row, step, dofs, scaled, motion);
    (change.abs() * w[0][0]).max(step[1].abs() * w[1][1]).max(step[2].abs() * w[2][2])
}

/// The impulse in the tangent plane, no longer than `friction · normal`: one that stops the contact if it can, else
/// the one of full length against the velocity that is left (the principle of maximum dissipation).
fn friction(w: &[[f64; 3]; 3], sliding: [f64; 2], old: [f64; 2], friction: f64, normal: f64) -> [f64; 2] {
    let most = if friction == f64::INFINITY { friction } else { friction * normal };
    if most <= 0.0 {
        return [0.0; 2];
    }
    let (a, b, c) = (w[1][1], w[1][2], w[2][2]);
    // Velocity is W x - goal.
    let goal = [a * old[0] + b * old[1] - sliding[0], b * old[0] + c * old[1] - sliding[1]];
    let solve = |shift: f64| {
        let (a, c) = (a + shift, c + shift);
        let determinant = a * c - b * b;
        [(c * goal[0] - b * goal[1]) / determinant, (a * goal[1] - b * goal[0]) / determinant]
    };
    let length = |x: [f64; 2]| (x[0] * x[0] + x[1] * x[1]).sqrt();
    // An all but singular plane (a rod's tip) gets a share of the trace, which changes no velocity that matters.
    let least = 1e-12 * (a + c);
    if least <= 0.0 {
        return [0.0; 2];
    }
    let sticking = solve(least);
    if length(sticking) <= most {
        return sticking;
    }
    // (W + s) x = goal with |x| = most: Newton on 1/most - 1/|x|, which is all but straight in s.
    let mut shift = (length(goal) / most - (a + c)).max(least);
    let mut x = solve(shift);
    for _ in 0..20 {
        let long = length(x);
        let [u, v] = x;
        let (aa, cc) = (a + shift, c + shift);
        let determinant = aa * cc - b * b;
        let slope = -(u * (cc * u - b * v) + v * (aa * v - b * u)) / determinant;
        if slope == 0.0 {
            break;
        }
        let next = (shift - (long - most) * long * long / (slope * most)).max(least);
        let done = (next - shift).abs() <= 1e-14 * (shift + a + c);
        shift = next;
        x = solve(shift);
        if done {
            break;
        }
    }
    // The last rounding must not leave the cone.
    let fit = most / length(x);
    if fit.is_finite() { [x[0] * fit, x[1] * fit] } else { [0.0; 2] }
}

fn velocity(row: &ContactRow, dofs: &[u32], scaled: &[Lane], motion: &[f64]) -> Lane {
    let range = row.start as usize..(row.start + row.len) as usize;
    let mut sum = [row.before[0], row.before[1], row.before[2], 0.0];
    for (&dof, entry) in dofs[range.clone()].iter().zip(&scaled[range]) {
        let rate = motion[dof as usize];
        for lane in 0..4 {
            sum[lane] += entry[lane] * rate;
        }
    }
    sum
}

fn push(row: &ContactRow, impulse: [f64; 3], dofs: &[u32], scaled: &[Lane], motion: &mut [f64]) {
    let range = row.start as usize..(row.start + row.len) as usize;
    for (&dof, entry) in dofs[range.clone()].iter().zip(&scaled[range]) {
        motion[dof as usize] += entry[0] * impulse[0] + entry[1] * impulse[1] + entry[2] * impulse[2];
    }
}
