//! Speed of the physics scenes, a row for each engine: `cargo bench -p rebots-dynamics --bench scenes [-- S1 S4]`.
//!
//! The scenes and the other engines are those of `benches/peers`. Engines that its `run.sh` has not built are left out, so
//! that this needs no network; Python 3 writes the scenes.

use std::error::Error;
use std::path::Path;
use std::process::Command;

/// Repeats of a scene.
const REPEATS: &str = "--reps=3";

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let build = ["build", "--quiet", "--release", "-p", "rebots-dynamics", "--example", "bench_driver"];
    run(Command::new(cargo).args(build).current_dir(&root))?;

    // Cargo adds options of its own.
    let scenes: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let mut measure = Command::new("python3");
    measure.arg("-B").arg(root.join("benches/peers/run.py"));
    measure.args(["--no-build", "--short", "--only=speed", REPEATS]);
    if !scenes.is_empty() {
        measure.arg(format!("--scenes={}", scenes.join(",")));
    }
    run(measure.current_dir(&root))
}

fn run(command: &mut Command) -> Result<(), Box<dyn Error>> {
    let status = command.status()?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{:?} ends with {status}", command.get_program()).into())
    }
}
