//! Projects for tests: creates their files, starts the program, and collects its output.

use std::ffi::{OsStr, OsString};
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::PermissionsExt;
#[cfg(target_os = "linux")]
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{Pid, PidfdFlags, pidfd_open};

static COUNT: AtomicU32 = AtomicU32::new(0);

/// Nothing in these tests takes so long unless it hangs.
const PATIENCE: Duration = Duration::from_secs(120);

/// A controller in C that prints its name and steps until it is terminated.
pub(crate) const STEPPER: &str = r#"
#include <stdio.h>
#include <webots/robot.h>
int main(int argc, char **argv) {
  wb_robot_init();
  printf("I am %s %s\n", wb_robot_get_name(), argc > 1 ? argv[1] : "");
  int steps = 0;
  while (wb_robot_step(32) != -1)
    ++steps;
  printf("%d steps\n", steps);
  wb_robot_cleanup();
  return 0;
}
"#;

/// The home folder that tests share, also with later runs: the libraries for C++ and Java are built there once, which
/// takes seconds. Its name depends on what the program contains, so another build has another one.
fn shared_home() -> &'static Path {
    /// Homes of earlier builds are kept for this long.
    const KEPT: Duration = Duration::from_hours(24);
    static HOME: OnceLock<PathBuf> = OnceLock::new();
    HOME.get_or_init(|| {
        let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache");
        let mut command = Command::new(env!("CARGO_BIN_EXE_rebots"));
        let output = command.arg("home").env("XDG_CACHE_HOME", &cache).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let home = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
        for entry in std::fs::read_dir(home.parent().unwrap()).unwrap().map(Result::unwrap) {
            let last_use = entry.metadata().and_then(|data| data.modified());
            if last_use.is_ok_and(|time| time.elapsed().is_ok_and(|age| age > KEPT)) {
                let _ = std::fs::remove_dir_all(entry.path()); // Other tests may be doing the same.
            }
        }
        home
    })
}

/// `PATH` with the folder of the Python interpreter first: version managers have scripts of the same name in front of it,
/// which take several times as long as Python to start.
pub(crate) fn search_path() -> &'static OsStr {
    static PATH: OnceLock<OsString> = OnceLock::new();
    PATH.get_or_init(|| {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let output = Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output();
        let python = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
        let folder = python.ok().as_deref().and_then(|python| Path::new(python).parent()).map(Path::to_owned);
        std::env::join_paths(folder.into_iter().chain(std::env::split_paths(&path))).unwrap()
    })
}

/// Whether controllers in Java can be compiled here.
pub(crate) fn has_java() -> bool {
    static IS_THERE: OnceLock<bool> = OnceLock::new();
    *IS_THERE.get_or_init(|| Command::new("javac").arg("-version").output().is_ok())
}

/// A project folder with its own cache, removed at the end of the test. Only the home folder is that of all tests.
pub(crate) struct Project(PathBuf);

impl Project {
    /// A project whose world has these nodes beside a `WorldInfo` with steps of 32 ms.
    pub(crate) fn new(nodes: &str) -> Self {
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("rebots-run-{}-{number}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        let project = Self(path);
        let home = shared_home();
        let cache = project.path("cache/rebots");
        std::fs::create_dir_all(&cache).unwrap();
        std::os::unix::fs::symlink(home, cache.join(home.file_name().unwrap())).unwrap();
        let world = format!("#VRML_SIM R2025a utf8\nWorldInfo {{ basicTimeStep 32 }}\n{nodes}\n");
        project.write("worlds/w.wbt", &world);
        project
    }

    /// Removes the cache and with it the home folder of all tests: the project gets its own.
    pub(crate) fn with_empty_cache(self) -> Self {
        std::fs::remove_dir_all(self.path("cache")).unwrap();
        self
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub(crate) fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path
    }

    /// The text of a file of it.
    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    /// A controller that is a shell script.
    pub(crate) fn script(&self, name: &str, text: &str) {
        let path = self.write(&format!("controllers/{name}/{name}"), &format!("#!/bin/sh\n{text}\n"));
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
    }

    pub(crate) fn command(&self, words: &[&str]) -> Command {
        self.command_of(Path::new(env!("CARGO_BIN_EXE_rebots")), words)
    }

    /// The same with the program at another place.
    pub(crate) fn command_of(&self, program: &Path, words: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.args(words).current_dir(&self.0).stdin(Stdio::null());
        command.env("XDG_CACHE_HOME", self.path("cache")).env("WEBOTS_TMPDIR", self.path("tmp"));
        command.env("PATH", search_path());
        // The Python package is compiled once, not by each controller.
        command.env_remove("PYTHONDONTWRITEBYTECODE");
        // Controllers in Rust are compiled in half the time.
        command.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0");
        end_with_the_test(&mut command);
        command
    }

    /// Runs the program to its end.
    pub(crate) fn run(&self, words: &[&str]) -> Ended {
        self.start(words).finish()
    }

    /// The same with more variables.
    pub(crate) fn run_with(&self, words: &[&str], variables: &[(&str, &str)]) -> Ended {
        self.start_with(words, variables).finish()
    }

    /// Starts the program; its messages can be waited for.
    pub(crate) fn start(&self, words: &[&str]) -> Running {
        self.start_with(words, &[])
    }

    /// The same with more variables.
    pub(crate) fn start_with(&self, words: &[&str], variables: &[(&str, &str)]) -> Running {
        let mut command = self.command(words);
        command.envs(variables.iter().copied());
        self.launch(&mut command)
    }

    /// Starts a command in the background.
    pub(crate) fn launch(&self, command: &mut Command) -> Running {
        std::fs::create_dir_all(self.path("tmp")).unwrap();
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let (send, err) = mpsc::channel();
        let pipe = BufReader::new(child.stderr.take().unwrap());
        thread::spawn(move || {
            for line in pipe.split(b'\n').map_while(Result::ok) {
                let _ = send.send(String::from_utf8_lossy(&line).into_owned());
            }
        });
        Running { child, err, seen: Vec::new() }
    }
}

/// A process must not go on when the thread of its test is gone, as when the tests are killed.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "code between fork and exec can only be given unsafely")]
pub(crate) fn end_with_the_test(command: &mut Command) {
    let ask = || Ok(rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL))?);
    // SAFETY: a system call, which may be made after a fork, and allocates no memory.
    unsafe {
        command.pre_exec(ask);
    }
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn end_with_the_test(_command: &mut Command) {}

impl Drop for Project {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What a run left behind.
pub(crate) struct Ended {
    pub(crate) status: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// A run that goes on.
pub(crate) struct Running {
    child: Child,
    err: Receiver<String>,
    seen: Vec<String>,
}

impl Running {
    /// Waits for a message with this text and gives the whole line.
    #[track_caller]
    pub(crate) fn wait_for(&mut self, text: &str) -> String {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let Ok(line) = self.err.recv_timeout(left) else { panic!("no {text:?} in {:#?}", self.seen) };
            self.seen.push(line.clone());
            if line.contains(text) {
                return line;
            }
        }
    }

    /// Whether it has not ended.
    pub(crate) fn is_going_on(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    /// Its output so far.
    pub(crate) fn collected_output(&mut self) -> String {
        self.seen.extend(self.err.try_iter());
        self.seen.join("\n")
    }

    /// Waits for the end and gives all that was printed.
    pub(crate) fn finish(mut self) -> Ended {
        let status = self.wait();
        let err = self.err.iter().collect::<Vec<_>>().join("\n");
        let mut out = String::new();
        self.child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
        let seen = std::mem::take(&mut self.seen);
        Ended { status, out, err: seen.join("\n") + "\n" + &err }
    }

    /// How many files and sockets it has open.
    pub(crate) fn open_files(&self) -> usize {
        std::fs::read_dir(format!("/proc/{}/fd", self.child.id())).unwrap().count()
    }

    /// Sends a signal by its name.
    pub(crate) fn signal(&self, name: &str) {
        let status = Command::new("kill").args(["-s", name, &self.child.id().to_string()]).status();
        assert!(status.unwrap().success());
    }

    /// Waits for the end and gives the exit status; a run that hangs is killed.
    #[track_caller]
    pub(crate) fn wait(&mut self) -> Option<i32> {
        if !has_ended(Pid::from_child(&self.child), PATIENCE) {
            let _ = self.child.kill();
            let seen: Vec<String> = self.err.try_iter().collect();
            panic!("the program does not end; it said {:#?} {seen:#?}", self.seen);
        }
        self.child.wait().unwrap().code()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // What it said tells why the test has failed.
        if thread::panicking() {
            let state = self.child.try_wait();
            eprintln!("the run: {state:?}; it said:\n{}", self.collected_output());
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits until a process has ended, whichever process reaps it.
#[track_caller]
pub(crate) fn wait_until_gone(pid: &str) {
    let number = Pid::from_raw(pid.parse().unwrap()).unwrap();
    assert!(has_ended(number, PATIENCE), "process {pid} lives on");
}

/// Waits for the end of a process, which need not be a child; false if it takes longer than this.
fn has_ended(pid: Pid, patience: Duration) -> bool {
    let process = match pidfd_open(pid, PidfdFlags::empty()) {
        Err(Errno::SRCH) => return true,
        opened => opened.unwrap(),
    };
    let patience = Timespec { tv_sec: patience.as_secs() as i64, tv_nsec: 0 };
    poll(&mut [PollFd::new(&process, PollFlags::IN)], Some(&patience)).unwrap() > 0
}

/// The trace hash that a run with `--trace` has printed.
#[track_caller]
pub(crate) fn trace_of(out: &str) -> String {
    out.lines().find_map(|line| line.strip_prefix("trace hash: ")).unwrap().to_owned()
}
