//! Slot: a plug. What it holds sits where the slot is, as if the slot were not there.

use engine::{Builder, Site};
use scene::{NodeId, Scene};

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    if let Some(inside) = held(builder.scene, node) {
        builder.build(inside, site);
    }
}

/// What a joint or a slot holds as its end point, behind all slots in between.
pub(crate) fn held(scene: &Scene, node: NodeId) -> Option<NodeId> {
    let mut end = scene.child(node, "endPoint")?;
    while scene.node(end).ty.name == "Slot" {
        end = scene.child(end, "endPoint")?;
    }
    Some(end)
}
