//! Records from the simulator for supervisors.

use super::field::Field;
use super::node::{ContactPoint, Contacts, Node};
use super::proto::Proto;
use super::table::Owner;
use super::value::{Value, single};
use super::{Kind, Supervisor, reference};
use crate::device::unknown;
use crate::exported::constants as c;
use wire::op::supervisor as op;
use wire::{Malformed, Reader};

/// The contents of the last response.
#[derive(Debug, Default)]
pub(crate) struct Reply {
    /// `Some(None)`: there is no such node.
    pub(crate) node: Option<Option<usize>>,
    pub(crate) field: Option<Option<Field>>,
    pub(crate) proto: Option<Option<Proto>>,
    pub(crate) value: Option<Value>,
    pub(crate) whole: Option<i32>,
    pub(crate) text: Option<String>,
    pub(crate) numbers: Vec<f64>,
}

impl Supervisor {
    /// Handles a record.
    pub(crate) fn read(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match opcode {
            op::CONFIGURE => self.configure(input)?,
            op::MOVIE_STATUS => self.movie_status = i32::from(input.u8()?),
            op::ANIMATION_START_STATUS
            | op::ANIMATION_STOP_STATUS
            | op::SAVE_WORLD
            | op::NODE_GET_STATIC_BALANCE
            | op::VR_HEADSET_IS_USED => {
                self.reply.whole = Some(i32::from(input.u8()?));
            }
            op::NODE_REGENERATED => self.forget_internal(),
            op::FIELD_COUNT_CHANGED => self.count_changed(input)?,
            op::NODE_REMOVE => {
                let id = input.i32()?;
                self.forget_node(id);
            }
            op::NODE_GET_FIELD_COUNT | op::FIELD_INSERT_VALUE => self.reply.whole = Some(input.i32()?),
            op::NODE_EXPORT_STRING => self.reply.text = Some(input.string()?),
            op::NODE_GET_FROM_ID | op::NODE_GET_FROM_TAG | op::NODE_GET_SELECTED => {
                let node = self.node_record(input)?;
                self.reply.node = Some(node);
            }
            op::NODE_GET_FROM_DEF => {
                let node = self.def_record(input)?;
                self.reply.node = Some(node);
            }
            op::FIELD_GET_FROM_NAME | op::FIELD_GET_FROM_INDEX => {
                self.reply.field = Some(field_record(input)?);
            }
            op::NODE_GET_PROTO => self.reply.proto = Some(proto_record(input)?),
            op::FIELD_GET_VALUE => self.value_record(input)?,
            op::NODE_GET_POSITION | op::NODE_GET_CENTER_OF_MASS | op::VR_HEADSET_GET_POSITION => {
                self.reply.numbers = input.f64s::<3>()?.to_vec();
            }
            op::NODE_GET_ORIENTATION | op::VR_HEADSET_GET_ORIENTATION => {
                self.reply.numbers = input.f64s::<9>()?.to_vec();
            }
            op::NODE_GET_VELOCITY => self.reply.numbers = input.f64s::<6>()?.to_vec(),
            op::NODE_GET_POSE => self.pose_record(input)?,
            op::NODE_GET_CONTACT_POINTS => self.contact_record(input)?,
            _ => return Err(unknown("Robot", opcode)),
        }
        Ok(())
    }

    /// The robot's own node.
    fn configure(&mut self, input: &mut Reader<'_>) -> Result<(), Malformed> {
        let (id, parent) = (input.i32()?, input.i32()?);
        let (is_proto, internal) = (input.u8()? != 0, input.u8()? != 0);
        let (model, def) = (input.string()?, input.string()?);
        self.own =
            Some(self.add_node(Node::new(id, c::WB_NODE_ROBOT, parent, is_proto, internal, &model, &def)));
        Ok(())
    }

    fn count_changed(&mut self, input: &mut Reader<'_>) -> Result<(), Malformed> {
        let (node, name, count) = (input.i32()?, input.string()?, input.i32()?);
        for field in self.fields.of_node(node) {
            if let Some(field) = self.fields.get_mut(field).filter(|field| field.name.as_str() == name) {
                field.count = count;
            }
        }
        Ok(())
    }

    fn node_record(&mut self, input: &mut Reader<'_>) -> Result<Option<usize>, Malformed> {
        let (id, node_type, _tag, parent) = (input.i32()?, input.i32()?, input.i32()?, input.i32()?);
        let (is_proto, internal) = (input.u8()? != 0, input.u8()? != 0);
        let (model, def) = (input.string()?, input.string()?);
        if id <= 0 {
            return Ok(None);
        }
        Ok(Some(self.add_node(Node::new(id, node_type, parent, is_proto, internal, &model, &def))))
    }

    /// Without the flag for internal nodes and the DEF name, which are known already.
    fn def_record(&mut self, input: &mut Reader<'_>) -> Result<Option<usize>, Malformed> {
        let (id, node_type, _tag, parent) = (input.i32()?, input.i32()?, input.i32()?, input.i32()?);
        let (is_proto, model) = (input.u8()? != 0, input.string()?);
        if id <= 0 {
            return Ok(None);
        }
        Ok(Some(self.add_node(Node::new(id, node_type, parent, is_proto, false, &model, ""))))
    }

    fn value_record(&mut self, input: &mut Reader<'_>) -> Result<(), Malformed> {
        let kind = input.i32()?;
        if kind == c::WB_NO_FIELD {
            return Ok(());
        }
        let (node, proto, field) = (input.i32()?, input.i32()?, input.i32()?);
        let value = if single(kind) == c::WB_SF_NODE {
            Value::Node(self.value_node(input)?)
        } else {
            Value::read(kind, input)?
        };
        let age = self.age;
        self.fields.at(node, proto, field, |known| {
            if known.tracked {
                known.last = Some((age, value.clone()));
                known.seen = Some(value.clone());
            }
        });
        if self.asked == (node, proto, field) {
            self.reply.value = Some(value);
        }
        Ok(())
    }

    /// A node as a value: without the flag for internal nodes.
    fn value_node(&mut self, input: &mut Reader<'_>) -> Result<Option<usize>, Malformed> {
        let id = input.i32()?;
        if id == 0 {
            return Ok(None);
        }
        let (node_type, _tag, parent) = (input.i32()?, input.i32()?, input.i32()?);
        let is_proto = input.u8()? != 0;
        let (model, def) = (input.string()?, input.string()?);
        Ok(Some(self.add_node(Node::new(id, node_type, parent, is_proto, false, &model, &def))))
    }

    fn pose_record(&mut self, input: &mut Reader<'_>) -> Result<(), Malformed> {
        let (from, node) = (input.i32()?, input.i32()?);
        let numbers = input.f64s::<16>()?;
        let age = self.age;
        if let Some(known) = self.node_by_id(node).and_then(|index| self.nodes.get_mut(index)) {
            let pose = known.pose_from(from);
            pose.numbers.set(numbers);
            pose.age = Some(age);
        }
        Ok(())
    }

    fn contact_record(&mut self, input: &mut Reader<'_>) -> Result<(), Malformed> {
        let (node, descendants, count) = (input.i32()?, input.u8()? != 0, input.i32()?);
        let point = |input: &mut Reader<'_>| Ok(ContactPoint { point: input.f64s()?, node_id: input.i32()? });
        let points = (0..count).map(|_| point(input)).collect::<Result<Vec<_>, Malformed>>()?;
        let age = Some(self.age);
        if let Some(known) = self.node_by_id(node).and_then(|index| self.nodes.get_mut(index)) {
            *known.contacts_mut(descendants) = Contacts { points, count, age };
        }
        Ok(())
    }

    /// The reference of the node in the reply; `None`: no response. 0: there is no such node.
    pub(crate) fn replied_node(&self) -> Option<usize> {
        self.reply.node.map(|node| node.map_or(0, |index| reference(Kind::Node, index)))
    }
}

fn field_record(input: &mut Reader<'_>) -> Result<Option<Field>, Malformed> {
    let (id, kind) = (input.i32()?, input.i32()?);
    // Its owner is known from the query.
    let internal = input.u8()? != 0;
    let owner = Owner { node: -1, proto: -1, internal };
    let count = input.i32()?;
    let actual = (input.i32()?, input.i32()?);
    let name = input.string()?;
    Ok((id >= 0).then(|| Field::new(owner, id, kind, count, actual, &name)))
}

fn proto_record(input: &mut Reader<'_>) -> Result<Option<Proto>, Malformed> {
    let id = input.i32()?;
    let derived = input.u8()? != 0;
    let fields = input.i32()?;
    let type_name = input.string()?;
    Ok((id >= 0).then(|| Proto::new(id, derived, fields, &type_name)))
}
