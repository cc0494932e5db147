//! Retries until a simulator accepts the controller.

use crate::client::{ConnectError, Settings, Target, inherited};
use crate::dialect::Dialect;
use crate::names::{self, HelloReply};
use crate::socket::{Received, Stream};
use std::fs;
use std::net::TcpStream;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

/// How long a simulator may take to reply to the TCP hello.
const HELLO_TIMEOUT: Duration = Duration::from_secs(10);

/// Why an attempt has failed.
enum ConnectFailure {
    /// Retry; counts as an attempt.
    NotAvailable(String),
    /// Retry; does not count as an attempt.
    Loading(String),
    /// Retrying cannot help.
    Fatal(String),
}

/// Connects, or returns why it could not.
pub(super) fn connect(
    target: &Target,
    settings: &Settings,
    say: &mut dyn FnMut(&str),
) -> Result<Stream, ConnectError> {
    let mut counted = 0;
    let mut tried = 0_u32;
    loop {
        let failure = match try_connect(target, settings, tried) {
            Ok(stream) => return Ok(stream),
            Err(failure) => failure,
        };
        tried = tried.wrapping_add(1);
        let reason = match failure {
            ConnectFailure::Fatal(what) => return Err(ConnectError { what }),
            ConnectFailure::Loading(reason) => reason,
            ConnectFailure::NotAvailable(reason) => {
                counted += 1;
                reason
            }
        };
        if counted >= settings.attempts {
            return Err(ConnectError { what: format!("no simulator found: {reason}; giving up") });
        }
        if settings.message_every > 0 && tried % settings.message_every == 1 % settings.message_every {
            say(&format!("waiting for the simulator: {reason}"));
        }
        thread::sleep(settings.retry);
    }
}

fn try_connect(target: &Target, settings: &Settings, tried: u32) -> Result<Stream, ConnectFailure> {
    match target {
        Target::InheritedSocket(descriptor) => inherited::take(*descriptor).map_err(ConnectFailure::Fatal),
        Target::Intern { instance, name } => connect_to_robot(instance, name, "intern"),
        Target::Local { port, name } => {
            let user = names::user_folder(&settings.tmp_dir, &settings.user);
            let instance = match port {
                Some(port) => user.join(port.to_string()),
                None => newest_instance(&user).ok_or_else(|| {
                    ConnectFailure::NotAvailable(format!("no instance in {}", user.display()))
                })?,
            };
            if instance.join("loading").exists() {
                return Err(ConnectFailure::Loading(format!(
                    "it is loading a world ({})",
                    instance.display()
                )));
            }
            match name {
                Some(name) => connect_to_robot(&instance, name, "extern"),
                None => connect_local(&only_robot(&instance)?),
            }
        }
        Target::Tcp { host, port, name } => connect_tcp(host, *port, name.as_deref(), tried),
    }
}

/// Returns the instance folder that was modified last.
fn newest_instance(user: &Path) -> Option<PathBuf> {
    let mut newest: Option<(SystemTime, PathBuf)> = None;
    for entry in fs::read_dir(user).ok()?.flatten() {
        let is_port = entry.file_name().to_str().is_some_and(|name| name.parse::<u16>().is_ok());
        let Some(changed) =
            entry.metadata().ok().filter(fs::Metadata::is_dir).and_then(|meta| meta.modified().ok())
        else {
            continue;
        };
        // Ties are broken by the path, so that the choice does not depend on the order of the directory entries.
        let candidate = (changed, entry.path());
        if is_port && newest.as_ref().is_none_or(|best| candidate > *best) {
            newest = Some(candidate);
        }
    }
    newest.map(|(_, path)| path)
}

/// Returns the robots that are waiting for a controller, by their folders, and their sockets.
fn waiting_robots(instance: &Path) -> Vec<(String, PathBuf)> {
    let mut sockets = Vec::new();
    for entry in fs::read_dir(instance.join("ipc")).into_iter().flatten().flatten() {
        let socket = entry.path().join("extern");
        if socket.exists() {
            sockets.push((entry.file_name().to_string_lossy().into_owned(), socket));
        }
    }
    sockets.sort();
    sockets
}

/// Returns the socket of the only robot that is waiting for a controller.
fn only_robot(instance: &Path) -> Result<PathBuf, ConnectFailure> {
    match waiting_robots(instance).as_slice() {
        [] => Err(ConnectFailure::NotAvailable(format!(
            "no robot is waiting for a controller in {}",
            instance.display()
        ))),
        [(_, socket)] => Ok(socket.clone()),
        // A simulator that supports both ways of shortening names has two folders for one robot.
        [(_, first), (_, second)] if is_same_robot(first, second) => Ok(first.clone()),
        many => {
            let names: Vec<&str> = many.iter().map(|(name, _)| name.as_str()).collect();
            Err(ConnectFailure::Fatal(format!(
                "more than one robot is waiting for a controller: add its name to WEBOTS_CONTROLLER_URL, one of {}",
                names.join(", ")
            )))
        }
    }
}

/// Returns whether two folder names stand for the same long name, one being a hash of the other.
fn is_same_robot(first: &Path, second: &Path) -> bool {
    let name = |socket: &Path| {
        socket.parent().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned())
    };
    let (Some(first), Some(second)) = (name(first), name(second)) else { return false };
    let is_hash_of = |hash: &str, name: &str| {
        let is_full_hash = name.len() == 40 && name.bytes().all(|byte| byte.is_ascii_hexdigit());
        let is_prefix =
            names::sha1_hex(name.as_bytes()).starts_with(hash) || (is_full_hash && name.starts_with(hash));
        hash.len() >= 4 && hash.len() < name.len() && is_prefix
    };
    is_hash_of(&first, &second) || is_hash_of(&second, &first)
}

fn connect_to_robot(instance: &Path, name: &str, socket: &str) -> Result<Stream, ConnectFailure> {
    let mut folders = vec![
        names::extern_socket_name(Dialect::R2025a, instance, name),
        names::extern_socket_name(Dialect::R2023b, instance, name),
    ];
    // Simulators print names percent-encoded, and users paste them.
    if is_encoded(name) {
        folders.push(name.to_owned());
    }
    let sockets: Vec<PathBuf> =
        folders.iter().map(|folder| instance.join("ipc").join(folder).join(socket)).collect();
    if socket == "extern" && !sockets.iter().any(|socket| socket.exists()) {
        return Err(ConnectFailure::NotAvailable(no_such_robot(instance, name)));
    }
    let mut first_failure = None;
    for socket in sockets {
        match connect_local(&socket) {
            Ok(stream) => return Ok(stream),
            Err(failure) => first_failure = first_failure.or(Some(failure)),
        }
    }
    Err(first_failure.unwrap_or_else(|| ConnectFailure::NotAvailable("no socket".to_owned())))
}

/// Returns a message with the names of the robots that are there instead.
fn no_such_robot(instance: &Path, name: &str) -> String {
    let others: Vec<String> = waiting_robots(instance).into_iter().map(|(name, _)| name).collect();
    let hint = match others.is_empty() {
        true => String::new(),
        false => format!("; those that are: {}", others.join(", ")),
    };
    format!("no robot {name:?} is waiting for a controller in {}{hint}", instance.display())
}

fn is_encoded(name: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~%".contains(&byte);
    name.contains('%') && name.bytes().all(allowed)
}

fn connect_local(path: &Path) -> Result<Stream, ConnectFailure> {
    let stream = UnixStream::connect(path).and_then(Stream::local);
    stream.map_err(|error| ConnectFailure::NotAvailable(format!("{error}: {}", path.display())))
}

fn connect_tcp(host: &str, port: u16, name: Option<&str>, tried: u32) -> Result<Stream, ConnectFailure> {
    let broken = |error: std::io::Error| ConnectFailure::NotAvailable(format!("{error}: {host}:{port}"));
    let stream = TcpStream::connect((host, port)).and_then(Stream::tcp).map_err(broken)?;
    let hello_name = name.map(|name| match is_encoded(name) && tried % 2 == 1 {
        true => name.to_owned(), // every second attempt: the name may have been printed percent-encoded
        false => names::tcp_name(Dialect::R2025a, name),
    });
    stream.write_all(&names::hello(hello_name.as_deref())).map_err(broken)?;
    let robot = name.map_or("the only robot".to_owned(), |name| format!("the robot {name:?}"));
    match receive_hello_reply(&stream)? {
        HelloReply::Connected => Ok(stream),
        HelloReply::Failed => {
            Err(ConnectFailure::NotAvailable(format!("{host}:{port} does not offer {robot}")))
        }
        HelloReply::Processing => {
            Err(ConnectFailure::Loading(format!("it is loading a world ({host}:{port})")))
        }
        HelloReply::Forbidden => Err(ConnectFailure::Fatal(format!(
            "{host}:{port} refuses the connection: {robot} already has a controller, or this machine is not allowed"
        ))),
    }
}

fn receive_hello_reply(stream: &Stream) -> Result<HelloReply, ConnectFailure> {
    let deadline = Instant::now() + HELLO_TIMEOUT;
    let broken = |error: std::io::Error| {
        ConnectFailure::NotAvailable(format!("the connection to the simulator broke: {error}"))
    };
    let mut bytes = Vec::new();
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        if crate::socket::wait_readable(&[stream], Duration::ZERO, Some(left)).map_err(broken)?.is_none() {
            return Err(ConnectFailure::NotAvailable("the simulator did not reply to the hello".to_owned()));
        }
        let mut buffer = [0; 10];
        match stream.receive_now(&mut buffer).map_err(broken)? {
            Received::Bytes(count) => bytes.extend_from_slice(buffer.get(..count).unwrap_or_default()),
            Received::Nothing => {}
            Received::End => {
                return Err(ConnectFailure::NotAvailable("the simulator closed the connection".to_owned()));
            }
        }
        if let Some(reply) = HelloReply::parse(&bytes) {
            return Ok(reply);
        }
        if !HelloReply::is_prefix(&bytes) {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            return Err(ConnectFailure::Fatal(format!(
                "this is not a simulator: it replied {text:?} to the greeting"
            )));
        }
    }
}
