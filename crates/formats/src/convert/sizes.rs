//! Scaled solids, which were removed in R2023b: the scale is applied to their contents.
//!
//! Lengths are multiplied by the scale, masses by its third and moments of inertia by its fifth power. Meshes for
//! display are put into a Transform, which still scales them. Runs after all other conversions.

use std::collections::BTreeMap;

use catalog::{Default as Written, NodeType};
use vrml::{Instance, Item, Node, Value, ValueKind};

use super::Converter;
use crate::pose_fields;

/// Fields that contain lengths, by type.
const LENGTHS: &[(&str, &[&str])] = &[
    ("Box", &["size"]),
    ("Capsule", &["height", "radius"]),
    ("Cone", &["bottomRadius", "height"]),
    ("Coordinate", &["point"]),
    ("Cylinder", &["height", "radius"]),
    ("ElevationGrid", &["height", "thickness", "xSpacing", "ySpacing"]),
    ("JointParameters", &["anchor"]),
    ("Plane", &["size"]),
    ("PointLight", &["location"]),
    ("Pose", &["translation"]),
    ("Propeller", &["centerOfThrust"]),
    ("Skin", &["scale", "translation"]),
    ("Sphere", &["radius"]),
    ("SpotLight", &["location"]),
    ("TrackWheel", &["position", "radius"]),
];

/// A DEF node and the scale that was applied to it.
struct Original {
    instance: Instance,
    scale: f64,
}

/// The pass.
pub(super) struct Sizes<'c, 'a> {
    converter: &'c mut Converter<'a>,
    originals: BTreeMap<String, Original>,
}

impl Converter<'_> {
    /// Applies the scale of solids to their contents.
    pub(super) fn sizes(&mut self, items: &mut [Item]) {
        let mut pass = Sizes { converter: self, originals: BTreeMap::new() };
        for item in items {
            match item {
                Item::Node(node) => pass.node(node, 1.0, false),
                Item::Proto(proto) => {
                    // It has its own scope of DEF names.
                    let outer = std::mem::take(&mut pass.originals);
                    for value in proto.parameters.iter_mut().filter_map(|p| p.default.as_mut()) {
                        value.nodes_mut().iter_mut().for_each(|node| pass.node(node, 1.0, false));
                    }
                    pass.converter.sizes(&mut proto.body.items);
                    pass.originals = outer;
                }
                Item::ExternProto(_) => {}
            }
        }
    }

    /// Returns whether there is anything to do.
    pub(super) fn has_scaled_solids(&self) -> bool {
        let is_scaled = |(id, node): (scene::NodeId, &scene::Node)| {
            node.ty.is_a("Solid") && node.version < scene::Version::R2023B && self.scene.scale(id).x != 1.0
        };
        self.scene.iter().any(is_scaled)
    }

    /// Returns the type of a node of the new tree, unless it is a PROTO instance or unknown.
    fn plain_type(&self, instance: &Instance) -> Option<&'static NodeType> {
        let name = instance.type_name.text.as_str();
        let here = self.nodes.get(&instance.span).and_then(|id| self.scene.get(*id));
        let is_proto = here.is_some_and(|node| node.protos.first().is_some_and(|proto| proto.name == name));
        if is_proto || self.declared_types.contains(name) { None } else { catalog::node_type(name) }
    }
}

impl Sizes<'_, '_> {
    fn node(&mut self, node: &mut Node, scale: f64, is_bounding: bool) {
        let Node::Instance(instance) = node else { return self.reuse(node, scale, is_bounding) };
        if let Some(def) = &instance.def {
            let original = Original { instance: instance.clone(), scale };
            self.originals.insert(def.text.clone(), original);
        }
        let Some(ty) = self.converter.plain_type(instance) else {
            self.proto(instance, scale, is_bounding);
            return;
        };
        let inner = scale * self.remove_scale(instance, ty);
        if scale != 1.0 {
            self.lengths(instance, ty, scale);
        }
        if let Some(physics) = instance.get_mut("physics") {
            physics.nodes_mut().iter_mut().for_each(|physics| self.physics(physics, inner));
        }
        if scale != 1.0 && is_bounding && ty.is_a("Mesh") {
            self.converter.is_blocked = true;
            let message = "this is in the bounding object of a scaled solid; its file must be scaled";
            self.converter.note_unresolved(instance.type_name.span, message);
        }
        let is_mesh = scale != 1.0 && !is_bounding && self.is_mesh(instance, ty);
        if !is_mesh {
            self.contents(instance, inner, is_bounding);
            return;
        }
        // What has no numbers to be multiplied is scaled from outside.
        for below in instance.fields.iter().flat_map(|field| field.value.nodes()) {
            if let Node::Instance(below) = below
                && let Some(def) = &below.def
            {
                self.originals.insert(def.text.clone(), Original { instance: below.clone(), scale: 1.0 });
            }
        }
        {
            let inner = std::mem::replace(node, Node::reference(""));
            let around = Instance::new("Transform")
                .with("scale", Value::numbers([scale; 3]))
                .with("children", Value::node_list([inner]));
            *node = Node::Instance(around);
        }
    }

    /// A USE with another scale than its DEF becomes a node of its own.
    fn reuse(&mut self, node: &mut Node, scale: f64, is_bounding: bool) {
        let Node::Use { name, span } = node else { return };
        let Some(original) = self.originals.get(&name.text) else { return };
        if original.scale == scale {
            return;
        }
        let own = without_defs(original.instance.clone());
        self.converter
            .note_change(*span, "now a separate node, because its size differs from the original's");
        *node = Node::Instance(own);
        self.node(node, scale, is_bounding);
    }

    /// Removes the scale of a node from its fields and returns it.
    fn remove_scale(&mut self, instance: &mut Instance, ty: &NodeType) -> f64 {
        if !ty.is_a("Solid") {
            return 1.0;
        }
        let Some(value) = instance.get("scale") else { return 1.0 };
        let span = value.span;
        let factor = match &value.kind {
            ValueKind::Numbers(numbers) => numbers.first().copied(),
            _ => None,
        };
        let Some(factor) = factor.filter(|factor| factor.is_finite() && *factor > 0.0) else {
            self.converter.is_blocked = true;
            self.converter.note_unresolved(
                span,
                "solids have no scale today, and this one cannot be applied to its contents",
            );
            return 1.0;
        };
        instance.remove("scale");
        if factor != 1.0 {
            let message = format!("solids have no scale today; its contents are scaled by {factor}");
            self.converter.note_change(span, message);
        }
        factor
    }

    /// Scales the position of a PROTO instance; its contents cannot be changed.
    fn proto(&mut self, instance: &mut Instance, scale: f64, is_bounding: bool) {
        let name = instance.type_name.text.clone();
        let span = instance.type_name.span;
        let is_scaled = instance.get("scale").is_some() && self.converter.is_scaled_proto(instance);
        if scale != 1.0 {
            self.scale_field(instance, "translation", None, scale);
        }
        if scale != 1.0 || is_scaled {
            let message = format!(
                "the contents of {name} were scaled and are not any more: add a size field to its PROTO, or \
                    put a copy of its body here and convert that"
            );
            self.converter.is_blocked = true;
            self.converter.note_unresolved(span, message);
        }
        self.contents(instance, scale, is_bounding);
    }

    fn contents(&mut self, instance: &mut Instance, scale: f64, is_bounding: bool) {
        for field in &mut instance.fields {
            if field.name.text == "physics" {
                continue;
            }
            let is_bounding = is_bounding || field.name.text == "boundingObject";
            field.value.nodes_mut().iter_mut().for_each(|node| self.node(node, scale, is_bounding));
        }
    }

    fn lengths(&mut self, instance: &mut Instance, ty: &NodeType, scale: f64) {
        for (_, fields) in LENGTHS.iter().filter(|(name, _)| ty.is_a(name)) {
            for field in *fields {
                self.scale_field(instance, field, Some(ty), scale);
            }
        }
    }

    /// Scales masses and moments, also by the scale of the solid itself.
    fn physics(&mut self, node: &mut Node, scale: f64) {
        let Node::Instance(instance) = node else { return self.reuse_physics(node, scale) };
        if let Some(def) = &instance.def {
            let original = Original { instance: instance.clone(), scale };
            self.originals.insert(def.text.clone(), original);
        }
        if scale != 1.0 && self.converter.plain_type(instance).is_none() {
            let message =
                "this is the Physics of a scaled solid: its mass, centre and inertia are not converted";
            self.converter.is_blocked = true;
            self.converter.note_unresolved(instance.type_name.span, message);
            return;
        }
        if scale == 1.0 {
            return;
        }
        let has_mass = matches!(instance.get("mass").map(|value| &value.kind),
            Some(ValueKind::Numbers(numbers)) if numbers.first().is_some_and(|mass| *mass > 0.0));
        if has_mass {
            self.scale_field(instance, "mass", None, scale.powi(3));
        }
        self.scale_field(instance, "centerOfMass", None, scale);
        self.scale_field(instance, "inertiaMatrix", None, scale.powi(5));
    }

    fn reuse_physics(&mut self, node: &mut Node, scale: f64) {
        let Node::Use { name, span } = node else { return };
        let Some(original) = self.originals.get(&name.text).filter(|original| original.scale != scale) else {
            return;
        };
        let own = without_defs(original.instance.clone());
        self.converter
            .note_change(*span, "now a separate node, because its size differs from the original's");
        *node = Node::Instance(own);
        self.physics(node, scale);
    }

    /// Multiplies the numbers of a field, or of its default.
    fn scale_field(&mut self, instance: &mut Instance, field: &str, ty: Option<&NodeType>, factor: f64) {
        let product = |numbers: &[f64]| -> Vec<f64> {
            numbers.iter().map(|number| pose_fields::rounded_to_digits(number * factor)).collect()
        };
        match instance.get_mut(field) {
            Some(Value { kind: ValueKind::Numbers(numbers), .. }) => *numbers = product(numbers),
            Some(Value { kind: ValueKind::Empty | ValueKind::Broken, .. }) => {}
            Some(value) => {
                let span = value.span;
                self.converter.is_blocked = true;
                let message = format!("{field} is in a scaled solid and is not a number that can be scaled");
                self.converter.note_unresolved(span, message);
            }
            None => {
                let Some(def) = ty.and_then(|ty| ty.fields.get(ty.field_index(field)?)) else { return };
                let Written::Numbers(numbers) = def.default else { return };
                if numbers.iter().any(|number| *number != 0.0) {
                    instance.set(field, Value::numbers(product(numbers)));
                }
            }
        }
    }

    /// Returns whether the displayed geometry of a node comes from a file, so that it has no numbers to multiply.
    fn is_mesh(&self, instance: &Instance, ty: &NodeType) -> bool {
        let is_file = |node: &Node| match node {
            Node::Instance(geometry) => self.converter.plain_type(geometry).is_none_or(|ty| ty.is_a("Mesh")),
            Node::Use { name, .. } => {
                let original = self.originals.get(&name.text);
                original
                    .is_some_and(|o| self.converter.plain_type(&o.instance).is_none_or(|ty| ty.is_a("Mesh")))
            }
        };
        match ty.name {
            "CadShape" => true,
            "Shape" => instance.get("geometry").is_some_and(|value| value.nodes().iter().any(is_file)),
            _ => false,
        }
    }
}

/// Returns the node without DEF names, which stay with the original.
fn without_defs(mut instance: Instance) -> Instance {
    instance.def = None;
    for field in &mut instance.fields {
        for node in field.value.nodes_mut() {
            if let Node::Instance(below) = node {
                *below = without_defs(std::mem::replace(below, Instance::new("")));
            }
        }
    }
    instance
}

impl Converter<'_> {
    /// Returns whether the base node of a PROTO instance is a solid that the loader scales.
    fn is_scaled_proto(&self, instance: &Instance) -> bool {
        let Some(id) = self.nodes.get(&instance.span).copied() else { return false };
        let node = self.scene.get(id);
        node.is_some_and(|node| node.ty.is_a("Solid") && node.version < scene::Version::R2023B)
            && self.scene.scale(id).x != 1.0
    }
}
