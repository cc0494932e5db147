//! The channels that emitters and receivers may use.

use engine::Builder;
use scene::{NodeId, Value};

/// The `allowedChannels` of an emitter or a receiver; none means all.
pub(crate) fn allowed(builder: &Builder<'_>, node: NodeId) -> Vec<i32> {
    match builder.scene.value(node, "allowedChannels") {
        Some(Value::MfInt32(channels)) => channels.clone(),
        _ => Vec::new(),
    }
}

/// Whether a channel may be used: -1 is all of them.
pub(crate) fn is_allowed(channel: i32, allowed: &[i32]) -> bool {
    channel >= -1 && (allowed.is_empty() || allowed.contains(&channel))
}
