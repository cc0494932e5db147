//! One connected controller.

use crate::assembler::Assembler;
use crate::reply::{Reply, Transport};
use crate::socket::{Received, Stream};
use std::collections::VecDeque;
use std::time::Instant;

/// Requests that may wait for an answer. The protocol allows one; a closing message after another costs nothing.
const MAX_UNANSWERED: usize = 64;
/// Reads at one go, so that a peer that never stops does not starve the others.
const MAX_READS: usize = 16;

#[derive(Debug)]
pub(crate) struct Peer {
    stream: Stream,
    assembler: Assembler,
    /// Bytes that the system has not taken yet, from `sent` on.
    queue: Vec<u8>,
    sent: usize,
    /// Lengths of requests that wait for an answer. `[bytes]`
    unanswered: VecDeque<usize>,
    /// They are not longer together, so that few clients cannot fill the memory. `[bytes]`
    most_unanswered: usize,
    /// Writing has failed; the reason comes with the next read.
    is_deaf: bool,
    last_bytes: Instant,
}

/// What a read has brought.
pub(crate) struct ReadResult {
    pub(crate) packets: Vec<Vec<u8>>,
    pub(crate) end: Option<End>,
}

/// Why a connection is over.
pub(crate) struct End {
    pub(crate) clean: bool,
    pub(crate) reason: String,
    /// The peer is still there and should be told.
    pub(crate) is_our_decision: bool,
}

impl Peer {
    pub(crate) fn new(stream: Stream, longest_packet: usize, now: Instant) -> Self {
        Self {
            stream,
            assembler: Assembler::with_limit(longest_packet),
            queue: Vec::new(),
            sent: 0,
            unanswered: VecDeque::new(),
            most_unanswered: longest_packet.saturating_mul(2),
            is_deaf: false,
            last_bytes: now,
        }
    }

    pub(crate) fn stream(&self) -> &Stream {
        &self.stream
    }

    pub(crate) fn transport(&self) -> Transport {
        self.stream.transport()
    }

    pub(crate) fn wants_to_write(&self) -> bool {
        self.sent < self.queue.len() && !self.is_deaf
    }

    /// Since when the rest of a packet is missing.
    pub(crate) fn waiting_since(&self) -> Option<Instant> {
        (self.assembler.buffered() > 0).then_some(self.last_bytes)
    }

    pub(crate) fn stalled(&self) -> End {
        let missing =
            format!("stalled in the middle of a packet, after {} bytes of it", self.assembler.buffered());
        ours(missing)
    }

    /// Reads what is there.
    pub(crate) fn read(&mut self, buffer: &mut [u8]) -> ReadResult {
        let mut packets = Vec::new();
        let mut end = None;
        for _ in 0..MAX_READS {
            let (more, found) = match self.stream.receive(buffer) {
                Ok(Received::Bytes(count)) => {
                    self.last_bytes = Instant::now();
                    self.assembler.push(buffer.get(..count).unwrap_or_default());
                    (count == buffer.len(), self.take_packets(&mut packets))
                }
                Ok(Received::Nothing) => (false, None),
                Ok(Received::End) => (false, Some(self.ended())),
                Err(error) => (false, Some(theirs(format!("the connection broke: {error}")))),
            };
            end = found;
            if !more || end.is_some() {
                break;
            }
        }
        ReadResult { packets, end }
    }

    fn take_packets(&mut self, packets: &mut Vec<Vec<u8>>) -> Option<End> {
        loop {
            match self.assembler.next() {
                Ok(Some(packet)) if packet == [0; 4] => {
                    return Some(End { clean: true, reason: "closed".to_owned(), is_our_decision: false });
                }
                Ok(Some(packet)) => {
                    self.unanswered.push_back(packet.len());
                    packets.push(packet);
                    let (count, bytes) = (self.unanswered.len(), self.unanswered.iter().sum::<usize>());
                    let excess = match () {
                        () if count > MAX_UNANSWERED => format!("{count} requests"),
                        () if bytes > self.most_unanswered => format!("{count} requests of {bytes} bytes"),
                        () => continue,
                    };
                    return Some(ours(format!("sent {excess} without waiting for an answer")));
                }
                Ok(None) => return None,
                Err(error) => return Some(ours(format!("malformed request: {error}"))),
            }
        }
    }

    fn ended(&self) -> End {
        match self.assembler.buffered() {
            0 => theirs("ended without a closing message".to_owned()),
            bytes => theirs(format!("ended in the middle of a packet, after {bytes} bytes of it")),
        }
    }

    /// Sends, or queues what the system does not take at once. An end if the peer does not read.
    pub(crate) fn send(&mut self, reply: &Reply, queue_limit: usize) -> Option<End> {
        let waiting = self.queue.len() - self.sent;
        if waiting > queue_limit {
            return Some(ours(format!("does not read: {waiting} bytes wait for it")));
        }
        if reply.delay_ms >= 0 {
            self.unanswered.pop_front();
        }
        if self.is_deaf {
            return None;
        }
        reply.encode_into(self.transport(), &mut self.queue);
        self.flush();
        None
    }

    /// Writes what the system takes.
    pub(crate) fn flush(&mut self) {
        while self.wants_to_write() {
            match self.stream.try_write(self.queue.get(self.sent..).unwrap_or_default()) {
                Ok(0) => break,
                Ok(count) => self.sent += count,
                Err(_) => self.is_deaf = true,
            }
        }
        if self.sent == self.queue.len() || self.is_deaf {
            self.queue.clear();
            self.sent = 0;
        } else if self.sent > self.queue.len() / 2 {
            self.queue.drain(..self.sent);
            self.sent = 0;
        }
    }

    /// Reads and forgets; says whether the peer has gone.
    pub(crate) fn discard(&mut self, buffer: &mut [u8]) -> bool {
        for _ in 0..MAX_READS {
            match self.stream.receive(buffer) {
                Ok(Received::Bytes(_)) => {}
                Ok(Received::Nothing) => return false,
                Ok(Received::End) | Err(_) => return true,
            }
        }
        false
    }
}

fn ours(reason: String) -> End {
    End { clean: false, reason, is_our_decision: true }
}

fn theirs(reason: String) -> End {
    End { clean: false, reason, is_our_decision: false }
}
