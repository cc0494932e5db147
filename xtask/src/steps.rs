//! `cargo xtask test`: all that must pass before a change goes in.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// A named step: what `cargo` is called with.
struct Step {
    name: &'static str,
    cargo: &'static [&'static str],
}

/// In order; the first that fails ends the run.
const STEPS: &[Step] = &[
    Step { name: "format", cargo: &["fmt", "--all", "--check"] },
    Step { name: "generated files", cargo: &["run", "--quiet", "-p", "xtask", "--", "codegen", "--check"] },
    Step { name: "tidy", cargo: &["run", "--quiet", "-p", "xtask", "--", "tidy"] },
    Step {
        name: "lints",
        cargo: &["clippy", "--quiet", "--workspace", "--all-targets", "--", "-D", "warnings"],
    },
    Step { name: "tests", cargo: &["test", "--quiet", "--workspace"] },
];

/// Runs all steps and says how each went.
pub(crate) fn test(root: &Path) -> Result<(), String> {
    for (index, step) in STEPS.iter().enumerate() {
        println!("[{}/{}] {}: cargo {}", index + 1, STEPS.len(), step.name, step.cargo.join(" "));
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
    println!("all {} steps passed", STEPS.len());
    Ok(())
}
