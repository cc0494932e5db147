//! What is seen, taken apart into what moves and what it consists of, for those who show it elsewhere.

use std::collections::BTreeMap;

use dynamics::LinkId;
use render::{Affine, InstanceId};
use scene::NodeId;

use super::{Placed, Visuals};

/// How an instance goes with a link.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// The node that shows it.
    pub node: NodeId,
    /// The link that it goes with; `None`: it stands still in the world.
    pub link: Option<LinkId>,
    /// From the coordinates of its mesh to those of the link.
    pub link_from_mesh: Affine,
}

impl Visuals {
    /// The instances that go with links or stand still. All others, such as the elements of tracks, move on their own.
    #[must_use]
    pub fn placements(&self) -> BTreeMap<InstanceId, Placement> {
        let plain = self
            .drawn_nodes
            .iter()
            .filter(|(_, drawn_node)| drawn_node.copied.is_none() && drawn_node.lifted.is_none());
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
