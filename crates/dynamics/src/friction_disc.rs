//! Friction of one contact with all others held: its tangential impulse is bounded by a disc.

use crate::wide::Lane;

/// Steps of the search for a sliding contact's impulse; the next sweep continues where it ends.
const SLIDING_STEPS: usize = 2;

/// The tangential impulse within a disc of radius `bound`: the one that stops the contact if it is inside, else one of full
/// length against the remaining velocity (principle of maximum dissipation).
///
/// Slip compliance, the velocity per impulse of a surface that gives way, is added to the compliance.
pub(crate) fn solve_friction(
    w: &[Lane; 3],
    slip_compliance: [f64; 2],
    sliding_velocity: [f64; 2],
    old: [f64; 2],
    bound: f64,
    sliding_multiplier: &mut f64,
) -> [f64; 2] {
    if bound <= 0.0 {
        return [0.0; 2];
    }
    let (a, b, c) = (w[1][1], w[1][2], w[2][2]);
    // The sliding velocity at an impulse x is W x - rhs.
    let rhs = [a * old[0] + b * old[1] - sliding_velocity[0], b * old[0] + c * old[1] - sliding_velocity[1]];
    let (a, c) = (a + slip_compliance[0], c + slip_compliance[1]);
    let solve = |shift: f64| {
        let (a, c) = (a + shift, c + shift);
        let inverse = 1.0 / (a * c - b * b);
        [(c * rhs[0] - b * rhs[1]) * inverse, (a * rhs[1] - b * rhs[0]) * inverse]
    };
    let length = |x: [f64; 2]| (x[0] * x[0] + x[1] * x[1]).sqrt();
    // A nearly singular W (a rod's tip) is regularised by a share of its trace, which changes no velocity that matters.
    let regularization = 1e-12 * (a + c);
    if regularization <= 0.0 {
        return [0.0; 2];
    }
    let sticking = solve(regularization);
    if sticking[0] * sticking[0] + sticking[1] * sticking[1] <= bound * bound {
        return sticking;
    }
    // (W + s) x = rhs with |x| = bound: Newton's method on 1/bound - 1/|x|, which is almost linear in s.
    let mut shift =
        if *sliding_multiplier > 0.0 { *sliding_multiplier } else { length(rhs) / bound - (a + c) }
            .max(regularization);
    let mut x = solve(shift);
    for _ in 0..SLIDING_STEPS {
        let norm = length(x);
        let [u, v] = x;
        let (aa, cc) = (a + shift, c + shift);
        let determinant = aa * cc - b * b;
        let slope = -(u * (cc * u - b * v) + v * (aa * v - b * u)) / determinant;
        if slope == 0.0 {
            break;
        }
        let next = (shift - (norm - bound) * norm * norm / (slope * bound)).max(regularization);
        let done = (next - shift).abs() <= 1e-10 * (shift + a + c);
        shift = next;
        x = solve(shift);
        if done {
            break;
        }
    }
    *sliding_multiplier = shift;
    // Rounding must not leave the cone.
    let scale = bound / length(x);
    if scale.is_finite() { [x[0] * scale, x[1] * scale] } else { [0.0; 2] }
}

/// Bound of friction for a normal impulse; an infinite coefficient times no impulse is no friction.
pub(crate) fn friction_bound(coefficient: f64, normal: f64) -> f64 {
    if normal > 0.0 { coefficient * normal } else { 0.0 }
}

/// Returns whether a step of the tangential impulse increases the energy that sweeps decrease: the search of
/// [`solve_friction`] is truncated. `sliding_velocity` is that at the old impulse.
pub(crate) fn increases_cost(
    w: &[Lane; 3],
    slip_compliance: [f64; 2],
    sliding_velocity: [f64; 2],
    old: [f64; 2],
    new: [f64; 2],
) -> bool {
    let step = [new[0] - old[0], new[1] - old[1]];
    let (a, b, c) = (w[1][1] + slip_compliance[0], w[1][2], w[2][2] + slip_compliance[1]);
    let slope = [
        sliding_velocity[0] + slip_compliance[0] * old[0],
        sliding_velocity[1] + slip_compliance[1] * old[1],
    ];
    let curvature = 0.5 * (a * step[0] * step[0] + c * step[1] * step[1]) + b * step[0] * step[1];
    slope[0] * step[0] + slope[1] * step[1] + curvature > 0.0
}
