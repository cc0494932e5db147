//! Values of a world that formulas can refer to by name.

use base::{Pose, Quat, ops};
use dynamics::LinkId;
use engine::{RadarTarget, Reading, RobotId};
use scene::NodeId;

use crate::field_number::FieldNumber;

/// A number in the state of a world.
#[derive(Clone, Debug)]
pub(crate) enum Signal {
    /// A component of a device's last measurement.
    Reading {
        robot: RobotId,
        tag: u16,
        index: usize,
    },
    /// An angle of the last measured rotation: roll, pitch or yaw.
    ReadAngle {
        robot: RobotId,
        tag: u16,
        axis: usize,
    },
    JointPosition(LinkId),
    JointVelocity(LinkId),
    JointEffort(LinkId),
    Node(NodeId, NodePart),
    Field(FieldNumber),
}

/// Quantities of a node.
#[derive(Clone, Copy, Debug)]
pub(crate) enum NodePart {
    /// Position in the world. `[m]`
    Position(usize),
    /// x, y, z, w: world from node.
    Rotation(usize),
    /// Roll, pitch, yaw. `[rad]`
    Angle(usize),
    /// Linear velocity in world axes. `[m/s]`
    Velocity(usize),
    /// Angular velocity in world axes. `[rad/s]`
    Spin(usize),
    /// Linear velocity in the node's axes. `[m/s]`
    OwnVelocity(usize),
    /// Angular velocity in the node's axes. `[rad/s]`
    OwnSpin(usize),
    /// The z component of its z-axis in the world, from -1 to 1.
    Up,
    /// Whether it, or a body fixed to it, was in contact in the last step.
    Contact,
}

/// The suffix of a name.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Place {
    Value,
    Part(String),
    Index(usize),
    /// A part and the indices that follow it.
    Item(String, Vec<usize>),
}

/// What a name refers to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum SignalSource {
    Device { robot: RobotId, tag: u16 },
    Node(NodeId),
}

/// Resolves names in a world.
pub(crate) struct Signals<'a> {
    pub(crate) world: &'a engine::World,
}

impl Signals<'_> {
    /// Finds a device by its name (`robot/device` if several robots have one), or a node by its DEF, its name, or its
    /// type if it is the only one.
    pub(crate) fn thing(&self, name: &str) -> Result<SignalSource, String> {
        let (of, device) = name.split_once('/').map_or((None, name), |(robot, device)| (Some(robot), device));
        let robots = self.world.robots().iter().filter(|robot| of.is_none_or(|of| robot.name == of));
        for robot in robots {
            if let Some(index) = robot.devices.iter().position(|known| known.name == device) {
                return Ok(SignalSource::Device { robot: robot.id, tag: (index + 1) as u16 });
            }
        }
        let scene = self.world.state().scene();
        let is_named = |node: NodeId| matches!(scene.value(node, "name"), Some(scene::Value::SfString(own)) if own == name);
        let by_name = || scene.iter().map(|(node, _)| node).find(|node| is_named(*node));
        let by_type = || {
            let mut of_type = scene.iter().filter(|(_, node)| node.ty.name == name).map(|(node, _)| node);
            of_type.next().filter(|_| of_type.next().is_none())
        };
        match scene.find_def(name).or_else(by_name).or_else(by_type) {
            Some(node) => Ok(SignalSource::Node(node)),
            None => {
                let devices = self.world.robots().iter().flat_map(|robot| &robot.devices);
                let names = devices.map(|device| device.name.as_str());
                let defs = scene.iter().filter_map(|(_, node)| node.def.as_deref());
                let hint = scene::suggest::nearest(name, names.chain(defs));
                let hint = hint.map(|near| format!("; did you mean {near:?}?")).unwrap_or_default();
                Err(format!("there is no device or node {name:?}{hint}"))
            }
        }
    }

    /// The link that the joint of the device moves, or the first axis of a joint node.
    pub(crate) fn joint(&self, thing: SignalSource) -> Option<LinkId> {
        match thing {
            SignalSource::Device { robot, tag } => self.world.properties(robot, tag).link,
            SignalSource::Node(node) => nodes::joint_link(self.world.state(), node, 1),
        }
    }

    /// The node that a name refers to.
    pub(crate) fn node(&self, thing: SignalSource) -> Option<NodeId> {
        match thing {
            SignalSource::Node(node) => Some(node),
            SignalSource::Device { robot, tag } => {
                let robot = self.world.robots().get(robot.index())?;
                Some(robot.devices.get(usize::from(tag).checked_sub(1)?)?.node)
            }
        }
    }

    /// Resolves a name to a number.
    pub(crate) fn find(&self, name: &str, place: &Place) -> Result<Signal, String> {
        let thing = self.thing(name)?;
        if let Some(signal) = self.of_device(thing, place) {
            return Ok(signal);
        }
        let node = self.node(thing);
        let (part, indices) = match place {
            Place::Part(part) => {
                if let Some(signal) = self.of_joint(thing, part) {
                    return Ok(signal);
                }
                let moving = node.filter(|node| self.world.state().mount(*node).is_some());
                if let Some((node, part)) = moving.zip(node_part(part)) {
                    return Ok(Signal::Node(node, part));
                }
                (part, Vec::new())
            }
            Place::Item(part, indices) => (part, indices.clone()),
            _ => return Err(format!("{name:?} is not a single number; use a component, such as {name}.x")),
        };
        let of_field =
            node.map_or(Ok(None), |node| FieldNumber::find(self.world.state(), node, part, indices))?;
        of_field.map(Signal::Field).ok_or_else(|| format!("{name:?} has no {part:?}"))
    }

    fn of_joint(&self, thing: SignalSource, part: &str) -> Option<Signal> {
        let link = self.joint(thing)?;
        match part {
            "position" => Some(Signal::JointPosition(link)),
            "velocity" => Some(Signal::JointVelocity(link)),
            "effort" => Some(Signal::JointEffort(link)),
            _ => None,
        }
    }

    fn of_device(&self, thing: SignalSource, place: &Place) -> Option<Signal> {
        let SignalSource::Device { robot, tag } = thing else { return None };
        let (len, _) = numbers_of(self.world, robot, tag)?;
        let is_vector = self.world.properties(robot, tag).measure.is_some_and(|measure| measure.shape == [3]);
        let is_rotation = matches!(self.world.reading(robot, tag), Reading::Rotation(_));
        let index = match place {
            Place::Value if len == 1 => 0,
            Place::Part(part) if part == "value" && len == 1 => 0,
            Place::Index(index) if *index < len => *index,
            Place::Part(part) if is_rotation => {
                return Some(Signal::ReadAngle { robot, tag, axis: axis(part, ["roll", "pitch", "yaw"])? });
            }
            Place::Part(part) if is_vector => axis(part, ["x", "y", "z"])?,
            _ => return None,
        };
        Some(Signal::Reading { robot, tag, index })
    }
}

fn axis<const N: usize>(part: &str, names: [&str; N]) -> Option<usize> {
    names.iter().position(|name| *name == part)
}

/// A component of a quantity of a node.
type Component = fn(usize) -> NodePart;

fn node_part(part: &str) -> Option<NodePart> {
    let lists: [(&[&str], Component); 7] = [
        (&["x", "y", "z"], NodePart::Position),
        (&["qx", "qy", "qz", "qw"], NodePart::Rotation),
        (&["roll", "pitch", "yaw"], NodePart::Angle),
        (&["vx", "vy", "vz"], NodePart::Velocity),
        (&["wx", "wy", "wz"], NodePart::Spin),
        (&["forward", "left", "upward"], NodePart::OwnVelocity),
        (&["roll_rate", "pitch_rate", "yaw_rate"], NodePart::OwnSpin),
    ];
    let listed = lists.iter().find_map(|(names, make)| {
        let index = names.iter().position(|name| *name == part)?;
        Some(make(index))
    });
    listed.or(match part {
        "up" => Some(NodePart::Up),
        "contact" => Some(NodePart::Contact),
        _ => None,
    })
}

/// Roll, pitch and yaw of a rotation, about the fixed axes x, y and z in this order. `[rad]`
pub(crate) fn angles(q: Quat) -> [f64; 3] {
    let roll = ops::atan2(2.0 * (q.w * q.x + q.y * q.z), 1.0 - 2.0 * (q.x * q.x + q.y * q.y));
    let pitch = ops::asin((2.0 * (q.w * q.y - q.z * q.x)).clamp(-1.0, 1.0));
    let yaw = ops::atan2(2.0 * (q.w * q.z + q.x * q.y), 1.0 - 2.0 * (q.y * q.y + q.z * q.z));
    [roll, pitch, yaw]
}

/// Number of a radar's targets, the nearest ones, in observations.
const TARGETS: usize = 8;

/// How many numbers the readings of a device have, and their range; `None` without such readings. A radar has four for each
/// target: distance, power, speed and azimuth, NaN where there is none.
pub(crate) fn numbers_of(world: &engine::World, robot: RobotId, tag: u16) -> Option<(usize, [f64; 2])> {
    match (world.properties(robot, tag).measure, world.reading(robot, tag)) {
        (Some(measure), _) => Some((measure.len(), measure.range)),
        (None, Reading::RadarTargets(_)) => Some((4 * TARGETS, [f64::NEG_INFINITY, f64::INFINITY])),
        (None, _) => None,
    }
}

/// A component of a reading; NaN if there is none yet.
pub(crate) fn element(reading: Reading<'_>, index: usize) -> f64 {
    match reading {
        Reading::Number(number) if index == 0 => number,
        Reading::Vector(vector) => vector.to_array().get(index).copied().unwrap_or(f64::NAN),
        Reading::Rotation(q) => q.to_array().get(index).copied().unwrap_or(f64::NAN),
        Reading::Picture { bgra, .. } => bgra.get(index).map_or(f64::NAN, |byte| f64::from(*byte)),
        Reading::Ranges { metres, .. } => metres.get(index).map_or(f64::NAN, |range| f64::from(*range)),
        Reading::RadarTargets(targets) => {
            let mut nearest: Vec<&RadarTarget> = targets.iter().collect();
            nearest.sort_by(|a, b| a.distance.total_cmp(&b.distance));
            nearest.get(index / 4).map_or(f64::NAN, |it| {
                [it.distance, it.power, it.speed, it.azimuth].get(index % 4).copied().unwrap_or(f64::NAN)
            })
        }
        _ => f64::NAN,
    }
}

impl Signal {
    /// The current value.
    pub(crate) fn value(&self, world: &engine::World) -> f64 {
        let state = world.state();
        match self {
            Self::Reading { robot, tag, index } => element(world.reading(*robot, *tag), *index),
            Self::ReadAngle { robot, tag, axis } => match world.reading(*robot, *tag) {
                Reading::Rotation(rotation) => angles(rotation)[*axis],
                _ => f64::NAN,
            },
            Self::JointPosition(link) => state.dynamics().joint_position(*link),
            Self::JointVelocity(link) => state.dynamics().joint_velocity(*link),
            Self::JointEffort(link) => state.dynamics().drive_force(*link),
            Self::Node(node, part) => part.value(state, *node),
            Self::Field(number) => number.value(state),
        }
    }
}

impl NodePart {
    fn value(self, state: &engine::WorldState, node: NodeId) -> f64 {
        let Some(mount) = state.mount(node) else { return f64::NAN };
        let Pose { translation, rotation } = state.mounted_pose(&mount);
        match self {
            Self::Position(axis) => translation[axis],
            Self::Rotation(axis) => rotation.to_array()[axis],
            Self::Angle(axis) => angles(rotation)[axis],
            Self::Velocity(axis) => state.mounted_twist(&mount).linear[axis],
            Self::Spin(axis) => state.mounted_twist(&mount).angular[axis],
            Self::OwnVelocity(axis) => (rotation.conjugate() * state.mounted_twist(&mount).linear)[axis],
            Self::OwnSpin(axis) => (rotation.conjugate() * state.mounted_twist(&mount).angular)[axis],
            Self::Up => (rotation * base::Vec3::Z).z,
            Self::Contact => {
                let is_own = |collider| {
                    state
                        .dynamics()
                        .model
                        .colliders
                        .get(dynamics::ColliderId::index(collider))
                        .is_some_and(|collider| mount.link.is_some() && collider.link == mount.link)
                };
                let touches = state.dynamics().contacts().iter().any(|it| is_own(it.a) || is_own(it.b));
                f64::from(u8::from(touches))
            }
        }
    }
}
