//! How many sweeps a pile gets.

use super::Pile;
use super::blocks::Blocks;
use super::direct::Direct;
use super::lanes::{Motion, WIDTH, prepare_blocks, sweep};
use crate::contact_solve::{LOSSES, LOST};
use crate::extrapolate::Extrapolator;

/// Velocity below which a change is no change. `[m/s]`
///
/// The impulses are where the next step starts, so that what rests converges from step to step.
const TOLERANCE: f64 = 1e-7;
/// The same in a pile of many contacts.
const LARGE_TOLERANCE: f64 = 1e-6;
/// Contacts of such a pile.
pub(super) const LARGE: usize = 256;
/// Visits of all contacts together, in large piles and in small ones, and the fewest and the most visits of each.
const LARGE_VISITS: usize = 16_000;
const VISITS: usize = 40_000;
const FEWEST: usize = 20;
const MOST: usize = 500;
/// Where sweeps change less than this and hardly less than the ones before, contacts contradict each other by a trace of
/// depth, and more sweeps only build up pressure. First for large piles, then for others. `[m/s]`
const STALE_TOLERANCE: [f64; 2] = [1e-5, 1e-6];
const STALE: [f64; 2] = [0.97, 0.995];
/// How often long steps are tried. They lead astray where a change is so many times the least one, or where so many leave
/// more than a share of it. Where contacts contradict each other by less than the tolerance then, a few sweeps are left.
const DIRECT_TRIES: usize = 16;
const DIRECT_LOST: f64 = 4.0;
const DIRECT_MISSES: usize = 4;
const DIRECT_PROGRESS: f64 = 0.7;
/// Sweeps after which they are tried again, and how often: sweeps find out slowly which contacts open or slide.
const AGAIN: usize = 10;
const ROUNDS: usize = 3;
/// `[m/s]`
const DIRECT_TOLERANCE: f64 = 1e-5;
/// Sweeps that are left then.
const LAST_SWEEPS: usize = 30;
/// Sweeps before it is worth to guess where they lead; in a large pile, guesses cost more than sweeps.
const PLAIN_SWEEPS: usize = 6;

/// Guesses where the sweeps lead, and goes back if they lead astray.
#[derive(Clone, Debug, Default)]
pub(super) struct Guide {
    extrapolator: Extrapolator,
    /// Impulses and velocities as one vector: before and after two sweeps, and where sweeps changed least.
    before: Vec<f64>,
    after: Vec<f64>,
    best: Vec<f64>,
    residual: Vec<f64>,
    direct: Direct,
}

impl Pile {
    /// Lets the impulses that are there act, and sweeps until nothing moves any more or the work is done.
    pub(super) fn solve(&mut self) {
        let Self { blocks, motions, inverse, contacts, guide, .. } = self;
        prepare_blocks(&blocks.blocks, &mut blocks.points, motions);
        let large = *contacts > LARGE;
        let tolerance = if large { LARGE_TOLERANCE } else { TOLERANCE };
        let (stale, share) =
            if large { (STALE_TOLERANCE[0], STALE[0]) } else { (STALE_TOLERANCE[1], STALE[1]) };
        let visits = if large { LARGE_VISITS } else { VISITS };
        let sweeps = (visits / (*contacts).max(1)).clamp(FEWEST, MOST);
        // Changes of the last sweep forwards and of the last one backwards.
        let mut last = [f64::INFINITY; 2];
        let (mut safe, mut losses, mut packed) = (f64::INFINITY, 0, false);
        if large {
            losses = LOSSES;
        }
        let (mut tries, mut misses, mut guessed) = (if large { 0 } else { DIRECT_TRIES }, 0, false);
        let (mut again, mut rounds, mut limit) = (usize::MAX, ROUNDS, usize::MAX);
        for index in 0..sweeps {
            if index > limit {
                break;
            }
            if index == again && rounds > 0 {
                rounds -= 1;
                (tries, misses, safe) = (DIRECT_TRIES, 0, f64::INFINITY);
                (guessed, packed) = (false, false);
            }
            let forward = index % 2 == 0;
            if forward && tries == 0 && index >= PLAIN_SWEEPS && losses < LOSSES {
                pack(&mut guide.before, blocks, motions);
                packed = true;
            }
            let change = sweep(forward, &blocks.blocks, &mut blocks.points, motions);
            let before = std::mem::replace(&mut last[index % 2], change);
            if change < tolerance {
                return;
            }
            if tries > 0 && index > 0 {
                misses += usize::from(change > DIRECT_PROGRESS * safe);
                let leads = change < DIRECT_LOST * safe && misses < DIRECT_MISSES;
                if change < safe {
                    safe = change;
                    pack(&mut guide.best, blocks, motions);
                }
                let starts = tries == DIRECT_TRIES;
                tries -= 1;
                let is_worth = tries > 0 && leads && (!starts || guide.direct.prepare(blocks, inverse));
                if !(is_worth && guide.direct.step(blocks, inverse, motions)) {
                    tries = 0;
                    again = index + AGAIN;
                    unpack(&guide.best, blocks, motions);
                    if !starts && safe < DIRECT_TOLERANCE {
                        (rounds, limit) = (0, index + LAST_SWEEPS);
                    }
                }
                continue;
            }
            if change < stale && change > share * before {
                return;
            }
            if forward || !packed {
                continue;
            }
            packed = false;
            if change > LOST * safe {
                unpack(&guide.best, blocks, motions);
                guide.extrapolator.start(guide.best.len());
                losses += 1;
                continue;
            }
            if change < safe {
                safe = change;
                pack(&mut guide.best, blocks, motions);
            }
            // The last sweep must not be followed by a guess: a guess may be outside the cones.
            if index + 2 < sweeps {
                guide.guess(blocks, motions, !std::mem::replace(&mut guessed, true));
            }
        }
        if losses < LOSSES && safe < last[1] {
            unpack(&guide.best, blocks, motions);
        }
    }
}

impl Guide {
    /// Moves impulses and velocities to where the sweeps seem to lead.
    fn guess(&mut self, blocks: &mut Blocks, motions: &mut [Motion], first: bool) {
        pack(&mut self.after, blocks, motions);
        if first {
            self.extrapolator.start(self.after.len());
        }
        self.residual.clear();
        self.residual.extend(self.after.iter().zip(&self.before).map(|(after, before)| after - before));
        let mut chunks = self.residual.chunks_exact_mut(WIDTH);
        for points in &blocks.points {
            // Impulses count by the velocity they make.
            for line in chunks.by_ref().take(3) {
                for (residual, heft) in line.iter_mut().zip(&points.heft) {
                    *residual *= heft;
                }
            }
        }
        let impulses = 3 * WIDTH * blocks.points.len();
        self.residual[impulses..].fill(0.0);
        self.extrapolator.next(&mut self.after, &self.residual);
        unpack(&self.after, blocks, motions);
    }
}

fn pack(into: &mut Vec<f64>, blocks: &Blocks, motions: &[Motion]) {
    into.clear();
    for points in &blocks.points {
        into.extend(points.impulse.iter().flatten());
    }
    for motion in motions {
        into.extend(motion.linear.iter().chain(&motion.angular));
    }
}

fn unpack(from: &[f64], blocks: &mut Blocks, motions: &mut [Motion]) {
    let mut numbers = from.iter();
    let mut take = |place: &mut f64| {
        if let Some(number) = numbers.next() {
            *place = *number;
        }
    };
    for points in &mut blocks.points {
        points.impulse.iter_mut().flatten().for_each(&mut take);
    }
    for motion in motions {
        motion.linear.iter_mut().chain(&mut motion.angular).for_each(&mut take);
    }
}
