//! What a supervisor asks, does and is told.

use crate::kit::{Kit, near, near_vector};
use base::{Pose, Vec3, math};
use engine::{HostCommand, RobotId};
use wire::op::supervisor as op;
use wire::{Dialect, Reader, Writer};

const BOSS: RobotId = RobotId(0);

/// "No PROTO" in requests of R2025a.
const NONE: i32 = -1;

/// Ends a chain of writes, for closures that return nothing.
fn done(_: &mut Writer) {}

const WORLD: &str = "WorldInfo { basicTimeStep 8 gravity 0 } \
    DEF BOSS Robot { name \"boss\" supervisor TRUE children [ DEF EYE GPS { name \"eye\" } ] } \
    DEF BALL Solid { name \"ball\" translation 0 0 1 linearVelocity 1 0 0 \
      boundingObject Sphere { radius 0.1 } physics Physics { density -1 mass 2 } } \
    DEF WALL Solid { name \"wall\" translation 5 0 0 rotation 0 1 0 0.5 \
      children [ DEF A Pose { translation 0 1 0 } DEF LOOKS Shape { appearance DEF PAINT PBRAppearance { } } ] } \
    DEF ARM Robot { name \"arm\" translation 0 3 0 children [ DEF HINGE HingeJoint { \
      jointParameters DEF AXIS HingeJointParameters { axis 0 0 1 position 0.25 } \
      endPoint DEF HAND Solid { translation 1 0 0 boundingObject Box { size 0.1 0.1 0.1 } physics Physics { } } } ] }";

const THING: &str = "#VRML_SIM R2025a utf8\n\
    PROTO Thing [ field SFVec3f translation 1 2 3 field MFFloat gains [ 1 2 ] field SFString tag \"t\" ] { \
      Solid { translation IS translation name IS tag \
        children [ DEF INSIDE Pose { translation 0 0 1 } ] \
        boundingObject Sphere { radius 0.1 } physics Physics { density -1 mass 1 } } }";

const THING_WORLD: &str = "EXTERNPROTO \"Thing.proto\"\n WorldInfo { basicTimeStep 8 gravity 0 } \
    Robot { name \"boss\" supervisor TRUE } DEF THING Thing { tag \"x\" }";

fn things() -> Kit {
    Kit::with_files(THING_WORLD, &[("worlds/Thing.proto", THING)])
}

/// Sends an immediate request and returns what the robot says in its answer.
#[track_caller]
fn ask(kit: &mut Kit, request: impl FnOnce(&mut Writer)) -> Vec<(u8, Vec<u8>)> {
    request(kit.robot_command(BOSS));
    kit.send(BOSS, 0);
    kit.idle();
    let said = kit.world.take_diagnostics();
    kit.diagnostics.extend(said);
    kit.robot_records(BOSS).into_iter().filter(|(opcode, _)| *opcode >= 16).collect()
}

/// The same for a request that writes fields while the world is paused: elsewhere that waits for the step.
#[track_caller]
fn write(kit: &mut Kit, request: impl FnOnce(&mut Writer)) -> Vec<(u8, Vec<u8>)> {
    let mode = std::mem::replace(&mut kit.world.state_mut().user.mode, wire::field::mode::PAUSE);
    let answer = ask(kit, request);
    kit.world.state_mut().user.mode = mode;
    answer
}

/// The only record of an answer to such a request.
#[track_caller]
fn write_one(kit: &mut Kit, request: impl FnOnce(&mut Writer)) -> Vec<u8> {
    let mut answer = write(kit, request);
    assert_eq!(answer.len(), 1, "{answer:?}; {:?}", kit.diagnostics);
    answer.remove(0).1
}

/// The only record of an answer.
#[track_caller]
fn ask_one(kit: &mut Kit, request: impl FnOnce(&mut Writer)) -> Vec<u8> {
    let mut answer = ask(kit, request);
    assert_eq!(answer.len(), 1, "{answer:?}; {:?}", kit.diagnostics);
    answer.remove(0).1
}

fn numbers(bytes: &[u8]) -> Vec<f64> {
    bytes.chunks_exact(8).map(|chunk| f64::from_le_bytes(chunk.try_into().unwrap())).collect()
}

fn id(kit: &Kit, def: &str) -> u32 {
    kit.node(def).0
}

/// What the look-up of a field says.
#[derive(Debug, PartialEq)]
struct Field {
    id: i32,
    ty: i32,
    internal: u8,
    count: i32,
    actual: (i32, i32),
    name: String,
}

fn read_field(bytes: &[u8]) -> Field {
    let mut input = Reader::new(bytes);
    let (id, ty, internal) = (input.i32().unwrap(), input.i32().unwrap(), input.u8().unwrap());
    let (count, node, index) = (input.i32().unwrap(), input.i32().unwrap(), input.i32().unwrap());
    let name = input.string().unwrap();
    assert!(input.is_empty());
    Field { id, ty, internal, count, actual: (node, index), name }
}

#[track_caller]
fn field(kit: &mut Kit, node: u32, name: &str, internal: bool) -> Field {
    let name = name.to_owned();
    read_field(&ask_one(kit, |out| {
        out.u8(op::FIELD_GET_FROM_NAME).u32(node).i32(NONE).str(&name).bool(internal);
    }))
}

/// The value of a field, without the head of the record; an item of a list if there is a position.
#[track_caller]
fn value(kit: &mut Kit, node: u32, field: &Field, item: Option<u32>) -> Vec<u8> {
    let (id, internal) = (field.id as u32, field.internal);
    let bytes = ask_one(kit, |out| {
        out.u8(op::FIELD_GET_VALUE).u32(node).i32(NONE).u32(id).u8(internal);
        item.map(|item| out.u32(item));
    });
    assert_eq!(i32::from_le_bytes(bytes[..4].try_into().unwrap()), field.ty);
    assert_eq!(bytes[4..16], [node.to_le_bytes(), NONE.to_le_bytes(), id.to_le_bytes()].concat());
    bytes[16..].to_vec()
}

fn set<'a>(out: &'a mut Writer, node: u32, field: &Field, index: i32) -> &'a mut Writer {
    out.u8(op::FIELD_SET_VALUE).u32(node).i32(field.id).i32(field.ty).i32(index)
}

#[test]
fn nodes_are_found_by_def_id_and_tag() {
    let mut kit = Kit::new(WORLD);
    let (boss, eye, ball) = (id(&kit, "BOSS"), id(&kit, "EYE"), id(&kit, "BALL"));
    let mut expected = Writer::new();
    expected.u32(ball).i32(80).i32(-1).i32(0).u8(0).str("Solid");
    let by_def =
        |path: &'static str| move |out: &mut Writer| done(out.u8(op::NODE_GET_FROM_DEF).str(path).i32(-1));
    assert_eq!(ask_one(&mut kit, by_def("BALL")), expected.as_slice());
    expected.clear();
    expected.u32(eye).i32(44).i32(1).u32(boss).u8(0).str("GPS");
    assert_eq!(ask_one(&mut kit, by_def("BOSS.EYE")), expected.as_slice());
    expected.clear();
    expected.i32(0).i32(0).i32(-1).i32(-1).u8(0).str("");
    assert_eq!(ask_one(&mut kit, by_def("NOBODY")), expected.as_slice());

    expected.clear();
    expected.u32(eye).i32(44).i32(1).u32(boss).u8(0).u8(0).str("GPS").str("EYE");
    let by_id = ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_FROM_ID).u32(eye)));
    assert_eq!(by_id, expected.as_slice());
    let by_tag = ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_FROM_TAG).i32(1)));
    assert_eq!(by_tag, expected.as_slice());

    expected.clear();
    expected.i32(0).i32(0).i32(-1).i32(-1).u8(0).u8(0).str("").str("");
    for wrong in [-1, 9999, i32::MAX] {
        let answer = ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_FROM_ID).i32(wrong)));
        assert_eq!(answer, expected.as_slice(), "id {wrong}");
        let answer = ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_FROM_TAG).i32(wrong)));
        assert_eq!(answer, expected.as_slice(), "tag {wrong}");
    }
    assert_eq!(ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_SELECTED))), expected.as_slice());
}

#[test]
fn old_clients_are_told_of_types_that_they_know() {
    let mut kit = Kit::new(WORLD);
    kit.connect_as(BOSS, wire::Dialect::R2023a);
    let answer = ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_FROM_DEF).str("WALL.A").i32(NONE)));
    let number = wire::Dialect::R2023a.node_number(catalog::node_type("Transform").unwrap());
    assert_ne!(number, 0);
    assert_eq!(answer[4..8], u32::from(number).to_le_bytes(), "a pose is a transform");
}

#[test]
fn fields_are_found_by_name_and_index() {
    let mut kit = Kit::new(WORLD);
    let wall = id(&kit, "WALL");
    let found = field(&mut kit, wall, "children", false);
    assert_eq!((found.ty, found.count, found.internal, found.name.as_str()), (0x19, 2, 0, "children"));
    assert_eq!(found.actual, (wall as i32, found.id));
    let index = found.id;
    let again = read_field(&ask_one(&mut kit, |out| {
        out.u8(op::FIELD_GET_FROM_INDEX).u32(wall).i32(NONE).i32(index).u8(0);
    }));
    assert_eq!(again, found);
    assert_eq!(field(&mut kit, wall, "physics", false).count, 0, "an empty SFNode");
    assert_eq!(field(&mut kit, wall, "translation", false).count, -1);

    let missing = Field { id: -1, ty: 0, internal: 0, count: -1, actual: (-1, -1), name: String::new() };
    assert_eq!(field(&mut kit, wall, "nothing", false), missing);
    assert_eq!(field(&mut kit, 9999, "translation", false), missing);
    let by_index = ask_one(&mut kit, |out| {
        out.u8(op::FIELD_GET_FROM_INDEX).u32(wall).i32(NONE).u32(u32::MAX).u8(0);
    });
    assert_eq!(read_field(&by_index), missing);

    let count = |kit: &mut Kit, node: u32| {
        let bytes = ask_one(kit, |out| done(out.u8(op::NODE_GET_FIELD_COUNT).u32(node).u8(0)));
        i32::from_le_bytes(bytes.try_into().unwrap())
    };
    let solid = catalog::node_type("Solid").unwrap().fields.len();
    assert_eq!(count(&mut kit, wall), solid as i32);
    assert_eq!(count(&mut kit, 0), 1, "the root has its children");
    assert_eq!(count(&mut kit, 9999), -1);
}

#[test]
fn a_proto_shows_its_parameters_and_hides_its_fields() {
    let mut kit = things();
    let thing = id(&kit, "THING");
    let count = |kit: &mut Kit, internal: u8| {
        let bytes = ask_one(kit, |out| done(out.u8(op::NODE_GET_FIELD_COUNT).u32(thing).u8(internal)));
        i32::from_le_bytes(bytes.try_into().unwrap())
    };
    assert_eq!(count(&mut kit, 0), 3);
    assert_eq!(count(&mut kit, 1), catalog::node_type("Solid").unwrap().fields.len() as i32);
    let gains = field(&mut kit, thing, "gains", false);
    assert_eq!((gains.id, gains.ty, gains.count), (1, 0x13, 2));
    assert_eq!(numbers(&value(&mut kit, thing, &gains, Some(1))), [2.0]);
    assert_eq!(field(&mut kit, thing, "name", false).id, -1, "hidden behind the parameter");
    let name = field(&mut kit, thing, "name", true);
    assert_eq!((name.ty, name.internal, name.actual), (8, 1, (thing as i32, 2)));
    assert_eq!(value(&mut kit, thing, &name, None), b"x\0");
    assert_eq!(field(&mut kit, thing, "mass", true).id, -1);
    assert_eq!(field(&mut kit, thing, "locked", true).actual, (-1, -1), "nothing is tied to it");

    let mut expected = Writer::new();
    expected.i32(0).u8(0).i32(3).str("Thing");
    let own = ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_PROTO).u32(thing).i32(NONE)));
    assert_eq!(own, expected.as_slice());
    expected.clear();
    expected.i32(-1).u8(0).i32(-1).str("");
    let base = ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_PROTO).u32(thing).i32(0)));
    assert_eq!(base, expected.as_slice());

    let by_def = |kit: &mut Kit, proto: i32| {
        let bytes = ask_one(kit, |out| done(out.u8(op::NODE_GET_FROM_DEF).str("INSIDE").i32(proto)));
        u32::from_le_bytes(bytes[..4].try_into().unwrap())
    };
    assert_eq!(by_def(&mut kit, -1), 0, "the inside is not in the scene");
    let inside = by_def(&mut kit, thing as i32);
    assert_ne!(inside, 0);
    assert_eq!(field(&mut kit, inside, "translation", false).actual, (-1, -1), "nobody sees it in the scene");
    assert_eq!(by_def(&mut kit, inside as i32), 0);
    assert_eq!(by_def(&mut kit, 9999), 0);
}

#[test]
fn parameters_are_found_through_the_number_of_their_proto() {
    let mut kit = things();
    let thing = id(&kit, "THING");
    ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_PROTO).u32(thing).i32(NONE)));
    let by_name = |kit: &mut Kit, proto: i32| {
        read_field(&ask_one(kit, |out| {
            out.u8(op::FIELD_GET_FROM_NAME).u32(thing).i32(proto).str("gains").u8(0);
        }))
    };
    let found = by_name(&mut kit, 0);
    assert_eq!((found.id, found.internal, found.actual), (1, 1, (thing as i32, 1)));
    let answer = ask_one(&mut kit, |out| {
        out.u8(op::FIELD_GET_VALUE).u32(thing).i32(0).u32(1).u8(1).u32(0);
    });
    assert_eq!(numbers(&answer[16..]), [1.0]);
    assert_eq!(by_name(&mut kit, 1).id, -1, "there is no other PROTO");
}

#[test]
fn a_moving_body_tells_its_present_place() {
    let mut kit = Kit::new(WORLD);
    let ball = id(&kit, "BALL");
    let translation = field(&mut kit, ball, "translation", false);
    assert_eq!(numbers(&value(&mut kit, ball, &translation, None)), [0.0, 0.0, 1.0]);
    kit.steps(100, 8);
    let now = numbers(&value(&mut kit, ball, &translation, None));
    near_vector(Vec3::from_slice(&now), Vec3::new(0.8, 0.0, 1.0), 1e-9);
    let position = numbers(&ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_POSITION).u32(ball))));
    assert_eq!(now, position);
    let velocity = numbers(&ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_VELOCITY).u32(ball))));
    assert_eq!(velocity, [1.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    let text = ask_one(&mut kit, |out| done(out.u8(op::NODE_EXPORT_STRING).u32(ball)));
    let text = String::from_utf8(text).unwrap();
    assert!(text.starts_with("DEF BALL Solid {") && text.contains("translation 0.8"), "{text}");
}

#[test]
fn a_body_goes_where_it_is_put_and_says_so_at_once() {
    let mut kit = Kit::new(WORLD);
    let ball = id(&kit, "BALL");
    let translation = field(&mut kit, ball, "translation", false);
    let rotation = field(&mut kit, ball, "rotation", false);
    kit.steps(10, 8);
    // Back to where the file has it: the text of the field does not change, the body does.
    for target in [[0.0, 0.0, 1.0], [7.0, -2.0, 0.5]] {
        let answer = write_one(&mut kit, |out| {
            set(out, ball, &translation, -1).f64s(&target);
            out.u8(op::NODE_GET_POSITION).u32(ball);
        });
        assert_eq!(numbers(&answer), target);
        assert_eq!(numbers(&value(&mut kit, ball, &translation, None)), target);
    }
    let turn = [0.0, 0.6, 0.8, 0.7];
    write(&mut kit, |out| done(set(out, ball, &rotation, -1).f64s(&turn)));
    assert_eq!(numbers(&value(&mut kit, ball, &rotation, None)), turn);
    near_vector(kit.position("BALL"), Vec3::new(7.0, -2.0, 0.5), 1e-15);
    let orientation = numbers(&ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_ORIENTATION).u32(ball))));
    let expected = math::axis_angle(Vec3::new(0.0, 0.6, 0.8), 0.7);
    for (axis, row) in [Vec3::X, Vec3::Y, Vec3::Z].into_iter().zip(orientation.chunks_exact(3)) {
        near_vector(Vec3::from_slice(row), expected.conjugate() * axis, 1e-15);
    }
    kit.step(8);
    near_vector(kit.position("BALL"), Vec3::new(7.008, -2.0, 0.5), 1e-12);
    assert_eq!(kit.said("supervisor/field"), 0);
}

#[test]
fn a_parameter_moves_the_body_it_is_tied_to() {
    let mut kit = things();
    let thing = id(&kit, "THING");
    let translation = field(&mut kit, thing, "translation", false);
    assert_eq!(numbers(&value(&mut kit, thing, &translation, None)), [1.0, 2.0, 3.0]);
    let answer = write_one(&mut kit, |out| {
        set(out, thing, &translation, -1).f64s(&[4.0, 5.0, 6.0]);
        out.u8(op::NODE_GET_POSITION).u32(thing);
    });
    assert_eq!(numbers(&answer), [4.0, 5.0, 6.0]);
    assert_eq!(numbers(&value(&mut kit, thing, &translation, None)), [4.0, 5.0, 6.0]);
}

#[test]
fn joints_tell_their_position_and_take_one() {
    let mut kit = Kit::new(WORLD);
    let (axis, hinge, hand) = (id(&kit, "AXIS"), id(&kit, "HINGE"), id(&kit, "HAND"));
    let position = field(&mut kit, axis, "position", false);
    ask(&mut kit, |out| done(out.u8(op::NODE_SET_JOINT_POSITION).u32(hinge).f64(0.5).u32(1)));
    assert_eq!(numbers(&value(&mut kit, axis, &position, None)), [0.5]);
    write(&mut kit, |out| done(set(out, axis, &position, -1).f64(1.0)));
    assert_eq!(numbers(&value(&mut kit, axis, &position, None)), [1.0]);
    // The hand is 1 m from the axis at 0.25 rad.
    let expected = Vec3::new(0.0, 3.0, 0.0) + math::axis_angle(Vec3::Z, 0.75) * Vec3::X;
    near_vector(kit.position("HAND"), expected, 1e-12);
    let translation = field(&mut kit, hand, "translation", false);
    let now = Vec3::from_slice(&numbers(&value(&mut kit, hand, &translation, None)));
    near_vector(now, math::axis_angle(Vec3::Z, 0.75) * Vec3::X, 1e-12);

    // A hand that is put somewhere else is there at the present position, and goes round from there.
    write(&mut kit, |out| done(set(out, hand, &translation, -1).f64s(&[2.0, 0.0, 0.0])));
    near_vector(kit.position("HAND"), Vec3::new(2.0, 3.0, 0.0), 1e-12);
    assert_eq!(numbers(&value(&mut kit, axis, &position, None)), [1.0]);
    write(&mut kit, |out| done(set(out, axis, &position, -1).f64(1.5)));
    let expected = Vec3::new(0.0, 3.0, 0.0) + math::axis_angle(Vec3::Z, 0.5) * Vec3::X * 2.0;
    near_vector(kit.position("HAND"), expected, 1e-12);
    ask(&mut kit, |out| done(out.u8(op::NODE_SET_JOINT_POSITION).u32(hinge).f64(0.5).u32(2)));
    assert_eq!(kit.said("supervisor/body"), 1, "there is no second axis");
}

#[test]
fn each_axis_of_a_joint_tells_its_position_and_takes_one() {
    let text = "WorldInfo { basicTimeStep 8 gravity 0 } Robot { name \"boss\" supervisor TRUE } \
        Robot { name \"arm\" children DEF JOINT Hinge2Joint { \
        jointParameters DEF FIRST HingeJointParameters { axis 0 0 1 } \
        jointParameters2 DEF SECOND JointParameters { axis 0 1 0 position 0.25 } \
        endPoint DEF HAND Solid { translation 1 0 0 name \"hand\" boundingObject Sphere { radius 0.1 } \
        physics Physics { } } } }";
    let mut kit = Kit::new(text);
    let (joint, hand) = (id(&kit, "JOINT"), id(&kit, "HAND"));
    for (axis, position) in [(1, 0.5), (2, 0.75), (3, 9.0)] {
        ask(&mut kit, |out| done(out.u8(op::NODE_SET_JOINT_POSITION).u32(joint).f64(position).u32(axis)));
    }
    assert_eq!(kit.said("supervisor/body"), 1, "there is no third axis");
    for (name, expected) in [("FIRST", 0.5), ("SECOND", 0.75)] {
        let parameters = id(&kit, name);
        let position = field(&mut kit, parameters, "position", false);
        assert_eq!(numbers(&value(&mut kit, parameters, &position, None)), [expected]);
    }
    let turned = math::axis_angle(Vec3::Z, 0.5) * math::axis_angle(Vec3::Y, 0.5);
    near_vector(kit.position("HAND"), turned * Vec3::X, 1e-9);
    ask(&mut kit, |out| done(out.u8(op::NODE_RESET_PHYSICS).u32(hand)));
    let before = kit.position("HAND");
    kit.steps(10, 8);
    near_vector(kit.position("HAND"), before, 1e-9);
}

#[test]
fn static_solids_are_put_somewhere_else_with_all_they_carry() {
    let text = "WorldInfo { basicTimeStep 8 } Robot { name \"boss\" supervisor TRUE } \
        DEF WALL Solid { translation 3 0 0 name \"wall\" boundingObject Box { size 0.2 4 4 } \
        children DEF SIGN Solid { translation 0 0 1 name \"sign\" } } \
        DEF ARM Robot { name \"arm\" children [ DistanceSensor { name \"ds\" lookupTable [ 0 0 0, 5 5000 0 ] } \
        HingeJoint { jointParameters HingeJointParameters { axis 0 0 1 } \
        endPoint DEF HAND Solid { translation 0 1 0 name \"hand\" boundingObject Sphere { radius 0.1 } \
        physics Physics { } } } ] }";
    let mut kit = Kit::new(text);
    kit.enable("ds", 8);
    kit.step(8);
    crate::kit::near(kit.value("ds"), 2900.0, 1e-6);
    let (wall, arm) = (id(&kit, "WALL"), id(&kit, "ARM"));
    let of_wall = field(&mut kit, wall, "translation", false);
    let of_arm = field(&mut kit, arm, "translation", false);
    write(&mut kit, |out| done(set(out, wall, &of_wall, -1).f64s(&[2.0, 0.0, 0.0])));
    write(&mut kit, |out| done(set(out, arm, &of_arm, -1).f64s(&[0.5, 0.0, 0.0])));
    kit.step(8);
    crate::kit::near(kit.value("ds"), 1400.0, 1e-6);
    near_vector(kit.position("SIGN"), Vec3::new(2.0, 0.0, 1.0), 1e-12);
    near_vector(kit.position("HAND"), Vec3::new(0.5, 1.0, 0.0), 1e-6);
    // A part of a static solid has no body of its own, and goes where it is put all the same.
    let sign = id(&kit, "SIGN");
    let of_sign = field(&mut kit, sign, "translation", false);
    for x in [1.0, 2.0] {
        write(&mut kit, |out| done(set(out, sign, &of_sign, -1).f64s(&[x, 0.0, 0.0])));
    }
    assert_eq!(numbers(&value(&mut kit, sign, &of_sign, None)), [2.0, 0.0, 0.0]);
    near_vector(kit.position("SIGN"), Vec3::new(4.0, 0.0, 0.0), 1e-12);
}

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

#[test]
fn lists_grow_and_shrink_and_their_length_is_told() {
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
fn fields_with_nodes_tell_the_nodes() {
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
fn nodes_go_and_the_supervisor_hears_of_it() {
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

#[test]
fn a_supervisor_hears_what_another_one_changed() {
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

#[test]
fn a_list_field_that_is_lost_is_still_read_to_its_end() {
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

#[test]
fn poses_are_relative_to_any_node() {
    let mut kit = Kit::new(WORLD);
    let (wall, ball) = (id(&kit, "WALL"), id(&kit, "BALL"));
    let answer = ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_POSE).u32(wall).u32(ball)));
    assert_eq!(answer[..8], [wall.to_le_bytes(), ball.to_le_bytes()].concat());
    let rows = numbers(&answer[8..]);
    let world_from_wall = Pose::new(Vec3::new(5.0, 0.0, 0.0), math::axis_angle(Vec3::Y, 0.5));
    let expected = world_from_wall.inverse().point(Vec3::Z);
    near_vector(Vec3::new(rows[3], rows[7], rows[11]), expected, 1e-12);
    near(rows[0], base::ops::cos(0.5), 1e-12);
    near(rows[2], -base::ops::sin(0.5), 1e-12);
    assert_eq!(rows[12..], [0.0, 0.0, 0.0, 1.0]);
    let in_world = numbers(&ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_POSE).u32(0).u32(wall)))[8..]);
    assert_eq!([in_world[3], in_world[7], in_world[11]], [5.0, 0.0, 0.0]);
    let nowhere = numbers(&ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_POSE).u32(0).u32(9999)))[8..]);
    assert!(nowhere.iter().all(|number| number.is_nan()));
}

#[test]
fn forces_and_torques_push_for_one_step() {
    let mut kit = Kit::new(WORLD);
    let ball = id(&kit, "BALL");
    ask(&mut kit, |out| done(out.u8(op::NODE_RESET_PHYSICS).u32(ball)));
    near_vector(kit.velocity("BALL"), Vec3::ZERO, 0.0);
    ask(&mut kit, |out| done(out.u8(op::NODE_ADD_FORCE).u32(ball).f64s(&[0.0, 2.0, 0.0]).u8(0)));
    kit.steps(5, 8);
    near_vector(kit.velocity("BALL"), Vec3::new(0.0, 0.008, 0.0), 1e-12); // 2 N on 2 kg for 8 ms

    // 2/5 m r² = 0.008 kg m²; 1 N at 0.1 m is 0.1 N m.
    let spin = |kit: &mut Kit| {
        numbers(&ask_one(kit, |out| done(out.u8(op::NODE_GET_VELOCITY).u32(ball))))[3..].to_vec()
    };
    ask(&mut kit, |out| {
        out.u8(op::NODE_RESET_PHYSICS).u32(ball);
        out.u8(op::NODE_ADD_FORCE_WITH_OFFSET).u32(ball).f64s(&[0.0, 1.0, 0.0]).f64s(&[0.1, 0.0, 0.0]).u8(0);
    });
    kit.step(8);
    near(spin(&mut kit)[2], 0.1 / 0.008 * 0.008, 1e-9);
    ask(&mut kit, |out| {
        out.u8(op::SIMULATION_RESET_PHYSICS);
        out.u8(op::NODE_ADD_TORQUE).u32(ball).f64s(&[0.2, 0.0, 0.0]).u8(0);
    });
    kit.step(8);
    near_vector(Vec3::from_slice(&spin(&mut kit)), Vec3::new(0.2, 0.0, 0.0), 1e-9);

    // Relative to the body, which is turned by a quarter about z.
    let rotation = field(&mut kit, ball, "rotation", false);
    write(&mut kit, |out| {
        out.u8(op::SIMULATION_RESET_PHYSICS);
        set(out, ball, &rotation, -1).f64s(&[0.0, 0.0, 1.0, std::f64::consts::FRAC_PI_2]);
        out.u8(op::NODE_ADD_FORCE).u32(ball).f64s(&[2.0, 0.0, 0.0]).u8(1);
    });
    kit.step(8);
    near_vector(kit.velocity("BALL"), Vec3::new(0.0, 0.008, 0.0), 1e-12);

    // The point is given in the frame of the body: 0.1 m along x of the body is along y of the world.
    ask(&mut kit, |out| {
        out.u8(op::SIMULATION_RESET_PHYSICS);
        out.u8(op::NODE_ADD_FORCE_WITH_OFFSET).u32(ball).f64s(&[1.0, 0.0, 0.0]).f64s(&[0.1, 0.0, 0.0]).u8(0);
    });
    kit.step(8);
    near_vector(Vec3::from_slice(&spin(&mut kit)), Vec3::new(0.0, 0.0, -0.1), 1e-9);

    assert_eq!(kit.said("supervisor/body"), 0);
    let wall = id(&kit, "WALL");
    ask(&mut kit, |out| done(out.u8(op::NODE_ADD_TORQUE).u32(wall).f64s(&[0.2, 0.0, 0.0]).u8(0)));
    assert_eq!(kit.said("supervisor/body"), 1);
}

#[test]
fn velocities_are_set_and_read_back() {
    let mut kit = Kit::new(WORLD);
    let (ball, wall) = (id(&kit, "BALL"), id(&kit, "WALL"));
    let wanted = [0.5, -1.0, 2.0, 0.1, 0.2, 0.3];
    let answer = ask_one(&mut kit, |out| {
        out.u8(op::NODE_SET_VELOCITY).u32(ball).f64s(&wanted);
        out.u8(op::NODE_GET_VELOCITY).u32(ball);
    });
    assert_eq!(numbers(&answer), wanted);
    kit.steps(125, 8);
    near_vector(kit.position("BALL"), Vec3::new(0.5, -1.0, 3.0), 1e-9);
    let led = ask_one(&mut kit, |out| {
        out.u8(op::NODE_SET_VELOCITY).u32(wall).f64s(&wanted);
        out.u8(op::NODE_GET_VELOCITY).u32(wall);
    });
    assert_eq!(numbers(&led), wanted);
    assert_eq!(kit.said("supervisor/body"), 0);
}

#[test]
fn parts_of_a_scaled_solid_are_where_their_fields_say() {
    let world = "WorldInfo { basicTimeStep 8 gravity 0 } Robot { name \"boss\" supervisor TRUE } \
        DEF BASE Solid { translation 0 0 5 scale 2 2 2 children [ SliderJoint { \
          jointParameters JointParameters { axis 1 0 0 } endPoint DEF CAR Solid { translation 1 0 0 \
            boundingObject Sphere { radius 0.1 } physics Physics { } } } ] }";
    let mut kit = Kit::of_version("R2022b", world, &[]);
    let car = id(&kit, "CAR");
    kit.steps(2, 8);
    near_vector(kit.position("CAR"), Vec3::new(2.0, 0.0, 5.0), 1e-12);
    let translation = field(&mut kit, car, "translation", false);
    assert_eq!(numbers(&value(&mut kit, car, &translation, None)), [1.0, 0.0, 0.0]);
    write(&mut kit, |out| done(set(out, car, &translation, -1).f64s(&[3.0, 0.0, 0.0])));
    kit.steps(2, 8);
    near_vector(kit.position("CAR"), Vec3::new(6.0, 0.0, 5.0), 1e-12);
    assert_eq!(numbers(&value(&mut kit, car, &translation, None)), [3.0, 0.0, 0.0]);
}

const TABLE: &str = "WorldInfo { basicTimeStep 8 } Robot { supervisor TRUE } \
    Solid { boundingObject Plane { size 10 10 } } \
    DEF CRATE Solid { translation 1 2 0.25 boundingObject Box { size 0.5 0.5 0.5 } \
      physics Physics { density -1 mass 3 centerOfMass [ 0.1 0 0 ] } }";

#[test]
fn a_crate_on_the_floor_has_contacts_and_balance() {
    let mut kit = Kit::new(TABLE);
    let crate_ = id(&kit, "CRATE");
    let balance = |kit: &mut Kit| ask_one(kit, |out| done(out.u8(op::NODE_GET_STATIC_BALANCE).u32(crate_)));
    assert_eq!(balance(&mut kit), [0], "nothing has touched anything yet");
    kit.steps(125, 8);
    assert_eq!(balance(&mut kit), [1]);
    let answer = ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_CONTACT_POINTS).u32(crate_).u8(1)));
    assert_eq!(answer[..5], [&crate_.to_le_bytes()[..], &[1]].concat());
    let count = i32::from_le_bytes(answer[5..9].try_into().unwrap());
    assert!(count >= 3, "{count} points");
    for point in answer[9..].chunks_exact(28) {
        let place = numbers(&point[..24]);
        near((place[0] - 1.0).abs(), 0.25, 0.01);
        near((place[1] - 2.0).abs(), 0.25, 0.01);
        near(place[2], 0.0, 0.01);
        assert_eq!(point[24..], crate_.to_le_bytes());
    }
    let center = numbers(&ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_CENTER_OF_MASS).u32(crate_))));
    near_vector(Vec3::from_slice(&center), Vec3::new(1.1, 2.0, 0.25), 0.01);
    let none = ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_CONTACT_POINTS).u32(9999).u8(0)));
    assert_eq!(none, [&9999_u32.to_le_bytes()[..], &[0; 5]].concat());
}

#[test]
fn questions_for_nodes_of_another_type_give_no_numbers_and_are_told_once() {
    let mut kit = Kit::new(
        "WorldInfo { basicTimeStep 8 } DEF BOSS Robot { name \"boss\" supervisor TRUE } \
         DEF GROUP Group { children DEF LOOKS Shape { } } DEF PLACE Pose { translation 1 2 3 } \
         DEF CAR Robot { name \"car\" translation 1 0 0 children [ DEF HINGE HingeJoint { \
           jointParameters HingeJointParameters { } endPoint DEF HAND Solid { translation 1 0 0 \
           boundingObject Sphere { radius 0.1 } physics Physics { } } } ] }",
    );
    let [group, looks, place, car, hand] =
        ["GROUP", "LOOKS", "PLACE", "CAR", "HAND"].map(|def| id(&kit, def));
    let mut none = |opcode, node| {
        (0..2).all(|_| {
            let answer = numbers(&ask_one(&mut kit, |out| done(out.u8(opcode).u32(node))));
            answer.iter().all(|number| number.is_nan())
        })
    };
    for node in [0, group, looks] {
        assert!(none(op::NODE_GET_POSITION, node) && none(op::NODE_GET_ORIENTATION, node), "{node}");
    }
    assert!(none(op::NODE_GET_VELOCITY, place) && none(op::NODE_GET_CENTER_OF_MASS, place));
    assert!(!none(op::NODE_GET_POSITION, place) && !none(op::NODE_GET_VELOCITY, car));
    assert_eq!(kit.said("supervisor/type"), 8, "six places, a velocity, a centre of mass");
    // Without physics, there is no centre of mass, whatever hangs on the solid.
    let center = |kit: &mut Kit, node| {
        numbers(&ask_one(kit, |out| done(out.u8(op::NODE_GET_CENTER_OF_MASS).u32(node))))
    };
    assert_eq!(center(&mut kit, car), [0.0; 3]);
    near(center(&mut kit, hand)[0], 2.0, 1e-12);
    for node in [place, hand] {
        let balance = ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_STATIC_BALANCE).u32(node)));
        assert_eq!(balance, [0]);
    }
    let answer = ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_CONTACT_POINTS).u32(place).u8(1)));
    assert_eq!(answer[5..], (-1_i32).to_le_bytes());
    ask(&mut kit, |out| done(out.u8(op::NODE_SET_VELOCITY).u32(place).f64s(&[1.0; 6])));
    assert_eq!(kit.said("supervisor/type"), 12, "balance twice, contacts, a set velocity");
}

#[test]
fn the_host_hears_of_modes_worlds_and_controllers() {
    let mut kit = Kit::new(WORLD);
    let arm = id(&kit, "ARM");
    ask(&mut kit, |out| {
        out.u8(op::SIMULATION_CHANGE_MODE).i32(0).u8(op::SIMULATION_QUIT).i32(7);
        out.u8(op::RELOAD_WORLD).u8(op::LOAD_WORLD).str("other.wbt").u8(op::NODE_RESTART_CONTROLLER).u32(arm);
        out.u8(op::SET_LABEL).u16(1).f64s(&[0.0, 0.0, 0.1]).u32(0xff).str("hello").str("Arial");
    });
    let expected = [
        HostCommand::SetMode(0),
        HostCommand::Quit(7),
        HostCommand::ReloadWorld,
        HostCommand::LoadWorld { robot: RobotId(0), path: "other.wbt".to_owned() },
        HostCommand::RestartController(RobotId(1)),
    ];
    assert_eq!(kit.world.take_host_commands(), expected);
    assert_eq!(kit.world.state().user.mode, 0);
    assert_eq!(kit.diagnostics.len(), 0, "{:?}", kit.diagnostics);
    let wall = id(&kit, "WALL");
    ask(&mut kit, |out| {
        done(out.u8(op::NODE_RESTART_CONTROLLER).u32(wall).u8(op::SIMULATION_CHANGE_MODE).i32(9))
    });
    assert_eq!(kit.world.take_host_commands(), []);
    assert_eq!((kit.said("supervisor/controller"), kit.said("supervisor/mode")), (1, 1));
}

#[test]
fn a_robot_that_is_no_supervisor_is_refused() {
    let mut kit = Kit::new(WORLD);
    let arm = RobotId(1);
    kit.robot_command(arm).u8(op::NODE_GET_POSITION).u32(0);
    kit.send(arm, 0);
    kit.idle();
    assert!(kit.world.robots()[1].session().is_none());
    let said = kit.world.take_diagnostics();
    assert!(
        said.iter().any(|remark| remark
            .message
            .contains("a supervisor request from a robot that is not a supervisor"))
    );
    assert!(kit.world.robots()[0].session().is_some(), "others go on");
}

#[test]
fn the_first_look_up_decides_the_dialect() {
    for (spoken, connected) in [
        (Dialect::R2023b, Dialect::R2025a),
        (Dialect::R2025a, Dialect::R2023b),
        (Dialect::R2022b, Dialect::R2022b),
    ] {
        let mut kit = Kit::new(WORLD);
        kit.connect_as(BOSS, connected);
        let wall = id(&kit, "WALL");
        for _ in 0..2 {
            let answer = ask_one(&mut kit, |out| {
                out.u8(op::FIELD_GET_FROM_NAME).u32(wall);
                if spoken == Dialect::R2025a {
                    out.i32(NONE);
                }
                out.str("name").u8(0);
            });
            let rest = match spoken {
                Dialect::R2025a => 9 + 4 + 8,
                Dialect::R2022b => 9,
                _ => 9 + 4,
            };
            assert_eq!(answer.len(), rest + "name".len() + 1, "{spoken:?}");
            assert_eq!(kit.world.robots()[0].session().unwrap().dialect, spoken);
        }
        let index = field_index("Solid", "name");
        let answer = ask_one(&mut kit, |out| {
            out.u8(op::FIELD_GET_VALUE).u32(wall);
            if spoken == Dialect::R2025a {
                out.i32(NONE);
            }
            out.u32(index).u8(0);
        });
        assert!(answer.ends_with(b"wall\0"), "{spoken:?}");
    }
}

fn field_index(ty: &str, field: &str) -> u32 {
    catalog::node_type(ty).unwrap().field_index(field).unwrap() as u32
}

#[test]
fn what_is_not_built_answers_no_and_says_so_once() {
    let mut kit = Kit::new(WORLD);
    for _ in 0..2 {
        let answer = ask(&mut kit, |out| {
            out.u8(op::VR_HEADSET_IS_USED);
        });
        assert_eq!(answer, [(98, vec![0])]);
    }
    assert_eq!(kit.said("supervisor/unavailable"), 1);
}

/// Starts a movie: size, quality, acceleration.
fn start_movie(out: &mut Writer, size: [i32; 2], quality: u8, acceleration: u8, name: &str) {
    out.u8(op::START_MOVIE).i32(size[0]).i32(size[1]).u8(0).u8(quality).u8(acceleration).u8(1).str(name);
}

fn stop_movie(out: &mut Writer) {
    out.u8(op::STOP_MOVIE);
}

#[test]
fn a_movie_has_a_picture_for_each_thirtieth_of_a_second_in_its_own_time() {
    for (acceleration, pictures) in [(1, 13), (3, 4)] {
        let mut kit = Kit::new(WORLD);
        let begun = ask(&mut kit, |out| start_movie(out, [64, 48], 50, acceleration, "a"));
        assert_eq!(begun, [(18, vec![1])]);
        // A supervisor has one movie at a time.
        assert_eq!(ask(&mut kit, |out| start_movie(out, [64, 48], 50, 1, "b")), [(18, vec![1])]);
        let step = kit.world.state().time_step().ms();
        let steps = (400.0 / step) as u32;
        for _ in 0..steps {
            kit.step(step as u32);
        }
        assert_eq!(ask(&mut kit, stop_movie), [(18, vec![0])]);
        let [(name, bytes)] = kit.files() else { panic!("{}", kit.files().len()) };
        assert_eq!((name.as_str(), &bytes[4..8]), ("a.mp4", &b"ftyp"[..]));
        let sizes = bytes.windows(4).position(|letters| letters == b"stsz").unwrap();
        assert_eq!(bytes[sizes + 12..sizes + 16], u32::to_be_bytes(pictures));
    }
}

#[test]
fn what_a_supervisor_has_recorded_is_saved_when_it_goes() {
    let mut kit = Kit::new(WORLD);
    ask(&mut kit, |out| start_movie(out, [64, 48], 50, 1, "a.mp4"));
    ask(&mut kit, |out| done(out.u8(op::START_ANIMATION).str("b.html")));
    kit.steps(25, 8);
    kit.hang_up(BOSS);
    let names: Vec<&str> = kit.files().iter().map(|(name, _)| name.as_str()).collect();
    // The world and its page are there from the start.
    assert_eq!(names, ["b.x3d", "b.html", "a.mp4", "b.json"]);
    assert_eq!(&kit.files()[2].1[4..8], b"ftyp");
}

#[test]
fn a_movie_that_cannot_be_made_says_why() {
    let mut kit = Kit::new(WORLD);
    assert_eq!(ask(&mut kit, |out| start_movie(out, [5000, 10], 50, 1, "a.mp4")), [(18, vec![4])]);
    assert_eq!(kit.said("supervisor/movie"), 1);
    assert_eq!(ask(&mut kit, stop_movie), [(18, vec![0])]);
    ask(&mut kit, |out| start_movie(out, [32, 32], 50, 1, "a.mp4"));
    // Nothing was filmed.
    assert_eq!(ask(&mut kit, stop_movie), [(18, vec![4])]);
    assert!(kit.files().is_empty());
}

/// Every request with a payload that fits a world of `WORLD`.
fn all_requests(kit: &mut Kit) -> Vec<(u8, Vec<u8>)> {
    let (wall, pose) = (id(kit, "WALL"), id(kit, "A"));
    let (name, children) = (field_index("Solid", "name"), field_index("Solid", "children"));
    let mut all = Vec::new();
    let mut add = |opcode: u8, payload: &dyn Fn(&mut Writer)| {
        let mut out = Writer::new();
        payload(&mut out);
        all.push((opcode, out.into_bytes()));
    };
    let node = |out: &mut Writer| done(out.u32(wall));
    add(50, &|out| done(out.u8(90).str("a.png")));
    add(51, &|out| done(out.str("b.wbt")));
    add(53, &|out| done(out.u16(1).f64s(&[0.0; 3]).u32(0).str("a").str("b")));
    add(54, &|out| done(out.i32(0)));
    add(56, &|out| done(out.i32(2)));
    add(58, &|out| done(out.bytes(&[1; 12]).str("a.mp4")));
    add(60, &|out| done(out.str("a.html")));
    add(62, &|out| done(out.u32(wall).u32(name).u32(8).i32(-1).str("x")));
    add(63, &|out| done(out.u32(wall).u32(name).i32(0)));
    add(64, &|out| done(out.u32(wall).i32(NONE).u32(name).u8(0)));
    add(65, &|out| done(out.u32(wall).u8(0)));
    add(66, &|out| done(out.u32(wall).f64s(&[0.0; 6])));
    [67, 68, 70, 77, 90, 91, 93, 95, 96].into_iter().for_each(|opcode| add(opcode, &node));
    add(69, &|out| done(out.u32(wall).u32(wall).u8(1)));
    [71, 73].into_iter().for_each(|opcode| add(opcode, &|out| done(out.u32(wall).f64s(&[0.0; 3]).u8(0))));
    add(72, &|out| done(out.u32(wall).f64s(&[0.0; 6]).u8(0)));
    [74, 75].into_iter().for_each(|opcode| add(opcode, &|out| done(out.u32(wall).str("s"))));
    add(76, &|out| done(out.u32(wall).f64(0.0).u32(1)));
    add(78, &|out| done(out.u32(wall).i32(NONE)));
    add(82, &|out| done(out.u8(1).str("c.wbt")));
    [83, 85].into_iter().for_each(|opcode| add(opcode, &|out| done(out.i32(1))));
    add(84, &|out| done(out.str("WALL").i32(NONE)));
    add(87, &|out| done(out.u32(wall).i32(NONE).str("name").u8(0)));
    add(88, &|out| done(out.u32(wall).i32(NONE).u32(name).u8(0)));
    add(88, &|out| done(out.u32(wall).i32(NONE).u32(children).u8(0).u32(0)));
    add(89, &|out| done(out.u32(wall).u32(children).i32(0).str("Solid { }")));
    add(92, &|out| done(out.u32(wall).u32(pose)));
    add(94, &|out| done(out.u32(wall).u8(1)));
    add(101, &|out| done(out.u32(wall).u32(name).u8(0).u8(1).i32(32)));
    add(102, &|out| done(out.u32(0).u32(wall).u8(1).i32(32)));
    add(103, &|out| done(out.u32(wall).u8(1).u8(1).i32(32)));
    add(97, &|out| done(out.u32(pose)));
    all
}

#[test]
fn every_request_is_read_to_its_last_byte() {
    let mut kit = Kit::new(WORLD);
    let bare: [u8; 10] = [52, 55, 57, 59, 61, 86, 98, 99, 100, 57];
    let requests = all_requests(&mut kit).into_iter().chain(bare.map(|opcode| (opcode, Vec::new())));
    for (opcode, payload) in requests {
        let answer = ask(&mut kit, |out| {
            out.u8(opcode).bytes(&payload);
            out.u8(op::NODE_GET_FIELD_COUNT).u32(0).u8(0);
        });
        let sentinel = (op::NODE_GET_FIELD_COUNT, vec![1, 0, 0, 0]);
        assert!(answer.contains(&sentinel), "request {opcode}: {answer:?}; {:?}", kit.diagnostics.last());
    }
}

#[test]
fn every_request_that_is_cut_short_ends_the_connection_only() {
    let mut kit = Kit::new(WORLD);
    for (opcode, payload) in all_requests(&mut kit) {
        for length in 0..payload.len() {
            kit.robot_command(BOSS).u8(opcode).bytes(&payload[..length]);
            kit.send(BOSS, 0);
            kit.idle();
            let said = kit.world.take_diagnostics();
            let is_told = said.iter().any(|remark| remark.code == "controller/request");
            assert!(is_told, "request {opcode} cut to {length} bytes");
            assert!(kit.world.robots()[0].session().is_none());
            kit.connect(BOSS);
        }
    }
    for unknown in [79, 104, 255] {
        kit.robot_command(BOSS).u8(unknown);
        kit.send(BOSS, 0);
        kit.idle();
        assert!(kit.world.robots()[0].session().is_none(), "request {unknown}");
        kit.connect(BOSS);
    }
    kit.steps(2, 8);
}

#[test]
fn unknown_numbers_are_answered_and_harm_nothing() {
    let mut kit = Kit::new(WORLD);
    for node in [9999, u32::MAX] {
        for opcode in [66, 67, 68, 69, 71, 72, 73, 76, 77, 90, 91, 93, 94, 95, 96, 97] {
            let (_, payload) = all_requests(&mut kit).into_iter().find(|(code, _)| *code == opcode).unwrap();
            let answer = ask(&mut kit, |out| {
                out.u8(opcode).u32(node).bytes(&payload[4..]).u8(op::NODE_GET_FIELD_COUNT).u32(node).u8(0);
            });
            let sentinel = (op::NODE_GET_FIELD_COUNT, (-1_i32).to_le_bytes().to_vec());
            assert!(answer.contains(&sentinel), "request {opcode}: {answer:?}");
        }
        ask(&mut kit, |out| done(out.u8(62).u32(node).u32(0).u32(5).i32(-1).f64s(&[0.0; 3])));
        ask(&mut kit, |out| done(out.u8(63).u32(node).u32(0).i32(0)));
    }
    let ball = id(&kit, "BALL");
    let translation = field(&mut kit, ball, "translation", false);
    write(&mut kit, |out| done(set(out, ball, &translation, -1).f64s(&[f64::NAN, 0.0, 0.0])));
    near_vector(kit.position("BALL"), Vec3::Z, 0.0);
    assert!(kit.said("supervisor/value") > 0);
    kit.steps(2, 8);
}

/// The manual: "the execution of the set operation is postponed to the beginning of the next simulation step"; to read
/// the new position, "a `wb_robot_step` function call with a non-zero argument should be executed" before.
#[test]
fn what_is_written_waits_for_the_next_step() {
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
    // It goes with the step that it came with, too.
    set(kit.robot_command(BOSS), wall, &place, -1).f64s(&[2.0, 2.0, 3.0]);
    kit.step(8);
    assert_eq!(position(&mut kit), [2.0, 2.0, 3.0]);
    // Lists are edited at once, and what was written before comes first.
    ask(&mut kit, |out| done(set(out, wall, &place, -1).f64s(&[3.0, 2.0, 3.0])));
    ask(&mut kit, |out| done(out.u8(op::FIELD_INSERT_VALUE).u32(0).u32(0).i32(-1).str("Pose { }")));
    assert_eq!(position(&mut kit), [3.0, 2.0, 3.0]);
    // A supervisor that leaves has still written it; a reset takes it away.
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
    // Time that stands still has no next step ("send information to Webots when it is paused").
    kit.world.state_mut().user.mode = wire::field::mode::PAUSE;
    ask(&mut kit, |out| done(set(out, wall, &place, -1).f64s(&[7.0, 2.0, 3.0])));
    assert_eq!(position(&mut kit), [7.0, 2.0, 3.0]);
}

/// The manual: `wb_robot_get_model` "returns the model string as it is defined in the model field of the robot node".
#[test]
fn another_model_is_told_to_its_controller() {
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
    // So are its rights.
    let rights = field(&mut kit, arm, "supervisor", false);
    set(kit.robot_command(BOSS), arm, &rights, -1).bool(true);
    kit.step(8);
    assert!(kit.robot_records(robot).contains(&(wire::op::robot::SUPERVISOR, vec![1])));
    kit.step(8);
    assert!(told(&kit).is_empty());
}
