//! Motion files: poses over time, played on the robot's motors while it steps.

use crate::error::Error;
use crate::robot::Robot;

/// The number of a motion, which only the backend understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MotionId(pub u64);

/// A command to a motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MotionCommand {
    /// Plays from where it is, or from the other end if it is at its end.
    Play,
    /// Stays where it is.
    Stop,
    /// Whether it begins again at its end.
    Loop(bool),
    /// Whether it is played backwards.
    Reverse(bool),
    /// Goes to a time, at most to an end. `[ms]`
    Time(i32),
}

/// Where a motion is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MotionState {
    /// `[ms]`
    pub time_ms: i32,
    /// The time of its last pose. `[ms]`
    pub duration_ms: i32,
    /// Whether it has reached its end; never for one that begins again.
    pub is_over: bool,
}

/// A motion file. It moves the robot's motors of the names in its first line while [`Robot::step`] lets time pass.
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
    /// Reads a motion file. Joints that the robot has not are ignored.
    ///
    /// # Errors
    /// If it cannot be read, or is not a motion file.
    pub fn load(robot: &mut Robot<'_>, file: &str) -> Result<Self, Error> {
        robot.backend.load_motion(file).map(|id| Self { id })
    }

    /// Plays from where it is, or from the other end if it is at its end.
    pub fn play(self, robot: &mut Robot<'_>) {
        robot.backend.direct_motion(self.id, MotionCommand::Play);
    }

    /// Stays where it is.
    pub fn stop(self, robot: &mut Robot<'_>) {
        robot.backend.direct_motion(self.id, MotionCommand::Stop);
    }

    /// Whether it begins again at its end.
    pub fn set_loop(self, robot: &mut Robot<'_>, again: bool) {
        robot.backend.direct_motion(self.id, MotionCommand::Loop(again));
    }

    /// Whether it is played backwards.
    pub fn set_reverse(self, robot: &mut Robot<'_>, backwards: bool) {
        robot.backend.direct_motion(self.id, MotionCommand::Reverse(backwards));
    }

    /// Goes to a time, at most to an end. `[ms]`
    pub fn set_time(self, robot: &mut Robot<'_>, time_ms: i32) {
        robot.backend.direct_motion(self.id, MotionCommand::Time(time_ms));
    }

    /// Where it is. `[ms]`
    #[must_use]
    pub fn time(self, robot: &Robot<'_>) -> i32 {
        robot.backend.motion_state(self.id).time_ms
    }

    /// The time of its last pose. `[ms]`
    #[must_use]
    pub fn duration(self, robot: &Robot<'_>) -> i32 {
        robot.backend.motion_state(self.id).duration_ms
    }

    /// Whether it has reached its end; never for one that begins again.
    #[must_use]
    pub fn is_over(self, robot: &Robot<'_>) -> bool {
        robot.backend.motion_state(self.id).is_over
    }
}
