//! A WebSocket of a client in Foxglove's protocol, whose messages are handled by the owner of the server.
//!
//! The owner gets a [`Call`] of the method [`FOXGLOVE_METHOD`] without parameters when a client connects, and one with
//! the text for each message. It replies with [`crate::Server::send_text`] and [`crate::Server::send_bytes`].

use std::sync::Arc;

use axum::extract::ws::WebSocket;
use axum::http::{HeaderMap, header};
use serde_json::Value;

use crate::outbox::{self, Protocol};
use crate::session::next_id;
use crate::{Call, Shared};

/// The method of calls from clients of Foxglove's protocol.
pub const FOXGLOVE_METHOD: &str = "foxglove";
/// The names of the protocol, newest first; the parts in use are the same in both.
pub(crate) const PROTOCOLS: [&str; 2] = ["foxglove.sdk.v1", "foxglove.websocket.v1"];

/// Returns whether a client requests this protocol.
pub(crate) fn is_requested(headers: &HeaderMap) -> bool {
    let asked =
        headers.get_all(header::SEC_WEBSOCKET_PROTOCOL).iter().filter_map(|value| value.to_str().ok());
    asked.flat_map(|list| list.split(',')).any(|name| PROTOCOLS.contains(&name.trim()))
}

/// Serves a client until it disconnects.
pub(crate) async fn serve(shared: Arc<Shared>, socket: WebSocket) {
    let client = next_id();
    // A client that connects while the simulator is busy will retry.
    let greet = |shared: &Shared| {
        let call = Call { viewer: client, id: None, method: FOXGLOVE_METHOD.to_owned(), params: Value::Null };
        shared.queue_call(call).is_ok()
    };
    outbox::serve(&shared, socket, Protocol::Foxglove, client, greet).await;
}
