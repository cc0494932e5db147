//! Remote files: downloaded once, cached by their contents, and read like local files.
//!
//! Owns: the cache folder, the lock file of a project, and the limits of size and time for downloads.
//! Promises: contents are returned only if they have the hash with which they were stored and, if the project has a
//! lock file, the one in it; no remote name becomes a file name; offline, no socket is opened.

mod cache;
mod download;
mod lock;
mod prefetch;
mod references;
mod substitute;
mod web;

pub use cache::Hash;
pub use download::Limits;
pub use lock::{LOCK_FILE, Lock};
pub use prefetch::{Outcome, PrefetchReport, Progress};
pub use references::in_text;
pub use web::{Bundle, Mirror, Options, Web, parse_mirrors};
