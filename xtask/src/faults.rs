//! `cargo xtask faults [WORD]`: runs the program with one fault at a time (those whose names contain the word) and, for all of
//! them, writes the results to `docs/reliability.md`.
//!
//! Each run has a healthy robot and, mostly, a faulty one. A fault is survived if the run ends with the expected status and
//! message, the healthy robot moves bit for bit as without the fault, and no process or socket is left.

mod attempt;
mod controllers;
mod disks;
mod machine;
mod plugins;
mod signals;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use attempt::{Ended, attempt};

/// The generated page.
const PAGE: &str = "docs/reliability.md";

/// What happens to a run from outside.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outside {
    Nothing,
    /// Signals after a message.
    Signals(&'static [&'static str], &'static str),
    /// A signal after a number of milliseconds times the number of the try.
    After(&'static str, u64),
}

/// A fault and the expected result.
struct Fault {
    name: &'static str,
    /// Controller of the faulty robot, a shell script.
    controller: &'static str,
    /// Arguments after those of [`attempt::WORDS`].
    words: &'static [&'static str],
    /// The whole command line instead of a run.
    command: Option<&'static [&'static str]>,
    /// Shell commands to be executed first in the project's folder `$PROJECT`; `$TRY` is the number of the try.
    before: &'static str,
    /// The shell command that starts the program, which is `"$@"`.
    launch: &'static str,
    outside: Outside,
    /// Allowed exit statuses; `None`: killed by a signal.
    status: &'static [Option<i32>],
    /// Text that the output must contain.
    message: &'static str,
    /// Whether the run is complete, so that motions can be compared.
    is_whole: bool,
    /// Whether the program is killed in a way that it cannot remove its sockets; the next run does.
    is_forced: bool,
    /// Number of tries.
    tries: u32,
}

const USUAL: Fault = Fault {
    name: "",
    controller: "exit 1",
    words: &[],
    command: None,
    before: "",
    launch: "exec \"$@\"",
    outside: Outside::Nothing,
    status: &[Some(3)],
    message: "exited with status 1",
    is_whole: true,
    is_forced: false,
    tries: 3,
};

/// A command for [`Fault::before`] that creates a Python controller for the faulty robot.
macro_rules! python {
    ($body:expr) => {
        concat!(
            "rm -rf controllers/ill; mkdir -p controllers/ill; cat > controllers/ill/ill.py <<'END'\n",
            "import os, sys\n",
            $body,
            "\nEND\n"
        )
    };
}

/// The same for a supervisor.
macro_rules! supervisor {
    ($body:expr) => {
        concat!(
            "sed -i 's/name \"ill\"/& supervisor TRUE/' worlds/w.wbt; ",
            crate::faults::python!(concat!(
                "from controller import Supervisor\nrobot = Supervisor()\nproject = os.environ['PROJECT']\n",
                $body
            ))
        )
    };
}

pub(crate) use {python, supervisor};

/// Runs the selected faults, and writes the page if these are all.
pub(crate) fn run(root: &Path, word: &str) -> Result<(), String> {
    let program = program(root)?;
    println!("program: {}", program.display());
    let well = motion(&program, "")?;
    // A supervisor changes the number of bodies.
    let beside_supervisor = motion(&program, supervisor!(""))?;
    let lists = [controllers::FAULTS, plugins::FAULTS, disks::FAULTS, machine::FAULTS, signals::FAULTS];
    let mut rows = String::new();
    let mut lost = 0;
    for fault in lists.into_iter().flatten().filter(|fault| fault.name.contains(word)) {
        let is_supervisor = fault.before.contains("supervisor TRUE");
        let (row, failed) = tries(&program, fault, if is_supervisor { &beside_supervisor } else { &well })?;
        rows.push_str(&row);
        lost += failed;
    }
    if word.is_empty() {
        let path = root.join(PAGE);
        // Text below the table is not generated.
        let before = std::fs::read_to_string(&path).unwrap_or_default();
        let rest = before.find("\n## ").and_then(|at| before.get(at..)).unwrap_or_default();
        std::fs::write(path, format!("{HEAD}{rows}{rest}")).map_err(|error| format!("{error}: {PAGE}"))?;
    }
    if lost == 0 { Ok(()) } else { Err(format!("{lost} runs did not go as they should")) }
}

/// Returns the trace hash of a run without a fault.
fn motion(program: &Path, before: &'static str) -> Result<String, String> {
    let whole = Fault { controller: "exit 0", before, status: &[Some(0)], message: "", ..USUAL };
    let ended = attempt(program, &whole, 0)?;
    match (wrong(&whole, &ended, ""), ended.hash) {
        (None, Some(hash)) => Ok(hash),
        (reason, _) => Err(format!("a run without faults fails ({reason:?}):\n{}", ended.output)),
    }
}

/// Runs all tries of a fault. Returns its row of the table, and the number of failures.
fn tries(program: &Path, fault: &Fault, wanted: &str) -> Result<(String, u32), String> {
    let mut reasons: BTreeMap<String, u32> = BTreeMap::new();
    let mut text = String::new();
    let mut seen = BTreeSet::new();
    for number in 1..=fault.tries {
        let ended = attempt(program, fault, number)?;
        self::message(fault, &ended.output).clone_into(&mut text);
        seen.insert(ended.status);
        if let Some(reason) = wrong(fault, &ended, wanted) {
            println!("{}: {reason}\n{}", fault.name, ended.output);
            *reasons.entry(reason).or_default() += 1;
        }
    }
    let failed: u32 = reasons.values().sum();
    println!("{} of {} survived: {}", fault.tries - failed, fault.tries, fault.name);
    let status: Vec<String> = seen
        .iter()
        .map(|status| status.map_or("by the signal".to_owned(), |status| status.to_string()))
        .collect();
    let mut plain = text.replace('|', "\\|").replace('`', "'");
    if let Some(at) = plain.find("rebots-faults-") {
        // The folder of the run has a different name each time.
        let from = plain.get(..at).and_then(|start| start.rfind(' ')).map_or(at, |space| space + 1);
        plain.replace_range(from.., "…");
    }
    let message = if plain.is_empty() { "none".to_owned() } else { format!("`{plain}`") };
    let row = format!(
        "| {} | {} | {} | {failed} | {} | {message} |\n",
        fault.name,
        fault.tries,
        fault.tries - failed,
        status.join(" or ")
    );
    Ok((row, failed))
}

/// Returns the message for the table. A fault without a message of its own has the first error or warning of the program, if
/// there is one, other than the exit status of the usual controller.
fn message<'a>(fault: &Fault, output: &'a str) -> &'a str {
    const STARTS: [&str; 4] = ["error: ", "warning: ", "note: port", "terminating"];
    let is_message = |line: &&str| STARTS.iter().any(|start| line.contains(start));
    let other = output.lines().filter(is_message).find(|line| !line.contains(USUAL.message));
    let expected = output.lines().find(|line| line.contains(fault.message));
    match fault.message {
        "" => other.unwrap_or_default(),
        message if message == USUAL.message => other.or(expected).unwrap_or_default(),
        _ => expected.unwrap_or_default(),
    }
}

const HEAD: &str = "# Reliability

`cargo xtask faults` runs the program with one fault at a time and writes this page. Each run also contains a healthy robot. A fault is *survived* if

- the run ends with the right exit status and a message about the fault,
- the healthy robot moves exactly as it does without the fault, bit for bit,
- no process of the run is left behind, and no socket unless the program was killed.

[Security](security.md) lists attacks by untrusted controllers, and `fuzz/README.md` the parsers and protocols that are fuzzed.

| fault | tries | survived | lost | exit status | message |
|---|---|---|---|---|---|
";

/// Returns the program given by `REBOTS_PROGRAM`, or else the one built last.
fn program(root: &Path) -> Result<PathBuf, String> {
    if let Some(named) = std::env::var_os("REBOTS_PROGRAM") {
        return Ok(named.into());
    }
    let places = ["target/release/rebots", "target/debug/rebots"].map(|place| root.join(place));
    let written = |path: &PathBuf| path.metadata().and_then(|data| data.modified()).ok();
    let newest = places.into_iter().filter(|path| path.is_file()).max_by_key(written);
    newest.ok_or_else(|| "build the program first: cargo build --workspace".to_owned())
}

/// Returns the reason if a run has failed.
fn wrong(fault: &Fault, ended: &Ended, wanted: &str) -> Option<String> {
    if !ended.left.is_empty() {
        return Some(format!("it left {}", ended.left.join(", ")));
    }
    if !fault.status.contains(&ended.status) {
        return Some(format!("it ended with {:?} instead of {:?}", ended.status, fault.status));
    }
    if !ended.output.contains(fault.message) {
        return Some(format!("its output does not contain {:?}", fault.message));
    }
    let is_hashed = fault.is_whole && !fault.words.iter().any(|word| word.starts_with("--trace"));
    if is_hashed && !wanted.is_empty() && ended.hash.as_deref() != Some(wanted) {
        return Some("the healthy robot moved differently".to_owned());
    }
    if ended.output.contains("panicked") {
        return Some("it panicked".to_owned());
    }
    None
}
