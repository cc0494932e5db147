//! One run of the program with a fault.

use std::fmt::Write as _;
use std::io::Read;
use std::os::unix::fs::FileTypeExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use super::{Fault, Outside};

/// No run takes so long unless it hangs.
const TIMEOUT: Duration = Duration::from_secs(60);
/// A person presses Ctrl-C no faster; signals of one kind that wait to be handled are one.
const BETWEEN_SIGNALS: Duration = Duration::from_secs(1);
/// The variable by which processes of a run are known.
const MARK: &str = "REBOTS_FAULT_CAMPAIGN";
/// The command line of a run.
pub(super) const WORDS: [&str; 4] = ["--mode=fast", "--no-page", "--duration=1", "worlds/w.wbt"];

/// How a run went.
pub(super) struct Ended {
    pub(super) status: Option<i32>,
    pub(super) output: String,
    pub(super) hash: Option<String>,
    /// Processes and sockets that are there after it.
    pub(super) left: Vec<String>,
}

/// One run with a fault.
pub(super) fn attempt(program: &Path, fault: &Fault, number: u32) -> Result<Ended, String> {
    let mark = format!("{}-{number}", std::process::id());
    let folder = std::env::temp_dir().join(format!("rebots-faults-{mark}"));
    let _ = std::fs::remove_dir_all(&folder);
    let fail = |error: std::io::Error| format!("{}: {error}", folder.display());
    let script = format!("#!/bin/sh\n{}\n", fault.controller);
    let files = [
        ("worlds/w.wbt", WORLD),
        ("controllers/well/well.py", WELL),
        ("controllers/ill/ill", script.as_str()),
        ("tmp/here", ""),
    ];
    for (name, text) in files {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap_or(&folder)).map_err(fail)?;
        std::fs::write(&path, text).map_err(fail)?;
    }
    let chmod = Command::new("chmod").arg("755").arg(folder.join("controllers/ill/ill")).status();
    chmod.map_err(fail)?;
    let text = format!("{}\n{}", fault.before, fault.launch);
    let mut command = Command::new("/bin/sh");
    command.args(["-c", &text, "sh"]).arg(program);
    match fault.command {
        Some(words) => command.args(words),
        None => command.args(WORDS).args(fault.words),
    };
    if fault.command.is_none() && !fault.words.iter().any(|word| word.starts_with("--trace")) {
        command.arg("--trace");
    }
    command.current_dir(&folder).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.env("PROJECT", &folder).env("TRY", number.to_string());
    command.env("WEBOTS_TMPDIR", folder.join("tmp")).env(MARK, &mark);
    let mut child = command.spawn().map_err(fail)?;
    let ended = watch(&mut child, fault.outside, number, &mark);
    let mut left = processes(&mark);
    if ended.as_ref().is_ok_and(|ended| ended.status.is_some()) && !fault.is_forced {
        left.extend(sockets(&folder));
    }
    let _ = std::fs::remove_dir_all(&folder);
    Ok(Ended { left, ..ended? })
}

/// What comes out of a pipe, in pieces.
fn listen(mut pipe: impl Read + Send + 'static) -> Receiver<String> {
    let (send, lines) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let mut buffer = [0; 4096];
        while let Ok(count @ 1..) = pipe.read(&mut buffer) {
            let text = String::from_utf8_lossy(buffer.get(..count).unwrap_or_default()).into_owned();
            if send.send(text).is_err() {
                return;
            }
        }
    });
    lines
}

/// Reads what a run says, sends it signals, and waits for its end.
fn watch(child: &mut Child, outside: Outside, number: u32, mark: &str) -> Result<Ended, String> {
    let pid = child.id().to_string();
    let out = listen(child.stdout.take().ok_or("no output")?);
    let err = listen(child.stderr.take().ok_or("no output")?);
    let start = Instant::now();
    let mut output = String::new();
    let mut signals: Vec<&str> = match outside {
        Outside::Nothing => Vec::new(),
        Outside::Signals(names, _) => names.to_vec(),
        Outside::After(name, _) => vec![name],
    };
    let (message, moment) = match outside {
        Outside::Nothing => ("", Duration::ZERO),
        Outside::Signals(_, message) => (message, Duration::ZERO),
        Outside::After(_, ms) => ("", Duration::from_millis(ms * u64::from(number))),
    };
    let mut last_signal: Option<Instant> = None;
    let status = loop {
        if let Ok(text) = err.recv_timeout(Duration::from_millis(20)) {
            output.push_str(&text);
            shorten(&mut output);
        }
        let has_paused = last_signal.is_none_or(|last| last.elapsed() >= BETWEEN_SIGNALS);
        if !signals.is_empty() && has_paused && output.contains(message) && start.elapsed() >= moment {
            last_signal = Some(Instant::now());
            let sent = Command::new("kill").args(["-s", signals.remove(0), &pid]).status();
            sent.map_err(|error| error.to_string())?;
        }
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            break status.code();
        }
        if start.elapsed() > TIMEOUT {
            output.push_str("\nit hung:\n");
            output.push_str(&waits(mark));
            let _ = child.kill();
            let _ = child.wait();
            break Some(i32::MIN);
        }
    };
    let rest = Duration::from_millis(500);
    while let Ok(text) = err.recv_timeout(rest) {
        output.push_str(&text);
        shorten(&mut output);
    }
    let mut result = String::new();
    while let Ok(text) = out.recv_timeout(rest) {
        result.push_str(&text);
    }
    let hash = result.lines().find_map(|line| line.strip_prefix("trace hash: ").map(str::to_owned));
    if hash.is_none() {
        let _ = writeln!(output, "{result}");
    }
    Ok(Ended { status, output, hash, left: Vec::new() })
}

/// Of a flood the end is kept.
fn shorten(output: &mut String) {
    const MAX: usize = 1 << 16;
    if output.len() > 2 * MAX {
        let from = (output.len() - MAX..output.len()).find(|at| output.is_char_boundary(*at));
        output.drain(..from.unwrap_or(0));
    }
}

/// Processes of a run that live on, after a moment.
fn processes(mark: &str) -> Vec<String> {
    let deadline = Instant::now() + Duration::from_secs(5);
    loop {
        let found = marked(mark);
        if found.is_empty() || Instant::now() > deadline {
            let name = |path: PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            return found.into_iter().map(|path| format!("process {}", name(path))).collect();
        }
        std::thread::yield_now();
    }
}

/// The folders of the processes of a run in `/proc`.
fn marked(mark: &str) -> Vec<PathBuf> {
    let wanted = format!("{MARK}={mark}\0");
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let is_marked = |path: &PathBuf| {
        let variables = std::fs::read(path.join("environ")).unwrap_or_default();
        variables.windows(wanted.len()).any(|text| text == wanted.as_bytes())
    };
    entries.map(|entry| entry.path()).filter(is_marked).collect()
}

/// Says what the threads of a run wait for, by the names of the system.
fn waits(mark: &str) -> String {
    let mut text = String::new();
    let read = |path: PathBuf| {
        let bytes = std::fs::read(path).unwrap_or_default();
        String::from_utf8_lossy(&bytes).replace('\0', " ").trim().to_owned()
    };
    for process in marked(mark) {
        let _ = writeln!(text, "{}: {}", process.display(), read(process.join("cmdline")));
        for task in std::fs::read_dir(process.join("task")).into_iter().flatten().flatten() {
            let [name, place, call] = ["comm", "wchan", "syscall"].map(|file| read(task.path().join(file)));
            let _ = writeln!(text, "    {name}: {place} ({call})");
        }
    }
    text
}

/// Sockets below a folder.
fn sockets(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => folders.push(entry.path()),
                Ok(kind) if kind.is_socket() => found.push(format!("the socket {}", entry.path().display())),
                _ => {}
            }
        }
    }
    found
}

const WORLD: &str = r#"#VRML_SIM R2025a utf8
WorldInfo { basicTimeStep 32 }
DEF WELL Robot {
  name "well"
  controller "well"
  children [
    HingeJoint {
      jointParameters HingeJointParameters { axis 0 0 1 }
      device [ RotationalMotor { name "motor" } ]
      endPoint Solid { physics Physics { mass 1 } boundingObject Box { size 0.1 0.2 0.1 } }
    }
  ]
}
Robot {
  name "ill" translation 5 0 0 controller "ill"
  children [
    Camera { name "camera" width 64 height 64 }
    Emitter { name "emitter" channel 5 }
    Receiver { name "receiver" channel 5 }
  ]
}
"#;

const WELL: &str = "\
from controller import Robot
robot = Robot()
motor = robot.getDevice('motor')
position = 0
while robot.step(32) != -1:
    position += 0.1
    motor.setPosition(position)
";
