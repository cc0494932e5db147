//! Errors of the library.

use std::fmt;

/// Errors of the library. Messages are meant for users; [`fmt::Debug`] gives the same, as `main` prints errors with it.
#[derive(Clone, PartialEq, Eq)]
pub enum Error {
    /// libController was not found, or the file is another library.
    Library(String),
    /// There is no simulator, or it refuses this program.
    Connection(String),
    /// There is no device, node or field of this name.
    NotFound {
        /// Kind of thing, such as `device`.
        kind: &'static str,
        /// Its name.
        name: String,
        /// Existing names, as far as they are known.
        known: Vec<String>,
    },
    /// The device is of another type.
    OtherType {
        /// The device.
        name: String,
        /// Requested type.
        wanted: &'static str,
        /// Actual type.
        is: String,
    },
    /// The robot is not a supervisor: its field `supervisor` is FALSE.
    NoSupervisor,
    /// A field could not be written.
    Field {
        /// Its name.
        name: String,
        /// Why.
        why: String,
    },
    /// A motion file is invalid.
    Motion {
        /// The file.
        file: String,
        /// Why.
        why: String,
    },
    /// A force or torque could not be applied.
    Push(&'static str),
    /// The backend does not support this.
    Unsupported(&'static str),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Library(why) => write!(f, "libController cannot be used: {why}"),
            Self::Connection(why) => write!(f, "there is no connection to the simulator: {why}"),
            Self::NotFound { kind, name, known } if known.is_empty() => {
                write!(f, "there is no {kind} {name:?}")
            }
            Self::NotFound { kind, name, known } => {
                write!(f, "there is no {kind} {name:?}; there are: {}", known.join(", "))
            }
            Self::OtherType { name, wanted, is } => write!(f, "{name:?} is a {is}, not a {wanted}"),
            Self::NoSupervisor => {
                f.write_str("only supervisors may do this: set the field `supervisor` of the robot to TRUE")
            }
            Self::Field { name, why } => write!(f, "field {name:?} was not written: {why}"),
            Self::Motion { file, why } => write!(f, "the motion file {file:?} cannot be used: {why}"),
            Self::Push(why) => write!(f, "the node cannot be pushed: {why}"),
            Self::Unsupported(what) => write!(f, "this cannot be done here: {what}"),
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {}
