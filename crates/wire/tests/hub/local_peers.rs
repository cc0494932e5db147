//! Controllers on this machine, well-behaved and misbehaving.

use crate::bench::{Bench, PATIENCE, STEP, read, read_all, time_reply};
use std::io::Write;
use std::os::unix::net::UnixStream;
use std::time::Duration;
use wire::server::{EventKind, Kind, WaitOutcome};
use wire::{Dialect, Reply, Request, Transport};

#[test]
fn the_layout_reveals_the_dialect_of_a_local_client() {
    let mut bench = Bench::new();
    let port = bench.robot("my robot");
    for (path, dialect) in
        [(bench.new_socket("my%20robot"), Dialect::R2025a), (bench.old_socket("my%20robot"), Dialect::R2023a)]
    {
        let mut peer = UnixStream::connect(path).unwrap();
        bench.expect_connected(port, dialect, Transport::Local);
        assert!(bench.hub.is_connected(port));
        peer.write_all(&STEP).unwrap();
        bench.expect(port, EventKind::Packet(STEP.to_vec()));
        assert!(bench.hub.send(port, &time_reply()));
        assert_eq!(read(&mut peer, 19), time_reply().encode(Transport::Local));
        peer.write_all(&[0; 4]).unwrap();
        bench.expect_closed(port, true, "closed");
        assert!(!bench.hub.is_connected(port));
        assert!(!bench.hub.send(port, &time_reply()), "nobody is there");
    }
}

#[test]
fn split_and_joined_requests_become_packets() {
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
fn a_close_in_the_middle_of_a_packet_is_reported() {
    let mut bench = Bench::new();
    let port = bench.robot("r");
    let mut peer = bench.local(port, "r");
    peer.write_all(&STEP[..5]).unwrap();
    drop(peer);
    bench.expect_closed(port, false, "ended in the middle of a packet, after 5 bytes of it");
    drop(bench.local(port, "r"));
    bench.expect_closed(port, false, "ended without a closing message");
}

#[test]
fn a_stall_in_the_middle_of_a_packet_disconnects_that_peer_only() {
    let mut bench = Bench::with(|options| options.stall_timeout = Duration::from_millis(5));
    let (slow, good) = (bench.robot("slow"), bench.robot("good"));
    let mut slow_peer = bench.local(slow, "slow");
    let mut good_peer = bench.local(good, "good");
    slow_peer.write_all(&STEP[..3]).unwrap();
    bench.expect_closed(slow, false, "stalled in the middle of a packet, after 3 bytes of it");
    assert_eq!(read_all(&mut slow_peer), [], "a local client gets no quit record");
    good_peer.write_all(&STEP).unwrap();
    bench.expect(good, EventKind::Packet(STEP.to_vec()));
}

#[test]
fn garbage_disconnects_that_peer_only() {
    let mut bench = Bench::new();
    let port = bench.robot("r");
    let mut peer = bench.local(port, "r");
    peer.write_all(&[5, 0, 0, 0, 1, 2, 3]).unwrap();
    let reason = "malformed request: packet size is 5: less than its own header of 8 bytes";
    bench.expect_closed(port, false, reason);
    bench.local(port, "r");
}

#[test]
fn a_flood_of_requests_is_cut_off() {
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
fn a_flood_of_long_packets_is_cut_off_sooner() {
    let mut bench = Bench::new();
    let port = bench.robot("r");
    bench.hub.limit_packets(port, 1000);
    let mut peer = bench.local(port, "r");
    let mut packet = vec![0; 900];
    packet[..4].copy_from_slice(&900_u32.to_le_bytes());
    let answer = |bench: &mut Bench| bench.hub.send(port, &Reply::new(0));
    for _ in 0..10 {
        peer.write_all(&packet).unwrap();
        bench.expect(port, EventKind::Packet(packet.clone()));
        assert!(answer(&mut bench));
    }
    peer.write_all(&packet.repeat(3)).unwrap();
    for _ in 0..3 {
        bench.expect(port, EventKind::Packet(packet.clone()));
    }
    bench.expect_closed(port, false, "sent 3 requests of 2700 bytes without waiting for an answer");
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
fn large_replies_reach_a_slow_reader() {
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
    assert_eq!(bench.hub.wait(Some(PATIENCE)), WaitOutcome::Interrupted);
    assert!(reader.join().unwrap() == expected);
}

#[test]
fn a_second_client_is_rejected() {
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
fn the_next_controller_waits_until_the_end_of_the_last_is_fetched() {
    let mut bench = Bench::new();
    let port = bench.robot("r");
    let mut first = bench.local(port, "r");
    first.write_all(&STEP).unwrap();
    drop(first);
    let _second = UnixStream::connect(bench.new_socket("r")).unwrap();
    bench.expect(port, EventKind::Packet(STEP.to_vec()));
    // The reply to the first client must not reach the second one.
    bench.hub.send(port, &time_reply());
    bench.expect_closed(port, false, "ended without a closing message");
    bench.expect_connected(port, Dialect::R2025a, Transport::Local);
}

#[test]
fn closing_sends_the_queued_bytes_and_frees_the_robot() {
    let mut bench = Bench::new();
    let port = bench.robot("r");
    let mut peer = bench.local(port, "r");
    let mut large = Reply::quit();
    large.records.bytes(&vec![1; 1 << 20]);
    bench.hub.send(port, &large);
    bench.hub.close(port);
    assert!(!bench.hub.is_connected(port));
    let reader = std::thread::spawn(move || read_all(&mut peer));
    bench.hub.finish(PATIENCE);
    assert_eq!(reader.join().unwrap(), large.encode(Transport::Local));
    assert_eq!(
        bench.hub.wait(Some(Duration::ZERO)),
        WaitOutcome::TimedOut,
        "no event tells what we did ourselves"
    );
    bench.local(port, "r");
}

#[test]
fn waiting_ends_at_the_timeout_or_by_a_waker() {
    let mut bench = Bench::new();
    assert_eq!(bench.hub.wait(Some(Duration::from_millis(1))), WaitOutcome::TimedOut);
    let waker = bench.hub.waker();
    let thread = std::thread::spawn(move || waker.wake());
    assert_eq!(bench.hub.wait(None), WaitOutcome::Interrupted);
    thread.join().unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn a_reserved_robot_accepts_only_the_process_that_was_started() {
    let mut bench = Bench::new();
    let port = bench.hub.add_robot("i", Kind::Intern);
    let socket = bench.hub.folder(port).unwrap().join("intern");
    let refused = |bench: &mut Bench, reason: &str| {
        let mut peer = UnixStream::connect(&socket).unwrap();
        bench.expect_rejected(port, reason);
        assert_eq!(read_all(&mut peer), [] as [u8; 0]);
    };
    bench.hub.reserve(port, None);
    refused(&mut bench, "is not the controller that was started");
    // This process is the parent of the child, not a descendant of it.
    let mut child = std::process::Command::new("cat").stdin(std::process::Stdio::piped()).spawn().unwrap();
    bench.hub.reserve(port, Some(child.id()));
    refused(&mut bench, "is not the controller that was started");
    child.kill().unwrap();
    child.wait().unwrap();
    bench.hub.reserve(port, Some(std::process::id()));
    let _peer = UnixStream::connect(bench.hub.folder(port).unwrap().join("intern")).unwrap();
    bench.expect_connected(port, Dialect::R2025a, Transport::Local);
}

#[test]
fn the_options_give_the_dialect_of_started_controllers_by_default() {
    let mut bench = Bench::with(|options| options.intern_dialect = Dialect::R2022b);
    let port = bench.hub.add_robot("i", Kind::Intern);
    let _peer = UnixStream::connect(bench.hub.folder(port).unwrap().join("intern")).unwrap();
    bench.expect_connected(port, Dialect::R2022b, Transport::Local);
}

/// A program that is linked with an old version of the library and connects.
#[cfg(all(target_os = "linux", target_pointer_width = "64", target_endian = "little"))]
#[test]
fn the_library_of_a_controller_determines_its_dialect() {
    let mut bench = Bench::new();
    let at = |name: &str| bench.tmp.0.join(name);
    let library = "#include <stdlib.h>\n#include <string.h>\n#include <sys/socket.h>\n#include <sys/un.h>\n#include <unistd.h>\n\
        int wbu_system_webots_instance_path(void) { return 0; }\nint wb_NODE_ROBOT = 33;\n\
        int wb_robot_init(void) {\n  struct sockaddr_un to = {AF_UNIX};\n  char c;\n\
        strcpy(to.sun_path, getenv(\"SOCKET\"));\n  int s = socket(AF_UNIX, SOCK_STREAM, 0);\n\
        return connect(s, (struct sockaddr *)&to, sizeof to) || read(s, &c, 1);\n}\n";
    std::fs::write(at("library.c"), library).unwrap();
    std::fs::write(at("program.c"), "int wb_robot_init(void);\nint main(void) { return wb_robot_init(); }\n")
        .unwrap();
    let compile = |words: &[&str]| {
        let status = std::process::Command::new("cc").current_dir(&bench.tmp.0).args(words).status();
        assert!(status.unwrap().success());
    };
    compile(&["-shared", "-fPIC", "-w", "-o", "libController.so", "library.c"]);
    compile(&["-o", "program", "program.c", "-L.", "-lController", "-Wl,-rpath,$ORIGIN"]);
    let program = at("program");
    let (outer, inner) = (bench.robot("r"), bench.hub.add_robot("i", Kind::Intern));
    for (port, socket) in [(outer, "extern"), (inner, "intern")] {
        let socket = bench.hub.folder(port).unwrap().join(socket);
        // Cargo sets the library path, which would select our own controller library.
        let mut command = std::process::Command::new(&program);
        let mut child = command.env("SOCKET", socket).env_remove("LD_LIBRARY_PATH").spawn().unwrap();
        bench.hub.reserve(inner, Some(child.id()));
        bench.expect_connected(port, Dialect::R2023a, Transport::Local);
        bench.hub.close(port);
        bench.hub.finish(PATIENCE);
        assert!(child.wait().unwrap().success());
    }
}
