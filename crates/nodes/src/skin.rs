//! Skin: tells where its bones are. The solids that its field names move them, so controllers cannot.
//!
//! Bones that only the mesh has are not known: such a skin has none.

use base::{Diagnostic, Pose, Severity, math};
use engine::{Builder, CommandContext, ConfigureContext, Device, DeviceInfo, EncodeContext, Site, Stage};
use scene::{NodeId, Scene};
use wire::{Malformed, Reader, Writer, op};

use crate::pose;
use crate::shared::goes_on::keeps;
use crate::shared::silent;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    let inner = pose::placed(builder, node, site);
    builder.mount(node, &inner);
    let Some(robot) = site.robot else { return }; // a picture only
    let scene = builder.scene;
    let skin = Skin { node, bones: bones(scene, node), questions: Vec::new(), is_told: false };
    if skin.bones.is_empty() {
        silent::remark(builder, node, "the bones of its mesh are not read");
    }
    let info = DeviceInfo {
        node,
        ty: scene.node(node).ty,
        name: scene.string(node, "name").to_owned(),
        model: String::new(), // its field of that name is the old name of the URL of the mesh
        joint: None,
    };
    builder.add_device(robot, None, info, Box::new(skin));
    builder.build_all(node, "bones", &inner);
}

/// A bone and the solid that moves it, if it was found.
#[derive(Clone)]
struct Bone {
    name: String,
    solid: Option<NodeId>,
}

fn bones(scene: &Scene, node: NodeId) -> Vec<Bone> {
    let bone = |bone: &NodeId| {
        if scene.node(*bone).ty.is_a("Solid") {
            return Bone { name: scene.string(*bone, "name").to_owned(), solid: Some(*bone) };
        }
        let name = scene.string(*bone, "solidName").to_owned();
        let mut nodes = scene.descendants(Scene::ROOT);
        let solid =
            nodes.find(|other| scene.node(*other).ty.is_a("Solid") && scene.string(*other, "name") == name);
        Bone { name, solid }
    };
    scene.children(node, "bones").iter().map(bone).collect()
}

#[derive(Clone)]
struct Skin {
    node: NodeId,
    bones: Vec<Bone>,
    /// What waits for an answer: opcode, bone, whether it is meant in the frame of the skin.
    questions: Vec<(u8, usize, bool)>,
    /// The user knows that bones cannot be set.
    is_told: bool,
}

impl Skin {
    /// Place of a bone in the frame of the skin, or of the bone above it. `None` if no solid moves it.
    fn pose(&self, stage: &Stage, bone: usize, is_absolute: bool) -> Option<Pose> {
        let solid = self.bones.get(bone)?.solid?;
        let world_from_bone = stage.pose(solid);
        let above = if is_absolute { None } else { self.bone_above(&stage.scene, solid) };
        Some(stage.pose(above.unwrap_or(self.node)).inverse() * world_from_bone)
    }

    /// The nearest solid above that is a bone too.
    fn bone_above(&self, scene: &Scene, solid: NodeId) -> Option<NodeId> {
        let mut above = scene.get(solid)?.parent;
        while let Some(node) = above {
            if self.bones.iter().any(|bone| bone.solid == Some(node)) {
                return Some(node);
            }
            above = scene.get(node)?.parent;
        }
        None
    }

    fn refuse(&mut self, stage: &mut Stage) {
        if !std::mem::replace(&mut self.is_told, true) {
            let path = stage.scene.path(self.node);
            let message = format!("{path}: solids move its bones; controllers cannot set them");
            stage.report(Diagnostic::general(Severity::Warning, "skin/bones", message));
        }
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
            return Err(Malformed::new(format!("a skin without a bone {bone}")));
        }
        match opcode {
            op::skin::SET_BONE_ORIENTATION => drop(input.f64s::<4>()?),
            op::skin::SET_BONE_POSITION => drop(input.vec3()?),
            op::skin::GET_BONE_ORIENTATION | op::skin::GET_BONE_POSITION => {
                self.questions.push((opcode, bone, silent::flag(input)?));
                return Ok(());
            }
            other => return Err(silent::unknown("skin", other)),
        }
        silent::flag(input)?;
        self.refuse(context.stage);
        Ok(())
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        // Clients wait for an answer.
        for (opcode, bone, is_absolute) in std::mem::take(&mut self.questions) {
            let pose = self.pose(context.stage, bone, is_absolute);
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

    fn disconnect(&mut self, _stage: &mut Stage) {
        self.questions.clear();
    }

    keeps!(questions, is_told);
}
