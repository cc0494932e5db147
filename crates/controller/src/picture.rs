//! Images of cameras, range finders and lidars from the simulator, through a shared file or in packets.

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::Path;
use wire::op::camera as op;
use wire::{Malformed, Reader, Writer, names};

/// The bytes of an image. Their address stays the same as long as the size does: C programs keep pointers to them.
#[derive(Debug, Default)]
pub struct Picture {
    /// A shared file with the image, read when the program requests it; there is no notification of changes.
    file: Option<File>,
    bytes: Vec<u8>,
    /// The image does not come from the simulator, and updates from it are ignored.
    is_given: bool,
    /// The simulator renders the image only on request, if that was announced.
    is_on_request: bool,
    /// Upcoming requests have not been announced to the simulator yet.
    untold: bool,
    /// There is a new image, which is not in the file yet.
    has_deferred_picture: bool,
    /// The program has read the image since the last step.
    is_looked_at: bool,
}

impl Picture {
    /// Reads the record with the path of the file. If the file cannot be opened, the image stays empty.
    pub(crate) fn read_file(&mut self, input: &mut Reader<'_>) -> Result<(), Malformed> {
        let size = input.i32()?;
        *self = Self::default();
        if size > 0 {
            let path = input.str()?;
            let name = Path::new(path).file_name().and_then(|name| name.to_str()).unwrap_or_default();
            self.is_on_request = name.starts_with(names::ON_REQUEST);
            self.untold = self.is_on_request;
            self.file = File::open(path).ok();
            let size = usize::try_from(size).unwrap_or(0);
            self.bytes.resize(if self.file.is_some() { size } else { 0 }, 0);
        }
        Ok(())
    }

    /// Handles an image that came in a packet.
    pub(crate) fn take(&mut self, pixels: &[u8]) {
        if self.bytes.len() == pixels.len() {
            self.bytes.copy_from_slice(pixels);
        } else {
            self.bytes = pixels.to_vec();
        }
    }

    /// Marks that there is a new image, which the simulator renders on request.
    pub(crate) fn defer(&mut self) {
        self.has_deferred_picture = true;
    }

    /// Whether the image must be requested from the simulator first. Marks it as requested and as read.
    pub(crate) fn look(&mut self) -> bool {
        self.is_looked_at = true;
        std::mem::take(&mut self.has_deferred_picture) && !self.is_given
    }

    /// Whether there is an image that can still be requested.
    pub(crate) fn has_deferred_picture(&self) -> bool {
        self.has_deferred_picture && !self.is_given
    }

    /// Sends, with each request before a step, what the simulator needs to know to avoid unnecessary rendering.
    pub(crate) fn write(&mut self, out: &mut Writer, picture: u8) {
        if std::mem::take(&mut self.untold) {
            out.u8(op::ON_REQUEST).u8(picture);
        }
        if std::mem::take(&mut self.is_looked_at) && self.is_on_request {
            out.u8(op::LOOKED).u8(picture);
        }
    }

    /// A writable image from elsewhere, of `size` bytes: the last one, or a transparent one.
    pub(crate) fn give(&mut self, size: usize) -> &mut [u8] {
        self.is_given = true;
        self.bytes.resize(size, 0);
        &mut self.bytes
    }

    /// Images come from the simulator again.
    pub(crate) fn take_back(&mut self) {
        self.is_given = false;
    }

    /// The current image; empty before the first one.
    pub(crate) fn bytes(&mut self) -> &[u8] {
        if let Some(file) = self.file.as_ref().filter(|_| !self.is_given)
            && file.read_exact_at(&mut self.bytes, 0).is_err()
        {
            // The simulator has truncated the file: the last image stays.
            self.file = None;
        }
        &self.bytes
    }
}

/// Numbers of four bytes each, in the byte order of the protocol.
pub(crate) fn floats(bytes: &[u8]) -> impl Iterator<Item = f32> {
    bytes.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]))
}

/// Replaces the numbers in place, if there are as many.
pub(crate) fn refill<T: Copy>(list: &mut Vec<T>, new: impl Iterator<Item = T>, count: usize) {
    if list.len() == count {
        list.iter_mut().zip(new).for_each(|(slot, value)| *slot = value);
    } else {
        *list = new.collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::Writer;

    #[test]
    fn a_shared_file_is_read_when_the_program_asks() {
        let path = std::env::temp_dir().join(format!("rebots-picture-client-{}", std::process::id()));
        std::fs::write(&path, [1, 2, 3, 4]).unwrap();
        let mut record = Writer::new();
        record.i32(4).str(&path.to_string_lossy());
        let mut picture = Picture::default();
        picture.read_file(&mut Reader::new(record.as_slice())).unwrap();
        assert_eq!(picture.bytes(), [1, 2, 3, 4]);
        let address = picture.bytes().as_ptr();
        std::fs::write(&path, [5, 6, 7, 8]).unwrap();
        assert_eq!(picture.bytes(), [5, 6, 7, 8]);
        assert_eq!(picture.bytes().as_ptr(), address);
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_file_that_is_not_there_is_no_picture() {
        let mut record = Writer::new();
        record.i32(4).str("/no such file");
        let mut picture = Picture::default();
        picture.read_file(&mut Reader::new(record.as_slice())).unwrap();
        assert_eq!(picture.bytes(), [] as [u8; 0]);
        picture.take(&[1, 2]);
        assert_eq!(picture.bytes(), [1, 2]);
    }
}
