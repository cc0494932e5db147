//! Information about this machine, for reports and logs.

use std::fs;
use std::process::{Command, Stdio};

/// Returns several lines `name: value`; the value may be `unknown`.
pub(crate) fn report() -> String {
    let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
    let mut lines = vec![
        ("rebots", env!("CARGO_PKG_VERSION").to_owned()),
        ("system", value_of(&read("/etc/os-release"), "PRETTY_NAME", '=')),
        ("kernel", format!("{} {}", std::env::consts::OS, read("/proc/sys/kernel/osrelease").trim())),
        ("machine", std::env::consts::ARCH.to_owned()),
        ("processor", value_of(&read("/proc/cpuinfo"), "model name", ':')),
        ("cores", std::thread::available_parallelism().map_or("unknown".to_owned(), |n| n.to_string())),
        ("memory", value_of(&read("/proc/meminfo"), "MemTotal", ':')),
    ];
    let programs = [
        ("python", "python3"),
        ("C compiler", "cc"),
        ("C++ compiler", "c++"),
        ("make", "make"),
        ("java", "java"),
    ];
    lines.extend(programs.map(|(name, program)| (name, version_of(program))));
    lines.iter().map(|(name, value)| format!("{name}: {value}\n")).collect()
}

/// Returns the value of the first line `key<separator>value`, without quotes.
fn value_of(text: &str, key: &str, separator: char) -> String {
    let mut pairs = text.lines().filter_map(|line| line.split_once(separator));
    let found = pairs.find(|(name, _)| name.trim() == key).map(|(_, value)| value.trim().trim_matches('"'));
    found.unwrap_or("unknown").to_owned()
}

/// Returns the first line of a program's version output.
pub(crate) fn version_of(program: &str) -> String {
    let output = Command::new(program).arg("--version").stdin(Stdio::null()).output();
    let Ok(output) = output else { return "not found".to_owned() };
    let text =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    text.lines().next().unwrap_or("found, but it does not report a version").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_parsed_from_system_files() {
        assert_eq!(value_of("A=1\nPRETTY_NAME=\"Some Linux 3\"\n", "PRETTY_NAME", '='), "Some Linux 3");
        assert_eq!(value_of("model name\t: fast one\nmodel name : x", "model name", ':'), "fast one");
        assert_eq!(value_of("", "x", ':'), "unknown");
    }

    #[test]
    fn versions_of_programs_are_reported() {
        assert!(version_of("cc").contains(|c: char| c.is_ascii_digit()));
        assert_eq!(version_of("no-such-program-here"), "not found");
        assert!(report().contains("\nmake: GNU Make"));
    }
}
