//! Shared image files, which local controllers map into memory and the simulator writes to.
//!
//! A changed image is not announced; it has to be in its file before the reply to the step is sent.

use crate::names;
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::{FileExt, PermissionsExt};
use std::path::{Path, PathBuf};

use crate::reply::{ImageChunk, Reply, Share};

/// A file that a controller maps. It is deleted when dropped; a mapping in the controller stays valid.
#[derive(Debug)]
struct ImageFile {
    path: PathBuf,
    file: File,
    size: usize,
}

impl ImageFile {
    fn create(folder: &Path, share: &Share) -> io::Result<Self> {
        let path = folder.join(file_name(share));
        // An earlier controller may still have the old file mapped, so it is replaced instead of being overwritten.
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let file = OpenOptions::new().create_new(true).read(true).write(true).open(&path)?;
        file.set_len(share.size as u64)?;
        if share.blank != [0; 4] {
            file.write_all_at(&share.blank.repeat(share.size / 4), 0)?;
        }
        // The controller may run as another user, for example in a container.
        file.set_permissions(Permissions::from_mode(0o666))?;
        Ok(Self { path, file, size: share.size })
    }

    fn write(&self, pixels: &[u8]) -> io::Result<()> {
        self.file.write_all_at(pixels.get(..self.size).unwrap_or(pixels), 0)
    }
}

impl Drop for ImageFile {
    fn drop(&mut self) {
        // A leftover file is removed with the instance folder.
        let _ = fs::remove_file(&self.path);
    }
}

/// Returns the file name of an image. It contains the tag because two devices may have the same name.
fn file_name(share: &Share) -> String {
    let mut device = names::encode(&share.device);
    device.truncate(150); // file names have at most 255 bytes
    let kind = if share.picture == 0 { "" } else { "segmentation" };
    let prefix = if share.on_request { names::ON_REQUEST } else { "picture." };
    format!("{prefix}{}.{device}{kind}", share.tag)
}

/// The shared image files of one controller.
#[derive(Debug, Default)]
pub(super) struct ImageFiles {
    files: BTreeMap<(u16, u8), ImageFile>,
    /// The last problem with each image, so that it is reported once.
    problems_reported: BTreeMap<(u16, u8), String>,
}

impl ImageFiles {
    /// Writes the images of a reply and creates the files that it asks for. Returns the reply extended by records with
    /// the names of these files, if there are any. Failures are added to `problems`.
    pub(super) fn process(
        &mut self,
        folder: &Path,
        reply: &Reply,
        problems: &mut Vec<String>,
    ) -> Option<Reply> {
        let announced = (!reply.shares.is_empty()).then(|| {
            let mut records = reply.records.clone();
            for share in &reply.shares {
                let path = self.share(folder, share, problems);
                let record = records.record(share.tag, share.opcode);
                match path {
                    Some(path) => record.i32(i32::try_from(share.size).unwrap_or(i32::MAX)).str(&path),
                    None => record.i32(0),
                };
            }
            Reply { delay_ms: reply.delay_ms, records, ..Reply::default() }
        });
        for image in &reply.images {
            self.write(image, problems);
        }
        announced
    }

    /// Creates a file unless it exists, and returns its path.
    fn share(&mut self, folder: &Path, share: &Share, problems: &mut Vec<String>) -> Option<String> {
        let key = (share.tag, share.picture);
        if self.files.get(&key).is_none_or(|file| file.size != share.size) {
            self.files.remove(&key);
            match ImageFile::create(folder, share) {
                Ok(file) => drop(self.files.insert(key, file)),
                Err(error) => {
                    let what = format!(
                        "the images of {:?} cannot be shared: {error}: {}",
                        share.device,
                        folder.display()
                    );
                    self.report(key, what, problems);
                }
            }
        }
        self.files.get(&key).map(|file| file.path.to_string_lossy().into_owned())
    }

    fn write(&mut self, image: &ImageChunk, problems: &mut Vec<String>) {
        let key = (image.tag, image.command);
        if let Some(file) = self.files.get(&key)
            && let Err(error) = file.write(&image.pixels)
        {
            let what = format!("an image cannot be written: {error}: {}", file.path.display());
            self.report(key, what, problems);
        }
    }

    fn report(&mut self, key: (u16, u8), what: String, problems: &mut Vec<String>) {
        if self.problems_reported.get(&key) != Some(&what) {
            problems.push(what.clone());
            self.problems_reported.insert(key, what);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(size: usize) -> Share {
        let device = "my eye/1".to_owned();
        Share { tag: 3, opcode: 8, picture: 0, size, device, on_request: false, blank: [0; 4] }
    }

    fn folder(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("rebots-image-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        path
    }

    #[test]
    fn pixels_are_written_to_the_announced_file() {
        let folder = folder("announced");
        let mut files = ImageFiles::default();
        let mut problems = Vec::new();
        let mut reply = Reply::new(0);
        reply.shares.push(share(4));
        reply.images.push(ImageChunk { tag: 3, command: 0, pixels: vec![1, 2, 3, 4] });
        let announced = files.process(&folder, &reply, &mut problems).unwrap();
        let path = folder.join("picture.3.my%20eye%2F1");
        let mut expected = Reply::new(0);
        expected.records.record(3, 8).i32(4).str(&path.to_string_lossy());
        assert_eq!(announced, expected);
        assert_eq!(fs::read(&path).unwrap(), [1, 2, 3, 4]);
        // The next image is written to the same file without an announcement; excess pixels are cut off.
        reply.shares.clear();
        reply.images[0].pixels = vec![5, 6, 7, 8, 9];
        assert_eq!(files.process(&folder, &reply, &mut problems), None);
        assert_eq!(fs::read(&path).unwrap(), [5, 6, 7, 8]);
        // A new size needs a new file.
        reply.shares.push(share(2));
        reply.images.clear();
        files.process(&folder, &reply, &mut problems);
        assert_eq!(fs::read(&path).unwrap(), [0, 0]);
        assert_eq!(problems, [] as [&str; 0]);
        drop(files);
        assert!(!path.exists());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_file_is_blank_before_the_first_image_only() {
        let folder = folder("blank");
        let mut files = ImageFiles::default();
        let mut reply = Reply::new(0);
        reply.shares.push(Share { blank: [0, 0, 0, 255], ..share(8) });
        files.process(&folder, &reply, &mut Vec::new());
        let path = folder.join("picture.3.my%20eye%2F1");
        assert_eq!(fs::read(&path).unwrap(), [0, 0, 0, 255, 0, 0, 0, 255]);
        reply.images.push(ImageChunk { tag: 3, command: 0, pixels: vec![1; 8] });
        files.process(&folder, &reply, &mut Vec::new());
        // A controller that enables its camera again still has the last image.
        reply.images.clear();
        files.process(&folder, &reply, &mut Vec::new());
        assert_eq!(fs::read(&path).unwrap(), [1; 8]);
        drop(files);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_file_that_cannot_be_created_is_reported_once_and_announced_as_absent() {
        let folder = folder("absent").join("no such folder");
        let mut files = ImageFiles::default();
        let mut problems = Vec::new();
        let mut reply = Reply::new(0);
        reply.shares.push(share(4));
        for _ in 0..2 {
            let announced = files.process(&folder, &reply, &mut problems).unwrap();
            let mut expected = Reply::new(0);
            expected.records.record(3, 8).i32(0);
            assert_eq!(announced, expected);
        }
        assert_eq!(problems.len(), 1, "{problems:?}");
    }
}
