//! Slot: a plug. What it holds sits where the slot is, as if the slot were not there.
//!
//! Slots come in pairs. Both of a pair have the same type, with a gender `+` on one side and `-` on the other if they
//! have one; the empty type fits any.

use base::Severity;
use engine::{Builder, Site};
use scene::{NodeId, Scene};

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    check(builder, node);
    if let Some(inside) = held(builder.scene, node) {
        builder.build(inside, site);
    }
}

/// What a joint or a slot holds as its end point, behind all slots in between.
pub(crate) fn held(scene: &Scene, node: NodeId) -> Option<NodeId> {
    let mut end = scene.child(node, "endPoint")?;
    while is_slot(scene, end) {
        end = scene.child(end, "endPoint")?;
    }
    Some(end)
}

/// Tells of pairs that do not fit in a row of slots that starts with this node, if it is one. They hold all the same.
pub(crate) fn check(builder: &mut Builder<'_>, node: NodeId) {
    let scene = builder.scene;
    let mut first = Some(node).filter(|node| is_slot(scene, *node));
    while let Some(outer) = first {
        let Some(inner) = scene.child(outer, "endPoint") else { return };
        if !is_slot(scene, inner) {
            // What a PROTO is or holds may be plugged in by a parameter, where nobody can tell.
            let is_plain = |id: NodeId| scene.get(id).is_some_and(|n| !n.is_internal && n.protos.is_empty());
            if !is_plain(outer) || !is_plain(inner) {
                return;
            }
            let message = "a Slot takes another Slot, which holds what is plugged in; this is taken as it is";
            builder.remark(inner, Severity::Warning, "slot/plain", message.to_owned());
            return;
        }
        let [socket, plug] = [outer, inner].map(|slot| scene.string(slot, "type"));
        if !fits(socket, plug) {
            let message = format!(
                "a Slot of type {plug:?} does not fit into one of type {socket:?}; it is taken as it is"
            );
            builder.remark(inner, Severity::Warning, "slot/type", message);
        }
        first = scene.child(inner, "endPoint").filter(|next| is_slot(scene, *next));
    }
}

fn is_slot(scene: &Scene, node: NodeId) -> bool {
    scene.get(node).is_some_and(|node| node.ty.name == "Slot")
}

/// Whether two types match: the same, of opposite gender if they have one.
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
