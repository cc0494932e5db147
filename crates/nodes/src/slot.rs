//! Slot: a place where nodes are plugged in. It has no effect on its end point.
//!
//! Slots come in pairs of the same type. A type may end with a gender, `+` on one side and `-` on the other. The empty
//! type matches any.

use base::Severity;
use engine::{Builder, Site};
use scene::{NodeId, Scene};

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    check(builder, node);
    if let Some(inside) = held(builder.scene, node) {
        builder.build(inside, site);
    }
}

/// Returns the end point of a joint or slot, skipping slots in between.
pub(crate) fn held(scene: &Scene, node: NodeId) -> Option<NodeId> {
    let mut end = scene.child(node, "endPoint")?;
    while is_slot(scene, end) {
        end = scene.child(end, "endPoint")?;
    }
    Some(end)
}

/// Warns about pairs of slots that do not match, in a chain that starts with this node. They work nevertheless.
pub(crate) fn check(builder: &mut Builder<'_>, node: NodeId) {
    let scene = builder.scene;
    let mut first = Some(node).filter(|node| is_slot(scene, *node));
    while let Some(outer) = first {
        let Some(inner) = scene.child(outer, "endPoint") else { return };
        if !is_slot(scene, inner) {
            // The contents of a PROTO may come from a parameter.
            let is_plain = |id: NodeId| scene.get(id).is_some_and(|n| !n.is_internal && n.protos.is_empty());
            if !is_plain(outer) || !is_plain(inner) {
                return;
            }
            let message =
                "the end point of a Slot should be another Slot that contains the node; it is accepted";
            builder.remark(inner, Severity::Warning, "slot/plain", message.to_owned());
            return;
        }
        let [socket, plug] = [outer, inner].map(|slot| scene.string(slot, "type"));
        if !fits(socket, plug) {
            let message =
                format!("a Slot of type {plug:?} does not match one of type {socket:?}; it is accepted");
            builder.remark(inner, Severity::Warning, "slot/type", message);
        }
        first = scene.child(inner, "endPoint").filter(|next| is_slot(scene, *next));
    }
}

fn is_slot(scene: &Scene, node: NodeId) -> bool {
    scene.get(node).is_some_and(|node| node.ty.name == "Slot")
}

/// Returns whether two types match: equal, with opposite genders if they have any.
fn fits(socket: &str, plug: &str) -> bool {
    if socket.is_empty() || plug.is_empty() {
        return true;
    }
    let kind = |name: &str| name.trim_end_matches(['+', '-']).to_owned();
    match (socket.chars().next_back(), plug.chars().next_back()) {
        (Some('+'), Some('-')) | (Some('-'), Some('+')) => kind(socket) == kind(plug),
        (Some('+' | '-'), _) | (_, Some('+' | '-')) => false,
        _ => socket == plug,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_and_genders_match() {
        for (socket, plug) in [("a", "a"), ("a+", "a-"), ("a-", "a+"), ("", "a+"), ("a", ""), ("", "")] {
            assert!(fits(socket, plug), "{socket} {plug}");
        }
        for (socket, plug) in [("a", "b"), ("a+", "a+"), ("a-", "a-"), ("a+", "a"), ("a", "a-"), ("a+", "b-")]
        {
            assert!(!fits(socket, plug), "{socket} {plug}");
        }
    }
}
