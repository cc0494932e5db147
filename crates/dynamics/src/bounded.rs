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
    /// Those that exceed a bound; none is released from its bound.
    Tighten,
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
    /// Its impulse, if it is solved for as a row beside the contacts.
    pub(crate) row_impulse: Option<f64>,
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
        Self { active_bound, target, stiffness, lower, upper, row_impulse: None }
    }

    /// The impulse for a change of velocity.
    pub(crate) fn impulse(&self, velocity_change: f64) -> f64 {
        match (self.row_impulse, self.active_bound) {
            (Some(impulse), _) => impulse,
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
        let consistent = self.consistent_bound(velocity_change, pivoting);
        std::mem::replace(&mut self.active_bound, consistent) != consistent
    }

    /// Lets the impulse be solved for as a row beside the contacts, beginning with the present one.
    pub(crate) fn become_row(&mut self, velocity_change: f64) {
        self.row_impulse = Some(self.impulse(velocity_change));
    }

    /// Sets the impulse that its row has been given, and the active bound that belongs to it.
    pub(crate) fn set_row_impulse(&mut self, impulse: f64) {
        self.row_impulse = Some(impulse);
        let rounding = 1e-9 * impulse.abs();
        self.active_bound = if impulse >= self.upper - rounding {
            ActiveBound::Upper
        } else if impulse <= self.lower + rounding {
            ActiveBound::Lower
        } else {
            ActiveBound::None
        };
    }

    fn consistent_bound(&self, velocity_change: f64, pivoting: Pivoting) -> ActiveBound {
        if self.row_impulse.is_some() {
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
        let may_release = pivoting != Pivoting::Tighten;
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

    /// Its contributions to the matrix and to the right-hand side: stiffness and impulse. A row has none.
    pub(crate) fn stiffness_and_impulse(&self) -> (f64, f64) {
        match (self.row_impulse, self.active_bound) {
            (Some(_), _) => (0.0, 0.0),
            (None, ActiveBound::None) => (self.stiffness, self.stiffness * self.target),
            (None, ActiveBound::Lower) => (0.0, self.lower),
            (None, ActiveBound::Upper) => (0.0, self.upper),
        }
    }
}
