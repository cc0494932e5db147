//! The controller's end: finds the simulator and exchanges packets with it.

mod inherited;
mod search;
mod target;

pub use target::{Settings, Target};

use crate::received_reply::{ClientAssembler, ReceivedReply};
use crate::reply::Transport;
use crate::socket::{Received, Spin, Stream, wait_readable};
use std::fmt;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::time::{Duration, Instant};

/// The environment variable that holds the words of `controllerArgs`, separated by spaces. A simulator sets it for the
/// controllers that it starts; the protocol itself has no place for them.
pub const CONTROLLER_ARGUMENTS: &str = "WEBOTS_CONTROLLER_ARGS";

/// The environment variable that holds the node type of the robot; in the protocol every robot is a Robot.
pub const ROBOT_TYPE: &str = "REBOTS_ROBOT_TYPE";

/// The environment variable that holds the file descriptor of a socket that is already connected, for a controller that
/// may not open connections itself.
pub const INHERITED_SOCKET: &str = "REBOTS_SOCKET";

/// How long to busy-wait for a reply before blocking.
const SPIN: Duration = Duration::from_micros(30);

/// Why no connection was made, for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectError {
    /// The message.
    pub what: String,
}

impl fmt::Display for ConnectError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.what)
    }
}

impl std::error::Error for ConnectError {}

/// Why a connection has ended, for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectionLost {
    /// The message.
    pub reason: String,
}

impl fmt::Display for ConnectionLost {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.reason)
    }
}

impl std::error::Error for ConnectionLost {}

/// A connection to the simulator.
#[derive(Debug)]
pub struct Connection {
    stream: Stream,
    assembler: ClientAssembler,
    buffer: Vec<u8>,
    spin: Spin,
}

impl Connection {
    /// Connects as the environment variables say. `say` receives progress messages for the user.
    pub fn from_environment(say: &mut dyn FnMut(&str)) -> Result<Self, ConnectError> {
        Self::open(&Settings::from_environment(), say)
    }

    /// Connects as the settings say, retrying until it succeeds, is refused or runs out of attempts.
    pub fn open(settings: &Settings, say: &mut dyn FnMut(&str)) -> Result<Self, ConnectError> {
        let target = settings.target()?;
        search::connect(&target, settings, say).map(Self::from_stream)
    }

    /// Connects as the settings say and returns the socket alone, for a program that will replace this process.
    pub fn dial(settings: &Settings) -> Result<OwnedFd, ConnectError> {
        Ok(match search::connect(&settings.target()?, settings, &mut |_| ())? {
            Stream::Local(stream) => stream.into(),
            Stream::Tcp(stream) => stream.into(),
        })
    }

    /// Wraps a connected stream.
    #[must_use]
    pub fn from_stream(stream: Stream) -> Self {
        let assembler = ClientAssembler::new(stream.transport());
        Self { stream, assembler, buffer: vec![0; 1 << 16], spin: Spin::new(SPIN) }
    }

    /// Returns the file descriptor of the socket.
    #[must_use]
    pub fn raw_socket(&self) -> std::ffi::c_int {
        self.stream.as_fd().as_raw_fd()
    }

    /// Returns the transport.
    #[must_use]
    pub fn transport(&self) -> Transport {
        self.stream.transport()
    }

    /// Sends an encoded request; see [`crate::Request::encode`].
    pub fn send(&self, packet: &[u8]) -> Result<(), ConnectionLost> {
        let sent = self.stream.write_all(packet);
        sent.map_err(|error| ConnectionLost {
            reason: format!("the connection to the simulator broke: {error}"),
        })
    }

    /// Waits for the next packet. One with a delay of −1 is not the reply to a request: process it and keep waiting.
    pub fn receive(&mut self) -> Result<ReceivedReply, ConnectionLost> {
        loop {
            if let Some(reply) = self.next_reply()? {
                return Ok(reply);
            }
            let received = match self.spin_receive()? {
                Received::Nothing => self.stream.receive(&mut self.buffer).map_err(broken)?,
                received => received,
            };
            self.process(received)?;
        }
    }

    /// Waits like [`Self::receive`], for a limited time. Returns `None` on a timeout.
    pub fn receive_within(&mut self, timeout: Duration) -> Result<Option<ReceivedReply>, ConnectionLost> {
        let deadline = Instant::now().checked_add(timeout);
        loop {
            if let Some(reply) = self.next_reply()? {
                return Ok(Some(reply));
            }
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            if wait_readable(&[&self.stream], Duration::ZERO, left).map_err(broken)?.is_none() {
                return Ok(None);
            }
            let received = self.stream.receive_now(&mut self.buffer).map_err(broken)?;
            self.process(received)?;
        }
    }

    /// Sends the closing message and closes.
    pub fn disconnect(self) {
        // The simulator may have closed the connection first.
        let _ = self.stream.write_all(&[0; 4]);
    }

    fn next_reply(&mut self) -> Result<Option<ReceivedReply>, ConnectionLost> {
        let next = self.assembler.next();
        next.map_err(|error| ConnectionLost {
            reason: format!("the simulator sent a malformed packet: {error}"),
        })
    }

    /// Busy-waits for bytes as long as [`Spin`] considers it worthwhile.
    fn spin_receive(&mut self) -> Result<Received, ConnectionLost> {
        let budget = self.spin.budget();
        if budget.is_zero() {
            return Ok(Received::Nothing);
        }
        let start = Instant::now();
        loop {
            let received = self.stream.receive_now(&mut self.buffer).map_err(broken)?;
            let received_any = received != Received::Nothing;
            if received_any || start.elapsed() >= budget {
                self.spin.record(received_any);
                return Ok(received);
            }
        }
    }

    fn process(&mut self, received: Received) -> Result<(), ConnectionLost> {
        match received {
            Received::Bytes(count) => {
                self.assembler.push(self.buffer.get(..count).unwrap_or_default());
                Ok(())
            }
            Received::Nothing => Ok(()),
            Received::End => Err(ConnectionLost {
                reason:
                    "the simulator closed the connection; it may have ended, or the robot may have another \
                         controller"
                        .to_owned(),
            }),
        }
    }
}

#[expect(clippy::needless_pass_by_value, reason = "map_err passes the error by value")]
fn broken(error: std::io::Error) -> ConnectionLost {
    ConnectionLost { reason: format!("the connection to the simulator broke: {error}") }
}
