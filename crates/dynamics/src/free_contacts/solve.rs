//! How many sweeps a heap gets.
//!
//! Velocities come first: contacts that are closed only hold, so that a heap at rest has a solution whatever its depths, and
//! the impulses of a step are where the next one starts. Then bodies are moved apart where they are in each other (see
//! [`super::aims`]); that is done anew in each step.

use super::Heap;
use super::conjugate::{Conjugate, pack, unpack};
use super::coupled::{Coupled, scale, unscale};
use super::direct::{Direct, RELUCTANT, SURE};
use super::lanes::{BodyTwist, part_once, prepare_blocks, sweep};
use crate::contact_energy::UNRESOLVED_VELOCITY;

/// Velocity below which a change is no change. `[m/s]`
///
/// The impulses are where the next step starts, so that what rests converges from step to step.
const TOLERANCE: f64 = 1e-7;
/// The same in a heap of many contacts.
const LARGE_TOLERANCE: f64 = 1e-6;
/// Contacts of such a heap.
pub(super) const LARGE: usize = 256;
/// Visits of all contacts together, and the fewest and the most visits of each.
const VISITS: usize = 10_000;
const FEWEST: usize = 12;
const MOST: usize = 20;
/// Share of the last pair's change that a pair of sweeps must fall under to be followed by another one, and the share of what
/// gravity brings in a step under which that is asked, of a heap with more than [`SEARCHED`] contacts that was not solved at
/// once either: impulses move from contact to contact that bear the same load, and the next step takes them further.
const STALE: f64 = 0.8;
const SLIGHT: f64 = 0.01;
/// Sweeps after which long steps are tried, and the change above which they are not, beside what gravity brings: what
/// moves so is elsewhere before it matters. `[m/s]`
const TRIED: [usize; 2] = [1, 11];
const CALM: f64 = 0.05;
/// The change up to which searches follow the later ones, and the most contacts: towers that sway are small, and what a
/// search of a whole heap costs while it collapses is not worth it. `[m/s]`
const STUCK: f64 = 0.01;
const SEARCHED: usize = 64;
/// How often they are tried. They lead astray where a change is so many times the least one, or where so many leave more
/// than a share of it.
const TRIES: i32 = 16;
const LOST: f64 = 4.0;
const MISSES: usize = 4;
const PROGRESS: f64 = 0.7;
/// The same for searches, which cost more, the share of the reluctance that is left from each to the next, and the change
/// up to which impulses are all but right. `[m/s]`
const SEARCH_MISSES: usize = 3;
const FASTER: f64 = 0.1;
const NEARLY: f64 = 1e-4;
/// Sweeps that move bodies apart, and the velocity at which they are apart enough. `[m/s]`
const PARTINGS: usize = 8;
const PARTED: f64 = 1e-6;

/// Change of velocity in the last sweep that may mean that sweeps lead nowhere. `[m/s]`
const ASTRAY: f64 = 1e-3;

/// Friction that lets pressing and rubbing feed each other.
pub(super) const STRONG: f64 = 2.0;

/// Memory of a heap's solution.
#[derive(Clone, Debug, Default)]
pub(super) struct Guide {
    /// Impulses and velocities as one vector, where sweeps changed least.
    pub(super) best: Vec<f64>,
    conjugate: Conjugate,
    direct: Direct,
    /// By place: velocities without impulses.
    pub(super) starts: Vec<BodyTwist>,
    /// As `best`, with bounces.
    pub(super) bounced: Vec<f64>,
    /// Whether sweeps or long steps solved it; `None` if long steps were not tried.
    solved: Option<bool>,
}

impl Heap {
    /// Finds the velocities of a heap by itself, then the shifts.
    ///
    /// `fall` is the velocity that gravity brings in a step.
    pub(super) fn solve(&mut self, fall: f64) {
        self.guide.starts.clone_from(&self.motions);
        self.solve_with(fall, &mut Coupled::none());
        self.start_shifts();
        for index in 0..PARTINGS {
            if self.part_once(index % 2 == 0) < PARTED {
                break;
            }
        }
        self.backoff = self.backoff.after(self.guide.solved);
    }

    /// Finds the velocities, from the impulses that are there on, which rows have felt already.
    pub(super) fn solve_with(&mut self, fall: f64, coupled: &mut Coupled<'_>) {
        self.guide.solved = None;
        self.motions.clone_from(&self.guide.starts);
        unscale(&self.shared, coupled.motion, &mut self.motions);
        prepare_blocks(&self.blocks.blocks, &mut self.blocks.points, &mut self.motions);
        scale(&self.shared, &self.motions, coupled.motion);
        self.find_velocities(fall, coupled);
        if !self.bounces.is_empty() || coupled.bounces().next().is_some() {
            self.limit_bounces(fall, coupled);
        }
    }

    /// Sweeps until nothing moves any more or the work is done, from the impulses that are there on.
    pub(super) fn find_velocities(&mut self, fall: f64, coupled: &mut Coupled<'_>) {
        let change = self.sweep_on(fall, coupled);
        let left = if self.grips { UNRESOLVED_VELOCITY } else { ASTRAY };
        if change > left && self.gains(coupled) {
            self.sweep_in_rounds(coupled);
        }
    }

    /// The change of velocity in the last sweep.
    fn sweep_on(&mut self, fall: f64, coupled: &mut Coupled<'_>) -> f64 {
        let contacts = self.contacts + coupled.members.rows.len();
        let large = contacts > LARGE;
        let tolerance = if large { LARGE_TOLERANCE } else { TOLERANCE };
        let sweeps = (VISITS / contacts.max(1)).clamp(FEWEST, MOST);
        self.guide.conjugate.start();
        let mut change = 0.0;
        let is_stuck = !self.backoff.is_over() && contacts > SEARCHED;
        // The largest change in the pair of sweeps before this one, and in this one.
        let (mut last, mut pair) = (f64::INFINITY, 0.0_f64);
        for index in 0..sweeps {
            let forward = index % 2 == 0;
            if forward {
                self.guide.conjugate.note(&self.blocks, &self.motions, coupled);
            }
            change = self.sweep_once(forward, coupled);
            if change < tolerance {
                self.guide.solved = Some(true);
                break;
            }
            pair = pair.max(change);
            if !forward {
                if is_stuck && pair > STALE * last && pair < SLIGHT * fall {
                    break;
                }
                (last, pair) = (pair, 0.0);
            }
            let tries = coupled.is_empty() && !large && self.backoff.is_over() && TRIED.contains(&index);
            if tries && change < CALM + fall {
                let search = index > TRIED[0] && change < STUCK && self.contacts <= SEARCHED;
                if self.solve_at_once(change, tolerance, false)
                    || search && self.solve_at_once(change, tolerance, true)
                {
                    self.guide.solved = Some(true);
                    return 0.0;
                }
                self.guide.solved = Some(false);
                self.guide.conjugate.start();
            } else if !forward && index + 1 < sweeps {
                self.guide.conjugate.go_on(&mut self.blocks, &mut self.motions, coupled);
            }
        }
        change
    }

    /// Visits all contacts once; the largest change of a velocity.
    fn sweep_once(&mut self, forward: bool, coupled: &mut Coupled<'_>) -> f64 {
        let Self { blocks, motions, shared, .. } = self;
        let change = sweep(forward, &blocks.blocks, &mut blocks.points, motions);
        if coupled.is_empty() {
            return change;
        }
        scale(shared, motions, coupled.motion);
        let of_rows = coupled.sweep(forward, None);
        unscale(shared, coupled.motion, motions);
        change.max(of_rows)
    }

    /// Takes long steps, or searches, each followed by a sweep, as long as they lead somewhere. Whether they led to the
    /// solution.
    fn solve_at_once(&mut self, change: f64, tolerance: f64, search: bool) -> bool {
        let Self { blocks, motions, inverse, guide, .. } = self;
        if !guide.direct.prepare(blocks, inverse) {
            return false;
        }
        let nothing = &mut Coupled::none();
        let (mut best, mut misses) = (change, 0);
        pack(&mut guide.best, blocks, motions, nothing);
        for index in 0..TRIES {
            if search {
                let reluctance =
                    if best < NEARLY { SURE } else { (RELUCTANT * FASTER.powi(index)).max(SURE) };
                guide.direct.search(blocks, inverse, motions, reluctance);
            } else if !guide.direct.step(blocks, inverse, motions) {
                break;
            }
            let change = sweep(index % 2 == 0, &blocks.blocks, &mut blocks.points, motions);
            if change < tolerance {
                return true;
            }
            misses += usize::from(change > PROGRESS * best);
            let most = if search { SEARCH_MISSES } else { MISSES };
            if change > LOST * best || misses == most {
                break;
            }
            if change < best {
                best = change;
                pack(&mut guide.best, blocks, motions, nothing);
            }
        }
        unpack(&guide.best, blocks, motions, nothing);
        false
    }

    /// Lets shifts begin with the velocities.
    pub(crate) fn start_shifts(&mut self) {
        self.shifts.clone_from(&self.motions);
    }

    /// Visits all own contacts once and moves bodies apart; the largest change of a velocity.
    fn part_once(&mut self, forward: bool) -> f64 {
        part_once(forward, &self.blocks.blocks, &mut self.blocks.points, &mut self.shifts)
    }

    /// The same where rows go on from there, by scaled shifts.
    pub(crate) fn shift_once(&mut self, forward: bool, scaled: &mut [f64]) -> f64 {
        let change = self.part_once(forward);
        scale(&self.shared, &self.shifts, scaled);
        change
    }

    /// Takes over how rows have shifted shared bodies.
    pub(crate) fn take_shifts(&mut self, scaled: &[f64]) {
        unscale(&self.shared, scaled, &mut self.shifts);
    }
}
