//! Devices on the same joint, which clients can get from each other: motor, position sensor and brake.

use engine::CommandContext;

/// Both kinds of motor.
const MOTORS: [&str; 2] = ["RotationalMotor", "LinearMotor"];

/// Returns the tag of the device with a node number on the same joint; 0 if there is none.
///
/// Clients that look for a motor always request a rotational one and accept either kind.
pub(crate) fn tag(context: &CommandContext<'_>, wanted: u16) -> u16 {
    let motors = MOTORS.map(|name| catalog::node_type(name).map_or(0, |ty| context.dialect.node_number(ty)));
    let candidates = if motors.contains(&wanted) { motors } else { [wanted, wanted] };
    candidates.into_iter().map(|number| context.associated(number)).find(|tag| *tag != 0).unwrap_or(0)
}
