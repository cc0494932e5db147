//! Channels of emitters and receivers.

use engine::Builder;
use scene::{NodeId, Value};

/// Returns the `allowedChannels` of an emitter or a receiver; empty means all.
pub(crate) fn allowed(builder: &Builder<'_>, node: NodeId) -> Vec<i32> {
    match builder.scene.value(node, "allowedChannels") {
        Some(Value::MfInt32(channels)) => channels.clone(),
        _ => Vec::new(),
    }
}

/// Returns whether a channel may be used; -1 is all channels.
pub(crate) fn is_allowed(channel: i32, allowed: &[i32]) -> bool {
    channel >= -1 && (allowed.is_empty() || allowed.contains(&channel))
}
