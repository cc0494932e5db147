//! `rebots record`: what viewers of MCAP files are given.

use std::collections::BTreeMap;

use mcap::MessageStream;
use serde_json::Value;

use crate::project::Project;

const NODES: &str = "DEF BALL Solid { translation 1 2 10 name \"ball\" physics Physics { } boundingObject Sphere { }\n\
    children [ Shape { appearance PBRAppearance { baseColor 1 0 0 transparency 0.5 metalness 0 } geometry Box { size 0.1 0.2 0.3 } } ] }\n\
    Robot { name \"arm\" controller \"turn\" children [\n\
    HingeJoint { jointParameters HingeJointParameters { axis 0 0 1 }\n\
    device [ RotationalMotor { name \"motor\" maxVelocity 10 } PositionSensor { name \"sensor\" } ]\n\
    endPoint Solid { name \"hand\" children [ Shape { geometry Sphere { radius 0.1 } } ] } }\n\
    Camera { name \"eye\" width 4 height 3 } ] }";

const TURN: &str = "from controller import Robot\nrobot = Robot()\nmotor = robot.getDevice('motor')\n\
    motor.setPosition(float('inf'))\nmotor.setVelocity(2)\nrobot.getDevice('sensor').enable(32)\n\
    eye = robot.getDevice('eye')\neye.enable(32)\nprint('hello')\n\
    while robot.step(32) != -1:\n    eye.getImage()\n";

/// The messages of each topic: schema, time in seconds, payload.
fn messages(bytes: &[u8]) -> BTreeMap<String, Vec<(String, f64, Value)>> {
    let mut topics: BTreeMap<String, Vec<_>> = BTreeMap::new();
    for message in MessageStream::new(bytes).unwrap() {
        let message = message.unwrap();
        assert_eq!(message.channel.message_encoding, "json");
        let schema = message.channel.schema.as_ref().unwrap();
        assert_eq!(schema.encoding, "jsonschema");
        let value = serde_json::from_slice(&message.data).unwrap();
        let row = (schema.name.clone(), message.log_time as f64 * 1e-9, value);
        topics.entry(message.channel.topic.clone()).or_default().push(row);
    }
    topics
}

#[test]
fn a_recording_has_motion_readings_and_images() {
    let project = Project::new(NODES);
    project.write("controllers/turn/turn.py", TURN);
    let words = ["record", "--mode=fast", "--no-page", "--duration=0.64", "-o", "out.mcap", "worlds/w.wbt"];
    let run = project.run(&words);
    assert_eq!(run.status, Some(0), "{}", run.err);
    let topics = messages(&std::fs::read(project.path("out.mcap")).unwrap());

    let tf = &topics["/tf"];
    assert_eq!(tf.len(), 21);
    for (index, (schema, time, value)) in tf.iter().enumerate() {
        assert_eq!(schema, "foxglove.FrameTransforms");
        assert!((time - 0.032 * index as f64).abs() < 1e-9);
        let of = |name: &str| {
            let mut all = value["transforms"].as_array().unwrap().iter();
            all.find(|one| one["child_frame_id"] == name).unwrap().clone()
        };
        let ball = of("ball");
        assert_eq!(ball["parent_frame_id"], "world");
        let height = 10.0 - 0.5 * 9.81 * time * time;
        assert!((ball["translation"]["z"].as_f64().unwrap() - height).abs() < 1e-9, "{ball}");
        assert_eq!(ball["translation"]["x"], 1.0);
        // The hand turns about z as its joint does.
        let angle = 2.0 * of("hand")["rotation"]["z"].as_f64().map(base::ops::asin).unwrap();
        let joint = topics["/arm/joints"][index].2["position"]["motor"].as_f64().unwrap();
        assert!((angle - joint).abs() < 1e-9 && joint >= 0.0, "{angle} for {joint}");
    }

    let [(schema, _, scene)] = topics["/scene"].as_slice() else { panic!("{}", topics["/scene"].len()) };
    assert_eq!(schema, "foxglove.SceneUpdate");
    let entities = scene["entities"].as_array().unwrap();
    let ball = entities.iter().find(|entity| entity["frame_id"] == "ball").unwrap();
    let triangles = &ball["triangles"][0];
    assert_eq!(triangles["indices"].as_array().unwrap().len(), 36);
    let colour = &triangles["color"];
    assert_eq!([&colour["r"], &colour["g"], &colour["a"]], [1.0, 0.0, 0.5]);
    let longest = triangles["points"].as_array().unwrap().iter().map(|point| point["z"].as_f64().unwrap());
    assert!((longest.fold(0.0, f64::max) - 0.15).abs() < 1e-6);

    let sensor = &topics["/arm/sensor"];
    let last = sensor.last().unwrap();
    let joints = &topics["/arm/joints"].last().unwrap().2["position"];
    assert_eq!((last.0.as_str(), &last.2["value"]), ("rebots.Number", &joints["sensor"]));
    assert_eq!(joints["motor"], joints["sensor"]);
    let (schema, _, image) = topics["/arm/eye"].last().unwrap();
    assert_eq!((schema.as_str(), &image["format"]), ("foxglove.CompressedImage", &"jpeg".into()));
    assert!(image["data"].as_str().unwrap().starts_with("/9j/"), "a JPEG file");
    assert!(topics["/log"].iter().any(|(_, _, value)| value["message"].as_str().unwrap().contains("hello")));

    // The same run without a recording has the same bits.
    let hash = |words: &[&str]| {
        let out = project.run(words).out;
        out.lines().find(|line| line.starts_with("trace hash")).unwrap().to_owned()
    };
    let plain = hash(&["--mode=fast", "--no-page", "--trace", "--duration=0.64", "worlds/w.wbt"]);
    let recorded = hash(&[
        "--mode=fast",
        "--no-page",
        "--trace",
        "--duration=0.64",
        "--record=out.mcap",
        "worlds/w.wbt",
    ]);
    assert_eq!(plain, recorded);
}

#[test]
fn a_recording_that_cannot_be_written_is_reported() {
    let project = Project::new("");
    let run = project.run(&["record", "-o", "gone/out.mcap", "--duration=0.1", "worlds/w.wbt"]);
    assert_eq!(run.status, Some(1), "{}", run.err);
    assert!(run.err.contains("gone/out.mcap"), "{}", run.err);
    let run =
        project.run(&["--mode=fast", "--no-page", "--record=/dev/full", "--duration=0.1", "worlds/w.wbt"]);
    assert_eq!(run.status, Some(1), "{}", run.err);
    assert!(run.err.contains("No space left on device"), "{}", run.err);
}
