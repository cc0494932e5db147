//! Operations over HTTP: `POST /step` with a JSON object, which returns another one; `GET /` lists the operations.
//!
//! Only clients on this machine that know the token are served: a page on the Internet, or another user, could connect
//! to the port, too. Each connection has a thread that reads its requests, so that a slow client does not delay others;
//! the world handles one request after another.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Weak};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};

use crate::api::list;
use crate::api::operations::Workspace;
use crate::console::Console;
use crate::page::random_token;

/// Maximum length of a request. `[bytes]`
const MAX_REQUEST_BYTES: u64 = 16 << 20;
/// Maximum length that is read from a request without a token, so that the client gets the response. `[bytes]`
const MAX_REJECTED_BYTES: u64 = 64 << 10;
/// Maximum number of lines in the head of a request.
const MAX_HEADER_LINES: usize = 100;
/// Maximum number of connections. If there are more, those without the token are closed first.
const MAX_CONNECTIONS: usize = 64;
/// Time limit for a request; shorter for the first one, as anybody may connect.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(60);
const FIRST_REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

/// A request that waits for a response.
struct PendingRequest {
    request: Request,
    answer: SyncSender<(&'static str, Json)>,
}

/// An HTTP request.
struct Request {
    method: String,
    path: String,
    body: Vec<u8>,
    is_last: bool,
}

/// Serves requests one after another.
pub(super) fn serve(workspace: &mut Workspace, port: u16, console: &Console) -> io::Result<()> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
    let token = random_token()?;
    let address = listener.local_addr()?;
    let (requests, waiting) = sync_channel(0);
    let accepting = {
        let token = token.clone();
        thread::Builder::new().spawn(move || accept(&listener, &token, &requests))?
    };
    console.result(format!("{}\n", json!({ "url": format!("http://{address}"), "token": token })));
    handle_requests(workspace, &waiting);
    // It ends only after an error.
    accepting.join().unwrap_or_else(|_| Err(io::Error::other("no more connections are accepted")))
}

fn handle_requests(workspace: &mut Workspace, waiting: &Receiver<PendingRequest>) {
    for PendingRequest { request, answer: to } in waiting {
        // A client that disconnects early gets no response.
        let _ = to.send(respond(workspace, &request));
    }
}

/// A connection.
struct Client {
    stream: TcpStream,
    has_token: AtomicBool,
}

/// Starts a thread for each connection.
fn accept(listener: &TcpListener, token: &str, requests: &SyncSender<PendingRequest>) -> io::Result<()> {
    let mut clients: VecDeque<Weak<Client>> = VecDeque::new();
    loop {
        let stream = match listener.accept() {
            Ok((stream, _)) => stream,
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => continue,
            // No more files can be opened: an existing connection is closed.
            Err(_) if close_one(&mut clients) => continue,
            Err(error) => return Err(error),
        };
        clients.retain(|client| client.strong_count() > 0);
        if clients.len() >= MAX_CONNECTIONS {
            close_one(&mut clients);
        }
        let client = Arc::new(Client { stream, has_token: AtomicBool::new(false) });
        clients.push_back(Arc::downgrade(&client));
        let (token, requests) = (token.to_owned(), requests.clone());
        // Without a thread the connection is closed.
        let _ = thread::Builder::new().spawn(move || serve_connection(&client, &token, &requests));
    }
}

/// Closes the oldest connection without the token, or the oldest of all; `false` if there is none.
fn close_one(clients: &mut VecDeque<Weak<Client>>) -> bool {
    let is_unknown =
        |client: &Weak<Client>| client.upgrade().is_some_and(|it| !it.has_token.load(Ordering::Relaxed));
    let at = clients.iter().position(is_unknown).unwrap_or(0);
    let Some(client) = clients.remove(at) else { return false };
    if let Some(client) = client.upgrade() {
        // It may have been closed already.
        let _ = client.stream.shutdown(Shutdown::Both);
    }
    true
}

/// A connection with a deadline for reading.
struct TimedStream<'a> {
    stream: &'a TcpStream,
    deadline: Instant,
}

impl Read for TimedStream<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(left))?;
        self.stream.read(buffer)
    }
}

/// Handles the requests of a connection until it ends.
fn serve_connection(client: &Client, token: &str, requests: &SyncSender<PendingRequest>) -> io::Result<()> {
    let mut writer = &client.stream;
    writer.set_nodelay(true)?;
    writer.set_write_timeout(Some(REQUEST_TIMEOUT))?;
    let timed = TimedStream { stream: &client.stream, deadline: Instant::now() + FIRST_REQUEST_TIMEOUT };
    let mut reader = BufReader::new(timed);
    loop {
        let (status, answer, is_last) = match read(&mut reader, token)? {
            Received::Closed => return Ok(()),
            Received::Rejected(status, why) => (status, failure(why), true),
            Received::Request(request) => {
                client.has_token.store(true, Ordering::Relaxed);
                let is_last = request.is_last;
                let (answer, answered) = sync_channel(1);
                let gone = |_| io::Error::other("the world no longer exists");
                requests
                    .send(PendingRequest { request, answer })
                    .map_err(|_| io::Error::other("the world no longer exists"))?;
                let (status, answer) = answered.recv().map_err(gone)?;
                (status, answer, is_last)
            }
        };
        let body = answer.to_string();
        let head = format!(
            "HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        writer.write_all(head.as_bytes())?;
        writer.write_all(body.as_bytes())?;
        if is_last {
            return Ok(());
        }
        reader.get_mut().deadline = Instant::now() + REQUEST_TIMEOUT;
    }
}

/// The result of reading a request.
enum Received {
    /// The connection has ended.
    Closed,
    /// The request is rejected: the status and the reason.
    Rejected(&'static str, String),
    Request(Request),
}

fn rejected(status: &'static str, why: &str) -> io::Result<Received> {
    Ok(Received::Rejected(status, why.to_owned()))
}

fn read(reader: &mut impl BufRead, token: &str) -> io::Result<Received> {
    let mut line = || -> io::Result<String> {
        let mut line = String::new();
        reader.by_ref().take(1 << 14).read_line(&mut line)?;
        Ok(line.trim_end().to_owned())
    };
    let first = line()?;
    let mut words = first.split(' ').map(str::to_owned);
    let (Some(method), Some(path), Some(version)) = (words.next(), words.next(), words.next()) else {
        return Ok(Received::Closed);
    };
    let (mut length, mut has_token, mut is_last) = (Some(0), false, version == "HTTP/1.0");
    let mut has_ended = false;
    for _ in 0..MAX_HEADER_LINES {
        let header = line()?;
        let Some((name, value)) = header.split_once(':') else {
            has_ended = true;
            break;
        };
        let value = value.trim();
        match name.to_ascii_lowercase().as_str() {
            "content-length" => length = value.parse().ok(),
            "transfer-encoding" => length = None,
            "authorization" => {
                has_token =
                    value.strip_prefix("Bearer ").is_some_and(|given| server::tokens_match(given, token));
            }
            "connection" => is_last |= value.eq_ignore_ascii_case("close"),
            _ => {}
        }
    }
    if !has_token {
        let _ = io::copy(&mut reader.take(length.unwrap_or(0).min(MAX_REJECTED_BYTES)), &mut io::sink());
        return rejected(
            "401 Unauthorized",
            "the header \"Authorization: Bearer TOKEN\" must contain the token that was printed at the start",
        );
    }
    let Some(length) = length.filter(|_| has_ended) else {
        return rejected(
            "400 Bad Request",
            "a request needs a header of at most 100 lines and a Content-Length",
        );
    };
    if length > MAX_REQUEST_BYTES {
        return rejected("413 Content Too Large", "a request must not be longer than 16 MiB");
    }
    let mut body = Vec::new();
    if reader.take(length).read_to_end(&mut body)? as u64 != length {
        return Ok(Received::Closed);
    }
    Ok(Received::Request(Request { method, path, body, is_last }))
}

fn failure(why: String) -> Json {
    json!({ "error": why })
}

fn respond(workspace: &mut Workspace, request: &Request) -> (&'static str, Json) {
    match (request.method.as_str(), request.path.trim_start_matches('/')) {
        ("GET", "") => ("200 OK", json!({ "operations": list() })),
        ("POST", name) => {
            let parameters = match request.body.as_slice() {
                [] => Ok(json!({})),
                body => serde_json::from_slice(body),
            };
            match parameters {
                Ok(parameters) => match workspace.call(name, &parameters) {
                    Ok(outcome) => ("200 OK", outcome),
                    Err(why) => ("400 Bad Request", failure(why)),
                },
                Err(error) => ("400 Bad Request", failure(format!("the body is not valid JSON: {error}"))),
            }
        }
        _ => {
            ("405 Method Not Allowed", failure("GET / lists the operations; POST /NAME runs one".to_owned()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(text: &str) -> String {
        match read(&mut text.as_bytes(), "abc").unwrap() {
            Received::Closed => "nothing".to_owned(),
            Received::Rejected(status, _) => status.to_owned(),
            Received::Request(request) => format!("{} {}", request.path, request.body.len()),
        }
    }

    #[test]
    fn only_complete_requests_with_the_token_are_accepted() {
        let with = |token: &str, more: &str, body: &str| {
            asked(&format!("POST /step HTTP/1.1\r\nAuthorization: Bearer {token}\r\n{more}\r\n{body}"))
        };
        assert_eq!(with("abc", "Content-Length: 2\r\n", "{}"), "/step 2");
        assert_eq!(with("abd", "Content-Length: 2\r\n", "{}"), "401 Unauthorized");
        assert_eq!(with("abc", "Content-Length: 3\r\n", "{}"), "nothing");
        assert_eq!(with("abc", "Content-Length: -1\r\n", ""), "400 Bad Request");
        assert_eq!(with("abc", "Transfer-Encoding: chunked\r\n", "2\r\n{}"), "400 Bad Request");
        assert_eq!(with("abc", "Content-Length: 99999999999\r\n", ""), "413 Content Too Large");
        assert_eq!(with("abc", &"A: b\r\n".repeat(MAX_HEADER_LINES), ""), "400 Bad Request");
        assert_eq!(asked(""), "nothing");
        assert_eq!(asked("GET"), "nothing");
    }

    #[test]
    fn slow_clients_are_disconnected_at_the_deadline() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let mut theirs = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (ours, _) = listener.accept().unwrap();
        theirs.write_all(b"G").unwrap();
        let mut timed = TimedStream { stream: &ours, deadline: Instant::now() };
        assert_eq!(timed.read(&mut [0; 8]).unwrap_err().kind(), io::ErrorKind::TimedOut);
    }

    #[test]
    fn connections_without_the_token_are_closed_first() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let client = |has_token| {
            let stream = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
            Arc::new(Client { stream, has_token: AtomicBool::new(has_token) })
        };
        let all = [client(true), client(false), client(false)];
        let mut waiting: VecDeque<_> = all.iter().map(Arc::downgrade).collect();
        assert!(close_one(&mut waiting));
        assert!(waiting.iter().all(|left| !std::ptr::eq(left.as_ptr(), Arc::as_ptr(&all[1]))));
        assert!(close_one(&mut waiting) && close_one(&mut waiting));
        assert!(!close_one(&mut waiting));
    }
}
