//! Controllers in Rust in the program that holds the world. A test of the program compares them with others, bit by bit.

use rebots::World;
use rebots::rebots_controller::{DistanceSensor, Error, Motor, PositionSensor, Robot, Value};

const NODES: &str = r#"#VRML_SIM R2025a utf8
WorldInfo { basicTimeStep 32 }
DEF BALL Solid { translation 0 0 5 children [ DEF S Shape { appearance DEF PAINT PBRAppearance { } geometry Sphere { radius 0.1 } } ] }
Robot { name "arm" supervisor TRUE customData "old" children [
  HingeJoint { jointParameters HingeJointParameters { axis 0 0 1 }
    device [ RotationalMotor { name "motor" maxVelocity 3 } PositionSensor { name "angle" } ] endPoint Solid { } } ] }
Robot { name "other" }
"#;

fn world(name: &str) -> World {
    let folder = std::env::temp_dir().join(format!("rebots-controllers-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("w.wbt");
    std::fs::write(&path, NODES).unwrap();
    let world = World::load(&path).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    world
}

/// Turns the arm at 2 rad/s until the simulation is over, and gives its angle.
fn turn(robot: &mut Robot) -> Result<f64, Error> {
    let motor = robot.device::<Motor>("motor")?;
    let angle = robot.device::<PositionSensor>("angle")?;
    angle.enable(robot, 32);
    motor.set_position(robot, f64::INFINITY);
    motor.set_velocity(robot, 2.0);
    assert_eq!((motor.target_velocity(robot), motor.max_velocity(robot)), (2.0, 3.0));
    while robot.step(64) {}
    Ok(angle.value(robot))
}

#[test]
fn steps_are_those_of_the_world_until_it_ends() {
    let mut world = world("steps");
    let angle = turn(&mut world.connect("arm", 1.0).unwrap()).unwrap();
    // Steps of 64 ms: the first end after 1 s is at 1.024 s.
    assert!((world.time() - 1.024).abs() < 1e-9, "{}", world.time());
    let mut robot = world.connect("arm", 2.0).unwrap();
    // It has gathered speed by then.
    assert!(robot.step(320));
    let later = robot.device::<PositionSensor>("angle").unwrap().value(&robot);
    assert!((later - angle - 2.0 * 0.32).abs() < 1e-6, "{angle} {later}");
    // 33 ms are two steps of 32 ms.
    assert!(robot.step(33));
    assert!((robot.time() - 1.408).abs() < 1e-9 && robot.basic_time_step() == 32.0);
    robot.quit(0).unwrap();
    assert!(!robot.step(32));
}

#[test]
fn mistakes_are_told_by_what_is_there_instead() {
    let mut world = world("mistakes");
    assert!(world.connect("nobody", 1.0).is_err());
    let mut robot = world.connect("arm", 1.0).unwrap();
    let other = robot.device::<DistanceSensor>("motor").unwrap_err();
    assert_eq!(other.to_string(), "\"motor\" is a RotationalMotor, no DistanceSensor");
    let unknown = robot.device::<Motor>("moto").unwrap_err();
    assert_eq!(unknown.to_string(), "there is no device \"moto\"; there are: motor, angle");
    let ball = robot.node("BALL").unwrap();
    let wrong = ball.set_field(&mut robot, "translation", "far").unwrap_err();
    assert!(matches!(&wrong, Error::Field { name, .. } if name == "translation"), "{wrong}");
    assert!(ball.import(&mut robot, "children", None, "Solid {").is_err());
    assert!(robot.root().unwrap().remove(&mut robot).is_err());
    drop(robot);
    let robot = world.connect("other", 1.0).unwrap();
    assert_eq!(robot.node("BALL").unwrap_err(), Error::NoSupervisor);
}

#[test]
fn fields_are_read_and_written_and_nodes_come_and_go() {
    let mut world = world("fields");
    let mut robot = world.connect("arm", 1.0).unwrap();
    assert_eq!(robot.custom_data(), "old");
    robot.set_custom_data("new");
    let own = robot.own_node().unwrap();
    assert_eq!(own.field(&robot, "customData"), Some(Value::SfString("new".to_owned())));
    let (ball, paint) = (robot.node("BALL").unwrap(), robot.node("PAINT").unwrap());
    ball.set_field(&mut robot, "translation", [1.0, 2.0, 3.0]).unwrap();
    paint.set_field(&mut robot, "baseColor", [1.0, 0.5, 0.0]).unwrap();
    assert_eq!(paint.field(&robot, "baseColor"), Some(Value::SfColor([1.0, 0.5, 0.0])));
    assert!(robot.step(32));
    assert_eq!(ball.position(&robot), [1.0, 2.0, 3.0]);
    assert_eq!(ball.orientation(&robot), [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]);
    assert!(paint.position(&robot).iter().all(|number| number.is_nan()));
    assert_eq!((ball.count(&robot, "children"), ball.count(&robot, "translation")), (Some(1), None));
    ball.import(&mut robot, "children", Some(0), "DEF NEW Pose { }").unwrap();
    let new = robot.node("NEW").unwrap();
    let first = ball.field(&robot, "children");
    assert!(matches!(&first, Some(Value::MfNode(nodes)) if nodes.first() == Some(&new)), "{first:?}");
    assert_eq!((new.type_name(&robot), new.def(&robot)), ("Pose".to_owned(), "NEW".to_owned()));
    new.remove(&mut robot).unwrap();
    assert_eq!(ball.count(&robot, "children"), Some(1));
    assert!(robot.node("NEW").is_err() && new.type_name(&robot).is_empty());
}
