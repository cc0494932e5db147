//! The process at the other end of a connection on this machine: who it is, whose it is, and which version of the
//! controller library it has loaded.
//!
//! Linux tells all of it. Elsewhere nothing is known, and nothing is refused for that.

use crate::dialect::Dialect;
use crate::socket::Stream;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Read};
use std::net::{IpAddr, SocketAddr};
use std::os::unix::fs::FileExt;
use std::path::PathBuf;

/// Whether [`Caller::of`] knows processes here.
pub(crate) const IS_KNOWN: bool = cfg!(target_os = "linux");

/// Processes above a process that are looked at.
const MAX_DEPTH: usize = 1000;
/// The list of the files that a process has loaded is read up to here. `[bytes]`
const MAX_LIST: u64 = 16 << 20;
/// Larger tables of names are not those of a controller library. `[bytes]`
const MAX_TABLE: u64 = 64 << 20;

/// A function of every version of the library.
const ANY_VERSION: &str = "wb_robot_init";
/// What versions have that earlier ones do not, newest first.
const NEWS: [(&str, Dialect); 4] = [
    ("wb_supervisor_proto_get_field", Dialect::R2025a),
    ("wb_vacuum_gripper_turn_on", Dialect::R2023b),
    ("wb_NODE_ROBOT", Dialect::R2023a),
    ("wbu_system_webots_instance_path", Dialect::R2022b),
];

/// Who is at the other end of a local socket.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller {
    process: i32,
    user: u32,
}

impl Caller {
    /// `None` if the system does not tell, as for processes outside a container that we are in.
    #[cfg(target_os = "linux")]
    pub(crate) fn of(stream: &Stream) -> Option<Self> {
        let Stream::Local(stream) = stream else { return None };
        let told = rustix::net::sockopt::socket_peercred(stream).ok()?;
        Some(Self { process: told.pid.as_raw_nonzero().get(), user: told.uid.as_raw() })
    }

    /// Nothing is told here.
    #[cfg(not(target_os = "linux"))]
    pub(crate) fn of(_stream: &Stream) -> Option<Self> {
        None
    }

    /// Its process.
    pub(crate) fn process(self) -> i32 {
        self.process
    }

    /// Whether it belongs to us or to the machine.
    pub(crate) fn is_trusted(self) -> bool {
        is_trusted(self.user)
    }

    /// Whether it is this process, or one that this process or its children have started.
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

    /// What the controller library that it has loaded speaks; `None` if it has none of the known ones.
    pub(crate) fn dialect(self) -> Option<Dialect> {
        let mut list = String::new();
        let maps = File::open(format!("/proc/{}/maps", self.process)).ok()?;
        maps.take(MAX_LIST).read_to_string(&mut list).ok()?;
        let (likely, others): (Vec<&str>, Vec<&str>) =
            code_files(&list).into_iter().partition(|path| path.contains("ontroller"));
        let folder = PathBuf::from(format!("/proc/{}/root", self.process));
        let open = |path: &str| {
            // Its own view of the files, which may be that of a container.
            let theirs = folder.join(path.trim_start_matches('/'));
            File::open(theirs).or_else(|_| File::open(path)).ok()
        };
        let files = likely.into_iter().chain(others).filter_map(open);
        // A program that holds the library itself may have been replaced on the disk since it was started.
        let program = File::open(format!("/proc/{}/exe", self.process)).ok();
        files.chain(program).find_map(|file| dialect_of(&file))
    }
}

/// Whether a user is this one, or the one who may do everything.
pub(crate) fn is_trusted(user: u32) -> bool {
    user == 0 || user == rustix::process::geteuid().as_raw()
}

/// Who is at the other end of a TCP connection that stays on this machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TcpPeer {
    /// A process of this user.
    User(u32),
    /// Nobody any more.
    Gone,
    /// The system lists connections, and this is not among them, or it did not let us look.
    Unlisted,
    /// The system lists no connections.
    NoList,
}

/// Who is at the other end of a TCP connection that stays on this machine.
pub(crate) fn tcp_peer(theirs: SocketAddr, ours: SocketAddr) -> TcpPeer {
    // The table is read in parts: while others come and go, a line may be missed.
    const LOOKS: usize = 3;
    for _ in 0..LOOKS {
        let mut is_listed = false;
        for table in ["/proc/net/tcp", "/proc/net/tcp6"] {
            match std::fs::read_to_string(table) {
                Ok(table) => {
                    is_listed = true;
                    if let Some(user) = user_in(&table, theirs, ours) {
                        return user.map_or(TcpPeer::Gone, TcpPeer::User);
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                // No more files may be open, for example.
                Err(_) => return TcpPeer::Unlisted,
            }
        }
        if !is_listed {
            return TcpPeer::NoList;
        }
    }
    TcpPeer::Unlisted
}

/// Finds a connection in the system's table. It is searched as text: whoever connects often makes the table long, and it is
/// read for each connection.
fn user_in(table: &str, theirs: SocketAddr, ours: SocketAddr) -> Option<Option<u32>> {
    [table_address_4, table_address_6].into_iter().find_map(|spelled| {
        let pair = format!(" {} {} ", spelled(theirs)?, spelled(ours)?);
        let (_, rest) = table.split_once(&pair)?;
        let words: Vec<&str> = rest.lines().next()?.split_ascii_whitespace().collect();
        let &[_, _, _, _, user, _, inode, ..] = words.as_slice() else { return None };
        // What nobody holds any more is listed under the machine's user.
        Some(user.parse().ok().filter(|_| inode != "0"))
    })
}

/// `0100007F:04D2` is 127.0.0.1, port 1234: four bytes at a time in this machine's order.
fn table_address_4(address: SocketAddr) -> Option<String> {
    match address.ip().to_canonical() {
        IpAddr::V4(ip) => Some(table_address(&ip.octets(), address.port())),
        IpAddr::V6(_) => None,
    }
}

/// The same in the table of IPv6, where addresses of IPv4 are as well.
fn table_address_6(address: SocketAddr) -> Option<String> {
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
    // The second word is the program's name in brackets, which may hold anything.
    let (_, rest) = line.rsplit_once(')')?;
    rest.split_ascii_whitespace().nth(1)?.parse().ok()
}

/// The files with code in the list of what a process has loaded, each once, in order.
fn code_files(list: &str) -> Vec<&str> {
    let mut seen = BTreeSet::new();
    let path = |line: &'_ str| -> Option<usize> {
        let rights = line.split_ascii_whitespace().nth(1)?;
        if rights.contains('x') { line.find('/') } else { None }
    };
    let paths = list.lines().filter_map(|line| line.get(path(line)?..));
    paths.filter(|path| seen.insert(*path)).collect()
}

/// What a controller library speaks; `None` for other files.
fn dialect_of(file: &File) -> Option<Dialect> {
    let [any, news @ ..] = defined(file, [ANY_VERSION, NEWS[0].0, NEWS[1].0, NEWS[2].0, NEWS[3].0]).ok()?;
    let newest = news.into_iter().zip(NEWS).find(|(has, _)| *has)?;
    any.then_some(newest.1.1)
}

/// Which of these names a program or library of 64 bits defines.
fn defined<const N: usize>(file: &File, names: [&str; N]) -> io::Result<[bool; N]> {
    const SYMBOLS: u32 = 2;
    const DYNAMIC_SYMBOLS: u32 = 11;
    const SECTION: usize = 64;
    const SYMBOL: usize = 24;
    let mut found = [false; N];
    let mut head = [0; 64];
    file.read_exact_at(&mut head, 0)?;
    // Little-endian with 64 bits, as are all machines for which there are libraries.
    if !head.starts_with(b"\x7fELF\x02\x01") {
        return Ok(found);
    }
    let table = |start: u64, size: u64| {
        if size > MAX_TABLE {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        let mut bytes = vec![0; usize::try_from(size).unwrap_or(0)];
        file.read_exact_at(&mut bytes, start)?;
        Ok::<_, io::Error>(bytes)
    };
    let count = number(&head, 0x3c, 2);
    let sections = table(number(&head, 0x28, 8), count * SECTION as u64)?;
    let sections: Vec<&[u8]> = sections.chunks_exact(SECTION).collect();
    // What a library offers; a program that holds one lists it among all its names.
    for kind in [DYNAMIC_SYMBOLS, SYMBOLS] {
        for section in sections.iter().filter(|section| number(section, 4, 4) == u64::from(kind)) {
            let place = |section: &[u8]| (number(section, 24, 8), number(section, 32, 8));
            let linked = usize::try_from(number(section, 40, 4)).unwrap_or(usize::MAX);
            let Some(texts) = sections.get(linked) else { continue };
            let (start, size) = place(texts);
            let texts = table(start, size)?;
            let (start, size) = place(section);
            for symbol in table(start, size)?.chunks_exact(SYMBOL) {
                let is_elsewhere = number(symbol, 6, 2) == 0;
                let start = usize::try_from(number(symbol, 0, 4)).unwrap_or(usize::MAX);
                let Some(text) = texts.get(start..).filter(|_| !is_elsewhere) else { continue };
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

/// A little-endian number in the middle of bytes; what is not there is zero.
fn number(bytes: &[u8], start: usize, size: usize) -> u64 {
    let bytes = bytes.get(start..start + size).unwrap_or_default();
    bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::net::UnixStream;
    use std::path::Path;
    use std::process::{Command, Stdio};

    #[test]
    fn the_other_end_is_this_process() {
        let (one, _two) = UnixStream::pair().unwrap();
        let Some(caller) = Caller::of(&Stream::local(one).unwrap()) else {
            assert_ne!(std::env::consts::OS, "linux", "where callers are known, this one is");
            return;
        };
        assert_eq!(caller.process(), i32::try_from(std::process::id()).unwrap());
        assert!(caller.is_trusted());
        assert!(caller.descends_from(caller.process()));
        let above = parent_of(caller.process()).unwrap();
        assert!(caller.descends_from(above));
        let mut child = Command::new("cat").stdin(Stdio::piped()).spawn().unwrap();
        let below = i32::try_from(child.id()).unwrap();
        assert!(!caller.descends_from(below));
        assert!(Caller { process: below, user: 0 }.descends_from(caller.process()));
        drop(child.stdin.take());
        child.wait().unwrap();
        assert_eq!(caller.dialect(), None, "no controller library is loaded here");
    }

    #[test]
    fn files_with_code_are_listed_once() {
        let list = "55d0-55d1 r--p 00000000 08:01 1 /opt/my controller/c\n\
                    55d1-55d2 r-xp 00001000 08:01 1 /opt/my controller/c\n\
                    7f00-7f01 r-xp 00000000 08:01 2 /lib/libm.so.6\n\
                    7f02-7f03 r-xp 00000000 08:01 2 /lib/libm.so.6\n\
                    7f04-7f05 r-xp 00000000 00:00 0 [vdso]\n";
        assert_eq!(code_files(list), ["/opt/my controller/c", "/lib/libm.so.6"]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn who_is_not_in_the_table_is_not_let_pass_for_somebody() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let ours = listener.local_addr().unwrap();
        let client = std::net::TcpStream::connect(ours).unwrap();
        let theirs = client.local_addr().unwrap();
        assert_eq!(tcp_peer(theirs, ours), TcpPeer::User(rustix::process::geteuid().as_raw()));
        // Nobody connects from port 1.
        assert_eq!(tcp_peer(SocketAddr::from(([127, 0, 0, 1], 1)), ours), TcpPeer::Unlisted);
    }

    #[test]
    fn a_connection_is_found_in_the_table() {
        let table = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n\
            0: 0100007F:04D2 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 555 1\n\
            1: 0100007F:ABCD 0100007F:04D2 01 00000000:00000000 00:00000000 00000000  1001        0 556 1\n\
            2: 0100007F:ABCE 0100007F:04D2 05 00000000:00000000 00:00000000 00000000     0        0 0 1\n";
        let here = |port| SocketAddr::from(([127, 0, 0, 1], port));
        assert_eq!(user_in(table, here(0xabcd), here(1234)), Some(Some(1001)));
        assert_eq!(user_in(table, here(0xabce), here(1234)), Some(None), "closed");
        assert_eq!(user_in(table, here(0xabcf), here(1234)), None);
        let six = "\n1: 0000000000000000FFFF00000100007F:ABCD 0000000000000000FFFF00000100007F:04D2 01 0:0 0:0 0 7 0 9 1\n";
        if cfg!(target_endian = "little") {
            assert_eq!(user_in(six, here(0xabcd), here(1234)), Some(Some(7)));
        }
    }

    /// Builds a library with these functions and says what it speaks.
    fn dialect_with(functions: &[&str], uses: &[&str]) -> Option<Dialect> {
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
    fn a_library_is_known_by_what_it_defines() {
        let [newest, middle, old, oldest] = NEWS.map(|(name, _)| name);
        assert_eq!(dialect_with(&[ANY_VERSION, oldest], &[]), Some(Dialect::R2022b));
        assert_eq!(dialect_with(&[ANY_VERSION, oldest, old], &[]), Some(Dialect::R2023a));
        assert_eq!(dialect_with(&[ANY_VERSION, oldest, old, middle], &[]), Some(Dialect::R2023b));
        assert_eq!(dialect_with(&[ANY_VERSION, oldest, old, middle, newest], &[]), Some(Dialect::R2025a));
        // A program of its own that calls what is new is not the library.
        assert_eq!(dialect_with(&[ANY_VERSION, oldest], &[newest]), Some(Dialect::R2022b));
        assert_eq!(dialect_with(&["main"], &[ANY_VERSION, newest]), None);
        assert_eq!(dialect_with(&[ANY_VERSION], &[]), None, "older than what is known");
        let text = File::open(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml")).unwrap();
        assert_eq!(dialect_of(&text), None);
    }
}
