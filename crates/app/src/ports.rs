//! Implements the world's ports by the sockets of the hub.
//!
//! Owns: which robot has which port, and when a wait returns control to the main loop.

use std::collections::{BTreeMap, VecDeque};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::regular_file;
use crate::speech::SpeechEngine;
use crate::transcripts::{Transcripts, robot_of};
use engine::{PortEvent, Ports, RobotId};
use wire::Reply;
use wire::server::{Event, EventKind, Hub, Kind, PortId, WaitOutcome};

/// Maximum size of files that devices play or display. `[bytes]`
const MAX_FILE_BYTES: u64 = 1 << 30;

/// Maximum time that the main loop is kept from its other work: status line, signals, ended processes.
pub(crate) const TICK: Duration = Duration::from_millis(100);

/// Folders of a project whose contents are run, or become a part of what is run.
const FOLDERS_WITH_PROGRAMS: [&str; 4] = ["controllers", "libraries", "plugins", "protos"];

/// An event of a connection that concerns more than the world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ConnectionEvent {
    /// A robot's controller connected.
    Connected(RobotId),
    /// A robot's controller has disconnected; with the reason if it did not close the connection properly.
    Closed(RobotId, Option<String>),
    /// A connection was rejected.
    Rejected(Option<RobotId>, String),
}

/// Ports of all robots that have one.
pub(crate) struct HubPorts {
    hub: Hub,
    /// Located when a device speaks for the first time.
    speech: Option<SpeechEngine>,
    ports: BTreeMap<RobotId, PortId>,
    robots: BTreeMap<PortId, RobotId>,
    /// The folders to which paths of robots' controllers are relative; `default_folder` for the others.
    folders: BTreeMap<RobotId, PathBuf>,
    default_folder: PathBuf,
    /// The projects to which untrusted controllers' access to files is confined, also when a port is closed: what a
    /// controller was recording is saved afterwards.
    confined: BTreeMap<RobotId, PathBuf>,
    /// The files that untrusted controllers have saved, also in worlds before this one, with their lengths. `[bytes]`
    untrusted_files: BTreeMap<PathBuf, u64>,
    /// Maximum length of all of them together. `[bytes]`
    max_untrusted_bytes: u64,
    events: Vec<ConnectionEvent>,
    /// Events that precede those of the hub: ends of connections that we have closed ourselves, which the hub does not
    /// report, and packets from controllers during replay.
    first: VecDeque<PortEvent>,
    /// The messages exchanged with controllers, if they are recorded.
    pub(crate) transcripts: Transcripts,
    waited: Duration,
    /// The time at which the main loop has something to do at the latest.
    alarm: Option<Instant>,
    /// When the sockets were last polled without waiting.
    last_poll: Instant,
    /// Whether a wait has polled all sockets since then: another poll would cost as much as a small step and find at
    /// most what the next one finds.
    is_fresh: bool,
}

impl HubPorts {
    /// Creates ports without robots.
    pub(crate) fn new(hub: Hub) -> Self {
        Self {
            hub,
            speech: None,
            ports: BTreeMap::new(),
            robots: BTreeMap::new(),
            folders: BTreeMap::new(),
            default_folder: PathBuf::new(),
            confined: BTreeMap::new(),
            untrusted_files: BTreeMap::new(),
            max_untrusted_bytes: u64::MAX,
            events: Vec::new(),
            first: VecDeque::new(),
            transcripts: Transcripts::default(),
            waited: Duration::ZERO,
            alarm: None,
            last_poll: Instant::now(),
            is_fresh: false,
        }
    }

    /// Returns the hub.
    pub(crate) fn hub(&mut self) -> &mut Hub {
        &mut self.hub
    }

    /// Sets the folders to which paths of robots' controllers are relative, and that of controllers without a folder.
    pub(crate) fn set_folders(&mut self, folders: BTreeMap<RobotId, PathBuf>, default_folder: PathBuf) {
        self.folders = folders;
        self.default_folder = default_folder;
    }

    /// Sets the folder of a new robot; `None` for a controller without a folder.
    pub(crate) fn set_folder(&mut self, robot: RobotId, folder: Option<PathBuf>) {
        match folder {
            Some(folder) => drop(self.folders.insert(robot, folder)),
            None => drop(self.folders.remove(&robot)),
        }
    }

    /// Confines an untrusted controller's files to a project, and limits the length of its packets and of what all such
    /// controllers save.
    pub(crate) fn confine(&mut self, robot: RobotId, project: &Path, longest_packet: usize, disk: u64) {
        self.max_untrusted_bytes = disk;
        self.confined.insert(robot, project.to_owned());
        if let Some(port) = self.ports.get(&robot) {
            self.hub.limit_packets(*port, longest_packet);
        }
    }

    /// Returns the folder through which a robot's controller gets images.
    pub(crate) fn pictures(&self, robot: RobotId) -> Option<PathBuf> {
        self.hub.folder(*self.ports.get(&robot)?)
    }

    /// Resolves a path given by the controller of a robot. The error is a message for the user.
    pub(crate) fn resolve_path(&self, robot: RobotId, path: &str) -> Result<PathBuf, String> {
        self.check_access(robot, self.folders.get(&robot).unwrap_or(&self.default_folder).join(path))
    }

    /// Checks whether a robot's controller may access a file. The error is a message for the user.
    pub(crate) fn check_access(&self, robot: RobotId, path: PathBuf) -> Result<PathBuf, String> {
        match self.confined.get(&robot) {
            Some(project) if !is_within(&path, project) => Err(format!(
                "the controller is not trusted, and this is not in the project: {}",
                path.display()
            )),
            _ => Ok(path),
        }
    }

    /// Returns whether the controller of a robot is untrusted.
    pub(crate) fn is_confined(&self, robot: RobotId) -> bool {
        self.confined.contains_key(&robot)
    }

    /// Returns whether an untrusted controller has saved a file.
    pub(crate) fn is_untrusted_file(&self, path: &Path) -> bool {
        real_path(path).is_some_and(|path| self.untrusted_files.contains_key(&path))
    }

    /// Checks whether a robot's controller may load a world. The folder of a world decides where its plugins are, which
    /// run as a part of this program; so an untrusted controller may only load those beside the current one.
    pub(crate) fn check_world(
        &self,
        robot: RobotId,
        path: PathBuf,
        current: &Path,
    ) -> Result<PathBuf, String> {
        let current = if current.as_os_str().is_empty() { Path::new(".") } else { current };
        let real = real_path(&path);
        let folder = real.as_deref().and_then(Path::parent);
        let is_beside = current.canonicalize().is_ok_and(|current| folder == Some(current.as_path()));
        if !self.is_confined(robot) || is_beside {
            return Ok(path);
        }
        Err(format!(
            "the controller is not trusted, and this is not in the folder of the current world: {}",
            path.display()
        ))
    }

    /// Resolves a path to which the controller of a robot writes. An untrusted one does not write where programs are,
    /// except for its own folder, and overwrites no file of others: those are read in this run and in later ones.
    fn resolve_output(&self, robot: RobotId, path: &str) -> Result<PathBuf, String> {
        let path = self.resolve_path(robot, path)?;
        let Some(project) = self.confined.get(&robot) else { return Ok(path) };
        let real = real_path(&path).unwrap_or_default();
        let own = self.folders.get(&robot).and_then(|folder| folder.canonicalize().ok());
        if own.is_some_and(|own| real.starts_with(own)) {
            return Ok(path);
        }
        let project = project.canonicalize().unwrap_or_default();
        let mut parts = real.strip_prefix(&project).into_iter().flatten();
        let holds_programs = parts.any(|part| {
            part.to_str().is_none_or(|part| part.starts_with('.') || FOLDERS_WITH_PROGRAMS.contains(&part))
        });
        let why = if holds_programs {
            "there may be programs of others"
        } else if path.symlink_metadata().is_ok_and(|there| !there.is_dir())
            && !self.untrusted_files.contains_key(&real)
        {
            "there is a file that it has not saved in this run"
        } else {
            return Ok(path);
        };
        Err(format!("the controller is not trusted, and {why}: {}", path.display()))
    }

    /// Opens a robot's port and returns the environment variables with which a controller finds it.
    pub(crate) fn open(&mut self, robot: RobotId, name: &str, kind: Kind) -> Vec<(String, String)> {
        self.confined.remove(&robot);
        let port = self.hub.add_robot(name, kind);
        if kind == Kind::Intern {
            self.hub.reserve(port, None);
        }
        self.ports.insert(robot, port);
        self.robots.insert(port, robot);
        self.hub.environment(port)
    }

    /// Reserves a robot's port for the process that was started for it, and for its child processes.
    pub(crate) fn reserve(&mut self, robot: RobotId, process: Option<u32>) {
        if let Some(port) = self.ports.get(&robot) {
            self.hub.reserve(*port, process);
        }
    }

    /// Closes a robot's port permanently.
    pub(crate) fn close_port(&mut self, robot: RobotId) {
        if let Some(port) = self.ports.remove(&robot) {
            self.robots.remove(&port);
            self.transcripts.forget(robot);
            self.hub.remove_robot(port);
        }
    }

    /// Closes all ports, so that another world can be loaded.
    pub(crate) fn close_all(&mut self) {
        let robots: Vec<RobotId> = self.ports.keys().copied().collect();
        robots.into_iter().for_each(|robot| self.close_port(robot));
        self.events.clear();
        self.first.clear();
        self.confined.clear();
    }

    /// Returns the URLs for extern controllers of a robot: on this machine, and over the network.
    pub(crate) fn urls(&self, robot: RobotId) -> Option<(String, Option<String>)> {
        let port = self.ports.get(&robot)?;
        Some((self.hub.url(*port), self.hub.tcp_url(*port)))
    }

    /// Sleeps until something happens at a port, a wake-up, or the timeout.
    pub(crate) fn sleep(&mut self, longest: Duration) {
        self.hub.wait(Some(self.until_alarm(longest)));
        self.is_fresh = true;
    }

    /// Limits waits to this time.
    pub(crate) fn set_alarm(&mut self, alarm: Option<Instant>) {
        self.alarm = alarm;
    }

    fn until_alarm(&self, longest: Duration) -> Duration {
        self.alarm.map_or(longest, |alarm| longest.min(alarm.saturating_duration_since(Instant::now())))
    }

    /// Returns what has happened since the last call.
    pub(crate) fn take_events(&mut self) -> Vec<ConnectionEvent> {
        std::mem::take(&mut self.events)
    }

    /// Returns how long the world has waited for controllers since [`HubPorts::start_waiting`].
    pub(crate) fn waited(&self) -> Duration {
        self.waited
    }

    /// Another world begins to wait for controllers.
    pub(crate) fn start_waiting(&mut self) {
        self.waited = Duration::ZERO;
    }

    /// Handles an event of a controller during replay; returns events for the world.
    fn handle_replay(&mut self, event: PortEvent) -> Option<PortEvent> {
        let robot = robot_of(&event);
        let (event, replies) = self.transcripts.handle_event(event);
        for reply in replies {
            if let Some(port) = self.ports.get(&robot) {
                self.hub.send(*port, &reply);
            }
        }
        event
    }

    /// Passes packets that a controller has sent during replay to the world.
    pub(crate) fn hand_over(&mut self, events: VecDeque<PortEvent>) {
        for event in &events {
            if let PortEvent::Packet { robot, .. } = event {
                self.transcripts.record_event(*robot, event);
            }
        }
        self.first.extend(events);
    }

    fn translate(&mut self, Event { port, kind }: Event) -> Option<PortEvent> {
        let robot = self.robots.get(&port).copied();
        if let EventKind::Rejected { reason } = kind {
            self.events.push(ConnectionEvent::Rejected(robot, reason));
            return None;
        }
        let robot = robot?;
        match kind {
            EventKind::Connected { dialect, transport } => {
                self.events.push(ConnectionEvent::Connected(robot));
                Some(PortEvent::Connected { robot, dialect, transport })
            }
            EventKind::Packet(bytes) => Some(PortEvent::Packet { robot, bytes }),
            EventKind::Closed { clean, reason } => {
                self.events.push(ConnectionEvent::Closed(robot, (!clean).then(|| reason.clone())));
                Some(PortEvent::Closed { robot, reason })
            }
            EventKind::Rejected { .. } => None,
        }
    }
}

impl Ports for HubPorts {
    fn next_event(&mut self, wait: bool) -> Option<PortEvent> {
        if let Some(event) = self.first.pop_front() {
            return Some(event);
        }
        let mut last_poll = false;
        loop {
            while let Some(event) = self.hub.next_event() {
                if let Some(event) = self.translate(event).and_then(|event| self.handle_replay(event)) {
                    return Some(event);
                }
            }
            if last_poll && !wait {
                return None;
            }
            last_poll = true;
            if !wait {
                if std::mem::take(&mut self.is_fresh) {
                    return None;
                }
                // Without robots nothing is urgent, and a poll costs as much as a small step.
                if self.ports.is_empty() && self.last_poll.elapsed() < TICK {
                    return None;
                }
                self.last_poll = Instant::now();
                self.hub.wait(Some(Duration::ZERO));
                continue;
            }
            let start = Instant::now();
            let outcome = self.hub.wait(Some(self.until_alarm(TICK)));
            self.is_fresh = true;
            self.waited += start.elapsed();
            // Browsers are accepted by the main loop.
            if outcome != WaitOutcome::Event || self.hub.has_browser() {
                return None;
            }
        }
    }

    fn send(&mut self, robot: RobotId, reply: &Reply) {
        if let Some(port) = self.ports.get(&robot) {
            self.transcripts.record_reply(robot, reply);
            self.hub.send(*port, reply); // A disconnected peer shows up as an event.
        }
    }

    fn close(&mut self, robot: RobotId) {
        let Some(port) = self.ports.get(&robot) else { return };
        if self.hub.is_connected(*port) {
            self.hub.close(*port);
            self.events.push(ConnectionEvent::Closed(robot, None));
            self.first.push_back(PortEvent::Closed {
                robot,
                reason: "it was terminated by the simulator".to_owned(),
            });
        }
    }

    fn load_file(&mut self, robot: RobotId, path: &str) -> Result<Vec<u8>, String> {
        let path = self.resolve_path(robot, path)?;
        regular_file::read(&path, MAX_FILE_BYTES).map_err(|error| format!("{error}: {}", path.display()))
    }

    fn save_file(&mut self, robot: RobotId, path: &str, bytes: &[u8]) -> Result<(), String> {
        let path = self.resolve_output(robot, path)?;
        if self.is_confined(robot)
            && let Some(real) = real_path(&path)
        {
            let others: u64 = self
                .untrusted_files
                .iter()
                .filter(|(path, _)| **path != real)
                .map(|(_, length)| length)
                .sum();
            if others.saturating_add(bytes.len() as u64) > self.max_untrusted_bytes {
                let most = self.max_untrusted_bytes >> 20;
                return Err(format!("untrusted controllers may save {most} MiB in all: {}", path.display()));
            }
            self.untrusted_files.insert(real, bytes.len() as u64);
        }
        write_whole(&path, bytes).map_err(|error| format!("{error}: {}", path.display()))
    }

    fn make_folder(&mut self, robot: RobotId, path: &str) -> Result<(), String> {
        let path = self.resolve_output(robot, path)?;
        let Some(folder) = path.parent().filter(|folder| !folder.is_dir()) else { return Ok(()) };
        std::fs::create_dir(folder).map_err(|error| format!("{error}: {}", folder.display()))
    }

    fn speak(&mut self, _robot: RobotId, text: &str, language: &str) -> Result<Option<Vec<u8>>, String> {
        let speech = self.speech.get_or_insert_with(|| {
            let path = std::env::var_os("PATH").unwrap_or_default();
            let folders: Vec<PathBuf> =
                std::env::split_paths(&path).filter(|path| path.is_absolute()).collect();
            SpeechEngine::find(folders.into_iter())
        });
        let folder = self.hub.instance_folders().next().ok_or("there is no folder for its sounds")?;
        speech.speak(folder, text, language)
    }
}

/// Returns whether a path is in a folder after resolving links as far as it exists.
fn is_within(path: &Path, folder: &Path) -> bool {
    let Ok(folder) = folder.canonicalize() else { return false };
    real_path(path).is_some_and(|path| path.starts_with(folder))
}

/// Resolves links in a path as far as it exists. `None` if it may lead elsewhere once more of it exists.
fn real_path(path: &Path) -> Option<PathBuf> {
    let mut there = path;
    let mut rest = Vec::new();
    let mut real = loop {
        match there.canonicalize() {
            Ok(real) => break real,
            // A dangling link becomes valid when its target is created.
            Err(_) if there.symlink_metadata().is_ok() => return None,
            Err(_) => {}
        }
        match (there.parent(), there.file_name()) {
            (Some(above), Some(name)) => {
                rest.push(name);
                there = if above.as_os_str().is_empty() { Path::new(".") } else { above };
            }
            _ => return None, // `..` in a path that does not exist
        }
    };
    real.extend(rest.into_iter().rev());
    Some(real)
}

/// Writes a temporary file and then renames it, so that an incomplete file is never visible. A link is replaced; a pipe
/// would block the simulation, and a device would be replaced by a file, so both are rejected.
fn write_whole(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    if path.metadata().is_ok_and(|old| !old.is_file() && !old.is_dir()) {
        return Err(std::io::Error::new(std::io::ErrorKind::InvalidInput, "it is not a regular file"));
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}.part", std::process::id()));
    // Removes what an interrupted run has left, or a link that leads elsewhere.
    let _ = std::fs::remove_file(&beside);
    let written = std::fs::File::create_new(&beside).and_then(|mut file| file.write_all(bytes));
    let written = written.and_then(|()| std::fs::rename(&beside, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&beside);
    }
    written
}
