//! A simulator that sends what a test specifies, and records what it receives.

use Controller::Session;
use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;
use wire::client::Connection;
use wire::socket::Stream;
use wire::{Assembler, Reply, Transport, Writer};

/// The timeout for expected packets.
const PATIENCE: Duration = Duration::from_secs(20);

/// The reaction to a request.
enum Answer {
    Bytes(Vec<u8>),
    Close,
}

/// The simulator's side of a test.
pub(crate) struct Scripted {
    heard: Receiver<Vec<u8>>,
    answers: Sender<Answer>,
}

impl Scripted {
    /// Serves one end of a socket pair in a thread.
    pub(crate) fn over(mut stream: UnixStream) -> Self {
        let (hear, heard) = channel();
        let (answers, to_say) = channel();
        std::thread::spawn(move || {
            let mut assembler = Assembler::new();
            let mut buffer = [0; 4096];
            loop {
                while let Some(packet) = assembler.next().expect("well-formed requests") {
                    let goodbye = packet.len() == 4;
                    hear.send(packet).ok();
                    match if goodbye { return } else { to_say.recv() } {
                        Ok(Answer::Bytes(bytes)) => stream.write_all(&bytes).expect("an open socket"),
                        Ok(Answer::Close) | Err(_) => return,
                    }
                }
                match stream.read(&mut buffer) {
                    Ok(0) | Err(_) => return,
                    Ok(count) => assembler.push(&buffer[..count]),
                }
            }
        });
        Self { heard, answers }
    }

    /// Sets the response to the next request that has none yet.
    pub(crate) fn answer(&self, records: impl FnOnce(&mut Writer)) {
        self.answer_late(0, records);
    }

    /// The same with a delay. `[ms]`
    pub(crate) fn answer_late(&self, delay_ms: i32, records: impl FnOnce(&mut Writer)) {
        let mut reply = Reply::new(delay_ms);
        records(&mut reply.records);
        self.answers.send(Answer::Bytes(reply.encode(Transport::Local))).expect("a serving thread");
    }

    /// Sets several packets as the response to one request: delay and records of each.
    pub(crate) fn answer_with(&self, packets: &[(i32, &[u8])]) {
        let mut bytes = Vec::new();
        for (delay_ms, records) in packets {
            let mut reply = Reply::new(*delay_ms);
            reply.records.bytes(records);
            reply.encode_into(Transport::Local, &mut bytes);
        }
        self.answers.send(Answer::Bytes(bytes)).expect("a serving thread");
    }

    /// Closes the connection instead of responding.
    pub(crate) fn close(&self) {
        self.answers.send(Answer::Close).expect("a serving thread");
    }

    /// The next request.
    pub(crate) fn heard(&self) -> Vec<u8> {
        self.heard.recv_timeout(PATIENCE).expect("a request")
    }

    /// Whether nothing was received since the last request.
    pub(crate) fn is_silent(&self) -> bool {
        self.heard.try_recv().is_err()
    }
}

/// Describes a robot.
pub(crate) fn configure(out: &mut Writer, supervisor: bool, devices: &[(i32, &str)]) {
    let count = u16::try_from(devices.len() + 1).expect("few devices");
    out.record(0, 0).str("r1").str("R2025a").bool(supervisor).bool(true).u16(count).u16(34).f64(0.0);
    for (node_type, name) in devices {
        out.u16(u16::try_from(*node_type).expect("a node type")).str(name).str("");
    }
    out.f64(16.0).str("/p").str("/p/worlds/w.wbt").str("model").str("").str("").str("<extern>").str("data");
    out.u8(0).u8(0).i32(1);
    if supervisor {
        out.record(0, 0).u32(10).u32(0).u8(0).u8(0).str("Robot").str("ROBOT");
    }
}

/// A connected controller of a robot with these devices; `more` appends their descriptions.
pub(crate) fn session(
    supervisor: bool,
    devices: &[(i32, &str)],
    more: impl FnOnce(&mut Writer),
) -> (Session, Scripted) {
    let (ours, theirs) = UnixStream::pair().expect("a socket pair");
    let simulator = Scripted::over(theirs);
    simulator.answer(|out| {
        configure(out, supervisor, devices);
        more(out);
    });
    let connection = Connection::from_stream(Stream::local(ours).expect("a stream"));
    let mut session = Session::over(connection).expect("a described robot");
    session.collect_messages();
    simulator.heard();
    (session, simulator)
}

/// Splits a request: duration, and tag and body of each block.
pub(crate) fn request(duration_ms: u32, blocks: &[(u16, &[u8])]) -> Vec<u8> {
    let blocks = blocks.iter().map(|(tag, body)| wire::Block { tag: *tag, body }).collect();
    wire::Request::Step { duration_ms, blocks }.encode()
}

/// Bytes assembled like a record.
pub(crate) fn bytes(write: impl FnOnce(&mut Writer)) -> Vec<u8> {
    let mut out = Writer::new();
    write(&mut out);
    out.into_bytes()
}
