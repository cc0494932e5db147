//! Allocates data of different sizes in one buffer: meshes, textures. Each is uploaded once and stays while it is used.

use std::collections::BTreeMap;
use std::ops::Range;

use render::pack::Version;
use wgpu::{BufferUsages, Device, Queue};

use crate::device::Error;
use crate::storage_buffer::StorageBuffer;

/// Alignment of slots: shaders read rows of four. `[words]`
const ALIGNMENT: u32 = 4;

/// A buffer and its allocations.
#[derive(Debug)]
pub(crate) struct Arena {
    buffer: StorageBuffer,
    slots: BTreeMap<Version, Range<u32>>,
    /// Free ranges, in ascending order.
    gaps: Vec<Range<u32>>,
    /// Words uploaded so far, for tests.
    uploaded_words: u64,
}

impl Arena {
    pub(crate) fn new(name: &'static str) -> Self {
        let buffer = StorageBuffer::new(name, BufferUsages::STORAGE | BufferUsages::COPY_DST);
        Self { buffer, slots: BTreeMap::new(), gaps: Vec::new(), uploaded_words: 0 }
    }

    pub(crate) fn buffer(&self) -> &StorageBuffer {
        &self.buffer
    }

    /// Returns the number of words uploaded so far.
    pub(crate) fn uploaded_words(&self) -> u64 {
        self.uploaded_words
    }

    /// Returns the offset of an item. `[words]`
    pub(crate) fn start(&self, version: &Version) -> Option<u32> {
        self.slots.get(version).map(|slot| slot.start)
    }

    /// Whether an item is in the buffer.
    pub(crate) fn contains(&self, version: &Version) -> bool {
        self.slots.contains_key(version)
    }

    /// Uploads the missing ones of these items and frees all others. `words` returns the data of an item by its index.
    ///
    /// # Errors
    /// If they do not fit into the memory of the device.
    pub(crate) fn retain(
        &mut self,
        (device, queue): (&Device, &Queue),
        wanted: &[Version],
        mut words: impl FnMut(usize) -> Vec<u32>,
    ) -> Result<(), Error> {
        if self.buffer.fit(device, 0)? {
            self.gaps = vec![self.whole()];
        }
        let all: BTreeMap<&Version, usize> = wanted.iter().zip(0..).collect();
        let unwanted: Vec<Version> =
            self.slots.keys().filter(|version| !all.contains_key(version)).cloned().collect();
        for version in unwanted {
            if let Some(slot) = self.slots.remove(&version) {
                self.free(slot);
            }
        }
        let mut missing: Vec<(usize, Vec<u32>)> = Vec::new();
        for (version, at) in &all {
            if !self.slots.contains_key(version) {
                missing.push((*at, words(*at)));
            }
        }
        // By the order of the caller, not by addresses.
        missing.sort_by_key(|(at, _)| *at);
        let mut unplaced = Vec::new();
        for (at, words) in missing {
            match self.allocate(words.len()) {
                Some(slot) => self.put(queue, &wanted[at], slot, &words),
                None => unplaced.push((at, words)),
            }
        }
        if !unplaced.is_empty() {
            self.rebuild((device, queue), wanted, &all, unplaced, &mut words)?;
        }
        Ok(())
    }

    /// Allocates a larger buffer and uploads all items again, and those that had no place.
    fn rebuild(
        &mut self,
        (device, queue): (&Device, &Queue),
        wanted: &[Version],
        all: &BTreeMap<&Version, usize>,
        unplaced: Vec<(usize, Vec<u32>)>,
        mut words: impl FnMut(usize) -> Vec<u32>,
    ) -> Result<(), Error> {
        let mut items: Vec<(usize, Vec<u32>)> = unplaced;
        let known: Vec<usize> = self.slots.keys().filter_map(|version| all.get(version)).copied().collect();
        items.extend(known.into_iter().map(|at| (at, words(at))));
        items.sort_by_key(|(at, _)| *at);
        let size = |words: &Vec<u32>| (words.len() as u64).next_multiple_of(u64::from(ALIGNMENT));
        let total: u64 = items.iter().map(|(_, words)| size(words)).sum();
        self.slots.clear();
        self.gaps.clear();
        self.buffer.fit(device, total)?;
        self.gaps.push(self.whole());
        for (at, words) in items {
            let slot = self.allocate(words.len());
            let slot = slot.ok_or_else(|| Error::TooLarge("the memory of the GPU is full".to_owned()))?;
            self.put(queue, &wanted[at], slot, &words);
        }
        Ok(())
    }

    fn whole(&self) -> Range<u32> {
        0..u32::try_from(self.buffer.capacity()).unwrap_or(u32::MAX) & !(ALIGNMENT - 1)
    }

    fn put(&mut self, queue: &Queue, version: &Version, slot: Range<u32>, words: &[u32]) {
        self.buffer.write_at(queue, slot.start, words);
        self.uploaded_words += words.len() as u64;
        self.slots.insert(version.clone(), slot);
    }

    /// Allocates a slot in the first gap that is large enough.
    fn allocate(&mut self, words: usize) -> Option<Range<u32>> {
        let size = u32::try_from(words).ok()?.checked_next_multiple_of(ALIGNMENT)?.max(ALIGNMENT);
        let at = self.gaps.iter().position(|gap| gap.end - gap.start >= size)?;
        let gap = &mut self.gaps[at];
        let slot = gap.start..gap.start + size;
        gap.start = slot.end;
        if gap.start >= gap.end {
            self.gaps.remove(at);
        }
        Some(slot)
    }

    /// Frees a slot and merges it with adjacent gaps.
    fn free(&mut self, slot: Range<u32>) {
        let at = self.gaps.partition_point(|gap| gap.start < slot.start);
        self.gaps.insert(at, slot);
        if at + 1 < self.gaps.len() && self.gaps[at].end == self.gaps[at + 1].start {
            self.gaps[at].end = self.gaps[at + 1].end;
            self.gaps.remove(at + 1);
        }
        if at > 0 && self.gaps[at - 1].end == self.gaps[at].start {
            self.gaps[at - 1].end = self.gaps[at].end;
            self.gaps.remove(at);
        }
    }
}
