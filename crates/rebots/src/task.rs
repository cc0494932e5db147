//! Tasks: actions, observations and rewards of a world, as JSON.

use std::path::{Path, PathBuf};

use engine::{Command, MotorLimits, RobotId};
use serde_json::Value as Json;

use crate::error::Error;

/// Turns a world into a learning environment. The guide describes its JSON format.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    /// The world file; relative to the task's file.
    pub world: PathBuf,
    /// Basic time steps in a step of the environment.
    pub frame_skip: u32,
    /// Steps after which an episode is truncated; 0 for never.
    pub max_episode_steps: u32,
    /// Actions; `None` for all motors.
    pub actions: Option<Vec<ActionSpec>>,
    /// Observations: formulas, and devices with all their numbers. `None` for all sensors.
    pub observations: Option<Vec<String>>,
    /// Cameras whose images are observed. `None`: all cameras if `observations` is `None`, else none.
    pub pictures: Option<Vec<String>>,
    /// Formula of the reward of a step.
    pub reward: String,
    /// Formula of termination: the episode ends if it is not 0.
    pub terminated: String,
    /// Randomization of the start of episodes.
    pub start: Vec<Randomization>,
    /// Additional infos: names and formulas.
    pub infos: Vec<(String, String)>,
}

impl Default for Task {
    fn default() -> Self {
        Self {
            world: PathBuf::new(),
            frame_skip: 1,
            max_episode_steps: 1000,
            actions: None,
            observations: None,
            pictures: None,
            reward: "0".to_owned(),
            terminated: "0".to_owned(),
            start: Vec::new(),
            infos: Vec::new(),
        }
    }
}

/// A motor that an element of the action vector drives.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionSpec {
    /// The motor's name.
    pub device: String,
    /// Control mode; `None` for position if the motor has position limits, else velocity.
    pub control: Option<Control>,
    /// Values for -1 and 1, in units of the motor; `None` for its limits.
    pub range: Option<[f64; 2]>,
}

/// Control mode of a motor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// Target position.
    Position,
    /// Target velocity.
    Velocity,
    /// Force or torque.
    Effort,
}

impl Control {
    /// The command with this value.
    pub(crate) fn command(self, value: f64) -> Command {
        match self {
            Self::Position => Command::Position(value),
            Self::Velocity => Command::Velocity(value),
            Self::Effort => Command::Effort(value),
        }
    }

    /// The default control mode of a motor.
    pub(crate) fn usual(limits: &MotorLimits) -> Self {
        if limits.positions.is_some() { Self::Position } else { Self::Velocity }
    }

    /// The limits of a motor.
    pub(crate) fn range(self, limits: &MotorLimits) -> [f64; 2] {
        match self {
            Self::Position => limits.positions.unwrap_or([-1.0, 1.0]),
            Self::Velocity => [-limits.max_velocity, limits.max_velocity],
            Self::Effort => [-limits.max_effort, limits.max_effort],
        }
    }
}

/// A quantity that is randomized at the start of each episode.
#[derive(Clone, Debug, PartialEq)]
pub struct Randomization {
    /// The quantity, such as `pole.position`, `ROBOT.yaw`, `FLOOR_PROPERTIES.bounce`.
    pub target: String,
    /// How the random number is applied.
    pub mode: RandomizationMode,
    /// Its distribution.
    pub distribution: Distribution,
}

/// How a random number is applied to a quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RandomizationMode {
    /// Replaces the initial value.
    Set,
    /// Is added to it.
    Add,
    /// Multiplies it.
    Scale,
}

/// A probability distribution.
#[derive(Clone, Debug, PartialEq)]
pub enum Distribution {
    /// A constant.
    Constant(f64),
    /// Uniform between two numbers.
    Uniform([f64; 2]),
    /// Between two positive numbers, with a uniform logarithm.
    LogUniform([f64; 2]),
    /// Normal, with mean and standard deviation.
    Normal([f64; 2]),
    /// One of several values, with equal probability.
    Choice(Vec<f64>),
    /// One of several values of a whole field, such as strings or vectors, with equal probability.
    Values(Vec<Json>),
}

impl Distribution {
    /// Draws a number; of `Values`, an index.
    pub(crate) fn draw(&self, stream: &mut base::Stream) -> f64 {
        let index = |stream: &mut base::Stream, len: usize| {
            let index = (stream.unit() * len as f64) as usize;
            index.min(len.saturating_sub(1))
        };
        match self {
            Self::Constant(value) => *value,
            Self::Uniform([low, high]) => low + (high - low) * stream.unit(),
            Self::Normal([mean, deviation]) => mean + deviation * stream.normal(),
            Self::LogUniform([low, high]) => {
                let [low, high] = [low, high].map(|limit| base::ops::ln(*limit));
                base::ops::exp(low + (high - low) * stream.unit())
            }
            Self::Choice(values) => values.get(index(stream, values.len())).copied().unwrap_or(f64::NAN),
            Self::Values(values) => index(stream, values.len()) as f64,
        }
    }
}

/// Keys of the JSON object.
const KEYS: [&str; 11] = [
    "world",
    "frame_skip",
    "max_episode_steps",
    "actions",
    "observations",
    "pictures",
    "reward",
    "terminated",
    "start",
    "infos",
    // Agents, for multi-agent environments.
    "agents",
];

impl Task {
    /// The default task for a world file.
    #[must_use]
    pub fn of(world: impl AsRef<Path>) -> Self {
        Self { world: world.as_ref().to_owned(), ..Self::default() }
    }

    /// Reads a task file; the path of its world is relative to its folder.
    ///
    /// # Errors
    /// If the file cannot be read or is invalid.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref();
        let text = std::fs::read_to_string(path)
            .map_err(|error| Error::File(format!("cannot read the task: {error}: {}", path.display())))?;
        let task = Self::parse(&text).map_err(|error| Error::Task(format!("{}: {error}", path.display())))?;
        let folder = path.parent().unwrap_or(Path::new(""));
        Ok(Self { world: folder.join(&task.world), ..task })
    }

    /// Reads a task from JSON.
    ///
    /// # Errors
    /// If it is invalid.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let json: Json = serde_json::from_str(text).map_err(|error| Error::Task(error.to_string()))?;
        let Json::Object(map) = &json else { return Err(Error::Task("a task must be an object".to_owned())) };
        if let Some(wrong) = map.keys().find(|key| !KEYS.contains(&key.as_str())) {
            let near = scene::suggest::nearest(wrong, KEYS.iter().copied());
            let hint = near.map(|near| format!("; did you mean {near:?}?")).unwrap_or_default();
            return Err(Error::Task(format!("unknown name {wrong:?}{hint}")));
        }
        let mut task = Self::default();
        let known = |key: &str| map.get(key).filter(|value| !value.is_null());
        let wrong = |key: &str, what: &str| Error::Task(format!("{key:?} must be {what}"));
        let text = |key: &'static str| -> Result<Option<String>, Error> {
            match known(key) {
                None => Ok(None),
                Some(Json::String(text)) => Ok(Some(text.clone())),
                Some(Json::Number(number)) => Ok(Some(number.to_string())),
                Some(Json::Bool(value)) => Ok(Some(value.to_string())),
                Some(_) => Err(wrong(key, "a string")),
            }
        };
        let count = |key: &'static str| match known(key) {
            None => Ok(None),
            Some(number) => match number.as_u64().and_then(|number| u32::try_from(number).ok()) {
                Some(number) => Ok(Some(number)),
                None => Err(wrong(key, "a non-negative integer")),
            },
        };
        let texts = |key: &'static str| -> Result<Option<Vec<String>>, Error> {
            let Some(list) = known(key) else { return Ok(None) };
            let items = list.as_array().ok_or_else(|| wrong(key, "a list of strings"))?;
            let texts = items.iter().map(|item| item.as_str().map(str::to_owned));
            texts.collect::<Option<_>>().map(Some).ok_or_else(|| wrong(key, "a list of strings"))
        };
        if let Some(world) = text("world")? {
            task.world = world.into();
        }
        task.frame_skip = match count("frame_skip")? {
            Some(0) => return Err(wrong("frame_skip", "at least 1")),
            Some(steps) => steps,
            None => task.frame_skip.max(1),
        };
        task.max_episode_steps = count("max_episode_steps")?.unwrap_or(task.max_episode_steps);
        task.observations = texts("observations")?;
        task.pictures = texts("pictures")?;
        task.reward = text("reward")?.unwrap_or(task.reward);
        task.terminated = text("terminated")?.unwrap_or(task.terminated);
        if let Some(actions) = known("actions") {
            let actions = actions.as_array().ok_or_else(|| wrong("actions", "a list"))?;
            task.actions = Some(actions.iter().map(action).collect::<Result<_, _>>()?);
        }
        if let Some(agents) = known("agents") {
            let agents = agents.as_object().ok_or_else(|| wrong("agents", "an object"))?;
            of_agents(&mut task, agents)?;
        }
        if let Some(infos) = known("infos") {
            let infos =
                infos.as_object().ok_or_else(|| wrong("infos", "an object with names and formulas"))?;
            for (name, formula) in infos {
                let formula = formula.as_str().ok_or_else(|| wrong(name, "a formula"))?;
                task.infos.push((name.clone(), formula.to_owned()));
            }
        }
        if let Some(randomizations) = known("start") {
            let randomizations = randomizations.as_array().ok_or_else(|| wrong("start", "a list"))?;
            task.start = randomizations.iter().map(draw).collect::<Result<_, _>>()?;
        }
        Ok(task)
    }
}

/// Concatenates actions and observations of all agents, where the task has none of its own.
fn of_agents(task: &mut Task, agents: &serde_json::Map<String, Json>) -> Result<(), Error> {
    let lists = |key: &str| -> Result<Vec<&Json>, Error> {
        let lists = agents.iter().map(|(name, agent)| {
            let wrong = || Error::Task(format!("agent {name:?} has no list of {key}"));
            agent.get(key).and_then(Json::as_array).ok_or_else(wrong)
        });
        Ok(lists.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
    };
    if task.actions.is_none() {
        task.actions = Some(lists("actions")?.into_iter().map(action).collect::<Result<_, _>>()?);
    }
    if task.observations.is_none() {
        let text = |item: &Json| item.as_str().map(str::to_owned);
        let texts: Option<Vec<String>> = lists("observations")?.into_iter().map(text).collect();
        task.observations =
            Some(texts.ok_or_else(|| Error::Task("observations of agents must be strings".to_owned()))?);
    }
    Ok(())
}

fn action(json: &Json) -> Result<ActionSpec, Error> {
    if let Json::String(device) = json {
        return Ok(ActionSpec { device: device.clone(), control: None, range: None });
    }
    let wrong = |why: &str| Error::Task(format!("{why}: {json}"));
    only(json, &["device", "control", "range"])?;
    let device = json.get("device").and_then(Json::as_str);
    let device = device.ok_or_else(|| wrong("an action must name a \"device\""))?.to_owned();
    let control = match json.get("control").map(Json::as_str) {
        None => None,
        Some(Some("position")) => Some(Control::Position),
        Some(Some("velocity")) => Some(Control::Velocity),
        Some(Some("effort")) => Some(Control::Effort),
        Some(_) => {
            return Err(Error::Task(
                "\"control\" must be \"position\", \"velocity\" or \"effort\"".to_owned(),
            ));
        }
    };
    let range =
        json.get("range").map(|range| pair(range).ok_or_else(|| wrong("\"range\" must be two numbers")));
    Ok(ActionSpec { device, control, range: range.transpose()? })
}

/// Fails if an object has other names than these.
fn only(json: &Json, known: &[&str]) -> Result<(), Error> {
    match json.as_object().and_then(|map| map.keys().find(|key| !known.contains(&key.as_str()))) {
        Some(wrong) => {
            let known = known.join(", ");
            Err(Error::Task(format!("unknown name {wrong:?} in {json}; there are: {known}")))
        }
        None => Ok(()),
    }
}

fn pair(json: &Json) -> Option<[f64; 2]> {
    match json.as_array()?.as_slice() {
        [low, high] => Some([low.as_f64()?, high.as_f64()?]),
        _ => None,
    }
}

fn draw(json: &Json) -> Result<Randomization, Error> {
    let wrong = |why: &str| Error::Task(format!("{why}: {json}"));
    let modes = [
        ("set", RandomizationMode::Set),
        ("add", RandomizationMode::Add),
        ("scale", RandomizationMode::Scale),
    ];
    let found = modes.iter().find_map(|(key, mode)| Some((json.get(*key)?.as_str()?.to_owned(), *mode)));
    let (target, mode) =
        found.ok_or_else(|| wrong("\"set\", \"add\" or \"scale\" must name the quantity"))?;
    const DISTRIBUTIONS: [&str; 5] = ["uniform", "log_uniform", "normal", "choice", "value"];
    only(json, &[&["set", "add", "scale"], &DISTRIBUTIONS[..]].concat())?;
    let modes = modes.iter().filter(|(key, _)| json.get(*key).is_some()).count();
    let mut given = DISTRIBUTIONS.iter().filter_map(|key| Some((*key, json.get(*key)?)));
    let first = given.next();
    if modes > 1 || given.next().is_some() {
        return Err(wrong("one quantity and one distribution are needed"));
    }
    let Some((key, parameters)) = first else {
        let all = DISTRIBUTIONS.map(|name| format!("{name:?}")).join(", ");
        return Err(wrong(&format!("the distribution is missing, one of {all}")));
    };
    let two = || pair(parameters).ok_or_else(|| wrong(&format!("{key:?} must be two numbers")));
    // Anything but numbers is a value of a whole field.
    let distribution = match (key, parameters) {
        ("uniform", _) => Distribution::Uniform(two()?),
        ("log_uniform", _) => match two()? {
            limits if limits.iter().all(|limit| *limit > 0.0) => Distribution::LogUniform(limits),
            _ => return Err(wrong("\"log_uniform\" must be two positive numbers")),
        },
        ("normal", _) => match two()? {
            parts @ [_, deviation] if deviation >= 0.0 => Distribution::Normal(parts),
            _ => return Err(wrong("the standard deviation must not be negative")),
        },
        ("value", value) => match value.as_f64() {
            Some(number) => Distribution::Constant(number),
            None => Distribution::Values(vec![value.clone()]),
        },
        (_, Json::Array(values)) if !values.is_empty() => {
            let numbers: Option<Vec<f64>> = values.iter().map(Json::as_f64).collect();
            numbers.map_or_else(|| Distribution::Values(values.clone()), Distribution::Choice)
        }
        _ => return Err(wrong("\"choice\" must be a list of values")),
    };
    if mode != RandomizationMode::Set && matches!(distribution, Distribution::Values(_)) {
        return Err(wrong("only numbers can be added and scaled"));
    }
    Ok(Randomization { target, mode, distribution })
}

/// A resolved element of the action vector.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Actuator {
    pub(crate) robot: RobotId,
    pub(crate) tag: u16,
    pub(crate) control: Control,
    pub(crate) range: [f64; 2],
}
