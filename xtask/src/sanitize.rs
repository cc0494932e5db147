//! `cargo xtask sanitize address | thread | miri`: runs tests under a checker of memory accesses or of data races. It
//! needs the nightly compiler with `rust-src` and `miri`.

use std::path::Path;
use std::process::Command;

struct Checker {
    name: &'static str,
    environment: &'static [(&'static str, &'static str)],
    cargo: &'static [&'static str],
}

const CHECKERS: &[Checker] = &[
    // The functions of physics plugins, with arbitrary arguments.
    Checker {
        name: "address",
        environment: &[("RUSTFLAGS", "-Zsanitizer=address"), ("ASAN_OPTIONS", "detect_leaks=0")],
        cargo: &["test", "--target", "x86_64-unknown-linux-gnu", "-p", "rebots-ode", "--lib"],
    },
    // Islands, vector environments, pictures, and the server of controllers. The standard library is compiled with the
    // sanitizer, too: without, what it synchronises would be taken for races.
    Checker {
        name: "thread",
        environment: &[("RUSTFLAGS", "-Zsanitizer=thread")],
        cargo: &[
            "test",
            "-Zbuild-std",
            "--target",
            "x86_64-unknown-linux-gnu",
            "-p",
            "rebots-dynamics",
            "-p",
            "rebots-wire",
            "-p",
            "rebots-render",
            "-p",
            "rebots-sim",
            "--lib",
            "--tests",
        ],
    },
    // A processor for which the mathematical library has no assembly, which Miri does not run.
    Checker {
        name: "miri",
        environment: &[("MIRIFLAGS", "-Zmiri-disable-isolation -Zmiri-permissive-provenance")],
        cargo: &["miri", "test", "--target", "riscv64gc-unknown-linux-gnu", "-p", "rebots-ode", "--lib"],
    },
];

pub(crate) fn run(root: &Path, name: &str) -> Result<(), String> {
    let checker = CHECKERS
        .iter()
        .find(|checker| checker.name == name)
        .ok_or_else(|| format!("there is no checker {name}; there are address, thread and miri"))?;
    let status = Command::new("cargo")
        .arg("+nightly")
        .args(checker.cargo)
        .envs(checker.environment.iter().copied())
        .env("CARGO_TARGET_DIR", root.join("target").join(format!("sanitize-{name}")))
        .current_dir(root)
        .status()
        .map_err(|error| format!("cargo does not start: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("the checker {name} failed ({status})")) }
}
