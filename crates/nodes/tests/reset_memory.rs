//! The memory usage does not grow with the number of resets. This test is alone in its process, whose memory it
//! measures.

#[path = "nodes/kit/mod.rs"]
mod kit;

use engine::RobotId;
use kit::Kit;
use wire::op::supervisor as op;

const BOSS: RobotId = RobotId(0);

const WORLD: &str = r#"
WorldInfo { basicTimeStep 8 }
Robot { name "boss" supervisor TRUE children [ Receiver { name "ears" } GPS { name "where" accuracy 0.1 } ] }
Robot { name "car" translation 0 0 0.2 boundingObject Box { size 0.2 0.2 0.1 } physics Physics { } children [
  Emitter { name "mouth" } Gyro { name "gyro" }
  HingeJoint { jointParameters HingeJointParameters { axis 0 1 0 } device RotationalMotor { name "motor" }
    endPoint Solid { name "arm" boundingObject Sphere { radius 0.05 } physics Physics { } } } ] }
DEF BALL Solid { name "ball" translation 0.05 0.03 0.5 boundingObject Sphere { radius 0.1 } physics Physics { } }
Solid { name "floor" boundingObject Plane { size 20 20 } }
"#;

#[test]
fn ten_thousand_resets_need_no_more_memory() {
    let mut kit = Kit::new(WORLD);
    kit.enable("where", 8);
    kit.enable("gyro", 8);
    kit.enable("ears", 8);
    let ball = kit.node("BALL").0;
    let mut before = 0;
    for episode in 0..10_000 {
        kit.robot_command(BOSS).u8(op::NODE_SAVE_STATE).u32(ball).str("s");
        kit.robot_command(BOSS).u8(op::SIMULATION_RESET);
        kit.command("mouth").u8(wire::op::emitter::SEND).i32(0).f64(-1.0).i32(3).bytes(b"hey");
        kit.drive("motor", 1.0);
        kit.send(BOSS, 8);
        kit.send(RobotId(1), 8);
        assert!(kit.try_step());
        assert_eq!(kit.world.time().ms(), 0.0);
        kit.step(8);
        if episode == 500 {
            before = resident_kib();
        }
    }
    let growth = resident_kib().saturating_sub(before);
    println!("10,000 resets: {before} KiB resident, {growth} KiB more at the end");
    assert!(growth * 20 <= before, "{growth} KiB more than {before} KiB");
}

/// Returns the resident memory of this process; 0 if unknown.
fn resident_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
