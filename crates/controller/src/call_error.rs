//! What can go wrong in a call, and how it ends.

use wire::Malformed;

/// Why a call has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallError {
    /// The program asked for something impossible. The text follows the function's name and its brackets;
    /// the call answers with its neutral value.
    Misuse(String),
    /// The same, but the user was told already.
    Refused,
    /// The simulator ended this controller and the program went on stepping: the process ends with code 0.
    Over,
    /// The connection is lost or talks nonsense: the process ends with code 1.
    Lost(String),
}

/// The answer of a call.
pub type Outcome<T> = Result<T, CallError>;

/// Short for [`CallError::Misuse`].
pub(crate) fn misuse(text: impl Into<String>) -> CallError {
    CallError::Misuse(text.into())
}

impl From<Malformed> for CallError {
    fn from(malformed: Malformed) -> Self {
        Self::Lost(format!("the simulator's answer cannot be read: {}", malformed.what))
    }
}
