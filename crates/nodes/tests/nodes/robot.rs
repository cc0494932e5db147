//! Robots and the communication with their controllers.

use crate::kit::{Kit, near};
use engine::{ControllerState, HostCommand, RobotId};
use scene::Edit;
use wire::{Dialect, Reader};

const INFO: &str = "WorldInfo { basicTimeStep 16 }";

fn number(bytes: &[u8]) -> f64 {
    f64::from_le_bytes(bytes.try_into().unwrap())
}

/// Returns the time in the last reply. `[s]`
#[track_caller]
fn time(kit: &Kit, robot: RobotId) -> f64 {
    let records = kit.robot_records(robot);
    number(&records.iter().find(|record| record.0 == 4).expect("no time").1)
}

const FIRST: RobotId = RobotId(0);

#[test]
fn the_configuration_lists_devices_in_the_order_of_the_scene_tree() {
    let world = format!(
        "{INFO} Robot {{ name \"r\" children [ GPS {{ name \"a\" }} \
         HingeJoint {{ device [ RotationalMotor {{ name \"b\" }} PositionSensor {{ name \"c\" }} ] \
         endPoint Solid {{ children [ LED {{ name \"d\" }} ] }} }} \
         Group {{ children Pose {{ children Gyro {{ name \"e\" }} }} }} \
         Robot {{ name \"inner\" children Compass {{ name \"not ours\" }} }} Emitter {{ name \"f\" }} ] }}"
    );
    let kit = Kit::new(&world);
    let names: Vec<&str> = kit.world.robots()[0].devices.iter().map(|device| device.name.as_str()).collect();
    assert_eq!(names, ["a", "b", "c", "d", "e", "f"]);
    assert_eq!(kit.world.robots()[1].devices[0].name, "not ours");
}

#[test]
fn the_first_reply_contains_the_robot_s_configuration() {
    let world = format!(
        "{INFO} Robot {{ name \"walter\" model \"M\" controller \"<extern>\" customData \"note\" \
         synchronization FALSE children GPS {{ name \"gps\" }} }}"
    );
    let mut kit = Kit::new(&world);
    let bytes = kit.introduction(FIRST);
    let mut input = Reader::new(&bytes);
    assert_eq!((input.u16().unwrap(), input.u8().unwrap()), (0, 0));
    assert_eq!((input.str().unwrap(), input.str().unwrap()), ("walter", ""));
    // Supervisor, synchronization, devices with the robot itself, the robot's type, time.
    assert_eq!((input.u8().unwrap(), input.u8().unwrap(), input.u16().unwrap()), (0, 0, 2));
    assert_eq!((input.u16().unwrap(), input.f64().unwrap()), (34, 0.0));
    assert_eq!((input.u16().unwrap(), input.str().unwrap(), input.str().unwrap()), (44, "gps", ""));
    near(input.f64().unwrap(), 16.0, 0.0);
    assert_eq!(
        (input.str().unwrap(), input.str().unwrap(), input.str().unwrap()),
        ("", "worlds/test.wbt", "M")
    );
    assert_eq!((input.str().unwrap(), input.str().unwrap()), ("", ""));
    assert_eq!((input.str().unwrap(), input.str().unwrap()), ("<extern>", "note"));
    assert_eq!((input.u8().unwrap(), input.u8().unwrap(), input.i32().unwrap()), (0, 0, 2));
}

#[test]
fn a_step_lasts_the_requested_duration() {
    let mut kit = Kit::new(&format!("{INFO} Robot {{ }}"));
    kit.step(64);
    near(time(&kit, FIRST), 0.064, 1e-12);
    assert_eq!((kit.world.steps(), kit.delay_ms(FIRST)), (4, 0));
    kit.step(16);
    near(time(&kit, FIRST), 0.08, 1e-12);
}

#[test]
fn an_asynchronous_controller_gets_its_delay() {
    let mut kit = Kit::new(&format!("{INFO} Robot {{ synchronization FALSE }}"));
    // It is 32 ms late: its commands arrive at 32 ms; the sensors are read at 64 ms, as it expects.
    kit.free_run(2);
    kit.step_until_answered(64);
    near(time(&kit, FIRST), 0.064, 1e-12);
    assert_eq!(kit.delay_ms(FIRST), 32);
    // It is 96 ms late for a step of 64 ms: it gets the current values immediately.
    kit.free_run(6);
    kit.step_until_answered(64);
    near(time(&kit, FIRST), 0.16, 1e-12);
    assert_eq!(kit.delay_ms(FIRST), 96);
    // The world has made another step since: 16 ms late, measured on time.
    kit.step_until_answered(64);
    near(time(&kit, FIRST), 0.224, 1e-12);
    assert_eq!(kit.delay_ms(FIRST), 16);
    kit.step_until_answered(64);
    near(time(&kit, FIRST), 0.288, 1e-12);
    assert_eq!(kit.delay_ms(FIRST), 0);
}

#[test]
fn the_world_waits_for_a_synchronous_controller() {
    let mut kit = Kit::new(&format!("{INFO} Robot {{ }} Robot {{ }}"));
    kit.send(FIRST, 16);
    assert!(!kit.try_step(), "the second robot has not asked");
    kit.send(RobotId(1), 16);
    assert!(kit.try_step());
}

#[test]
fn a_request_without_duration_is_answered_immediately() {
    let mut kit = Kit::new(&format!("{INFO} Robot {{ supervisor TRUE customData \"old\" }}"));
    kit.robot_command(FIRST).u8(37).u16(4).str("new");
    kit.send(FIRST, 0);
    kit.idle();
    near(kit.world.time().ms(), 0.0, 0.0);
    assert_eq!(kit.delay_ms(FIRST), 0);
    let node = kit.world.robots()[0].node;
    assert_eq!(kit.world.state().scene().string(node, "customData"), "new");
}

#[test]
fn a_malformed_request_ends_that_connection_only() {
    let mut kit = Kit::new(&format!("{INFO} Robot {{ name \"bad\" }} Robot {{ name \"good\" }}"));
    for bytes in [vec![1, 2, 3], vec![12, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0]] {
        kit.connect(FIRST);
        kit.send_raw(FIRST, bytes);
        kit.idle();
        assert_eq!(*kit.world.robots()[0].controller_state(), ControllerState::None);
    }
    kit.connect(FIRST);
    kit.robot_command(FIRST).u8(255);
    kit.step(16);
    assert_eq!(*kit.world.robots()[0].controller_state(), ControllerState::None);
    assert_eq!(kit.said("controller/request"), 3);
    assert!(kit.world.robots()[1].session().is_some());
    kit.step(16);
    near(time(&kit, RobotId(1)), 0.032, 1e-12);
}

#[test]
fn a_controller_that_floods_is_cut_off() {
    let mut kit = Kit::new(&format!("{INFO} Robot {{ }}"));
    kit.send(FIRST, 16);
    kit.send(FIRST, 16);
    kit.idle();
    assert_eq!((kit.world.robots()[0].session(), kit.said("controller/request")), (None, 0));
    kit.free_run(1);
    assert_eq!(kit.said("controller/request"), 1);
}

#[test]
fn quitting_is_sent_once() {
    let mut kit = Kit::new(&format!("{INFO} Robot {{ }}"));
    kit.send(FIRST, 16);
    kit.idle();
    kit.quit(FIRST);
    assert_eq!(kit.robot_records(FIRST), vec![(2, Vec::new())]);
    assert_eq!(kit.delay_ms(FIRST), 0);
}

const BATTERY: &str = "battery [ 10 100 20 ] cpuConsumption 50";

#[test]
fn the_cpu_drains_the_battery_and_an_empty_one_stops_the_robot() {
    let world = format!(
        "{INFO} Robot {{ {BATTERY} children HingeJoint {{ device RotationalMotor {{ name \"motor\" maxTorque 100 }} \
         endPoint DEF WHEEL Solid {{ boundingObject Sphere {{ radius 0.1 }} physics Physics {{ }} }} }} }}"
    );
    let mut kit = Kit::new(&world);
    kit.robot_command(FIRST).u8(31).u16(16);
    kit.drive("motor", 0.0);
    kit.step(16);
    let level =
        |kit: &Kit| kit.robot_records(FIRST).iter().find(|record| record.0 == 5).map(|r| number(&r.1));
    near(level(&kit).unwrap(), 10.0 - 50.0 * 0.016, 1e-9);
    // 10 J at 50 W last 0.2 s, 13 steps.
    kit.drive("motor", 1.0);
    kit.steps(12, 16);
    near(level(&kit).unwrap(), 0.0, 1e-6);
    assert_eq!(kit.said("robot/battery"), 1);
    assert!(kit.world.take_host_commands().contains(&HostCommand::StopController(FIRST)));
    kit.steps(2, 16);
    near(kit.velocity("WHEEL").length(), 0.0, 1e-9);
    let link = kit.link("WHEEL");
    near(kit.world.state().dynamics().joint_velocity(link), 0.0, 1e-3);
}

#[test]
fn a_charged_robot_has_power_again() {
    let mut kit = Kit::new(&format!("{INFO} DEF R Robot {{ battery [ 0.1 100 0 ] cpuConsumption 50 }}"));
    kit.steps(2, 16);
    assert_eq!(kit.world.state().energy.unpowered, [FIRST]);
    assert_eq!(kit.said("robot/battery"), 1);
    let robot = kit.node("R");
    let field = kit.world.state().scene().node(robot).ty.field_index("battery").unwrap();
    let value = scene::Value::MfFloat(vec![10.0, 100.0, 0.0]);
    kit.world.edit(Edit::SetField { node: robot, field, value }).unwrap();
    kit.step(16);
    assert!(kit.world.state().energy.unpowered.is_empty());
    // A charger that gives less than the controller needs.
    let mut kit = Kit::new(&format!(
        "{INFO} DEF R Robot {{ battery [ 0.1 100 5 ] cpuConsumption 50 }} Charger {{ radius 1 battery [ 9 9 9 ] }}"
    ));
    kit.steps(5, 16);
    assert_eq!(kit.world.state().energy.unpowered, [FIRST]);
    assert_eq!(kit.said("robot/battery"), 1, "it is told once");
}

/// Projects contain `battery [ 0 ]`; Webots subtracts energy only from a battery that has some.
#[test]
fn a_battery_without_energy_does_not_run_out_until_it_is_charged() {
    let stopped = |battery: &str| {
        let mut kit = Kit::new(&format!(
            "{INFO} Robot {{ battery [ {battery} ] cpuConsumption 50 }} Charger {{ radius 1 battery [ 9 9 9 ] }}"
        ));
        kit.robot_command(FIRST).u8(31).u16(16);
        kit.steps(2, 16);
        let level = kit.robot_records(FIRST).iter().find(|record| record.0 == 5).map(|r| number(&r.1));
        let is_stopped = kit.world.take_host_commands().contains(&HostCommand::StopController(FIRST));
        (level, is_stopped)
    };
    assert_eq!(stopped("0"), (Some(0.0), false));
    // The charger gives 0.32 J in a step, and the controller needs 0.8 J.
    assert_eq!(stopped("0 100 20"), (Some(0.0), true));
}

/// An error in the body of a PROTO is reported there, not in the world with the instance.
#[test]
fn errors_in_a_proto_have_its_own_location() {
    let kit =
        Kit::new(&format!("{INFO}\nPROTO Cell [ ] {{\n  Robot {{\n    battery [ 0 ]\n  }}\n}}\nCell {{ }}"));
    let wrong = kit.diagnostics.iter().find(|told| told.code == "robot/battery").unwrap();
    assert!(wrong.to_string().contains(":5:13: warning: 'battery' needs a capacity"), "{wrong}");
}

#[test]
fn a_robot_without_battery_measures_minus_one() {
    let mut kit = Kit::new(&format!("{INFO} Robot {{ }}"));
    let level =
        |kit: &Kit| kit.robot_records(FIRST).iter().find(|record| record.0 == 5).map(|r| number(&r.1));
    kit.robot_command(FIRST).u8(31).u16(32);
    kit.step(16);
    assert_eq!(kit.said("robot/battery"), 1, "it is told");
    assert_eq!(level(&kit), None);
    kit.step(16);
    assert_eq!(level(&kit), Some(-1.0));
    kit.robot_command(FIRST).u8(31).u16(0);
    kit.steps(2, 16);
    assert_eq!(level(&kit), None);
}

#[test]
fn controllers_of_old_worlds_have_no_default_consumption() {
    let level = |fields: &str| {
        let world = format!("{INFO} Robot {{ controller \"c\" battery [ 10 100 20 ] {fields} }}");
        let mut kit = Kit::of_version("V8.0.5", &world, &[]);
        kit.robot_command(FIRST).u8(31).u16(16);
        kit.step(16);
        number(&kit.robot_records(FIRST).iter().find(|record| record.0 == 5).unwrap().1)
    };
    near(level(""), 10.0, 0.0);
    near(level("cpuConsumption 50"), 10.0 - 50.0 * 0.016, 1e-9);
}

#[test]
fn the_consumption_of_a_motor_follows_its_factor() {
    // A slider of 2 kg held against gravity: 19.62 N at 5 W per newton.
    let world = format!(
        "{INFO} Robot {{ battery [ 1000 1000 0 ] cpuConsumption 0 children SliderJoint {{ \
         device LinearMotor {{ name \"motor\" maxForce 100 consumptionFactor 5 }} \
         endPoint Solid {{ boundingObject Box {{ size 0.1 0.1 0.1 }} physics Physics {{ density -1 mass 2 }} }} }} }}"
    );
    let mut kit = Kit::new(&world);
    kit.robot_command(FIRST).u8(31).u16(16);
    kit.drive("motor", 0.0);
    kit.steps(126, 16);
    let level = kit.robot_records(FIRST).iter().find(|record| record.0 == 5).map(|r| number(&r.1)).unwrap();
    near(1000.0 - level, 126.0 * 0.016 * 19.62 * 5.0, 0.01);
}

#[test]
fn commanded_forces_consume_no_energy() {
    let world = format!(
        "{INFO} Robot {{ battery [ 1000 1000 0 ] cpuConsumption 0 children SliderJoint {{ \
         device LinearMotor {{ name \"motor\" maxForce 100 consumptionFactor 5 }} \
         endPoint Solid {{ boundingObject Box {{ size 0.1 0.1 0.1 }} physics Physics {{ density -1 mass 2 }} }} }} }}"
    );
    let mut kit = Kit::new(&world);
    kit.robot_command(FIRST).u8(31).u16(16);
    kit.command("motor").u16(4).f64(30.0);
    kit.steps(50, 16);
    let level = kit.robot_records(FIRST).iter().find(|record| record.0 == 5).map(|r| number(&r.1)).unwrap();
    // By the manual, the power follows from the force feedback, which is not available for commanded forces.
    near(level, 1000.0, 0.0);
}

#[test]
fn a_synchronous_controller_is_never_late() {
    let mut kit = Kit::new("WorldInfo { basicTimeStep 16 } Robot { }");
    for step in 1..=20 {
        // One step of the world for each of these, which is the next one after 15 ms.
        kit.step_until_answered(15);
        near(kit.world.time().ms(), 16.0 * f64::from(step), 1e-9);
        assert_eq!(kit.delay_ms(FIRST), 0);
    }
    kit.step_until_answered(33);
    near(kit.world.time().ms(), 16.0 * 23.0, 1e-9);
}

#[test]
fn a_charger_charges_at_the_rate_of_the_robot() {
    let world = |x: f64| {
        format!(
            "{INFO} Robot {{ translation {x} 0 0 battery [ 10 100 20 ] cpuConsumption 0 }} \
             DEF CHARGER Charger {{ radius 0.5 battery [ 500 500 5 ] }}"
        )
    };
    let charged = |x: f64| {
        let mut kit = Kit::new(&world(x));
        kit.robot_command(FIRST).u8(31).u16(16);
        kit.steps(125, 16);
        let level =
            kit.robot_records(FIRST).iter().find(|record| record.0 == 5).map(|r| number(&r.1)).unwrap();
        let charger = kit.node("CHARGER");
        (level, kit.world.state().scene().floats(charger, "battery")[0])
    };
    let (level, left) = charged(0.4);
    near(level, 10.0 + 20.0 * 2.0, 1e-6);
    near(left, 500.0 - 40.0, 1e-6);
    let (level, left) = charged(0.6);
    assert_eq!(level, 10.0);
    near(left, 500.0, 1e-6);
}

#[test]
fn a_battery_needs_only_its_first_value() {
    let level = |battery: &str| {
        let mut kit = Kit::new(&format!(
            "{INFO} DEF R Robot {{ battery [ {battery} ] cpuConsumption 50 }} Charger {{ radius 1 battery [ 9 9 9 ] }}"
        ));
        kit.robot_command(FIRST).u8(31).u16(16);
        kit.steps(2, 16);
        let level = kit.robot_records(FIRST).iter().find(|record| record.0 == 5).map(|r| number(&r.1));
        let robot = kit.node("R");
        let written = kit.world.state().scene().floats(robot, "battery").to_vec();
        assert_eq!(Some(written[0]), level);
        (level.unwrap(), written.len(), kit.said("robot/battery"))
    };
    let drained = 10.0 - 2.0 * 50.0 * 0.016;
    for (battery, given, count) in
        [("10", 0.0, 1), ("10 100", 0.0, 1), ("10 100 20", 20.0, 3), ("10 100 20 7", 20.0, 4)]
    {
        let (level, written, said) = level(battery);
        near(level, drained + given * 2.0 * 0.016, 1e-9);
        assert_eq!((written, said), (battery.split(' ').count(), usize::from(count != 3)), "{battery}");
    }
}

#[test]
fn self_collision_is_off_by_default() {
    // Two bodies of one robot that overlap and are not next to each other.
    let world = |field: &str| {
        format!(
            "WorldInfo {{ basicTimeStep 8 gravity 0 }} Robot {{ {field} children [ \
             SliderJoint {{ jointParameters JointParameters {{ axis 1 0 0 }} endPoint DEF A Solid {{ name \"a\" \
             boundingObject Sphere {{ radius 0.1 }} physics Physics {{ }} }} }} \
             SliderJoint {{ jointParameters JointParameters {{ axis 1 0 0 }} endPoint DEF B Solid {{ name \"b\" \
             translation 0.15 0 0 boundingObject Sphere {{ radius 0.1 }} physics Physics {{ }} }} }} ] }}"
        )
    };
    let gap = |field: &str| {
        let mut kit = Kit::new(&world(field));
        kit.free_run(0);
        kit.steps(100, 8);
        kit.position("B").x - kit.position("A").x
    };
    near(gap("selfCollision FALSE"), 0.15, 1e-12);
    assert!(gap("selfCollision TRUE") > 0.19);
}

#[test]
fn a_robot_in_another_one_collides_with_it() {
    // A part of the outer robot and one of the inner robot overlap. Only the second pair has one robot.
    let part = |def: &str, x: f64| {
        format!(
            "SliderJoint {{ jointParameters JointParameters {{ axis 1 0 0 }} endPoint DEF {def} Solid {{ name \"{def}\" \
             translation {x} 0 0 boundingObject Sphere {{ radius 0.1 }} physics Physics {{ }} }} }}"
        )
    };
    let mut kit = Kit::new(&format!(
        "WorldInfo {{ basicTimeStep 8 gravity 0 }} Robot {{ children [ {} Robot {{ name \"inner\" children [ {} {} ] }} ] }}",
        part("A", 0.0),
        part("B", 0.15),
        part("C", 0.3),
    ));
    kit.free_run(0);
    kit.free_run(1);
    kit.steps(100, 8);
    assert!(kit.position("B").x - kit.position("A").x > 0.19, "{}", kit.position("B"));
    assert!(kit.position("C").x - kit.position("B").x < 0.15, "{}", kit.position("C"));
}

#[test]
fn bodies_jointed_to_the_ground_do_not_collide_with_it() {
    // A pendulum that swings down through a step; if free, it would rest on it.
    let pendulum = |parent: &str| {
        format!(
            "WorldInfo {{ basicTimeStep 8 }} Solid {{ name \"step\" translation 0 0 -1 boundingObject Box {{ size 3 1 1 }} }} \
             {parent} HingeJoint {{ jointParameters HingeJointParameters {{ axis 0 1 0 dampingConstant 1 }} \
             endPoint DEF BOB Solid {{ name \"bob\" translation 0.9 0 0 boundingObject Sphere {{ radius 0.1 }} \
             physics Physics {{ density -1 mass 1 }} }} }} ] }}"
        )
    };
    let bob = |parent: &str| {
        let mut kit = Kit::new(&pendulum(parent));
        kit.free_run(0);
        kit.steps(2000, 8);
        kit.position("BOB").z
    };
    near(bob("Robot { children ["), -0.9, 1e-3);
    // The same for a joint with several axes.
    let ball = pendulum("Robot { children [").replace("HingeJoint {", "BallJoint {");
    let ball = ball.replace("HingeJointParameters { axis 0 1 0 ", "BallJointParameters { ");
    let mut kit = Kit::new(&ball);
    assert!(kit.diagnostics.is_empty(), "{:?}", kit.diagnostics);
    kit.free_run(0);
    kit.steps(2000, 8);
    near(kit.position("BOB").z, -0.9, 1e-3);
    // A dynamic parent is not the ground.
    let heavy =
        "Robot { physics Physics { density -1 mass 1000 } boundingObject Box { size 0.1 0.1 1 } children [";
    assert!(bob(heavy) > -0.5);
}

#[test]
fn nested_hinges_with_one_anchor_do_not_collide() {
    let turned = |anchor: &str| {
        let mut kit = Kit::new(&format!(
            "WorldInfo {{ basicTimeStep 8 gravity 0 }} Robot {{ selfCollision TRUE physics Physics {{ density -1 mass 1 }} \
             boundingObject Sphere {{ radius 0.1 }} children HingeJoint {{ endPoint Solid {{ name \"cross\" \
             boundingObject Sphere {{ radius 0.01 }} physics Physics {{ density -1 mass 1 }} children HingeJoint {{ \
             jointParameters HingeJointParameters {{ axis 0 1 0 {anchor} }} endPoint DEF ARM Solid {{ \
             name \"arm\" translation 0.15 0 0 boundingObject Sphere {{ radius 0.1 }} \
             physics Physics {{ density -1 mass 1 }} }} }} }} }} }}"
        ));
        kit.free_run(0);
        kit.steps(100, 8);
        (kit.position("ARM") - base::Vec3::X * 0.15).length()
    };
    near(turned(""), 0.0, 1e-12);
    assert!(turned("anchor 0 0 0.1") > 0.03);
}

#[test]
fn solids_merge_as_the_manual_says() {
    let solid = |name: &str, x: f64, more: &str| {
        format!(
            "DEF {name} Solid {{ name \"{name}\" translation {x} 0 0 boundingObject Box {{ size 0.1 0.1 0.1 }} {more} }}"
        )
    };
    let physics = "physics Physics { density -1 mass 2 }";
    let part = solid("PART", 0.2, physics);
    let bare = solid("BARE", 0.4, "");
    let world = format!(
        "{INFO} {} {}",
        solid("TOP", 0.0, &format!("{physics} children [ Group {{ children [ {part} ] }} {bare} ]")),
        solid("BASE", 2.0, &format!("children [ {} ]", solid("PINNED", 0.2, physics))),
    );
    let kit = Kit::new(&world);
    assert_eq!(kit.link("TOP"), kit.link("PART"));
    assert_eq!(kit.link("TOP"), kit.link("BARE"));
    let inertia = kit.world.state().dynamics().model.links[kit.link("TOP").index()].inertia;
    near(inertia.mass, 4.0, 1e-12);
    crate::kit::near_vector(inertia.center, base::Vec3::new(0.1, 0.0, 0.0), 1e-12);
    let mount = kit.world.state().mount(kit.node("PINNED")).unwrap();
    assert_eq!(mount.link, None, "a solid with physics in one without is pinned to the world");
}

#[test]
fn devices_unknown_to_a_client_are_sent_as_leds() {
    let mut kit = Kit::new(&format!("{INFO} Robot {{ name \"r\" children VacuumGripper {{ name \"g\" }} }}"));
    let number = |kit: &mut Kit, dialect: Dialect| {
        kit.connect_as(FIRST, dialect);
        let bytes = kit.introductions[&FIRST].clone();
        let at = bytes.windows(2).position(|pair| pair == b"g\0").unwrap();
        u16::from_le_bytes(bytes[at - 2..at].try_into().unwrap())
    };
    assert_eq!(number(&mut kit, Dialect::R2023a), 46);
    assert_eq!(number(&mut kit, Dialect::R2025a), 61);
}

#[test]
fn robots_with_the_same_name_are_reported() {
    let robots = |a: &str, b: &str| format!("{INFO} Robot {{ name \"{a}\" }} Robot {{ name \"{b}\" }}");
    assert_eq!(Kit::new(&robots("a", "a")).said("robot/name"), 1);
    assert_eq!(Kit::new(&robots("a", "b")).said("robot/name"), 0);
}

#[test]
fn pieces_of_redirected_output_are_joined() {
    let mut kit = Kit::new("WorldInfo { basicTimeStep 8 } Robot { name \"a\" }");
    let robot = engine::RobotId(0);
    let mut print = |text: &str, is_last: bool| {
        let out = kit.robot_command(robot).u8(wire::op::robot::CONSOLE_MESSAGE).u8(1);
        out.u32(text.len() as u32 + 1).str(text);
        kit.step(8);
        if is_last {
            kit.hang_up(robot);
        }
        let said = kit.commands.drain(..).filter_map(|command| match command {
            engine::HostCommand::Console { text, .. } => Some(text),
            _ => None,
        });
        let said: Vec<String> = said
            .chain(kit.world.take_host_commands().into_iter().filter_map(|command| match command {
                engine::HostCommand::Console { text, .. } => Some(text),
                _ => None,
            }))
            .collect();
        said
    };
    let long = "x".repeat(1023);
    assert_eq!(print("hello", false), ["hello"], "a short text is said at once");
    assert_eq!(print(&long, false), [""; 0]);
    assert_eq!(print(" end\n", false), [format!("{long} end\n")]);
    assert_eq!(print(&format!("line\n{}", "y".repeat(1018)), false), ["line\n"]);
    assert_eq!(print(&long, true), ["y".repeat(1018) + &long], "the controller leaves amid a line");
}

/// `wb_robot_pin_to_static_environment`: the body is fixed in the air, and its joints still move.
#[test]
fn a_pinned_robot_is_fixed_until_it_is_released() {
    let body = "boundingObject Box { size 0.2 0.2 0.2 } physics Physics { density -1 mass 1 }";
    let mut kit = Kit::new(&format!(
        "WorldInfo {{ basicTimeStep 8 }} DEF BODY Robot {{ translation 0 0 5 {body} children HingeJoint {{ \
         jointParameters HingeJointParameters {{ axis 0 1 0 }} endPoint DEF ARM Solid {{ translation 0.5 0 0 \
         boundingObject Sphere {{ radius 0.05 }} physics Physics {{ density -1 mass 1 }} }} }} }}"
    ));
    let pin = |kit: &mut Kit, is_pinned: u8| {
        kit.robot_command(FIRST).u8(wire::op::robot::PIN).u8(is_pinned);
        kit.step(8);
    };
    pin(&mut kit, 1);
    pin(&mut kit, 1);
    let z = kit.position("BODY").z;
    kit.steps(50, 8);
    near(kit.position("BODY").z, z, 1e-3);
    assert!(kit.position("ARM").z < z - 0.2, "{}", kit.position("ARM"));
    pin(&mut kit, 0);
    kit.steps(50, 8);
    assert!(kit.position("BODY").z < z - 0.2, "{}", kit.position("BODY"));
}
