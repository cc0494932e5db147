//! One client's WebSocket in the protocol of Webots' web clients: robot windows and stream pages.
//!
//! All messages are texts. They are the owner's: what a client says reaches it as a [`Call`] of the method
//! [`TEXT_METHOD`], whose parameters are the text, and it answers with [`crate::Server::say`].

use std::sync::Arc;

use axum::extract::ws::{Message as Frame, WebSocket};
use serde_json::Value;
use tokio::sync::broadcast::error::RecvError;

use crate::session::next_id;
use crate::{Call, Shared};

/// The method of calls that are texts of Webots' protocol.
pub const TEXT_METHOD: &str = "webots";

/// Serves a client until it leaves.
pub(crate) async fn serve(shared: Arc<Shared>, mut socket: WebSocket) {
    let mut texts = shared.texts.subscribe();
    let client = next_id();
    loop {
        let frame = tokio::select! {
            biased;
            incoming = socket.recv() => match incoming {
                Some(Ok(Frame::Text(text))) => {
                    let params = Value::String(text.to_string());
                    let call = Call { viewer: client, id: None, method: TEXT_METHOD.to_owned(), params };
                    // A client that floods loses messages; the protocol has no word for that.
                    let _ = shared.call(call);
                    continue;
                }
                Some(Ok(Frame::Close(_)) | Err(_)) | None => break,
                Some(Ok(_)) => continue,
            },
            text = texts.recv() => match text {
                Ok(message) if message.to.is_none_or(|to| to == client) => Frame::Text((*message.text).into()),
                // Frames that a slow client has missed are ignored.
                Ok(_) | Err(RecvError::Lagged(_)) => continue,
                Err(RecvError::Closed) => break,
            },
        };
        if socket.send(frame).await.is_err() {
            break;
        }
    }
    let call = Call { viewer: client, id: None, method: "viewer.left".to_owned(), params: Value::Null };
    let _ = shared.call(call);
}
