//! Clients of the page's server, without a browser.

use std::io::{self, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::ops::Deref;
use std::time::Duration;

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

use crate::project::Running;

/// Nothing here takes so long.
const PATIENCE: Duration = Duration::from_secs(60);

/// The port at which a run that has just been started serves its page.
pub(crate) fn port_of(running: &mut Running) -> u16 {
    let line = running.wait_for("page: http://localhost:");
    line.split("localhost:").nth(1).unwrap().trim_end_matches(['/', '\n']).parse().unwrap()
}

/// A connection whose reads end after a while, but not because the process was stopped and continued meanwhile: Linux
/// then ends reads that have a timeout with `EINTR`.
pub(crate) struct Connection(TcpStream);

impl Connection {
    pub(crate) fn open(address: impl ToSocketAddrs, patience: Duration) -> Self {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(patience)).unwrap();
        Self(stream)
    }
}

impl Read for Connection {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.0.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => return result,
            }
        }
    }
}

impl Write for Connection {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Deref for Connection {
    type Target = TcpStream;

    fn deref(&self) -> &TcpStream {
        &self.0
    }
}

pub(crate) fn stream(port: u16) -> Connection {
    Connection::open(("127.0.0.1", port), PATIENCE)
}

/// A WebSocket at a path.
pub(crate) fn connect(port: u16, path: &str) -> WebSocket<Connection> {
    tungstenite::client(format!("ws://localhost:{port}{path}"), stream(port)).unwrap().0
}

/// The next text that a socket is sent.
pub(crate) fn text(socket: &mut WebSocket<Connection>) -> String {
    loop {
        if let Message::Text(text) = socket.read().unwrap() {
            return text.to_string();
        }
    }
}

/// The status and the body of an answer to a GET.
pub(crate) fn get(port: u16, path: &str) -> (u16, String) {
    let mut stream = stream(port);
    let request = format!("GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    let answer = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
}

/// A viewer without a browser.
pub(crate) struct Viewer {
    socket: WebSocket<Connection>,
    /// Simulated time of the last frame.
    pub(crate) time: f64,
    next: u64,
    pub(crate) port: u16,
}

impl Viewer {
    pub(crate) fn new(running: &mut Running) -> Self {
        Self::at(port_of(running))
    }

    /// One more at the same run.
    pub(crate) fn at(port: u16) -> Self {
        Self { socket: connect(port, "/ws"), time: -1.0, next: 1, port }
    }

    /// A viewer that has the link with the token.
    pub(crate) fn with_token(port: u16, token: &str) -> Self {
        Self { socket: connect(port, &format!("/ws?token={token}")), time: -1.0, next: 1, port }
    }

    pub(crate) fn send(&mut self, message: &Value) {
        self.socket.send(Message::text(message.to_string())).unwrap();
    }

    /// The next text message; frames on the way are taken note of.
    pub(crate) fn read(&mut self) -> Value {
        loop {
            match self.socket.read().unwrap() {
                Message::Text(text) => return serde_json::from_str(&text).unwrap(),
                Message::Binary(bytes) => {
                    self.time = f64::from_le_bytes(bytes[1..9].try_into().unwrap());
                    self.send(&json!({ "method": "ack" }));
                }
                other => panic!("{other:?}"),
            }
        }
    }

    pub(crate) fn wait_for(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.read();
            if is_it(&message) {
                return message;
            }
        }
    }

    pub(crate) fn call(&mut self, method: &str, params: Value) -> Value {
        let id = self.next;
        self.next += 1;
        self.send(&json!({ "id": id, "method": method, "params": params }));
        self.wait_for(|message| message["id"] == id)
    }

    /// The next status that fits.
    pub(crate) fn status(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        self.wait_for(|message| message["method"] == "status" && is_it(&message["params"]))["params"].take()
    }
}
