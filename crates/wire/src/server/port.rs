//! One robot's sockets and its controller.

use crate::assembler::MAX_PACKET;
use crate::dialect::Dialect;
use crate::names;
use crate::server::peer::Peer;
use crate::server::picture::PictureFiles;
use crate::socket::{Caller, IS_KNOWN, InstanceFolder, LocalListener};
use std::collections::BTreeSet;
use std::path::Path;

/// Longest path of a socket file that systems take. `[bytes]`
const LONGEST_PATH: usize = 103;

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
pub(crate) enum Slot {
    /// It can.
    Vacant,
    /// One is there.
    Taken(Peer),
    /// One was there and the owner of the hub has not yet heard of its end. A successor waits until then, so
    /// that no answer reaches the wrong one.
    Ended,
}

/// Who may take a seat over a local socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AllowedClient {
    /// Whoever the folder's rights let in.
    Anybody,
    /// Nobody: no process was started for it.
    Nobody,
    /// This process and those that it starts.
    Process(i32),
}

/// A place where a robot meets its controller.
#[derive(Debug)]
pub(crate) struct Port {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    pub(crate) listeners: Vec<(LocalListener, Dialect)>,
    pub(crate) seat: Slot,
    pub(crate) guest: AllowedClient,
    /// Its controller's packets are not longer. `[bytes]`
    pub(crate) longest_packet: usize,
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
            for (socket_name, dialect) in socket_names(*dialect, folder.path(), name, kind) {
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
        Self {
            name: name.to_owned(),
            kind,
            listeners,
            seat: Slot::Vacant,
            guest: AllowedClient::Anybody,
            longest_packet: MAX_PACKET,
            pictures: PictureFiles::default(),
        }
    }

    /// Why a process on this machine may not take the seat; for users.
    pub(crate) fn refusal(&self, caller: Option<Caller>) -> Option<String> {
        let name = &self.name;
        if caller.is_some_and(|caller| !caller.is_trusted()) {
            return Some(format!("the robot {name:?} is another user's"));
        }
        match (self.guest, caller) {
            (AllowedClient::Anybody, _) => None,
            (AllowedClient::Process(ours), Some(caller)) if caller.descends_from(ours) => None,
            (_, Some(caller)) => {
                let process = caller.process();
                Some(format!(
                    "process {process} is not the controller that was started for the robot {name:?}"
                ))
            }
            (_, None) if IS_KNOWN => Some(format!(
                "it cannot be checked whether it is the controller that was started for robot {name:?}"
            )),
            (_, None) => None,
        }
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
fn socket_names(dialect: Dialect, instance: &Path, name: &str, kind: Kind) -> Vec<(String, Dialect)> {
    let own = names::extern_socket_name(dialect, instance, name);
    if dialect.old_layout() {
        return vec![(own, dialect)];
    }
    // The two new dialects shorten long names differently; where they do, the name tells them apart.
    let new = names::extern_socket_name(Dialect::R2025a, instance, name);
    let middle = names::extern_socket_name(Dialect::R2023b, instance, name);
    let mut found = vec![(new, Dialect::R2025a), (middle, Dialect::R2023b)];
    if kind == Kind::Intern {
        // Whoever is started is told this folder, and the old dialects never shorten a name.
        found.push((names::extern_socket_name(Dialect::R2023a, instance, name), Dialect::R2023a));
    }
    let mut seen = BTreeSet::new();
    let fits =
        |name: &str| instance.join("ipc").join(name).join(kind.socket()).as_os_str().len() <= LONGEST_PATH;
    found.retain(|(name, dialect)| seen.insert(name.clone()) && (!dialect.old_layout() || fits(name)));
    found
}
