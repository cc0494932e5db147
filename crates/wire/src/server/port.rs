//! The sockets of a robot and its controller.

use crate::assembler::MAX_PACKET;
use crate::dialect::Dialect;
use crate::names;
use crate::server::image_files::ImageFiles;
use crate::server::peer::Peer;
use crate::socket::{IS_KNOWN, InstanceFolder, LocalListener, PeerProcess};
use std::collections::BTreeSet;
use std::path::Path;

/// Longest path of a socket file that operating systems accept. `[bytes]`
const MAX_PATH: usize = 103;

/// Who starts a robot's controller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The simulator.
    Intern,
    /// The user, at any time.
    Extern,
}

impl Kind {
    /// Returns the name of the socket file.
    fn socket(self) -> &'static str {
        match self {
            Self::Intern => "intern",
            Self::Extern => "extern",
        }
    }
}

/// The slot of a robot's controller.
#[derive(Debug)]
pub(crate) enum Slot {
    /// A controller can connect.
    Vacant,
    /// A controller is connected.
    Taken(Peer),
    /// The controller has disconnected, and the owner of the hub has not yet fetched that event. The next controller
    /// waits until then, so that no reply reaches the wrong one.
    Ended,
}

/// Who may connect over a local socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AllowedClient {
    /// Everybody that the permissions of the folder let in.
    Anybody,
    /// Nobody: no process was started for this robot.
    Nobody,
    /// This process and its descendants.
    Process(i32),
}

/// The endpoint of a robot, to which its controller connects.
#[derive(Debug)]
pub(crate) struct Port {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    pub(crate) listeners: Vec<(LocalListener, Dialect)>,
    pub(crate) slot: Slot,
    pub(crate) allowed_client: AllowedClient,
    /// Largest packet of the controller. `[bytes]`
    pub(crate) packet_limit: usize,
    /// The image files of the connected controller.
    pub(super) images: ImageFiles,
}

impl Port {
    /// Listens in all folders. Failures are added to `problems`.
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
                // A controller reaches the first robot of that name. Loading the world warns about duplicate names.
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
            slot: Slot::Vacant,
            allowed_client: AllowedClient::Anybody,
            packet_limit: MAX_PACKET,
            images: ImageFiles::default(),
        }
    }

    /// Returns why a process on this machine may not connect, as a message for the user.
    pub(crate) fn rejection(&self, peer_process: Option<PeerProcess>) -> Option<String> {
        let name = &self.name;
        if peer_process.is_some_and(|peer_process| !peer_process.is_trusted()) {
            return Some(format!("the robot {name:?} belongs to another user"));
        }
        match (self.allowed_client, peer_process) {
            (AllowedClient::Anybody, _) => None,
            (AllowedClient::Process(ours), Some(peer_process)) if peer_process.descends_from(ours) => None,
            (_, Some(peer_process)) => {
                let process = peer_process.process();
                Some(format!(
                    "process {process} is not the controller that was started for the robot {name:?}"
                ))
            }
            (_, None) if IS_KNOWN => Some(format!(
                "it cannot be verified to be the controller that was started for robot {name:?}"
            )),
            (_, None) => None,
        }
    }

    /// Returns the dialect of a TCP client whose hello names this robot, or `None` if it names another.
    pub(crate) fn match_hello(&self, hello: &str, default: Dialect) -> Option<Dialect> {
        let new = [Dialect::R2025a, Dialect::R2023b];
        if hello == names::encode(&self.name) {
            return Some(default);
        }
        if let Some(dialect) = new.into_iter().find(|dialect| hello == names::tcp_name(*dialect, &self.name))
        {
            return Some(dialect);
        }
        // Only old clients send a name that needs encoding without encoding it.
        let old = if default.encodes_names() { Dialect::R2023a } else { default };
        (hello == self.name).then_some(old)
    }

    /// Returns whether the hello, if it continues, could still name this robot.
    pub(crate) fn may_continue(&self, hello: &str) -> bool {
        let mut names = Dialect::ALL.map(|dialect| names::tcp_name(dialect, &self.name)).to_vec();
        names.push(names::encode(&self.name));
        names.iter().any(|name| name.len() > hello.len() && name.starts_with(hello))
    }
}

/// Returns the folder names of a robot below `ipc/`, each with the dialect of its clients.
fn socket_names(dialect: Dialect, instance: &Path, name: &str, kind: Kind) -> Vec<(String, Dialect)> {
    let own = names::extern_socket_name(dialect, instance, name);
    if dialect.old_layout() {
        return vec![(own, dialect)];
    }
    // The two new dialects shorten long names differently, and then the folder tells which one the client speaks.
    let new = names::extern_socket_name(Dialect::R2025a, instance, name);
    let middle = names::extern_socket_name(Dialect::R2023b, instance, name);
    let mut found = vec![(new, Dialect::R2025a), (middle, Dialect::R2023b)];
    if kind == Kind::Intern {
        // A controller started by the simulator is told the instance folder of the new layout, but an old library never
        // shortens the name.
        found.push((names::extern_socket_name(Dialect::R2023a, instance, name), Dialect::R2023a));
    }
    let mut seen = BTreeSet::new();
    let fits = |name: &str| instance.join("ipc").join(name).join(kind.socket()).as_os_str().len() <= MAX_PATH;
    found.retain(|(name, dialect)| seen.insert(name.clone()) && (!dialect.old_layout() || fits(name)));
    found
}
