//! A bounded force in a convex program, as a function of the velocity that it acts along.

use crate::bounded::BoundedForce;
use crate::state::ActiveBound;

/// A bounded force in a convex program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoundedRow {
    force: BoundedForce,
    /// Its impulse in the last program; at first, that of the last step.
    pub(crate) impulse: f64,
    /// Velocity per impulse.
    pub(crate) compliance: f64,
    /// Which entries of its scaled Jacobian are not zero, as a bit mask.
    pub(crate) sparsity: u64,
    /// Impulse per velocity: inverse of softness plus proximal compliance.
    stiffness: f64,
    /// Change of velocity at which the impulse vanishes.
    bias: f64,
    /// Change of velocity in the step.
    pub(crate) velocity: f64,
    /// Change of the velocity by the whole step of Newton's method.
    pub(crate) step_velocity: f64,
    /// Negative derivative of the impulse by the velocity, in the last gradient.
    pub(crate) hessian: f64,
}

impl BoundedRow {
    /// `last_impulse` is that of the last step; at a bound, the bound replaces it. `scaled_jacobian` is dense.
    pub(crate) fn new(force: BoundedForce, last_impulse: f64, scaled_jacobian: &[f64]) -> Self {
        let impulse = match force.active_bound {
            ActiveBound::None => last_impulse.clamp(force.lower, force.upper),
            ActiveBound::Lower => force.lower,
            ActiveBound::Upper => force.upper,
        };
        let nonzero = |(_, entry): &(usize, &f64)| **entry != 0.0;
        Self {
            force,
            impulse,
            compliance: scaled_jacobian.iter().map(|entry| entry * entry).sum(),
            sparsity: scaled_jacobian.iter().enumerate().filter(nonzero).map(|(index, _)| 1 << index).sum(),
            stiffness: 0.0,
            bias: 0.0,
            velocity: 0.0,
            step_velocity: 0.0,
            hessian: 0.0,
        }
    }

    /// Adds a proximal term around the present impulse, with a share of the row's compliance.
    pub(crate) fn set_proximal_share(&mut self, share: f64) {
        let compliance = share * self.compliance;
        self.stiffness = 1.0 / (1.0 / self.force.stiffness + compliance);
        self.bias = self.force.target + compliance * self.impulse;
    }

    /// The impulse at a velocity, and its negative derivative.
    #[inline(always)]
    pub(crate) fn impulse_and_hessian(&self, velocity: f64) -> (f64, f64) {
        let impulse = self.stiffness * (self.bias - velocity);
        if impulse >= self.force.upper {
            (self.force.upper, 0.0)
        } else if impulse <= self.force.lower {
            (self.force.lower, 0.0)
        } else {
            (impulse, self.stiffness)
        }
    }

    /// The same at the present velocity where the force stays at its bound, or inside, as with its present impulse.
    #[inline(always)]
    pub(crate) fn held_impulse_and_hessian(&self) -> (f64, f64) {
        if self.impulse > self.force.lower && self.impulse < self.force.upper {
            (self.stiffness * (self.bias - self.velocity), self.stiffness)
        } else {
            (self.impulse, 0.0)
        }
    }

    /// The potential at the present velocity, whose negative derivative by the velocity is the impulse.
    pub(crate) fn cost(&self) -> f64 {
        let (impulse, _) = self.impulse_and_hessian(self.velocity);
        impulse * (self.bias - self.velocity) - 0.5 * impulse * impulse / self.stiffness
    }
}
