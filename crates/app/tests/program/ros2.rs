//! The controller `ros2`, with a second node that is written here.

use std::os::unix::fs::PermissionsExt;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::{Duration, Instant};

use ros::value::Value;
use ros2::discovery_scope::Environment;
use ros2::node::{Node, Subscription, Topic};
use ros2::rtps::sockets::DiscoveryScope;

use crate::project::{Project, search_path};

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
        let node = Node::new("peer", &Environment { discovery_scope, ..Environment::default() }, say, || {})
            .unwrap();
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
            let datagram_count = self.node.datagram_count();
            if let Some(found) = find() {
                return found;
            }
            assert!(start.elapsed() < PATIENCE, "timeout");
            self.node.wait(datagram_count, Duration::from_millis(100));
        }
    }

    #[track_caller]
    pub(crate) fn next(&self, subscription: &Subscription) -> Value {
        self.wait(|| subscription.take()).unwrap()
    }

    pub(crate) fn subscribe(&mut self, name: &str, kind: &str) -> Subscription {
        self.node.subscribe(name, kind).unwrap()
    }

    /// A topic with a subscriber.
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

    // Constant data is sent to late subscribers.
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
    run.wait_for("joint_commands: the robot has no motor \"no such\"");
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
fn two_wheels_follow_a_twist_and_publish_odometry() {
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
fn node_names_are_unique_images_are_compressed_and_logs_are_published() {
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
        // The first elements of the three covariances are -1 for unmeasured quantities.
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
    // Late subscribers get earlier samples.
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
        texts.iter().any(|text| text.contains("\"odom\" uses /r/odom_2")).then_some(())
    });
    let warned = |text: &str| texts.iter().any(|line| line.starts_with("30 r ") && line.contains(text));
    assert!(warned("unknown argument -x of the controller ros2"), "{texts:?}");
    assert!(warned("the device \"a_b\" uses /r/a_b_2"), "{texts:?}");
    run.signal("TERM");
    assert_eq!(run.wait(), Some(0));
}

/// A display whose screen the camera sees, and devices that ROS has no drivers for.
const STUDIO: &str = r#"Robot { name "r" controller "ros2" children [
    Display { name "screen" translation 1 0 0 width 2 height 2 children Shape {
      appearance Appearance { texture ImageTexture { filtering 0 } }
      geometry IndexedFaceSet { coord Coordinate { point [ 0 0.5 -0.5, 0 -0.5 -0.5, 0 -0.5 0.5, 0 0.5 0.5 ] }
        texCoord TextureCoordinate { point [ 0 0, 1 0, 1 1, 0 1 ] } coordIndex [ 0 1 2 3 ] } } }
    Camera { name "eye" width 8 height 8 fieldOfView 0.9 }
    Speaker { name "mouth" } Skin { name "skin" modelUrl "strip.fbx" }
    Radar { name "radar" translation 0 0 5 horizontalFieldOfView 1 verticalFieldOfView 1 } ] }
    Solid { translation 10 -1 5 radarCrossSection 2 boundingObject Box { size 1 1 1 } }"#;

/// Half a second of silence.
fn silence() -> Vec<u8> {
    let samples: u32 = 8000;
    let mut file = b"RIFF".to_vec();
    file.extend((36 + samples).to_le_bytes());
    file.extend(b"WAVEfmt ");
    file.extend(16_u32.to_le_bytes());
    // PCM, one channel, 16000 bytes and samples a second, each of them one byte of eight bits.
    file.extend([1_u16, 1].into_iter().flat_map(u16::to_le_bytes));
    file.extend([16_000_u32, 16_000].into_iter().flat_map(u32::to_le_bytes));
    file.extend([1_u16, 8].into_iter().flat_map(u16::to_le_bytes));
    file.extend(b"data");
    file.extend(samples.to_le_bytes());
    file.resize(file.len() + samples as usize, 0x80);
    file
}

#[test]
fn displays_speakers_radars_skins_and_user_input_have_topics() {
    let mut peer = Peer::new();
    let project = peer.project(STUDIO);
    std::fs::write(project.path("worlds/strip.fbx"), include_str!("../../../assets/tests/strip.fbx"))
        .unwrap();
    std::fs::write(project.path("controllers/ros2/silence.wav"), silence()).unwrap();
    project.write(
        "user.txt",
        "keys W\nmouse 0.5 0.25 left\njoystick 2 10 1 Some Stick\naxes 0 -32767\nbuttons 3\n",
    );
    // A publisher.
    let voice = "#!/bin/sh\ncat > /dev/null\ncp controllers/ros2/silence.wav \"$4\" || cp \"$(dirname \"$0\")/../controllers/ros2/silence.wav\" \"$4\"\n";
    let program = project.write("bin/espeak-ng", voice);
    std::fs::set_permissions(program, std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", project.path("bin").display(), search_path().display());
    let words = ["--mode=realtime", "--duration=1000", "--stdout", "--input=user.txt", "worlds/w.wbt"];
    let mut run = project.start_with(&words, &[("PATH", &path)]);
    let header = || Value::Fields(vec![Value::Time(0, 0), "".into()]);

    // A picture of two columns and rows: red, green, blue, black.
    let pictures = peer.subscribe("/r/eye/image_color", "sensor_msgs/Image");
    let color = |image: &Value, at: [usize; 2]| {
        let pixel = 4 * (8 * at[1] + at[0]);
        let bytes = &image.parts()[6].bytes()[pixel..pixel + 3];
        bytes.iter().map(|byte| *byte > 60).collect::<Vec<_>>()
    };
    let corners = |image: &Value| [[1, 1], [6, 1], [1, 6], [6, 6]].map(|at| color(image, at));
    let (blue, green, red) = (vec![true, false, false], vec![false, true, false], vec![false, false, true]);
    let black = vec![false; 3];
    let screen = peer.advertise("/r/screen/image", "sensor_msgs/Image");
    let rgb = vec![255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0];
    let image = |encoding: &str, data: Vec<u8>| {
        let size = [2.into(), 2.into(), encoding.into(), false.into(), 6.into()];
        Value::Fields([header()].into_iter().chain(size).chain([Value::Bytes(data)]).collect())
    };
    screen.publish(&image("rgb8", rgb));
    peer.wait(|| {
        let image = pictures.take()?.unwrap();
        (corners(&image) == [red.clone(), green.clone(), blue.clone(), black.clone()]).then_some(())
    });
    let packed = peer.advertise("/r/screen/image/compressed", "sensor_msgs/CompressedImage");
    let white = assets::encode_jpeg(2, 2, &[255; 16], 95);
    packed.publish(&Value::Fields(vec![header(), "jpeg".into(), Value::Bytes(white)]));
    peer.wait(|| {
        (corners(&pictures.take()?.unwrap()) == [const { [true; 3] }; 4].map(Vec::from)).then_some(())
    });
    screen.publish(&image("yuv422", Vec::new()));
    run.wait_for("unknown encoding \"yuv422\"");

    // A sound begins and ends.
    let playing = peer.subscribe("/r/mouth/is_playing", "std_msgs/Bool");
    let is_playing = |wanted: bool| {
        let value = playing.take()?.unwrap().parts()[0].bool();
        (value == wanted).then_some(())
    };
    peer.wait(|| is_playing(false));
    let sounds = peer.advertise("/r/mouth/sound", "std_msgs/String");
    sounds.publish(&Value::Fields(vec!["silence.wav".into()]));
    peer.wait(|| is_playing(true));
    peer.wait(|| is_playing(false));
    let speech = peer.advertise("/r/mouth/speech", "std_msgs/String");
    speech.publish(&Value::Fields(vec!["hello".into()]));
    peer.wait(|| is_playing(true));

    // What is on the right has a negative angle.
    let scans = peer.subscribe("/r/radar", "radar_msgs/RadarScan");
    let scan = peer.next(&scans);
    let [echo] = scan.parts()[1].parts() else { panic!("{scan:?}") };
    let [distance, azimuth, elevation, speed, _]: [f64; 5] = echo.floats();
    assert!((distance - 101.0_f64.sqrt()).abs() < 1e-5 && speed == 0.0 && elevation == 0.0, "{scan:?}");
    assert!((azimuth + base::ops::atan2(1.0, 10.0)).abs() < 1e-6, "{azimuth}");

    // A bone is turned and moved, and found there.
    let bones = peer.subscribe("/r/skin/bones", "tf2_msgs/TFMessage");
    let names = |message: &Value| {
        message.parts()[0].parts().iter().map(|bone| bone.parts()[1].text().into_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names(&peer.next(&bones)), ["hip", "knee"]);
    let commands = peer.advertise("/r/skin/bone_commands", "tf2_msgs/TFMessage");
    let half = std::f64::consts::FRAC_1_SQRT_2;
    let pose = || Value::Fields(vec![[1.0, 2.0, 3.0].into(), [0.0, 0.0, half, half].into()]);
    let order = |name: &str| {
        Value::Fields(vec![Value::List(vec![Value::Fields(vec![header(), name.into(), pose()])])])
    };
    commands.publish(&order("knee"));
    peer.wait(|| {
        let knee = bones.take()?.unwrap().parts()[0].parts()[1].parts()[2].clone();
        let (place, turned) = (knee.parts()[0].floats::<3>(), knee.parts()[1].floats::<4>());
        let is_near = |a: &[f64], b: &[f64]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-6);
        (is_near(&place, &[1.0, 2.0, 3.0]) && is_near(&turned, &[0.0, 0.0, half, half])).then_some(())
    });
    commands.publish(&order("tail"));
    run.wait_for("the skin has no bone \"tail\"; its bones are: hip, knee");

    // What the user does.
    let keys = peer.subscribe("/r/keyboard", "std_msgs/Int32");
    assert_eq!(peer.next(&keys).parts()[0].int(), i32::from(b'W'));
    let mouse = peer.subscribe("/r/mouse", "sensor_msgs/Joy");
    let state = peer.next(&mouse);
    let [u, v]: [f64; 2] = state.parts()[1].floats();
    assert_eq!(([u, v], state.parts()[2].floats()), ([0.5, 0.25], [1.0, 0.0, 0.0]));
    let stick = peer.subscribe("/r/joystick", "sensor_msgs/Joy");
    let state = peer.next(&stick);
    assert_eq!(state.parts()[1].floats(), [0.0, -1.0, 0.0]);
    assert_eq!((state.parts()[2].parts().len(), state.parts()[2].parts()[3].int()), (16, 1));

    run.signal("TERM");
    assert_eq!(run.wait(), Some(0));
}

const PACKAGE: &str = "<robot name='r'><webots>
    <device reference='eye' type='DistanceSensor'><ros><topicName>/front/range</topicName><updateRate>10</updateRate>
      <frameName>front_link</frameName></ros></device>
    <device reference='light' type='LED'><ros><enabled>false</enabled></ros></device>
    <device reference='tail' type='LED'/>
    <plugin type='webots_ros2_driver::Ros2IMU'><topicName>/imu</topicName><gyroName>turn</gyroName></plugin>
    <plugin type='my_package.my_plugin.Plugin'/></webots></robot>";

#[test]
fn topics_of_a_webots_ros2_driver_package_are_used() {
    let mut peer = Peer::new();
    let project = peer.project(
        "Robot { name \"r\" controller \"ros2\" controllerArgs [ \"--urdf=resource/r.urdf\" ] children [ \
         DistanceSensor { name \"eye\" } DistanceSensor { name \"other\" } LED { name \"light\" } LED { name \"tail\" } \
         Gyro { name \"turn\" } ] }",
    );
    project.write("resource/r.urdf", PACKAGE);
    let mut run = project.start(&["--mode=realtime", "--duration=1000", "worlds/w.wbt"]);
    run.wait_for("the plugin my_package.my_plugin.Plugin of resource/r.urdf is not built in and is ignored");
    let ranges = peer.subscribe("/front/range", "sensor_msgs/Range");
    let [first, second] = [(); 2].map(|()| peer.next(&ranges).parts()[0].clone());
    // A tenth of a second in steps of 32 ms.
    assert!((stamp(&second) - stamp(&first) - 0.096).abs() < 1e-9, "{first:?} {second:?}");
    assert_eq!(first.parts()[1].text(), "front_link");
    for (topic, kind) in [("/r/other", "sensor_msgs/Range"), ("/imu", "sensor_msgs/Imu")] {
        let subscription = peer.subscribe(topic, kind);
        peer.next(&subscription);
    }
    // The LED that is not named is obeyed, the other one has no topic.
    peer.advertise("/r/tail", "std_msgs/Int32");
    let topic = peer.node.advertise("/r/light", "std_msgs/Int32", false).unwrap();
    assert!(!topic.is_wanted());
    run.signal("TERM");
    assert_eq!(run.wait(), Some(0));
    project.write("resource/r.urdf", "<robot>");
    let ended = project.run(&["--mode=fast", "--duration=0.1", "worlds/w.wbt"]);
    assert!(ended.err.contains("--urdf: ") && ended.err.contains("resource/r.urdf: "), "{}", ended.err);
}

#[test]
fn ros_2_errors_are_reported_and_block_nothing() {
    let project =
        Project::new("Robot { controller \"ros2\" controllerArgs [ \"--wheels=a,b,1,1\" \"-x\" ] }");
    let ended = project.run(&["--mode=fast", "--duration=0.32", "worlds/w.wbt"]);
    assert!(ended.err.contains("unknown argument -x of the controller ros2"), "{}", ended.err);
    assert!(ended.err.contains("--wheels: the robot has no motor \"a\""), "{}", ended.err);
    let project = Project::new("Robot { controller \"ros2\" }");
    let ended =
        project.run_with(&["--mode=fast", "--duration=0.32", "worlds/w.wbt"], &[("ROS_DOMAIN_ID", "1000")]);
    assert!(ended.err.contains("it must be a whole number from 0 to 232"), "{}", ended.err);
}

/// A node without subscribers.
#[test]
fn the_simulation_does_not_wait_for_subscribers() {
    let peer = Peer::new();
    let project = peer.project(ARM);
    let ended = project.run(&["--mode=fast", "--duration=32", "worlds/w.wbt"]);
    assert_eq!(ended.status, Some(0), "{}", ended.err);
}

/// The command line of `webots_ros2_driver`, whose launcher looks for `webots` and its version in `WEBOTS_HOME`.
#[test]
fn the_webots_ros2_driver_can_start_the_program() {
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
    let value = String::from_utf8_lossy(&ended.stderr);
    assert_eq!((ended.status.code(), value.contains("unexpected argument")), (Some(0), false), "{value}");
    // With a window, unused options are empty arguments; the world is a copy in another folder.
    let copy = std::env::temp_dir().join(format!("rebots-{}_world_with_URDF_robot.wbt", std::process::id()));
    std::fs::write(&copy, project.read("worlds/w.wbt")).unwrap();
    let words = ["", "--port=25418", "", "", "", ""];
    let ended = project
        .command_of(&home.join("webots"), &words)
        .arg(&copy)
        .args(["--batch", "--mode=realtime", "--duration=0.1"])
        .output()
        .unwrap();
    std::fs::remove_file(&copy).unwrap();
    assert_eq!(ended.status.code(), Some(0), "{}", String::from_utf8_lossy(&ended.stderr));
}
