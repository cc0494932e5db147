//! Vector environments: many worlds of one task that step together.

mod member;
mod plan;

use std::sync::Arc;

use engine::Snapshot;
use rayon::prelude::*;

use self::member::Member;
pub use self::plan::Column;
use self::plan::{Plan, Viewer};
use crate::error::Error;
use crate::task::Task;
use crate::world::{LoadOptions, World};

/// When a world begins its next episode, as in Gymnasium's `AutoresetMode`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Autoreset {
    /// In the step after the end of an episode, whose action is ignored.
    NextStep,
    /// In the step that ends an episode: it returns the first observation of the next episode, and the final one separately.
    SameStep,
    /// Never: the caller resets worlds.
    Disabled,
}

/// Output buffers of a step: one row per world, all rows of the same length.
pub struct Outcome<'a> {
    /// [`VectorEnvironment::observation_len`] numbers for each world.
    pub observations: &'a mut [f32],
    /// [`VectorEnvironment::picture_len`] bytes for each world.
    pub pictures: &'a mut [u8],
    /// The rewards.
    pub rewards: &'a mut [f64],
    /// Whether episodes have terminated.
    pub terminated: &'a mut [bool],
    /// Whether episodes were truncated.
    pub truncated: &'a mut [bool],
    /// [`VectorEnvironment::info_names`] numbers for each world. They belong to the step, not to an episode that it may
    /// have begun; NaN where unknown and in worlds that were only reset.
    pub infos: &'a mut [f64],
    /// Final observations of episodes that ended, with [`Autoreset::SameStep`].
    pub final_observations: &'a mut [f32],
    /// Final images of the same episodes.
    pub final_pictures: &'a mut [u8],
}

/// Computes the reward of a step and whether the episode has terminated, from the world after the step and the normalized
/// action (-1 to 1).
pub type RewardFunction = dyn Fn(&World, &[f64]) -> (f64, bool) + Send + Sync;

/// Many clones of a world that step together, on a thread pool.
pub struct VectorEnvironment {
    plan: Arc<Plan>,
    start: Arc<Snapshot>,
    members: Vec<Member>,
    pool: Option<rayon::ThreadPool>,
    /// The process to which the threads of the pool belong.
    process: u32,
    time_step: f64,
}

impl VectorEnvironment {
    /// Loads the task's world and clones it `count` times. `threads`: 0 for one per core.
    ///
    /// # Errors
    /// If the world cannot be loaded, the task does not fit it, or there would be more than [`MAX_WORLDS`].
    pub fn new(task: &Task, count: usize, threads: usize, options: LoadOptions) -> Result<Self, Error> {
        Self::of_world(World::load_with(&task.world, options)?, task, count, threads)
    }

    /// Clones a world `count` times. Episodes begin from its current state.
    ///
    /// # Errors
    /// If the task does not fit the world, or there would be more than [`MAX_WORLDS`].
    pub fn of_world(mut world: World, task: &Task, count: usize, threads: usize) -> Result<Self, Error> {
        if count > MAX_WORLDS {
            return Err(Error::Task(format!(
                "{count} worlds are too many: at most {MAX_WORLDS} step together"
            )));
        }
        let plan = Plan::resolve(task, &mut world)?;
        world.engine_mut().measure();
        world.take_diagnostics();
        let member = |index| Member::new(world.clone(), index, &plan);
        let members = (0..count).map(member).collect();
        let threads =
            if threads == 0 { std::thread::available_parallelism().map_or(1, usize::from) } else { threads };
        let pool = match threads {
            // Rendering runs on the current thread pool, too, and must not use the global one.
            1 if !world.engine().state().visuals.is_needed() => None,
            _ => rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok(),
        };
        Ok(Self {
            start: Arc::new(world.snapshot()),
            time_step: world.time_step() * f64::from(plan.frame_skip),
            plan: Arc::new(plan),
            members,
            pool,
            process: std::process::id(),
        })
    }

    /// Number of worlds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// Length of an observation vector, without images.
    #[must_use]
    pub fn observation_len(&self) -> usize {
        self.plan.observation_columns.len()
    }

    /// The elements of an observation vector.
    #[must_use]
    pub fn observation_columns(&self) -> &[Column] {
        &self.plan.observation_columns
    }

    /// The elements of an action vector, with the values that -1 and 1 stand for.
    #[must_use]
    pub fn action_columns(&self) -> &[Column] {
        &self.plan.action_columns
    }

    /// Names of the additional infos.
    pub fn info_names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.plan.infos.iter().map(|(name, _)| name.as_str())
    }

    /// Width and height of the images of an observation, which are RGB.
    #[must_use]
    pub fn pictures(&self) -> Vec<[u16; 2]> {
        self.plan.viewers.iter().map(|viewer| viewer.size).collect()
    }

    /// Bytes of all images of an observation, which are stored one after another.
    #[must_use]
    pub fn picture_len(&self) -> usize {
        self.plan.viewers.iter().map(Viewer::len).sum()
    }

    /// Simulated time of a step of the environment. `[s]`
    #[must_use]
    pub fn time_step(&self) -> f64 {
        self.time_step
    }

    /// A world by index.
    #[must_use]
    pub fn world(&self, index: usize) -> Option<&World> {
        self.members.get(index).map(|member| &member.world)
    }

    /// Mutable access to a world by index.
    pub fn world_mut(&mut self, index: usize) -> Option<&mut World> {
        self.members.get_mut(index).map(|member| &mut member.world)
    }

    /// Replaces the task's formulas of reward and termination by a closure. It runs on the thread pool, so its results must
    /// depend on its arguments only.
    pub fn set_reward(&mut self, judge: impl Fn(&World, &[f64]) -> (f64, bool) + Send + Sync + 'static) {
        // It is not shared between steps.
        if let Some(plan) = Arc::get_mut(&mut self.plan) {
            plan.judge = Some(Box::new(judge));
        }
    }

    /// Reseeds a world, from its next reset on. Randomization and sensor noise of an episode depend only on the seed and
    /// the number of the episode.
    pub fn seed(&mut self, index: usize, seed: u64) {
        if let Some(member) = self.members.get_mut(index) {
            member.reseed(seed);
        }
    }

    /// Begins an episode in the worlds of the mask, or in all, and writes their observations; other rows are left unchanged.
    pub fn reset(&mut self, mask: Option<&[bool]>, observations: &mut [f32], pictures: &mut [u8]) {
        self.follow_fork();
        let (plan, start) = (Arc::clone(&self.plan), Arc::clone(&self.start));
        let rows = pieces(observations, self.plan.observation_columns.len(), self.members.len());
        let pictures = pieces(pictures, self.picture_len(), self.members.len());
        let is_meant = |index: usize| mask.is_none_or(|mask| mask.get(index).copied().unwrap_or(false));
        let jobs = self.members.iter_mut().zip(rows).zip(pictures).enumerate();
        let jobs: Vec<_> = jobs.filter(|(index, _)| is_meant(*index)).map(|(_, job)| job).collect();
        each(self.pool.as_ref(), jobs, |((member, row), picture)| {
            member.begin(&plan, &start);
            member.observe(&plan, row, picture);
        });
    }

    /// Steps all worlds. `actions` has a row per world, with values from -1 to 1.
    pub fn step(&mut self, actions: &[f32], autoreset: Autoreset, outcome: Outcome<'_>) {
        self.follow_fork();
        let (plan, start) = (Arc::clone(&self.plan), Arc::clone(&self.start));
        let (count, len, bytes) =
            (self.members.len(), self.plan.observation_columns.len(), self.picture_len());
        let width = self.plan.action_columns.len();
        let Outcome {
            observations,
            pictures,
            rewards,
            terminated,
            truncated,
            infos,
            final_observations,
            final_pictures,
        } = outcome;
        let numbers = pieces(observations, len, count).zip(pieces(final_observations, len, count));
        let pictures = pieces(pictures, bytes, count).zip(pieces(final_pictures, bytes, count));
        let infos = pieces(infos, self.plan.infos.len(), count);
        let ends = rewards.iter_mut().zip(terminated).zip(truncated).zip(infos);
        let jobs = self.members.iter_mut().enumerate().zip(numbers).zip(pictures).zip(ends).collect();
        each(
            self.pool.as_ref(),
            jobs,
            |(
                (((index, member), (row, last_row)), (picture, last_picture)),
                (((reward, terminated), truncated), infos),
            )| {
                let action = actions.get(index * width..(index + 1) * width).unwrap_or(&[]);
                if autoreset == Autoreset::NextStep && member.is_over {
                    member.begin(&plan, &start);
                    (*reward, *terminated, *truncated) = (0.0, false, false);
                    infos.fill(f64::NAN);
                    return member.observe(&plan, row, picture);
                }
                (*reward, *terminated) = member.step(&plan, action);
                member.tell(&plan, infos);
                *truncated = plan.max_episode_steps > 0 && member.steps >= plan.max_episode_steps;
                member.is_over = *terminated || *truncated;
                if autoreset == Autoreset::SameStep && member.is_over {
                    member.observe(&plan, last_row, last_picture);
                    member.begin(&plan, &start);
                }
                member.observe(&plan, row, picture);
            },
        );
    }

    /// Starts new threads in a process that was forked from the one that made the pool: it has none of its threads, and
    /// would wait for them for ever.
    fn follow_fork(&mut self) {
        let here = std::process::id();
        if std::mem::replace(&mut self.process, here) == here {
            return;
        }
        if let Some(pool) = self.pool.take() {
            self.pool = rayon::ThreadPoolBuilder::new().num_threads(pool.current_num_threads()).build().ok();
            std::mem::forget(pool); // Its end would wait for its threads, too.
        }
    }
}

/// The most worlds that step together.
pub const MAX_WORLDS: usize = 1 << 20;

/// Runs all jobs on a thread pool, or here without one.
fn each<J: Send>(pool: Option<&rayon::ThreadPool>, jobs: Vec<J>, work: impl Fn(J) + Sync + Send) {
    match pool {
        Some(pool) => {
            let piece = (jobs.len() / (pool.current_num_threads() * PIECES)).max(1);
            pool.install(|| jobs.into_par_iter().with_min_len(piece).for_each(work));
        }
        None => jobs.into_iter().for_each(work),
    }
}

/// Work items per thread, for load balancing.
const PIECES: usize = 16;

/// Splits a slice into `count` pieces of `len` elements; pieces beyond its end are empty.
fn pieces<T>(mut all: &mut [T], len: usize, count: usize) -> impl Iterator<Item = &mut [T]> {
    (0..count).map(move |_| {
        let here = std::mem::take(&mut all);
        let (piece, rest) = here.split_at_mut(len.min(here.len()));
        all = rest;
        piece
    })
}
