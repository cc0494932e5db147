//! The cache folder: contents by their hash, and for each URL the hash of its contents.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use sha2::{Digest, Sha256};

/// A SHA-256 hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hash([u8; 32]);

impl Hash {
    /// Hashes bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// Parses 64 hexadecimal digits.
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

/// The cache folder.
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

    /// The file of a URL is named by the hash of the URL, so that no URL can lead out of the folder.
    fn entry(&self, url: &str) -> PathBuf {
        self.folder.join("urls").join(Hash::of(url.as_bytes()).to_string())
    }

    /// Returns the hash of the last contents of a URL.
    pub(crate) fn known_hash(&self, url: &str) -> Option<Hash> {
        let text = std::fs::read_to_string(self.entry(url)).ok()?;
        let (hash, known) = text.trim_end().split_once(' ')?;
        Hash::parse(hash).filter(|_| known == url)
    }

    /// Returns contents whose hash is still correct; corrupted ones are deleted.
    pub(crate) fn load(&self, hash: Hash) -> Option<Vec<u8>> {
        let path = self.content(hash);
        let bytes = std::fs::read(&path).ok()?;
        if Hash::of(&bytes) == hash {
            return Some(bytes);
        }
        // If it cannot be deleted, it will be rejected again.
        let _ = std::fs::remove_file(&path);
        None
    }

    /// Stores contents, and that they are those of a URL.
    pub(crate) fn store(&self, url: &str, bytes: &[u8]) -> io::Result<Hash> {
        let hash = Hash::of(bytes);
        if self.load(hash).is_none() {
            write_atomically(&self.content(hash), bytes)?;
        }
        write_atomically(&self.entry(url), format!("{hash} {url}\n").as_bytes())?;
        Ok(hash)
    }
}

/// Writes to a temporary file and renames it, so that no other program sees a partial file.
fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let folder = path.parent().unwrap_or(Path::new(""));
    std::fs::create_dir_all(folder)?;
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let temporary = folder.join(format!("draft-{}-{number}", std::process::id()));
    let result = std::fs::write(&temporary, bytes).and_then(|()| std::fs::rename(&temporary, path));
    if result.is_err() {
        let _ = std::fs::remove_file(&temporary);
    }
    result
}
