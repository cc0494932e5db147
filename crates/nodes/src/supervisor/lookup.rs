//! Supervisor requests that find fields and read them.

use catalog::FieldType;
use engine::{CommandContext, WorldState};
use scene::{NodeId, Value};
use wire::op::supervisor as op;
use wire::{Malformed, Reader, Writer, field};

use super::Supervisor;
use super::fields::{FieldKey, listed, side};
use super::{moving_fields, nodes, values};

/// Means "no PROTO" in place of a PROTO number.
const NO_PROTO: i32 = -1;

impl Supervisor {
    /// Finds a field by name (opcode 87) or index (64).
    pub(super) fn find_field(
        &mut self,
        opcode: u8,
        context: &mut CommandContext<'_>,
        input: &mut Reader<'_>,
        answers: &mut Writer,
    ) -> Result<(), Malformed> {
        self.decide_dialect(context.dialect, input);
        let dialect = *context.dialect;
        let node = NodeId(input.u32()?);
        let proto = if dialect.has_proto_ids() { input.i32()? } else { NO_PROTO };
        let wanted = if opcode == op::FIELD_GET_FROM_NAME { Ok(input.string()?) } else { Err(input.u32()?) };
        let internal = input.u8()? != 0;
        let scene = context.state.scene();
        let key = side(scene, node, proto, internal).and_then(|side| match &wanted {
            Ok(name) => FieldKey::named(scene, node, side, name),
            Err(index) => {
                FieldKey::at(scene, node, side, *index).filter(|key| key.index < listed(scene, node, side))
            }
        });
        let is_internal = internal || proto >= 0;
        let value = key.and_then(|key| key.value(scene));
        if let (Some(key), Some(value)) = (key, value) {
            self.types.insert((node.0, proto, is_internal, index(key.index)), value.ty());
            // A field of one node is full or empty: a client that knows counts of single fields checks that.
            let has_node = value.ty() == FieldType::SfNode && dialect.has_count_for_single_fields();
            if value.ty().is_multiple() || has_node {
                self.lengths.insert(key, key.count(scene));
            }
        }
        let number = value.map_or(field::NONE, |value| field::number(value.ty()));
        answers.record(0, opcode).i32(key.map_or(-1, |key| values::count(key.index)));
        answers.u32(number).bool(key.is_some() && is_internal);
        if dialect.has_count_for_single_fields() || number & field::LIST != 0 {
            answers.i32(key.map_or(-1, |key| key.count(scene)));
        }
        if dialect.has_proto_ids() {
            match key.and_then(|key| key.actual(scene)) {
                Some(actual) => answers.u32(actual.node.0).i32(values::count(actual.index)),
                None => answers.i32(-1).i32(-1),
            };
        }
        answers.str(key.map_or("", |key| key.name(scene)));
        Ok(())
    }

    /// Answers the number of fields of a node.
    pub(super) fn count_fields(
        state: &WorldState,
        input: &mut Reader<'_>,
        answers: &mut Writer,
    ) -> Result<(), Malformed> {
        let node = NodeId(input.u32()?);
        let side = side(state.scene(), node, NO_PROTO, input.u8()? != 0);
        let count = side.map_or(-1, |side| values::count(listed(state.scene(), node, side)));
        answers.record(0, op::NODE_GET_FIELD_COUNT).i32(count);
        Ok(())
    }

    /// Answers the current value of a field, or of one of its items.
    pub(super) fn get_value(
        &mut self,
        context: &mut CommandContext<'_>,
        input: &mut Reader<'_>,
        answers: &mut Writer,
    ) -> Result<(), Malformed> {
        let dialect = *context.dialect;
        let node = NodeId(input.u32()?);
        let proto = if dialect.has_proto_ids() { input.i32()? } else { NO_PROTO };
        let position = input.u32()?;
        let internal = input.u8()? != 0;
        let scene = context.state.scene();
        let key =
            side(scene, node, proto, internal).and_then(|side| FieldKey::at(scene, node, side, position));
        let value = key.and_then(|key| moving_fields::value(context.state, &key));
        // Only requests for items of lists contain an index. The type is remembered even if the field is gone.
        let ty = value
            .as_ref()
            .map(Value::ty)
            .or_else(|| self.types.get(&(node.0, proto, internal, position)).copied());
        let item = if ty.is_some_and(FieldType::is_multiple) { input.u32()? } else { 0 };
        let single = value.as_ref().and_then(|value| values::item(value, usize::try_from(item).ok()?));
        let (Some(value), Some(single)) = (value, single) else {
            answers.record(0, op::FIELD_GET_VALUE).u32(field::NONE);
            return Ok(());
        };
        answers.record(0, op::FIELD_GET_VALUE).u32(field::number(value.ty())).u32(node.0);
        if dialect.has_proto_ids() {
            answers.i32(proto);
        }
        answers.u32(position);
        match single {
            Value::SfNode(held) => {
                self.known.extend(held);
                let view = nodes::View { scene: context.state.scene(), dialect, devices: context.devices };
                nodes::write_held(answers, &view, self.robot, held);
            }
            other => values::write(answers, &other),
        }
        Ok(())
    }
}

/// Converts an index for the protocol.
fn index(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
