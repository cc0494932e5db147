//! Many clients: viewers of one run, and hostile connections.

use std::io::Write;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::project::{Project, trace_of};
use crate::viewer::{Viewer, port_of, stream};

const NODES: &str = r#"
DEF BALL Solid {
  translation 0 0 100
  children [ Shape { geometry DEF FORM Sphere { radius 0.5 } } ]
  boundingObject USE FORM
  physics Physics { }
}
Robot { controller "c" }
"#;
const STEPPER: &str =
    "from controller import Robot\nrobot = Robot()\nwhile robot.step(32) != -1:\n    pass\n";

#[test]
fn twenty_viewers_do_not_affect_the_simulation() {
    let project = Project::new(NODES);
    project.write("controllers/c/c.py", STEPPER);
    let words = ["--duration=2", "--trace", "worlds/w.wbt"];
    let alone = trace_of(&project.run(&[&["--mode=fast", "--no-page"], words.as_slice()].concat()).out);
    let mut running = project.start(&[&["--mode=pause"], words.as_slice()].concat());
    let port = port_of(&mut running);
    let mut viewers: Vec<Viewer> = (0..20).map(|_| Viewer::at(port)).collect();
    for viewer in &mut viewers {
        let scene = viewer.wait_for(|message| message["method"] == "scene");
        assert_eq!(scene["params"]["instances"].as_array().unwrap().len(), 1);
    }
    // One viewer starts the run in real time; all of them see the ball fall and the time advance.
    viewers[7].call("run.realtime", Value::Null);
    for viewer in &mut viewers {
        let status = viewer.status(|status| status["time"].as_f64() > Some(0.3));
        assert_eq!(status["mode"], "realtime");
        assert!(viewer.time > 0.0, "poses have come: {}", viewer.time);
    }
    // A few disconnect without closing the WebSocket.
    viewers.truncate(15);
    viewers[3].send(&serde_json::json!({ "method": "run.fast" }));
    let ended = running.finish();
    assert_eq!((trace_of(&ended.out), ended.status), (alone, Some(0)), "{}", ended.err);
}

/// Ten thousand connections, five hundred at a time: some send nothing, some half a request or garbage, some request the
/// page without reading it, some are viewers.
#[test]
fn ten_thousand_connections_are_harmless() {
    let project = Project::new(NODES);
    project.write("controllers/c/c.py", STEPPER);
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let mut viewer = Viewer::new(&mut running);
    viewer.wait_for(|message| message["method"] == "scene");
    viewer.call("world.about", Value::Null);
    let before = running.open_files();
    let port = viewer.port;
    let address = format!("ws://localhost:{port}/ws");
    for batch in 1..=20 {
        let mut crowd = Vec::new();
        let mut looking = Vec::new();
        for number in 0..500 {
            let words: &[u8] = match number % 10 {
                0..3 => b"",
                3..5 => b"GET / HTTP/1.1\r\nHost: local",
                5..7 => &[0xff, 0, 1, 2, 0x80, b'\n', b'\n', 0xc3],
                7..9 => b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
                _ => {
                    // It is rejected while too many connections are silent.
                    looking.extend(tungstenite::client(&address, stream(port)).ok());
                    continue;
                }
            };
            let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
            // It may have been rejected already.
            let _ = stream.write_all(words);
            crowd.push(stream);
        }
        viewer.call("run.step", Value::Null);
        viewer.status(|status| status["steps"] == batch);
    }
    // All their resources have been released.
    let start = Instant::now();
    while running.open_files() > before + 10 {
        assert!(
            start.elapsed() < Duration::from_secs(60),
            "{before} files before, {} after",
            running.open_files()
        );
        viewer.call("world.about", Value::Null);
    }
    let mut late = Viewer::at(port);
    late.wait_for(|message| message["method"] == "scene");
    running.signal("INT");
    assert_eq!(running.wait(), Some(130));
}
