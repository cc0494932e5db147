//! `cargo xtask faults [WORD]`: runs the program with one fault at a time (those whose names have the word in them) and,
//! with all of them, writes what has come of it to `docs/reliability.md`.
//!
//! Each run has a robot that is well and, mostly, one that is not. A fault is survived if the run ends as it should, tells
//! what it should, the robot that is well moves as without the fault, bit by bit, and nothing is left.

mod attempt;
mod controllers;
mod disks;
mod machine;
mod plugins;
mod signals;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use attempt::{Ended, attempt};

/// The page that is written.
const PAGE: &str = "docs/reliability.md";

/// What is done to a run from outside.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outside {
    Nothing,
    /// Signals after a message.
    Signals(&'static [&'static str], &'static str),
    /// A signal after so many milliseconds, times the number of the try.
    After(&'static str, u64),
}

/// A fault and what must come of it.
struct Fault {
    name: &'static str,
    /// Controller of the robot that is not well, a shell script.
    controller: &'static str,
    /// Words of the command line, behind those of [`attempt::WORDS`].
    words: &'static [&'static str],
    /// The whole command line in place of a run.
    command: Option<&'static [&'static str]>,
    /// What a shell does first in the project's folder, which is `$PROJECT`; `$TRY` is the number of the try.
    before: &'static str,
    /// How the shell starts the program, which is `"$@"`.
    launch: &'static str,
    outside: Outside,
    /// Exit statuses, one of which must come; `None`: killed by a signal.
    status: &'static [Option<i32>],
    /// What must be told.
    told: &'static str,
    /// Whether the run comes to its end, so that motions can be compared.
    is_whole: bool,
    /// Whether the program is ended in such a way that it cannot put its sockets away; the next run does.
    is_forced: bool,
    /// How often it is tried.
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
    told: "exited with status 1",
    is_whole: true,
    is_forced: false,
    tries: 3,
};

/// A line for [`Fault::before`]: the robot that is not well has this controller in Python.
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

/// The same, of a supervisor.
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

/// Runs the faults that are asked for, and writes the page if these are all.
pub(crate) fn run(root: &Path, word: &str) -> Result<(), String> {
    let program = program(root)?;
    println!("program: {}", program.display());
    let well = motion(&program, "")?;
    // What a supervisor may move is a body more.
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
        // What is below the table is not of the campaign.
        let before = std::fs::read_to_string(&path).unwrap_or_default();
        let rest = before.find("\n## ").and_then(|at| before.get(at..)).unwrap_or_default();
        std::fs::write(path, format!("{HEAD}{rows}{rest}")).map_err(|error| format!("{error}: {PAGE}"))?;
    }
    if lost == 0 { Ok(()) } else { Err(format!("{lost} runs did not go as they should")) }
}

/// The motion of a run without a fault.
fn motion(program: &Path, before: &'static str) -> Result<String, String> {
    let whole = Fault { controller: "exit 0", before, status: &[Some(0)], told: "", ..USUAL };
    let ended = attempt(program, &whole, 0)?;
    match (wrong(&whole, &ended, ""), ended.hash) {
        (None, Some(hash)) => Ok(hash),
        (reason, _) => Err(format!("a run without faults fails ({reason:?}):\n{}", ended.said)),
    }
}

/// All tries of a fault: its row of the table, and how many failed.
fn tries(program: &Path, fault: &Fault, wanted: &str) -> Result<(String, u32), String> {
    let mut reasons: BTreeMap<String, u32> = BTreeMap::new();
    let mut message = String::new();
    let mut seen = BTreeSet::new();
    for number in 1..=fault.tries {
        let ended = attempt(program, fault, number)?;
        telling_line(fault, &ended.said).clone_into(&mut message);
        seen.insert(ended.status);
        if let Some(reason) = wrong(fault, &ended, wanted) {
            println!("{}: {reason}\n{}", fault.name, ended.said);
            *reasons.entry(reason).or_default() += 1;
        }
    }
    let failed: u32 = reasons.values().sum();
    println!("{} of {} survived: {}", fault.tries - failed, fault.tries, fault.name);
    let status: Vec<String> = seen
        .iter()
        .map(|status| status.map_or("by the signal".to_owned(), |status| status.to_string()))
        .collect();
    let mut plain = message.replace('|', "\\|").replace('`', "'");
    if let Some(at) = plain.find("rebots-faults-") {
        // The place of the run is another one each time.
        let from = plain.get(..at).and_then(|start| start.rfind(' ')).map_or(at, |space| space + 1);
        plain.replace_range(from.., "…");
    }
    let row = format!(
        "| {} | {} | {} | {failed} | {} | `{plain}` |\n",
        fault.name,
        fault.tries,
        fault.tries - failed,
        status.join(" or ")
    );
    Ok((row, failed))
}

/// The line of the output that is about the fault: what the controllers of all runs say comes last.
fn telling_line<'a>(fault: &Fault, said: &'a str) -> &'a str {
    let is_usual = fault.told == USUAL.told;
    let is_telling =
        |line: &&str| ["error: ", "warning: ", "note: port"].iter().any(|word| line.contains(word));
    let of_fault = said.lines().find(|line| is_telling(line) && !line.contains(USUAL.told));
    let wanted = said.lines().find(|line| line.contains(fault.told));
    of_fault.filter(|_| is_usual).or(wanted).unwrap_or_default()
}

const HEAD: &str = "# Reliability

`cargo xtask faults` runs the program with one fault at a time and writes this page. Each run has a healthy robot besides the fault. A fault is *survived* if

- the run ends with the exit status it should have, and says what was wrong,
- the healthy robot moves as without the fault, bit for bit,
- no process and no program of the run is left, and no socket unless the program was ended at once.

[Security](security.md) has the attacks of untrusted controllers, and `fuzz/README.md` the files and packets that are fed with random bytes.

| fault | tries | survived | lost | exit status | message |
|---|---|---|---|---|---|
";

/// The program that `REBOTS_PROGRAM` names, or else the one that was built last.
fn program(root: &Path) -> Result<PathBuf, String> {
    if let Some(named) = std::env::var_os("REBOTS_PROGRAM") {
        return Ok(named.into());
    }
    let places = ["target/release/rebots", "target/debug/rebots"].map(|place| root.join(place));
    let written = |path: &PathBuf| path.metadata().and_then(|data| data.modified()).ok();
    let newest = places.into_iter().filter(|path| path.is_file()).max_by_key(written);
    newest.ok_or_else(|| "build the program first: cargo build --workspace".to_owned())
}

/// What is wrong with a run, if anything is.
fn wrong(fault: &Fault, ended: &Ended, wanted: &str) -> Option<String> {
    if !ended.left.is_empty() {
        return Some(format!("it left {}", ended.left.join(", ")));
    }
    if !fault.status.contains(&ended.status) {
        return Some(format!("it ended with {:?} instead of {:?}", ended.status, fault.status));
    }
    if !ended.said.contains(fault.told) {
        return Some(format!("it did not say {:?}", fault.told));
    }
    let is_hashed = fault.is_whole && !fault.words.iter().any(|word| word.starts_with("--trace"));
    if is_hashed && !wanted.is_empty() && ended.hash.as_deref() != Some(wanted) {
        return Some("the others moved otherwise".to_owned());
    }
    if ended.said.contains("panicked") {
        return Some("it panicked".to_owned());
    }
    None
}
