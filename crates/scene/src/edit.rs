//! Edits of a scene graph: the only way to change it. Applying an [`Edit`] returns a [`Change`] that says what became
//! different.
//!
//! - A field of a `USE` copy stands for the field of the original, and all copies follow it.
//! - A field that is tied to a parameter by `IS` updates the parameter, and all fields tied to the same parameter.
//! - The old and the new name of a renamed field stand for the same field.
//! - A node that is inserted into or removed from an original is inserted into or removed from all copies; when an
//!   original itself is removed, its first copy takes over its DEF.
//! - If one node-valued parameter is tied to several fields, the first field has the nodes and the others have copies,
//!   which follow all edits. Each copy of a body moves on its own, which is recorded only for that copy.

use std::collections::BTreeSet;
use std::fmt;

use catalog::{EditEffect, FieldDef, FieldType, Range};

use crate::check;
use crate::fragment::Fragment;
use crate::graph::{Link, NodeId, Scene};
use crate::interface::single_type;
use crate::items;
use crate::save::Changed;
use crate::value::Value;

/// A request. Fields and parameters are given by index: into `ty.fields` of the node, or `parameters` of the PROTO.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the fields are named after what they are; indices are explained above")]
pub enum Edit {
    /// Sets a field other than a node.
    SetField { node: NodeId, field: usize, value: Value },
    /// Sets a parameter of `protos[proto]` and everything tied to it.
    SetParameter { node: NodeId, proto: usize, parameter: usize, value: Value },
    /// Sets an item of a list; `value` is a single value.
    SetItem { node: NodeId, field: usize, item: usize, value: Value },
    /// Inserts an item before `item`, or at the end if that is the length of the list.
    InsertItem { node: NodeId, field: usize, item: usize, value: Value },
    /// Removes an item.
    RemoveItem { node: NodeId, field: usize, item: usize },
    /// Inserts nodes into a list before `item`, or one node into an empty SFNode field (`item` 0).
    InsertNode { node: NodeId, field: usize, item: usize, fragment: Fragment },
    /// Inserts nodes into a parameter of `protos[proto]` that is tied to no field and only read by scripts.
    InsertIntoParameter { node: NodeId, proto: usize, parameter: usize, item: usize, fragment: Fragment },
    /// Removes a node and everything below it.
    RemoveNode { node: NodeId },
}

/// The result of an edit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Change {
    /// The fields whose values have changed, each once, ordered by id.
    pub fields: Vec<(NodeId, usize)>,
    /// New nodes, parents first.
    pub inserted: Vec<NodeId>,
    /// Removed nodes, parents first. Their ids are never reused.
    pub removed: Vec<NodeId>,
    /// Messages for the user about corrected values.
    pub messages: Vec<String>,
}

/// Why an edit was rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditError {
    /// The node does not exist (any more).
    NoNode(NodeId),
    /// The node has no such field, or the instance no such parameter.
    NoField,
    /// The list has no such item.
    NoItem {
        /// The requested index.
        item: usize,
        /// The length of the list.
        len: usize,
    },
    /// The value has another type.
    WrongType {
        /// The type of the field or of its items.
        expected: FieldType,
        /// The type of the value.
        found: FieldType,
    },
    /// Nodes have to be inserted and removed, not set.
    IsNodes,
    /// The SFNode field already contains a node, or the fragment does not have exactly one.
    OneNodeOnly,
    /// The field, or the parameter that it is tied to, does not allow nodes of this type.
    Misplaced {
        /// The type of the node.
        found: &'static str,
    },
    /// The world already has the node of this type, of which there is only one.
    OnlyOne {
        /// The type of the node.
        found: &'static str,
    },
    /// The graph would be deeper than [`crate::load::MAX_DEPTH`].
    TooDeep,
    /// The root cannot be removed.
    IsRoot,
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoNode(id) => write!(f, "node {} does not exist any more", id.0),
            Self::NoField => f.write_str("there is no such field"),
            Self::NoItem { item, len } => write!(f, "there is no item {item} in a list of {len}"),
            Self::WrongType { expected, found } => {
                write!(f, "expected {}, found {}", expected.name(), found.name())
            }
            Self::IsNodes => f.write_str("nodes have to be inserted and removed, not set"),
            Self::OneNodeOnly => f.write_str("the field can contain only one node"),
            Self::Misplaced { found } => write!(f, "the field does not allow {found}"),
            Self::OnlyOne { found } => write!(f, "a world has only one {found}"),
            Self::TooDeep => f.write_str("nodes would be nested too deeply"),
            Self::IsRoot => f.write_str("the root cannot be removed"),
        }
    }
}

impl std::error::Error for EditError {}

impl Scene {
    /// Applies an edit, as a whole or not at all.
    ///
    /// # Errors
    /// If the edit does not fit the graph.
    pub fn apply(&mut self, edit: Edit) -> Result<Change, EditError> {
        let edited = match &edit {
            Edit::SetField { node, .. }
            | Edit::SetParameter { node, .. }
            | Edit::SetItem { node, .. }
            | Edit::InsertItem { node, .. }
            | Edit::RemoveItem { node, .. }
            | Edit::InsertNode { node, .. }
            | Edit::InsertIntoParameter { node, .. } => Some(*node),
            Edit::RemoveNode { node } => self.get(*node).and_then(|node| node.parent),
        };
        let nodes = edited.map_or_else(Vec::new, |node| self.with_copies(self.original(node)));
        let around: Vec<_> = nodes.into_iter().flat_map(|node| self.parameters_around(node)).collect();
        for &(holder, proto, parameter) in &around {
            self.mark_stale_if_read(holder, proto, parameter);
        }
        let change = self.apply_unrecorded(edit)?;
        self.journal.note(&change);
        for (holder, proto, parameter) in around {
            self.mark_written(holder, proto, parameter);
        }
        Ok(change)
    }

    /// Like [`Scene::apply`], for what the world does and not a user: the defaults of parameters, in which it may have
    /// happened, are not written to a saved file for that.
    ///
    /// # Errors
    /// If the edit does not fit the graph.
    pub fn record(&mut self, edit: Edit) -> Result<Change, EditError> {
        let change = match edit {
            Edit::SetField { node, field, value } if self.follows_motion(node, field) => {
                self.set_motion(node, field, value)?
            }
            edit => self.apply_unrecorded(edit)?,
        };
        self.journal.note(&change);
        Ok(change)
    }

    /// Returns whether a field follows the motion of a body.
    pub(crate) fn follows_motion(&self, node: NodeId, field: usize) -> bool {
        self.field(node, field).is_ok_and(|(def, _)| def.edit_effect == EditEffect::Move)
    }

    /// Sets a field that follows the motion of a body, and the parameters that it is tied to. Copies of the node, and other
    /// fields that are tied to the same parameters, describe bodies with motions of their own.
    fn set_motion(&mut self, node: NodeId, field: usize, value: Value) -> Result<Change, EditError> {
        let (def, _) = self.field(node, field)?;
        check_type(def.ty, &value)?;
        let (value, _) = check::fit(def, value);
        let ty = self.node(node).ty;
        let mut change = Change::default();
        for field in std::iter::once(field).chain(ty.same_fields(field)) {
            self.set_one(node, field, &value, &mut Vec::new(), &mut change);
        }
        Ok(change)
    }

    /// Marks a parameter as written: what it contains is no longer its default.
    fn mark_written(&mut self, holder: NodeId, proto: usize, parameter: usize) {
        let instance = self.get_mut(holder).and_then(|node| node.protos.get_mut(proto));
        let Some(is_written) = instance.and_then(|instance| instance.written.get_mut(parameter)) else {
            return;
        };
        if !std::mem::replace(is_written, true) {
            self.history.unmentioned.remove(&(holder, proto, parameter));
            self.history.changed.insert(Changed::Parameter(holder, proto, parameter));
        }
    }

    fn apply_unrecorded(&mut self, edit: Edit) -> Result<Change, EditError> {
        match edit {
            Edit::SetField { node, field, value } => self.set_field(node, field, value),
            Edit::SetParameter { node, proto, parameter, value } => {
                self.set_parameter(node, proto, parameter, value)
            }
            Edit::SetItem { node, field, item, value } => {
                let list = self.list(node, field, &value)?;
                self.set_field(node, field, items::set(list, item, value)?)
            }
            Edit::InsertItem { node, field, item, value } => {
                let list = self.list(node, field, &value)?;
                self.set_field(node, field, items::insert(list, item, value)?)
            }
            Edit::RemoveItem { node, field, item } => {
                let list = self.field(node, field)?.1.clone();
                self.set_field(node, field, items::remove(list, item)?)
            }
            Edit::InsertNode { node, field, item, fragment } => {
                self.insert_nodes(node, field, item, &fragment)
            }
            Edit::InsertIntoParameter { node, proto, parameter, item, fragment } => {
                self.insert_into_parameter((node, proto, parameter), item, &fragment)
            }
            Edit::RemoveNode { node } => self.remove_node(node),
        }
    }

    fn field(&self, node: NodeId, field: usize) -> Result<(&'static FieldDef, &Value), EditError> {
        let found = self.get(node).ok_or(EditError::NoNode(node))?;
        let def = found.ty.fields.get(field).ok_or(EditError::NoField)?;
        Ok((def, found.values.get(field).ok_or(EditError::NoField)?))
    }

    /// Returns the value of a list field that allows items of this type.
    fn list(&self, node: NodeId, field: usize, item: &Value) -> Result<Value, EditError> {
        let (def, value) = self.field(node, field)?;
        let expected = single_type(def.ty);
        if !def.ty.is_multiple() || item.ty() != expected {
            return Err(EditError::WrongType { expected, found: item.ty() });
        }
        Ok(value.clone())
    }

    fn set_field(&mut self, node: NodeId, field: usize, value: Value) -> Result<Change, EditError> {
        let (def, _) = self.field(node, field)?;
        check_type(def.ty, &value)?;
        let (value, message) = check::fit(def, value);
        let mut change = Change::default();
        change.messages.extend(message.map(|message| format!("{}: {message}", def.name)));
        let original = self.original(node);
        self.propagate(&mut vec![(original, field)], &value, &mut change);
        self.enforce_rules(vec![(original, field)], &mut change);
        Ok(change)
    }

    /// Follows `USE` copies back to the original node.
    pub(crate) fn original(&self, mut id: NodeId) -> NodeId {
        while let Some(of) = self.get(id).and_then(|node| node.use_of).filter(|of| self.get(*of).is_some()) {
            id = of;
        }
        id
    }

    /// Sets fields and everything that follows them: tied parameters, the fields tied to these, and copies.
    pub(crate) fn propagate(
        &mut self,
        waiting: &mut Vec<(NodeId, usize)>,
        value: &Value,
        change: &mut Change,
    ) {
        let mut done = BTreeSet::new();
        while let Some((id, field)) = waiting.pop() {
            if done.insert((id, field)) {
                self.set_one(id, field, value, waiting, change);
                waiting.extend(self.copies.get(&id).into_iter().flatten().map(|copy| (*copy, field)));
            }
        }
        change.fields.sort_unstable();
    }

    /// Sets a field and the parameters that it is tied to, and queues its other names and the fields that are tied to these
    /// parameters.
    fn set_one(
        &mut self,
        id: NodeId,
        field: usize,
        value: &Value,
        waiting: &mut Vec<(NodeId, usize)>,
        change: &mut Change,
    ) {
        let Some(node) = self.get_mut(id) else { return };
        let ty = node.ty;
        // The older name of a field is not added to a file that does not have it.
        let is_saved = ty.fields.get(field).is_none_or(|def| def.deprecated.is_none())
            || ty.same_fields(field).next().is_none()
            || node.value_locations.get(field).is_some_and(Option::is_some);
        let Some(slot) = node.values.get_mut(field) else { return };
        if slot != value {
            slot.clone_from(value);
            change.fields.push((id, field));
            if is_saved {
                self.history.changed.insert(Changed::Field(id, field));
            }
        }
        waiting.extend(ty.same_fields(field).map(|same| (id, same)));
        for (holder, proto, parameter) in self.tied_to(Link::Field(id, field)) {
            self.write_parameter(holder, proto, parameter, value, waiting);
        }
    }

    /// Returns the parameters that a field is tied to: node, index of the PROTO, index of the parameter.
    pub(crate) fn tied_to(&self, link: Link) -> Vec<(NodeId, usize, usize)> {
        let (Link::Field(start, _) | Link::Parameter { node: start, .. }) = link;
        let mut found = Vec::new();
        let mut at = Some(start);
        while let Some((id, node)) = at.and_then(|id| Some((id, self.get(id)?))) {
            for (proto, instance) in node.protos.iter().enumerate() {
                for (parameter, links) in instance.links.iter().enumerate() {
                    if links.contains(&link) {
                        found.push((id, proto, parameter));
                    }
                }
            }
            at = node.parent;
        }
        found
    }

    /// Sets a parameter and queues the fields that are tied to it.
    fn write_parameter(
        &mut self,
        holder: NodeId,
        proto: usize,
        parameter: usize,
        value: &Value,
        waiting: &mut Vec<(NodeId, usize)>,
    ) {
        self.mark_stale_if_read(holder, proto, parameter);
        let mut parameters = vec![(holder, proto, parameter)];
        while let Some((holder, proto, parameter)) = parameters.pop() {
            let Some(instance) = self.get_mut(holder).and_then(|node| node.protos.get_mut(proto)) else {
                continue;
            };
            let slot = instance.parameters.get_mut(parameter);
            let before = slot.map(|(_, slot)| std::mem::replace(slot, value.clone()));
            let is_written = instance.written.get_mut(parameter);
            let was_written = is_written.map(|is_written| std::mem::replace(is_written, true));
            if let Some((before, false)) = before.zip(was_written) {
                self.history.unmentioned.insert((holder, proto, parameter), before);
            }
            self.history.changed.insert(Changed::Parameter(holder, proto, parameter));
            let Some(instance) = self.get(holder).and_then(|node| node.protos.get(proto)) else { continue };
            let links = instance.links.get(parameter).cloned().unwrap_or_default();
            for link in links {
                match link {
                    Link::Field(node, field) => waiting.push((node, field)),
                    Link::Parameter { node, inner, parameter } => {
                        let count = self.get(node).map_or(0, |node| node.protos.len());
                        if let Some(proto) = count.checked_sub(inner + 1) {
                            parameters.push((node, proto, parameter));
                        }
                    }
                }
            }
        }
    }

    fn set_parameter(
        &mut self,
        node: NodeId,
        proto: usize,
        parameter: usize,
        value: Value,
    ) -> Result<Change, EditError> {
        let node = self.original(node);
        let found = self.get(node).ok_or(EditError::NoNode(node))?;
        let instance = found.protos.get(proto).ok_or(EditError::NoField)?;
        let (_, old) = instance.parameters.get(parameter).ok_or(EditError::NoField)?;
        check_type(old.ty(), &value)?;
        // The limits are those of the fields that the parameter is tied to.
        let ends = self.parameter_fields(node, proto, parameter);
        let mut change = Change::default();
        let (mut value, message) = self.fit_parameter(node, proto, parameter, value);
        change.messages.extend(message);
        for (node, field) in &ends {
            if let Ok((def, _)) = self.field(*node, *field) {
                let (fitting, message) = check::fit(def, value);
                change.messages.extend(message.map(|message| format!("{}: {message}", def.name)));
                value = fitting;
            }
        }
        let mut waiting = Vec::new();
        for copy in self.with_copies(node) {
            self.write_parameter(copy, proto, parameter, &value, &mut waiting);
        }
        self.propagate(&mut waiting, &value, &mut change);
        self.enforce_rules(ends, &mut change);
        Ok(change)
    }

    /// Returns a node, its copies, and the copies of these.
    pub(crate) fn with_copies(&self, node: NodeId) -> Vec<NodeId> {
        let mut all = vec![node];
        let mut next = 0;
        while let Some(id) = all.get(next) {
            all.extend(self.copies.get(id).into_iter().flatten());
            next += 1;
        }
        all
    }

    /// Checks whether a field allows a node.
    pub(crate) fn check_node_type(&self, def: &FieldDef, id: NodeId) -> Result<(), EditError> {
        let Some(node) = self.get(id) else { return Err(EditError::NoNode(id)) };
        match def.range {
            Range::Nodes(allowed) if !allowed.iter().any(|name| node.ty.is_a(name)) => {
                Err(EditError::Misplaced { found: node.ty.name })
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn node_field(
        &self,
        node: NodeId,
        field: usize,
    ) -> Result<(&'static FieldDef, &Value), EditError> {
        let (def, value) = self.field(node, field)?;
        match value {
            Value::SfNode(_) | Value::MfNode(_) => Ok((def, value)),
            _ => Err(EditError::WrongType { expected: FieldType::MfNode, found: def.ty }),
        }
    }
}

fn check_type(expected: FieldType, value: &Value) -> Result<(), EditError> {
    if value.ty() != expected {
        return Err(EditError::WrongType { expected, found: value.ty() });
    }
    match value {
        Value::SfNode(_) | Value::MfNode(_) => Err(EditError::IsNodes),
        _ => Ok(()),
    }
}
