//! A connected controller.

use crate::assembler::Assembler;
use crate::reply::{Reply, Transport};
use crate::socket::{Received, Stream};
use std::collections::VecDeque;
use std::time::Instant;

/// The number of requests that may be waiting for a reply. The protocol allows one; a few more, such as a closing
/// message after a request, cost nothing.
const MAX_UNANSWERED: usize = 64;
/// Reads in one go, so that a peer that never stops sending does not starve the others.
const MAX_READS: usize = 16;

/// The reason of an end between two packets without a closing message: the process has ended, or will soon.
pub const UNANNOUNCED_END: &str = "ended without a closing message";

#[derive(Debug)]
pub(crate) struct Peer {
    stream: Stream,
    assembler: Assembler,
    /// Bytes to be sent; the operating system has taken those before `sent`.
    queue: Vec<u8>,
    sent: usize,
    /// The lengths of the requests that are waiting for a reply. `[bytes]`
    unanswered: VecDeque<usize>,
    /// The limit of their total length, so that a few clients cannot exhaust the memory. `[bytes]`
    unanswered_limit: usize,
    /// Whether a write has failed; the next read tells the reason.
    has_write_failed: bool,
    last_bytes: Instant,
}

/// The result of reading.
pub(crate) struct ReadResult {
    pub(crate) packets: Vec<Vec<u8>>,
    pub(crate) end: Option<End>,
}

/// Why a connection has ended.
pub(crate) struct End {
    pub(crate) clean: bool,
    pub(crate) reason: String,
    /// Whether the peer is still connected and has to be told.
    pub(crate) is_our_decision: bool,
}

impl Peer {
    pub(crate) fn new(stream: Stream, packet_limit: usize, now: Instant) -> Self {
        Self {
            stream,
            assembler: Assembler::with_limit(packet_limit),
            queue: Vec::new(),
            sent: 0,
            unanswered: VecDeque::new(),
            unanswered_limit: packet_limit.saturating_mul(2),
            has_write_failed: false,
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
        self.sent < self.queue.len() && !self.has_write_failed
    }

    /// Returns since when the rest of an incomplete packet has been missing.
    pub(crate) fn waiting_since(&self) -> Option<Instant> {
        (self.assembler.buffered() > 0).then_some(self.last_bytes)
    }

    pub(crate) fn stalled(&self) -> End {
        let missing =
            format!("stalled in the middle of a packet, after {} bytes of it", self.assembler.buffered());
        ours(missing)
    }

    /// Reads what has arrived.
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
                        () if bytes > self.unanswered_limit => format!("{count} requests of {bytes} bytes"),
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
            0 => theirs(UNANNOUNCED_END.to_owned()),
            bytes => theirs(format!("ended in the middle of a packet, after {bytes} bytes of it")),
        }
    }

    /// Sends a reply, or queues what the system does not take at once. Returns an end if the peer does not read.
    pub(crate) fn send(&mut self, reply: &Reply, queue_limit: usize) -> Option<End> {
        let waiting = self.queue.len() - self.sent;
        if waiting > queue_limit {
            return Some(ours(format!("does not read: {waiting} bytes wait for it")));
        }
        if reply.delay_ms >= 0 {
            self.unanswered.pop_front();
        }
        if self.has_write_failed {
            return None;
        }
        reply.encode_into(self.transport(), &mut self.queue);
        self.flush();
        None
    }

    /// Writes as much as the system takes.
    pub(crate) fn flush(&mut self) {
        while self.wants_to_write() {
            match self.stream.try_write(self.queue.get(self.sent..).unwrap_or_default()) {
                Ok(0) => break,
                Ok(count) => self.sent += count,
                Err(_) => self.has_write_failed = true,
            }
        }
        if self.sent == self.queue.len() || self.has_write_failed {
            self.queue.clear();
            self.sent = 0;
        } else if self.sent > self.queue.len() / 2 {
            self.queue.drain(..self.sent);
            self.sent = 0;
        }
    }

    /// Reads and discards bytes; returns whether the peer has gone.
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
