//! `--foxglove`: a client of the protocol as it is published.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

use crate::project::Project;
use crate::viewer::{Connection, Viewer, port_of, stream};

const NODES: &str = "DEF BALL Solid { translation 1 2 10 name \"ball\" physics Physics { } boundingObject Sphere { }\n\
    children [ Shape { geometry Box { size 0.1 0.2 0.3 } } ] }\n\
    Robot { name \"arm\" controller \"c\" children [\n\
    Camera { name \"eye\" width 4 height 3 }\n\
    Lidar { name \"scan\" horizontalResolution 8 numberOfLayers 1 maxRange 9 } ] }\n\
    Pose { translation 3 0 0 children [ Shape { geometry Box { size 1 20 20 } } ] }";

const CONTROLLER: &str = "from controller import Robot\nrobot = Robot()\nrobot.getDevice('eye').enable(32)\n\
    scan = robot.getDevice('scan')\nscan.enable(32)\nscan.enablePointCloud()\nprint('hello')\n\
    while robot.step(32) != -1:\n    pass\n";

type Socket = WebSocket<Connection>;

fn connect(port: u16, origin: &str, protocol: &'static str) -> Result<Socket, tungstenite::Error> {
    let mut request = format!("ws://localhost:{port}/").into_client_request().unwrap();
    let headers = request.headers_mut();
    headers.insert("Origin", origin.parse().unwrap());
    headers.insert("Sec-WebSocket-Protocol", protocol.parse().unwrap());
    tungstenite::client(request, stream(port)).map(|(socket, _)| socket).map_err(|error| match error {
        tungstenite::HandshakeError::Failure(error) => error,
        tungstenite::HandshakeError::Interrupted(_) => tungstenite::Error::AlreadyClosed,
    })
}

/// A client that tracks channels and collects messages.
struct Client {
    socket: Socket,
    /// Number and schema by topic.
    channels: BTreeMap<String, (u64, String)>,
    /// The last time that the server sent. `[ns]`
    time: u64,
    status: Vec<Value>,
    /// Messages that have not been requested yet.
    others: Vec<(u32, u64, Value)>,
}

impl Client {
    fn new(port: u16) -> Self {
        let socket =
            connect(port, "https://app.foxglove.dev", "foxglove.sdk.v1, foxglove.websocket.v1").unwrap();
        Self { socket, channels: BTreeMap::new(), time: 0, status: Vec::new(), others: Vec::new() }
    }

    fn send(&mut self, message: &Value) {
        self.socket.send(Message::text(message.to_string())).unwrap();
    }

    /// The next message of a subscription: its id, time and payload.
    fn message(&mut self) -> (u32, u64, Value) {
        loop {
            if let Some(message) = self.turn() {
                return message;
            }
        }
    }

    fn turn(&mut self) -> Option<(u32, u64, Value)> {
        match self.socket.read().unwrap() {
            Message::Text(text) => self.hear(&serde_json::from_str(&text).unwrap()),
            Message::Binary(bytes) => {
                let number =
                    |range: std::ops::Range<usize>| u64::from_le_bytes(bytes[range].try_into().unwrap());
                match bytes[0] {
                    1 => {
                        let subscription = u32::from_le_bytes(bytes[1..5].try_into().unwrap());
                        let value = serde_json::from_slice(&bytes[13..]).unwrap();
                        return Some((subscription, number(5..13), value));
                    }
                    2 => self.time = number(1..9),
                    other => panic!("opcode {other}"),
                }
            }
            other => panic!("{other:?}"),
        }
        None
    }

    fn hear(&mut self, message: &Value) {
        match message["op"].as_str().unwrap() {
            "serverInfo" => {
                assert!(message["name"].as_str().unwrap().starts_with("rebots "));
                assert_eq!(message["capabilities"], json!(["time"]));
            }
            "advertise" => {
                for channel in message["channels"].as_array().unwrap() {
                    assert_eq!(
                        (&channel["encoding"], &channel["schemaEncoding"]),
                        (&json!("json"), &json!("jsonschema"))
                    );
                    let schema: Value = serde_json::from_str(channel["schema"].as_str().unwrap()).unwrap();
                    assert_eq!(schema["title"], channel["schemaName"]);
                    let about =
                        (channel["id"].as_u64().unwrap(), channel["schemaName"].as_str().unwrap().to_owned());
                    self.channels.insert(channel["topic"].as_str().unwrap().to_owned(), about);
                }
            }
            "unadvertise" => {
                let gone = message["channelIds"].as_array().unwrap();
                self.channels.retain(|_, (id, _)| !gone.contains(&json!(id)));
            }
            "status" => self.status.push(message.clone()),
            other => panic!("{other}"),
        }
    }

    /// Subscribes to a topic once it is there.
    fn subscribe(&mut self, id: u32, topic: &str) {
        while !self.channels.contains_key(topic) {
            assert!(self.turn().is_none_or(|(known, _, _)| known != id));
        }
        let channel = self.channels[topic].0;
        self.send(&json!({ "op": "subscribe", "subscriptions": [{ "id": id, "channelId": channel }] }));
    }

    /// The next message of one subscription; those of others wait.
    fn next(&mut self, id: u32) -> (u64, Value) {
        if let Some(at) = self.others.iter().position(|(subscription, _, _)| *subscription == id) {
            let (_, time, value) = self.others.remove(at);
            return (time, value);
        }
        loop {
            let (subscription, time, value) = self.message();
            if subscription == id {
                return (time, value);
            }
            self.others.push((subscription, time, value));
        }
    }
}

#[test]
fn a_foxglove_client_gets_poses_images_points_and_logs() {
    let project = Project::new(NODES);
    project.write("controllers/c/c.py", CONTROLLER);
    project.write("worlds/other.wbt", "#VRML_SIM R2025a utf8\nWorldInfo { }\nSolid { name \"box\" children [ Shape { geometry Box { } } ] }\n");
    let mut running = project.start(&["--mode=pause", "--foxglove", "worlds/w.wbt"]);
    let mut viewer = Viewer::new(&mut running);
    let mut client = Client::new(viewer.port);
    // The scene is also published while the world is paused.
    client.subscribe(7, "/tf");
    client.subscribe(8, "/scene");
    let of = |value: &Value, name: &str| {
        let mut all = value["transforms"].as_array().unwrap().iter();
        all.find(|one| one["child_frame_id"] == name).unwrap()["translation"].clone()
    };
    let (time, value) = client.next(7);
    assert_eq!((time, of(&value, "ball")), (0, json!({ "x": 1.0, "y": 2.0, "z": 10.0 })));
    let (_, scene) = client.next(8);
    let entities = scene["entities"].as_array().unwrap();
    assert!(entities.iter().any(|entity| entity["frame_id"] == "ball"), "{scene}");
    // Clients that connect later get the drawn shapes, too.
    let mut late = Client::new(viewer.port);
    late.subscribe(1, "/scene");
    assert_eq!(late.next(1).1["entities"].as_array().unwrap().len(), entities.len());
    drop(late);

    for _ in 0..3 {
        viewer.call("run.step", Value::Null);
    }
    let value = loop {
        let (time, value) = client.next(7);
        if time == 96_000_000 {
            break value;
        }
    };
    // It has fallen for three steps.
    let fallen = 10.0 - of(&value, "ball")["z"].as_f64().unwrap();
    assert!((fallen / (9.81 * 0.032 * 0.032) - 4.5).abs() < 1.6, "{fallen}");
    viewer.call("run.realtime", Value::Null);
    client.subscribe(9, "/arm/eye");
    client.subscribe(10, "/arm/scan/points");
    client.subscribe(11, "/log");
    assert_eq!(client.channels["/arm/eye"].1, "foxglove.CompressedImage");
    assert!(client.next(9).1["data"].as_str().unwrap().starts_with("/9j/"), "a JPEG file");
    let (_, points) = client.next(10);
    assert_eq!((&points["point_stride"], &points["frame_id"]), (&json!(12), &json!("world")));
    let data =
        base64::Engine::decode(&base64::engine::general_purpose::STANDARD, points["data"].as_str().unwrap());
    let data = data.unwrap();
    let numbers: Vec<f32> =
        data.chunks(4).map(|bytes| f32::from_le_bytes(bytes.try_into().unwrap())).collect();
    assert!(!numbers.is_empty() && numbers.len().is_multiple_of(3));
    assert!(numbers.chunks(3).all(|point| (point[0] - 2.5).abs() < 1e-3), "the wall: {numbers:?}");
    assert!(client.time > 0, "the time is sent");

    // Nothing is sent after an unsubscription, and unknown channels are reported.
    client.send(&json!({ "op": "unsubscribe", "subscriptionIds": [7, 8, 9, 10] }));
    for wrong in [
        "{}",
        "garbage",
        "{\"op\":\"advertise\"}",
        "{\"op\":\"subscribe\",\"subscriptions\":[{\"id\":1,\"channelId\":9999}]}",
    ] {
        client.socket.send(Message::text(wrong)).unwrap();
    }
    while client.status.len() < 4 {
        client.turn();
    }
    assert!(client.turn().is_none_or(|(subscription, _, _)| subscription == 11));
    // Another world has other topics.
    viewer.call("world.load", json!({ "file": "worlds/other.wbt" }));
    while client.channels.contains_key("/arm/eye") {
        client.turn();
    }
    client.subscribe(12, "/tf");
    client.next(12);
    running.signal("INT");
    running.wait();
}

#[test]
fn a_device_that_is_deleted_on_the_page_is_published_no_more() {
    let project = Project::new(NODES);
    project.write("controllers/c/c.py", CONTROLLER);
    let mut running = project.start(&["--mode=pause", "--foxglove", "worlds/w.wbt"]);
    let mut viewer = Viewer::new(&mut running);
    // Its tag stays in use while a controller is connected.
    viewer.status(|status| status["robots"][0]["state"] == "running");
    let mut client = Client::new(viewer.port);
    client.subscribe(1, "/arm/eye");
    client.subscribe(2, "/tf");
    client.next(1);
    let list = viewer.call("device.list", Value::Null);
    let names = |list: &Value| {
        let all = list["result"][0]["devices"].as_array().unwrap();
        all.iter().map(|device| device["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names(&list), ["eye", "scan"]);
    let eye = &list["result"][0]["devices"][0]["node"];
    assert!(viewer.call("edit.delete", json!({ "node": eye }))["error"].is_null());
    viewer.call("run.step", Value::Null);
    while client.next(2).0 < 32_000_000 {}
    assert_eq!(names(&viewer.call("device.list", Value::Null)), ["scan"]);
    for node in [eye.clone(), u32::MAX.into()] {
        let answer = viewer.call("device.picture", json!({ "node": node }));
        assert_eq!(answer["error"], "it is not a device of a robot");
    }
    assert!(running.is_going_on(), "{}", running.collected_output());
    running.signal("INT");
    running.wait();
}

#[test]
fn without_the_option_foxglove_connections_are_rejected() {
    let project = Project::new("");
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let port = port_of(&mut running);
    assert!(connect(port, "https://app.foxglove.dev", "foxglove.sdk.v1").is_err());
    running.signal("INT");
    running.wait();
}
