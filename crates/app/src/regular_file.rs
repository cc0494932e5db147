//! Reads files chosen or created by others, which may be pipes, devices, or of any size.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use rustix::fs::{Mode, OFlags};

/// Maximum size of text files in projects: sources, build rules, settings. `[bytes]`
const MAX_TEXT_BYTES: u64 = 16 << 20;

/// Reads a file with a maximum size. Pipes and devices are rejected, as they may never end.
pub(crate) fn read(path: &Path, longest: u64) -> io::Result<Vec<u8>> {
    let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let file = File::from(rustix::fs::open(path, flags, Mode::empty())?);
    if !file.metadata()?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file"));
    }
    let mut bytes = Vec::new();
    file.take(longest.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > longest {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "it is too large"));
    }
    Ok(bytes)
}

/// Returns a text file of a project; empty if it does not exist.
pub(crate) fn text(path: &Path) -> String {
    String::from_utf8_lossy(&read(path, MAX_TEXT_BYTES).unwrap_or_default()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Folder;

    #[test]
    fn only_regular_files_up_to_a_size_are_read() {
        let root = Folder::new();
        let path = root.write("f", "1234");
        assert_eq!(read(&path, 4).unwrap(), b"1234");
        assert_eq!(read(&path, 3).unwrap_err().kind(), io::ErrorKind::InvalidData);
        for endless in ["/dev/zero", "pipe"] {
            let link = root.path(&format!("link-{}", endless.len()));
            let path = root.path(endless);
            if endless == "pipe" {
                assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
            }
            std::os::unix::fs::symlink(&path, &link).unwrap();
            assert_eq!(read(&link, 4).unwrap_err().kind(), io::ErrorKind::InvalidInput, "{endless}");
            assert_eq!(text(&link), "");
        }
    }
}
