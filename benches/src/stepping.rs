//! Steps per second of the sample world with its controllers, as fast as possible.
//!
//! The world is `arena_sync.wbt`: an asynchronous controller would not be waited for, and the figure would not count
//! its work. Times of steps are those that `--log-performance` writes.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use crate::program::{Folder, rebots, root};
use crate::times::Times;

/// Simulated time. `[s]`
const SECONDS: u32 = 120;
/// Steps that are left out: interpreters start. A second of simulated time.
const WARM_UP: usize = 125;
/// Basic time step of the world. `[ms]`
const STEP_MS: f64 = 8.0;

/// Runs the sample and prints the lines.
pub(crate) fn measure() -> Result<(), Box<dyn Error>> {
    let folder = Folder::new("stepping")?;
    let log = folder.path("log.csv");
    let mut command = rebots(&folder.path("tmp"))?;
    command.args(["--mode=fast", "--batch"]).arg(format!("--duration={SECONDS}"));
    command.arg(format!("--log-performance={}", log.display())).arg(root().join("worlds/arena_sync.wbt"));
    let output = command.stdin(Stdio::null()).output()?;
    if !output.status.success() {
        return Err(format!("the sample does not run: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    let (waiting, step) = read_log(&log)?;
    let count = step.count() as f64;
    let all = waiting.total() + step.total();
    let rate = count / all.as_secs_f64();
    println!(
        "sample world, 6 controllers: {rate:.0} steps/s, {:.1} times real time ({count} steps)",
        rate * STEP_MS / 1e3
    );
    println!("    simulator's own part of a step: {step}");
    println!("    waiting for controllers: {waiting}");
    // https://github.com/cyberbotics/webots-doc, blog/Webots-2018-b-release.md: 52.4 times real time at 32 ms a step.
    println!(
        "    for scale: Webots R2018b published 52.4 times real time for its Create world (one robot, 32 ms a step"
    );
    println!(
        "    on a Core i7-6700K), which is 1640 steps/s or 610 µs a step; another world on another machine"
    );
    Ok(())
}

/// Times of waiting for controllers, and of the step itself.
fn read_log(log: &Path) -> Result<(Times, Times), Box<dyn Error>> {
    let text = fs::read_to_string(log)?;
    let (mut waiting, mut step) = (Vec::new(), Vec::new());
    let rows = text.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_digit()));
    for row in rows.skip(WARM_UP) {
        let cells: Vec<&str> = row.split(',').collect();
        let [_, _, waited, stepped, ..] = cells.as_slice() else {
            return Err(format!("odd row {row:?}").into());
        };
        waiting.push(Duration::from_secs_f64(waited.parse::<f64>()? / 1e3));
        step.push(Duration::from_secs_f64(stepped.parse::<f64>()? / 1e3));
    }
    Ok((Times::new(waiting), Times::new(step)))
}
