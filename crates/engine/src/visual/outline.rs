//! The rendered scene as instances that move with links, for viewers that draw it elsewhere.

use std::collections::BTreeMap;

use dynamics::LinkId;
use render::{Affine, InstanceId};
use scene::NodeId;

use super::Visuals;
use super::drawn_node::Placed;

/// How an instance moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// The node that shows it.
    pub node: NodeId,
    /// The link that it moves with; `None` if it is fixed in the world.
    pub link: Option<LinkId>,
    /// From mesh coordinates to the link's frame.
    pub link_from_mesh: Affine,
}

impl Visuals {
    /// The instances that move with links or are fixed. All others, such as the elements of tracks, move on their own.
    #[must_use]
    pub fn placements(&self) -> BTreeMap<InstanceId, Placement> {
        let plain = self
            .drawn_nodes
            .iter()
            .filter(|(_, drawn_node)| drawn_node.copied.is_none() && drawn_node.attached_ancestor.is_none());
        let pieces = plain.flat_map(|(node, drawn_node)| {
            drawn_node.pieces.iter().flat_map(move |piece: &Placed| {
                let link_from_mesh = drawn_node.link_from_node * piece.node_from_mesh;
                let placement = Placement { node: *node, link: drawn_node.link, link_from_mesh };
                piece.instances().map(move |instance| (instance, placement))
            })
        });
        pieces.collect()
    }
}
