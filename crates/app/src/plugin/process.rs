//! Runs a plugin in a separate process (`--isolate-plugins`): a subcommand of this program, which loads the plugin's
//! library and gets requests from the simulator on its standard input.

#![expect(unsafe_code, reason = "the standard input is replaced")]

use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use ode::remote::{self, Connection};

use super::library::{self, Functions};
use crate::child;
use crate::controllers::process::{Exit, terminate_with_parent};

/// The subcommand that runs the process.
pub(crate) const WORD: &str = "physics-plugin";
/// How long to wait for a process that is about to end.
const GRACE: Duration = Duration::from_secs(1);
/// Maximum length of an error message about loading the library. `[bytes]`
const MAX_MESSAGE_BYTES: u32 = 1 << 16;

/// A connection with a deadline.
struct Pipe {
    stream: UnixStream,
    /// Time limit for a function of the plugin.
    patience: Option<Duration>,
    deadline: Option<Instant>,
}

impl Connection for Pipe {
    fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.write_all(bytes)
    }

    fn receive(&mut self, into: &mut [u8]) -> io::Result<()> {
        // A process that sends requests forever also exceeds the deadline.
        if self.deadline.is_some_and(|deadline| Instant::now() > deadline) {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.stream.read_exact(into)
    }

    fn restart_deadline(&mut self) {
        self.deadline = self.patience.map(|patience| Instant::now() + patience);
    }
}

/// The process of a plugin.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
}

impl Process {
    /// Starts the process and loads the library in it. `patience` is the time limit for a function of the plugin.
    pub(crate) fn start(
        library: &Path,
        folder: &Path,
        patience: Duration,
    ) -> Result<(Self, Functions), String> {
        let fail = |error: io::Error| format!("it cannot be started in a process of its own: {error}");
        let (stream, theirs) = UnixStream::pair().map_err(fail)?;
        let mut command = Command::new(std::env::current_exe().map_err(fail)?);
        command.arg(WORD).arg(library).arg(folder);
        // Ctrl-C must only reach the simulator.
        command.stdin(OwnedFd::from(theirs)).process_group(0);
        terminate_with_parent(&mut command);
        let process = Self { child: command.spawn().map_err(fail)? };
        drop(command); // It contains their end of the connection.
        stream.set_read_timeout(Some(patience)).map_err(fail)?;
        stream.set_write_timeout(Some(patience)).map_err(fail)?;
        let mut pipe = Pipe { stream, patience: Some(patience), deadline: None };
        let greeting = greeting(&mut pipe).map_err(|error| format!("it cannot be loaded: {error}"))??;
        remote::connect(Box::new(pipe));
        Ok((process, greeting))
    }

    /// Returns why the process has failed, given what was noticed.
    pub(crate) fn end_reason(&mut self, noticed: &str) -> String {
        match self.wait() {
            Some(exit) => exit.to_string(),
            None => noticed.to_owned(),
        }
    }

    /// Waits for a process that is about to end.
    fn wait(&mut self) -> Option<Exit> {
        let status = child::wait_timeout(&mut self.child, GRACE).ok()??;
        status.code().map(Exit::Status).or(status.signal().map(Exit::Signal))
    }

    /// Ends the process after the last request.
    pub(crate) fn finish(&mut self) {
        if self.wait().is_none() {
            self.kill();
        }
    }

    pub(crate) fn kill(&mut self) {
        // Killing an ended process fails, which is ignored.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Reads the first message of the process: the addresses of the functions, or an error.
fn greeting(pipe: &mut Pipe) -> io::Result<Result<Functions, String>> {
    let mut length = [0; 4];
    pipe.receive(&mut length)?;
    let length = u32::from_le_bytes(length);
    if length == 0 {
        let mut words = [0; 6];
        for word in &mut words {
            let mut bytes = [0; size_of::<usize>()];
            pipe.receive(&mut bytes)?;
            *word = usize::from_le_bytes(bytes);
        }
        return Ok(Ok(Functions::of_words(words)));
    }
    let mut text = vec![0; length.min(MAX_MESSAGE_BYTES) as usize];
    pipe.receive(&mut text)?;
    Ok(Err(String::from_utf8_lossy(&text).into_owned()))
}

/// Runs the process of a plugin. Returns the exit status.
pub(crate) fn run() -> i32 {
    let mut words = std::env::args_os().skip(2).map(PathBuf::from);
    let (Some(path), Some(folder)) = (words.next(), words.next()) else {
        eprintln!("Error: this command is used internally by rebots; it is not meant to be run by hand.");
        return 1;
    };
    match serve(&path, folder) {
        Ok(()) => 0,
        Err(error) => {
            eprintln!("Error: {error}.");
            1
        }
    }
}

fn serve(path: &Path, folder: PathBuf) -> io::Result<()> {
    // The plugin's standard input is empty.
    let stream = UnixStream::from(rustix::io::fcntl_dupfd_cloexec(io::stdin(), 3)?);
    let nothing = File::open("/dev/null")?;
    // SAFETY: both are open files, and nothing else uses the standard input.
    if unsafe { libc::dup2(nothing.as_raw_fd(), libc::STDIN_FILENO) } < 0 {
        return Err(io::Error::last_os_error());
    }
    let mut pipe = Pipe { stream, patience: None, deadline: None };
    match library::open(path) {
        Ok((_library, functions)) => {
            pipe.send(&0_u32.to_le_bytes())?;
            for word in functions.to_words() {
                pipe.send(&word.to_le_bytes())?;
            }
            let error = ode::serve(Box::new(pipe), folder);
            if error.kind() == io::ErrorKind::UnexpectedEof { Ok(()) } else { Err(error) }
        }
        Err(reason) => {
            let text = reason.as_bytes();
            let text = text.get(..MAX_MESSAGE_BYTES as usize).unwrap_or(text);
            pipe.send(&(text.len() as u32).to_le_bytes())?;
            pipe.send(text)
        }
    }
}
