//! What a contact asks for along its normal: to make depth good, to bounce, to close a gap.

use crate::contact_law::ContactLaw;
use crate::state::DeferredRestitution;

/// Gap up to which a contact is kept in view. `[m]`
///
/// Load-bearing: without it a body at rest on hard ground loses its contacts to the last bit of rounding and falls
/// for a step, over and over.
pub(crate) const MARGIN: f64 = 1e-4;

/// Depth that is left alone. `[m]`
///
/// Load-bearing: where boxes lie on each other with a depth of exactly nothing, a face and a pair of edges are equally
/// shallow, and four points of contact may turn into one from a step to the next.
pub(crate) const SLOP: f64 = 1e-6;

/// A gap that closes by shares, as depth is made good: so the wanted velocities of a face's points still fit together where
/// some of them are a trace above the ground. `[m]`
const NEAR: f64 = 5e-6;

/// The fastest that a hard contact pushes out of a depth, and the softness up to which it is hard. What was put deep into
/// something else comes out and is not thrown; a soft contact needs all of its depth to bear a load. `[m/s]`, `[m/(N·s)]`
const FASTEST_OUT: f64 = 1.0;
pub(crate) const HARD: f64 = 1e-5;

/// Most velocity that softness of a hard contact takes from the recovery of depth where it bears the weight of one of its
/// sides. `[m/s]`
///
/// A hard contact is soft only so that what contradicts itself has a solution. Softness takes a velocity that goes with the
/// weight, and depth is made good by no more than [`RECOVERY_VELOCITY`](crate::depenetration::RECOVERY_VELOCITY): without this bound, what is
/// heavy would sink in until it is moved out, over and over.
const SAG_VELOCITY: f64 = 2.5e-3;

/// Most softness of a contact between trees of these masses, where gravity brings `fall` in a step; of what does not give way
/// the mass is 0. `[kg]`, `[m/s]`, `[m/(N·s)]`
pub(crate) fn softest(law: &ContactLaw, masses: [f64; 2], fall: f64) -> f64 {
    let mass = masses.into_iter().filter(|mass| *mass > 0.0).fold(f64::INFINITY, f64::min);
    let weight = mass * fall;
    if law.soft_cfm > HARD || weight == 0.0 || !weight.is_finite() {
        f64::INFINITY
    } else {
        SAG_VELOCITY / weight
    }
}

/// Least velocity along the normal after the step, and velocity lost per impulse.
///
/// As in ODE, a share of the depth is made good and the softness yields: at rest the force is
/// `(depth - SLOP) · soft_erp / (soft_cfm · dt)`. A soft contact yields in a bounce too, which then falls short of its
/// coefficient by a share that depends on mass and step; a hard one meets it at every step length.
/// Hard contacts push out no faster than [`FASTEST_OUT`].
/// A gap may be closed within the step, but not more; a bounce waits until it is closed, and goes by the approach of that
/// step (see [`DeferredRestitution`]).
pub(crate) fn normal_law(law: &ContactLaw, dt: f64, depth: f64, approach: f64) -> (f64, f64) {
    let (back, softness) = calm_law(law, dt, depth);
    let bounce = law.bounce * approach;
    let above = depth - SLOP;
    let arrives = approach * dt > -above && above >= -MARGIN - SLOP;
    if arrives && law.bounce > 0.0 && approach > law.bounce_velocity && bounce > back {
        return (bounce, if law.soft_cfm > HARD { softness } else { 0.0 });
    }
    (back, softness)
}

/// Targets below this close a gap that a bounce waits for. `[m/s]`
pub(crate) fn closing(dt: f64) -> f64 {
    -MARGIN / dt
}

/// What a contact keeps for a bounce when it closes a gap, by an impulse along the normal.
pub(crate) fn keep(
    law: &ContactLaw,
    dt: f64,
    depth: f64,
    approach: f64,
    impulse: f64,
) -> DeferredRestitution {
    let approach = approach.max(0.0);
    // From the approach to the velocity that just closes the gap.
    DeferredRestitution { approach, energy: 0.5 * impulse.max(0.0) * (approach - calm_law(law, dt, depth).0) }
}

/// [`normal_law`] without a bounce.
pub(crate) fn calm_law(law: &ContactLaw, dt: f64, depth: f64) -> (f64, f64) {
    let depth = depth - SLOP;
    let back =
        if depth > -NEAR { law.soft_erp * depth / dt } else { (depth + NEAR * (1.0 - law.soft_erp)) / dt };
    let back = if law.soft_cfm > HARD { back } else { back.min(FASTEST_OUT) };
    (back, law.soft_cfm.max(0.0) / dt)
}
