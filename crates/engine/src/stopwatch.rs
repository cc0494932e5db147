//! Measures the phases of a step. The engine itself reads no clock.

/// A part of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Receiving, waiting for and answering requests, and following edits of the scene.
    Receive,
    /// Executing commands of controllers.
    Apply,
    /// Devices acting on bodies.
    Actuate,
    /// Dynamics.
    Physics,
    /// Updating the rendered scene.
    Scene,
    /// Rendering images for devices.
    Pictures,
    /// Measuring by devices of this node type.
    Sense(&'static str),
    /// Writing and sending answers.
    Reply,
    /// Publishing state for others.
    Publish,
}

/// Is called when a phase of a step has ended; it began when the previous one ended.
pub trait Stopwatch {
    /// Whether anybody measures. If not, devices need not be told apart.
    fn is_running(&self) -> bool {
        true
    }

    /// This phase has ended. Durations of repeated phases add up.
    fn lap(&mut self, part: Part);
}

/// Measures nothing.
impl Stopwatch for () {
    fn is_running(&self) -> bool {
        false
    }

    fn lap(&mut self, _part: Part) {}
}
