//! Bytes behind a URL, and decoders for what they hold.
//!
//! The only crate below `app` that may touch files, and it does so through one trait.

use std::path::Path;

/// Where bytes come from.
pub trait Source: Send + Sync {
    /// The bytes of a file.
    ///
    /// # Errors
    /// As the file system says.
    fn read(&self, path: &Path) -> std::io::Result<Vec<u8>>;

    /// Whether there is such a file.
    fn is_file(&self, path: &Path) -> bool;
}
