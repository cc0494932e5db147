//! How long each test takes: `cargo xtask test` lets Cargo start every test program through `xtask timed`.

use std::fs::OpenOptions;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How many of the slowest tests are printed.
const SHOWN: usize = 10;

fn list(root: &Path) -> PathBuf {
    root.join("target/test_times.txt")
}

/// Forgets the times of earlier runs.
pub(crate) fn forget(root: &Path) {
    let _ = std::fs::remove_file(list(root)); // there is none at the first run
}

/// Tests of this program wait for processes and connections more than they compute.
pub(crate) const WAITING: &str = "program";

/// The variable that names a test program which is left out.
pub(crate) const LEFT_OUT: &str = "XTASK_LEFT_OUT";

/// As many tests of a program run at the same time, unless `RUST_TEST_THREADS` says otherwise.
fn threads(program: &str) -> Option<usize> {
    let is_waiting = stem(program) == WAITING && std::env::var_os("RUST_TEST_THREADS").is_none();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    is_waiting.then_some(cores * 2)
}

/// Runs a test program and notes how long its tests take. Gives what it ended with.
pub(crate) fn run(root: &Path, program: &str, arguments: &[&str]) -> Result<u8, String> {
    if std::env::var(LEFT_OUT).is_ok_and(|name| name == stem(program)) {
        println!("left out");
        return Ok(0);
    }
    let mut child = Command::new(program)
        .args(arguments)
        .args(threads(program).map(|count| format!("--test-threads={count}")))
        .args(["-Zunstable-options", "--report-time"])
        // The program's own switch: without it, only nightly versions tell times.
        .env("RUSTC_BOOTSTRAP", "1")
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{program}: {error}"))?;
    let mut slow = String::new();
    for line in
        child.stdout.take().into_iter().flat_map(|out| BufReader::new(out).lines().map_while(Result::ok))
    {
        println!("{line}");
        if let Some((name, seconds)) = time(&line) {
            slow += &format!("{seconds:.3} {} {name}\n", stem(program));
        }
    }
    let file = OpenOptions::new().create(true).append(true).open(list(root));
    file.and_then(|mut file| file.write_all(slow.as_bytes()))
        .map_err(|error| format!("test times: {error}"))?;
    let status = child.wait().map_err(|error| format!("{program}: {error}"))?;
    Ok(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1))
}

/// Name and time of a test, from the line that says how it ended: `test nodes::gps ... ok <0.120s>`.
fn time(line: &str) -> Option<(&str, f64)> {
    let (name, rest) = line.strip_prefix("test ")?.split_once(" ... ")?;
    let seconds = rest.rsplit_once('<')?.1.strip_suffix("s>")?;
    Some((name, seconds.parse().ok()?))
}

/// The name of a test program without Cargo's hash.
fn stem(program: &str) -> &str {
    let name = program.rsplit('/').next().unwrap_or(program);
    name.rsplit_once('-').map_or(name, |(stem, _)| stem)
}

/// The slowest tests of the last run, the slowest first.
pub(crate) fn slowest(root: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(list(root)).unwrap_or_default();
    let seconds =
        |line: &str| line.split(' ').next().and_then(|word| word.parse::<f64>().ok()).unwrap_or_default();
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_by(|a, b| seconds(b).total_cmp(&seconds(a)));
    lines.into_iter().take(SHOWN).map(|line| line.replacen(' ', " s  ", 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_from_the_lines_of_tests() {
        assert_eq!(time("test page::opens ... ok <1.250s>"), Some(("page::opens", 1.25)));
        assert_eq!(time("test page::opens ... FAILED <0.001s>"), Some(("page::opens", 0.001)));
        for line in ["test page::opens ... ok", "running 3 tests", "test result: ok. 1 passed"] {
            assert_eq!(time(line), None, "{line}");
        }
        assert_eq!(stem("/x/target/debug/deps/nodes-0123abcd"), "nodes");
    }
}
