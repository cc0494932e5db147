//! The behaviour of node types, one file each, and the table that lists them.
//!
//! Code for several node types is in `shared/`, one file per subject. A node file uses `shared`, its base type and the
//! nodes it reads: a solid its physics, a robot the chargers around it, many the world's settings in `world_info`.

pub mod shared;

pub mod accelerometer;
pub mod altimeter;
pub mod appearance;
pub mod background;
pub mod ball_joint;
pub mod billboard;
pub mod r#box;
pub mod brake;
pub mod cad_shape;
pub mod camera;
pub mod capsule;
pub mod charger;
pub mod compass;
pub mod cone;
pub mod connector;
pub mod contact_properties;
pub mod cylinder;
pub mod differential_wheels;
pub mod directional_light;
pub mod display;
pub mod distance_sensor;
pub mod editing;
pub mod elevation_grid;
pub mod emitter;
mod fluid;
pub mod fog;
pub mod gps;
pub mod group;
pub mod gyro;
pub mod hinge2_joint;
pub mod hinge_joint;
pub mod image_texture;
pub mod indexed_face_set;
pub mod indexed_line_set;
pub mod inertial_unit;
pub mod led;
pub mod lidar;
pub mod light;
pub mod light_sensor;
pub mod linear_motor;
pub mod material;
pub mod mesh;
pub mod microphone;
pub mod muscle;
pub mod pbr_appearance;
pub mod pen;
pub mod physics;
pub mod plane;
pub mod point_light;
pub mod point_set;
pub mod pose;
pub mod position_sensor;
pub mod propeller;
pub mod radar;
pub mod radio;
pub mod range_finder;
pub mod receiver;
pub mod robot;
pub mod rotational_motor;
pub mod servo;
pub mod shape;
pub mod shot;
pub mod skin;
pub mod slider_joint;
pub mod slot;
pub mod solid;
mod solid_reference;
pub mod speaker;
pub mod sphere;
pub mod spot_light;
mod supervisor;
pub mod texture_transform;
pub mod touch_sensor;
pub mod track;
mod track_wheel;
pub mod urdf;
pub mod vacuum_gripper;
pub mod viewpoint;
pub mod web_scene;
pub mod world_info;

use engine::visual::{Show, Showing};
use engine::{Kind, Kinds};
use scene::NodeId;

pub use supervisor::bodies::{Push, homogeneous, push, relative_pose};
pub use supervisor::support::{Support, support};
pub use supervisor::{joint_link, read_field, set_velocity, write_field};

/// All node types with behaviour. A type without a row has that of its nearest ancestor in the table.
pub static KINDS: Kinds = Kinds {
    table: TABLE,
    settings: world_info::settings,
    resets: shared::resets::of,
    follow_motion: supervisor::moving_fields::follow,
    show,
    eye: viewpoint::pose,
    follow: viewpoint::followed,
    implied: shared::motor_limits::implied,
    picture: shot::file,
};

const TABLE: &[Kind] = &[
    Kind { name: "Accelerometer", build: accelerometer::build },
    Kind { name: "Altimeter", build: altimeter::build },
    Kind { name: "Background", build: background::build },
    Kind { name: "BallJoint", build: ball_joint::build },
    Kind { name: "Billboard", build: billboard::build },
    Kind { name: "CadShape", build: cad_shape::build },
    Kind { name: "Camera", build: camera::build },
    Kind { name: "Charger", build: charger::build },
    Kind { name: "Compass", build: compass::build },
    Kind { name: "Connector", build: connector::build },
    Kind { name: "Display", build: display::build },
    Kind { name: "DistanceSensor", build: distance_sensor::build },
    Kind { name: "Emitter", build: emitter::build },
    Kind { name: "Fluid", build: fluid::build },
    Kind { name: "Fog", build: fog::build },
    Kind { name: "GPS", build: gps::build },
    Kind { name: "Group", build: group::build },
    Kind { name: "Gyro", build: gyro::build },
    Kind { name: "Hinge2Joint", build: hinge2_joint::build },
    Kind { name: "HingeJoint", build: hinge_joint::build },
    Kind { name: "InertialUnit", build: inertial_unit::build },
    Kind { name: "LED", build: led::build },
    Kind { name: "Lidar", build: lidar::build },
    Kind { name: "Light", build: light::build },
    Kind { name: "LightSensor", build: light_sensor::build },
    Kind { name: "Microphone", build: microphone::build },
    Kind { name: "Pen", build: pen::build },
    Kind { name: "Pose", build: pose::build },
    Kind { name: "Propeller", build: propeller::build },
    Kind { name: "Radar", build: radar::build },
    Kind { name: "Radio", build: radio::build },
    Kind { name: "RangeFinder", build: range_finder::build },
    Kind { name: "Receiver", build: receiver::build },
    Kind { name: "Robot", build: robot::build },
    Kind { name: "Servo", build: servo::build },
    Kind { name: "Shape", build: shape::build },
    Kind { name: "Skin", build: skin::build },
    Kind { name: "SliderJoint", build: slider_joint::build },
    Kind { name: "Slot", build: slot::build },
    Kind { name: "Solid", build: solid::build },
    Kind { name: "Speaker", build: speaker::build },
    Kind { name: "TouchSensor", build: touch_sensor::build },
    Kind { name: "Track", build: track::build },
    Kind { name: "TrackWheel", build: track_wheel::build },
    Kind { name: "VacuumGripper", build: vacuum_gripper::build },
    Kind { name: "Viewpoint", build: viewpoint::build },
    Kind { name: "WorldInfo", build: world_info::build },
];

/// All node types that are visible by themselves; nodes below them are part of them.
const SHOWS: &[(&str, Show)] = &[
    ("Background", background::show),
    ("CadShape", cad_shape::show),
    ("DirectionalLight", directional_light::show),
    ("Fog", fog::show),
    ("Muscle", muscle::show),
    ("PointLight", point_light::show),
    ("Shape", shape::show),
    ("Skin", skin::show),
    ("SpotLight", spot_light::show),
];

fn show(showing: &mut Showing<'_>, node: NodeId) -> bool {
    let name = showing.scene.node(node).ty.name;
    SHOWS.iter().find(|(known, _)| *known == name).is_some_and(|(_, show)| show(showing, node))
}
