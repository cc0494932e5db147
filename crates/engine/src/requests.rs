//! Requests of devices to the world that contains them, and to the program around it.

use std::collections::BTreeMap;

use scene::{NodeId, Scene};

use crate::host::HostCommand;
use crate::motor_commands::MotorCommand;
use crate::robot::RobotId;
use crate::world_state::WorldState;

/// A request of a device to the world that contains it; carried out when the device's command has been read.
#[derive(Clone, Debug)]
pub enum DeferredRequest {
    /// Saves the state of a node and its descendants under a name.
    SaveState(NodeId, String),
    /// Restores a saved state of a node and its descendants.
    LoadState(NodeId, String),
    /// Switches the readings of a robot's sensors to an external source, or back.
    Remote(RobotId, bool),
    /// Makes the present state the initial one.
    SetInitialState(PresentState),
}

/// The present state of a world as far as only the node types know it.
#[derive(Clone, Debug)]
pub struct PresentState {
    /// The scene with the present values of all fields.
    pub scene: Box<Scene>,
    /// Commands that keep the motors where they are.
    pub motors: BTreeMap<NodeId, MotorCommand>,
}

/// Pending requests.
#[derive(Clone, Debug, Default)]
pub(crate) struct Requests {
    pub(crate) host_commands: Vec<HostCommand>,
    /// Requests of devices, carried out when the current command has been read.
    pub(crate) deferred: Vec<DeferredRequest>,
    /// Image files of the world and their quality, taken when the whole request has been read.
    pub(crate) pictures: Vec<(String, u8)>,
    /// Names and contents of files that devices leave behind, written when the session has ended.
    pub(crate) left_files: Vec<(String, Vec<u8>)>,
    /// Whether the world is reset at the end of the step.
    pub(crate) is_reset_wanted: bool,
}

impl WorldState {
    /// Requests something of the program around the world.
    pub fn ask_host(&mut self, command: HostCommand) {
        self.requests.host_commands.push(command);
    }

    /// Requests something of the world, carried out when the current command has been read.
    pub fn defer(&mut self, request: DeferredRequest) {
        self.requests.deferred.push(request);
    }

    /// Requests an image of the world as a file of the robot whose request is being read. It is taken when the whole
    /// request has been read, so that it shows what the devices draw. `quality`: that of JPEG files, from 1 to 100.
    pub fn export_picture(&mut self, path: String, quality: u8) {
        self.requests.pictures.push((path, quality));
    }

    /// Requests a file that a device leaves behind after its controller has disconnected. Relative paths start at the
    /// controller's folder.
    pub fn leave_file(&mut self, path: String, bytes: Vec<u8>) {
        self.requests.left_files.push((path, bytes));
    }

    /// Requests a reset of the world at the end of the step.
    pub fn request_reset(&mut self) {
        self.requests.is_reset_wanted = true;
    }

    /// Whether a reset is pending.
    #[must_use]
    pub fn is_reset_wanted(&self) -> bool {
        self.requests.is_reset_wanted
    }
}
