//! Tests of supervisor functions by feature, with the worlds and requests that they share.

mod animations;
mod bodies;
mod contact_points;
mod fields;
mod kinematics;
mod labels;
mod lookup;
mod movies;
mod requests;
mod simulation;
mod tracking;
mod written_fields;

use crate::kit::Kit;
use engine::RobotId;
use wire::op::supervisor as op;
use wire::{Reader, Writer};

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

/// A robot with a sensor and a motor, a falling ball, and a wall in front of the sensor.
const ROOM: &str = r#"
DEF INFO WorldInfo { basicTimeStep 8 FPS 1000 }
DEF VIEW Viewpoint { orientation 0 0 1 0 }
DEF BOSS Robot { name "boss" supervisor TRUE }
DEF BALL Solid { name "ball" translation 0 0 0.5 boundingObject DEF SPHERE Sphere { radius 0.1 }
  physics DEF MASS Physics { density -1 mass 1 } }
DEF FLOOR Solid { name "floor" boundingObject Plane { size 20 20 } }
DEF CAR Robot { name "car" translation 5 0 0.5 controller "c" children [
  DEF EYE DistanceSensor { name "eye" lookupTable [ 0 0 0, 1 1000 0 ] }
  DEF HINGE HingeJoint { jointParameters DEF AXIS HingeJointParameters { axis 0 0 1 }
    device [ DEF MOTOR RotationalMotor { name "motor" maxVelocity 5 maxTorque 1000 } PositionSensor { name "angle" } ]
    endPoint DEF ARM Solid { translation 0 1 0 name "arm" boundingObject Box { size 0.1 0.1 0.1 } physics Physics { } } } ] }
DEF WALL Pose { translation 6 0 0 children DEF BOARD Solid { name "board" boundingObject DEF BOX Box { size 0.2 2 2 } } }
"#;

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

/// Sends an immediate request and returns the robot's records of the reply.
#[track_caller]
fn ask(kit: &mut Kit, request: impl FnOnce(&mut Writer)) -> Vec<(u8, Vec<u8>)> {
    request(kit.robot_command(BOSS));
    kit.send(BOSS, 0);
    kit.idle();
    let diagnostics = kit.world.take_diagnostics();
    kit.diagnostics.extend(diagnostics);
    kit.robot_records(BOSS).into_iter().filter(|(opcode, _)| *opcode >= 16).collect()
}

/// The same while the world is paused: otherwise fields are written in the next step.
#[track_caller]
fn write(kit: &mut Kit, request: impl FnOnce(&mut Writer)) -> Vec<(u8, Vec<u8>)> {
    let mode = std::mem::replace(&mut kit.world.state_mut().user.mode, wire::field::mode::PAUSE);
    let answer = ask(kit, request);
    kit.world.state_mut().user.mode = mode;
    answer
}

/// Returns the only record of the reply to such a request.
#[track_caller]
fn write_one(kit: &mut Kit, request: impl FnOnce(&mut Writer)) -> Vec<u8> {
    let mut answer = write(kit, request);
    assert_eq!(answer.len(), 1, "{answer:?}; {:?}", kit.diagnostics);
    answer.remove(0).1
}

/// Returns the only record of the reply.
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

/// The reply to a field lookup.
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

/// Returns the value of a field without the header of the record, or an item of a list.
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

fn field_index(ty: &str, field: &str) -> u32 {
    catalog::node_type(ty).unwrap().field_index(field).unwrap() as u32
}

/// Writes a single value of a field while the world is paused; `number` is the protocol's number of its type.
fn set_field(kit: &mut Kit, def: &str, name: &str, number: u32, write: impl FnOnce(&mut Writer)) {
    let node = kit.node(def);
    let field = kit.world.state().scene().node(node).ty.field_index(name).unwrap() as u32;
    let mode = std::mem::replace(&mut kit.world.state_mut().user.mode, wire::field::mode::PAUSE);
    ask(kit, |out| {
        out.u8(op::FIELD_SET_VALUE).u32(node.0).u32(field).u32(number).i32(-1);
        write(out);
    });
    kit.commands.extend(kit.world.take_host_commands());
    kit.world.state_mut().user.mode = mode;
}

fn set_float(kit: &mut Kit, def: &str, name: &str, value: f64) {
    set_field(kit, def, name, 3, |out| done(out.f64(value)));
}

fn set_vector(kit: &mut Kit, def: &str, name: &str, value: [f64; 3]) {
    set_field(kit, def, name, 5, |out| done(out.f64s(&value)));
}

/// Returns the numbers of the first record of a reply with an opcode.
#[track_caller]
fn numbers_of<const N: usize>(records: &[(u8, Vec<u8>)], opcode: u8) -> [f64; N] {
    let bytes = &records.iter().find(|record| record.0 == opcode).unwrap().1;
    std::array::from_fn(|index| f64::from_le_bytes(bytes[8 * index..][..8].try_into().unwrap()))
}
