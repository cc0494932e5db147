//! Contacts of a heap with proximal regularization: their impulses as functions of the velocities. See
//! [`super::direct`].

use base::{Mat3, Vec3};

/// Tolerances, as velocities: of impulses against the linearized law, and of friction bounds against those that were
/// held. `[m/s]`
const LINEAR_TOLERANCE: f64 = 1e-8;
const BOUND_TOLERANCE: f64 = 1e-7;

/// A contact with proximal regularization. Quantities are in the contact frame: along the normal and the tangents.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProximalContact {
    /// Index of its points, and its lane.
    pub(super) points_index: u32,
    pub(super) lane: u32,
    pub(super) bodies: [u32; 2],
    pub(super) arms: [Vec3; 2],
    pub(super) basis: [Vec3; 3],
    /// Impulse and velocity at the start of the minimization.
    pub(super) initial_impulse: [f64; 3],
    pub(super) initial_velocity: [f64; 3],
    /// Residual of the normal law there: target minus velocity and softness.
    pub(super) normal_residual: f64,
    /// Impulse per velocity along the normal and the tangents: the reciprocal of softness plus proximal weight.
    pub(super) normal_stiffness: f64,
    pub(super) tangent_stiffness: f64,
    pub(super) friction: f64,
    /// Bound of friction, held during a Newton step.
    pub(super) friction_bound: f64,
    /// Approximate compliance: velocity per impulse.
    pub(super) effective_inverse_mass: f64,
    /// Velocity change since the start, and the projected Newton step.
    pub(super) velocity_change: [f64; 3],
    pub(super) step: [f64; 3],
}

impl ProximalContact {
    /// Linearization for a contact that stays open, sticks or slides as it did at the start: the stiffness (impulse
    /// per lost velocity) and the change of the impulse without velocity change, in world coordinates. The friction
    /// of a sliding contact keeps its magnitude.
    pub(super) fn linearize_fixed_mode(&self) -> (Mat3, Vec3) {
        let [normal, x, y] = self.initial_impulse;
        if normal <= 0.0 {
            return (Mat3::ZERO, Vec3::ZERO);
        }
        let [n, t, s] = self.basis;
        let (mut stiffness, mut impulse_change) =
            (outer(n, self.normal_stiffness), n * (self.normal_stiffness * self.normal_residual));
        let [_, u, v] = self.initial_velocity;
        if self.friction_bound > 0.0
            && x * x + y * y < self.friction_bound * self.friction_bound * (1.0 - 1e-9)
        {
            stiffness += outer(t, self.tangent_stiffness) + outer(s, self.tangent_stiffness);
            impulse_change -= (t * u + s * v) * self.tangent_stiffness;
        } else if self.friction_bound > 0.0 {
            // Perpendicular to the sliding direction, friction rotates with the velocity.
            let speed = (u * u + v * v).sqrt();
            let perpendicular =
                if speed > 0.0 { (s * u - t * v) / speed } else { (s * x - t * y) / self.friction_bound };
            stiffness += outer(
                perpendicular,
                (self.friction_bound / speed.max(self.friction_bound / self.tangent_stiffness))
                    .min(self.tangent_stiffness),
            );
        }
        (stiffness, impulse_change)
    }

    /// The tangential impulse that would keep the contact sticking, without a bound, at a fraction `t` of the step.
    fn sticking_friction(&self, t: f64) -> [f64; 2] {
        [1, 2].map(|axis| {
            self.initial_impulse[axis]
                - (self.initial_velocity[axis] + self.velocity_change[axis] + t * self.step[axis])
                    * self.tangent_stiffness
        })
    }

    /// Updates the friction bound to the normal impulse. Returns whether that changes no impulse.
    pub(super) fn update_friction_bound(&mut self) -> bool {
        let previous_bound = self.friction_bound;
        self.friction_bound = coulomb_bound(self.friction, self.impulse_at(0.0)[0]);
        (self.friction_bound - previous_bound).abs() * self.effective_inverse_mass <= BOUND_TOLERANCE
            || self.sticks(previous_bound.min(self.friction_bound))
    }

    /// Whether the contact sticks under a friction bound.
    fn sticks(&self, friction_limit: f64) -> bool {
        let [x, y] = self.sticking_friction(0.0);
        x * x + y * y <= friction_limit * friction_limit
    }

    /// The impulse at a fraction `t` of the step.
    pub(super) fn impulse_at(&self, t: f64) -> [f64; 3] {
        let normal = self.initial_impulse[0]
            + (self.normal_residual - self.velocity_change[0] - t * self.step[0]) * self.normal_stiffness;
        let normal = if normal > 0.0 { normal } else { 0.0 };
        if self.friction_bound <= 0.0 {
            return [normal, 0.0, 0.0];
        }
        let [x, y] = self.sticking_friction(t);
        let length = (x * x + y * y).sqrt();
        let scale = if length > self.friction_bound { self.friction_bound / length } else { 1.0 };
        [normal, x * scale, y * scale]
    }

    /// Linearization at the current velocity: the stiffness (impulse per lost velocity) and the change of the impulse
    /// since the start, in world coordinates.
    pub(super) fn linearize(&self) -> (Mat3, Vec3) {
        let new = self.impulse_at(0.0);
        let [n, t, s] = self.basis;
        let impulse_change = n * (new[0] - self.initial_impulse[0])
            + t * (new[1] - self.initial_impulse[1])
            + s * (new[2] - self.initial_impulse[2]);
        let mut stiffness = if new[0] > 0.0 { outer(n, self.normal_stiffness) } else { Mat3::ZERO };
        if self.friction_bound > 0.0 {
            let [x, y] = self.sticking_friction(0.0);
            let length = (x * x + y * y).sqrt();
            stiffness += if length > self.friction_bound {
                // Perpendicular to the sliding direction, friction rotates with the velocity.
                outer((s * x - t * y) / length, self.tangent_stiffness * self.friction_bound / length)
            } else {
                outer(t, self.tangent_stiffness) + outer(s, self.tangent_stiffness)
            };
        }
        (stiffness, impulse_change)
    }

    /// The projected Newton step in world coordinates.
    pub(super) fn world_step(&self) -> Vec3 {
        self.basis[0] * self.step[0] + self.basis[1] * self.step[1] + self.basis[2] * self.step[2]
    }

    /// Whether the impulse after a full step agrees with the linearized law.
    pub(super) fn is_linear_along_step(&self) -> bool {
        let (stiffness, impulse_change) = self.linearize();
        let delta = impulse_change - stiffness * self.world_step();
        let new = self.impulse_at(1.0);
        (0..3).all(|axis| {
            (self.basis[axis].dot(delta) - (new[axis] - self.initial_impulse[axis])).abs()
                * self.effective_inverse_mass
                <= LINEAR_TOLERANCE
        })
    }
}

/// Coulomb's bound of friction; infinite friction without a normal impulse is none.
pub(super) fn coulomb_bound(friction: f64, normal_impulse: f64) -> f64 {
    if normal_impulse > 0.0 { friction * normal_impulse } else { 0.0 }
}

fn outer(axis: Vec3, weight: f64) -> Mat3 {
    let weighted = axis * weight;
    Mat3::from_cols(axis * weighted.x, axis * weighted.y, axis * weighted.z)
}
