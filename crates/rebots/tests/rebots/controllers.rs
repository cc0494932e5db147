//! Controllers in Rust in the same process as the world. A test of the program compares them with external ones, bit by
//! bit.

use rebots::World;
use rebots::rebots_controller::{DistanceSensor, Error, Motion, Motor, PositionSensor, Push, Robot, Value};

const NODES: &str = r#"#VRML_SIM R2025a utf8
WorldInfo { basicTimeStep 32 gravity 0 }
DEF BALL Solid { translation 0 0 5 children [ DEF S Shape { appearance DEF PAINT PBRAppearance { } geometry Sphere { radius 0.1 } } ] }
Robot { name "arm" supervisor TRUE customData "old" children [
  HingeJoint { jointParameters HingeJointParameters { axis 0 0 1 }
    device [ RotationalMotor { name "motor" maxVelocity 3 } PositionSensor { name "angle" } ] endPoint Solid { } } ] }
DEF CUBE Solid { translation 0 0 7 rotation 0 0 1 1.5707963267948966 name "cube" boundingObject Sphere { radius 0.1 }
  physics Physics { density -1 mass 2 centerOfMass [ 0 0 0 ] inertiaMatrix [ 0.2 0.2 0.2, 0 0 0 ] } }
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

/// Rotates the arm at 2 rad/s until the simulation ends, and returns its angle.
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
fn controller_steps_are_world_steps_until_the_end() {
    let mut world = world("steps");
    let angle = turn(&mut world.connect("arm", 1.0).unwrap()).unwrap();
    // With steps of 64 ms, the first step that ends after 1 s ends at 1.024 s.
    assert!((world.time() - 1.024).abs() < 1e-9, "{}", world.time());
    let mut robot = world.connect("arm", 2.0).unwrap();
    // The arm needs some time to accelerate.
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
fn errors_list_the_alternatives() {
    let mut world = world("mistakes");
    assert!(world.connect("nobody", 1.0).is_err());
    let mut robot = world.connect("arm", 1.0).unwrap();
    let other = robot.device::<DistanceSensor>("motor").unwrap_err();
    assert_eq!(other.to_string(), "\"motor\" is a RotationalMotor, not a DistanceSensor");
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
fn fields_can_be_read_and_written_and_nodes_inserted_and_removed() {
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

#[test]
fn motion_files_move_motors_while_the_robot_steps() {
    let mut world = world("motion");
    let file = std::env::temp_dir().join(format!("rebots-{}.motion", std::process::id()));
    std::fs::write(&file, "#WEBOTS_MOTION,V1.0,nobody,motor\n0,a,9,0\n320,b,9,0.5\n").unwrap();
    let mut robot = world.connect("arm", 9.0).unwrap();
    let wave = Motion::load(&mut robot, file.to_str().unwrap()).unwrap();
    let wrong = Motion::load(&mut robot, "none.motion").unwrap_err();
    assert!(matches!(&wrong, Error::Motion { file, .. } if file == "none.motion"), "{wrong}");
    std::fs::write(&file, "waves").unwrap();
    let wrong = Motion::load(&mut robot, file.to_str().unwrap()).unwrap_err();
    assert!(wrong.to_string().ends_with("it does not begin with #WEBOTS_MOTION"), "{wrong}");
    std::fs::remove_file(&file).unwrap();
    let motor = robot.device::<Motor>("motor").unwrap();
    let mut targets = Vec::new();
    assert!((wave.duration(&robot), wave.time(&robot)) == (320, 0) && robot.step(32));
    wave.play(&mut robot);
    while !wave.is_over(&robot) && robot.step(64) {
        targets.push((wave.time(&robot), motor.target_position(&robot)));
    }
    // The position at the file's time before each step; 0.5 rad in 320 ms.
    assert_eq!(targets.len(), 5);
    for (index, (time, target)) in targets.iter().enumerate() {
        assert_eq!(*time, 64 * (index as i32 + 1));
        assert!((target - 0.1 * index as f64).abs() < 1e-12, "{targets:?}");
    }
    wave.set_reverse(&mut robot, true);
    wave.set_loop(&mut robot, true);
    wave.set_time(&mut robot, 64);
    let mut times = Vec::new();
    for _ in 0..4 {
        assert!(robot.step(64));
        times.push(wave.time(&robot));
    }
    assert_eq!(times, [0, 320, 256, 192]);
    wave.stop(&mut robot);
    assert!(robot.step(64) && wave.time(&robot) == 192);
}

#[test]
fn user_input_set_by_the_program_reaches_robots() {
    let mut world = world("user");
    world.set_keys(&[65, 315]);
    world.set_mouse(rebots::Mouse { buttons: [true, false, false], place: Some([0.25, 0.5]), point: None });
    let stick =
        rebots::Joystick { model: "stick".into(), axes: vec![-9], pressed: vec![2], ..Default::default() };
    world.set_joystick(Some(stick));
    let mut robot = world.connect("arm", 9.0).unwrap();
    assert!(robot.step(32) && robot.key().is_none() && robot.joystick().is_none());
    assert!(robot.mouse().place[0].is_nan() && !robot.mouse().buttons[0]);
    robot.enable_keyboard(32);
    robot.enable_mouse(32);
    robot.enable_joystick(32);
    assert!(robot.step(32));
    assert_eq!((robot.key(), robot.key(), robot.key()), (Some(65), Some(315), None));
    let mouse = robot.mouse();
    assert_eq!((mouse.buttons, mouse.place), ([true, false, false], [0.25, 0.5]));
    let stick = robot.joystick().unwrap();
    assert_eq!((stick.model.as_str(), stick.axes, stick.pressed), ("stick", vec![-9], vec![2]));
}

#[test]
fn bodies_can_be_pushed_and_have_relative_poses() {
    let mut world = world("push");
    let mut robot = world.connect("arm", 9.0).unwrap();
    let (cube, ball) = (robot.node("CUBE").unwrap(), robot.node("BALL").unwrap());
    // 2 kg and 0.2 kg·m² without gravity, for one step of 32 ms. The body is rotated by 90° about z: its x is the
    // world's y.
    cube.push(&mut robot, Push::Force([1.0, 0.0, 0.0]), true).unwrap();
    assert!(robot.step(32));
    let velocity = cube.velocity(&robot);
    assert!((velocity[1] - 0.016).abs() < 1e-9 && velocity[0].abs() < 1e-9, "{velocity:?}");
    cube.push(&mut robot, Push::ForceAt([0.0, -1.0, 0.0], [0.0, 0.1, 0.0]), false).unwrap();
    cube.push(&mut robot, Push::Torque([0.0, 0.0, 1.0]), false).unwrap();
    assert!(robot.step(32));
    let velocity = cube.velocity(&robot);
    // The point is at -0.1 m on the world's x: 0.1 N·m, and 1 N·m.
    assert!(velocity[1].abs() < 1e-6 && (velocity[5] - 1.1 / 0.2 * 0.032).abs() < 1e-6, "{velocity:?}");
    let wrong = ball.push(&mut robot, Push::Force([1.0; 3]), false).unwrap_err();
    assert_eq!(wrong.to_string(), "the node cannot be pushed: it is not a body that forces move");
    assert!(cube.push(&mut robot, Push::Torque([f64::NAN; 3]), false).is_err());
    cube.track_pose(&mut robot, Some(ball), 32);
    let pose = cube.pose(&robot, Some(ball));
    assert!((pose[11] - 2.0).abs() < 1e-9 && (pose[4] - 1.0).abs() < 0.01, "{pose:?}");
    assert_eq!(ball.pose(&robot, None)[11], 5.0);
}
