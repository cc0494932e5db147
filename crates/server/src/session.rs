//! One viewer's WebSocket.
//!
//! Text messages are JSON. The page calls with `{"id": 1, "method": "…", "params": {…}}` and is answered with
//! `{"id": 1, "result": …}` or `{"id": 1, "error": "…"}`; without `id` there is no answer. The methods are the owner's,
//! but for `ack`, which says that a frame has been shown. The server tells with `{"method": "…", "params": {…}}`: `scene`
//! (what there is to be seen; see `rows.rs`), and what the owner tells. Binary messages are poses ([`crate::frame`]).
//!
//! At most [`MOST_UNSHOWN`] frames are under way: what a slow viewer misses is ignored.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::ws::{Message as Frame, WebSocket};
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;

use crate::frame::Packer;
use crate::rows;
use crate::snapshot::Snapshot;
use crate::{Call, Shared, ViewerId};

/// Frames that a viewer has been sent and has not shown yet.
pub const MOST_UNSHOWN: u32 = 3;
/// The longest message that a viewer may send. `[bytes]`
pub const LONGEST_MESSAGE: usize = 1 << 20;

static NEXT: AtomicU64 = AtomicU64::new(1);

/// A number that no connection has had.
pub(crate) fn next_id() -> ViewerId {
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// Counts a viewer for as long as it lives.
struct Presence<'a>(&'a Shared);

impl<'a> Presence<'a> {
    fn new(shared: &'a Shared) -> Self {
        shared.viewers.fetch_add(1, Ordering::Relaxed);
        (shared.wake)();
        Self(shared)
    }
}

impl Drop for Presence<'_> {
    fn drop(&mut self) {
        self.0.viewers.fetch_sub(1, Ordering::Relaxed);
    }
}

/// What a viewer has been sent.
struct Session {
    viewer: ViewerId,
    last: Arc<Snapshot>,
    packer: Packer,
    unshown: u32,
    version: u64,
}

/// Serves a viewer until it leaves.
pub(crate) async fn serve(shared: Arc<Shared>, mut socket: WebSocket) {
    let mut messages = shared.messages.subscribe();
    let mut snapshots = shared.snapshots.subscribe();
    let presence = Presence::new(&shared);
    let viewer = next_id();
    let mut session =
        Session { viewer, last: Arc::default(), packer: Packer::default(), unshown: 0, version: 0 };
    let backlog: Vec<Arc<str>> = shared.backlog().iter().cloned().collect();
    for text in backlog {
        if socket.send(text_frame(&text)).await.is_err() {
            return;
        }
    }
    snapshots.mark_changed();
    loop {
        let may_show = session.unshown < MOST_UNSHOWN;
        let frames = tokio::select! {
            biased;
            incoming = socket.recv() => match incoming {
                Some(Ok(Frame::Text(text))) => session.hear(&shared, &text),
                Some(Ok(Frame::Close(_)) | Err(_)) | None => break,
                Some(Ok(_)) => Vec::new(),
            },
            message = messages.recv() => match message {
                Ok(message) if message.to.is_none_or(|to| to == viewer) => vec![text_frame(&message.text)],
                Ok(_) => Vec::new(),
                Err(RecvError::Lagged(count)) => {
                    vec![text_frame(&json!({ "method": "missed", "params": { "messages": count } }).to_string())]
                }
                Err(RecvError::Closed) => break,
            },
            changed = snapshots.changed(), if may_show => match changed {
                Ok(()) => {
                    let snapshot = snapshots.borrow_and_update().clone();
                    snapshot.map_or_else(Vec::new, |snapshot| session.show(snapshot))
                }
                Err(_) => break,
            },
        };
        for frame in frames {
            if socket.send(frame).await.is_err() {
                return;
            }
        }
    }
    drop(presence);
    // What the viewer held down is let go of.
    let call = Call { viewer, id: None, method: "viewer.left".to_owned(), params: Value::Null };
    let _ = shared.call(call);
}

fn text_frame(text: &str) -> Frame {
    Frame::Text(text.into())
}

impl Session {
    /// Takes a message; gives what is answered at once.
    fn hear(&mut self, shared: &Shared, text: &str) -> Vec<Frame> {
        let fault =
            |id: &Value, error: &str| vec![text_frame(&json!({ "id": id, "error": error }).to_string())];
        let mut message: Value = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => return fault(&Value::Null, &format!("this is not JSON: {error}")),
        };
        let params = message.get_mut("params").map_or(Value::Null, Value::take);
        let Some(method) = message.get("method").and_then(Value::as_str) else {
            return fault(&message["id"], "a message needs a method");
        };
        if method == "ack" {
            self.unshown = self.unshown.saturating_sub(1);
            return Vec::new();
        }
        let id = message.get("id").and_then(Value::as_u64);
        let call = Call { viewer: self.viewer, id, method: method.to_owned(), params };
        match shared.call(call) {
            Ok(()) => Vec::new(),
            Err(call) if call.id.is_none() => Vec::new(),
            Err(call) => fault(&call.id.into(), "the simulator is busy; try again"),
        }
    }

    /// What a viewer must be sent to see this.
    fn show(&mut self, snapshot: Arc<Snapshot>) -> Vec<Frame> {
        let mut frames = Vec::new();
        let is_arranged = Arc::ptr_eq(&self.last.structure, &snapshot.structure)
            && Arc::ptr_eq(&self.last.lights, &snapshot.lights);
        if !is_arranged {
            self.version += 1;
            let params = rows::changes(&self.last, &snapshot, self.version);
            frames.push(text_frame(&json!({ "method": "scene", "params": params }).to_string()));
        }
        if let Some(bytes) = self.packer.pack(&snapshot) {
            self.unshown += 1;
            frames.push(Frame::Binary(bytes.into()));
        }
        self.last = snapshot;
        frames
    }
}
