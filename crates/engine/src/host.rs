//! What the world asks of the program around it.

use crate::robot::RobotId;

/// The mode in which no step is taken.
pub const PAUSED: i32 = 0;

/// Which stream a text goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Out,
    /// Standard error.
    Err,
}

/// A request that reaches beyond the world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostCommand {
    /// End the program with this status.
    Quit(i32),
    /// Pause (0), real time (1), fast (2).
    SetMode(i32),
    /// Load the world file again; all controllers are restarted.
    ReloadWorld,
    /// Load another world file.
    LoadWorld {
        /// Whose controller.
        robot: RobotId,
        /// As the controller named it; relative paths start at its folder.
        path: String,
    },
    /// End this robot's controller and start it again.
    RestartController(RobotId),
    /// End this robot's controller for good.
    StopController(RobotId),
    /// A controller waits for what a user does: after this time, [`crate::input::Input::expire`] is to be called. It
    /// waits for one thing at a time, so this takes the place of an earlier request of the same robot.
    AwaitInput {
        /// Whose controller.
        robot: RobotId,
        /// By the clock on the wall; negative is for ever. `[ms]`
        timeout_ms: i32,
        /// Kinds of events that end the wait only after a time of their own `[ms]`, when
        /// [`crate::input::Input::stop_ignoring_events`] is to be called.
        later: Vec<(i32, u32)>,
    },
    /// A robot has come, or names another controller: end the one it has, start the one it names now.
    StartController(RobotId),
    /// A controller sends a message to the window of its robot.
    Window {
        /// Whose controller.
        robot: RobotId,
        /// The message.
        text: String,
    },
    /// A controller prints through the simulator.
    Console {
        /// Whose controller.
        robot: RobotId,
        /// Where to.
        stream: Stream,
        /// What.
        text: String,
    },
}

impl HostCommand {
    /// Whether the world takes no step before this is done: it is over, unless the program around it refuses, another
    /// controller may be one to wait for, or a controller's own time runs.
    #[must_use]
    pub fn blocks_step(&self) -> bool {
        matches!(
            self,
            Self::Quit(_)
                | Self::ReloadWorld
                | Self::LoadWorld { .. }
                | Self::StartController(_)
                | Self::AwaitInput { .. }
        )
    }
}
