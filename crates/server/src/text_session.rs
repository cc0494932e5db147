//! One client's WebSocket in the protocol of Webots' web clients: robot windows and stream pages.
//!
//! All messages are texts. They are the owner's: what a client says reaches it as a [`Call`] of the method
//! [`TEXT_METHOD`], whose parameters are the text, and it answers with [`crate::Server::say`].

use std::sync::Arc;

use axum::extract::ws::WebSocket;

use crate::Shared;
use crate::outbox::{self, Protocol};
use crate::session::next_id;

/// The method of calls that are texts of Webots' protocol.
pub const TEXT_METHOD: &str = "webots";

/// Serves a client until it leaves.
pub(crate) async fn serve(shared: Arc<Shared>, socket: WebSocket) {
    outbox::serve(&shared, socket, Protocol::Webots, next_id(), |_| true).await;
}
