//! The controller `ros2`, with a second node that is written here.

use std::sync::atomic::{AtomicU16, Ordering};
use std::time::{Duration, Instant};

use ros::value::Value;
use ros2::discovery_scope::Environment;
use ros2::node::{Node, Subscription, Topic};
use ros2::rtps::sockets::DiscoveryScope;

use crate::project::Project;

/// Nothing here takes so long unless it hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// The other node.
pub(crate) struct Peer {
    pub(crate) node: Node,
    pub(crate) domain: u16,
}

impl Peer {
    /// In a domain where no other test is, nor a network of ROS by default.
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU16 = AtomicU16::new(0);
        let domain = 20 + (std::process::id() % 60) as u16 + NEXT.fetch_add(1, Ordering::Relaxed);
        let discovery_scope = DiscoveryScope { domain, is_local: true, ..DiscoveryScope::default() };
        let say = |text| println!("peer: {text}");
        let node = Node::new("peer", &Environment { discovery_scope, gid_bytes: 16 }, say, || {}).unwrap();
        Self { node, domain }
    }

    /// A project whose controllers `ros2` meet this node.
    pub(crate) fn project(&self, nodes: &str) -> Project {
        let project = Project::new(nodes);
        let ini = format!(
            "[environment variables]\nROS_DOMAIN_ID={}\nROS_AUTOMATIC_DISCOVERY_RANGE=LOCALHOST\n",
            self.domain
        );
        project.write("controllers/ros2/runtime.ini", &ini);
        project
    }

    #[track_caller]
    pub(crate) fn wait<T>(&self, mut find: impl FnMut() -> Option<T>) -> T {
        let start = Instant::now();
        loop {
            let heard = self.node.heard();
            if let Some(found) = find() {
                return found;
            }
            assert!(start.elapsed() < PATIENCE, "it took too long");
            self.node.wait(heard, Duration::from_millis(100));
        }
    }

    #[track_caller]
    pub(crate) fn next(&self, subscription: &Subscription) -> Value {
        self.wait(|| subscription.take()).unwrap()
    }

    pub(crate) fn subscribe(&mut self, name: &str, kind: &str) -> Subscription {
        self.node.subscribe(name, kind).unwrap()
    }

    /// A topic that somebody listens to.
    #[track_caller]
    fn advertise(&mut self, name: &str, kind: &str) -> Topic {
        let topic = self.node.advertise(name, kind, false).unwrap();
        self.wait(|| topic.is_wanted().then_some(()));
        topic
    }
}

pub(crate) fn stamp(header: &Value) -> f64 {
    match header.parts().first() {
        Some(Value::Time(seconds, nanoseconds)) => f64::from(*seconds) + f64::from(*nanoseconds) / 1e9,
        other => panic!("{other:?}"),
    }
}

const ARM: &str = "Robot { name \"my robot\" controller \"ros2\" controllerArgs [ \"--frame-prefix=r/\" ] \
    children [ HingeJoint { jointParameters HingeJointParameters { axis 0 0 1 } \
    device [ RotationalMotor { name \"the motor\" maxVelocity 10 } PositionSensor { name \"the sensor\" } ] \
    endPoint Solid { name \"arm\" } } \
    Camera { name \"eye\" width 4 height 2 fieldOfView 1 } \
    DistanceSensor { translation 0 1 0 lookupTable [ 0 0 0, 2 2 0 ] } Accelerometer { } Gyro { } LED { name \"light\" } \
    Solid { translation 0 0 1 name \"hat\" } ] }\n\
    Solid { translation 1.55 1 0 children [ Shape { geometry Box { size 0.1 1 1 } } ] boundingObject Box { size 0.1 1 1 } }";

#[test]
fn a_robot_is_driven_and_read_over_ros_2() {
    let mut peer = Peer::new();
    let project = peer.project(ARM);
    let mut run = project.start(&["--mode=realtime", "--duration=1000", "--stdout", "worlds/w.wbt"]);

    // The clock, at every step.
    let clock = peer.subscribe("/clock", "rosgraph_msgs/Clock");
    let times: Vec<f64> = (0..20).map(|_| stamp(&peer.next(&clock))).collect();
    assert!(times.windows(2).all(|pair| (pair[1] - pair[0] - 0.032).abs() < 1e-9), "{times:?}");

    // What stays the same comes to those who are late.
    let latched = peer.node.subscribe_latched("/my_robot/robot_description", "std_msgs/String").unwrap();
    let description = peer.next(&latched);
    assert!(description.parts()[0].text().contains("<link name=\"r/arm\""), "{description:?}");
    let latched = peer.node.subscribe_latched("/tf_static", "tf2_msgs/TFMessage").unwrap();
    let frames = peer.next(&latched);
    let frame = |name: &str| {
        let of = frames.parts()[0].parts().iter().find(|one| one.parts()[1] == Value::from(name));
        let transform = of.unwrap_or_else(|| panic!("{frames:?}")).parts()[2].clone();
        transform.parts()[0].floats::<3>()
    };
    assert_eq!(frame("r/hat"), [0.0, 0.0, 1.0]);
    assert_eq!(frame("r/eye_optical_frame"), [0.0; 3]);

    // A joint that turns at 2 rad/s once it has gathered speed.
    let states = peer.subscribe("/my_robot/joint_states", "sensor_msgs/JointState");
    let moving = peer.subscribe("/tf", "tf2_msgs/TFMessage");
    let speed = peer.advertise("/my_robot/the_motor/velocity", "std_msgs/Float64");
    speed.publish(&Value::Fields(vec![2.0.into()]));
    let angle = |state: &Value| state.parts()[2].parts()[0].float();
    let [mut last, mut now] = [peer.next(&states), peer.next(&states)];
    assert_eq!(now.parts()[1], Value::List(vec!["r/the motor".into()]));
    peer.wait(|| {
        let next = states.take()?.unwrap();
        (last, now) = (now.clone(), next);
        let times = [&last, &now].map(|state| stamp(&state.parts()[0]));
        ((angle(&now) - angle(&last)) / (times[1] - times[0]) - 2.0).abs().le(&1e-6).then_some(())
    });
    let transforms = peer.next(&moving);
    assert_eq!(transforms.parts()[0].parts()[0].parts()[1], Value::from("r/arm"));

    // All motors at once, by names and in order.
    let commands = peer.advertise("/my_robot/joint_commands", "sensor_msgs/JointState");
    let none = || Value::List(Vec::new());
    let header = || Value::Fields(vec![Value::Time(0, 0), "".into()]);
    let names = Value::List(vec!["r/the motor".into(), "no such".into()]);
    let positions = Value::List(vec![0.5.into(), 0.5.into()]);
    commands.publish(&Value::Fields(vec![header(), names, positions, none(), none()]));
    run.wait_for("joint_commands names \"no such\", which is not a motor of this robot");
    peer.wait(|| ((angle(&states.take()?.unwrap()) - 0.5).abs() < 1e-6).then_some(()));

    // Devices: what they measure, where and when.
    let ranges = peer.subscribe("/my_robot/distance_sensor", "sensor_msgs/Range");
    let range = peer.next(&ranges);
    assert_eq!(range.parts()[0].parts()[1], Value::from("r/distance sensor"));
    assert!((range.parts()[5].float() - 1.5).abs() < 1e-6, "{range:?}");
    let imus = peer.subscribe("/my_robot/imu", "sensor_msgs/Imu");
    let imu = peer.next(&imus);
    let covariances = [2, 4, 6].map(|index| imu.parts()[index].parts()[0].float());
    assert_eq!(covariances, [-1.0, 0.0, 0.0]);
    let images = peer.subscribe("/my_robot/eye/image_color", "sensor_msgs/Image");
    let image = peer.next(&images);
    let [header, height, width, encoding, _, row, pixels] = image.parts() else { panic!("{image:?}") };
    assert_eq!(header.parts()[1], Value::from("r/eye_optical_frame"));
    assert_eq!((height.int(), width.int(), row.int(), pixels.bytes().len()), (2, 4, 16, 32));
    assert_eq!(encoding.text(), "bgra8");
    let infos = peer.subscribe("/my_robot/eye/camera_info", "sensor_msgs/CameraInfo");
    let info = peer.next(&infos);
    let focal = info.parts()[5].parts()[0].float();
    assert!((focal - 2.0 / base::ops::tan(0.5)).abs() < 1e-6, "{focal}");

    run.signal("TERM");
    assert_eq!(run.wait(), Some(0));
    peer.wait(|| (clock.publishers() == 0).then_some(()));
}

const CAR: &str = "Robot { name \"car\" controller \"ros2\" controllerArgs [ \"--wheels=left,right,0.05,0.2\" ] \
    children [ HingeJoint { jointParameters HingeJointParameters { axis 0 1 0 } \
    device [ RotationalMotor { name \"left\" maxVelocity 30 } PositionSensor { name \"left sensor\" } ] endPoint Solid { name \"a\" } } \
    HingeJoint { jointParameters HingeJointParameters { axis 0 1 0 } \
    device [ RotationalMotor { name \"right\" maxVelocity 30 } PositionSensor { name \"right sensor\" } ] endPoint Solid { name \"b\" } } ] }";

#[test]
fn two_wheels_obey_a_twist_and_tell_where_they_are() {
    let mut peer = Peer::new();
    let project = peer.project(CAR);
    let mut run = project.start(&["--mode=realtime", "--duration=1000", "--stdout", "worlds/w.wbt"]);
    let odometry = peer.subscribe("/car/odom", "nav_msgs/Odometry");
    let twists = peer.advertise("/car/cmd_vel", "geometry_msgs/Twist");
    twists.publish(&Value::Fields(vec![[0.5, 0.0, 0.0].into(), [0.0, 0.0, 1.0].into()]));
    let speeds = peer.wait(|| {
        let odometry = odometry.take()?.unwrap();
        let twist = odometry.parts()[3].parts()[0].clone();
        let speeds = [twist.parts()[0].floats::<3>()[0], twist.parts()[1].floats::<3>()[2]];
        ((speeds[0] - 0.5).abs() < 1e-6 && (speeds[1] - 1.0).abs() < 1e-6).then_some(speeds)
    });
    assert!(speeds[0] > 0.0);
    run.signal("TERM");
    assert_eq!(run.wait(), Some(0));
}

#[test]
fn names_are_given_once_pictures_are_packed_and_lines_are_published() {
    let mut peer = Peer::new();
    let project = peer.project(
        "Robot { name \"r\" controller \"ros2\" controllerArgs [ \"-x\" ] children [ \
         InertialUnit { name \"imu\" } Gyro { } Accelerometer { } LED { name \"a b\" } LED { name \"a_b\" } \
         DistanceSensor { name \"battery\" } Pen { name \"odom\" } \
         Camera { name \"eye\" width 32 height 16 } ] } Background { skyColor [ 1 0 0 ] }",
    );
    let mut run = project.start(&["--mode=realtime", "--duration=1000", "worlds/w.wbt"]);
    // All parts are in the message of this name.
    let imu = peer.subscribe("/r/imu", "sensor_msgs/Imu");
    peer.wait(|| {
        let whole = imu.take()?.unwrap();
        let is_known = |part: usize| whole.parts()[part].parts()[0].float() >= 0.0;
        // The first elements of the three covariances are -1 for what is not measured.
        [2, 4, 6].into_iter().all(is_known).then_some(())
    });
    for (topic, kind) in [("a_b", "Int32"), ("a_b_2", "Int32"), ("odom_2", "Bool")] {
        peer.advertise(&format!("/r/{topic}"), &format!("std_msgs/{kind}"));
    }
    for (topic, kind) in [("battery", "sensor_msgs/Range"), ("battery_2", "sensor_msgs/BatteryState")] {
        let subscription = peer.subscribe(&format!("/r/{topic}"), kind);
        peer.next(&subscription);
    }
    let packed = peer.subscribe("/r/eye/image_color/compressed", "sensor_msgs/CompressedImage");
    let message = peer.next(&packed);
    assert_eq!(message.parts()[1].text(), "bgr8; jpeg compressed bgr8");
    let Value::Bytes(file) = &message.parts()[2] else { panic!("{message:?}") };
    let picture = assets::decode_image("eye.jpg", file).unwrap();
    assert_eq!((picture.width, picture.height), (32, 16));
    // Those who come late get what was told before.
    let lines = peer.node.subscribe_kept("/rosout", "rcl_interfaces/Log", 100).unwrap();
    let mut texts = Vec::new();
    peer.wait(|| {
        while let Some(line) = lines.take() {
            let line = line.unwrap();
            texts.push(format!(
                "{} {} {}",
                line.parts()[1].int(),
                line.parts()[2].text(),
                line.parts()[3].text()
            ));
        }
        texts.iter().any(|text| text.contains("\"odom\" are called /r/odom_2")).then_some(())
    });
    let warned = |text: &str| texts.iter().any(|line| line.starts_with("30 r ") && line.contains(text));
    assert!(warned("the argument -x of the controller ros2 is not known"), "{texts:?}");
    assert!(warned("the topics of the device \"a_b\" are called /r/a_b_2"), "{texts:?}");
    run.signal("TERM");
    assert_eq!(run.wait(), Some(0));
}

#[test]
fn what_is_wrong_is_told_and_holds_nobody() {
    let project =
        Project::new("Robot { controller \"ros2\" controllerArgs [ \"--wheels=a,b,1,1\" \"-x\" ] }");
    let ended = project.run(&["--mode=fast", "--duration=0.32", "worlds/w.wbt"]);
    assert!(ended.err.contains("the argument -x of the controller ros2 is not known"), "{}", ended.err);
    assert!(
        ended.err.contains("--wheels names the motor \"a\", which the robot does not have"),
        "{}",
        ended.err
    );
    let project = Project::new("Robot { controller \"ros2\" }");
    let ended =
        project.run_with(&["--mode=fast", "--duration=0.32", "worlds/w.wbt"], &[("ROS_DOMAIN_ID", "1000")]);
    assert!(ended.err.contains("it must be a whole number from 0 to 232"), "{}", ended.err);
}

/// Nobody listens.
#[test]
fn the_world_does_not_wait_for_listeners() {
    let peer = Peer::new();
    let project = peer.project(ARM);
    let ended = project.run(&["--mode=fast", "--duration=32", "worlds/w.wbt"]);
    assert_eq!(ended.status, Some(0), "{}", ended.err);
}

/// The command line of `webots_ros2_driver`, whose launcher looks for `webots` and its version in `WEBOTS_HOME`.
#[test]
fn the_driver_of_webots_can_start_the_program() {
    let project = Project::new("Robot { controller \"<none>\" }");
    let home = std::path::PathBuf::from(project.run(&["home"]).out.trim());
    let version = std::fs::read_to_string(home.join("resources/version.txt")).unwrap();
    assert_eq!(version.trim(), "R2025a");
    let words = ["--stream", "--port=25417", "--no-rendering", "--stdout", "--stderr", "--minimize"];
    let ended = project
        .command_of(&home.join("webots"), &words)
        .args(["worlds/w.wbt", "--batch", "--mode=realtime", "--duration=0.1", "--log=warning"])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ended.stderr);
    assert_eq!((ended.status.code(), said.contains("unexpected argument")), (Some(0), false), "{said}");
}
