//! What can go wrong.

use std::fmt;
use std::path::PathBuf;

use base::Diagnostic;

/// What can go wrong. The texts are for people.
#[derive(Clone, Debug)]
pub enum Error {
    /// The file cannot be read or is not a world.
    File(String),
    /// The world has errors; remarks tell them, with file, line and column.
    World(PathBuf, Vec<Diagnostic>),
    /// There is no robot, device or node of this name; others that are there.
    NotFound {
        /// What was looked for, such as `robot`.
        kind: &'static str,
        /// Its name.
        name: String,
        /// Names that are there.
        known: Vec<String>,
    },
    /// The device is of another type.
    OtherType {
        /// The device.
        name: String,
        /// What was asked for.
        wanted: &'static str,
        /// What it is.
        is: &'static str,
    },
    /// A task makes no sense, or does not fit its world.
    Task(String),
    /// Numbers or a node do not fit the equations of motion they were given to.
    Multibody(dynamics::InputError),
    /// A body was not pushed.
    Push {
        /// The DEF of its node; empty if it has none.
        node: String,
        /// Why.
        why: &'static str,
    },
    /// A field was not written.
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
            Self::File(why) => f.write_str(why),
            Self::World(path, remarks) => {
                write!(f, "the world cannot be run ({}): {}", crate::load::count(remarks), path.display())?;
                let errors = remarks.iter().filter(|remark| remark.severity == base::Severity::Error);
                errors.take(MOST_TOLD).try_for_each(|remark| write!(f, "\n{remark}"))
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
            Self::OtherType { name, wanted, is } => write!(f, "{name:?} is a {is}, no {wanted}"),
            Self::Multibody(why) => write!(f, "this does not fit the equations of motion: {why}"),
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

/// Errors of a world that are told in full.
const MOST_TOLD: usize = 10;
