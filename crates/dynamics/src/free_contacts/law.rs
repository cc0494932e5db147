//! What a contact of a heap answers to changes of the velocities: see [`super::direct`].

use base::{Mat3, Vec3};

/// Velocity up to which impulses may differ from what the straightened laws say, and bounds of friction from those that
/// were held. `[m/s]`
const STRAIGHT: f64 = 1e-8;
const HELD: f64 = 1e-7;

/// What a contact answers to a change of its velocity. All is along the normal and the tangents.
#[derive(Clone, Copy, Debug)]
pub(super) struct Law {
    /// Of the points and its lane.
    pub(super) points: u32,
    pub(super) lane: u32,
    pub(super) bodies: [u32; 2],
    pub(super) arms: [Vec3; 2],
    pub(super) basis: [Vec3; 3],
    /// Impulse and velocity where the search began.
    pub(super) old: [f64; 3],
    pub(super) velocity: [f64; 3],
    /// Velocity that is missing there along the normal.
    pub(super) missing: f64,
    /// Impulse per velocity along the normal and the tangents.
    pub(super) stiff: f64,
    pub(super) grip: f64,
    pub(super) friction: f64,
    /// Most friction that is held.
    pub(super) most: f64,
    /// Velocity per impulse, about.
    pub(super) effective_inverse_mass: f64,
    /// Changes of velocity since then, and by the next step.
    pub(super) at: [f64; 3],
    pub(super) way: [f64; 3],
}

impl Law {
    /// Impulse per velocity lost, and the impulse's change with no such loss, in world coordinates, of a contact that stays
    /// open, sticks or slides as it did where the search began. What slides keeps its size.
    pub(super) fn keep(&self) -> (Mat3, Vec3) {
        let [normal, x, y] = self.old;
        if normal <= 0.0 {
            return (Mat3::ZERO, Vec3::ZERO);
        }
        let [n, t, s] = self.basis;
        let (mut give, mut free) = (outer(n, self.stiff), n * (self.stiff * self.missing));
        let [_, u, v] = self.velocity;
        if self.most > 0.0 && x * x + y * y < self.most * self.most * (1.0 - 1e-9) {
            give += outer(t, self.grip) + outer(s, self.grip);
            free -= (t * u + s * v) * self.grip;
        } else if self.most > 0.0 {
            // Across its way, the force turns with the velocity.
            let speed = (u * u + v * v).sqrt();
            let across = if speed > 0.0 { (s * u - t * v) / speed } else { (s * x - t * y) / self.most };
            give += outer(across, (self.most / speed.max(self.most / self.grip)).min(self.grip));
        }
        (give, free)
    }

    /// The impulse that friction would take with any bound, at a share of the way.
    fn hold(&self, share: f64) -> [f64; 2] {
        [1, 2].map(|axis| {
            self.old[axis] - (self.velocity[axis] + self.at[axis] + share * self.way[axis]) * self.grip
        })
    }

    /// Lets the bound of friction follow the impulse along the normal. Whether that changes nothing.
    pub(super) fn follow(&mut self) -> bool {
        let held = self.most;
        self.most = bound(self.friction, self.answer(0.0)[0]);
        (self.most - held).abs() * self.effective_inverse_mass <= HELD || self.sticks(held.min(self.most))
    }

    /// Whether friction of at most a size holds.
    fn sticks(&self, most: f64) -> bool {
        let [x, y] = self.hold(0.0);
        x * x + y * y <= most * most
    }

    /// The impulse at a share of the way.
    pub(super) fn answer(&self, share: f64) -> [f64; 3] {
        let normal = self.old[0] + (self.missing - self.at[0] - share * self.way[0]) * self.stiff;
        let normal = if normal > 0.0 { normal } else { 0.0 };
        if self.most <= 0.0 {
            return [normal, 0.0, 0.0];
        }
        let [x, y] = self.hold(share);
        let long = (x * x + y * y).sqrt();
        let fit = if long > self.most { self.most / long } else { 1.0 };
        [normal, x * fit, y * fit]
    }

    /// Impulse per velocity lost, and the impulse's change until here, in world coordinates.
    pub(super) fn straighten(&self) -> (Mat3, Vec3) {
        let new = self.answer(0.0);
        let [n, t, s] = self.basis;
        let free = n * (new[0] - self.old[0]) + t * (new[1] - self.old[1]) + s * (new[2] - self.old[2]);
        let mut give = if new[0] > 0.0 { outer(n, self.stiff) } else { Mat3::ZERO };
        if self.most > 0.0 {
            let [x, y] = self.hold(0.0);
            let long = (x * x + y * y).sqrt();
            give += if long > self.most {
                // Across its way, the force turns with the velocity.
                outer((s * x - t * y) / long, self.grip * self.most / long)
            } else {
                outer(t, self.grip) + outer(s, self.grip)
            };
        }
        (give, free)
    }

    /// The step in world coordinates.
    pub(super) fn moved(&self) -> Vec3 {
        self.basis[0] * self.way[0] + self.basis[1] * self.way[1] + self.basis[2] * self.way[2]
    }

    /// Whether a whole step meets the law as it was straightened.
    pub(super) fn is_straight(&self) -> bool {
        let (give, free) = self.straighten();
        let step = free - give * self.moved();
        let new = self.answer(1.0);
        (0..3).all(|axis| {
            (self.basis[axis].dot(step) - (new[axis] - self.old[axis])).abs() * self.effective_inverse_mass
                <= STRAIGHT
        })
    }
}

/// Most friction under a pressure; infinity times nothing is nothing.
pub(super) fn bound(friction: f64, pressure: f64) -> f64 {
    if pressure > 0.0 { friction * pressure } else { 0.0 }
}

fn outer(axis: Vec3, weight: f64) -> Mat3 {
    let weighted = axis * weight;
    Mat3::from_cols(axis * weighted.x, axis * weighted.y, axis * weighted.z)
}
