//! Downloads all remote files of a world in advance and in parallel.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use assets::Source;

use crate::cache::Hash;
use crate::references::{Kind, in_mesh, in_text, kind};
use crate::web::Web;

/// Limit of the number of files, as a server could generate new ones for ever.
const MAX_FILES: usize = 20_000;
/// Limit of the number of rounds: files that each refer to one more are fetched one after the other.
const MAX_ROUNDS: usize = 100;

/// The result for a URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was in the cache.
    Cached {
        /// The hash of its contents.
        hash: Hash,
        /// `[bytes]`
        size: u64,
    },
    /// It was downloaded.
    Fetched {
        /// The hash of its contents.
        hash: Hash,
        /// `[bytes]`
        size: u64,
    },
    /// It is not available; the reason.
    Failed(String),
}

/// Called with the result for a file, the number of files done and their total.
pub type Progress<'a> = dyn Fn(&Outcome, usize, usize) + Sync + 'a;

/// The results for all URLs of a world.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrefetchReport {
    /// By URL.
    pub files: BTreeMap<String, Outcome>,
}

impl PrefetchReport {
    /// Returns the number and the total size of the downloaded files. `[bytes]`
    #[must_use]
    pub fn fetched(&self) -> (usize, u64) {
        let sizes = self.files.values().filter_map(|outcome| match outcome {
            Outcome::Fetched { size, .. } => Some(*size),
            _ => None,
        });
        sizes.fold((0, 0), |(count, sum), size| (count + 1, sum + size))
    }
}

/// A file that was read, and the files that it refers to.
struct ScannedFile {
    url: Option<(String, Outcome)>,
    references: Vec<PathBuf>,
}

impl Web {
    /// Downloads the files that `start` refers to, and those that they refer to in turn. Files are downloaded in
    /// rounds, as each round reveals further ones; the numbers that `progress` gets are those of the current round.
    pub fn prefetch(&self, start: &[PathBuf], progress: &Progress<'_>) -> PrefetchReport {
        let mut report = PrefetchReport::default();
        let world = start.first().map_or(Path::new(""), PathBuf::as_path);
        let mut seen: BTreeSet<PathBuf> = start.iter().cloned().collect();
        let mut round: Vec<PathBuf> = seen.iter().cloned().collect();
        for _ in 0..MAX_ROUNDS {
            if round.is_empty() {
                break;
            }
            let mut next = BTreeSet::new();
            for scanned in self.scan_round(&round, world, progress) {
                report.files.extend(scanned.url);
                next.extend(scanned.references.into_iter().filter(|name| !seen.contains(name)));
            }
            round = next.into_iter().take(MAX_FILES.saturating_sub(seen.len())).collect();
            seen.extend(round.iter().cloned());
        }
        report
    }

    /// Reads the files of a round in parallel; the results are in their order.
    fn scan_round(&self, round: &[PathBuf], world: &Path, progress: &Progress<'_>) -> Vec<ScannedFile> {
        let remote_count = round.iter().filter(|path| self.url_of(path).is_some()).count();
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let results: Vec<Mutex<Option<ScannedFile>>> = round.iter().map(|_| Mutex::new(None)).collect();
        let scan_next_files = || {
            while let Some((path, result)) = {
                let at = next.fetch_add(1, Ordering::Relaxed);
                round.get(at).zip(results.get(at))
            } {
                let scanned = self.scan_file(path, world);
                if let Some((_, outcome)) = &scanned.url {
                    progress(outcome, done.fetch_add(1, Ordering::Relaxed) + 1, remote_count);
                }
                if let Ok(mut result) = result.lock() {
                    *result = Some(scanned);
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.options.limits.parallel.clamp(1, round.len().max(1)) {
                // If the system cannot create more threads, the existing ones do the work.
                let _ = std::thread::Builder::new().spawn_scoped(scope, scan_next_files);
            }
            scan_next_files();
        });
        results.into_iter().filter_map(|result| result.into_inner().ok().flatten()).collect()
    }

    fn scan_file(&self, path: &Path, world: &Path) -> ScannedFile {
        let (bytes, url) = match self.url_of(path) {
            None => (self.read(path).ok(), None),
            Some(url) => match self.fetch_cached(&url) {
                Ok((bytes, is_new)) => {
                    let (hash, size) = (Hash::of(&bytes), bytes.len() as u64);
                    let outcome =
                        if is_new { Outcome::Fetched { hash, size } } else { Outcome::Cached { hash, size } };
                    (Some(bytes), Some((url, outcome)))
                }
                Err(message) => (None, Some((url, Outcome::Failed(message)))),
            },
        };
        let references = bytes.map(|bytes| self.references_in(path, world, &bytes)).unwrap_or_default();
        ScannedFile { url, references }
    }

    /// Returns the files that a file refers to and that have to be scanned: all remote ones, and local worlds and
    /// PROTOs.
    fn references_in(&self, path: &Path, world: &Path, bytes: &[u8]) -> Vec<PathBuf> {
        let text = || String::from_utf8_lossy(bytes);
        let references = match kind(&path.to_string_lossy()) {
            Some(Kind::Text) => in_text(&text()),
            Some(Kind::Mesh) => in_mesh(&text()),
            _ if path.extension().is_some_and(|ending| ending == "mtl") => in_mesh(&text()),
            _ => Vec::new(),
        };
        let project = world.parent().and_then(Path::parent).unwrap_or(Path::new(""));
        let found = references.iter().map(|name| assets::locate(self, path, world, project, name).path());
        found
            .filter(|found| {
                self.url_of(found).is_some() || kind(&found.to_string_lossy()) == Some(Kind::Text)
            })
            .collect()
    }
}
