//! The files that scripts may access.

use std::path::{Path, PathBuf};

use scene::template::Job;

/// How much a script may write in total. `[bytes]`
const MAX_WRITTEN: u64 = 64 << 20;
/// The largest file that a script may read. `[bytes]`
const MAX_READ: u64 = 64 << 20;

/// The file access of one run of a script.
pub(crate) struct FileAccess {
    temporary: PathBuf,
    readable: Vec<PathBuf>,
    base: PathBuf,
    written: u64,
}

impl FileAccess {
    pub(crate) fn new(temporary: &Path, job: &Job) -> Self {
        let base = Path::new(&job.context.proto).parent().unwrap_or(Path::new("")).to_path_buf();
        let project = PathBuf::from(&job.context.project_path);
        let folders = [temporary.to_path_buf(), base.clone(), project];
        let readable = folders.into_iter().filter(|folder| folder.is_absolute()).collect();
        Self { temporary: temporary.to_path_buf(), readable, base, written: 0 }
    }

    /// Returns the canonical path of a file, if it may be read.
    fn readable_path(&self, path: &str) -> Result<PathBuf, String> {
        let real = self.base.join(path).canonicalize().map_err(|error| format!("{error}: {path}"))?;
        // Compare canonical paths, so that symbolic links and `..` cannot lead out of the folders.
        let mut folders = self.readable.iter().filter_map(|folder| folder.canonicalize().ok());
        if folders.any(|folder| real.starts_with(folder)) && real.is_file() {
            return Ok(real);
        }
        Err(format!("scripts may read only in the project and in the temporary folder: {path}"))
    }

    pub(crate) fn exists(&self, path: &str) -> bool {
        self.readable_path(path).is_ok()
    }

    pub(crate) fn read(&self, path: &str) -> Result<String, String> {
        self.read_bytes(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
    }

    pub(crate) fn read_bytes(&self, path: &str) -> Result<Vec<u8>, String> {
        let real = self.readable_path(path)?;
        let size = real.metadata().map_err(|error| format!("{error}: {path}"))?.len();
        if size > MAX_READ {
            return Err(format!("the file is larger than {} MiB: {path}", MAX_READ >> 20));
        }
        std::fs::read(real).map_err(|error| format!("{error}: {path}"))
    }

    /// Writes a file into the temporary folder. Only the file name of a path is used.
    pub(crate) fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), String> {
        if self.temporary.as_os_str().is_empty() {
            return Err("there is no temporary folder".to_owned());
        }
        let file = name.rsplit(['/', '\\']).next().unwrap_or("");
        if file.is_empty() || file == "." || file == ".." || file.contains('\0') {
            return Err(format!("this is not a file name: {name:?}"));
        }
        self.written += bytes.len() as u64;
        if self.written > MAX_WRITTEN {
            return Err(format!("scripts may write at most {} MiB", MAX_WRITTEN >> 20));
        }
        let path = self.temporary.join(file);
        if path.is_symlink() {
            return Err(format!("a symbolic link of this name exists: {file}"));
        }
        let folder = std::fs::create_dir_all(&self.temporary);
        folder.and_then(|()| std::fs::write(&path, bytes)).map_err(|error| format!("{error}: {file}"))
    }
}
