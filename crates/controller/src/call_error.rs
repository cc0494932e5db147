//! Errors of API calls and their consequences.

use wire::Malformed;

/// Why a call has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallError {
    /// The program requested something impossible. The text follows the function's name and parentheses; the call
    /// returns its neutral value.
    Misuse(String),
    /// The same, but the user has already been informed.
    Refused,
    /// The simulator ended this controller, but the program continued stepping: the process exits with code 0.
    Over,
    /// The connection was lost or received invalid data: the process exits with code 1.
    Lost(String),
}

/// The result of a call.
pub type Outcome<T> = Result<T, CallError>;

/// Short for [`CallError::Misuse`].
pub(crate) fn misuse(text: impl Into<String>) -> CallError {
    CallError::Misuse(text.into())
}

impl From<Malformed> for CallError {
    fn from(malformed: Malformed) -> Self {
        Self::Lost(format!("invalid response from the simulator: {}", malformed.what))
    }
}
