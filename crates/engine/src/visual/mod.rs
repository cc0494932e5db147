//! The renderer's scene, kept up to date with the nodes.
//!
//! Owns: which node shows what, and where. *Drawn nodes* are those with a mount for which the node types' `show` adds meshes,
//! lights or a background. They are shown again when a field in them changes. Nothing is built until the scene is needed.

mod animation;
mod budget;
mod forms;
mod hiding;
mod lift;
mod outline;
mod paint;
mod place;
mod showing;
mod skinning;
mod spot;
mod viewer_image;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use assets::Source;
use base::{Diagnostic, Pose, SimTime, Vec3};
use dynamics::LinkId;
use render::{
    Affine, CpuRenderer, InstanceId, LightId, MaterialId, MeshId, Picture, Renderer, TextureId, UvTransform,
    View,
};
use scene::{Journal, NodeId, Scene};

use crate::placement::Mount;
use crate::world_state::WorldState;

pub use animation::Animation;
pub use base::Shared;
pub use forms::Form;
pub use lift::EYE;
pub use outline::Placement;
pub use paint::PaintArea;
pub use showing::{Piece, Showing};
pub use skinning::{Bone, SkinnedMesh};
pub use spot::{SPOTS, Spot};
pub use viewer_image::ViewerImage;

/// Adds what a node itself shows. Returns `false` for nodes that show nothing.
pub type Show = fn(&mut Showing<'_>, NodeId) -> bool;

/// Takes the place of the visuals of a world during an update. A constant, as creating one takes longer than most updates.
static EMPTY: LazyLock<Visuals> = LazyLock::new(Visuals::default);

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
    lifts: BTreeSet<NodeId>,
    /// Light spots that devices project.
    spots: BTreeMap<NodeId, spot::Shown>,
    /// A visibility bit for each viewer from which something is hidden.
    viewers: Vec<NodeId>,
}

/// What a node shows.
#[derive(Clone, Default)]
struct NodeVisuals {
    link: Option<LinkId>,
    link_from_node: Affine,
    /// Pose of its link when it was moved last; `None` if it must be moved in any case.
    placed: Option<Pose>,
    /// The node itself or its ancestor that follows the viewpoint.
    lifted: Option<NodeId>,
    pieces: Vec<Placed>,
    /// The node itself or its ancestor that is shown several times.
    copied: Option<NodeId>,
    skinned: Vec<skinning::Shown>,
    lights: Vec<(LightId, render::Light)>,
    has_sky: bool,
    has_fog: bool,
    /// Whether it shows nothing because another node takes precedence.
    is_surplus: bool,
}

impl NodeVisuals {
    /// Returns whether the pose of its link does not determine its motion: it has a skin or copies, is attached to the
    /// viewpoint, or has lights.
    fn is_independent(&self) -> bool {
        self.moves_alone() || !self.lights.is_empty()
    }

    /// Returns whether it may move while its link does not.
    fn moves_alone(&self) -> bool {
        !self.skinned.is_empty() || self.copied.is_some() || self.lifted.is_some()
    }
}

/// A part of a drawn node.
#[derive(Clone)]
struct Placed {
    instance: InstanceId,
    /// Instances of further copies.
    more: Vec<InstanceId>,
    material: MaterialId,
    mesh: MeshId,
    /// Hash of the mesh, unless it is shared.
    own_mesh: Option<u64>,
    node_from_mesh: Affine,
    /// Texture transform before animation.
    uv_transform: UvTransform,
}

impl Placed {
    /// All its instances.
    fn instances(&self) -> impl Iterator<Item = InstanceId> {
        std::iter::once(self.instance).chain(self.more.iter().copied())
    }
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
        let is_there = |drawn_node: &NodeVisuals| drawn_node.lifted.is_none();
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

/// What determines the poses of drawn nodes.
struct Placing<'a, P, N> {
    scene: &'a mut Shared<render::Scene>,
    bones: &'a BTreeMap<NodeId, Vec<Bone>>,
    copies: &'a BTreeMap<NodeId, Vec<Affine>>,
    world_from_eye: Pose,
    pose: P,
    pose_of_node: N,
}

impl<P: Fn(LinkId) -> Pose, N: Fn(NodeId) -> Pose> Placing<'_, P, N> {
    fn place(&mut self, node: NodeId, drawn_node: &mut NodeVisuals) {
        let world_from_link = drawn_node.link.map_or(Pose::IDENTITY, &self.pose);
        if !drawn_node.moves_alone() && drawn_node.placed == Some(world_from_link) {
            return;
        }
        drawn_node.placed = Some(world_from_link);
        let mut world_from_link = render::affine(world_from_link, Vec3::ONE);
        let world_from_node = world_from_link * drawn_node.link_from_node;
        let place = |node| render::affine((self.pose_of_node)(node), Vec3::ONE);
        Visuals::skin(self.scene, self.bones, (node, drawn_node), world_from_node, place);
        if let Some(lifted) = drawn_node.lifted {
            let world_from_frame = (self.pose_of_node)(lifted);
            world_from_link = Visuals::lifted(self.world_from_eye, world_from_frame) * world_from_link;
        }
        if drawn_node.link.is_some() || drawn_node.copied.is_some() || drawn_node.lifted.is_some() {
            move_drawn_node(self.scene, drawn_node, self.copies, world_from_link);
        }
    }
}

fn move_drawn_node(
    scene: &mut render::Scene,
    drawn_node: &NodeVisuals,
    copies: &BTreeMap<NodeId, Vec<Affine>>,
    world_from_link: Affine,
) {
    let world_from_node = world_from_link * drawn_node.link_from_node;
    let copies = drawn_node.copied.and_then(|node| copies.get(&node)).map_or(&[] as &[_], Vec::as_slice);
    for piece in &drawn_node.pieces {
        let link_from_mesh = drawn_node.link_from_node * piece.node_from_mesh;
        for (index, instance) in piece.instances().enumerate() {
            let moved = copies.get(index).map_or(world_from_link, |copy| world_from_link * *copy);
            scene.move_instance(instance, moved * link_from_mesh);
        }
    }
    for (id, light) in &drawn_node.lights {
        scene.update_light(*id, showing::moved_light(light, &world_from_node));
    }
}

impl WorldState {
    /// Updates the rendered scene to nodes and motion, if it is needed, and prepares it for images and rays.
    pub fn refresh_visuals(&mut self) {
        self.update_visuals(Moved::All);
        if self.visuals.is_needed {
            self.visuals.scene.prepare();
        }
    }

    /// Updates the rendered scene as [`WorldState::refresh_visuals`] does, for viewers that render elsewhere: what moves
    /// with its link and is in [`Visuals::placements`] is not moved in the scene.
    pub fn follow_visuals(&mut self) {
        self.update_visuals(Moved::Independent);
    }

    fn update_visuals(&mut self, moved: Moved) {
        let journal = if self.scene.is_changed() { self.scene.take_journal() } else { Journal::default() };
        if !self.visuals.is_needed {
            return;
        }
        let mut visuals = std::mem::replace(&mut self.visuals, EMPTY.clone());
        visuals.animate(self);
        let files = Arc::clone(&self.project.files);
        let mut refresh = Refresh { visuals: &mut visuals, state: self, files: &*files, remarks: Vec::new() };
        if refresh.visuals.is_built {
            refresh.follow(&journal);
        } else {
            refresh.build();
        }
        let remarks = refresh.remarks;
        self.diagnostics.extend(remarks);
        // Finding the viewpoint takes time.
        let world_from_eye = if visuals.lifts.is_empty() { Pose::IDENTITY } else { (self.kinds.eye)(self) };
        visuals.place(moved, world_from_eye, |link| self.dynamics.pose(link), |node| self.pose(node));
        self.visuals = visuals;
    }

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

/// A refresh in progress.
struct Refresh<'a> {
    visuals: &'a mut Visuals,
    state: &'a WorldState,
    files: &'a dyn Source,
    remarks: Vec<Diagnostic>,
}

impl Refresh<'_> {
    fn build(&mut self) {
        self.visuals.is_built = true;
        let nodes: Vec<NodeId> = self.state.scene.iter().map(|(node, _)| node).collect();
        nodes.into_iter().for_each(|node| self.show(node));
    }

    /// Shows again what has changed.
    fn follow(&mut self, journal: &Journal) {
        for node in &journal.removed {
            self.visuals.remove(*node);
            self.visuals.remove_paint(*node);
            self.visuals.remove_spot(*node);
            self.visuals.bones.remove(node);
            self.visuals.lifts.remove(node);
        }
        let mut stale = std::mem::take(&mut self.visuals.moved);
        let is_rebuilt = !(stale.is_empty() && journal.inserted.is_empty() && journal.removed.is_empty());
        stale.retain(|node| self.visuals.drawn_nodes.contains_key(node));
        let scene = &self.state.scene;
        // Most are the two fields of a pose.
        let mut edited: Vec<NodeId> = journal.fields.iter().map(|(node, _)| *node).collect();
        edited.dedup();
        let changed = edited.iter().chain(&journal.inserted).copied();
        let changed = changed.chain(std::mem::take(&mut self.visuals.stale)).collect::<Vec<_>>();
        for node in changed {
            let drawn_node =
                place::upwards(scene, node).find(|above| self.visuals.drawn_nodes.contains_key(above));
            match drawn_node {
                Some(drawn_node) => drop(stale.insert(drawn_node)),
                None if journal.inserted.contains(&node)
                    || self.state.placement.mounts.contains_key(&node) =>
                {
                    stale.insert(node);
                }
                None => {}
            }
        }
        stale.into_iter().for_each(|node| self.show(node));
        let shifted = std::mem::take(&mut self.visuals.shifted);
        let scene = &self.state.scene;
        let is_shown = |node: &NodeId| self.visuals.drawn_nodes.contains_key(node);
        let mut elsewhere: BTreeSet<NodeId> = if is_rebuilt {
            self.visuals.drawn_nodes.keys().copied().collect()
        } else {
            // A field moves what is below its node only.
            let below = |node: NodeId| std::iter::once(node).chain(scene.descendants(node));
            let known = edited.iter().copied().filter(|node| scene.get(*node).is_some());
            known.flat_map(below).filter(is_shown).collect()
        };
        elsewhere.extend(shifted);
        elsewhere.into_iter().for_each(|node| self.put(node));
    }

    /// Shows a node, or shows it again.
    fn show(&mut self, node: NodeId) {
        if self.state.scene.get(node).is_none() || !self.state.placement.mounts.contains_key(&node) {
            return self.visuals.remove(node);
        }
        let mut showing = Showing::new(&self.state.scene, self.files, self.visuals, node);
        let is_drawn = (self.state.kinds.show)(&mut showing, node);
        let (drawn_node, remarks) = showing.finish();
        self.remarks.extend(remarks);
        if !is_drawn {
            return self.visuals.remove(node);
        }
        self.visuals.drawn_nodes.insert(node, drawn_node);
        self.put(node);
        self.visuals.set_layers(&self.state.scene, node);
    }

    /// Places a drawn node.
    fn put(&mut self, node: NodeId) {
        let placement = place::of(&self.state.scene, &self.state.placement.mounts, node);
        let Visuals { drawn_nodes, independent, scene, copies, lifts, .. } = &mut *self.visuals;
        let Some(drawn_node) = drawn_nodes.get_mut(&node) else { return };
        let lifted = place::upwards(&self.state.scene, node).find(|above| lifts.contains(above));
        // A solid that moves records its pose at every step; what it shows stays where it is on its link.
        if drawn_node.placed.is_some()
            && (drawn_node.link, drawn_node.link_from_node) == placement
            && drawn_node.lifted == lifted
        {
            return;
        }
        scene.mark_changed(); // what is seen of it is arranged anew
        (drawn_node.link, drawn_node.link_from_node) = placement;
        drawn_node.placed = None;
        drawn_node.lifted = lifted;
        match drawn_node.is_independent() {
            true => independent.insert(node),
            false => independent.remove(&node),
        };
        let world_from_link = drawn_node
            .link
            .map_or(Affine::IDENTITY, |link| render::affine(self.state.dynamics.pose(link), Vec3::ONE));
        move_drawn_node(scene, drawn_node, copies, world_from_link);
    }
}

/// Mounts of nodes, for [`place::of`].
type Mounts = BTreeMap<NodeId, Mount>;
