//! Motion files: trajectories that are played on the robot's motors.

use crate::error::Error;
use crate::robot::Robot;

/// Handle of a motion, opaque to all but the backend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MotionId(pub u64);

/// A command to a motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MotionCommand {
    /// Starts playing from the current position, or from the beginning if it has ended.
    Play,
    /// Pauses it.
    Stop,
    /// Whether it is repeated.
    Loop(bool),
    /// Whether it is played backwards.
    Reverse(bool),
    /// Seeks to a time, clamped to its length. `[ms]`
    Time(i32),
}

/// Playback state of a motion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MotionState {
    /// `[ms]`
    pub time_ms: i32,
    /// Its duration. `[ms]`
    pub duration_ms: i32,
    /// Whether it has ended; never if it is repeated.
    pub is_over: bool,
}

/// A motion file. It moves the motors that its first line names while [`Robot::step`] advances time.
///
/// ```no_run
/// # use rebots_controller::{Error, Motion, Robot};
/// # fn main() -> Result<(), Error> {
/// let mut robot = Robot::connect()?;
/// let wave = Motion::load(&mut robot, "wave.motion")?;
/// wave.play(&mut robot);
/// while !wave.is_over(&robot) && robot.step(16) {}
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Motion {
    id: MotionId,
}

impl Motion {
    /// Reads a motion file. Joints that the robot does not have are ignored.
    ///
    /// # Errors
    /// If it cannot be read, or is not a motion file.
    pub fn load(robot: &mut Robot<'_>, file: &str) -> Result<Self, Error> {
        robot.backend.load_motion(file).map(|id| Self { id })
    }

    /// Starts playing from the current position, or from the beginning if it has ended.
    pub fn play(self, robot: &mut Robot<'_>) {
        robot.backend.direct_motion(self.id, MotionCommand::Play);
    }

    /// Pauses it.
    pub fn stop(self, robot: &mut Robot<'_>) {
        robot.backend.direct_motion(self.id, MotionCommand::Stop);
    }

    /// Whether it is repeated.
    pub fn set_loop(self, robot: &mut Robot<'_>, again: bool) {
        robot.backend.direct_motion(self.id, MotionCommand::Loop(again));
    }

    /// Whether it is played backwards.
    pub fn set_reverse(self, robot: &mut Robot<'_>, backwards: bool) {
        robot.backend.direct_motion(self.id, MotionCommand::Reverse(backwards));
    }

    /// Seeks to a time, clamped to its length. `[ms]`
    pub fn set_time(self, robot: &mut Robot<'_>, time_ms: i32) {
        robot.backend.direct_motion(self.id, MotionCommand::Time(time_ms));
    }

    /// Current playback time. `[ms]`
    #[must_use]
    pub fn time(self, robot: &Robot<'_>) -> i32 {
        robot.backend.motion_state(self.id).time_ms
    }

    /// Its duration. `[ms]`
    #[must_use]
    pub fn duration(self, robot: &Robot<'_>) -> i32 {
        robot.backend.motion_state(self.id).duration_ms
    }

    /// Whether it has ended; never if it is repeated.
    #[must_use]
    pub fn is_over(self, robot: &Robot<'_>) -> bool {
        robot.backend.motion_state(self.id).is_over
    }
}
