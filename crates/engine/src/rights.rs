//! Which robots may be supervisors, whatever the world says.

use std::collections::BTreeSet;

/// Robots, by name, that may be supervisors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum SupervisorRights {
    /// All whose field says so.
    #[default]
    AsWritten,
    /// All but these.
    Without(BTreeSet<String>),
    /// Only these.
    Only(BTreeSet<String>),
}

impl SupervisorRights {
    /// Whether a robot of this name may be a supervisor.
    #[must_use]
    pub fn allow(&self, name: &str) -> bool {
        match self {
            Self::AsWritten => true,
            Self::Without(names) => !names.contains(name),
            Self::Only(names) => names.contains(name),
        }
    }
}
