//! Supervisor: the client's view of the scene, and queries.
//!
//! Owns: known nodes, fields and PROTOs, and field changes to be sent with the next step. Promises: references are
//! numbers, never addresses, so an invalid one is detected and cannot cause a crash.

pub mod change;
pub mod command;
pub mod field;
mod gravity;
pub mod node;
pub mod proto;
pub mod records;
pub mod simulation;
pub mod table;
pub mod value;

use std::collections::BTreeMap;

use crate::call_error::{CallError, Outcome, misuse};
use crate::session::Session;
use node::Node;
use proto::Proto;
use records::Reply;
use table::{Fields, Table};
use value::Value;
use wire::Writer;
use wire::op::supervisor as op;

/// A field change that has not been sent yet.
#[derive(Debug)]
pub(crate) struct Change {
    pub(crate) field: usize,
    /// Index of the item; −1 for single values.
    pub(crate) index: i32,
    pub(crate) value: Value,
}

/// The state of a supervisor.
#[derive(Debug, Default)]
pub struct Supervisor {
    pub(crate) nodes: Table<Node>,
    /// Rows of known nodes by the simulator's node id.
    node_rows: BTreeMap<i32, usize>,
    pub(crate) fields: Fields,
    pub(crate) protos: Table<Proto>,
    /// The robot's own node.
    pub(crate) own: Option<usize>,
    /// Nodes found by DEF path: by the node whose PROTO was searched (−1: the scene) and the path.
    pub(crate) paths: BTreeMap<(i32, String), usize>,
    pub(crate) changes: Vec<Change>,
    /// How many steps have begun: what came in the current one is up to date.
    pub(crate) age: u64,
    /// The field whose value is queried: node, PROTO, index. Tracked values of others come in the same packet.
    pub(crate) asked: (i32, i32, i32),
    /// The response to the last query.
    pub(crate) reply: Reply,
    pub(crate) movie_status: i32,
    pub(crate) headset_position: crate::memory::Vector<3>,
    pub(crate) headset_orientation: crate::memory::Vector<9>,
}

/// The kinds of references, stored in the low bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Node = 1,
    Field = 2,
    Proto = 3,
}

/// The reference to row `index`; small enough for languages that truncate pointers to 32 bits.
pub(crate) fn reference(kind: Kind, index: usize) -> usize {
    (index + 1) * 16 + kind as usize
}

/// The row of a reference of this kind.
pub(crate) fn row(kind: Kind, reference: usize) -> Option<usize> {
    (reference % 16 == kind as usize).then_some(reference / 16)?.checked_sub(1)
}

/// Rejects calls of robots that are not supervisors.
pub(crate) fn allowed(session: &mut Session) -> Outcome<()> {
    if session.robot.supervisor {
        return Ok(());
    }
    let api = session.api;
    session.say(format!("Error: ignoring illegal call to {api}() in a 'Robot' controller."));
    session.say("Error: this function can only be used in a 'Supervisor' controller.".into());
    Err(CallError::Refused)
}

/// Inserts into a list or removes from one, immediately. Pending field changes are sent first, because their item
/// indices refer to the list as it was.
pub(crate) fn edit(
    session: &mut Session,
    write: impl FnOnce(&mut Writer) -> &mut Writer,
) -> Outcome<&mut Reply> {
    session.supervisor.write(&mut session.commands);
    ask(session, write)
}

/// Sends a query immediately: `write` appends it, and the reply contains the response. Field changes still wait for the
/// step, in which those of several supervisors take effect in the order of the robots.
pub(crate) fn ask(
    session: &mut Session,
    write: impl FnOnce(&mut Writer) -> &mut Writer,
) -> Outcome<&mut Reply> {
    session.supervisor.reply = Reply::default();
    write(&mut session.commands);
    session.ask()?;
    if session.has_quit() {
        // The simulation ended before the response. The next step reports that, so no error is reported here.
        return Err(CallError::Refused);
    }
    Ok(&mut session.supervisor.reply)
}

/// Sends a command immediately.
pub(crate) fn tell_now(session: &mut Session, write: impl FnOnce(&mut Writer) -> &mut Writer) -> Outcome<()> {
    allowed(session)?;
    ask(session, write).map(drop)
}

/// The error for an invalid reference, which is reported unless the simulation has ended: there are no nodes any more.
pub(crate) fn wrong(has_quit: bool, text: impl Into<String>) -> CallError {
    if has_quit { CallError::Refused } else { misuse(text) }
}

/// The response lacked the requested record.
pub(crate) fn silent() -> CallError {
    misuse(": the simulator sent no response.")
}

impl Supervisor {
    /// Appends the pending field changes.
    pub(crate) fn write(&mut self, out: &mut Writer) {
        for change in self.changes.drain(..) {
            let Some(field) = self.fields.get(change.field).filter(|field| !field.gone) else { continue };
            out.u8(op::FIELD_SET_VALUE).i32(field.owner.node).i32(field.id).i32(field.kind).i32(change.index);
            change.value.write(out);
        }
    }

    /// The row of a known node.
    pub(crate) fn node_by_id(&self, id: i32) -> Option<usize> {
        self.node_rows.get(&id).copied()
    }

    /// Adds a node, or updates a known one.
    pub(crate) fn add_node(&mut self, node: Node) -> usize {
        match self.node_by_id(node.id) {
            Some(index) => {
                if let Some(known) = self.nodes.get_mut(index) {
                    known.update(node);
                }
                index
            }
            None => {
                let id = node.id;
                let index = self.nodes.add(node);
                self.node_rows.insert(id, index);
                index
            }
        }
    }

    /// Removes a node. References to its fields stay valid.
    pub(crate) fn forget_node(&mut self, id: i32) {
        if let Some(row) = self.node_rows.remove(&id) {
            self.nodes.remove(row);
            self.paths.retain(|_, node| *node != row);
        }
        self.fields.of_node(id).into_iter().for_each(|field| self.fields.orphan(field));
        self.protos.retain(|proto| proto.node != id);
    }

    /// Forgets the nodes and fields inside PROTOs, because a PROTO was instantiated again. The others keep their ids.
    pub(crate) fn forget_internal(&mut self) {
        let own = self.own;
        let is_inside =
            |row: &usize| Some(*row) != own && self.nodes.get(*row).is_some_and(|node| node.internal);
        let ids: Vec<_> =
            self.node_rows.iter().filter(|(_, row)| is_inside(row)).map(|(id, _)| *id).collect();
        ids.into_iter().for_each(|id| self.forget_node(id));
        self.fields.internal().into_iter().for_each(|field| self.fields.orphan(field));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_valid_for_one_table_only() {
        let node = reference(Kind::Node, 4);
        assert_eq!((row(Kind::Node, node), row(Kind::Field, node)), (Some(4), None));
        assert_eq!(
            (row(Kind::Node, 0), row(Kind::Node, 1), row(Kind::Proto, usize::MAX)),
            (None, None, None)
        );
    }
}
