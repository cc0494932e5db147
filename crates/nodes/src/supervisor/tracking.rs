//! Tracking: fields, poses and contact points that are sent to a supervisor periodically.

use std::collections::BTreeMap;

use base::SimTime;
use engine::{EncodeContext, WorldState};
use scene::NodeId;
use wire::op::supervisor as op;
use wire::{Malformed, Reader, Writer, field};

use super::fields::{FieldKey, side};
use super::nodes::View;
use super::{Supervisor, bodies, moving_fields, nodes, values};

/// A tracked quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Subject {
    /// A field: node, index, whether it is internal.
    Field(NodeId, u32, bool),
    /// The pose of the second node relative to the first.
    Pose(NodeId, NodeId),
    /// Contact points of a solid.
    Contacts(NodeId),
}

/// When a quantity is sent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TrackingSchedule {
    /// 0: with every reply to a step.
    period: SimTime,
    next: SimTime,
    /// Whether contact points of solids below are included.
    descendants: bool,
}

/// Schedules by subject.
pub(super) type Tracked = BTreeMap<Subject, TrackingSchedule>;

impl Supervisor {
    /// Starts or stops tracking. The first value is sent with the next reply.
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
        // Some clients send negative periods, which mean every step.
        let period = SimTime::from_ms(f64::from(input.i32()?.max(0)));
        self.tracked.insert(subject, TrackingSchedule { period, next: state.time(), descendants });
        Ok(())
    }

    /// Writes the quantities that are due.
    pub(super) fn write_tracked(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        let now = context.state.time();
        let robot = self.robot;
        self.tracked.retain(|subject, schedule| {
            // After a reset the time starts at 0.
            let is_due = now >= schedule.next || schedule.next - now > schedule.period;
            if !is_due {
                return true;
            }
            schedule.next = now + schedule.period;
            write(*subject, schedule.descendants, context, robot, out)
        });
    }
}

/// Writes one record; returns false if the quantity does not exist any more.
fn write(
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
