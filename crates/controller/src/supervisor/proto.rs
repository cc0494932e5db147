//! PROTOs that nodes are instances of.

use super::{Kind, allowed, ask, reference, row, silent};
use crate::call_error::{Outcome, misuse};
use crate::memory::Text;
use crate::session::Session;
use std::ffi::CStr;
use wire::op::supervisor as op;

/// A known PROTO.
#[derive(Debug)]
pub struct Proto {
    pub(crate) node: i32,
    id: i32,
    derived: bool,
    fields: i32,
    type_name: Text,
}

impl Proto {
    pub(crate) fn new(id: i32, derived: bool, fields: i32, type_name: &str) -> Self {
        Self { node: -1, id, derived, fields, type_name: Text::new(type_name) }
    }
}

/// The PROTO that a node (`proto` −1), or a PROTO of that node, derives from; 0 if there is none.
pub(crate) fn find(session: &mut Session, node: i32, proto: i32) -> Outcome<usize> {
    let answer = ask(session, |out| out.u8(op::NODE_GET_PROTO).i32(node).i32(proto))?.proto.take();
    let Some(mut found) = answer.ok_or_else(silent)? else { return Ok(0) };
    found.node = node;
    let protos = &mut session.supervisor.protos;
    let before = protos.find(|known| (known.node, known.id) == (node, found.id));
    let index = before.unwrap_or_else(|| protos.add(found));
    Ok(reference(Kind::Proto, index))
}

fn known(session: &mut Session, proto: usize) -> Outcome<&Proto> {
    allowed(session)?;
    let proto = row(Kind::Proto, proto).and_then(|index| session.supervisor.protos.get(index));
    proto.ok_or_else(|| misuse(" called with a NULL or invalid 'proto' argument."))
}

/// Its name.
pub fn get_type_name(session: &mut Session, proto: usize) -> Outcome<&CStr> {
    Ok(known(session, proto)?.type_name.as_c())
}

/// Whether it derives from another PROTO.
pub fn is_derived(session: &mut Session, proto: usize) -> Outcome<bool> {
    Ok(known(session, proto)?.derived)
}

/// The PROTO it derives from; 0 if there is none.
pub fn get_parent(session: &mut Session, proto: usize) -> Outcome<usize> {
    let proto = known(session, proto)?;
    let (node, id, derived) = (proto.node, proto.id, proto.derived);
    if derived { find(session, node, id) } else { Ok(0) }
}

/// A parameter by name; 0 if there is none.
pub fn get_field(session: &mut Session, proto: usize, name: Option<&str>) -> Outcome<usize> {
    let proto = known(session, proto)?;
    let (node, id) = (proto.node, proto.id);
    super::field::by_name(session, node, id, name, true)
}

/// A parameter by index; 0 if there is none.
pub fn get_field_by_index(session: &mut Session, proto: usize, index: i32) -> Outcome<usize> {
    let proto = known(session, proto)?;
    let (node, id) = (proto.node, proto.id);
    super::field::by_index(session, node, id, index, true)
}

/// The number of parameters.
pub fn get_number_of_fields(session: &mut Session, proto: usize) -> Outcome<i32> {
    Ok(known(session, proto)?.fields)
}
