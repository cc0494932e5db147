//! Where bytes come from: the file system, or a table in memory.

use std::collections::BTreeMap;
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
#[derive(Clone, Copy, Debug, Default)]
pub struct FileSource;

/// Deeper folders are not searched: links may form circles.
const MAX_FOLDER_DEPTH: usize = 16;

impl Source for FileSource {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        std::fs::read(path)
    }

    fn is_file(&self, path: &Path) -> bool {
        path.is_file()
    }

    fn files_under(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        let mut files = Vec::new();
        let mut folders = vec![(folder.to_path_buf(), 0)];
        while let Some((next, depth)) = folders.pop() {
            let entries = match std::fs::read_dir(&next) {
                Ok(entries) => entries,
                Err(error) if depth == 0 => return Err(error),
                // A folder further down that may not be read hides only itself.
                Err(_) => continue,
            };
            for entry in entries.flatten() {
                let path = entry.path();
                if path.is_dir() {
                    if depth < MAX_FOLDER_DEPTH {
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
}
