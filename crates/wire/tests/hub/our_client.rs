//! The client of this crate against its hub.

use crate::bench::{Bench, PATIENCE, STEP, time_reply};
use wire::ImageChunk;
use wire::client::{Connection, Settings};
use wire::server::{EventKind, Kind, WaitOutcome};

/// Serves one client until it disconnects: replies to each packet, to the second one with an image.
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
            connection.disconnect();
        });
        serve(&mut bench);
        client.join().unwrap();
    }
}

#[test]
fn the_client_reports_why_it_gives_up() {
    let mut bench = Bench::new();
    let number = bench.hub.port();
    let check = |bench: &Bench, url: &str, expected: &str| {
        let mut said = Vec::new();
        let settings = bench.settings(url);
        let error = Connection::open(&settings, &mut |text| said.push(text.to_owned())).unwrap_err();
        assert!(error.what.contains(expected), "{:?} should contain {expected:?}", error.what);
        said
    };
    let said = check(&bench, &format!("ipc://{number}"), "no robot is waiting for a controller in ");
    assert_eq!(said.len(), 2, "one message after each attempt but the last: {said:?}");
    check(&bench, "ipc://1/r", "no simulator found: ");
    check(&bench, "tcp://127.0.0.1:1", "127.0.0.1:1; giving up");
    bench.robot("a");
    bench.robot("b");
    check(&bench, "", "one of a, b");
    let url = format!("ipc://{number}/c");
    check(&bench, &url, "no robot \"c\" is waiting for a controller in ");
    check(&bench, &url, "; those that are: a, b; giving up");
}

#[test]
fn the_client_waits_while_the_world_loads() {
    let mut bench = Bench::new();
    let port = bench.robot("r");
    for url in ["ipc://", "tcp://127.0.0.1:"] {
        bench.hub.set_loading(true);
        let settings = bench.settings(&format!("{url}{}/r", bench.hub.port()));
        let waker = bench.hub.waker();
        let client = std::thread::spawn(move || {
            let mut said = 0;
            // More attempts than are allowed: those that find a loading simulator do not count.
            Connection::open(&settings, &mut |text| {
                assert!(text.contains("it is loading a world"), "{text}");
                said += 1;
                if said == 10 {
                    waker.wake();
                }
            })
            .unwrap()
            .disconnect();
        });
        // That the world is loading is no event; the client asks ten times.
        assert_eq!(bench.hub.wait(Some(PATIENCE)), WaitOutcome::Interrupted, "{:?}", bench.hub.next_event());
        bench.hub.set_loading(false);
        serve(&mut bench);
        client.join().unwrap();
        assert!(!bench.hub.is_connected(port));
    }
}
