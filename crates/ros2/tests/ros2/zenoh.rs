//! Nodes over Zenoh: with a router of the Python package eclipse-zenoh, if it is installed, and with one that is written
//! here and sends what that one has sent.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

use ros2::discovery_scope::{Choice, Environment};
use ros2::rtps::sockets::DiscoveryScope;

use crate::nodes::{self, PATIENCE, node, number, wait};

fn environment(port: u16) -> Environment {
    Environment {
        middleware: Choice::Zenoh { router: format!("127.0.0.1:{port}") },
        discovery_scope: DiscoveryScope { domain: 3, ..DiscoveryScope::default() },
        ..Environment::default()
    }
}

fn recorded(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect()
}

/// A router of another maker, which ends with the test.
struct Router {
    process: Child,
    environment: Environment,
}

impl Router {
    /// Starts it; prints a message if it is not installed.
    fn start() -> Option<Self> {
        const SCRIPT: &str = "import sys, zenoh\nconfig = zenoh.Config()\n\
            for key, value in (('mode', '\"router\"'), ('scouting/multicast/enabled', 'false'), \
            ('listen/endpoints', '[\"tcp/127.0.0.1:%s\"]' % sys.argv[1])):\n    config.insert_json5(key, value)\n\
            session = zenoh.open(config)\nprint('ready', flush=True)\nsys.stdin.read()\n";
        let found = Command::new("python3").args(["-c", "import zenoh"]).output();
        if !found.is_ok_and(|found| found.status.success()) {
            eprintln!("LEFT OUT: a test with a router needs eclipse-zenoh (pip install eclipse-zenoh)");
            return None;
        }
        let port = TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port();
        let mut command = Command::new("python3");
        command.args(["-c", SCRIPT, &port.to_string()]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert_eq!(line, "ready\n");
        Some(Self { process, environment: environment(port) })
    }
}

impl Drop for Router {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn nodes_communicate_over_a_router() {
    let Some(router) = Router::start() else { return };
    // One after the other: names of topics recur.
    for check in [
        nodes::check_order,
        nodes::check_late_subscribers,
        nodes::check_long_messages,
        nodes::check_services,
        nodes::check_parameters,
        nodes::check_shutdown,
    ] {
        check(&router.environment);
    }
}

#[test]
fn the_loss_of_the_router_is_reported() {
    let Some(router) = Router::start() else { return };
    let environment = router.environment.clone();
    let ((mut one, told), (mut two, _)) = (node("one", &environment), node("two", &environment));
    let topic = one.advertise("/numbers", "std_msgs/Float64", false).unwrap();
    let subscription = two.subscribe("/numbers", "std_msgs/Float64").unwrap();
    wait(&one, || topic.is_wanted().then_some(()));
    drop(router);
    wait(&one, || (!topic.is_wanted()).then_some(()));
    topic.publish(&number(1.0));
    let text = wait(&one, || told.lock().unwrap().pop());
    assert!(text.contains("was lost"), "{text}");
    assert_eq!(subscription.take(), None);
}

/// A router that says what another one has said.
struct Actor {
    stream: TcpStream,
}

impl Actor {
    fn accept(listener: &TcpListener) -> Self {
        let (stream, _) = listener.accept().unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let mut actor = Self { stream };
        let init = actor.receive();
        assert_eq!((init[..3].to_vec(), init.len()), (vec![0x41, 9, 0xf2], 22));
        // As recorded, but with a short cookie.
        actor.send(&recorded("6109f03f69a792d4b46a44cd34120260fe85780a00c003010203"));
        assert_eq!(actor.receive(), recorded("420a0003010203"));
        actor.send(&recorded("e20ae5d7ad054209010001020304050607"));
        actor
    }

    fn send(&mut self, batch: &[u8]) {
        self.stream.write_all(&(batch.len() as u16).to_le_bytes()).unwrap();
        self.stream.write_all(batch).unwrap();
    }

    fn receive(&mut self) -> Vec<u8> {
        let mut head = [0; 2];
        self.stream.read_exact(&mut head).unwrap();
        let mut batch = vec![0; usize::from(u16::from_le_bytes(head))];
        self.stream.read_exact(&mut batch).unwrap();
        batch
    }

    /// Reads until a batch contains these bytes.
    fn receive_until(&mut self, bytes: &[u8]) -> Vec<u8> {
        loop {
            let batch = self.receive();
            if batch.windows(bytes.len()).any(|part| part == bytes) {
                return batch;
            }
        }
    }
}

const KEY: &str = "3/numbers/std_msgs::msg::dds_::Float64_/RIHS01_705ba9c3d1a09df43737eb67095534de36fd426c0587779bda2bc51fe790182a";

/// A declaration of a number for a key, and of a subscriber with it.
fn subscriber() -> Vec<u8> {
    let key = [&[KEY.len() as u8][..], KEY.as_bytes()].concat();
    [recorded("25e5d7ad059e2108200100"), key, recorded("9e2108420101")].concat()
}

#[test]
fn nonsense_from_the_router_is_ignored() {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let (mut one, told) = node("one", &environment(listener.local_addr().unwrap().port()));
    let topic = one.advertise("/numbers", "std_msgs/Float64", false).unwrap();
    let subscription = one.subscribe("/numbers", "std_msgs/Float64").unwrap();
    let mut router = Actor::accept(&listener);
    router.receive_until(KEY.as_bytes());
    // A frame whose messages are not of the protocol, an unfinished one, and numbers that nobody has declared.
    for batch in ["25e5d7ad05ffffffff", "25e6d7ad057d00ff", "25e7d7ad051d09010161", "04", "0500"] {
        router.send(&recorded(batch));
    }
    router.send(&subscriber());
    wait(&one, || topic.is_wanted().then_some(()));
    topic.publish(&number(1.5));
    // The number of the message, and the message at the end.
    let batch = router.receive_until(&recorded("0c00010000000000000000f83f"));
    assert!(batch.ends_with(&recorded("0c00010000000000000000f83f")), "{batch:02x?}");
    // Data for it, under the declared number.
    router.send(&recorded("25e8d7ad055d01010c000100000000000000000440"));
    assert_eq!(wait(&one, || subscription.take()), Ok(number(2.5)));
    let told = told.lock().unwrap().clone();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains("is not understood"), "{told:?}");

    // What is no batch of the protocol at all ends the connection; the node opens another and says everything again.
    router.send(&[0xff; 100]);
    wait(&one, || (!topic.is_wanted()).then_some(()));
    let mut router = Actor::accept(&listener);
    router.receive_until(KEY.as_bytes());
    router.send(&subscriber());
    wait(&one, || topic.is_wanted().then_some(()));
    // The end of the node is the end of the connection.
    drop(one);
    loop {
        if router.receive() == [3, 0] {
            break;
        }
    }
}

#[test]
fn what_is_no_router_is_not_taken_for_one() {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let (one, told) = node("one", &environment(listener.local_addr().unwrap().port()));
    let (mut stream, _) = listener.accept().unwrap();
    stream.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n").unwrap();
    // The node closes the connection as soon as it knows.
    let _ = stream.write_all(&[b'x'; 1 << 16]);
    let text = wait(&one, || told.lock().unwrap().pop());
    assert!(text.contains("does not speak Zenoh 1"), "{text}");
}
