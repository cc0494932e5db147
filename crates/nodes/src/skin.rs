//! Skin: introduces itself with the bones that its field names; bending comes in a later version.

use engine::{Builder, CommandContext, ConfigureContext, Device, DeviceInfo, EncodeContext, Site, Stage};
use scene::{NodeId, Scene};
use wire::{Malformed, Reader, Writer, op};

use crate::pose;
use crate::shared::silent;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    let inner = pose::placed(builder, node, site);
    builder.mount(node, &inner);
    let Some(robot) = site.robot else { return }; // a picture only
    silent::remark(
        builder,
        node,
        "its bones stay where they are, and controllers read no places of them (NaN)",
    );
    let scene = builder.scene;
    let skin = Skin { bones: bones(scene, node), questions: Vec::new() };
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

/// Names of the bones. Those that only the mesh has are not known here.
fn bones(scene: &Scene, node: NodeId) -> Vec<String> {
    let name = |bone: &NodeId| {
        let field = if scene.node(*bone).ty.is_a("Solid") { "name" } else { "solidName" };
        scene.string(*bone, field).to_owned()
    };
    scene.children(node, "bones").iter().map(name).collect()
}

#[derive(Clone)]
struct Skin {
    bones: Vec<String>,
    /// Opcodes of questions that wait for an answer.
    questions: Vec<u8>,
}

impl Device for Skin {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        out.record(context.tag, op::skin::CONFIGURE).u32(self.bones.len() as u32);
        for bone in &self.bones {
            out.str(bone);
        }
    }

    fn command(
        &mut self,
        _context: &mut CommandContext<'_>,
        input: &mut Reader<'_>,
    ) -> Result<(), Malformed> {
        let (opcode, bone) = (input.u8()?, input.u16()?);
        if usize::from(bone) >= self.bones.len() {
            return Err(Malformed::new(format!("a skin without a bone {bone}")));
        }
        match opcode {
            op::skin::SET_BONE_ORIENTATION => drop(input.f64s::<4>()?),
            op::skin::SET_BONE_POSITION => drop(input.vec3()?),
            op::skin::GET_BONE_ORIENTATION | op::skin::GET_BONE_POSITION => self.questions.push(opcode),
            other => return Err(silent::unknown("skin", other)),
        }
        silent::flag(input).map(drop) // whether it is meant in world coordinates
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        // Clients wait for an answer.
        for opcode in self.questions.drain(..) {
            let size = if opcode == op::skin::GET_BONE_ORIENTATION { 4 } else { 3 };
            out.record(context.tag, opcode).f64s(&vec![f64::NAN; size]);
        }
    }

    fn disconnect(&mut self, _stage: &mut Stage) {
        self.questions.clear();
    }
}
