//! Controller processes: started, monitored, terminated.
//!
//! Owns: a process group per controller, its pipes and its end.
//! Guarantees: a process is reaped only when its group will not be signalled any more, so a signal never reaches
//! another process with the same id.

#[cfg(test)]
mod tests;

use std::fmt;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use base::Severity;
use rustix::process::{
    Pid, Resource, Rlimit, Signal, WaitId, WaitIdOptions, WaitOptions, getrlimit, setrlimit,
};

use crate::console::{Channel, Console};
use crate::controllers::command::Launch;
use crate::controllers::cpu_share::CpuShare;
use crate::controllers::reaper;
use crate::controllers::resource_limits::ResourceLimits;

/// How long to wait for the remaining output of an ended process.
const OUTPUT_TIMEOUT: Duration = Duration::from_millis(300);

/// The limit of open files at the start, which controllers get.
static FILES: OnceLock<Rlimit> = OnceLock::new();

/// Raises the limit of open files to the maximum, as each controller needs several.
pub(crate) fn allow_many_files() {
    let limit = *FILES.get_or_init(|| getrlimit(Resource::Nofile));
    // If it is refused, the old limit remains.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit });
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// It returned this status.
    Status(i32),
    /// A signal of this number killed it.
    Signal(i32),
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Status(status) => write!(f, "exited with status {status}"),
            Self::Signal(number) => {
                let name = match number {
                    1 => "SIGHUP, its terminal was closed",
                    2 => "SIGINT, it was interrupted",
                    4 => "SIGILL, an illegal instruction",
                    6 => "SIGABRT, it aborted",
                    7 | 10 => "SIGBUS, a bad memory access",
                    8 => "SIGFPE, an arithmetic error",
                    9 => "SIGKILL",
                    11 => "SIGSEGV, a bad memory access",
                    15 => "SIGTERM",
                    24 => "SIGXCPU, its CPU time limit was exceeded",
                    25 => "SIGXFSZ, its file size limit was exceeded",
                    31 => "SIGSYS, a forbidden system call",
                    _ => "unknown",
                };
                write!(f, "was killed by signal {number} ({name})")
            }
        }
    }
}

/// Called from another thread when a process has ended.
pub(crate) type WakeCallback = Arc<dyn Fn() + Send + Sync>;

/// Ended processes, shared with the threads that watch them.
struct Watch {
    ends: Mutex<Vec<(usize, Exit)>>,
    changed: Condvar,
    bell: WakeCallback,
}

impl Watch {
    fn lock(&self) -> MutexGuard<'_, Vec<(usize, Exit)>> {
        self.ends.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Process {
    number: usize,
    pid: Pid,
    child: Child,
    exit: Option<Exit>,
}

/// Kills all processes at once, from any thread.
#[derive(Clone, Default)]
pub(crate) struct KillSwitch {
    groups: Arc<Mutex<Vec<Pid>>>,
    thrown: Arc<AtomicBool>,
}

impl KillSwitch {
    fn lock(&self) -> MutexGuard<'_, Vec<Pid>> {
        self.groups.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Kills all groups now, and cuts waits for a graceful end short.
    pub(crate) fn throw(&self) {
        self.thrown.store(true, Ordering::SeqCst);
        for group in self.lock().iter() {
            signal_group(*group, Signal::KILL);
        }
    }
}

/// How long to wait for processes to end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Patience {
    /// At most this long, unless the kill switch is used.
    Grace(Duration),
    /// Until they end, as they have been killed or end by themselves.
    Certain,
}

/// Makes a process end when this program is killed and cannot terminate it any more.
///
/// The system watches the thread that starts the process; ours is the one that runs the world, until the end.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "code between fork and exec requires unsafe")]
pub(crate) fn terminate_with_parent(command: &mut Command) {
    let us = rustix::process::getpid();
    let files = FILES.get().copied();
    let ask = move || {
        if let Some(files) = files {
            // Some programs cannot handle a higher limit. Lowering it cannot fail.
            let _ = setrlimit(Resource::Nofile, files);
        }
        rustix::process::set_parent_process_death_signal(Some(Signal::KILL))?;
        // This program may have ended before the request.
        let still_there = rustix::process::getppid() == Some(us);
        if still_there { Ok(()) } else { Err(io::ErrorKind::NotFound.into()) }
    };
    // SAFETY: only system calls that are allowed after fork, and no allocation.
    unsafe {
        command.pre_exec(ask);
    }
}

/// Makes a process end when this program is killed: not possible on this system.
#[cfg(not(target_os = "linux"))]
pub(crate) fn terminate_with_parent(_command: &mut Command) {}

/// Makes this program the parent of orphans in other sessions that controllers leave behind.
#[cfg(target_os = "linux")]
pub(crate) fn adopt_orphans() {
    // If it is refused, they outlive us, as on other systems.
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
}

/// Not possible on this system.
#[cfg(not(target_os = "linux"))]
pub(crate) fn adopt_orphans() {}

/// Returns our children, as far as the system lists them.
fn children() -> Vec<Pid> {
    let us = rustix::process::getpid().as_raw_nonzero();
    let list = std::fs::read_to_string(format!("/proc/{us}/task/{us}/children")).unwrap_or_default();
    list.split_ascii_whitespace().filter_map(|word| Pid::from_raw(word.parse().ok()?)).collect()
}

/// All controller processes of a world. Their numbers are never reused.
pub(crate) struct ControllerProcesses {
    processes: Vec<Process>,
    next: usize,
    watch: Arc<Watch>,
    kill_switch: KillSwitch,
    /// Time between SIGTERM and SIGKILL.
    last_grace: Duration,
    /// When orphans were last reaped.
    last_reaped: Instant,
    /// Terminates what controllers have left behind if this program is killed.
    reaper: Option<Child>,
}

impl ControllerProcesses {
    /// Starts without processes. `bell` is called whenever one has ended.
    pub(crate) fn new(kill_switch: KillSwitch, bell: WakeCallback) -> Self {
        let watch = Arc::new(Watch { ends: Mutex::default(), changed: Condvar::new(), bell });
        Self {
            processes: Vec::new(),
            next: 0,
            watch,
            kill_switch,
            last_grace: Duration::from_secs(1),
            last_reaped: Instant::now(),
            reaper: None,
        }
    }

    /// Starts a process, whose output goes to the console line by line. Returns its number.
    pub(crate) fn start(&mut self, launch: &Launch, console: &Console) -> io::Result<usize> {
        self.reaper = self.reaper.take().or_else(reaper::start);
        let mut command = Command::new(&launch.program);
        terminate_with_parent(&mut command);
        let mut child = command
            .args(&launch.arguments)
            .current_dir(&launch.folder)
            .env_clear()
            .envs(&launch.environment)
            .env(reaper::VARIABLE, reaper::mark())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()?;
        let (out, err) = (child.stdout.take(), child.stderr.take());
        let number = self.next;
        let pid = Pid::from_child(&child);
        let watch = Arc::clone(&self.watch);
        let room = launch.guard.as_ref().map(|guard| Arc::new(AtomicU64::new(guard.output)));
        let (lives, dies) = mpsc::channel();
        let watched = || {
            let out = out
                .map(|pipe| console.forward(&launch.name, Channel::ControllerOut, pipe, room.clone()))
                .transpose()?;
            let err = err
                .map(|pipe| console.forward(&launch.name, Channel::ControllerErr, pipe, room))
                .transpose()?;
            thread::Builder::new().spawn(move || {
                let exit = wait_without_reaping(pid);
                drop::<mpsc::Sender<()>>(lives);
                // The last output precedes the message about the end. A child that lives on may keep a pipe open.
                for output in [out, err].into_iter().flatten() {
                    let _ = output.recv_timeout(OUTPUT_TIMEOUT);
                }
                watch.lock().push((number, exit));
                watch.changed.notify_all();
                (watch.bell)();
            })
        };
        if let Err(error) = watched() {
            // A process that cannot be monitored must not continue.
            signal_group(pid, Signal::KILL);
            let _ = child.wait();
            return Err(error);
        }
        self.next += 1;
        self.kill_switch.lock().push(pid);
        if let Some(guard) = launch.guard.clone() {
            let guarded = monitor(&launch.name, guard, pid, dies, self.kill_switch.clone(), console);
            if let Err(error) = guarded {
                // It must not continue without monitoring.
                console
                    .report(Severity::Error, format!("controller {:?} was terminated: {error}", launch.name));
                signal_group(pid, Signal::KILL);
            }
        }
        self.processes.push(Process { number, pid, child, exit: None });
        Ok(number)
    }

    /// Returns the process id of a process that has not been reaped.
    pub(crate) fn process_id(&self, number: usize) -> Option<u32> {
        let process = self.processes.iter().find(|process| process.number == number)?;
        Some(process.child.id())
    }

    /// Returns the processes that have ended since the last call.
    pub(crate) fn take_ends(&mut self) -> Vec<(usize, Exit)> {
        let ends = std::mem::take(&mut *self.watch.lock());
        for (number, exit) in &ends {
            if let Some(process) = self.processes.iter_mut().find(|process| process.number == *number) {
                process.exit = Some(*exit);
            }
        }
        ends
    }

    /// Returns whether a process has not ended according to [`ControllerProcesses::take_ends`].
    pub(crate) fn is_running(&self, number: usize) -> bool {
        self.processes.iter().any(|process| process.number == number && process.exit.is_none())
    }

    /// Returns whether the kill switch was used, so that nothing waits for a graceful end any more.
    pub(crate) fn is_kill_requested(&self) -> bool {
        self.kill_switch.thrown.load(Ordering::SeqCst)
    }

    /// Terminates processes that were asked to quit: waits for `grace`, sends SIGTERM, waits a second, sends SIGKILL.
    /// Their children in the same group are terminated, too. Returns how each has ended.
    pub(crate) fn stop(&mut self, numbers: &[usize], grace: Duration) -> Vec<(usize, Exit)> {
        let mut ends = self.wait_for(numbers, Patience::Grace(grace));
        for step in [Signal::TERM, Signal::KILL] {
            let left = self.processes.iter().filter(|p| numbers.contains(&p.number) && p.exit.is_none());
            let left: Vec<Pid> = left.map(|process| process.pid).collect();
            if left.is_empty() {
                break;
            }
            left.iter().for_each(|pid| signal_group(*pid, step));
            let patience =
                if step == Signal::TERM { Patience::Grace(self.last_grace) } else { Patience::Certain };
            ends.extend(self.wait_for(numbers, patience));
        }
        self.reap_ended(numbers);
        ends
    }

    /// Reaps orphans that have ended, so that they do not fill the process table.
    pub(crate) fn reap_orphans(&mut self) {
        const OFTEN_ENOUGH: Duration = Duration::from_secs(1);
        if self.last_reaped.elapsed() < OFTEN_ENOUGH {
            return;
        }
        self.last_reaped = Instant::now();
        self.reap(&self.orphans());
    }

    /// Kills what controllers have left behind, after the controllers themselves.
    pub(crate) fn end_orphans(&mut self) {
        // Their child processes become ours when they are gone.
        for _ in 0..100 {
            let orphans = self.orphans();
            if orphans.is_empty() {
                return;
            }
            for orphan in &orphans {
                let _ = rustix::process::kill_process(*orphan, Signal::KILL);
                let _ = rustix::process::waitpid(Some(*orphan), WaitOptions::empty());
            }
        }
    }

    fn orphans(&self) -> Vec<Pid> {
        let is_ours = |pid: &Pid| self.processes.iter().any(|process| process.pid == *pid);
        children().into_iter().filter(|pid| !is_ours(pid)).collect()
    }

    fn reap(&self, orphans: &[Pid]) {
        for orphan in orphans {
            let _ = rustix::process::waitpid(Some(*orphan), WaitOptions::NOHANG);
        }
    }

    /// Terminates all processes like [`ControllerProcesses::stop`].
    pub(crate) fn stop_all(&mut self, grace: Duration) -> Vec<(usize, Exit)> {
        let all: Vec<usize> = self.processes.iter().map(|process| process.number).collect();
        self.stop(&all, grace)
    }

    fn wait_for(&mut self, numbers: &[usize], patience: Patience) -> Vec<(usize, Exit)> {
        const POLL_INTERVAL: Duration = Duration::from_millis(50); // Latency of the kill switch.
        let deadline = Instant::now()
            + match patience {
                Patience::Grace(grace) => grace,
                Patience::Certain => Duration::from_secs(30),
            };
        let mut ends = self.take_ends();
        loop {
            let wanted = |process: &Process| numbers.contains(&process.number) && process.exit.is_none();
            let now = Instant::now();
            let thrown = self.is_kill_requested() && patience != Patience::Certain;
            if !self.processes.iter().any(wanted) || now >= deadline || thrown {
                return ends;
            }
            let guard = self.watch.lock();
            if guard.is_empty() {
                let nap = POLL_INTERVAL.min(deadline - now);
                drop(self.watch.changed.wait_timeout(guard, nap).unwrap_or_else(PoisonError::into_inner));
            } else {
                drop(guard);
            }
            ends.extend(self.take_ends());
        }
    }

    /// Reaps ended processes, after killing the rest of their groups.
    fn reap_ended(&mut self, numbers: &[usize]) {
        let mut groups = self.kill_switch.lock();
        for process in &mut self.processes {
            if numbers.contains(&process.number) && process.exit.is_some() {
                signal_group(process.pid, Signal::KILL);
                groups.retain(|pid| *pid != process.pid);
                let _ = process.child.wait(); // It has ended: this returns at once.
            }
        }
        self.processes.retain(|process| !(numbers.contains(&process.number) && process.exit.is_some()));
    }
}

impl Drop for ControllerProcesses {
    fn drop(&mut self) {
        self.stop_all(Duration::ZERO);
        self.reaper.as_mut().map(reaper::dismiss);
    }
}

/// Monitors the resources of a process in a thread that ends with it, and kills it if it exceeds a limit.
fn monitor(
    name: &str,
    guard: ResourceLimits,
    pid: Pid,
    dies: mpsc::Receiver<()>,
    kill_switch: KillSwitch,
    console: &Console,
) -> io::Result<()> {
    const POLL_INTERVAL: Duration = Duration::from_millis(50);
    let (name, console) = (name.to_owned(), console.clone());
    let watch = move || {
        let mut share = CpuShare::default();
        while dies.recv_timeout(POLL_INTERVAL) == Err(mpsc::RecvTimeoutError::Timeout) {
            share.adapt(pid);
            let Some(excess) = guard.excess(pid) else { continue };
            // A process whose group is in the list is not reaped.
            let groups = kill_switch.lock();
            if groups.contains(&pid) {
                console.report(Severity::Error, format!("controller {name:?} was killed: it uses {excess}"));
                signal_group(pid, Signal::KILL);
            }
            return;
        }
    };
    thread::Builder::new().spawn(watch).map(drop)
}

pub(crate) fn signal_group(group: Pid, signal: Signal) {
    // The only likely error is that the group is empty, which is intended.
    let _ = rustix::process::kill_process_group(group, signal);
}

pub(crate) fn wait_without_reaping(pid: Pid) -> Exit {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
    loop {
        match rustix::process::waitid(WaitId::Pid(pid), options) {
            Ok(Some(status)) => {
                let signal = status.terminating_signal().map(Exit::Signal);
                return signal.unwrap_or(Exit::Status(status.exit_status().unwrap_or(0)));
            }
            Ok(None) | Err(rustix::io::Errno::INTR) => {}
            Err(_) => return Exit::Status(-1), // It is not our child any more: the status is unknown.
        }
    }
}
