//! What the controller `ros` obeys: twists of old robots, controllers as those of ros_control, the drivers of vehicles.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use ros::node::{Node, Settings, Topic};
use ros::types;
use ros::value::Value;
use ros::xml_rpc::Xml;

use crate::project::Project;
use crate::ros::{Master, next};

/// Nothing here takes so long unless it hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// A node that publishes.
fn peer(master: &Master) -> Node {
    let settings = Settings { name: "peer".into(), master: master.place.clone(), host: "127.0.0.1".into() };
    Node::new(settings, |text| println!("peer: {text}")).unwrap()
}

/// A topic of the peer that the robot reads.
#[track_caller]
fn advertise(peer: &mut Node, master: &Master, name: &str, kind: &str) -> Arc<Topic> {
    master.is_read(name);
    let topic = peer.advertise(name.to_owned(), types::message(kind).unwrap(), false);
    let start = Instant::now();
    while !topic.is_wanted() {
        assert!(start.elapsed() < PATIENCE, "nobody reads {name}");
        thread::yield_now();
    }
    topic
}

fn step(master: &Master) {
    assert!(master.set("/r/robot/time_step", "int", 32.into()));
}

/// Lets steps pass until something is so.
#[track_caller]
fn step_until<T>(master: &Master, mut look: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        step(master);
        if let Some(found) = look() {
            return found;
        }
    }
    panic!("it took too long");
}

const ROVER: &str = "#VRML_SIM V7.0 utf8
WorldInfo { basicTimeStep 32 gravity 0 -9.81 0 }
DifferentialWheels { name \"rover\" controller \"ros\"
  controllerArgs \"--name=r --synchronize --ROS_MASTER_URI=HERE\"
  axleLength 0.2 wheelRadius 0.05 maxSpeed 10 maxAcceleration 1000 speedUnit 0.1 slipNoise 0 encoderNoise 0 encoderResolution 100 }
";

#[test]
fn old_robots_follow_twists_over_ros() {
    let master = Master::new();
    let mut peer = peer(&master);
    let project = Project::new("");
    project.write("worlds/w.wbt", &ROVER.replace("HERE", &master.uri()));
    let mut run = project.start(&["--mode=fast", "--duration=1000", "--stdout", "worlds/w.wbt"]);
    master.where_is("/model_name");
    let wheels = "/r/differential_wheels";
    let subscribe = |is_wanted: i32| {
        let kind = "webots_ros/differential_wheels_subscribe_twist_commands";
        master.call(&format!("{wheels}/subscribe_twist_commands"), kind, vec![is_wanted.into()]).unwrap()[0]
            .int()
    };
    let speeds = || {
        [0, 1].map(|side: i32| {
            let kind = "webots_ros/differential_wheels_get_speed";
            master.call(&format!("{wheels}/get_speed"), kind, vec![side.into()]).unwrap()[0].float()
        })
    };
    assert_eq!((subscribe(1), subscribe(1)), (1, 1));
    let twists = advertise(&mut peer, &master, &format!("{wheels}/twist_commands"), "geometry_msgs/Twist");
    twists.publish(&Value::Fields(vec![[40.0, 0.0, 0.0].into(), [0.0, 0.0, 10.0].into()]));
    step_until(&master, || (speeds() == [30.0, 50.0]).then_some(()));
    // 30 and 50 units of 0.1 rad/s at 100 increments per rad.
    assert!(master.set("/r/differential_wheels_encoders/enable", "int", 32.into()));
    step(&master);
    let kind = "webots_ros/Float64Stamped";
    let mut encoders = ["lwheel", "rwheel"].map(|name| master.subscribe(&format!("{wheels}/{name}"), kind));
    step(&master);
    let [before, after] = [(); 2].map(|()| {
        step(&master);
        encoders.each_mut().map(|stream| next(stream, kind)[1].float())
    });
    let rates = [after[0] - before[0], after[1] - before[1]].map(|count| count / 0.032);
    assert!((rates[0] - 300.0).abs() < 40.0 && (rates[1] - 500.0).abs() < 40.0, "{rates:?}");
    assert_eq!(subscribe(0), 2);
    assert_eq!(speeds(), [0.0, 0.0]);
    run.signal("TERM");
    assert_eq!(run.wait(), Some(0));
}

const CART: &str = "Robot { name \"cart\" controller \"ros\" \
    controllerArgs [ \"--name=r\" \"--synchronize\" \"--use-sim-time\" \"--use-ros-control\" \"--ROS_MASTER_URI=HERE\" ] \
    children [ HingeJoint { jointParameters HingeJointParameters { axis 0 1 0 } \
    device [ RotationalMotor { name \"left\" maxVelocity 30 } PositionSensor { name \"left sensor\" } ] endPoint Solid { name \"a\" } } \
    HingeJoint { jointParameters HingeJointParameters { axis 0 1 0 } \
    device [ RotationalMotor { name \"right\" maxVelocity 30 } PositionSensor { name \"right sensor\" } ] endPoint Solid { name \"b\" } } ] }";

fn members(list: &[(&str, Xml)]) -> Xml {
    Xml::Members(list.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect())
}

/// The manager of the robot's controllers.
struct Manager<'a>(&'a Master);

impl Manager<'_> {
    #[track_caller]
    fn ask(&self, service: &str, kind: &str, fields: Vec<Value>) -> Vec<Value> {
        let name = format!("/r/controller_manager/{service}");
        self.0.call(&name, &format!("controller_manager_msgs/{kind}"), fields).unwrap()
    }

    #[track_caller]
    fn load(&self, name: &str) -> bool {
        self.ask("load_controller", "LoadController", vec![name.into()])[0].bool()
    }

    #[track_caller]
    fn unload(&self, name: &str) -> bool {
        self.ask("unload_controller", "UnloadController", vec![name.into()])[0].bool()
    }

    /// Strictly.
    #[track_caller]
    fn switch(&self, starts: &[&str], stops: &[&str]) -> bool {
        let list = |names: &[&str]| Value::List(names.iter().map(|name| Value::from(*name)).collect());
        let fields = vec![list(starts), list(stops), 2.into(), false.into(), 0.0.into()];
        self.ask("switch_controller", "SwitchController", fields)[0].bool()
    }

    /// Names and states.
    #[track_caller]
    fn states(&self) -> Vec<String> {
        let list = self.ask("list_controllers", "ListControllers", Vec::new());
        let states = list[0].parts().iter().map(|one| [0, 1].map(|at| one.parts()[at].text().into_owned()));
        states.map(|state| state.join(" ")).collect()
    }
}

#[test]
fn ros_control_controllers_drive_the_joints() {
    let master = Master::new();
    let mut peer = peer(&master);
    let text = |text: &str| Xml::from(text);
    let both = || Xml::List(vec![text("left"), text("right")]);
    master.set_parameter(
        "/r/states",
        members(&[
            ("type", text("joint_state_controller/JointStateController")),
            ("publish_rate", Xml::Int(50)),
        ]),
    );
    master.set_parameter(
        "/r/drive",
        members(&[
            ("type", text("diff_drive_controller/DiffDriveController")),
            ("left_wheel", text("left")),
            ("right_wheel", Xml::List(vec![text("right")])),
            ("wheel_separation", Xml::Float(0.2)),
            ("wheel_radius", Xml::Float(0.05)),
            ("cmd_vel_timeout", Xml::Int(1000)),
            ("velocity_rolling_window_size", Xml::Int(1)),
            (
                "pose_covariance_diagonal",
                Xml::List((1..=6).map(|number| Xml::Float(f64::from(number))).collect()),
            ),
        ]),
    );
    let wheel = [("type", text("velocity_controllers/JointVelocityController")), ("joint", text("left"))];
    master.set_parameter("/r/wheel", members(&wheel));
    let path = [("type", text("position_controllers/JointTrajectoryController")), ("joints", both())];
    master.set_parameter("/r/path", members(&path));
    master.set_parameter("/r/wrong", members(&[("type", text("no_such/Controller"))]));
    let lost = [("type", text("position_controllers/JointPositionController")), ("joint", text("arm"))];
    master.set_parameter("/r/lost", members(&lost));

    let project = Project::new(&CART.replace("HERE", &master.uri()));
    let mut run = project.start(&["--mode=fast", "--duration=1000", "--stdout", "worlds/w.wbt"]);
    master.where_is("/model_name");
    let manager = Manager(&master);
    assert!(manager.load("states") && manager.load("drive") && manager.load("wheel") && manager.load("path"));
    // Impossible requests are reported.
    assert!(!manager.load("states"));
    run.wait_for("states was not loaded: a controller of this name is loaded already");
    assert!(!manager.load("wrong"));
    run.wait_for("unknown controller type no_such/Controller; supported types: diff_drive_controller/");
    assert!(!manager.load("lost"));
    run.wait_for("the robot has no joint \"arm\"; motors with a PositionSensor are: left, right");
    assert!(!manager.load("none"));
    run.wait_for("the parameter /r/none/type is missing; load its parameters with rosparam first");
    assert!(!manager.switch(&["drive", "wheel"], &[]));
    run.wait_for("more than one controller would use the joint left: drive, wheel");
    assert_eq!(
        manager.states(),
        ["states initialized", "drive initialized", "wheel initialized", "path initialized"]
    );

    // Half a metre per second forwards, one radian per second to the left.
    assert!(manager.switch(&["states", "drive"], &[]));
    assert_eq!(manager.states()[..2], ["states running", "drive running"]);
    assert!(!manager.unload("drive"));
    run.wait_for("cannot unload drive: it is running");
    let mut states = master.subscribe("/r/joint_states", "sensor_msgs/JointState");
    let mut odometry = master.subscribe("/r/drive/odom", "nav_msgs/Odometry");
    let twists = advertise(&mut peer, &master, "/r/drive/cmd_vel", "geometry_msgs/Twist");
    twists.publish(&Value::Fields(vec![[0.5, 0.0, 0.0].into(), [0.0, 0.0, 1.0].into()]));
    // The left wheel turns at (0.5 - 0.1) / 0.05 rad/s, the right one at (0.5 + 0.1) / 0.05.
    step_until(&master, || {
        let state = next(&mut states, "sensor_msgs/JointState");
        assert_eq!(state[1], Value::List(vec!["left".into(), "right".into()]));
        let [left, right]: [f64; 2] = state[3].floats();
        ((left - 8.0).abs() < 1e-6 && (right - 12.0).abs() < 1e-6).then_some(())
    });
    let speed = step_until(&master, || {
        let message = next(&mut odometry, "nav_msgs/Odometry");
        assert_eq!((message[0].parts()[2].text(), message[1].text()), ("odom".into(), "base_link".into()));
        assert_eq!(message[2].parts()[1].parts()[7], Value::Float(2.0));
        let twist = message[3].parts()[0].clone();
        let speed = [twist.parts()[0].floats::<3>()[0], twist.parts()[1].floats::<3>()[2]];
        (speed[0] > 0.499_999).then_some(speed)
    });
    assert!((speed[0] - 0.5).abs() < 1e-6 && (speed[1] - 1.0).abs() < 1e-6, "{speed:?}");

    // Another controller takes one wheel; the other one stops.
    assert!(manager.switch(&["wheel"], &["drive"]));
    let commands = advertise(&mut peer, &master, "/r/wheel/command", "std_msgs/Float64");
    commands.publish(&Value::Fields(vec![3.0.into()]));
    let state = step_until(&master, || {
        let state = next(&mut states, "sensor_msgs/JointState");
        let [left, right]: [f64; 2] = state[3].floats();
        ((left - 3.0).abs() < 1e-6 && right.abs() < 1e-6).then_some(state)
    });
    assert!(manager.unload("drive"));
    assert_eq!(manager.states(), ["states running", "wheel running", "path initialized"]);

    // A trajectory as the goal of an action: both joints half a turn further in half a second.
    assert!(manager.switch(&["path"], &["wheel"]));
    let kind = "control_msgs/FollowJointTrajectoryAction";
    let mut results = master.subscribe("/r/path/follow_joint_trajectory/result", &format!("{kind}Result"));
    let goals = advertise(&mut peer, &master, "/r/path/follow_joint_trajectory/goal", &format!("{kind}Goal"));
    let header = || Value::Fields(vec![Value::Uint(0), Value::Time(0, 0), "".into()]);
    let none = || Value::List(Vec::new());
    let [left, right]: [f64; 2] = state[2].floats();
    let goal = |name: &str, joints: [&str; 2]| {
        let names = Value::List(joints.map(Value::from).to_vec());
        let positions = [right + 1.0, left + 1.0].map(Value::Float).to_vec();
        let point =
            Value::Fields(vec![Value::List(positions), none(), none(), none(), Value::Time(0, 500_000_000)]);
        let trajectory = Value::Fields(vec![header(), names, Value::List(vec![point])]);
        let id = Value::Fields(vec![Value::Time(0, 0), name.into()]);
        // A second after the end of its time is soon enough.
        let goal = Value::Fields(vec![trajectory, none(), none(), Value::Time(1, 0)]);
        Value::Fields(vec![header(), id, goal])
    };
    goals.publish(&goal("first", ["right", "left"]));
    // The answer comes in its own time; steps go on meanwhile.
    let waiting = thread::spawn(move || {
        let first = next(&mut results, "control_msgs/FollowJointTrajectoryActionResult");
        (first, results)
    });
    step_until(&master, || waiting.is_finished().then_some(()));
    let (first, mut results) = waiting.join().unwrap();
    let status = |result: &[Value]| {
        let status = result[1].parts();
        (status[0].parts()[1].text().into_owned(), status[1].int(), result[2].parts()[0].int())
    };
    // SUCCEEDED and SUCCESSFUL.
    assert_eq!(status(&first), ("first".to_owned(), 3, 0), "{first:?}");
    step_until(&master, || {
        let state = next(&mut states, "sensor_msgs/JointState");
        let [is_left, is_right]: [f64; 2] = state[2].floats();
        ((is_left - left - 1.0).abs() < 1e-3 && (is_right - right - 1.0).abs() < 1e-3).then_some(())
    });
    goals.publish(&goal("second", ["right", "middle"]));
    let waiting = thread::spawn(move || next(&mut results, "control_msgs/FollowJointTrajectoryActionResult"));
    step_until(&master, || waiting.is_finished().then_some(()));
    // REJECTED and INVALID_JOINTS.
    assert_eq!(status(&waiting.join().unwrap()), ("second".to_owned(), 5, -2));

    run.signal("TERM");
    assert_eq!(run.wait(), Some(0));
}

const CAR: &str = "Floor { size 600 600 }\n\
    TeslaModel3 { name \"car\" controller \"ros_automobile\" \
    controllerArgs [ \"--name=r\" \"--synchronize\" \"--use-sim-time\" \"--ROS_MASTER_URI=HERE\" ] }";

#[test]
fn a_vehicle_is_driven_over_ros() {
    let master = Master::new();
    let project = Project::new(&CAR.replace("HERE", &master.uri()));
    let mut run = project.start(&["--mode=fast", "--offline", "--duration=1000", "--stdout", "worlds/w.wbt"]);
    master.where_is("/model_name");
    let dimensions = master.call(
        "/r/automobile/get_dimensions",
        "webots_ros/automobile_get_dimensions",
        vec![Value::Uint(1)],
    );
    let dimensions: Vec<f64> = dimensions.unwrap().iter().map(Value::float).collect();
    assert!((dimensions[2] - 2.94).abs() < 0.1 && dimensions[3] > 0.3, "{dimensions:?}");
    assert!(master.set("/r/automobile/set_cruising_speed", "float", 18.0.into()));
    assert!(master.set("/r/automobile/set_steering_angle", "float", 0.1.into()));
    assert!(master.set("/r/automobile/set_dipped_beam", "bool", true.into()));
    assert_eq!(master.get("/r/automobile/get_dipped_beam", "bool"), Value::Bool(true));
    assert_eq!(master.get("/r/automobile/get_cruising_speed", "float"), Value::Float(18.0));
    let kind = "webots_ros/Float64Stamped";
    let mut speeds = master.subscribe("/r/automobile/current_speed", kind);
    let mut angles = master.subscribe("/r/automobile/right_steering_angle", kind);
    let angle = step_until(&master, || {
        let angle = next(&mut angles, kind)[1].float();
        ((next(&mut speeds, kind)[1].float() - 18.0).abs() < 1.0).then_some(angle)
    });
    // The inner wheel is turned further.
    assert!(angle > 0.1 && angle < 0.11, "{angle}");
    run.signal("TERM");
    assert_eq!(run.wait(), Some(0));
}
