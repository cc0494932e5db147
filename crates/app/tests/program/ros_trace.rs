//! The scenario of `conformance/trace` over ROS 1: what its messages carry is what a controller in C reads, bit by bit.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::net::TcpStream;

use ros::value::Value;

use crate::matlab::{MACHINE, TALKER, TRACES};
use crate::project::Project;
use crate::ros::{Master, next};

/// What ROS has no message for: angles and matrices of rotations, sizes of recognized objects.
const NOT_IN_ROS: [&str; 3] = ["angles", "orientation", "size"];

/// The lines of a trace that ROS can tell. Of points it does not tell the time, and ranges of distance sensors are `float32`.
fn told_by_ros(trace: &str) -> Vec<String> {
    let line = |line: &str| {
        let line = line.strip_prefix("[c] ")?;
        let (name, rest) = line.split_once(' ')?;
        let words: Vec<&str> = rest.split(' ').collect();
        match name {
            "eye" => {
                let value = f64::from_bits(u64::from_str_radix(rest, 16).ok()?);
                Some(numbers("eye", [f64::from(value as f32)]))
            }
            "point" => Some(format!("point {}", words.get(..3)?.join(" "))),
            _ if NOT_IN_ROS.contains(&name) || !name.starts_with(|c: char| c.is_ascii_lowercase()) => None,
            _ => Some(line.to_owned()),
        }
    };
    // The first line has the arguments.
    trace.lines().skip(1).filter_map(line).collect()
}

fn numbers(name: &str, values: impl IntoIterator<Item = f64>) -> String {
    values.into_iter().fold(name.to_owned(), |mut line, value| {
        let _ = write!(line, " {:016x}", value.to_bits());
        line
    })
}

/// The pixels of an image of `float32`.
fn floats(image: &[Value]) -> impl Iterator<Item = f64> {
    let bytes = image.last().unwrap().bytes();
    bytes.as_chunks::<4>().0.iter().map(|bytes| f64::from(f32::from_le_bytes(*bytes)))
}

/// Sensors that are enabled, their topics, and the types of these.
const SENSORS: [(&str, &str, &str, &str); 22] = [
    ("angle", "", "value", "webots_ros/Float64Stamped"),
    ("height", "", "value", "webots_ros/Float64Stamped"),
    ("motor", "torque_feedback_sensor/", "torque_feedback", "webots_ros/Float64Stamped"),
    ("light", "", "value", "sensor_msgs/Illuminance"),
    ("eye", "", "value", "sensor_msgs/Range"),
    ("altimeter", "", "value", "webots_ros/Float64Stamped"),
    ("battery_sensor", "", "value", "webots_ros/Float64Stamped"),
    ("touch", "", "values", "geometry_msgs/WrenchStamped"),
    ("accelerometer", "", "values", "sensor_msgs/Imu"),
    ("gyro", "", "values", "sensor_msgs/Imu"),
    ("gps", "", "values", "geometry_msgs/PointStamped"),
    ("gps", "", "speed", "webots_ros/Float64Stamped"),
    ("imu", "", "quaternion", "sensor_msgs/Imu"),
    ("compass", "", "values", "sensor_msgs/MagneticField"),
    ("connector", "presence_sensor/", "presence", "webots_ros/Int8Stamped"),
    ("camera", "", "image", "sensor_msgs/Image"),
    ("camera", "recognition_", "recognition_objects", "webots_ros/RecognitionObjects"),
    ("range", "", "range_image", "sensor_msgs/Image"),
    ("lidar", "", "range_image", "sensor_msgs/Image"),
    ("radar", "", "number_of_targets", "webots_ros/Int8Stamped"),
    ("radar", "", "targets", "webots_ros/RadarTarget"),
    ("ear", "", "data", "webots_ros/StringStamped"),
];

/// The robot as a client of ROS drives and reads it.
struct Client<'a> {
    master: &'a Master,
    topics: BTreeMap<String, (TcpStream, &'static str)>,
}

impl Client<'_> {
    #[track_caller]
    fn ask(&self, name: &str, kind: &str, fields: Vec<Value>) -> Value {
        let answer = self.master.call(&format!("/r/{name}"), &format!("webots_ros/{kind}"), fields);
        answer.unwrap_or_else(|reason| panic!("{name}: {reason}")).first().unwrap().clone()
    }

    #[track_caller]
    fn set(&self, name: &str, kind: &str, value: Value) {
        assert!(self.master.set(&format!("/r/{name}"), kind, value), "{name}");
    }

    #[track_caller]
    fn get(&self, name: &str, kind: &str) -> Value {
        self.master.get(&format!("/r/{name}"), kind)
    }

    /// The next message of a topic.
    #[track_caller]
    fn hear(&mut self, topic: &str) -> Vec<Value> {
        let (stream, kind) = self.topics.get_mut(topic).unwrap();
        next(stream, kind)
    }

    #[track_caller]
    fn number(&mut self, topic: &str) -> f64 {
        self.hear(topic)[1].float()
    }

    fn node(&self, def: &str) -> Option<Value> {
        let fields = vec![def.into(), Value::Uint(0)];
        let kind = "webots_ros/supervisor_get_from_def";
        let node = self.master.call("/r/supervisor/get_from_def", kind, fields).ok()?.first()?.clone();
        (node.reference() != 0).then_some(node)
    }

    fn field(&self, node: &Value, name: &str) -> Value {
        self.ask("supervisor/node/get_field", "node_get_field", vec![node.clone(), name.into(), false.into()])
    }

    /// What `c.c` does, and prints.
    fn play(&mut self) -> Vec<String> {
        for (device, prefix, topic, kind) in SENSORS {
            let enable = format!("{device}/{prefix}enable");
            self.set(&enable, "int", 32.into());
            let name = format!("{device}/{topic}");
            let stream = self.master.subscribe(&format!("/r/{name}"), kind);
            self.topics.insert(name, (stream, kind));
        }
        self.set("gripper/presence_sensor/enable", "int", 32.into());
        self.set("lidar/enable_point_cloud", "bool", true.into());
        let (cloud, kind) = ("lidar/point_cloud", "sensor_msgs/PointCloud");
        self.topics.insert(cloud.to_owned(), (self.master.subscribe(&format!("/r/{cloud}"), kind), kind));
        let ball = self.node("BALL").unwrap();
        let place = self.field(&ball, "translation");
        let root = self.ask("supervisor/get_root", "get_uint64", vec![true.into()]);
        let children = self.field(&root, "children");
        self.set("motor/set_position", "float", f64::INFINITY.into());
        self.set("speaker/set_language", "string", "en-US".into());
        let mut lines = Vec::new();
        for step in 0..6_i32 {
            self.command(step, &place, &children);
            self.set("robot/time_step", "int", 32.into());
            self.read(&ball, &place, &children, &mut lines);
        }
        // It is done.
        self.set("robot/time_step", "int", 0.into());
        lines
    }

    fn command(&self, step: i32, place: &Value, children: &Value) {
        let number = f64::from(step);
        self.set("motor/set_velocity", "float", (0.5 * number).into());
        self.set("brake/set_damping_constant", "float", (0.01 * number).into());
        self.set("slider/set_position", "float", (0.02 * number).into());
        self.set("led/set_led", "int", (step % 3).into());
        self.set("display/set_color", "int", 0x00ff00.into());
        let rectangle = [0, 0, step + 1, 2].map(Value::from).to_vec();
        assert!(self.ask("display/fill_rectangle", "display_draw_rectangle", rectangle).bool());
        assert!(self.ask("pen/set_ink_color", "pen_set_ink_color", vec![0xff0000.into(), 0.5.into()]).bool());
        self.set("pen/write", "bool", (step % 2 == 1).into());
        self.set("gripper/turn_on", "bool", true.into());
        let packet = [number, 2.0, 3.0, 4.0, 5.0, 6.5].map(f64::to_le_bytes);
        self.set("mouth/send", "string", Value::Text(packet.as_flattened().to_vec()));
        let there = Value::from([0.5 + 0.01 * number, 0.0, 0.3]);
        let fields = vec![place.clone(), 0.into(), there];
        assert!(self.ask("supervisor/field/set_vec3f", "field_set_vec3f", fields).bool());
        if step == 2 {
            let text = "DEF EXTRA Solid { translation 1 2 3 }".into();
            let fields = vec![children.clone(), (-1).into(), text];
            let name = "supervisor/field/import_node_from_string";
            assert!(self.ask(name, "field_import_node_from_string", fields).bool());
        }
        if step == 4 {
            let extra = self.node("EXTRA").unwrap();
            assert!(self.ask("supervisor/node/remove", "node_remove", vec![extra]).bool());
        }
    }

    fn read(&mut self, ball: &Value, place: &Value, children: &Value, lines: &mut Vec<String>) {
        let mut put = |line: String| lines.push(line);
        put(numbers("time", [self.get("robot/get_time", "float").float()]));
        put(numbers("angle", [self.number("angle/value")]));
        put(numbers("height", [self.number("height/value")]));
        put(numbers("torque", [self.number("motor/torque_feedback")]));
        put(numbers("target", [self.get("slider/get_target_position", "float").float()]));
        put(numbers("light", [self.number("light/value")]));
        put(numbers("eye", [self.hear("eye/value")[5].float()]));
        put(numbers("altimeter", [self.number("altimeter/value")]));
        put(numbers("battery", [self.number("battery_sensor/value")]));
        put(numbers("touch", self.hear("touch/values")[1].parts()[0].floats::<3>()));
        put(numbers("accelerometer", self.hear("accelerometer/values")[5].floats::<3>()));
        put(numbers("gyro", self.hear("gyro/values")[3].floats::<3>()));
        put(numbers("gps", self.hear("gps/values")[1].floats::<3>()));
        put(numbers("speed", [self.number("gps/speed")]));
        put(numbers("quaternion", self.hear("imu/quaternion")[1].floats::<4>()));
        put(numbers("compass", self.hear("compass/values")[1].floats::<3>()));
        put(numbers(
            "table",
            self.get("eye/get_lookup_table", "float_array").parts().iter().map(Value::float),
        ));
        let (lamp, is_on) = (self.get("led/get_led", "int").int(), self.get("gripper/is_on", "bool").int());
        let width = self.ask("display/get_info", "display_get_info", vec![Value::Uint(1)]).int();
        put(format!("states {lamp} {} {is_on} {width}", self.hear("connector/presence")[1].int()));
        let fields = vec![place.clone(), 0.into()];
        put(numbers("ball", self.ask("supervisor/field/get_vec3f", "field_get_vec3f", fields).floats::<3>()));
        let of_ball = |name: &str| {
            let (name, kind) = (format!("supervisor/node/{name}"), format!("node_{name}"));
            self.ask(&name, &kind, vec![ball.clone()])
        };
        put(numbers("position", of_ball("get_position").floats::<3>()));
        let velocity = of_ball("get_velocity");
        put(numbers("velocity", velocity.parts().iter().flat_map(Value::floats::<3>)));
        let count = self.ask("supervisor/field/get_count", "field_get_count", vec![children.clone()]).int();
        let kind = self.node("EXTRA").map(|node| {
            self.ask("supervisor/node/get_type_name", "node_get_name", vec![node]).text().into_owned()
        });
        put(format!("nodes {count} {}", kind.as_deref().unwrap_or("none")));
        let image = self.hear("camera/image");
        let pixels = image.last().unwrap().bytes().as_chunks::<4>().0.iter();
        let pixels = pixels.map(|[blue, green, red, _]| format!(" {red} {green} {blue}"));
        put("image".to_owned() + &pixels.collect::<String>());
        put(numbers("range", floats(&self.hear("range/range_image"))));
        put(numbers("lidar", floats(&self.hear("lidar/range_image"))));
        let layer = self.ask("lidar/get_layer_range_image", "lidar_get_layer_range_image", vec![1.into()]);
        put(numbers("layer", floats(layer.parts())));
        for point in self.hear("lidar/point_cloud")[1].parts() {
            put(numbers("point", point.floats::<3>()));
        }
        for _ in 0..self.hear("radar/number_of_targets")[1].int() {
            put(numbers("target", self.hear("radar/targets")[1..].iter().map(Value::float)));
        }
        for object in self.hear("camera/recognition_objects")[1].parts() {
            put(numbers("object", object.parts()[0].floats::<3>()));
            put(numbers("colors", object.parts()[5].parts().iter().flat_map(Value::floats::<3>)));
        }
        while self.get("ear/get_queue_length", "int").int() > 0 {
            let message = self.hear("ear/data");
            let values = message[1].bytes().as_chunks::<8>().0.iter();
            put(numbers("packet", values.map(|bytes| f64::from_le_bytes(*bytes))));
            put(numbers("strength", [self.get("ear/get_signal_strength", "float").float()]));
            let kind = "receiver_get_emitter_direction";
            let direction = self.ask("ear/get_emitter_direction", kind, vec![Value::Uint(1)]);
            put(numbers("direction", direction.floats::<3>()));
            assert!(self.get("ear/next_packet", "bool").bool());
        }
    }
}

#[test]
fn ros_readings_and_motion_are_identical_to_those_of_a_c_controller() {
    let words = ["--mode=fast", "--duration=0.5", "--stdout", "--trace=moved.txt", "worlds/w.wbt"];
    let moved = |project: &Project| {
        let moved = project.read("moved.txt");
        // The controller leaves after six steps; the world goes on.
        moved.lines().take_while(|line| !line.starts_with("8,")).map(str::to_owned).collect::<Vec<_>>()
    };
    let of_c = Project::new(MACHINE);
    let (_, text) = TRACES.iter().find(|(file, _)| *file == "c.c").unwrap();
    of_c.write("controllers/c/c.c", text);
    of_c.write("controllers/talker/talker.py", TALKER);
    let ended = of_c.run(&words);
    let expected = told_by_ros(&ended.out);
    assert!(expected.len() > 150, "{}{}", ended.out, ended.err);

    let master = Master::new();
    let arguments =
        format!("\"--name=r\" \"--synchronize\" \"--use-sim-time\" \"--ROS_MASTER_URI={}\"", master.uri());
    let world =
        MACHINE.replace("controller \"c\"", "controller \"ros\"").replace("\"one two\" \"3\"", &arguments);
    let of_ros = Project::new(&world);
    of_ros.write("controllers/talker/talker.py", TALKER);
    let mut run = of_ros.start(&words);
    master.where_is("/model_name");
    let lines = Client { master: &master, topics: BTreeMap::new() }.play();
    assert_eq!(run.wait(), Some(0));
    for (line, (ours, theirs)) in lines.iter().zip(&expected).enumerate() {
        assert_eq!(ours, theirs, "line {line}");
    }
    assert_eq!(lines.len(), expected.len());
    assert_eq!(moved(&of_ros), moved(&of_c));
}
