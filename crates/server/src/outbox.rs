//! Connections whose messages are handled by the owner: each message of a client becomes a [`Call`] with the text, and
//! messages to it are queued in an outbox. A client that does not read loses messages, which bounds the memory of its
//! outbox.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::extract::ws::{Message as Frame, WebSocket};
use serde_json::Value;
use tokio::sync::mpsc;

use crate::foxglove_session::FOXGLOVE_METHOD;
use crate::text_session::TEXT_METHOD;
use crate::{Call, Shared, ViewerId};

/// Maximum size of queued messages before a client loses some; enough for a large world and its updates. `[bytes]`
const MAX_PENDING_BYTES: usize = 128 << 20;

/// The protocol of a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Protocol {
    /// That of Webots' web clients.
    Webots,
    /// Foxglove's.
    Foxglove,
}

impl Protocol {
    fn method(self) -> &'static str {
        match self {
            Self::Webots => TEXT_METHOD,
            Self::Foxglove => FOXGLOVE_METHOD,
        }
    }
}

/// Messages queued for a client.
pub(crate) struct Outbox {
    pub(crate) protocol: Protocol,
    frames: mpsc::UnboundedSender<Frame>,
    waiting: Arc<AtomicUsize>,
}

impl Outbox {
    /// Queues a message, or drops it if the outbox is full.
    pub(crate) fn send(&self, frame: Frame) {
        if self.waiting.load(Ordering::Relaxed) < MAX_PENDING_BYTES {
            self.waiting.fetch_add(length(&frame), Ordering::Relaxed);
            // It fails only if the client is gone.
            let _ = self.frames.send(frame);
        }
    }
}

fn length(frame: &Frame) -> usize {
    match frame {
        Frame::Text(text) => text.len(),
        Frame::Binary(bytes) => bytes.len(),
        _ => 0,
    }
}

/// Serves a client until it disconnects; not at all if `greet` returns false.
pub(crate) async fn serve(
    shared: &Shared,
    mut socket: WebSocket,
    protocol: Protocol,
    client: ViewerId,
    greet: impl FnOnce(&Shared) -> bool,
) {
    let call = |method: &str, params| Call { viewer: client, id: None, method: method.to_owned(), params };
    let (frames, mut outgoing) = mpsc::unbounded_channel();
    let waiting = Arc::new(AtomicUsize::new(0));
    shared.outboxes().insert(client, Outbox { protocol, frames, waiting: Arc::clone(&waiting) });
    let mut is_served = greet(shared);
    while is_served {
        tokio::select! {
            biased;
            incoming = socket.recv() => match incoming {
                // If the queue is full, messages are dropped; the protocols cannot express an error.
                Some(Ok(Frame::Text(text))) => {
                    let _ = shared.queue_call(call(protocol.method(), Value::String(text.to_string())));
                }
                Some(Ok(Frame::Close(_)) | Err(_)) | None => is_served = false,
                Some(Ok(_)) => {}
            },
            frame = outgoing.recv() => match frame {
                Some(frame) => {
                    waiting.fetch_sub(length(&frame), Ordering::Relaxed);
                    is_served = socket.send(frame).await.is_ok();
                }
                None => is_served = false,
            },
        }
    }
    shared.outboxes().remove(&client);
    let _ = shared.queue_call(call("viewer.left", Value::Null));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_that_do_not_read_lose_messages() {
        let (frames, mut outgoing) = mpsc::unbounded_channel();
        let outbox = Outbox { protocol: Protocol::Webots, frames, waiting: Arc::default() };
        let message = || Frame::Text("x".repeat(MAX_PENDING_BYTES / 2).into());
        (0..10).for_each(|_| outbox.send(message()));
        let waiting: usize =
            std::iter::from_fn(|| outgoing.try_recv().ok()).map(|frame| length(&frame)).sum();
        assert_eq!(waiting, MAX_PENDING_BYTES);
    }
}
