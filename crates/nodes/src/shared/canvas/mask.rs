//! Pixels that a shape covers, each once.

/// Which pixels a figure covers: each is painted once, however often its outline passes it.
pub(super) struct Mask {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) set: Vec<bool>,
}

impl Mask {
    pub(super) fn new(width: usize, height: usize) -> Self {
        Self { width, height, set: vec![false; width * height] }
    }

    pub(super) fn set(&mut self, x: i64, y: i64) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
        if x < self.width && y < self.height {
            self.set[y * self.width + x] = true;
        }
    }

    /// All pixels of a row between two, both included.
    pub(super) fn row(&mut self, y: i64, from: i64, to: i64) {
        for x in from.max(0)..=to.min(self.width as i64 - 1) {
            self.set(x, y);
        }
    }
}
