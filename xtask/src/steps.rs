//! Chores that are a list of calls of `cargo`: `cargo xtask test` and `cargo xtask bench`.

use std::path::Path;
use std::process::Command;
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
    Step { name: "tests", cargo: &["test", "--workspace", "--no-fail-fast", "--config", TIMED] },
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
    timed::forget(root);
    for (index, step) in steps.iter().enumerate() {
        println!("[{}/{}] {}: cargo {}", index + 1, steps.len(), step.name, step.cargo.join(" "));
        let start = Instant::now();
        let status = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            .args(step.cargo)
            .current_dir(root)
            .status()
            .map_err(|error| format!("cargo does not start: {error}"))?;
        if !status.success() {
            return Err(format!("step «{}» failed ({status})", step.name));
        }
        println!("      passed in {:.1} s", start.elapsed().as_secs_f64());
    }
    let slowest = timed::slowest(root);
    if !slowest.is_empty() {
        println!("the slowest tests:\n  {}", slowest.join("\n  "));
    }
    println!("all {} steps passed", steps.len());
    Ok(())
}
