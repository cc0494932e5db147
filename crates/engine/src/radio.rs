//! The radio medium: packets that emitters have sent, for one step.

use base::Pose;
use scene::NodeId;

use crate::robot::RobotId;

/// A packet on its way.
#[derive(Clone, Debug, PartialEq)]
pub struct Packet {
    /// The device that sent it.
    pub sender: NodeId,
    /// The robot it belongs to. `None`: it comes from nowhere, is heard everywhere, in every medium.
    pub robot: Option<RobotId>,
    /// The medium; only devices of the same medium hear it.
    pub medium: String,
    /// Channel it was sent on.
    pub channel: i32,
    /// How far it reaches; `None` is everywhere. `[m]`
    pub range: Option<f64>,
    /// Full angle of the cone about the sender's x-axis it is sent into; `None` is everywhere. `[rad]`
    pub aperture: Option<f64>,
    /// Where the sender was when it sent.
    pub world_from_sender: Pose,
    /// What is sent.
    pub data: Vec<u8>,
}

/// The packets sent in one step, in device order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RadioMedium {
    /// What was sent before the step that runs now.
    pub packets: Vec<Packet>,
    /// What will be in the air in the next step.
    pub outbox: Vec<Packet>,
}
