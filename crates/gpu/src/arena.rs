//! Things of different sizes in one table of a card: meshes, pictures. Each is written once and stays while it is used.

use std::collections::BTreeMap;
use std::ops::Range;

use render::pack::Version;
use wgpu::{BufferUsages, Device, Queue};

use crate::device::Refusal;
use crate::memory::Table;

/// Starts are multiples of this, so that rows of four are whole. `[words]`
const STEP: u32 = 4;

/// A table with what is where.
#[derive(Debug)]
pub(crate) struct Arena {
    table: Table,
    slots: BTreeMap<Version, Range<u32>>,
    /// Between the slots, by their starts.
    gaps: Vec<Range<u32>>,
    /// Words written so far, for tests.
    written: u64,
}

impl Arena {
    pub(crate) fn new(name: &'static str) -> Self {
        let table = Table::new(name, BufferUsages::STORAGE | BufferUsages::COPY_DST);
        Self { table, slots: BTreeMap::new(), gaps: Vec::new(), written: 0 }
    }

    pub(crate) fn table(&self) -> &Table {
        &self.table
    }

    /// How many words have been written so far.
    pub(crate) fn written(&self) -> u64 {
        self.written
    }

    /// Where something begins.
    pub(crate) fn start(&self, version: &Version) -> Option<u32> {
        self.slots.get(version).map(|slot| slot.start)
    }

    /// Whether it must be given to [`Arena::keep`] with its words.
    pub(crate) fn lacks(&self, version: &Version) -> bool {
        !self.slots.contains_key(version)
    }

    /// Keeps these and nothing else. `words`: of those that are not there yet.
    pub(crate) fn keep(
        &mut self,
        (device, queue): (&Device, &Queue),
        wanted: &[Version],
        mut words: impl FnMut(usize) -> Vec<u32>,
    ) -> Result<(), Refusal> {
        if self.table.fit(device, 0)? {
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
        let mut homeless = Vec::new();
        for (at, words) in missing {
            match self.take(words.len()) {
                Some(slot) => self.put(queue, &wanted[at], slot, &words),
                None => homeless.push((at, words)),
            }
        }
        if !homeless.is_empty() {
            self.rebuild((device, queue), wanted, &all, homeless, &mut words)?;
        }
        Ok(())
    }

    /// Takes a larger table, writes all again and lets the rest in.
    fn rebuild(
        &mut self,
        (device, queue): (&Device, &Queue),
        wanted: &[Version],
        all: &BTreeMap<&Version, usize>,
        homeless: Vec<(usize, Vec<u32>)>,
        mut words: impl FnMut(usize) -> Vec<u32>,
    ) -> Result<(), Refusal> {
        let mut items: Vec<(usize, Vec<u32>)> = homeless;
        let known: Vec<usize> = self.slots.keys().filter_map(|version| all.get(version)).copied().collect();
        items.extend(known.into_iter().map(|at| (at, words(at))));
        items.sort_by_key(|(at, _)| *at);
        let room = |words: &Vec<u32>| (words.len() as u64).next_multiple_of(u64::from(STEP));
        let total: u64 = items.iter().map(|(_, words)| room(words)).sum();
        self.slots.clear();
        self.gaps.clear();
        self.table.fit(device, total)?;
        self.gaps.push(self.whole());
        for (at, words) in items {
            let slot = self.take(words.len());
            let slot = slot.ok_or_else(|| Refusal::TooLarge("the card's memory is full".to_owned()))?;
            self.put(queue, &wanted[at], slot, &words);
        }
        Ok(())
    }

    fn whole(&self) -> Range<u32> {
        0..u32::try_from(self.table.room()).unwrap_or(u32::MAX) & !(STEP - 1)
    }

    fn put(&mut self, queue: &Queue, version: &Version, slot: Range<u32>, words: &[u32]) {
        self.table.put(queue, slot.start, words);
        self.written += words.len() as u64;
        self.slots.insert(version.clone(), slot);
    }

    /// The first gap that is large enough.
    fn take(&mut self, words: usize) -> Option<Range<u32>> {
        let size = u32::try_from(words).ok()?.checked_next_multiple_of(STEP)?.max(STEP);
        let at = self.gaps.iter().position(|gap| gap.end - gap.start >= size)?;
        let gap = &mut self.gaps[at];
        let slot = gap.start..gap.start + size;
        gap.start = slot.end;
        if gap.start >= gap.end {
            self.gaps.remove(at);
        }
        Some(slot)
    }

    /// Gives a slot back, in one piece with gaps beside it.
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
