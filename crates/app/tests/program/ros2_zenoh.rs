//! The controller `ros2` over Zenoh. Router and peers are those of the Python package eclipse-zenoh, if it is installed.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::{Command, Stdio};

use crate::project::{Project, search_path};

/// Router, peer, and what they expect.
const PEER: &str = include_str!("zenoh_peer.py");

/// Whether the package is installed; prints a message if a test is skipped.
fn has_zenoh() -> bool {
    let found = Command::new("python3").args(["-c", "import zenoh.ext"]).output();
    let is_there = found.is_ok_and(|found| found.status.success());
    if !is_there {
        eprintln!("LEFT OUT: a test with a router needs eclipse-zenoh (pip install eclipse-zenoh)");
    }
    is_there
}

fn free_port() -> u16 {
    TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port()
}

const CAR: &str = "children [ Gyro { translation 0 0 1 name \"gyro\" } HingeJoint { jointParameters HingeJointParameters { axis 0 1 0 } \
    device [ RotationalMotor { name \"left\" maxVelocity 30 } PositionSensor { name \"left sensor\" } ] endPoint Solid { name \"a\" } } \
    HingeJoint { jointParameters HingeJointParameters { axis 0 1 0 } \
    device [ RotationalMotor { name \"right\" maxVelocity 30 } PositionSensor { name \"right sensor\" } ] endPoint Solid { name \"b\" } } ]";

#[test]
fn a_robot_is_driven_and_read_over_zenoh() {
    if !has_zenoh() {
        return;
    }
    let port = free_port();
    let project = Project::new(&format!(
        "Robot {{ name \"car\" controller \"ros2\" controllerArgs [ \"--wheels=left,right,0.05,0.2\" \
         \"--router=tcp/127.0.0.1:{port}\" ] {CAR} }}"
    ));
    project.write("controllers/ros2/runtime.ini", "[environment variables]\nROS_DOMAIN_ID=3\n");
    let mut run = project.start(&["--mode=realtime", "--duration=1000", "--stdout", "worlds/w.wbt"]);
    // The world goes on without a router.
    run.wait_for(&format!("there is no Zenoh router at 127.0.0.1:{port}"));
    let mut peer = Command::new("python3")
        .args(["-c", PEER, &port.to_string(), "3"])
        .env("PATH", search_path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    for line in BufReader::new(peer.stdout.take().unwrap()).lines().map(Result::unwrap) {
        println!("{line}");
        if line == "end" {
            run.signal("TERM");
            assert_eq!(run.wait(), Some(0));
        }
    }
    assert!(peer.wait().unwrap().success(), "{}", run.collected_output());
    let messages = run.collected_output();
    assert!(messages.contains("a message of /car/cmd_vel is ignored"), "{messages}");
    assert!(messages.contains("a call of /car/get_parameters is ignored"), "{messages}");
}

#[test]
fn without_a_router_the_simulation_goes_on() {
    let port = free_port();
    let project = Project::new("Robot { controller \"ros2\" }");
    let place = format!("connect/endpoints=[\"tcp/127.0.0.1:{port}\"]");
    let variables = [("RMW_IMPLEMENTATION", "rmw_zenoh_cpp"), ("ZENOH_CONFIG_OVERRIDE", &place)];
    let ended = project.run_with(&["--mode=realtime", "--duration=1", "worlds/w.wbt"], &variables);
    assert_eq!(ended.status, Some(0), "{}", ended.err);
    assert!(ended.err.contains(&format!("there is no Zenoh router at 127.0.0.1:{port}")), "{}", ended.err);
    assert!(ended.err.contains("rmw_zenohd"), "{}", ended.err);
}

#[test]
fn the_world_is_offered_over_zenoh_only_to_everyone() {
    let project = Project::new("");
    let ended = project
        .run_with(&["--ros2", "--duration=1", "worlds/w.wbt"], &[("RMW_IMPLEMENTATION", "rmw_zenoh_cpp")]);
    assert_ne!(ended.status, Some(0));
    assert!(ended.err.contains("--ros2=subnet"), "{}", ended.err);
}
