//! One client's WebSocket in Foxglove's protocol, of which the messages are the owner's.
//!
//! That somebody has come reaches it as a [`Call`] of the method [`FOXGLOVE_METHOD`] without parameters, and each message
//! as one with the text. It answers with [`crate::Server::send_text`] and [`crate::Server::send_bytes`].

use std::sync::Arc;

use axum::extract::ws::WebSocket;
use axum::http::{HeaderMap, header};
use serde_json::Value;

use crate::outbox::{self, Protocol};
use crate::session::next_id;
use crate::{Call, Shared};

/// The method of calls that are of Foxglove's protocol.
pub const FOXGLOVE_METHOD: &str = "foxglove";
/// The names of the protocol, the newest first; what is used of it is the same in both.
pub(crate) const PROTOCOLS: [&str; 2] = ["foxglove.sdk.v1", "foxglove.websocket.v1"];

/// Whether a client asks for this protocol.
pub(crate) fn is_wanted(headers: &HeaderMap) -> bool {
    let asked =
        headers.get_all(header::SEC_WEBSOCKET_PROTOCOL).iter().filter_map(|value| value.to_str().ok());
    asked.flat_map(|list| list.split(',')).any(|name| PROTOCOLS.contains(&name.trim()))
}

/// Serves a client until it leaves.
pub(crate) async fn serve(shared: Arc<Shared>, socket: WebSocket) {
    let client = next_id();
    // One that comes while the simulator is busy tries again.
    let greet = |shared: &Shared| {
        let call = Call { viewer: client, id: None, method: FOXGLOVE_METHOD.to_owned(), params: Value::Null };
        shared.call(call).is_ok()
    };
    outbox::serve(&shared, socket, Protocol::Foxglove, client, greet).await;
}
