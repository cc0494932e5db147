//! Coulomb's law at one contact, as a function of its velocity.
//!
//! With the sliding speed held and the impulse regularised by a proximal term, the impulse is the projection of an
//! affine function of the velocity onto the friction cone, in the metric of the compliance.

use crate::contact_rows::ContactRow;

/// A contact in a convex program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cone {
    pub(crate) row: u32,
    pub(crate) friction: f64,
    /// Normal impulse around which the proximal term is, and the mode of that impulse.
    held_normal: f64,
    pub(crate) held: HeldMode,
    /// The sliding speed that is held fixed. `[m/s]`
    pub(crate) sliding_speed: f64,
    /// Bound of friction where it is held instead: see [`Cone::hold_bound`].
    pub(crate) held_bound: Option<f64>,
    /// Impulse per velocity along the normal and the tangents: inverse of softness plus proximal compliance.
    normal_stiffness: f64,
    tangential_stiffness: f64,
    /// `μ·normal_stiffness/tangential_stiffness`: the share of a tangential impulse outside the cone that its
    /// projection adds to the normal impulse.
    projection_slope: f64,
    /// `1/(1 + μ·projection_slope)`: normal stiffness of a sliding contact, as a share of that of a sticking one.
    projection_scale: f64,
    /// Velocity at which the impulse vanishes. `[m/s]`
    bias: [f64; 3],
    pub(crate) velocity: [f64; 3],
    /// Change of the velocity by the whole step of Newton's method. `[m/s]`
    pub(crate) step_velocity: [f64; 3],
    /// The impulse, where it was last evaluated, and its negative derivative by the velocity: see [`Cone::hessian_of`].
    pub(crate) impulse: [f64; 3],
    pub(crate) hessian: Option<[f64; 6]>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum ContactMode {
    Separating,
    Sticking,
    /// Friction acts along `(x, y)`; `length` is that of the tangential impulse before the projection.
    Sliding {
        x: f64,
        y: f64,
        length: f64,
    },
    /// Friction has a held bound. `(x, y)` and `length` are as above; `length` is 0 within the bound.
    HeldBound {
        presses: bool,
        x: f64,
        y: f64,
        length: f64,
    },
}

/// The mode in which a contact is held in a step on Coulomb's law.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeldMode {
    Separating,
    Sticking,
    Sliding,
}

impl HeldMode {
    /// The mode of a contact with this impulse.
    pub(crate) fn of([normal, x, y]: [f64; 3], friction: f64) -> Self {
        let bound = friction * normal;
        if normal <= 0.0 {
            Self::Separating
        } else if x * x + y * y < bound * bound * (1.0 - 1e-9) {
            Self::Sticking
        } else {
            Self::Sliding
        }
    }
}

impl Cone {
    /// The proximal term is around the contact's present impulse; its compliances are along the normal and the tangents.
    pub(crate) fn new(
        row: u32,
        contact: &ContactRow,
        [normal_compliance, tangential_compliance]: [f64; 2],
        sliding_speed: f64,
        velocity: [f64; 3],
    ) -> Self {
        let [normal_impulse, x, y] = contact.impulse;
        let friction = contact.friction.max(0.0);
        let [normal_stiffness, tangential_stiffness] = [
            1.0 / (contact.softness + normal_compliance),
            1.0 / (contact.slip_compliance[0] + tangential_compliance),
        ];
        let projection_slope = friction * normal_stiffness / tangential_stiffness;
        Self {
            row,
            friction,
            held_normal: normal_impulse,
            held: HeldMode::of(contact.impulse, friction),
            sliding_speed,
            held_bound: None,
            normal_stiffness,
            tangential_stiffness,
            projection_slope,
            projection_scale: 1.0 / (1.0 + friction * projection_slope),
            bias: [
                contact.target - friction * sliding_speed + normal_compliance * normal_impulse,
                tangential_compliance * x,
                tangential_compliance * y,
            ],
            velocity,
            step_velocity: [0.0; 3],
            impulse: contact.impulse,
            hessian: None,
        }
    }

    /// Changes the sliding speed that is held fixed.
    pub(crate) fn set_sliding_speed(&mut self, sliding_speed: f64) {
        self.bias[0] += self.friction * (self.sliding_speed - sliding_speed);
        self.sliding_speed = sliding_speed;
    }

    /// Holds a bound of friction in place of the sliding speed (Tresca friction). `[N·s]`
    pub(crate) fn hold_bound(&mut self, bound: f64) {
        self.set_sliding_speed(0.0);
        self.held_bound = Some(bound);
    }

    /// The impulse before its projection onto the friction cone.
    #[inline(always)]
    fn unprojected_impulse(&self, velocity: [f64; 3]) -> [f64; 3] {
        let [n, x, y] = [0, 1, 2].map(|axis| self.bias[axis] - velocity[axis]);
        [n * self.normal_stiffness, x * self.tangential_stiffness, y * self.tangential_stiffness]
    }

    /// The impulse at a velocity, and the mode of the contact.
    #[inline(always)]
    pub(crate) fn impulse_at(&self, velocity: [f64; 3]) -> ([f64; 3], ContactMode) {
        let [n, x, y] = self.unprojected_impulse(velocity);
        let length = (x * x + y * y).sqrt();
        if let Some(bound) = self.held_bound {
            return held_bound_impulse(bound, [n, x, y], length);
        }
        if length <= self.friction * n {
            return ([n, x, y], ContactMode::Sticking);
        }
        let normal = (n + self.projection_slope * length) * self.projection_scale;
        if normal <= 0.0 {
            return ([0.0; 3], ContactMode::Separating);
        }
        self.sliding_impulse(normal, [x, y], length)
    }

    /// Evaluates the impulse at a velocity, and its derivative.
    #[inline(always)]
    pub(crate) fn evaluate(&mut self, velocity: [f64; 3]) {
        let (impulse, mode) = self.impulse_at(velocity);
        (self.impulse, self.hessian) = (impulse, self.hessian_of(mode, impulse[0]));
    }

    /// The same at the present velocity, by the formula of the held mode: the impulse may lie outside the friction cone.
    #[inline(always)]
    pub(crate) fn evaluate_held(&mut self) {
        let [n, x, y] = self.unprojected_impulse(self.velocity);
        let (impulse, mode) = match self.held {
            HeldMode::Separating => ([0.0; 3], ContactMode::Separating),
            HeldMode::Sticking => ([n, x, y], ContactMode::Sticking),
            HeldMode::Sliding => {
                let length = (x * x + y * y).sqrt();
                let normal = (n + self.projection_slope * length) * self.projection_scale;
                self.sliding_impulse(normal, [x, y], length)
            }
        };
        (self.impulse, self.hessian) = (impulse, self.hessian_of(mode, self.held_normal));
    }

    #[inline(always)]
    fn sliding_impulse(&self, normal: f64, [x, y]: [f64; 2], length: f64) -> ([f64; 3], ContactMode) {
        let inverse = if length > 0.0 { 1.0 / length } else { 0.0 };
        let [x, y] = [x * inverse, y * inverse];
        let bound = self.friction * normal;
        ([normal, bound * x, bound * y], ContactMode::Sliding { x, y, length })
    }

    /// Negative derivative of the impulse by the velocity, symmetric: nn, nx, ny, xx, xy, yy. `None` for a separating
    /// contact.
    #[inline(always)]
    fn hessian_of(&self, mode: ContactMode, normal: f64) -> Option<[f64; 6]> {
        match mode {
            ContactMode::Separating => None,
            ContactMode::Sticking => Some([
                self.normal_stiffness,
                0.0,
                0.0,
                self.tangential_stiffness,
                0.0,
                self.tangential_stiffness,
            ]),
            ContactMode::Sliding { x, y, length } => {
                let (mu, n) = (self.friction, self.normal_stiffness * self.projection_scale);
                // Along the direction of sliding, and across it.
                let along = mu * mu * n;
                let across =
                    if length > 0.0 { mu * normal * self.tangential_stiffness / length } else { 0.0 };
                let [xx, xy, yy] = rotated([along, across], [x, y]);
                Some([n, mu * n * x, mu * n * y, xx, xy, yy])
            }
            ContactMode::HeldBound { presses, x, y, length } => {
                let n = if presses { self.normal_stiffness } else { 0.0 };
                let [along, across] = match self.held_bound {
                    Some(bound) if length > 0.0 => [0.0, bound * self.tangential_stiffness / length],
                    _ => [self.tangential_stiffness; 2],
                };
                let [xx, xy, yy] = rotated([along, across], [x, y]);
                Some([n, 0.0, 0.0, xx, xy, yy])
            }
        }
    }
}

/// The symmetric matrix xx, xy, yy with one eigenvalue along a direction and one across it.
#[inline(always)]
fn rotated([along, across]: [f64; 2], [x, y]: [f64; 2]) -> [f64; 3] {
    [along * x * x + across * y * y, (along - across) * x * y, along * y * y + across * x * x]
}

/// The impulse within a held bound of friction, and the mode of the contact.
#[cold]
fn held_bound_impulse(bound: f64, [n, x, y]: [f64; 3], length: f64) -> ([f64; 3], ContactMode) {
    let (normal, presses) = (n.max(0.0), n > 0.0);
    if length <= bound {
        return ([normal, x, y], ContactMode::HeldBound { presses, x: 1.0, y: 0.0, length: 0.0 });
    }
    let [x, y] = [x / length, y / length];
    ([normal, bound * x, bound * y], ContactMode::HeldBound { presses, x, y, length })
}
