//! Tells whoever asks which part of a step is over. The engine itself reads no clock.

/// A part of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Requests are received, waited for and answered, as are edits of the scene followed.
    Receive,
    /// Commands of controllers are obeyed.
    Apply,
    /// Devices push on bodies.
    Actuate,
    /// Bodies move.
    Physics,
    /// What is seen is brought up to date with the motion.
    Scene,
    /// Pictures that devices want are drawn.
    Pictures,
    /// Devices of this node type read the new state.
    Sense(&'static str),
    /// Answers are written and sent.
    Reply,
    /// What others may look at is kept.
    Publish,
}

/// Is told when a part of a step is over: it has begun when the part before it was.
pub trait Stopwatch {
    /// Whether anybody measures. If not, devices need not be told apart.
    fn is_running(&self) -> bool {
        true
    }

    /// This part has come to its end. One that comes again counts again.
    fn lap(&mut self, part: Part);
}

/// Nobody measures.
impl Stopwatch for () {
    fn is_running(&self) -> bool {
        false
    }

    fn lap(&mut self, _part: Part) {}
}
