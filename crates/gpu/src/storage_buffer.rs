//! Buffers in the memory of a graphics device.

use wgpu::{Buffer, BufferDescriptor, BufferUsages, Device, Queue};

use crate::device::Error;

/// Minimum size, as empty buffers cannot be bound. `[words]`
const MIN_WORDS: u64 = 64;

/// A buffer of 32-bit words that grows.
#[derive(Debug)]
pub(crate) struct StorageBuffer {
    name: &'static str,
    usage: BufferUsages,
    buffer: Option<Buffer>,
    /// The contents written last, if unchanged contents are not to be uploaded again.
    last: Vec<u32>,
    is_deduplicated: bool,
}

impl StorageBuffer {
    /// Creates an empty buffer that shaders read; writing the same contents again uploads nothing.
    pub(crate) fn deduplicated(name: &'static str) -> Self {
        Self { is_deduplicated: true, ..Self::new(name, BufferUsages::STORAGE | BufferUsages::COPY_DST) }
    }

    /// Creates an empty buffer.
    pub(crate) fn new(name: &'static str, usage: BufferUsages) -> Self {
        Self { name, usage, buffer: None, last: Vec::new(), is_deduplicated: false }
    }

    /// Returns the buffer; `None` before the first [`StorageBuffer::fit`].
    pub(crate) fn buffer(&self) -> Option<&Buffer> {
        self.buffer.as_ref()
    }

    /// Returns its size. `[words]`
    pub(crate) fn capacity(&self) -> u64 {
        self.buffer.as_ref().map_or(0, Buffer::size) / 4
    }

    /// Makes sure that so many words fit. Returns whether a new buffer was allocated, which loses the contents.
    ///
    /// # Errors
    /// If the device has no buffers of that size.
    pub(crate) fn fit(&mut self, device: &Device, words: u64) -> Result<bool, Error> {
        let max = max_words(device);
        if words > max {
            return Err(Error::TooLarge(format!("the GPU has no buffers of {} MB", words >> 18)));
        }
        if self.buffer.is_some() && self.capacity() >= words {
            return Ok(false);
        }
        let words = (words + words / 2).clamp(MIN_WORDS, max);
        let buffer = BufferDescriptor {
            label: Some(self.name),
            size: words.next_multiple_of(4) * 4,
            usage: self.usage,
            mapped_at_creation: false,
        };
        self.buffer = Some(device.create_buffer(&buffer));
        self.last.clear();
        Ok(true)
    }

    /// Replaces the contents, unless they are the same.
    pub(crate) fn write(&mut self, device: &Device, queue: &Queue, words: Vec<u32>) -> Result<(), Error> {
        let is_new = self.fit(device, words.len() as u64)?;
        if !is_new && self.is_deduplicated && self.last == words {
            return Ok(());
        }
        self.write_at(queue, 0, &words);
        if self.is_deduplicated {
            self.last = words;
        }
        Ok(())
    }

    /// Writes words from an offset on. `start`: in words.
    pub(crate) fn write_at(&self, queue: &Queue, start: u32, words: &[u32]) {
        if let Some(buffer) = &self.buffer
            && !words.is_empty()
        {
            queue.write_buffer(buffer, u64::from(start) * 4, bytemuck::cast_slice(words));
        }
    }
}

/// Returns the maximum size of a buffer of this device. `[words]`
pub(crate) fn max_words(device: &Device) -> u64 {
    let limits = device.limits();
    // Offsets in shaders are 32-bit numbers of words.
    (limits.max_storage_buffer_binding_size.min(limits.max_buffer_size).min(1 << 33) / 4) & !3
}
