//! The WebSocket of a viewer.
//!
//! Text messages are JSON. The page calls with `{"id": 1, "method": "…", "params": {…}}` and gets the response `{"id":
//! 1, "result": …}` or `{"id": 1, "error": "…"}`; without `id` there is no response. Methods are handled by the owner
//! of the server, except for `ack`, which acknowledges that a frame has been displayed, and `look` with `{"isHidden":
//! true}` or `false`, by which a viewer says whether it is out of sight, such as a tab in the background. The server sends
//! notifications `{"method": "…", "params": {…}}`: `scene` (the visual scene; see [`playback::scene_message`]), and those of the
//! owner. Binary messages are poses ([`playback::frame`]).
//!
//! At most [`MAX_UNACKNOWLEDGED_FRAMES`] frames are in flight; a slow viewer skips frames. A hidden viewer gets none, and the
//! newest one as soon as it is seen again.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::ws::{Message as Frame, WebSocket};
use playback::frame::FrameEncoder;
use playback::{Snapshot, scene_message};
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;

use crate::{Call, Shared, ViewerId};

/// Maximum number of frames that a viewer was sent and has not displayed yet.
pub const MAX_UNACKNOWLEDGED_FRAMES: u32 = 3;
/// Maximum length of a message from a viewer. `[bytes]`
pub const MAX_MESSAGE_BYTES: usize = 1 << 20;

static NEXT: AtomicU64 = AtomicU64::new(1);

/// Returns an id that no connection has had.
pub(crate) fn next_id() -> ViewerId {
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// Counts a viewer while it exists, and as one that is seen while it is.
struct ViewerCount<'a> {
    shared: &'a Shared,
    is_hidden: bool,
}

impl<'a> ViewerCount<'a> {
    fn new(shared: &'a Shared) -> Self {
        shared.viewers.fetch_add(1, Ordering::Relaxed);
        shared.seen_viewers.fetch_add(1, Ordering::Relaxed);
        (shared.wake)();
        Self { shared, is_hidden: false }
    }

    fn set_hidden(&mut self, is_hidden: bool) {
        if is_hidden == self.is_hidden {
            return;
        }
        self.is_hidden = is_hidden;
        if is_hidden {
            self.shared.seen_viewers.fetch_sub(1, Ordering::Relaxed);
        } else {
            self.shared.seen_viewers.fetch_add(1, Ordering::Relaxed);
            // There may be a newer state than the last one that was published.
            (self.shared.wake)();
        }
    }
}

impl Drop for ViewerCount<'_> {
    fn drop(&mut self) {
        self.set_hidden(true);
        self.shared.viewers.fetch_sub(1, Ordering::Relaxed);
    }
}

/// What a viewer has been sent.
struct Session<'a> {
    viewer: ViewerId,
    presence: ViewerCount<'a>,
    last: Arc<Snapshot>,
    encoder: FrameEncoder,
    unacknowledged: u32,
    version: u64,
}

/// Serves a viewer until it disconnects.
pub(crate) async fn serve(shared: Arc<Shared>, mut socket: WebSocket) {
    let mut messages = shared.messages.subscribe();
    let mut snapshots = shared.snapshots.subscribe();
    let viewer = next_id();
    let mut session = Session {
        viewer,
        presence: ViewerCount::new(&shared),
        last: Arc::default(),
        encoder: FrameEncoder::default(),
        unacknowledged: 0,
        version: 0,
    };
    let backlog: Vec<Arc<str>> = shared.backlog().iter().cloned().collect();
    for text in backlog {
        if socket.send(text_frame(&text)).await.is_err() {
            return;
        }
    }
    snapshots.mark_changed();
    loop {
        let may_show = session.unacknowledged < MAX_UNACKNOWLEDGED_FRAMES && !session.presence.is_hidden;
        let frames = tokio::select! {
            biased;
            incoming = socket.recv() => match incoming {
                Some(Ok(Frame::Text(text))) => session.handle_message(&shared, &text),
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
                    snapshot.map_or_else(Vec::new, |snapshot| session.frames_for(snapshot))
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
    drop(session);
    // Releases the keys and buttons that the viewer held down.
    let call = Call { viewer, id: None, method: "viewer.left".to_owned(), params: Value::Null };
    let _ = shared.queue_call(call);
}

fn text_frame(text: &str) -> Frame {
    Frame::Text(text.into())
}

impl Session<'_> {
    /// Handles a message; returns immediate responses.
    fn handle_message(&mut self, shared: &Shared, text: &str) -> Vec<Frame> {
        let error_response =
            |id: &Value, error: &str| vec![text_frame(&json!({ "id": id, "error": error }).to_string())];
        let mut message: Value = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => return error_response(&Value::Null, &format!("invalid JSON: {error}")),
        };
        let params = message.get_mut("params").map_or(Value::Null, Value::take);
        let Some(method) = message.get("method").and_then(Value::as_str) else {
            return error_response(&message["id"], "a message needs a method");
        };
        if method == "ack" {
            self.unacknowledged = self.unacknowledged.saturating_sub(1);
            return Vec::new();
        }
        if method == "look" {
            self.presence.set_hidden(params["isHidden"] == true);
            return Vec::new();
        }
        let id = message.get("id").and_then(Value::as_u64);
        let call = Call { viewer: self.viewer, id, method: method.to_owned(), params };
        match shared.queue_call(call) {
            Ok(()) => Vec::new(),
            Err(call) if call.id.is_none() => Vec::new(),
            Err(call) => error_response(&call.id.into(), "the simulator is busy; try again"),
        }
    }

    /// Returns the messages that update a viewer to a snapshot.
    fn frames_for(&mut self, snapshot: Arc<Snapshot>) -> Vec<Frame> {
        let mut frames = Vec::new();
        if !snapshot.is_arranged_as(&self.last) {
            self.version += 1;
            let params = scene_message::changes(&self.last, &snapshot, self.version);
            // A viewer waits for the first one, even if the world is empty.
            if self.version == 1 || !scene_message::is_empty(&params) {
                frames.push(text_frame(&json!({ "method": "scene", "params": params }).to_string()));
            }
        }
        if let Some(bytes) = self.encoder.encode(&snapshot) {
            self.unacknowledged += 1;
            frames.push(Frame::Binary(bytes.into()));
        }
        self.last = snapshot;
        frames
    }
}
