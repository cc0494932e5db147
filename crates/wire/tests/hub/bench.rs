//! A hub in a folder of its own, and helpers for the tests.

use std::io::Read;
use std::net::TcpStream;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use wire::client::Settings;
use wire::server::{Event, EventKind, Hub, HubOptions, Kind, PortId, WaitOutcome};
use wire::{Dialect, Reply, Transport};

/// Longer than any wait should take, even on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);
pub(crate) const STEP: [u8; 8] = [8, 0, 0, 0, 16, 0, 0, 0];

/// A folder of its own for each test.
pub(crate) struct TempDir(pub(crate) PathBuf);

impl TempDir {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("wire-test-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for TempDir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub(crate) struct Bench {
    pub(crate) hub: Hub,
    pub(crate) tmp: TempDir,
}

impl Bench {
    pub(crate) fn new() -> Self {
        Self::with(|_| {})
    }

    pub(crate) fn with(change: impl FnOnce(&mut HubOptions)) -> Self {
        let tmp = TempDir::new();
        let mut options = HubOptions {
            port: 0,
            tmp_dir: tmp.0.clone(),
            user: "me".to_owned(),
            // On a busy machine, silence alone must not end a connection, except in tests that set these limits.
            stall_timeout: PATIENCE,
            hello_idle_timeout: Duration::from_millis(5),
            hello_timeout: PATIENCE,
            ..HubOptions::default()
        };
        change(&mut options);
        Self { hub: Hub::new(options).unwrap(), tmp }
    }

    pub(crate) fn robot(&mut self, name: &str) -> PortId {
        self.hub.add_robot(name, Kind::Extern)
    }

    pub(crate) fn new_socket(&self, name: &str) -> PathBuf {
        self.tmp.0.join("webots/me").join(self.hub.port().to_string()).join("ipc").join(name).join("extern")
    }

    pub(crate) fn old_socket(&self, name: &str) -> PathBuf {
        self.tmp.0.join(format!("webots-{}", self.hub.port())).join("ipc").join(name).join("extern")
    }

    pub(crate) fn tcp(&self) -> TcpStream {
        TcpStream::connect(("127.0.0.1", self.hub.port())).unwrap()
    }

    #[track_caller]
    pub(crate) fn next(&mut self) -> Event {
        assert_eq!(self.hub.wait(Some(PATIENCE)), WaitOutcome::Event, "an event should come");
        self.hub.next_event().expect("an event")
    }

    #[track_caller]
    pub(crate) fn expect(&mut self, port: PortId, kind: EventKind) {
        assert_eq!(self.next(), Event { port, kind });
    }

    #[track_caller]
    pub(crate) fn expect_connected(&mut self, port: PortId, dialect: Dialect, transport: Transport) {
        self.expect(port, EventKind::Connected { dialect, transport });
    }

    #[track_caller]
    pub(crate) fn expect_closed(&mut self, port: PortId, clean: bool, reason: &str) {
        self.expect(port, EventKind::Closed { clean, reason: reason.to_owned() });
    }

    #[track_caller]
    pub(crate) fn expect_rejected(&mut self, port: PortId, reason: &str) {
        match self.next() {
            Event { port: found, kind: EventKind::Rejected { reason: text } } => {
                assert_eq!(found, port);
                assert!(text.contains(reason), "{text:?} should contain {reason:?}");
            }
            other => panic!("expected a rejection, found {other:?}"),
        }
    }

    pub(crate) fn local(&mut self, port: PortId, name: &str) -> UnixStream {
        let peer = UnixStream::connect(self.new_socket(name)).unwrap();
        self.expect_connected(port, Dialect::R2025a, Transport::Local);
        peer
    }

    pub(crate) fn settings(&self, url: &str) -> Settings {
        Settings {
            inherited_socket: None,
            robot_name: String::new(),
            instance_path: String::new(),
            url: url.to_owned(),
            tmp_dir: self.tmp.0.clone(),
            user: "me".to_owned(),
            retry: Duration::from_millis(1),
            attempts: 3,
            message_every: 1,
        }
    }
}

pub(crate) fn read(stream: &mut impl Read, count: usize) -> Vec<u8> {
    let mut bytes = vec![0; count];
    stream.read_exact(&mut bytes).unwrap();
    bytes
}

pub(crate) fn read_all(stream: &mut impl Read) -> Vec<u8> {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    bytes
}

pub(crate) fn time_reply() -> Reply {
    let mut reply = Reply::new(0);
    reply.records.record(0, 4).f64(0.016);
    reply
}
