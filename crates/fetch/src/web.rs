//! A source of bytes that knows files, URLs and the bundled library.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use assets::{FileSource, Source};

use crate::cache::{Cache, Hash};
use crate::download::{Limits, agent, download};
use crate::lock::Lock;

/// Files that are part of the program: path below the bundle's name, contents.
#[derive(Clone, Copy, Debug)]
pub struct Bundle {
    /// What the paths of its files start with, such as `rebots:/protos`.
    pub name: &'static str,
    /// The files, sorted by path.
    pub files: &'static [(&'static str, &'static [u8])],
}

impl Bundle {
    /// Whether there is a file of this name in any folder.
    #[must_use]
    pub fn holds(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// The path of the first file of this name, in whatever folder it is.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&'static str> {
        let is_it = |path: &&str| path.rsplit('/').next() == Some(name);
        self.files.iter().map(|(path, _)| *path).find(is_it)
    }

    /// The contents of a file.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<&'static [u8]> {
        let at = self.files.binary_search_by(|(name, _)| (*name).cmp(path)).ok()?;
        self.files.get(at).map(|(_, bytes)| *bytes)
    }
}

/// URLs that start with `from` are fetched with `to` in its place. They keep their names in the cache and the lock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mirror {
    /// Start of the URLs in files.
    pub from: String,
    /// Start of the URLs that are fetched.
    pub to: String,
}

/// Reads `https://a.org/=https://b.org/a/,…`; parts without `=` are a mirror of everything: the URL without its scheme
/// follows.
#[must_use]
pub fn parse_mirrors(text: &str) -> Vec<Mirror> {
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    let mirror = |part: &str| match part.split_once('=') {
        Some((from, to)) => Mirror { from: from.to_owned(), to: to.to_owned() },
        None => Mirror { from: "https://".to_owned(), to: format!("{}/", part.trim_end_matches('/')) },
    };
    parts.map(mirror).collect()
}

/// Where to look and how.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The cache folder.
    pub cache: PathBuf,
    /// Whether no socket may be opened.
    pub offline: bool,
    /// The first one that fits a URL is used.
    pub mirrors: Vec<Mirror>,
    /// What is taken from a server.
    pub limits: Limits,
    /// What URLs must give.
    pub lock: Lock,
    /// What stands for `webots://`, with a slash at its end.
    pub library: String,
    /// Whether everything is fetched anew, whatever cache and lock hold.
    pub renew: bool,
}

/// Files, URLs and the bundled library. Clones share what they know.
#[derive(Clone)]
pub struct Web {
    pub(crate) options: Arc<Options>,
    cache: Cache,
    agent: ureq::Agent,
    bundle: Option<Bundle>,
    /// Hosts that could not be reached; they are not tried again.
    down: Arc<Mutex<BTreeMap<String, String>>>,
    /// URLs that failed, and why.
    failed: Arc<Mutex<BTreeMap<String, String>>>,
    /// URLs that were fetched by this program.
    renewed: Arc<Mutex<BTreeSet<String>>>,
}

impl Web {
    /// Opens nothing yet.
    #[must_use]
    pub fn new(options: Options, bundle: Option<Bundle>) -> Self {
        let cache = Cache::new(&options.cache);
        let agent = agent(options.limits);
        let (down, failed, renewed) = (Arc::default(), Arc::default(), Arc::default());
        Self { options: Arc::new(options), cache, agent, bundle, down, failed, renewed }
    }

    /// What a name that is a URL stands for: the URL that is known to cache and lock.
    pub(crate) fn url_of(&self, path: &Path) -> Option<String> {
        let text = path.to_str()?;
        if let Some(rest) = text.strip_prefix("webots://") {
            let name = rest.rsplit('/').next().unwrap_or("");
            if self.bundle.is_some_and(|bundle| bundle.holds(name)) {
                return None; // It is found there by its name.
            }
            return (!self.options.library.is_empty()).then(|| format!("{}{rest}", self.options.library));
        }
        (text.starts_with("https://") || text.starts_with("http://")).then(|| text.to_owned())
    }

    /// The bytes behind a URL, and whether they had to be fetched.
    pub(crate) fn remote(&self, url: &str) -> Result<(Vec<u8>, bool), String> {
        let is_renewed = self.renewed.lock().unwrap_or_else(PoisonError::into_inner).contains(url);
        let takes_old = !self.options.renew || is_renewed;
        let locked = self.options.lock.files.get(url).map(|(hash, _)| *hash).filter(|_| !self.options.renew);
        let known = || locked.or_else(|| self.cache.known(url)).and_then(|hash| self.cache.load(hash));
        if let Some(bytes) = takes_old.then(known).flatten() {
            return Ok((bytes, false));
        }
        let failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner).get(url).cloned();
        if let Some(message) = failed {
            return Err(message);
        }
        let fetched = self.fetch(url, locked);
        if let Err(message) = &fetched {
            let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
            failed.insert(url.to_owned(), message.clone());
        }
        self.renewed.lock().unwrap_or_else(PoisonError::into_inner).insert(url.to_owned());
        fetched.map(|bytes| (bytes, true))
    }

    fn fetch(&self, url: &str, locked: Option<Hash>) -> Result<Vec<u8>, String> {
        if self.options.offline {
            return Err("it is not in the cache, and nothing is fetched offline".to_owned());
        }
        let mirror = self.options.mirrors.iter().find(|mirror| url.starts_with(&mirror.from));
        let real = match mirror {
            Some(mirror) => format!("{}{}", mirror.to, url.get(mirror.from.len()..).unwrap_or("")),
            None => url.to_owned(),
        };
        let host = real.split('/').nth(2).unwrap_or("").to_owned();
        let down = || self.down.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(reason) = down().get(&host).cloned() {
            return Err(reason);
        }
        let bytes = download(&self.agent, &real, self.options.limits).map_err(|failure| {
            if failure.is_host_down {
                let reason = format!("{host} cannot be reached: {}", failure.message);
                down().insert(host.clone(), reason.clone());
                return reason;
            }
            failure.message
        })?;
        if let Some(locked) = locked.filter(|locked| *locked != Hash::of(&bytes)) {
            return Err(format!(
                "the file is not the one in the project's lock file: {locked} is expected, {} was fetched",
                Hash::of(&bytes)
            ));
        }
        self.cache.store(url, &bytes).map_err(|error| format!("the cache cannot be written: {error}"))?;
        Ok(bytes)
    }

    /// The contents of a file of the bundle.
    fn bundled(&self, path: &Path) -> Option<&'static [u8]> {
        let bundle = self.bundle?;
        let below = path.strip_prefix(bundle.name).ok()?.to_str()?;
        bundle.get(below)
    }
}

impl Source for Web {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        if let Some(bytes) = self.bundled(path) {
            return Ok(bytes.to_vec());
        }
        match self.url_of(path) {
            Some(url) => self.remote(&url).map(|(bytes, _)| bytes).map_err(io::Error::other),
            None => FileSource.read(path),
        }
    }

    fn is_file(&self, path: &Path) -> bool {
        self.bundled(path).is_some()
            || match self.url_of(path) {
                Some(url) => self.remote(&url).is_ok(),
                None => FileSource.is_file(path),
            }
    }

    fn files_under(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        match self.bundle.filter(|bundle| folder.starts_with(bundle.name)) {
            Some(bundle) => {
                let all: BTreeSet<PathBuf> =
                    bundle.files.iter().map(|(name, _)| Path::new(bundle.name).join(name)).collect();
                Ok(all.into_iter().filter(|path| path.starts_with(folder)).collect())
            }
            None => FileSource.files_under(folder),
        }
    }

    fn stand_in(&self, path: &Path) -> Option<PathBuf> {
        let bundle = self.bundle?;
        let found = crate::stand_in::find(&bundle, &assets::standard_path(path)?)?;
        Some(Path::new(bundle.name).join(found))
    }
}

impl std::fmt::Debug for Web {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Web").field("options", &self.options).finish_non_exhaustive()
    }
}
