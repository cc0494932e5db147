//! Operations as HTTP: `POST /step` with a JSON object, the outcome as another; `GET /` lists them.
//!
//! Only this machine is served, and of it only who knows the token: a page on the Internet, or another user, could
//! connect to the port too.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::time::Duration;

use serde_json::{Value as Json, json};

use crate::api::list;
use crate::api::operations::Workspace;
use crate::console::Console;

/// Longer requests are refused. `[bytes]`
const LONGEST: usize = 16 << 20;

/// Who says nothing for so long is not waited for.
const PATIENCE: Duration = Duration::from_secs(60);

/// Serves one request after another.
pub(super) fn serve(desk: &mut Workspace, port: u16, console: &Console) -> std::io::Result<()> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
    let token = token()?;
    let address = listener.local_addr()?;
    console.result(format!("{}\n", json!({ "url": format!("http://{address}"), "token": token })));
    loop {
        let (stream, _) = listener.accept()?;
        // Who goes away in the middle only harms himself.
        let _ = converse(desk, stream, &token);
    }
}

fn token() -> std::io::Result<String> {
    let mut bytes = [0; 16];
    std::fs::File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// A request.
struct Request {
    method: String,
    path: String,
    has_token: bool,
    body: Vec<u8>,
    is_last: bool,
}

/// Answers requests of a connection until it ends.
fn converse(desk: &mut Workspace, stream: TcpStream, token: &str) -> std::io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_nodelay(true)?;
    let mut writer = stream.try_clone()?;
    let mut reader = BufReader::new(stream);
    while let Some(request) = read(&mut reader, token)? {
        let (status, answer) = answer(desk, &request);
        let body = answer.to_string();
        let head = format!(
            "HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        writer.write_all(head.as_bytes())?;
        writer.write_all(body.as_bytes())?;
        if request.is_last {
            break;
        }
    }
    Ok(())
}

fn wrong(why: &str) -> std::io::Error {
    std::io::Error::new(std::io::ErrorKind::InvalidData, why)
}

fn read(reader: &mut impl BufRead, token: &str) -> std::io::Result<Option<Request>> {
    let mut line = || -> std::io::Result<String> {
        let mut line = String::new();
        reader.by_ref().take(1 << 14).read_line(&mut line)?;
        Ok(line.trim_end().to_owned())
    };
    let first = line()?;
    let mut words = first.split(' ').map(str::to_owned);
    let (Some(method), Some(path), Some(version)) = (words.next(), words.next(), words.next()) else {
        return Ok(None);
    };
    let (mut length, mut has_token, mut is_last) = (0, false, version == "HTTP/1.0");
    loop {
        let header = line()?;
        let Some((name, value)) = header.split_once(':') else { break };
        let value = value.trim();
        match name.to_ascii_lowercase().as_str() {
            "content-length" => length = value.parse().map_err(|_| wrong("no length"))?,
            "authorization" => has_token = value.strip_prefix("Bearer ").is_some_and(|given| given == token),
            "connection" => is_last |= value.eq_ignore_ascii_case("close"),
            _ => {}
        }
    }
    if length > LONGEST {
        return Err(wrong("too long"));
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    Ok(Some(Request { method, path, has_token, body, is_last }))
}

fn answer(desk: &mut Workspace, request: &Request) -> (&'static str, Json) {
    let failure = |why: String| json!({ "error": why });
    if !request.has_token {
        let why =
            "the header \"Authorization: Bearer TOKEN\" must carry the token that was printed at the start";
        return ("401 Unauthorized", failure(why.to_owned()));
    }
    match (request.method.as_str(), request.path.trim_start_matches('/')) {
        ("GET", "") => ("200 OK", json!({ "operations": list() })),
        ("POST", name) => {
            let parameters = match request.body.as_slice() {
                [] => Ok(json!({})),
                body => serde_json::from_slice(body),
            };
            match parameters {
                Ok(parameters) => match desk.call(name, &parameters) {
                    Ok(outcome) => ("200 OK", outcome),
                    Err(why) => ("400 Bad Request", failure(why)),
                },
                Err(error) => ("400 Bad Request", failure(format!("the body is not JSON: {error}"))),
            }
        }
        _ => (
            "405 Method Not Allowed",
            failure("GET / lists the operations; POST /NAME asks for one".to_owned()),
        ),
    }
}
