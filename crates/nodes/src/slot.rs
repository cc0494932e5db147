//! Slot: a place where nodes are plugged in. It has no effect on its end point.
//!
//! Slots come in pairs of the same type. A type may end with a gender, `+` on one side and `-` on the other. The empty
//! type matches any. What does not match is left out when the world is loaded, and cannot be inserted.

use base::Severity;
use catalog::placement::{PLUG_TYPE, fits, is_plug};
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

/// Warns about pairs of slots that do not match, in a chain that starts with this node: their types have been changed, or
/// come from a PROTO. They work nevertheless.
pub(crate) fn check(builder: &mut Builder<'_>, node: NodeId) {
    let scene = builder.scene;
    let mut first = Some(node).filter(|node| is_slot(scene, *node));
    while let Some(outer) = first {
        let Some(inner) = scene.child(outer, "endPoint").filter(|inner| is_slot(scene, *inner)) else {
            return;
        };
        let [socket, plug] = [outer, inner].map(|slot| scene.string(slot, PLUG_TYPE));
        if !fits(socket, plug) {
            let message =
                format!("a Slot of type {plug:?} does not match one of type {socket:?}; it is accepted");
            builder.report(inner, Severity::Warning, "slot/type", message);
        }
        first = scene.child(inner, "endPoint").filter(|next| is_slot(scene, *next));
    }
}

fn is_slot(scene: &Scene, node: NodeId) -> bool {
    scene.get(node).is_some_and(|node| is_plug(node.ty))
}
