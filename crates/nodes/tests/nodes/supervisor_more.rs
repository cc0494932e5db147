//! What a supervisor is told without asking, what it shows, and which written fields take effect at once.

use crate::kit::{Kit, near, near_vector};
use base::Vec3;
use engine::{HostCommand, RobotId};
use scene::Value;
use wire::Writer;
use wire::op::supervisor as op;

const BOSS: RobotId = RobotId(0);

const WORLD: &str = r#"
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

fn done(_: &mut Writer) {}

/// Sends an immediate request and returns what the robot says in its answer.
#[track_caller]
fn ask(kit: &mut Kit, request: impl FnOnce(&mut Writer)) -> Vec<(u8, Vec<u8>)> {
    request(kit.robot_command(BOSS));
    kit.send(BOSS, 0);
    kit.idle();
    kit.diagnostics.extend(kit.world.take_diagnostics());
    kit.commands.extend(kit.world.take_host_commands());
    kit.robot_records(BOSS).into_iter().filter(|record| record.0 >= 16).collect()
}

/// Writes a single value of a field while the world is paused; `number` is the protocol's number of its type.
fn set(kit: &mut Kit, def: &str, name: &str, number: u32, write: impl FnOnce(&mut Writer)) {
    let node = kit.node(def);
    let field = kit.world.state().scene().node(node).ty.field_index(name).unwrap() as u32;
    let mode = std::mem::replace(&mut kit.world.state_mut().user.mode, wire::field::mode::PAUSE);
    ask(kit, |out| {
        out.u8(op::FIELD_SET_VALUE).u32(node.0).u32(field).u32(number).i32(-1);
        write(out);
    });
    kit.world.state_mut().user.mode = mode;
}

fn set_float(kit: &mut Kit, def: &str, name: &str, value: f64) {
    set(kit, def, name, 3, |out| done(out.f64(value)));
}

fn set_vector(kit: &mut Kit, def: &str, name: &str, value: [f64; 3]) {
    set(kit, def, name, 5, |out| done(out.f64s(&value)));
}

/// How often each of these was told in some steps.
fn told(kit: &mut Kit, steps: usize, opcode: u8) -> Vec<usize> {
    let mut told = Vec::new();
    for step in 0..steps {
        kit.step(8);
        let count = kit.robot_records(BOSS).iter().filter(|record| record.0 == opcode).count();
        told.extend(std::iter::repeat_n(step, count));
    }
    told
}

#[test]
fn tracked_things_are_told_at_their_pace() {
    let mut kit = Kit::new(WORLD);
    let (ball, wall) = (kit.node("BALL").0, kit.node("WALL").0);
    let translation = catalog::node_type("Solid").unwrap().field_index("translation").unwrap() as u32;
    let first = ask(&mut kit, |out| {
        out.u8(op::FIELD_CHANGE_TRACKING).u32(ball).u32(translation).u8(0).u8(1).i32(24);
    });
    assert_eq!(first.iter().filter(|record| record.0 == op::FIELD_GET_VALUE).count(), 1, "at once");
    assert_eq!(told(&mut kit, 9, op::FIELD_GET_VALUE), [2, 5, 8]);
    let record =
        kit.robot_records(BOSS).into_iter().find(|record| record.0 == op::FIELD_GET_VALUE).unwrap().1;
    let mut expected = Writer::new();
    expected.u32(5).u32(ball).i32(-1).u32(translation).vec3(kit.position("BALL"));
    assert_eq!(record, expected.into_bytes());
    ask(&mut kit, |out| done(out.u8(op::FIELD_CHANGE_TRACKING).u32(ball).u32(translation).u8(0).u8(0)));
    assert!(told(&mut kit, 4, op::FIELD_GET_VALUE).is_empty());
    // A period that means nothing is every step.
    ask(&mut kit, |out| done(out.u8(op::POSE_CHANGE_TRACKING).u32(wall).u32(ball).u8(1).i32(-7)));
    assert_eq!(told(&mut kit, 3, op::NODE_GET_POSE), [0, 1, 2]);
    ask(&mut kit, |out| done(out.u8(op::CONTACT_POINTS_CHANGE_TRACKING).u32(ball).u8(0).u8(1).i32(16)));
    assert_eq!(told(&mut kit, 4, op::NODE_GET_CONTACT_POINTS), [1, 3]);
    // After a reset, and until the node is gone.
    kit.world.reset();
    assert_eq!(told(&mut kit, 3, op::NODE_GET_POSE), [0, 1, 2]);
    ask(&mut kit, |out| done(out.u8(op::NODE_REMOVE).u32(ball)));
    assert!(told(&mut kit, 3, op::NODE_GET_POSE).is_empty());
}

#[test]
fn labels_stay_until_the_reset() {
    let mut kit = Kit::new(WORLD);
    for text in ["a", "b", ""] {
        ask(&mut kit, |out| {
            out.u8(op::SET_LABEL).u16(1).f64s(&[0.1, 0.2, 0.3]).u32(0xff).str(text).str("Arial");
            out.u8(op::SET_LABEL).u16(2).f64s(&[0.1, 0.2, 0.3]).u32(0xff).str("other").str("Arial");
        });
        let labels = &kit.world.state().user.labels;
        let texts: Vec<&str> = labels.values().map(|label| label.text.as_str()).collect();
        assert_eq!(texts, [text, "other"].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>());
    }
    assert_eq!(kit.said("supervisor/label"), 0);
    ask(&mut kit, |out| {
        out.u8(op::SET_LABEL).u16(3).f64s(&[0.1, 0.2, 0.3]).u32(0xff).str("x").str("No Such Font");
    });
    assert_eq!((kit.said("supervisor/label"), kit.world.state().user.labels.len()), (1, 2));
    kit.world.reset();
    assert!(kit.world.state().user.labels.is_empty());
}

/// As in Webots: they go when the next controller comes.
#[test]
fn labels_of_a_supervisor_that_ended_stay() {
    let mut kit = Kit::new(WORLD);
    ask(&mut kit, |out| {
        out.u8(op::SET_LABEL).u16(1).f64s(&[0.1, 0.2, 0.3]).u32(0xff).str("done").str("Arial");
    });
    kit.hang_up(BOSS);
    kit.free_run(2);
    assert_eq!(kit.world.state().user.labels.len(), 1);
    kit.connect(BOSS);
    kit.exchange();
    assert!(kit.world.state().user.labels.is_empty());
}

#[test]
fn the_viewpoint_looks_at_a_node() {
    let mut kit = Kit::new(WORLD);
    let ball = kit.node("BALL").0;
    ask(&mut kit, |out| done(out.u8(op::NODE_MOVE_VIEWPOINT).u32(ball)));
    let place = kit.world.state().scene().vec3(kit.node("VIEW"), "position");
    assert!(place.x < -0.5 && place.y == 0.0 && (place.z - 0.5).abs() < 1e-12, "{place}");
}

#[test]
fn animations_are_written_as_poses_over_time() {
    let mut kit = Kit::new(WORLD);
    assert_eq!(ask(&mut kit, |out| done(out.u8(op::STOP_ANIMATION))), [(op::ANIMATION_STOP_STATUS, vec![0])]);
    let start =
        |kit: &mut Kit, name: &str| ask(kit, |out| done(out.u8(op::START_ANIMATION).str(name)))[0].clone();
    assert_eq!(start(&mut kit, "a.txt"), (op::ANIMATION_START_STATUS, vec![0]));
    assert_eq!(start(&mut kit, "b/a.html"), (op::ANIMATION_START_STATUS, vec![1]));
    assert_eq!(start(&mut kit, "c.html"), (op::ANIMATION_START_STATUS, vec![0]), "one at a time");
    ask(&mut kit, |out| {
        out.u8(op::SET_LABEL).u16(1).f64s(&[0.1, 0.2, 0.3]).u32(0x00ff_8000).str("a \"b\"\n").str("Arial");
    });
    kit.steps(2, 8);
    ask(&mut kit, |out| done(out.u8(op::SET_LABEL).u16(1).f64s(&[0.0; 3]).u32(0).str("").str("Arial")));
    kit.step(8);
    assert_eq!(ask(&mut kit, |out| done(out.u8(op::STOP_ANIMATION))), [(op::ANIMATION_STOP_STATUS, vec![1])]);
    let files = kit.files();
    let names: Vec<&str> = files.iter().map(|file| file.0.as_str()).collect();
    assert_eq!(names, ["b/a.x3d", "b/a.html", "b/a.json"]);
    let json = String::from_utf8(files[2].1.clone()).unwrap();
    let ball = kit.node("BALL").0;
    assert_eq!(json.matches("\"time\":").count(), 4);
    assert!(json.contains("\"basicTimeStep\":8,"), "{json}");
    assert_eq!(
        json.matches(&format!("{{\"id\":{ball},\"translation\"")).count(),
        4,
        "it falls in every picture"
    );
    assert_eq!(json.matches(&format!("{{\"id\":{},", kit.node("FLOOR").0)).count(), 0, "it stands still");
    let z = (kit.position("BALL").z * 1e4).round() / 1e4;
    assert!(json.contains(&format!("\"translation\":\"0 0 {z}\"")), "{json}");
    assert!(
        json.contains(&format!("{{\"time\":0,\"updates\":[{{\"id\":{ball},\"translation\":\"0 0 0.5\"")),
        "{json}"
    );
    let page = String::from_utf8_lossy(&files[1].1);
    assert!(page.contains("data-scene=\"a.x3d\"") && page.contains("data-animation=\"a.json\""), "{page}");
    let model = String::from_utf8_lossy(&files[0].1);
    assert!(model.contains(&format!("<Transform id=\"n{ball}\" translation=\"0 0 0.5\"")), "{model}");
    let label = format!("{}", u64::from(kit.node("BOSS").0) * 65536 + 1);
    assert!(json.contains(&format!("\"labelsIds\":\"{label}\"")), "{json}");
    let shown = format!(
        "\"labels\":[{{\"id\":{label},\"font\":\"Arial\",\"rgba\":\"255,128,0,1\",\"size\":0.3,\
         \"x\":0.1,\"y\":0.2,\"text\":\"a \\\"b\\\"\\n\"}}]"
    );
    assert_eq!((json.matches(&shown).count(), json.matches("\"labels\":").count()), (1, 2), "{json}");
    assert!(json.contains(&format!("\"labels\":[{{\"id\":{label},\"text\":\"\"}}]")), "{json}");
}

#[test]
fn written_settings_of_the_world_hold_at_once() {
    let mut kit = Kit::new(WORLD);
    set_float(&mut kit, "INFO", "gravity", 0.0);
    kit.steps(10, 8);
    assert_eq!(kit.position("BALL").z, 0.5);
    set_float(&mut kit, "INFO", "gravity", 5.0);
    kit.steps(1, 8);
    near(kit.velocity("BALL").z, -0.04, 1e-9);
    set_float(&mut kit, "INFO", "basicTimeStep", 16.0);
    let before = kit.world.time().ms();
    kit.step(16);
    assert_eq!(kit.world.time().ms(), before + 16.0);
    set_float(&mut kit, "INFO", "ERP", 0.5);
    assert_eq!(kit.world.state().dynamics().model.settings.erp, 0.5);
    let arm = kit.link("ARM");
    assert_eq!(
        kit.world.state().dynamics().model.links[arm.index()].joint.stop_erp,
        0.5,
        "joints are built from it"
    );
}

#[test]
fn written_bodies_change_and_move_on() {
    let mut kit = Kit::new(WORLD);
    kit.steps(5, 8);
    let (velocity, place) = (kit.velocity("BALL"), kit.position("BALL"));
    set_float(&mut kit, "MASS", "mass", 3.0);
    let link = kit.link("BALL");
    assert_eq!(kit.world.state().dynamics().model.links[link.index()].inertia.mass, 3.0);
    assert_eq!((kit.velocity("BALL"), kit.position("BALL")), (velocity, place));
    set_float(&mut kit, "SPHERE", "radius", 0.3);
    kit.steps(300, 8);
    near(kit.position("BALL").z, 0.3, 1e-3);
    // A part that is carried by a pose that is not a body.
    kit.enable("eye", 8);
    kit.steps(2, 8);
    near(kit.value("eye"), 900.0, 1e-6);
    set_vector(&mut kit, "WALL", "translation", [5.6, 0.0, 0.0]);
    kit.steps(1, 8);
    near(kit.value("eye"), 500.0, 1e-6);
    set_vector(&mut kit, "BOX", "size", [0.4, 2.0, 2.0]);
    kit.steps(1, 8);
    near(kit.value("eye"), 400.0, 1e-6);
    set_vector(&mut kit, "CAR", "translation", [4.9, 0.0, 0.5]);
    kit.steps(1, 8);
    near(kit.value("eye"), 500.0, 1e-6);
}

#[test]
fn written_joints_and_motors_change_and_move_on() {
    let mut kit = Kit::new(WORLD);
    kit.enable("angle", 8);
    kit.drive("motor", 3.0);
    kit.steps(20, 8);
    let angle = kit.value("angle");
    near(angle, 0.48, 0.03);
    let arm = kit.position("ARM");
    set_float(&mut kit, "MOTOR", "maxVelocity", 1.0);
    kit.step(8);
    assert_eq!(kit.records("motor")[0].0, wire::op::motor::CONFIGURE, "the controller hears of it");
    kit.steps(9, 8);
    near(kit.value("angle"), angle + 0.08, 0.01);
    // Another anchor: the arm goes on from where it is, about another point.
    let arm_now = kit.position("ARM");
    assert!(arm.distance(arm_now) > 0.05);
    set_vector(&mut kit, "AXIS", "anchor", [0.0, 1.0, 0.0]);
    near_vector(kit.position("ARM"), arm_now, 1e-9);
    set_float(&mut kit, "AXIS", "maxStop", 0.6);
    kit.steps(100, 8);
    near(kit.value("angle"), 0.6, 0.01);
    // Names of devices are told to controllers that come.
    let tag = kit.tag("eye");
    set(&mut kit, "EYE", "name", 8, |out| done(out.str("ear")));
    assert_eq!(kit.tag("ear"), tag);
}

#[test]
fn a_written_look_up_table_counts_and_the_controller_hears_of_it() {
    let mut kit = Kit::new(WORLD);
    kit.enable("eye", 8);
    kit.steps(2, 8);
    near(kit.value("eye"), 900.0, 1e-6);
    let eye = kit.node("EYE");
    let field = kit.world.state().scene().node(eye).ty.field_index("lookupTable").unwrap() as u32;
    kit.world.state_mut().user.mode = wire::field::mode::PAUSE;
    ask(&mut kit, |out| {
        out.u8(op::FIELD_SET_VALUE).u32(eye.0).u32(field).u32(0x15).i32(1).f64s(&[1.0, 2000.0, 0.0]);
    });
    assert_eq!(kit.world.state().scene().vec3s(eye, "lookupTable")[1], Vec3::new(1.0, 2000.0, 0.0));
}

#[test]
fn another_controller_is_started() {
    let mut kit = Kit::new(WORLD);
    set(&mut kit, "CAR", "controller", 8, |out| done(out.str("d")));
    assert_eq!(kit.commands, [HostCommand::StartController(RobotId(1))]);
    assert_eq!(kit.world.robots()[1].controller, "d");
    kit.commands.clear();
    set(&mut kit, "CAR", "customData", 8, |out| done(out.str("x")));
    assert_eq!(kit.commands, []);
    assert_eq!(
        kit.world.state().scene().value(kit.node("CAR"), "customData"),
        Some(&Value::SfString("x".into()))
    );
}

/// A white label in the upper left corner of a black world is on the picture, and nothing below it.
#[test]
fn pictures_are_exported_with_labels() {
    let world = WORLD.replace("DEF FLOOR", "Background { skyColor [ 0 0 0 ] } DEF FLOOR");
    let mut kit = Kit::new(&world);
    ask(&mut kit, |out| {
        out.u8(op::SET_LABEL).u16(1).f64s(&[0.0, 0.0, 0.5]).u32(0x00ff_ffff).str("Hi").str("Arial");
        out.u8(op::EXPORT_IMAGE).u8(90).str("view.png").u8(op::EXPORT_IMAGE).u8(90).str("view.jpg");
    });
    assert_eq!(kit.said("supervisor/picture"), 0);
    let [(path, bytes), (_, photo)] = kit.files() else { panic!("two files") };
    let photo = assets::decode_image("view.jpg", photo).unwrap();
    assert_eq!((photo.width, photo.height), (1280, 720));
    assert_eq!(path, "view.png");
    let image = assets::decode_image(path, bytes).unwrap();
    assert_eq!((image.width, image.height), (1280, 720));
    let assets::ImagePixels::Rgba8(rgba) = image.pixels else { panic!("eight bits") };
    let white = |rows: std::ops::Range<usize>| {
        let pixels = rgba.as_chunks::<4>().0.iter().skip(rows.start * 1280).take(rows.len() * 1280);
        pixels.filter(|pixel| **pixel == [255; 4]).count()
    };
    // A line of a label is half as high as its size says.
    assert!(white(0..180) > 4_000 && white(180..720) == 0, "{} {}", white(0..180), white(180..720));
}

/// Half-transparent block characters in lines: no pixel is ignored where they meet, and none is painted twice.
#[test]
fn block_characters_of_labels_have_no_seams() {
    let world = WORLD.replace("DEF FLOOR", "Background { skyColor [ 0 0 0 ] } DEF FLOOR");
    // Lines of 17.3 pixels, at a place between pixels.
    let size = 2.0 * 17.3 / 720.0;
    let painted = |text: &str| {
        let mut kit = Kit::new(&world);
        ask(&mut kit, |out| {
            out.u8(op::SET_LABEL)
                .u16(1)
                .f64s(&[0.0013, 0.0017, size])
                .u32(0x80ff_ffff)
                .str(text)
                .str("Arial");
            out.u8(op::EXPORT_IMAGE).u8(90).str("view.png");
        });
        let [(path, bytes)] = kit.files() else { panic!("one file") };
        let image = assets::decode_image(path, bytes).unwrap();
        let assets::ImagePixels::Rgba8(rgba) = image.pixels else { panic!("eight bits") };
        rgba.as_chunks::<4>().0.iter().take(60 * 1280).map(|pixel| pixel[0]).collect::<Vec<u8>>()
    };
    let (bare, whole) = (painted(""), painted("████\n████\n████"));
    let inked: Vec<usize> = (0..whole.len()).filter(|at| whole[*at] != bare[*at]).collect();
    let columns: Vec<usize> = inked.iter().map(|at| at % 1280).collect();
    let (left, right) = columns.iter().min().zip(columns.iter().max()).unwrap();
    let (top, bottom) = (inked[0] / 1280, inked[inked.len() - 1] / 1280);
    assert_eq!(bottom - top + 1, 52, "three lines of 17.3 pixels");
    assert_eq!(inked.len(), (right - left + 1) * (bottom - top + 1), "a rectangle");
    // Half of white over what is behind, once.
    let once = |at: usize| (u32::from(bare[at]) * 128 + 255 * 127) / 255;
    assert!(inked.iter().all(|at| u32::from(whole[*at]).abs_diff(once(*at)) <= 1), "painted once");
    // Halves and quarters are parts of the same whole.
    let parts = painted("▀▄▞▚\n▄▀▚▞\n████");
    assert!((0..parts.len()).all(|at| parts[at] == bare[at] || parts[at] == whole[at]), "painted once");
    let count = (0..parts.len()).filter(|at| parts[*at] != bare[*at]).count();
    assert!(count.abs_diff(inked.len() * 2 / 3) < 200, "half of two lines, all of one: {count}");
}

#[test]
fn a_label_in_a_font_that_is_not_there_is_told() {
    let mut kit = Kit::new(WORLD);
    ask(&mut kit, |out| {
        out.u8(op::SET_LABEL).u16(1).f64s(&[0.0, 0.0, 0.5]).u32(0).str("Hi").str("Arial");
        out.u8(op::SET_LABEL).u16(2).f64s(&[0.0, 0.0, 0.5]).u32(0).str("Hi").str("Handwriting");
        done(out.u8(op::SET_LABEL).u16(2).f64s(&[0.0, 0.0, 0.5]).u32(0).str("Ho").str("Handwriting"));
    });
    assert_eq!((kit.said("supervisor/label"), kit.world.state().user.labels.len()), (1, 2));
}

#[test]
fn pictures_that_cannot_be_written_are_told() {
    let mut kit = Kit::new(WORLD);
    ask(&mut kit, |out| done(out.u8(op::EXPORT_IMAGE).u8(90).str("/forbidden.png")));
    kit.world.state_mut().visuals.disable_rendering();
    ask(&mut kit, |out| done(out.u8(op::EXPORT_IMAGE).u8(90).str("view.png")));
    assert_eq!((kit.said("supervisor/picture"), kit.files().len()), (2, 0));
}

/// The numbers of the first record of an answer that has this opcode.
#[track_caller]
fn numbers<const N: usize>(records: &[(u8, Vec<u8>)], opcode: u8) -> [f64; N] {
    let bytes = &records.iter().find(|record| record.0 == opcode).unwrap().1;
    std::array::from_fn(|index| f64::from_le_bytes(bytes[8 * index..][..8].try_into().unwrap()))
}

const LED: &str = r#"
WorldInfo { basicTimeStep 8 gravity 0 }
DEF BOSS Robot { name "boss" supervisor TRUE translation 0 9 0 }
DEF BELT Solid { name "belt" translation 0 0 1 children DEF SIGN Solid { name "sign" translation 2 0 0 } }
DEF DOOR Solid { name "door" translation 0 5 1 linearVelocity 0 0 0.5 angularVelocity 0 0 1 }
"#;

#[test]
fn a_solid_without_physics_moves_with_the_velocity_it_is_given() {
    let mut kit = Kit::new(LED);
    let belt = kit.node("BELT").0;
    let give = |kit: &mut Kit, velocity: [f64; 6]| {
        ask(kit, |out| done(out.u8(op::NODE_SET_VELOCITY).u32(belt).f64s(&velocity)));
    };
    kit.steps(125, 8);
    near_vector(kit.position("BELT"), Vec3::Z, 1e-12);
    near_vector(kit.position("DOOR"), Vec3::new(0.0, 5.0, 1.5), 1e-9);
    give(&mut kit, [0.5, 0.0, 0.0, 0.0, 0.0, std::f64::consts::FRAC_PI_2]);
    let told = ask(&mut kit, |out| done(out.u8(op::NODE_GET_VELOCITY).u32(belt)));
    assert_eq!(numbers(&told, op::NODE_GET_VELOCITY), [0.5, 0.0, 0.0, 0.0, 0.0, std::f64::consts::FRAC_PI_2]);
    kit.steps(125, 8);
    near_vector(kit.position("BELT"), Vec3::new(0.5, 0.0, 1.0), 1e-9);
    near_vector(kit.position("SIGN"), Vec3::new(0.5, 2.0, 1.0), 1e-6);
    // A field says it as well.
    set_vector(&mut kit, "BELT", "linearVelocity", [0.0, 1.0, 0.0]);
    set_vector(&mut kit, "BELT", "angularVelocity", [0.0; 3]);
    kit.steps(125, 8);
    near_vector(kit.position("BELT"), Vec3::new(0.5, 1.0, 1.0), 1e-9);
    near_vector(kit.position("SIGN"), Vec3::new(0.5, 3.0, 1.0), 1e-6);
    give(&mut kit, [0.0; 6]);
    kit.steps(3, 8);
    near_vector(kit.position("BELT"), Vec3::new(0.5, 1.0, 1.0), 1e-9);
    // Physics that is reset stops it, too; a reset of the world is how it began.
    give(&mut kit, [1.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    ask(&mut kit, |out| done(out.u8(op::NODE_RESET_PHYSICS).u32(belt)));
    kit.steps(3, 8);
    near_vector(kit.position("BELT"), Vec3::new(0.5, 1.0, 1.0), 1e-9);
    give(&mut kit, [1.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    kit.steps(3, 8);
    let first = Kit::new(LED).world.state().dynamics().state().hash();
    kit.world.reset();
    assert_eq!(kit.world.state().dynamics().state().hash(), first);
    kit.steps(125, 8);
    near_vector(kit.position("BELT"), Vec3::Z, 1e-12);
    near_vector(kit.position("DOOR"), Vec3::new(0.0, 5.0, 1.5), 1e-9);
    assert_eq!(kit.said("supervisor/body"), 0);
}

/// Two rods of 1 kg and 1 m in line, merged into one body.
const RODS: &str = r#"
WorldInfo { basicTimeStep 8 gravity 0 }
DEF BOSS Robot { name "boss" supervisor TRUE translation 0 9 0 }
DEF LEFT Solid { name "left" translation 0 0 1 boundingObject DEF ROD Box { size 1 0.1 0.1 }
  physics Physics { density -1 mass 1 }
  children DEF RIGHT Solid { name "right" translation 1 0 0 boundingObject USE ROD
    physics Physics { density -1 mass 1 } } }
"#;

#[test]
fn a_force_acts_at_the_centre_of_mass_of_its_node_even_if_that_is_merged() {
    let center = |kit: &mut Kit, def: &str| {
        let node = kit.node(def).0;
        let told = ask(kit, |out| done(out.u8(op::NODE_GET_CENTER_OF_MASS).u32(node)));
        Vec3::from_array(numbers(&told, op::NODE_GET_CENTER_OF_MASS))
    };
    let mut kit = Kit::new(RODS);
    near_vector(center(&mut kit, "LEFT"), Vec3::new(0.5, 0.0, 1.0), 1e-12);
    near_vector(center(&mut kit, "RIGHT"), Vec3::new(1.0, 0.0, 1.0), 1e-12);
    let spin_after = |def: &str| {
        let mut kit = Kit::new(RODS);
        let node = kit.node(def).0;
        ask(&mut kit, |out| done(out.u8(op::NODE_ADD_FORCE).u32(node).f64s(&[0.0, 3.0, 0.0]).u8(0)));
        kit.step(8);
        kit.spin("LEFT").z
    };
    near(spin_after("LEFT"), 0.0, 1e-12);
    // Lever 0.5 m; the body's moment of inertia about its centre is that of two rods half a metre off.
    let inertia = 2.0 * ((1.0 + 0.01) / 12.0 + 0.25);
    near(spin_after("RIGHT"), 0.008 * 3.0 * 0.5 / inertia, 1e-9);
}

#[test]
fn a_joint_is_put_no_further_than_to_its_stops() {
    let mut kit = Kit::new(&WORLD.replace("axis 0 0 1 }", "axis 0 0 1 minStop -0.5 maxStop 1 }"));
    let hinge = kit.node("HINGE").0;
    for (wanted, reached, told) in [(0.75, 0.75, 0), (2.0, 1.0, 1), (-2.0, -0.5, 2)] {
        ask(&mut kit, |out| done(out.u8(op::NODE_SET_JOINT_POSITION).u32(hinge).f64(wanted).u32(1)));
        let arm = kit.link("ARM");
        near(kit.world.state().dynamics().joint_position(arm), reached, 1e-12);
        assert_eq!(kit.said("supervisor/body"), told);
    }
}

#[test]
fn written_rotations_have_an_axis_of_length_one_and_less_than_half_a_turn() {
    let mut kit = Kit::new(WORLD);
    set(&mut kit, "WALL", "rotation", 6, |out| done(out.f64s(&[0.0, 0.0, 2.0, 4.0])));
    let Some(Value::SfRotation(now)) = kit.world.state().scene().value(kit.node("WALL"), "rotation") else {
        panic!("no rotation")
    };
    assert_eq!(*now, [0.0, 0.0, 1.0, 4.0 - std::f64::consts::TAU]);
}

#[test]
fn tracking_that_begins_again_tells_at_once() {
    let mut kit = Kit::new(WORLD);
    let ball = kit.node("BALL").0;
    let track = |kit: &mut Kit, descendants: u8, period_ms: i32| {
        let told = ask(kit, |out| {
            out.u8(op::CONTACT_POINTS_CHANGE_TRACKING).u32(ball).u8(descendants).u8(1).i32(period_ms);
        });
        told.iter().filter(|record| record.0 == op::NODE_GET_CONTACT_POINTS).count()
    };
    assert_eq!(track(&mut kit, 1, 1000), 1);
    assert!(told(&mut kit, 3, op::NODE_GET_CONTACT_POINTS).is_empty());
    assert_eq!(track(&mut kit, 0, 16), 1);
    assert_eq!(told(&mut kit, 4, op::NODE_GET_CONTACT_POINTS), [1, 3]);
    // One solid is told once, and its end is the end, whatever was said of those below.
    assert_eq!(track(&mut kit, 1, 8), 1);
    ask(&mut kit, |out| done(out.u8(op::CONTACT_POINTS_CHANGE_TRACKING).u32(ball).u8(0).u8(0)));
    assert!(told(&mut kit, 3, op::NODE_GET_CONTACT_POINTS).is_empty());
}
