//! Untyped devices; the typed ones are in `devices`.

use crate::backend::{Command, Quantity};
use crate::robot::Robot;

/// A device type.
pub trait Device: Copy {
    /// Name of the type in messages.
    const NAME: &'static str;
    /// Node types that it covers.
    const TYPES: &'static [&'static str];

    /// Wraps a device of one of these types.
    fn from_any(any: AnyDevice) -> Self;

    /// The untyped device.
    fn any(self) -> AnyDevice;
}

/// Handle of a device of any type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct AnyDevice {
    pub(crate) tag: u16,
}

impl AnyDevice {
    /// Its tag on the robot, from 1.
    #[must_use]
    pub fn tag(self) -> u16 {
        self.tag
    }

    /// Its name.
    #[must_use]
    pub fn name<'a>(self, robot: &'a Robot<'_>) -> &'a str {
        robot.info(self.tag).map_or("", |info| &info.name)
    }

    /// Name of its node type, such as `RotationalMotor`.
    #[must_use]
    pub fn type_name<'a>(self, robot: &'a Robot<'_>) -> &'a str {
        robot.info(self.tag).map_or("", |info| &info.type_name)
    }

    /// Enables a sensor with a sampling period; the first measurement follows after one period. 0 disables it. `[ms]`
    pub fn enable(self, robot: &mut Robot<'_>, period_ms: u16) {
        robot.backend.enable(self.tag, period_ms);
    }

    /// Sends it a command, which takes effect in the next step. Returns false if it does not accept this command or its
    /// values.
    pub fn command(self, robot: &mut Robot<'_>, command: Command<'_>) -> bool {
        robot.backend.command(self.tag, command)
    }

    /// A quantity of one number; NaN if it has none.
    #[must_use]
    pub fn number(self, robot: &Robot<'_>, quantity: Quantity) -> f64 {
        let [number] = self.numbers(robot, quantity);
        number
    }

    /// A quantity of several numbers; NaN if it has none.
    #[must_use]
    pub fn numbers<const N: usize>(self, robot: &Robot<'_>, quantity: Quantity) -> [f64; N] {
        let mut numbers = [f64::NAN; N];
        robot.backend.numbers(self.tag, quantity, &mut numbers);
        numbers
    }
}
