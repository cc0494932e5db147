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
        let plain =
            self.exhibits.iter().filter(|(_, exhibit)| exhibit.copied.is_none() && exhibit.lifted.is_none());
        let pieces = plain.flat_map(|(node, exhibit)| {
            exhibit.pieces.iter().flat_map(move |piece: &Placed| {
                let link_from_mesh = exhibit.link_from_node * piece.node_from_mesh;
                let placement = Placement { node: *node, link: exhibit.link, link_from_mesh };
                piece.instances().map(move |instance| (instance, placement))
            })
        });
        pieces.collect()
    }
}
