//! Contact law along the normal: target velocity and softness from penetration, gap and restitution.

use std::borrow::Cow;

use crate::contact_law::ContactLaw;
use crate::state::DeferredRestitution;

/// Contact margin: gap up to which contact points are generated. `[m]`
///
/// Load-bearing: without it, a body at rest on hard ground loses its contacts by rounding and falls for a step, over
/// and over.
pub(crate) const MARGIN: f64 = 1e-4;

/// Penetration that is not corrected. `[m]`
///
/// Load-bearing: where boxes lie on each other with a depth of exactly zero, a face and a pair of edges are equally
/// shallow, and four contact points may turn into one from a step to the next.
pub(crate) const SLOP: f64 = 1e-6;

/// A gap below this closes in proportion, as penetration is corrected, so that the target velocities of the contact
/// points of a face stay consistent where some of them are slightly above the ground. `[m]`
const PROPORTIONAL_GAP: f64 = 5e-6;

/// Largest velocity with which a hard contact corrects penetration, and the softCFM up to which a contact is hard. What
/// was put deep into something else comes out and is not thrown; a soft contact needs all of its depth to carry a load.
/// `[m/s]`, `[m/(N·s)]`
const MAX_RECOVERY_VELOCITY: f64 = 1.0;
pub(crate) const HARD_CONTACT_CFM: f64 = 1e-5;

/// Largest velocity that the softness of a hard contact may take from the correction of penetration under the weight of
/// one of its sides. `[m/s]`
///
/// A hard contact is soft only so that contradictory constraints have a solution. Softness takes a velocity
/// proportional to the weight, and penetration is corrected by at most
/// [`RECOVERY_VELOCITY`](crate::depenetration::RECOVERY_VELOCITY): without this bound, heavy bodies would sink in until
/// they are moved out, over and over.
const SAG_VELOCITY: f64 = 2.5e-3;

/// Largest softness of a contact between trees of these masses, where gravity adds `gravity_velocity` in a step. The
/// mass of a side that no impulse moves is 0. `[kg]`, `[m/s]`, `[m/(N·s)]`
pub(crate) fn max_softness(law: &ContactLaw, masses: [f64; 2], gravity_velocity: f64) -> f64 {
    let mass = masses.into_iter().filter(|mass| *mass > 0.0).fold(f64::INFINITY, f64::min);
    let weight = mass * gravity_velocity;
    if law.soft_cfm > HARD_CONTACT_CFM || weight == 0.0 || !weight.is_finite() {
        f64::INFINITY
    } else {
        SAG_VELOCITY / weight
    }
}

/// Depth to which a tree may sink in under its weight by [`ContactLaw::manipulation_cfm`]: not seen on what a robot carries,
/// while fingers that press with ten times the weight sink in by a millimetre. `[m]`
const MAX_SAG: f64 = 1e-4;

/// The law of a contact in which an articulated tree takes part. `weight` is that of the lighter tree. `[N]`
pub(crate) fn manipulation_law(law: &ContactLaw, dt: f64, weight: f64) -> Cow<'_, ContactLaw> {
    // The depth at rest is `weight * soft_cfm * dt / soft_erp`.
    let soft_cfm = law.manipulation_cfm.min(MAX_SAG * law.soft_erp / (weight * dt));
    // Written so that NaN changes nothing.
    if soft_cfm > law.soft_cfm {
        Cow::Owned(ContactLaw { soft_cfm, ..law.clone() })
    } else {
        Cow::Borrowed(law)
    }
}

/// Returns the least normal velocity after the step, and the softness: normal velocity lost per impulse. `[m/s]`,
/// `[m/(N·s)]`
///
/// As in ODE, a share of the penetration is corrected and the softness yields: at rest the force is `(depth - SLOP) ·
/// soft_erp / (soft_cfm · dt)`. A soft contact also yields in a bounce, which then falls short of its coefficient by a
/// share that depends on mass and step; a hard one meets it at every step length. Hard contacts push out no faster than
/// [`MAX_RECOVERY_VELOCITY`]. A gap may be closed within the step, but not more; a bounce waits until it is closed, and
/// then uses the approach velocity of that step (see [`DeferredRestitution`]).
pub(crate) fn normal_law(law: &ContactLaw, dt: f64, depth: f64, approach: f64) -> (f64, f64) {
    let (recovery, softness) = law_without_restitution(law, dt, depth);
    let bounce = law.bounce * approach;
    let depth = depth - SLOP;
    let closes_gap = approach * dt > -depth && depth >= -MARGIN - SLOP;
    if closes_gap && law.bounce > 0.0 && approach > law.bounce_velocity && bounce > recovery {
        return (bounce, if law.soft_cfm > HARD_CONTACT_CFM { softness } else { 0.0 });
    }
    (recovery, softness)
}

/// Targets below this velocity close a gap, and restitution is deferred until it is closed. `[m/s]`
pub(crate) fn closing_velocity(dt: f64) -> f64 {
    -MARGIN / dt
}

/// What a contact that closes a gap by a normal impulse defers for the bounce in the next step.
pub(crate) fn defer_restitution(
    law: &ContactLaw,
    dt: f64,
    depth: f64,
    approach: f64,
    impulse: f64,
) -> DeferredRestitution {
    let approach = approach.max(0.0);
    // The impulse slows the approach to the velocity that just closes the gap.
    DeferredRestitution {
        approach,
        energy: 0.5 * impulse.max(0.0) * (approach - law_without_restitution(law, dt, depth).0),
    }
}

/// [`normal_law`] without restitution.
pub(crate) fn law_without_restitution(law: &ContactLaw, dt: f64, depth: f64) -> (f64, f64) {
    let depth = depth - SLOP;
    let recovery = if depth > -PROPORTIONAL_GAP {
        law.soft_erp * depth / dt
    } else {
        (depth + PROPORTIONAL_GAP * (1.0 - law.soft_erp)) / dt
    };
    let recovery =
        if law.soft_cfm > HARD_CONTACT_CFM { recovery } else { recovery.min(MAX_RECOVERY_VELOCITY) };
    (recovery, law.soft_cfm.max(0.0) / dt)
}
