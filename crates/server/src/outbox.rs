//! Connections of which all messages are the owner's: each of the client's is a [`Call`] with the text, and what is sent to
//! it waits in an outbox. A client that does not read loses messages, and costs no more memory than its outbox may hold.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::extract::ws::{Message as Frame, WebSocket};
use serde_json::Value;
use tokio::sync::mpsc;

use crate::foxglove_session::FOXGLOVE_METHOD;
use crate::text_session::TEXT_METHOD;
use crate::{Call, Shared, ViewerId};

/// What may wait to be sent to a client before it loses messages: a large world and what follows it have room. `[bytes]`
const MOST_WAITING: usize = 128 << 20;

/// What a client speaks.
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

/// What waits to be sent to a client.
pub(crate) struct Outbox {
    pub(crate) protocol: Protocol,
    frames: mpsc::UnboundedSender<Frame>,
    waiting: Arc<AtomicUsize>,
}

impl Outbox {
    /// Sends a message, or forgets it if too much waits already.
    pub(crate) fn send(&self, frame: Frame) {
        if self.waiting.load(Ordering::Relaxed) < MOST_WAITING {
            self.waiting.fetch_add(length(&frame), Ordering::Relaxed);
            // It fails only if nobody is there.
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

/// Serves a client until it leaves; not at all if it is not greeted.
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
                // A client that floods loses messages; the protocols have no word for that.
                Some(Ok(Frame::Text(text))) => {
                    let _ = shared.call(call(protocol.method(), Value::String(text.to_string())));
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
    let _ = shared.call(call("viewer.left", Value::Null));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_does_not_read_loses_messages_and_not_our_memory() {
        let (frames, mut outgoing) = mpsc::unbounded_channel();
        let outbox = Outbox { protocol: Protocol::Webots, frames, waiting: Arc::default() };
        let message = || Frame::Text("x".repeat(MOST_WAITING / 2).into());
        (0..10).for_each(|_| outbox.send(message()));
        let waiting: usize =
            std::iter::from_fn(|| outgoing.try_recv().ok()).map(|frame| length(&frame)).sum();
        assert_eq!(waiting, MOST_WAITING);
    }
}
