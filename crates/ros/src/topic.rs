//! A published topic, and the queues of its subscribers.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use crate::node::lock;
use crate::types::Message;
use crate::value::{Value, encode};

/// Messages and bytes queued for a subscriber; older ones are dropped.
const MAX_QUEUED: (usize, usize) = (1000, 1 << 26);
/// How often an idle writer checks whether its subscriber is still connected.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

/// The queue of a subscriber.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    /// The name of the subscribing node.
    pub(crate) of: String,
    messages: Mutex<VecDeque<Arc<[u8]>>>,
    filled: Condvar,
}

impl Queue {
    pub(crate) fn new(of: &str) -> Self {
        Self { of: of.to_owned(), ..Self::default() }
    }

    pub(crate) fn push(&self, message: Arc<[u8]>) {
        let mut messages = lock(&self.messages);
        messages.push_back(message);
        let mut bytes: usize = messages.iter().map(|message| message.len()).sum();
        while messages.len() > 1 && (messages.len() > MAX_QUEUED.0 || bytes > MAX_QUEUED.1) {
            bytes -= messages.pop_front().map_or(0, |message| message.len());
        }
        drop(messages);
        self.filled.notify_one();
    }

    /// Returns the next message, or `None` after a short timeout.
    pub(crate) fn pop(&self) -> Option<Arc<[u8]>> {
        let messages = lock(&self.messages);
        let waited = self.filled.wait_timeout_while(messages, POLL_INTERVAL, |messages| messages.is_empty());
        waited.unwrap_or_else(PoisonError::into_inner).0.pop_front()
    }
}

/// A topic that the node publishes.
#[derive(Debug)]
pub struct Topic {
    pub(crate) name: String,
    pub(crate) kind: Arc<Message>,
    /// Whether new subscribers get the last message.
    pub(crate) latches: bool,
    pub(crate) queues: Mutex<Vec<Arc<Queue>>>,
    pub(crate) last: Mutex<Option<Arc<[u8]>>>,
}

impl Topic {
    /// Whether there are subscribers, or later ones would get the message.
    #[must_use]
    pub fn is_wanted(&self) -> bool {
        self.latches || !lock(&self.queues).is_empty()
    }

    /// Sends a message to all subscribers.
    pub fn publish(&self, value: &Value) {
        let mut bytes = Vec::new();
        encode(&self.kind, value, &mut bytes);
        let message: Arc<[u8]> = bytes.into();
        // Both are changed under one lock, so that a new subscriber gets the message exactly once.
        let queues = lock(&self.queues);
        if self.latches {
            *lock(&self.last) = Some(message.clone());
        }
        queues.iter().for_each(|queue| queue.push(message.clone()));
    }
}
