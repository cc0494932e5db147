//! Keeps the impulses of a heap from bringing energy that nothing gave.
//!
//! Two things would. Sweeps that end early, where friction is so strong that pressing and rubbing feed each other. And
//! bounces of many contacts at once: see [`crate::contact_energy`].

use super::Heap;
use super::conjugate::{pack, unpack};
use super::lanes::sweep_held;
use super::work::{Work, work};
use crate::contact_energy::{OPEN, share};

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
    fn work(&self) -> Work {
        work(&self.blocks.blocks, &self.blocks.points, &self.guide.starts, &self.motions, self.closing)
    }

    /// Energy that the impulses bring, with what closing gaps takes, for a bounce may give that back in the next step.
    fn gained(&self) -> f64 {
        let Work { done, saved, .. } = self.work();
        done + saved
    }

    /// Whether the impulses do more than any would that keep the laws of contact, for those press where nothing moves on
    /// and rub against the motion.
    pub(super) fn gains(&self) -> bool {
        let Work { done, aimed, pressed, .. } = self.work();
        done > aimed + OPEN * pressed || !(done - aimed).is_finite()
    }

    /// Starts anew where sweeps throw things about.
    ///
    /// With the bounds of friction held, a round is a convex problem whose sweeps, from no impulse on, only ever lose what
    /// [`Heap::gains`] looks at, however early they end. The bounds are the normal impulses of the round before.
    pub(super) fn sweep_in_rounds(&mut self) {
        let Self { blocks, motions, guide, .. } = self;
        for points in &mut blocks.points {
            points.held.fill(0.0);
        }
        for _ in 0..ROUNDS {
            motions.clone_from(&guide.starts);
            for points in &mut blocks.points {
                points.impulse.as_flattened_mut().fill(0.0);
            }
            for index in 0..ROUND_SWEEPS {
                if sweep_held(index % 2 == 0, &blocks.blocks, &mut blocks.points, motions) < OPEN {
                    break;
                }
            }
            for points in &mut blocks.points {
                points.held = points.impulse[0];
            }
        }
    }

    /// Takes as much of the bounces as gains no energy.
    pub(super) fn limit_bounces(&mut self, fall: f64) {
        let all = self.work();
        let deferred: f64 = self.bounces.iter().map(|bounce| bounce.deferred).sum();
        let full = all.done + all.saved;
        if full <= deferred + OPEN * all.pressed {
            return;
        }
        pack(&mut self.guide.bounced, &self.blocks, &self.motions);
        for &Bounce { at: [place, lane], calm: [target, softness], .. } in &self.bounces {
            let points = &mut self.blocks.points[place];
            points.target[lane] = target;
            if softness > points.softness[lane] {
                points.softness[lane] = softness;
                points.stiffness[lane] = points.stiffness[lane] / (1.0 + softness * points.stiffness[lane]);
            }
        }
        self.find_velocities(fall);
        let none = self.gained();
        self.mix(0.5);
        let half = self.gained();
        // The rest of the way from the half.
        let share = share([none, half, full], deferred);
        self.mix(2.0 * share - 1.0);
    }

    /// Goes on towards the solution with bounces, by a share of the way from the one without; may go back.
    fn mix(&mut self, share: f64) {
        let Self { blocks, motions, guide, .. } = self;
        pack(&mut guide.best, blocks, motions);
        for (here, there) in guide.best.iter_mut().zip(&guide.bounced) {
            *here += (there - *here) * share;
        }
        unpack(&guide.best, blocks, motions);
    }
}
