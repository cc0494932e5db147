//! Reads and replaces files chosen or created by others, which may be pipes, devices, or of any size.

use std::fs::File;
use std::io::{self, Read, Write};
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

/// Replaces a file atomically: either the old or the new contents exist, whatever happens. A link keeps pointing to the
/// file. What is not a file, such as a pipe or a device, is not replaced: the contents are written to it.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if path.metadata().is_ok_and(|old| !old.is_file()) {
        return File::options().write(true).open(path)?.write_all(bytes);
    }
    let path = &std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let new = path.with_file_name(name);
    // Removes what an interrupted write has left, or a link that leads elsewhere.
    let _ = std::fs::remove_file(&new);
    let written = File::create_new(&new).and_then(|mut file| file.write_all(bytes));
    let done = written.and_then(|()| {
        if let Ok(old) = std::fs::metadata(path) {
            std::fs::set_permissions(&new, old.permissions())?;
        }
        std::fs::rename(&new, path)
    });
    done.inspect_err(|_| drop(std::fs::remove_file(&new)))
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
    #[test]
    fn files_are_replaced_and_links_and_devices_stay() {
        let root = Folder::new();
        let (file, link, device) = (root.write("f", "old"), root.path("link"), root.path("device"));
        std::os::unix::fs::symlink(&file, &link).unwrap();
        replace(&link, b"new").unwrap();
        assert!(link.is_symlink());
        assert_eq!(std::fs::read(&file).unwrap(), b"new");
        // A link, as a failure of this test must not replace the machine's own.
        std::os::unix::fs::symlink("/dev/full", &device).unwrap();
        assert_eq!(replace(&device, b"new").unwrap_err().kind(), io::ErrorKind::StorageFull);
        assert!(device.is_symlink());
        let names = || std::fs::read_dir(root.path("")).unwrap().count();
        assert_eq!(names(), 3, "nothing else is left");

        let pipe = root.path("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || std::fs::read(pipe).unwrap()
        });
        replace(&pipe, b"through").unwrap();
        assert_eq!(reader.join().unwrap(), b"through");
    }
}
