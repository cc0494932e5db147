//! Supervisor requests that find nodes and describe them.

use engine::{CommandContext, DeviceInfo};
use scene::{NodeId, Scene};
use wire::op::supervisor as op;
use wire::{Dialect, Malformed, Reader, Writer};

use super::{Supervisor, moving_fields, values};

impl Supervisor {
    pub(super) fn find_node(
        &mut self,
        opcode: u8,
        context: &mut CommandContext<'_>,
        input: &mut Reader<'_>,
        answers: &mut Writer,
    ) -> Result<(), Malformed> {
        let scene = context.state.scene();
        let found = match opcode {
            op::NODE_GET_FROM_ID => u32::try_from(input.i32()?).ok().map(NodeId),
            op::NODE_GET_FROM_TAG => match usize::try_from(input.i32()?) {
                Ok(0) => Some(self.robot),
                Ok(tag) => context.devices.get(tag - 1).map(|device| device.node),
                Err(_) => None,
            },
            op::NODE_GET_FROM_DEF => {
                let path = input.string()?;
                match u32::try_from(input.i32()?) {
                    Ok(proto) => find_internal(scene, NodeId(proto), &path),
                    Err(_) => scene.find_def(&path),
                }
            }
            op::NODE_GET_SELECTED => None, // there is no selection without a window
            op::NODE_GET_PROTO => return self.find_proto(context, input, answers),
            _ => {
                let text = moving_fields::export(context.state, NodeId(input.u32()?));
                answers.record(0, op::NODE_EXPORT_STRING).str(&text);
                return Ok(());
            }
        };
        let found = found.filter(|node| scene.get(*node).is_some());
        self.known.extend(found.filter(|node| *node != Scene::ROOT));
        answers.record(0, opcode);
        let form = if opcode == op::NODE_GET_FROM_DEF { Form::ByDef } else { Form::Full };
        match found {
            Some(node) => {
                let view = View { scene, dialect: *context.dialect, devices: context.devices };
                describe(answers, &view, self.robot, node, form)
            }
            None => {
                answers.i32(0).i32(0).i32(-1).i32(-1).bool(false);
                match form {
                    Form::Full => answers.bool(false).str("").str(""),
                    Form::ByDef | Form::Value => answers.str(""),
                };
            }
        }
        Ok(())
    }

    /// Answers the PROTO of a node, or the PROTO that a PROTO is derived from. R2025a only.
    fn find_proto(
        &mut self,
        context: &mut CommandContext<'_>,
        input: &mut Reader<'_>,
        answers: &mut Writer,
    ) -> Result<(), Malformed> {
        if *context.dialect >= Dialect::R2023b {
            *context.dialect = Dialect::R2025a;
            self.dialect_is_sure = true;
        }
        let node = NodeId(input.u32()?);
        let wanted = match usize::try_from(input.i32()?) {
            Ok(proto) => proto.saturating_add(1),
            Err(_) => 0,
        };
        let protos = context.state.scene().get(node).map_or(&[][..], |node| node.protos.as_slice());
        answers.record(0, op::NODE_GET_PROTO);
        match protos.get(wanted) {
            Some(proto) => answers
                .i32(values::count(wanted))
                .bool(wanted + 1 < protos.len())
                .i32(values::count(proto.parameters.len()))
                .str(&proto.name),
            None => answers.i32(-1).bool(false).i32(-1).str(""),
        };
        Ok(())
    }
}

/// The data for records of nodes.
pub(super) struct View<'a> {
    pub(super) scene: &'a Scene,
    /// The dialect of the controller.
    pub(super) dialect: Dialect,
    /// The devices of its robot.
    pub(super) devices: &'a [DeviceInfo],
}

/// The format of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// All members.
    Full,
    /// The reply to a DEF: without the internal flag and the DEF.
    ByDef,
    /// The value of a field: without the internal flag.
    Value,
}

/// Writes the value of a field that contains a node.
pub(super) fn write_held(out: &mut Writer, view: &View<'_>, robot: NodeId, held: Option<NodeId>) {
    match held.filter(|node| view.scene.get(*node).is_some()) {
        Some(node) => describe(out, view, robot, node, Form::Value),
        None => {
            out.i32(0);
        }
    }
}

fn describe(out: &mut Writer, view: &View<'_>, robot: NodeId, id: NodeId, form: Form) {
    let Some(node) = view.scene.get(id) else { return };
    let device = view.devices.iter().position(|device| device.node == id);
    let tag = match device {
        Some(device) => values::count(device + 1),
        None if robot == id => 0,
        None => -1,
    };
    let parent = visible_parent(view.scene, node).map_or(-1, |parent| i32::try_from(parent.0).unwrap_or(-1));
    let ty = known_type(view.dialect, node.ty);
    let number = ty.map_or(0, |ty| view.dialect.node_number(ty));
    out.u32(id.0).u32(u32::from(number)).i32(tag).i32(parent);
    out.bool(!node.protos.is_empty());
    if form == Form::Full {
        out.bool(node.is_internal);
    }
    // Clients of old versions get the name of the type in their version.
    let older = ty.filter(|ty| ty.plain == Some(node.ty.name));
    let name = older.unwrap_or(node.ty).name;
    out.str(node.protos.first().map_or(name, |proto| proto.name.as_str()));
    if form != Form::ByDef {
        out.str(node.def.as_deref().unwrap_or(""));
    }
}

/// Returns the node that contains a node. One in a parameter of a PROTO belongs to the instance, wherever `IS` puts it.
fn visible_parent(scene: &Scene, node: &scene::Node) -> Option<NodeId> {
    let is_hidden =
        |parent: &NodeId| !node.is_internal && scene.get(*parent).is_some_and(|it| it.is_internal);
    let mut parent = node.parent;
    while let Some(inner) = parent.filter(is_hidden) {
        parent = scene.node(inner).parent;
    }
    parent
}

/// Returns the type for a client: the nearest one that it knows, as it has no name for others.
fn known_type(dialect: Dialect, ty: &'static catalog::NodeType) -> Option<&'static catalog::NodeType> {
    // A Pose was a Transform in earlier versions.
    let older_type = catalog::NODES.iter().find(|other| other.plain == Some(ty.name));
    let bases = ty.ancestors.iter().copied().filter_map(catalog::node_type);
    let mut types = std::iter::once(ty).chain(older_type).chain(bases);
    types.find(|ty| dialect.node_number(ty) != 0)
}

/// Finds the node of a DEF path in the body of a PROTO.
fn find_internal(scene: &Scene, instance: NodeId, path: &str) -> Option<NodeId> {
    if scene.get(instance)?.protos.is_empty() {
        return None;
    }
    let mut ends = vec![instance];
    for name in path.split('.') {
        let mut next: Vec<NodeId> = Vec::new();
        for id in ends.into_iter().flat_map(|end| scene.descendants(end)) {
            let is_named =
                scene.get(id).is_some_and(|node| node.is_internal && node.def.as_deref() == Some(name));
            if is_named && !next.contains(&id) {
                next.push(id);
            }
        }
        ends = next;
    }
    ends.first().copied()
}
