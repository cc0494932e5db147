//! Vector environments: many worlds of one task that step together.

use std::collections::BTreeSet;
use std::sync::Arc;

use base::Stream;
use engine::ports::NoPorts;
use engine::{Command, Reading, RobotId, Snapshot};
use rayon::prelude::*;

use crate::draws::{Target, drawn_target};
use crate::error::Error;
use crate::expression::{Formula, Moment};
use crate::signal::{SignalSource, Signals, element, numbers_of};
use crate::task::{Actuator, Control, Distribution, DrawMode, Task};
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

/// A part of the observation vector.
#[derive(Clone, Debug)]
enum Observed {
    Formula(Formula),
    /// All numbers of a device, limited to `range`, whose end also stands for "nothing detected".
    Device {
        robot: RobotId,
        tag: u16,
        len: usize,
        range: [f64; 2],
    },
}

/// A camera whose images are observed.
#[derive(Clone, Copy, Debug)]
struct Viewer {
    robot: RobotId,
    tag: u16,
    size: [u16; 2],
}

/// A task, resolved for its world.
struct Plan {
    frame_skip: u32,
    max_episode_steps: u32,
    actuators: Vec<Actuator>,
    observed: Vec<Observed>,
    viewers: Vec<Viewer>,
    reward: Formula,
    terminated: Formula,
    infos: Vec<(String, Formula)>,
    /// Replaces the formulas of reward and termination.
    judge: Option<Box<RewardFunction>>,
    memories: usize,
    draws: Vec<(Target, DrawMode, Distribution)>,
}

/// Computes the reward of a step and whether the episode has terminated, from the world after the step and the normalized
/// action (-1 to 1).
pub type RewardFunction = dyn Fn(&World, &[f64]) -> (f64, bool) + Send + Sync;

/// One of the worlds.
struct Member {
    world: World,
    stream: Stream,
    memory: Vec<f64>,
    action: Vec<f64>,
    steps: u32,
    is_over: bool,
}

/// Name and range of an element of an observation or action.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Formula or device; devices with several numbers are followed by an index.
    pub name: String,
    /// Smallest and largest value; infinite if unknown.
    pub range: [f64; 2],
}

/// Many clones of a world that step together, on a thread pool.
pub struct VectorEnvironment {
    plan: Arc<Plan>,
    start: Arc<Snapshot>,
    members: Vec<Member>,
    pool: Option<rayon::ThreadPool>,
    /// The process to which the threads of the pool belong.
    process: u32,
    observation_columns: Vec<Column>,
    action_columns: Vec<Column>,
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
        let mut observation_columns = Vec::new();
        let mut action_columns = Vec::new();
        let actuators = actuators(&world, task, &mut action_columns)?;
        for actuator in &actuators {
            // Velocity control requires an infinite target position.
            if actuator.control == Control::Velocity {
                let engine = world.engine_mut();
                let _ = engine.order(actuator.robot, actuator.tag, Command::Position(f64::INFINITY));
                let _ = engine.order(actuator.robot, actuator.tag, Command::Velocity(0.0));
            }
        }
        let mut memories = 0;
        let wrong = |why: String| Error::Task(why);
        let mut observed = Vec::new();
        for text in observations(&world, task) {
            observed.push(observe(&world, &text, &mut memories, &mut observation_columns).map_err(wrong)?);
        }
        let viewers = viewers(&world, task)?;
        let signals = Signals { world: world.engine() };
        let reward = Formula::parse(&task.reward, &signals, &mut memories).map_err(wrong)?;
        let terminated = Formula::parse(&task.terminated, &signals, &mut memories).map_err(wrong)?;
        let infos = task
            .infos
            .iter()
            .map(|(name, text)| Ok((name.clone(), Formula::parse(text, &signals, &mut memories)?)));
        let infos = infos.collect::<Result<Vec<_>, String>>().map_err(wrong)?;
        let draws = task
            .start
            .iter()
            .map(|draw| Ok((drawn_target(world.engine(), draw)?, draw.mode, draw.distribution.clone())));
        let draws = draws.collect::<Result<Vec<_>, String>>().map_err(wrong)?;
        let plan = Plan {
            frame_skip: task.frame_skip.max(1),
            max_episode_steps: task.max_episode_steps,
            actuators,
            observed,
            viewers,
            reward,
            terminated,
            infos,
            judge: None,
            memories,
            draws,
        };
        enable(&mut world, &plan);
        world.engine_mut().measure();
        world.take_diagnostics();
        let member = |index: usize| Member {
            world: world.clone(),
            stream: Stream::new(index as u64, STREAM),
            memory: vec![f64::NAN; plan.memories],
            action: vec![0.0; plan.actuators.len()],
            steps: 0,
            is_over: false,
        };
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
            observation_columns,
            action_columns,
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
        self.observation_columns.len()
    }

    /// The elements of an observation vector.
    #[must_use]
    pub fn observation_columns(&self) -> &[Column] {
        &self.observation_columns
    }

    /// The elements of an action vector, with the values that -1 and 1 stand for.
    #[must_use]
    pub fn action_columns(&self) -> &[Column] {
        &self.action_columns
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
            member.stream = Stream::new(seed, STREAM);
        }
    }

    /// Begins an episode in the worlds of the mask, or in all, and writes their observations; other rows are left unchanged.
    pub fn reset(&mut self, mask: Option<&[bool]>, observations: &mut [f32], pictures: &mut [u8]) {
        self.follow_fork();
        let (plan, start) = (Arc::clone(&self.plan), Arc::clone(&self.start));
        let rows = pieces(observations, self.observation_columns.len(), self.members.len());
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
        let (count, len, bytes) = (self.members.len(), self.observation_columns.len(), self.picture_len());
        let width = self.action_columns.len();
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

/// Name of the random stream of episodes.
const STREAM: &str = "episodes";

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

impl Viewer {
    fn len(&self) -> usize {
        usize::from(self.size[0]) * usize::from(self.size[1]) * 3
    }
}

impl Member {
    fn begin(&mut self, plan: &Plan, start: &Snapshot) {
        self.world.restore(start);
        self.world.engine_mut().reseed(self.stream.bits());
        self.steps = 0;
        self.is_over = false;
        self.memory.fill(f64::NAN);
        self.action.fill(0.0);
        for (target, mode, distribution) in &plan.draws {
            let drawn = distribution.draw(&mut self.stream);
            target.put(self.world.engine_mut(), *mode, drawn);
        }
        self.world.engine_mut().measure();
        // The reference of `delta`.
        self.judge(plan);
        self.tell(plan, &mut []);
    }

    fn step(&mut self, plan: &Plan, action: &[f32]) -> (f64, bool) {
        for ((actuator, kept), given) in plan.actuators.iter().zip(&mut self.action).zip(action) {
            let given = f64::from(*given);
            let given = if given.is_nan() { 0.0 } else { given.clamp(-1.0, 1.0) };
            *kept = given;
            let [low, high] = actuator.range;
            let value = low + (high - low) * (given + 1.0) / 2.0;
            let engine = self.world.engine_mut();
            let _ = engine.order(actuator.robot, actuator.tag, actuator.control.command(value));
        }
        for _ in 0..plan.frame_skip {
            let engine = self.world.engine_mut();
            engine.step(&mut NoPorts);
            engine.take_host_commands();
            engine.take_diagnostics();
        }
        self.steps += 1;
        match &plan.judge {
            Some(judge) => judge(&self.world, &self.action),
            None => self.judge(plan),
        }
    }

    fn moment(&mut self) -> Moment<'_> {
        let engine = self.world.engine();
        Moment {
            world: engine,
            action: &self.action,
            time: engine.time().seconds(),
            steps: self.steps,
            memory: &mut self.memory,
        }
    }

    /// Evaluates the infos and writes as many as fit.
    fn tell(&mut self, plan: &Plan, infos: &mut [f64]) {
        let mut moment = self.moment();
        let mut places = infos.iter_mut();
        for (_, formula) in &plan.infos {
            let value = formula.value(&mut moment);
            if let Some(place) = places.next() {
                *place = value;
            }
        }
    }

    fn judge(&mut self, plan: &Plan) -> (f64, bool) {
        let mut moment = self.moment();
        let reward = plan.reward.value(&mut moment);
        let end = plan.terminated.value(&mut moment);
        (if reward.is_finite() { reward } else { 0.0 }, end != 0.0 && !end.is_nan())
    }

    fn observe(&mut self, plan: &Plan, row: &mut [f32], pictures: &mut [u8]) {
        let mut moment = self.moment();
        let engine = moment.world;
        let mut places = row.iter_mut();
        for observed in &plan.observed {
            match observed {
                Observed::Formula(formula) => {
                    if let Some(place) = places.next() {
                        *place = shown(formula.value(&mut moment), [f64::NEG_INFINITY, f64::INFINITY]);
                    }
                }
                Observed::Device { robot, tag, len, range } => {
                    let reading = engine.reading(*robot, *tag);
                    for (index, place) in (0..*len).zip(places.by_ref()) {
                        *place = shown(element(reading, index), *range);
                    }
                }
            }
        }
        let mut rest = pictures;
        for viewer in &plan.viewers {
            let here = std::mem::take(&mut rest);
            let (picture, others) = here.split_at_mut(viewer.len().min(here.len()));
            rest = others;
            if let Reading::Picture { bgra, .. } = engine.reading(viewer.robot, viewer.tag) {
                for (to, from) in picture.chunks_exact_mut(3).zip(bgra.chunks_exact(4)) {
                    to.copy_from_slice(&[from[2], from[1], from[0]]);
                }
            }
        }
    }
}

/// A finite number for learning: 0 if unknown, else within `range`, which noise may exceed.
fn shown(value: f64, [low, high]: [f64; 2]) -> f32 {
    if value.is_nan() {
        return 0.0;
    }
    value.max(low).min(high).clamp(f32::MIN.into(), f32::MAX.into()) as f32
}

fn actuators(world: &World, task: &Task, columns: &mut Vec<Column>) -> Result<Vec<Actuator>, Error> {
    let engine = world.engine();
    let signals = Signals { world: engine };
    let wrong = |why: String| Error::Task(why);
    let mut actuators = Vec::new();
    let mut add =
        |robot, tag, name: &str, control: Option<Control>, range: Option<[f64; 2]>| -> Result<(), Error> {
            let actuation = engine.traits(robot, tag).actuation;
            let actuation = actuation.ok_or_else(|| wrong(format!("{name:?} is not a motor")))?;
            let control = control.unwrap_or(Control::usual(&actuation));
            let range = range.unwrap_or(control.range(&actuation));
            if !range.iter().all(|end| end.is_finite()) {
                return Err(wrong(format!("{name:?} has no limit; set one with \"range\"")));
            }
            columns.push(Column { name: name.to_owned(), range });
            actuators.push(Actuator { robot, tag, control, range });
            Ok(())
        };
    match &task.actions {
        Some(specs) => {
            for spec in specs {
                match signals.thing(&spec.device).map_err(wrong)? {
                    SignalSource::Device { robot, tag } => {
                        add(robot, tag, &spec.device, spec.control, spec.range)?
                    }
                    SignalSource::Node(_) => return Err(wrong(format!("{:?} is not a motor", spec.device))),
                }
            }
        }
        None => {
            for robot in engine.robots() {
                for (tag, device) in (1..).zip(&robot.devices) {
                    if engine.traits(robot.id, tag).actuation.is_some_and(|it| it.max_velocity.is_finite()) {
                        add(robot.id, tag, &format!("{}/{}", robot.name, device.name), None, None)?;
                    }
                }
            }
        }
    }
    Ok(actuators)
}

/// Names of the observations; all sensors if the task names none.
fn observations(world: &World, task: &Task) -> Vec<String> {
    if let Some(list) = &task.observations {
        return list.clone();
    }
    let engine = world.engine();
    let mut all = Vec::new();
    for robot in engine.robots() {
        for (tag, device) in (1..).zip(&robot.devices) {
            if numbers_of(engine, robot.id, tag).is_some()
                && !matches!(engine.reading(robot.id, tag), Reading::Picture { .. })
            {
                all.push(format!("{}/{}", robot.name, device.name));
            }
        }
    }
    all
}

fn observe(
    world: &World,
    text: &str,
    memories: &mut usize,
    columns: &mut Vec<Column>,
) -> Result<Observed, String> {
    let engine = world.engine();
    let signals = Signals { world: engine };
    if let Ok(SignalSource::Device { robot, tag }) = signals.thing(text.trim_matches(['\'', '"'])) {
        let numbers = numbers_of(engine, robot, tag);
        let (len, range) =
            numbers.ok_or_else(|| format!("{text:?} has no measurement that can be observed"))?;
        for index in 0..len {
            let name = if len == 1 { text.to_owned() } else { format!("{text}[{index}]") };
            columns.push(Column { name, range });
        }
        return Ok(Observed::Device { robot, tag, len, range });
    }
    let formula = Formula::parse(text, &signals, memories)?;
    columns.push(Column { name: text.to_owned(), range: [f64::NEG_INFINITY, f64::INFINITY] });
    Ok(Observed::Formula(formula))
}

fn viewers(world: &World, task: &Task) -> Result<Vec<Viewer>, Error> {
    let engine = world.engine();
    let viewer = |robot: RobotId, tag: u16| match engine.reading(robot, tag) {
        Reading::Picture { size, .. } => Some(Viewer { robot, tag, size }),
        _ => None,
    };
    match (&task.pictures, &task.observations) {
        (Some(names), _) => {
            let signals = Signals { world: engine };
            let find = |name: &String| match signals.thing(name).map_err(Error::Task)? {
                SignalSource::Device { robot, tag } => {
                    viewer(robot, tag).ok_or_else(|| Error::Task(format!("{name:?} is not a camera")))
                }
                SignalSource::Node(_) => Err(Error::Task(format!("{name:?} is not a camera"))),
            };
            names.iter().map(find).collect()
        }
        (None, Some(_)) => Ok(Vec::new()),
        (None, None) => {
            let tags = |robot: &engine::Robot| (1..=robot.devices.len() as u16).collect::<Vec<_>>();
            let all =
                engine.robots().iter().flat_map(|robot| tags(robot).into_iter().map(|tag| (robot.id, tag)));
            Ok(all.filter_map(|(robot, tag)| viewer(robot, tag)).collect())
        }
    }
}

/// Enables the sensors that the task reads, with the environment's step as sampling period.
fn enable(world: &mut World, plan: &Plan) {
    let step_ms = world.engine().state().time_step().ms() * f64::from(plan.frame_skip);
    let period = step_ms.round().clamp(1.0, f64::from(u16::MAX)) as u16;
    let mut read = BTreeSet::new();
    let mut tell = |robot: RobotId, tag: u16| {
        read.insert((robot, tag));
    };
    plan.viewers.iter().for_each(|viewer| tell(viewer.robot, viewer.tag));
    for observed in &plan.observed {
        match observed {
            Observed::Formula(formula) => formula.devices(&mut tell),
            Observed::Device { robot, tag, .. } => tell(*robot, *tag),
        }
    }
    plan.reward.devices(&mut tell);
    plan.terminated.devices(&mut tell);
    plan.infos.iter().for_each(|(_, formula)| formula.devices(&mut tell));
    for (robot, tag) in read {
        world.engine_mut().set_sampling_period(robot, tag, period);
    }
}
