//! The hub's face: robots come and go, events come out, answers go in.

use crate::assembler::MAX_PACKET;
use crate::dialect::Dialect;
use crate::names;
use crate::reply::{Reply, Transport};
use crate::server::options::HubOptions;
use crate::server::peer::{End, Peer};
use crate::server::picture::PictureFiles;
use crate::server::port::{AllowedClient, Kind, Port, Slot};
use crate::server::unidentified_client::UnidentifiedClient;
use crate::server::{Event, EventKind, PortId};
use crate::socket::{Claim, InstanceFolder, Sleeper, Spin, Waker, bind_tcp};
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Events of peers that were turned away and that nobody fetches do not pile up beyond this.
const MAX_EVENTS: usize = 100_000;
/// How long a closed peer may take to read its last bytes.
const CLOSING_TIMEOUT: Duration = Duration::from_secs(2);

/// How a wait ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waited {
    /// There is an event or a browser.
    Event,
    /// A [`Waker`] was used.
    Interrupted,
    /// The time is over.
    TimedOut,
}

/// An HTTP client that came to the controllers' port.
#[derive(Debug)]
pub struct Browser {
    /// The connection; blocking.
    pub stream: TcpStream,
    /// Who it is.
    pub address: SocketAddr,
    /// What was read of its request so far.
    pub first_bytes: Vec<u8>,
}

/// All robots' sockets behind one queue of events.
///
/// Nothing runs in the background: connections, reads and time limits are dealt with in [`Hub::wait`].
#[derive(Debug)]
pub struct Hub {
    pub(super) options: HubOptions,
    port: u16,
    pub(super) folders: Vec<(InstanceFolder, Dialect)>,
    pub(super) tcp: Option<TcpListener>,
    pub(super) robots: BTreeMap<PortId, Port>,
    next_id: u32,
    pub(super) visitors: Vec<UnidentifiedClient>,
    /// Peers that were closed and may still read their last bytes, with the time that is left to them.
    pub(super) leaving: Vec<(Peer, Instant)>,
    pub(super) events: VecDeque<Event>,
    pub(super) browsers: VecDeque<Browser>,
    pub(super) problems: Vec<String>,
    pub(super) sleeper: Sleeper,
    pub(super) is_loading: bool,
    pub(super) no_accept_before: Option<Instant>,
    /// That nobody can be let in was told.
    pub(super) is_accepting_told: bool,
    pub(super) refresh_at: Instant,
    pub(super) spin: Spin,
    pub(super) buffer: Vec<u8>,
}

impl Hub {
    /// Finds a free port and folder and listens.
    pub fn new(options: HubOptions) -> io::Result<Self> {
        let folders = RefCell::new(Vec::new());
        let listener = bind_tcp(options.address, options.port, |port| match claim(&options, port) {
            Ok(claimed) => {
                *folders.borrow_mut() = claimed;
                !folders.borrow().is_empty()
            }
            // A folder that cannot be made at one port cannot be made at another one; told below.
            Err(_) => true,
        })?;
        let port = listener.local_addr()?.port();
        let mut folders = folders.into_inner();
        if folders.is_empty() {
            folders = claim(&options, port)?;
        }
        let now = Instant::now();
        let spin = Spin::new(options.spin);
        Ok(Self {
            port,
            folders,
            tcp: options.tcp.then_some(listener),
            options,
            robots: BTreeMap::new(),
            next_id: 0,
            visitors: Vec::new(),
            leaving: Vec::new(),
            events: VecDeque::new(),
            browsers: VecDeque::new(),
            problems: Vec::new(),
            sleeper: Sleeper::new()?,
            is_loading: false,
            no_accept_before: None,
            is_accepting_told: false,
            refresh_at: now + super::pump::REFRESH,
            spin,
            buffer: vec![0; 1 << 16],
        })
    }

    /// The port that was free.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Listens for a robot's controller. See [`Hub::take_problems`] for what went wrong.
    pub fn add_robot(&mut self, name: &str, kind: Kind) -> PortId {
        let id = PortId(self.next_id);
        self.next_id += 1;
        let name = &self.own_name(name, kind);
        let robots = &self.robots;
        let is_taken = |path: &Path| {
            robots.values().any(|robot| robot.listeners.iter().any(|(listener, _)| listener.path() == path))
        };
        let robot = Port::listen(name, kind, &self.folders, is_taken, &mut self.problems);
        self.robots.insert(id, robot);
        id
    }

    /// The name that a robot goes by here. Controllers that we start are told a name of their own where several robots
    /// have the same; others know the world's names only.
    fn own_name(&self, name: &str, kind: Kind) -> String {
        let is_taken = |own: &str| self.robots.values().any(|robot| robot.kind == kind && robot.name == own);
        let numbered = |number: u64| match number {
            1 => name.to_owned(),
            _ => format!("{name} ({number})"),
        };
        match kind {
            Kind::Extern => name.to_owned(),
            Kind::Intern => (1..).map(numbered).find(|own| !is_taken(own)).unwrap_or_default(),
        }
    }

    /// From now on only this process and those that it starts may take the robot's seat; `None`: nobody may.
    pub fn reserve(&mut self, port: PortId, process: Option<u32>) {
        if let Some(robot) = self.robots.get_mut(&port) {
            let process = process.and_then(|process| i32::try_from(process).ok());
            robot.guest = process.map_or(AllowedClient::Nobody, AllowedClient::Process);
        }
    }

    /// Ends controllers of this robot that send a longer packet; to be said before they come. `[bytes]`
    pub fn limit_packets(&mut self, port: PortId, longest: usize) {
        if let Some(robot) = self.robots.get_mut(&port) {
            robot.longest_packet = longest.min(MAX_PACKET);
        }
    }

    /// Forgets a robot: its controller is closed as by [`Hub::close`], its sockets vanish.
    pub fn remove_robot(&mut self, port: PortId) {
        self.close(port);
        self.robots.remove(&port);
    }

    /// The variables with which a controller finds this robot.
    #[must_use]
    pub fn environment(&self, port: PortId) -> Vec<(String, String)> {
        let Some(robot) = self.robots.get(&port) else { return Vec::new() };
        match robot.kind {
            Kind::Intern => {
                let wants_old = self.options.intern_dialect.old_layout();
                let folder = self.folders.iter().find(|(_, dialect)| dialect.old_layout() == wants_old);
                let folder = folder.or(self.folders.first()).map(|(folder, _)| folder.with_slash());
                vec![
                    ("WEBOTS_ROBOT_NAME".to_owned(), robot.name.clone()),
                    ("WEBOTS_INSTANCE_PATH".to_owned(), folder.unwrap_or_default()),
                ]
            }
            Kind::Extern => vec![("WEBOTS_CONTROLLER_URL".to_owned(), self.url(port))],
        }
    }

    /// The URL for local clients from R2023b on. Older ones need the name encoded: [`names::encode`].
    #[must_use]
    pub fn url(&self, port: PortId) -> String {
        let name = self.robots.get(&port).map_or("", |robot| &robot.name);
        format!("ipc://{}/{name}", self.port)
    }

    /// The URL for clients over the network, by the address that was listened to; `None` without TCP.
    #[must_use]
    pub fn tcp_url(&self, port: PortId) -> Option<String> {
        let mut address = self.tcp.as_ref()?.local_addr().ok()?;
        if address.ip().is_unspecified() {
            // Where everybody can come, this machine's own address serves at least here.
            address.set_ip(Ipv4Addr::LOCALHOST.into());
        }
        let name = &self.robots.get(&port).filter(|robot| robot.kind == Kind::Extern)?.name;
        Some(format!("tcp://{address}/{name}"))
    }

    /// The folder for files that a robot shares with its controllers; the newest layout's. Ends with the hub.
    #[must_use]
    pub fn folder(&self, port: PortId) -> Option<PathBuf> {
        let robot = self.robots.get(&port)?;
        let (folder, dialect) = self.folders.first()?;
        let name = names::extern_socket_name(*dialect, folder.path(), &robot.name);
        Some(folder.path().join("ipc").join(name))
    }

    /// The instance folders, newest layout first.
    pub fn instance_folders(&self) -> impl Iterator<Item = &Path> {
        self.folders.iter().map(|(folder, _)| folder.path())
    }

    /// While a world loads, clients wait without giving up.
    pub fn set_loading(&mut self, loading: bool) {
        self.is_loading = loading;
        for (folder, dialect) in &self.folders {
            if dialect.knows_loading_file()
                && let Err(error) = folder.set_loading(loading)
            {
                self.problems.push(format!("the file that says \"loading\" cannot be changed: {error}"));
            }
        }
    }

    /// What the user should know: names used twice, sockets that could not be made.
    pub fn take_problems(&mut self) -> Vec<String> {
        std::mem::take(&mut self.problems)
    }

    /// Interrupts [`Hub::wait`] from other threads.
    #[must_use]
    pub fn waker(&self) -> Waker {
        self.sleeper.waker()
    }

    /// The oldest event; events of one robot come in the order in which they happened.
    pub fn next_event(&mut self) -> Option<Event> {
        let event = self.events.pop_front()?;
        if matches!(event.kind, EventKind::Closed { .. })
            && let Some(robot) = self.robots.get_mut(&event.port)
            && matches!(robot.seat, Slot::Ended)
        {
            robot.seat = Slot::Vacant;
        }
        Some(event)
    }

    /// Whether an HTTP client waits to be fetched. Until it is, [`Hub::wait`] returns at once.
    #[must_use]
    pub fn has_browser(&self) -> bool {
        !self.browsers.is_empty()
    }

    /// The next HTTP client, if [`HubOptions::browsers`] asks for them.
    pub fn next_browser(&mut self) -> Option<Browser> {
        self.browsers.pop_front()
    }

    /// Sends without blocking. `false`: nobody is there any more, which an event tells or has told.
    pub fn send(&mut self, port: PortId, reply: &Reply) -> bool {
        let limit = self.options.queue_limit;
        let has_pictures = !reply.shares.is_empty() || !reply.images.is_empty();
        let folder = if has_pictures { self.folder(port) } else { None };
        let Some(robot) = self.robots.get_mut(&port) else { return false };
        let Slot::Taken(peer) = &mut robot.seat else { return false };
        let announced = match folder.filter(|_| peer.transport() == Transport::Local) {
            Some(folder) => robot.pictures.serve(&folder, reply, &mut self.problems),
            None => None,
        };
        match peer.send(announced.as_ref().unwrap_or(reply), limit) {
            None => true,
            Some(end) => {
                self.end(port, end);
                false
            }
        }
    }

    /// Ends a robot's connection after the bytes that are still queued. Its pending events are forgotten and
    /// no other follows. Send [`Reply::quit`] first: TCP clients do not notice a plain end.
    pub fn close(&mut self, port: PortId) {
        let Some(robot) = self.robots.get_mut(&port) else { return };
        robot.pictures = PictureFiles::default();
        if let Slot::Taken(peer) = std::mem::replace(&mut robot.seat, Slot::Vacant) {
            self.let_go(peer);
        }
        self.events.retain(|event| event.port != port);
    }

    /// Whether a robot has its controller.
    #[must_use]
    pub fn occupied(&self, port: PortId) -> bool {
        self.robots.get(&port).is_some_and(|robot| matches!(robot.seat, Slot::Taken(_)))
    }

    /// Waits until closed peers have read their last bytes, or the time is over.
    pub fn finish(&mut self, timeout: Duration) {
        let deadline = Instant::now() + timeout;
        while !self.leaving.is_empty() {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            self.turn(Duration::ZERO, Some(left));
        }
    }

    /// Queues what is still to be written and waits for the peer to go, in the background.
    pub(super) fn let_go(&mut self, mut peer: Peer) {
        peer.flush();
        if !peer.wants_to_write() {
            // The peer may have gone already, and then there is nobody to tell.
            let _ = peer.stream().finish_writing();
        }
        self.leaving.push((peer, Instant::now() + CLOSING_TIMEOUT));
    }

    /// A connection is over and the owner of the hub has to know.
    pub(super) fn end(&mut self, port: PortId, end: End) {
        let Some(robot) = self.robots.get_mut(&port) else { return };
        robot.pictures = PictureFiles::default();
        if let Slot::Taken(mut peer) = std::mem::replace(&mut robot.seat, Slot::Ended)
            && end.is_our_decision
        {
            if peer.transport() == Transport::Tcp {
                peer.send(&Reply::quit(), usize::MAX);
            }
            self.let_go(peer);
        }
        self.tell(port, EventKind::Closed { clean: end.clean, reason: end.reason });
    }

    pub(super) fn tell(&mut self, port: PortId, kind: EventKind) {
        if self.events.len() < MAX_EVENTS || !matches!(kind, EventKind::Rejected { .. }) {
            self.events.push_back(Event { port, kind });
        }
    }
}

/// The instance folders of a port, newest layout first; none if another simulator has one of them.
fn claim(options: &HubOptions, port: u16) -> io::Result<Vec<(InstanceFolder, Dialect)>> {
    let mut dialects = vec![Dialect::R2025a];
    if options.old_layout {
        dialects.push(options.old_dialect);
    }
    let mut folders = Vec::new();
    for dialect in dialects {
        let path = names::instance_folder(dialect, &options.tmp_dir, &options.user, port);
        match InstanceFolder::claim(&path)? {
            Claim::Ours(folder) => folders.push((folder, dialect)),
            Claim::Taken => return Ok(Vec::new()),
        }
    }
    Ok(folders)
}
