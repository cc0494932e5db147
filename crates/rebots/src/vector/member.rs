//! One world of a vector environment: its episodes, steps and observations.

use base::Stream;
use engine::ports::NoPorts;
use engine::{Reading, Snapshot};

use super::plan::{Observed, Plan};
use crate::expression::Moment;
use crate::signal::element;
use crate::world::World;

/// Name of the random stream of episodes.
const STREAM: &str = "episodes";

/// One of the worlds.
pub(super) struct Member {
    pub(super) world: World,
    stream: Stream,
    memory: Vec<f64>,
    action: Vec<f64>,
    pub(super) steps: u32,
    pub(super) is_over: bool,
}

impl Member {
    pub(super) fn new(world: World, index: usize, plan: &Plan) -> Self {
        Self {
            world,
            stream: Stream::new(index as u64, STREAM),
            memory: vec![f64::NAN; plan.memories],
            action: vec![0.0; plan.actuators.len()],
            steps: 0,
            is_over: false,
        }
    }

    /// Restarts the stream of random numbers that episodes draw from.
    pub(super) fn reseed(&mut self, seed: u64) {
        self.stream = Stream::new(seed, STREAM);
    }

    pub(super) fn begin(&mut self, plan: &Plan, start: &Snapshot) {
        self.world.restore(start);
        self.world.engine_mut().reseed(self.stream.bits());
        self.steps = 0;
        self.is_over = false;
        self.memory.fill(f64::NAN);
        self.action.fill(0.0);
        for (target, mode, distribution) in &plan.randomizations {
            let drawn = distribution.draw(&mut self.stream);
            target.put(self.world.engine_mut(), *mode, drawn);
        }
        self.world.engine_mut().measure();
        // The reference of `delta`.
        self.judge(plan);
        self.tell(plan, &mut []);
    }

    pub(super) fn step(&mut self, plan: &Plan, action: &[f32]) -> (f64, bool) {
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
    pub(super) fn tell(&mut self, plan: &Plan, infos: &mut [f64]) {
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

    pub(super) fn observe(&mut self, plan: &Plan, row: &mut [f32], pictures: &mut [u8]) {
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
