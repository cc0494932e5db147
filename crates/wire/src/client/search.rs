//! Tries until a simulator takes the controller.

use crate::client::{ConnectError, Settings, Target, handed};
use crate::dialect::Dialect;
use crate::names::{self, HelloReply};
use crate::socket::{Received, Stream};
use std::fs;
use std::net::TcpStream;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

/// How long a simulator may take to reply to a TCP hello.
const HELLO_LIMIT: Duration = Duration::from_secs(10);

/// Why one attempt has failed.
enum Miss {
    /// Try again; this counts.
    NotThere(String),
    /// Try again; this does not count.
    Loading(String),
    /// Trying again cannot help.
    Hopeless(String),
}

/// Connects, or says why not.
pub(super) fn connect(
    target: &Target,
    settings: &Settings,
    say: &mut dyn FnMut(&str),
) -> Result<Stream, ConnectError> {
    let mut counted = 0;
    let mut tried = 0_u32;
    loop {
        let miss = match attempt(target, settings, tried) {
            Ok(stream) => return Ok(stream),
            Err(miss) => miss,
        };
        tried = tried.wrapping_add(1);
        let reason = match miss {
            Miss::Hopeless(what) => return Err(ConnectError { what }),
            Miss::Loading(reason) => reason,
            Miss::NotThere(reason) => {
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

fn attempt(target: &Target, settings: &Settings, tried: u32) -> Result<Stream, Miss> {
    match target {
        Target::Handed(descriptor) => handed::take(*descriptor).map_err(Miss::Hopeless),
        Target::Intern { instance, name } => local(instance, name, "intern"),
        Target::Local { port, name } => {
            let user = names::user_folder(&settings.tmp_dir, &settings.user);
            let instance = match port {
                Some(port) => user.join(port.to_string()),
                None => newest_instance(&user)
                    .ok_or_else(|| Miss::NotThere(format!("no instance in {}", user.display())))?,
            };
            if instance.join("loading").exists() {
                return Err(Miss::Loading(format!("it loads a world ({})", instance.display())));
            }
            match name {
                Some(name) => local(&instance, name, "extern"),
                None => dial(&only_robot(&instance)?),
            }
        }
        Target::Tcp { host, port, name } => tcp(host, *port, name.as_deref(), tried),
    }
}

/// The instance folder that changed last.
fn newest_instance(user: &Path) -> Option<PathBuf> {
    let mut newest: Option<(SystemTime, PathBuf)> = None;
    for entry in fs::read_dir(user).ok()?.flatten() {
        let is_port = entry.file_name().to_str().is_some_and(|name| name.parse::<u16>().is_ok());
        let Some(changed) =
            entry.metadata().ok().filter(fs::Metadata::is_dir).and_then(|meta| meta.modified().ok())
        else {
            continue;
        };
        // Equal times: the greater path, so that the choice does not depend on the folder's order.
        let candidate = (changed, entry.path());
        if is_port && newest.as_ref().is_none_or(|best| candidate > *best) {
            newest = Some(candidate);
        }
    }
    newest.map(|(_, path)| path)
}

/// The socket of the only robot that waits for a controller.
fn only_robot(instance: &Path) -> Result<PathBuf, Miss> {
    let mut sockets = Vec::new();
    for entry in fs::read_dir(instance.join("ipc")).into_iter().flatten().flatten() {
        let socket = entry.path().join("extern");
        if socket.exists() {
            sockets.push((entry.file_name().to_string_lossy().into_owned(), socket));
        }
    }
    sockets.sort();
    match sockets.as_slice() {
        [] => Err(Miss::NotThere(format!("no robot waits for a controller in {}", instance.display()))),
        [(_, socket)] => Ok(socket.clone()),
        // A simulator that serves two ways of shortening names has two folders for one robot.
        [(_, first), (_, second)] if same_robot(first, second) => Ok(first.clone()),
        many => {
            let names: Vec<&str> = many.iter().map(|(name, _)| name.as_str()).collect();
            Err(Miss::Hopeless(format!(
                "more than one robot waits for a controller: add its name to WEBOTS_CONTROLLER_URL, one of {}",
                names.join(", ")
            )))
        }
    }
}

/// Whether two folders are two spellings of one long name: the shortened hash of the other.
fn same_robot(first: &Path, second: &Path) -> bool {
    let name = |socket: &Path| {
        socket.parent().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned())
    };
    let (Some(first), Some(second)) = (name(first), name(second)) else { return false };
    let is_hash_of = |hash: &str, name: &str| {
        let is_hash = name.len() == 40 && name.bytes().all(|byte| byte.is_ascii_hexdigit());
        let shortened =
            names::sha1_hex(name.as_bytes()).starts_with(hash) || (is_hash && name.starts_with(hash));
        hash.len() >= 4 && hash.len() < name.len() && shortened
    };
    is_hash_of(&first, &second) || is_hash_of(&second, &first)
}

fn local(instance: &Path, name: &str, socket: &str) -> Result<Stream, Miss> {
    let mut folders = vec![
        names::extern_socket_name(Dialect::R2025a, instance, name),
        names::extern_socket_name(Dialect::R2023b, instance, name),
    ];
    // Simulators print names encoded, and users paste them.
    if is_encoded(name) {
        folders.push(name.to_owned());
    }
    let mut first_miss = None;
    for folder in folders {
        match dial(&instance.join("ipc").join(folder).join(socket)) {
            Ok(stream) => return Ok(stream),
            Err(miss) => first_miss = first_miss.or(Some(miss)),
        }
    }
    Err(first_miss.unwrap_or_else(|| Miss::NotThere("no socket".to_owned())))
}

fn is_encoded(name: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~%".contains(&byte);
    name.contains('%') && name.bytes().all(allowed)
}

fn dial(path: &Path) -> Result<Stream, Miss> {
    let stream = UnixStream::connect(path).and_then(Stream::local);
    stream.map_err(|error| Miss::NotThere(format!("{error}: {}", path.display())))
}

fn tcp(host: &str, port: u16, name: Option<&str>, tried: u32) -> Result<Stream, Miss> {
    let broken = |error: std::io::Error| Miss::NotThere(format!("{error}: {host}:{port}"));
    let stream = TcpStream::connect((host, port)).and_then(Stream::tcp).map_err(broken)?;
    let hello_name = name.map(|name| match is_encoded(name) && tried % 2 == 1 {
        true => name.to_owned(), // a name that was printed encoded, on every second attempt
        false => names::tcp_name(Dialect::R2025a, name),
    });
    stream.write_all(&names::hello(hello_name.as_deref())).map_err(broken)?;
    let robot = name.map_or("the only robot".to_owned(), |name| format!("the robot {name:?}"));
    match hello_reply(&stream)? {
        HelloReply::Connected => Ok(stream),
        HelloReply::Failed => Err(Miss::NotThere(format!("{host}:{port} does not offer {robot}"))),
        HelloReply::Processing => Err(Miss::Loading(format!("it loads a world ({host}:{port})"))),
        HelloReply::Forbidden => Err(Miss::Hopeless(format!(
            "{host}:{port} refuses: {robot} has a controller already, or this machine is not allowed"
        ))),
    }
}

fn hello_reply(stream: &Stream) -> Result<HelloReply, Miss> {
    let deadline = Instant::now() + HELLO_LIMIT;
    let broken =
        |error: std::io::Error| Miss::NotThere(format!("the simulator broke the connection: {error}"));
    let mut bytes = Vec::new();
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        if crate::socket::wait_readable(&[stream], Duration::ZERO, Some(left)).map_err(broken)?.is_none() {
            return Err(Miss::NotThere("the simulator did not reply to the hello".to_owned()));
        }
        let mut buffer = [0; 10];
        match stream.receive_now(&mut buffer).map_err(broken)? {
            Received::Bytes(count) => bytes.extend_from_slice(buffer.get(..count).unwrap_or_default()),
            Received::Nothing => {}
            Received::End => return Err(Miss::NotThere("the simulator closed the connection".to_owned())),
        }
        if let Some(reply) = HelloReply::parse(&bytes) {
            return Ok(reply);
        }
        if !HelloReply::is_prefix(&bytes) {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            return Err(Miss::Hopeless(format!(
                "this is not a simulator: it replied {text:?} to the greeting"
            )));
        }
    }
}
