//! What does not end: nodes that come and go, resets, reloads. Prints how memory, handles and times have grown, as rows of
//! the table in `docs/reliability.md`.
//!
//! A supervisor over the local socket asks for all of it. Memory is the resident set, as Linux tells it, and handles are open
//! files, after a tenth of the cycles and at the end; times are those of the second tenth and of the last one.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::mpsc;
use std::time::Instant;

use wire::client::{Connection, Settings};
use wire::op::supervisor as op;
use wire::{Block, Reader, ReceivedReply, Request, Writer, op as ops};

use crate::program::{Folder, rebots};

/// How often each thing is done.
#[derive(Clone, Copy)]
pub(crate) struct Cycles {
    /// Steps of 8 ms of a busy world.
    steps: usize,
    insertions: usize,
    resets: usize,
    reloads: usize,
}

impl Cycles {
    /// Enough to see a large leak.
    pub(crate) const SHORT: Self = Self { steps: 20_000, insertions: 1_000, resets: 2_000, reloads: 50 };
    /// Enough to see a small one; the steps are an hour.
    pub(crate) const LONG: Self =
        Self { steps: 450_000, insertions: 10_000, resets: 100_000, reloads: 1_000 };
    /// What a server does in weeks; the steps are a day.
    pub(crate) const SOAK: Self =
        Self { steps: 10_800_000, insertions: 1_000_000, resets: 100_000, reloads: 10_000 };
}

const WORLD: &str = r#"#VRML_SIM R2025a utf8
WorldInfo { basicTimeStep 8 }
Robot { name "boss" controller "<extern>" supervisor TRUE children Emitter { name "e" } }
Robot { name "car" translation 0 0 0.05 controller "<none>"
  boundingObject Box { size 0.2 0.2 0.1 } physics Physics { }
  children [ GPS { name "gps" } Receiver { name "r" } HingeJoint { device [ RotationalMotor { name "m" } PositionSensor { name "p" } ]
    jointParameters HingeJointParameters { axis 0 1 0 }
    endPoint Solid { translation 0.3 0 0.1 name "arm" boundingObject Box { size 0.1 0.1 0.1 } physics Physics { } } } ] }
Solid { name "floor" boundingObject Plane { size 20 20 } }
"#;

const NODE: &str = "Robot { name \"guest\" translation 2 0 1 controller \"<none>\" boundingObject Sphere { radius 0.1 }
    physics Physics { } children [ DistanceSensor { name \"d\" } HingeJoint { device RotationalMotor { name \"m\" }
    endPoint Solid { boundingObject Sphere { radius 0.05 } physics Physics { } } } ] }";

/// A world that never rests: pendulums of two arms, and balls that bounce.
fn busy() -> String {
    let mut world = WORLD.to_owned();
    for number in 0..8 {
        // Writing to a text does not fail.
        let _ = write!(
            world,
            "Solid {{ name \"frame {number}\" translation {number} 5 2 children [ HingeJoint {{
               jointParameters HingeJointParameters {{ axis 1 0 0 }}
               endPoint Solid {{ translation 0 0.3 0.1 physics Physics {{ }} boundingObject Sphere {{ radius 0.05 }} children [ HingeJoint {{
                 jointParameters HingeJointParameters {{ axis 1 0 0 }}
                 endPoint Solid {{ translation 0 0.3 0 physics Physics {{ }} boundingObject Sphere {{ radius 0.05 }} }} }} ] }} }} ] }}
             Solid {{ name \"ball {number}\" translation {number} -5 {} physics Physics {{ }} boundingObject Sphere {{ radius 0.2 }} }}\n",
            2 + number
        );
    }
    world.replace(
        "WorldInfo {",
        "WorldInfo { contactProperties ContactProperties { bounce 1 bounceVelocity 0 }",
    )
}

/// Does each thing some times, prints a line for each; with `words`, only those whose name has one of them.
pub(crate) fn measure(cycles: Cycles, words: &[String]) -> Result<(), Box<dyn Error>> {
    let Cycles { steps, insertions, resets, reloads } = cycles;
    let busy = busy();
    let wanted = |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word.as_str()));
    if wanted("steps") {
        repeat("steps of a busy world", &busy, steps, |boss| boss.request(8, &[]).map(drop))?;
    }
    if wanted("hashes") {
        compare(&busy, steps)?;
    }
    if wanted("insertions") {
        repeat("insertions and removals of a robot", WORLD, insertions, |boss| boss.insert_and_remove())?;
    }
    if wanted("resets") {
        repeat("resets", WORLD, resets, |boss| boss.reset())?;
    }
    if wanted("reloads") {
        repeat("reloads", WORLD, reloads, |boss| boss.reload())?;
    }
    Ok(())
}

/// Runs a world twice, with other numbers of threads, and tells whether a tenth of the way and the whole of it have the
/// same hashes.
fn compare(world: &str, steps: usize) -> Result<(), Box<dyn Error>> {
    let folder = Folder::new("hashes")?;
    let world = folder.write("worlds/busy.wbt", &world.replace("<extern>", "<none>"))?;
    let hash = |steps: usize, threads: u32| -> Result<String, Box<dyn Error>> {
        let mut command = rebots(&folder.path("tmp"))?;
        command
            .args(["--mode=fast", "--no-page", "--render=none", "--trace"])
            .arg(format!("--threads={threads}"));
        let output = command.arg(format!("--duration={}", steps as f64 * 0.008)).arg(&world).output()?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let line = text.lines().find_map(|line| line.strip_prefix("trace hash: "));
        Ok(line.ok_or_else(|| String::from_utf8_lossy(&output.stderr).into_owned())?.to_owned())
    };
    for steps in [steps / 10, steps] {
        let (one, more) = (hash(steps, 1)?, hash(steps, 4)?);
        let outcome = if one == more { "the same bits" } else { "OTHER BITS" };
        println!("{steps} steps with 1 thread and with 4: {outcome} ({one}, {more})");
    }
    Ok(())
}

/// A controller that asks for things.
struct Boss {
    /// Where the program says that it waits, once for each world.
    urls: mpsc::Receiver<String>,
    sockets: PathBuf,
    connection: Connection,
    /// Number of the field with the nodes of the world.
    children: i32,
}

fn repeat(
    what: &str,
    world: &str,
    count: usize,
    mut cycle: impl FnMut(&mut Boss) -> Result<(), Box<dyn Error>>,
) -> Result<(), Box<dyn Error>> {
    let folder = Folder::new("endurance")?;
    let world = folder.write("worlds/endless.wbt", world)?;
    let sockets = folder.path("tmp");
    let mut command = rebots(&sockets)?;
    command.args(["--mode=fast", "--batch"]).arg(world).stdin(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn()?;
    let id = child.id();
    let outcome = urls_of(&mut child).and_then(|urls| {
        let (connection, children) = connect(&urls, &sockets)?;
        let mut boss = Boss { urls, sockets, connection, children };
        let tenth = (count / 10).max(1);
        let mut early = Load::default();
        let mut marks = Vec::new();
        for done in 0..count {
            if done % tenth == 0 {
                marks.push(Instant::now());
            }
            if done == tenth {
                early = Load::of(id)?;
            }
            cycle(&mut boss)?;
        }
        marks.push(Instant::now());
        let ms = |at: usize| match marks.get(at..at + 2) {
            Some([from, to]) => to.duration_since(*from).as_secs_f64() * 1e3 / tenth as f64,
            _ => 0.0,
        };
        Ok((early, Load::of(id)?, ms(1), ms(9)))
    });
    child.kill()?;
    child.wait()?;
    let (early, late, first, last) = outcome?;
    let growth = 100.0 * (late.kib as f64 / early.kib as f64 - 1.0);
    println!(
        "| {count} {what} | {} KiB, {} KiB ({growth:+.1} %) | {}, {} | {first:.3} ms, {last:.3} ms |",
        early.kib, late.kib, early.handles, late.handles
    );
    Ok(())
}

/// What a process holds.
#[derive(Clone, Copy, Default)]
struct Load {
    /// Resident memory.
    kib: u64,
    /// Open files.
    handles: usize,
}

impl Load {
    fn of(process: u32) -> Result<Self, Box<dyn Error>> {
        let handles = fs::read_dir(format!("/proc/{process}/fd"))?.count();
        Ok(Self { kib: resident_kib(process)?, handles })
    }
}

/// Resident memory of a process. `[KiB]`
fn resident_kib(process: u32) -> Result<u64, Box<dyn Error>> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.split_whitespace().next()).ok_or("no resident memory is told")?;
    Ok(number.parse()?)
}

/// Connects when the program waits; also gives the number of the field with the nodes of the world.
fn connect(urls: &mpsc::Receiver<String>, sockets: &Path) -> Result<(Connection, i32), Box<dyn Error>> {
    let settings =
        Settings { url: urls.recv()?, tmp_dir: sockets.to_owned(), ..Settings::from_environment() };
    let mut connection = Connection::open(&settings, &mut |text| eprintln!("{text}"))?;
    // The first request of every client: the joystick's period, 0.
    request(&mut connection, 0, &[ops::robot::SET_JOYSTICK_SAMPLING_PERIOD, 0, 0])?;
    // After the news of a first step, the answer to a question is all there is.
    request(&mut connection, 8, &[])?;
    let mut question = Writer::new();
    question.u8(op::FIELD_GET_FROM_NAME).i32(0).i32(-1).str("children").bool(false);
    let answer = request(&mut connection, 0, question.as_slice())?;
    let mut input = Reader::new(&answer.records);
    let (tag, opcode) = (input.u16()?, input.u8()?);
    if (tag, opcode) != (0, op::FIELD_GET_FROM_NAME) {
        return Err(format!("an answer {opcode} of device {tag} where a field was asked for").into());
    }
    Ok((connection, input.i32()?))
}

fn request(
    connection: &mut Connection,
    duration_ms: u32,
    body: &[u8],
) -> Result<ReceivedReply, Box<dyn Error>> {
    let blocks = if body.is_empty() { Vec::new() } else { vec![Block { tag: 0, body }] };
    connection.send(&Request::Step { duration_ms, blocks }.encode())?;
    loop {
        let answer = connection.receive()?;
        if answer.delay_ms >= 0 {
            return Ok(answer);
        }
    }
}

/// The URLs that a program tells, as it tells them.
fn urls_of(child: &mut Child) -> Result<mpsc::Receiver<String>, Box<dyn Error>> {
    let pipe = child.stderr.take().ok_or("no pipe")?;
    let (sender, urls) = mpsc::channel();
    std::thread::spawn(move || {
        for line in BufReader::new(pipe).lines().map_while(Result::ok) {
            let url = line.find("ipc://").and_then(|at| line.get(at..)?.split_whitespace().next());
            if let Some(url) = url {
                // Nobody may listen any more; the pipe has to be read all the same.
                let _ = sender.send(url.to_owned());
            }
        }
    });
    Ok(urls)
}

impl Boss {
    fn request(&mut self, duration_ms: u32, body: &[u8]) -> Result<ReceivedReply, Box<dyn Error>> {
        request(&mut self.connection, duration_ms, body)
    }

    fn insert_and_remove(&mut self) -> Result<(), Box<dyn Error>> {
        let mut insertion = Writer::new();
        insertion.u8(op::FIELD_INSERT_VALUE).i32(0).i32(self.children).i32(0).str(NODE);
        self.request(0, insertion.as_slice())?;
        self.request(8, &[])?;
        let mut removal = Writer::new();
        removal.u8(op::FIELD_REMOVE_VALUE).i32(0).i32(self.children).i32(0);
        self.request(0, removal.as_slice())?;
        self.request(8, &[]).map(drop)
    }

    fn reset(&mut self) -> Result<(), Box<dyn Error>> {
        self.request(16, &[])?;
        self.request(0, &[op::SIMULATION_RESET])?;
        self.request(8, &[]).map(drop)
    }

    fn reload(&mut self) -> Result<(), Box<dyn Error>> {
        self.request(16, &[])?;
        self.request(0, &[op::RELOAD_WORLD])?;
        // This conversation ends with the world; the next world is another one.
        self.connection.send(&Request::Goodbye.encode())?;
        while self.connection.receive().is_ok() {}
        (self.connection, self.children) = connect(&self.urls, &self.sockets)?;
        Ok(())
    }
}
