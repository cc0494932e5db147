//! Viewers that send garbage: calls of the page, messages of Webots' web clients, Foxglove's protocol. Whatever they send,
//! the run continues and responds, and nothing outside the project is touched.
//!
//! `REBOTS_GARBAGE=20000 cargo test --workspace --test program garbage` tries more.

use std::io::Write;

use base::Stream;
use serde_json::{Map, Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

use crate::project::Project;
use crate::viewer::{Connection, Viewer, connect, port_of, stream};

const NODES: &str = r#"
Viewpoint { position -5 0 2 }
DEF CRATE Solid {
  translation 0 2 0.5
  children [ DEF CUBE Shape { appearance PBRAppearance { } geometry Box { size 1 1 1 } } ]
  name "crate" boundingObject Box { size 1 1 1 } physics Physics { }
}
DEF LOOKER Robot {
  name "looker" controller "c" supervisor TRUE
  children [
    GPS { name "gps" }
    Camera { name "eye" width 32 height 16 }
    Lidar { name "scan" numberOfLayers 1 horizontalResolution 8 }
    HingeJoint {
      jointParameters HingeJointParameters { axis 0 0 1 }
      device [ RotationalMotor { name "mast" } ]
      endPoint Solid { name "arm" children [ USE CUBE ] physics Physics { } }
    }
  ]
}
"#;
const STEPPER: &str =
    "from controller import Robot\nrobot = Robot()\nwhile robot.step(32) != -1:\n    pass\n";

const METHODS: [&str; 43] = [
    "world.about",
    "world.list",
    "world.load",
    "world.diff",
    "world.save",
    "run.pause",
    "run.realtime",
    "run.fast",
    "run.step",
    "run.reset",
    "run.reload",
    "robot.restart",
    "tree.node",
    "tree.path",
    "tree.shown",
    "tree.find",
    "tree.text",
    "tree.handle",
    "view.marks",
    "device.list",
    "device.picture",
    "plot.watch",
    "plot.rows",
    "history.keep",
    "history.range",
    "history.poses",
    "history.goBack",
    "library.fitting",
    "input.pull",
    "input.keys",
    "input.mouse",
    "input.joystick",
    "edit.set",
    "edit.place",
    "edit.add",
    "edit.delete",
    "edit.undo",
    "edit.redo",
    "source.list",
    "source.read",
    "source.write",
    "ack",
    "none.such",
];
const KEYS: [&str; 29] = [
    "node",
    "field",
    "fields",
    "value",
    "item",
    "text",
    "proto",
    "at",
    "file",
    "name",
    "overwrite",
    "version",
    "position",
    "rotation",
    "id",
    "what",
    "kinds",
    "revision",
    "time",
    "restarts",
    "isKept",
    "whole",
    "turns",
    "point",
    "to",
    "keys",
    "buttons",
    "axes",
    "x",
];
const TEXTS: [&str; 22] = [
    "",
    "translation",
    "children",
    "controller",
    "name",
    "boundingObject",
    "physics",
    "size",
    "device",
    "position",
    "field",
    "w.wbt",
    "c.py",
    "ESCAPE",
    "ROOT/../ESCAPE",
    "Solid { physics Physics { mass -1 } boundingObject Box { } }",
    "Robot { controller \"none\" children [ Camera { width 100000 height 100000 } ] }",
    "USE CUBE } DEF",
    "\u{0}\u{1b}[2J",
    "bounding",
    "contacts",
    "1e999 0 0",
];

fn below(random: &mut Stream, end: usize) -> usize {
    (random.bits() % end as u64) as usize
}

/// A random value, mostly of a type that parameters have.
fn value(random: &mut Stream, escape: &str, depth: usize) -> Value {
    match below(random, if depth > 3 { 7 } else { 10 }) {
        0..3 => below(random, 40).into(),
        3 => json!([0, -1, 1, u64::MAX, i64::MIN, 1e308, -1e-320, 0.5])[below(random, 8)].clone(),
        4 | 5 => TEXTS[below(random, TEXTS.len())].replace("ESCAPE", escape).into(),
        6 => [Value::Null, true.into(), false.into()][below(random, 3)].clone(),
        7 | 8 => (0..below(random, 5)).map(|_| value(random, escape, depth + 1)).collect(),
        _ => params(random, escape, depth + 1),
    }
}

fn params(random: &mut Stream, escape: &str, depth: usize) -> Value {
    let mut map = Map::new();
    for _ in 0..below(random, 6) {
        let key = KEYS[below(random, KEYS.len())];
        map.insert(key.to_owned(), value(random, escape, depth));
    }
    // Most calls are about a node.
    if depth == 0 && below(random, 4) > 0 {
        map.insert("node".to_owned(), below(random, 30).into());
    }
    map.into()
}

/// A line of text in which some characters have been replaced.
fn mutant(text: &str, random: &mut Stream) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..below(random, 4) {
        let at = below(random, characters.len().max(1));
        if let Some(character) = characters.get_mut(at) {
            *character = ['{', '"', ':', '9', '-', ' ', 'e', '\u{0}', '\u{fffd}'][below(random, 9)];
        }
    }
    characters.into_iter().collect()
}

/// Messages of Webots' web clients.
const WORDS: [&str; 22] = [
    "x3d",
    "w3d",
    "mjpeg: 64x48",
    "mjpeg",
    "pause",
    "real-time:1",
    "fast:-1",
    "step",
    "reset",
    "reload",
    "load:w.wbt",
    "load:../../ESCAPE",
    "timeout:1e308",
    "resize: 99999x1",
    "resize: 100x80",
    "mouse -1 0 1 5 5 0 0",
    "mouse 0 0 1 1e300 -1e300 0 0",
    "mouse 0 0 2 1 2 0 1e300",
    "touch 1e200 5 -1e300",
    "robot:looker:hello",
    "robot:{\"name\":\"looker\",\"message\":\"x\"}",
    "video: x",
];

/// Messages of Foxglove clients.
const OPERATIONS: [&str; 6] = [
    "{\"op\":\"subscribe\",\"subscriptions\":[{\"id\":1,\"channelId\":1}]}",
    "{\"op\":\"subscribe\",\"subscriptions\":[{\"id\":4294967295,\"channelId\":2},{\"id\":0,\"channelId\":3}]}",
    "{\"op\":\"unsubscribe\",\"subscriptionIds\":[0,1,99]}",
    "{\"op\":\"setParameters\",\"parameters\":[]}",
    "{\"op\":7}",
    "[]",
];

fn foxglove(port: u16) -> WebSocket<Connection> {
    let mut request = format!("ws://localhost:{port}/").into_client_request().unwrap();
    request.headers_mut().insert("Sec-WebSocket-Protocol", "foxglove.sdk.v1".parse().unwrap());
    tungstenite::client(request, stream(port)).unwrap().0
}

#[test]
fn invalid_messages_of_a_viewer_are_harmless() {
    let rounds = std::env::var("REBOTS_GARBAGE").ok().and_then(|text| text.parse().ok()).unwrap_or(600);
    let project = Project::new(NODES);
    project.write("controllers/c/c.py", STEPPER);
    let root = project.path("").display().to_string();
    let escape = format!("escaped-{}.wbt", std::process::id());
    let outside = project.path("").join("..").join(&escape);
    let mut running = project.start(&["--mode=pause", "--stream", "--foxglove", "worlds/w.wbt"]);
    let port = port_of(&mut running);
    let mut viewer = Viewer::at(port);
    let mut client = connect(port, "/");
    let mut watcher = foxglove(port);
    // Requests images and never reads one.
    let mut pictures = stream(port);
    write!(pictures, "GET /mjpeg HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n").unwrap();
    let mut random = Stream::new(7, "garbage");
    for round in 0..rounds {
        let method = METHODS[below(&mut random, METHODS.len())];
        let mut params = params(&mut random, &escape, 0);
        if below(&mut random, 8) == 0 {
            params = value(&mut random, &escape, 0);
        }
        let params: Value = serde_json::from_str(&params.to_string().replace("ROOT", &root)).unwrap();
        if method == "ack" {
            viewer.send(&json!({ "method": method, "params": params }));
        } else {
            let answer = viewer.call(method, params.clone());
            assert!(
                answer.get("result").is_some() != answer.get("error").is_some(),
                "{method} {params}: {answer}"
            );
        }
        let word = WORDS[below(&mut random, WORDS.len())].replace("ESCAPE", &escape);
        client.send(Message::text(mutant(&word, &mut random))).unwrap();
        let operation = OPERATIONS[below(&mut random, OPERATIONS.len())];
        watcher.send(Message::text(mutant(operation, &mut random))).unwrap();
        match round % 10 {
            0 => client.send(Message::binary(vec![round as u8; 9])).unwrap(),
            1 => watcher.send(Message::binary(vec![round as u8; 9])).unwrap(),
            2 => viewer.send(&json!([round])),
            _ => {}
        }
        if round % 50 == 0 {
            // They connect and disconnect without reading what they were sent.
            client = connect(port, "/");
            watcher = foxglove(port);
        }
        assert!(running.is_going_on(), "after {method} {params}: {}", running.collected_output());
    }
    viewer.call("run.pause", Value::Null);
    viewer.call("world.about", Value::Null);
    let mut late = Viewer::at(port);
    late.wait_for(|message| message["method"] == "scene");
    assert!(!outside.exists(), "{}", outside.display());
    let collected_output = running.collected_output();
    assert!(!collected_output.contains("panicked"), "{collected_output}");
    running.signal("INT");
    assert_eq!(running.wait(), Some(130));
}
