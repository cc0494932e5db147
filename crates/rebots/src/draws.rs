//! Quantities of a world that can be set by name, to randomize episodes.

use base::{Pose, Vec3, math};
use dynamics::LinkId;
use scene::NodeId;

use crate::field_number::FieldNumber;
use crate::signal::Signals;
use crate::task::DrawMode;

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
    /// A number in a field.
    Field(FieldNumber),
}

impl Target {
    pub(crate) fn put(&self, world: &mut engine::World, mode: DrawMode, drawn: f64) {
        let mixed = |before: f64| match mode {
            DrawMode::Set => drawn,
            DrawMode::Add => before + drawn,
            DrawMode::Scale => before * drawn,
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
                let Some(mount) = state.mount(*node) else { return };
                let mut twist = state.mounted_twist(&mount);
                twist.linear[*axis] = mixed(twist.linear[*axis]);
                nodes::set_velocity(state, *node, twist);
            }
            Self::Spin(node, axis) => {
                let Some(mount) = state.mount(*node) else { return };
                let mut twist = state.mounted_twist(&mount);
                twist.angular[*axis] = mixed(twist.angular[*axis]);
                nodes::set_velocity(state, *node, twist);
            }
            Self::Field(number) => number.put(state, mixed),
        }
    }
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
    }
    FieldNumber::find(world.state(), node, part, indices)?
        .map(Target::Field)
        .ok_or_else(|| format!("{name:?} has no {part:?} that can be randomized"))
}

/// Splits a name from the indices in brackets after it.
fn split_indices(text: &str) -> Result<(&str, Vec<usize>), String> {
    let Some((name, rest)) = text.split_once('[') else { return Ok((text, Vec::new())) };
    let wrong = || format!("{text:?} is not a name with an index, such as LIGHT.color[0]");
    let inner = rest.strip_suffix(']').ok_or_else(wrong)?;
    let indices = inner.split("][").map(|index| index.trim().parse().map_err(|_| wrong()));
    Ok((name, indices.collect::<Result<_, _>>()?))
}
