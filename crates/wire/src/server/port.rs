//! One robot's sockets and its controller.

use crate::dialect::Dialect;
use crate::names;
use crate::server::peer::Peer;
use crate::server::picture::PictureFiles;
use crate::socket::{InstanceFolder, LocalListener};
use std::path::Path;

/// Who starts a robot's controller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The simulator.
    Intern,
    /// Somebody else, at any time.
    Extern,
}

impl Kind {
    /// Name of the socket file.
    fn socket(self) -> &'static str {
        match self {
            Self::Intern => "intern",
            Self::Extern => "extern",
        }
    }
}

/// Whether a controller can come.
#[derive(Debug)]
pub(crate) enum Seat {
    /// It can.
    Vacant,
    /// One is there.
    Taken(Peer),
    /// One was there and the owner of the hub has not yet heard of its end. A successor waits until then, so
    /// that no answer reaches the wrong one.
    Ended,
}

#[derive(Debug)]
/// A place where a robot meets its controller.
pub(crate) struct Port {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    pub(crate) listeners: Vec<(LocalListener, Dialect)>,
    pub(crate) seat: Seat,
    /// What the controller in the seat sees pictures through.
    pub(super) pictures: PictureFiles,
}

impl Port {
    /// Listens in all folders. What cannot be listened to is described in `problems`.
    pub(crate) fn listen(
        name: &str,
        kind: Kind,
        folders: &[(InstanceFolder, Dialect)],
        is_taken: impl Fn(&Path) -> bool,
        problems: &mut Vec<String>,
    ) -> Self {
        let mut listeners = Vec::new();
        for (folder, dialect) in folders {
            for (socket_name, dialect) in socket_names(*dialect, folder.path(), name) {
                let path = folder.path().join("ipc").join(socket_name).join(kind.socket());
                // Controllers reach the robot that had the name first. Who loads worlds tells that two have it.
                if is_taken(&path) {
                    continue;
                }
                match LocalListener::bind(&path) {
                    Ok(listener) => listeners.push((listener, dialect)),
                    Err(error) => problems.push(format!(
                        "{} clients cannot reach the robot {name:?}: {error}: {}",
                        dialect.name(),
                        path.display()
                    )),
                }
            }
        }
        Self { name: name.to_owned(), kind, listeners, seat: Seat::Vacant, pictures: PictureFiles::default() }
    }

    /// The dialect of a TCP client that calls a robot `hello`, if it means this one.
    pub(crate) fn answers_to(&self, hello: &str, default: Dialect) -> Option<Dialect> {
        let new = [Dialect::R2025a, Dialect::R2023b];
        if hello == names::encode(&self.name) {
            return Some(default);
        }
        if let Some(dialect) = new.into_iter().find(|dialect| hello == names::tcp_name(*dialect, &self.name))
        {
            return Some(dialect);
        }
        // Only old clients send a name that needs encoding as it is.
        let old = if default.encodes_names() { Dialect::R2023a } else { default };
        (hello == self.name).then_some(old)
    }

    /// Whether a longer hello could still mean this robot.
    pub(crate) fn may_continue(&self, hello: &str) -> bool {
        let mut names = Dialect::ALL.map(|dialect| names::tcp_name(dialect, &self.name)).to_vec();
        names.push(names::encode(&self.name));
        names.iter().any(|name| name.len() > hello.len() && name.starts_with(hello))
    }
}

/// Folder names of a robot below `ipc/`, with what their clients speak.
fn socket_names(dialect: Dialect, instance: &Path, name: &str) -> Vec<(String, Dialect)> {
    let own = names::extern_socket_name(dialect, instance, name);
    if dialect.old_layout() {
        return vec![(own, dialect)];
    }
    // The two new dialects shorten long names differently; where they do, the name tells them apart.
    let new = names::extern_socket_name(Dialect::R2025a, instance, name);
    let middle = names::extern_socket_name(Dialect::R2023b, instance, name);
    if new == middle {
        vec![(new, Dialect::R2025a)]
    } else {
        vec![(new, Dialect::R2025a), (middle, Dialect::R2023b)]
    }
}
