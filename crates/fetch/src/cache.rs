//! The cache folder: contents by their hash, and for each URL the hash of what it gave.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use sha2::{Digest, Sha256};

/// SHA-256 of some bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hash([u8; 32]);

impl Hash {
    /// The hash of these bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// Reads 64 hexadecimal digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut hash = [0; 32];
        if text.len() != 64 || !text.is_ascii() {
            return None;
        }
        for (at, byte) in hash.iter_mut().enumerate() {
            *byte = u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok()?;
        }
        Some(Self(hash))
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// The folder.
#[derive(Clone, Debug)]
pub(crate) struct Cache {
    folder: PathBuf,
}

impl Cache {
    pub(crate) fn new(folder: &Path) -> Self {
        Self { folder: folder.to_path_buf() }
    }

    fn content(&self, hash: Hash) -> PathBuf {
        self.folder.join("files").join(hash.to_string())
    }

    /// Names of URLs are hashes too, so that nothing in a URL can lead out of the folder.
    fn entry(&self, url: &str) -> PathBuf {
        self.folder.join("urls").join(Hash::of(url.as_bytes()).to_string())
    }

    /// The hash of what a URL gave last.
    pub(crate) fn known(&self, url: &str) -> Option<Hash> {
        let text = std::fs::read_to_string(self.entry(url)).ok()?;
        let (hash, known) = text.trim_end().split_once(' ')?;
        Hash::parse(hash).filter(|_| known == url)
    }

    /// Contents that still have their hash; others are thrown away.
    pub(crate) fn load(&self, hash: Hash) -> Option<Vec<u8>> {
        let path = self.content(hash);
        let bytes = std::fs::read(&path).ok()?;
        if Hash::of(&bytes) == hash {
            return Some(bytes);
        }
        // If it cannot be removed it will be refused again.
        let _ = std::fs::remove_file(&path);
        None
    }

    /// Keeps contents, and that they came from a URL.
    pub(crate) fn store(&self, url: &str, bytes: &[u8]) -> io::Result<Hash> {
        let hash = Hash::of(bytes);
        if self.load(hash).is_none() {
            write_whole(&self.content(hash), bytes)?;
        }
        write_whole(&self.entry(url), format!("{hash} {url}\n").as_bytes())?;
        Ok(hash)
    }
}

/// Writes beside the place and moves, so that no other program sees half a file.
fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let folder = path.parent().unwrap_or(Path::new(""));
    std::fs::create_dir_all(folder)?;
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let draft = folder.join(format!("draft-{}-{number}", std::process::id()));
    let written = std::fs::write(&draft, bytes).and_then(|()| std::fs::rename(&draft, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&draft);
    }
    written
}
