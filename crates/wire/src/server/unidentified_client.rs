//! A TCP connection that has not said yet what it is.

use crate::names::Hello;
use crate::socket::{Received, Stream};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

#[derive(Debug)]
pub(crate) struct UnidentifiedClient {
    pub(crate) stream: Stream,
    pub(crate) address: SocketAddr,
    pub(crate) bytes: Vec<u8>,
    came: Instant,
    last_bytes: Instant,
    has_ended: bool,
    /// Why it may not be a controller, if so.
    pub(crate) http_only: Option<&'static str>,
}

/// What to do with a visitor now.
pub(crate) enum Verdict {
    /// Nothing: more bytes may come.
    Wait,
    /// It asks for the only robot, and has paused.
    Anyone,
    /// It asks for a robot. `is_over`: it has paused; otherwise the name may grow.
    Named { name: String, is_over: bool },
    /// It speaks HTTP.
    Browser,
    /// Close it without a word, or with one if it could be a controller.
    TurnAway(String),
}

impl UnidentifiedClient {
    pub(crate) fn new(stream: Stream, address: SocketAddr, now: Instant) -> Self {
        Self {
            stream,
            address,
            bytes: Vec::new(),
            came: now,
            last_bytes: now,
            has_ended: false,
            http_only: None,
        }
    }

    pub(crate) fn read(&mut self, now: Instant) {
        let mut buffer = [0; 1024];
        match self.stream.receive(&mut buffer) {
            Ok(Received::Bytes(count)) => {
                self.bytes.extend_from_slice(buffer.get(..count).unwrap_or_default());
                self.last_bytes = now;
            }
            Ok(Received::Nothing) => {}
            Ok(Received::End) | Err(_) => self.has_ended = true,
        }
    }

    /// When [`UnidentifiedClient::verdict`] changes without more bytes.
    pub(crate) fn deadline(&self, pause: Duration, limit: Duration) -> Instant {
        let over = if self.bytes.is_empty() { self.came + limit } else { self.last_bytes + pause };
        if matches!(Hello::parse(&self.bytes), Hello::Anyone | Hello::Named(_)) {
            over
        } else {
            self.came + limit
        }
    }

    pub(crate) fn verdict(&self, now: Instant, pause: Duration, limit: Duration) -> Verdict {
        let is_over = now >= self.last_bytes + pause;
        let shown = String::from_utf8_lossy(self.bytes.get(..40).unwrap_or(&self.bytes)).into_owned();
        match Hello::parse(&self.bytes) {
            Hello::Browser => Verdict::Browser,
            Hello::Garbage => {
                Verdict::TurnAway(format!("{} is not a controller: it sent {shown:?}", self.address))
            }
            _ if self.has_ended => {
                Verdict::TurnAway(format!("{} left during its hello, after {shown:?}", self.address))
            }
            Hello::Named(name) => Verdict::Named { name, is_over },
            Hello::Anyone if is_over => Verdict::Anyone,
            _ if now >= self.came + limit => {
                Verdict::TurnAway(format!("{} did not finish its hello, after {shown:?}", self.address))
            }
            _ => Verdict::Wait,
        }
    }
}
