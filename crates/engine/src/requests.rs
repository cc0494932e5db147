//! What devices ask of the world that contains them, and of the program around it.

use scene::NodeId;

use crate::host::HostCommand;
use crate::robot::RobotId;
use crate::world_state::WorldState;

/// A request of a device to the world that contains it; carried out as soon as the device's command has been read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeferredRequest {
    /// Remember the state of a node and all below it under a name.
    SaveState(NodeId, String),
    /// Put a node and all below it back into the state of a name.
    LoadState(NodeId, String),
    /// The readings of a robot's sensors come from elsewhere from now on, or from here again.
    Remote(RobotId, bool),
}

/// What waits to be carried out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Requests {
    pub(crate) host_commands: Vec<HostCommand>,
    /// Requests of devices that wait until the command that is read now is over.
    pub(crate) deferred: Vec<DeferredRequest>,
    /// Files for pictures of the world and their quality, taken when the request that asks for them is read to its end.
    pub(crate) pictures: Vec<(String, u8)>,
    /// Names and contents of files that devices leave behind, written when the conversation is over.
    pub(crate) left_files: Vec<(String, Vec<u8>)>,
    /// The world is to go back to its start at the end of the step.
    pub(crate) is_reset_wanted: bool,
}

impl WorldState {
    /// Asks something of the program around the world.
    pub fn ask_host(&mut self, command: HostCommand) {
        self.requests.host_commands.push(command);
    }

    /// Asks something of the world. Done as soon as the command that is read now is over.
    pub fn defer(&mut self, request: DeferredRequest) {
        self.requests.deferred.push(request);
    }

    /// Asks for a picture of the world as a file of the robot whose request is read now. It is taken when the request
    /// is read to its end, so that what its devices draw is on it. `quality`: that of JPEG files, from 1 to 100.
    pub fn export_picture(&mut self, path: String, quality: u8) {
        self.requests.pictures.push((path, quality));
    }

    /// Has a file written that a device leaves behind whose controller is gone. Relative paths start at the folder of
    /// the controller.
    pub fn leave_file(&mut self, path: String, bytes: Vec<u8>) {
        self.requests.left_files.push((path, bytes));
    }

    /// Asks that the world go back to its start at the end of the step.
    pub fn request_reset(&mut self) {
        self.requests.is_reset_wanted = true;
    }

    /// Whether the world has still to go back to its start.
    #[must_use]
    pub fn is_reset_wanted(&self) -> bool {
        self.requests.is_reset_wanted
    }
}
