//! The appearance of a node, for exporters.

use render::{Affine, Material, Mesh, MeshId};
use scene::NodeId;

use super::Visuals;
use super::refresh::Refresh;
use crate::world_state::WorldState;

/// A mesh with its material, as shown.
#[derive(Clone, Copy, Debug)]
pub struct Form<'a> {
    /// Identifies the mesh: nodes that share it have the same key.
    pub id: MeshId,
    /// Its triangles, lines or points.
    pub mesh: &'a Mesh,
    /// Its material.
    pub material: &'a Material,
    /// Its pose in the frame of the node.
    pub node_from_mesh: Affine,
    /// Whether it casts shadows.
    pub casts_shadows: bool,
}

impl Visuals {
    /// The meshes that a node itself shows; empty for nodes that show nothing.
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

    /// Motions of the copies of a node that is shown several times, in the axes of its link; empty for other nodes.
    #[must_use]
    pub fn copies(&self, node: NodeId) -> &[Affine] {
        self.copies.get(&node).map_or(&[], Vec::as_slice)
    }
}

impl WorldState {
    /// Returns the rendered scene at this moment, even if nothing else needs it. Its diagnostics are reported when it is first
    /// needed, and dropped here.
    #[must_use]
    pub fn current_visuals(&self) -> Visuals {
        let mut visuals = self.visuals.clone();
        visuals.animate(self);
        if !visuals.is_built {
            let files = self.project.files();
            Refresh { visuals: &mut visuals, state: self, files: &*files, diagnostics: Vec::new() }.build();
        }
        visuals
    }
}
