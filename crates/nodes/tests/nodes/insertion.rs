//! Insertion and removal of nodes in a running world.

use crate::kit::{Kit, near, near_vector};
use base::Vec3;
use engine::{HostCommand, RobotId};
use scene::{NodeId, Scene, Value};
use wire::op::supervisor as op;

const BOSS: RobotId = RobotId(0);

/// Ends a chain of writes, for closures that return nothing.
fn done(_: &mut wire::Writer) {}

const WORLD: &str = r#"
WorldInfo { basicTimeStep 8 }
DEF BOSS Robot { name "boss" supervisor TRUE children [ GPS { name "eye" } ] }
DEF CAR Robot { name "car" translation 0 0 0.1 boundingObject Box { size 0.2 0.2 0.1 } physics Physics { density -1 mass 2 }
  children [
    DEF HINGE HingeJoint { jointParameters DEF AXIS HingeJointParameters { axis 0 1 0 anchor 0.15 0 0 }
      device [ RotationalMotor { name "motor" maxTorque 2 maxVelocity 5 } PositionSensor { name "angle" } ]
      endPoint DEF ARM Solid { translation 0.3 0 0 name "arm" boundingObject Box { size 0.2 0.05 0.05 } physics Physics { } } } ] }
DEF PILE Solid { name "a" translation 1 0 0.1 boundingObject DEF BOX Box { size 0.2 0.2 0.2 } physics Physics { } }
Solid { name "b" translation 1.02 0 0.3 rotation 0 0 1 0.3 boundingObject USE BOX physics Physics { } }
DEF FLOOR Solid { name "floor" boundingObject Plane { size 20 20 } }
"#;

/// Sends an immediate request and returns the robot's records of the reply.
#[track_caller]
fn ask(kit: &mut Kit, request: impl FnOnce(&mut wire::Writer)) -> Vec<(u8, Vec<u8>)> {
    request(kit.robot_command(BOSS));
    kit.send(BOSS, 0);
    kit.idle();
    let said = kit.world.take_diagnostics();
    kit.diagnostics.extend(said);
    kit.commands.extend(kit.world.take_host_commands());
    kit.robot_records(BOSS)
}

/// Index and type of a field of a node, by its name.
fn field(kit: &Kit, node: NodeId, name: &str) -> u32 {
    let node = kit.world.state().scene().node(node);
    match node.protos.first() {
        Some(proto) => proto.parameters.iter().position(|(own, _)| own == name).unwrap() as u32,
        None => node.ty.field_index(name).unwrap() as u32,
    }
}

/// Inserts nodes into a field as the supervisor. List fields must have been looked up before.
#[track_caller]
fn insert(kit: &mut Kit, node: NodeId, name: &str, index: i32, text: &str) -> Vec<(u8, Vec<u8>)> {
    let position = field(kit, node, name);
    let text = text.to_owned();
    ask(kit, |out| done(out.u8(op::FIELD_INSERT_VALUE).u32(node.0).u32(position).i32(index).str(&text)))
}

#[track_caller]
fn insert_at_top(kit: &mut Kit, text: &str) {
    insert(kit, Scene::ROOT, "children", -1, text);
}

fn remove(kit: &mut Kit, def: &str) {
    let node = kit.node(def).0;
    ask(kit, |out| done(out.u8(op::NODE_REMOVE).u32(node)));
}

fn set(kit: &mut Kit, def: &str, name: &str, number: u32, write: impl FnOnce(&mut wire::Writer)) {
    let node = kit.node(def);
    let position = field(kit, node, name);
    // Only in a paused world are fields written immediately.
    let mode = std::mem::replace(&mut kit.world.state_mut().user.mode, wire::field::mode::PAUSE);
    ask(kit, |out| {
        out.u8(op::FIELD_SET_VALUE).u32(node.0).u32(position).u32(number).i32(-1);
        write(out);
    });
    kit.world.state_mut().user.mode = mode;
}

/// Motion of the links of some nodes, as bits.
fn bits(kit: &Kit, defs: &[&str]) -> Vec<u64> {
    let state = kit.world.state();
    let mut bits = Vec::new();
    for def in defs {
        let mount = state.mount(kit.node(def)).unwrap();
        let (pose, twist) = (state.mounted_pose(&mount), state.mounted_twist(&mount));
        let numbers = [pose.translation, twist.linear, twist.angular].map(|vector| vector.to_array());
        bits.extend(numbers.concat().into_iter().chain(pose.rotation.to_array()).map(f64::to_bits));
    }
    bits
}

const OTHERS: &[&str] = &["CAR", "ARM", "PILE", "BOSS", "FLOOR"];

const BALL: &str = "DEF BALL Solid { name \"ball\" translation 0 5 1 boundingObject Sphere { radius 0.1 } \
                    physics Physics { density -1 mass 1 } }";

#[test]
fn insertion_and_removal_of_a_body_do_not_affect_others() {
    let (mut kit, mut plain) = (Kit::new(WORLD), Kit::new(WORLD));
    for kit in [&mut kit, &mut plain] {
        kit.drive("motor", 1.0);
        kit.steps(20, 8);
    }
    insert_at_top(&mut kit, BALL);
    let links = kit.world.state().dynamics().model.links.len();
    kit.steps(20, 8);
    plain.steps(20, 8);
    // 20 steps of free fall.
    let time: f64 = 0.16;
    near(kit.position("BALL").z, 1.0 - 9.81 / 2.0 * time * time, 1e-9);
    assert_eq!(bits(&kit, OTHERS), bits(&plain, OTHERS));
    remove(&mut kit, "BALL");
    assert_eq!(kit.world.state().dynamics().model.links.len(), links - 1);
    kit.steps(50, 8);
    plain.steps(50, 8);
    assert_eq!(bits(&kit, OTHERS), bits(&plain, OTHERS));
    assert_eq!(kit.said("supervisor/value"), 0, "{:?}", kit.diagnostics);
    let of = |kit: &Kit| kit.world.state().dynamics().state().hash();
    assert_eq!(of(&kit), of(&plain));
}

#[test]
fn inserted_solids_and_fluids_interact() {
    let mut kit = Kit::new(WORLD);
    let ball = |def: &str, z: f64| {
        format!(
            "DEF {def} Solid {{ translation 50 50 {z} boundingObject Sphere {{ radius 0.2 }}
               immersionProperties ImmersionProperties {{ fluidName \"lake\" }} physics Physics {{ density 500 }} }}"
        )
    };
    insert_at_top(&mut kit, &ball("EARLY", 9.0));
    let lake = "Fluid { translation 50 50 5 name \"lake\" boundingObject Box { size 9 9 10 } }";
    insert_at_top(&mut kit, lake);
    insert_at_top(&mut kit, &ball("LATE", 8.0).replace("50 50", "52 50"));
    let before = ["EARLY", "LATE"].map(|def| kit.velocity(def).z);
    kit.steps(10, 8);
    // With half the density of the fluid, it accelerates upwards by g.
    for (def, before) in ["EARLY", "LATE"].into_iter().zip(before) {
        near(kit.velocity(def).z - before, 9.81 * 0.08, 1e-3);
    }
}

#[test]
fn an_inserted_body_collides_with_existing_ones() {
    let mut kit = Kit::new(WORLD);
    kit.steps(5, 8);
    insert_at_top(&mut kit, &BALL.replace("0 5 1", "3 3 0.2"));
    kit.steps(200, 8);
    near(kit.position("BALL").z, 0.1, 1e-3);
    // The floor is removed, and the ball continues to fall.
    remove(&mut kit, "FLOOR");
    kit.steps(100, 8);
    assert!(kit.position("BALL").z < -1.0);
}

/// In the world file it would be a Pose.
#[test]
fn an_inserted_transform_stays_one() {
    let mut kit = Kit::new("Robot { supervisor TRUE } DEF G Group { children DEF P Transform { } }");
    let group = kit.node("G");
    insert(&mut kit, group, "children", -1, "DEF T Transform { }");
    let scene = kit.world.state().scene();
    let names = ["P", "T"].map(|def| scene.node(kit.node(def)).ty.name);
    assert_eq!(names, ["Pose", "Transform"]);
}

#[test]
fn nodes_are_inserted_at_any_index() {
    let mut kit =
        Kit::new("WorldInfo { basicTimeStep 8 } Robot { supervisor TRUE } DEF G Group { children Pose { } }");
    let group = kit.node("G");
    for (index, def) in [(0, "A"), (-1, "D"), (2, "C"), (-4, "B")] {
        insert(&mut kit, group, "children", index, &format!("DEF {def} Pose {{ }}"));
    }
    let scene = kit.world.state().scene();
    let defs = |scene: &Scene| {
        let names = scene.children(group, "children").iter().map(|id| scene.node(*id).def.clone());
        names.map(|def| def.unwrap_or("-".into())).collect::<String>()
    };
    assert_eq!(defs(scene), "AB-CD");
    for index in [6, -7, i32::MIN, i32::MAX] {
        insert(&mut kit, group, "children", index, "DEF X Pose { }");
    }
    insert(&mut kit, group, "children", 0, "DEF X Pose { translation 1 }");
    insert(&mut kit, group, "children", 0, "");
    assert_eq!(defs(kit.world.state().scene()), "AB-CD");
    assert_eq!(kit.said("supervisor/value"), 3, "{:?}", kit.diagnostics);
    // Several nodes keep their order.
    insert(&mut kit, group, "children", 5, "DEF E Pose { } DEF F Pose { translation 0 0 7 }");
    assert_eq!(defs(kit.world.state().scene()), "AB-CDEF");
    assert_eq!(kit.position("F").z, 7.0);
}

#[test]
fn a_single_node_field_takes_one_node() {
    let mut kit = Kit::new(WORLD);
    let floor = kit.node("FLOOR");
    insert_at_top(
        &mut kit,
        "DEF BRICK Solid { name \"brick\" translation 3 0 2 boundingObject DEF B Box { size 1 1 1 } }",
    );
    let brick = kit.node("BRICK");
    kit.steps(10, 8);
    assert_eq!(kit.position("BRICK").z, 2.0, "it has no physics");
    let said = insert(&mut kit, brick, "physics", 0, "DEF P Physics { density 1000 }");
    let answer = said.iter().find(|record| record.0 == op::FIELD_INSERT_VALUE).unwrap();
    assert_eq!(answer.1, kit.node("P").0.to_le_bytes());
    kit.steps(10, 8);
    let height = kit.position("BRICK").z;
    assert!(height < 2.0 && height > 1.9, "{height}");
    let second = insert(&mut kit, brick, "physics", 0, "Physics { }");
    assert_eq!(
        second.iter().find(|record| record.0 == op::FIELD_INSERT_VALUE).unwrap().1,
        (-1_i32).to_le_bytes()
    );
    let _ = floor;
}

#[test]
fn removing_physics_leaves_the_body_in_place() {
    let mut kit = Kit::new(WORLD);
    insert_at_top(&mut kit, &BALL.replace("physics Physics", "physics DEF P Physics"));
    kit.steps(20, 8);
    let here = kit.position("BALL");
    assert!(here.z < 0.95);
    remove(&mut kit, "P");
    kit.steps(20, 8);
    near_vector(kit.position("BALL"), here, 1e-12);
    assert_eq!(kit.velocity("BALL"), Vec3::ZERO);
    // With physics it falls again, from rest.
    let ball = kit.node("BALL");
    insert(&mut kit, ball, "physics", 0, "Physics { density -1 mass 1 }");
    kit.steps(1, 8);
    near(kit.position("BALL").z, here.z, 1e-3);
    kit.steps(20, 8);
    assert!(kit.position("BALL").z < here.z - 0.05);
}

#[test]
fn parts_of_a_robot_are_inserted_and_removed() {
    let mut kit = Kit::new(WORLD);
    kit.enable("angle", 8);
    kit.drive("motor", 1.0);
    kit.steps(30, 8);
    let (link, angle) = (kit.link("ARM"), kit.value("angle"));
    let mass = |kit: &Kit| kit.world.state().dynamics().model.links[kit.link("CAR").index()].inertia.mass;
    near(mass(&kit), 2.0, 1e-12);
    let (arm, car) = (kit.position("ARM"), kit.node("CAR"));
    // A solid that is merged with the body.
    insert(
        &mut kit,
        car,
        "children",
        -1,
        "DEF LOAD Solid { name \"load\" translation 0 0 0.2 \
        boundingObject Box { size 0.1 0.1 0.1 } physics Physics { density -1 mass 3 } }",
    );
    near(mass(&kit), 5.0, 1e-12);
    assert_eq!(kit.link("ARM"), link);
    assert_eq!(kit.position("ARM"), arm);
    near_vector(kit.position("LOAD") - kit.position("CAR"), Vec3::new(0.0, 0.0, 0.2), 0.05);
    kit.step(8);
    near(kit.value("angle"), angle + 0.008, 6e-3);
    remove(&mut kit, "LOAD");
    near(mass(&kit), 2.0, 1e-12);
    kit.step(8);
    near(kit.value("angle"), angle + 0.016, 6e-3);
    // A node without a link.
    insert(
        &mut kit,
        car,
        "children",
        0,
        "DEF MARK Pose { translation 1 0 0 children Shape { geometry Box { } } }",
    );
    near_vector(kit.position("MARK") - kit.position("CAR"), Vec3::X, 0.1);
    remove(&mut kit, "MARK");
    // The arm is removed, and the motor moves nothing.
    remove(&mut kit, "ARM");
    kit.steps(10, 8);
    assert_eq!(kit.value("angle"), 0.0);
    let hinge = kit.node("HINGE");
    insert(
        &mut kit,
        hinge,
        "endPoint",
        0,
        "DEF ARM Solid { translation 0.3 0 0 name \"arm\" \
        boundingObject Box { size 0.2 0.05 0.05 } physics Physics { } }",
    );
    kit.steps(40, 8);
    assert!(kit.value("angle").abs() > 0.05, "the motor drives it again: {}", kit.value("angle"));
}

#[test]
fn a_removed_motor_drives_nothing() {
    // A hinge with physics, one without, and a belt under a box.
    const WORLD: &str = r#"
WorldInfo { basicTimeStep 8 gravity 0 }
DEF BOSS Robot { name "boss" supervisor TRUE }
DEF CAR Robot { name "car" children [
  DEF LIVE HingeJoint { jointParameters HingeJointParameters { axis 0 0 1 dampingConstant 1 }
    device DEF M1 RotationalMotor { name "live" }
    endPoint DEF ARM Solid { name "arm" boundingObject Box { size 0.1 0.1 0.1 } physics Physics { density -1 mass 1 } } }
  DEF LED HingeJoint { jointParameters DEF AXIS HingeJointParameters { axis 0 0 1 }
    device DEF M2 RotationalMotor { name "led" } endPoint DEF HAND Solid { name "hand" } }
  DEF BELT Track { translation 3 0 0 name "belt" device DEF M3 LinearMotor { name "belt motor" maxVelocity 1 }
    boundingObject DEF BAR Box { size 1 0.2 0.2 } physics Physics { } } ] }"#;
    let mut kit = Kit::new(WORLD);
    for motor in ["live", "led", "belt motor"] {
        kit.drive(motor, 1.0);
    }
    kit.steps(50, 8);
    let runs = |kit: &Kit| !kit.world.state().dynamics().model.belts.is_empty();
    near(kit.spin("ARM").z, 1.0, 0.01);
    assert!(runs(&kit));
    for motor in ["M1", "M2", "M3"] {
        remove(&mut kit, motor);
    }
    kit.steps(1, 8);
    let hand = kit.node("HAND");
    let there = kit.world.state().pose(hand);
    kit.steps(500, 8);
    near(kit.spin("ARM").z, 0.0, 1e-3);
    assert_eq!(kit.world.state().pose(hand), there);
    assert!(!runs(&kit));
}

#[test]
fn a_controller_is_notified_of_new_devices_and_uses_them() {
    let mut kit = Kit::new(WORLD);
    kit.steps(3, 8);
    let car = kit.node("CAR");
    insert(&mut kit, car, "children", -1, "GPS { name \"where\" } ");
    kit.step(8);
    let said = kit.robot_records(RobotId(1));
    let news = said.iter().find(|record| record.0 == wire::op::robot::NEW_DEVICE).unwrap();
    let mut expected = wire::Writer::new();
    let number = wire::Dialect::R2025a.node_number(catalog::node_type("GPS").unwrap());
    expected.u16(1).u16(number).str("where").str("");
    assert_eq!(news.1, expected.into_bytes());
    assert_eq!(kit.tag("where"), (RobotId(1), 3));
    kit.enable("where", 8);
    kit.steps(2, 8);
    near_vector(kit.vector("where"), kit.position("CAR"), 1e-9);
    // After its removal, commands of the controller are ignored.
    kit.command("where").u8(1).u16(16);
    let gps = kit.world.robots()[1].devices[2].node.0;
    ask(&mut kit, |out| done(out.u8(op::NODE_REMOVE).u32(gps)));
    kit.steps(2, 8);
    assert!(kit.world.robots()[1].session().is_some());
    assert_eq!(kit.tag("angle"), (RobotId(1), 2));
    assert_eq!(kit.world.robots()[1].devices.len(), 3, "its number stays taken");
    kit.introduction(RobotId(1));
    assert_eq!(kit.world.robots()[1].devices.len(), 2);
}

#[test]
fn inserted_robots_start_their_controllers_until_removed() {
    let mut kit = Kit::new(WORLD);
    kit.steps(3, 8);
    let before = kit.world.robots().len();
    for _ in 0..3 {
        insert_at_top(
            &mut kit,
            "DEF NEW Robot { name \"new\" controller \"c\" controllerArgs [ \"x\" ] \
            translation 0 3 0 children GPS { name \"there\" } }",
        );
        assert_eq!(kit.commands, [HostCommand::StartController(RobotId(2))]);
        kit.commands.clear();
        let new = &kit.world.robots()[2];
        assert_eq!((new.name.as_str(), new.arguments.as_slice()), ("new", &["x".to_owned()][..]));
        kit.connect(RobotId(2));
        kit.enable("there", 8);
        kit.steps(2, 8);
        near_vector(kit.vector("there"), Vec3::new(0.0, 3.0, 0.0), 1e-12);
        remove(&mut kit, "NEW");
        assert!(kit.world.state().scene().find_def("NEW").is_none(), "{:?}", kit.diagnostics);
        assert_eq!(kit.commands, [HostCommand::StopController(RobotId(2))]);
        kit.commands.clear();
        assert!(kit.world.robots()[2].is_gone());
        kit.steps(2, 8);
        kit.hang_up(RobotId(2));
        assert_eq!(kit.world.robots().len(), before + 1);
    }
}

#[test]
fn a_supervisor_may_remove_itself() {
    let mut kit = Kit::new(WORLD);
    let boss = kit.node("BOSS").0;
    kit.robot_command(BOSS).u8(op::NODE_REMOVE).u32(boss).u8(op::NODE_REMOVE).u32(boss);
    kit.send(BOSS, 0);
    kit.idle();
    assert!(kit.world.robots()[0].is_gone());
    kit.free_run(3);
}

#[test]
fn inserted_protos_have_their_parameters() {
    let thing = "#VRML_SIM R2025a utf8\nPROTO Thing [ field SFVec3f translation 0 0 1 field SFString tag \"t\" \
        field MFNode extra [ ] ] { Solid { translation IS translation name IS tag children IS extra \
        boundingObject Sphere { radius 0.1 } physics Physics { density -1 mass 1 } } }";
    let other = thing.replace("Thing", "Other");
    let world = format!("IMPORTABLE EXTERNPROTO \"Thing.proto\"\n{WORLD}");
    let files = [("worlds/Thing.proto", thing), ("protos/Other.proto", other.as_str())];
    // Worlds of this version cannot declare PROTOs.
    let mut kit = Kit::of_version("R2022a", &world, &files);
    insert_at_top(&mut kit, "DEF THING Thing { translation 4 0 3 }");
    insert_at_top(
        &mut kit,
        "DEF OTHER Other { translation 5 0 3 extra DEF INNER Pose { translation 1 0 0 } }",
    );
    kit.steps(10, 8);
    for def in ["THING", "OTHER"] {
        let height = kit.position(def).z;
        assert!(height < 3.0 && height > 2.9, "{def} {height}");
        assert_eq!(kit.world.state().scene().node(kit.node(def)).protos.len(), 1);
    }
    near_vector(kit.position("INNER") - kit.position("OTHER"), Vec3::X, 1e-9);
    // Into a parameter.
    let node = kit.node("OTHER");
    insert(&mut kit, node, "extra", 0, "DEF MORE Pose { translation 0 1 0 }");
    near_vector(kit.position("MORE") - kit.position("OTHER"), Vec3::Y, 1e-9);
    insert_at_top(&mut kit, "Nothing { }");
    assert_eq!(kit.said("node/unknown"), 1);
}

/// A device in a parameter of a solid is in no robot; in one of a robot it is.
#[test]
fn what_is_inserted_into_a_parameter_is_checked_where_it_is_used() {
    let file = |name: &str, base: &str| {
        format!(
            "#VRML_SIM R2025a utf8\nPROTO {name} [ field MFNode kids [ ] ] {{ {base} {{ children Group {{ children IS kids }} }} }}"
        )
    };
    let (thing, bot) = (file("Thing", "Solid"), file("Bot", "Robot"));
    let files = [("worlds/Thing.proto", thing.as_str()), ("worlds/Bot.proto", &bot)];
    let world = format!(
        "EXTERNPROTO \"Thing.proto\"\nEXTERNPROTO \"Bot.proto\"\n{WORLD} DEF THING Thing {{ }} DEF BOT Bot {{ }}"
    );
    let mut kit = Kit::with_files(&world, &files);
    for (holder, expected) in [("THING", vec!["PointLight"]), ("BOT", vec!["GPS", "PointLight"])] {
        let node = kit.node(holder);
        insert(
            &mut kit,
            node,
            "kids",
            -1,
            &format!("DEF {holder}_POSE Pose {{ children [ GPS {{ }} PointLight {{ }} ] }}"),
        );
        let scene = kit.world.state().scene();
        let pose = scene.find_def(&format!("{holder}_POSE")).expect("it is inserted");
        let below: Vec<_> =
            scene.children(pose, "children").iter().map(|id| scene.node(*id).ty.name).collect();
        assert_eq!(below, expected, "{holder}");
    }
}

#[test]
fn only_declared_protos_can_be_inserted() {
    let file =
        |name: &str| format!("#VRML_SIM R2025a utf8\nPROTO {name} [ ] {{ Solid {{ name \"{name}\" }} }}");
    let (one, two, three) = (file("One"), file("Two"), file("Three"));
    let files =
        [("worlds/One.proto", one.as_str()), ("worlds/Two.proto", &two), ("protos/Three.proto", &three)];
    let world = format!("IMPORTABLE EXTERNPROTO \"One.proto\"\nEXTERNPROTO \"Two.proto\"\n{WORLD}");
    let mut kit = Kit::with_files(&world, &files);
    insert_at_top(&mut kit, "DEF A One { }");
    assert_eq!(kit.said("proto/importable"), 0);
    insert_at_top(&mut kit, "DEF B Two { }");
    assert_eq!(kit.said("proto/importable"), 1);
    insert_at_top(&mut kit, "DEF C Three { }");
    assert_eq!(kit.said("proto/importable"), 2);
    let scene = kit.world.state().scene();
    assert!(["A", "B"].iter().all(|def| scene.find_def(def).is_some()) && scene.find_def("C").is_none());
    let told = kit.diagnostics.iter().map(ToString::to_string).collect::<String>();
    assert!(told.contains("IMPORTABLE EXTERNPROTO \"../protos/Three.proto\""), "{told}");
}

#[test]
fn a_reset_removes_inserted_nodes_and_does_not_restore_removed_ones() {
    let (mut kit, mut plain) = (Kit::new(WORLD), Kit::new(WORLD));
    kit.steps(30, 8);
    let car = kit.node("CAR");
    insert_at_top(&mut kit, BALL);
    insert(
        &mut kit,
        car,
        "children",
        -1,
        "DEF LOAD Solid { name \"load\" translation 0 0 0.2 \
        boundingObject Box { size 0.1 0.1 0.1 } physics Physics { density -1 mass 3 } }",
    );
    insert_at_top(&mut kit, "DEF NEW Robot { name \"new\" }");
    kit.steps(30, 8);
    kit.world.reset();
    let scene = kit.world.state().scene();
    assert!(["BALL", "LOAD", "NEW"].iter().all(|def| scene.find_def(def).is_none()));
    assert!(kit.world.robots()[2].is_gone());
    for kit in [&mut kit, &mut plain] {
        kit.drive("motor", 1.0);
        kit.steps(100, 8);
    }
    assert_eq!(bits(&kit, OTHERS), bits(&plain, OTHERS));
    // Removed nodes are not restored, the rest is reset.
    remove(&mut kit, "ARM");
    kit.steps(10, 8);
    kit.world.reset();
    assert!(kit.world.state().scene().find_def("ARM").is_none());
    kit.steps(10, 8);
    near_vector(kit.position("CAR"), Vec3::new(0.0, 0.0, 0.05), 0.06);
}

#[test]
fn states_of_the_links_between_axes_are_saved() {
    let text = "WorldInfo { basicTimeStep 8 gravity 0 } Robot { name \"boss\" supervisor TRUE } \
        DEF R Robot { name \"r\" children DEF J Hinge2Joint { jointParameters DEF P1 HingeJointParameters { axis 0 0 1 } \
        jointParameters2 DEF P2 JointParameters { axis 1 0 0 } endPoint DEF END Solid { translation 0 0 1 \
        boundingObject Sphere { radius 0.1 } physics Physics { } } } }";
    for (def, position) in [("R", 0.3), ("END", 0.4)] {
        let mut kit = Kit::new(text);
        set(&mut kit, "P1", "position", 3, |out| done(out.f64(position)));
        set(&mut kit, "P2", "position", 3, |out| done(out.f64(-position)));
        let (node, here) = (kit.node(def).0, kit.position("END"));
        ask(&mut kit, |out| done(out.u8(op::NODE_SAVE_STATE).u32(node).str("s")));
        set(&mut kit, "P1", "position", 3, |out| done(out.f64(1.0)));
        set(&mut kit, "P2", "position", 3, |out| done(out.f64(1.0)));
        assert!(kit.position("END").distance(here) > 0.1);
        ask(&mut kit, |out| done(out.u8(op::NODE_LOAD_STATE).u32(node).str("s")));
        near_vector(kit.position("END"), here, 1e-12);
    }
}

#[test]
fn repeated_insertion_and_removal_does_not_grow_the_world() {
    let mut kit = Kit::new(WORLD);
    let car = kit.node("CAR");
    let sizes = |kit: &Kit| {
        let model = &kit.world.state().dynamics().model;
        (model.links.len(), model.colliders.len(), model.excluded.len(), kit.world.robots().len())
    };
    let mut seen = Vec::new();
    for _ in 0..20 {
        insert_at_top(&mut kit, BALL);
        insert(
            &mut kit,
            car,
            "children",
            0,
            "DEF J HingeJoint { jointParameters HingeJointParameters { axis 0 0 1 } \
            device RotationalMotor { name \"m\" } endPoint Solid { name \"tail\" translation -1 0 0 \
            boundingObject Box { size 0.1 0.1 0.1 } physics Physics { } } }",
        );
        kit.steps(2, 8);
        remove(&mut kit, "BALL");
        remove(&mut kit, "J");
        kit.steps(2, 8);
        seen.push(sizes(&kit));
    }
    assert!(seen.iter().all(|size| *size == seen[0]), "{seen:?}");
    assert!(
        matches!(kit.world.state().scene().value(Scene::ROOT, "children"), Some(Value::MfNode(list)) if list.len() == 7)
    );
}

#[test]
fn relative_urls_of_inserted_nodes_are_relative_to_the_world() {
    let corner = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
    let boss = "WorldInfo { basicTimeStep 8 } Robot { supervisor TRUE controller \"<extern>\" }";
    let mut kit = Kit::with_files(boss, &[("worlds/corner.obj", corner)]);
    let solid = |url: &str| format!("Solid {{ name \"{url}\" boundingObject Mesh {{ url \"{url}\" }} }}");
    insert_at_top(&mut kit, &solid("corner.obj"));
    let told = kit.diagnostics.len();
    insert_at_top(&mut kit, &solid("none.obj"));
    let new = &kit.diagnostics[told..];
    assert!(new.iter().any(|one| one.to_string().contains("worlds/none.obj")), "{:?}", kit.diagnostics);
    assert!(!kit.diagnostics[..told].iter().any(|one| one.to_string().contains("corner.obj")));
}

#[test]
fn inserted_solids_get_unique_names() {
    let thing = "#VRML_SIM R2025a utf8\nPROTO Thing [ field SFString tag \"a\" ] { Solid { name IS tag } }";
    let fixed = "#VRML_SIM R2025a utf8\nPROTO Fixed [ ] { Solid { name \"a\" } }";
    let world = "EXTERNPROTO \"Thing.proto\"\nEXTERNPROTO \"Fixed.proto\"\n\
        WorldInfo { basicTimeStep 8 } DEF BOSS Robot { name \"boss\" supervisor TRUE children GPS { name \"gps\" } }\n\
        Group { children [ Solid { name \"a\" } Solid { name \"a(1)\" } ] } Solid { name \"a(3)\" } Fixed { }";
    let mut kit = Kit::with_files(world, &[("worlds/Thing.proto", thing), ("worlds/Fixed.proto", fixed)]);
    let name = |kit: &Kit, def: &str| kit.world.state().scene().string(kit.node(def), "name").to_owned();
    insert_at_top(&mut kit, "DEF ONE Solid { name \"a\" }");
    insert_at_top(
        &mut kit,
        "DEF TWO Pose { children DEF THREE Solid { name \"a(3)\" children [ DEF FOUR Solid { name \"a\" } ] } }",
    );
    insert_at_top(
        &mut kit,
        "DEF FIVE Robot { name \"boss\" children [ DEF SIX GPS { name \"x\" } DEF SEVEN GPS { name \"x\" } ] }",
    );
    insert_at_top(&mut kit, "DEF EIGHT Thing { }");
    insert_at_top(&mut kit, "DEF NINE Fixed { }");
    let boss = kit.node("BOSS");
    insert(&mut kit, boss, "children", -1, "DEF TEN GPS { name \"gps\" }");
    let names =
        ["ONE", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN"].map(|def| name(&kit, def));
    assert_eq!(names, ["a(2)", "a(4)", "a", "boss(1)", "x(1)", "x", "a(5)", "a", "gps(1)"]);
    assert_eq!(kit.world.robots().last().unwrap().name, "boss(1)");
    kit.tag("gps(1)");
    let eight = kit.node("EIGHT");
    assert!(
        kit.world.state().scene().node(eight).protos[0]
            .parameters
            .contains(&("tag".to_owned(), Value::SfString("a(5)".into())))
    );
}

/// changelog-r2025: "Fixed a bug preventing nodes from being inserted into unconnected proto fields".
#[test]
fn nodes_are_inserted_into_a_field_that_only_scripts_read() {
    let holder = "#VRML_SIM R2025a utf8\nPROTO Holder [ unconnectedField MFNode{Pose{}} many [ ] unconnectedField SFNode one NULL ] \
        { Solid { name \"holder\" boundingObject Sphere { } } }";
    let world = format!("EXTERNPROTO \"Holder.proto\"\n{WORLD} DEF HOLDER Holder {{ }}");
    let mut kit = Kit::with_files(&world, &[("worlds/Holder.proto", holder)]);
    let node = kit.node("HOLDER");
    let held = |kit: &Kit, parameter: usize| {
        let nodes = kit.world.state().scene().node(node).protos[0].parameters[parameter].1.nodes().to_vec();
        nodes.into_iter().map(|id| kit.world.state().scene().node(id).ty.name).collect::<Vec<_>>()
    };
    insert(&mut kit, node, "many", -1, "Pose { }");
    insert(&mut kit, node, "many", 0, "Pose { children Solid { name \"holder\" physics Physics { } } }");
    let bodies = kit.world.state().dynamics().model.links.len();
    insert(&mut kit, node, "many", 0, "Solid { }");
    assert_eq!(kit.said("supervisor/value"), 1, "{:?}", kit.diagnostics);
    let answer = insert(&mut kit, node, "one", 0, "Solid { physics Physics { } }");
    assert!(
        answer.iter().any(|(opcode, id)| *opcode == op::FIELD_INSERT_VALUE && *id != (-1_i32).to_le_bytes())
    );
    kit.steps(3, 8);
    assert_eq!((held(&kit, 0), held(&kit, 1)), (vec!["Pose", "Pose"], vec!["Solid"]));
    assert_eq!(kit.world.state().dynamics().model.links.len(), bodies, "they are no part of the world");
    for (name, index) in [("many", 1), ("one", -1)] {
        let position = field(&kit, node, name);
        ask(&mut kit, |out| done(out.u8(op::FIELD_REMOVE_VALUE).u32(node.0).u32(position).i32(index)));
    }
    kit.steps(3, 8);
    assert_eq!((held(&kit, 0), held(&kit, 1)), (vec!["Pose"], vec![]));
}

#[test]
fn inserted_nodes_use_nodes_of_the_world() {
    let mut kit = Kit::new(WORLD);
    insert_at_top(
        &mut kit,
        "DEF NEW Solid { name \"new\" translation 3 0 0.1 boundingObject USE BOX physics Physics { } }",
    );
    assert_eq!(kit.diagnostics, vec![]);
    let scene = kit.world.state().scene();
    let (new, original) = (kit.node("NEW"), kit.node("BOX"));
    let used = scene.child(new, "boundingObject").unwrap();
    assert_eq!(scene.node(used).use_of, Some(original));
    assert_eq!(scene.save().matches("USE BOX").count(), 2, "{}", scene.save());
    kit.steps(100, 8);
    near(kit.position("NEW").z, 0.1, 1e-3);
    // It follows the original.
    set(&mut kit, "BOX", "size", 5, |out| done(out.f64s(&[0.2, 0.2, 0.4])));
    kit.steps(400, 8);
    near(kit.position("NEW").z, 0.2, 1e-3);
    // Nodes inside follow those of the original; names of the text come before those of the world.
    insert_at_top(
        &mut kit,
        "Group { children [ DEF BOX Sphere { } DEF TWIN Solid { name \"twin\" translation 5 0 0 boundingObject USE BOX } \
         DEF TRIO Group { children [ Pose { children USE CAR } ] } ] }",
    );
    let scene = kit.world.state().scene();
    let twin = scene.child(kit.node("TWIN"), "boundingObject").unwrap();
    assert_eq!(scene.node(twin).ty.name, "Sphere");
}

#[test]
fn inserted_nodes_use_only_what_comes_before_them() {
    let mut kit = Kit::new(WORLD);
    let count = kit.world.state().scene().children(Scene::ROOT, "children").len();
    insert(&mut kit, Scene::ROOT, "children", 1, "Solid { name \"early\" boundingObject USE BOX }");
    assert_eq!(kit.said("use/unknown"), 1, "{:?}", kit.diagnostics);
    // In an empty field it may be what is in the fields before.
    insert_at_top(
        &mut kit,
        "DEF LATE Solid { name \"late\" translation 7 0 0 children DEF BALL Shape { geometry Sphere { } } }",
    );
    let late = kit.node("LATE");
    insert(&mut kit, late, "boundingObject", 0, "USE BALL");
    let scene = kit.world.state().scene();
    let used = scene.child(late, "boundingObject").unwrap();
    assert_eq!(scene.node(used).use_of, Some(kit.node("BALL")));
    assert_eq!(scene.children(Scene::ROOT, "children").len(), count + 2);
}

#[test]
fn of_several_inserted_nodes_those_that_fit_are_inserted() {
    let mut kit = Kit::new(WORLD);
    let names = |kit: &Kit| {
        let scene = kit.world.state().scene();
        let children = scene.children(Scene::ROOT, "children").iter();
        children.map(|node| scene.node(*node).def.clone().unwrap_or_default()).collect::<Vec<_>>()
    };
    let mut expected = names(&kit);
    insert_at_top(
        &mut kit,
        "DEF ONE Solid { name \"one\" children DEF LUMP Shape { } } Box { } DEF TWO Solid { name \"two\" children USE LUMP }",
    );
    expected.extend(["ONE".to_owned(), "TWO".to_owned()]);
    assert_eq!(names(&kit), expected);
    assert_eq!(kit.said("supervisor/value"), 1, "{:?}", kit.diagnostics);
    // A field of one node gets the first one.
    let one = kit.node("ONE");
    insert(&mut kit, one, "boundingObject", 0, "Sphere { } Box { }");
    let scene = kit.world.state().scene();
    assert_eq!(scene.child(one, "boundingObject").map(|node| scene.node(node).ty.name), Some("Sphere"));
    assert_eq!(kit.said("supervisor/value"), 2, "{:?}", kit.diagnostics);
}

#[test]
fn what_a_slot_does_not_fit_is_not_inserted() {
    let mut kit = Kit::new(&format!("{WORLD} Robot {{ children DEF SLOT Slot {{ type \"hand+\" }} }}"));
    let slot = kit.node("SLOT");
    for text in ["GPS { }", "Slot { type \"foot-\" endPoint GPS { } }"] {
        insert(&mut kit, slot, "endPoint", 0, text);
        assert_eq!(kit.world.state().scene().child(slot, "endPoint"), None, "{text}");
    }
    assert_eq!(kit.said("supervisor/value"), 2, "{:?}", kit.diagnostics);
    insert(
        &mut kit,
        slot,
        "endPoint",
        0,
        "DEF PLUG Slot { type \"hand-\" endPoint GPS { name \"plugged\" } }",
    );
    kit.steps(2, 8);
    assert_eq!(kit.world.state().scene().child(slot, "endPoint"), Some(kit.node("PLUG")));
    kit.device_node("plugged");
}

#[test]
fn inserted_bounding_objects_may_be_groups() {
    let mut kit = Kit::new(&format!("{WORLD} DEF TABLE Solid {{ name \"table\" translation 0 5 0 }}"));
    let table = kit.node("TABLE");
    let top = "Pose { translation 0 0 0.5 children Box { size 1 1 0.2 } }";
    insert(&mut kit, table, "boundingObject", 0, &format!("DEF GROUP Group {{ children {top} }}"));
    insert_at_top(&mut kit, BALL);
    kit.steps(100, 8);
    near(kit.position("BALL").z, 0.7, 1e-3);
    let group = kit.node("GROUP");
    insert(&mut kit, group, "children", -1, &top.replace("0.5", "0.7"));
    remove(&mut kit, "BALL");
    insert_at_top(&mut kit, &BALL.replace("5 1", "5 1.2"));
    kit.steps(100, 8);
    near(kit.position("BALL").z, 0.9, 1e-3);
    // Elsewhere a geometry belongs in a Shape.
    insert(&mut kit, table, "children", -1, "DEF BARE Pose { children Box { } }");
    assert!(kit.world.state().scene().children(kit.node("BARE"), "children").is_empty());
}
