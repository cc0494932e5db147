//! The folder by which local clients find a running simulator.

use crate::names;
use rustix::fs::{FlockOperation, OFlags, flock};
use rustix::io::Errno;
use std::fs::{self, DirBuilder, File, OpenOptions, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Rights of an instance folder: what is in it is for its owner alone.
const OWN: u32 = 0o700;
/// What opening says of a link, of a pipe that nobody reads, and of a folder.
const LINK_OR_PIPE: [Errno; 3] = [Errno::LOOP, Errno::NXIO, Errno::ISDIR];

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
    /// Creates the folder with `live.txt` and `ipc/`. What a run that has ended left there is removed. What somebody else
    /// has put there is left alone: then the folder counts as taken.
    pub fn claim(path: &Path) -> io::Result<Claim> {
        let told = |error: io::Error| io::Error::new(error.kind(), format!("{error}: {}", path.display()));
        create_shared_parents(path).map_err(told)?;
        match DirBuilder::new().mode(OWN).create(path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(told(error)),
            _ => {}
        }
        let found = fs::symlink_metadata(path)?;
        if !found.is_dir() || found.uid() != rustix::process::geteuid().as_raw() {
            return Ok(Claim::Taken);
        }
        // Earlier versions let others look into it.
        fs::set_permissions(path, Permissions::from_mode(OWN))?;
        let live_path = path.join("live.txt");
        let Some(live) = open_live(&live_path)? else { return Ok(Claim::Taken) };
        match flock(&live, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => {}
            Err(Errno::AGAIN) => return Ok(Claim::Taken),
            Err(error) => return Err(error.into()),
        }
        // Its former owner may have removed the file between our opening and locking it.
        let same = fs::symlink_metadata(&live_path)
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

/// Opens the file that says that a simulator lives: never another one through a link, and never a pipe, which would make
/// us wait. `None` if what is there is not such a file of ours.
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
        Err(error) if LINK_OR_PIPE.iter().any(|code| error.raw_os_error() == Some(code.raw_os_error())) => {
            return Ok(None);
        }
        Err(error) => return Err(error),
    };
    let found = live.metadata()?;
    let is_ours = found.is_file() && found.nlink() == 1 && found.uid() == rustix::process::geteuid().as_raw();
    Ok(is_ours.then_some(live))
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
    fs::create_dir_all(parent)?;
    // Who owns the folder of a user's simulators could put others in their place.
    let found = fs::metadata(parent)?;
    let is_shared = found.mode() & 0o1000 != 0; // as /tmp, where nobody removes what is not theirs
    if found.uid() != rustix::process::geteuid().as_raw() && found.uid() != 0 && !is_shared {
        let message =
            format!("it belongs to another user (WEBOTS_TMPDIR names another place): {}", parent.display());
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, message));
    }
    Ok(())
}
