//! What robots' devices read and show, for viewers who ask: pictures, and numbers over time.

use std::collections::{BTreeMap, VecDeque};

use base::Vec3;
use base64::Engine as _;
use engine::{Reading, RobotId, World};
use nodes::editing;
use scene::NodeId;
use serde_json::{Value as Json, json};
use server::ViewerId;

use super::tree;

/// Signals that a viewer may plot at once.
const MOST_SIGNALS: usize = 64;
/// Steps that are kept for a viewer that has not asked for them yet.
const MOST_ROWS: usize = 4096;
/// Of pictures, as JPEG has it.
const QUALITY: u8 = 80;

/// All devices of all robots.
pub(super) fn list(world: &World) -> Json {
    let robots = world.robots().iter().filter(|robot| !robot.is_gone());
    let device = |robot: RobotId, index: usize, info: &engine::DeviceInfo| {
        let tag = u16::try_from(index + 1).unwrap_or(u16::MAX);
        let traits = world.traits(robot, tag);
        let measure = traits.measure.unwrap_or_else(|| engine::Measure::unbounded(&[], ""));
        let is_motor = traits.actuation.is_some() && traits.link.is_some();
        let kind = match world.reading(robot, tag) {
            _ if is_motor => "joint",
            Reading::Picture { .. } | Reading::Ranges { .. } => "picture",
            _ if info.ty.is_a("Display") => "picture",
            Reading::Number(_)
            | Reading::Vector(_)
            | Reading::Rotation(_)
            | Reading::Pose(_)
            | Reading::Flag(_) => "numbers",
            _ => "none",
        };
        json!({ "node": info.node.0, "name": info.name, "type": info.ty.name, "kind": kind, "unit": measure.unit })
    };
    let row = |robot: &engine::Robot| {
        let devices = robot.devices.iter().enumerate().map(|(index, info)| device(robot.id, index, info));
        json!({ "name": robot.name, "node": robot.node.0, "devices": devices.collect::<Vec<_>>() })
    };
    robots.map(row).collect()
}

/// Where a device is: its robot and its number there.
fn place(world: &World, node: NodeId) -> Option<(RobotId, u16)> {
    world.robots().iter().filter(|robot| !robot.is_gone()).find_map(|robot| {
        let at = robot.devices.iter().position(|info| info.node == node)?;
        Some((robot.id, u16::try_from(at + 1).ok()?))
    })
}

/// The picture that a device gives its controller.
pub(super) fn picture(world: &mut World, params: &Json) -> Result<Json, String> {
    let node = tree::node_id(params)?;
    let shot = nodes::shot::of_node(world, node)?;
    let file = shot.file("picture.jpg", QUALITY);
    let data = base64::engine::general_purpose::STANDARD.encode(file);
    Ok(json!({ "width": shot.width, "height": shot.height, "time": world.time().seconds(), "jpeg": data }))
}

/// What a sensor has measured last, or the position of a motor's joint; nothing for devices without numbers.
pub(crate) fn numbers(world: &World, robot: RobotId, tag: u16) -> Vec<f64> {
    let traits = world.traits(robot, tag);
    match world.reading(robot, tag) {
        _ if traits.actuation.is_some() => {
            traits.link.map(|link| world.state().dynamics().joint_position(link)).into_iter().collect()
        }
        Reading::Number(number) => vec![number],
        Reading::Vector(vector) => vector.to_array().to_vec(),
        Reading::Rotation(rotation) => rotation.to_array().to_vec(),
        Reading::Pose(pose) => pose.translation.to_array().to_vec(),
        Reading::Flag(flag) => vec![f64::from(u8::from(flag))],
        _ => Vec::new(),
    }
}

/// A number, or several, that change over time.
#[derive(Clone, Debug, PartialEq)]
enum Signal {
    /// What a sensor has measured last, or the position of a motor's joint.
    Device(NodeId),
    /// Where a node is in the world.
    Position(NodeId),
    /// What a field says now.
    Field(NodeId, String),
    /// What touches a node and all below it.
    Contacts(NodeId),
}

impl Signal {
    fn read(params: &Json) -> Result<Self, String> {
        let node = tree::node_id(params)?;
        Ok(match params["what"].as_str() {
            Some("device") => Self::Device(node),
            Some("position") => Self::Position(node),
            Some("field") => Self::Field(
                node,
                params["field"].as_str().ok_or("the name of the field is missing")?.to_owned(),
            ),
            Some("contacts") => Self::Contacts(node),
            _ => return Err("a signal is a device, a position, a field or contacts".to_owned()),
        })
    }

    /// Its numbers now; those that are not known yet are no numbers.
    fn numbers(&self, world: &World) -> Vec<f64> {
        let state = world.state();
        match self {
            Self::Device(node) => {
                place(world, *node).map_or_else(Vec::new, |(robot, tag)| numbers(world, robot, tag))
            }
            Self::Position(node) => state
                .mount(*node)
                .map_or_else(Vec::new, |_| state.pose(*node).translation.to_array().to_vec()),
            Self::Field(node, field) => {
                editing::value(state, *node, field).and_then(|value| value.numbers()).unwrap_or_default()
            }
            Self::Contacts(node) => contacts(world, *node),
        }
    }
}

/// What others did to a node and all below it in the last step: the force along x, y and z, its strength `[N]`, and the
/// number of contacts. Contacts between its own parts do not count.
fn contacts(world: &World, node: NodeId) -> Vec<f64> {
    let state = world.state();
    let scene = state.scene();
    if !scene.get(node).is_some_and(|found| found.ty.is_a("Solid")) {
        return Vec::new();
    }
    let is_within = |solid: NodeId| {
        std::iter::successors(Some(solid), |id| scene.get(*id)?.parent).any(|above| above == node)
    };
    let is_own = |collider| state.collider_owner(collider).is_some_and(|owner| is_within(owner.solid));
    let mut sum = Vec3::ZERO;
    let mut count = 0;
    for contact in state.dynamics().contacts() {
        let force = match (is_own(contact.a), is_own(contact.b)) {
            (true, false) => contact.force,
            (false, true) => -contact.force,
            _ => continue,
        };
        sum += force;
        count += 1;
    }
    vec![sum.x, sum.y, sum.z, sum.length(), f64::from(count)]
}

/// Time, then the numbers of each signal.
type Row = (f64, Vec<(u64, Vec<f64>)>);

/// The plots of one viewer.
#[derive(Default)]
struct Plots {
    signals: BTreeMap<u64, Signal>,
    rows: VecDeque<Row>,
    lost: usize,
}

/// What viewers plot.
#[derive(Default)]
pub(super) struct Recorder(BTreeMap<ViewerId, Plots>);

impl Recorder {
    /// The world has made a step.
    pub(super) fn record(&mut self, world: &World) {
        for plots in self.0.values_mut().filter(|plots| !plots.signals.is_empty()) {
            if plots.rows.len() >= MOST_ROWS {
                plots.rows.pop_front();
                plots.lost += 1;
            }
            let numbers = plots.signals.iter().map(|(id, signal)| (*id, signal.numbers(world)));
            plots.rows.push_back((world.time().seconds(), numbers.collect()));
        }
    }

    /// From now on this signal is recorded for a viewer, under a number of its own. Gives what it is now.
    pub(super) fn watch(&mut self, viewer: ViewerId, world: &World, params: &Json) -> Result<Json, String> {
        let id = params["id"].as_u64().ok_or("the number of the plot is missing")?;
        let plots = self.0.entry(viewer).or_default();
        if params["node"].is_null() {
            plots.signals.remove(&id);
            return Ok(Json::Null);
        }
        let signal = Signal::read(params)?;
        let numbers = signal.numbers(world);
        if numbers.is_empty() {
            return Err("it has no numbers to plot".to_owned());
        }
        if plots.signals.len() >= MOST_SIGNALS {
            return Err(format!("a viewer can plot {MOST_SIGNALS} things at once"));
        }
        plots.signals.insert(id, signal);
        Ok(
            json!({ "time": world.time().seconds(), "numbers": numbers.into_iter().map(number).collect::<Vec<_>>() }),
        )
    }

    /// What was recorded for a viewer since it asked last.
    pub(super) fn take(&mut self, viewer: ViewerId) -> Json {
        let Some(plots) = self.0.get_mut(&viewer) else { return json!({ "rows": [], "lost": 0 }) };
        let values =
            |(id, values): (u64, Vec<f64>)| json!([id, values.into_iter().map(number).collect::<Vec<_>>()]);
        let rows = plots
            .rows
            .drain(..)
            .map(|(time, signals)| json!([time, signals.into_iter().map(values).collect::<Vec<_>>()]));
        let rows: Vec<Json> = rows.collect();
        json!({ "rows": rows, "lost": std::mem::take(&mut plots.lost) })
    }

    /// A viewer is gone.
    pub(super) fn leave(&mut self, viewer: ViewerId) {
        self.0.remove(&viewer);
    }

    /// Another world: its nodes are others.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }
}

/// JSON has no infinity; what is not a number is null.
fn number(value: f64) -> Json {
    if value.is_finite() { json!(value) } else { Json::Null }
}
