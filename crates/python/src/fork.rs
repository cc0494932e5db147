//! Work in forked processes.
//!
//! `fork`, with which Python's `multiprocessing` starts processes on Linux before 3.14, copies the memory of a process
//! but none of its threads: a child that gave work to the common thread pool would wait for ever.

use std::sync::{Mutex, OnceLock, PoisonError};

/// The process that has imported the package.
static PROCESS: OnceLock<u32> = OnceLock::new();

/// The thread pool of a forked process, and its process.
static POOL: Mutex<Option<(u32, &'static rayon::ThreadPool)>> = Mutex::new(None);

/// Remembers the process to which the common thread pool belongs.
pub(crate) fn remember_process() {
    PROCESS.get_or_init(std::process::id);
}

/// Does work that may use the common thread pool; in a forked process, on a pool of its own.
pub(crate) fn work<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    let here = std::process::id();
    if PROCESS.get() == Some(&here) {
        return work();
    }
    match pool_of(here) {
        Some(pool) => pool.install(work),
        None => work(),
    }
}

/// Returns the pool of a forked process; `None` if no threads can be started.
fn pool_of(process: u32) -> Option<&'static rayon::ThreadPool> {
    let mut pool = POOL.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((of, pool)) = *pool
        && of == process
    {
        return Some(pool);
    }
    let new = rayon::ThreadPoolBuilder::new().build().ok()?;
    let new: &'static rayon::ThreadPool = Box::leak(Box::new(new)); // It lives as long as the process.
    *pool = Some((process, new));
    Some(new)
}
