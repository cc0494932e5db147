//! The folder by which local clients find a running simulator.

use crate::names;
use rustix::fs::{FlockOperation, flock};
use std::fs::{self, DirBuilder, File, OpenOptions, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// One instance folder, held by a lock on its `live.txt`; removed when dropped.
#[derive(Debug)]
pub struct InstanceFolder {
    path: PathBuf,
    live: File,
}

/// The outcome of asking for a folder.
#[derive(Debug)]
pub enum Claim {
    /// It is ours.
    Ours(InstanceFolder),
    /// Another running simulator has it.
    Taken,
}

impl InstanceFolder {
    /// Creates the folder with `live.txt` and `ipc/`. What a run that has ended left there is removed.
    pub fn claim(path: &Path) -> io::Result<Claim> {
        create_shared_parents(path)?;
        match DirBuilder::new().mode(0o755).create(path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
            _ => {}
        }
        if !fs::symlink_metadata(path)?.is_dir() {
            let message = format!("not a folder: {}", path.display());
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, message));
        }
        let live_path = path.join("live.txt");
        let live = OpenOptions::new().create(true).truncate(false).write(true).open(&live_path)?;
        match flock(&live, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => {}
            Err(rustix::io::Errno::AGAIN) => return Ok(Claim::Taken),
            Err(error) => return Err(error.into()),
        }
        // Its former owner may have removed the file between our opening and locking it.
        let same = fs::metadata(&live_path)
            .is_ok_and(|found| live.metadata().is_ok_and(|ours| found.ino() == ours.ino()));
        if !same {
            return Ok(Claim::Taken);
        }
        for entry in fs::read_dir(path)? {
            let entry = entry?;
            if entry.file_name() == "live.txt" {
                continue;
            }
            match entry.file_type()?.is_dir() {
                true => fs::remove_dir_all(entry.path())?,
                false => fs::remove_file(entry.path())?,
            }
        }
        fs::create_dir(path.join("ipc"))?;
        let folder = Self { path: path.to_owned(), live };
        folder.refresh()?;
        Ok(Claim::Ours(folder))
    }

    /// Writes the time into `live.txt`; due every half an hour, or the folder may be taken for a stale one.
    pub fn refresh(&self) -> io::Result<()> {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        self.live.set_len(0)?;
        let mut live = &self.live;
        io::Seek::rewind(&mut live)?;
        live.write_all(now.as_secs().to_string().as_bytes())
    }

    /// Creates or removes the `loading` file, which makes clients wait patiently.
    pub fn set_loading(&self, loading: bool) -> io::Result<()> {
        let path = self.path.join("loading");
        if loading {
            return File::create(path).map(drop);
        }
        match fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// The folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The folder with the slash at its end that clients rely on.
    #[must_use]
    pub fn with_slash(&self) -> String {
        names::with_slash(&self.path)
    }
}

impl Drop for InstanceFolder {
    fn drop(&mut self) {
        // Leftovers are removed by the next run on this port.
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// Creates the folders above an instance folder.
///
/// `/tmp/webots` belongs to all users of the machine: like `/tmp` everybody may add to it and nobody may
/// remove what is not theirs.
fn create_shared_parents(path: &Path) -> io::Result<()> {
    let Some(parent) = path.parent() else { return Ok(()) };
    if let Some(shared) = parent.parent().filter(|shared| shared.ends_with("webots") && !shared.exists()) {
        fs::create_dir_all(shared)?;
        fs::set_permissions(shared, Permissions::from_mode(0o1777))?;
    }
    fs::create_dir_all(parent)
}
