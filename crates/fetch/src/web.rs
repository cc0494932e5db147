//! A [`Source`] for local files, URLs and the bundled library.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use assets::{FileSource, Source};

use crate::cache::{Cache, Hash};
use crate::download::{Limits, agent, download};
use crate::lock::Lock;

/// Files compiled into the program, as pairs of a path below the bundle's name and contents.
#[derive(Clone, Copy, Debug)]
pub struct Bundle {
    /// The prefix of the paths of its files, such as `rebots:/protos`.
    pub name: &'static str,
    /// The files, sorted by path.
    pub files: &'static [(&'static str, &'static [u8])],
}

impl Bundle {
    /// Returns whether any folder has a file of this name.
    #[must_use]
    pub fn holds(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// Returns the path of the first file of this name, in any folder.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&'static str> {
        let has_name = |path: &&str| path.rsplit('/').next() == Some(name);
        self.files.iter().map(|(path, _)| *path).find(has_name)
    }

    /// Returns the contents of a file.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<&'static [u8]> {
        let at = self.files.binary_search_by(|(name, _)| (*name).cmp(path)).ok()?;
        self.files.get(at).map(|(_, bytes)| *bytes)
    }
}

/// URLs that start with `from` are fetched from `to` instead. Cache and lock file still use the original URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mirror {
    /// The prefix of the original URLs.
    pub from: String,
    /// The prefix that replaces it.
    pub to: String,
}

/// Parses `https://a.org/=https://b.org/a/,…`. A part without `=` is a mirror of everything: it is followed by the URL
/// without its scheme.
#[must_use]
pub fn parse_mirrors(text: &str) -> Vec<Mirror> {
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    let mirror = |part: &str| match part.split_once('=') {
        Some((from, to)) => Mirror { from: from.to_owned(), to: to.to_owned() },
        None => Mirror { from: "https://".to_owned(), to: format!("{}/", part.trim_end_matches('/')) },
    };
    parts.map(mirror).collect()
}

/// How URLs are fetched.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The cache folder.
    pub cache: PathBuf,
    /// Whether opening sockets is forbidden.
    pub offline: bool,
    /// Mirrors; the first one that matches a URL is used.
    pub mirrors: Vec<Mirror>,
    /// The limits of downloads.
    pub limits: Limits,
    /// The expected contents of URLs.
    pub lock: Lock,
    /// The URL that replaces `webots://`, with a trailing slash.
    pub library: String,
    /// Copies of Webots on this machine: `webots://` means a file in the first one that has it.
    pub installations: Vec<PathBuf>,
    /// Whether everything is downloaded again, regardless of cache and lock file.
    pub refresh: bool,
}

/// Files, URLs and the bundled library. Clones share their state.
#[derive(Clone)]
pub struct Web {
    pub(crate) options: Arc<Options>,
    cache: Cache,
    agent: ureq::Agent,
    bundle: Option<Bundle>,
    /// Hosts that could not be reached, with the reason; they are not tried again.
    unreachable_hosts: Arc<Mutex<BTreeMap<String, String>>>,
    /// URLs that failed, with the reason.
    failed: Arc<Mutex<BTreeMap<String, String>>>,
    /// URLs that this process has downloaded.
    downloaded: Arc<Mutex<BTreeSet<String>>>,
}

impl Web {
    /// Creates the source without opening anything.
    #[must_use]
    pub fn new(options: Options, bundle: Option<Bundle>) -> Self {
        let cache = Cache::new(&options.cache);
        let agent = agent(options.limits);
        let (unreachable_hosts, failed, downloaded) = (Arc::default(), Arc::default(), Arc::default());
        Self { options: Arc::new(options), cache, agent, bundle, unreachable_hosts, failed, downloaded }
    }

    /// Returns the URL of a fetch_cached path as cache and lock file know it, or `None` for a local or bundled one.
    pub(crate) fn url_of(&self, path: &Path) -> Option<String> {
        let text = path.to_str()?;
        if let Some(rest) = text.strip_prefix("webots://") {
            let name = rest.rsplit('/').next().unwrap_or("");
            if self.bundle.is_some_and(|bundle| bundle.holds(name)) {
                return None; // It is found in the bundle by its name.
            }
            return (!self.options.library.is_empty()).then(|| format!("{}{rest}", self.options.library));
        }
        (text.starts_with("https://") || text.starts_with("http://")).then(|| text.to_owned())
    }

    /// Returns the contents of a URL, and whether they were downloaded now.
    pub(crate) fn fetch_cached(&self, url: &str) -> Result<(Vec<u8>, bool), String> {
        let is_downloaded = self.downloaded.lock().unwrap_or_else(PoisonError::into_inner).contains(url);
        let may_use_cache = !self.options.refresh || is_downloaded;
        let locked =
            self.options.lock.files.get(url).map(|(hash, _)| *hash).filter(|_| !self.options.refresh);
        let cached = || locked.or_else(|| self.cache.known_hash(url)).and_then(|hash| self.cache.load(hash));
        if let Some(bytes) = may_use_cache.then(cached).flatten() {
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
        self.downloaded.lock().unwrap_or_else(PoisonError::into_inner).insert(url.to_owned());
        fetched.map(|bytes| (bytes, true))
    }

    fn fetch(&self, url: &str, locked: Option<Hash>) -> Result<Vec<u8>, String> {
        if self.options.offline {
            return Err("it is not in the cache, and nothing is fetched offline".to_owned());
        }
        let mirror = self.options.mirrors.iter().find(|mirror| url.starts_with(&mirror.from));
        let mirrored_url = match mirror {
            Some(mirror) => format!("{}{}", mirror.to, url.get(mirror.from.len()..).unwrap_or("")),
            None => url.to_owned(),
        };
        let host = mirrored_url.split('/').nth(2).unwrap_or("").to_owned();
        let unreachable_hosts = || self.unreachable_hosts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(reason) = unreachable_hosts().get(&host).cloned() {
            return Err(reason);
        }
        let bytes = download(&self.agent, &mirrored_url, self.options.limits).map_err(|failure| {
            if failure.is_host_down {
                let reason = format!("{host} cannot be reached: {}", failure.message);
                unreachable_hosts().insert(host.clone(), reason.clone());
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

    /// Returns the contents of a bundled file.
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
            Some(url) => self.fetch_cached(&url).map(|(bytes, _)| bytes).map_err(io::Error::other),
            None => FileSource.read(path),
        }
    }

    fn is_file(&self, path: &Path) -> bool {
        self.bundled(path).is_some()
            || match self.url_of(path) {
                Some(url) => self.fetch_cached(&url).is_ok(),
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

    fn installed(&self, path: &str) -> Option<PathBuf> {
        let is_below = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
        let mut files = self.options.installations.iter().map(|folder| folder.join(path));
        files.find(|file| is_below && file.is_file())
    }

    fn substitute(&self, path: &Path) -> Option<PathBuf> {
        let bundle = self.bundle?;
        let found = crate::substitute::find(&bundle, &assets::standard_path(path)?)?;
        Some(Path::new(bundle.name).join(found))
    }
}

impl std::fmt::Debug for Web {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Web").field("options", &self.options).finish_non_exhaustive()
    }
}
