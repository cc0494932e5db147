//! Supervisor requests that change fields.

use catalog::FieldType;
use engine::{CommandContext, WorldState};
use scene::{Change, Edit, EditError, Fragment, InsertionPoint, NodeId, Scene, Value};
use wire::op::supervisor as op;
use wire::{Malformed, Reader, Writer, field};

use super::fields::{FieldKey, Side};
use super::names;
use super::values::{self, ListEdit};
use super::{Supervisor, describe};

/// A value to be written to a field or to an item of a list.
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
    /// Sets the value of a field or an item of a list. It is written at the start of the next step ("the execution of
    /// the set operation is postponed to the beginning of the next simulation step"), or immediately if the world is
    /// paused.
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

    /// Writes the postponed values. Returns whether there were any.
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
            self.refuse(state, &key, "nodes cannot be set, only inserted and removed");
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
            None => self.refuse(state, &key, "the type or the index is wrong"),
        }
    }

    /// Inserts an item into a list, or a node into an empty field.
    pub(super) fn insert_value(
        &mut self,
        state: &mut WorldState,
        input: &mut Reader<'_>,
        answers: &mut Writer,
    ) -> Result<(), Malformed> {
        let (node, position, index) = (input.u32()?, input.u32()?, input.i32()?);
        let key = FieldKey::visible(state.scene(), node, position);
        let old = key.and_then(|key| key.value(state.scene()));
        // The request does not contain the type: it is that of the field or, if that is gone, the one sent to the
        // controller.
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
            None => self.refuse(state, &key, "it is not a list, or the index is wrong"),
        }
        Ok(())
    }

    /// Parses nodes and inserts them into a list before an index (from the end if it is negative) or into an empty
    /// field. Returns the first one.
    fn insert_node(
        &mut self,
        state: &mut WorldState,
        key: &FieldKey,
        index: i32,
        text: &str,
    ) -> Option<NodeId> {
        let length = key.value(state.scene()).map_or(0, Value::len);
        self.follow_length(state, key);
        match self.try_insert(state, key, (index, length), text) {
            Ok(first) => first,
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
        let item = place(index, length).ok_or("the index is out of range")?;
        let place = InsertionPoint { node: key.node, field: key.index, item };
        let (fragment, diagnostics) = state.read_nodes(text, place);
        diagnostics.into_iter().for_each(|diagnostic| state.report(diagnostic));
        let fragment = fragment.ok_or("the text of the nodes has errors")?;
        if count(&fragment) == 0 {
            return Err("there is no node in the text".to_owned());
        }
        let change = self.insert_fitting(state, key, item, fragment)?;
        names::make_unique(state, &change.inserted);
        Ok(key.value(state.scene()).and_then(|value| value.nodes().get(item)).copied())
    }

    /// Inserts those nodes that the field allows: into a field of one node the first one. The others are reported.
    fn insert_fitting(
        &mut self,
        state: &mut WorldState,
        key: &FieldKey,
        item: usize,
        mut fragment: Fragment,
    ) -> Result<Change, String> {
        if count(&fragment) > 1 && key.value(state.scene()).is_some_and(|value| !value.ty().is_multiple()) {
            self.refuse(state, key, "it can contain only one node; only the first one is inserted");
            while count(&fragment) > 1 {
                fragment.leave_out(1);
            }
        }
        loop {
            let others = (count(&fragment) > 1).then(|| fragment.clone());
            let wrong = match state.edit(key.insertion(state.scene(), item, fragment)) {
                Ok(change) => return Ok(change),
                Err(wrong) => wrong,
            };
            let misfit = others.and_then(|others| Some((position_of_misfit(&others, &wrong)?, others)));
            let Some((misfit, others)) = misfit else { return Err(wrong.to_string()) };
            self.refuse(state, key, &wrong.to_string());
            fragment = others;
            fragment.leave_out(misfit);
        }
    }

    /// Removes an item of a list, or the node of a field.
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
            self.follow_length(state, &key);
            self.remove_node(state, held.0, answers);
            return Ok(());
        }
        match index.and_then(|index| values::edited(old, index, ListEdit::Remove)) {
            Some(value) => self.write_list(state, &key, value),
            None => self.refuse(state, &key, "it is not a list, or the index is wrong"),
        }
        Ok(())
    }

    /// Writes a list of another length, which is always sent to the controller.
    fn write_list(&mut self, state: &mut WorldState, key: &FieldKey, value: Value) {
        self.follow_length(state, key);
        self.write(state, key, value);
    }

    /// Makes sure that the controller is sent the next length of a list.
    fn follow_length(&mut self, state: &WorldState, key: &FieldKey) {
        if key.value(state.scene()).is_some_and(|value| value.ty().is_multiple()) {
            self.lengths.entry(*key).or_insert(key.count(state.scene()));
        }
    }

    /// Writes a value and applies the effects.
    fn write(&mut self, state: &mut WorldState, key: &FieldKey, value: Value) {
        match write(state, key, value) {
            Ok(messages) => {
                for text in messages {
                    let message = format!("a supervisor wrote to {}: {text}", describe(state, key.node));
                    self.warn_once(state, "supervisor/value", message);
                }
            }
            Err(why) => self.refuse(state, key, &why),
        }
    }

    fn refuse(&mut self, state: &mut WorldState, key: &FieldKey, why: &str) {
        let name = key.name(state.scene());
        let message =
            format!("cannot change '{name}' of {} by a supervisor: {why}", describe(state, key.node));
        self.warn_once(state, "supervisor/value", message);
    }

    fn refuse_lost(&mut self, state: &mut WorldState, node: u32) {
        let message = format!(
            "a supervisor's change of a field of {} is ignored, because the field does not exist",
            describe(state, NodeId(node))
        );
        self.warn_once(state, "supervisor/value", message);
    }
}

/// Returns the number of nodes to be inserted.
fn count(fragment: &Fragment) -> usize {
    fragment.scene().children(Scene::ROOT, "children").len()
}

/// Returns the index of the node that cannot be inserted.
fn position_of_misfit(fragment: &Fragment, wrong: &EditError) -> Option<usize> {
    let EditError::Misplaced { found } = wrong else { return None };
    let scene = fragment.scene();
    scene.children(Scene::ROOT, "children").iter().position(|id| scene.node(*id).ty.name == *found)
}

/// Writes a value and applies the effects. Returns messages about a corrected value, or as an error the reason why
/// nothing was changed.
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
    Ok(change.messages)
}

/// Returns the position of a new item in a list; -1 is after the last one.
fn place(index: i32, length: usize) -> Option<usize> {
    match usize::try_from(index) {
        Ok(index) => Some(index).filter(|index| *index <= length),
        Err(_) => (length + 1).checked_sub(index.unsigned_abs() as usize),
    }
}
