//! Quantities of a world that can be set by name, to randomize episodes.

use base::{Pose, Quat, Twist, Vec3, math};
use dynamics::LinkId;
use scene::{NodeId, Value};
use serde_json::Value as Json;

use crate::field_number::FieldNumber;
use crate::field_value::parse_value;
use crate::signal::Signals;
use crate::task::{Distribution, Randomization, RandomizationMode};

/// A resolved quantity that can be set.
#[derive(Clone, Debug)]
pub(crate) enum Target {
    JointPosition(LinkId),
    JointVelocity(LinkId),
    /// A world coordinate of a body.
    Position(NodeId, usize),
    /// Orientation of a body: roll and pitch about its own x and y, yaw about the world's z. `[rad]`
    Turn(NodeId, usize),
    /// A component of the linear velocity of a body, in world axes.
    Velocity(NodeId, usize),
    Spin(NodeId, usize),
    /// A component of the linear velocity of a body, in its own axes.
    BodyVelocity(NodeId, usize),
    BodySpin(NodeId, usize),
    /// A number in a field.
    Field(FieldNumber),
    /// A whole field; the number is the index of one of these values.
    Values(NodeId, String, Vec<Value>),
}

impl Target {
    pub(crate) fn put(&self, world: &mut engine::World, mode: RandomizationMode, drawn: f64) {
        let mixed = |before: f64| match mode {
            RandomizationMode::Set => drawn,
            RandomizationMode::Add => before + drawn,
            RandomizationMode::Scale => before * drawn,
        };
        let state = world.state_mut();
        match self {
            Self::JointPosition(link) => {
                let value = mixed(state.dynamics().joint_position(*link));
                state.set_joint_position(*link, value);
            }
            Self::JointVelocity(link) => {
                let value = mixed(state.dynamics().joint_velocity(*link));
                state.set_joint_velocity(*link, value);
            }
            Self::Position(node, axis) => {
                let mut pose = state.pose(*node);
                pose.translation[*axis] = mixed(pose.translation[*axis]);
                move_to(state, *node, pose);
            }
            Self::Turn(node, axis) => {
                let mut pose = state.pose(*node);
                let before = crate::signal::angles(pose.rotation)[*axis];
                let turn = mixed(before) - before;
                pose.rotation = match axis {
                    2 => math::axis_angle(Vec3::Z, turn) * pose.rotation,
                    1 => pose.rotation * math::axis_angle(Vec3::Y, turn),
                    _ => pose.rotation * math::axis_angle(Vec3::X, turn),
                };
                move_to(state, *node, pose);
            }
            Self::Velocity(node, axis) => {
                change_velocity(state, *node, |twist, _| twist.linear[*axis] = mixed(twist.linear[*axis]));
            }
            Self::Spin(node, axis) => {
                change_velocity(state, *node, |twist, _| twist.angular[*axis] = mixed(twist.angular[*axis]));
            }
            Self::BodyVelocity(node, axis) => {
                change_velocity(state, *node, |twist, rotation| {
                    twist.linear = changed_in(rotation, twist.linear, *axis, mixed);
                });
            }
            Self::BodySpin(node, axis) => {
                change_velocity(state, *node, |twist, rotation| {
                    twist.angular = changed_in(rotation, twist.angular, *axis, mixed);
                });
            }
            Self::Field(number) => number.put(state, mixed),
            Self::Values(node, field, values) => {
                if let Some(value) = values.get(drawn as usize) {
                    let _ = nodes::write_field(state, *node, field, value.clone());
                }
            }
        }
    }
}

/// Changes the velocity of the body of a node, given in world axes, with the orientation of the node.
fn change_velocity(state: &mut engine::WorldState, node: NodeId, change: impl FnOnce(&mut Twist, Quat)) {
    let Some(mount) = state.mount(node) else { return };
    let mut twist = state.mounted_twist(&mount);
    change(&mut twist, state.pose(node).rotation);
    nodes::set_velocity(state, node, twist);
}

/// A vector in world axes of which the component along an axis of a rotated frame has changed.
fn changed_in(rotation: Quat, vector: Vec3, axis: usize, mixed: impl Fn(f64) -> f64) -> Vec3 {
    let mut own = rotation.inverse() * vector;
    own[axis] = mixed(own[axis]);
    rotation * own
}

/// Moves the body of a node so that the node has this pose.
fn move_to(state: &mut engine::WorldState, node: NodeId, pose: Pose) {
    if let Some(mount) = state.mount(node)
        && let Some(link) = mount.link
    {
        state.set_link_pose(link, pose * mount.link_from_node.inverse());
    }
}

/// Resolves a name such as `pole.position` or `BOX_PHYSICS.mass`.
pub(crate) fn target(world: &engine::World, text: &str) -> Result<Target, String> {
    let (text, indices) = split_indices(text)?;
    let (name, part) = text
        .rsplit_once('.')
        .ok_or_else(|| format!("{text:?} has no dot: give a node and a field, such as BOX_PHYSICS.mass"))?;
    let name = name.trim_matches(['\'', '"']);
    let signals = Signals { world };
    let thing = signals.thing(name)?;
    if let Some(link) = signals.joint(thing) {
        match part {
            "position" => return Ok(Target::JointPosition(link)),
            "velocity" => return Ok(Target::JointVelocity(link)),
            _ => {}
        }
    }
    let node = signals.node(thing).ok_or_else(|| format!("there is no {name:?}"))?;
    let axis = |names: [&str; 3]| names.iter().position(|name| *name == part);
    let is_body = world.state().mount(node).is_some_and(|mount| mount.link.is_some());
    if is_body && indices.is_empty() {
        if let Some(axis) = axis(["x", "y", "z"]) {
            return Ok(Target::Position(node, axis));
        }
        if let Some(axis) = axis(["vx", "vy", "vz"]) {
            return Ok(Target::Velocity(node, axis));
        }
        if let Some(axis) = axis(["wx", "wy", "wz"]) {
            return Ok(Target::Spin(node, axis));
        }
        if let Some(axis) = axis(["roll", "pitch", "yaw"]) {
            return Ok(Target::Turn(node, axis));
        }
        if let Some(axis) = axis(["forward", "left", "upward"]) {
            return Ok(Target::BodyVelocity(node, axis));
        }
        if let Some(axis) = axis(["roll_rate", "pitch_rate", "yaw_rate"]) {
            return Ok(Target::BodySpin(node, axis));
        }
    }
    FieldNumber::find(world.state(), node, part, indices)?
        .map(Target::Field)
        .ok_or_else(|| format!("{name:?} has no {part:?} that can be randomized"))
}

/// Resolves what a draw of a task changes.
pub(crate) fn drawn_target(world: &engine::World, draw: &Randomization) -> Result<Target, String> {
    match &draw.distribution {
        Distribution::Values(values) => whole_field(world, &draw.target, values),
        _ => target(world, &draw.target),
    }
}

/// Resolves a field such as `FLOOR.contactMaterial`, with values for it.
pub(crate) fn whole_field(world: &engine::World, text: &str, values: &[Json]) -> Result<Target, String> {
    let (name, field) = text.rsplit_once('.').ok_or_else(|| {
        format!("{text:?} has no dot: give a node and a field, such as FLOOR.contactMaterial")
    })?;
    let name = name.trim_matches(['\'', '"']);
    let signals = Signals { world };
    let node = signals.node(signals.thing(name)?).ok_or_else(|| format!("there is no {name:?}"))?;
    let now = nodes::read_field(world.state(), node, field);
    let ty = now.ok_or_else(|| format!("{name:?} has no field {field:?}"))?.ty();
    let wrong = |json| format!("{json} is not a value of {field:?} ({})", ty.name());
    let values = values.iter().map(|json| parse_value(ty, json).ok_or_else(|| wrong(json)));
    Ok(Target::Values(node, field.to_owned(), values.collect::<Result<_, _>>()?))
}

/// Splits a name from the indices in brackets after it.
fn split_indices(text: &str) -> Result<(&str, Vec<usize>), String> {
    let Some((name, rest)) = text.split_once('[') else { return Ok((text, Vec::new())) };
    let wrong = || format!("{text:?} is not a name with an index, such as LIGHT.color[0]");
    let inner = rest.strip_suffix(']').ok_or_else(wrong)?;
    let indices = inner.split("][").map(|index| index.trim().parse().map_err(|_| wrong()));
    Ok((name, indices.collect::<Result<_, _>>()?))
}
