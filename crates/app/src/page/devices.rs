//! Readings of robots' devices for viewers: images, and plots of numbers over time.

use std::collections::{BTreeMap, VecDeque};

use base::Vec3;
use base64::Engine as _;
use catalog::FieldType;
use engine::{Aspect, RadarTarget, Reading, RobotId, World};
use nodes::editing;
use scene::NodeId;
use serde_json::{Value as Json, json};
use server::ViewerId;

use super::tree;

/// Maximum number of plots of a viewer.
const MAX_SIGNALS: usize = 64;
/// Maximum number of steps recorded for a viewer that does not fetch them.
const MAX_ROWS: usize = 4096;
/// JPEG quality of images.
const QUALITY: u8 = 80;

/// Returns all devices of all robots.
pub(super) fn list(world: &World) -> Json {
    let robots = world.robots().iter().filter(|robot| !robot.is_gone());
    let device = |robot: RobotId, index: usize, info: &engine::DeviceInfo| {
        let tag = u16::try_from(index + 1).unwrap_or(u16::MAX);
        let quantities = device_quantities(world, robot, tag);
        let kind = match world.reading(robot, tag) {
            Reading::Picture { .. } | Reading::Ranges { .. } => "picture",
            _ if info.ty.is_a("Display") => "picture",
            _ if quantities.is_empty() => "none",
            _ => "numbers",
        };
        let unit = common_unit(&quantities).unwrap_or_default();
        json!({ "node": info.node.0, "name": info.name, "type": info.ty.name, "kind": kind, "unit": unit })
    };
    let row = |robot: &engine::Robot| {
        let there = robot.devices.iter().enumerate().filter(|(_, info)| !info.is_gone());
        let devices = there.map(|(index, info)| device(robot.id, index, info));
        json!({ "name": robot.name, "node": robot.node.0, "devices": devices.collect::<Vec<_>>() })
    };
    robots.map(row).collect()
}

/// Returns the robot and the tag of a device.
fn place(world: &World, node: NodeId) -> Option<(RobotId, u16)> {
    world.robots().iter().filter(|robot| !robot.is_gone()).find_map(|robot| {
        let at = robot.devices.iter().position(|info| info.node == node && !info.is_gone())?;
        Some((robot.id, u16::try_from(at + 1).ok()?))
    })
}

/// Returns the image that a device provides to its controller.
pub(super) fn picture(world: &mut World, params: &Json) -> Result<Json, String> {
    let node = tree::node_id(params)?;
    let shot = nodes::shot::of_node(world, node)?;
    let file = shot.file("picture.jpg", QUALITY);
    let data = base64::engine::general_purpose::STANDARD.encode(file);
    Ok(json!({ "width": shot.width, "height": shot.height, "time": world.time().seconds(), "jpeg": data }))
}

/// A number of a signal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Quantity {
    /// Empty if there is only one, or if they are numbered.
    name: &'static str,
    /// Empty if it has none, or none that is known.
    pub(crate) unit: &'static str,
    /// NaN if it is unknown.
    pub(crate) value: f64,
}

/// Names the numbers of a vector, or of anything else whose numbers have one unit. Numbers beyond the names have none.
fn named(names: &[&'static str], unit: &'static str, values: &[f64]) -> Vec<Quantity> {
    let names = names.iter().copied().chain(std::iter::repeat(""));
    values.iter().zip(names).map(|(&value, name)| Quantity { name, unit, value }).collect()
}

/// Returns the unit that all numbers have.
pub(crate) fn common_unit(quantities: &[Quantity]) -> Option<&'static str> {
    let unit = quantities.first()?.unit;
    quantities.iter().all(|quantity| quantity.unit == unit).then_some(unit)
}

/// Returns whether a device measures latitude and longitude.
fn is_on_a_map(world: &World, robot: RobotId, tag: u16) -> bool {
    let robot = world.robots().iter().find(|found| found.id == robot);
    let info = robot.and_then(|robot| robot.devices.get(usize::from(tag).checked_sub(1)?));
    nodes::world_info::uses_wgs84(world.state().scene()) && info.is_some_and(|info| info.ty.is_a("GPS"))
}

/// Returns what a sensor has measured last, or how the joint of a motor moves; empty for devices without numbers.
pub(crate) fn device_quantities(world: &World, robot: RobotId, tag: u16) -> Vec<Quantity> {
    let quantity = |name, unit, value| Quantity { name, unit, value };
    let properties = world.properties(robot, tag);
    let dynamics = world.state().dynamics();
    if let Some(limits) = properties.motor_limits {
        let Some(link) = properties.link else { return Vec::new() };
        let [position, velocity] = if limits.is_linear { ["m", "m/s"] } else { ["rad", "rad/s"] };
        return vec![
            quantity("position", position, dynamics.joint_position(link)),
            quantity("velocity", velocity, dynamics.joint_velocity(link)),
        ];
    }
    let unit = properties.measure.map_or("", |measure| measure.unit);
    match world.reading(robot, tag) {
        Reading::Number(number) => vec![quantity("", unit, number)],
        Reading::Vector(place) if is_on_a_map(world, robot, tag) => vec![
            quantity("latitude", "°", place.x),
            quantity("longitude", "°", place.y),
            quantity("altitude", "m", place.z),
        ],
        Reading::Vector(vector) => named(&["x", "y", "z"], unit, &vector.to_array()),
        Reading::Rotation(_) => match world.aspect(robot, tag, Aspect::Angles) {
            Reading::Vector(angles) => named(&["roll", "pitch", "yaw"], "rad", &angles.to_array()),
            _ => Vec::new(),
        },
        Reading::Pose(pose) => named(&["x", "y", "z"], "m", &pose.translation.to_array()),
        Reading::Flag(flag) => vec![quantity("", "", f64::from(u8::from(flag)))],
        Reading::Messages(_) => {
            let of = |aspect| match world.aspect(robot, tag, aspect) {
                Reading::Number(number) => number,
                _ => f64::NAN,
            };
            vec![quantity("packets", "", of(Aspect::Packets)), quantity("strength", "", of(Aspect::Strength))]
        }
        Reading::RadarTargets(targets) => {
            let nearest = targets.iter().min_by(|a, b| a.distance.total_cmp(&b.distance));
            let of = |part: fn(&RadarTarget) -> f64| nearest.map_or(f64::NAN, part);
            vec![
                quantity("targets", "", targets.len() as f64),
                quantity("distance", "m", of(|target| target.distance)),
                quantity("azimuth", "rad", of(|target| target.azimuth)),
                quantity("power", "dBm", of(|target| target.power)),
                quantity("speed", "m/s", of(|target| target.speed)),
            ]
        }
        _ => Vec::new(),
    }
}

/// A signal: one or several numbers that change over time.
#[derive(Clone, Debug, PartialEq)]
enum Signal {
    /// The last measurement of a sensor, or the position of a motor's joint.
    Device(NodeId),
    /// The position of a node in the world.
    Position(NodeId),
    /// The value of a field.
    Field(NodeId, String),
    /// The contacts of a node and everything below it.
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

    /// Returns its current numbers.
    fn quantities(&self, world: &World) -> Vec<Quantity> {
        let state = world.state();
        match self {
            Self::Device(node) => {
                place(world, *node).map_or_else(Vec::new, |(robot, tag)| device_quantities(world, robot, tag))
            }
            Self::Position(node) => state.mount(*node).map_or_else(Vec::new, |_| {
                named(&["x", "y", "z"], "m", &state.pose(*node).translation.to_array())
            }),
            Self::Field(node, field) => {
                let Some(value) = editing::value(state, *node, field) else { return Vec::new() };
                let names: &[&str] = match value.ty() {
                    FieldType::SfVec2f | FieldType::SfVec3f => &["x", "y", "z"],
                    FieldType::SfRotation => &["x", "y", "z", "angle"],
                    FieldType::SfColor => &["red", "green", "blue"],
                    _ => &[],
                };
                named(names, "", &value.numbers().unwrap_or_default())
            }
            Self::Contacts(node) => contacts(world, *node),
        }
    }
}

/// Returns the total contact force on a node and everything below it in the last step: along x, y and z, its magnitude
/// `[N]`, and the number of contacts. Internal contacts do not count.
fn contacts(world: &World, node: NodeId) -> Vec<Quantity> {
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
    let mut quantities = named(&["x", "y", "z", "strength"], "N", &[sum.x, sum.y, sum.z, sum.length()]);
    quantities.push(Quantity { name: "number", unit: "", value: f64::from(count) });
    quantities
}

/// The time, then the numbers of each signal.
type Row = (f64, Vec<(u64, Vec<f64>)>);

/// The plots of one viewer.
#[derive(Default)]
struct Plots {
    signals: BTreeMap<u64, Signal>,
    rows: VecDeque<Row>,
    lost: usize,
}

/// The plots of all viewers.
#[derive(Default)]
pub(super) struct Recorder(BTreeMap<ViewerId, Plots>);

impl Recorder {
    /// Records a step.
    pub(super) fn record(&mut self, world: &World) {
        for plots in self.0.values_mut().filter(|plots| !plots.signals.is_empty()) {
            if plots.rows.len() >= MAX_ROWS {
                plots.rows.pop_front();
                plots.lost += 1;
            }
            let numbers =
                |signal: &Signal| signal.quantities(world).iter().map(|quantity| quantity.value).collect();
            let numbers = plots.signals.iter().map(|(id, signal)| (*id, numbers(signal)));
            plots.rows.push_back((world.time().seconds(), numbers.collect()));
        }
    }

    /// Starts recording a signal for a viewer, under an id. Returns the names of its numbers and their current values.
    pub(super) fn watch(&mut self, viewer: ViewerId, world: &World, params: &Json) -> Result<Json, String> {
        let id = params["id"].as_u64().ok_or("the number of the plot is missing")?;
        let plots = self.0.entry(viewer).or_default();
        if params["node"].is_null() {
            plots.signals.remove(&id);
            return Ok(Json::Null);
        }
        let signal = Signal::read(params)?;
        let quantities = signal.quantities(world);
        if quantities.is_empty() {
            return Err("it has no numbers to plot".to_owned());
        }
        if plots.signals.len() >= MAX_SIGNALS {
            return Err(format!("a viewer can plot at most {MAX_SIGNALS} signals"));
        }
        plots.signals.insert(id, signal);
        let is_mixed = common_unit(&quantities).is_none();
        let name = |(index, quantity): (usize, &Quantity)| match quantity {
            Quantity { name: "", .. } if quantities.len() == 1 => "value".to_owned(),
            Quantity { name: "", .. } => index.to_string(),
            Quantity { name, unit, .. } if is_mixed && !unit.is_empty() => format!("{name} [{unit}]"),
            Quantity { name, .. } => (*name).to_owned(),
        };
        Ok(json!({
            "time": world.time().seconds(), "names": quantities.iter().enumerate().map(name).collect::<Vec<_>>(),
            "numbers": quantities.iter().map(|quantity| number(quantity.value)).collect::<Vec<_>>(),
        }))
    }

    /// Returns what was recorded for a viewer since the last call.
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

    /// Removes a viewer that has disconnected.
    pub(super) fn leave(&mut self, viewer: ViewerId) {
        self.0.remove(&viewer);
    }

    /// Removes all plots, as another world has other nodes.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }
}

/// JSON has neither infinity nor NaN; they become null.
fn number(value: f64) -> Json {
    if value.is_finite() { json!(value) } else { Json::Null }
}
