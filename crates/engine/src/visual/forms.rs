//! What is seen of a node, for those that write it down.

use render::{Affine, Material, Mesh, MeshId};
use scene::NodeId;

use super::{Refresh, Visuals};
use crate::world_state::WorldState;

/// A form and its looks, as they are shown.
#[derive(Clone, Copy, Debug)]
pub struct Form<'a> {
    /// Names the mesh: nodes that share it have the same.
    pub id: MeshId,
    /// Its triangles, lines or points.
    pub mesh: &'a Mesh,
    /// How it looks.
    pub material: &'a Material,
    /// Where it is, in the frame of the node.
    pub node_from_mesh: Affine,
    /// Whether it makes shadows.
    pub casts_shadows: bool,
}

impl Visuals {
    /// What is seen of a node itself; nothing for nodes that show nothing.
    pub fn forms(&self, node: NodeId) -> impl Iterator<Item = Form<'_>> {
        let pieces = self.drawn_nodes.get(&node).map_or(&[] as &[_], |shown| shown.pieces.as_slice());
        pieces.iter().filter_map(|piece| {
            Some(Form {
                id: piece.mesh,
                mesh: self.scene.mesh(piece.mesh)?,
                material: self.scene.material(piece.material)?,
                node_from_mesh: piece.node_from_mesh,
                casts_shadows: self.scene.instance(piece.instance)?.casts_shadows,
            })
        })
    }

    /// How each copy of a node that is seen several times is moved, in the axes of its link; nothing for other nodes.
    #[must_use]
    pub fn copies(&self, node: NodeId) -> &[Affine] {
        self.copies.get(&node).map_or(&[], Vec::as_slice)
    }
}

impl WorldState {
    /// What is seen of the world now, whether anybody looks or not. Remarks are those of the first look, and left out.
    #[must_use]
    pub fn current_visuals(&self) -> Visuals {
        let mut visuals = self.visuals.clone();
        visuals.animate(self);
        if !visuals.is_built {
            let files = self.project.files();
            Refresh { visuals: &mut visuals, state: self, files: &*files, remarks: Vec::new() }.build();
        }
        visuals
    }
}
