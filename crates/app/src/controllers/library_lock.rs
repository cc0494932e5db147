//! Lets one of several programs build a library that all of them need, while the others wait.

use std::fs::File;
use std::path::Path;
use std::time::{Duration, Instant};

/// Longest wait. Who holds the lock longer is no build: any program that may read the folder can lock it.
const MAX_WAIT: Duration = Duration::from_secs(60);
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Locks a folder until the result is dropped. Waits while another program holds the lock and `is_built` is false;
/// returns `None` if it still is false in the end, or if the folder cannot be locked.
pub(crate) fn lock(folder: &Path, is_built: impl Fn() -> bool) -> Option<File> {
    lock_within(folder, is_built, MAX_WAIT)
}

fn lock_within(folder: &Path, is_built: impl Fn() -> bool, most: Duration) -> Option<File> {
    let file = File::open(folder).ok()?;
    let end = Instant::now() + most;
    loop {
        match file.try_lock() {
            Ok(()) => return Some(file),
            Err(std::fs::TryLockError::WouldBlock) if !is_built() && Instant::now() < end => {
                std::thread::sleep(POLL_INTERVAL);
            }
            Err(_) => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Folder;
    use std::cell::Cell;

    #[test]
    fn a_lock_that_is_held_delays_until_the_library_is_built_or_the_wait_ends() {
        let root = Folder::new();
        let first = lock(&root.path(""), || false).unwrap();
        let polls = Cell::new(0);
        let is_built = || polls.replace(polls.get() + 1) == 2;
        assert!(lock(&root.path(""), is_built).is_none());
        assert_eq!(polls.get(), 3);
        assert!(lock_within(&root.path(""), || false, Duration::from_millis(1)).is_none());
        drop(first);
        assert!(lock(&root.path(""), || false).is_some());
    }
}
