//! Pictures of cameras, range finders and lidars, as they come from the simulator: through a shared file, or in packets.

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::Path;
use wire::op::camera as op;
use wire::{Malformed, Reader, Writer, names};

/// The bytes of a picture. Their address stays the same as long as the size does: C programs keep pointers to them.
#[derive(Debug, Default)]
pub struct Picture {
    /// Nothing is said when the picture in it changes; it is read when the program asks.
    file: Option<File>,
    bytes: Vec<u8>,
    /// The picture does not come from the simulator, which says nothing of it.
    is_given: bool,
    /// The simulator draws it when it is asked to, once it has been told that it will be.
    is_on_request: bool,
    /// The simulator does not know yet that it will be asked.
    untold: bool,
    /// There is a new picture, which is not in the file yet.
    has_deferred_picture: bool,
    /// The program has looked since the last step.
    is_looked_at: bool,
}

impl Picture {
    /// Reads the record that names the file. A file that cannot be opened leaves the picture empty.
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

    /// Takes a picture that came in a packet.
    pub(crate) fn take(&mut self, pixels: &[u8]) {
        if self.bytes.len() == pixels.len() {
            self.bytes.copy_from_slice(pixels);
        } else {
            self.bytes = pixels.to_vec();
        }
    }

    /// There is a new picture, which the simulator draws when it is asked to.
    pub(crate) fn defer(&mut self) {
        self.has_deferred_picture = true;
    }

    /// Whether the simulator has to be asked for the picture first. It counts as asked for, and as looked at.
    pub(crate) fn look(&mut self) -> bool {
        self.is_looked_at = true;
        std::mem::take(&mut self.has_deferred_picture) && !self.is_given
    }

    /// Whether there is a picture that may still be asked for.
    pub(crate) fn has_deferred_picture(&self) -> bool {
        self.has_deferred_picture && !self.is_given
    }

    /// Tells the simulator what it needs to know to draw no picture in vain: with each request before a step.
    pub(crate) fn write(&mut self, out: &mut Writer, picture: u8) {
        if std::mem::take(&mut self.untold) {
            out.u8(op::ON_REQUEST).u8(picture);
        }
        if std::mem::take(&mut self.is_looked_at) && self.is_on_request {
            out.u8(op::LOOKED).u8(picture);
        }
    }

    /// A picture from elsewhere, of `size` bytes: the one that was given last, or clear. It may be written to.
    pub(crate) fn give(&mut self, size: usize) -> &mut [u8] {
        self.is_given = true;
        self.bytes.resize(size, 0);
        &mut self.bytes
    }

    /// The simulator has the picture again.
    pub(crate) fn take_back(&mut self) {
        self.is_given = false;
    }

    /// The picture as it is now; empty if there is none yet.
    pub(crate) fn bytes(&mut self) -> &[u8] {
        if let Some(file) = self.file.as_ref().filter(|_| !self.is_given)
            && file.read_exact_at(&mut self.bytes, 0).is_err()
        {
            // It was cut off by the simulator that made it: the last picture stays.
            self.file = None;
        }
        &self.bytes
    }
}

/// Four bytes each, in the order of the wire.
pub(crate) fn floats(bytes: &[u8]) -> impl Iterator<Item = f32> {
    bytes.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]))
}

/// Puts new numbers where the old ones were, if there are as many.
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
