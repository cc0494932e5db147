//! A TCP connection that has not identified itself yet.

use crate::names::Hello;
use crate::socket::{Received, Stream};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

#[derive(Debug)]
pub(crate) struct UnidentifiedClient {
    pub(crate) stream: Stream,
    pub(crate) address: SocketAddr,
    pub(crate) bytes: Vec<u8>,
    connected_at: Instant,
    last_bytes: Instant,
    is_closed: bool,
    /// Why it may not be a controller, if it may not.
    pub(crate) http_only: Option<&'static str>,
}

/// What to do with an unidentified client.
pub(crate) enum Verdict {
    /// Wait: more bytes may come.
    Wait,
    /// It asks for the only robot, and its hello is complete.
    Anyone,
    /// It asks for this robot. Unless `is_over`, the name may be incomplete.
    Named { name: String, is_over: bool },
    /// It speaks HTTP.
    Browser,
    /// Close the connection.
    TurnAway(String),
    /// Close the connection without a word: nothing was ever sent. Browsers open such connections in case that they need
    /// one.
    Forget,
}

impl UnidentifiedClient {
    pub(crate) fn new(stream: Stream, address: SocketAddr, now: Instant) -> Self {
        Self {
            stream,
            address,
            bytes: Vec::new(),
            connected_at: now,
            last_bytes: now,
            is_closed: false,
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
            Ok(Received::End) | Err(_) => self.is_closed = true,
        }
    }

    /// Returns when [`UnidentifiedClient::verdict`] changes without further bytes.
    pub(crate) fn deadline(&self, idle_timeout: Duration, timeout: Duration) -> Instant {
        let complete_at =
            if self.bytes.is_empty() { self.connected_at + timeout } else { self.last_bytes + idle_timeout };
        if matches!(Hello::parse(&self.bytes), Hello::Anyone | Hello::Named(_)) {
            complete_at
        } else {
            self.connected_at + timeout
        }
    }

    /// Classifies the client. A hello is complete after a pause of `idle_timeout`, and has to be complete
    /// within `timeout`.
    pub(crate) fn verdict(&self, now: Instant, idle_timeout: Duration, timeout: Duration) -> Verdict {
        let is_over = now >= self.last_bytes + idle_timeout;
        let shown = String::from_utf8_lossy(self.bytes.get(..40).unwrap_or(&self.bytes)).into_owned();
        match Hello::parse(&self.bytes) {
            Hello::Browser => Verdict::Browser,
            Hello::Garbage => {
                Verdict::TurnAway(format!("{} is not a controller: it sent {shown:?}", self.address.ip()))
            }
            _ if self.bytes.is_empty() && (self.is_closed || now >= self.connected_at + timeout) => {
                Verdict::Forget
            }
            _ if self.is_closed => Verdict::TurnAway(format!(
                "{} disconnected during its hello, after {shown:?}",
                self.address.ip()
            )),
            Hello::Named(name) => Verdict::Named { name, is_over },
            Hello::Anyone if is_over => Verdict::Anyone,
            _ if now >= self.connected_at + timeout => {
                Verdict::TurnAway(format!("{} did not finish its hello, after {shown:?}", self.address.ip()))
            }
            _ => Verdict::Wait,
        }
    }
}
