//! Invalid messages from a raw client: they are reported, that connection ends, and the
//! others go on.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::os::unix::net::UnixStream;
use std::time::Duration;

use crate::project::{Project, Running};

/// The first request of every client: the joystick's period, 0.
const HELLO: &[u8] = &[17, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 35, 0, 0];
/// An empty step of 32 ms.
const STEP: &[u8] = &[8, 0, 0, 0, 32, 0, 0, 0];

/// Two robots that wait for controllers. The second one is not waited for: its connection is lost repeatedly.
const WORLD: &str = "Robot { name \"good\" controller \"<extern>\" }\n\
    Robot { name \"bad\" controller \"<extern>\" synchronization FALSE\n\
    children [ DistanceSensor { name \"ds\" } GPS { name \"gps\" } Emitter { name \"emitter\" }\n\
    HingeJoint { device RotationalMotor { name \"motor\" } endPoint Solid { name \"s\" } } ] }";
const DISTANCE_SENSOR: u8 = 1;
const EMITTER: u8 = 3;
const MOTOR: u8 = 4;

/// Longer than any answer takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// A client over a local socket.
struct Client(UnixStream);

impl Client {
    fn connect(project: &Project, port: &str, robot: &str) -> Self {
        let user = std::env::var("USER").or_else(|_| std::env::var("USERNAME"));
        let user = user.ok().filter(|user| !user.is_empty()).unwrap_or_else(|| "default".to_owned());
        let path = project.path(&format!("tmp/webots/{user}/{port}/ipc/{robot}/extern"));
        let stream = UnixStream::connect(&path).unwrap_or_else(|error| panic!("{error}: {}", path.display()));
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let mut client = Self(stream);
        client.send(HELLO);
        assert!(client.answer().is_some_and(|answer| answer.len() > 8), "{robot} gets its description");
        client
    }

    fn send(&mut self, bytes: &[u8]) {
        self.0.write_all(bytes).unwrap();
    }

    /// A whole packet; `None` when the connection ended.
    fn answer(&mut self) -> Option<Vec<u8>> {
        let mut size = [0; 4];
        self.0.read_exact(&mut size).ok()?;
        let length = usize::try_from(i32::from_le_bytes(size)).unwrap();
        let mut packet = size.to_vec();
        packet.resize(length, 0);
        self.0.read_exact(&mut packet[4..]).ok()?;
        Some(packet)
    }

    /// Whether the other side has ended the connection; reads what has come until then.
    #[track_caller]
    fn has_ended(&mut self) -> bool {
        self.0.set_nonblocking(true).unwrap();
        let outcome = self.0.read_to_end(&mut Vec::new());
        match outcome.map_err(|error| error.kind()) {
            // Unread bytes turn the end of the connection into a reset.
            Ok(_) | Err(ErrorKind::ConnectionReset) => true,
            Err(ErrorKind::WouldBlock) => false,
            Err(other) => panic!("{other}"),
        }
    }
}

/// A running world and the port it listens at.
fn start(project: &Project) -> (Running, String) {
    let mut running = project.start(&["--mode=fast", "worlds/w.wbt"]);
    let line = running.wait_for("waiting for an extern controller of robot \"good\": ipc://");
    let port = line.split("ipc://").nth(1).unwrap().split('/').next().unwrap().to_owned();
    (running, port)
}

/// Waits for the message with the reason of the disconnection: an invalid request, or invalid data for a device.
#[track_caller]
fn wait_for_reason(running: &mut Running) -> String {
    loop {
        let line = running.wait_for("robot \"bad\"");
        if line.contains("malformed request: ") || line.contains("sent a malformed request (") {
            return line;
        }
    }
}

/// A request with one block.
fn block(tag: u8, body: &[u8]) -> Vec<u8> {
    let body_length = u32::try_from(body.len()).unwrap();
    let mut packet = (14 + body_length).to_le_bytes().to_vec();
    packet.extend([32, 0, 0, 0, tag, 0]);
    packet.extend(body_length.to_le_bytes());
    packet.extend(body);
    packet
}

#[test]
fn invalid_messages_end_only_their_own_connection() {
    // Command 0, channel 1, range -1, 255 bytes of which one follows.
    let send_of_255_bytes = [&[0, 1, 0, 0, 0][..], &(-1.0_f64).to_le_bytes(), &[255, 0, 0, 0, 7]].concat();
    let cases: &[(&str, Vec<u8>)] = &[
        ("a size below that of the size itself", vec![3, 0, 0, 0, 0, 0, 0, 0]),
        ("a size without a duration", vec![6, 0, 0, 0, 0, 0]),
        ("a size of 4 GB", vec![255; 8]),
        ("half a block heading", vec![11, 0, 0, 0, 32, 0, 0, 0, 1, 0, 0]),
        ("a block of a negative length", vec![14, 0, 0, 0, 32, 0, 0, 0, 1, 0, 255, 255, 255, 255]),
        ("a block that is longer than its packet", vec![15, 0, 0, 0, 32, 0, 0, 0, 1, 0, 9, 0, 0, 0, 1]),
        ("a device that does not exist", block(99, &[1, 32, 0])),
        ("a command that the robot does not know", block(0, &[250])),
        ("a command that a sensor does not know", block(DISTANCE_SENSOR, &[99, 0, 0])),
        ("a command that a motor does not know", block(MOTOR, &[99, 99, 0, 0])),
        ("a command cut short", block(DISTANCE_SENSOR, &[1, 32])),
        ("a message to send that is longer than its block", block(EMITTER, &send_of_255_bytes)),
        ("a text without an end", block(0, &[37, b'a', b'b', b'c'])),
        ("bytes after a command", block(DISTANCE_SENSOR, &[1, 32, 0, 1])),
    ];
    let project = Project::new(WORLD);
    let (mut running, port) = start(&project);
    let mut good = Client::connect(&project, &port, "good");
    for (name, bytes) in cases {
        let mut bad = Client::connect(&project, &port, "bad");
        bad.send(bytes);
        // Commands of an asynchronous controller are looked at when the world steps.
        loop {
            good.send(STEP);
            assert!(good.answer().is_some(), "{name}: the other robot goes on");
            if bad.has_ended() {
                break;
            }
        }
        println!("{name}: {}", wait_for_reason(&mut running));
    }
    running.signal("TERM");
    assert_eq!(running.wait(), Some(0));
}

#[test]
fn a_second_controller_of_a_robot_is_rejected() {
    let project = Project::new(WORLD);
    let (mut running, port) = start(&project);
    let mut good = Client::connect(&project, &port, "good");
    let url = format!("127.0.0.1:{port}");
    for (hello, answer) in
        [("CTR\nRobot-Name: good", "FORBIDDEN"), ("CTR\nRobot-Name: nobody", "FAILED"), ("HELO\r\n\r\n", "")]
    {
        let mut stream = TcpStream::connect(&url).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.write_all(hello.as_bytes()).unwrap();
        let mut received = Vec::new();
        if let Err(error) = stream.read_to_end(&mut received) {
            assert_eq!(error.kind(), ErrorKind::ConnectionReset, "{error}");
        }
        let received = String::from_utf8_lossy(&received).into_owned();
        assert!(
            received.starts_with(answer) && (!answer.is_empty() || !received.contains("CONNECTED")),
            "{received}"
        );
    }
    good.send(STEP);
    assert!(good.answer().is_some(), "the first one goes on");
    running.signal("TERM");
    assert_eq!(running.wait(), Some(0));
}
