//! Received bytes that do not form a complete packet yet.

/// A queue of bytes.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReceiveBuffer {
    buffer: Vec<u8>,
    /// Number of bytes of `buffer` that were consumed.
    start: usize,
}

impl ReceiveBuffer {
    /// Appends received bytes.
    pub(crate) fn push(&mut self, bytes: &[u8]) {
        // Moving the rest only when it is the smaller part makes the cost per byte constant.
        if self.start == self.buffer.len() {
            self.buffer.clear();
            self.start = 0;
        } else if self.start > self.buffer.len() / 2 {
            self.buffer.drain(..self.start);
            self.start = 0;
        }
        self.buffer.extend_from_slice(bytes);
    }

    /// Returns the bytes that were not consumed.
    pub(crate) fn pending(&self) -> &[u8] {
        self.buffer.get(self.start..).unwrap_or_default()
    }

    /// Removes the first `count` pending bytes.
    pub(crate) fn consume(&mut self, count: usize) {
        self.start = self.start.saturating_add(count).min(self.buffer.len());
    }
}
