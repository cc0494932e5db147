//! All that a world needs from elsewhere, fetched ahead and in parallel.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use assets::Source;

use crate::cache::Hash;
use crate::references::{Kind, in_mesh, in_text, kind};
use crate::web::Web;

/// More files than this are not looked at: a server could make up new ones for ever.
const MAX_FILES: usize = 20_000;

/// What became of a URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was in the cache.
    Known {
        /// What it holds.
        hash: Hash,
        /// `[bytes]`
        size: u64,
    },
    /// It was fetched now.
    Fetched {
        /// What it holds.
        hash: Hash,
        /// `[bytes]`
        size: u64,
    },
    /// It could not be had.
    Failed(String),
}

/// Is told what became of a file, and how many of how many are done.
pub type Progress<'a> = dyn Fn(&Outcome, usize, usize) + Sync + 'a;

/// What became of all URLs of a world.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sweep {
    /// By URL.
    pub files: BTreeMap<String, Outcome>,
}

impl Sweep {
    /// Number and bytes of the files that were fetched.
    #[must_use]
    pub fn fetched(&self) -> (usize, u64) {
        let sizes = self.files.values().filter_map(|outcome| match outcome {
            Outcome::Fetched { size, .. } => Some(*size),
            _ => None,
        });
        sizes.fold((0, 0), |(count, sum), size| (count + 1, sum + size))
    }
}

/// A file that was read, and the files it names.
struct ScannedFile {
    url: Option<(String, Outcome)>,
    names: Vec<PathBuf>,
}

impl Web {
    /// Fetches what some files name, and what these name in turn. `progress` is told what became of a file, and
    /// how many of how many files of a round are done; rounds follow each other as files name further ones.
    pub fn sweep(&self, start: &[PathBuf], progress: &Progress<'_>) -> Sweep {
        let mut sweep = Sweep::default();
        let world = start.first().map_or(Path::new(""), PathBuf::as_path);
        let mut seen: BTreeSet<PathBuf> = start.iter().cloned().collect();
        let mut round: Vec<PathBuf> = seen.iter().cloned().collect();
        while !round.is_empty() {
            let mut next = BTreeSet::new();
            for looked in self.look(&round, world, progress) {
                sweep.files.extend(looked.url);
                next.extend(looked.names.into_iter().filter(|name| !seen.contains(name)));
            }
            round = next.into_iter().take(MAX_FILES.saturating_sub(seen.len())).collect();
            seen.extend(round.iter().cloned());
        }
        sweep
    }

    /// Reads the files of a round, several at a time; the answer is in their order.
    fn look(&self, round: &[PathBuf], world: &Path, progress: &Progress<'_>) -> Vec<ScannedFile> {
        let remote = round.iter().filter(|path| self.url_of(path).is_some()).count();
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let results: Vec<Mutex<Option<ScannedFile>>> = round.iter().map(|_| Mutex::new(None)).collect();
        let work = || {
            while let Some((path, result)) = {
                let at = next.fetch_add(1, Ordering::Relaxed);
                round.get(at).zip(results.get(at))
            } {
                let looked = self.look_at(path, world);
                if let Some((_, outcome)) = &looked.url {
                    progress(outcome, done.fetch_add(1, Ordering::Relaxed) + 1, remote);
                }
                if let Ok(mut result) = result.lock() {
                    *result = Some(looked);
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.options.limits.parallel.clamp(1, round.len().max(1)) {
                // Where the system gives no more threads, those that are there do it.
                let _ = std::thread::Builder::new().spawn_scoped(scope, work);
            }
            work();
        });
        results.into_iter().filter_map(|result| result.into_inner().ok().flatten()).collect()
    }

    fn look_at(&self, path: &Path, world: &Path) -> ScannedFile {
        let (bytes, url) = match self.url_of(path) {
            None => (self.read(path).ok(), None),
            Some(url) => match self.remote(&url) {
                Ok((bytes, is_new)) => {
                    let (hash, size) = (Hash::of(&bytes), bytes.len() as u64);
                    let outcome =
                        if is_new { Outcome::Fetched { hash, size } } else { Outcome::Known { hash, size } };
                    (Some(bytes), Some((url, outcome)))
                }
                Err(message) => (None, Some((url, Outcome::Failed(message)))),
            },
        };
        let names = bytes.map(|bytes| self.names_in(path, world, &bytes)).unwrap_or_default();
        ScannedFile { url, names }
    }

    /// What a file names and must be looked at: anything remote, and texts and meshes nearby.
    fn names_in(&self, path: &Path, world: &Path, bytes: &[u8]) -> Vec<PathBuf> {
        let text = || String::from_utf8_lossy(bytes);
        let names = match kind(&path.to_string_lossy()) {
            Some(Kind::Text) => in_text(&text()),
            Some(Kind::Mesh) => in_mesh(&text()),
            _ if path.extension().is_some_and(|ending| ending == "mtl") => in_mesh(&text()),
            _ => Vec::new(),
        };
        let project = world.parent().and_then(Path::parent).unwrap_or(Path::new(""));
        let found = names.iter().map(|name| assets::locate(self, path, world, project, name).path());
        found
            .filter(|found| {
                self.url_of(found).is_some() || kind(&found.to_string_lossy()) == Some(Kind::Text)
            })
            .collect()
    }
}
