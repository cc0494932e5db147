//! How the world talks to controllers, wherever they are.

use wire::{Dialect, Reply, Transport};

use crate::robot::RobotId;

/// What happened on a robot's port.
#[derive(Clone, Debug, PartialEq)]
pub enum PortEvent {
    /// A controller connected.
    Connected {
        /// To this robot.
        robot: RobotId,
        /// The dialect it speaks, as far as the connection tells.
        dialect: Dialect,
        /// How it is connected.
        transport: Transport,
    },
    /// A whole packet came.
    Packet {
        /// From this robot's controller.
        robot: RobotId,
        /// With its size field.
        bytes: Vec<u8>,
    },
    /// The connection ended.
    Closed {
        /// With this robot's controller.
        robot: RobotId,
        /// Why, for people.
        reason: String,
    },
}

/// The ports of all robots.
pub trait Ports {
    /// The next event. With `wait`, blocks until there is one or the program around wants the world to return.
    fn next_event(&mut self, wait: bool) -> Option<PortEvent>;

    /// Sends an answer. A peer that cannot be reached shows up as [`PortEvent::Closed`].
    fn send(&mut self, robot: RobotId, reply: &Reply);

    /// Ends the connection with a robot's controller.
    fn close(&mut self, robot: RobotId);

    /// Reads a file for a robot's controller. Relative paths start at the folder of the controller.
    ///
    /// # Errors
    /// Why it was not read, for people.
    fn load_file(&mut self, _robot: RobotId, _path: &str) -> Result<Vec<u8>, String> {
        Err("files cannot be read here".to_owned())
    }

    /// Makes a folder that files are then saved in, unless it is there; the folder above it must be there. `path` is that
    /// of a file in it.
    ///
    /// # Errors
    /// Why it cannot be made, for people.
    fn make_folder(&mut self, _robot: RobotId, _path: &str) -> Result<(), String> {
        Ok(())
    }

    /// Writes a file for a robot's controller. Relative paths start at the folder of the controller.
    ///
    /// # Errors
    /// Why it was not written, for people.
    fn save_file(&mut self, _robot: RobotId, _path: &str, _bytes: &[u8]) -> Result<(), String> {
        Err("files cannot be written here".to_owned())
    }

    /// Speaks a text in a language (`en-US`): the sound as a WAV file. `None` where nobody can speak.
    ///
    /// # Errors
    /// Why it was not spoken, for people.
    fn speak(&mut self, _robot: RobotId, _text: &str, _language: &str) -> Result<Option<Vec<u8>>, String> {
        Ok(None)
    }
}

/// No controllers at all, for tests and for worlds without them.
#[derive(Debug, Default)]
pub struct NoPorts;

impl Ports for NoPorts {
    fn next_event(&mut self, _wait: bool) -> Option<PortEvent> {
        None
    }

    fn send(&mut self, _robot: RobotId, _reply: &Reply) {}

    fn close(&mut self, _robot: RobotId) {}
}
