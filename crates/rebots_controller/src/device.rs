//! Devices of any type; `devices` has those that are typed.

use crate::backend::{Command, Quantity};
use crate::robot::Robot;

/// A type of device.
pub trait Device: Copy {
    /// What it is called in messages.
    const NAME: &'static str;
    /// The node types that it stands for.
    const TYPES: &'static [&'static str];

    /// A device of one of these types.
    fn from_any(any: AnyDevice) -> Self;

    /// The device without its type.
    fn any(self) -> AnyDevice;
}

/// A device of any type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct AnyDevice {
    pub(crate) tag: u16,
}

impl AnyDevice {
    /// Its number on its robot, from 1.
    #[must_use]
    pub fn tag(self) -> u16 {
        self.tag
    }

    /// Its name.
    #[must_use]
    pub fn name<'a>(self, robot: &'a Robot<'_>) -> &'a str {
        robot.info(self.tag).map_or("", |info| &info.name)
    }

    /// The name of its node type, such as `RotationalMotor`.
    #[must_use]
    pub fn type_name<'a>(self, robot: &'a Robot<'_>) -> &'a str {
        robot.info(self.tag).map_or("", |info| &info.type_name)
    }

    /// Lets a sensor measure once in this time from now on; the first time when it has passed. 0 stops it. `[ms]`
    pub fn enable(self, robot: &mut Robot<'_>, period_ms: u16) {
        robot.backend.enable(self.tag, period_ms);
    }

    /// Gives it a command, which it obeys in the next step. False if it does not take such commands, or not with such
    /// values.
    pub fn command(self, robot: &mut Robot<'_>, command: Command<'_>) -> bool {
        robot.backend.command(self.tag, command)
    }

    /// A number that it measures or has; NaN if it has none.
    #[must_use]
    pub fn number(self, robot: &Robot<'_>, quantity: Quantity) -> f64 {
        let [number] = self.numbers(robot, quantity);
        number
    }

    /// Some numbers; NaN if there are none.
    #[must_use]
    pub fn numbers<const N: usize>(self, robot: &Robot<'_>, quantity: Quantity) -> [f64; N] {
        let mut numbers = [f64::NAN; N];
        robot.backend.numbers(self.tag, quantity, &mut numbers);
        numbers
    }
}
