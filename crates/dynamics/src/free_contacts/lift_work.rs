//! Dissipates the work of position correction against gravity.
//!
//! Moving penetrating bodies apart lifts what lies on them without a velocity: work that no force has done. A tower
//! that rocks sinks into its loaded edges by a trace in each step, is lifted out again, and would rock on that for
//! ever. So the work of the lift is taken from the kinetic energy of the lifted bodies.

use base::{Mat3, Vec3};

use super::Heap;
use super::lanes::BodyTwist;

/// Largest rate at which a body's velocity is damped: what is about to topple must be able to. `[1/s]`
///
/// Load-bearing: without it, towers of boxes rock for seconds; at more than twice this rate, leaning ones hesitate to
/// collapse.
const MAX_DAMPING_RATE: f64 = 10.0;
/// Velocities below which nothing is taken. `[m/s]`, `[rad/s]`
const REST_SPEED: f64 = 1e-5;
/// Net lift that is rounding, as a share of all upward lifts.
const ROUNDING: f64 = 1e-9;

impl Heap {
    /// Reduces each body's twist by the work of its lift.
    ///
    /// Bodies in free fall that are moved apart are lifted no more than they are lowered, and lose nothing: their
    /// momentum is conserved. Heaps with kinematic bodies are left out, because these would hold the bodies back; so
    /// are heaps that are solved every few steps.
    pub(super) fn dissipate_lift_work(&mut self, gravity: Vec3, dt: f64) {
        let has_kinematic_bodies = self.links.len() > 1
            && self.inverse_masses.iter().skip(1).any(|(inverse_mass, _)| *inverse_mass <= 0.0);
        if has_kinematic_bodies || !self.backoff.has_failed_often() {
            return;
        }
        let Self { twists, pseudo_twists, inverse_masses, .. } = self;
        // Work per mass. `[J/kg]`
        let lift = |twist: &BodyTwist, pseudo: &BodyTwist| {
            -gravity.dot(Vec3::from_array(pseudo.linear) - Vec3::from_array(twist.linear)) * dt
        };
        let (mut net, mut up) = (0.0, 0.0);
        for ((twist, pseudo), (inverse_mass, _)) in
            twists.iter().zip(&*pseudo_twists).zip(&*inverse_masses).skip(1)
        {
            let work = lift(twist, pseudo) / inverse_mass;
            net += work;
            up += work.max(0.0);
        }
        // Written so that a NaN takes nothing.
        let lifts = net > ROUNDING * up;
        if !lifts {
            return;
        }
        let net_share = net / up;
        for ((twist, pseudo), (inverse_mass, tensor)) in
            twists.iter_mut().zip(pseudo_twists).zip(&*inverse_masses).skip(1)
        {
            let debt = net_share * lift(twist, pseudo);
            let [linear, angular] = [twist.linear, twist.angular].map(Vec3::from_array);
            let is_moving = linear.length_squared().max(angular.length_squared()) > REST_SPEED * REST_SPEED;
            if !(debt > 0.0 && is_moving) {
                continue;
            }
            let [xx, yy, zz, yz, xz, xy] = *tensor;
            let inverse_inertia = Mat3::from_cols_array_2d(&[[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]);
            // Per mass, too. `[J/kg]`
            let energy = 0.5
                * (linear.length_squared() + inverse_mass * angular.dot(inverse_inertia.inverse() * angular));
            let share = (0.5 * debt / energy).min(MAX_DAMPING_RATE * dt).min(1.0);
            let is_damped = share > 0.0;
            if !is_damped {
                continue;
            }
            for (now, shifted) in
                [(&mut twist.linear, &mut pseudo.linear), (&mut twist.angular, &mut pseudo.angular)]
            {
                for (now, shifted) in now.iter_mut().zip(shifted) {
                    let loss = *now * share;
                    *now -= loss;
                    *shifted -= loss;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::backoff::Backoff;
    use super::*;

    const G: f64 = 9.81;
    const DT: f64 = 0.008;

    /// A body of 2 kg that slides and rotates, and is lifted by a micrometre. Returns its kinetic energy afterwards.
    fn lifted(failures: u8) -> f64 {
        let own = BodyTwist { linear: [0.1, 0.0, 0.0], angular: [0.0, 0.0, 0.5] };
        let lift = BodyTwist { linear: [0.1, 0.0, 1e-6 / DT], ..own };
        let mut heap = Heap {
            twists: vec![BodyTwist::default(), own],
            pseudo_twists: vec![BodyTwist::default(), lift],
            links: vec![0, 1],
            inverse_masses: vec![(0.0, [0.0; 6]), (0.5, [20.0, 20.0, 20.0, 0.0, 0.0, 0.0])],
            backoff: Backoff { remaining: 0, failures },
            ..Heap::default()
        };
        heap.dissipate_lift_work(Vec3::NEG_Z * G, DT);
        let BodyTwist { linear, angular } = heap.twists[1];
        Vec3::from_array(linear).length_squared() + 0.5 * 0.05 * Vec3::from_array(angular).length_squared()
    }

    #[test]
    fn a_lift_takes_its_work_from_the_kinetic_energy() {
        let before = 0.1 * 0.1 + 0.5 * 0.05 * 0.5 * 0.5;
        assert_eq!(lifted(0), before);
        let (lost, work) = (before - lifted(u8::MAX), 2.0 * G * 1e-6);
        assert!((lost / work - 1.0).abs() < 2e-3, "{lost} J lost for {work} J");
    }
}
