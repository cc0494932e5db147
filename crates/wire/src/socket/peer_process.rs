//! The process at the other end of a connection on this machine: its id, its user, and the version of the controller
//! library that it has loaded.
//!
//! Linux reveals all of this. On other systems nothing is known, and no connection is refused for it.

use crate::dialect::Dialect;
use crate::socket::Stream;
#[cfg(target_os = "linux")]
use crate::socket::socket_diagnostics;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Read};
use std::net::{IpAddr, SocketAddr};
use std::os::unix::fs::FileExt;
use std::path::PathBuf;

/// Whether [`PeerProcess::of`] can identify processes on this system.
pub(crate) const IS_KNOWN: bool = cfg!(target_os = "linux");

/// Most ancestors of a process that are checked.
const MAX_DEPTH: usize = 1000;
/// The list of a process's memory mappings is read up to this size. `[bytes]`
const MAX_MAPS_SIZE: u64 = 16 << 20;
/// A larger section of a file is not that of a controller library. `[bytes]`
const MAX_SECTION_SIZE: u64 = 64 << 20;

/// A function that every version of the library defines.
const ANY_VERSION: &str = "wb_robot_init";
/// Functions that earlier versions do not define, with the version that introduced them, newest first.
const NEW_FUNCTIONS: [(&str, Dialect); 4] = [
    ("wb_supervisor_proto_get_field", Dialect::R2025a),
    ("wb_vacuum_gripper_turn_on", Dialect::R2023b),
    ("wb_NODE_ROBOT", Dialect::R2023a),
    ("wbu_system_webots_instance_path", Dialect::R2022b),
];

/// The process at the other end of a local socket.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PeerProcess {
    process: i32,
    user: u32,
}

impl PeerProcess {
    /// Returns `None` if the system does not reveal it, as for processes outside of our own container.
    #[cfg(target_os = "linux")]
    pub(crate) fn of(stream: &Stream) -> Option<Self> {
        let Stream::Local(stream) = stream else { return None };
        let credentials = rustix::net::sockopt::socket_peercred(stream).ok()?;
        Some(Self { process: credentials.pid.as_raw_nonzero().get(), user: credentials.uid.as_raw() })
    }

    /// Not available on this system.
    #[cfg(not(target_os = "linux"))]
    pub(crate) fn of(_stream: &Stream) -> Option<Self> {
        None
    }

    /// Returns its process id.
    pub(crate) fn process(self) -> i32 {
        self.process
    }

    /// Returns whether its user is ours or root.
    pub(crate) fn is_trusted(self) -> bool {
        is_trusted(self.user)
    }

    /// Returns whether it is this process or a descendant of it.
    pub(crate) fn descends_from(self, ancestor: i32) -> bool {
        let mut process = self.process;
        for _ in 0..MAX_DEPTH {
            if process == ancestor {
                return true;
            }
            match parent_of(process) {
                Some(parent) if parent > 1 => process = parent,
                _ => return false,
            }
        }
        false
    }

    /// Returns the dialect of the controller library that it has loaded, or `None` if it has loaded no known one.
    pub(crate) fn dialect(self) -> Option<Dialect> {
        let mut maps = String::new();
        let file = File::open(format!("/proc/{}/maps", self.process)).ok()?;
        file.take(MAX_MAPS_SIZE).read_to_string(&mut maps).ok()?;
        let (candidates, others): (Vec<&str>, Vec<&str>) =
            mapped_code_files(&maps).into_iter().partition(|path| path.contains("ontroller"));
        let folder = PathBuf::from(format!("/proc/{}/root", self.process));
        let open = |path: &str| {
            // The path as the process sees it, which may be inside a container.
            let theirs = folder.join(path.trim_start_matches('/'));
            File::open(theirs).or_else(|_| File::open(path)).ok()
        };
        let files = candidates.into_iter().chain(others).filter_map(open);
        // A program that is linked statically with the library may have been replaced on disk since it was started.
        let program = File::open(format!("/proc/{}/exe", self.process)).ok();
        files.chain(program).find_map(|file| dialect_of(&file))
    }
}

/// Returns whether a user is ours or root.
pub(crate) fn is_trusted(user: u32) -> bool {
    user == 0 || user == rustix::process::geteuid().as_raw()
}

/// The owner of the other end of a TCP connection within this machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TcpPeer {
    /// A process of this user.
    User(u32),
    /// The connection has been closed.
    Gone,
    /// The system lists connections, but not this one, or the list could not be read.
    Unlisted,
    /// The system does not list connections.
    NoList,
}

/// Finds the owner of the other end of a TCP connection within this machine.
pub(crate) fn tcp_peer(theirs: SocketAddr, ours: SocketAddr) -> TcpPeer {
    #[cfg(target_os = "linux")]
    if let Some(holder) = socket_diagnostics::holder(theirs, ours) {
        // A connection that no process holds any more is one of root.
        return if holder.inode == 0 { TcpPeer::Gone } else { TcpPeer::User(holder.user) };
    }
    // The table is read in pieces: while connections come and go, a line may be missed.
    const MAX_READS: usize = 3;
    for _ in 0..MAX_READS {
        let mut is_listed = false;
        for table in ["/proc/net/tcp", "/proc/net/tcp6"] {
            match std::fs::read_to_string(table) {
                Ok(table) => {
                    is_listed = true;
                    if let Some(user) = find_user(&table, theirs, ours) {
                        return user.map_or(TcpPeer::Gone, TcpPeer::User);
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                // Too many open files, for example.
                Err(_) => return TcpPeer::Unlisted,
            }
        }
        if !is_listed {
            return TcpPeer::NoList;
        }
    }
    TcpPeer::Unlisted
}

/// Finds the user of a connection in the system's table. The table is searched as text because it is read for every
/// connection, and a client that connects often makes it long.
fn find_user(table: &str, theirs: SocketAddr, ours: SocketAddr) -> Option<Option<u32>> {
    [ipv4_table_address, ipv6_table_address].into_iter().find_map(|format_address| {
        let pair = format!(" {} {} ", format_address(theirs)?, format_address(ours)?);
        let (_, rest) = table.split_once(&pair)?;
        let words: Vec<&str> = rest.lines().next()?.split_ascii_whitespace().collect();
        let &[_, _, _, _, user, _, inode, ..] = words.as_slice() else { return None };
        // A connection that no process holds any more is listed as owned by root, with inode 0.
        Some(user.parse().ok().filter(|_| inode != "0"))
    })
}

/// Formats an address as in the table, `0100007F:04D2` for 127.0.0.1, port 1234: 32-bit words in native byte order.
fn ipv4_table_address(address: SocketAddr) -> Option<String> {
    match address.ip().to_canonical() {
        IpAddr::V4(ip) => Some(table_address(&ip.octets(), address.port())),
        IpAddr::V6(_) => None,
    }
}

/// Formats an address as in the IPv6 table, which lists IPv4 addresses as mapped ones.
fn ipv6_table_address(address: SocketAddr) -> Option<String> {
    let ip = match address.ip().to_canonical() {
        IpAddr::V4(ip) => ip.to_ipv6_mapped(),
        IpAddr::V6(ip) => ip,
    };
    Some(table_address(&ip.octets(), address.port()))
}

fn table_address(bytes: &[u8], port: u16) -> String {
    let words = bytes.as_chunks().0.iter().map(|word| format!("{:08X}", u32::from_ne_bytes(*word)));
    format!("{}:{port:04X}", words.collect::<String>())
}

fn parent_of(process: i32) -> Option<i32> {
    let line = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The second field is the program's name in parentheses, which may contain anything.
    let (_, rest) = line.rsplit_once(')')?;
    rest.split_ascii_whitespace().nth(1)?.parse().ok()
}

/// Returns the files that are mapped as executable code, each once, in order.
fn mapped_code_files(maps: &str) -> Vec<&str> {
    let mut seen = BTreeSet::new();
    let path = |line: &'_ str| -> Option<usize> {
        let rights = line.split_ascii_whitespace().nth(1)?;
        if rights.contains('x') { line.find('/') } else { None }
    };
    let paths = maps.lines().filter_map(|line| line.get(path(line)?..));
    paths.filter(|path| seen.insert(*path)).collect()
}

/// Returns the dialect of a controller library; `None` for other files.
fn dialect_of(file: &File) -> Option<Dialect> {
    let [any, newer @ ..] = defined_symbols(
        file,
        [ANY_VERSION, NEW_FUNCTIONS[0].0, NEW_FUNCTIONS[1].0, NEW_FUNCTIONS[2].0, NEW_FUNCTIONS[3].0],
    )
    .ok()?;
    let newest = newer.into_iter().zip(NEW_FUNCTIONS).find(|(has, _)| *has)?;
    any.then_some(newest.1.1)
}

/// Returns which of these symbols a 64-bit ELF file defines.
fn defined_symbols<const N: usize>(file: &File, names: [&str; N]) -> io::Result<[bool; N]> {
    const SYMBOLS: u32 = 2;
    const DYNAMIC_SYMBOLS: u32 = 11;
    const SECTION: usize = 64;
    const SYMBOL: usize = 24;
    let mut found = [false; N];
    let mut header = [0; 64];
    file.read_exact_at(&mut header, 0)?;
    // 64 bits and little-endian, as are all machines for which there are controller libraries.
    if !header.starts_with(b"\x7fELF\x02\x01") {
        return Ok(found);
    }
    let table = |start: u64, size: u64| {
        if size > MAX_SECTION_SIZE {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        let mut bytes = vec![0; usize::try_from(size).unwrap_or(0)];
        file.read_exact_at(&mut bytes, start)?;
        Ok::<_, io::Error>(bytes)
    };
    let count = read_number(&header, 0x3c, 2);
    let sections = table(read_number(&header, 0x28, 8), count * SECTION as u64)?;
    let sections: Vec<&[u8]> = sections.chunks_exact(SECTION).collect();
    // The dynamic symbols are those that a library exports; a statically linked program has them in the full table.
    for kind in [DYNAMIC_SYMBOLS, SYMBOLS] {
        for section in sections.iter().filter(|section| read_number(section, 4, 4) == u64::from(kind)) {
            let range_of = |section: &[u8]| (read_number(section, 24, 8), read_number(section, 32, 8));
            let linked = usize::try_from(read_number(section, 40, 4)).unwrap_or(usize::MAX);
            let Some(string_table) = sections.get(linked) else { continue };
            let (start, size) = range_of(string_table);
            let string_table = table(start, size)?;
            let (start, size) = range_of(section);
            for symbol in table(start, size)?.chunks_exact(SYMBOL) {
                let is_undefined = read_number(symbol, 6, 2) == 0;
                let start = usize::try_from(read_number(symbol, 0, 4)).unwrap_or(usize::MAX);
                let Some(text) = string_table.get(start..).filter(|_| !is_undefined) else { continue };
                for (name, found) in names.iter().zip(&mut found) {
                    *found |= text.strip_prefix(name.as_bytes()).is_some_and(|rest| rest.first() == Some(&0));
                }
            }
        }
        if found.first() == Some(&true) {
            break;
        }
    }
    Ok(found)
}

/// Reads a little-endian number; bytes beyond the end count as zero.
fn read_number(bytes: &[u8], start: usize, size: usize) -> u64 {
    let bytes = bytes.get(start..start + size).unwrap_or_default();
    bytes.iter().rev().fold(0, |read_number, byte| read_number << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::net::UnixStream;
    use std::path::Path;
    use std::process::{Command, Stdio};

    #[test]
    fn the_peer_is_identified_as_this_process() {
        let (one, _two) = UnixStream::pair().unwrap();
        let Some(peer) = PeerProcess::of(&Stream::local(one).unwrap()) else {
            assert_ne!(std::env::consts::OS, "linux", "where callers are known, this one is");
            return;
        };
        assert_eq!(peer.process(), i32::try_from(std::process::id()).unwrap());
        assert!(peer.is_trusted());
        assert!(peer.descends_from(peer.process()));
        let above = parent_of(peer.process()).unwrap();
        assert!(peer.descends_from(above));
        let mut child = Command::new("cat").stdin(Stdio::piped()).spawn().unwrap();
        let below = i32::try_from(child.id()).unwrap();
        assert!(!peer.descends_from(below));
        assert!(PeerProcess { process: below, user: 0 }.descends_from(peer.process()));
        drop(child.stdin.take());
        child.wait().unwrap();
        assert_eq!(peer.dialect(), None, "no controller library is loaded here");
    }

    #[test]
    fn mapped_code_files_are_listed_once() {
        let maps = "55d0-55d1 r--p 00000000 08:01 1 /opt/my controller/c\n\
                    55d1-55d2 r-xp 00001000 08:01 1 /opt/my controller/c\n\
                    7f00-7f01 r-xp 00000000 08:01 2 /lib/libm.so.6\n\
                    7f02-7f03 r-xp 00000000 08:01 2 /lib/libm.so.6\n\
                    7f04-7f05 r-xp 00000000 00:00 0 [vdso]\n";
        assert_eq!(mapped_code_files(maps), ["/opt/my controller/c", "/lib/libm.so.6"]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_connection_missing_from_the_table_has_no_owner() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let ours = listener.local_addr().unwrap();
        let client = std::net::TcpStream::connect(ours).unwrap();
        let theirs = client.local_addr().unwrap();
        assert_eq!(tcp_peer(theirs, ours), TcpPeer::User(rustix::process::geteuid().as_raw()));
        // No client connects from port 1.
        assert_eq!(tcp_peer(SocketAddr::from(([127, 0, 0, 1], 1)), ours), TcpPeer::Unlisted);
    }

    #[test]
    fn the_user_of_a_connection_is_found_in_the_table() {
        let table = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n\
            0: 0100007F:04D2 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 555 1\n\
            1: 0100007F:ABCD 0100007F:04D2 01 00000000:00000000 00:00000000 00000000  1001        0 556 1\n\
            2: 0100007F:ABCE 0100007F:04D2 05 00000000:00000000 00:00000000 00000000     0        0 0 1\n";
        let here = |port| SocketAddr::from(([127, 0, 0, 1], port));
        assert_eq!(find_user(table, here(0xabcd), here(1234)), Some(Some(1001)));
        assert_eq!(find_user(table, here(0xabce), here(1234)), Some(None), "closed");
        assert_eq!(find_user(table, here(0xabcf), here(1234)), None);
        let six = "\n1: 0000000000000000FFFF00000100007F:ABCD 0000000000000000FFFF00000100007F:04D2 01 0:0 0:0 0 7 0 9 1\n";
        if cfg!(target_endian = "little") {
            assert_eq!(find_user(six, here(0xabcd), here(1234)), Some(Some(7)));
        }
    }

    /// Builds a library that defines and calls these functions, and returns its dialect.
    fn dialect_of_library(functions: &[&str], uses: &[&str]) -> Option<Dialect> {
        let folder = std::env::temp_dir().join(format!("wire-dialect-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let mut text = String::new();
        functions.iter().for_each(|name| text += &format!("int {name}(void) {{ return 1; }}\n"));
        uses.iter().for_each(|name| {
            text += &format!("int {name}(void); int call_{name}(void) {{ return {name}(); }}\n")
        });
        let source = folder.join("l.c");
        std::fs::write(&source, text).unwrap();
        let library = folder.join("l.so");
        let built = Command::new("cc").args(["-shared", "-fPIC", "-o"]).args([&library, &source]).status();
        assert!(built.unwrap().success());
        let dialect = dialect_of(&File::open(&library).unwrap());
        std::fs::remove_dir_all(folder).unwrap();
        dialect
    }

    #[cfg(all(target_os = "linux", target_pointer_width = "64", target_endian = "little"))]
    #[test]
    fn the_version_of_a_library_follows_from_its_symbols() {
        let [newest, middle, old, oldest] = NEW_FUNCTIONS.map(|(name, _)| name);
        assert_eq!(dialect_of_library(&[ANY_VERSION, oldest], &[]), Some(Dialect::R2022b));
        assert_eq!(dialect_of_library(&[ANY_VERSION, oldest, old], &[]), Some(Dialect::R2023a));
        assert_eq!(dialect_of_library(&[ANY_VERSION, oldest, old, middle], &[]), Some(Dialect::R2023b));
        assert_eq!(
            dialect_of_library(&[ANY_VERSION, oldest, old, middle, newest], &[]),
            Some(Dialect::R2025a)
        );
        // A program that calls a new function without defining it is not the library.
        assert_eq!(dialect_of_library(&[ANY_VERSION, oldest], &[newest]), Some(Dialect::R2022b));
        assert_eq!(dialect_of_library(&["main"], &[ANY_VERSION, newest]), None);
        assert_eq!(dialect_of_library(&[ANY_VERSION], &[]), None, "older than what is known");
        let text = File::open(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml")).unwrap();
        assert_eq!(dialect_of(&text), None);
    }
}
