//! Where bytes come from: the file system, or a table in memory.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

/// Where bytes come from.
pub trait Source: Send + Sync {
    /// The bytes of a file.
    ///
    /// # Errors
    /// As the file system says.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// Whether there is such a file.
    fn is_file(&self, path: &Path) -> bool;

    /// All files in a folder and the folders in it, sorted by path, so that a search always finds the same one first.
    ///
    /// # Errors
    /// As the file system says; a source that cannot list says [`io::ErrorKind::Unsupported`].
    fn files_under(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        let _ = folder;
        Err(io::ErrorKind::Unsupported.into())
    }

    /// A file that may be shown in place of a standard one that cannot be had, by its name.
    fn stand_in(&self, path: &Path) -> Option<PathBuf> {
        let _ = path;
        None
    }
}

/// The file system.
///
/// Only files have bytes: a pipe would keep its reader waiting, and a device may go on for ever.
#[derive(Clone, Copy, Debug, Default)]
pub struct FileSource;

/// Longer files are not read.
const MAX_FILE_BYTES: u64 = 4 << 30;

/// Deeper folders are not searched, and each only once: links may form circles.
const MAX_FOLDER_DEPTH: usize = 16;

/// No project has more files below one folder; links could lead to a whole disk.
const MAX_ENTRIES: usize = 50_000;

impl Source for FileSource {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let kind = std::fs::metadata(path)?;
        if kind.is_dir() {
            return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
        }
        if !kind.is_file() {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "it is not a file, but a device or a pipe",
            ));
        }
        if kind.len() > MAX_FILE_BYTES {
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, "it has more than 4 GiB"));
        }
        std::fs::read(path)
    }

    fn is_file(&self, path: &Path) -> bool {
        path.is_file()
    }

    fn files_under(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        let mut files = Vec::new();
        let mut folders = vec![(folder.to_path_buf(), 0)];
        let mut seen = BTreeSet::new();
        let home = std::fs::canonicalize(folder).unwrap_or_default();
        // A link to a folder that this one is in would bring in all that is beside it, up to the whole disk.
        let leads_out = |path: &Path| std::fs::canonicalize(path).is_ok_and(|real| home.starts_with(real));
        while let Some((next, depth)) = folders.pop() {
            if !std::fs::canonicalize(&next).is_ok_and(|real| seen.insert(real)) && depth > 0 {
                continue;
            }
            let entries = match std::fs::read_dir(&next) {
                Ok(entries) => entries,
                Err(error) if depth == 0 => return Err(error),
                // A folder further down that may not be read hides only itself.
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

/// Files that exist in memory only.
#[derive(Clone, Debug, Default)]
pub struct MemorySource {
    files: BTreeMap<PathBuf, Vec<u8>>,
}

impl MemorySource {
    /// No files yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The same with one more file.
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

    /// Links to files and folders are followed, but not up to where the folder itself is.
    #[cfg(unix)]
    #[test]
    fn links_lead_nowhere_above_a_folder() {
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
    }
}
