//! Access to files: in the file system, or in memory.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Provides the contents of files.
pub trait Source: Send + Sync {
    /// Returns the contents of a file.
    ///
    /// # Errors
    /// Errors of the file system.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// Returns whether a file exists.
    fn is_file(&self, path: &Path) -> bool;

    /// Returns all files in a folder and its subfolders, sorted by path, so that a search always finds the same one
    /// first.
    ///
    /// # Errors
    /// Errors of the file system; [`io::ErrorKind::Unsupported`] if the source cannot list files.
    fn files_under(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        let _ = folder;
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Returns the file to which `webots://` followed by `path` refers in a copy of Webots on this machine, if there is
    /// one that has it.
    fn installed(&self, path: &str) -> Option<PathBuf> {
        let _ = path;
        None
    }

    /// Returns a file that may be displayed instead of a standard one that is not available.
    fn substitute(&self, path: &Path) -> Option<PathBuf> {
        let _ = path;
        None
    }
}

/// The file system.
///
/// Reads regular files only: a pipe would block its reader, and a device may never end.
#[derive(Clone, Copy, Debug, Default)]
pub struct FileSource;

/// Larger files are rejected.
const MAX_FILE_BYTES: u64 = 1 << 30;

/// A file may be longer than it says by this: it may grow while it is read. The length of files in `/proc` is 0. `[bytes]`
const MAX_GROWTH: u64 = 16 << 20;

/// Deeper folders are not searched, and each only once: links may form cycles.
const MAX_FOLDER_DEPTH: usize = 16;

/// The search stops after so many files and folders, as links could lead to a whole disk.
const MAX_ENTRIES: usize = 50_000;

fn check(kind: &std::fs::Metadata) -> io::Result<()> {
    if kind.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
    }
    if !kind.is_file() {
        let message = "it is not a file, but a device or a pipe";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    if kind.len() > MAX_FILE_BYTES {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, "it has more than 1 GiB"));
    }
    Ok(())
}

impl Source for FileSource {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let mut options = std::fs::OpenOptions::new();
        options.read(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::OpenOptionsExt;
            // Neither does opening a pipe block, nor reading what only looks like a file, such as `/proc/kmsg`.
            options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits().cast_signed());
        }
        // Opening a device can have effects of its own. Once opened, what is checked is what is read, even if another file
        // has taken its place.
        check(&std::fs::metadata(path)?)?;
        let file = options.open(path)?;
        let kind = file.metadata()?;
        check(&kind)?;
        let longest = kind.len() + MAX_GROWTH;
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(usize::try_from(kind.len()).unwrap_or(usize::MAX))?;
        // A page more, as some files of the system can only be read in whole words.
        file.take(longest + 4096).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > longest {
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, "it is longer than the system says"));
        }
        Ok(bytes)
    }

    fn is_file(&self, path: &Path) -> bool {
        path.is_file()
    }

    fn files_under(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        let mut files = Vec::new();
        let mut folders = vec![(folder.to_path_buf(), 0)];
        let mut seen = BTreeSet::new();
        let home = std::fs::canonicalize(folder).unwrap_or_default();
        // A link to an ancestor of this folder would include everything next to it, up to the whole disk.
        let leads_out = |path: &Path| std::fs::canonicalize(path).is_ok_and(|real| home.starts_with(real));
        while let Some((next, depth)) = folders.pop() {
            if !std::fs::canonicalize(&next).is_ok_and(|real| seen.insert(real)) && depth > 0 {
                continue;
            }
            let entries = match std::fs::read_dir(&next) {
                Ok(entries) => entries,
                Err(error) if depth == 0 => return Err(error),
                // A subfolder that cannot be read is skipped.
                Err(_) => continue,
            };
            for entry in entries.flatten() {
                let path = entry.path();
                if files.len() + folders.len() >= MAX_ENTRIES {
                    break;
                }
                if path.is_dir() {
                    let is_link = entry.file_type().is_ok_and(|ty| ty.is_symlink());
                    if depth < MAX_FOLDER_DEPTH && !(is_link && leads_out(&path)) {
                        folders.push((path, depth + 1));
                    }
                } else {
                    files.push(path);
                }
            }
        }
        files.sort();
        Ok(files)
    }
}

/// Files in memory.
#[derive(Clone, Debug, Default)]
pub struct MemorySource {
    files: BTreeMap<PathBuf, Vec<u8>>,
}

impl MemorySource {
    /// Creates a source without files.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the source with one more file.
    #[must_use]
    pub fn with(mut self, path: impl Into<PathBuf>, bytes: impl Into<Vec<u8>>) -> Self {
        self.insert(path, bytes);
        self
    }

    /// Adds or replaces a file.
    pub fn insert(&mut self, path: impl Into<PathBuf>, bytes: impl Into<Vec<u8>>) {
        self.files.insert(path.into(), bytes.into());
    }
}

impl Source for MemorySource {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.files.get(path).cloned().ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn is_file(&self, path: &Path) -> bool {
        self.files.contains_key(path)
    }

    fn files_under(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        Ok(self.files.keys().filter(|path| path.starts_with(folder)).cloned().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_lists_its_files_and_those_below() {
        let source = MemorySource::new().with("p/b", "").with("p/a/c", "").with("q/d", "");
        assert_eq!(source.files_under(Path::new("p")).unwrap(), ["p/a/c", "p/b"].map(PathBuf::from));
    }

    #[test]
    fn the_file_system_lists_this_crate_in_order() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let files = FileSource.files_under(here).unwrap();
        assert!(files.is_sorted() && files.contains(&here.join("src/source.rs")));
        assert!(FileSource.is_file(&here.join("Cargo.toml")) && !FileSource.is_file(here));
        assert!(FileSource.files_under(&here.join("no such folder")).is_err());
    }

    /// Links to files and folders are followed, but not to ancestors of the folder itself.
    #[cfg(unix)]
    #[test]
    fn links_to_ancestors_are_not_followed() {
        use std::os::unix::fs::symlink;
        let top = std::env::temp_dir().join(format!("rebots-links-{}", std::process::id()));
        let (folder, other) = (top.join("project/protos"), top.join("other"));
        for made in [&folder, &other] {
            std::fs::create_dir_all(made).unwrap();
            std::fs::write(made.join("a.proto"), "").unwrap();
        }
        for (target, name) in [("/", "disk"), ("..", "up"), (".", "loop"), ("../../other", "other")] {
            symlink(target, folder.join(name)).unwrap();
        }
        let found = FileSource.files_under(&folder).unwrap();
        std::fs::remove_dir_all(&top).unwrap();
        assert_eq!(found, [folder.join("a.proto"), folder.join("other/a.proto")]);
    }

    #[test]
    fn only_files_are_read() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert!(FileSource.read(&here.join("Cargo.toml")).is_ok());
        assert_eq!(FileSource.read(here).unwrap_err().to_string(), "it is a folder");
        #[cfg(unix)]
        {
            let zeros = FileSource.read(Path::new("/dev/zero")).unwrap_err();
            assert_eq!(zeros.to_string(), "it is not a file, but a device or a pipe");
        }
        // A regular file of length 0, according to the system, from which 256 GiB can be read.
        #[cfg(target_os = "linux")]
        {
            let endless = FileSource.read(Path::new("/proc/self/pagemap")).unwrap_err();
            assert_eq!(endless.to_string(), "it is longer than the system says");
            assert!(!FileSource.read(Path::new("/proc/self/status")).unwrap().is_empty());
        }
    }
}
