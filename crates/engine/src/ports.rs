//! The interface between the world and its controllers.

use wire::{Dialect, Reply, Transport};

use crate::robot::RobotId;

/// An event on a robot's port.
#[derive(Clone, Debug, PartialEq)]
pub enum PortEvent {
    /// A controller connected.
    Connected {
        /// The robot.
        robot: RobotId,
        /// Protocol dialect, as far as the connection determines it.
        dialect: Dialect,
        /// Transport of the connection.
        transport: Transport,
    },
    /// A complete packet arrived.
    Packet {
        /// The robot.
        robot: RobotId,
        /// The packet with its size field.
        bytes: Vec<u8>,
    },
    /// The connection was closed.
    Closed {
        /// The robot.
        robot: RobotId,
        /// Reason, for users.
        reason: String,
    },
}

/// The ports of all robots.
pub trait Ports {
    /// The next event. With `wait`, blocks until there is one, or until the program wants the world to return.
    fn next_event(&mut self, wait: bool) -> Option<PortEvent>;

    /// Sends an answer. An unreachable peer shows up as [`PortEvent::Closed`].
    fn send(&mut self, robot: RobotId, reply: &Reply);

    /// Closes the connection to a robot's controller.
    fn close(&mut self, robot: RobotId);

    /// Reads a file for a robot's controller. Relative paths start at the controller's folder.
    ///
    /// # Errors
    /// The reason, for users.
    fn load_file(&mut self, _robot: RobotId, _path: &str) -> Result<Vec<u8>, String> {
        Err("files cannot be read here".to_owned())
    }

    /// Creates the folder of the file `path` unless it exists; its parent must exist.
    ///
    /// # Errors
    /// The reason, for users.
    fn make_folder(&mut self, _robot: RobotId, _path: &str) -> Result<(), String> {
        Ok(())
    }

    /// Writes a file for a robot's controller. Relative paths start at the controller's folder.
    ///
    /// # Errors
    /// The reason, for users.
    fn save_file(&mut self, _robot: RobotId, _path: &str, _bytes: &[u8]) -> Result<(), String> {
        Err("files cannot be written here".to_owned())
    }

    /// Synthesizes speech in a language (`en-US`) as a WAV file. `None` without a speech synthesizer.
    ///
    /// # Errors
    /// The reason, for users.
    fn speak(&mut self, _robot: RobotId, _text: &str, _language: &str) -> Result<Option<Vec<u8>>, String> {
        Ok(None)
    }
}

/// No controllers, for tests and worlds without them.
#[derive(Debug, Default)]
pub struct NoPorts;

impl Ports for NoPorts {
    fn next_event(&mut self, _wait: bool) -> Option<PortEvent> {
        None
    }

    fn send(&mut self, _robot: RobotId, _reply: &Reply) {}

    fn close(&mut self, _robot: RobotId) {}
}
