//! Errors of the library.

use std::fmt;
use std::path::PathBuf;

use base::Diagnostic;

/// Errors of the library. Their messages are meant for users.
#[derive(Clone, Debug)]
pub enum Error {
    /// The file cannot be read or is not a world.
    File(String),
    /// The world has errors, given as diagnostics with file, line and column.
    World(PathBuf, Vec<Diagnostic>),
    /// There is no robot, device or node of this name.
    NotFound {
        /// Kind of thing, such as `robot`.
        kind: &'static str,
        /// The name that was not found.
        name: String,
        /// Existing names.
        known: Vec<String>,
    },
    /// The device is of another type.
    OtherType {
        /// The device.
        name: String,
        /// Requested type.
        wanted: &'static str,
        /// Actual type.
        is: &'static str,
    },
    /// A task is invalid or does not fit its world.
    Task(String),
    /// A formula is invalid, or there is nothing that it refers to.
    Formula(String),
    /// Arguments do not fit the multibody system.
    Multibody(dynamics::InputError),
    /// A force or torque could not be applied.
    Push {
        /// The DEF of its node; empty if it has none.
        node: String,
        /// Why.
        why: &'static str,
    },
    /// A field could not be written.
    Field {
        /// Its name.
        name: String,
        /// Why.
        why: String,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(why) | Self::Formula(why) => f.write_str(why),
            Self::World(path, diagnostics) => {
                write!(
                    f,
                    "the world cannot be run ({}): {}",
                    crate::load::count(diagnostics),
                    path.display()
                )?;
                let errors =
                    diagnostics.iter().filter(|diagnostic| diagnostic.severity == base::Severity::Error);
                errors.take(MAX_PRINTED_ERRORS).try_for_each(|diagnostic| write!(f, "\n{diagnostic}"))
            }
            Self::NotFound { kind, name, known } => {
                write!(f, "there is no {kind} {name:?}")?;
                match scene::suggest::nearest(name, known.iter().map(String::as_str)) {
                    Some(near) => write!(f, "; did you mean {near:?}?"),
                    None if known.is_empty() => Ok(()),
                    None => write!(f, "; there are: {}", known.join(", ")),
                }
            }
            Self::Task(why) => write!(f, "the task cannot be used: {why}"),
            Self::OtherType { name, wanted, is } => write!(f, "{name:?} is a {is}, not a {wanted}"),
            Self::Multibody(why) => write!(f, "invalid argument for the equations of motion: {why}"),
            Self::Push { node, why } => write!(f, "node {node:?} cannot be pushed: {why}"),
            Self::Field { name, why } => write!(f, "field {name:?} was not written: {why}"),
        }
    }
}

impl std::error::Error for Error {}

impl From<dynamics::InputError> for Error {
    fn from(why: dynamics::InputError) -> Self {
        Self::Multibody(why)
    }
}

/// Number of a world's errors that are printed in full.
const MAX_PRINTED_ERRORS: usize = 10;
