//! Any bytes as what browsers send: requests, frames of WebSockets, calls in JSON. Never a panic, and whoever connects next
//! is served. What calls ask for is the program's: `page_garbage` (`crates/app/tests/program`) tries that.
#![no_main]

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use playback::Snapshot;
use serde_json::Value;
use server::{Access, Server};

/// A server, and where it listens.
struct Host {
    server: Mutex<Server>,
    listener: TcpListener,
}

fn host() -> &'static Host {
    static HOST: OnceLock<Host> = OnceLock::new();
    HOST.get_or_init(|| {
        // A panic in one of the server's threads must not go unseen.
        let told = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            told(panic);
            std::process::abort();
        }));
        let access = Access { token: None, streams: true, foxglove: true };
        let server = Server::new(access, Arc::new(|| {}));
        server.publish(Snapshot::default());
        let listener = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
        Host { server: Mutex::new(server), listener }
    })
}

const UPGRADE: &str = "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
                       Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

/// A frame from a client, whose mask changes nothing.
fn frame(out: &mut Vec<u8>, kind: u8, body: &[u8]) {
    out.push(0x80 | kind);
    match u16::try_from(body.len()) {
        Ok(length) if length < 126 => out.push(0x80 | length as u8),
        Ok(length) => {
            out.push(0x80 | 126);
            out.extend(length.to_be_bytes());
        }
        Err(_) => {
            out.push(0x80 | 127);
            out.extend((body.len() as u64).to_be_bytes());
        }
    }
    out.extend([0; 4]);
    out.extend(body);
}

/// Sends bytes, answers what they call for, and reads until the server ends the connection.
fn talk(bytes: &[u8]) -> Vec<u8> {
    let host = host();
    let mut stream = TcpStream::connect(host.listener.local_addr().expect("it listens")).expect("it listens");
    let (theirs, address) = host.listener.accept().expect("a connection comes");
    let mut server = host.server.lock().expect("no other thread has it");
    server.accept(theirs, address, Vec::new()).expect("it is served");
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a socket has time limits");
    // The server may end the connection before it has read all.
    let _ = stream.write_all(bytes);
    let _ = stream.shutdown(Shutdown::Write);
    let mut answer = Vec::new();
    let mut part = [0; 4096];
    while let Ok(length @ 1..) = stream.read(&mut part) {
        answer.extend(&part[..length]);
        let calls: Vec<_> = server.take_calls().collect();
        for call in calls {
            server.respond(&call, Ok(Value::Null));
        }
        assert!(answer.len() < 64 << 20, "the answer has no end");
    }
    drop(server.take_calls().collect::<Vec<_>>());
    answer
}

fuzz_target!(|bytes: &[u8]| {
    let Some((choice, bytes)) = bytes.split_first() else { return };
    match choice % 3 {
        0 => drop(talk(bytes)),
        1 => drop(talk(&[UPGRADE.as_bytes(), bytes].concat())),
        _ => {
            let mut said = UPGRADE.as_bytes().to_vec();
            bytes.split(|byte| *byte == b'\n').for_each(|text| frame(&mut said, 1, text));
            frame(&mut said, 8, &[]);
            let answer = talk(&said);
            assert!(answer.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&answer));
        }
    }
});
