//! The interface by which a node shows itself.

use std::sync::Arc;

use assets::Source;
use base::{Diagnostic, Severity};
use render::{
    Affine, Background, Fog, Instance, Light, LightKind, Material, Mesh, MeshId, Primitives, Texture,
};
use render::{MaterialId, TextureId};
use scene::{NodeId, Scene};

use super::drawn_node::{NodeVisuals, Placed};
use super::skinning::{self, SkinnedMesh};
use super::{Visuals, budget, place};
use crate::build::diagnostic;

/// Collects what one node shows, in its frame.
pub struct Showing<'a> {
    /// The scene graph.
    pub scene: &'a Scene,
    /// Source of the files that nodes reference.
    pub files: &'a dyn Source,
    node: NodeId,
    visuals: &'a mut Visuals,
    /// What the node has shown before; its rows are reused.
    old: NodeVisuals,
    new: NodeVisuals,
    diagnostics: Vec<Diagnostic>,
    /// Whether it is visible to the viewpoint alone.
    is_for_eye: bool,
}

/// A mesh with its material.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Its material.
    pub material: Material,
    /// Its pose.
    pub node_from_mesh: Affine,
    /// Whether it casts shadows.
    pub casts_shadows: bool,
    /// Whether it is visible from both sides.
    pub is_two_sided: bool,
    /// Its colour in segmentation images.
    pub segmentation: Option<render::Rgb>,
}

impl<'a> Showing<'a> {
    pub(super) fn new(
        scene: &'a Scene,
        files: &'a dyn Source,
        visuals: &'a mut Visuals,
        node: NodeId,
    ) -> Self {
        let old = visuals.drawn_nodes.remove(&node).unwrap_or_default();
        let is_for_eye = place::upwards(scene, node).any(|above| visuals.attached_to_eye.contains(&above));
        let new = NodeVisuals { copied: visuals.copied(scene, node), ..NodeVisuals::default() };
        Self { scene, files, node, visuals, old, new, diagnostics: Vec::new(), is_for_eye }
    }

    /// Adds a mesh that only this node uses.
    pub fn add(&mut self, mesh: Mesh, piece: Piece) {
        let hash = hash(&mesh);
        let id = match self.old.pieces.get_mut(self.new.pieces.len()) {
            Some(Placed { mesh: id, own_mesh: Some(known), .. }) => {
                if *known != hash {
                    self.visuals.scene.update_mesh(*id, mesh);
                    *known = hash;
                }
                *id
            }
            _ => self.visuals.scene.add_mesh(mesh),
        };
        self.add_instance(id, Some(hash), piece);
    }

    /// Adds a skinned mesh that only this node uses. It follows the bones of [`Visuals::set_bones`].
    pub fn add_skinned(&mut self, form: SkinnedMesh, piece: Piece) {
        self.add(form.mesh.clone(), piece);
        if let Some(added) = self.new.pieces.last() {
            self.new.skinned.push(skinning::Shown::new(Arc::new(form), added.mesh));
        }
    }

    /// Adds a mesh that other nodes may share. `key` identifies it; `make` is called once per key.
    pub fn add_shared(&mut self, key: &str, piece: Piece, make: impl FnOnce(&mut Self) -> Option<Mesh>) {
        let id = match self.visuals.meshes.get(key) {
            Some(id) => *id,
            None => {
                let mesh = make(self);
                let id = mesh.map(|mesh| self.visuals.scene.add_mesh(mesh));
                self.visuals.meshes.insert(key.to_owned(), id);
                id
            }
        };
        if let Some(id) = id {
            self.add_instance(id, None, piece);
        }
    }

    fn add_instance(&mut self, mesh: MeshId, own_mesh: Option<u64>, mut piece: Piece) {
        let uv_transform = piece.material.uv_transform;
        piece.material.takes_shadows &= !self.is_for_eye;
        piece.material.uv_transform = uv_transform.after_shift(self.visuals.way(self.node));
        let count = self.visuals.count(self.new.copied);
        let scene = &mut self.visuals.scene;
        let mut instance = Instance {
            casts_shadows: piece.casts_shadows && !self.is_for_eye,
            is_two_sided: piece.is_two_sided,
            segmentation: piece.segmentation,
            user: self.node.0.saturating_add(1),
            ..Instance::new(mesh, MaterialId(0), piece.node_from_mesh)
        };
        let at = self.new.pieces.len();
        let mut more = Vec::new();
        let (material, first) = match self.old.pieces.get_mut(at) {
            Some(old) => {
                if scene.material(old.material) != Some(&piece.material) {
                    scene.update_material(old.material, piece.material);
                }
                if own_mesh.is_none() && old.own_mesh.is_some() {
                    scene.remove_mesh(old.mesh);
                }
                instance.material = old.material;
                more = std::mem::take(&mut old.more);
                more.drain(more.len().min(count - 1)..).for_each(|id| scene.remove_instance(id));
                for id in std::iter::once(old.instance).chain(more.iter().copied()) {
                    let Some(known) = scene.instance(id) else { continue };
                    instance.world_from_mesh = known.world_from_mesh;
                    instance.layers = known.layers;
                    if *known != instance {
                        scene.update_instance(id, instance.clone());
                    }
                }
                (old.material, old.instance)
            }
            None => {
                instance.material = scene.add_material(piece.material);
                (instance.material, scene.add_instance(instance.clone()))
            }
        };
        more.resize_with(count - 1, || scene.add_instance(instance.clone()));
        self.new.pieces.push(Placed {
            instance: first,
            more,
            uv_transform,
            material,
            mesh,
            own_mesh,
            node_from_mesh: piece.node_from_mesh,
        });
    }

    /// Returns a texture that other nodes may share. `key` identifies it; `make` is called once per key.
    pub fn texture(
        &mut self,
        key: &str,
        make: impl FnOnce(&mut Self) -> Option<Texture>,
    ) -> Option<TextureId> {
        if let Some(id) = self.visuals.textures.get(key) {
            return *id;
        }
        let mut texture = make(self);
        if let Some(texture) = &mut texture {
            let size = [texture.width, texture.height];
            if budget::fit(texture, budget::MAX.saturating_sub(self.visuals.texture_bytes)) {
                let (width, height) = (texture.width, texture.height);
                let message = format!(
                    "the pictures of this world take too much memory; one of {} by {} pixels is made {width} by {height}",
                    size[0], size[1]
                );
                self.report(self.node, "texture/memory", message);
            }
            self.visuals.texture_bytes += budget::size(texture);
        }
        let id = texture.map(|texture| self.visuals.scene.add_texture(texture));
        self.visuals.textures.insert(key.to_owned(), id);
        id
    }

    /// Returns the image by which a display or pen has replaced that of a texture node.
    #[must_use]
    pub fn screen(&self, node: NodeId) -> Option<TextureId> {
        self.visuals.screens.get(&node).copied()
    }

    /// Returns the paint that devices have applied to this node.
    #[must_use]
    pub fn paint(&self) -> Option<TextureId> {
        self.visuals.paints.get(&self.node).map(|paint| paint.texture)
    }

    /// Adds a light, in the frame of the node.
    pub fn light(&mut self, light: Light) {
        let scene = &mut self.visuals.scene;
        let id = match self.old.lights.get(self.new.lights.len()) {
            Some((id, _)) => *id,
            None => scene.add_light(light.clone()),
        };
        self.new.lights.push((id, light));
    }

    /// Sets the background.
    pub fn background(&mut self, background: Background) {
        self.visuals.scene.set_background(background);
        self.new.has_sky = true;
    }

    /// Sets the fog.
    pub fn fog(&mut self, fog: Fog) {
        self.visuals.scene.set_fog(Some(fog));
        self.new.has_fog = true;
    }

    /// Declares that another node takes precedence over this one, which is shown again when that one is removed.
    pub fn surplus(&mut self) {
        self.new.is_surplus = true;
    }

    /// Reports a diagnostic about a node, with its location.
    pub fn report(&mut self, node: NodeId, code: &'static str, message: String) {
        self.diagnostics.push(diagnostic(self.scene, node, Severity::Warning, code, message));
    }

    /// Returns what the node shows now; rows of the previous appearance that were not reused are removed.
    pub(super) fn finish(self) -> (NodeVisuals, Vec<Diagnostic>) {
        for piece in self.old.pieces.get(self.new.pieces.len()..).unwrap_or_default() {
            self.visuals.remove_piece(piece);
        }
        for (light, _) in self.old.lights.get(self.new.lights.len()..).unwrap_or_default() {
            self.visuals.scene.remove_light(*light);
        }
        if self.old.has_sky && !self.new.has_sky {
            self.visuals.scene.set_background(Background::default());
        }
        if self.old.has_fog && !self.new.has_fog {
            self.visuals.scene.set_fog(None);
        }
        (self.new, self.diagnostics)
    }
}

/// Transforms a light from the frame of its node to the world, except for directional light, whose direction is in world axes
/// already.
pub(super) fn moved_light(light: &Light, world_from_node: &Affine) -> Light {
    let mut moved = light.clone();
    match &mut moved.kind {
        LightKind::Directional { .. } => {}
        LightKind::Point { position, .. } => *position = world_from_node.transform_point3(*position),
        LightKind::Spot { position, direction, .. } => {
            *position = world_from_node.transform_point3(*position);
            *direction = world_from_node.transform_vector3(*direction);
        }
    }
    moved
}

/// Hash of the contents of a mesh: FNV-1a by words.
fn hash(mesh: &Mesh) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut mix = |word: u32| hash = (hash ^ u64::from(word)).wrapping_mul(0x0000_0100_0000_01b3);
    let lengths = [mesh.positions.len(), mesh.normals.len(), mesh.uvs.len(), mesh.colours.len()];
    lengths.into_iter().for_each(|length| mix(length as u32));
    let triples = mesh.positions.iter().chain(&mesh.normals).chain(&mesh.colours);
    triples.flatten().for_each(|number| mix(number.to_bits()));
    mesh.uvs.iter().chain(&mesh.paint_uvs).flatten().for_each(|number| mix(number.to_bits()));
    match &mesh.primitives {
        Primitives::Triangles(triangles) => triangles.iter().flatten().for_each(|index| mix(*index)),
        Primitives::Lines(lines) => lines.iter().flatten().for_each(|index| mix(*index)),
        Primitives::Points => mix(1),
    }
    hash
}
