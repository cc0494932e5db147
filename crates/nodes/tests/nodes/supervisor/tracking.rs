//! Tracking of fields, poses and contact points.

use super::{BOSS, ROOM, ask, done};
use crate::kit::Kit;
use wire::Writer;
use wire::op::supervisor as op;

/// Returns the indices of the steps with a record of an opcode.
fn steps_with(kit: &mut Kit, steps: usize, opcode: u8) -> Vec<usize> {
    let mut found = Vec::new();
    for step in 0..steps {
        kit.step(8);
        let count = kit.robot_records(BOSS).iter().filter(|record| record.0 == opcode).count();
        found.extend(std::iter::repeat_n(step, count));
    }
    found
}

#[test]
fn tracked_values_are_sent_at_their_period() {
    let mut kit = Kit::new(ROOM);
    let (ball, wall) = (kit.node("BALL").0, kit.node("WALL").0);
    let translation = catalog::node_type("Solid").unwrap().field_index("translation").unwrap() as u32;
    let first = ask(&mut kit, |out| {
        out.u8(op::FIELD_CHANGE_TRACKING).u32(ball).u32(translation).u8(0).u8(1).i32(24);
    });
    assert_eq!(first.iter().filter(|record| record.0 == op::FIELD_GET_VALUE).count(), 1, "at once");
    assert_eq!(steps_with(&mut kit, 9, op::FIELD_GET_VALUE), [2, 5, 8]);
    let record =
        kit.robot_records(BOSS).into_iter().find(|record| record.0 == op::FIELD_GET_VALUE).unwrap().1;
    let mut expected = Writer::new();
    expected.u32(5).u32(ball).i32(-1).u32(translation).vec3(kit.position("BALL"));
    assert_eq!(record, expected.into_bytes());
    ask(&mut kit, |out| done(out.u8(op::FIELD_CHANGE_TRACKING).u32(ball).u32(translation).u8(0).u8(0)));
    assert!(steps_with(&mut kit, 4, op::FIELD_GET_VALUE).is_empty());
    // A negative period is every step.
    ask(&mut kit, |out| done(out.u8(op::POSE_CHANGE_TRACKING).u32(wall).u32(ball).u8(1).i32(-7)));
    assert_eq!(steps_with(&mut kit, 3, op::NODE_GET_POSE), [0, 1, 2]);
    ask(&mut kit, |out| done(out.u8(op::CONTACT_POINTS_CHANGE_TRACKING).u32(ball).u8(0).u8(1).i32(16)));
    assert_eq!(steps_with(&mut kit, 4, op::NODE_GET_CONTACT_POINTS), [1, 3]);
    // Tracking continues after a reset, until the node is removed.
    kit.world.reset();
    assert_eq!(steps_with(&mut kit, 3, op::NODE_GET_POSE), [0, 1, 2]);
    ask(&mut kit, |out| done(out.u8(op::NODE_REMOVE).u32(ball)));
    assert!(steps_with(&mut kit, 3, op::NODE_GET_POSE).is_empty());
}

#[test]
fn restarted_tracking_sends_a_value_at_once() {
    let mut kit = Kit::new(ROOM);
    let ball = kit.node("BALL").0;
    let track = |kit: &mut Kit, descendants: u8, period_ms: i32| {
        let answer = ask(kit, |out| {
            out.u8(op::CONTACT_POINTS_CHANGE_TRACKING).u32(ball).u8(descendants).u8(1).i32(period_ms);
        });
        answer.iter().filter(|record| record.0 == op::NODE_GET_CONTACT_POINTS).count()
    };
    assert_eq!(track(&mut kit, 1, 1000), 1);
    assert!(steps_with(&mut kit, 3, op::NODE_GET_CONTACT_POINTS).is_empty());
    assert_eq!(track(&mut kit, 0, 16), 1);
    assert_eq!(steps_with(&mut kit, 4, op::NODE_GET_CONTACT_POINTS), [1, 3]);
    // A solid is tracked once, with or without its descendants.
    assert_eq!(track(&mut kit, 1, 8), 1);
    ask(&mut kit, |out| done(out.u8(op::CONTACT_POINTS_CHANGE_TRACKING).u32(ball).u8(0).u8(0)));
    assert!(steps_with(&mut kit, 3, op::NODE_GET_CONTACT_POINTS).is_empty());
}
