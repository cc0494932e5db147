//! The traversal of the tree, contents first.

use std::sync::Arc;

use base::{Pose, Quat, Vec3};
use catalog::NodeType;
use scene::{NodeId, Version};
use vrml::{Instance, Item, Node, Value, ValueKind};

use super::Converter;
use crate::pose_fields;

/// What is known about a node.
#[derive(Clone, Copy)]
pub(super) struct NodeInfo {
    /// Its node in the scene, unless it was ignored there.
    pub(super) id: Option<NodeId>,
    /// Its type, or the base type of its PROTO.
    pub(super) ty: &'static NodeType,
    /// Whether it is a PROTO instance: its fields are parameters.
    pub(super) is_proto: bool,
}

impl Converter<'_> {
    pub(super) fn items(&mut self, items: &mut [Item]) {
        for item in items {
            match item {
                Item::ExternProto(_) => {}
                Item::Node(node) => {
                    let around = self.node(node, self.world_rotation, true);
                    self.wrap(node, around);
                }
                Item::Proto(proto) => {
                    self.find_base(proto);
                    let outer = std::mem::take(&mut self.defs);
                    let defaults = proto.parameters.iter_mut().filter_map(|p| p.default.as_mut());
                    for value in defaults {
                        let around = self.nodes_of(value, Quat::IDENTITY);
                        self.wrap_all(value, around);
                    }
                    let world_rotation = std::mem::replace(&mut self.world_rotation, Quat::IDENTITY);
                    self.items(&mut proto.body.items);
                    self.world_rotation = world_rotation;
                    self.defs = outer;
                }
            }
        }
    }

    /// Finds the base node of a PROTO, which is in the scene where the PROTO is used.
    fn find_base(&mut self, proto: &vrml::Proto) {
        let base = proto.body.items.iter().find_map(|item| match item {
            Item::Node(Node::Instance(base)) => Some(base.span),
            _ => None,
        });
        let is_it = |node: &scene::Node| node.protos.iter().any(|p| p.declared.span == proto.name.span);
        if let Some((span, (id, _))) = base.zip(self.scene.iter().find(|(_, node)| is_it(node))) {
            self.nodes.insert(span, id);
        }
    }

    /// Returns what is known about a node; `None` if the loader ignores it.
    pub(super) fn known(&self, instance: &Instance) -> Option<NodeInfo> {
        let name = instance.type_name.text.as_str();
        let id = self.nodes.get(&instance.span).copied();
        let plain = catalog::node_type(name);
        match id.and_then(|id| self.scene.get(id)) {
            Some(node) => {
                let is_proto = node.protos.first().is_some_and(|proto| proto.name == name);
                let is_variant =
                    |ty: &&NodeType| ty.variant.is_some_and(|variant| variant.ty == node.ty.name);
                let types = [Some(node.type_in_file()), Some(node.ty), plain.filter(is_variant)];
                let ty = types.into_iter().flatten().find(|ty| ty.name == name);
                Some(NodeInfo { id, ty: ty.unwrap_or(node.ty), is_proto: is_proto || ty.is_none() })
            }
            None => plain.map(|ty| NodeInfo { id: None, ty, is_proto: false }),
        }
    }

    /// Converts a node whose parent frame was rotated by `turn` (new from old). Returns the pose that must be wrapped
    /// around it for it to stay where it was.
    pub(super) fn node(&mut self, node: &mut Node, turn: Quat, is_top: bool) -> Pose {
        let instance = match node {
            Node::Use { name, .. } => {
                let around = self.defs.get(&name.text).copied().unwrap_or_default();
                return Pose::new(Vec3::ZERO, turn) * around;
            }
            Node::Instance(instance) => instance,
        };
        let def = instance.def.as_ref().map(|def| def.text.clone());
        let around = match self.known(instance) {
            Some(known) if known.ty.name == "Servo" && !known.is_proto => {
                self.contents(instance, known, Quat::IDENTITY);
                self.servo(node, known);
                Pose::new(Vec3::ZERO, turn)
            }
            Some(known) => self.instance(instance, known, turn, is_top),
            None => {
                self.unknown(instance);
                Pose::new(Vec3::ZERO, turn)
            }
        };
        if let Some(def) = def {
            let before_turn = Pose::new(Vec3::ZERO, turn.conjugate()) * around;
            self.defs.insert(def, before_turn);
        }
        around
    }

    fn instance(&mut self, instance: &mut Instance, known: NodeInfo, turn: Quat, is_top: bool) -> Pose {
        let span = instance.type_name.span;
        if known.is_proto {
            self.used.entry(instance.type_name.text.clone()).or_insert(span);
        } else {
            self.rename(instance, known);
        }
        if is_top && !known.is_proto && self.top(instance, known) {
            return Pose::IDENTITY;
        }
        let own = self.device_axes_rotation(instance, known);
        let inner = match own {
            Some(own) => own.conjugate(),
            // Its contents are relative to the frame around it.
            None if known.ty.name == "Group" && !known.is_proto => turn,
            None => Quat::IDENTITY,
        };
        let around = self.contents(instance, known, inner);
        if let Some(own) = own {
            self.rotate_physics(instance, own.conjugate());
        }
        if !known.is_proto {
            self.wheels(instance, known);
            self.convert_belt_motion(instance, known);
        }
        self.rotate_velocities(instance, known);
        let of_turn = Pose::new(Vec3::ZERO, turn);
        match known.ty.name {
            "Group" if !known.is_proto => Pose::IDENTITY,
            // It is in the plane of its track, independent of the axes.
            "TrackWheel" if !known.is_proto => Pose::IDENTITY,
            _ if known.ty.is_a("Pose") => {
                let pose = self.preserve_pose(instance, known, turn, around.rotation_of(own));
                self.pictures(instance, known);
                pose
            }
            _ if known.ty.is_a("Light") => {
                self.rotate_light(instance, known, turn);
                Pose::IDENTITY
            }
            _ if known.ty.is_a("Geometry") => of_turn * self.geometry_wrap_pose(instance, known, false),
            "Shape" if !known.is_proto => of_turn * around.0,
            "Background" | "Fog" | "Viewpoint" | "WorldInfo" => Pose::IDENTITY,
            _ => of_turn,
        }
    }

    /// Converts the contents of a node. Returns what the geometry of a shape, or the only child of a plain pose, needs
    /// wrapped around it; all other contents are wrapped here.
    fn contents(&mut self, instance: &mut Instance, known: NodeInfo, inner: Quat) -> WrapPose {
        let mut result = WrapPose::default();
        let fields = std::mem::take(&mut instance.fields);
        let textured = known.ty.name == "Shape" && self.is_textured(known);
        for mut field in fields {
            let holds_place = matches!(field.name.text.as_str(), "children" | "boundingObject")
                || (!known.is_proto
                    && matches!(field.name.text.as_str(), "rotatingHead" | "animatedGeometry"));
            let turn = match self.slot_rotation(known, &field) {
                Some(turn) => turn,
                None if holds_place => inner,
                None => Quat::IDENTITY,
            };
            if known.ty.name == "Shape" && !known.is_proto && field.name.text == "geometry" {
                result = WrapPose(self.geometry(&mut field.value, textured));
            } else {
                let around = self.nodes_of(&mut field.value, turn);
                match around[..] {
                    [one] if Self::can_take(instance, known, &field.name.text) => {
                        result = WrapPose(one);
                    }
                    _ => {
                        self.wrap_all(&mut field.value, around);
                    }
                }
            }
            instance.fields.push(field);
        }
        result
    }

    /// What an old file puts into a current PROTO was placed in the old axes: those of the slot if it had its own,
    /// otherwise those of the PROTO.
    fn slot_rotation(&self, known: NodeInfo, field: &vrml::Field) -> Option<Quat> {
        let turned =
            self.scene.get(known.id?)?.protos.first()?.axes_conversion.as_ref().filter(|_| known.is_proto)?;
        let are = |types: &[&str]| {
            field.value.nodes().iter().all(|node| {
                let node = self.nodes.get(&node.span()).and_then(|id| self.scene.get(*id));
                node.is_some_and(|node| types.iter().any(|ty| node.ty.is_a(ty)))
            })
        };
        let has_place = are(&["Group", "Shape", "Joint", "Geometry"]);
        if !has_place || !are(&["Pose"]) && !self.takes_pose(known, &field.name.text) {
            return None;
        }
        Some(Quat::from_mat3(&turned.slot(&field.name.text)))
    }

    /// Returns whether a parameter accepts a Pose. If it is restricted to PROTOs that only hold data, such as road
    /// lines, its contents have no pose.
    fn takes_pose(&self, known: NodeInfo, parameter: &str) -> bool {
        let proto = known.id.and_then(|id| self.scene.get(id)?.protos.first());
        let Some(proto) = proto else { return true };
        let document = vrml::parse(Arc::clone(&proto.declared.source));
        let written = document.protos().find(|declared| declared.name.text == proto.name);
        let restriction = written
            .and_then(|written| written.parameters.iter().find(|p| p.name.text == parameter))
            .map_or(&[][..], |written| written.restriction.as_slice());
        let takes = |node: &Node| {
            let Some(instance) = node.instance() else { return false };
            let name = instance.type_name.text.as_str();
            let plain = name.trim_matches('+');
            plain == "Pose"
                || plain.len() < name.len() && catalog::node_type("Pose").is_some_and(|pose| pose.is_a(plain))
        };
        restriction.is_empty() || restriction.iter().flat_map(Value::nodes).any(takes)
    }

    /// Returns whether the pose for the only child can be merged into the node's own, because it is a plain pose.
    fn can_take(instance: &Instance, known: NodeInfo, field: &str) -> bool {
        let is_literal =
            |name: &str| instance.get(name).is_none_or(|value| matches!(value.kind, ValueKind::Numbers(_)));
        field == "children"
            && !known.is_proto
            && instance.type_name.text == "Pose"
            && is_literal("translation")
            && is_literal("rotation")
    }

    /// Converts the geometry of a shape; returns the pose that the shape needs around it.
    fn geometry(&mut self, value: &mut Value, textured: bool) -> Pose {
        let [node] = value.nodes_mut() else { return Pose::IDENTITY };
        let known = node.instance().and_then(|instance| self.known(instance));
        let Some(known) = known.filter(|known| textured && !known.is_proto) else {
            return self.node(node, Quat::IDENTITY, false);
        };
        let Some(instance) = node.instance_mut() else { return Pose::IDENTITY };
        self.rename(instance, known);
        let _ = self.contents(instance, known, Quat::IDENTITY);
        let around = self.geometry_wrap_pose(instance, known, true);
        if let Some(def) = &instance.def {
            self.defs.insert(def.text.clone(), around);
        }
        around
    }

    /// Converts the nodes of a value; returns the pose that each of them needs around it.
    pub(super) fn nodes_of(&mut self, value: &mut Value, turn: Quat) -> Vec<Pose> {
        value.nodes_mut().iter_mut().map(|node| self.node(node, turn, false)).collect()
    }

    /// Wraps each node of a value into its pose.
    pub(super) fn wrap_all(&mut self, value: &mut Value, around: Vec<Pose>) {
        for (node, around) in value.nodes_mut().iter_mut().zip(around) {
            self.wrap(node, around);
        }
    }

    fn wrap(&mut self, node: &mut Node, around: Pose) {
        if pose_fields::is_identity(around) {
            return;
        }
        if let Some(reason) = self.cannot_wrap(node) {
            self.is_blocked = true;
            self.note_unresolved(node.span(), reason);
            return;
        }
        let span = match node {
            Node::Instance(instance) => instance.type_name.span,
            Node::Use { name, .. } => name.span,
        };
        self.note_change(span, "wrapped in a Pose that rotates it");
        let inner = std::mem::replace(node, Node::reference(""));
        *node =
            Node::Instance(pose_fields::node_at("Pose", around).with("children", Value::node_list([inner])));
    }

    /// Returns why a node cannot be wrapped into a Pose: it is where only a geometry or a solid is allowed.
    fn cannot_wrap(&self, node: &Node) -> Option<String> {
        let id = self.nodes.get(&node.span())?;
        let parent = self.scene.get(*id)?.parent.and_then(|parent| self.scene.get(parent))?;
        let is_held = |field: &str| {
            let index = parent.ty.field_index(field);
            index.and_then(|index| parent.values.get(index)).is_some_and(|v| v.nodes().contains(id))
        };
        let field = ["geometry", "endPoint"].into_iter().find(|field| is_held(field))?;
        let name = match node {
            Node::Instance(instance) => &instance.type_name.text,
            Node::Use { name, .. } => &name.text,
        };
        Some(format!("{name} has other axes since R2022a, and the {field} of a PROTO cannot be wrapped"))
    }

    /// Reports a node that the loader ignores, if it is a PROTO instance.
    fn unknown(&mut self, instance: &mut Instance) {
        let name = &instance.type_name;
        if catalog::node_type(&name.text).is_none() {
            self.used.entry(name.text.clone()).or_insert(name.span);
        }
        for field in &mut instance.fields {
            let around = self.nodes_of(&mut field.value, Quat::IDENTITY);
            self.wrap_all(&mut field.value, around);
        }
    }

    /// Renames types and fields, and removes fields that no longer have a meaning.
    fn rename(&mut self, instance: &mut Instance, known: NodeInfo) {
        let known = self.variant(instance, known);
        self.rename_fields(instance, known);
        self.rename_type(instance, known);
        if self.version < Version::R2023B && known.ty.name == "Transform" {
            self.transform(instance);
        }
    }

    fn transform(&mut self, instance: &mut Instance) {
        let span = instance.type_name.span;
        let is_one =
            |value: &Value| matches!(&value.kind, ValueKind::Numbers(n) if n.iter().all(|n| *n == 1.0));
        if instance.get("scale").is_none_or(is_one) {
            instance.remove("scale");
            instance.type_name.text = "Pose".to_owned();
            self.note_change(span, "Transform without scale is Pose now");
        }
    }
}

/// The pose that the contents of a node need around them.
#[derive(Clone, Copy, Default)]
pub(super) struct WrapPose(pub(super) Pose);

impl WrapPose {
    /// Returns it after the rotation of the node's own axes.
    fn rotation_of(self, own: Option<Quat>) -> Pose {
        own.map_or(self.0, |own| Pose::new(Vec3::ZERO, own) * self.0)
    }
}
