//! Drawn nodes: what a node shows, and its motion.

use std::collections::BTreeMap;

use base::{Pose, Shared, Vec3};
use dynamics::LinkId;
use render::{Affine, InstanceId, LightId, MaterialId, MeshId, UvTransform};
use scene::NodeId;

use super::{Bone, Visuals, showing, skinning};

/// What a node shows.
#[derive(Clone, Default)]
pub(super) struct NodeVisuals {
    pub(super) link: Option<LinkId>,
    pub(super) link_from_node: Affine,
    /// Pose of its link when it was moved last; `None` if it must be moved in any case.
    pub(super) placed: Option<Pose>,
    /// The node itself or its ancestor that follows the viewpoint.
    pub(super) attached_ancestor: Option<NodeId>,
    pub(super) pieces: Vec<Placed>,
    /// The node itself or its ancestor that is shown several times.
    pub(super) copied: Option<NodeId>,
    pub(super) skinned: Vec<skinning::Shown>,
    pub(super) lights: Vec<(LightId, render::Light)>,
    pub(super) has_sky: bool,
    pub(super) has_fog: bool,
    /// Whether it shows nothing because another node takes precedence.
    pub(super) is_surplus: bool,
}

impl NodeVisuals {
    /// Returns whether the pose of its link does not determine its motion: it has a skin or copies, is attached to the
    /// viewpoint, or has lights.
    pub(super) fn is_independent(&self) -> bool {
        self.moves_alone() || !self.lights.is_empty()
    }

    /// Returns whether it may move while its link does not.
    pub(super) fn moves_alone(&self) -> bool {
        !self.skinned.is_empty() || self.copied.is_some() || self.attached_ancestor.is_some()
    }
}

/// A part of a drawn node.
#[derive(Clone)]
pub(super) struct Placed {
    pub(super) instance: InstanceId,
    /// Instances of further copies.
    pub(super) more: Vec<InstanceId>,
    pub(super) material: MaterialId,
    pub(super) mesh: MeshId,
    /// Hash of the mesh, unless it is shared.
    pub(super) own_mesh: Option<u64>,
    pub(super) node_from_mesh: Affine,
    /// Texture transform before animation.
    pub(super) uv_transform: UvTransform,
}

impl Placed {
    /// All its instances.
    pub(super) fn instances(&self) -> impl Iterator<Item = InstanceId> {
        std::iter::once(self.instance).chain(self.more.iter().copied())
    }
}

/// What determines the poses of drawn nodes.
pub(super) struct Placing<'a, P, N> {
    pub(super) scene: &'a mut Shared<render::Scene>,
    pub(super) bones: &'a BTreeMap<NodeId, Vec<Bone>>,
    pub(super) copies: &'a BTreeMap<NodeId, Vec<Affine>>,
    pub(super) world_from_eye: Pose,
    pub(super) pose: P,
    pub(super) pose_of_node: N,
}

impl<P: Fn(LinkId) -> Pose, N: Fn(NodeId) -> Pose> Placing<'_, P, N> {
    pub(super) fn place(&mut self, node: NodeId, drawn_node: &mut NodeVisuals) {
        let world_from_link = drawn_node.link.map_or(Pose::IDENTITY, &self.pose);
        if !drawn_node.moves_alone() && drawn_node.placed == Some(world_from_link) {
            return;
        }
        drawn_node.placed = Some(world_from_link);
        let mut world_from_link = render::affine(world_from_link, Vec3::ONE);
        let world_from_node = world_from_link * drawn_node.link_from_node;
        let place = |node| render::affine((self.pose_of_node)(node), Vec3::ONE);
        Visuals::skin(self.scene, self.bones, (node, drawn_node), world_from_node, place);
        if let Some(ancestor) = drawn_node.attached_ancestor {
            let world_from_frame = (self.pose_of_node)(ancestor);
            world_from_link = Visuals::follow_eye(self.world_from_eye, world_from_frame) * world_from_link;
        }
        if drawn_node.link.is_some() || drawn_node.copied.is_some() || drawn_node.attached_ancestor.is_some()
        {
            move_drawn_node(self.scene, drawn_node, self.copies, world_from_link);
        }
    }
}

pub(super) fn move_drawn_node(
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
