//! Requests of the world to the program around it.

use crate::robot::RobotId;

/// The simulation mode without steps.
pub const PAUSED: i32 = 0;

/// Output stream of a text.
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
    /// Quit with this exit status.
    Quit(i32),
    /// Set the simulation mode: pause (0), real time (1), fast (2).
    SetMode(i32),
    /// Reload the world; all controllers are restarted.
    ReloadWorld,
    /// Load another world file.
    LoadWorld {
        /// The robot.
        robot: RobotId,
        /// Path as the controller gave it; relative paths start at its folder.
        path: String,
    },
    /// Restart this robot's controller.
    RestartController(RobotId),
    /// Stop this robot's controller for good.
    StopController(RobotId),
    /// A controller waits for user input: call [`crate::input::Input::expire`] after the timeout. A controller waits for
    /// one thing at a time, so this replaces an earlier request of the same robot.
    AwaitInput {
        /// The robot.
        robot: RobotId,
        /// Timeout in wall-clock time; negative for none. `[ms]`
        timeout_ms: i32,
        /// Kinds of events that end the wait only after a delay `[ms]`, when [`crate::input::Input::stop_ignoring_events`]
        /// is to be called.
        later: Vec<(i32, u32)>,
    },
    /// A robot was added or names another controller: stop the one it has, start the one it names now.
    StartController(RobotId),
    /// A controller sends a message to its robot window.
    Window {
        /// The robot.
        robot: RobotId,
        /// The message.
        text: String,
    },
    /// A controller prints through the simulator.
    Console {
        /// The robot.
        robot: RobotId,
        /// Output stream.
        stream: Stream,
        /// Text.
        text: String,
    },
}

impl HostCommand {
    /// Whether no step may be taken before this is done: the world ends unless the program refuses, another controller may
    /// have to be waited for, or a controller's timeout runs.
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
