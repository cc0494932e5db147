//! The instance folder, by which local clients find a running simulator.

use crate::names;
use rustix::fs::{FlockOperation, OFlags, flock};
use rustix::io::Errno;
use std::fs::{self, DirBuilder, File, OpenOptions, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The permissions of an instance folder: only the owner may access its contents.
const OWNER_ONLY: u32 = 0o700;
/// What opening reports for a symbolic link, for a pipe without a reader, and for a folder.
const NOT_A_FILE: [Errno; 3] = [Errno::LOOP, Errno::NXIO, Errno::ISDIR];

/// An instance folder, held by a lock on its `live.txt`. Removed when dropped.
#[derive(Debug)]
pub struct InstanceFolder {
    path: PathBuf,
    live: File,
}

/// The result of claiming a folder.
#[derive(Debug)]
pub enum ClaimOutcome {
    /// The folder is ours.
    Ours(InstanceFolder),
    /// Another running simulator holds it.
    Taken,
}

impl InstanceFolder {
    /// Creates the folder with `live.txt` and `ipc/`. Leftovers of a run that has ended are removed. Anything that
    /// another user has put there is left alone, and then the folder counts as taken.
    pub fn claim(path: &Path) -> io::Result<ClaimOutcome> {
        const TRIES: usize = 10;
        for _ in 1..TRIES {
            match Self::claim_once(path) {
                // Somebody has just removed the leftovers of a program that was killed, with what we have begun.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                claim => return claim,
            }
        }
        Self::claim_once(path)
    }

    /// Removes what a program that was killed has left, unless another one has claimed the folder meanwhile.
    pub fn remove_leftovers(path: &Path) {
        if fs::symlink_metadata(path).is_ok() {
            drop(Self::claim_once(path));
        }
    }

    fn claim_once(path: &Path) -> io::Result<ClaimOutcome> {
        let with_path =
            |error: io::Error| io::Error::new(error.kind(), format!("{error}: {}", path.display()));
        create_shared_parents(path).map_err(with_path)?;
        match DirBuilder::new().mode(OWNER_ONLY).create(path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(with_path(error)),
            _ => {}
        }
        let found = fs::symlink_metadata(path)?;
        if !found.is_dir() || found.uid() != rustix::process::geteuid().as_raw() {
            return Ok(ClaimOutcome::Taken);
        }
        // Earlier versions of this program let others read it.
        fs::set_permissions(path, Permissions::from_mode(OWNER_ONLY))?;
        let live_path = path.join("live.txt");
        let Some(live) = open_live(&live_path)? else { return Ok(ClaimOutcome::Taken) };
        match flock(&live, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => {}
            Err(Errno::AGAIN) => return Ok(ClaimOutcome::Taken),
            Err(error) => return Err(error.into()),
        }
        // The former owner may have removed the file between our opening and locking it.
        let is_same_file = fs::symlink_metadata(&live_path)
            .is_ok_and(|found| live.metadata().is_ok_and(|ours| found.ino() == ours.ino()));
        if !is_same_file {
            return Ok(ClaimOutcome::Taken);
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
        Ok(ClaimOutcome::Ours(folder))
    }

    /// Writes the time to `live.txt`; due every half hour, or the folder may be taken for a stale one.
    pub fn refresh(&self) -> io::Result<()> {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        self.live.set_len(0)?;
        let mut live = &self.live;
        io::Seek::rewind(&mut live)?;
        live.write_all(now.as_secs().to_string().as_bytes())
    }

    /// Creates or removes the `loading` file, which makes clients wait without giving up.
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

    /// Returns the path of the folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the path of the folder with the trailing slash that clients expect.
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

/// Opens `live.txt`, but neither through a symbolic link, which could lead to another file, nor if it is a pipe, which
/// would block. Returns `None` if it is not a regular file of ours.
fn open_live(path: &Path) -> io::Result<Option<File>> {
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
    let flags = i32::try_from(flags.bits()).unwrap_or(0);
    let opened = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .custom_flags(flags)
        .mode(0o600)
        .open(path);
    let live = match opened {
        Ok(live) => live,
        Err(error) if NOT_A_FILE.iter().any(|code| error.raw_os_error() == Some(code.raw_os_error())) => {
            return Ok(None);
        }
        Err(error) => return Err(error),
    };
    let found = live.metadata()?;
    let is_ours = found.is_file() && found.nlink() == 1 && found.uid() == rustix::process::geteuid().as_raw();
    Ok(is_ours.then_some(live))
}

/// Creates the parent folders of an instance folder.
///
/// `/tmp/webots` is shared by all users of the machine. Like `/tmp` it is sticky: everybody may add to it, and nobody
/// may remove what belongs to others.
fn create_shared_parents(path: &Path) -> io::Result<()> {
    let Some(parent) = path.parent() else { return Ok(()) };
    if let Some(shared) = parent.parent().filter(|shared| shared.ends_with("webots") && !shared.exists()) {
        fs::create_dir_all(shared)?;
        fs::set_permissions(shared, Permissions::from_mode(0o1777))?;
    }
    fs::create_dir_all(parent)?;
    // Whoever owns the folder of a user's instances could replace them.
    let found = fs::metadata(parent)?;
    let is_shared = found.mode() & 0o1000 != 0; // sticky, like /tmp
    let is_safe = found.uid() == 0 || is_shared;
    let is_writable = || rustix::fs::access(parent, rustix::fs::Access::WRITE_OK).is_ok();
    if found.uid() != rustix::process::geteuid().as_raw() && !(is_safe && is_writable()) {
        let message =
            format!("it belongs to another user (set WEBOTS_TMPDIR to another folder): {}", parent.display());
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, message));
    }
    Ok(())
}
