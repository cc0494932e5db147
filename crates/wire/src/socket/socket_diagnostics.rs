//! The kernel's record of one TCP connection, by `sock_diag(7)`: unlike `/proc/net/tcp`, which lists all connections and
//! takes milliseconds to write, it is looked up.

use std::net::{IpAddr, SocketAddr};

use rustix::net::{
    AddressFamily, RecvFlags, SendFlags, SocketFlags, SocketType, netlink, recv, send, socket_with,
};

/// `SOCK_DIAG_BY_FAMILY`, the type of request and response.
const BY_FAMILY: u16 = 20;
/// `NLM_F_REQUEST`.
const IS_REQUEST: u16 = 1;
/// Number of the protocol TCP.
const TCP: u8 = 6;
/// Size of `nlmsghdr`. `[bytes]`
const HEADER: usize = 16;
/// Size of what precedes the addresses in `inet_diag_req_v2` and, with other contents, in `inet_diag_msg`. `[bytes]`
const BEFORE_ADDRESSES: [usize; 2] = [8, 4];
/// Size of `inet_diag_sockid`: ports, addresses, interface, cookie. `[bytes]`
const SOCKET_ID: usize = 48;
/// Size of its ports and addresses. `[bytes]`
const ADDRESSES: usize = 36;

/// Who holds the socket of a TCP connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Holder {
    pub(super) user: u32,
    /// 0 if no process holds it any more.
    pub(super) inode: u32,
}

/// Returns who holds the socket that is bound to `from` and connected to `to`; `None` if there is none, or if the kernel
/// does not answer such requests.
pub(super) fn holder(from: SocketAddr, to: SocketAddr) -> Option<Holder> {
    let addresses = addresses(from, to)?;
    let flags = SocketFlags::CLOEXEC;
    let socket =
        socket_with(AddressFamily::NETLINK, SocketType::DGRAM, flags, Some(netlink::SOCK_DIAG)).ok()?;
    let request = request(from, &addresses);
    send(&socket, &request, SendFlags::empty()).ok().filter(|count| *count == request.len())?;
    // The response is ready when the request has been sent.
    let mut buffer = [0; 1024];
    let (count, _) = recv(&socket, &mut buffer, RecvFlags::DONTWAIT).ok()?;
    parse(buffer.get(..count)?, &addresses)
}

/// Ports and addresses as in `inet_diag_sockid`, in network byte order.
fn addresses(from: SocketAddr, to: SocketAddr) -> Option<[u8; ADDRESSES]> {
    let mut bytes = [0; ADDRESSES];
    bytes[..2].copy_from_slice(&from.port().to_be_bytes());
    bytes[2..4].copy_from_slice(&to.port().to_be_bytes());
    match (from.ip().to_canonical(), to.ip().to_canonical()) {
        (IpAddr::V4(from), IpAddr::V4(to)) => {
            bytes[4..8].copy_from_slice(&from.octets());
            bytes[20..24].copy_from_slice(&to.octets());
        }
        (IpAddr::V6(from), IpAddr::V6(to)) => {
            bytes[4..20].copy_from_slice(&from.octets());
            bytes[20..].copy_from_slice(&to.octets());
        }
        _ => return None,
    }
    Some(bytes)
}

fn request(from: SocketAddr, addresses: &[u8; ADDRESSES]) -> Vec<u8> {
    let length = HEADER + BEFORE_ADDRESSES[0] + SOCKET_ID;
    let family = if from.ip().to_canonical().is_ipv4() { AddressFamily::INET } else { AddressFamily::INET6 };
    let mut bytes = Vec::with_capacity(length);
    bytes.extend((length as u32).to_ne_bytes());
    bytes.extend(BY_FAMILY.to_ne_bytes());
    bytes.extend(IS_REQUEST.to_ne_bytes());
    bytes.extend([0; 8]); // Sequence number and sender.
    bytes.extend([family.as_raw() as u8, TCP, 0, 0]);
    bytes.extend(u32::MAX.to_ne_bytes()); // In any state.
    bytes.extend(addresses);
    bytes.extend([0; 4]); // On any interface.
    bytes.extend([0xff; 8]); // With any cookie.
    bytes
}

/// Reads a response. Where no connection has these addresses, the kernel may return a listener on the same port.
fn parse(response: &[u8], addresses: &[u8; ADDRESSES]) -> Option<Holder> {
    let kind = response.get(4..6)?.try_into().ok().map(u16::from_ne_bytes)?;
    let message = response.get(HEADER..).filter(|_| kind == BY_FAMILY)?;
    let (_, message) = message.split_at_checked(BEFORE_ADDRESSES[1])?;
    let (id, rest) = message.split_at_checked(SOCKET_ID)?;
    if !is_same(id.get(..ADDRESSES)?.try_into().ok()?, addresses) {
        return None;
    }
    // Timer, and two lengths of queues.
    let number = |start: usize| rest.get(start..start + 4)?.try_into().ok().map(u32::from_ne_bytes);
    Some(Holder { user: number(12)?, inode: number(16)? })
}

/// Returns whether the addresses of a response are those of the request: a socket for IPv6 has IPv4 addresses as mapped
/// ones.
fn is_same(found: [u8; ADDRESSES], wanted: &[u8; ADDRESSES]) -> bool {
    let canonical = |bytes: &[u8]| {
        let [.., a, b, c, d] = *bytes.get(..16)? else { return None };
        let is_mapped = bytes.starts_with(&[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]);
        is_mapped.then_some([a, b, c, d, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    };
    let mut plain = found;
    for start in [4, 20] {
        if let Some(address) = canonical(&found[start..start + 16]) {
            plain[start..start + 16].copy_from_slice(&address);
        }
    }
    found == *wanted || plain == *wanted
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{TcpListener, TcpStream};

    /// Both addresses of a connection, client first, and the sockets.
    fn connection(listen: &str, connect: &str) -> Option<([SocketAddr; 2], (TcpStream, TcpListener))> {
        let listener = TcpListener::bind(listen).ok()?;
        let port = listener.local_addr().ok()?.port();
        let client = TcpStream::connect((connect, port)).ok()?;
        Some(([client.local_addr().ok()?, client.peer_addr().ok()?], (client, listener)))
    }

    #[test]
    fn the_holder_of_a_connection_is_this_user() {
        let ours = rustix::process::geteuid().as_raw();
        for (listen, connect) in [
            ("127.0.0.1:0", "127.0.0.1"),
            ("[::]:0", "127.0.0.1"),
            ("[::]:0", "::ffff:127.0.0.1"),
            ("[::1]:0", "::1"),
        ] {
            // There may be no IPv6 here.
            let Some(([from, to], sockets)) = connection(listen, connect) else {
                assert_ne!(listen, "127.0.0.1:0");
                continue;
            };
            let found = holder(from, to).unwrap();
            assert!(found.user == ours && found.inode != 0, "{listen} {connect}: {found:?}");
            drop(sockets);
        }
    }

    #[test]
    fn a_listener_is_no_connection() {
        let ([from, to], (_client, _listener)) = connection("127.0.0.1:0", "127.0.0.1").unwrap();
        // The other way round: the server has not accepted the connection yet, but its socket is there.
        assert_eq!(holder(to, from).map(|found| found.inode), Some(0));
        let nobody = SocketAddr::from(([127, 0, 0, 1], 1));
        assert_eq!(holder(to, nobody), None, "only the listener has this port");
        assert_eq!(holder(nobody, to), None);
    }

    #[test]
    fn responses_that_are_cut_off_are_ignored() {
        let ([from, to], _sockets) = connection("127.0.0.1:0", "127.0.0.1").unwrap();
        let addresses = addresses(from, to).unwrap();
        for length in 0..HEADER + 72 {
            assert_eq!(parse(&vec![BY_FAMILY as u8; length], &addresses), None);
        }
    }
}
