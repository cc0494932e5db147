//! What figures depend on: the machine, its load, the compiler, the revision.

use std::fs;
use std::process::Command;

/// A few lines `name: value`.
pub(crate) fn facts() -> String {
    let cores = std::thread::available_parallelism().map_or("unknown".to_owned(), |cores| cores.to_string());
    let build = if cfg!(debug_assertions) { "debug: figures mean little" } else { "release" };
    let facts = [
        ("processor", after("/proc/cpuinfo", "model name")),
        ("cores", cores),
        ("memory", after("/proc/meminfo", "MemTotal")),
        ("load", fs::read_to_string("/proc/loadavg").unwrap_or_default()),
        ("system", after_command("uname", &["-sr"])),
        ("compiler", after_command("rustc", &["--version"])),
        ("revision", after_command("git", &["describe", "--always", "--dirty"])),
        ("build", build.to_owned()),
    ];
    facts.map(|(name, value)| format!("{name}: {}\n", value.trim())).concat()
}

/// What follows `key:` in a file of the system.
fn after(path: &str, key: &str) -> String {
    let text = fs::read_to_string(path).unwrap_or_default();
    let mut pairs = text.lines().filter_map(|line| line.split_once(':'));
    pairs
        .find(|(name, _)| name.trim() == key)
        .map_or("unknown".to_owned(), |(_, value)| value.trim().to_owned())
}

fn after_command(program: &str, words: &[&str]) -> String {
    let output = Command::new(program).args(words).current_dir(env!("CARGO_MANIFEST_DIR")).output();
    match output {
        Ok(output) if output.status.success() => String::from_utf8_lossy(&output.stdout).into_owned(),
        _ => "unknown".to_owned(),
    }
}
