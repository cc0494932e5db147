//! What a supervisor wants to be told again and again without asking: fields, poses, contact points.

use std::collections::BTreeMap;

use base::SimTime;
use engine::{EncodeContext, WorldState};
use scene::NodeId;
use wire::op::supervisor as op;
use wire::{Malformed, Reader, Writer, field};

use super::fields::{FieldKey, side};
use super::nodes::View;
use super::{Supervisor, bodies, moving_fields, nodes, values};

/// What is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Subject {
    /// A field: node, position, whether it is one of the base node's own.
    Field(NodeId, u32, bool),
    /// The pose of the second node against the first.
    Pose(NodeId, NodeId),
    /// Contact points of a solid.
    Contacts(NodeId),
}

/// When it is told.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TrackingSchedule {
    /// Zero: with every answer to a step.
    period: SimTime,
    next: SimTime,
    /// Contact points of the solids below are told, too.
    descendants: bool,
}

/// By subject.
pub(super) type Tracked = BTreeMap<Subject, TrackingSchedule>;

impl Supervisor {
    /// Begins or ends to tell something. The first time is with the next answer.
    pub(super) fn track(
        &mut self,
        opcode: u8,
        state: &WorldState,
        input: &mut Reader<'_>,
    ) -> Result<(), Malformed> {
        let mut descendants = false;
        let subject = match opcode {
            op::FIELD_CHANGE_TRACKING => Subject::Field(NodeId(input.u32()?), input.u32()?, input.u8()? != 0),
            op::POSE_CHANGE_TRACKING => Subject::Pose(NodeId(input.u32()?), NodeId(input.u32()?)),
            _ => {
                let node = NodeId(input.u32()?);
                descendants = input.u8()? != 0;
                Subject::Contacts(node)
            }
        };
        if input.u8()? == 0 {
            self.tracked.remove(&subject);
            return Ok(());
        }
        // Some clients send numbers that mean nothing: those stand for every step.
        let period = SimTime::from_ms(f64::from(input.i32()?.max(0)));
        self.tracked.insert(subject, TrackingSchedule { period, next: state.time(), descendants });
        Ok(())
    }

    /// Tells what is due.
    pub(super) fn tell_tracked(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        let now = context.state.time();
        let robot = self.robot;
        self.tracked.retain(|subject, rhythm| {
            // After a reset time begins again.
            let is_due = now >= rhythm.next || rhythm.next - now > rhythm.period;
            if !is_due {
                return true;
            }
            rhythm.next = now + rhythm.period;
            tell(*subject, rhythm.descendants, context, robot, out)
        });
    }
}

/// Writes one record; false if there is nothing to tell any more.
fn tell(
    subject: Subject,
    descendants: bool,
    context: &EncodeContext<'_>,
    robot: NodeId,
    out: &mut Writer,
) -> bool {
    let state = context.state;
    match subject {
        Subject::Field(node, position, internal) => {
            let scene = state.scene();
            let key =
                side(scene, node, -1, internal).and_then(|side| FieldKey::at(scene, node, side, position));
            let value = key
                .and_then(|key| moving_fields::value(state, &key))
                .filter(|value| !value.ty().is_multiple());
            let Some(value) = value else { return false };
            out.record(0, op::FIELD_GET_VALUE).u32(field::number(value.ty())).u32(node.0);
            if context.dialect.has_proto_ids() {
                out.i32(-1);
            }
            out.u32(position);
            match value {
                scene::Value::SfNode(held) => {
                    let devices = context.robot.devices.as_slice();
                    let view = View { scene, dialect: context.dialect, devices };
                    nodes::write_held(out, &view, robot, held);
                }
                other => values::write(out, &other),
            }
        }
        Subject::Pose(from, to) => bodies::write_pose(state, from, to, out),
        Subject::Contacts(node) => bodies::write_contacts(state, node, u8::from(descendants), out),
    }
    let there = |node: NodeId| state.scene().get(node).is_some();
    match subject {
        Subject::Field(node, ..) | Subject::Contacts(node) => there(node),
        Subject::Pose(from, to) => there(from) && there(to),
    }
}
