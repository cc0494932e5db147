//! The channels that emitters and receivers may use.

use base::Severity;
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

/// The channel of the node; one that is not allowed gives way to the first one that is.
pub(crate) fn first(builder: &mut Builder<'_>, node: NodeId, allowed: &[i32]) -> i32 {
    let channel = builder.scene.int(node, "channel");
    match allowed.first() {
        Some(first) if !allowed.contains(&channel) => {
            let message =
                format!("'channel' ({channel}) is not among 'allowedChannels'; it is taken as {first}");
            builder.remark_field(node, "channel", Severity::Warning, "channel/allowed", message);
            *first
        }
        _ => channel,
    }
}
