//! A bounded force with a target velocity: `impulse = clamp(stiffness · (target - velocity), lower, upper)`.

use crate::state::ActiveBound;

/// Largest stiffness of a bounded force, as a multiple of the inertia it acts on; this stands for a softness of 0.
///
/// The velocity error is 10⁻⁸ of the change that the force makes in a step, and forces keep eight digits.
const MAX_STIFFNESS: f64 = 1e8;

/// Rounding error of a velocity, relative to it.
const ROUNDING: f64 = 1e-12;

/// Impulse per velocity error, for a softness like ODE's CFM.
pub(crate) fn stiffness(softness: f64, dt: f64, inertia: f64) -> f64 {
    let max_stiffness = MAX_STIFFNESS * inertia;
    if softness > 0.0 { (dt / softness).min(max_stiffness) } else { max_stiffness }
}

/// Which forces change their active bound after a solve, in the terms of principal pivoting methods.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pivoting {
    /// All inconsistent ones (block pivoting).
    Block,
    /// The first inconsistent one (single pivoting).
    Single,
    /// All inconsistent ones with two bounds: their impulses are between values that are too low and too high, and no
    /// longer depend on an active bound. The others that exceed a bound; none is released from its bound.
    Bisect,
}

/// Impulses that are too low and too high, each with the velocity that is missing there, and one between them.
///
/// The middle is halfway until both velocities are known, then where a line through them is zero (regula falsi, with the
/// modification of Illinois: an end that stays counts half). Light joints need that: half of a strong motor's impulse
/// often is still far too much for them.
#[derive(Clone, Copy, Debug)]
struct Bracket {
    low: (f64, f64),
    high: (f64, f64),
    middle: f64,
    /// Velocity that was missing at the last middle.
    last_missing: f64,
}

impl Bracket {
    fn new(low: f64, high: f64) -> Self {
        Self {
            low: (low, f64::INFINITY),
            high: (high, f64::NEG_INFINITY),
            middle: 0.5 * (low + high),
            last_missing: 0.0,
        }
    }

    /// Replaces the end on the middle's side, given the velocity that is missing at the middle.
    fn narrow(&mut self, missing: f64) {
        let (end, other) =
            if missing > 0.0 { (&mut self.low, &mut self.high) } else { (&mut self.high, &mut self.low) };
        if missing * self.last_missing > 0.0 {
            other.1 *= 0.5;
        }
        *end = (self.middle, missing);
        self.last_missing = missing;
        let (low, high) = (self.low, self.high);
        self.middle = if low.1.is_finite() && high.1.is_finite() && low.1 > high.1 {
            ((low.0 * high.1 - high.0 * low.1) / (high.1 - low.1)).clamp(low.0, high.0)
        } else {
            0.5 * (low.0 + high.0)
        };
    }
}

/// A bounded force.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoundedForce {
    pub(crate) active_bound: ActiveBound,
    /// Target change of the velocity in this step.
    pub(crate) target: f64,
    /// Impulse per velocity error.
    pub(crate) stiffness: f64,
    /// Bounds of the impulse.
    pub(crate) lower: f64,
    pub(crate) upper: f64,
    /// While it is bisected.
    bracket: Option<Bracket>,
}

impl BoundedForce {
    /// With a first guess of the active bound; an infinite bound is never active.
    pub(crate) fn new(
        active_bound: ActiveBound,
        target: f64,
        stiffness: f64,
        [lower, upper]: [f64; 2],
    ) -> Self {
        let is_at_infinity = active_bound == ActiveBound::Lower && !lower.is_finite()
            || active_bound == ActiveBound::Upper && !upper.is_finite();
        let active_bound = if is_at_infinity { ActiveBound::None } else { active_bound };
        Self { active_bound, target, stiffness, lower, upper, bracket: None }
    }

    /// The impulse for a change of velocity.
    pub(crate) fn impulse(&self, velocity_change: f64) -> f64 {
        match (self.bracket, self.active_bound) {
            (Some(bracket), _) => bracket.middle,
            (None, ActiveBound::None) => {
                (self.stiffness * (self.target - velocity_change)).clamp(self.lower, self.upper)
            }
            (None, ActiveBound::Lower) => self.lower,
            (None, ActiveBound::Upper) => self.upper,
        }
    }

    /// Returns whether the active bound is inconsistent with a change of velocity, to the last bit.
    pub(crate) fn is_inconsistent(&self, velocity_change: f64) -> bool {
        self.consistent_bound(velocity_change, Pivoting::Block) != self.active_bound
    }

    /// Returns whether the active bound is inconsistent by more than rounding.
    pub(crate) fn is_clearly_inconsistent(&self, velocity_change: f64) -> bool {
        self.consistent_bound(velocity_change, Pivoting::Single) != self.active_bound
    }

    /// Changes to the consistent active bound; returns whether it was another one.
    pub(crate) fn pivot(&mut self, velocity_change: f64, pivoting: Pivoting) -> bool {
        if pivoting == Pivoting::Bisect && self.bisect(velocity_change) {
            return true;
        }
        let consistent = self.consistent_bound(velocity_change, pivoting);
        std::mem::replace(&mut self.active_bound, consistent) != consistent
    }

    /// Narrows the bracket; the first time, it is the bounds. Returns false for a force that is consistent or has an
    /// infinite bound.
    fn bisect(&mut self, velocity_change: f64) -> bool {
        if let Some(bracket) = &mut self.bracket {
            bracket.narrow(self.target - velocity_change);
        } else if self.lower.is_finite()
            && self.upper.is_finite()
            && self.is_clearly_inconsistent(velocity_change)
        {
            self.active_bound = ActiveBound::None;
            self.bracket = Some(Bracket::new(self.lower, self.upper));
        }
        self.bracket.is_some()
    }

    fn consistent_bound(&self, velocity_change: f64, pivoting: Pivoting) -> ActiveBound {
        if self.bracket.is_some() {
            return self.active_bound;
        }
        if self.lower == self.upper {
            // There is no interior, whatever the signs of rounding errors.
            return if self.active_bound == ActiveBound::None {
                ActiveBound::Upper
            } else {
                self.active_bound
            };
        }
        let may_release = pivoting != Pivoting::Bisect;
        let required = self.stiffness * (self.target - velocity_change);
        // Single pivoting might cycle forever on rounding errors.
        let rounding = if pivoting == Pivoting::Single {
            ROUNDING * self.stiffness * velocity_change.abs()
        } else {
            0.0
        };
        let tolerance = 1e-12 * required.abs() + rounding;
        match self.active_bound {
            ActiveBound::None if required > self.upper + tolerance => ActiveBound::Upper,
            ActiveBound::None if required < self.lower - tolerance => ActiveBound::Lower,
            ActiveBound::Upper if may_release && required < self.upper - tolerance => ActiveBound::None,
            ActiveBound::Lower if may_release && required > self.lower + tolerance => ActiveBound::None,
            active_bound => active_bound,
        }
    }

    /// Its contributions to the matrix and to the right-hand side: stiffness and impulse.
    pub(crate) fn stiffness_and_impulse(&self) -> (f64, f64) {
        match (self.bracket, self.active_bound) {
            (Some(bracket), _) => (0.0, bracket.middle),
            (None, ActiveBound::None) => (self.stiffness, self.stiffness * self.target),
            (None, ActiveBound::Lower) => (0.0, self.lower),
            (None, ActiveBound::Upper) => (0.0, self.upper),
        }
    }
}
