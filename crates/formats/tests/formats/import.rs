//! Import of joints, sensors, nested models, height fields and loops from the files of other simulators.

use std::path::Path;

use assets::MemorySource;
use base::{Source, Vec3, ops};
use formats::import::{Import, Imported, Output, import};
use scene::{LoadOptions, NodeId, Scene, Value, load};

/// Imports a file as a world, with other files next to it.
fn imported(name: &str, text: &str, files: &[(&str, &str)]) -> Imported {
    let source = files.iter().fold(MemorySource::new(), |source, (path, text)| source.with(*path, *text));
    let (path, target) = (Path::new("/d").join(name), Path::new("/d"));
    import(&Import { path: &path, text, files: &source, target, output: Output::World }).unwrap()
}

/// Loads the resulting world, which must have no errors.
fn world(text: &str) -> Scene {
    let files = MemorySource::new().with("/d/w.wbt", text);
    let loaded = load(Path::new("/d/w.wbt"), &files, LoadOptions::default());
    let told: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    assert!(told.is_empty(), "{told:?}\n{text}");
    loaded.scene.unwrap()
}

fn of_type(scene: &Scene, ty: &str) -> Vec<NodeId> {
    scene.iter().filter(|(_, node)| node.ty.name == ty).map(|(id, _)| id).collect()
}

fn named(scene: &Scene, name: &str) -> NodeId {
    let mut nodes = scene.iter().filter(|(_, node)| node.ty.field_index("name").is_some());
    nodes.find(|(id, _)| scene.string(*id, "name") == name).unwrap_or_else(|| panic!("no {name}")).0
}

/// Returns the pose of a node in the world with all joints at the positions of the file.
fn place(scene: &Scene, node: NodeId) -> Vec3 {
    let mut pose = base::Pose::IDENTITY;
    let mut at = Some(node);
    while let Some(id) = at {
        if scene.node(id).ty.field_index("translation").is_some() {
            pose = scene.pose(id) * pose;
        }
        at = scene.node(id).parent;
    }
    pose.translation
}

#[track_caller]
fn near(a: Vec3, b: Vec3) {
    assert!(a.distance(b) < 1e-9, "{a} and {b}");
}

fn told(imported: &Imported) -> String {
    imported.diagnostics.iter().map(ToString::to_string).collect()
}

const MASS: &str = "<inertial><mass value=\"1\"/><inertia ixx=\"1\" iyy=\"1\" izz=\"1\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/></inertial>";

/// A joint that mimics another one with an offset of a quarter turn has its zero there.
#[test]
fn a_mimic_offset_moves_the_zero_of_the_joint() {
    let text = format!(
        "<robot name=\"r\"><link name=\"a\">{MASS}</link><link name=\"b\">{MASS}</link><link name=\"c\">{MASS}</link>
        <joint name=\"one\" type=\"revolute\"><parent link=\"a\"/><child link=\"b\"/><axis xyz=\"0 0 1\"/>
          <limit lower=\"-1\" upper=\"1\" effort=\"1\" velocity=\"1\"/></joint>
        <joint name=\"two\" type=\"revolute\"><parent link=\"b\"/><child link=\"c\"/><axis xyz=\"0 0 1\"/><origin xyz=\"1 0 0\"/>
          <mimic joint=\"one\" multiplier=\"2\" offset=\"0.5\"/>
          <limit lower=\"-1\" upper=\"2\" effort=\"1\" velocity=\"1\"/></joint></robot>"
    );
    let imported = imported("r.urdf", &text, &[]);
    let scene = world(&imported.text);
    let Some(Value::SfRotation([_, _, z, angle])) = scene.value(named(&scene, "c"), "rotation") else {
        panic!()
    };
    assert!((z * angle - 0.5).abs() < 1e-9);
    let parameters = of_type(&scene, "HingeJointParameters")[1];
    assert_eq!((scene.float(parameters, "minStop"), scene.float(parameters, "maxStop")), (-1.5, 1.5));
    let motor = of_type(&scene, "RotationalMotor")[1];
    assert_eq!((scene.string(motor, "name"), scene.float(motor, "multiplier")), ("one::2", 2.0));
    assert!(told(&imported).contains("position 0 of two is 0.5 in the file"), "{}", told(&imported));
}

#[test]
fn an_impossible_inertia_is_replaced_by_that_of_a_sphere() {
    // The determinants are 0, negative, and positive though two principal moments are negative.
    for moments in [[0.0, 0.0, 0.0], [-1.0, 1.0, 1.0], [-1.0, -1.0, 1.0]] {
        let [x, y, z] = moments;
        let inertia = format!("<inertia ixx=\"{x}\" iyy=\"{y}\" izz=\"{z}\"/>");
        let text = format!(
            "<robot name=\"r\"><link name=\"a\"><inertial><mass value=\"2\"/>{inertia}</inertial></link></robot>"
        );
        let imported = imported("r.urdf", &text, &[]);
        assert!(told(&imported).contains("physically impossible"), "{moments:?}: {}", told(&imported));
        // 2/5 · 2 kg · (0.1 m)²
        assert!(imported.text.contains("0.008 0.008 0.008"), "{}", imported.text);
    }
}

#[test]
fn floating_and_planar_joints_become_joints_in_series() {
    let text = |ty: &str, root: &str| {
        format!(
            "<robot name=\"r\"><link name=\"a\">{root}</link><link name=\"b\">{MASS}</link>
            <transmission name=\"t\"/>
            <joint name=\"j\" type=\"{ty}\"><parent link=\"a\"/><child link=\"b\"/><axis xyz=\"0 0 1\"/>
            <origin xyz=\"1 2 3\"/></joint></robot>"
        )
    };
    let planar = imported("r.urdf", &text("planar", MASS), &[]);
    let scene = world(&planar.text);
    assert_eq!((of_type(&scene, "SliderJoint").len(), of_type(&scene, "HingeJoint").len()), (2, 1));
    for slider in of_type(&scene, "SliderJoint") {
        let axis = scene.vec3(scene.child(slider, "jointParameters").unwrap(), "axis");
        assert!(axis.z.abs() < 1e-9 && (axis.length() - 1.0).abs() < 1e-9);
    }
    near(place(&scene, named(&scene, "b")), Vec3::new(1.0, 2.0, 3.0));
    assert!(told(&planar).contains("each movable joint has a motor of its own"));
    let floating = world(&imported("r.urdf", &text("floating", MASS), &[]).text);
    assert_eq!((of_type(&floating, "SliderJoint").len(), of_type(&floating, "BallJoint").len()), (3, 1));
    // An empty root with a floating joint does not fix the robot.
    let free = world(&imported("r.urdf", &text("floating", ""), &[]).text);
    assert!(of_type(&free, "SliderJoint").is_empty());
    near(place(&free, named(&free, "r")), Vec3::new(1.0, 2.0, 3.0));
}

#[test]
fn sdf_sensors_become_devices() {
    let text = r#"<sdf version="1.9"><model name="m"><link name="l">
      <collision name="skin"><pose>0 0 1 0 0 0</pose><geometry><box><size>1 2 3</size></box></geometry></collision>
      <sensor name="eye" type="camera"><pose>1 0 0 0 0 0</pose><camera><horizontal_fov>1.5</horizontal_fov>
        <image><width>64</width><height>48</height></image><clip><near>0.1</near><far>20</far></clip>
        <noise><stddev>0.01</stddev></noise></camera></sensor>
      <sensor name="both" type="rgbd_camera"><camera><clip><near>0.2</near><far>9</far></clip></camera></sensor>
      <sensor name="scan" type="gpu_lidar"><ray><scan>
        <horizontal><samples>90</samples><min_angle>0</min_angle><max_angle>1.5</max_angle></horizontal>
        <vertical><samples>4</samples><min_angle>-0.1</min_angle><max_angle>0.1</max_angle></vertical></scan>
        <range><min>0.3</min><max>12</max><resolution>0.01</resolution></range></ray></sensor>
      <sensor name="imu" type="imu"/><sensor name="where" type="navsat"/><sensor name="high" type="altimeter"/>
      <sensor name="north" type="magnetometer"/>
      <sensor name="ping" type="sonar"><sonar><min>0.1</min><max>2</max><radius>2</radius></sonar></sensor>
      <sensor name="touch" type="contact"><contact><collision>skin</collision></contact></sensor>
      <sensor name="nose" type="gas"/>
      <plugin name="p" filename="q"/>
    </link></model></sdf>"#;
    let imported = imported("m.sdf", text, &[]);
    let scene = world(&imported.text);
    assert_eq!(of_type(&scene, "Robot").len(), 1);
    let float = |name: &str, field: &str| scene.float(named(&scene, name), field);
    let int = |name: &str, field: &str| scene.int(named(&scene, name), field);
    assert_eq!((float("eye", "fieldOfView"), int("eye", "width"), int("eye", "height")), (1.5, 64, 48));
    assert_eq!((float("eye", "near"), float("eye", "far"), float("eye", "noise")), (0.1, 20.0, 0.01));
    near(place(&scene, named(&scene, "eye")), Vec3::X);
    assert_eq!((float("both_depth", "minRange"), float("both_depth", "maxRange")), (0.2, 9.0));
    assert_eq!((int("scan", "horizontalResolution"), int("scan", "numberOfLayers")), (90, 4));
    assert_eq!((float("scan", "fieldOfView"), float("scan", "verticalFieldOfView")), (1.5, 0.2));
    assert_eq!(
        (float("scan", "minRange"), float("scan", "maxRange"), float("scan", "resolution")),
        (0.3, 12.0, 0.01)
    );
    // The scan goes from straight ahead to the left, so its centre points half as far to the left.
    let ahead = scene.pose(named(&scene, "scan")).vector(Vec3::X);
    near(ahead, Vec3::new(ops::cos(0.75), ops::sin(0.75), 0.0));
    for (name, ty) in [
        ("imu_accelerometer", "Accelerometer"),
        ("imu_gyro", "Gyro"),
        ("imu_inertial_unit", "InertialUnit"),
        ("where", "GPS"),
        ("high", "Altimeter"),
        ("north", "Compass"),
        ("touch", "TouchSensor"),
    ] {
        assert_eq!(scene.node(named(&scene, name)).ty.name, ty);
    }
    near(place(&scene, named(&scene, "touch")), Vec3::Z);
    assert!((float("ping", "aperture") - std::f64::consts::FRAC_PI_2).abs() < 1e-9);
    let told = told(&imported);
    assert!(
        told.contains("a sensor of type \"gas\" is ignored") && told.contains("<plugin> is ignored"),
        "{told}"
    );
}

/// Poses in nested models, joints between models, and joints with two axes.
#[test]
fn nested_models_are_merged() {
    let text = r#"<sdf version="1.9"><model name="outer"><pose>0 0 10 0 0 0</pose>
      <link name="base"/>
      <model name="arm"><pose>1 0 0 0 0 1.5707963267948966</pose>
        <link name="upper"><pose>1 0 0 0 0 0</pose></link>
        <link name="lower"><pose relative_to="upper">1 0 0 0 0 0</pose></link>
        <joint name="elbow" type="universal"><parent>upper</parent><child>lower</child>
          <axis><xyz expressed_in="__model__">1 0 0</xyz></axis><axis2><xyz>0 1 0</xyz></axis2></joint>
      </model>
      <include><uri>tool.sdf</uri><name>tool</name><pose relative_to="arm::lower">0 1 0 0 0 0</pose></include>
      <joint name="shoulder" type="revolute"><parent>base</parent><child>arm::upper</child><axis><xyz>0 0 1</xyz></axis></joint>
      <joint name="grip" type="fixed"><parent>arm::lower</parent><child>tool::tip</child></joint>
    </model></sdf>"#;
    let tool = r#"<sdf version="1.9"><model name="any"><link name="tip"><pose>0 0 1 0 0 0</pose></link></model></sdf>"#;
    let imported = imported("m.sdf", text, &[("/d/tool.sdf", tool)]);
    let scene = world(&imported.text);
    assert_eq!(
        (of_type(&scene, "Robot").len(), of_type(&scene, "HingeJoint").len()),
        (1, 3),
        "{}",
        told(&imported)
    );
    near(place(&scene, named(&scene, "arm.upper")), Vec3::new(1.0, 1.0, 10.0));
    near(place(&scene, named(&scene, "arm.lower")), Vec3::new(1.0, 2.0, 10.0));
    near(place(&scene, named(&scene, "tool.tip")), Vec3::new(0.0, 2.0, 11.0));
    // The first axis of the elbow is x of the rotated model, in the frame of the upper arm: x.
    let axes: Vec<Vec3> =
        of_type(&scene, "HingeJointParameters").iter().map(|node| scene.vec3(*node, "axis")).collect();
    assert_eq!(axes.len(), 3);
    near(axes[1], Vec3::X);
    near(axes[2], Vec3::Y);
    assert_eq!(scene.string(of_type(&scene, "RotationalMotor")[2], "name"), "arm.elbow_2");
}

#[test]
fn files_that_include_each_other_do_not_loop() {
    let text = r#"<sdf version="1.9"><model name="m"><link name="l"/><include><uri>m.sdf</uri></include><include><uri>m.sdf</uri></include></model></sdf>"#;
    let imported = imported("m.sdf", text, &[("/d/m.sdf", text)]);
    assert!(told(&imported).contains("this model is not found and is ignored"));
}

/// Worlds of Gazebo have double hyphens in comments and undeclared prefixes, which simulators accept.
#[test]
fn files_that_are_not_strict_xml_are_accepted() {
    let text = "<?xml version=\"1.0\"?>\n<!-- run it -- with options --->\n<sdf version=\"1.9\" xmlns:ok=\"https://a.org\">
      <world name=\"w\"><plugin name=\"gz::sim::A\"><gz::priority>1</gz::priority><gz:topic gz:a=\"1:2\"/></plugin>
      <model name=\"m\"><link name=\"l\"><ok:note/><visual name=\"a--b\"><geometry><sphere><radius>0.3</radius></sphere></geometry></visual>
      <sensor type=\"gz:odd\" name=\"s\"/>
      <visual name=\"c\"><geometry><ellipsoid><radii>1 2 3</radii></ellipsoid></geometry></visual></link></model></world></sdf>";
    let imported = imported("w.sdf", text, &[]);
    let scene = world(&imported.text);
    let radii = of_type(&scene, "Sphere").into_iter().map(|sphere| scene.float(sphere, "radius"));
    assert_eq!(radii.collect::<Vec<_>>(), [0.3, 2.0]);
    let told = told(&imported);
    // Locations are those of the original file.
    assert!(told.contains("w.sdf:6:7: warning"), "{told}");
    let robot = r#"<robot name="r"><xacro:include filename="a"/><link name="l"/></robot>"#;
    let (path, files) = (Path::new("/d/r.urdf"), MemorySource::new());
    let job = Import { path, text: robot, files: &files, target: Path::new("/d"), output: Output::Proto };
    assert!(import(&job).unwrap_err().contains("xacro macros"));
}

#[test]
fn height_fields_become_grids_and_connects_become_ball_joints() {
    let text = r#"<mujoco><asset><hfield name="hills" nrow="2" ncol="3" size="2 1 4 0.1" elevation="0 0 8  2 4 6"/></asset>
      <worldbody><geom type="hfield" hfield="hills" pos="10 0 0"/>
        <body name="a"><geom size="0.1"/>
          <body name="b" pos="1 0 0"><joint/><geom size="0.1"/></body>
          <body name="c" pos="0 1 0"><joint/><geom size="0.1"/></body></body></worldbody>
      <equality><connect body1="b" body2="c" anchor="0 1 0"/><weld body1="a" body2="nobody"/><distance geom1="g"/></equality>
      <tendon><spatial/></tendon></mujoco>"#;
    let imported = imported("m.xml", text, &[]);
    let scene = world(&imported.text);
    let grid = of_type(&scene, "ElevationGrid")[0];
    assert_eq!((scene.int(grid, "xDimension"), scene.int(grid, "yDimension")), (3, 2));
    assert_eq!((scene.float(grid, "xSpacing"), scene.float(grid, "ySpacing")), (2.0, 2.0));
    // The last row of the file has the smallest y.
    assert_eq!(scene.value(grid, "height"), Some(&Value::MfFloat(vec![1.0, 2.0, 3.0, 0.0, 0.0, 4.0])));
    near(place(&scene, grid), Vec3::new(8.0, -1.0, 0.0));
    let ball = of_type(&scene, "BallJoint")[0];
    near(scene.vec3(scene.child(ball, "jointParameters").unwrap(), "anchor"), Vec3::Y);
    assert_eq!(scene.string(scene.child(ball, "endPoint").unwrap(), "solidName"), "c");
    assert_eq!(scene.string(scene.node(ball).parent.unwrap(), "name"), "b");
    let told = told(&imported);
    for words in ["and a <weld> of two named", "a <distance> between", "a <spatial> tendon is ignored"] {
        assert!(told.contains(words), "{told}");
    }
}

/// A force along a tendon acts on each joint by its coefficient, as torques of motors with the same name do by their
/// multipliers.
#[test]
fn a_tendon_torque_acts_on_joints_by_their_coefficients() {
    let text = r#"<mujoco><worldbody><body name="a"><geom size="0.1"/>
        <body name="b" pos="1 0 0"><joint name="j"/><geom size="0.1"/>
        <body name="c" pos="1 0 0"><joint name="k"/><geom size="0.1"/></body></body></body></worldbody>
      <tendon><fixed name="t"><joint joint="j" coef="0.5"/><joint joint="k" coef="-1.5"/></fixed></tendon>
      <actuator><motor name="m" tendon="t" gear="10" ctrlrange="-2 2"/></actuator></mujoco>"#;
    let imported = imported("m.xml", text, &[]);
    assert!(told(&imported).contains("share their torque"), "{}", told(&imported));
    let scene = world(&imported.text);
    let motors = of_type(&scene, "RotationalMotor").into_iter().map(|motor| {
        (scene.string(motor, "name"), scene.float(motor, "multiplier"), scene.float(motor, "maxTorque"))
    });
    assert_eq!(motors.collect::<Vec<_>>(), [("m::1", 1.0, 10.0), ("m::2", -3.0, 30.0)]);
}

#[test]
fn coupled_joints_have_motors_with_the_same_name_and_welds_become_two_hinges() {
    let text = r#"<mujoco><compiler angle="radian"/><worldbody>
        <body name="hand"><geom size="0.1"/>
          <body name="l" pos="0 1 0"><joint name="left" type="slide" axis="0 1 0"/><geom size="0.1"/></body>
          <body name="r" pos="0 -1 0"><joint name="right" type="slide" axis="0 -1 0"/><geom size="0.1"/></body>
          <body name="t" pos="1 0 0"><joint name="thumb"/><geom size="0.1"/></body>
          <body name="k" pos="2 0 0"><joint name="knob"/><geom size="0.1"/></body>
          <body name="w" pos="0 0 1"><joint name="welded"/><geom size="0.1"/></body></body></worldbody>
      <tendon><fixed name="grip"><joint joint="left" coef="0.5"/><joint joint="right" coef="-0.5"/></fixed>
        <fixed name="odd"><joint joint="thumb" coef="1"/><joint joint="knob" coef="2"/></fixed></tendon>
      <actuator><position name="close" tendon="grip"/><position name="none" tendon="odd"/><motor name="m" joint="thumb"/></actuator>
      <equality><joint joint1="left" joint2="right" polycoef="0 -1 0 0 0"/>
        <joint joint1="knob" joint2="thumb" polycoef="0 2 0 0 0"/><joint joint1="welded" polycoef="0.1"/>
        <weld body1="w" body2="hand"/></equality></mujoco>"#;
    let imported = imported("m.xml", text, &[]);
    let scene = world(&imported.text);
    let motors = |ty: &str| -> Vec<(String, f64)> {
        let motor = |id: NodeId| (scene.string(id, "name").to_owned(), scene.float(id, "multiplier"));
        of_type(&scene, ty).into_iter().map(motor).collect()
    };
    assert_eq!(motors("LinearMotor"), [("close::1".to_owned(), 1.0), ("close::2".to_owned(), -1.0)]);
    assert_eq!(motors("RotationalMotor"), [("m::1".to_owned(), 1.0), ("m::2".to_owned(), 2.0)]);
    let references = of_type(&scene, "SolidReference");
    let holders: Vec<&str> = references
        .iter()
        .map(|id| scene.string(scene.node(scene.node(*id).parent.unwrap()).parent.unwrap(), "name"))
        .collect();
    assert_eq!(holders, ["w", "w"]);
    let told = told(&imported);
    for words in [
        "the joints have different coefficients in this tendon",
        "motors with the same name before two colons, which move together",
        "knob has a motor called m::…",
        "a joint can only follow a multiple",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
}

/// The three formats, each with one thing whose mass is negative.
#[test]
fn impossible_masses_are_reported() {
    let files = [
        ("a.urdf", "<robot name='r'><link name='a'><inertial><mass value='-2'/></inertial></link></robot>"),
        (
            "a.sdf",
            "<sdf version='1.9'><model name='m'><link name='a'><inertial><mass>-2</mass></inertial></link></model></sdf>",
        ),
        ("a.xml", "<mujoco><worldbody><body><geom size='1' mass='-2'/></body></worldbody></mujoco>"),
        (
            "b.xml",
            "<mujoco><worldbody><body><inertial pos='0 0 0' mass='-2'/><geom size='1'/></body></worldbody></mujoco>",
        ),
    ];
    for (name, text) in files {
        let told: Vec<String> =
            imported(name, text, &[]).diagnostics.iter().map(ToString::to_string).collect();
        assert!(told.iter().any(|told| told.contains("a mass of -2 kg is impossible")), "{name}: {told:?}");
    }
}

/// At the crossing of the equator and the central meridian of a zone: 0.001° are 111.275 m to the east and 110.530 m to the
/// north, with the scale of UTM, 0.9996.
const MAP: &str = r##"<osm version="0.6">
  <bounds minlat="-0.002" maxlat="0.002" minlon="2.998" maxlon="3.002"/>
  <node id="1" lat="0" lon="2.999"/> <node id="2" lat="0" lon="3"/> <node id="3" lat="0" lon="3.001"/>
  <node id="4" lat="0.001" lon="3"/>
  <node id="5" lat="0.0005" lon="3.0005"/> <node id="6" lat="0.0005" lon="3.001"/> <node id="7" lat="0.001" lon="3.001"/>
  <node id="8" lat="-0.001" lon="3"> <tag k="natural" v="tree"/> <tag k="height" v="8 m"/> </node>
  <way id="10"> <nd ref="1"/> <nd ref="2"/> <nd ref="3"/>
    <tag k="highway" v="primary"/> <tag k="name" v="A: B"/> <tag k="maxspeed" v="36"/> <tag k="lanes" v="3"/>
    <tag k="lanes:forward" v="2"/> <tag k="lanes:backward" v="1"/> </way>
  <way id="11"> <nd ref="2"/> <nd ref="4"/> <nd ref="99"/> <tag k="highway" v="residential"/> <tag k="oneway" v="-1"/> </way>
  <way id="12"> <nd ref="5"/> <nd ref="6"/> <nd ref="7"/> <nd ref="5"/>
    <tag k="building" v="yes"/> <tag k="height" v="12"/> <tag k="building:colour" v="#ff0000"/> </way>
  <way id="13"> <nd ref="5"/> <nd ref="6"/> </way>
  <way id="14"> <nd ref="7"/> <nd ref="6"/> </way>
  <way id="15"> <nd ref="7"/> <nd ref="5"/> </way>
  <relation id="20"> <tag k="type" v="multipolygon"/> <tag k="natural" v="water"/>
    <member type="way" ref="13" role="outer"/> <member type="way" ref="14" role="outer"/>
    <member type="way" ref="15" role="outer"/> </relation>
</osm>"##;

#[test]
fn maps_of_openstreetmap_become_worlds() {
    let imported = imported("town.osm", MAP, &[]);
    assert!(imported.diagnostics.is_empty(), "{:?}", imported.diagnostics);
    assert_eq!((imported.name.as_str(), imported.output), ("Town", Output::World));
    let text = imported.text.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "gpsCoordinateSystem \"WGS84\" gpsReference 0 3 0",
        // Roads end 1 m before the edges of the others, which are 9.75 m and 3.25 m wide. x and y of a corner are at -y and -x.
        "Crossroad { translation 0 0 0 name \"crossroad(2)\" id \"2\" shape [ 4.875 -2.625 0 -4.875 -2.625 0 -5.875 -1.625 0 -5.875 1.625 0 -4.875 2.625 0 4.875 2.625 0 ] \
         connectedRoadIDs [ \"10_1\" \"11\" \"10\" ] }",
        // It ends where its cut is.
        "Road { translation -111.275 0 0 name \"A B(10)\" id \"10\" startJunction \"1\" endJunction \"2\" width 9.75 \
         numberOfLanes 3 numberOfForwardLanes 2 speedLimit 10 lines [ RoadLine { type \"dashed\" } RoadLine { type \"continuous\" } ] \
         rightBorder TRUE leftBorder TRUE wayPoints [ 0 0 0 108.65 0 0 ] splineSubdivision 0 }",
        // Backwards, with half the lanes.
        "id \"11\" startJunction \"4\" endJunction \"2\" width 3.25 numberOfLanes 1 numberOfForwardLanes 1",
        "wayPoints [ 0 0 0 0 -104.655 0 ]",
        // Corners go clockwise.
        "name \"building(12)\" floorHeight 3 floorNumber 4 startingFloor 0 corners [ 0 0 0 -55.265 -55.637 -55.265 ]",
        "wallColor [ 1 0 0 ]",
        "SimpleTree { translation 0 -110.53 0 name \"tree(8)\" type \"oak tree\" height 8 radius 2.4 }",
        "baseColor 0.25 0.4 0.6",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn maps_without_nodes_are_refused() {
    let files = MemorySource::new();
    let (path, target) = (Path::new("/d/m.osm"), Path::new("/d"));
    let refused = |text| {
        import(&Import { path, text, files: &files, target, output: Output::World })
            .unwrap_err()
            .contains("no nodes")
    };
    assert!(refused("<osm/>"));
    assert!(refused("<osm><node id='1' lat='95' lon='0'/><way id='1'><nd ref='1'/></way></osm>"));
}

/// Lanes lie on the right of an edge; those of the other direction have an edge of their own.
#[test]
fn roads_become_a_network_for_sumo() {
    let world = |head: &str, info: &str, body: &str| {
        let source = Source::new("w.wbt", format!("#VRML_SIM {head} utf8\nWorldInfo {{ {info} }}\n{body}"));
        formats::sumo::network(&source)
    };
    let roads = "Crossroad { translation 50 0 0 id \"x\" shape [ -2 -3 0 2 -3 0 2 1 0 -2 1 0 ] }
         Group { children [ Road { translation 8 0 0 rotation 0 0 1 1.5707963267948966 id \"a&b\" endJunction \"x\" width 9
           numberOfLanes 3 numberOfForwardLanes 2 speedLimit 20 wayPoints [ 0 8 0 0 -40 0 ] } ] }
         Road { translation 52 0 0 startJunction \"x\" width 4 numberOfLanes 1 wayPoints [ 0 0 0 30 0 0 ] }
         StraightRoadSegment { }";
    let network = world("R2025a", "", roads).unwrap();
    assert_eq!(network.roads, 2);
    assert_eq!(network.diagnostics.len(), 1);
    let file = |wanted: &str| network.files.iter().find(|(name, _)| *name == wanted).unwrap().1.as_str();
    let nodes = "<nodes>\n    <node id=\"a&amp;b_start\" x=\"0.000\" y=\"0.000\"/>\n    <node id=\"road1_end\" x=\"82.000\" y=\"0.000\"/>\n    \
                 <node id=\"x\" x=\"51.000\" y=\"0.000\"/>\n</nodes>\n";
    assert_eq!(file("sumo.nod.xml"), nodes);
    let edges = "<edges>\n    \
        <edge id=\"a&amp;b\" from=\"a&amp;b_start\" to=\"x\" numLanes=\"2\" width=\"3.000\" speed=\"20.000\" shape=\"0.000,1.500 48.000,1.500\"/>\n    \
        <edge id=\"-a&amp;b\" from=\"x\" to=\"a&amp;b_start\" numLanes=\"1\" width=\"3.000\" speed=\"20.000\" shape=\"48.000,1.500 0.000,1.500\"/>\n    \
        <edge id=\"road1\" from=\"x\" to=\"road1_end\" numLanes=\"1\" width=\"4.000\" speed=\"13.889\" shape=\"52.000,2.000 82.000,2.000\"/>\n</edges>\n";
    assert_eq!(file("sumo.edg.xml"), edges);
    assert!(file("sumo.rou.xml").contains("from=\"a&amp;b\" to=\"road1\""));
    // Where y is up, -x is east and z is north.
    let old = "Road { id \"a\" translation 0 0 5 wayPoints [ 0 0 0 -10 0 0 ] width 4 numberOfLanes 2 }";
    let network = world("R2021a", "coordinateSystem \"NUE\"", old).unwrap();
    let edges = &network.files.iter().find(|(name, _)| *name == "sumo.edg.xml").unwrap().1;
    assert!(edges.contains("<edge id=\"a\" from=\"a_start\" to=\"a_end\" numLanes=\"1\""), "{edges}");
    assert!(edges.contains("shape=\"0.000,5.000 10.000,5.000\""), "{edges}");
    assert!(world("R2025a", "", "Robot { }").is_err());
}
