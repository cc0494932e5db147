//! What a node registers with the master.

use std::collections::BTreeSet;

/// What must be registered with the master.
#[derive(Debug, Default)]
pub(crate) struct Wanted {
    pub(crate) entries: Vec<Registration>,
    /// Whether the node is shutting down.
    pub(crate) is_over: bool,
}

/// One registration with the master.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Registration {
    /// A service of this name.
    Service(String),
    /// A published topic of this name and type.
    Topic(String, String),
    /// A subscribed topic of this name and type.
    Subscription(String, String),
    /// A parameter and its string value.
    Parameter(String, String),
}

/// Returns the entries that the master does not know yet, and those to be unregistered.
pub(crate) fn difference(
    wanted: &[Registration],
    known: &BTreeSet<Registration>,
) -> (Vec<Registration>, Vec<Registration>) {
    let new = wanted.iter().filter(|entry| !known.contains(entry)).cloned().collect();
    let gone = known.iter().filter(|entry| !wanted.contains(entry)).cloned().collect();
    (new, gone)
}
