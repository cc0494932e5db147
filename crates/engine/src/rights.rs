//! Which robots may have the rights of a supervisor, whatever the world says.

use std::collections::BTreeSet;

/// Robots, by their names, that may be supervisors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum SupervisorRights {
    /// All whose field says so.
    #[default]
    AsWritten,
    /// Not these.
    Without(BTreeSet<String>),
    /// These alone.
    Only(BTreeSet<String>),
}

impl SupervisorRights {
    /// Whether a robot of this name may be one.
    #[must_use]
    pub fn allow(&self, name: &str) -> bool {
        match self {
            Self::AsWritten => true,
            Self::Without(names) => !names.contains(name),
            Self::Only(names) => names.contains(name),
        }
    }
}
