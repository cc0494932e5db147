//! The WebSocket of a client in the protocol of Webots' web clients: robot windows and stream pages.
//!
//! All messages are texts and are handled by the owner of the server: it gets each message as a [`Call`] of the method
//! [`TEXT_METHOD`], whose parameters are the text, and replies with [`crate::Server::send_webots_text`].

use std::sync::Arc;

use axum::extract::ws::WebSocket;

use crate::Shared;
use crate::outbox::{self, Protocol};
use crate::session::next_id;

/// The method of calls from Webots clients.
pub const TEXT_METHOD: &str = "webots";

/// Serves a client until it disconnects.
pub(crate) async fn serve(shared: Arc<Shared>, socket: WebSocket) {
    outbox::serve(&shared, socket, Protocol::Webots, next_id(), |_| true).await;
}
