//! `rebots doctor`: checks this machine, and says how to fix problems.

use std::path::Path;

use base::Severity;
use rebots::home;
use rustix::process::{Resource, getrlimit};
use wire::server::{Hub, HubOptions};

use crate::console::Console;
use crate::sysinfo::version_of;

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Finding {
    /// A description of the state.
    text: String,
    /// The severity of the problem and how to fix it; `None` if there is none.
    remedy: Option<(Severity, String)>,
}

impl Finding {
    fn good(text: impl Into<String>) -> Self {
        Self { text: text.into(), remedy: None }
    }

    fn bad(severity: Severity, text: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { text: text.into(), remedy: Some((severity, remedy.into())) }
    }

    fn lines(&self) -> String {
        match &self.remedy {
            None => format!("ok       {}\n", self.text),
            Some((severity, remedy)) => {
                let mark = format!("{severity}:");
                format!("{mark:<8} {}\n         {remedy}\n", self.text)
            }
        }
    }
}

/// Programs, what needs them, and how to install them.
const PROGRAMS: [(&str, &str, &str); 6] = [
    ("python3", "controllers in Python", "Python 3"),
    ("cc", "controllers in C", "a C compiler"),
    ("c++", "controllers in C++", "a C++ compiler"),
    ("make", "controllers with a Makefile", "make"),
    ("javac", "controllers in Java", "a Java development kit"),
    ("cargo", "controllers in Rust that are not built yet", "Rust (https://rustup.rs)"),
];

/// Less free space gives a warning. `[bytes]`
const LITTLE: u64 = 1 << 30;

fn program(&(name, users, package): &(&str, &str, &str)) -> Finding {
    match version_of(name).as_str() {
        "not found" => Finding::bad(
            Severity::Note,
            format!("{name} is not found"),
            format!("{users} cannot run: install {package}"),
        ),
        version => Finding::good(format!("{name}: {version}")),
    }
}

/// Checks whether files can be written to a folder, and whether there is free space.
fn folder(what: &str, path: &Path) -> Finding {
    let file = path.join(format!(".doctor-{}", std::process::id()));
    let written = std::fs::write(&file, "x");
    let _ = std::fs::remove_file(&file);
    if let Err(error) = written {
        let text = format!("{what}: {error}: {}", path.display());
        return Finding::bad(Severity::Error, text, "make it writable for your user only");
    }
    let free = rustix::fs::statvfs(path).map_or(u64::MAX, |disk| disk.f_bavail.saturating_mul(disk.f_frsize));
    if free < LITTLE {
        let text = format!("{what}: {} MiB are free in {}", free >> 20, path.display());
        return Finding::bad(Severity::Warning, text, "free some space: images and libraries need it");
    }
    Finding::good(format!("{what}: {}", path.display()))
}

fn findings() -> Vec<Finding> {
    let mut found = vec![match home::ensure() {
        Ok(home) => Finding::good(format!("controller library: {}", home.display())),
        Err(error) => Finding::bad(
            Severity::Error,
            format!("controller library: {error}"),
            "controllers cannot run: set XDG_CACHE_HOME to a folder that can be written to",
        ),
    }];
    found.push(folder("cache", &home::our_cache_folder()));
    found.push(folder("temporary files", &home::scratch_folder()));
    found.push(match Hub::new(HubOptions { port: 0, ..HubOptions::default() }) {
        Ok(_) => Finding::good("sockets for controllers"),
        Err(error) => Finding::bad(
            Severity::Error,
            format!("sockets for controllers: {error}"),
            "controllers cannot connect: set WEBOTS_TMPDIR to a folder that can be written to",
        ),
    });
    found.push(match std::net::TcpListener::bind(("127.0.0.1", 1234)) {
        Ok(_) => Finding::good("port 1234 is free"),
        Err(error) => Finding::bad(
            Severity::Note,
            format!("port 1234 cannot be used: {error}"),
            "the next free one is used and printed; --port chooses one",
        ),
    });
    found.extend(PROGRAMS.iter().map(program));
    let files = getrlimit(Resource::Nofile).maximum;
    found.push(match files {
        Some(most) if most < 1024 => Finding::bad(
            Severity::Warning,
            format!("only {most} files can be open at the same time"),
            "worlds with many controllers need more: see `ulimit -Hn`",
        ),
        _ => Finding::good("enough files can be open at the same time"),
    });
    found.push(match sandbox::is_available() {
        Ok(()) => Finding::good("--untrusted is possible"),
        Err(error) => Finding::bad(
            Severity::Note,
            "--untrusted is not possible",
            format!("{error}. Controllers run with all your permissions"),
        ),
    });
    found
}

/// Prints the results. Returns the exit status: 1 if controllers cannot run.
pub(crate) fn run(console: &Console) -> i32 {
    let findings = findings();
    for finding in &findings {
        console.result(finding.lines());
    }
    let is_bad = |finding: &Finding| matches!(finding.remedy, Some((Severity::Error, _)));
    i32::from(findings.iter().any(is_bad))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Folder;

    #[test]
    fn problems_are_reported_with_a_remedy() {
        let root = Folder::new();
        assert_eq!(folder("cache", &root.path("")).remedy, None);
        let missing = folder("cache", &root.path("none"));
        assert!(missing.lines().starts_with("error:   cache: No such file"), "{}", missing.lines());
        let there = program(&("make", "controllers", "make"));
        assert!(there.lines().starts_with("ok       make: GNU Make"), "{}", there.lines());
        let missing = program(&("no-such-program", "controllers in X", "X"));
        assert_eq!(
            missing.lines(),
            "note:    no-such-program is not found\n         controllers in X cannot run: install X\n"
        );
    }
}
