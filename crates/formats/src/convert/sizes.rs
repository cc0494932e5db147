//! Scaled solids, which went away in R2023b: what is in them is written as large as it was.
//!
//! Lengths grow with the scale, masses with its third power, moments of inertia with its fifth. Pictures of meshes are
//! put into a Transform, which still scales what is seen. Runs on the tree that everything else is converted in.

use std::collections::BTreeMap;

use catalog::{Default as Written, NodeType};
use vrml::{Instance, Item, Node, Value, ValueKind};

use super::Converter;
use crate::place;

/// Fields that tell lengths, by type.
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

/// A DEF and how much larger it was made.
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
    /// Writes what is in scaled solids in its size.
    pub(super) fn sizes(&mut self, items: &mut [Item]) {
        let mut pass = Sizes { converter: self, originals: BTreeMap::new() };
        for item in items {
            match item {
                Item::Node(node) => pass.node(node, 1.0, false),
                Item::Proto(proto) => {
                    // Its DEF names are its own.
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

    /// Whether there is anything to do.
    pub(super) fn has_scaled_solids(&self) -> bool {
        let is_scaled = |(id, node): (scene::NodeId, &scene::Node)| {
            node.ty.is_a("Solid") && node.version < scene::Version::R2023B && self.scene.scale(id).x != 1.0
        };
        self.scene.iter().any(is_scaled)
    }

    /// The type of a node of the new tree, unless it is an instance of a PROTO or not known.
    fn plain_type(&self, instance: &Instance) -> Option<&'static NodeType> {
        let name = instance.type_name.text.as_str();
        let here = self.nodes.get(&instance.span).and_then(|id| self.scene.get(*id));
        let is_proto = here.is_some_and(|node| node.protos.first().is_some_and(|proto| proto.name == name));
        if is_proto || self.own.contains(name) { None } else { catalog::node_type(name) }
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
        let inner = scale * self.take_scale(instance, ty);
        if scale != 1.0 {
            self.lengths(instance, ty, scale);
        }
        if let Some(physics) = instance.get_mut("physics") {
            physics.nodes_mut().iter_mut().for_each(|physics| self.physics(physics, inner));
        }
        if scale != 1.0 && is_bounding && ty.is_a("Mesh") {
            self.converter.is_blocked = true;
            let message = "this is in the bounding object of a scaled solid; its file must be made larger";
            self.converter.left(instance.type_name.span, message);
        }
        let is_mesh = scale != 1.0 && !is_bounding && self.is_mesh(instance, ty);
        if !is_mesh {
            self.contents(instance, inner, is_bounding);
            return;
        }
        // What has no numbers to be written larger is scaled from outside.
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

    /// A USE below another scale than its DEF becomes a node of its own.
    fn reuse(&mut self, node: &mut Node, scale: f64, is_bounding: bool) {
        let Node::Use { name, span } = node else { return };
        let Some(original) = self.originals.get(&name.text) else { return };
        if original.scale == scale {
            return;
        }
        let own = nameless(original.instance.clone());
        self.converter.done(*span, "a node of its own now: it has another size than the one it was");
        *node = Node::Instance(own);
        self.node(node, scale, is_bounding);
    }

    /// How much larger a node makes its contents; the field that says so is taken out.
    fn take_scale(&mut self, instance: &mut Instance, ty: &NodeType) -> f64 {
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
            self.converter
                .left(span, "solids have no scale today, and this one is none that can be written out");
            return 1.0;
        };
        instance.remove("scale");
        if factor != 1.0 {
            let message = format!("solids have no scale today; what is in it is {factor} times as large");
            self.converter.done(span, message);
        }
        factor
    }

    /// An instance of a PROTO stands elsewhere; what is in it is beyond reach.
    fn proto(&mut self, instance: &mut Instance, scale: f64, is_bounding: bool) {
        let name = instance.type_name.text.clone();
        let span = instance.type_name.span;
        let is_scaled = instance.get("scale").is_some() && self.converter.is_scaled_proto(instance);
        if scale != 1.0 {
            self.times(instance, "translation", None, scale);
        }
        if scale != 1.0 || is_scaled {
            let message = format!(
                "what is in {name} was scaled and is not any more: give its PROTO a field for its size, or put a \
                 copy of its body here and convert that"
            );
            self.converter.is_blocked = true;
            self.converter.left(span, message);
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
                self.times(instance, field, Some(ty), scale);
            }
        }
    }

    /// Masses and moments, which the solid's own scale concerns as well.
    fn physics(&mut self, node: &mut Node, scale: f64) {
        let Node::Instance(instance) = node else { return self.reuse_physics(node, scale) };
        if let Some(def) = &instance.def {
            let original = Original { instance: instance.clone(), scale };
            self.originals.insert(def.text.clone(), original);
        }
        if scale != 1.0 && self.converter.plain_type(instance).is_none() {
            let message =
                "this is the Physics of a scaled solid: its mass, centre and inertia stay as they are";
            self.converter.is_blocked = true;
            self.converter.left(instance.type_name.span, message);
            return;
        }
        if scale == 1.0 {
            return;
        }
        let has_mass = matches!(instance.get("mass").map(|value| &value.kind),
            Some(ValueKind::Numbers(numbers)) if numbers.first().is_some_and(|mass| *mass > 0.0));
        if has_mass {
            self.times(instance, "mass", None, scale.powi(3));
        }
        self.times(instance, "centerOfMass", None, scale);
        self.times(instance, "inertiaMatrix", None, scale.powi(5));
    }

    fn reuse_physics(&mut self, node: &mut Node, scale: f64) {
        let Node::Use { name, span } = node else { return };
        let Some(original) = self.originals.get(&name.text).filter(|original| original.scale != scale) else {
            return;
        };
        let own = nameless(original.instance.clone());
        self.converter.done(*span, "a node of its own now: it has another size than the one it was");
        *node = Node::Instance(own);
        self.physics(node, scale);
    }

    /// Multiplies the numbers of a field; a default is written out.
    fn times(&mut self, instance: &mut Instance, field: &str, ty: Option<&NodeType>, factor: f64) {
        let product = |numbers: &[f64]| -> Vec<f64> {
            numbers.iter().map(|number| place::short(number * factor)).collect()
        };
        match instance.get_mut(field) {
            Some(Value { kind: ValueKind::Numbers(numbers), .. }) => *numbers = product(numbers),
            Some(Value { kind: ValueKind::Empty | ValueKind::Broken, .. }) => {}
            Some(value) => {
                let span = value.span;
                self.converter.is_blocked = true;
                let message =
                    format!("{field} is in a scaled solid and is not a number that can be written larger");
                self.converter.left(span, message);
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

    /// Whether what is seen of a node comes from a file, so that it has no numbers to be written larger.
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

/// The node without DEF names, which stay with the one that was copied.
fn nameless(mut instance: Instance) -> Instance {
    instance.def = None;
    for field in &mut instance.fields {
        for node in field.value.nodes_mut() {
            if let Node::Instance(below) = node {
                *below = nameless(std::mem::replace(below, Instance::new("")));
            }
        }
    }
    instance
}

impl Converter<'_> {
    /// Whether the base of a PROTO instance is a solid that the loader scales.
    fn is_scaled_proto(&self, instance: &Instance) -> bool {
        let Some(id) = self.nodes.get(&instance.span).copied() else { return false };
        let node = self.scene.get(id);
        node.is_some_and(|node| node.ty.is_a("Solid") && node.version < scene::Version::R2023B)
            && self.scene.scale(id).x != 1.0
    }
}
