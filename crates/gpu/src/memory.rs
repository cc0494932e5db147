//! Tables in the memory of a card.

use wgpu::{Buffer, BufferDescriptor, BufferUsages, Device, Queue};

use crate::device::Refusal;

/// No table is smaller: empty ones cannot be bound. `[words]`
const LEAST_WORDS: u64 = 64;

/// A table that grows.
#[derive(Debug)]
pub(crate) struct Table {
    name: &'static str,
    usage: BufferUsages,
    buffer: Option<Buffer>,
    /// What was written last, if it is kept to be compared.
    last: Vec<u32>,
    keeps: bool,
}

impl Table {
    /// An empty table that shaders read, whose words are compared with what comes next.
    pub(crate) fn compared(name: &'static str) -> Self {
        Self { keeps: true, ..Self::new(name, BufferUsages::STORAGE | BufferUsages::COPY_DST) }
    }

    /// An empty table.
    pub(crate) fn new(name: &'static str, usage: BufferUsages) -> Self {
        Self { name, usage, buffer: None, last: Vec::new(), keeps: false }
    }

    /// The memory; none before [`Table::fit`].
    pub(crate) fn buffer(&self) -> Option<&Buffer> {
        self.buffer.as_ref()
    }

    /// How many words fit in.
    pub(crate) fn room(&self) -> u64 {
        self.buffer.as_ref().map_or(0, Buffer::size) / 4
    }

    /// Makes room for so many words; says whether what was there is lost.
    pub(crate) fn fit(&mut self, device: &Device, words: u64) -> Result<bool, Refusal> {
        let most = most_words(device);
        if words > most {
            return Err(Refusal::TooLarge(format!("the card's memory takes no table of {} MB", words >> 18)));
        }
        if self.buffer.is_some() && self.room() >= words {
            return Ok(false);
        }
        let words = (words + words / 2).clamp(LEAST_WORDS, most);
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

    /// Writes words to the start of the table, if they are not there already.
    pub(crate) fn write(&mut self, device: &Device, queue: &Queue, words: Vec<u32>) -> Result<(), Refusal> {
        let is_new = self.fit(device, words.len() as u64)?;
        if !is_new && self.keeps && self.last == words {
            return Ok(());
        }
        self.put(queue, 0, &words);
        if self.keeps {
            self.last = words;
        }
        Ok(())
    }

    /// Writes words at a place.
    pub(crate) fn put(&self, queue: &Queue, start: u32, words: &[u32]) {
        if let Some(buffer) = &self.buffer
            && !words.is_empty()
        {
            queue.write_buffer(buffer, u64::from(start) * 4, bytemuck::cast_slice(words));
        }
    }
}

/// The most words that a table of this card can have.
pub(crate) fn most_words(device: &Device) -> u64 {
    let limits = device.limits();
    // Offsets are numbers of 32 bits.
    (limits.max_storage_buffer_binding_size.min(limits.max_buffer_size).min(1 << 33) / 4) & !3
}
