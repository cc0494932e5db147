//! What the robot and its devices offer: one file for each kind, and the tables that list them.

use controller::device;
use controller::exported::constants as c;

use crate::interface::Call::{GetInt, GetText};
use crate::interface::{Interface, SensorTopic};

mod accelerometer;
mod altimeter;
mod automobile;
mod battery_sensor;
mod brake;
mod camera;
mod compass;
mod connector;
mod differential_wheels;
mod display;
mod distance_sensor;
mod emitter;
mod field;
mod gps;
mod gyro;
mod inertial_unit;
mod joystick;
mod keyboard;
mod led;
mod lidar;
mod light_sensor;
mod motor;
mod mouse;
mod node;
mod pen;
mod position_sensor;
mod radar;
mod range_finder;
mod receiver;
mod robot;
mod skin;
mod speaker;
mod supervisor;
mod touch_sensor;
mod vacuum_gripper;

/// What every device offers.
pub static ANY: Interface = Interface {
    services: &[
        ("get_model", GetText(device::get_model)),
        ("get_name", GetText(device::get_name)),
        ("get_node_type", GetInt(device::get_node_type)),
    ],
    sensors: &[],
};

/// Ids and names of node types, and what their devices offer.
const KINDS: &[(i32, &str, &Interface)] = &[
    (c::WB_NODE_ACCELEROMETER, "Accelerometer", &accelerometer::INTERFACE),
    (c::WB_NODE_ALTIMETER, "Altimeter", &altimeter::INTERFACE),
    (c::WB_NODE_BRAKE, "Brake", &brake::INTERFACE),
    (c::WB_NODE_CAMERA, "Camera", &camera::INTERFACE),
    (c::WB_NODE_COMPASS, "Compass", &compass::INTERFACE),
    (c::WB_NODE_CONNECTOR, "Connector", &connector::INTERFACE),
    (c::WB_NODE_DISPLAY, "Display", &display::INTERFACE),
    (c::WB_NODE_DISTANCE_SENSOR, "DistanceSensor", &distance_sensor::INTERFACE),
    (c::WB_NODE_EMITTER, "Emitter", &emitter::INTERFACE),
    (c::WB_NODE_GPS, "GPS", &gps::INTERFACE),
    (c::WB_NODE_GYRO, "Gyro", &gyro::INTERFACE),
    (c::WB_NODE_INERTIAL_UNIT, "InertialUnit", &inertial_unit::INTERFACE),
    (c::WB_NODE_LED, "LED", &led::INTERFACE),
    (c::WB_NODE_LIDAR, "Lidar", &lidar::INTERFACE),
    (c::WB_NODE_LIGHT_SENSOR, "LightSensor", &light_sensor::INTERFACE),
    (c::WB_NODE_LINEAR_MOTOR, "LinearMotor", &motor::INTERFACE),
    (c::WB_NODE_PEN, "Pen", &pen::INTERFACE),
    (c::WB_NODE_POSITION_SENSOR, "PositionSensor", &position_sensor::INTERFACE),
    (c::WB_NODE_RADAR, "Radar", &radar::INTERFACE),
    (c::WB_NODE_RANGE_FINDER, "RangeFinder", &range_finder::INTERFACE),
    (c::WB_NODE_RECEIVER, "Receiver", &receiver::INTERFACE),
    (c::WB_NODE_ROTATIONAL_MOTOR, "RotationalMotor", &motor::INTERFACE),
    (c::WB_NODE_SKIN, "Skin", &skin::INTERFACE),
    (c::WB_NODE_SPEAKER, "Speaker", &speaker::INTERFACE),
    (c::WB_NODE_TOUCH_SENSOR, "TouchSensor", &touch_sensor::INTERFACE),
    (c::WB_NODE_VACUUM_GRIPPER, "VacuumGripper", &vacuum_gripper::INTERFACE),
];

/// What devices of a node type offer in addition to [`ANY`].
#[must_use]
pub fn interface(node_type: i32) -> Option<&'static Interface> {
    KINDS.iter().find(|(number, ..)| *number == node_type).map(|(.., interface)| *interface)
}

/// What every robot offers, by name.
pub static PARTS: &[(&str, &Interface)] = &[
    ("robot", &robot::INTERFACE),
    ("battery_sensor", &battery_sensor::INTERFACE),
    ("joystick", &joystick::INTERFACE),
    ("keyboard", &keyboard::INTERFACE),
    ("mouse", &mouse::INTERFACE),
];

/// What DifferentialWheels robots offer in addition.
pub static WHEELS: &[(&str, &Interface)] = &[
    ("differential_wheels", &differential_wheels::INTERFACE),
    ("differential_wheels_encoders", &differential_wheels::ENCODERS),
];

/// What vehicles offer in addition.
pub static VEHICLE_PARTS: &[(&str, &Interface)] = &[(VEHICLE, &automobile::INTERFACE)];

/// The name of the vehicle in the robot's namespace.
pub const VEHICLE: &str = "automobile";

/// What vehicles publish at every step.
pub static VEHICLE_TOPICS: &[SensorTopic] = automobile::TOPICS;

/// What supervisors offer in addition.
pub static SUPERVISOR_PARTS: &[(&str, &Interface)] = &[
    ("supervisor", &supervisor::INTERFACE),
    ("supervisor/node", &node::INTERFACE),
    ("supervisor/field", &field::INTERFACE),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types;
    use std::collections::BTreeMap;

    /// All names of an interface by their type.
    fn rows(interface: &Interface) -> BTreeMap<String, Vec<String>> {
        let mut rows: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut add = |kind: &str, name: String| rows.entry(kind.to_owned()).or_default().push(name);
        for (name, call) in interface.services {
            add(call.kind(), format!("`{name}`"));
        }
        for sensor in interface.sensors {
            add("webots_ros/set_int", format!("`{}enable`", sensor.prefix));
            add("webots_ros/get_int", format!("`{}get_sampling_period`", sensor.prefix));
            for topic in sensor.topics {
                let number = if topic.count.is_some() { "N" } else { "" };
                let below = if topic.name.starts_with('/') { "/NAME" } else { "" };
                add(topic.kind, format!("topic `{below}{}{number}`", topic.name));
            }
        }
        if std::ptr::eq(interface, &automobile::INTERFACE) {
            for topic in VEHICLE_TOPICS {
                add(topic.kind, format!("topic `{}`", topic.name));
            }
        }
        rows
    }

    fn all() -> impl Iterator<Item = (String, &'static Interface)> {
        let parts = PARTS.iter().chain(WHEELS).chain(VEHICLE_PARTS).chain(SUPERVISOR_PARTS);
        let parts = parts.map(|(name, interface)| (format!("`/NAME/{name}/`"), *interface));
        let any = std::iter::once(("every device".to_owned(), &ANY));
        parts.chain(any).chain(KINDS.iter().map(|(_, name, interface)| ((*name).to_owned(), *interface)))
    }

    #[test]
    fn all_types_are_defined() {
        for (owner, interface) in all() {
            for (kind, names) in rows(interface) {
                for name in names {
                    let is_topic = name.starts_with("topic");
                    let is_defined = if is_topic {
                        types::message(&kind).is_some()
                    } else {
                        types::service(&kind).is_some()
                    };
                    assert!(is_defined, "{owner} {name}: {kind}");
                }
            }
        }
    }

    #[test]
    fn names_are_unique() {
        for (owner, interface) in all() {
            let mut names: Vec<&str> = interface.services.iter().map(|(name, _)| *name).collect();
            names.sort_unstable();
            let count = names.len();
            names.dedup();
            assert_eq!(names.len(), count, "{owner}");
        }
    }

    #[test]
    fn the_documentation_lists_all_services_and_topics() {
        let mut table = "| of | type | services and topics |\n|---|---|---|\n".to_owned();
        for (owner, interface) in all() {
            for (kind, names) in rows(interface) {
                table += &format!("| {owner} | `{kind}` | {} |\n", names.join(", "));
            }
        }
        let page = include_str!("../../../docs/ros.md");
        assert!(page.contains(&table), "docs/ros.md should contain this table:\n{table}");
    }
}
