//! The interface of the hub: add and remove robots, receive events, send replies.

use crate::assembler::MAX_PACKET;
use crate::dialect::Dialect;
use crate::names;
use crate::reply::{Reply, Transport};
use crate::server::image_files::ImageFiles;
use crate::server::options::HubOptions;
use crate::server::peer::{End, Peer};
use crate::server::port::{AllowedClient, Kind, Port, Slot};
use crate::server::unidentified_client::UnidentifiedClient;
use crate::server::{Event, EventKind, PortId};
use crate::socket::{ClaimOutcome, InstanceFolder, Spin, WakeReceiver, Waker, bind_tcp};
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The events of rejected peers are dropped beyond this number, in case nobody fetches them.
const MAX_EVENTS: usize = 100_000;
/// How long a closed peer may take to read its last bytes.
const CLOSING_TIMEOUT: Duration = Duration::from_secs(2);
/// The name by which controllers find a robot whose name is empty.
const NAMELESS: &str = "robot";

/// Why a wait ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitOutcome {
    /// There is an event or a browser.
    Event,
    /// A [`Waker`] has interrupted it.
    Interrupted,
    /// The time-out has expired.
    TimedOut,
}

/// An HTTP client that connected to the controllers' port.
#[derive(Debug)]
pub struct Browser {
    /// The connection, in blocking mode.
    pub stream: TcpStream,
    /// The client's address.
    pub address: SocketAddr,
    /// The part of its request that has been read.
    pub first_bytes: Vec<u8>,
}

/// The sockets of all robots behind one queue of events.
///
/// There is no background thread: connections, reads and time limits are handled in [`Hub::wait`].
#[derive(Debug)]
pub struct Hub {
    pub(super) options: HubOptions,
    port: u16,
    pub(super) folders: Vec<(InstanceFolder, Dialect)>,
    pub(super) tcp: Option<TcpListener>,
    pub(super) robots: BTreeMap<PortId, Port>,
    next_id: u32,
    pub(super) unidentified: Vec<UnidentifiedClient>,
    /// Closed peers that may still read their last bytes, each with its deadline.
    pub(super) leaving: Vec<(Peer, Instant)>,
    pub(super) events: VecDeque<Event>,
    pub(super) browsers: VecDeque<Browser>,
    pub(super) problems: Vec<String>,
    pub(super) wake_receiver: WakeReceiver,
    pub(super) is_loading: bool,
    pub(super) no_accept_before: Option<Instant>,
    /// Whether the failure to accept connections has been reported.
    pub(super) is_accept_failure_reported: bool,
    pub(super) refresh_at: Instant,
    pub(super) spin: Spin,
    pub(super) buffer: Vec<u8>,
}

impl Hub {
    /// Finds a free port and instance folder, and listens.
    pub fn new(options: HubOptions) -> io::Result<Self> {
        let folders = RefCell::new(Vec::new());
        let listener = bind_tcp(options.address, options.port, |port| match claim(&options, port) {
            Ok(claimed) => {
                *folders.borrow_mut() = claimed;
                !folders.borrow().is_empty()
            }
            // A folder that cannot be created for one port cannot be created for another; reported below.
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
            unidentified: Vec::new(),
            leaving: Vec::new(),
            events: VecDeque::new(),
            browsers: VecDeque::new(),
            problems: Vec::new(),
            wake_receiver: WakeReceiver::new()?,
            is_loading: false,
            no_accept_before: None,
            is_accept_failure_reported: false,
            refresh_at: now + super::pump::REFRESH,
            spin,
            buffer: vec![0; 1 << 16],
        })
    }

    /// Returns the port that was found free.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Listens for the controller of a robot. [`Hub::take_problems`] returns what went wrong.
    pub fn add_robot(&mut self, name: &str, kind: Kind) -> PortId {
        let id = PortId(self.next_id);
        self.next_id += 1;
        let name = &self.unique_name(name, kind);
        let robots = &self.robots;
        let is_taken = |path: &Path| {
            robots.values().any(|robot| robot.listeners.iter().any(|(listener, _)| listener.path() == path))
        };
        let robot = Port::listen(name, kind, &self.folders, is_taken, &mut self.problems);
        self.robots.insert(id, robot);
        id
    }

    /// Returns the name by which the hub knows a robot. Controllers that the simulator starts are told a unique name
    /// where several robots share one; other controllers know only the names of the world.
    /// A robot without a name gets one: clients take an empty name for none and look for another simulator.
    fn unique_name(&self, name: &str, kind: Kind) -> String {
        let name = if name.is_empty() { NAMELESS } else { name };
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

    /// Restricts the robot's slot to this process and its descendants; `None`: nobody may connect.
    pub fn reserve(&mut self, port: PortId, process: Option<u32>) {
        if let Some(robot) = self.robots.get_mut(&port) {
            let process = process.and_then(|process| i32::try_from(process).ok());
            robot.allowed_client = process.map_or(AllowedClient::Nobody, AllowedClient::Process);
        }
    }

    /// Disconnects a controller of this robot that sends a longer packet. Call it before the controller connects.
    /// `[bytes]`
    pub fn limit_packets(&mut self, port: PortId, limit: usize) {
        if let Some(robot) = self.robots.get_mut(&port) {
            robot.packet_limit = limit.min(MAX_PACKET);
        }
    }

    /// Removes a robot: disconnects its controller as [`Hub::close`] does, and removes its sockets.
    pub fn remove_robot(&mut self, port: PortId) {
        self.close(port);
        self.robots.remove(&port);
    }

    /// Returns the environment variables with which a controller finds this robot.
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

    /// Returns the URL for local clients from R2023b on. Older ones need the encoded name: [`names::encode`].
    #[must_use]
    pub fn url(&self, port: PortId) -> String {
        let name = self.robots.get(&port).map_or("", |robot| &robot.name);
        format!("ipc://{}/{name}", self.port)
    }

    /// Returns the URL for clients over the network with the address that the hub listens on; `None` without TCP.
    #[must_use]
    pub fn tcp_url(&self, port: PortId) -> Option<String> {
        let mut address = self.tcp.as_ref()?.local_addr().ok()?;
        if address.ip().is_unspecified() {
            // When listening on all interfaces, the loopback address at least works on this machine.
            address.set_ip(Ipv4Addr::LOCALHOST.into());
        }
        let name = &self.robots.get(&port).filter(|robot| robot.kind == Kind::Extern)?.name;
        Some(format!("tcp://{address}/{name}"))
    }

    /// Returns the folder for files that a robot shares with its controllers, in the newest layout. Removed with the
    /// hub.
    #[must_use]
    pub fn folder(&self, port: PortId) -> Option<PathBuf> {
        let robot = self.robots.get(&port)?;
        let (folder, dialect) = self.folders.first()?;
        let name = names::extern_socket_name(*dialect, folder.path(), &robot.name);
        Some(folder.path().join("ipc").join(name))
    }

    /// Returns the instance folders, newest layout first.
    pub fn instance_folders(&self) -> impl Iterator<Item = &Path> {
        self.folders.iter().map(|(folder, _)| folder.path())
    }

    /// Says whether a world is loading. Meanwhile clients wait without giving up.
    pub fn set_loading(&mut self, loading: bool) {
        self.is_loading = loading;
        for (folder, dialect) in &self.folders {
            if dialect.knows_loading_file()
                && let Err(error) = folder.set_loading(loading)
            {
                self.problems.push(format!("the file \"loading\" cannot be changed: {error}"));
            }
        }
    }

    /// Returns the problems that the user should know of, such as sockets that could not be created.
    pub fn take_problems(&mut self) -> Vec<String> {
        std::mem::take(&mut self.problems)
    }

    /// Returns a handle that interrupts [`Hub::wait`] from other threads.
    #[must_use]
    pub fn waker(&self) -> Waker {
        self.wake_receiver.waker()
    }

    /// Returns the oldest event. The events of one robot come in the order in which they happened.
    pub fn next_event(&mut self) -> Option<Event> {
        let event = self.events.pop_front()?;
        if matches!(event.kind, EventKind::Closed { .. })
            && let Some(robot) = self.robots.get_mut(&event.port)
            && matches!(robot.slot, Slot::Ended)
        {
            robot.slot = Slot::Vacant;
        }
        Some(event)
    }

    /// Returns whether an HTTP client is waiting. Until it is taken, [`Hub::wait`] returns at once.
    #[must_use]
    pub fn has_browser(&self) -> bool {
        !self.browsers.is_empty()
    }

    /// Returns the next HTTP client, if [`HubOptions::browsers`] is set.
    pub fn next_browser(&mut self) -> Option<Browser> {
        self.browsers.pop_front()
    }

    /// Sends without blocking. Returns `false` if the controller is gone, which an event reports.
    pub fn send(&mut self, port: PortId, reply: &Reply) -> bool {
        let limit = self.options.queue_limit;
        let has_images = !reply.shares.is_empty() || !reply.images.is_empty();
        let folder = if has_images { self.folder(port) } else { None };
        let Some(robot) = self.robots.get_mut(&port) else { return false };
        let Slot::Taken(peer) = &mut robot.slot else { return false };
        let announced = match folder.filter(|_| peer.transport() == Transport::Local) {
            Some(folder) => robot.images.process(&folder, reply, &mut self.problems),
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

    /// Closes a robot's connection after sending the bytes that are still queued. Drops its pending events; no other
    /// follows. Send [`Reply::quit`] first: TCP clients do not notice a closed connection.
    pub fn close(&mut self, port: PortId) {
        let Some(robot) = self.robots.get_mut(&port) else { return };
        robot.images = ImageFiles::default();
        if let Slot::Taken(peer) = std::mem::replace(&mut robot.slot, Slot::Vacant) {
            self.close_gracefully(peer);
        }
        self.events.retain(|event| event.port != port);
    }

    /// Returns whether a robot has a controller.
    #[must_use]
    pub fn is_connected(&self, port: PortId) -> bool {
        self.robots.get(&port).is_some_and(|robot| matches!(robot.slot, Slot::Taken(_)))
    }

    /// Waits until closed peers have read their last bytes, or the time-out expires.
    pub fn finish(&mut self, timeout: Duration) {
        let deadline = Instant::now() + timeout;
        while !self.leaving.is_empty() {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            self.poll_once(Duration::ZERO, Some(left));
        }
    }

    /// Closes a connection gracefully: the queued bytes are still sent, in the background.
    pub(super) fn close_gracefully(&mut self, mut peer: Peer) {
        peer.flush();
        if !peer.wants_to_write() {
            // The peer may have closed its end already.
            let _ = peer.stream().finish_writing();
        }
        self.leaving.push((peer, Instant::now() + CLOSING_TIMEOUT));
    }

    /// Ends a connection and reports it to the owner of the hub.
    pub(super) fn end(&mut self, port: PortId, end: End) {
        let Some(robot) = self.robots.get_mut(&port) else { return };
        robot.images = ImageFiles::default();
        if let Slot::Taken(mut peer) = std::mem::replace(&mut robot.slot, Slot::Ended)
            && end.is_our_decision
        {
            if peer.transport() == Transport::Tcp {
                peer.send(&Reply::quit(), usize::MAX);
            }
            self.close_gracefully(peer);
        }
        self.push_event(port, EventKind::Closed { clean: end.clean, reason: end.reason });
    }

    pub(super) fn push_event(&mut self, port: PortId, kind: EventKind) {
        if self.events.len() < MAX_EVENTS || !matches!(kind, EventKind::Rejected { .. }) {
            self.events.push_back(Event { port, kind });
        }
    }
}

/// Claims the instance folders of a port, newest layout first; none if another simulator owns one of them.
fn claim(options: &HubOptions, port: u16) -> io::Result<Vec<(InstanceFolder, Dialect)>> {
    let mut dialects = vec![Dialect::R2025a];
    if options.old_layout {
        dialects.push(options.old_dialect);
    }
    let mut folders = Vec::new();
    for dialect in dialects {
        let path = names::instance_folder(dialect, &options.tmp_dir, &options.user, port);
        match InstanceFolder::claim(&path)? {
            ClaimOutcome::Ours(folder) => folders.push((folder, dialect)),
            ClaimOutcome::Taken => return Ok(Vec::new()),
        }
    }
    Ok(folders)
}
