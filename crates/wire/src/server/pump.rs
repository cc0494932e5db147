//! The hub's heart: waits for all sockets at once and deals with those that are ready.

use crate::dialect::Dialect;
use crate::names::HelloReply;
use crate::server::hub::{Browser, Hub, Waited};
use crate::server::peer::Peer;
use crate::server::port::{Kind, Slot};
use crate::server::unidentified_client::{UnidentifiedClient, Verdict};
use crate::server::{EventKind, PortId};
use crate::socket::{Caller, Stream, TcpPeer, is_transient, is_trusted, poll_again, tcp_peer};
use rustix::event::{PollFd, PollFlags};
use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

/// How often `live.txt` is written.
pub(super) const REFRESH: Duration = Duration::from_secs(30 * 60);
/// Undecided TCP connections at one time.
const MAX_VISITORS: usize = 64;
/// HTTP connections that wait to be fetched.
const MAX_BROWSERS: usize = 64;
/// Pause after an accept that failed, for example for want of descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_secs(1);

/// What a descriptor belongs to.
#[derive(Clone, Copy)]
enum Place {
    Sleeper,
    TcpListener,
    Listener(PortId, usize),
    Peer(PortId),
    UnidentifiedClient(usize),
    Leaving(usize),
}

impl Hub {
    /// Blocks until there is an event or a browser to fetch, an interrupt, or the time is over.
    pub fn wait(&mut self, timeout: Option<Duration>) -> Waited {
        // A time beyond the clock's range is as good as none.
        let deadline = timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        let mut spin = self.spin.budget();
        loop {
            self.decide_visitors();
            if !self.events.is_empty() || !self.browsers.is_empty() {
                return Waited::Event;
            }
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            if self.turn(spin, left) {
                return Waited::Interrupted;
            }
            if self.events.is_empty() && left.is_some_and(|left| left.is_zero()) {
                self.decide_visitors();
                if self.events.is_empty() && self.browsers.is_empty() {
                    return Waited::TimedOut;
                }
            }
            spin = Duration::ZERO;
        }
    }

    /// Waits once, deals with what is ready and with time limits; says whether a waker was used.
    pub(super) fn turn(&mut self, spin: Duration, timeout: Option<Duration>) -> bool {
        let ready = self.poll(spin, timeout);
        let mut interrupted = false;
        for (place, flags) in ready {
            match place {
                Place::Sleeper => interrupted |= self.sleeper.drain(),
                Place::TcpListener => self.accept_tcp(),
                Place::Listener(port, index) => self.accept_local(port, index),
                Place::Peer(port) => self.serve(port, flags),
                Place::UnidentifiedClient(index) => {
                    if let Some(visitor) = self.visitors.get_mut(index) {
                        visitor.read(Instant::now());
                    }
                }
                Place::Leaving(index) => {
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
        self.keep_time();
        interrupted
    }

    /// The descriptors that are ready, in the order of robots.
    fn poll(&mut self, spin: Duration, timeout: Option<Duration>) -> Vec<(Place, PollFlags)> {
        let start = Instant::now();
        let mut fds = vec![PollFd::new(&self.sleeper, PollFlags::IN)];
        let mut places = vec![Place::Sleeper];
        let mut watch = |fd, place| {
            fds.push(fd);
            places.push(place);
        };
        for (port, robot) in &self.robots {
            if let Slot::Taken(peer) = &robot.seat {
                watch(PollFd::new(peer.stream(), peer_flags(peer)), Place::Peer(*port));
            }
            // A successor of a controller whose end was not told yet waits in the system's queue.
            if !matches!(robot.seat, Slot::Ended) && self.no_accept_before.is_none() {
                for (index, (listener, _)) in robot.listeners.iter().enumerate() {
                    watch(PollFd::new(listener, PollFlags::IN), Place::Listener(*port, index));
                }
            }
        }
        for (index, visitor) in self.visitors.iter().enumerate() {
            watch(PollFd::new(&visitor.stream, PollFlags::IN), Place::UnidentifiedClient(index));
        }
        for (index, (peer, _)) in self.leaving.iter().enumerate() {
            watch(PollFd::new(peer.stream(), peer_flags(peer)), Place::Leaving(index));
        }
        if let Some(listener) = self.tcp.as_ref().filter(|_| self.no_accept_before.is_none()) {
            watch(PollFd::new(listener, PollFlags::IN), Place::TcpListener);
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
            // Poll fails for want of memory only; then this turn finds nothing and the next one tries again.
            let count = poll_again(&mut fds, pause).unwrap_or(0);
            if count > 0 || pause != Some(Duration::ZERO) || now >= start + spin {
                break count;
            }
        };
        if !spin.is_zero() {
            self.spin.learn(count > 0 && start.elapsed() < spin);
        }
        let found = places.into_iter().zip(&fds).map(|(place, fd)| (place, fd.revents()));
        found.filter(|(_, flags)| !flags.is_empty()).collect()
    }

    /// The next time limit of any kind.
    fn next_deadline(&self) -> Instant {
        let mut next = self.refresh_at;
        let options = &self.options;
        for robot in self.robots.values() {
            if let Slot::Taken(peer) = &robot.seat
                && let Some(since) = peer.waiting_since()
            {
                next = next.min(since + options.stall);
            }
        }
        for visitor in &self.visitors {
            next = next.min(visitor.deadline(options.hello_pause, options.hello_limit));
        }
        for (_, deadline) in &self.leaving {
            next = next.min(*deadline);
        }
        self.no_accept_before.map_or(next, |until| next.min(until))
    }

    fn keep_time(&mut self) {
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
        let stall = self.options.stall;
        let mut stalled = Vec::new();
        for (port, robot) in &self.robots {
            if let Slot::Taken(peer) = &robot.seat
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
        let Some(Slot::Taken(peer)) = self.robots.get_mut(&port).map(|robot| &mut robot.seat) else { return };
        if flags.contains(PollFlags::OUT) {
            peer.flush();
        }
        if flags == PollFlags::OUT {
            return;
        }
        let haul = peer.read(&mut self.buffer);
        for packet in haul.packets {
            self.tell(port, EventKind::Packet(packet));
        }
        if let Some(end) = haul.end {
            self.end(port, end);
        }
    }

    fn accept_local(&mut self, port: PortId, index: usize) {
        self.notice_end(port);
        if self.robots.get(&port).is_some_and(|robot| matches!(robot.seat, Slot::Ended)) {
            return;
        }
        let Some(robot) = self.robots.get_mut(&port) else { return };
        let Some((listener, dialect)) = robot.listeners.get(index) else { return };
        let dialect = *dialect;
        match listener.accept() {
            Ok(None) => {}
            Ok(Some(stream)) if matches!(robot.seat, Slot::Vacant) => {
                let caller = Caller::of(&stream);
                if let Some(reason) = robot.refusal(caller) {
                    return self.tell(port, EventKind::Rejected { reason });
                }
                // The folder and the name tell part of it, the library that is loaded all.
                let told = match (robot.kind, dialect) {
                    (Kind::Intern, Dialect::R2025a) => self.options.intern_dialect,
                    (_, dialect) => dialect,
                };
                self.seat(port, stream, caller.and_then(Caller::dialect).unwrap_or(told));
            }
            Ok(Some(_)) => {
                let reason = format!("the robot {:?} has a controller already", robot.name);
                self.tell(port, EventKind::Rejected { reason });
            }
            Err(error) => self.pause_accepting(&error),
        }
    }

    /// The controller may have left a moment before its successor came.
    fn notice_end(&mut self, port: PortId) {
        if self.occupied(port) {
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
                let refusal = self.refusal(&stream, address);
                if let Some(why) = refusal.filter(|_| !self.options.foreign_browsers) {
                    let reason = format!("{address} was refused: {why}");
                    return self.tell(PortId::NONE, EventKind::Rejected { reason });
                }
                // Whoever says nothing must not keep others out.
                if self.visitors.len() >= MAX_VISITORS {
                    self.turn_a_silent_one_away();
                }
                let now = Instant::now();
                let mut visitor = UnidentifiedClient::new(stream, address, now);
                visitor.http_only = refusal;
                visitor.read(now);
                self.visitors.push(visitor);
            }
            Err(error) if is_transient(&error) => {}
            Err(error) => self.pause_accepting(&error),
        }
    }

    /// The oldest connection of the address that has the most: a flood costs others nothing.
    fn turn_a_silent_one_away(&mut self) {
        let mut counts: BTreeMap<IpAddr, usize> = BTreeMap::new();
        for visitor in &self.visitors {
            *counts.entry(visitor.address.ip()).or_default() += 1;
        }
        let most = counts.values().max().copied().unwrap_or(0);
        let is_of_most = |visitor: &UnidentifiedClient| counts.get(&visitor.address.ip()) == Some(&most);
        let Some(at) = self.visitors.iter().position(is_of_most) else { return };
        let silent = self.visitors.remove(at).address;
        let reason = format!("{silent} had not said what it wants when {MAX_VISITORS} others had come");
        self.tell(PortId::NONE, EventKind::Rejected { reason });
    }

    /// Why somebody over TCP is not let in.
    fn refusal(&self, stream: &Stream, address: SocketAddr) -> Option<&'static str> {
        let Stream::Tcp(stream) = stream else { return None };
        let ip = address.ip().to_canonical();
        let allowed = &self.options.allowed;
        if allowed.iter().any(|allowed| allowed.to_canonical() == ip || allowed.is_unspecified()) {
            return None;
        }
        let Ok(ours) = stream.local_addr() else { return Some("it left at once") };
        let is_here = ip.is_loopback() || ip == ours.ip().to_canonical();
        if !is_here {
            return Some("its address is not among those that are allowed");
        }
        match tcp_peer(address, ours) {
            TcpPeer::User(user) if is_trusted(user) => None,
            TcpPeer::User(_) => Some("it is another user's"),
            TcpPeer::Gone => Some("it left at once"),
            TcpPeer::Unlisted => Some("the system does not tell whose it is"),
            TcpPeer::NoList => None,
        }
    }

    fn pause_accepting(&mut self, error: &std::io::Error) {
        // Told once: it is tried again each second.
        if !std::mem::replace(&mut self.is_accepting_told, true) {
            self.problems
                .push(format!("no connection can be accepted, it is tried again each second: {error}"));
        }
        self.no_accept_before = Some(Instant::now() + ACCEPT_PAUSE);
    }

    fn seat(&mut self, port: PortId, stream: Stream, dialect: Dialect) {
        let Some(robot) = self.robots.get_mut(&port) else { return };
        let transport = stream.transport();
        self.is_accepting_told = false;
        robot.seat = Slot::Taken(Peer::new(stream, robot.longest_packet, Instant::now()));
        self.tell(port, EventKind::Connected { dialect, transport });
    }

    /// Deals with all TCP connections that have said enough or have taken too long.
    fn decide_visitors(&mut self) {
        if self.visitors.is_empty() {
            return;
        }
        let now = Instant::now();
        for visitor in std::mem::take(&mut self.visitors) {
            if let Some(visitor) = self.decide(visitor, now) {
                self.visitors.push(visitor);
            }
        }
    }

    /// Gives the visitor back if it has to wait.
    fn decide(&mut self, visitor: UnidentifiedClient, now: Instant) -> Option<UnidentifiedClient> {
        let options = &self.options;
        let verdict = visitor.verdict(now, options.hello_pause, options.hello_limit);
        if let (Some(why), Verdict::Anyone | Verdict::Named { .. }) = (visitor.http_only, &verdict) {
            let reason = format!("{} was refused: {why}", visitor.address);
            self.tell(PortId::NONE, EventKind::Rejected { reason });
            return None;
        }
        match verdict {
            Verdict::Wait => Some(visitor),
            Verdict::Anyone => {
                let mut extern_robots = self.robots.iter().filter(|(_, robot)| robot.kind == Kind::Extern);
                let only = extern_robots.next().filter(|_| extern_robots.next().is_none());
                let only = only.map(|(port, _)| (*port, options.tcp_dialect));
                self.admit(visitor, only, "no name, and not exactly one robot waits for a controller")
            }
            Verdict::Named { name, is_over } => {
                let mut extern_robots = self.robots.iter().filter(|(_, robot)| robot.kind == Kind::Extern);
                if !is_over && extern_robots.clone().any(|(_, robot)| robot.may_continue(&name)) {
                    return Some(visitor);
                }
                let meant = extern_robots
                    .find_map(|(port, robot)| Some((*port, robot.answers_to(&name, options.tcp_dialect)?)));
                if meant.is_none() && !is_over {
                    return Some(visitor);
                }
                self.admit(visitor, meant, &format!("no robot is called {name:?}"))
            }
            Verdict::Browser => {
                self.hand_over(visitor);
                None
            }
            Verdict::TurnAway(reason) => {
                self.tell(PortId::NONE, EventKind::Rejected { reason });
                None
            }
        }
    }

    /// Answers a whole hello.
    fn admit(
        &mut self,
        visitor: UnidentifiedClient,
        meant: Option<(PortId, Dialect)>,
        failure: &str,
    ) -> Option<UnidentifiedClient> {
        let knows_processing =
            meant.map_or(self.options.tcp_dialect, |(_, dialect)| dialect).knows_processing();
        if let Some((port, _)) = meant {
            self.notice_end(port);
        }
        let seat = meant.and_then(|(port, _)| self.robots.get(&port)).map(|robot| &robot.seat);
        let (reply, reason) = match seat {
            _ if self.is_loading && knows_processing => (HelloReply::Processing, "the world is loading"),
            _ if self.is_loading => (HelloReply::Failed, "the world is loading"),
            None => (HelloReply::Failed, failure),
            Some(Slot::Ended) => return Some(visitor),
            Some(Slot::Taken(_)) => (HelloReply::Forbidden, "the robot has a controller already"),
            Some(Slot::Vacant) => (HelloReply::Connected, ""),
        };
        let port = meant.map_or(PortId::NONE, |(port, _)| port);
        let sent = visitor.stream.try_write(reply.as_bytes());
        let is_sent = sent.is_ok_and(|count| count == reply.as_bytes().len());
        match meant {
            Some((port, dialect)) if reply == HelloReply::Connected && is_sent => {
                self.seat(port, visitor.stream, dialect);
            }
            _ => {
                let reason = if is_sent { reason } else { "it left during its hello" };
                let reason = format!("{} was refused: {reason}", visitor.address);
                self.tell(port, EventKind::Rejected { reason });
            }
        }
        None
    }

    fn hand_over(&mut self, visitor: UnidentifiedClient) {
        let address = visitor.address;
        let refusal = match visitor.stream {
            Stream::Tcp(stream) if self.options.browsers && self.browsers.len() < MAX_BROWSERS => {
                if stream.set_nonblocking(false).is_ok() {
                    self.browsers.push_back(Browser { stream, address, first_bytes: visitor.bytes });
                    return;
                }
                "it left"
            }
            _ if self.options.browsers => "too many wait",
            _ => "there is no page here",
        };
        let reason = format!("the HTTP client {address} was refused: {refusal}");
        self.tell(PortId::NONE, EventKind::Rejected { reason });
    }
}

fn peer_flags(peer: &Peer) -> PollFlags {
    if peer.wants_to_write() { PollFlags::IN | PollFlags::OUT } else { PollFlags::IN }
}
