//! What every node type does, one file each, and the one table that lists them.
//!
//! What several of them share is in `shared/`, one file per idea. A node file uses `shared` and its base, never
//! another node's file.

pub mod shared;

pub mod accelerometer;
pub mod r#box;
pub mod capsule;
pub mod charger;
pub mod compass;
pub mod contact_properties;
pub mod cylinder;
pub mod distance_sensor;
pub mod elevation_grid;
pub mod emitter;
pub mod gps;
pub mod group;
pub mod gyro;
pub mod hinge_joint;
pub mod indexed_face_set;
pub mod inertial_unit;
pub mod led;
pub mod linear_motor;
pub mod mesh;
pub mod physics;
pub mod plane;
pub mod pose;
pub mod position_sensor;
pub mod receiver;
pub mod robot;
pub mod rotational_motor;
pub mod shape;
pub mod slider_joint;
pub mod solid;
pub mod sphere;
mod supervisor;
pub mod touch_sensor;
pub mod world_info;

use engine::build::{Kind, Kinds};

/// Every node type with behaviour. A type without a row takes its nearest ancestor's.
pub static KINDS: Kinds = Kinds { table: TABLE, settings: world_info::settings };

const TABLE: &[Kind] = &[
    Kind { name: "Accelerometer", build: accelerometer::build },
    Kind { name: "Compass", build: compass::build },
    Kind { name: "DistanceSensor", build: distance_sensor::build },
    Kind { name: "Emitter", build: emitter::build },
    Kind { name: "GPS", build: gps::build },
    Kind { name: "Group", build: group::build },
    Kind { name: "Gyro", build: gyro::build },
    Kind { name: "HingeJoint", build: hinge_joint::build },
    Kind { name: "InertialUnit", build: inertial_unit::build },
    Kind { name: "LED", build: led::build },
    Kind { name: "Pose", build: pose::build },
    Kind { name: "Receiver", build: receiver::build },
    Kind { name: "Robot", build: robot::build },
    Kind { name: "Shape", build: shape::build },
    Kind { name: "SliderJoint", build: slider_joint::build },
    Kind { name: "Solid", build: solid::build },
    Kind { name: "TouchSensor", build: touch_sensor::build },
    Kind { name: "WorldInfo", build: world_info::build },
];
