//! Controllers over TCP, browsers, and clients that are neither.

use crate::bench::{Bench, PATIENCE, STEP, read, read_all, time_reply};
use std::io::Write;
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::os::unix::net::UnixStream;
use std::time::Duration;
use wire::server::{EventKind, PortId, WaitOutcome};
use wire::{Dialect, Reply, Transport};

#[test]
fn tcp_hellos_are_accepted() {
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
        bench.expect_closed(port, true, "closed");
    }
}

#[test]
fn failing_tcp_hellos_get_a_reply() {
    let mut bench = Bench::new();
    bench.robot("a");
    let cases: [(&[u8], &str, &[u8]); 4] = [
        (b"CTR\nRobot-Name: b", "127.0.0.1 was refused: no robot is called \"b\"; extern: \"a\"", b"FAILED"),
        (b"GET / HTTP/1.1\r\n", "there is no page here", b""),
        (b"\x16\x03\x01\x02", "is not a controller", b""),
        (b"CTX", "is not a controller", b""),
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
    bench.expect_rejected(PortId::NONE, "the number of waiting robots is not one");
    assert_eq!(read_all(&mut nameless), b"FAILED");
    bench.hub.set_loading(true);
    let mut early = bench.tcp();
    early.write_all(b"CTR\nRobot-Name: a").unwrap();
    // That a world is loading is no event, so the next one is the rejection of another client.
    let mut late = bench.tcp();
    late.write_all(b"garbage").unwrap();
    bench.expect_rejected(PortId::NONE, "garbage");
    early.set_nonblocking(true).unwrap();
    while early.peek(&mut [0]).is_err() {
        bench.hub.wait(Some(Duration::from_millis(1)));
    }
    early.set_nonblocking(false).unwrap();
    assert_eq!(read_all(&mut early), b"PROCESSING");
}

#[test]
fn an_incomplete_hello_blocks_nobody() {
    let mut bench = Bench::with(|options| options.hello_timeout = Duration::from_millis(30));
    let port = bench.robot("r");
    let mut half = bench.tcp();
    half.write_all(b"CTR\nRobot").unwrap();
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
fn a_client_that_disconnects_during_its_hello_is_reported() {
    let mut bench = Bench::new();
    let mut peer = bench.tcp();
    peer.write_all(b"CT").unwrap();
    peer.shutdown(Shutdown::Both).unwrap();
    bench.expect_rejected(PortId::NONE, "disconnected during its hello, after \"CT\"");
}

/// Browsers open connections in case that they need one, and close them unused.
#[test]
fn connections_that_never_say_anything_are_not_reported() {
    let mut bench = Bench::with(|options| options.hello_timeout = Duration::from_millis(30));
    let closed = bench.tcp();
    closed.shutdown(Shutdown::Both).unwrap();
    let mut idle = bench.tcp();
    let mut half = bench.tcp();
    half.write_all(b"CTR\nRobot").unwrap();
    bench.expect_rejected(PortId::NONE, "did not finish its hello, after \"CTR");
    assert_eq!(read_all(&mut idle), b"", "it is closed nevertheless");
}

#[test]
fn a_hello_in_several_parts_is_joined() {
    let mut bench = Bench::with(|options| options.hello_idle_timeout = PATIENCE);
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
fn browsers_are_passed_on() {
    let mut bench = Bench::with(|options| options.browsers = true);
    let mut page = bench.tcp();
    page.write_all(b"GET /x").unwrap();
    assert_eq!(bench.hub.wait(Some(PATIENCE)), WaitOutcome::Event);
    let mut browser = bench.hub.next_browser().unwrap();
    assert_eq!(browser.first_bytes, b"GET /x");
    browser.stream.write_all(b"hi").unwrap();
    assert_eq!(read(&mut page, 2), b"hi");
}

/// Needs permission to start a program as another user.
#[cfg(target_os = "linux")]
#[test]
fn other_users_are_rejected() {
    use std::os::unix::process::CommandExt;
    let mut bench = Bench::new();
    let port = bench.robot("r");
    let script = format!(
        "exec 3<>/dev/tcp/127.0.0.1/{} && printf 'CTR\\nRobot-Name: r' >&3 && head -c 9 <&3",
        bench.hub.port()
    );
    let start = |user: Option<u32>| {
        let mut command = std::process::Command::new("bash");
        command.args(["-c", &script]).current_dir("/").stdout(std::process::Stdio::piped());
        user.map(|user| command.uid(user));
        command.spawn()
    };
    let out =
        |child: std::process::Child| String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    if let Ok(child) = start(Some(12345)) {
        bench.expect_rejected(PortId::NONE, "it belongs to another user");
        assert!(!out(child).contains("CONNECTED"));
    }
    let child = start(None).unwrap();
    bench.expect_connected(port, Dialect::R2025a, Transport::Tcp);
    assert!(out(child).contains("CONNECTED"));
}

#[test]
fn allowed_addresses_are_accepted_and_silent_clients_keep_nobody_out() {
    let mut bench = Bench::with(|options| options.allowed = vec!["0.0.0.0".parse().unwrap()]);
    let port = bench.robot("r");
    let _silent: Vec<_> = (0..70).map(|_| bench.tcp()).collect();
    let mut peer = bench.tcp();
    peer.write_all(b"CTR").unwrap();
    let deadline = std::time::Instant::now() + PATIENCE;
    while !bench.hub.is_connected(port) {
        assert!(std::time::Instant::now() < deadline);
        bench.hub.wait(Some(Duration::from_millis(10)));
        while bench.hub.next_event().is_some() {}
    }
    assert_eq!(read(&mut peer, 9), b"CONNECTED");
}

/// A connection from another address of this machine.
fn tcp_from(address: [u8; 4], port: u16) -> TcpStream {
    use rustix::net::{AddressFamily, SocketType, bind, connect, socket};
    let socket = socket(AddressFamily::INET, SocketType::STREAM, None).unwrap();
    bind(&socket, &SocketAddr::from((address, 0))).unwrap();
    connect(&socket, &SocketAddr::from(([127, 0, 0, 1], port))).unwrap();
    socket.into()
}

#[test]
#[cfg(target_os = "linux")]
fn a_flood_from_one_address_rejects_nobody_else() {
    let mut bench = Bench::with(|options| {
        options.allowed = vec!["0.0.0.0".parse().unwrap()];
        options.hello_timeout = PATIENCE;
    });
    let port = bench.robot("r");
    // The first to connect, and slow to identify itself.
    let mut slow = tcp_from([127, 0, 0, 2], bench.hub.port());
    let mut turned_away = 0;
    let mut silent = Vec::new();
    // Not more at a time than the backlog holds.
    for _ in 0..8 {
        silent.extend((0..60).map(|_| bench.tcp()));
        while bench.hub.wait(Some(Duration::from_millis(50))) == WaitOutcome::Event {
            while let Some(event) = bench.hub.next_event() {
                let EventKind::Rejected { reason } = event.kind else { panic!("{event:?}") };
                assert!(reason.starts_with("127.0.0.1 had not"), "{reason}");
                turned_away += 1;
            }
        }
    }
    assert!(turned_away > 200, "of {} silent ones {turned_away} were turned away", silent.len());
    slow.write_all(b"CTR").unwrap();
    let deadline = std::time::Instant::now() + PATIENCE;
    while !bench.hub.is_connected(port) {
        assert!(std::time::Instant::now() < deadline);
        bench.hub.wait(Some(Duration::from_millis(10)));
        while bench.hub.next_event().is_some() {}
    }
    assert_eq!(read(&mut slow, 9), b"CONNECTED");
}
