//! Connectors, vacuum grippers and SolidReferences.

use crate::kit::{Kit, near};
use base::{Pose, Vec3, ops};

const INFO: &str = "WorldInfo { basicTimeStep 8 ERP 0.4 }";
const PRESENCE: u8 = 1;
/// Turns on a gripper, too.
const LOCK: u8 = 2;
/// Turns off a gripper, too.
const UNLOCK: u8 = 3;

/// Half a turn about z: face to face with an unrotated connector.
const FACING: &str = "rotation 0 0 1 3.14159265358979";

/// A robot fixed in the air with a connector on its right, and a box of 2 kg with one on its left.
fn docks(own: &str, other: &str, place: &str) -> String {
    format!(
        "{INFO} Robot {{ translation 0 0 1 children Connector {{ name \"dock\" {own} }} }} \
         DEF LOAD Solid {{ {place} children DEF PEER Connector {{ name \"peer\" {FACING} {other} }} \
         boundingObject Box {{ size 0.1 0.1 0.1 }} physics Physics {{ density -1 mass 2 }} }}"
    )
}

fn pose(kit: &Kit, def: &str) -> Pose {
    kit.world.state().pose(kit.node(def))
}

fn place(kit: &Kit, def: &str) -> Vec3 {
    pose(kit, def).translation
}

/// The presence in the last reply.
fn presence(kit: &Kit) -> Option<i16> {
    let said = kit.records("dock").into_iter().find(|(opcode, _)| *opcode == PRESENCE)?.1;
    Some(i16::from_le_bytes([said[0], said[1]]))
}

/// Returns whether a peer at a pose is present.
fn is_present(own: &str, other: &str, place: &str) -> bool {
    let mut kit = Kit::new(&docks(own, other, place).replace("basicTimeStep 8", "basicTimeStep 1 gravity 0"));
    kit.command("dock").u8(PRESENCE).u16(1);
    kit.step(1);
    presence(&kit) == Some(1)
}

#[test]
fn presence_requires_position_rotation_and_type() {
    let near = "translation 0.005 0 1";
    assert!(is_present("", "", near));
    assert!(!is_present("", "", "translation 0.011 0 1"));
    assert!(is_present("distanceTolerance 0.02", "", "translation 0.011 0 1"));
    // Tilted against each other by 0.3 rad.
    let tilted = "translation 0 0 1 rotation 0 1 0 0.3";
    assert!(!is_present("", "", tilted));
    assert!(is_present("axisTolerance 0.31", "", tilted));
    // Multiples of 90° are allowed, 45° is not, and with `numberOfRotations 0` any angle is.
    assert!(is_present("", "", "translation 0 0 1 rotation 1 0 0 1.5708"));
    assert!(!is_present("", "", "translation 0 0 1 rotation 1 0 0 0.7854"));
    assert!(!is_present("numberOfRotations 2", "", "translation 0 0 1 rotation 1 0 0 1.5708"));
    assert!(is_present("numberOfRotations 0", "", "translation 0 0 1 rotation 1 0 0 0.7854"));
    let (active, passive) = ("type \"active\"", "type \"passive\"");
    assert!(is_present(active, passive, near));
    assert!(!is_present(active, active, near));
    assert!(!is_present("", passive, near));
    assert!(!is_present("model \"a\"", "model \"b\"", near));
    assert!(is_present("model \"a\"", "model \"a\"", near));
}

#[test]
fn a_passive_connector_does_not_measure_presence() {
    let mut kit = Kit::new(&docks("type \"passive\"", "", "translation 0 0 1"));
    kit.command("dock").u8(PRESENCE).u16(8).u8(LOCK);
    kit.step(8);
    assert_eq!(presence(&kit), Some(-1));
    kit.steps(100, 8);
    assert!(place(&kit, "LOAD").z < 0.0);
}

#[test]
fn a_lock_holds_its_load_until_it_is_unlocked() {
    let mut kit = Kit::new(&docks("", "", "translation 0.004 0 1.003"));
    kit.command("dock").u8(PRESENCE).u16(8).u8(LOCK);
    kit.steps(250, 8);
    assert_eq!(presence(&kit), Some(1));
    // It has snapped: the faces coincide.
    assert!(place(&kit, "LOAD").distance(Vec3::Z) < 1e-3, "{:?}", place(&kit, "LOAD"));
    kit.command("dock").u8(UNLOCK);
    kit.steps(125, 8);
    near(place(&kit, "LOAD").z, 1.0 - 0.5 * 9.81 * (1.0 + 0.008), 0.01);
    assert_eq!(presence(&kit), Some(0));
    // Beyond the tolerance, a lock does not dock.
    kit.command("dock").u8(LOCK);
    kit.steps(10, 8);
    assert!(place(&kit, "LOAD").z < -4.0);
}

#[test]
fn without_snap_the_relative_pose_is_kept() {
    let mut kit = Kit::new(&docks("snap FALSE", "", "translation 0.004 0 1 rotation 1 0 0 0.1"));
    kit.command("dock").u8(LOCK);
    kit.steps(250, 8);
    assert!(place(&kit, "LOAD").distance(Vec3::new(0.004, 0.0, 1.0)) < 1e-3);
    assert!((pose(&kit, "LOAD").vector(Vec3::Y).z - ops::sin(0.1)).abs() < 1e-3);
}

#[test]
fn connectors_locked_in_the_file_start_docked_and_auto_locks_dock() {
    let mut kit = Kit::new(&docks("isLocked TRUE", "", "translation 0 0 1"));
    kit.steps(125, 8);
    assert!(place(&kit, "LOAD").z > 0.99);
    // It falls past the dock from 0.2 m above.
    let above = "translation 0 0 1.2";
    let mut kit = Kit::new(&docks("isLocked TRUE autoLock TRUE distanceTolerance 0.02", "", above));
    kit.steps(250, 8);
    assert!((place(&kit, "LOAD").z - 1.0).abs() < 1e-3, "{:?}", place(&kit, "LOAD"));
    let mut kit = Kit::new(&docks("isLocked TRUE distanceTolerance 0.02", "", above));
    kit.steps(250, 8);
    assert!(place(&kit, "LOAD").z < 0.0);
}

#[test]
fn non_unilateral_locks_need_both_sides() {
    let holds = |own: &str, other: &str| {
        let mut kit = Kit::new(&docks(own, other, "translation 0 0 1"));
        kit.command("dock").u8(LOCK);
        kit.steps(50, 8);
        let held = place(&kit, "LOAD").z > 0.99;
        kit.command("dock").u8(UNLOCK);
        kit.steps(50, 8);
        (held, place(&kit, "LOAD").z > 0.99)
    };
    assert_eq!(holds("", ""), (true, false));
    assert_eq!(holds("unilateralLock FALSE", ""), (false, false));
    assert_eq!(holds("unilateralLock FALSE", "isLocked TRUE"), (true, false));
    assert_eq!(holds("unilateralUnlock FALSE", "isLocked TRUE"), (true, true));
    assert_eq!(holds("unilateralUnlock FALSE", ""), (true, false));
}

#[test]
fn locks_break_beyond_their_strength() {
    // The weight of 2 kg, 19.62 N, is a shear force on a connector that faces sideways.
    let holds = |own: &str, other: &str| {
        let mut kit = Kit::new(&docks(own, other, "translation 0 0 1"));
        kit.command("dock").u8(LOCK);
        kit.steps(50, 8);
        place(&kit, "LOAD").z > 0.99
    };
    assert!(holds("shearStrength 19.7", ""));
    assert!(!holds("shearStrength 19.5", ""));
    assert!(holds("tensileStrength 0.5", ""));
    assert!(holds("shearStrength 10", "isLocked TRUE shearStrength 9.7"));
    assert!(!holds("shearStrength 10", "isLocked TRUE shearStrength 9.5"));
    assert!(!holds("shearStrength 10", "shearStrength 9.7"));
    assert!(holds("shearStrength 10", "isLocked TRUE"));
}

#[test]
fn the_weight_of_a_docked_body_is_tension() {
    let holds = |own: &str| {
        let down = "rotation 0 1 0 1.5707963267949";
        let world = format!(
            "{INFO} Robot {{ translation 0 0 1 children Connector {{ name \"dock\" {down} {own} }} }} \
             DEF LOAD Solid {{ translation 0 0 1 {down} children Connector {{ {FACING} }} \
             boundingObject Box {{ size 0.1 0.1 0.1 }} physics Physics {{ density -1 mass 2 }} }}"
        );
        let mut kit = Kit::new(&world);
        kit.command("dock").u8(LOCK);
        kit.steps(50, 8);
        place(&kit, "LOAD").z > 0.99
    };
    assert!(holds("tensileStrength 19.7"));
    assert!(!holds("tensileStrength 19.5"));
    assert!(holds("shearStrength 0.5"));
}

#[test]
fn snapshots_of_docked_connectors_are_exact() {
    let mut kit = Kit::new(&docks("", "", "translation 0 0 1"));
    kit.command("dock").u8(LOCK);
    kit.steps(20, 8);
    let docked = kit.world.snapshot();
    let trace = |kit: &mut Kit| {
        kit.steps(10, 8);
        kit.command("dock").u8(UNLOCK);
        kit.steps(30, 8);
        kit.world.state().dynamics().state().hash()
    };
    let first = trace(&mut kit);
    kit.world.restore(&docked);
    assert_eq!(trace(&mut kit), first);
    kit.world.reset();
    assert!(kit.world.state().attachment(kit.node("PEER")).is_none());
    kit.steps(20, 8);
    assert!(place(&kit, "LOAD").z < 0.95);
}

/// A gripper above a box of 2 kg on a plate.
fn gripper(own: &str) -> Kit {
    Kit::new(&format!(
        "{INFO} Robot {{ translation 0 0 0.11 children SliderJoint {{ \
         jointParameters JointParameters {{ axis 0 0 1 }} device LinearMotor {{ name \"lift\" maxForce 100 }} \
         endPoint Solid {{ physics Physics {{ density -1 mass 0.5 centerOfMass 0 0 0 inertiaMatrix [ 1 1 1, 0 0 0 ] }} \
         children VacuumGripper {{ name \"dock\" rotation 0 1 0 1.5707963267949 {own} \
         physics Physics {{ density -1 mass 0.5 }} \
         boundingObject Box {{ size 0.02 0.02 0.02 }} }} }} }} }} \
         DEF LOAD Solid {{ translation 0 0 0.05 boundingObject Box {{ size 0.1 0.1 0.1 }} \
         physics Physics {{ density -1 mass 2 }} }} \
         Solid {{ translation 0 0 -0.05 boundingObject Box {{ size 1 1 0.1 }} }}"
    ))
}

fn held(kit: &Kit) -> Option<bool> {
    Some(kit.records("dock").into_iter().find(|(opcode, _)| *opcode == PRESENCE)?.1[0] != 0)
}

#[test]
fn a_gripper_lifts_what_it_touches() {
    let mut kit = gripper("");
    kit.command("dock").u8(PRESENCE).u16(8);
    // It moves down to the box first.
    kit.drive("lift", -0.02);
    kit.steps(50, 8);
    assert_eq!(held(&kit), Some(false));
    kit.command("dock").u8(2);
    kit.steps(5, 8);
    assert_eq!(held(&kit), Some(true));
    kit.drive("lift", 0.1);
    kit.steps(125, 8);
    near(place(&kit, "LOAD").z, 0.15, 5e-3);
    kit.command("dock").u8(3);
    kit.steps(100, 8);
    assert_eq!(held(&kit), Some(false));
    near(place(&kit, "LOAD").z, 0.05, 1e-3);
}

#[test]
fn a_gripper_switched_off_by_a_supervisor_releases() {
    let mut kit = gripper("");
    kit.command("dock").u8(PRESENCE).u16(8);
    kit.drive("lift", -0.02);
    kit.steps(50, 8);
    kit.command("dock").u8(2);
    kit.steps(5, 8);
    assert_eq!(held(&kit), Some(true));
    let cup = kit.device_node("dock");
    kit.world.state_mut().edit_field(cup, "isOn", scene::Value::SfBool(false)).unwrap();
    kit.steps(5, 8);
    assert_eq!(held(&kit), Some(false));
}

/// The state of the lock, or of the suction, that a controller was told last.
fn told(kit: &Kit) -> Option<bool> {
    kit.records("dock").into_iter().find(|(opcode, _)| *opcode == 0).map(|(_, record)| record[0] != 0)
}

#[test]
fn a_supervisor_locks_and_unlocks_by_writing_the_field() {
    let mut kit = Kit::new(&docks("", "", "translation 0 0 1"));
    let dock = kit.device_node("dock");
    let write = |kit: &mut Kit, on: bool| {
        kit.world.state_mut().edit_field(dock, "isLocked", scene::Value::SfBool(on)).unwrap();
        kit.step(8);
        assert_eq!(told(kit), Some(on));
        kit.steps(25, 8);
        (place(kit, "LOAD").z - 1.0).abs() < 1e-3
    };
    assert!(write(&mut kit, true), "it is held");
    assert!(!write(&mut kit, false), "it falls");
}

/// As in Webots, a reset brings back what a supervisor or the controller has changed, and tells the controller.
#[test]
fn a_reset_brings_back_the_lock_and_the_suction_of_the_start() {
    let apart = Kit::new(&docks("", "", "translation 0 0 5"));
    for (mut kit, field) in [(apart, "isLocked"), (gripper(""), "isOn")] {
        let node = kit.device_node("dock");
        for by_supervisor in [true, false] {
            match by_supervisor {
                true => {
                    let _ = kit.world.state_mut().edit_field(node, field, scene::Value::SfBool(true));
                }
                false => drop(kit.command("dock").u8(LOCK)),
            }
            kit.steps(3, 8);
            assert!(kit.world.state().scene().bool(node, field));
            kit.world.reset();
            kit.step(8);
            assert_eq!((told(&kit), kit.world.state().scene().bool(node, field)), (Some(false), false));
            kit.command("dock").u8(UNLOCK);
            kit.step(8);
            assert_eq!(told(&kit), None, "it is told once");
        }
    }
}

#[test]
fn a_gripper_releases_beyond_its_strength() {
    for (own, lifts) in
        [("tensileStrength 15", false), ("tensileStrength 25", true), ("contactPoints 9", false)]
    {
        let mut kit = gripper(&format!("isOn TRUE {own}"));
        kit.drive("lift", -0.02);
        kit.steps(50, 8);
        kit.drive("lift", 0.02);
        kit.steps(250, 8);
        assert_eq!(place(&kit, "LOAD").z > 0.06, lifts, "{own}: {}", place(&kit, "LOAD").z);
    }
}

/// Two vertical cranks of 0.5 m, 1 m apart, and a coupler between their ends.
fn linkage(end: &str) -> Kit {
    let solid = |name: &str, center: &str, size: &str| {
        format!(
            "name \"{name}\" boundingObject Pose {{ translation {center} children Box {{ size {size} }} }} \
             physics Physics {{ density -1 mass 1 }}"
        )
    };
    let hinge = "jointParameters HingeJointParameters { axis 0 1 0";
    let [near, far] = ["near", "far"].map(|name| solid(name, "0 0 0.25", "0.04 0.04 0.5"));
    let coupler = solid("coupler", "0.5 0 0", "1 0.04 0.04");
    Kit::new(&format!(
        "WorldInfo {{ basicTimeStep 8 }} Robot {{ children [ \
         HingeJoint {{ {hinge} }} device RotationalMotor {{ name \"crank\" maxTorque 1000 }} \
         endPoint Solid {{ {near} children HingeJoint {{ {hinge} anchor 0 0 0.5 }} \
         endPoint DEF COUPLER Solid {{ translation 0 0 0.5 {coupler} \
         children HingeJoint {{ {hinge} anchor 1 0 0 }} device PositionSensor {{ name \"angle\" }} \
         endPoint {end} }} }} }} }} }} \
         HingeJoint {{ {hinge} anchor 1 0 0 }} endPoint DEF FAR Solid {{ translation 1 0 0 {far} }} }} \
         ] }}"
    ))
}

#[test]
fn a_reference_closes_a_loop() {
    let mut kit = linkage("SolidReference { solidName \"far\" }");
    kit.enable("angle", 8);
    kit.drive("crank", 0.5);
    kit.steps(250, 8);
    // It sags slightly because of the world's CFM of 1e-5.
    let end = pose(&kit, "COUPLER").point(Vec3::X);
    let far = pose(&kit, "FAR").point(Vec3::Z * 0.5);
    assert!(end.distance(far) < 1e-4, "{end} {far}");
    let (sin, cos) = ops::sin_cos(1.0);
    assert!(far.distance(Vec3::new(1.0 + 0.5 * sin, 0.0, 0.5 * cos)) < 2e-3, "{far}");
    near(kit.value("angle"), 1.0, 2e-3);
}

/// Where links of 10 g close a loop between a body that lands and a heavy part, the loop cannot be closed in every step.
#[test]
fn a_loop_of_light_links_adds_no_energy_to_a_landing() {
    let light = "boundingObject Box { size 0.1 0.01 0.01 } physics Physics { density -1 mass 0.01 }";
    let mut kit = Kit::new(&format!(
        "WorldInfo {{ basicTimeStep 32 }} Solid {{ translation 0 0 -1 boundingObject Box {{ size 9 9 2 }} }} \
         DEF BODY Robot {{ translation 0 0 0.5 rotation 1 0 0 0.05 children [ \
         HingeJoint {{ jointParameters HingeJointParameters {{ axis 1 0 0 anchor 0.19 -0.13 0 }} \
         endPoint DEF SIDE Solid {{ translation 0.03 0.15 0 name \"side\" boundingObject Box {{ size 0.1 0.1 0.1 }} \
         physics Physics {{ density -1 mass 2 }} }} }} \
         HingeJoint {{ jointParameters HingeJointParameters {{ axis 1 0 0 anchor -0.07 -0.02 0.1 }} \
         endPoint Solid {{ translation -0.15 -0.08 0.2 name \"lever\" {light} \
         children BallJoint {{ jointParameters BallJointParameters {{ anchor 0.16 0 0 }} \
         endPoint Solid {{ translation -0.17 0.11 0 name \"bar\" {light} \
         children BallJoint {{ jointParameters BallJointParameters {{ anchor -0.03 0 0 }} \
         endPoint SolidReference {{ solidName \"side\" }} }} }} }} }} }} ] \
         boundingObject Box {{ size 0.4 0.3 0.16 }} physics Physics {{ density -1 mass 5 }} }}"
    ));
    let mut before = ["BODY", "SIDE"].map(|part| pose(&kit, part).translation);
    for _ in 0..60 {
        kit.steps(1, 32);
        let now = ["BODY", "SIDE"].map(|part| pose(&kit, part).translation);
        for ((now, before), part) in now.iter().zip(before).zip(["BODY", "SIDE"]) {
            // The fall has less than 45 J for the 2 kg of the side.
            let speed = now.distance(before) / 0.032;
            assert!(speed < 6.7, "{part}: {speed} m/s");
        }
        before = now;
    }
}

#[test]
fn a_reference_to_the_world_holds() {
    let mut kit = linkage("SolidReference { solidName \"<static environment>\" }");
    kit.drive("crank", 0.0);
    kit.steps(100, 8);
    assert!(pose(&kit, "COUPLER").point(Vec3::X).distance(Vec3::new(1.0, 0.0, 0.5)) < 1e-4);
    assert!(kit.said("joint/end-point") == 0);
}

#[test]
fn references_to_missing_solids_are_reported() {
    for (name, expected) in [("nobody", "no solid named"), ("coupler", "the parent solid of the joint")] {
        let mut kit = linkage(&format!("SolidReference {{ solidName \"{name}\" }}"));
        assert_eq!(kit.said("joint/end-point"), 1);
        assert!(kit.diagnostics.iter().any(|one| one.message.contains(expected)), "{:?}", kit.diagnostics);
        kit.steps(5, 8);
    }
}

#[test]
fn a_reference_has_the_devices_of_its_joint() {
    let world = "WorldInfo { basicTimeStep 8 gravity 0 } Robot { children [ \
         HingeJoint { jointParameters HingeJointParameters { axis 0 0 1 anchor 0 0 1 } \
         endPoint DEF DOOR Solid { name \"door\" boundingObject Box { size 1 0.1 2 } \
         physics Physics { density -1 mass 3 } } } \
         HingeJoint { jointParameters HingeJointParameters { axis 0 0 1 anchor 0 0 -1 maxStop 0.5 } \
         device [ RotationalMotor { name \"motor\" maxTorque 100 } PositionSensor { name \"angle\" } ] \
         endPoint SolidReference { solidName \"door\" } } ] }";
    let mut kit = Kit::new(world);
    kit.enable("angle", 8);
    kit.drive("motor", 0.25);
    kit.steps(125, 8);
    near(kit.value("angle"), 0.25, 1e-4);
    near(pose(&kit, "DOOR").vector(Vec3::X).y, ops::sin(0.25), 1e-3);
    kit.steps(250, 8);
    near(pose(&kit, "DOOR").vector(Vec3::X).y, ops::sin(0.5), 1e-3);
}
