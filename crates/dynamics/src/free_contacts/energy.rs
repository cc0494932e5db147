//! Keeps the impulses of a heap from bringing energy that nothing gave.
//!
//! Two things would. Sweeps that end early, where friction is so strong that pressing and rubbing feed each other. And
//! bounces of many contacts at once: see [`crate::contact_energy`].

use super::Heap;
use super::conjugate::{pack, unpack};
use super::coupled::{Coupled, scale, unscale};
use super::lanes::sweep_held;
use super::work::work;
use crate::contact_energy::{UNRESOLVED_VELOCITY, Work, largest_share};

/// A contact that bounces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounce {
    /// Which of the points, and its lane.
    pub(super) at: [usize; 2],
    /// Target and softness without the bounce.
    pub(super) calm: [f64; 2],
    /// Energy that closing its gap took before, and that it may give back. `[J]`
    pub(super) deferred: f64,
}

/// Rounds with bounds of friction that are held, and sweeps of each.
const ROUNDS: usize = 2;
const ROUND_SWEEPS: usize = 30;

impl Heap {
    fn work(&self, coupled: &Coupled<'_>) -> Work {
        let Self { blocks, guide, motions, closing, .. } = self;
        work(&blocks.blocks, &blocks.points, &guide.starts, motions, *closing) + coupled.work()
    }

    /// Whether the impulses do more than any would that keep the laws of contact, for those press where nothing moves on
    /// and rub against the motion.
    pub(super) fn gains(&self, coupled: &Coupled<'_>) -> bool {
        let Work { done, ideal: aimed, normal_impulse: pressed, .. } = self.work(coupled);
        done > aimed + UNRESOLVED_VELOCITY * pressed || !(done - aimed).is_finite()
    }

    /// Starts anew where sweeps throw things about.
    ///
    /// With the bounds of friction held, a round is a convex problem whose sweeps, from no impulse on, only ever lose what
    /// [`Heap::gains`] looks at, however early they end. The bounds are the normal impulses of the round before.
    pub(super) fn sweep_in_rounds(&mut self, coupled: &mut Coupled<'_>) {
        let Self { blocks, motions, guide, shared, .. } = self;
        for points in &mut blocks.points {
            points.held.fill(0.0);
        }
        let mut held = vec![0.0; coupled.members.rows.len()];
        for _ in 0..ROUNDS {
            motions.clone_from(&guide.starts);
            for points in &mut blocks.points {
                points.impulse.as_flattened_mut().fill(0.0);
            }
            coupled.clear();
            for index in 0..ROUND_SWEEPS {
                let mut change = sweep_held(index % 2 == 0, &blocks.blocks, &mut blocks.points, motions);
                if !coupled.is_empty() {
                    scale(shared, motions, coupled.motion);
                    change = change.max(coupled.sweep(true, Some(&held)));
                    unscale(shared, coupled.motion, motions);
                }
                if change < UNRESOLVED_VELOCITY {
                    break;
                }
            }
            for points in &mut blocks.points {
                points.held = points.impulse[0];
            }
            coupled.pressures(&mut held);
        }
    }

    /// Takes as much of the bounces as gains no energy.
    pub(super) fn limit_bounces(&mut self, fall: f64, coupled: &mut Coupled<'_>) {
        let all = self.work(coupled);
        let of_rows = coupled.bounces().map(|bounce| bounce.deferred);
        let deferred: f64 = self.bounces.iter().map(|bounce| bounce.deferred).chain(of_rows).sum();
        let full = all.energy_gain();
        if full <= deferred + UNRESOLVED_VELOCITY * all.normal_impulse {
            return;
        }
        pack(&mut self.guide.bounced, &self.blocks, &self.motions, coupled);
        let mut laws: Vec<[f64; 2]> = self.bounces.iter().map(|bounce| bounce.calm).collect();
        let mut row_laws: Vec<[f64; 2]> =
            coupled.bounces().map(|bounce| bounce.without_restitution).collect();
        self.swap_laws(&mut laws);
        coupled.swap_laws(&mut row_laws);
        self.find_velocities(fall, coupled);
        let none = self.work(coupled).energy_gain();
        if !coupled.is_empty() {
            // The next trial of joint forces starts with the bounces.
            self.swap_laws(&mut laws);
            coupled.swap_laws(&mut row_laws);
        }
        self.mix(0.5, coupled);
        let half = self.work(coupled).energy_gain();
        // The rest of the way from the half.
        let share = largest_share([none, half, full], deferred);
        self.mix(2.0 * share - 1.0, coupled);
    }

    /// Gives the contacts that bounce other targets and softness, and takes theirs.
    fn swap_laws(&mut self, laws: &mut [[f64; 2]]) {
        for (Bounce { at: [place, lane], .. }, [target, softness]) in self.bounces.iter().zip(laws) {
            let (points, lane) = (&mut self.blocks.points[*place], *lane);
            std::mem::swap(&mut points.target[lane], target);
            let more = *softness - points.softness[lane];
            points.stiffness[lane] = points.stiffness[lane] / (1.0 + more * points.stiffness[lane]);
            std::mem::swap(&mut points.softness[lane], softness);
        }
    }

    /// Goes on towards the solution with bounces, by a share of the way from the one without; may go back.
    fn mix(&mut self, share: f64, coupled: &mut Coupled<'_>) {
        let Self { blocks, motions, guide, .. } = self;
        pack(&mut guide.best, blocks, motions, coupled);
        for (here, there) in guide.best.iter_mut().zip(&guide.bounced) {
            *here += (there - *here) * share;
        }
        unpack(&guide.best, blocks, motions, coupled);
    }
}
