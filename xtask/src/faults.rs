//! `cargo xtask faults`: runs the program with one fault at a time and writes what has come of it to
//! `docs/reliability.md`.
//!
//! Each run has a robot that is well and, mostly, one that is not. A fault is survived if the run ends as it should, tells
//! what it should, the robot that is well moves as without the fault, bit by bit, and no process is left.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How often each fault is tried.
const TRIES: u32 = 3;
/// No run takes so long unless it hangs.
const PATIENCE: Duration = Duration::from_secs(60);
/// The variable by which processes of a run are known.
const MARK: &str = "REBOTS_FAULT_CAMPAIGN";
/// The page that is written.
const PAGE: &str = "docs/reliability.md";

/// What is done to a run from outside.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outside {
    Nothing,
    /// A signal after a message.
    Signal(&'static str, &'static str),
}

/// A fault and what must come of it.
struct Fault {
    name: &'static str,
    /// Controller of the robot that is not well, a shell script; none without a text.
    controller: &'static str,
    /// Words of the command line.
    words: &'static [&'static str],
    /// The shell starts the program after this; `$PROJECT` is the project's folder.
    before: &'static str,
    outside: Outside,
    /// The exit status; `None`: killed by a signal.
    status: Option<i32>,
    /// What must be told.
    told: &'static str,
    /// Whether the run comes to its end, so that motions can be compared.
    is_whole: bool,
}

const USUAL: Fault = Fault {
    name: "",
    controller: "",
    words: &[],
    before: "",
    outside: Outside::Nothing,
    status: Some(3),
    told: "",
    is_whole: true,
};

/// A controller in Python that has a socket to the simulator, before a program of its own.
macro_rules! raw {
    ($body:literal) => {
        concat!(
            "exec python3 -c '\nimport glob, os, random, socket, struct, sys, time\n",
            "def dial():\n",
            "    s = socket.socket(socket.AF_UNIX)\n",
            "    name = os.environ[\"WEBOTS_ROBOT_NAME\"]\n",
            "    s.connect(glob.glob(os.environ[\"WEBOTS_INSTANCE_PATH\"] + \"/ipc/\" + name + \"/intern\")[0])\n",
            "    return s\n",
            "s = dial()\n",
            $body,
            "'"
        )
    };
}

const FAULTS: &[Fault] = &[
    Fault {
        name: "a controller ends with an error",
        controller: "exit 7",
        told: "exited with status 7",
        ..USUAL
    },
    Fault { name: "a controller crashes", controller: "kill -SEGV $$", told: "signal 11", ..USUAL },
    Fault {
        name: "a controller crashes while it is connected",
        controller: raw!("os.kill(os.getpid(), 11)\n"),
        told: "signal 11",
        ..USUAL
    },
    Fault {
        name: "a controller never connects",
        controller: "exec sleep 1000",
        words: &["--controller-timeout=1"],
        told: "has held the world for 1 s",
        ..USUAL
    },
    Fault {
        name: "a controller connects and says nothing",
        controller: raw!("time.sleep(1000)\n"),
        words: &["--controller-timeout=1"],
        told: "has held the world for 1 s",
        ..USUAL
    },
    Fault {
        name: "a controller is stopped",
        controller: raw!("os.kill(os.getpid(), 19)\n"),
        words: &["--controller-timeout=1"],
        told: "has held the world for 1 s",
        ..USUAL
    },
    Fault {
        name: "a controller leaves in the middle of a packet",
        controller: raw!(
            "s.sendall(struct.pack(\"<I\", 100) + bytes(20))\ns.close()\ntime.sleep(0.2)\nsys.exit(1)\n"
        ),
        told: "lost its connection",
        ..USUAL
    },
    Fault {
        name: "a controller announces a packet of 4 GB",
        controller: raw!("s.sendall(b\"\\xff\" * 64)\ns.recv(1)\nsys.exit(1)\n"),
        told: "lost its connection",
        ..USUAL
    },
    Fault {
        name: "a controller sends random bytes in packets",
        controller: raw!(
            "random.seed(1)\ntry:\n    for _ in range(200):\n        b = random.randbytes(random.randrange(60))\n        s.sendall(struct.pack(\"<I\", len(b) + 4) + b)\nexcept OSError:\n    pass\nsys.exit(1)\n"
        ),
        told: "the controller of robot \"ill\"",
        ..USUAL
    },
    Fault {
        name: "a controller sends each command to each device, with nothing behind it",
        controller: raw!(
            "for tag in range(3):\n    for op in range(256):\n        try:\n            s.sendall(struct.pack(\"<IIHIB\", 15, 32, tag, 1, op))\n        except OSError:\n            sys.exit(1)\ntime.sleep(0.2)\nsys.exit(1)\n"
        ),
        told: "the controller of robot \"ill\"",
        ..USUAL
    },
    Fault {
        name: "a controller connects twice",
        controller: raw!("t = dial()\ntime.sleep(0.3)\nsys.exit(1)\n"),
        told: "has a controller already",
        ..USUAL
    },
    Fault {
        name: "a controller prints without end",
        controller: "yes flood & sleep 1; kill $!; exit 1",
        told: "exited with status 1",
        ..USUAL
    },
    Fault {
        name: "a controller leaves processes behind",
        controller: "for i in 1 2 3 4 5 6 7 8; do sleep 1000 & done; setsid sleep 1000 & exit 1",
        told: "exited with status 1",
        ..USUAL
    },
    Fault {
        name: "a controller's memory is over",
        controller: "ulimit -v 200000; exec python3 -c 'x = bytearray(1 << 30)'",
        told: "exited with status 1",
        ..USUAL
    },
    Fault {
        name: "a controller is not there",
        controller: "",
        before: "rm -rf controllers/ill",
        told: "cannot be started",
        ..USUAL
    },
    Fault {
        name: "a controller cannot be built",
        before: "rm -rf controllers/ill; mkdir -p controllers/ill; echo 'int main( {' > controllers/ill/ill.c",
        told: "could not be built",
        ..USUAL
    },
    Fault {
        name: "the disk of the trace is full",
        controller: "exit 0",
        words: &["--trace=/dev/full"],
        status: Some(1),
        told: "could not be written to its end",
        ..USUAL
    },
    Fault {
        name: "the disk of the performance log is full",
        controller: "exit 0",
        words: &["--log-performance=/dev/full"],
        status: Some(1),
        told: "written",
        ..USUAL
    },
    Fault {
        name: "there is no home folder and the cache cannot be made",
        controller: "exit 1",
        before: "unset HOME; export XDG_CACHE_HOME=/dev/null/cache",
        told: "exited with status 1",
        ..USUAL
    },
    Fault {
        name: "the temporary folder is gone",
        controller: "exit 1",
        before: "export TMPDIR=/nonexistent/folder",
        told: "exited with status 1",
        ..USUAL
    },
    Fault {
        name: "a file is where the instance folder would be",
        controller: "exit 1",
        words: &["--port=41977"],
        before: "mkdir -p tmp/webots/$(id -un); rm -rf tmp/webots/$(id -un)/41977; echo x > tmp/webots/$(id -un)/41977",
        told: "exited with status 1",
        ..USUAL
    },
    Fault {
        name: "few files may be open",
        controller: "exit 1",
        before: "ulimit -n 40",
        told: "exited with status 1",
        ..USUAL
    },
    Fault {
        name: "the world file is cut off",
        before: "head -c 150 worlds/w.wbt > worlds/x; mv worlds/x worlds/w.wbt",
        status: Some(1),
        told: "error",
        is_whole: false,
        ..USUAL
    },
    Fault {
        name: "Ctrl-C while a controller holds the world",
        controller: "echo ready; exec sleep 1000",
        outside: Outside::Signal("INT", "ready"),
        status: Some(130),
        told: "ending",
        is_whole: false,
        ..USUAL
    },
    Fault {
        name: "SIGTERM while a controller holds the world",
        controller: "echo ready; exec sleep 1000",
        outside: Outside::Signal("TERM", "ready"),
        status: Some(0),
        told: "ending",
        is_whole: false,
        ..USUAL
    },
    Fault {
        name: "SIGKILL while a controller runs",
        controller: "echo ready; exec sleep 1000",
        outside: Outside::Signal("KILL", "ready"),
        status: None,
        told: "ready",
        is_whole: false,
        ..USUAL
    },
    Fault {
        name: "Ctrl-C while a controller is built",
        before: "rm -rf controllers/ill; mkdir -p controllers/ill; printf 'all:\\n\\tsleep 1000\\n' > controllers/ill/Makefile; touch controllers/ill/ill.c",
        outside: Outside::Signal("INT", "building controller ill"),
        status: Some(130),
        is_whole: false,
        ..USUAL
    },
];

/// How a run went.
struct Ended {
    status: Option<i32>,
    said: String,
    hash: Option<String>,
}

/// Runs all faults and writes the page.
pub(crate) fn run(root: &Path) -> Result<(), String> {
    let program = program(root)?;
    println!("program: {}", program.display());
    let whole = Fault { name: "no fault", controller: "exit 0", status: Some(0), ..USUAL };
    let wanted = attempt(&program, &whole, 0)?;
    let wanted = wanted.hash.ok_or_else(|| format!("a run without faults fails:\n{}", wanted.said))?;
    let mut rows = String::new();
    let mut lost = 0;
    for fault in FAULTS {
        let mut reasons: BTreeMap<String, u32> = BTreeMap::new();
        let mut message = String::new();
        for number in 1..=TRIES {
            let ended = attempt(&program, fault, number)?;
            let line = ended.said.lines().find(|line| line.contains(fault.told)).unwrap_or_default();
            line.clone_into(&mut message);
            if let Some(reason) = wrong(fault, &ended, &wanted) {
                println!("{}: {reason}\n{}", fault.name, ended.said);
                *reasons.entry(reason).or_default() += 1;
            }
        }
        let failed: u32 = reasons.values().sum();
        lost += failed;
        println!("{} of {TRIES} survived: {}", TRIES - failed, fault.name);
        let status = fault.status.map_or("by the signal".to_owned(), |status| status.to_string());
        let mut plain = message.replace('|', "\\|").replace('`', "'");
        if let Some(at) = plain.find("rebots-faults-") {
            // The place of the run is another one each time.
            let from = plain.get(..at).and_then(|start| start.rfind(' ')).map_or(at, |space| space + 1);
            plain.replace_range(from.., "…");
        }
        let _ = writeln!(
            rows,
            "| {} | {TRIES} | {} | {failed} | {status} | `{plain}` |",
            fault.name,
            TRIES - failed
        );
    }
    let page = format!("{HEAD}{rows}");
    std::fs::write(root.join(PAGE), page).map_err(|error| format!("{error}: {PAGE}"))?;
    if lost == 0 { Ok(()) } else { Err(format!("{lost} runs did not go as they should")) }
}

const HEAD: &str = "# Reliability

`cargo xtask faults` runs the program with one fault at a time and writes this page. Each run has a robot that is well beside the fault. A fault is *survived* if

- the run ends with the exit status it should have, and says what was wrong,
- the robot that is well moves as without the fault, bit by bit,
- no process and no program of the run is left.

[Security](security.md) has the attacks of untrusted controllers, and `fuzz/README.md` the files and packets that are fed with random bytes.

| fault | tries | survived | lost | exit status | message |
|---|---|---|---|---|---|
";

/// The program that was built last.
fn program(root: &Path) -> Result<PathBuf, String> {
    let places = ["target/release/rebots", "target/debug/rebots"].map(|place| root.join(place));
    let written = |path: &PathBuf| path.metadata().and_then(|data| data.modified()).ok();
    let newest = places.into_iter().filter(|path| path.is_file()).max_by_key(written);
    newest.ok_or_else(|| "build the program first: cargo build --workspace".to_owned())
}

/// What is wrong with a run, if anything is.
fn wrong(fault: &Fault, ended: &Ended, wanted: &str) -> Option<String> {
    if ended.status != fault.status {
        return Some(format!("it ended with {:?} instead of {:?}", ended.status, fault.status));
    }
    if !ended.said.contains(fault.told) {
        return Some(format!("it did not say {:?}", fault.told));
    }
    let is_hashed = fault.is_whole && !fault.words.iter().any(|word| word.starts_with("--trace"));
    if is_hashed && ended.hash.as_deref() != Some(wanted) {
        return Some("the others moved otherwise".to_owned());
    }
    if ended.said.contains("panicked") {
        return Some("it panicked".to_owned());
    }
    None
}

/// One run with a fault.
fn attempt(program: &Path, fault: &Fault, number: u32) -> Result<Ended, String> {
    let mark = format!("{}-{number}", std::process::id());
    let folder = std::env::temp_dir().join(format!("rebots-faults-{mark}"));
    let _ = std::fs::remove_dir_all(&folder);
    let fail = |error: std::io::Error| format!("{}: {error}", folder.display());
    let script =
        format!("#!/bin/sh\n{}\n", if fault.controller.is_empty() { "exit 1" } else { fault.controller });
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
    let hash = if fault.words.iter().any(|word| word.starts_with("--trace")) { "" } else { "--trace" };
    let text = format!("{}\nexec \"$@\"", fault.before);
    let mut command = Command::new("/bin/sh");
    command.args(["-c", &text, "sh"]).arg(program);
    command.args(["--mode=fast", "--no-page", "--duration=1", "worlds/w.wbt"]).args(fault.words);
    command.args(Some(hash).filter(|word| !word.is_empty()));
    command.current_dir(&folder).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.env("PROJECT", &folder).env("WEBOTS_TMPDIR", folder.join("tmp")).env(MARK, &mark);
    let mut child = command.spawn().map_err(fail)?;
    let ended = watch(&mut child, fault.outside);
    let left = left_over(&mark);
    let _ = std::fs::remove_dir_all(&folder);
    let mut ended = ended?;
    if !left.is_empty() {
        ended.status = Some(i32::MIN);
        let _ = writeln!(ended.said, "left over: {}", left.join(", "));
    }
    Ok(ended)
}

/// Reads what a run says, sends it a signal, and waits for its end.
fn watch(child: &mut Child, outside: Outside) -> Result<Ended, String> {
    let pid = child.id();
    let out = child.stdout.take().ok_or("no output")?;
    let err = child.stderr.take().ok_or("no output")?;
    let listen = |mut pipe: Box<dyn Read + Send>| {
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
    };
    let (out, err) = (listen(Box::new(out)), listen(Box::new(err)));
    let deadline = Instant::now() + PATIENCE;
    let mut said = String::new();
    let mut outside = outside;
    let status = loop {
        if let Ok(text) = err.recv_timeout(Duration::from_millis(20)) {
            said.push_str(&text);
            shorten(&mut said);
        }
        if let Outside::Signal(name, message) = outside
            && said.contains(message)
        {
            outside = Outside::Nothing;
            let sent = Command::new("kill").args(["-s", name, &pid.to_string()]).status();
            sent.map_err(|error| error.to_string())?;
        }
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            break status.code();
        }
        if Instant::now() > deadline {
            let _ = child.kill();
            let _ = child.wait();
            said.push_str("\nit hung\n");
            break Some(i32::MIN);
        }
    };
    let rest = Duration::from_millis(500);
    while let Ok(text) = err.recv_timeout(rest) {
        said.push_str(&text);
        shorten(&mut said);
    }
    let mut result = String::new();
    while let Ok(text) = out.recv_timeout(rest) {
        result.push_str(&text);
    }
    let hash = result.lines().find_map(|line| line.strip_prefix("trace hash: ").map(str::to_owned));
    Ok(Ended { status, said, hash })
}

/// Of a flood the end is kept.
fn shorten(said: &mut String) {
    const MOST: usize = 1 << 16;
    if said.len() > 2 * MOST {
        let from = (said.len() - MOST..said.len()).find(|at| said.is_char_boundary(*at));
        said.drain(..from.unwrap_or(0));
    }
}

/// Processes of a run that live on, after a moment.
fn left_over(mark: &str) -> Vec<String> {
    let wanted = format!("{MARK}={mark}\0");
    let deadline = Instant::now() + Duration::from_secs(5);
    loop {
        let mut found = Vec::new();
        for entry in std::fs::read_dir("/proc").into_iter().flatten().flatten() {
            let variables = std::fs::read(entry.path().join("environ")).unwrap_or_default();
            if variables.windows(wanted.len()).any(|text| text == wanted.as_bytes()) {
                found.push(entry.file_name().to_string_lossy().into_owned());
            }
        }
        if found.is_empty() || Instant::now() > deadline {
            return found;
        }
        std::thread::yield_now();
    }
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
Robot { name "ill" translation 5 0 0 controller "ill" }
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
