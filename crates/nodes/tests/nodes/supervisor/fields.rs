//! Reading and writing of fields.

use super::{BOSS, NONE, WORLD, ask, ask_one, done, field, id, numbers, set, things, value, write};
use crate::kit::{Kit, near, near_vector};
use base::Vec3;
use engine::RobotId;
use wire::Writer;
use wire::op::supervisor as op;

#[test]
fn values_of_all_kinds_are_written_and_read() {
    let mut kit = Kit::new(WORLD);
    let (wall, axis, paint, boss) = (id(&kit, "WALL"), id(&kit, "AXIS"), id(&kit, "PAINT"), id(&kit, "BOSS"));
    let mut check = |node: u32, name: &str, payload: &dyn Fn(&mut Writer)| {
        let field = field(&mut kit, node, name, false);
        let mut expected = Writer::new();
        payload(&mut expected);
        write(&mut kit, |out| done(set(out, node, &field, -1).bytes(expected.as_slice())));
        assert_eq!(value(&mut kit, node, &field, None), expected.as_slice(), "{name}");
    };
    check(wall, "locked", &|out| done(out.u8(1)));
    check(wall, "name", &|out| done(out.str("tall wall")));
    check(axis, "anchor", &|out| done(out.f64s(&[1.0, 2.0, 3.0])));
    check(axis, "maxStop", &|out| done(out.f64(2.0)));
    check(paint, "baseColor", &|out| done(out.f64s(&[0.25, 0.5, 0.75])));
    check(wall, "rotation", &|out| done(out.f64s(&[1.0, 0.0, 0.0, 0.5])));
    check(boss, "customData", &|out| done(out.str("hello")));
}

/// Many controllers take the angle of a robot on the floor for its heading.
#[test]
fn the_axis_of_a_robot_that_turns_stays_and_its_angle_wraps_around() {
    for rate in [1.0, -1.0] {
        let mut kit = Kit::new(&format!(
            "WorldInfo {{ basicTimeStep 8 gravity 0 }} DEF BALL Solid {{ angularVelocity 0 0 {rate} \
             boundingObject Sphere {{ }} physics Physics {{ }} }} DEF BOSS Robot {{ supervisor TRUE }}"
        ));
        let ball = id(&kit, "BALL");
        let rotation = field(&mut kit, ball, "rotation", false);
        for (steps, angle) in
            [(250, 2.0), (250, 4.0 - std::f64::consts::TAU), (250, 6.0 - std::f64::consts::TAU)]
        {
            kit.steps(steps, 8);
            let now = numbers(&value(&mut kit, ball, &rotation, None));
            near_vector(Vec3::new(now[0], now[1], now[2]), Vec3::Z * rate, 1e-6);
            near(now[3], angle, 0.02);
        }
    }
}

#[test]
fn the_length_of_lists_is_sent_after_changes() {
    let mut kit = things();
    let thing = id(&kit, "THING");
    let gains = field(&mut kit, thing, "gains", false);
    let told = |count: i32| {
        let mut out = Writer::new();
        out.u32(thing).str("gains").i32(count);
        vec![(op::FIELD_COUNT_CHANGED, out.into_bytes())]
    };
    let answer =
        ask(&mut kit, |out| done(out.u8(op::FIELD_INSERT_VALUE).u32(thing).i32(gains.id).i32(1).f64(7.0)));
    assert_eq!(answer, told(3));
    assert_eq!(numbers(&value(&mut kit, thing, &gains, Some(1))), [7.0]);
    assert_eq!(numbers(&value(&mut kit, thing, &gains, Some(2))), [2.0]);
    let answer = write(&mut kit, |out| done(set(out, thing, &gains, 2).f64(9.0)));
    assert_eq!(answer, []);
    assert_eq!(numbers(&value(&mut kit, thing, &gains, Some(2))), [9.0]);
    let answer = ask(&mut kit, |out| done(out.u8(op::FIELD_REMOVE_VALUE).u32(thing).i32(gains.id).i32(0)));
    assert_eq!(answer, told(2));
    assert_eq!(numbers(&value(&mut kit, thing, &gains, Some(0))), [7.0]);

    for index in [-1, 2, i32::MAX] {
        assert_eq!(write(&mut kit, |out| done(set(out, thing, &gains, index).f64(0.0))), []);
        let removal =
            ask(&mut kit, |out| done(out.u8(op::FIELD_REMOVE_VALUE).u32(thing).i32(gains.id).i32(index)));
        assert_eq!(removal, []);
    }
    let past_the_end = ask_one(&mut kit, |out| {
        out.u8(op::FIELD_GET_VALUE).u32(thing).i32(NONE).i32(gains.id).u8(0).u32(2);
    });
    assert_eq!(past_the_end, [0; 4]);
    assert!(kit.said("supervisor/value") > 0);
}

#[test]
fn fields_with_nodes_return_the_nodes() {
    let mut kit = Kit::new(WORLD);
    let (wall, pose, paint) = (id(&kit, "WALL"), id(&kit, "A"), id(&kit, "PAINT"));
    let children = field(&mut kit, wall, "children", false);
    let mut expected = Writer::new();
    expected.u32(pose).i32(26).i32(-1).u32(wall).u8(0).str("Pose").str("A");
    assert_eq!(value(&mut kit, wall, &children, Some(0)), expected.as_slice());
    let looks = id(&kit, "LOOKS");
    let appearance = field(&mut kit, looks, "appearance", false);
    assert_eq!(appearance.count, 1);
    expected.clear();
    expected.u32(paint).i32(22).i32(-1).u32(looks).u8(0).str("PBRAppearance").str("PAINT");
    assert_eq!(value(&mut kit, looks, &appearance, None), expected.as_slice());
    let physics = field(&mut kit, wall, "physics", false);
    assert_eq!(value(&mut kit, wall, &physics, None), [0; 4]);
}

#[test]
fn a_supervisor_is_notified_of_changes_by_another_one() {
    let mut kit =
        Kit::new(&format!("{WORLD} Robot {{ name \"rival\" supervisor TRUE synchronization FALSE }}"));
    let (wall, pose, rival) = (id(&kit, "WALL"), id(&kit, "A"), RobotId(2));
    field(&mut kit, wall, "children", false);
    kit.robot_command(rival).u8(op::NODE_REMOVE).u32(pose);
    kit.send(rival, 0);
    kit.idle();
    let mut count = Writer::new();
    count.u32(wall).str("children").i32(1);
    assert_eq!(ask(&mut kit, |_| ()), [(op::FIELD_COUNT_CHANGED, count.into_bytes())]);
    assert_eq!(ask(&mut kit, |_| ()), [], "once");
}

/// Clients refuse to import a node into a field that they believe to be full.
#[test]
fn a_supervisor_is_told_whether_a_field_of_one_node_is_empty() {
    let mut kit = Kit::new(WORLD);
    let (looks, paint) = (id(&kit, "LOOKS"), id(&kit, "PAINT"));
    let appearance = field(&mut kit, looks, "appearance", false);
    assert_eq!(appearance.count, 1);
    let told = |count: i32| {
        let mut out = Writer::new();
        out.u32(looks).str("appearance").i32(count);
        (op::FIELD_COUNT_CHANGED, out.into_bytes())
    };
    let answer = ask(&mut kit, |out| done(out.u8(op::NODE_REMOVE).u32(paint)));
    assert!(answer.contains(&told(0)), "{answer:?}");
    let answer = ask(&mut kit, |out| {
        out.u8(op::FIELD_INSERT_VALUE).u32(looks).i32(appearance.id).i32(0).str("Appearance { }");
    });
    assert!(answer.contains(&told(1)), "{answer:?}");
    assert_eq!(ask(&mut kit, |_| ()), [], "once");
}

#[test]
fn requests_for_a_removed_list_field_are_read_completely() {
    let mut kit = Kit::new(WORLD);
    let wall = id(&kit, "WALL");
    let children = field(&mut kit, wall, "children", false);
    ask(&mut kit, |out| done(out.u8(op::NODE_REMOVE).u32(wall)));
    let answer = ask(&mut kit, |out| {
        out.u8(op::FIELD_GET_VALUE).u32(wall).i32(NONE).i32(children.id).u8(0).u32(0);
        out.u8(op::FIELD_INSERT_VALUE).u32(wall).i32(children.id).i32(0).str("Solid { }");
        out.u8(op::NODE_GET_FIELD_COUNT).u32(0).u8(0);
    });
    let expected = [(op::FIELD_GET_VALUE, vec![0; 4]), (op::NODE_GET_FIELD_COUNT, vec![1, 0, 0, 0])];
    assert_eq!(answer, expected);
}

/// The manual: "the execution of the set operation is postponed to the beginning of the next simulation step"; to read
/// the new position, "a `wb_robot_step` function call with a non-zero argument should be executed" before.
#[test]
fn written_values_are_applied_in_the_next_step() {
    let mut kit = Kit::new(WORLD);
    let wall = id(&kit, "WALL");
    let place = field(&mut kit, wall, "translation", false);
    let position =
        |kit: &mut Kit| numbers(&ask_one(kit, |out| done(out.u8(op::NODE_GET_POSITION).u32(wall))));
    ask(&mut kit, |out| done(set(out, wall, &place, -1).f64s(&[1.0, 2.0, 3.0])));
    assert_eq!(position(&mut kit), [5.0, 0.0, 0.0], "a step of no length does not count");
    assert_eq!(numbers(&value(&mut kit, wall, &place, None)), [5.0, 0.0, 0.0]);
    kit.step(8);
    assert_eq!(position(&mut kit), [1.0, 2.0, 3.0]);
    // It is applied in the step of the same packet, too.
    set(kit.robot_command(BOSS), wall, &place, -1).f64s(&[2.0, 2.0, 3.0]);
    kit.step(8);
    assert_eq!(position(&mut kit), [2.0, 2.0, 3.0]);
    // Lists are edited immediately, after previously written values.
    ask(&mut kit, |out| done(set(out, wall, &place, -1).f64s(&[3.0, 2.0, 3.0])));
    ask(&mut kit, |out| done(out.u8(op::FIELD_INSERT_VALUE).u32(0).u32(0).i32(-1).str("Pose { }")));
    assert_eq!(position(&mut kit), [3.0, 2.0, 3.0]);
    // The value of a supervisor that disconnects is still written; a reset drops it.
    ask(&mut kit, |out| done(set(out, wall, &place, -1).f64s(&[4.0, 2.0, 3.0])));
    kit.hang_up(BOSS);
    near_vector(kit.position("WALL"), Vec3::new(3.0, 2.0, 3.0), 0.0);
    kit.step(8);
    near_vector(kit.position("WALL"), Vec3::new(4.0, 2.0, 3.0), 0.0);
    kit.connect(BOSS);
    ask(&mut kit, |out| done(set(out, wall, &place, -1).f64s(&[9.0, 2.0, 3.0])));
    kit.world.reset();
    kit.step(8);
    near_vector(kit.position("WALL"), Vec3::new(5.0, 0.0, 0.0), 0.0);
    // In a paused world there is no next step ("send information to Webots when it is paused").
    kit.world.state_mut().user.mode = wire::field::mode::PAUSE;
    ask(&mut kit, |out| done(set(out, wall, &place, -1).f64s(&[7.0, 2.0, 3.0])));
    assert_eq!(position(&mut kit), [7.0, 2.0, 3.0]);
}

/// The manual: `wb_robot_get_model` "returns the model string as it is defined in the model field of the robot node".
#[test]
fn a_changed_model_is_sent_to_its_controller() {
    let mut kit = Kit::new(WORLD);
    let (arm, robot) = (id(&kit, "ARM"), RobotId(1));
    let model = field(&mut kit, arm, "model", false);
    let told = |kit: &Kit| {
        let records = kit.robot_records(robot).into_iter();
        records.filter(|record| record.0 == wire::op::robot::MODEL).map(|record| record.1).collect::<Vec<_>>()
    };
    kit.step(8);
    assert!(told(&kit).is_empty(), "it knows that from its introduction");
    set(kit.robot_command(BOSS), arm, &model, -1).str("mark 2");
    kit.step(8);
    assert_eq!(told(&kit), [b"mark 2\0".to_vec()]);
    // The same for its rights.
    let rights = field(&mut kit, arm, "supervisor", false);
    set(kit.robot_command(BOSS), arm, &rights, -1).bool(true);
    kit.step(8);
    assert!(kit.robot_records(robot).contains(&(wire::op::robot::SUPERVISOR, vec![1])));
    kit.step(8);
    assert!(told(&kit).is_empty());
}

#[test]
fn a_supervisor_is_notified_of_removed_nodes() {
    let mut kit = Kit::new(WORLD);
    let (wall, pose, ball) = (id(&kit, "WALL"), id(&kit, "A"), id(&kit, "BALL"));
    let children = field(&mut kit, wall, "children", false);
    ask(&mut kit, |out| done(out.u8(op::NODE_GET_FROM_ID).u32(pose)));
    let answer = ask(&mut kit, |out| done(out.u8(op::FIELD_REMOVE_VALUE).u32(wall).i32(children.id).i32(0)));
    let mut count = Writer::new();
    count.u32(wall).str("children").i32(1);
    let gone = |id: u32| (op::NODE_REMOVE, id.to_le_bytes().to_vec());
    assert_eq!(answer, [(op::FIELD_COUNT_CHANGED, count.into_bytes()), gone(pose)]);

    let translation = field(&mut kit, ball, "translation", false);
    assert_eq!(ask(&mut kit, |out| done(out.u8(op::NODE_REMOVE).u32(ball))), [gone(ball)]);
    assert_eq!(ask(&mut kit, |out| done(out.u8(op::NODE_REMOVE).u32(ball))), [gone(ball)], "it is not there");
    let lost = ask_one(&mut kit, |out| {
        out.u8(op::FIELD_GET_VALUE).u32(ball).i32(NONE).i32(translation.id).u8(0);
    });
    assert_eq!(lost, [0; 4]);
    let lost = ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_POSITION).u32(ball)));
    assert!(numbers(&lost).iter().all(|number| number.is_nan()));
    assert!(kit.world.state().collider_owners().iter().all(|owner| owner.solid.0 != ball));
    kit.steps(3, 8);

    let staying = kit.world.state().scene().children(scene::Scene::ROOT, "children")[0].0;
    for (before, id) in [staying, 0].into_iter().enumerate() {
        assert_eq!(ask(&mut kit, |out| done(out.u8(op::NODE_REMOVE).u32(id))), []);
        assert_eq!(kit.said("supervisor/remove"), before + 1);
    }
    kit.steps(3, 8);
}
