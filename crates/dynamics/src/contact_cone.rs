//! Coulomb's law at one contact, as a function of its velocity.
//!
//! With the speed of sliding held and impulses that are reluctant to change, the impulse is the projection of a linear function
//! of the velocity onto the cone of friction, in the metric of what gives way.

use crate::contact_rows::ContactRow;

/// A contact in a convex program.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cone {
    pub(crate) row: u32,
    pub(crate) friction: f64,
    /// The speed of sliding that is held.
    pub(crate) speed: f64,
    /// Impulse per velocity, by softness and reluctance, along the normal and the tangents.
    normal: f64,
    tangent: f64,
    /// `μ·normal/tangent`: how much of a tangential impulse beyond the cone becomes a normal one.
    slant: f64,
    /// `1/(1 + μ·slant)`: what is left of the normal impulse's growth while it slides.
    share: f64,
    /// Velocity at which no impulse is due.
    bias: [f64; 3],
    pub(crate) velocity: [f64; 3],
    /// Change of the velocity along the step.
    pub(crate) way: [f64; 3],
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum State {
    Open,
    Sticks,
    /// Against a direction, with the length of the impulse that would stop it.
    Slides {
        x: f64,
        y: f64,
        length: f64,
    },
}

impl Cone {
    /// `reluctance` is a share of the contact's compliance.
    pub(crate) fn new(row: u32, of: &ContactRow, reluctance: f64, speed: f64) -> Self {
        let w = &of.compliance;
        let [first, second] = [reluctance * w[0][0], reluctance * 0.5 * (w[1][1] + w[2][2])];
        let [pressure, x, y] = of.impulse;
        let friction = of.friction.max(0.0);
        let [normal, tangent] = [1.0 / (of.softness + first), 1.0 / (of.yielding[0] + second)];
        let slant = friction * normal / tangent;
        Self {
            row,
            friction,
            speed,
            normal,
            tangent,
            slant,
            share: 1.0 / (1.0 + friction * slant),
            bias: [of.target - friction * speed + first * pressure, second * x, second * y],
            ..Self::default()
        }
    }

    /// The impulse at a velocity, and whether it sticks, slides or is open.
    #[inline(always)]
    pub(crate) fn answer(&self, velocity: [f64; 3]) -> ([f64; 3], State) {
        let n = (self.bias[0] - velocity[0]) * self.normal;
        let [x, y] = [1, 2].map(|axis| (self.bias[axis] - velocity[axis]) * self.tangent);
        let length = (x * x + y * y).sqrt();
        let mu = self.friction;
        if length <= mu * n {
            return ([n, x, y], State::Sticks);
        }
        let normal = (n + self.slant * length) * self.share;
        if normal <= 0.0 {
            return ([0.0; 3], State::Open);
        }
        let inverse = if length > 0.0 { 1.0 / length } else { 0.0 };
        let [x, y] = [x * inverse, y * inverse];
        ([normal, mu * normal * x, mu * normal * y], State::Slides { x, y, length })
    }

    /// Impulse lost per velocity, symmetric: nn, nx, ny, xx, xy, yy; none if it is open.
    #[inline(always)]
    pub(crate) fn gain(&self, state: State, normal: f64) -> Option<[f64; 6]> {
        match state {
            State::Open => None,
            State::Sticks => Some([self.normal, 0.0, 0.0, self.tangent, 0.0, self.tangent]),
            State::Slides { x, y, length } => {
                let (mu, n) = (self.friction, self.normal * self.share);
                // Along the way of sliding, and across it.
                let along = mu * mu * n;
                let across = if length > 0.0 { mu * normal * self.tangent / length } else { 0.0 };
                Some([
                    n,
                    mu * n * x,
                    mu * n * y,
                    along * x * x + across * y * y,
                    (along - across) * x * y,
                    along * y * y + across * x * x,
                ])
            }
        }
    }
}
