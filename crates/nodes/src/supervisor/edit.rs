//! Requests that change fields.

use std::collections::BTreeSet;

use engine::Stage;
use scene::{Edit, NodeId, Value};
use wire::op::supervisor as op;
use wire::{Malformed, Reader, Writer, field};

use super::fields::{FieldKey, Side};
use super::live::{self, Effect};
use super::values::{self, ListEdit};
use super::{Supervisor, describe};

impl Supervisor {
    /// Another value, or another item of a list.
    pub(super) fn set_value(&mut self, stage: &mut Stage, input: &mut Reader<'_>) -> Result<(), Malformed> {
        let (node, position, number, index) = (input.u32()?, input.u32()?, input.u32()?, input.i32()?);
        let ty = field::from_number(number).ok_or_else(|| Malformed::new(format!("field type {number}")))?;
        let new = values::read(values::item_type(ty), input)?;
        let Some(key) = FieldKey::visible(&stage.scene, node, position) else {
            self.refuse_lost(stage, node);
            return Ok(());
        };
        let Some(old) = key.value(&stage.scene) else { return Ok(()) };
        let Some(new) = new else {
            self.refuse(stage, &key, "nodes are inserted and removed, not set");
            return Ok(());
        };
        let next = match usize::try_from(index) {
            _ if old.ty() != ty => None,
            _ if !ty.is_multiple() => Some(new),
            Ok(index) => values::edited(old, index, ListEdit::Set(new)),
            Err(_) => None,
        };
        match next {
            Some(value) => self.write(stage, &key, value),
            None => self.refuse(stage, &key, "the type or the position does not fit"),
        }
        Ok(())
    }

    /// One more item in a list, or a node in an empty field.
    pub(super) fn insert_value(
        &mut self,
        stage: &mut Stage,
        input: &mut Reader<'_>,
        answers: &mut Writer,
    ) -> Result<(), Malformed> {
        let (node, position, index) = (input.u32()?, input.u32()?, input.i32()?);
        let key = FieldKey::visible(&stage.scene, node, position);
        let old = key.and_then(|key| key.value(&stage.scene));
        // The request does not say its type: the field does, or what the controller was told of it while it was there.
        let ty = old.map(Value::ty).or_else(|| self.types.get(&(node, -1, false, position)).copied());
        let ty = ty.ok_or_else(|| {
            Malformed::new(format!("a value for field {position} of node {node}, which is not known"))
        })?;
        let new = values::read(values::item_type(ty), input)?;
        if new.is_none() && !ty.is_multiple() {
            answers.record(0, op::FIELD_INSERT_VALUE).i32(-1); // no new node
        }
        let (Some(key), Some(old)) = (key, old) else {
            self.refuse_lost(stage, node);
            return Ok(());
        };
        let Some(new) = new else {
            let message =
                "inserting nodes while the world runs is not available in this version; nothing was inserted";
            self.warn_once(stage, "supervisor/unavailable", message.to_owned());
            return Ok(());
        };
        let index = usize::try_from(index).ok();
        match index.and_then(|index| values::edited(old, index, ListEdit::Insert(new))) {
            Some(value) => self.write_list(stage, &key, value),
            None => self.refuse(stage, &key, "it is no list or has no such position"),
        }
        Ok(())
    }

    /// One item less, or the node of a field.
    pub(super) fn remove_value(
        &mut self,
        stage: &mut Stage,
        input: &mut Reader<'_>,
        answers: &mut Writer,
    ) -> Result<(), Malformed> {
        let (node, position, index) = (input.u32()?, input.u32()?, input.i32()?);
        let Some(key) = FieldKey::visible(&stage.scene, node, position) else {
            self.refuse_lost(stage, node);
            return Ok(());
        };
        let Some(old) = key.value(&stage.scene) else { return Ok(()) };
        let index = usize::try_from(index).ok();
        let held = match old {
            Value::SfNode(held) => *held,
            Value::MfNode(list) => index.and_then(|index| list.get(index).copied()),
            _ => None,
        };
        if let Some(held) = held {
            self.lengths.entry(key).or_insert(old.len());
            self.remove_node(stage, held.0, answers);
            return Ok(());
        }
        match index.and_then(|index| values::edited(old, index, ListEdit::Remove)) {
            Some(value) => self.write_list(stage, &key, value),
            None => self.refuse(stage, &key, "it is no list or has no such position"),
        }
        Ok(())
    }

    /// Writes a list of another length; the controller is told the length, whether it knew the old one or not.
    fn write_list(&mut self, stage: &mut Stage, key: &FieldKey, value: Value) {
        let before = key.value(&stage.scene).map_or(0, Value::len);
        self.lengths.entry(*key).or_insert(before);
        self.write(stage, key, value);
    }

    /// Writes a value and lets the world follow.
    fn write(&mut self, stage: &mut Stage, key: &FieldKey, value: Value) {
        if !values::is_finite(&value) {
            self.refuse(stage, key, "the value is not finite");
            return;
        }
        let FieldKey { node, index, .. } = *key;
        let edit = match key.side {
            Side::Fields => Edit::SetField { node, field: index, value },
            Side::Parameters(proto) => {
                Edit::SetParameter { node, proto: proto.index(), parameter: index, value }
            }
        };
        let change = match stage.scene.apply(edit) {
            Ok(change) => change,
            Err(wrong) => {
                self.refuse(stage, key, &wrong.to_string());
                return;
            }
        };
        for remark in change.remarks {
            let message = format!("a supervisor wrote to {}: {remark}", describe(stage, node));
            self.warn_once(stage, "supervisor/value", message);
        }
        // A body that has moved away goes back even if the text of the field is the same as before.
        let mut written: BTreeSet<(NodeId, usize)> = key.leaves(&stage.scene).into_iter().collect();
        written.extend(change.fields);
        for (node, field) in written {
            let effect = live::follow(stage, node, field);
            self.tell_effect(stage, node, field, effect);
        }
    }

    fn tell_effect(&mut self, stage: &mut Stage, node: NodeId, field: usize, effect: Effect) {
        let name =
            stage.scene.get(node).and_then(|node| node.ty.fields.get(field)).map_or("", |field| field.name);
        let what = describe(stage, node);
        let message = match effect {
            Effect::Followed => return,
            Effect::Static => format!(
                "'{name}' of {what} was written by a supervisor, but moving parts without a body of their own is not \
                 available in this version; the field has the new value, the part stays where it is"
            ),
            Effect::OnJoint => format!(
                "'{name}' of {what} was written by a supervisor, but a joint decides about its motion; the part stays \
                 where it is"
            ),
            Effect::Kept => format!(
                "'{name}' of {what} was written by a supervisor; what was built from it at the start stays as it was in \
                 this version"
            ),
        };
        self.warn_once(stage, "supervisor/field", message);
    }

    fn refuse(&mut self, stage: &mut Stage, key: &FieldKey, why: &str) {
        let name = key.name(&stage.scene);
        let message = format!(
            "a supervisor's change of '{name}' of {} does not fit ({why}); nothing was changed",
            describe(stage, key.node)
        );
        self.warn_once(stage, "supervisor/value", message);
    }

    fn refuse_lost(&mut self, stage: &mut Stage, node: u32) {
        let message = format!(
            "a supervisor changed a field of {} that does not exist (any more); nothing was changed",
            describe(stage, NodeId(node))
        );
        self.warn_once(stage, "supervisor/value", message);
    }
}
