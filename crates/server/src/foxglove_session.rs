//! One client's WebSocket in Foxglove's protocol, of which the messages are the owner's.
//!
//! That somebody has come reaches it as a [`Call`] of the method [`FOXGLOVE_METHOD`] without parameters, and each message
//! as one with the text. It answers with [`crate::Server::send_text`] and [`crate::Server::send_bytes`].

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::extract::ws::{Message as Frame, WebSocket};
use axum::http::{HeaderMap, header};
use serde_json::Value;
use tokio::sync::mpsc;

use crate::session::next_id;
use crate::{Call, Shared};

/// The method of calls that are of Foxglove's protocol.
pub const FOXGLOVE_METHOD: &str = "foxglove";
/// The names of the protocol, the newest first; what is used of it is the same in both.
pub(crate) const PROTOCOLS: [&str; 2] = ["foxglove.sdk.v1", "foxglove.websocket.v1"];
/// What may wait to be sent to a client before it loses messages. `[bytes]`
const MOST_WAITING: usize = 32 << 20;

/// Whether a client asks for this protocol.
pub(crate) fn is_wanted(headers: &HeaderMap) -> bool {
    let asked =
        headers.get_all(header::SEC_WEBSOCKET_PROTOCOL).iter().filter_map(|value| value.to_str().ok());
    asked.flat_map(|list| list.split(',')).any(|name| PROTOCOLS.contains(&name.trim()))
}

/// What waits to be sent to a client.
pub(crate) struct Outbox {
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

/// Serves a client until it leaves.
pub(crate) async fn serve(shared: Arc<Shared>, mut socket: WebSocket) {
    let client = next_id();
    let call = |method: &str, params| Call { viewer: client, id: None, method: method.to_owned(), params };
    let (frames, mut outgoing) = mpsc::unbounded_channel();
    let waiting = Arc::new(AtomicUsize::new(0));
    shared.outboxes().insert(client, Outbox { frames, waiting: Arc::clone(&waiting) });
    // One that comes while the simulator is busy tries again.
    let mut is_served = shared.call(call(FOXGLOVE_METHOD, Value::Null)).is_ok();
    while is_served {
        tokio::select! {
            biased;
            incoming = socket.recv() => match incoming {
                // A client that floods loses messages.
                Some(Ok(Frame::Text(text))) => {
                    let _ = shared.call(call(FOXGLOVE_METHOD, Value::String(text.to_string())));
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
