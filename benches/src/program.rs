//! The `rebots` program, and a folder for what a measurement writes.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A folder that is removed at the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// An empty folder.
    pub(crate) fn new(name: &str) -> Result<Self, Box<dyn Error>> {
        let path = std::env::temp_dir().join(format!("rebots-bench-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path)?;
        Ok(Self(path))
    }

    /// A place in it.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Writes a file, with the folders around it.
    pub(crate) fn write(&self, name: &str, text: &str) -> Result<PathBuf, Box<dyn Error>> {
        let path = self.path(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(&path, text)?;
        Ok(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A command that runs `rebots`, with its sockets in a folder of our own.
pub(crate) fn rebots(sockets: &Path) -> Result<Command, Box<dyn Error>> {
    let program = std::env::current_exe()?.with_file_name("rebots");
    if !program.is_file() {
        return Err(
            format!("the program to measure is missing, build it first: {}", program.display()).into()
        );
    }
    fs::create_dir_all(sockets)?;
    let mut command = Command::new(program);
    command.env("WEBOTS_TMPDIR", sockets).env_remove("WEBOTS_CONTROLLER_URL");
    Ok(command)
}
