//! Animated appearances that move without any body: the links of a belt, the texture on it.

use render::Affine;
use scene::{NodeId, Scene};

use super::{Visuals, place};
use crate::world_state::WorldState;

/// Animates the appearance of a node, and nothing else.
///
/// It has no state: what it shows follows from the state of the world, so that a reset restores it.
pub trait Animation: std::fmt::Debug + Send + Sync {
    /// Sets the current appearance by [`Visuals::set_copies`] and [`Visuals::slide`].
    fn animate(&self, state: &WorldState, visuals: &mut Visuals);
}

impl Visuals {
    pub(super) fn animate(&mut self, state: &WorldState) {
        let animations = std::mem::take(&mut self.animations);
        animations.iter().for_each(|(_, animation)| animation.animate(state, self));
        self.animations = animations;
        self.copies.retain(|node, _| state.scene.get(*node).is_some());
        self.slides.retain(|node, _| state.scene.get(*node).is_some());
    }

    /// Shows a node and its descendants once for each of these motions, in the axes of the link that carries it. Without
    /// any it is shown once, where it is.
    pub fn set_copies(&mut self, scene: &Scene, node: NodeId, motions: Vec<Affine>) {
        let known = self.copies.insert(node, motions);
        let count = self.copies.get(&node).map_or(0, Vec::len);
        if known.map_or(0, |known| known.len()) != count {
            self.stale.insert(node);
            self.stale.extend(scene.descendants(node));
        }
    }

    /// Translates the textures of a node, in texture coordinates.
    pub fn slide(&mut self, drawn_node: NodeId, way: [f32; 2]) {
        if self.slides.insert(drawn_node, way).unwrap_or_default() == way {
            return;
        }
        let Some(shown) = self.drawn_nodes.get(&drawn_node) else { return };
        for piece in &shown.pieces {
            let Some(material) = self.scene.material(piece.material) else { continue };
            let mut material = material.clone();
            material.uv_transform = piece.uv_transform.after_shift(way);
            self.scene.update_material(piece.material, material);
        }
    }

    /// Changes the colour of a node.
    pub fn recolour(&mut self, drawn_node: NodeId, colour: render::Rgb) {
        let Some(shown) = self.drawn_nodes.get(&drawn_node) else { return };
        for piece in &shown.pieces {
            let Some(material) = self.scene.material(piece.material) else { continue };
            if material.base_colour != colour {
                let material = render::Material { base_colour: colour, ..material.clone() };
                self.scene.update_material(piece.material, material);
            }
        }
    }

    /// Translation of the textures of a node.
    pub(super) fn way(&self, drawn_node: NodeId) -> [f32; 2] {
        self.slides.get(&drawn_node).copied().unwrap_or_default()
    }

    /// The node itself or its ancestor that is shown several times.
    pub(super) fn copied(&self, scene: &Scene, node: NodeId) -> Option<NodeId> {
        if self.copies.is_empty() {
            return None;
        }
        place::upwards(scene, node).find(|above| self.copies.contains_key(above))
    }

    /// Number of copies of a node.
    pub(super) fn count(&self, copied: Option<NodeId>) -> usize {
        copied.and_then(|node| self.copies.get(&node)).map_or(1, |motions| motions.len().max(1))
    }
}
