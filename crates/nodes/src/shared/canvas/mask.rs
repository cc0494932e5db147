//! The set of pixels that a figure covers.

/// The set of pixels that a figure covers, so that each is painted once even if its outline crosses it several times.
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

    /// Adds the pixels of a row between two columns, both included.
    pub(super) fn row(&mut self, y: i64, from: i64, to: i64) {
        for x in from.max(0)..=to.min(self.width as i64 - 1) {
            self.set(x, y);
        }
    }
}
