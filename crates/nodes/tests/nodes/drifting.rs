//! Solids without physics inside other solids, which move with the velocity in their fields in the frame of the parent.

use crate::kit::{Kit, near, near_vector};
use base::{Vec3, ops};
use engine::RobotId;
use wire::op::supervisor as op;

const BOSS: RobotId = RobotId(0);

/// A lift in a static tower rotated by 90°, a turret on a moving cart, a step on a static wall.
const WORLD: &str = r#"
DEF BOSS Robot { name "boss" supervisor TRUE }
DEF TOWER Solid { name "tower" rotation 0 0 1 1.5707963267948966 children [
  DEF LIFT Solid { name "lift" translation 1 0 0 linearVelocity 0.5 0 0.25 angularVelocity 0 0 2
    boundingObject Box { size 0.4 0.4 0.1 } } ] }
DEF CART Solid { name "cart" translation 10 0 0.2 linearVelocity 1 0 0 boundingObject Box { size 0.4 0.4 0.4 }
  physics Physics { } children [
  DEF TURRET Solid { name "turret" translation 0 0 0.3 linearVelocity 0 0.5 0 boundingObject Box { size 0.1 0.1 0.1 } } ] }
Solid { name "wall" translation 0 10 0 children DEF STEP Solid { name "step" } }
WorldInfo { gravity 0 basicTimeStep 8 }
"#;

#[test]
fn a_kinematic_child_moves_in_the_frame_of_its_parent() {
    let mut kit = Kit::new(WORLD);
    kit.steps(125, 8);
    // One second: (1.5, 0, 0.25) in the tower, whose x is the world's y.
    near_vector(kit.position("LIFT"), Vec3::new(0.0, 1.5, 0.25), 1e-9);
    let lift = kit.node("LIFT");
    let scene = kit.world.state().scene();
    near_vector(scene.vec3(lift, "translation"), Vec3::new(1.5, 0.0, 0.25), 1e-9);
    let turned = scene.rotation(lift, "rotation") * Vec3::X;
    near_vector(turned, Vec3::new(ops::cos(2.0), ops::sin(2.0), 0.0), 1e-9);
    near_vector(kit.position("TURRET"), Vec3::new(11.0, 0.5, 0.5), 1e-6);
    near_vector(kit.position("STEP"), Vec3::new(0.0, 10.0, 0.0), 0.0);
}

#[test]
fn a_reset_of_a_kinematic_child_is_reproducible() {
    let mut kit = Kit::new(WORLD);
    let run = |kit: &mut Kit| {
        kit.steps(50, 8);
        [kit.position("LIFT"), kit.position("TURRET"), kit.position("CART")]
    };
    let first = run(&mut kit);
    kit.robot_command(BOSS).u8(op::SIMULATION_RESET);
    kit.send(BOSS, 8);
    assert!(kit.try_step());
    assert_eq!(kit.world.time().ms(), 0.0);
    near_vector(kit.position("LIFT"), Vec3::new(0.0, 1.0, 0.0), 1e-15);
    assert_eq!(run(&mut kit), first);
}

#[test]
fn a_supervisor_sets_and_reads_the_velocity_of_a_kinematic_child() {
    let mut kit = Kit::new(WORLD);
    let (step, lift) = (kit.node("STEP").0, kit.node("LIFT").0);
    kit.robot_command(BOSS).u8(op::NODE_SET_VELOCITY).u32(step).f64s(&[0.0, 0.0, 1.0, 0.0, 0.0, 0.0]);
    kit.steps(25, 8);
    near_vector(kit.position("STEP"), Vec3::new(0.0, 10.0, 0.2), 1e-9);
    assert_eq!(kit.said("supervisor/body"), 0, "{:?}", kit.diagnostics);
    kit.robot_command(BOSS).u8(op::NODE_SET_VELOCITY).u32(step).f64s(&[0.0; 6]);
    kit.steps(25, 8);
    near_vector(kit.position("STEP"), Vec3::new(0.0, 10.0, 0.2), 1e-9);
    // In the world: the tower's x is along y.
    kit.robot_command(BOSS).u8(op::NODE_GET_VELOCITY).u32(lift);
    kit.send(BOSS, 0);
    kit.idle();
    let answers = kit.robot_records(BOSS);
    let (_, answer) = answers.iter().find(|(opcode, _)| *opcode == op::NODE_GET_VELOCITY).expect("an answer");
    let number = |at: usize| f64::from_le_bytes(answer[8 * at..8 * at + 8].try_into().expect("eight bytes"));
    for (at, expected) in [0.0, 0.5, 0.25, 0.0, 0.0, 2.0].into_iter().enumerate() {
        near(number(at), expected, 1e-12);
    }
}

#[test]
fn a_kinematic_child_pushes_bodies() {
    let mut kit = Kit::new(
        r#"WorldInfo { gravity 0 basicTimeStep 8 }
        Solid { name "frame" children DEF PUSHER Solid { name "p" linearVelocity 0.5 0 0 boundingObject Box { size 0.2 1 1 } } }
        DEF BALL Solid { name "ball" translation 0.4 0 0 boundingObject Sphere { radius 0.1 } physics Physics { } }"#,
    );
    kit.steps(250, 8);
    let (pusher, ball) = (kit.position("PUSHER").x, kit.position("BALL").x);
    near(pusher, 1.0, 1e-9);
    assert!(ball > pusher + 0.19, "it does not penetrate the ball: {pusher} {ball}");
}
