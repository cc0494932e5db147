//! A force within bounds that asks for a velocity: `impulse = clamp(stiffness · (target - velocity), low, high)`.

use crate::state::Held;

/// The stiffest bounded force, as a multiple of the inertia it acts on: a softness of 0 becomes this.
///
/// The target is missed by the force's share of 10⁻⁸ of what it could do in a step; the forces keep eight digits.
const STIFFEST: f64 = 1e8;

/// What rounding leaves of a velocity, as a share of it.
const ROUNDING: f64 = 1e-12;

/// Impulse per missing velocity, for a softness as ODE's CFM.
pub(crate) fn stiffness(softness: f64, dt: f64, inertia: f64) -> f64 {
    let stiffest = STIFFEST * inertia;
    if softness > 0.0 { (dt / softness).min(stiffest) } else { stiffest }
}

/// Which forces move to where they belong, after a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Revision {
    /// All.
    All,
    /// The first that does not lie there.
    First,
    /// Those that ask for more than they have; none leaves a bound.
    Tighten,
}

/// A force within bounds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounded {
    pub(crate) held: Held,
    /// Wanted change of velocity in this step.
    pub(crate) target: f64,
    /// Impulse per missing velocity.
    pub(crate) stiffness: f64,
    /// Bounds of the impulse.
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl Bounded {
    /// With a first guess of where in its range it is; at an infinite bound it is nowhere.
    pub(crate) fn new(held: Held, target: f64, stiffness: f64, [low, high]: [f64; 2]) -> Self {
        let at_infinity = held == Held::Low && !low.is_finite() || held == Held::High && !high.is_finite();
        let held = if at_infinity { Held::Inside } else { held };
        Self { held, target, stiffness, low, high }
    }

    /// The impulse, once the change of velocity is known.
    pub(crate) fn impulse(&self, change: f64) -> f64 {
        match self.held {
            Held::Inside => (self.stiffness * (self.target - change)).clamp(self.low, self.high),
            Held::Low => self.low,
            Held::High => self.high,
        }
    }

    /// Whether it is not in the part of the range where it belongs, by the last bit.
    pub(crate) fn is_misplaced(&self, change: f64) -> bool {
        self.wanted(change, Revision::All) != self.held
    }

    /// The same, but for what rounding leaves open.
    pub(crate) fn is_wrong(&self, change: f64) -> bool {
        self.wanted(change, Revision::First) != self.held
    }

    /// Moves into the part of the range where it belongs; whether it had to.
    pub(crate) fn revise(&mut self, change: f64, how: Revision) -> bool {
        let wanted = self.wanted(change, how);
        std::mem::replace(&mut self.held, wanted) != wanted
    }

    fn wanted(&self, change: f64, how: Revision) -> Held {
        if self.low == self.high {
            // There is nothing inside, whatever the signs of rounding.
            return if self.held == Held::Inside { Held::High } else { self.held };
        }
        let may_loosen = how != Revision::Tighten;
        let asked = self.stiffness * (self.target - change);
        // One at a time may go on for ever about what rounding says.
        let rounding = if how == Revision::First { ROUNDING * self.stiffness * change.abs() } else { 0.0 };
        let slack = 1e-12 * asked.abs() + rounding;
        match self.held {
            Held::Inside if asked > self.high + slack => Held::High,
            Held::Inside if asked < self.low - slack => Held::Low,
            Held::High if may_loosen && asked < self.high - slack => Held::Inside,
            Held::Low if may_loosen && asked > self.low + slack => Held::Inside,
            held => held,
        }
    }

    /// What of it is in the matrix, and what is not: stiffness and impulse.
    pub(crate) fn parts(&self) -> (f64, f64) {
        match self.held {
            Held::Inside => (self.stiffness, self.stiffness * self.target),
            Held::Low => (0.0, self.low),
            Held::High => (0.0, self.high),
        }
    }
}
