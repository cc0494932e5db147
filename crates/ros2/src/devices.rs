//! Tables of the topics that devices publish and subscribe to.

use controller::exported::constants as c;
use controller::{Outcome, Session};
use ros::value::Value;

mod actuators;
mod display;
mod imu;
mod numbers;
mod pictures;
mod ranges;
mod skin;
mod user;

pub(crate) use actuators::{is_motor, set_velocity};
pub(crate) use imu::COMBINED as COMBINED_IMU;

/// The time and frame of a reading.
#[derive(Clone, Debug)]
pub(crate) struct Stamp {
    /// Seconds and nanoseconds of simulated time.
    pub(crate) time: (u32, u32),
    /// The frame of the reading.
    pub(crate) frame: String,
    /// The sampling period. `[ms]`
    pub(crate) period_ms: i32,
}

impl Stamp {
    /// Returns a header.
    pub(crate) fn header(&self) -> Value {
        self.header_in(&self.frame)
    }

    /// Returns a header with another frame.
    pub(crate) fn header_in(&self, frame: &str) -> Value {
        Value::Fields(vec![Value::Time(self.time.0, self.time.1), frame.into()])
    }

    /// Returns a message with a header and these fields.
    pub(crate) fn message<const N: usize>(&self, fields: [Value; N]) -> Value {
        Value::Fields(std::iter::once(self.header()).chain(fields).collect())
    }
}

/// Returns a message with one field and no header.
pub(crate) fn plain(value: impl Into<Value>) -> Vec<Value> {
    vec![Value::Fields(vec![value.into()])]
}

/// Reads devices and returns the messages to publish.
pub(crate) type Read = fn(&mut Session, &[u16], &Stamp) -> Outcome<Vec<Value>>;

/// A topic with readings.
pub(crate) struct SensorTopic {
    /// The suffix to the name of the device.
    pub(crate) suffix: &'static str,
    /// The message type.
    pub(crate) kind: &'static str,
    /// Reads the devices.
    pub(crate) read: Read,
}

/// A measurement that is enabled while a topic of it has subscribers.
pub(crate) struct Sensor {
    /// Enables it with a sampling period; 0 disables it. `[ms]`
    pub(crate) start: fn(&mut Session, &[u16], i32) -> Outcome<()>,
    /// The topics.
    pub(crate) topics: &'static [SensorTopic],
    /// Whether this device has it.
    pub(crate) when: fn(&mut Session, u16) -> bool,
}

/// A subscribed topic.
pub(crate) struct Command {
    /// The suffix to the name of the device.
    pub(crate) suffix: &'static str,
    /// The message type.
    pub(crate) kind: &'static str,
    /// Handles a message.
    pub(crate) act: fn(&mut Session, &[u16], &Value) -> Outcome<()>,
}

/// The topics of a kind of device.
#[derive(Default)]
pub(crate) struct Interface {
    pub(crate) sensors: &'static [Sensor],
    pub(crate) commands: &'static [Command],
}

/// Every device of the kind has it.
const fn always(_: &mut Session, _: u16) -> bool {
    true
}

/// The first device.
fn first(tags: &[u16]) -> u16 {
    tags.first().copied().unwrap_or_default()
}

/// The only field of a message.
fn field(value: &Value) -> &Value {
    value.parts().first().unwrap_or(&Value::Int(0))
}

/// Ids and names of node types, and the topics of their devices.
const KINDS: &[(i32, &str, &Interface)] = &[
    (c::WB_NODE_ACCELEROMETER, "Accelerometer", &imu::ACCELEROMETER),
    (c::WB_NODE_ALTIMETER, "Altimeter", &numbers::ALTIMETER),
    (c::WB_NODE_BRAKE, "Brake", &actuators::BRAKE),
    (c::WB_NODE_CAMERA, "Camera", &pictures::CAMERA),
    (c::WB_NODE_COMPASS, "Compass", &numbers::COMPASS),
    (c::WB_NODE_CONNECTOR, "Connector", &actuators::CONNECTOR),
    (c::WB_NODE_DISPLAY, "Display", &display::DISPLAY),
    (c::WB_NODE_DISTANCE_SENSOR, "DistanceSensor", &ranges::DISTANCE_SENSOR),
    (c::WB_NODE_EMITTER, "Emitter", &actuators::EMITTER),
    (c::WB_NODE_GPS, "GPS", &numbers::GPS),
    (c::WB_NODE_GYRO, "Gyro", &imu::GYRO),
    (c::WB_NODE_INERTIAL_UNIT, "InertialUnit", &imu::INERTIAL_UNIT),
    (c::WB_NODE_LED, "LED", &actuators::LED),
    (c::WB_NODE_LIDAR, "Lidar", &ranges::LIDAR),
    (c::WB_NODE_LIGHT_SENSOR, "LightSensor", &numbers::LIGHT_SENSOR),
    (c::WB_NODE_LINEAR_MOTOR, "LinearMotor", &actuators::LINEAR_MOTOR),
    (c::WB_NODE_PEN, "Pen", &actuators::PEN),
    (c::WB_NODE_RADAR, "Radar", &ranges::RADAR),
    (c::WB_NODE_RANGE_FINDER, "RangeFinder", &pictures::RANGE_FINDER),
    (c::WB_NODE_RECEIVER, "Receiver", &numbers::RECEIVER),
    (c::WB_NODE_ROTATIONAL_MOTOR, "RotationalMotor", &actuators::ROTATIONAL_MOTOR),
    (c::WB_NODE_SKIN, "Skin", &skin::SKIN),
    (c::WB_NODE_SPEAKER, "Speaker", &actuators::SPEAKER),
    (c::WB_NODE_TOUCH_SENSOR, "TouchSensor", &numbers::TOUCH_SENSOR),
    (c::WB_NODE_VACUUM_GRIPPER, "VacuumGripper", &actuators::VACUUM_GRIPPER),
];

/// What every robot measures, by name.
pub(crate) static PARTS: [(&str, &Sensor); 4] = [
    ("battery", &numbers::BATTERY),
    ("joystick", &user::JOYSTICK),
    ("keyboard", &user::KEYBOARD),
    ("mouse", &user::MOUSE),
];

/// The topics of a node type.
pub(crate) fn interface(node_type: i32) -> Option<&'static Interface> {
    KINDS.iter().find(|(number, ..)| *number == node_type).map(|(.., interface)| *interface)
}

/// Whether images of a node type have an optical frame, which looks along z.
pub(crate) fn has_optical_frame(node_type: i32) -> bool {
    matches!(node_type, c::WB_NODE_CAMERA | c::WB_NODE_RANGE_FINDER)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types;

    #[test]
    fn all_types_are_defined() {
        for (_, name, interface) in KINDS {
            let topics = interface.sensors.iter().flat_map(|sensor| sensor.topics).map(|topic| topic.kind);
            for kind in topics.chain(interface.commands.iter().map(|command| command.kind)) {
                assert!(types::message(kind).is_some(), "{name}: {kind}");
            }
        }
    }

    #[test]
    fn the_documentation_lists_all_topics() {
        let mut table = "| device | topic | type |\n|---|---|---|\n".to_owned();
        for (_, name, interface) in KINDS {
            for topic in interface.sensors.iter().flat_map(|sensor| sensor.topics) {
                table +=
                    &format!("| {name} | publishes `/NAME/DEVICE{}` | `{}` |\n", topic.suffix, topic.kind);
            }
            for command in interface.commands {
                table += &format!(
                    "| {name} | subscribes to `/NAME/DEVICE{}` | `{}` |\n",
                    command.suffix, command.kind
                );
            }
        }
        let page = include_str!("../../../docs/ros2.md");
        assert!(page.contains(&table), "docs/ros2.md should contain this table:\n{table}");
    }

    /// Devices without their own topics in ROS 1 or ROS 2, and why.
    const NOTES: [(&str, &str, &str); 4] = [
        (
            "Microphone",
            "none: sound is not simulated, as in Webots",
            "none: sound is not simulated, as in Webots",
        ),
        ("PositionSensor", "services, topics", "part of `joint_states`"),
        ("Radio", "none: messages need a plugin of Webots 6", "none: messages need a plugin of Webots 6"),
        ("Servo", "those of its motor and its PositionSensor", "those of its motor and its PositionSensor"),
    ];

    /// The device types in `schema/`, sorted by name.
    fn device_types() -> Vec<String> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../schema");
        let mut types = Vec::new();
        for file in std::fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_none_or(|extension| extension != "node") {
                continue;
            }
            let text = std::fs::read_to_string(path).unwrap();
            let head = text.lines().find_map(|line| line.strip_prefix("node ")).unwrap_or_default();
            let head = head.split('#').next().unwrap_or_default();
            let (name, parents) = head.split_once(':').unwrap_or((head, ""));
            // Motors derive from their own abstract type.
            let is_device = parents.split(',').any(|parent| ["Device", "Motor"].contains(&parent.trim()));
            let is_abstract = text.lines().any(|line| line.trim() == "abstract");
            if is_device && !is_abstract {
                types.push(name.trim().to_owned());
            }
        }
        types.sort_unstable();
        types
    }

    #[test]
    fn the_documentation_lists_every_device_for_ros_1_and_ros_2() {
        let mut table = "| device | ROS 1 | ROS 2 |\n|---|---|---|\n".to_owned();
        for name in device_types() {
            let note = NOTES.iter().find(|(noted, ..)| *noted == name);
            let number = KINDS.iter().find(|(_, kind, _)| *kind == name).map(|(number, ..)| *number);
            let row = match (number, note) {
                (Some(number), None) => {
                    let old =
                        ros::devices::interface(number).unwrap_or_else(|| panic!("{name} is not in ROS 1"));
                    let new = interface(number).unwrap();
                    let words = |first: (bool, &str), second: (bool, &str)| {
                        let there = [first, second].into_iter().filter(|(is_there, _)| *is_there);
                        there.map(|(_, word)| word.to_owned()).collect::<Vec<_>>().join(", ")
                    };
                    let has_topics = !old.sensors.is_empty();
                    let first = words((true, "services"), (has_topics, "topics"));
                    let publishes = !new.sensors.is_empty();
                    let second = words((publishes, "publishes"), (!new.commands.is_empty(), "subscribes"));
                    format!("| {name} | {first} | {second} |\n")
                }
                (None, Some((_, first, second))) => format!("| {name} | {first} | {second} |\n"),
                _ => panic!("{name} has neither topics nor a note, or both"),
            };
            table += &row;
        }
        let page = include_str!("../../../docs/ros2.md");
        assert!(page.contains(&table), "docs/ros2.md should contain this table:\n{table}");
    }
}
