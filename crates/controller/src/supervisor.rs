//! Supervisor: the scene as the program knows it, and the questions about it.
//!
//! Owns: known nodes, fields and PROTOs, and field changes that wait for the next step.
//! Promises: references are numbers, never addresses, so a wrong one is told apart and cannot crash.

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

/// A change of a field that the simulator does not know yet.
#[derive(Debug)]
pub(crate) struct Change {
    pub(crate) field: usize,
    /// −1 for single values.
    pub(crate) index: i32,
    pub(crate) value: Value,
}

/// Everything a supervisor knows.
#[derive(Debug, Default)]
pub struct Supervisor {
    pub(crate) nodes: Table<Node>,
    /// Rows of known nodes by the simulator's number.
    node_rows: BTreeMap<i32, usize>,
    pub(crate) fields: Fields,
    pub(crate) protos: Table<Proto>,
    /// The robot's own node.
    pub(crate) own: Option<usize>,
    /// Nodes of DEF paths that were found: by node whose PROTO was searched (−1: the scene) and path.
    pub(crate) paths: BTreeMap<(i32, String), usize>,
    pub(crate) changes: Vec<Change>,
    /// The answer of the last question.
    pub(crate) reply: Reply,
    pub(crate) movie_status: i32,
    pub(crate) headset_position: crate::memory::Vector<3>,
    pub(crate) headset_orientation: crate::memory::Vector<9>,
}

/// The kinds of references, in the low bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Node = 1,
    Field = 2,
    Proto = 3,
}

/// What a program holds for row `index`; small enough for languages that cut pointers to 32 bits.
pub(crate) fn reference(kind: Kind, index: usize) -> usize {
    (index + 1) * 16 + kind as usize
}

/// The row behind a reference of this kind.
pub(crate) fn row(kind: Kind, reference: usize) -> Option<usize> {
    (reference % 16 == kind as usize).then_some(reference / 16)?.checked_sub(1)
}

/// Says no to robots that are no supervisors.
pub(crate) fn allowed(session: &mut Session) -> Outcome<()> {
    if session.robot.supervisor {
        return Ok(());
    }
    let api = session.api;
    session.say(format!("Error: ignoring illegal call to {api}() in a 'Robot' controller."));
    session.say("Error: this function can only be used in a 'Supervisor' controller.".into());
    Err(CallError::Refused)
}

/// Inserts into a list or takes out of one, at once. Changes of fields that wait for the step go first: places in the list
/// are counted as they were when those were made.
pub(crate) fn edit(
    session: &mut Session,
    write: impl FnOnce(&mut Writer) -> &mut Writer,
) -> Outcome<&mut Reply> {
    session.supervisor.write(&mut session.commands);
    ask(session, write)
}

/// Asks a question: what `write` appends goes out at once, and the answer is in the reply. Changes of fields still wait
/// for the step, where those of several supervisors take effect in the order of the robots.
pub(crate) fn ask(
    session: &mut Session,
    write: impl FnOnce(&mut Writer) -> &mut Writer,
) -> Outcome<&mut Reply> {
    session.supervisor.reply = Reply::default();
    write(&mut session.commands);
    session.ask()?;
    if session.has_quit() {
        // The end came in place of the answer. The next step says so; there is nothing to complain about.
        return Err(CallError::Refused);
    }
    Ok(&mut session.supervisor.reply)
}

/// A command that leaves at once.
pub(crate) fn tell_now(session: &mut Session, write: impl FnOnce(&mut Writer) -> &mut Writer) -> Outcome<()> {
    allowed(session)?;
    ask(session, write).map(drop)
}

/// The answer did not hold what was asked for.
pub(crate) fn silent() -> CallError {
    misuse(": the simulator gave no answer.")
}

impl Supervisor {
    /// Appends the changes of fields.
    pub(crate) fn write(&mut self, out: &mut Writer) {
        for change in self.changes.drain(..) {
            let Some(field) = self.fields.get_mut(change.field) else { continue };
            out.u8(op::FIELD_SET_VALUE).i32(field.owner.node).i32(field.id).i32(field.kind).i32(change.index);
            change.value.write(out);
            if field.tracked {
                field.last = Some(change.value);
            }
        }
    }

    /// The row of a known node.
    pub(crate) fn node_by_id(&self, id: i32) -> Option<usize> {
        self.node_rows.get(&id).copied()
    }

    /// Remembers a node, or what is new about a known one.
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

    /// A node has disappeared, and with it its fields.
    pub(crate) fn forget_node(&mut self, id: i32) {
        if let Some(row) = self.node_rows.remove(&id) {
            self.nodes.remove(row);
            self.paths.retain(|_, node| *node != row);
        }
        self.fields.of_node(id).into_iter().for_each(|field| self.fields.remove(field));
        self.protos.retain(|proto| proto.node != id);
    }

    /// All nodes may have changed: only the root and the robot itself stay.
    pub(crate) fn forget_scene(&mut self) {
        let own = self.own.and_then(|own| self.nodes.get(own)).map(|node| node.id);
        let ids: Vec<_> = self.node_rows.keys().copied().collect();
        for id in ids.into_iter().filter(|id| *id != 0 && Some(*id) != own) {
            self.forget_node(id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_open_one_table_only() {
        let node = reference(Kind::Node, 4);
        assert_eq!((row(Kind::Node, node), row(Kind::Field, node)), (Some(4), None));
        assert_eq!(
            (row(Kind::Node, 0), row(Kind::Node, 1), row(Kind::Proto, usize::MAX)),
            (None, None, None)
        );
    }
}
