//! Skin: a skinned mesh. Its bones are moved by the solids in the field `bones` or, without any, by controllers.
//!
//! The mesh is bound to the solids at their poses when the world is loaded: it has the shape of the file then, and
//! follows them. Bones are those of the file. If it cannot be read, a marker is shown, and bones are the solids of the
//! field.

mod skeleton;

use std::any::Any;

use assets::{Skinned, SkinnedPart};
use base::{Diagnostic, Pose, Severity, Vec3, math};
use engine::visual::{Bone, Piece, Showing, SkinnedMesh};
use engine::{
    Aspect, Builder, Command, CommandContext, ConfigureContext, Device, DeviceInfo, DeviceProperties,
    EncodeContext, Optical, OrderContext, Persistent, Reading, Site, Typed, UnsupportedCommand, WorldState,
};
use render::{Affine, Material, Mesh, Primitives};
use scene::{NodeId, Scene, Value};
use wire::{Malformed, Reader, Writer, op};

use crate::shared::{command_sink, file, recognition};
use crate::{mesh, pose, shape};
use skeleton::Skeleton;

/// Half the size of the marker for a mesh that cannot be read. `[m]`
const MARKER_HALF_SIZE: f32 = 0.25;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    let inner = pose::placed(builder, node, site);
    builder.mount(node, &inner);
    let scene = builder.scene;
    let skinned = match read(scene, builder.files, node) {
        Ok(skinned) => skinned,
        Err(wrong) => {
            let message = format!("{wrong}; a marker is shown instead");
            builder.report(node, Severity::Warning, "skin/file", message);
            None
        }
    };
    let solids = solids(scene, node);
    let skeleton = skinned.as_ref().map(Skeleton::of).unwrap_or_default();
    let bones = match &skinned {
        Some(skinned) => {
            compare(builder, node, skinned, &solids);
            bound(scene, node, skinned, &solids)
        }
        None => {
            solids.into_iter().map(|(name, tie)| NamedBone { name, tie, rest: Affine::IDENTITY }).collect()
        }
    };
    let skin = Skin {
        node,
        is_bound: !scene.children(node, "bones").is_empty(),
        bones,
        skeleton,
        ..Skin::new(node)
    };
    builder.set_bones(node, skin.placed());
    if let Some(robot) = site.robot {
        let info = DeviceInfo {
            node,
            ty: scene.node(node).ty,
            name: scene.string(node, "name").to_owned(),
            model: String::new(), // the field `model` is the old name of `modelUrl`
            joint: None,
        };
        builder.add_device(robot, None, info, Box::new(skin));
    }
    builder.build_all(node, "bones", &inner);
}

/// Reads the mesh with its bones; `None` if there is no URL.
fn read(scene: &Scene, files: &dyn assets::Source, node: NodeId) -> Result<Option<Skinned>, String> {
    let url = scene.string(node, "modelUrl");
    if url.is_empty() {
        return Ok(None);
    }
    let path = file::path(scene, files, node, "modelUrl", url)?;
    let bytes =
        files.read(&path).map_err(|error| format!("cannot read the mesh: {error}: {}", path.display()))?;
    let mut fetch = |name: &str| mesh::beside(files, &path, name).ok().map(|(_, bytes)| bytes);
    let skinned = assets::decode_skinned(&path.to_string_lossy(), &bytes, &mut fetch);
    skinned.map(Some).map_err(|error| error.to_string())
}

/// Returns the names in the field `bones` with the solids found in the outermost solid that contains the skin.
fn solids(scene: &Scene, node: NodeId) -> Vec<(String, Option<NodeId>)> {
    let is_solid = |node: &NodeId| scene.get(*node).is_some_and(|node| node.ty.is_a("Solid"));
    let around = std::iter::successors(Some(node), |node| scene.get(*node)?.parent);
    let outermost = around.filter(is_solid).last().unwrap_or(Scene::ROOT);
    let solid = |bone: &NodeId| {
        if scene.node(*bone).ty.is_a("Solid") {
            return (scene.string(*bone, "name").to_owned(), Some(*bone));
        }
        let name = scene.string(*bone, "solidName").to_owned();
        let mut nodes = std::iter::once(outermost).chain(scene.descendants(outermost));
        let found = nodes.find(|other| is_solid(other) && scene.string(*other, "name") == name);
        (name, found)
    };
    scene.children(node, "bones").iter().map(solid).collect()
}

/// Reports bones and solids that do not match.
fn compare(builder: &mut Builder<'_>, node: NodeId, skinned: &Skinned, solids: &[(String, Option<NodeId>)]) {
    if solids.is_empty() {
        return;
    }
    for (at, (name, solid)) in solids.iter().enumerate() {
        if solid.is_none() {
            let message = format!("there is no solid {name:?} in the same outermost solid");
            builder.report(node, Severity::Warning, "skin/bones", message);
        } else if solids.iter().take(at).any(|(_, other)| other == solid) {
            let message = format!("item {at} of 'bones' repeats the solid {name:?}");
            builder.report(node, Severity::Warning, "skin/bones", message);
        } else if !skinned.bones.iter().any(|bone| bone.name == *name) {
            let message = format!("the mesh has no bone {name:?}; the solid does not move it");
            builder.report(node, Severity::Warning, "skin/bones", message);
        }
    }
    let is_free =
        |bone: &&assets::Bone| !solids.iter().any(|(name, solid)| solid.is_some() && bone.name == *name);
    let free: Vec<&str> = skinned.bones.iter().filter(is_free).map(|bone| bone.name.as_str()).collect();
    if !free.is_empty() {
        let message = format!("no solid moves the bones {}; they stay where they are", free.join(", "));
        builder.report(node, Severity::Warning, "skin/bones", message);
    }
}

/// Returns the bones of the file, bound to solids of the same name.
fn bound(
    scene: &Scene,
    node: NodeId,
    skinned: &Skinned,
    solids: &[(String, Option<NodeId>)],
) -> Vec<NamedBone> {
    let world_from_skin = authored(scene, node, true);
    let bone = |bone: &assets::Bone| {
        let tie = solids.iter().find(|(name, _)| *name == bone.name).and_then(|(_, solid)| *solid);
        let skin_from_bone = Affine::from_cols_array(&bone.skin_from_bone);
        let rest = match tie {
            Some(solid) => authored(scene, solid, false).inverse() * world_from_skin * skin_from_bone,
            None => skin_from_bone,
        };
        NamedBone { name: bone.name.clone(), tie, rest }
    };
    skinned.bones.iter().map(bone).collect()
}

/// Returns the transform of a node in the world by its fields. Scales are only visual: solids have none.
fn authored(scene: &Scene, node: NodeId, is_scaled: bool) -> Affine {
    let mut place = Affine::IDENTITY;
    let mut at = Some(node);
    while let Some(above) = at {
        let scale = match scene.value(above, "scale") {
            Some(Value::SfVec3f(scale)) if is_scaled => *scale,
            _ => Vec3::ONE,
        };
        place = render::affine(scene.pose(above), scale) * place;
        at = scene.get(above).and_then(|node| node.parent);
    }
    place
}

/// Adds the mesh to the visual scene.
pub(crate) fn show(showing: &mut Showing<'_>, node: NodeId) -> bool {
    let scene = showing.scene;
    // Errors in the file were reported when the world was built.
    let skinned = match read(scene, showing.files, node) {
        Ok(Some(skinned)) => skinned,
        Ok(None) => return true,
        Err(_) => {
            showing.add(marker(), piece(showing, node, Material::glowing([1.0, 0.0, 1.0])));
            return true;
        }
    };
    let looks: Vec<(String, NodeId)> = scene
        .children(node, "appearance")
        .iter()
        .map(|look| (scene.string(*look, "name").to_owned(), *look))
        .collect();
    for (at, (name, look)) in looks.iter().enumerate() {
        if looks.iter().take(at).any(|(other, _)| other == name) {
            let message = format!("a previous appearance has the same name {name:?}; that one is used");
            showing.report(*look, "skin/appearance", message);
        }
        if !skinned.parts.iter().any(|part| part.mesh.material == *name) {
            let message = format!("the mesh has no material {name:?}; the appearance is not used");
            showing.report(*look, "skin/appearance", message);
        }
    }
    for part in skinned.parts {
        let look = looks.iter().find(|(name, _)| *name == part.mesh.material);
        let material = match look {
            Some((_, look)) => shape::material_of(showing, *look),
            None => {
                let message =
                    format!("no appearance is named {:?}; that material is white", part.mesh.material);
                showing.report(node, "skin/appearance", message);
                Material::pbr([1.0; 3], 0.0, 1.0)
            }
        };
        let piece = piece(showing, node, material);
        showing.add_skinned(bent(&part), piece);
    }
    true
}

fn piece(showing: &Showing<'_>, node: NodeId, material: Material) -> Piece {
    Piece {
        material,
        node_from_mesh: Affine::IDENTITY,
        casts_shadows: showing.scene.bool(node, "castShadows"),
        is_two_sided: false,
        segmentation: recognition::segmentation(showing.scene, node),
    }
}

fn bent(part: &SkinnedPart) -> SkinnedMesh {
    SkinnedMesh {
        mesh: mesh::joined(&[&part.mesh], true),
        weights: part.weights.clone(),
        bone_from_mesh: part.bone_from_mesh.iter().map(Affine::from_cols_array).collect(),
        node_from_mesh: Affine::from_cols_array(&part.skin_from_mesh),
    }
}

/// Returns the edges of an octahedron, which rays do not hit.
fn marker() -> Mesh {
    let axes = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| (axis.as_vec3() * MARKER_HALF_SIZE).to_array());
    let positions = axes.into_iter().flat_map(|axis| [axis, axis.map(|number| -number)]).collect();
    let mut edges = Vec::new();
    for from in 0..6_u32 {
        edges.extend((from + 1..6).filter(|to| from / 2 != to / 2).map(|to| [from, to]));
    }
    Mesh { positions, primitives: Primitives::Lines(edges), ..Mesh::default() }
}

/// A bone and the solid that moves it, if there is one.
#[derive(Clone, Debug, PartialEq)]
struct NamedBone {
    name: String,
    tie: Option<NodeId>,
    /// Rest transform in the frame of its solid, or of the skin.
    rest: Affine,
}

#[derive(Clone)]
struct Skin {
    node: NodeId,
    bones: Vec<NamedBone>,
    /// The skeleton that controllers move; empty if the file has none.
    skeleton: Skeleton,
    /// Whether solids move the bones, so that controllers cannot.
    is_bound: bool,
    /// Requests to be answered: opcode, bone, whether in the frame of the skin.
    requests: Vec<(u8, usize, bool)>,
    /// Whether the warning that bones cannot be set has been reported.
    is_reported: bool,
}

impl Skin {
    fn new(node: NodeId) -> Self {
        let (bones, requests, skeleton) = (Vec::new(), Vec::new(), Skeleton::default());
        Self { node, bones, skeleton, is_bound: false, requests, is_reported: false }
    }

    /// Returns the bones for the renderer.
    fn placed(&self) -> Vec<Bone> {
        let bone = |(at, bone): (usize, &NamedBone)| match bone.tie {
            None if at < self.skeleton.len() => {
                Bone { carrier: None, carrier_from_bone: self.skeleton.skin_from_bone(at) }
            }
            carrier => Bone { carrier, carrier_from_bone: bone.rest },
        };
        self.bones.iter().enumerate().map(bone).collect()
    }

    /// Returns the pose of a bone in the frame of the skin if `is_absolute`, else of its parent; `None` if unknown.
    fn pose(&self, state: &WorldState, bone: usize, is_absolute: bool) -> Option<Pose> {
        let Some(solid) = self.bones.get(bone)?.tie else { return self.skeleton.pose(bone, is_absolute) };
        let world_from_bone = state.pose(solid);
        let above = if is_absolute { None } else { self.parent_bone(state.scene(), solid) };
        Some(state.pose(above.unwrap_or(self.node)).inverse() * world_from_bone)
    }

    /// Returns the nearest ancestor that is a bone.
    fn parent_bone(&self, scene: &Scene, solid: NodeId) -> Option<NodeId> {
        let mut above = scene.get(solid)?.parent;
        while let Some(node) = above {
            if self.bones.iter().any(|bone| bone.tie == Some(node)) {
                return Some(node);
            }
            above = scene.get(node)?.parent;
        }
        None
    }

    /// Returns whether controllers may move bones; if not, a warning is reported.
    fn accepts_commands(&mut self, state: &mut WorldState) -> bool {
        if !self.is_bound {
            return true;
        }
        if !std::mem::replace(&mut self.is_reported, true) {
            let path = state.scene().path(self.node);
            let message = format!("{path}: solids move the bones; controllers cannot set them");
            state.report(Diagnostic::general(Severity::Warning, "skin/bones", message));
        }
        false
    }
}

impl Device for Skin {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        out.record(context.tag, op::skin::CONFIGURE).u32(self.bones.len() as u32);
        for bone in &self.bones {
            out.str(&bone.name);
        }
    }

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        let (opcode, bone) = (input.u8()?, usize::from(input.u16()?));
        if bone >= self.bones.len() {
            return Err(Malformed::new(format!("a skin has no bone {bone}")));
        }
        let part = bone;
        let command = match opcode {
            op::skin::SET_BONE_ORIENTATION => {
                Command::TurnPart { part, turn: input.f64s()?, is_absolute: command_sink::flag(input)? }
            }
            op::skin::SET_BONE_POSITION => {
                Command::MovePart { part, place: input.vec3()?, is_absolute: command_sink::flag(input)? }
            }
            op::skin::GET_BONE_ORIENTATION | op::skin::GET_BONE_POSITION => {
                self.requests.push((opcode, bone, command_sink::flag(input)?));
                return Ok(());
            }
            other => return Err(command_sink::unknown("skin", other)),
        };
        // If solids move the bones, a warning has been reported.
        let _ = self.order(command, &mut context.order());
        Ok(())
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        // Clients wait for a reply.
        for (opcode, bone, is_absolute) in std::mem::take(&mut self.requests) {
            let pose = self.pose(context.state, bone, is_absolute);
            out.record(context.tag, opcode);
            if opcode == op::skin::GET_BONE_ORIENTATION {
                let turn = pose.map(|pose| math::to_axis_angle(pose.rotation));
                let [x, y, z] = turn.map_or([f64::NAN; 3], |(axis, _)| axis.to_array());
                out.f64s(&[x, y, z, turn.map_or(f64::NAN, |(_, angle)| angle)]);
            } else {
                out.vec3(pose.map_or(base::Vec3::NAN, |pose| pose.translation));
            }
        }
    }

    fn disconnect(&mut self, _state: &mut WorldState) {
        self.requests.clear();
    }

    fn optical(&mut self) -> Option<&mut dyn Optical> {
        Some(self)
    }
}

impl Typed for Skin {
    fn order(&mut self, command: Command, context: &mut OrderContext<'_>) -> Result<(), UnsupportedCommand> {
        let (Command::TurnPart { part, .. } | Command::MovePart { part, .. }) = command else {
            return Err(UnsupportedCommand);
        };
        let is_valid = match &command {
            Command::TurnPart { turn: [x, y, z, angle], .. } => {
                angle.is_finite() && Vec3::new(*x, *y, *z).try_normalize().is_some()
            }
            _ => true,
        };
        if part >= self.bones.len() || !is_valid || !self.accepts_commands(context.state) {
            return Err(UnsupportedCommand);
        }
        match command {
            Command::TurnPart { turn: [x, y, z, angle], is_absolute, .. } => {
                self.skeleton.turn(part, math::axis_angle(Vec3::new(x, y, z), angle), is_absolute);
            }
            Command::MovePart { place, is_absolute, .. } => self.skeleton.put(part, place, is_absolute),
            _ => {}
        }
        Ok(())
    }

    fn aspect(&self, aspect: Aspect<'_>, state: &WorldState) -> Reading<'_> {
        let Aspect::Part { part, is_absolute } = aspect else { return Reading::Nothing };
        self.pose(state, part, is_absolute).map_or(Reading::Nothing, Reading::Pose)
    }

    fn properties(&self, _state: &WorldState) -> DeviceProperties {
        DeviceProperties {
            parts: self.bones.iter().map(|bone| bone.name.clone()).collect(),
            ..DeviceProperties::default()
        }
    }
}

impl Persistent for Skin {
    fn go_on(&mut self, until_now: &dyn Any, _state: &mut WorldState) {
        let Some(until_now) = until_now.downcast_ref::<Self>() else { return };
        self.requests.clone_from(&until_now.requests);
        self.is_reported = until_now.is_reported;
        let names = |skin: &Self| skin.bones.iter().map(|bone| bone.name.clone()).collect::<Vec<_>>();
        if names(self) == names(until_now) && self.skeleton.len() == until_now.skeleton.len() {
            self.skeleton.clone_from(&until_now.skeleton);
        }
    }
}

impl Optical for Skin {
    fn paint(&mut self, state: &mut WorldState) {
        if !self.is_bound {
            state.visuals.set_bones(self.node, self.placed());
        }
    }
}
