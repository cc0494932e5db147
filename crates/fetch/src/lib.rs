//! Files behind URLs: downloaded once, kept by what they hold, and read as if they were here.
//!
//! Owns: the cache folder, the lock file of a project, and how long and how much is waited for.
//! Promises: what is handed out has the hash it was stored with, and the one in the project's lock file if there is
//! one; no name from outside becomes the name of a file; offline means no socket is opened.

mod cache;
mod download;
mod lock;
mod prefetch;
mod references;
mod stand_in;
mod web;

pub use cache::Hash;
pub use download::Limits;
pub use lock::{LOCK_FILE, Lock};
pub use prefetch::{Outcome, Progress, Sweep};
pub use references::in_text;
pub use web::{Bundle, Mirror, Options, Web, parse_mirrors};
