//! The controller's half: finds the simulator and exchanges packets with it.

mod handed;
mod search;
mod target;

pub use target::{Settings, Target};

use crate::answer::{Answer, ClientAssembler};
use crate::reply::Transport;
use crate::socket::{Received, Spin, Stream, wait_readable};
use std::fmt;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::time::{Duration, Instant};

/// The variable in which a controller that a simulator starts finds the words of its robot's `controllerArgs`, with
/// spaces between them; the protocol has no place for them.
pub const CONTROLLER_ARGUMENTS: &str = "WEBOTS_CONTROLLER_ARGS";

/// The variable in which it finds the type of its robot's node; the protocol calls them all Robot.
pub const ROBOT_TYPE: &str = "REBOTS_ROBOT_TYPE";

/// The variable in which a controller finds the number of a socket that is connected already: one that may not connect
/// by itself is given it.
pub const HANDED_SOCKET: &str = "REBOTS_SOCKET";

/// How long to look for an answer before sleeping.
const SPIN: Duration = Duration::from_micros(30);

/// Why no connection was made; for users.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectError {
    /// What to tell.
    pub what: String,
}

impl fmt::Display for ConnectError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.what)
    }
}

impl std::error::Error for ConnectError {}

/// Why a connection is over; for users.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectionLost {
    /// What to tell.
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
    /// Connects as the environment's variables say. `say` gets what the user should read meanwhile.
    pub fn from_environment(say: &mut dyn FnMut(&str)) -> Result<Self, ConnectError> {
        Self::open(&Settings::from_environment(), say)
    }

    /// Connects as the settings say: tries until it works, is refused, or attempts run out.
    pub fn open(settings: &Settings, say: &mut dyn FnMut(&str)) -> Result<Self, ConnectError> {
        let target = settings.target()?;
        search::connect(&target, settings, say).map(Self::over)
    }

    /// Connects as the settings say, for a program that another one becomes.
    pub fn dial(settings: &Settings) -> Result<OwnedFd, ConnectError> {
        Ok(match search::connect(&settings.target()?, settings, &mut |_| ())? {
            Stream::Local(stream) => stream.into(),
            Stream::Tcp(stream) => stream.into(),
        })
    }

    /// Takes a connected stream.
    #[must_use]
    pub fn over(stream: Stream) -> Self {
        let assembler = ClientAssembler::new(stream.transport());
        Self { stream, assembler, buffer: vec![0; 1 << 16], spin: Spin::new(SPIN) }
    }

    /// The number of its socket.
    #[must_use]
    pub fn raw_socket(&self) -> std::ffi::c_int {
        self.stream.as_fd().as_raw_fd()
    }

    /// How it is connected.
    #[must_use]
    pub fn transport(&self) -> Transport {
        self.stream.transport()
    }

    /// Sends a whole request; see [`crate::Request::encode`].
    pub fn send(&self, packet: &[u8]) -> Result<(), ConnectionLost> {
        let sent = self.stream.write_all(packet);
        sent.map_err(|error| ConnectionLost {
            reason: format!("the connection to the simulator broke: {error}"),
        })
    }

    /// Waits for the next packet. Those with a delay of −1 answer nothing: handle them and wait on.
    pub fn receive(&mut self) -> Result<Answer, ConnectionLost> {
        loop {
            if let Some(answer) = self.whole()? {
                return Ok(answer);
            }
            let received = match self.look()? {
                Received::Nothing => self.stream.receive(&mut self.buffer).map_err(broken)?,
                received => received,
            };
            self.take(received)?;
        }
    }

    /// The same for a limited time.
    pub fn receive_within(&mut self, timeout: Duration) -> Result<Option<Answer>, ConnectionLost> {
        let deadline = Instant::now().checked_add(timeout);
        loop {
            if let Some(answer) = self.whole()? {
                return Ok(Some(answer));
            }
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            if wait_readable(&[&self.stream], Duration::ZERO, left).map_err(broken)?.is_none() {
                return Ok(None);
            }
            let received = self.stream.receive_now(&mut self.buffer).map_err(broken)?;
            self.take(received)?;
        }
    }

    /// Sends the closing message and closes.
    pub fn disconnect(self) {
        // The simulator may have gone first.
        let _ = self.stream.write_all(&[0; 4]);
    }

    fn whole(&mut self) -> Result<Option<Answer>, ConnectionLost> {
        let next = self.assembler.next();
        next.map_err(|error| ConnectionLost {
            reason: format!("the simulator sent a malformed packet: {error}"),
        })
    }

    /// A busy wait, if that pays.
    fn look(&mut self) -> Result<Received, ConnectionLost> {
        let budget = self.spin.budget();
        if budget.is_zero() {
            return Ok(Received::Nothing);
        }
        let start = Instant::now();
        loop {
            let received = self.stream.receive_now(&mut self.buffer).map_err(broken)?;
            let found = received != Received::Nothing;
            if found || start.elapsed() >= budget {
                self.spin.learn(found);
                return Ok(received);
            }
        }
    }

    fn take(&mut self, received: Received) -> Result<(), ConnectionLost> {
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

#[expect(clippy::needless_pass_by_value, reason = "map_err hands values over")]
fn broken(error: std::io::Error) -> ConnectionLost {
    ConnectionLost { reason: format!("the connection to the simulator broke: {error}") }
}
