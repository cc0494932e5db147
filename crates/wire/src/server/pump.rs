//! The event loop of the hub: polls all sockets and handles those that are ready.

use crate::dialect::Dialect;
use crate::names::HelloReply;
use crate::server::hub::{Browser, Hub, WaitOutcome};
use crate::server::peer::Peer;
use crate::server::port::{Kind, Slot};
use crate::server::unidentified_client::{UnidentifiedClient, Verdict};
use crate::server::{EventKind, PortId};
use crate::socket::{
    PeerProcess, Stream, TcpPeer, is_transient, is_trusted, poll_ignoring_signals, tcp_peer,
};
use rustix::event::{PollFd, PollFlags};
use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

/// How often `live.txt` is rewritten.
pub(super) const REFRESH: Duration = Duration::from_secs(30 * 60);
/// Most unidentified TCP connections at one time.
const MAX_UNIDENTIFIED: usize = 64;
/// Number of robots that a message lists.
const MAX_LISTED_ROBOTS: usize = 5;
/// Most HTTP connections waiting to be taken.
const MAX_BROWSERS: usize = 64;
/// Pause after an accept has failed, for example for lack of file descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_secs(1);

/// Why a client is rejected whose owner is unknown because it is gone. That is not reported: browsers do it.
const GONE: &str = "it disconnected at once";

/// What a polled file descriptor belongs to.
#[derive(Clone, Copy)]
enum PollTarget {
    WakeReceiver,
    TcpListener,
    Listener(PortId, usize),
    Peer(PortId),
    UnidentifiedClient(usize),
    Leaving(usize),
}

impl Hub {
    /// Blocks until there is an event or a browser, an interrupt, or the time-out expires.
    pub fn wait(&mut self, timeout: Option<Duration>) -> WaitOutcome {
        // A time-out beyond the range of the clock is the same as none.
        let deadline = timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        let mut spin = self.spin.budget();
        loop {
            self.identify_clients();
            if !self.events.is_empty() || !self.browsers.is_empty() {
                return WaitOutcome::Event;
            }
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            if self.poll_once(spin, left) {
                return WaitOutcome::Interrupted;
            }
            if self.events.is_empty() && left.is_some_and(|left| left.is_zero()) {
                self.identify_clients();
                if self.events.is_empty() && self.browsers.is_empty() {
                    return WaitOutcome::TimedOut;
                }
            }
            spin = Duration::ZERO;
        }
    }

    /// Polls once and handles what is ready and expired deadlines; returns whether a waker was used.
    pub(super) fn poll_once(&mut self, spin: Duration, timeout: Option<Duration>) -> bool {
        let ready = self.poll(spin, timeout);
        let mut interrupted = false;
        for (target, flags) in ready {
            match target {
                PollTarget::WakeReceiver => interrupted |= self.wake_receiver.drain(),
                PollTarget::TcpListener => self.accept_tcp(),
                PollTarget::Listener(port, index) => self.accept_local(port, index),
                PollTarget::Peer(port) => self.serve(port, flags),
                PollTarget::UnidentifiedClient(index) => {
                    if let Some(client) = self.unidentified.get_mut(index) {
                        client.read(Instant::now());
                    }
                }
                PollTarget::Leaving(index) => {
                    if let Some((peer, deadline)) = self.leaving.get_mut(index) {
                        let had_bytes = peer.wants_to_write();
                        peer.flush();
                        if had_bytes && !peer.wants_to_write() {
                            let _ = peer.stream().finish_writing();
                        }
                        if peer.discard(&mut self.buffer) {
                            *deadline = Instant::now();
                        }
                    }
                }
            }
        }
        self.check_deadlines();
        interrupted
    }

    /// Returns the file descriptors that are ready, in the order of robots.
    fn poll(&mut self, spin: Duration, timeout: Option<Duration>) -> Vec<(PollTarget, PollFlags)> {
        let start = Instant::now();
        let mut fds = vec![PollFd::new(&self.wake_receiver, PollFlags::IN)];
        let mut targets = vec![PollTarget::WakeReceiver];
        let mut watch = |fd, target| {
            fds.push(fd);
            targets.push(target);
        };
        for (port, robot) in &self.robots {
            if let Slot::Taken(peer) = &robot.slot {
                watch(PollFd::new(peer.stream(), peer_flags(peer)), PollTarget::Peer(*port));
            }
            // The successor of a controller whose end has not been fetched waits in the backlog of the listener.
            if !matches!(robot.slot, Slot::Ended) && self.no_accept_before.is_none() {
                for (index, (listener, _)) in robot.listeners.iter().enumerate() {
                    watch(PollFd::new(listener, PollFlags::IN), PollTarget::Listener(*port, index));
                }
            }
        }
        for (index, client) in self.unidentified.iter().enumerate() {
            watch(PollFd::new(&client.stream, PollFlags::IN), PollTarget::UnidentifiedClient(index));
        }
        for (index, (peer, _)) in self.leaving.iter().enumerate() {
            watch(PollFd::new(peer.stream(), peer_flags(peer)), PollTarget::Leaving(index));
        }
        if let Some(listener) = self.tcp.as_ref().filter(|_| self.no_accept_before.is_none()) {
            watch(PollFd::new(listener, PollFlags::IN), PollTarget::TcpListener);
        }
        let count = loop {
            let now = Instant::now();
            let pause = if now < start + spin {
                Some(Duration::ZERO)
            } else {
                let own = self.next_deadline().saturating_duration_since(now);
                let limit = timeout.map(|limit| limit.saturating_sub(now - start));
                Some(limit.map_or(own, |limit| limit.min(own)))
            };
            // Poll fails only for lack of memory; then nothing is found now and the next call retries.
            let count = poll_ignoring_signals(&mut fds, pause).unwrap_or(0);
            if count > 0 || pause != Some(Duration::ZERO) || now >= start + spin {
                break count;
            }
        };
        if !spin.is_zero() {
            self.spin.record(count > 0 && start.elapsed() < spin);
        }
        let found = targets.into_iter().zip(&fds).map(|(target, fd)| (target, fd.revents()));
        found.filter(|(_, flags)| !flags.is_empty()).collect()
    }

    /// Returns the next deadline of any kind.
    fn next_deadline(&self) -> Instant {
        let mut next = self.refresh_at;
        let options = &self.options;
        for robot in self.robots.values() {
            if let Slot::Taken(peer) = &robot.slot
                && let Some(since) = peer.waiting_since()
            {
                next = next.min(since + options.stall_timeout);
            }
        }
        for client in &self.unidentified {
            next = next.min(client.deadline(options.hello_idle_timeout, options.hello_timeout));
        }
        for (_, deadline) in &self.leaving {
            next = next.min(*deadline);
        }
        self.no_accept_before.map_or(next, |until| next.min(until))
    }

    fn check_deadlines(&mut self) {
        let now = Instant::now();
        self.leaving.retain(|(_, deadline)| *deadline > now);
        if self.no_accept_before.is_some_and(|until| until <= now) {
            self.no_accept_before = None;
        }
        if self.refresh_at <= now {
            self.refresh_at = now + REFRESH;
            for (folder, _) in &self.folders {
                if let Err(error) = folder.refresh() {
                    self.problems.push(format!("live.txt cannot be written: {error}"));
                }
            }
        }
        let stall = self.options.stall_timeout;
        let mut stalled = Vec::new();
        for (port, robot) in &self.robots {
            if let Slot::Taken(peer) = &robot.slot
                && peer.waiting_since().is_some_and(|since| since + stall <= now)
            {
                stalled.push((*port, peer.stalled()));
            }
        }
        for (port, end) in stalled {
            self.end(port, end);
        }
    }

    /// Reads from and writes to a controller.
    fn serve(&mut self, port: PortId, flags: PollFlags) {
        let Some(Slot::Taken(peer)) = self.robots.get_mut(&port).map(|robot| &mut robot.slot) else { return };
        if flags.contains(PollFlags::OUT) {
            peer.flush();
        }
        if flags == PollFlags::OUT {
            return;
        }
        let result = peer.read(&mut self.buffer);
        for packet in result.packets {
            self.push_event(port, EventKind::Packet(packet));
        }
        if let Some(end) = result.end {
            self.end(port, end);
        }
    }

    fn accept_local(&mut self, port: PortId, index: usize) {
        self.read_pending(port);
        if self.robots.get(&port).is_some_and(|robot| matches!(robot.slot, Slot::Ended)) {
            return;
        }
        let Some(robot) = self.robots.get_mut(&port) else { return };
        let Some((listener, dialect)) = robot.listeners.get(index) else { return };
        let dialect = *dialect;
        match listener.accept() {
            Ok(None) => {}
            Ok(Some(stream)) if matches!(robot.slot, Slot::Vacant) => {
                let peer_process = PeerProcess::of(&stream);
                if let Some(reason) = robot.rejection(peer_process) {
                    return self.push_event(port, EventKind::Rejected { reason });
                }
                // The folder and the name narrow the dialect down; a loaded library determines it.
                let told = match (robot.kind, dialect) {
                    (Kind::Intern, Dialect::R2025a) => self.options.intern_dialect,
                    (_, dialect) => dialect,
                };
                self.assign(port, stream, peer_process.and_then(PeerProcess::dialect).unwrap_or(told));
            }
            Ok(Some(_)) => {
                let reason = format!("the robot {:?} has a controller already", robot.name);
                self.push_event(port, EventKind::Rejected { reason });
            }
            Err(error) => self.pause_accepting(&error),
        }
    }

    /// Reads what is pending: the controller may have disconnected just before its successor connected.
    fn read_pending(&mut self, port: PortId) {
        if self.is_connected(port) {
            self.serve(port, PollFlags::IN);
        }
    }

    fn accept_tcp(&mut self) {
        let Some(listener) = &self.tcp else { return };
        let accepted = listener.accept().and_then(|(stream, address)| {
            stream.set_nonblocking(true)?;
            Ok((Stream::tcp(stream)?, address))
        });
        match accepted {
            Ok((stream, address)) => {
                let rejection = self.rejection(&stream, address);
                if rejection == Some(GONE) {
                    return;
                }
                if let Some(why) = rejection.filter(|_| !self.options.foreign_browsers) {
                    let reason = format!("{} was refused: {why}", address.ip());
                    return self.push_event(PortId::NONE, EventKind::Rejected { reason });
                }
                // A client that sends nothing must not keep others out.
                if self.unidentified.len() >= MAX_UNIDENTIFIED {
                    self.reject_oldest_unidentified();
                }
                let now = Instant::now();
                let mut client = UnidentifiedClient::new(stream, address, now);
                client.http_only = rejection;
                client.read(now);
                self.unidentified.push(client);
            }
            Err(error) if is_transient(&error) => {}
            Err(error) => self.pause_accepting(&error),
        }
    }

    /// Rejects the oldest connection of the address that has the most, so that a flood from one address harms nobody
    /// else.
    fn reject_oldest_unidentified(&mut self) {
        let mut counts: BTreeMap<IpAddr, usize> = BTreeMap::new();
        for client in &self.unidentified {
            *counts.entry(client.address.ip()).or_default() += 1;
        }
        let max_count = counts.values().max().copied().unwrap_or(0);
        let has_max_count =
            |client: &UnidentifiedClient| counts.get(&client.address.ip()) == Some(&max_count);
        let Some(at) = self.unidentified.iter().position(has_max_count) else { return };
        let silent = self.unidentified.remove(at).address.ip();
        let reason =
            format!("{silent} had not identified itself when {MAX_UNIDENTIFIED} others were waiting");
        self.push_event(PortId::NONE, EventKind::Rejected { reason });
    }

    /// Returns why a TCP client is rejected.
    fn rejection(&self, stream: &Stream, address: SocketAddr) -> Option<&'static str> {
        let Stream::Tcp(stream) = stream else { return None };
        let ip = address.ip().to_canonical();
        let allowed = &self.options.allowed;
        if allowed.iter().any(|allowed| allowed.to_canonical() == ip || allowed.is_unspecified()) {
            return None;
        }
        let Ok(ours) = stream.local_addr() else { return Some(GONE) };
        let is_here = ip.is_loopback() || ip == ours.ip().to_canonical();
        if !is_here {
            return Some("its address is not allowed");
        }
        match tcp_peer(address, ours) {
            TcpPeer::User(user) if is_trusted(user) => None,
            TcpPeer::User(_) => Some("it belongs to another user"),
            TcpPeer::Gone => Some(GONE),
            TcpPeer::Unlisted => Some("the system does not reveal its owner"),
            TcpPeer::NoList => None,
        }
    }

    fn pause_accepting(&mut self, error: &std::io::Error) {
        // Reported once, since it is retried every second.
        if !std::mem::replace(&mut self.is_accept_failure_reported, true) {
            self.problems
                .push(format!("no connection can be accepted; this is retried every second: {error}"));
        }
        self.no_accept_before = Some(Instant::now() + ACCEPT_PAUSE);
    }

    fn assign(&mut self, port: PortId, stream: Stream, dialect: Dialect) {
        let Some(robot) = self.robots.get_mut(&port) else { return };
        let transport = stream.transport();
        self.is_accept_failure_reported = false;
        robot.slot = Slot::Taken(Peer::new(stream, robot.packet_limit, Instant::now()));
        self.push_event(port, EventKind::Connected { dialect, transport });
    }

    /// Handles all TCP connections that have sent enough or have taken too long.
    fn identify_clients(&mut self) {
        if self.unidentified.is_empty() {
            return;
        }
        let now = Instant::now();
        for client in std::mem::take(&mut self.unidentified) {
            if let Some(client) = self.identify(client, now) {
                self.unidentified.push(client);
            }
        }
    }

    /// Identifies a client; returns it if more bytes are needed.
    fn identify(&mut self, client: UnidentifiedClient, now: Instant) -> Option<UnidentifiedClient> {
        let options = &self.options;
        let verdict = client.verdict(now, options.hello_idle_timeout, options.hello_timeout);
        if let (Some(why), Verdict::Anyone | Verdict::Named { .. }) = (client.http_only, &verdict) {
            let reason = format!("{} was refused: {why}", client.address.ip());
            self.push_event(PortId::NONE, EventKind::Rejected { reason });
            return None;
        }
        match verdict {
            Verdict::Wait => Some(client),
            Verdict::Anyone => {
                let mut extern_robots = self.robots.iter().filter(|(_, robot)| robot.kind == Kind::Extern);
                let only = extern_robots.next().filter(|_| extern_robots.next().is_none());
                let only = only.map(|(port, _)| (*port, options.tcp_dialect));
                self.admit(client, only, "it gave no name, and the number of waiting robots is not one")
            }
            Verdict::Named { name, is_over } => {
                let mut extern_robots = self.robots.iter().filter(|(_, robot)| robot.kind == Kind::Extern);
                if !is_over && extern_robots.clone().any(|(_, robot)| robot.may_continue(&name)) {
                    return Some(client);
                }
                let robot_and_dialect = extern_robots
                    .find_map(|(port, robot)| Some((*port, robot.match_hello(&name, options.tcp_dialect)?)));
                if robot_and_dialect.is_none() && !is_over {
                    return Some(client);
                }
                let failure = self.no_robot_called(&name);
                self.admit(client, robot_and_dialect, &failure)
            }
            Verdict::Browser => {
                self.queue_browser(client);
                None
            }
            Verdict::TurnAway(reason) => {
                self.push_event(PortId::NONE, EventKind::Rejected { reason });
                None
            }
            Verdict::Forget => None,
        }
    }

    /// Says that no robot with an extern controller has a name, and which names there are.
    fn no_robot_called(&self, name: &str) -> String {
        let mut extern_robots = self.robots.values().filter(|robot| robot.kind == Kind::Extern);
        let names: Vec<_> =
            extern_robots.by_ref().take(MAX_LISTED_ROBOTS).map(|robot| format!("{:?}", robot.name)).collect();
        let more = if extern_robots.next().is_some() { ", …" } else { "" };
        match &names[..] {
            [] => format!("no robot is called {name:?}, and none has an extern controller"),
            _ => format!("no robot is called {name:?}; extern: {}{more}", names.join(", ")),
        }
    }

    /// Replies to a complete hello.
    fn admit(
        &mut self,
        client: UnidentifiedClient,
        robot_and_dialect: Option<(PortId, Dialect)>,
        failure: &str,
    ) -> Option<UnidentifiedClient> {
        let knows_processing =
            robot_and_dialect.map_or(self.options.tcp_dialect, |(_, dialect)| dialect).knows_processing();
        if let Some((port, _)) = robot_and_dialect {
            self.read_pending(port);
        }
        let slot = robot_and_dialect.and_then(|(port, _)| self.robots.get(&port)).map(|robot| &robot.slot);
        let (reply, reason) = match slot {
            _ if self.is_loading && knows_processing => (HelloReply::Processing, "the world is loading"),
            _ if self.is_loading => (HelloReply::Failed, "the world is loading"),
            None => (HelloReply::Failed, failure),
            Some(Slot::Ended) => return Some(client),
            Some(Slot::Taken(_)) => (HelloReply::Forbidden, "the robot has a controller already"),
            Some(Slot::Vacant) => (HelloReply::Connected, ""),
        };
        let port = robot_and_dialect.map_or(PortId::NONE, |(port, _)| port);
        let sent = client.stream.try_write(reply.as_bytes());
        let is_sent = sent.is_ok_and(|count| count == reply.as_bytes().len());
        match robot_and_dialect {
            Some((port, dialect)) if reply == HelloReply::Connected && is_sent => {
                self.assign(port, client.stream, dialect);
            }
            // The client tries again until the world has loaded.
            _ if reply == HelloReply::Processing && is_sent => {}
            _ => {
                let reason = if is_sent { reason } else { "it disconnected during its hello" };
                let reason = format!("{} was refused: {reason}", client.address.ip());
                self.push_event(port, EventKind::Rejected { reason });
            }
        }
        None
    }

    fn queue_browser(&mut self, client: UnidentifiedClient) {
        let address = client.address;
        let rejection = match client.stream {
            Stream::Tcp(stream) if self.options.browsers && self.browsers.len() < MAX_BROWSERS => {
                if stream.set_nonblocking(false).is_ok() {
                    self.browsers.push_back(Browser { stream, address, first_bytes: client.bytes });
                    return;
                }
                "it disconnected"
            }
            _ if self.options.browsers => "too many are waiting",
            _ => "there is no page here",
        };
        let reason = format!("the HTTP client {} was refused: {rejection}", address.ip());
        self.push_event(PortId::NONE, EventKind::Rejected { reason });
    }
}

fn peer_flags(peer: &Peer) -> PollFlags {
    if peer.wants_to_write() { PollFlags::IN | PollFlags::OUT } else { PollFlags::IN }
}
