//! Chores that are a list of calls of `cargo`: `cargo xtask test` and `cargo xtask bench`.

use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Instant;

use crate::timed;

/// A named step: what `cargo` is called with.
pub(crate) struct Step {
    name: &'static str,
    cargo: &'static [&'static str],
}

/// Test programs are started by this program, which notes how long their tests take.
const TIMED: &str = "target.'cfg(all())'.runner = ['target/debug/xtask', 'timed']";

/// All that must pass before a change goes in; what is quick to fail comes first.
/// Lints and tests share the development profile; nothing is built twice for a release.
pub(crate) const TEST: &[Step] = &[
    Step { name: "format", cargo: &["fmt", "--all", "--check"] },
    Step { name: "generated files", cargo: &["run", "--quiet", "-p", "xtask", "--", "codegen", "--check"] },
    Step { name: "tidy", cargo: &["run", "--quiet", "-p", "xtask", "--", "tidy"] },
    Step {
        name: "lints",
        cargo: &["clippy", "--quiet", "--workspace", "--all-targets", "--", "-D", "warnings"],
    },
    // Nothing is built, and no program replaced, while tests run.
    Step { name: "build", cargo: &["build", "--quiet", "--workspace"] },
    Step { name: "build of the tests", cargo: &["test", "--quiet", "--workspace", "--no-run"] },
];

/// The tests that wait for processes and connections more than they compute.
pub(crate) const WAITING_TESTS: Step = Step {
    name: "tests of the program",
    cargo: &["test", "--workspace", "--no-fail-fast", "--config", TIMED, "--test", timed::WAITING],
};

/// What computes meanwhile. Together they take little longer than either alone.
pub(crate) const COMPUTING_TESTS: &[Step] = &[
    Step { name: "all other tests", cargo: &["test", "--workspace", "--no-fail-fast", "--config", TIMED] },
    Step {
        name: "Python package",
        cargo: &["run", "--quiet", "-p", "xtask", "--", "dist", "--test", "--dev", "--if-online"],
    },
];

/// All measurements; they print figures and fail only if they cannot be taken.
pub(crate) const BENCH: &[Step] = &[
    Step { name: "program", cargo: &["build", "--quiet", "--release", "-p", "rebots", "-p", "benches"] },
    Step {
        name: "bare transport, two processes, no world",
        cargo: &["run", "--quiet", "--release", "-p", "rebots-wire", "--example", "round_trip"],
    },
    Step { name: "worlds", cargo: &["run", "--quiet", "--release", "-p", "benches"] },
    Step {
        name: "physics, beside the engines that benches/peers has built",
        cargo: &["bench", "--quiet", "-p", "rebots-dynamics", "--bench", "scenes"],
    },
];

/// Thousands of insertions, resets and reloads; prints how memory has grown.
pub(crate) const ENDURANCE: &[Step] = &[
    Step { name: "program", cargo: &["build", "--quiet", "--release", "-p", "rebots", "-p", "benches"] },
    Step { name: "endurance", cargo: &["run", "--quiet", "--release", "-p", "benches", "--", "--endurance"] },
];

/// A million insertions, a hundred thousand resets, ten thousand reloads: the rows of the second table of
/// `docs/reliability.md`.
pub(crate) const SOAK: &[Step] = &[
    Step { name: "program", cargo: &["build", "--quiet", "--release", "-p", "rebots", "-p", "benches"] },
    Step { name: "soak", cargo: &["run", "--quiet", "--release", "-p", "benches", "--", "--soak"] },
];

/// Takes the steps in order; the first that fails ends the run.
pub(crate) fn run(root: &Path, steps: &[Step]) -> Result<(), String> {
    for (index, step) in steps.iter().enumerate() {
        println!("[{}/{}] {}: cargo {}", index + 1, steps.len(), step.name, step.cargo.join(" "));
        let start = Instant::now();
        let status = cargo(root, step).status().map_err(|error| format!("cargo does not start: {error}"))?;
        if !status.success() {
            return Err(format!("step «{}» failed ({status})", step.name));
        }
        println!("      passed in {:.1} s", start.elapsed().as_secs_f64());
    }
    println!("all {} steps passed", steps.len());
    Ok(())
}

/// All that must pass before a change goes in: the steps that fail quickly one after the other, then the tests.
pub(crate) fn test(root: &Path) -> Result<(), String> {
    timed::forget(root);
    run(root, TEST)?;
    println!("{}, and at the same time:", WAITING_TESTS.name);
    COMPUTING_TESTS.iter().for_each(|step| println!("  {}: cargo {}", step.name, step.cargo.join(" ")));
    let start = Instant::now();
    let [waiting, computing] = thread::scope(|scope| {
        let computing = scope.spawn(|| COMPUTING_TESTS.iter().try_for_each(|step| run_aside(root, step)));
        let status = cargo(root, &WAITING_TESTS).status();
        let waiting = match status {
            Ok(status) if status.success() => Ok(()),
            outcome => Err(format!("step «{}» failed ({outcome:?})", WAITING_TESTS.name)),
        };
        println!("{}: ended after {:.1} s", WAITING_TESTS.name, start.elapsed().as_secs_f64());
        [waiting, computing.join().unwrap_or_else(|_| Err("a thread has panicked".to_owned()))]
    });
    let slowest = timed::slowest(root);
    if !slowest.is_empty() {
        println!("the slowest tests:\n  {}", slowest.join("\n  "));
    }
    waiting.and(computing)?;
    println!("all tests passed in {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// Takes a step whose output appears at its end, in one piece. Its tests run one at a time, without those of
/// [`WAITING_TESTS`].
fn run_aside(root: &Path, step: &Step) -> Result<(), String> {
    let start = Instant::now();
    let mut command = cargo(root, step);
    let output = command.env("RUST_TEST_THREADS", "1").env(timed::LEFT_OUT, timed::WAITING).output();
    let output = output.map_err(|error| format!("cargo does not start: {error}"))?;
    let texts = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    let seconds = start.elapsed().as_secs_f64();
    println!("{}{}{}: ended after {seconds:.1} s", texts[0], texts[1], step.name);
    match output.status.success() {
        true => Ok(()),
        false => Err(format!("step «{}» failed ({})", step.name, output.status)),
    }
}

fn cargo(root: &Path, step: &Step) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(step.cargo).current_dir(root);
    command
}
