//! A world saved in motion continues like the original.

use crate::kit::{Kit, near, near_vector};
use base::Vec3;
use engine::RobotId;
use wire::op::supervisor as op;

const BOSS: RobotId = RobotId(0);

/// A free rotating body with a hinge, a slider on it and a ball joint; no centre of mass is at the origin of its body.
const FLYER: &str = "WorldInfo { basicTimeStep 4 gravity 3 } \
    Robot { name \"boss\" supervisor TRUE } \
    DEF TRUNK Robot { name \"trunk\" translation 0 0 2 linearVelocity 0.3 0 1 angularVelocity 0.5 1 -0.7 \
      boundingObject Box { size 0.4 0.2 0.2 } physics Physics { density -1 mass 3 centerOfMass [ 0.1 0.05 0 ] } children [ \
      DEF HINGE HingeJoint { jointParameters HingeJointParameters { axis 0 1 0 anchor 0.2 0 0 } \
        endPoint DEF ARM Solid { name \"arm\" translation 0.4 0 0 angularVelocity 0.5 4 -0.7 linearVelocity 0.3 0 1 \
          boundingObject Box { size 0.3 0.05 0.05 } physics Physics { density -1 mass 1 centerOfMass [ 0.05 0 0.02 ] } children [ \
          DEF SLIDE SliderJoint { jointParameters JointParameters { axis 1 0 0 position 0.05 } \
            endPoint DEF HAND Solid { name \"hand\" translation 0.25 0 0 boundingObject Sphere { radius 0.04 } \
              physics Physics { density -1 mass 0.5 } } } ] } } \
      DEF NECK BallJoint { jointParameters BallJointParameters { anchor -0.25 0 0 } \
        endPoint DEF HEAD Solid { name \"head\" translation -0.35 0 0.1 angularVelocity -1 2 0.5 \
          boundingObject Sphere { radius 0.05 } physics Physics { density -1 mass 0.7 } } } ] }";

fn saved(kit: &mut Kit) -> String {
    kit.robot_command(BOSS).u8(op::NODE_EXPORT_STRING).u32(0);
    kit.send(BOSS, 0);
    kit.idle();
    let records = kit.robot_records(BOSS);
    let text = records.into_iter().find(|(opcode, _)| *opcode == op::NODE_EXPORT_STRING).unwrap().1;
    let text = String::from_utf8(text).unwrap();
    let nodes = text.trim_end_matches('\0').split_once('\n').unwrap().1;
    nodes.to_owned()
}

#[test]
fn bodies_and_joints_start_with_the_velocities_they_were_saved_with() {
    let mut first = Kit::new(FLYER);
    first.steps(100, 4);
    let mut again = Kit::new(&saved(&mut first));
    for def in ["TRUNK", "ARM", "HAND", "HEAD"] {
        near_vector(again.position(def), first.position(def), 1e-9);
        near_vector(again.velocity(def), first.velocity(def), 1e-9);
        near_vector(again.spin(def), first.spin(def), 1e-9);
        assert!(first.spin(def).length() > 0.3, "{def} turns");
    }
    first.steps(100, 4);
    again.steps(100, 4);
    for def in ["TRUNK", "ARM", "HAND", "HEAD"] {
        near_vector(again.position(def), first.position(def), 1e-7);
        near_vector(again.spin(def), first.spin(def), 1e-6);
    }
}

#[test]
fn a_supervisor_sets_the_velocity_of_a_body_on_a_joint() {
    let pendulum = "WorldInfo { basicTimeStep 8 gravity 0 } Robot { name \"boss\" supervisor TRUE } \
        Robot { name \"stand\" children [ HingeJoint { jointParameters HingeJointParameters { axis 0 1 0 } \
          endPoint DEF BOB Solid { translation 0 0 -0.5 boundingObject Sphere { radius 0.1 } \
            physics Physics { density -1 mass 2 } } } ] }";
    let mut kit = Kit::new(pendulum);
    let bob = kit.node("BOB").0;
    // A velocity along the hinge has no effect; one across it becomes m l v / (2/5 m r² + m l²).
    kit.robot_command(BOSS).u8(op::NODE_SET_VELOCITY).u32(bob).f64s(&[-1.0, 5.0, 0.0, 0.0, 0.0, 0.0]);
    kit.send(BOSS, 0);
    kit.idle();
    let rate = 0.5 / (0.4 * 0.01 + 0.25);
    near(kit.spin("BOB").y, rate, 1e-12);
    near_vector(kit.velocity("BOB"), Vec3::X * -0.5 * rate, 1e-12);
    assert_eq!(kit.world.take_diagnostics().len(), 0);
}

/// A parameter that the body of a PROTO gives to the PROTO it is based on is not in the text of an instance.
#[test]
fn the_pose_that_a_derived_proto_gives_to_its_base_is_saved() {
    let inner = "#VRML_SIM R2025a utf8\nPROTO Inner [ field SFVec3f translation 0 0 0 ] { \
        Robot { translation IS translation boundingObject Sphere { radius 0.1 } physics Physics { } children [ \
        HingeJoint { jointParameters HingeJointParameters { axis 0 0 1 } \
        endPoint Solid { translation 1 0 0 boundingObject Sphere { radius 0.1 } physics Physics { } } } ] } }";
    let outer =
        "#VRML_SIM R2025a utf8\nEXTERNPROTO \"Inner.proto\"\nPROTO Outer [ ] { Inner { translation 0 0 7 } }";
    let files = [("worlds/Inner.proto", inner), ("worlds/Outer.proto", outer)];
    let nodes = "WorldInfo { basicTimeStep 8 } Robot { name \"boss\" supervisor TRUE } DEF BOX Outer { }";
    let world = |nodes: &str| format!("EXTERNPROTO \"Outer.proto\"\n{nodes}");
    let mut first = Kit::with_files(&world(nodes), &files);
    first.steps(20, 8);
    let fallen = first.position("BOX");
    assert!(fallen.z < 6.95, "{fallen:?}");
    let text = saved(&mut first);
    let order = ["translation_0", "linearVelocity_0"].map(|name| text.find(name).expect("it is saved"));
    assert!(order.is_sorted(), "{text}");
    let again = Kit::with_files(&world(&text), &files);
    near_vector(again.position("BOX"), fallen, 1e-9);
}
