//! Removes nodes from where they are not allowed: see [`catalog::placement`].

use catalog::placement::{PLUG_TYPE, Plug, REQUIRED, axis_device, is_only_one, is_plug};
use catalog::{NodeType, Surroundings};

use crate::axes;
use crate::edit::{Change, EditError};
use crate::fragment::Fragment;
use crate::graph::{Node, NodeId, Scene};
use crate::load::Loader;
use crate::value::Value;
use crate::version::Version;

/// The field that allows any node, so that its range gives no information.
const CHILDREN: &str = "children";

const ONE_OF_EACH: &str = "an axis has one motor, one position sensor and one brake";

impl Loader<'_> {
    /// Removes misplaced children and second devices of an axis, each with a warning. The depth of the graph has been checked before.
    ///
    /// `surroundings`: those of the top-level nodes. Those of a fragment are checked when it is inserted.
    pub(crate) fn remove_misplaced(&mut self, surroundings: Surroundings, is_fragment: bool) {
        // Not recorded as changes: a saved world keeps the author's text.
        let history = self.scene.history.clone();
        let mut waiting = vec![(Scene::ROOT, surroundings)];
        while let Some((id, surroundings)) = waiting.pop() {
            let Some(node) = self.scene.get(id) else { continue };
            let ty = node.ty;
            let is_root = id == Scene::ROOT;
            let is_unchecked = is_root && is_fragment;
            // What a fragment begins with may be plugged into something.
            let may_be_plugged = is_fragment && node.parent == Some(Scene::ROOT);
            let held: Vec<(usize, Vec<NodeId>)> = node
                .values
                .iter()
                .enumerate()
                .filter(|(_, value)| !value.nodes().is_empty())
                .map(|(index, value)| (index, value.nodes().to_vec()))
                .collect();
            let mut kept = Vec::new();
            for (index, nodes) in held {
                let name = ty.fields.get(index).map_or("", |field| field.name);
                let inside = if is_root { surroundings } else { surroundings.within(ty, name) };
                let mut devices = Vec::new();
                for below in nodes {
                    if !is_unchecked {
                        self.warn_if_misplaced(below, inside);
                    }
                    let Some(child) = self.scene.get(below).map(|node| node.ty) else { continue };
                    let not_held = Some(()).filter(|()| name != CHILDREN);
                    let not_held = not_held.and_then(|()| inside.reason_not_held(ty, name, child));
                    let reason = match axis_device(ty, name, child) {
                        _ if not_held.is_some() => not_held,
                        Some(device) if devices.contains(&device) => Some(ONE_OF_EACH),
                        Some(device) => {
                            devices.push(device);
                            None
                        }
                        None if is_unchecked || may_be_plugged && is_plug(ty) => None,
                        None if name == CHILDREN => inside.reason_not_allowed(child),
                        None => self.scene.reason_not_plugged(id, &self.scene, below),
                    };
                    match reason {
                        Some(reason) => self.remove_with_warning(below, (inside, name), reason),
                        None => kept.push((below, inside)),
                    }
                }
            }
            waiting.extend(kept.into_iter().rev());
        }
        self.scene.history = history;
    }

    /// Warns about a node that is kept although it should be elsewhere.
    fn warn_if_misplaced(&mut self, below: NodeId, surroundings: Surroundings) {
        let Some(node) = self.scene.get(below).filter(|node| node.version >= Version::R2023B) else { return };
        if let (Some(warning), Some(location)) = (surroundings.warning(node.ty), node.location.clone()) {
            self.report.warning("node/in-transform", &location, warning);
        }
    }

    fn remove_with_warning(&mut self, id: NodeId, (surroundings, field): (Surroundings, &str), reason: &str) {
        let Some(node) = self.scene.get(id) else { return };
        let holder = match surroundings.parent {
            Some(parent) => format!("in the {field} of {}", parent.name),
            None => "at the top level of the world".to_owned(),
        };
        let message = format!("{} is not allowed {holder}: {reason}; it is ignored", node.ty.name);
        if let Some(location) = node.location.clone() {
            self.report.warning("node/misplaced", &location, message);
        }
        self.scene.remove_with_mirrors(id, &mut Change::default());
    }
}

impl Scene {
    /// Adds the top-level nodes that every running world has where they are missing, with the defaults of the world's
    /// version. Returns their types.
    ///
    /// They get the last ids, so that those of other nodes do not depend on them.
    pub fn add_required(&mut self) -> Vec<&'static str> {
        let mut added = Vec::new();
        for (item, name) in REQUIRED.into_iter().enumerate() {
            let tops = self.children(Self::ROOT, CHILDREN);
            let is_there = tops.iter().any(|top| self.get(*top).is_some_and(|node| node.ty.name == name));
            let Some(ty) = catalog::node_type(name).filter(|_| !is_there) else { continue };
            let mut node = Node::new(ty);
            node.version = self.origin.version.unwrap_or(Version::NEWEST);
            node.take_defaults_of(node.version);
            if let Some(system) = ty.field_index(axes::FIELD).and_then(|field| node.values.get_mut(field))
                && !self.origin.coordinate_system.is_empty()
            {
                *system = Value::SfString(self.origin.coordinate_system.clone());
            }
            node.parent = Some(Self::ROOT);
            let id = self.add(node);
            if let Some(Value::MfNode(tops)) =
                self.get_mut(Self::ROOT).and_then(|root| root.values.first_mut())
            {
                tops.insert(item.min(tops.len()), id);
            }
            self.history.added.push(id);
            added.push(name);
        }
        added
    }

    /// Returns why a node must not be the end point of a plug; `None` if it may or the holder is no plug.
    ///
    /// What is inside of a PROTO is accepted, as its contents may come from parameters.
    fn reason_not_plugged(&self, holder: NodeId, of: &Self, inner: NodeId) -> Option<&'static str> {
        let node = self.get(holder).filter(|node| is_plug(node.ty) && !node.is_internal)?;
        let is_second = node.parent.and_then(|outer| self.get(outer)).is_some_and(|outer| is_plug(outer.ty));
        let inside = of.get(inner).filter(|inside| !inside.is_internal)?;
        let inside = is_plug(inside.ty).then(|| of.string(inner, PLUG_TYPE));
        Plug { kind: self.string(holder, PLUG_TYPE), is_second }.reason_not_held(inside)
    }

    /// Returns the surroundings of the nodes in a field of a node.
    pub(crate) fn surroundings(&self, node: NodeId, field: &'static str) -> Surroundings {
        let mut way = Vec::new();
        let (mut inner, mut name) = (node, field);
        while inner != Self::ROOT {
            let Some(holder) = self.get(inner) else { break };
            way.push((holder.ty, name));
            let Some(outer) = holder.parent.and_then(|parent| Some((parent, self.get(parent)?))) else {
                break;
            };
            let holds = |value: &Value| value.nodes().contains(&inner);
            let at = outer.1.values.iter().position(holds);
            name = at.and_then(|at| outer.1.ty.fields.get(at)).map_or("", |field| field.name);
            inner = outer.0;
        }
        way.into_iter()
            .rev()
            .fold(Surroundings::TOP, |surroundings, (ty, name)| surroundings.within(ty, name))
    }

    /// Checks whether the nodes of a fragment may be inserted into a field of a node.
    ///
    /// # Errors
    /// The first type that is not allowed.
    pub(crate) fn check_placement(
        &self,
        node: NodeId,
        field: &'static str,
        fragment: &Fragment,
    ) -> Result<(), EditError> {
        let Some(holder) = self.get(node) else { return Ok(()) };
        let mut types = fragment.tops().iter().filter_map(|id| fragment.scene().get(*id)).map(|node| node.ty);
        if node == Self::ROOT {
            let tops = self.children(node, CHILDREN).iter().filter_map(|id| self.get(*id));
            let mut single: Vec<&str> =
                tops.map(|top| top.ty).filter(|ty| is_only_one(ty)).map(|ty| ty.name).collect();
            for ty in types.clone().filter(|ty| is_only_one(ty)) {
                if single.contains(&ty.name) {
                    return Err(EditError::OnlyOne { found: ty.name });
                }
                single.push(ty.name);
            }
        }
        let mut tops = types.clone();
        let misplaced = if field == CHILDREN {
            let surroundings = self.surroundings(node, field);
            types.find(|ty| surroundings.reason_not_allowed(ty).is_some())
        } else {
            let present = self.value(node, field).map_or(&[][..], Value::nodes);
            let present = present.iter().filter_map(|id| self.get(*id)).map(|node| node.ty);
            let device = |ty: &NodeType| axis_device(holder.ty, field, ty);
            let mut devices: Vec<&str> = present.filter_map(device).collect();
            let unplugged = || {
                let is_wrong = |id: &&NodeId| self.reason_not_plugged(node, fragment.scene(), **id).is_some();
                let found = fragment.tops().iter().find(is_wrong)?;
                Some(fragment.scene().get(*found)?.ty)
            };
            let second = types.find(|ty| match device(ty) {
                Some(kind) if devices.contains(&kind) => true,
                kind => {
                    devices.extend(kind);
                    false
                }
            });
            second.or_else(unplugged).or_else(|| {
                let surroundings = self.surroundings(node, field);
                tops.find(|ty| surroundings.reason_not_held(holder.ty, field, ty).is_some())
            })
        };
        match misplaced {
            Some(ty) => Err(EditError::Misplaced { found: ty.name }),
            None => Ok(()),
        }
    }
}
