//! Requests that change fields.

use catalog::FieldType;
use engine::{CommandContext, WorldState};
use scene::{Edit, NodeId, Scene, Value};
use wire::op::supervisor as op;
use wire::{Malformed, Reader, Writer, field};

use super::fields::{FieldKey, Side};
use super::names;
use super::values::{self, ListEdit};
use super::{Supervisor, describe};

/// A value for a field or for an item of a list.
#[derive(Clone)]
pub(super) struct Setting {
    node: u32,
    position: u32,
    ty: FieldType,
    index: i32,
    /// `None` for nodes, which cannot be set.
    value: Option<Value>,
}

impl Supervisor {
    /// Another value, or another item of a list. Amid a step it waits for the next one ("the execution of the set operation
    /// is postponed to the beginning of the next simulation step"), unless the world is paused, where none may come.
    pub(super) fn set_value(
        &mut self,
        context: &mut CommandContext<'_>,
        input: &mut Reader<'_>,
    ) -> Result<(), Malformed> {
        let (node, position, number, index) = (input.u32()?, input.u32()?, input.u32()?, input.i32()?);
        let ty = field::from_number(number).ok_or_else(|| Malformed::new(format!("field type {number}")))?;
        let value = values::read(values::item_type(ty), input)?;
        self.waiting.push(Setting { node, position, ty, index, value });
        if !context.is_amid_step || context.state.user.mode == field::mode::PAUSE {
            self.begin_step(context.state);
        }
        Ok(())
    }

    /// Sets what waits for the step. Whether there was something.
    pub(crate) fn begin_step(&mut self, state: &mut WorldState) -> bool {
        let waiting = std::mem::take(&mut self.waiting);
        let is_any = !waiting.is_empty();
        waiting.into_iter().for_each(|setting| self.set(state, setting));
        is_any
    }

    fn set(&mut self, state: &mut WorldState, setting: Setting) {
        let Setting { node, position, ty, index, value } = setting;
        let Some(key) = FieldKey::visible(state.scene(), node, position) else {
            self.refuse_lost(state, node);
            return;
        };
        let Some(old) = key.value(state.scene()) else { return };
        let Some(new) = value.map(values::normalized) else {
            self.refuse(state, &key, "nodes are inserted and removed, not set");
            return;
        };
        let next = match usize::try_from(index) {
            _ if old.ty() != ty => None,
            _ if !ty.is_multiple() => Some(new),
            Ok(index) => values::edited(old, index, ListEdit::Set(new)),
            Err(_) => None,
        };
        match next {
            Some(value) => self.write(state, &key, value),
            None => self.refuse(state, &key, "the type or the position does not fit"),
        }
    }

    /// One more item in a list, or a node in an empty field.
    pub(super) fn insert_value(
        &mut self,
        state: &mut WorldState,
        input: &mut Reader<'_>,
        answers: &mut Writer,
    ) -> Result<(), Malformed> {
        let (node, position, index) = (input.u32()?, input.u32()?, input.i32()?);
        let key = FieldKey::visible(state.scene(), node, position);
        let old = key.and_then(|key| key.value(state.scene()));
        // The request does not say its type: the field does, or what the controller was told of it while it was there.
        let ty = old.map(Value::ty).or_else(|| self.types.get(&(node, -1, false, position)).copied());
        let ty = ty.ok_or_else(|| {
            Malformed::new(format!("a value for field {position} of node {node}, which is not known"))
        })?;
        let is_node = values::item_type(ty) == FieldType::SfNode;
        let text = if is_node { input.string()? } else { String::new() };
        let new = if is_node { None } else { values::read(values::item_type(ty), input)? };
        let (Some(key), Some(old)) = (key, old) else {
            if is_node && !ty.is_multiple() {
                answers.record(0, op::FIELD_INSERT_VALUE).i32(-1); // no new node
            }
            self.refuse_lost(state, node);
            return Ok(());
        };
        let Some(new) = new else {
            let inserted = self.insert_node(state, &key, index, &text);
            if !ty.is_multiple() {
                let id = inserted.and_then(|node| i32::try_from(node.0).ok()).unwrap_or(-1);
                answers.record(0, op::FIELD_INSERT_VALUE).i32(id);
            }
            return Ok(());
        };
        let index = place(index, old.len());
        match index.and_then(|index| values::edited(old, index, ListEdit::Insert(new))) {
            Some(value) => self.write_list(state, &key, value),
            None => self.refuse(state, &key, "it is not a list or has no such position"),
        }
        Ok(())
    }

    /// Reads nodes and puts them into a list before a position (from the end if it is negative) or into an empty field.
    /// Gives the first one.
    fn insert_node(
        &mut self,
        state: &mut WorldState,
        key: &FieldKey,
        index: i32,
        text: &str,
    ) -> Option<NodeId> {
        let length = key.value(state.scene()).map_or(0, Value::len);
        match self.try_insert(state, key, (index, length), text) {
            Ok(first) => {
                self.lengths.entry(*key).or_insert(length);
                first
            }
            Err(why) => {
                self.refuse(state, key, &why);
                None
            }
        }
    }

    fn try_insert(
        &mut self,
        state: &mut WorldState,
        key: &FieldKey,
        (index, length): (i32, usize),
        text: &str,
    ) -> Result<Option<NodeId>, String> {
        let item = place(index, length).ok_or("it has no such position")?;
        let (fragment, remarks) = state.read_nodes(text);
        remarks.into_iter().for_each(|remark| state.report(remark));
        let fragment = fragment.ok_or("the text of the nodes has errors")?;
        if fragment.scene().children(Scene::ROOT, "children").is_empty() {
            return Err("there is no node in the text".to_owned());
        }
        let edit = key.insertion(state.scene(), item, fragment);
        let change = state.edit(edit).map_err(|wrong| wrong.to_string())?;
        names::make_unique(state, &change.inserted);
        Ok(key.value(state.scene()).and_then(|value| value.nodes().get(item)).copied())
    }

    /// One item less, or the node of a field.
    pub(super) fn remove_value(
        &mut self,
        state: &mut WorldState,
        input: &mut Reader<'_>,
        answers: &mut Writer,
    ) -> Result<(), Malformed> {
        let (node, position, index) = (input.u32()?, input.u32()?, input.i32()?);
        let Some(key) = FieldKey::visible(state.scene(), node, position) else {
            self.refuse_lost(state, node);
            return Ok(());
        };
        let Some(old) = key.value(state.scene()) else { return Ok(()) };
        let index = usize::try_from(index).ok();
        let held = match old {
            Value::SfNode(held) => *held,
            Value::MfNode(list) => index.and_then(|index| list.get(index).copied()),
            _ => None,
        };
        if let Some(held) = held {
            self.lengths.entry(key).or_insert(old.len());
            self.remove_node(state, held.0, answers);
            return Ok(());
        }
        match index.and_then(|index| values::edited(old, index, ListEdit::Remove)) {
            Some(value) => self.write_list(state, &key, value),
            None => self.refuse(state, &key, "it is not a list or has no such position"),
        }
        Ok(())
    }

    /// Writes a list of another length; the controller is told the length, whether it knew the old one or not.
    fn write_list(&mut self, state: &mut WorldState, key: &FieldKey, value: Value) {
        let before = key.value(state.scene()).map_or(0, Value::len);
        self.lengths.entry(*key).or_insert(before);
        self.write(state, key, value);
    }

    /// Writes a value and lets the world follow.
    fn write(&mut self, state: &mut WorldState, key: &FieldKey, value: Value) {
        match write(state, key, value) {
            Ok(remarks) => {
                for remark in remarks {
                    let message = format!("a supervisor wrote to {}: {remark}", describe(state, key.node));
                    self.warn_once(state, "supervisor/value", message);
                }
            }
            Err(why) => self.refuse(state, key, &why),
        }
    }

    fn refuse(&mut self, state: &mut WorldState, key: &FieldKey, why: &str) {
        let name = key.name(state.scene());
        let message = format!(
            "a supervisor's change of '{name}' of {} does not fit ({why}); nothing was changed",
            describe(state, key.node)
        );
        self.warn_once(state, "supervisor/value", message);
    }

    fn refuse_lost(&mut self, state: &mut WorldState, node: u32) {
        let message = format!(
            "a supervisor changed a field of {} that does not exist (any more); nothing was changed",
            describe(state, NodeId(node))
        );
        self.warn_once(state, "supervisor/value", message);
    }
}

/// Writes a value and lets the world follow. Gives what was done to one out of range; the error says why nothing was done.
pub(crate) fn write(state: &mut WorldState, key: &FieldKey, value: Value) -> Result<Vec<String>, String> {
    if !values::is_finite(&value) {
        return Err("the value is not finite".to_owned());
    }
    let FieldKey { node, index, .. } = *key;
    let edit = match key.side {
        Side::Fields => Edit::SetField { node, field: index, value },
        Side::Parameters(proto) => Edit::SetParameter { node, proto: proto.index(), parameter: index, value },
    };
    let change = state.edit(edit).map_err(|wrong| wrong.to_string())?;
    Ok(change.remarks)
}

/// Where a new item goes in a list; -1 is behind the last one.
fn place(index: i32, length: usize) -> Option<usize> {
    match usize::try_from(index) {
        Ok(index) => Some(index).filter(|index| *index <= length),
        Err(_) => (length + 1).checked_sub(index.unsigned_abs() as usize),
    }
}
