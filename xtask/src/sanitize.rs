//! `cargo xtask sanitize address | thread | miri`: runs tests under a checker of memory accesses or of data races. It
//! needs the nightly compiler with `rust-src` and `miri`.

use std::path::Path;
use std::process::Command;

struct Checker {
    name: &'static str,
    environment: &'static [(&'static str, &'static str)],
    /// Words behind `cargo +nightly`, call by call.
    calls: &'static [&'static str],
}

const CHECKERS: &[Checker] = &[
    // The functions of physics plugins, with arbitrary arguments.
    Checker {
        name: "address",
        environment: &[("RUSTFLAGS", "-Zsanitizer=address"), ("ASAN_OPTIONS", "detect_leaks=0")],
        calls: &["test --target x86_64-unknown-linux-gnu -p rebots-ode --lib"],
    },
    // Islands in threads, pictures, the server of controllers, worlds and environments in threads. The standard library is compiled
    // with the sanitizer, too: without, what it synchronises would be taken for races.
    Checker {
        name: "thread",
        environment: &[("RUSTFLAGS", "-Zsanitizer=thread")],
        calls: &[
            "test -Zbuild-std --target x86_64-unknown-linux-gnu -p rebots-dynamics --test dynamics -- threads islands",
            "test -Zbuild-std --target x86_64-unknown-linux-gnu -p rebots-render --lib --tests",
            "test -Zbuild-std --target x86_64-unknown-linux-gnu -p rebots-wire --lib --tests",
            "test -Zbuild-std --target x86_64-unknown-linux-gnu -p rebots-sim --test rebots -- worlds tasks",
        ],
    },
    // A processor for which the mathematical library has no assembly, which Miri does not run.
    Checker {
        name: "miri",
        environment: &[("MIRIFLAGS", "-Zmiri-disable-isolation -Zmiri-permissive-provenance")],
        calls: &["miri test --target riscv64gc-unknown-linux-gnu -p rebots-ode --lib"],
    },
];

pub(crate) fn run(root: &Path, name: &str) -> Result<(), String> {
    let checker = CHECKERS
        .iter()
        .find(|checker| checker.name == name)
        .ok_or_else(|| format!("there is no checker {name}; there are address, thread and miri"))?;
    for call in checker.calls {
        println!("cargo +nightly {call}");
        let status = Command::new("cargo")
            .arg("+nightly")
            .args(call.split(' '))
            .envs(checker.environment.iter().copied())
            .env("CARGO_TARGET_DIR", root.join("target").join(format!("sanitize-{name}")))
            .current_dir(root)
            .status()
            .map_err(|error| format!("cargo does not start: {error}"))?;
        if !status.success() {
            return Err(format!("the checker {name} failed ({status})"));
        }
    }
    Ok(())
}
