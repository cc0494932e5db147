//! Controllers in Rust. Where Cargo is not on the machine they are left out.

use std::process::Command;

use crate::matlab::{MACHINE, TRACES};
use crate::project::Project;

/// Whether Cargo is installed; prints a message if a test is skipped.
pub(crate) fn has_cargo() -> bool {
    let is_here = Command::new("cargo").arg("--version").output().is_ok_and(|output| output.status.success());
    if !is_here {
        eprintln!("LEFT OUT: a test of controllers in Rust needs cargo (https://rustup.rs)");
    }
    is_here
}

/// Writes a controller in Rust, with the crate that new projects carry.
pub(crate) fn write(project: &Project, name: &str, text: &str) {
    if !project.path("made").exists() {
        assert_eq!(project.run(&["new", "made", "--language=rust"]).status, Some(0));
    }
    let manifest = project.read("made/controllers/made/Cargo.toml");
    let manifest =
        manifest.replace("../../libraries", "../../made/libraries").replace("\"made\"", "\"program\"");
    project.write(&format!("controllers/{name}/Cargo.toml"), &manifest);
    project.write(&format!("controllers/{name}/src/main.rs"), text);
}

/// The program of `conformance/trace`, in this process.
#[expect(dead_code, reason = "its `main` is for a process of its own")]
mod here {
    include!("../../../../conformance/trace/c.rs");

    pub(super) fn run(robot: &mut Robot, arguments: &[String]) -> String {
        let mut lines = String::new();
        trace(robot, arguments, &mut |line| lines += &format!("[c] {line}\n")).unwrap();
        lines
    }
}

#[test]
fn the_same_function_controls_a_robot_in_and_out_of_process() {
    if !has_cargo() {
        return;
    }
    // There are no emitters.
    let alone: String =
        MACHINE.lines().filter(|line| !line.contains("\"talker\"")).collect::<Vec<_>>().join("\n");
    let project = Project::new(&alone);
    let (_, text) = TRACES.iter().find(|(file, _)| *file == "c.rs").unwrap();
    write(&project, "c", text);
    let ended = project.run(&["--mode=fast", "--duration=0.5", "--stdout", "--stderr", "worlds/w.wbt"]);
    let mut world = rebots::World::load(project.path("worlds/w.wbt")).unwrap();
    let mut robot = world.connect("machine", f64::INFINITY).unwrap();
    let ours = here::run(&mut robot, &["one two".to_owned(), "3".to_owned()]);
    assert!(ended.out.lines().count() > 200, "{}{}", ended.out, ended.err);
    for (line, (theirs, ours)) in ended.out.lines().zip(ours.lines()).enumerate() {
        assert_eq!(theirs, ours, "line {line}");
    }
    assert_eq!(ended.out.lines().count(), ours.lines().count());
}

/// The program of `rust/moves.rs`, in this process.
#[expect(dead_code, reason = "its `main` is for a process of its own")]
mod moves {
    include!("rust/moves.rs");

    pub(super) fn run(robot: &mut Robot) -> String {
        let mut lines = String::new();
        moves(robot, &mut |line| lines += &format!("[c] {line}\n")).unwrap();
        lines
    }
}

#[test]
fn motions_forces_and_poses_are_the_same_in_and_out_of_process() {
    if !has_cargo() {
        return;
    }
    let project = Project::new(
        "DEF CUBE Solid { translation 0 0 2 boundingObject Box { size 1 2 3 } physics Physics { } }\n\
         Robot { name \"r\" supervisor TRUE controller \"c\" translation 1 2 3 rotation 0 0 1 1 children [ \
         HingeJoint { jointParameters HingeJointParameters { axis 0 0 1 } endPoint Solid { } \
         device [ RotationalMotor { name \"motor\" } PositionSensor { name \"angle\" } ] } ] }",
    );
    write(&project, "c", include_str!("rust/moves.rs"));
    let motion = "#WEBOTS_MOTION,V1.0,motor\n0,a,0\n100,b,0.5\n200,c,-0.25\n";
    project.write("controllers/c/nod.motion", motion);
    let ended = project.run(&["--mode=fast", "--duration=2", "--stdout", "--stderr", "worlds/w.wbt"]);
    let mut world = rebots::World::load(project.path("worlds/w.wbt")).unwrap();
    let file = project.path("nod.motion");
    std::fs::write(&file, motion).unwrap();
    let mut robot = world.connect("r", f64::INFINITY).unwrap();
    robot.set_custom_data(file.to_str().unwrap());
    let ours = moves::run(&mut robot);
    assert_eq!(ended.out, ours, "{}", ended.err);
    assert_eq!(ours.lines().count(), 30);
}

const WRONG: &str = r#"
use rebots_controller::{Error, Motor, Robot, Value};

fn main() -> Result<(), Error> {
    let mut robot = Robot::connect()?;
    println!("{}", Robot::connect().unwrap_err());
    println!("{}", robot.device::<Motor>("moter").unwrap_err());
    println!("{}", robot.device::<Motor>("angle").unwrap_err());
    println!("{}", robot.node("NOTHING").unwrap_err());
    let own = robot.own_node()?;
    println!("{}", own.set_field(&mut robot, "nmae", 1.0).unwrap_err());
    println!("{}", own.set_field(&mut robot, "name", 1.0).unwrap_err());
    own.set_field(&mut robot, "recognitionColors", vec![[1.0, 0.0, 0.0], [0.0, 0.5, 1.0]])?;
    own.set_field(&mut robot, "recognitionColors", vec![[0.0, 0.5, 1.0]])?;
    own.set_field(&mut robot, "customData", "x")?;
    println!("{:?} {:?}", own.field(&robot, "recognitionColors"), own.field(&robot, "children").map(|value| match value {
        Value::MfNode(nodes) => nodes.iter().map(|node| node.type_name(&robot)).collect(),
        _ => Vec::new(),
    }));
    while robot.step(32) {}
    println!("over {}", robot.custom_data());
    Err(Error::NoSupervisor)
}
"#;

#[test]
fn errors_are_returned() {
    if !has_cargo() {
        return;
    }
    let project = Project::new(
        "Robot { name \"r\" supervisor TRUE controller \"c\" children [ \
         HingeJoint { device [ RotationalMotor { name \"motor\" } PositionSensor { name \"angle\" } ] } ] }",
    );
    write(&project, "c", WRONG);
    let ended = project.run(&["--mode=fast", "--duration=0.32", "--stdout", "--stderr", "worlds/w.wbt"]);
    let expected = "[c] there is no connection to the simulator: this program is connected already\n\
        [c] there is no device \"moter\"; there are: motor, angle\n\
        [c] \"angle\" is a PositionSensor, not a Motor\n\
        [c] there is no node \"NOTHING\"\n\
        [c] field \"nmae\" was not written: there is no such field\n\
        [c] field \"name\" was not written: the value is of another type\n\
        [c] Some(MfColor([[0.0, 0.5, 1.0]])) Some([\"HingeJoint\"])\n\
        [c] over x\n";
    assert_eq!(ended.out, expected, "{}", ended.err);
    let expected = "Error: only supervisors may do this: set the field `supervisor` of the robot to TRUE";
    assert!(ended.err.contains(expected), "{}", ended.err);
    // Without a simulator it is an error, too.
    let program = project.path("controllers/c/target/release/program");
    let home = String::from_utf8(project.command(&["home"]).output().unwrap().stdout).unwrap();
    let alone = |home: &str| {
        let mut command = Command::new(&program);
        command
            .env("WEBOTS_HOME", home)
            .env("WEBOTS_CONTROLLER_URL", "smoke://hill")
            .env_remove("LD_LIBRARY_PATH");
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(alone("/nowhere").contains("export WEBOTS_HOME=$(rebots home)"), "{}", alone("/nowhere"));
    let text = alone(home.trim());
    let expected = "Error: there is no connection to the simulator: WEBOTS_CONTROLLER_URL: expected a URL that starts with";
    assert!(text.contains(expected), "{text}");
}

const LISTENER: &str = r#"
use rebots_controller::{Error, Robot};

fn main() -> Result<(), Error> {
    let mut robot = Robot::connect()?;
    robot.enable_keyboard(32);
    while robot.step(32) {
        while let Some(key) = robot.key() {
            println!("{:.3} key {key}", robot.time());
        }
        while let Some(text) = robot.receive_from_window() {
            println!("{:.3} {text}", robot.time());
            robot.send_to_window(&format!("you said {text}"));
        }
    }
    Ok(())
}
"#;

#[test]
fn keys_and_window_messages_are_received() {
    if !has_cargo() {
        return;
    }
    let project = Project::new("Robot { name \"r\" controller \"c\" }");
    write(&project, "c", LISTENER);
    project.write("input", "at 0.064 keys W SHIFT+UP\nat 0.096 keys\nat 0.096 window r good day\n");
    let ended = project.run(&["--mode=fast", "--duration=0.32", "--stdout", "--input=input", "worlds/w.wbt"]);
    for line in ["key 87", "key 65851", "good day", "you said good day"] {
        assert_eq!(
            ended.out.matches(line).count(),
            1 + usize::from(line == "good day"),
            "{line}: {}",
            ended.out
        );
    }
}

#[test]
fn rust_compiler_errors_are_reported_with_their_line() {
    if !has_cargo() {
        return;
    }
    let project = Project::new("Robot { name \"r\" controller \"c\" }");
    write(&project, "c", "fn main() {\n    let x: u32 = \"one\";\n}\n");
    let ended = project.run(&["--mode=fast", "--duration=0.32", "worlds/w.wbt"]);
    assert!(ended.err.contains("it could not be built"), "{}", ended.err);
    assert!(
        ended.err.contains("src/main.rs:2:18") && ended.err.contains("cargo build --release"),
        "{}",
        ended.err
    );
}

#[test]
fn every_device_of_the_schema_has_a_typed_handle() {
    macro_rules! names {
        ($($name:ident)*) => { [$(<rebots::$name as rebots::Device>::NAME),*] };
    }
    let handles = names!(Accelerometer Altimeter Brake Camera Compass Connector Display DistanceSensor Emitter Gps Gyro
        InertialUnit Led Lidar LightSensor Microphone Motor Pen PositionSensor Radar RangeFinder Receiver Skin Speaker
        TouchSensor VacuumGripper);
    let devices = catalog::NODES.iter().filter(|node| node.is_a("Device") && !node.is_abstract);
    let missing =
        devices.filter(|node| !handles.iter().any(|handle| node.is_a(handle))).map(|node| node.name);
    // A Servo brings a motor and a position sensor; a Radio was never documented and does nothing.
    assert_eq!(missing.collect::<Vec<_>>(), ["Radio", "Servo"]);
}
