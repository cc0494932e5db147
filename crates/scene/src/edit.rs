//! The only way to change a graph: an [`Edit`] goes in, a [`Change`] comes out that says what became different.
//!
//! - A field of a `USE` copy stands for the field of the original, and all copies follow.
//! - A field that `IS` ties to a parameter takes the parameter along, and all fields tied to the same parameter.
//! - A field that has an older name is one thing under both names.
//! - A node that goes out of or comes into an original does so in all copies; when an original itself goes, its
//!   first copy takes over its DEF.
//! - Where one node-valued parameter is tied to several fields, only the first field follows the insertion and
//!   removal of nodes.

use std::collections::BTreeSet;
use std::fmt;

use catalog::{FieldDef, FieldType, Range};

use crate::check;
use crate::fragment::Fragment;
use crate::graph::{Link, NodeId, Scene};
use crate::interface::single_type;
use crate::items;
use crate::save::Changed;
use crate::value::Value;

/// A request. Fields and parameters go by position: `ty.fields` of the node, `parameters` of the PROTO.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the names of the parts say what they are; positions are explained above")]
pub enum Edit {
    /// Another value. For nodes use the edits below.
    SetField { node: NodeId, field: usize, value: Value },
    /// Another value for a parameter of `protos[proto]` and for all that is tied to it.
    SetParameter { node: NodeId, proto: usize, parameter: usize, value: Value },
    /// Another item of a list; `value` is a single one.
    SetItem { node: NodeId, field: usize, item: usize, value: Value },
    /// One more item before `item`, at the end if that is the length of the list.
    InsertItem { node: NodeId, field: usize, item: usize, value: Value },
    /// One item less.
    RemoveItem { node: NodeId, field: usize, item: usize },
    /// Nodes into a list before `item`, or one node into an empty SFNode field (`item` 0).
    InsertNode { node: NodeId, field: usize, item: usize, fragment: Fragment },
    /// The same for a parameter of `protos[proto]` whose nodes are in no field: only scripts read them.
    InsertIntoParameter { node: NodeId, proto: usize, parameter: usize, item: usize, fragment: Fragment },
    /// A node and all below it go.
    RemoveNode { node: NodeId },
}

/// What an edit did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Change {
    /// The fields whose values are others now, each once, in the order of the ids.
    pub fields: Vec<(NodeId, usize)>,
    /// New nodes, parents first.
    pub inserted: Vec<NodeId>,
    /// Nodes that are gone, parents first. Their ids are never used again.
    pub removed: Vec<NodeId>,
    /// What was done to values out of range, for the user.
    pub remarks: Vec<String>,
}

/// Why an edit did nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditError {
    /// The node is not there (any more).
    NoNode(NodeId),
    /// The node has no such field, the instance no such parameter.
    NoField,
    /// The list has no such item.
    NoItem {
        /// What was asked for.
        item: usize,
        /// How many there are.
        len: usize,
    },
    /// The value is of another type.
    WrongType {
        /// Type of the field or of its items.
        expected: FieldType,
        /// Type of the value.
        found: FieldType,
    },
    /// Nodes go in and out by edits of their own.
    IsNodes,
    /// The SFNode field holds a node already, or the text has not exactly one.
    OneNodeOnly,
    /// The field, or the parameter that it is tied to, does not take nodes of this type.
    Misplaced {
        /// The type.
        found: &'static str,
    },
    /// The graph would be deeper than [`crate::load::MAX_DEPTH`].
    TooDeep,
    /// The root stays.
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
            Self::IsNodes => f.write_str("nodes are inserted and removed, not set"),
            Self::OneNodeOnly => f.write_str("the field holds one node only"),
            Self::Misplaced { found } => write!(f, "the field takes no {found}"),
            Self::TooDeep => f.write_str("nodes would be nested too deep"),
            Self::IsRoot => f.write_str("the root cannot be removed"),
        }
    }
}

impl std::error::Error for EditError {}

impl Scene {
    /// Does an edit, or nothing at all.
    ///
    /// # Errors
    /// When the edit does not fit the graph.
    pub fn apply(&mut self, edit: Edit) -> Result<Change, EditError> {
        let change = self.done(edit)?;
        self.journal.note(&change);
        Ok(change)
    }

    fn done(&mut self, edit: Edit) -> Result<Change, EditError> {
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

    /// A list that takes items of this type.
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
        let (value, remark) = check::fit(def, value);
        let mut change = Change::default();
        change.remarks.extend(remark.map(|remark| format!("{}: {remark}", def.name)));
        let original = self.original(node);
        self.spread(&mut vec![(original, field)], &value, &mut change);
        self.keep_rules(vec![(original, field)], &mut change);
        Ok(change)
    }

    /// The node that the copies of `USE` go back to.
    pub(crate) fn original(&self, mut id: NodeId) -> NodeId {
        while let Some(of) = self.get(id).and_then(|node| node.use_of).filter(|of| self.get(*of).is_some()) {
            id = of;
        }
        id
    }

    /// Sets fields, and all that follow them: tied parameters, what is tied to these, copies.
    pub(crate) fn spread(&mut self, waiting: &mut Vec<(NodeId, usize)>, value: &Value, change: &mut Change) {
        let mut done = BTreeSet::new();
        while let Some((id, field)) = waiting.pop() {
            if !done.insert((id, field)) {
                continue;
            }
            let Some(node) = self.get_mut(id) else { continue };
            let ty = node.ty;
            let same_fields = ty.same_fields(field);
            // An older name is not written into a file that does not have it.
            let is_saved = ty.fields.get(field).is_none_or(|def| def.deprecated.is_none())
                || ty.same_fields(field).next().is_none()
                || node.value_places.get(field).is_some_and(Option::is_some);
            let Some(slot) = node.values.get_mut(field) else { continue };
            if slot != value {
                slot.clone_from(value);
                change.fields.push((id, field));
                if is_saved {
                    self.history.changed.insert(Changed::Field(id, field));
                }
            }
            waiting.extend(same_fields.map(|same| (id, same)));
            waiting.extend(self.copies.get(&id).into_iter().flatten().map(|copy| (*copy, field)));
            for (holder, proto, parameter) in self.tied_to(Link::Field(id, field)) {
                self.write_parameter(holder, proto, parameter, value, waiting);
            }
        }
        change.fields.sort_unstable();
    }

    /// The parameters that a field is tied to: node, position of the PROTO, position of the parameter.
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

    /// Sets a parameter and adds the fields that are tied to it to the waiting ones.
    fn write_parameter(
        &mut self,
        holder: NodeId,
        proto: usize,
        parameter: usize,
        value: &Value,
        waiting: &mut Vec<(NodeId, usize)>,
    ) {
        self.note_scripted(holder, proto, parameter);
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
        // The limits are those of the fields that the parameter ends in.
        let ends = self.parameter_fields(node, proto, parameter);
        let mut change = Change::default();
        let (mut value, remark) = self.fit_parameter(node, proto, parameter, value);
        change.remarks.extend(remark);
        for (node, field) in &ends {
            if let Ok((def, _)) = self.field(*node, *field) {
                let (fitting, remark) = check::fit(def, value);
                change.remarks.extend(remark.map(|remark| format!("{}: {remark}", def.name)));
                value = fitting;
            }
        }
        let mut waiting = Vec::new();
        for copy in self.with_copies(node) {
            self.write_parameter(copy, proto, parameter, &value, &mut waiting);
        }
        self.spread(&mut waiting, &value, &mut change);
        self.keep_rules(ends, &mut change);
        Ok(change)
    }

    /// A node, its copies, and the copies of these.
    pub(crate) fn with_copies(&self, node: NodeId) -> Vec<NodeId> {
        let mut all = vec![node];
        let mut next = 0;
        while let Some(id) = all.get(next) {
            all.extend(self.copies.get(id).into_iter().flatten());
            next += 1;
        }
        all
    }

    /// Whether a field takes a node.
    pub(crate) fn check_kind(&self, def: &FieldDef, id: NodeId) -> Result<(), EditError> {
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
