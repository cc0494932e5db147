//! The sockets of a participant: one for unicast, one for multicast.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4, UdpSocket};
use std::os::fd::OwnedFd;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
#[cfg(not(target_vendor = "apple"))]
use rustix::net::SocketFlags;
use rustix::net::{AddressFamily, SocketType, sockopt};

/// The multicast address of participant announcements.
const GROUP: Ipv4Addr = Ipv4Addr::new(239, 255, 0, 1);
/// The port parameters of the standard.
const FIRST_PORT: u16 = 7400;
/// Ports per domain.
const PER_DOMAIN: u16 = 250;
/// The highest domain that has ports.
pub const MAX_DOMAIN: u16 = 232;
/// Maximum number of participants of a domain on one machine.
const MAX_PARTICIPANTS: u16 = 120;
/// Number of ports on this machine to which announcements are also sent by unicast, for peers without multicast.
const NEIGHBOURS: u16 = 12;
/// The requested size of the receive buffer. `[bytes]`
const RECEIVE_BUFFER: usize = 1 << 22;

/// Which peers can be discovered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DiscoveryScope {
    /// The domain: participants of others are not discovered.
    pub domain: u16,
    /// Only on this machine.
    pub is_local: bool,
    /// The address of the interface to use; without it, the system chooses.
    pub interface: Option<Ipv4Addr>,
    /// Further machines to which announcements are sent.
    pub peers: Vec<Ipv4Addr>,
}

/// The sockets.
#[derive(Debug)]
pub struct Sockets {
    own: UdpSocket,
    /// Receives multicast; `None` if the system does not support it.
    group: Option<UdpSocket>,
    /// Send multicast, one for each interface.
    speakers: Vec<UdpSocket>,
    /// The locators of the unicast socket.
    pub addresses: Vec<SocketAddrV4>,
    /// The destinations of announcements.
    pub everybody: Vec<SocketAddrV4>,
    /// The multicast group.
    pub multicast: SocketAddrV4,
    /// Only datagrams from these addresses are accepted, if set. Datagrams to the multicast port arrive from all networks, whichever
    /// interfaces have joined; and no system lets others send from its own addresses.
    accepted_senders: Option<Vec<Ipv4Addr>>,
}

impl Sockets {
    /// Opens the sockets. The error is a message for the user.
    pub fn open(discovery_scope: &DiscoveryScope) -> Result<Self, String> {
        if discovery_scope.domain > MAX_DOMAIN {
            return Err(format!(
                "the domain {} is out of range: ROS_DOMAIN_ID must be from 0 to {MAX_DOMAIN}",
                discovery_scope.domain
            ));
        }
        let base = FIRST_PORT + PER_DOMAIN * discovery_scope.domain;
        let unicast = |participant: u16| base + 10 + 2 * participant;
        let place = if discovery_scope.is_local { Ipv4Addr::LOCALHOST } else { Ipv4Addr::UNSPECIFIED };
        let free = (0..MAX_PARTICIPANTS).find_map(|number| UdpSocket::bind((place, unicast(number))).ok());
        let own = match free {
            Some(own) => own,
            None => {
                UdpSocket::bind((place, 0)).map_err(|error| format!("cannot open a UDP port: {error}"))?
            }
        };
        own.set_nonblocking(true).map_err(|error| format!("cannot configure a socket: {error}"))?;
        // A smaller buffer works too, but slower.
        let _ = sockopt::set_socket_recv_buffer_size(&own, RECEIVE_BUFFER);
        let port = own.local_addr().map_or(0, |address| address.port());
        let ours = discovery_scope.interface.or_else(default_interface);
        let accepted_senders =
            discovery_scope.is_local.then(|| std::iter::once(Ipv4Addr::LOCALHOST).chain(ours).collect());
        let outside = ours.filter(|_| !discovery_scope.is_local);
        let interfaces: Vec<Ipv4Addr> = std::iter::once(Ipv4Addr::LOCALHOST).chain(outside).collect();
        let multicast = SocketAddrV4::new(GROUP, base);
        let group = listen_to_group(multicast, &interfaces).ok();
        let speakers = interfaces.iter().filter_map(|interface| UdpSocket::bind((*interface, 0)).ok());
        let hosts = std::iter::once(Ipv4Addr::LOCALHOST).chain(discovery_scope.peers.iter().copied());
        let everybody = hosts.flat_map(|host| {
            (0..NEIGHBOURS)
                .map(unicast)
                .filter(move |other| !(host.is_loopback() && *other == port))
                .map(move |other| SocketAddrV4::new(host, other))
        });
        Ok(Self {
            speakers: speakers.inspect(|speaker| drop(speaker.set_nonblocking(true))).collect(),
            addresses: vec![SocketAddrV4::new(outside.unwrap_or(Ipv4Addr::LOCALHOST), port)],
            everybody: everybody.collect(),
            own,
            group,
            multicast,
            accepted_senders,
        })
    }

    fn accepts_from(&self, from: Ipv4Addr) -> bool {
        self.accepted_senders.as_ref().is_none_or(|accepted_senders| accepted_senders.contains(&from))
    }

    /// Sends a datagram. Errors are ignored, as UDP is unreliable anyway.
    pub fn send(&self, datagram: &[u8], to: SocketAddrV4) {
        for _ in 0..100 {
            match self.own.send_to(datagram, to) {
                // The send queue of the system is full for a moment.
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => std::thread::yield_now(),
                _ => return,
            }
        }
    }

    /// Sends a datagram to all peers.
    pub fn multicast(&self, datagram: &[u8]) {
        for speaker in &self.speakers {
            let _ = speaker.send_to(datagram, self.multicast);
        }
        for address in &self.everybody {
            let _ = self.own.send_to(datagram, address);
        }
    }

    /// Waits for datagrams and calls `take` with each and its sender.
    pub fn receive(&self, patience: Duration, buffer: &mut [u8], mut take: impl FnMut(&[u8], Ipv4Addr)) {
        let sockets = || std::iter::once(&self.own).chain(&self.group);
        let mut waited: Vec<PollFd<'_>> =
            sockets().map(|socket| PollFd::new(socket, PollFlags::IN)).collect();
        let patience =
            Timespec { tv_sec: patience.as_secs() as i64, tv_nsec: patience.subsec_nanos().into() };
        if poll(&mut waited, Some(&patience)).is_err() {
            return;
        }
        for socket in sockets() {
            // A flood must not keep the thread from its other work.
            for _ in 0..256 {
                match socket.recv_from(buffer) {
                    Ok((_, SocketAddr::V4(from))) if !self.accepts_from(*from.ip()) => {}
                    Ok((length, SocketAddr::V4(from))) => {
                        take(buffer.get(..length).unwrap_or_default(), *from.ip());
                    }
                    // An unreachable port is reported by the next call.
                    Err(error) if error.kind() == io::ErrorKind::ConnectionRefused => {}
                    _ => break,
                }
            }
        }
    }
}

/// Returns the address from which the system would send to the group.
fn default_interface() -> Option<Ipv4Addr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((GROUP, FIRST_PORT)).ok()?;
    match socket.local_addr().ok()? {
        SocketAddr::V4(address) if !address.ip().is_loopback() => Some(*address.ip()),
        _ => None,
    }
}

/// A socket that does not block, and that programs started by this one do not inherit.
#[cfg(not(target_vendor = "apple"))]
fn datagram_socket() -> io::Result<OwnedFd> {
    let flags = SocketFlags::CLOEXEC | SocketFlags::NONBLOCK;
    Ok(rustix::net::socket_with(AddressFamily::INET, SocketType::DGRAM, flags, None)?)
}

/// The same where both can only be set afterwards.
#[cfg(target_vendor = "apple")]
fn datagram_socket() -> io::Result<OwnedFd> {
    let socket = rustix::net::socket(AddressFamily::INET, SocketType::DGRAM, None)?;
    rustix::io::fcntl_setfd(&socket, rustix::io::FdFlags::CLOEXEC)?;
    rustix::io::ioctl_fionbio(&socket, true)?;
    Ok(socket)
}

/// Several sockets share this port.
fn listen_to_group(group: SocketAddrV4, interfaces: &[Ipv4Addr]) -> io::Result<UdpSocket> {
    let socket = datagram_socket()?;
    sockopt::set_socket_reuseaddr(&socket, true)?;
    let _ = sockopt::set_socket_reuseport(&socket, true);
    rustix::net::bind(&socket, &SocketAddrV4::new(Ipv4Addr::UNSPECIFIED, group.port()))?;
    let socket = UdpSocket::from(socket);
    let joined =
        interfaces.iter().filter(|interface| socket.join_multicast_v4(group.ip(), interface).is_ok());
    match joined.count() {
        0 => Err(io::Error::other("no interface supports multicast")),
        _ => Ok(socket),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sender of the test stands for another machine.
    #[test]
    fn a_local_participant_accepts_only_datagrams_from_this_machine() {
        let discovery_scope = DiscoveryScope { domain: 231, is_local: true, ..DiscoveryScope::default() };
        let mut sockets = Sockets::open(&discovery_scope).unwrap();
        assert!(sockets.own.local_addr().unwrap().ip().is_loopback());
        assert_eq!(sockets.accepted_senders.as_ref().unwrap().first(), Some(&Ipv4Addr::LOCALHOST));
        assert!(!sockets.accepts_from(Ipv4Addr::new(203, 0, 113, 77)));
        let speaker = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let listen = |sockets: &Sockets| {
            speaker.send_to(b"x", sockets.addresses[0]).unwrap();
            let mut count = 0;
            sockets.receive(Duration::from_secs(5), &mut [0; 16], |bytes, _| {
                count += usize::from(bytes == b"x")
            });
            count
        };
        assert_eq!(listen(&sockets), 1);
        sockets.accepted_senders = Some(vec![Ipv4Addr::new(203, 0, 113, 77)]);
        assert_eq!(listen(&sockets), 0);
        let everywhere = Sockets::open(&DiscoveryScope { domain: 231, ..DiscoveryScope::default() }).unwrap();
        assert!(everywhere.accepts_from(Ipv4Addr::new(203, 0, 113, 77)));
    }
}
