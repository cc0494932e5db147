//! The sources of a world's files: the disk, the bundled PROTOs, servers.

use std::path::{Path, PathBuf};

use base::{Diagnostic, Severity};
use fetch::{Bundle, LOCK_FILE, Lock, Options, Outcome, Web, parse_mirrors};

use crate::home;
use crate::installation::installations;

/// The bundled PROTOs.
pub const BUNDLE: Bundle =
    Bundle { name: "rebots:/protos", files: include!(concat!(env!("OUT_DIR"), "/protos.rs")) };

/// The base URL of `webots://` for files that are not bundled.
const OFFICIAL: &str = "https://raw.githubusercontent.com/cyberbotics/webots/R2025a/";

/// The variable that sets mirrors: `https://a.org/=https://b.org/a/`, separated by commas.
const MIRROR: &str = "REBOTS_MIRROR";

/// How remote files are obtained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Network {
    /// Files that are not in the cache are fetched.
    Use,
    /// All files are fetched again.
    Renew,
    /// No network access.
    Off,
}

impl Network {
    /// Returns `Off` if the user wants to work offline, else `Use`.
    #[must_use]
    pub fn unless_offline(offline: bool) -> Self {
        if offline { Self::Off } else { Self::Use }
    }
}

/// The file source of a project, and diagnostics about its lock file.
pub fn source(project: &Path, network: Network) -> (Web, Vec<Diagnostic>) {
    let (lock, diagnostics) = read_lock(project);
    let options = Options {
        cache: home::our_cache_folder().join("assets"),
        offline: network == Network::Off,
        refresh: network == Network::Renew,
        mirrors: parse_mirrors(&std::env::var(MIRROR).unwrap_or_default()),
        lock,
        library: OFFICIAL.to_owned(),
        installations: installations(project),
        ..Options::default()
    };
    (Web::new(options, Some(BUNDLE)), diagnostics)
}

/// The project's lock file; without one, nothing is locked.
pub fn read_lock(project: &Path) -> (Lock, Vec<Diagnostic>) {
    let path = project.join(LOCK_FILE);
    let Ok(text) = std::fs::read_to_string(&path) else { return (Lock::default(), Vec::new()) };
    let (lock, wrong) = Lock::parse(&text);
    let diagnostic = |line: usize| {
        let message = format!("line {line} is not a hash, size and URL; it is ignored: {}", path.display());
        Diagnostic::general(Severity::Warning, "fetch/lock", message)
    };
    (lock, wrong.into_iter().map(diagnostic).collect())
}

/// Fetches the files that a world needs before it is loaded, several at a time.
pub fn prepare(web: &Web, world: &Path) -> Option<Diagnostic> {
    let (count, bytes) = web.prefetch(&[world.to_path_buf()], &|_, _, _| {}).fetched();
    let files = if count == 1 { "1 file was".to_owned() } else { format!("{count} files were") };
    let message = format!("{files} fetched ({}) and cached", amount(bytes));
    (count > 0).then(|| Diagnostic::general(Severity::Note, "fetch/done", message))
}

/// `rebots fetch`: fetches all files and writes the lock file. `progress` is given the number of finished and of known
/// files. Returns diagnostics with a summary, and whether all files are available.
pub fn fetch(
    world: &Path,
    project: &Path,
    network: Network,
    progress: impl Fn(usize, usize) + Sync,
) -> (Vec<Diagnostic>, bool) {
    let (web, mut diagnostics) = source(project, network);
    let mut start = vec![world.to_path_buf()];
    let protos = assets::Source::files_under(&assets::FileSource, &project.join("protos"));
    start.extend(protos.unwrap_or_default().into_iter().filter(|path| is_proto(path)));
    let show = |outcome: &Outcome, done: usize, all: usize| {
        if matches!(outcome, Outcome::Fetched { .. }) {
            progress(done, all);
        }
    };
    let report = web.prefetch(&start, &show);
    let (mut lock, _) = read_lock(project);
    let mut is_complete = true;
    for (url, outcome) in &report.files {
        match outcome {
            Outcome::Cached { hash, size } | Outcome::Fetched { hash, size } => {
                lock.files.insert(url.clone(), (*hash, *size));
            }
            Outcome::Failed(reason) => {
                let name = url.rsplit('/').next().unwrap_or("");
                let (severity, instead) = match BUNDLE.holds(name) {
                    true => (Severity::Note, "; the bundled one is used instead"),
                    false => (Severity::Error, ""),
                };
                is_complete &= severity != Severity::Error;
                let message = format!("{reason}{instead}: {url}");
                diagnostics.push(Diagnostic::general(severity, "fetch/failed", message));
            }
        }
    }
    let path = project.join(LOCK_FILE);
    if let Err(error) = write_lock(&path, &lock) {
        is_complete = false;
        let message = format!("the lock file cannot be written: {error}: {}", path.display());
        diagnostics.push(Diagnostic::general(Severity::Error, "fetch/lock", message));
    }
    let (count, bytes) = report.fetched();
    let known = report.files.len();
    let available = report.files.values().filter(|outcome| !matches!(outcome, Outcome::Failed(_))).count();
    let message = match known {
        0 => "the world needs no remote files".to_owned(),
        _ => format!(
            "{available} of {known} files are available; {count} were fetched now ({})",
            amount(bytes)
        ),
    };
    diagnostics.push(Diagnostic::general(Severity::Note, "fetch/done", message));
    (diagnostics, is_complete)
}

/// A project without URLs gets no lock file.
fn write_lock(path: &Path, lock: &Lock) -> std::io::Result<()> {
    if lock.files.is_empty() && !path.exists() {
        return Ok(());
    }
    std::fs::write(path, lock.write())
}

fn is_proto(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "proto")
}

/// Formats a number of bytes.
fn amount(bytes: u64) -> String {
    match bytes {
        0..10_240 => format!("{bytes} bytes"),
        10_240..10_485_760 => format!("{} KiB", bytes >> 10),
        _ => format!("{} MiB", bytes >> 20),
    }
}

/// Whether a file is bundled or remote, so that it has no folder on this machine.
pub fn is_elsewhere(file: &Path) -> bool {
    file.starts_with(BUNDLE.name) || file.to_str().is_some_and(|name| name.contains("://"))
}

/// The PROTO folders of other projects.
pub fn proto_folders(projects: &[PathBuf]) -> Vec<PathBuf> {
    projects.iter().map(|project| project.join("protos")).collect()
}
