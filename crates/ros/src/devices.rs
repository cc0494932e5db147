//! What the robot and its devices offer: one file for each kind, and the tables that list them.

use controller::device;
use controller::exported::constants as c;

use crate::offer::Call::{GetInt, GetText};
use crate::offer::{Feed, Offer};

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
pub static ANY: Offer = Offer {
    services: &[
        ("get_model", GetText(device::get_model)),
        ("get_name", GetText(device::get_name)),
        ("get_node_type", GetInt(device::get_node_type)),
    ],
    sensors: &[],
};

/// Ids and names of node types, and what their devices offer.
const KINDS: &[(i32, &str, &Offer)] = &[
    (c::WB_NODE_ACCELEROMETER, "Accelerometer", &accelerometer::OFFER),
    (c::WB_NODE_ALTIMETER, "Altimeter", &altimeter::OFFER),
    (c::WB_NODE_BRAKE, "Brake", &brake::OFFER),
    (c::WB_NODE_CAMERA, "Camera", &camera::OFFER),
    (c::WB_NODE_COMPASS, "Compass", &compass::OFFER),
    (c::WB_NODE_CONNECTOR, "Connector", &connector::OFFER),
    (c::WB_NODE_DISPLAY, "Display", &display::OFFER),
    (c::WB_NODE_DISTANCE_SENSOR, "DistanceSensor", &distance_sensor::OFFER),
    (c::WB_NODE_EMITTER, "Emitter", &emitter::OFFER),
    (c::WB_NODE_GPS, "GPS", &gps::OFFER),
    (c::WB_NODE_GYRO, "Gyro", &gyro::OFFER),
    (c::WB_NODE_INERTIAL_UNIT, "InertialUnit", &inertial_unit::OFFER),
    (c::WB_NODE_LED, "LED", &led::OFFER),
    (c::WB_NODE_LIDAR, "Lidar", &lidar::OFFER),
    (c::WB_NODE_LIGHT_SENSOR, "LightSensor", &light_sensor::OFFER),
    (c::WB_NODE_LINEAR_MOTOR, "LinearMotor", &motor::OFFER),
    (c::WB_NODE_PEN, "Pen", &pen::OFFER),
    (c::WB_NODE_POSITION_SENSOR, "PositionSensor", &position_sensor::OFFER),
    (c::WB_NODE_RADAR, "Radar", &radar::OFFER),
    (c::WB_NODE_RANGE_FINDER, "RangeFinder", &range_finder::OFFER),
    (c::WB_NODE_RECEIVER, "Receiver", &receiver::OFFER),
    (c::WB_NODE_ROTATIONAL_MOTOR, "RotationalMotor", &motor::OFFER),
    (c::WB_NODE_SKIN, "Skin", &skin::OFFER),
    (c::WB_NODE_SPEAKER, "Speaker", &speaker::OFFER),
    (c::WB_NODE_TOUCH_SENSOR, "TouchSensor", &touch_sensor::OFFER),
    (c::WB_NODE_VACUUM_GRIPPER, "VacuumGripper", &vacuum_gripper::OFFER),
];

/// What devices of a node type offer in addition to [`ANY`].
#[must_use]
pub fn offer(node_type: i32) -> Option<&'static Offer> {
    KINDS.iter().find(|(number, ..)| *number == node_type).map(|(.., offer)| *offer)
}

/// What every robot offers, by name.
pub static PARTS: &[(&str, &Offer)] = &[
    ("robot", &robot::OFFER),
    ("battery_sensor", &battery_sensor::OFFER),
    ("joystick", &joystick::OFFER),
    ("keyboard", &keyboard::OFFER),
    ("mouse", &mouse::OFFER),
];

/// What DifferentialWheels robots offer in addition.
pub static WHEELS: &[(&str, &Offer)] = &[
    ("differential_wheels", &differential_wheels::OFFER),
    ("differential_wheels_encoders", &differential_wheels::ENCODERS),
];

/// What vehicles offer in addition.
pub static VEHICLE_PARTS: &[(&str, &Offer)] = &[(VEHICLE, &automobile::OFFER)];

/// The name of the vehicle in the robot's namespace.
pub const VEHICLE: &str = "automobile";

/// What vehicles publish at every step.
pub static VEHICLE_FEEDS: &[Feed] = automobile::FEEDS;

/// What supervisors offer in addition.
pub static SUPERVISOR_PARTS: &[(&str, &Offer)] = &[
    ("supervisor", &supervisor::OFFER),
    ("supervisor/node", &node::OFFER),
    ("supervisor/field", &field::OFFER),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types;
    use std::collections::BTreeMap;

    /// All names of an offer by their type.
    fn rows(offer: &Offer) -> BTreeMap<String, Vec<String>> {
        let mut rows: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut add = |kind: &str, name: String| rows.entry(kind.to_owned()).or_default().push(name);
        for (name, call) in offer.services {
            add(call.kind(), format!("`{name}`"));
        }
        for sensor in offer.sensors {
            add("webots_ros/set_int", format!("`{}enable`", sensor.prefix));
            add("webots_ros/get_int", format!("`{}get_sampling_period`", sensor.prefix));
            for feed in sensor.feeds {
                let number = if feed.count.is_some() { "N" } else { "" };
                let below = if feed.name.starts_with('/') { "/NAME" } else { "" };
                add(feed.kind, format!("topic `{below}{}{number}`", feed.name));
            }
        }
        if std::ptr::eq(offer, &automobile::OFFER) {
            for feed in VEHICLE_FEEDS {
                add(feed.kind, format!("topic `{}`", feed.name));
            }
        }
        rows
    }

    fn all() -> impl Iterator<Item = (String, &'static Offer)> {
        let parts = PARTS.iter().chain(WHEELS).chain(VEHICLE_PARTS).chain(SUPERVISOR_PARTS);
        let parts = parts.map(|(name, offer)| (format!("`/NAME/{name}/`"), *offer));
        let any = std::iter::once(("every device".to_owned(), &ANY));
        parts.chain(any).chain(KINDS.iter().map(|(_, name, offer)| ((*name).to_owned(), *offer)))
    }

    #[test]
    fn all_types_are_defined() {
        for (owner, offer) in all() {
            for (kind, names) in rows(offer) {
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
        for (owner, offer) in all() {
            let mut names: Vec<&str> = offer.services.iter().map(|(name, _)| *name).collect();
            names.sort_unstable();
            let count = names.len();
            names.dedup();
            assert_eq!(names.len(), count, "{owner}");
        }
    }

    #[test]
    fn the_documentation_lists_all_services_and_topics() {
        let mut table = "| of | type | services and topics |\n|---|---|---|\n".to_owned();
        for (owner, offer) in all() {
            for (kind, names) in rows(offer) {
                table += &format!("| {owner} | `{kind}` | {} |\n", names.join(", "));
            }
        }
        let page = include_str!("../../../docs/ros.md");
        assert!(page.contains(&table), "docs/ros.md should contain this table:\n{table}");
    }
}
