//! Viewers that connect through a socket: what they are sent, and how hostile ones are handled.

#![expect(clippy::unwrap_used, reason = "a failed step fails the test")]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::time::{Duration, Instant};

use base::{Pose, Quat, Vec3};
use playback::{Body, Snapshot, Structure};
use serde_json::{Value, json};
use server::{Access, Call, Server};
use tungstenite::{Message, WebSocket};

/// A test that waits for so long has failed.
const PATIENCE: Duration = Duration::from_secs(20);

struct Host {
    server: Server,
    listener: TcpListener,
}

impl Host {
    fn new(access: Access) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        Self { server: Server::new(access, Arc::new(|| {})), listener }
    }

    fn port(&self) -> u16 {
        self.listener.local_addr().unwrap().port()
    }

    /// Connects with the first byte already read, as happens when the port is shared.
    fn connect(&mut self) -> TcpStream {
        self.connect_from(None)
    }

    /// The same from another machine.
    fn connect_from(&mut self, other: Option<SocketAddr>) -> TcpStream {
        let stream = TcpStream::connect(self.listener.local_addr().unwrap()).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let (theirs, address) = self.listener.accept().unwrap();
        self.server.accept(theirs, other.unwrap_or(address), Vec::new()).unwrap();
        stream
    }

    fn viewer(&mut self) -> WebSocket<TcpStream> {
        let stream = self.connect();
        let url = format!("ws://localhost:{}/ws", self.port());
        tungstenite::client(url, stream).unwrap().0
    }

    /// Sends a request without a body, and returns the head and the body of the response.
    fn get(&mut self, request: &str) -> (String, Vec<u8>) {
        let stream = self.connect();
        Self::ask(stream, request)
    }

    fn ask(mut stream: TcpStream, request: &str) -> (String, Vec<u8>) {
        stream.write_all(request.replace('\n', "\r\n").as_bytes()).unwrap();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        let end = bytes.windows(4).position(|window| window == b"\r\n\r\n").unwrap();
        (String::from_utf8(bytes[..end].to_vec()).unwrap(), bytes[end + 4..].to_vec())
    }

    fn wait_for_call(&self) -> Call {
        let start = Instant::now();
        loop {
            if let Some(call) = self.server.take_calls().next() {
                return call;
            }
            assert!(start.elapsed() < PATIENCE, "no call has come");
            std::thread::yield_now();
        }
    }

    fn wait_for_viewers(&self, there: bool) {
        let start = Instant::now();
        while self.server.has_viewers() != there {
            assert!(start.elapsed() < PATIENCE);
            std::thread::yield_now();
        }
    }
}

fn at(time: f64) -> Snapshot {
    let pose = Pose { translation: Vec3::new(time, 0.0, 0.0), rotation: Quat::IDENTITY };
    Snapshot { bodies: vec![Body { number: 0, pose }].into(), time, ..Snapshot::default() }
}

fn text(socket: &mut WebSocket<TcpStream>) -> Value {
    loop {
        match socket.read().unwrap() {
            Message::Text(text) => return serde_json::from_str(&text).unwrap(),
            Message::Binary(_) => {}
            other => panic!("{other:?}"),
        }
    }
}

fn frame_time(socket: &mut WebSocket<TcpStream>) -> f64 {
    loop {
        if let Message::Binary(bytes) = socket.read().unwrap() {
            return f64::from_le_bytes(bytes[1..9].try_into().unwrap());
        }
    }
}

fn say(socket: &mut WebSocket<TcpStream>, message: &Value) {
    socket.send(Message::text(message.to_string())).unwrap();
}

#[test]
fn the_page_is_served_and_nothing_else() {
    let mut host = Host::new(Access::default());
    let (head, body) = host.get("GET / HTTP/1.1\nHost: localhost\nConnection: close\n\n");
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    assert!(head.to_lowercase().contains("content-security-policy: default-src 'self'"), "{head}");
    assert!(String::from_utf8(body).unwrap().contains("<title>Rebots</title>"));
    for path in
        ["/../Cargo.toml", "/..%2fCargo.toml", "/assets/%2e%2e/%2e%2e/Cargo.toml", "//etc/passwd", "/nothing"]
    {
        let (head, _) = host.get(&format!("GET {path} HTTP/1.1\nHost: localhost\nConnection: close\n\n"));
        assert!(head.starts_with("HTTP/1.1 404"), "{path}: {head}");
    }
    // A page of another server, or another name that resolves to this machine.
    let (head, _) = host.get("GET / HTTP/1.1\nHost: evil.example\nConnection: close\n\n");
    assert!(head.starts_with("HTTP/1.1 403"), "{head}");
    let request = "GET /ws HTTP/1.1\nHost: localhost\nOrigin: http://evil.example\nConnection: Upgrade\n\
                   Upgrade: websocket\nSec-WebSocket-Version: 13\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\n\n";
    let mut stream = host.connect();
    stream.write_all(request.replace('\n', "\r\n").as_bytes()).unwrap();
    let mut start = [0; 12];
    stream.read_exact(&mut start).unwrap();
    assert_eq!(&start, b"HTTP/1.1 403");
}

#[test]
fn bytes_read_before_are_processed() {
    let mut host = Host::new(Access::default());
    let mut stream = TcpStream::connect(host.listener.local_addr().unwrap()).unwrap();
    let (theirs, address) = host.listener.accept().unwrap();
    host.server.accept(theirs, address, b"GET / HTTP/1.1\r\nHo".to_vec()).unwrap();
    stream.write_all(b"st: localhost\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[test]
fn a_slow_viewer_gets_only_the_newest_frames() {
    let mut host = Host::new(Access::default());
    let mut socket = host.viewer();
    host.wait_for_viewers(true);
    // Three frames may be in flight. Each is read before the next is published, so none is skipped.
    for time in 1..=3 {
        host.server.publish(at(f64::from(time)));
        assert_eq!(frame_time(&mut socket), f64::from(time));
    }
    for time in 4..=100 {
        host.server.publish(at(f64::from(time)));
    }
    // It has displayed nothing yet, so no more frames are sent: the next message is the response to its call.
    say(&mut socket, &json!({ "id": 7, "method": "x" }));
    let call = host.wait_for_call();
    host.server.respond(&call, Ok(json!(1)));
    match socket.read().unwrap() {
        Message::Text(text) => assert_eq!(text.as_str(), r#"{"id":7,"result":1}"#),
        other => panic!("{other:?}"),
    }
    say(&mut socket, &json!({ "method": "ack" }));
    assert_eq!(frame_time(&mut socket), 100.0, "what it missed is ignored");
}

#[test]
fn a_hidden_viewer_gets_no_frames_and_the_newest_one_when_it_is_seen_again() {
    let mut host = Host::new(Access::default());
    let mut hidden = host.viewer();
    let mut seen = host.viewer();
    host.server.publish(at(1.0));
    assert_eq!([frame_time(&mut hidden), frame_time(&mut seen)], [1.0; 2]);
    say(&mut hidden, &json!({ "method": "ack" }));
    say(&mut hidden, &json!({ "method": "look", "params": { "isHidden": true } }));
    // What it says is handled in order.
    say(&mut hidden, &json!({ "id": 7, "method": "x" }));
    let call = host.wait_for_call();
    for time in 2..=3 {
        host.server.publish(at(f64::from(time)));
        assert_eq!(frame_time(&mut seen), f64::from(time));
    }
    // It still gets what is not a frame, and nothing before it.
    host.server.respond(&call, Ok(json!(1)));
    match hidden.read().unwrap() {
        Message::Text(text) => assert_eq!(text.as_str(), r#"{"id":7,"result":1}"#),
        other => panic!("{other:?}"),
    }
    // Nothing has to be published for it to be seen again.
    say(&mut hidden, &json!({ "method": "look", "params": { "isHidden": false } }));
    assert_eq!(frame_time(&mut hidden), 3.0);
    assert!(host.server.has_seen_viewers());
    drop(seen);
    say(&mut hidden, &json!({ "method": "look", "params": { "isHidden": true } }));
    let start = Instant::now();
    while host.server.has_seen_viewers() {
        assert!(start.elapsed() < PATIENCE);
        std::thread::yield_now();
    }
    assert!(host.server.has_viewers());
    drop(hidden);
    host.wait_for_viewers(false);
    assert!(!host.server.has_seen_viewers());
}

#[test]
fn responses_reach_the_caller_and_notifications_reach_all() {
    let mut host = Host::new(Access::default());
    host.server.notify("console", json!({ "text": "before" }), true);
    host.server.notify("status", json!({ "time": 0 }), false);
    let (mut one, mut two) = (host.viewer(), host.viewer());
    for socket in [&mut one, &mut two] {
        assert_eq!(text(socket), json!({ "method": "console", "params": { "text": "before" } }));
    }
    say(&mut one, &json!({ "id": 1, "method": "tree.node", "params": { "node": 0 } }));
    let call = host.wait_for_call();
    assert_eq!((call.method.as_str(), &call.params), ("tree.node", &json!({ "node": 0 })));
    host.server.respond(&call, Err("gone".to_owned()));
    host.server.notify("console", json!({ "text": "after" }), true);
    assert_eq!(text(&mut one), json!({ "id": 1, "error": "gone" }));
    assert_eq!(text(&mut one)["params"]["text"], "after");
    assert_eq!(text(&mut two)["params"]["text"], "after", "the answer was not for it");
    drop(one);
    assert_eq!(host.wait_for_call().method, "viewer.left");
}

#[test]
fn hostile_viewers_are_harmless() {
    let mut host = Host::new(Access::default());
    let mut good = host.viewer();
    let mut bad = host.viewer();
    for garbage in ["", "{", "[]", "null", r#"{"method":5}"#, r#"{"id":{},"params":[]}"#, "\u{0}\u{fffd}"] {
        bad.send(Message::text(garbage)).unwrap();
        assert!(text(&mut bad)["error"].is_string(), "{garbage:?}");
    }
    bad.send(Message::binary(vec![0xff; 1000])).unwrap();
    // More calls than the queue holds: the rest is rejected, none blocks.
    for id in 0..300 {
        say(&mut bad, &json!({ "id": id, "method": "x" }));
    }
    for _ in 0..300 - 256 {
        assert!(text(&mut bad)["error"].as_str().unwrap().contains("busy"));
    }
    assert_eq!(host.server.take_calls().count(), 256);
    // A message that is too long closes the connection.
    let _ = bad.send(Message::text("x".repeat(server::session::MAX_MESSAGE_BYTES + 1)));
    while let Ok(message) = bad.read() {
        drop(message);
    }
    say(&mut good, &json!({ "id": 5, "method": "y" }));
    let call = loop {
        let call = host.wait_for_call();
        if call.method == "y" {
            break call;
        }
    };
    host.server.respond(&call, Ok(Value::Null));
    assert_eq!(text(&mut good), json!({ "id": 5, "result": null }));
}

/// A lamp that was switched on and off between two frames is no change; neither is another object with the same contents.
#[test]
fn a_scene_that_has_not_changed_is_not_sent_again() {
    let mut host = Host::new(Access::default());
    let mut viewer = host.viewer();
    host.wait_for_viewers(true);
    let first = at(0.0);
    let structure = Structure::clone(&first.structure);
    host.server.publish(first);
    assert_eq!(text(&mut viewer)["method"], "scene");
    assert_eq!(frame_time(&mut viewer), 0.0);
    host.server.publish(Snapshot { structure: Arc::new(structure), lights: Arc::default(), ..at(1.0) });
    let next = viewer.read().unwrap();
    assert!(matches!(next, Message::Binary(_)), "{next:?}");
}

#[test]
fn there_are_no_viewers_after_all_have_disconnected() {
    let mut host = Host::new(Access::default());
    assert!(!host.server.has_viewers());
    let socket = host.viewer();
    host.wait_for_viewers(true);
    drop(socket);
    host.wait_for_viewers(false);
}

/// On the same machine, compression takes longer than it saves.
#[test]
fn responses_are_compressed_for_other_machines_only() {
    let mut host = Host::new(Access::default());
    let request =
        "GET /assets/view.js HTTP/1.1\nHost: localhost\nAccept-Encoding: gzip\nConnection: close\n\n";
    let (head, whole) = host.get(request);
    assert!(!head.to_lowercase().contains("content-encoding"), "{head}");
    let elsewhere = host.connect_from(Some(SocketAddr::from(([192, 0, 2, 1], 5))));
    let (head, short) = Host::ask(elsewhere, request);
    assert!(head.to_lowercase().contains("content-encoding: gzip"), "{head}");
    assert!(short.len() * 2 < whole.len(), "{} of {}", short.len(), whole.len());
}
