//! A task, resolved for its world: what is driven, observed and computed in each step.

use std::collections::BTreeSet;

use engine::{Command, Reading, RobotId};

use super::RewardFunction;
use crate::error::Error;
use crate::expression::Formula;
use crate::randomization::{Target, drawn_target};
use crate::signal::{SignalSource, Signals, numbers_of};
use crate::task::{Actuator, Control, Distribution, RandomizationMode, Task};
use crate::world::World;

/// Name and range of an element of an observation or action.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Formula or device; devices with several numbers are followed by an index.
    pub name: String,
    /// Smallest and largest value; infinite if unknown.
    pub range: [f64; 2],
}

/// A part of the observation vector.
#[derive(Clone, Debug)]
pub(super) enum Observed {
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
pub(super) struct Viewer {
    pub(super) robot: RobotId,
    pub(super) tag: u16,
    pub(super) size: [u16; 2],
}

/// A task, resolved for its world.
pub(super) struct Plan {
    pub(super) frame_skip: u32,
    pub(super) max_episode_steps: u32,
    pub(super) actuators: Vec<Actuator>,
    pub(super) observed: Vec<Observed>,
    pub(super) viewers: Vec<Viewer>,
    pub(super) reward: Formula,
    pub(super) terminated: Formula,
    pub(super) infos: Vec<(String, Formula)>,
    /// Replaces the formulas of reward and termination.
    pub(super) judge: Option<Box<RewardFunction>>,
    pub(super) memories: usize,
    pub(super) randomizations: Vec<(Target, RandomizationMode, Distribution)>,
    pub(super) observation_columns: Vec<Column>,
    pub(super) action_columns: Vec<Column>,
}

impl Viewer {
    pub(super) fn len(&self) -> usize {
        usize::from(self.size[0]) * usize::from(self.size[1]) * 3
    }
}

impl Plan {
    /// Finds what a task refers to, puts motors with velocity control into that mode, and enables the sensors.
    pub(super) fn resolve(task: &Task, world: &mut World) -> Result<Self, Error> {
        let mut observation_columns = Vec::new();
        let mut action_columns = Vec::new();
        let actuators = actuators(world, task, &mut action_columns)?;
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
        for text in observations(world, task) {
            observed.push(observe(world, &text, &mut memories, &mut observation_columns).map_err(wrong)?);
        }
        let viewers = viewers(world, task)?;
        let signals = Signals { world: world.engine() };
        let reward = Formula::parse(&task.reward, &signals, &mut memories).map_err(wrong)?;
        let terminated = Formula::parse(&task.terminated, &signals, &mut memories).map_err(wrong)?;
        let infos = task
            .infos
            .iter()
            .map(|(name, text)| Ok((name.clone(), Formula::parse(text, &signals, &mut memories)?)));
        let infos = infos.collect::<Result<Vec<_>, String>>().map_err(wrong)?;
        let randomizations = task
            .start
            .iter()
            .map(|draw| Ok((drawn_target(world.engine(), draw)?, draw.mode, draw.distribution.clone())));
        let randomizations = randomizations.collect::<Result<Vec<_>, String>>().map_err(wrong)?;
        let plan = Self {
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
            randomizations,
            observation_columns,
            action_columns,
        };
        plan.enable_sensors(world);
        Ok(plan)
    }

    /// Enables the sensors that the task reads, with the environment's step as sampling period.
    fn enable_sensors(&self, world: &mut World) {
        let step_ms = world.engine().state().time_step().ms() * f64::from(self.frame_skip);
        let period = step_ms.round().clamp(1.0, f64::from(u16::MAX)) as u16;
        let mut read = BTreeSet::new();
        let mut tell = |robot: RobotId, tag: u16| {
            read.insert((robot, tag));
        };
        self.viewers.iter().for_each(|viewer| tell(viewer.robot, viewer.tag));
        for observed in &self.observed {
            match observed {
                Observed::Formula(formula) => formula.devices(&mut tell),
                Observed::Device { robot, tag, .. } => tell(*robot, *tag),
            }
        }
        self.reward.devices(&mut tell);
        self.terminated.devices(&mut tell);
        self.infos.iter().for_each(|(_, formula)| formula.devices(&mut tell));
        for (robot, tag) in read {
            world.engine_mut().set_sampling_period(robot, tag, period);
        }
    }
}

fn actuators(world: &World, task: &Task, columns: &mut Vec<Column>) -> Result<Vec<Actuator>, Error> {
    let engine = world.engine();
    let signals = Signals { world: engine };
    let wrong = |why: String| Error::Task(why);
    let mut actuators = Vec::new();
    let mut add =
        |robot, tag, name: &str, control: Option<Control>, range: Option<[f64; 2]>| -> Result<(), Error> {
            let limits = engine.properties(robot, tag).motor_limits;
            let limits = limits.ok_or_else(|| wrong(format!("{name:?} is not a motor")))?;
            let control = control.unwrap_or(Control::usual(&limits));
            let range = range.unwrap_or(control.range(&limits));
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
                    if engine
                        .properties(robot.id, tag)
                        .motor_limits
                        .is_some_and(|it| it.max_velocity.is_finite())
                    {
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
