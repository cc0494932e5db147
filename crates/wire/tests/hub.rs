//! The hub and its clients over real sockets.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use wire::client::{Connection, Settings};
use wire::server::{Event, EventKind, Hub, HubOptions, Kind, PortId, Waited};
use wire::{Dialect, ImageChunk, Reply, Request, Transport, names};

/// Longer than any wait should take, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);
const STEP: [u8; 8] = [8, 0, 0, 0, 16, 0, 0, 0];

/// A folder of its own for each test.
struct TempDir(PathBuf);

impl TempDir {
    fn new() -> Self {
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

struct Bench {
    hub: Hub,
    tmp: TempDir,
}

impl Bench {
    fn new() -> Self {
        Self::with(|_| {})
    }

    fn with(change: impl FnOnce(&mut HubOptions)) -> Self {
        let tmp = TempDir::new();
        let mut options = HubOptions {
            port: 0,
            tmp_dir: tmp.0.clone(),
            user: "me".to_owned(),
            // Silence alone must not end anything in a test on a busy machine, but for those that say so.
            stall: PATIENCE,
            hello_pause: Duration::from_millis(5),
            hello_limit: PATIENCE,
            ..HubOptions::default()
        };
        change(&mut options);
        Self { hub: Hub::new(options).unwrap(), tmp }
    }

    fn robot(&mut self, name: &str) -> PortId {
        self.hub.add_robot(name, Kind::Extern)
    }

    fn new_socket(&self, name: &str) -> PathBuf {
        self.tmp.0.join("webots/me").join(self.hub.port().to_string()).join("ipc").join(name).join("extern")
    }

    fn old_socket(&self, name: &str) -> PathBuf {
        self.tmp.0.join(format!("webots-{}", self.hub.port())).join("ipc").join(name).join("extern")
    }

    fn tcp(&self) -> TcpStream {
        TcpStream::connect(("127.0.0.1", self.hub.port())).unwrap()
    }

    #[track_caller]
    fn next(&mut self) -> Event {
        assert_eq!(self.hub.wait(Some(PATIENCE)), Waited::Event, "an event should come");
        self.hub.next_event().expect("an event")
    }

    #[track_caller]
    fn expect(&mut self, port: PortId, kind: EventKind) {
        assert_eq!(self.next(), Event { port, kind });
    }

    #[track_caller]
    fn expect_connected(&mut self, port: PortId, dialect: Dialect, transport: Transport) {
        self.expect(port, EventKind::Connected { dialect, transport });
    }

    #[track_caller]
    fn expect_closed(&mut self, port: PortId, clean: bool, reason: &str) {
        self.expect(port, EventKind::Closed { clean, reason: reason.to_owned() });
    }

    #[track_caller]
    fn expect_rejected(&mut self, port: PortId, reason: &str) {
        match self.next() {
            Event { port: found, kind: EventKind::Rejected { reason: text } } => {
                assert_eq!(found, port);
                assert!(text.contains(reason), "{text:?} should contain {reason:?}");
            }
            other => panic!("expected a rejection, found {other:?}"),
        }
    }

    fn local(&mut self, port: PortId, name: &str) -> UnixStream {
        let peer = UnixStream::connect(self.new_socket(name)).unwrap();
        self.expect_connected(port, Dialect::R2025a, Transport::Local);
        peer
    }

    fn settings(&self, url: &str) -> Settings {
        Settings {
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

fn read(stream: &mut impl Read, count: usize) -> Vec<u8> {
    let mut bytes = vec![0; count];
    stream.read_exact(&mut bytes).unwrap();
    bytes
}

fn read_all(stream: &mut impl Read) -> Vec<u8> {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    bytes
}

fn time_reply() -> Reply {
    let mut reply = Reply::new(0);
    reply.records.record(0, 4).f64(0.016);
    reply
}

#[test]
fn a_local_client_of_each_layout_is_told_apart() {
    let mut bench = Bench::new();
    let port = bench.robot("my robot");
    for (path, dialect) in
        [(bench.new_socket("my%20robot"), Dialect::R2025a), (bench.old_socket("my%20robot"), Dialect::R2023a)]
    {
        let mut peer = UnixStream::connect(path).unwrap();
        bench.expect_connected(port, dialect, Transport::Local);
        assert!(bench.hub.occupied(port));
        peer.write_all(&STEP).unwrap();
        bench.expect(port, EventKind::Packet(STEP.to_vec()));
        assert!(bench.hub.send(port, &time_reply()));
        assert_eq!(read(&mut peer, 19), time_reply().encode(Transport::Local));
        peer.write_all(&[0; 4]).unwrap();
        bench.expect_closed(port, true, "good-bye");
        assert!(!bench.hub.occupied(port));
        assert!(!bench.hub.send(port, &time_reply()), "nobody is there");
    }
}

#[test]
fn dribbled_and_joined_requests_become_packets() {
    let mut bench = Bench::new();
    let port = bench.robot("r");
    let mut peer = bench.local(port, "r");
    let first =
        Request::Step { duration_ms: 0, blocks: vec![wire::Block { tag: 3, body: &[7; 9] }] }.encode();
    for byte in &first {
        peer.write_all(&[*byte]).unwrap();
        bench.hub.wait(Some(Duration::ZERO));
    }
    bench.expect(port, EventKind::Packet(first));
    peer.write_all(&[STEP, STEP].concat()).unwrap();
    bench.expect(port, EventKind::Packet(STEP.to_vec()));
    bench.expect(port, EventKind::Packet(STEP.to_vec()));
}

#[test]
fn a_close_in_the_middle_of_a_packet_is_told() {
    let mut bench = Bench::new();
    let port = bench.robot("r");
    let mut peer = bench.local(port, "r");
    peer.write_all(&STEP[..5]).unwrap();
    drop(peer);
    bench.expect_closed(port, false, "ended in the middle of a packet, after 5 bytes of it");
    drop(bench.local(port, "r"));
    bench.expect_closed(port, false, "ended without a good-bye");
}

#[test]
fn a_stall_in_the_middle_of_a_packet_ends_that_peer_only() {
    let mut bench = Bench::with(|options| options.stall = Duration::from_millis(5));
    let (slow, good) = (bench.robot("slow"), bench.robot("good"));
    let mut slow_peer = bench.local(slow, "slow");
    let mut good_peer = bench.local(good, "good");
    slow_peer.write_all(&STEP[..3]).unwrap();
    bench.expect_closed(slow, false, "stalled in the middle of a packet, after 3 bytes of it");
    assert_eq!(read_all(&mut slow_peer), [], "a local client is closed without a word");
    good_peer.write_all(&STEP).unwrap();
    bench.expect(good, EventKind::Packet(STEP.to_vec()));
}

#[test]
fn garbage_ends_that_peer_only() {
    let mut bench = Bench::new();
    let port = bench.robot("r");
    let mut peer = bench.local(port, "r");
    peer.write_all(&[5, 0, 0, 0, 1, 2, 3]).unwrap();
    let reason = "malformed request: packet size is 5: less than its own header of 8 bytes";
    bench.expect_closed(port, false, reason);
    bench.local(port, "r");
}

#[test]
fn a_flood_is_cut_off() {
    let mut bench = Bench::new();
    let port = bench.robot("r");
    let mut peer = bench.local(port, "r");
    peer.write_all(&STEP.repeat(1000)).unwrap();
    for _ in 0..65 {
        bench.expect(port, EventKind::Packet(STEP.to_vec()));
    }
    bench.expect_closed(port, false, "sent 65 requests without waiting for an answer");
}

#[test]
fn a_peer_that_does_not_read_is_cut_off_and_others_go_on() {
    let mut bench = Bench::with(|options| options.queue_limit = 1 << 20);
    let (deaf, good) = (bench.robot("deaf"), bench.robot("good"));
    let _deaf_peer = bench.local(deaf, "deaf");
    let mut good_peer = bench.local(good, "good");
    let mut large = Reply::new(-1);
    large.records.bytes(&[0; 1 << 18]);
    let mut sent = 0;
    while bench.hub.send(deaf, &large) {
        sent += 1;
        assert!(sent < 1000, "the limit should be reached");
        assert!(bench.hub.send(good, &Reply::new(0)));
        assert_eq!(read(&mut good_peer, 8), [8, 0, 0, 0, 0, 0, 0, 0]);
    }
    match bench.next().kind {
        EventKind::Closed { clean: false, reason } => {
            assert!(reason.starts_with("does not read: "), "{reason}")
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn large_answers_pass_a_slow_reader() {
    let mut bench = Bench::new();
    let port = bench.robot("r");
    let mut peer = bench.local(port, "r");
    let mut large = Reply::new(0);
    large.records.bytes(&vec![9; 5 << 20]);
    let expected = large.encode(Transport::Local);
    assert!(bench.hub.send(port, &large));
    let waker = bench.hub.waker();
    let reader = std::thread::spawn(move || {
        let bytes = read(&mut peer, (5 << 20) + 8);
        waker.wake();
        bytes
    });
    assert_eq!(bench.hub.wait(Some(PATIENCE)), Waited::Interrupted);
    assert!(reader.join().unwrap() == expected);
}

#[test]
fn a_second_client_is_refused() {
    let mut bench = Bench::new();
    let port = bench.robot("r");
    let mut first = bench.local(port, "r");
    let mut second = UnixStream::connect(bench.new_socket("r")).unwrap();
    bench.expect_rejected(port, "has a controller already");
    assert_eq!(read_all(&mut second), []);
    let mut third = bench.tcp();
    third.write_all(b"CTR\nRobot-Name: r").unwrap();
    bench.expect_rejected(port, "has a controller already");
    assert_eq!(read_all(&mut third), b"FORBIDDEN");
    first.write_all(&STEP).unwrap();
    bench.expect(port, EventKind::Packet(STEP.to_vec()));
}

#[test]
fn a_successor_waits_until_the_end_was_told() {
    let mut bench = Bench::new();
    let port = bench.robot("r");
    let mut first = bench.local(port, "r");
    first.write_all(&STEP).unwrap();
    drop(first);
    let _second = UnixStream::connect(bench.new_socket("r")).unwrap();
    bench.expect(port, EventKind::Packet(STEP.to_vec()));
    // The answer to the first client must not reach the second one.
    bench.hub.send(port, &time_reply());
    bench.expect_closed(port, false, "ended without a good-bye");
    bench.expect_connected(port, Dialect::R2025a, Transport::Local);
}

#[test]
fn tcp_hellos() {
    let mut bench = Bench::new();
    let port = bench.robot("my robot");
    for (hello, dialect) in [
        (&b"CTR"[..], Dialect::R2025a),
        (b"CTR\nRobot-Name: my%20robot", Dialect::R2025a),
        (b"CTR\nRobot-Name: my robot", Dialect::R2023a),
    ] {
        let mut peer = bench.tcp();
        peer.write_all(hello).unwrap();
        bench.expect_connected(port, dialect, Transport::Tcp);
        assert_eq!(read(&mut peer, 9), b"CONNECTED");
        peer.write_all(&STEP).unwrap();
        bench.expect(port, EventKind::Packet(STEP.to_vec()));
        bench.hub.send(port, &time_reply());
        assert_eq!(read(&mut peer, 26), time_reply().encode(Transport::Tcp));
        peer.write_all(&[0; 4]).unwrap();
        bench.expect_closed(port, true, "good-bye");
    }
}

#[test]
fn tcp_hellos_that_fail() {
    let mut bench = Bench::new();
    bench.robot("a");
    let cases: [(&[u8], &str, &[u8]); 4] = [
        (b"CTR\nRobot-Name: b", "no robot is called \"b\"", b"FAILED"),
        (b"GET / HTTP/1.1\r\n", "there is no page here", b""),
        (b"\x16\x03\x01\x02", "is no controller", b""),
        (b"CTX", "is no controller", b""),
    ];
    for (hello, reason, reply) in cases {
        let mut peer = bench.tcp();
        peer.write_all(hello).unwrap();
        bench.expect_rejected(PortId::NONE, reason);
        assert_eq!(read_all(&mut peer), reply);
    }
    bench.robot("b");
    let mut nameless = bench.tcp();
    nameless.write_all(b"CTR").unwrap();
    bench.expect_rejected(PortId::NONE, "not exactly one robot");
    assert_eq!(read_all(&mut nameless), b"FAILED");
    bench.hub.set_loading(true);
    let mut early = bench.tcp();
    early.write_all(b"CTR\nRobot-Name: a").unwrap();
    bench.expect_rejected(PortId(0), "loading");
    assert_eq!(read_all(&mut early), b"PROCESSING");
}

#[test]
fn half_a_hello_blocks_nobody() {
    let mut bench = Bench::with(|options| options.hello_limit = Duration::from_millis(30));
    let port = bench.robot("r");
    let mut half = bench.tcp();
    half.write_all(b"CTR\nRobot").unwrap();
    let mut left = bench.tcp();
    left.write_all(b"CT").unwrap();
    left.shutdown(Shutdown::Both).unwrap();
    bench.expect_rejected(PortId::NONE, "left during its hello, after \"CT\"");
    let mut peer = UnixStream::connect(bench.new_socket("r")).unwrap();
    let mut kinds = vec![bench.next().kind, bench.next().kind];
    kinds.retain(|kind| !matches!(kind, EventKind::Connected { .. }));
    assert!(
        matches!(&kinds[..], [EventKind::Rejected { reason }] if reason.contains("did not finish its hello"))
    );
    assert_eq!(read_all(&mut half), b"");
    peer.write_all(&STEP).unwrap();
    bench.expect(port, EventKind::Packet(STEP.to_vec()));
}

#[test]
fn a_hello_in_parts_is_joined() {
    let mut bench = Bench::with(|options| options.hello_pause = PATIENCE);
    let port = bench.robot("robot 2");
    bench.robot("robot");
    let mut peer = bench.tcp();
    for part in [&b"CTR"[..], b"\nRobot-Name: robot", b"%202"] {
        peer.write_all(part).unwrap();
        bench.hub.wait(Some(Duration::from_millis(1)));
    }
    bench.expect_connected(port, Dialect::R2025a, Transport::Tcp);
}

#[test]
fn a_malformed_tcp_client_is_told_to_quit() {
    let mut bench = Bench::new();
    let port = bench.robot("r");
    let mut peer = bench.tcp();
    peer.write_all(b"CTR\nRobot-Name: r").unwrap();
    bench.expect_connected(port, Dialect::R2025a, Transport::Tcp);
    peer.write_all(&[1, 0, 0, 0]).unwrap();
    bench.expect_closed(
        port,
        false,
        "malformed request: packet size is 1: less than its own header of 8 bytes",
    );
    let expected = [&b"CONNECTED"[..], &Reply::quit().encode(Transport::Tcp)].concat();
    assert_eq!(read(&mut peer, expected.len()), expected);
}

#[test]
fn browsers_are_handed_over() {
    let mut bench = Bench::with(|options| options.browsers = true);
    let mut page = bench.tcp();
    page.write_all(b"GET /x").unwrap();
    assert_eq!(bench.hub.wait(Some(PATIENCE)), Waited::Event);
    let mut browser = bench.hub.next_browser().unwrap();
    assert_eq!(browser.first_bytes, b"GET /x");
    browser.stream.write_all(b"hi").unwrap();
    assert_eq!(read(&mut page, 2), b"hi");
}

#[test]
fn closing_sends_what_is_queued_and_frees_the_robot() {
    let mut bench = Bench::new();
    let port = bench.robot("r");
    let mut peer = bench.local(port, "r");
    let mut large = Reply::quit();
    large.records.bytes(&vec![1; 1 << 20]);
    bench.hub.send(port, &large);
    bench.hub.close(port);
    assert!(!bench.hub.occupied(port));
    let reader = std::thread::spawn(move || read_all(&mut peer));
    bench.hub.finish(PATIENCE);
    assert_eq!(reader.join().unwrap(), large.encode(Transport::Local));
    assert_eq!(
        bench.hub.wait(Some(Duration::ZERO)),
        Waited::TimedOut,
        "no event tells what we did ourselves"
    );
    bench.local(port, "r");
}

#[test]
fn folders_and_sockets_come_and_go() {
    let mut bench = Bench::new();
    let folders: Vec<PathBuf> = bench.hub.instance_folders().map(Path::to_owned).collect();
    assert_eq!(folders.len(), 2);
    let port = bench.robot("r");
    let intern = bench.hub.add_robot("i", Kind::Intern);
    assert_eq!(bench.hub.url(port), format!("ipc://{}/r", bench.hub.port()));
    let instance = format!("{}/", folders[0].display());
    let expected =
        [("WEBOTS_ROBOT_NAME".to_owned(), "i".to_owned()), ("WEBOTS_INSTANCE_PATH".to_owned(), instance)];
    assert_eq!(bench.hub.environment(intern), expected);
    assert!(folders[0].join("ipc/i/intern").exists());
    bench.hub.set_loading(true);
    assert!(folders[0].join("loading").exists() && !folders[1].join("loading").exists());
    bench.hub.set_loading(false);
    assert!(!folders[0].join("loading").exists());
    let seconds: u64 = std::fs::read_to_string(folders[0].join("live.txt")).unwrap().parse().unwrap();
    assert!(seconds > 1_700_000_000);
    assert!(bench.new_socket("r").exists() && bench.old_socket("r").exists());
    bench.hub.remove_robot(port);
    assert!(!folders[0].join("ipc/r").exists() && !folders[1].join("ipc/r").exists());
    let Bench { hub, tmp: _tmp } = bench;
    drop(hub);
    assert!(folders.iter().all(|folder| !folder.exists()));
}

#[test]
fn two_hubs_share_a_machine_and_leftovers_are_replaced() {
    let bench = Bench::new();
    let options = HubOptions {
        port: bench.hub.port(),
        tmp_dir: bench.tmp.0.clone(),
        user: "me".to_owned(),
        ..HubOptions::default()
    };
    let second = Hub::new(options.clone()).unwrap();
    assert!(second.port() > bench.hub.port());
    // A run that was killed leaves its folder; without its lock it counts as left.
    let port = second.port();
    drop(second);
    let stale = bench.tmp.0.join(format!("webots/me/{port}/ipc/old"));
    std::fs::create_dir_all(&stale).unwrap();
    let third = Hub::new(HubOptions { port, ..options }).unwrap();
    assert_eq!(third.port(), port);
    assert!(!stale.exists());
}

#[test]
fn a_name_used_twice_is_a_problem() {
    let mut bench = Bench::new();
    let first = bench.robot("r");
    bench.robot("r");
    assert!(bench.hub.take_problems()[0].contains("another robot is called \"r\" too"));
    bench.local(first, "r");
}

#[test]
fn long_names_have_a_socket_for_each_rule() {
    let mut bench = Bench::new();
    // Between the limits of R2025a (which depends on the folder's length) and R2023b.
    let name = "n".repeat(65);
    let port = bench.robot(&name);
    let middle = bench.new_socket(&name);
    if middle.as_os_str().len() < 108 {
        let _peer = UnixStream::connect(middle).unwrap();
        bench.expect_connected(port, Dialect::R2023b, Transport::Local);
        bench.hub.close(port);
    }
    let folder = bench.hub.folder(port).unwrap();
    assert!(folder.file_name().unwrap().len() <= 40);
    let _peer = UnixStream::connect(folder.join("extern")).unwrap();
    bench.expect_connected(port, Dialect::R2025a, Transport::Local);
}

#[test]
fn waiting_ends_by_time_and_by_waker() {
    let mut bench = Bench::new();
    assert_eq!(bench.hub.wait(Some(Duration::from_millis(1))), Waited::TimedOut);
    let waker = bench.hub.waker();
    let thread = std::thread::spawn(move || waker.wake());
    assert_eq!(bench.hub.wait(None), Waited::Interrupted);
    thread.join().unwrap();
}

/// Serves one client: answers each packet, the second one with a picture, until the client leaves.
fn serve(bench: &mut Bench) {
    let mut requests = 0;
    loop {
        let event = bench.next();
        match event.kind {
            EventKind::Packet(_) => {
                requests += 1;
                let mut reply = time_reply();
                if requests == 2 {
                    reply.images.push(ImageChunk { tag: 1, command: 0, pixels: vec![5; 4] });
                }
                bench.hub.send(event.port, &reply);
            }
            EventKind::Closed { clean, .. } => {
                assert!(clean);
                return;
            }
            EventKind::Connected { .. } | EventKind::Rejected { .. } => {}
        }
    }
}

#[test]
fn our_client_finds_the_hub_in_every_way() {
    let mut bench = Bench::new();
    let port = bench.robot("my robot");
    let number = bench.hub.port();
    let intern = bench.hub.add_robot("inner robot", Kind::Intern);
    let mut all: Vec<Settings> =
        ["".to_owned(), "my robot".to_owned(), format!("ipc://{number}"), bench.hub.url(port)]
            .into_iter()
            .chain([format!("ipc://{number}/my%20robot"), format!("tcp://127.0.0.1:{number}")])
            .chain(["my robot", "my%20robot"].map(|name| format!("tcp://127.0.0.1:{number}/{name}")))
            .map(|url| bench.settings(&url))
            .collect();
    let mut started = bench.settings("");
    let environment = bench.hub.environment(intern);
    started.robot_name = environment[0].1.clone();
    started.instance_path = environment[1].1.clone();
    all.push(started);
    for settings in all {
        let client = std::thread::spawn(move || {
            let mut connection = Connection::open(&settings, &mut |_| {}).expect(&settings.url);
            for _ in 0..3 {
                connection.send(&STEP).unwrap();
                let answer = connection.receive().unwrap();
                assert_eq!(answer.records, time_reply().records.into_bytes());
            }
            connection.goodbye();
        });
        serve(&mut bench);
        client.join().unwrap();
    }
}

#[test]
fn our_client_says_why_it_gives_up() {
    let mut bench = Bench::new();
    let number = bench.hub.port();
    let check = |bench: &Bench, url: &str, expected: &str| {
        let mut said = Vec::new();
        let settings = bench.settings(url);
        let error = Connection::open(&settings, &mut |text| said.push(text.to_owned())).unwrap_err();
        assert!(error.what.contains(expected), "{:?} should contain {expected:?}", error.what);
        said
    };
    let said = check(&bench, &format!("ipc://{number}"), "no robot waits for a controller in ");
    assert_eq!(said.len(), 2, "one message after each attempt but the last: {said:?}");
    check(&bench, "ipc://1/r", "no simulator found: ");
    check(&bench, "tcp://127.0.0.1:1", "127.0.0.1:1; giving up");
    bench.robot("a");
    bench.robot("b");
    check(&bench, "", "one of a, b");
}

#[test]
fn our_client_waits_while_the_world_loads() {
    let mut bench = Bench::new();
    let port = bench.robot("r");
    for (url, is_tcp) in [("ipc://", false), ("tcp://127.0.0.1:", true)] {
        bench.hub.set_loading(true);
        let settings = bench.settings(&format!("{url}{}/r", bench.hub.port()));
        let waker = bench.hub.waker();
        let client = std::thread::spawn(move || {
            let mut said = 0;
            // More attempts than are allowed: those that find a loading simulator do not count.
            Connection::open(&settings, &mut |text| {
                assert!(text.contains("it loads a world"), "{text}");
                said += 1;
                if said == 10 {
                    waker.wake();
                }
            })
            .unwrap()
            .goodbye();
        });
        loop {
            match bench.hub.wait(Some(PATIENCE)) {
                Waited::Interrupted => break,
                Waited::Event => assert!(is_tcp && bench.hub.next_event().is_some()),
                Waited::TimedOut => panic!("the client should ask ten times"),
            }
        }
        bench.hub.set_loading(false);
        serve(&mut bench);
        client.join().unwrap();
        assert!(!bench.hub.occupied(port));
    }
}

#[test]
fn names_of_the_folder_match_the_rules() {
    let mut bench = Bench::new();
    let port = bench.robot("é (1)");
    let folder = bench.hub.folder(port).unwrap();
    assert_eq!(folder.file_name().unwrap().to_str().unwrap(), names::encode("é (1)"));
    bench.local(port, "%C3%A9%20%281%29");
}
