//! Motors that move belts, propellers or several joints, and suspensions.

use crate::kit::{Kit, near, near_vector};
use base::{Pose, Vec3, ops};

fn pose(kit: &Kit, def: &str) -> Pose {
    kit.world.state().pose(kit.node(def))
}

/// Two wheels on a base, each with a motor.
fn twins_called(motors: [&str; 2], second: &str) -> Kit {
    let wheel = |name: &str, called: &str, motor: &str| {
        format!(
            "HingeJoint {{ jointParameters HingeJointParameters {{ axis 0 0 1 }} \
             device [ RotationalMotor {{ name \"{called}\" maxTorque 1000 {motor} }} PositionSensor {{ name \"{name}\" }} ] \
             endPoint Solid {{ name \"{name}\" boundingObject Cylinder {{ radius 0.2 height 0.1 }} \
             physics Physics {{ density -1 mass 1 }} }} }}"
        )
    };
    let (a, b) = (wheel("a", motors[0], ""), wheel("b", motors[1], second));
    let mut kit = Kit::new(&format!(
        "WorldInfo {{ basicTimeStep 8 gravity 0 }} Robot {{ selfCollision FALSE children [ {a} {b} ] }}"
    ));
    kit.enable("a", 8);
    kit.enable("b", 8);
    kit
}

#[test]
fn motors_with_the_same_name_are_coupled_only_if_it_has_two_parts() {
    let mut kit = twins_called(["motor", "motor"], "multiplier -2");
    assert_eq!(kit.said("device/name"), 1, "{:?}", kit.diagnostics);
    kit.drive("motor", 1.5);
    kit.steps(125, 8);
    near(kit.value("a"), 1.5, 1e-6);
    near(kit.value("b"), 0.0, 1e-6);
    let mut kit = twins_called(["motor::x", "motor::x"], "multiplier -2 maxVelocity 20");
    // The command to the first motor, in the controller's units.
    kit.drive("motor::x", 1.5);
    kit.steps(125, 8);
    near(kit.value("a"), 1.5, 1e-6);
    near(kit.value("b"), -3.0, 1e-6);
    kit.command("motor::x").u16(1).f64(1.0);
    kit.steps(1000, 8);
    near(kit.value("a"), 1.0, 1e-6);
    near(kit.value("b"), -2.0, 1e-6);
}

#[test]
fn motors_whose_names_differ_after_two_colons_are_coupled() {
    let mut kit = twins_called(["finger::left", "finger::right"], "multiplier -1");
    kit.command("finger::right").u16(1).f64(0.5);
    kit.steps(1000, 8);
    near(kit.value("a"), 0.5, 1e-6);
    near(kit.value("b"), -0.5, 1e-6);
    let mut kit = twins_called(["finger left", "finger right"], "");
    kit.command("finger right").u16(1).f64(0.5);
    kit.steps(1000, 8);
    near(kit.value("a"), 0.0, 1e-6);
}

#[test]
fn corrected_limits_of_coupled_motors_are_in_their_fields() {
    let limits = |name: &str, fields: &str| {
        let kit = twins_called(["finger::left", name], fields);
        let scene = kit.world.state().scene();
        let motors = scene.descendants(scene::Scene::ROOT).filter(|node| scene.node(*node).ty.is_a("Motor"));
        let second = motors.last().unwrap();
        let fields = ["minPosition", "maxPosition", "maxVelocity"].map(|field| scene.float(second, field));
        (fields, ["motor/limits", "motor/coupling"].map(|code| kit.said(code)))
    };
    // The first motor has no position limits and a maximum of 10 rad/s.
    let fitted = [0.0, 0.0, 20.0];
    assert_eq!(limits("finger::right", "multiplier -2 minPosition -1 maxPosition 1"), (fitted, [2, 0]));
    assert_eq!(limits("finger::right", "multiplier -2 maxVelocity 20"), (fitted, [0, 0]));
    // Only the first one of two parts of a name couples.
    let own = [-1.0, 1.0, 10.0];
    assert_eq!(limits("finger::right::tip", "minPosition -1 maxPosition 1"), (own, [0, 1]));
    assert_eq!(limits("thumb::right", "minPosition -1 maxPosition 1"), (own, [0, 2]));
}

#[test]
fn written_limits_of_a_motor_are_those_of_coupled_ones() {
    let mut kit = twins_called(["finger::left", "finger::right"], "multiplier -2 maxVelocity 20");
    let motors: Vec<scene::NodeId> = {
        let scene = kit.world.state().scene();
        scene.descendants(scene::Scene::ROOT).filter(|node| scene.node(*node).ty.is_a("Motor")).collect()
    };
    let limits = |kit: &Kit| {
        let scene = kit.world.state().scene();
        [0, 1].map(|motor: usize| {
            ["minPosition", "maxPosition", "maxVelocity"].map(|field| scene.float(motors[motor], field))
        })
    };
    let write = |kit: &mut Kit, motor: usize, field: &str, value: f64| {
        let value = scene::Value::SfFloat(value);
        let change = kit.world.state_mut().edit_field(motors[motor], field, value).unwrap();
        kit.world.settle();
        change.messages.len()
    };
    // Of the second one, too: the first one does not have precedence any more.
    assert_eq!(write(&mut kit, 1, "maxVelocity", 6.0), 1);
    assert_eq!(limits(&kit), [[0.0, 0.0, 3.0], [0.0, 0.0, 6.0]]);
    write(&mut kit, 1, "maxPosition", 4.0);
    assert_eq!(limits(&kit), [[-2.0, 0.0, 3.0], [0.0, 4.0, 6.0]]);
    write(&mut kit, 0, "maxPosition", 1.0);
    assert_eq!(limits(&kit), [[-2.0, 1.0, 3.0], [-2.0, 4.0, 6.0]]);
    write(&mut kit, 0, "multiplier", 2.0);
    assert_eq!(limits(&kit), [[-2.0, 1.0, 3.0], [-1.0, 2.0, 3.0]]);
    assert_eq!(kit.said("motor/limits"), 0, "{:?}", kit.diagnostics);
}

#[test]
fn coupled_motors_are_sent_to_the_client() {
    let kit = twins_called(["motor::a", "motor::b"], "multiplier -2 maxVelocity 20");
    let said = &kit.introductions[&engine::RobotId(0)];
    let coupled = |own: f64, other: u16| {
        let mut expected = own.to_le_bytes().to_vec();
        expected.extend(1_i32.to_le_bytes());
        expected.extend(other.to_le_bytes());
        said.windows(expected.len()).any(|window| window == expected)
    };
    // Devices: motor, a, motor, b.
    assert!(coupled(1.0, 3) && coupled(-2.0, 1));
}

#[test]
fn the_last_command_to_any_coupled_motor_counts() {
    let mut kit = twins_called(["motor::a", "motor::b"], "");
    let (robot, _) = kit.tag("motor::a");
    kit.drive("motor::a", 1.0);
    kit.steps(10, 8);
    // Both in one packet, the second one by its own tag.
    let mut block = wire::Writer::new();
    block.u16(2).f64(-1.0);
    kit.drive("motor::a", 2.0);
    kit.raw_block(robot, 3, block.as_slice());
    let before = [kit.value("a"), kit.value("b")];
    kit.steps(125, 8);
    for (name, before) in ["a", "b"].into_iter().zip(before) {
        near(kit.value(name) - before, -1.0, 2e-2);
    }
}

#[test]
fn a_multiplier_counts_for_a_single_motor() {
    let world = "WorldInfo { basicTimeStep 8 gravity 0 } Robot { children HingeJoint { \
                 jointParameters HingeJointParameters { axis 0 0 1 } device [ PositionSensor { name \"a\" } \
                 RotationalMotor { name \"motor\" maxTorque 1000 multiplier 3 maxVelocity 5 } ] \
                 endPoint Solid { boundingObject Sphere { } physics Physics { density -1 mass 1 } } } }";
    let mut kit = Kit::new(world);
    kit.enable("a", 8);
    kit.drive("motor", 1.0);
    kit.steps(125, 8);
    near(kit.value("a"), 3.0, 1e-4);
    assert_eq!(kit.said("motor/limit"), 0);
    // Three times two is more than five.
    kit.drive("motor", 2.0);
    kit.steps(125, 8);
    near(kit.value("a"), 8.0, 1e-3);
}

#[test]
fn a_suspension_has_its_static_deflection_and_natural_frequency() {
    let wheel = |damping: f64| {
        format!(
            "WorldInfo {{ basicTimeStep 1 CFM 1e-9 }} Robot {{ children HingeJoint {{ \
             jointParameters HingeJointParameters {{ axis 0 1 0 suspensionSpringConstant 400 \
             suspensionDampingConstant {damping} suspensionAxis 0 0 2 }} \
             device [ RotationalMotor {{ name \"motor\" }} PositionSensor {{ name \"a\" }} ] \
             endPoint DEF WHEEL Solid {{ boundingObject Sphere {{ radius 0.1 }} \
             physics Physics {{ density -1 mass 2 }} }} }} }}"
        )
    };
    let mut kit = Kit::new(&wheel(20.0));
    kit.enable("a", 1);
    kit.drive("motor", 1.0);
    kit.steps(3000, 1);
    near(pose(&kit, "WHEEL").translation.z, -2.0 * 9.81 / 400.0, 1e-5);
    near(kit.value("a"), 3.0, 1e-4);
    // After half an undamped period, the deflection is twice the static one.
    let mut kit = Kit::new(&wheel(0.0));
    let half = std::f64::consts::PI / ops::pow(400.0 / 2.0, 0.5);
    kit.steps((half * 1000.0).round() as usize, 1);
    near(pose(&kit, "WHEEL").translation.z, -2.0 * 2.0 * 9.81 / 400.0, 2e-3);
}

/// A conveyor with a box on it. The belt runs along x.
fn conveyor(motor: &str) -> Kit {
    Kit::new(&format!(
        "WorldInfo {{ basicTimeStep 8 }} Robot {{ children DEF BELT Track {{ \
         device [ LinearMotor {{ name \"motor\" {motor} }} PositionSensor {{ name \"way\" }} ] \
         children [ TrackWheel {{ position 1 -0.1 radius 0.2 children DEF INNER Pose {{ }} }} \
         TrackWheel {{ radius 0.1 inner FALSE children DEF OUTER Pose {{ }} }} ] \
         boundingObject Box {{ size 4 1 0.2 }} }} }} \
         DEF LOAD Solid {{ translation 0 0 0.15 boundingObject Box {{ size 0.1 0.1 0.1 }} \
         physics Physics {{ density -1 mass 1 }} }}"
    ))
}

#[test]
fn a_conveyor_moves_the_objects_on_it() {
    let mut kit = conveyor("");
    kit.command("way").u8(1).u16(8);
    kit.steps(50, 8);
    kit.drive("motor", 0.3);
    kit.steps(250, 8);
    near(kit.value("way"), 0.6, 1e-9);
    // With a friction coefficient of 1 it has the belt's speed after 0.03 s.
    let place = pose(&kit, "LOAD").translation;
    near(place.x, 0.6 - 0.5 * 0.3 * 0.3 / 9.81, 3e-3);
    near(place.y, 0.0, 1e-6);
    // Inner wheels rotate with the belt, outer ones against it.
    let turned = |def: &str| pose(&kit, def).vector(Vec3::X).z;
    near(turned("INNER"), -ops::sin(0.6 / 0.2), 1e-6);
    near(turned("OUTER"), ops::sin(0.6 / 0.1), 1e-6);
    let hub = pose(&kit, "INNER").translation;
    assert!(hub.distance(Vec3::new(1.0, 0.0, -0.1)) < 1e-12, "{hub}");
}

#[test]
fn a_belt_goes_to_a_position() {
    let mut kit = conveyor("maxVelocity 0.5 acceleration 2");
    kit.command("way").u8(1).u16(8);
    kit.command("motor").u16(1).f64(-0.7);
    kit.steps(500, 8);
    near(kit.value("way"), -0.7, 1e-4);
    near(pose(&kit, "LOAD").translation.x, -0.7, 2e-2);
}

#[test]
fn a_vehicle_drives_on_its_tracks() {
    let track = |name: &str, y: f64| {
        format!(
            "Track {{ name \"{name}\" translation 0 {y} 0 device LinearMotor {{ name \"{name}\" }} \
             boundingObject Box {{ size 0.6 0.1 0.2 }} physics Physics {{ density -1 mass 2 }} }}"
        )
    };
    let (left, right) = (track("left", 0.25), track("right", -0.25));
    let mut kit = Kit::new(&format!(
        "WorldInfo {{ basicTimeStep 8 }} Solid {{ boundingObject Plane {{ size 50 50 }} }} \
         DEF TANK Robot {{ translation 0 0 0.1 children [ {left} {right} ] \
         boundingObject Box {{ size 0.5 0.3 0.1 }} physics Physics {{ density -1 mass 5 }} }}"
    ));
    for name in ["left", "right"] {
        kit.drive(name, 0.5);
    }
    kit.steps(250, 8);
    let place = pose(&kit, "TANK").translation;
    near(place.x, 1.0, 0.03);
    near(place.y, 0.0, 0.01);
    // In opposite directions they turn the vehicle to the left on the spot.
    kit.drive("left", -0.5);
    kit.steps(125, 8);
    let facing = pose(&kit, "TANK").vector(Vec3::X);
    assert!(facing.y > 0.3 || facing.x < 0.5, "{facing}");
    let moved = pose(&kit, "TANK").translation - place;
    // It slides for a while before it turns.
    assert!(moved.length() < 0.1, "{moved}");
}

/// A body of 2 kg with a propeller at its left side that pushes along x.
fn boat(constants: &str) -> Kit {
    Kit::new(&format!(
        "WorldInfo {{ basicTimeStep 8 gravity 0 }} DEF BOAT Robot {{ children Propeller {{ \
         centerOfThrust 0 0.5 0 {constants} device RotationalMotor {{ name \"motor\" maxVelocity 100 maxTorque 1e6 }} \
         slowHelix DEF HELIX Solid {{ }} }} boundingObject Box {{ size 1 1 1 }} \
         physics Physics {{ density -1 mass 2 }} }}"
    ))
}

fn twist(kit: &Kit) -> base::Twist {
    kit.world.state().dynamics().twist(kit.link("BOAT"))
}

#[test]
fn thrust_and_torque_of_a_propeller_follow_the_manual() {
    let mut kit = boat("thrustConstants 0.5 0.1 torqueConstants 0.2 0.3");
    kit.drive("motor", 4.0);
    kit.step(8);
    // At rest: T = 0.5 · 16, Q = 0.2 · 16, whose reaction acts on the box of 1/3 kg m².
    let first = twist(&kit);
    near(first.linear.x, 8.0 / 2.0 * 0.008, 1e-9);
    near(first.angular.x, -3.2 * 3.0 * 0.008, 1e-9);
    near(first.angular.z, -0.5 * 8.0 * 3.0 * 0.008, 1e-9);
    // A negative velocity pushes backwards.
    let mut kit = boat("thrustConstants 0.5 0.1 torqueConstants 0.2 0.3");
    kit.drive("motor", -4.0);
    kit.step(8);
    near(twist(&kit).linear.x, -8.0 / 2.0 * 0.008, 1e-9);
}

#[test]
fn the_thrust_of_a_propeller_vanishes_at_its_own_speed() {
    let mut kit = boat("thrustConstants 0.5 1 torqueConstants 0 0 centerOfThrust 0 0 0");
    kit.drive("motor", 4.0);
    kit.steps(1000, 8);
    // T = 0 where V = t1 ω / t2.
    near(twist(&kit).linear.x, 2.0, 1e-6);
    assert!(twist(&kit).angular.length() < 1e-9);
    // Even with large constants, the velocity never reverses.
    let mut kit = boat("thrustConstants 0 1e6 torqueConstants 0 0 centerOfThrust 0 0 0");
    let link = kit.link("BOAT");
    kit.world.state_mut().set_link_twist(link, base::Twist { linear: Vec3::X, angular: Vec3::ZERO });
    kit.drive("motor", 100.0);
    for _ in 0..10 {
        kit.step(8);
        assert!((-1e-9..1.0).contains(&twist(&kit).linear.x), "{:?}", twist(&kit));
    }
}

#[test]
fn the_helix_of_a_propeller_rotates() {
    let mut kit = boat("thrustConstants 0 0 torqueConstants 0 0");
    kit.drive("motor", 1.0);
    kit.steps(125, 8);
    near(pose(&kit, "HELIX").vector(Vec3::Y).z, ops::sin(1.0), 1e-9);
    // About the centre of thrust, half a metre to the left of its origin.
    near_vector(
        pose(&kit, "HELIX").translation,
        Vec3::new(0.0, 0.5 - 0.5 * ops::cos(1.0), -0.5 * ops::sin(1.0)),
        1e-9,
    );
}

#[test]
fn a_helix_has_no_mass() {
    let helix =
        "slowHelix DEF HELIX Solid { physics Physics { density -1 mass 7 } boundingObject Sphere { } }";
    let constants = "thrustConstants 0.5 0 torqueConstants 0 0 centerOfThrust 0 0 0";
    let mut kit = Kit::new(&format!(
        "WorldInfo {{ basicTimeStep 8 gravity 0 }} DEF BOAT Robot {{ children Propeller {{ {constants} \
         device RotationalMotor {{ name \"motor\" maxVelocity 100 maxTorque 1e6 }} {helix} }} \
         boundingObject Box {{ size 1 1 1 }} physics Physics {{ density -1 mass 2 }} }}"
    ));
    kit.drive("motor", 4.0);
    kit.step(8);
    near(twist(&kit).linear.x, 8.0 / 2.0 * 0.008, 1e-9);
    let link = kit.link("BOAT");
    near(kit.world.state().dynamics().model.links[link.index()].inertia.mass, 2.0, 1e-12);
    let node = kit.node("HELIX");
    let carried = kit.world.state().mount(node).unwrap().link.unwrap();
    assert_eq!(kit.world.state().dynamics().model.links[carried.index()].inertia.mass, 0.0);
}

#[test]
fn blades_push_nothing() {
    let helix = "slowHelix Solid { boundingObject Box { size 0.01 1 0.1 } physics Physics { } }";
    let mut kit = Kit::new(&format!(
        "WorldInfo {{ basicTimeStep 8 gravity 0 }} Robot {{ children Propeller {{ thrustConstants 0 0 torqueConstants 0 0 {helix} \
         device RotationalMotor {{ name \"motor\" maxVelocity 100 maxTorque 30 }} }} \
         boundingObject Box {{ size 0.1 0.1 0.1 }} physics Physics {{ density -1 mass 2 }} }} \
         DEF BALL Solid {{ translation 0 0 0.4 boundingObject Sphere {{ radius 0.1 }} physics Physics {{ }} }}"
    ));
    kit.drive("motor", 60.0);
    kit.steps(50, 8);
    near_vector(pose(&kit, "BALL").translation, Vec3::new(0.0, 0.0, 0.4), 1e-12);
}

/// The manual forbids USE of solids; in a world that has it, a copy is created with a warning.
#[test]
fn use_of_a_solid_is_reported_once() {
    let solid = "DEF A Solid { boundingObject Box { } physics Physics { } children Solid { name \"b\" } }";
    assert_eq!(Kit::new(solid).said("solid/use"), 0);
    let twice = Kit::new(&format!("{solid} Pose {{ translation 5 0 0 children USE A }}"));
    assert_eq!(twice.said("solid/use"), 1, "{:?}", twice.diagnostics);
}
