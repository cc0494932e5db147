//! A world for scripts and agents: HTTP with JSON, and the Model Context Protocol.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{ChildStdin, ChildStdout, Stdio};

use serde_json::{Value as Json, json};

use crate::project::Project;

const NODES: &str = "
DEF BALL Solid { translation 0 0 1 children [ Shape { geometry Sphere { radius 0.1 } } ] boundingObject Sphere { radius 0.1 } physics DEF BALL_PHYSICS Physics { mass 1 density -1 } }
Robot { name \"arm\" controller \"<none>\" children [
  HingeJoint { jointParameters HingeJointParameters { } device [ RotationalMotor { name \"motor\" } PositionSensor { name \"angle\" } ]
    endPoint Solid { boundingObject Box { size 0.1 0.1 0.1 } physics Physics { } } } ] }";

/// What both interfaces must do: `ask` names an operation and gives what it takes.
fn tried(mut ask: impl FnMut(&str, Json) -> Result<Json, String>) {
    let answer = ask("describe", json!({})).unwrap();
    assert_eq!(answer["robots"][0]["name"], "arm");
    assert_eq!(answer["nodes"], json!(["BALL", "BALL_PHYSICS"]));
    ask("snapshot", json!({ "name": "start" })).unwrap();
    ask("enable", json!({ "device": "angle", "period_ms": 32 })).unwrap();
    ask("command", json!({ "device": "arm/motor", "command": "position", "value": "infinity" })).unwrap();
    ask("command", json!({ "device": "motor", "command": "velocity", "value": 2.0 })).unwrap();
    assert_eq!(ask("step", json!({ "count": 10 })).unwrap()["time"], 0.32);
    let angle = ask("sense", json!({ "device": "angle" })).unwrap()["value"].as_f64().unwrap();
    assert!((angle - 0.64).abs() < 0.1, "{angle}");
    let formulas = ["BALL.z", "BALL.vz < -3"];
    let values = ask("read", json!({ "formulas": formulas })).unwrap();
    assert!((values["values"]["BALL.z"].as_f64().unwrap() - 0.5).abs() < 0.06, "{values}");
    assert_eq!(values["values"]["BALL.vz < -3"], 1.0);
    ask("write", json!({ "values": { "BALL_PHYSICS.mass": 3.5, "BALL.z": 2 } })).unwrap();
    assert_eq!(ask("get_field", json!({ "node": "BALL_PHYSICS", "field": "mass" })).unwrap()["value"], 3.5);
    ask("set_field", json!({ "node": "BALL", "field": "translation", "value": [1, 2, 3] })).unwrap();
    let place = ask("get_field", json!({ "node": "BALL", "field": "translation" })).unwrap();
    assert_eq!(place["value"], json!([1.0, 2.0, 3.0]));
    ask("restore", json!({ "name": "start" })).unwrap();
    assert_eq!(ask("read", json!({ "formulas": ["BALL.z"] })).unwrap()["values"]["BALL.z"], 1.0);
    assert!(ask("stepp", json!({})).unwrap_err().contains("did you mean \"step\"?"));
    assert!(ask("step", json!({ "counts": 1 })).unwrap_err().contains("has no parameter \"counts\""));
    assert!(ask("sense", json!({ "device": "angel" })).unwrap_err().contains("did you mean \"angle\"?"));
    assert!(ask("command", json!({ "device": "angle", "command": "lamp", "value": 1 })).is_err());
    assert!(ask("load", json!({ "path": "none.wbt" })).is_err());
    let unknown = ask("read", json!({ "formulas": ["NONE.x"] })).unwrap_err();
    assert!(unknown.starts_with("there is no device or node \"NONE\""), "{unknown}");
    let commands = ask("command", json!({ "device": "angle", "command": "turn", "value": 1 })).unwrap_err();
    assert!(commands.contains("there are: position, velocity"), "{commands}");
    // Fields of every type but nodes.
    for (node, field, value) in [
        ("Viewpoint", "orientation", json!([0.0, 0.0, 1.0, 0.5])),
        ("BALL_PHYSICS", "centerOfMass", json!([[0.0, 0.0, 0.125]])),
        ("WorldInfo", "info", json!(["one", "two"])),
    ] {
        ask("set_field", json!({ "node": node, "field": field, "value": value })).unwrap();
        let read = ask("get_field", json!({ "node": node, "field": field })).unwrap();
        assert_eq!(read["value"], value);
    }
    let wrong = ask("set_field", json!({ "node": "WorldInfo", "field": "info", "value": 3 })).unwrap_err();
    assert_eq!(wrong, "3 is not a value of this field (MFString)");
    // What stands in the world comes and goes; a reset takes away what has come.
    let before = ask("entities", json!({})).unwrap()["entities"].as_object().unwrap().len();
    let ball = "Solid { name \"new\" boundingObject Sphere { radius 0.5 } }";
    let spawned = ask("spawn", json!({ "model": ball, "position": [1.0, 2.0, 30.0] })).unwrap();
    assert_eq!(spawned["name"], "new");
    assert_eq!(ask("spawn", json!({ "model": ball })).unwrap()["name"], "new(1)");
    assert_eq!(ask("entities", json!({})).unwrap()["entities"]["new"]["position"], json!([1.0, 2.0, 30.0]));
    assert!(ask("spawn", json!({ "model": ball, "name": "new" })).unwrap_err().contains("already"));
    assert!(ask("spawn", json!({ "model": "NoSuchModel" })).unwrap_err().contains("NoSuchModel"));
    ask("delete", json!({ "name": "new(1)" })).unwrap();
    assert!(ask("delete", json!({ "name": "new(1)" })).unwrap_err().contains("no entity"));
    ask("reset", json!({})).unwrap();
    assert_eq!(ask("entities", json!({})).unwrap()["entities"].as_object().unwrap().len(), before);
}

#[test]
fn scripts_use_the_http_interface() {
    let project = Project::new(NODES);
    let mut child = project
        .command(&["serve-api", "worlds/w.wbt", "--offline"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let start: Json = serde_json::from_str(&line).unwrap();
    let address = start["url"].as_str().unwrap().trim_start_matches("http://").to_owned();
    let token = start["token"].as_str().unwrap().to_owned();
    let ask = |method: &str, name: &str, token: &str, body: &str| {
        let mut stream = TcpStream::connect(&address).unwrap();
        let length = body.len();
        write!(
            stream,
            "{method} /{name} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\n\
             Connection: close\r\nContent-Length: {length}\r\n\r\n{body}"
        )
        .unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        (head.lines().next().unwrap().to_owned(), serde_json::from_str::<Json>(body).unwrap())
    };
    // Clients that send nothing, or never finish, block no others.
    let silent: Vec<TcpStream> = (0..100).map(|_| TcpStream::connect(&address).unwrap()).collect();
    write!(&silent[99], "POST /step HTTP/1.1\r\nAuthorization: Bearer {token}\r\n").unwrap();
    assert!(ask("POST", "step", "guessed", "{}").0.contains("401"));
    assert!(ask("POST", "step", &token, "{").0.contains("400"));
    assert!(ask("PUT", "step", &token, "").0.contains("405"));
    let (_, list) = ask("GET", "", &token, "");
    let step =
        list["operations"].as_array().unwrap().iter().find(|operation| operation["name"] == "step").unwrap();
    assert_eq!(step["inputSchema"]["properties"]["count"]["type"], "integer");
    tried(|name, parameters| {
        let (status, answer) = ask("POST", name, &token, &parameters.to_string());
        if status.contains("200") { Ok(answer) } else { Err(answer["error"].as_str().unwrap().to_owned()) }
    });
    let (_, picture) = ask("POST", "picture", &token, r#"{ "width": 32, "height": 16 }"#);
    // The first bytes of a PNG file, in base64.
    assert!(picture["png"].as_str().unwrap().starts_with("iVBORw0KGgo"), "{picture}");
    child.kill().unwrap();
    child.wait().unwrap();
}

struct Agent {
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    id: u64,
}

impl Agent {
    fn ask(&mut self, method: &str, parameters: Json) -> Json {
        self.id += 1;
        let message = json!({ "jsonrpc": "2.0", "id": self.id, "method": method, "params": parameters });
        writeln!(self.input, "{message}").unwrap();
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        let answer: Json = serde_json::from_str(&line).unwrap();
        assert_eq!(answer["id"], self.id);
        answer
    }
}

#[test]
fn agents_use_the_mcp_tools() {
    let project = Project::new(NODES);
    let mut child = project
        .command(&["mcp", "worlds/w.wbt", "--offline"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    let mut agent = Agent { input, output, id: 0 };
    let hello = agent.ask("initialize", json!({ "protocolVersion": "2025-06-18", "capabilities": {} }));
    assert_eq!(hello["result"]["serverInfo"]["name"], "rebots");
    writeln!(agent.input, r#"{{"jsonrpc":"2.0","method":"notifications/initialized"}}"#).unwrap();
    let tools = agent.ask("tools/list", json!({}));
    assert!(tools["result"]["tools"].as_array().unwrap().len() > 10);
    assert_eq!(agent.ask("nonsense", json!({}))["error"]["code"], -32601);
    let too_long = vec![b'['; (16 << 20) + 5];
    let faulty: [(&[u8], &str); 5] = [
        (b"\xff", "-32700"),
        (b"[]", "-32600"),
        (b"{}", "-32600"),
        (b"{\"id\":7,\"method\":1}", "-32600"),
        (&too_long, "-32600"),
    ];
    for (text, code) in faulty {
        agent.input.write_all(text).unwrap();
        agent.input.write_all(b"\n").unwrap();
        let mut line = String::new();
        agent.output.read_line(&mut line).unwrap();
        assert!(line.contains(code), "{line}");
    }
    tried(|name, parameters| {
        let answer = agent.ask("tools/call", json!({ "name": name, "arguments": parameters }));
        let text = answer["result"]["content"][0]["text"].as_str().unwrap().to_owned();
        match answer["result"]["isError"] {
            Json::Bool(true) => Err(text),
            _ => Ok(serde_json::from_str(&text).unwrap()),
        }
    });
    let picture =
        agent.ask("tools/call", json!({ "name": "picture", "arguments": { "width": 16, "height": 16 } }));
    assert_eq!(picture["result"]["content"][0]["mimeType"], "image/png");
    drop(agent);
    assert!(child.wait().unwrap().success(), "it ends with its input");
}
