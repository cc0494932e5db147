//! The renderer's scene, kept up to date with the nodes.
//!
//! Owns: which node shows what, and where. *Drawn nodes* are those with a mount for which the node types' `show` adds meshes,
//! lights or a background. They are shown again when a field in them changes. Nothing is built until the scene is needed.

mod animation;
mod attached_to_eye;
mod budget;
mod drawn_node;
mod forms;
mod hiding;
mod outline;
mod paint;
mod place;
mod refresh;
mod showing;
mod skinning;
mod spot;
mod viewer_image;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use base::{Pose, SimTime, Vec3};
use dynamics::LinkId;
use render::{Affine, CpuRenderer, MeshId, Picture, Renderer, TextureId, View};
use scene::{NodeId, Scene};

use self::drawn_node::{NodeVisuals, Placed, Placing};
use crate::placement::Mount;
use crate::world_state::WorldState;

pub use animation::Animation;
pub use attached_to_eye::EYE;
pub use base::Shared;
pub use forms::Form;
pub use outline::Placement;
pub use paint::PaintArea;
pub use showing::{Piece, Showing};
pub use skinning::{Bone, SkinnedMesh};
pub use spot::{SPOTS, Spot};
pub use viewer_image::ViewerImage;

/// Adds what a node itself shows. Returns `false` for nodes that show nothing.
pub type Show = fn(&mut Showing<'_>, NodeId) -> bool;

/// The rendered scene.
#[derive(Clone, Default)]
pub struct Visuals {
    /// Whether a device or a user needs the rendered scene.
    is_needed: bool,
    /// Whether all nodes have been visited once.
    is_built: bool,
    pub(crate) scene: Shared<render::Scene>,
    drawn_nodes: BTreeMap<NodeId, NodeVisuals>,
    /// Drawn nodes whose motion is not determined by the pose of their link: see [`NodeVisuals::is_independent`].
    independent: BTreeSet<NodeId>,
    /// Meshes and textures from files, by path and part; many nodes share them.
    meshes: BTreeMap<String, Option<MeshId>>,
    textures: BTreeMap<String, Option<TextureId>>,
    /// Total memory of textures. `[bytes]`
    texture_bytes: usize,
    /// Images that replace those of texture nodes: what displays and pens draw.
    screens: BTreeMap<NodeId, TextureId>,
    /// Paint of devices, by the node that it is on.
    paints: BTreeMap<NodeId, paint::Paint>,
    /// When paint was faded last.
    faded_at: SimTime,
    /// Animations, by node.
    pub(crate) animations: Vec<(NodeId, Arc<dyn Animation>)>,
    /// Nodes that are shown several times: the motions of the copies, in the axes of their link.
    copies: BTreeMap<NodeId, Vec<Affine>>,
    /// Translations of textures, by node.
    slides: BTreeMap<NodeId, [f32; 2]>,
    /// Whether rendering for cameras and users is disabled.
    is_undrawn: bool,
    /// The renderer; the CPU unless another one was set.
    renderer: Option<Arc<dyn Renderer>>,
    /// The last images of viewers that were requested; `None` before the first image.
    viewer_images: BTreeMap<NodeId, Option<ViewerImage>>,
    /// Nodes that must be shown again although their fields have not changed.
    stale: BTreeSet<NodeId>,
    /// Nodes that are hidden from some viewers: the viewers, by node.
    hidden: BTreeMap<NodeId, BTreeSet<NodeId>>,
    /// Nodes that were rebuilt and may be mounted elsewhere.
    moved: BTreeSet<NodeId>,
    /// Nodes that have moved on their links.
    shifted: BTreeSet<NodeId>,
    /// Bones of skinned meshes, by the node that shows them.
    bones: BTreeMap<NodeId, Vec<Bone>>,
    /// Nodes that follow the viewpoint.
    attached_to_eye: BTreeSet<NodeId>,
    /// Light spots that devices project.
    spots: BTreeMap<NodeId, spot::Shown>,
    /// A visibility bit for each viewer from which something is hidden.
    viewers: Vec<NodeId>,
}

impl Visuals {
    /// Declares that the rendered scene is needed.
    pub(crate) fn need(&mut self) {
        self.is_needed = true;
    }

    /// Notes that these nodes were rebuilt and may be mounted elsewhere.
    pub(crate) fn note_moved(&mut self, nodes: impl Iterator<Item = NodeId>) {
        if self.is_built {
            self.moved.extend(nodes);
        }
    }

    /// Notes that a node has moved on its link.
    pub(crate) fn note_shifted(&mut self, node: NodeId) {
        if self.drawn_nodes.contains_key(&node) {
            self.shifted.insert(node);
        }
    }

    /// Returns whether nodes must be shown again although their fields have not changed.
    pub(crate) fn is_outdated(&self) -> bool {
        !(self.stale.is_empty() && self.moved.is_empty() && self.shifted.is_empty())
    }

    /// Returns whether the rendered scene is needed.
    #[must_use]
    pub fn is_needed(&self) -> bool {
        self.is_needed
    }

    /// Disables rendering, for speed: cameras give black images. Rays still work.
    pub fn disable_rendering(&mut self) {
        self.is_undrawn = true;
    }

    /// Sets the renderer, instead of the CPU.
    pub fn draw_by(&mut self, renderer: Arc<dyn Renderer>) {
        self.renderer = Some(renderer);
    }

    /// Whether rendering is enabled.
    #[must_use]
    pub fn draws(&self) -> bool {
        !self.is_undrawn
    }

    /// The renderer's scene, as of the last [`WorldState::refresh_visuals`].
    #[must_use]
    pub fn scene(&self) -> &render::Scene {
        &self.scene
    }

    /// Returns a copy of the scene at this moment.
    #[must_use]
    pub fn kept_scene(&self) -> Shared<render::Scene> {
        self.scene.clone()
    }

    /// The drawn node for the `user` number of an instance.
    #[must_use]
    pub fn drawn_node(&self, user: u32) -> Option<NodeId> {
        let node = NodeId(user.checked_sub(1)?);
        self.drawn_nodes.contains_key(&node).then_some(node)
    }

    /// Calls a function with each mesh that a node and its descendants show, and with its pose and scale in the world,
    /// where `pose` is that of their links now.
    fn each_mesh(
        &self,
        scene: &Scene,
        top: NodeId,
        pose: impl Fn(LinkId) -> Pose,
        mut take: impl FnMut(MeshId, Affine),
    ) {
        let within = |node: NodeId| place::upwards(scene, node).any(|above| above == top);
        let is_there = |drawn_node: &NodeVisuals| drawn_node.attached_ancestor.is_none();
        let drawn_nodes =
            self.drawn_nodes.iter().filter(|(node, drawn_node)| within(**node) && is_there(drawn_node));
        for (_, drawn_node) in drawn_nodes {
            let link = drawn_node.link.filter(|_| !drawn_node.moves_alone());
            let world_from_link = link.map(|link| render::affine(pose(link), Vec3::ONE));
            for piece in &drawn_node.pieces {
                for instance in piece.instances() {
                    let Some(instance) = self.scene.instance(instance) else { continue };
                    // The instance is not moved for viewers, to which the pose of the link is enough.
                    let world_from_mesh =
                        world_from_link.map_or(instance.world_from_mesh, |world_from_link| {
                            world_from_link * (drawn_node.link_from_node * piece.node_from_mesh)
                        });
                    take(instance.mesh, world_from_mesh);
                }
            }
        }
    }

    /// Corners of the bounding boxes of what a node and its descendants show, in the world, where `pose` is that of their
    /// links now. `[m]`
    fn corners(&self, scene: &Scene, top: NodeId, pose: impl Fn(LinkId) -> Pose) -> Vec<Vec3> {
        let mut corners = Vec::new();
        self.each_mesh(scene, top, pose, |mesh, world_from_mesh| {
            let Some(bounds) = self.scene.mesh_box(mesh) else { return };
            let pick = |corner: usize, axis: usize| f64::from(bounds[corner >> axis & 1][axis]);
            let corner = |corner| Vec3::new(pick(corner, 0), pick(corner, 1), pick(corner, 2));
            corners.extend((0..8).map(|number| world_from_mesh.transform_point3(corner(number))));
        });
        corners
    }

    /// Centres and radii of spheres around the meshes that a node and its descendants show. `[m]`
    fn spheres(&self, scene: &Scene, top: NodeId, pose: impl Fn(LinkId) -> Pose) -> Vec<(Vec3, f64)> {
        let mut spheres = Vec::new();
        self.each_mesh(scene, top, pose, |mesh, world_from_mesh| {
            let Some((centre, radius)) = self.scene.mesh_sphere(mesh) else { return };
            let axes = world_from_mesh.matrix3;
            let scale =
                [axes.x_axis, axes.y_axis, axes.z_axis].map(Vec3::length).into_iter().fold(0.0, f64::max);
            spheres.push((world_from_mesh.transform_point3(centre), radius * scale));
        });
        spheres
    }

    /// Replaces the image of a texture node.
    pub fn set_screen(&mut self, node: NodeId, texture: render::Texture) {
        match self.screens.get(&node) {
            Some(id) => self.scene.update_texture(*id, texture),
            None => {
                let id = self.scene.add_texture(texture);
                self.screens.insert(node, id);
                self.stale.insert(node);
            }
        }
    }

    /// Restores the image of a texture node.
    pub fn clear_screen(&mut self, node: NodeId) {
        if let Some(id) = self.screens.remove(&node) {
            self.scene.remove_texture(id);
            self.stale.insert(node);
        }
    }

    /// Removes what a node shows.
    fn remove(&mut self, node: NodeId) {
        let Some(drawn_node) = self.drawn_nodes.remove(&node) else { return };
        self.independent.remove(&node);
        for piece in &drawn_node.pieces {
            self.remove_piece(piece);
        }
        for (light, _) in &drawn_node.lights {
            self.scene.remove_light(*light);
        }
        if drawn_node.has_sky {
            self.scene.set_background(render::Background::default());
        }
        if drawn_node.has_fog {
            self.scene.set_fog(None);
        }
        if drawn_node.has_sky || drawn_node.has_fog {
            let surplus = self.drawn_nodes.iter().filter(|(_, other)| other.is_surplus);
            self.stale.extend(surplus.map(|(other, _)| *other));
        }
    }

    fn remove_piece(&mut self, piece: &Placed) {
        piece.instances().for_each(|instance| self.scene.remove_instance(instance));
        self.scene.remove_material(piece.material);
        if piece.own_mesh.is_some() {
            self.scene.remove_mesh(piece.mesh);
        }
    }

    /// Moves all drawn nodes, or only those whose motion is not determined by the pose of their link, and deforms skinned
    /// meshes.
    fn place(
        &mut self,
        what: Moved,
        world_from_eye: Pose,
        pose: impl Fn(LinkId) -> Pose,
        pose_of_node: impl Fn(NodeId) -> Pose,
    ) {
        let Self { drawn_nodes, independent, scene, bones, copies, .. } = self;
        let mut placing = Placing { scene, bones, copies, world_from_eye, pose, pose_of_node };
        match what {
            Moved::All => {
                drawn_nodes.iter_mut().for_each(|(node, drawn_node)| placing.place(*node, drawn_node))
            }
            Moved::Independent => {
                for node in &*independent {
                    if let Some(drawn_node) = drawn_nodes.get_mut(node) {
                        placing.place(*node, drawn_node);
                    }
                }
            }
        }
    }
}

/// Which drawn nodes are moved.
#[derive(Clone, Copy)]
enum Moved {
    /// All of them.
    All,
    /// See [`NodeVisuals::is_independent`].
    Independent,
}

impl WorldState {
    /// Keeps the rendered scene up to date from now on.
    pub fn need_visuals(&mut self) {
        self.visuals.need();
    }

    /// Corners of the bounding boxes of what a node and its descendants show, in the world, as it was when the rendered scene
    /// was updated last but where its links are now. `[m]`
    #[must_use]
    pub fn visible_corners(&self, top: NodeId) -> Vec<Vec3> {
        self.visuals.corners(&self.scene, top, |link| self.dynamics.pose(link))
    }

    /// Centres and radii of spheres around each mesh that a node and its descendants show, in the world. `[m]`
    #[must_use]
    pub fn visible_spheres(&self, top: NodeId) -> Vec<(Vec3, f64)> {
        self.visuals.spheres(&self.scene, top, |link| self.dynamics.pose(link))
    }

    /// A frame of the rendered scene, for images and rays.
    #[must_use]
    pub fn frame(&self) -> Option<render::Frame<'_>> {
        self.visuals.scene.frame()
    }
}

impl WorldState {
    /// Renders views, in their order; empty images if rendering is disabled.
    #[must_use]
    pub fn draw(&self, views: &[View]) -> Vec<Picture> {
        self.draw_kept(&self.visuals.scene, views)
    }

    /// The same for a kept scene.
    #[must_use]
    pub fn draw_kept(&self, scene: &render::Scene, views: &[View]) -> Vec<Picture> {
        match scene.frame().filter(|_| self.visuals.draws()) {
            Some(frame) => match &self.visuals.renderer {
                Some(renderer) => renderer.draw(&frame, views),
                None => CpuRenderer.draw(&frame, views),
            },
            None => vec![Picture::default(); views.len()],
        }
    }
}

/// Mounts of nodes, for [`place::of`].
type Mounts = BTreeMap<NodeId, Mount>;
