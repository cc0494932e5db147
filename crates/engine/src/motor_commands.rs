//! Commands from one motor to others, as coupled motors give them; kept until the receiver's next step.

use std::collections::BTreeMap;

use scene::NodeId;

use crate::world_state::WorldState;

/// A command from one motor to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotorCommand {
    /// The opcode of the wire protocol.
    pub command: u16,
    /// Its argument, in the units of that opcode.
    pub value: f64,
}

/// Pending commands by the node of the receiver, in the order of sending.
pub(crate) type MotorCommands = BTreeMap<NodeId, Vec<MotorCommand>>;

impl WorldState {
    /// Queues a command for the motor of a node. The queue grows until [`Self::take_motor_commands`] empties it, so send
    /// only to devices that call it.
    pub fn send_motor_command(&mut self, to: NodeId, command: MotorCommand) {
        self.motor_commands.entry(to).or_default().push(command);
    }

    /// Empties the queue of a motor and returns its commands.
    pub fn take_motor_commands(&mut self, of: NodeId) -> Vec<MotorCommand> {
        self.motor_commands.remove(&of).unwrap_or_default()
    }
}
