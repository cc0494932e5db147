//! The sockets of the hub as the world's ports.
//!
//! Owns: which robot has which port, and the moment at which a wait gives control back to the main loop.

use std::collections::{BTreeMap, VecDeque};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::regular_file;
use crate::speech::SpeechEngine;
use crate::transcripts::{Transcripts, robot_of};
use engine::{PortEvent, Ports, RobotId};
use wire::Reply;
use wire::server::{Event, EventKind, Hub, Kind, PortId, Waited};

/// Files that devices play or show are no longer. `[bytes]`
const LONGEST_FILE: u64 = 1 << 30;

/// The longest the main loop is kept from its other work: status line, signals, ended processes.
pub(crate) const TICK: Duration = Duration::from_millis(100);

/// Something about a connection that concerns more than the world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ConnectionEvent {
    /// A robot's controller connected.
    Connected(RobotId),
    /// A robot's controller is gone; why, if it did not close the connection properly.
    Closed(RobotId, Option<String>),
    /// Somebody was turned away.
    Rejected(Option<RobotId>, String),
}

/// Ports of all robots that have one.
pub(crate) struct HubPorts {
    hub: Hub,
    /// Searched for when somebody wants to speak.
    voice: Option<SpeechEngine>,
    ports: BTreeMap<RobotId, PortId>,
    robots: BTreeMap<PortId, RobotId>,
    /// Where the relative paths of robots' controllers start; `elsewhere` for the others.
    folders: BTreeMap<RobotId, PathBuf>,
    elsewhere: PathBuf,
    /// The projects in which files of untrusted controllers must be.
    confined: BTreeMap<RobotId, PathBuf>,
    news: Vec<ConnectionEvent>,
    /// Events that come before those of the hub: ends of connections that we closed ourselves, of which it tells nothing,
    /// and what controllers sent while they were fed.
    first: VecDeque<PortEvent>,
    /// What was said with controllers, if that is kept.
    pub(crate) transcripts: Transcripts,
    waited: Duration,
    /// When the main loop has something to do at the latest.
    alarm: Option<Instant>,
    /// When the sockets were looked at last, without waiting.
    looked: Instant,
    /// A wait has looked at all sockets since then: another look would cost as much as a small step and find
    /// at most what is found in the next one.
    is_fresh: bool,
}

impl HubPorts {
    /// No robots yet.
    pub(crate) fn new(hub: Hub) -> Self {
        Self {
            hub,
            voice: None,
            ports: BTreeMap::new(),
            robots: BTreeMap::new(),
            folders: BTreeMap::new(),
            elsewhere: PathBuf::new(),
            confined: BTreeMap::new(),
            news: Vec::new(),
            first: VecDeque::new(),
            transcripts: Transcripts::default(),
            waited: Duration::ZERO,
            alarm: None,
            looked: Instant::now(),
            is_fresh: false,
        }
    }

    /// The sockets themselves.
    pub(crate) fn hub(&mut self) -> &mut Hub {
        &mut self.hub
    }

    /// Where the relative paths of robots' controllers start, and those of controllers without a folder.
    pub(crate) fn set_folders(&mut self, folders: BTreeMap<RobotId, PathBuf>, elsewhere: PathBuf) {
        self.folders = folders;
        self.elsewhere = elsewhere;
    }

    /// Where those of a robot that has come start; `None` for a controller without a folder.
    pub(crate) fn set_folder(&mut self, robot: RobotId, folder: Option<PathBuf>) {
        match folder {
            Some(folder) => drop(self.folders.insert(robot, folder)),
            None => drop(self.folders.remove(&robot)),
        }
    }

    /// Keeps the files that an untrusted controller names within a project, and its packets short.
    pub(crate) fn confine(&mut self, robot: RobotId, project: &Path, longest_packet: usize) {
        self.confined.insert(robot, project.to_owned());
        if let Some(port) = self.ports.get(&robot) {
            self.hub.limit_packets(*port, longest_packet);
        }
    }

    /// The folder through which a robot's controller sees pictures.
    pub(crate) fn pictures(&self, robot: RobotId) -> Option<PathBuf> {
        self.hub.folder(*self.ports.get(&robot)?)
    }

    /// The file that the controller of a robot means by a path. The error is for people.
    pub(crate) fn place(&self, robot: RobotId, path: &str) -> Result<PathBuf, String> {
        self.permit(robot, self.folders.get(&robot).unwrap_or(&self.elsewhere).join(path))
    }

    /// Whether a robot's controller may name this file. The error is for people.
    pub(crate) fn permit(&self, robot: RobotId, path: PathBuf) -> Result<PathBuf, String> {
        match self.confined.get(&robot) {
            Some(project) if !is_within(&path, project) => Err(format!(
                "the controller is not trusted, and this is not in the project: {}",
                path.display()
            )),
            _ => Ok(path),
        }
    }

    /// Opens a robot's port and gives the variables with which a controller finds it.
    pub(crate) fn open(&mut self, robot: RobotId, name: &str, kind: Kind) -> Vec<(String, String)> {
        let port = self.hub.add_robot(name, kind);
        if kind == Kind::Intern {
            self.hub.reserve(port, None);
        }
        self.ports.insert(robot, port);
        self.robots.insert(port, robot);
        self.hub.environment(port)
    }

    /// Keeps a robot's port for the process that was started for it, and for those that it starts.
    pub(crate) fn reserve(&mut self, robot: RobotId, process: Option<u32>) {
        if let Some(port) = self.ports.get(&robot) {
            self.hub.reserve(*port, process);
        }
    }

    /// Closes a robot's port for good.
    pub(crate) fn shut(&mut self, robot: RobotId) {
        if let Some(port) = self.ports.remove(&robot) {
            self.robots.remove(&port);
            self.confined.remove(&robot);
            self.transcripts.forget(robot);
            self.hub.remove_robot(port);
        }
    }

    /// Closes all ports, so that another world can be loaded.
    pub(crate) fn shut_all(&mut self) {
        let robots: Vec<RobotId> = self.ports.keys().copied().collect();
        robots.into_iter().for_each(|robot| self.shut(robot));
        self.news.clear();
        self.first.clear();
    }

    /// URLs for extern controllers of a robot: on this machine, over the network.
    pub(crate) fn urls(&self, robot: RobotId) -> Option<(String, Option<String>)> {
        let port = self.ports.get(&robot)?;
        Some((self.hub.url(*port), self.hub.tcp_url(*port)))
    }

    /// Sleeps for a while, or until something happens at a port or a bell rings.
    pub(crate) fn nap(&mut self, longest: Duration) {
        self.hub.wait(Some(self.until_alarm(longest)));
        self.is_fresh = true;
    }

    /// No wait lasts beyond this moment.
    pub(crate) fn set_alarm(&mut self, alarm: Option<Instant>) {
        self.alarm = alarm;
    }

    fn until_alarm(&self, longest: Duration) -> Duration {
        self.alarm.map_or(longest, |alarm| longest.min(alarm.saturating_duration_since(Instant::now())))
    }

    /// What has happened since the last call.
    pub(crate) fn take_news(&mut self) -> Vec<ConnectionEvent> {
        std::mem::take(&mut self.news)
    }

    /// How long the world has waited for controllers since the last call.
    pub(crate) fn take_waited(&mut self) -> Duration {
        std::mem::take(&mut self.waited)
    }

    /// Answers a controller that is fed; gives what is the world's.
    fn hear(&mut self, event: PortEvent) -> Option<PortEvent> {
        let robot = robot_of(&event);
        let (event, replies) = self.transcripts.hear(event);
        for reply in replies {
            if let Some(port) = self.ports.get(&robot) {
                self.hub.send(*port, &reply);
            }
        }
        event
    }

    /// Hands the world what a controller has sent while it was fed.
    pub(crate) fn hand_over(&mut self, events: VecDeque<PortEvent>) {
        for event in &events {
            if let PortEvent::Packet { robot, .. } = event {
                self.transcripts.note_event(*robot, event);
            }
        }
        self.first.extend(events);
    }

    fn translate(&mut self, Event { port, kind }: Event) -> Option<PortEvent> {
        let robot = self.robots.get(&port).copied();
        if let EventKind::Rejected { reason } = kind {
            self.news.push(ConnectionEvent::Rejected(robot, reason));
            return None;
        }
        let robot = robot?;
        match kind {
            EventKind::Connected { dialect, transport } => {
                self.news.push(ConnectionEvent::Connected(robot));
                Some(PortEvent::Connected { robot, dialect, transport })
            }
            EventKind::Packet(bytes) => Some(PortEvent::Packet { robot, bytes }),
            EventKind::Closed { clean, reason } => {
                self.news.push(ConnectionEvent::Closed(robot, (!clean).then(|| reason.clone())));
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
        let mut looked = false;
        loop {
            while let Some(event) = self.hub.next_event() {
                if let Some(event) = self.translate(event).and_then(|event| self.hear(event)) {
                    return Some(event);
                }
            }
            if looked && !wait {
                return None;
            }
            looked = true;
            if !wait {
                if std::mem::take(&mut self.is_fresh) {
                    return None;
                }
                // Without robots nobody can be in a hurry, and a look costs as much as a small step.
                if self.ports.is_empty() && self.looked.elapsed() < TICK {
                    return None;
                }
                self.looked = Instant::now();
                self.hub.wait(Some(Duration::ZERO));
                continue;
            }
            let start = Instant::now();
            let outcome = self.hub.wait(Some(self.until_alarm(TICK)));
            self.is_fresh = true;
            self.waited += start.elapsed();
            // A browser is the main loop's to fetch.
            if outcome != Waited::Event || self.hub.has_browser() {
                return None;
            }
        }
    }

    fn send(&mut self, robot: RobotId, reply: &Reply) {
        if let Some(port) = self.ports.get(&robot) {
            self.transcripts.say(robot, reply);
            self.hub.send(*port, reply); // A peer that is gone shows up as an event.
        }
    }

    fn close(&mut self, robot: RobotId) {
        let Some(port) = self.ports.get(&robot) else { return };
        if self.hub.is_connected(*port) {
            self.hub.close(*port);
            self.news.push(ConnectionEvent::Closed(robot, None));
            self.first
                .push_back(PortEvent::Closed { robot, reason: "it was ended by the simulator".to_owned() });
        }
    }

    fn load_file(&mut self, robot: RobotId, path: &str) -> Result<Vec<u8>, String> {
        let path = self.place(robot, path)?;
        regular_file::read(&path, LONGEST_FILE).map_err(|error| format!("{error}: {}", path.display()))
    }

    fn save_file(&mut self, robot: RobotId, path: &str, bytes: &[u8]) -> Result<(), String> {
        let path = self.place(robot, path)?;
        write_whole(&path, bytes).map_err(|error| format!("{error}: {}", path.display()))
    }

    fn make_folder(&mut self, robot: RobotId, path: &str) -> Result<(), String> {
        let path = self.place(robot, path)?;
        let Some(folder) = path.parent().filter(|folder| !folder.is_dir()) else { return Ok(()) };
        std::fs::create_dir(folder).map_err(|error| format!("{error}: {}", folder.display()))
    }

    fn speak(&mut self, _robot: RobotId, text: &str, language: &str) -> Result<Option<Vec<u8>>, String> {
        let voice = self.voice.get_or_insert_with(|| {
            let path = std::env::var_os("PATH").unwrap_or_default();
            let folders: Vec<PathBuf> =
                std::env::split_paths(&path).filter(|path| path.is_absolute()).collect();
            SpeechEngine::find(folders.into_iter())
        });
        let folder = self.hub.instance_folders().next().ok_or("there is no folder for its sounds")?;
        voice.speak(folder, text, language)
    }
}

/// Whether a path, with all links in it followed as far as it exists, leads into a folder.
fn is_within(path: &Path, folder: &Path) -> bool {
    let Ok(folder) = folder.canonicalize() else { return false };
    let mut there = path;
    let real = loop {
        match there.canonicalize() {
            Ok(real) => break real,
            // A link that leads nowhere yet leads somewhere once somebody makes what it names.
            Err(_) if there.symlink_metadata().is_ok() => return false,
            Err(_) => {}
        }
        match (there.parent(), there.file_name()) {
            (Some(above), Some(_)) => {
                there = if above.as_os_str().is_empty() { Path::new(".") } else { above };
            }
            _ => return false, // `..` in what does not exist
        }
    };
    real.starts_with(folder)
}

/// Writes a file beside its place and then moves it there: nobody ever sees a part of it.
fn write_whole(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}.part", std::process::id()));
    // What is left of a run that was interrupted, or a link that would lead elsewhere.
    let _ = std::fs::remove_file(&beside);
    let written = std::fs::File::create_new(&beside).and_then(|mut file| file.write_all(bytes));
    let written = written.and_then(|()| std::fs::rename(&beside, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&beside);
    }
    written
}
