//! A plugin in a process of its own (`--isolate-plugins`): this program once more, which loads the plugin's library and
//! hears the simulator on its standard input.

#![expect(unsafe_code, reason = "the standard input is exchanged")]

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
use crate::controllers::process::{Exit, end_with_us};

/// The word of the command line by which this program is such a process.
pub(crate) const WORD: &str = "physics-plugin";
/// How long an end that is under way may take.
const GRACE: Duration = Duration::from_secs(1);
/// No message about a library that cannot be loaded is longer. `[bytes]`
const LONGEST_MESSAGE: u32 = 1 << 16;

/// A connection with a limit of time.
struct Pipe {
    stream: UnixStream,
    /// How long a function of the plugin may take.
    patience: Option<Duration>,
    deadline: Option<Instant>,
}

impl Connection for Pipe {
    fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.write_all(bytes)
    }

    fn receive(&mut self, into: &mut [u8]) -> io::Result<()> {
        // Who asks without end takes too long, too.
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
    /// Starts it and loads the library there. `patience`: how long a function of the plugin may take.
    pub(crate) fn start(
        library: &Path,
        folder: &Path,
        patience: Duration,
    ) -> Result<(Self, Functions), String> {
        let fail = |error: io::Error| format!("it cannot be started in a process of its own: {error}");
        let (stream, theirs) = UnixStream::pair().map_err(fail)?;
        let mut command = Command::new(std::env::current_exe().map_err(fail)?);
        command.arg(WORD).arg(library).arg(folder);
        // A Ctrl-C is for the simulator.
        command.stdin(OwnedFd::from(theirs)).process_group(0);
        end_with_us(&mut command);
        let process = Self { child: command.spawn().map_err(fail)? };
        drop(command); // It holds their end.
        stream.set_read_timeout(Some(patience)).map_err(fail)?;
        stream.set_write_timeout(Some(patience)).map_err(fail)?;
        let mut pipe = Pipe { stream, patience: Some(patience), deadline: None };
        let greeting = greeting(&mut pipe).map_err(|error| format!("it cannot be loaded: {error}"))??;
        remote::connect(Box::new(pipe));
        Ok((process, greeting))
    }

    /// Why it is of no use any more, given what was noticed.
    pub(crate) fn end_reason(&mut self, noticed: &str) -> String {
        match self.wait() {
            Some(exit) => exit.to_string(),
            None => noticed.to_owned(),
        }
    }

    /// Waits for an end that is under way, a while.
    fn wait(&mut self) -> Option<Exit> {
        let status = child::wait_timeout(&mut self.child, GRACE).ok()??;
        status.code().map(Exit::Status).or(status.signal().map(Exit::Signal))
    }

    /// Ends it, once nobody speaks to it any more.
    pub(crate) fn finish(&mut self) {
        if self.wait().is_none() {
            self.kill();
        }
    }

    pub(crate) fn kill(&mut self) {
        // What has ended already cannot be killed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// What the process says first: the addresses of the functions, or why there are none.
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
    let mut text = vec![0; length.min(LONGEST_MESSAGE) as usize];
    pipe.receive(&mut text)?;
    Ok(Err(String::from_utf8_lossy(&text).into_owned()))
}

/// The process of a plugin, from its start to its end. Gives the exit status.
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
    // The plugin finds nothing on its standard input.
    let stream = UnixStream::from(rustix::io::fcntl_dupfd_cloexec(io::stdin(), 3)?);
    let nothing = File::open("/dev/null")?;
    // SAFETY: both are open files, and nobody else uses the standard input.
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
            let text = text.get(..LONGEST_MESSAGE as usize).unwrap_or(text);
            pipe.send(&(text.len() as u32).to_le_bytes())?;
            pipe.send(text)
        }
    }
}
