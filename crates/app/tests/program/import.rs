//! `rebots import` and `rebots export`: robots of other simulators.

use std::collections::BTreeMap;

use crate::project::Project;

/// Numbers of all attributes of a name, in the order of the text.
fn attributes(text: &str, element: &str, name: &str) -> Vec<Vec<f64>> {
    let start = format!("<{element} ");
    let starts = text.match_indices(&start).map(|(at, _)| at);
    let inside = starts.filter_map(|at| text[at..].split_once('>')).map(|(inside, _)| inside);
    let values = inside.filter_map(|tag| {
        tag.split_once(&format!(" {name}=\"")).map(|(_, rest)| rest.split('"').next().unwrap())
    });
    values.map(|value| value.split_whitespace().map(|word| word.parse().unwrap()).collect()).collect()
}

/// Joint by name: type, origin, axis, limits as text.
fn joints(text: &str) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for part in text.split("<joint ").skip(1) {
        let part = part.split("</joint>").next().unwrap();
        let name = part.split('"').nth(1).unwrap().to_owned();
        found.insert(name, part.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    found
}

#[track_caller]
fn close(a: &[Vec<f64>], b: &[Vec<f64>], what: &str) {
    assert_eq!(a.len(), b.len(), "{what}");
    for (a, b) in a.iter().flatten().zip(b.iter().flatten()) {
        // The writer rounds to nine decimals, and half a turn may be one to the left or to the right.
        let is_half_turn = what.ends_with("rpy") && (a.abs() - std::f64::consts::PI).abs() < 5e-9;
        let (a, b) = if is_half_turn { (a.abs(), b.abs()) } else { (*a, *b) };
        assert!((a - b).abs() < 5e-9, "{what}: {a} and {b}");
    }
}

const ROBOTS: &[&str] = &[
    "E-puck",
    "Thymio2",
    "Pioneer3dx",
    "Pioneer3at",
    "TurtleBot3Burger",
    "Create",
    "Youbot",
    "Nao",
    "UR3e",
    "UR5e",
    "UR10e",
    "Irb4600-40",
    "Panda",
    "Mavic2Pro",
    "Crazyflie",
    "Spot",
    "TiagoBase",
    "Robotino3",
    "SummitXlSteel",
    "Ned",
];

#[test]
fn library_robots_survive_a_urdf_round_trip() {
    let project = Project::new("");
    for robot in ROBOTS {
        project.write("worlds/a.wbt", &format!("#VRML_SIM R2025a utf8\nEXTERNPROTO \"webots://{robot}.proto\"\nWorldInfo {{ }}\n{robot} {{ }}\n"));
        let ended = project.run(&["export", "--offline", "worlds/a.wbt", "-o", "out.urdf"]);
        assert_eq!(ended.status, Some(0), "{}{}", ended.out, ended.err);
        let out = std::fs::read_to_string(project.path("out.urdf")).unwrap();
        let ended = project.run(&["import", "out.urdf", "-o", "protos/Back.proto"]);
        assert_eq!(ended.status, Some(0), "{}{}", ended.out, ended.err);
        let massless = ended.err.matches("moves and has no mass; it gets 1 g").count();
        project.write(
            "worlds/b.wbt",
            "#VRML_SIM R2025a utf8\nEXTERNPROTO \"../protos/Back.proto\"\nWorldInfo { }\nBack { }\n",
        );
        let checked = project.run(&["check", "--offline", "worlds/b.wbt"]);
        assert!(checked.out.contains("worlds/b.wbt: 0 errors, 0 warnings"), "{}", checked.out);
        let ended = project.run(&["export", "--offline", "worlds/b.wbt", "-o", "back.urdf"]);
        assert_eq!(ended.status, Some(0), "{}{}", ended.out, ended.err);
        let back = std::fs::read_to_string(project.path("back.urdf")).unwrap();
        // Same chain of places, axes and limits is same forward kinematics.
        let (there, here) = (joints(&out), joints(&back));
        assert!(there.len() > 3, "{out}");
        for (name, joint) in &there {
            let again = here.get(name).unwrap_or_else(|| panic!("{robot} has lost {name}:\n{back}"));
            for (element, attribute) in [
                ("origin", "xyz"),
                ("origin", "rpy"),
                ("axis", "xyz"),
                ("limit", "lower"),
                ("limit", "upper"),
                ("limit", "effort"),
                ("limit", "velocity"),
            ] {
                close(
                    &attributes(joint, element, attribute),
                    &attributes(again, element, attribute),
                    &format!("{robot} {name} {attribute}"),
                );
            }
        }
        // Links without mass that carry others borrow some, so only the sum is what it was.
        let sum = |text: &str| attributes(text, "mass", "value").iter().flatten().sum::<f64>();
        assert!(
            (sum(&out) + 0.001 * massless as f64 - sum(&back)).abs() < 1e-8,
            "{robot}: {} and {}",
            sum(&out),
            sum(&back)
        );
        assert_eq!(out.matches("<link ").count(), back.matches("<link ").count(), "{robot}");
        for attribute in ["ixx", "iyy", "izz"] {
            let sum = |text: &str| attributes(text, "inertia", attribute).iter().flatten().sum::<f64>();
            let lent = 1e-6 * massless as f64;
            assert!((sum(&out) + lent - sum(&back)).abs() < 1e-7, "{robot} {attribute}");
        }
    }
}

const ARM: &str = r#"<?xml version="1.0"?>
<robot name="test arm">
  <material name="blue"><color rgba="0 0 0.8 0.5"/></material>
  <link name="base_footprint"/>
  <joint name="base_joint" type="fixed"><parent link="base_footprint"/><child link="base"/><origin xyz="0 0 0.1"/></joint>
  <link name="base">
    <inertial><origin xyz="0 0 0.05"/><mass value="5"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.2" iyz="0" izz="0.15"/></inertial>
    <visual><geometry><mesh filename="package://arm/meshes/tetrahedron.obj" scale="0.1 0.1 0.1"/></geometry><material name="blue"/></visual>
    <collision><geometry><mesh filename="package://arm/meshes/tetrahedron.obj" scale="2 2 2"/></geometry></collision>
  </link>
  <joint name="shoulder" type="revolute">
    <parent link="base"/><child link="upper"/><origin xyz="0 0 0.1" rpy="0 0 1.5707963267948966"/><axis xyz="0 1 0"/>
    <limit lower="-1" upper="1.5" effort="20" velocity="2"/><dynamics damping="0.2" friction="0.1"/></joint>
  <link name="upper">
    <inertial><origin xyz="0 0 0.25"/><mass value="1"/><inertia ixx="0.02" ixy="0" ixz="0" iyy="0.02" iyz="0" izz="0.002"/></inertial>
    <visual><origin xyz="0 0 0.25"/><geometry><cylinder radius="0.05" length="0.5"/></geometry></visual>
  </link>
  <joint name="left" type="prismatic"><parent link="upper"/><child link="hand"/><origin xyz="0 0 0.5"/><axis xyz="0 0 1"/>
    <limit lower="0.1" upper="0.3" effort="20" velocity="0.2"/></joint>
  <link name="hand"/>
  <joint name="right" type="prismatic"><parent link="hand"/><child link="finger"/><axis xyz="0 1 0"/>
    <limit lower="-1" upper="1" effort="5" velocity="1"/><mimic joint="left" multiplier="-1" offset="0.1"/></joint>
  <link name="finger"><inertial><mass value="0.1"/><inertia ixx="1e-4" ixy="0" ixz="0" iyy="1e-4" iyz="0" izz="1e-4"/></inertial></link>
  <joint name="swims" type="floating"><parent link="upper"/><child link="fish"/></joint>
  <link name="fish"><visual><geometry><mesh filename="missing.stl"/></geometry></visual></link>
  <gazebo reference="base"/>
</robot>
"#;

#[test]
fn urdf_is_imported_as_a_proto() {
    let project = Project::new("");
    project.write("src/arm/urdf/arm.urdf", ARM);
    let mesh = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
    project.write("src/arm/meshes/tetrahedron.obj", mesh);
    let ended = project.run(&["import", "src/arm/urdf/arm.urdf", "-o", "protos/Test.proto"]);
    assert_eq!(ended.status, Some(0), "{}{}", ended.out, ended.err);
    for expected in [
        "arm.urdf:26:3: warning: <gazebo> is ignored",
        "arm.urdf:25:39: warning: no such file: missing.stl; the mesh is ignored",
        "arm.urdf:24:3: note: this joint becomes 4 joints in series, without motors",
        "note: position 0 of right is 0.1 in the file: coupled motors have no offset",
        "note: right has a motor called left::…, which moves together with that of left",
        "arm.urdf:20:3: warning: link hand moves and has no mass; it gets 1 g",
    ] {
        assert!(ended.err.contains(expected), "no {expected} in {}", ended.err);
    }
    let text = std::fs::read_to_string(project.path("protos/Test.proto")).unwrap();
    let plain = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for expected in [
        "PROTO Test [ field SFVec3f translation 0 0 0 field SFRotation rotation 0 0 1 0 field SFString name \"test arm\" field SFString controller \"<generic>\"",
        "Mesh { url [ \"../src/arm/meshes/tetrahedron.obj\" ] }",
        "scale 0.1 0.1 0.1",
        "coord Coordinate { point [ 0 0 0 0 2 0 2 0 0 0 0 2 ] } coordIndex [ 0 1 2 -1 0 2 3 -1 0 3 1 -1 2 1 3 -1 ]",
        "baseColor 0 0 0.8 transparency 0.5",
        // The axis is in the frame of the parent: y of a frame that is rotated by a right angle about z.
        "HingeJointParameters { axis -1 0 0 anchor 0 0 0.1 minStop -1 maxStop 1.5 dampingConstant 0.2 staticFriction 0.1 }",
        "RotationalMotor { name \"shoulder\" maxVelocity 2 minPosition -1 maxPosition 1.5 maxTorque 20 } PositionSensor { name \"shoulder_sensor\" }",
        // 0 is beyond the limits, so the hand starts at the nearest one.
        "JointParameters { position 0.1 axis 0 0 1 minStop 0.1 maxStop 0.3 }",
        "endPoint Solid { translation 0 0 0.6",
        "LinearMotor { name \"left::1\" ",
        "LinearMotor { name \"left::2\" maxVelocity 0.2 minPosition -0.3 maxPosition -0.1 maxForce 5 multiplier -1 }",
    ] {
        assert!(plain.contains(expected), "no {expected} in {plain}");
    }
    project.write(
        "worlds/t.wbt",
        "#VRML_SIM R2025a utf8\nEXTERNPROTO \"../protos/Test.proto\"\nWorldInfo { }\nTest { }\n",
    );
    let checked = project.run(&["check", "--offline", "worlds/t.wbt"]);
    assert!(checked.out.contains("0 errors, 0 warnings"), "{}", checked.out);
    // The link without mass in front of the base borrows from it; the whole keeps its mass. The hand and the four links
    // of the joint that floats get 1 g each.
    let masses = project.run(&["export", "--offline", "worlds/t.wbt"]).out;
    let sum: f64 = attributes(&masses, "mass", "value").iter().flatten().sum();
    assert!((sum - (5.0 + 1.0 + 0.1 + 5.0 * 0.001)).abs() < 1e-9, "{sum}");
}

#[test]
fn odd_robot_descriptions_are_rejected_or_reported() {
    let project = Project::new("");
    let import = |text: &str| {
        project.write("a.urdf", text);
        let ended = project.run(&["import", "a.urdf", "-o", "A.proto"]);
        (ended.status, ended.err)
    };
    for (text, reason) in [
        ("<robot name='a'><link name='a'>", "this is not XML"),
        ("<!DOCTYPE robot><robot name='a'/>", "(<!DOCTYPE>) are not supported; remove them"),
        ("<robot name='a'/>", "there are no links"),
        ("<html/>", "<html> is not <robot>"),
        (
            "<robot name='a' xmlns:xacro='http://www.ros.org/wiki/xacro'><xacro:include filename='b'/></robot>",
            "run `xacro file.xacro",
        ),
        (
            "<robot name='a'><link name='a'/><link name='b'/><joint type='fixed'><parent link='a'/><child link='b'/></joint>\
          <joint type='fixed'><parent link='b'/><child link='a'/></joint></robot>",
            "every link is the child of a joint: there is no root",
        ),
    ] {
        let (status, err) = import(text);
        assert_eq!(status, Some(1), "{text}");
        assert!(err.contains(reason), "{err}");
    }
    let (status, err) = import(
        "<robot><link name='a'><visual><geometry><box size='1 x nan'/></geometry></visual><inertial><mass value='1e999'/>\
         <inertia ixx='-1'/></inertial></link></robot>",
    );
    assert_eq!(status, Some(0), "{err}");
    assert!(err.contains("size: \"x\" is not a number; 0 is used"), "{err}");
}

/// The text of a world made of a file, blanks as one; it loads without a diagnostic.
#[track_caller]
fn world_of(project: &Project, file: &str) -> (String, String) {
    let ended = project.run(&["import", file, "-o", "worlds/made.wbt"]);
    assert_eq!(ended.status, Some(0), "{}{}", ended.out, ended.err);
    let checked = project.run(&["check", "--offline", "worlds/made.wbt"]);
    assert!(checked.out.contains("worlds/made.wbt: 0 errors, 0 warnings"), "{}", checked.out);
    let text = std::fs::read_to_string(project.path("worlds/made.wbt")).unwrap();
    (text.split_whitespace().collect::<Vec<_>>().join(" "), ended.err)
}

const TETRAHEDRON: &str = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

#[test]
fn mjcf_is_imported_as_a_world() {
    let project = Project::new("");
    project.write("m/meshes/tetrahedron.obj", TETRAHEDRON);
    project.write("m/parts.xml", "<mujocoinclude><body name='ball' pos='0 1 1'><joint type='free'/><geom size='0.1' mass='0.5'/></body></mujocoinclude>");
    project.write(
        "m/scene.xml",
        r#"<mujoco model="test scene">
  <compiler angle="degree" meshdir="meshes"/>
  <option timestep="0.004" gravity="0 0 -9.5"/>
  <default>
    <geom density="500"/>
    <default class="leg"><joint damping="1.5" range="-90 45"/><geom rgba="0.2 0.4 0.8 1"/></default>
  </default>
  <asset>
    <mesh name="tetrahedron" file="tetrahedron.obj" scale="0.6 0.6 0.6"/>
    <material name="green" rgba="0.1 0.7 0.2 0.5"/>
  </asset>
  <worldbody>
    <light pos="0 0 4" dir="0 0 -1" directional="true"/>
    <geom name="floor" type="plane" size="3 4 0.1"/>
    <body name="torso" pos="0 0 1" euler="0 0 90">
      <freejoint/>
      <geom type="box" size="0.1 0.2 0.3"/>
      <geom type="mesh" mesh="tetrahedron" material="green" contype="0" conaffinity="0"/>
      <body name="thigh" childclass="leg" pos="0 0.1 0">
        <joint name="hip_x" axis="1 0 0"/><joint name="hip_y" axis="0 1 0" pos="0 0 0.1"/>
        <geom type="capsule" fromto="0 0 0 0 0 -0.4" size="0.05" mass="2"/>
        <site name="knee"/>
      </body>
    </body>
    <body name="cart" pos="-1 0 0.5">
      <inertial pos="0 0 0.1" mass="3" diaginertia="0.1 0.2 0.3" quat="1 0 0 1"/>
      <joint name="slider" type="slide" axis="1 0 0" range="-0.5 0.5"/>
      <geom type="box" size="0.1 0.1 0.05"/>
    </body>
    <include file="parts.xml"/>
    <include file="missing.xml"/>
  </worldbody>
  <actuator>
    <motor name="hip" joint="hip_y" gear="50" ctrlrange="-1 1"/>
    <velocity name="push" joint="slider" ctrlrange="-2 2"/>
    <motor tendon="t"/>
  </actuator>
  <sensor><gyro site="knee"/></sensor>
</mujoco>"#,
    );
    let (text, err) = world_of(&project, "m/scene.xml");
    for expected in [
        "scene.xml:31:5: warning: cannot be read and is ignored: missing.xml",
        "scene.xml:36:5: warning: only actuators of joints and fixed tendons are motors; it is ignored",
        "scene.xml:38:3: warning: <sensor> is ignored",
    ] {
        assert!(err.contains(expected), "no {expected} in {err}");
    }
    for expected in [
        "WorldInfo { basicTimeStep 4 gravity 9.5 }",
        "Plane { size 6 8 }",
        "Robot { translation 0 0 1 rotation 0 0 1 1.5707963267948966",
        "url [ \"../m/meshes/tetrahedron.obj\" ]",
        // A box of 0.048 m³ and a mesh of 0.6³ / 6 m³, of 500 kg/m³.
        "mass 42",
        // Two joints of one body are two joints with a frame between them.
        "HingeJointParameters { axis 1 0 0 anchor 0 0.1 0 minStop -1.570796326795 maxStop 0.785398163397 dampingConstant 1.5 }",
        "HingeJointParameters { axis 0 1 0 anchor 0 0 0.1 minStop -1.570796326795 maxStop 0.785398163397 dampingConstant 1.5 }",
        "RotationalMotor { name \"hip\" minPosition -1.570796326795 maxPosition 0.785398163397 maxTorque 50 } PositionSensor { name \"hip_y_sensor\" }",
        "mass 1.998 ",
        "LinearMotor { name \"push\" maxVelocity 2 minPosition -0.5 maxPosition 0.5 }",
        // A quarter turn about z exchanges the first two moments.
        "mass 3 centerOfMass [ 0 0 0.1 ] inertiaMatrix [ 0.2 0.1 0.3 0 0 0 ]",
        "Solid { translation 0 1 1",
    ] {
        assert!(text.contains(expected), "no {expected} in {text}");
    }
}

#[test]
fn sdf_is_imported_as_a_world() {
    let project = Project::new("");
    project.write(
        "s/models/crate/model.sdf",
        "<sdf version='1.7'><model name='crate'><link name='l'><inertial><mass>3</mass></inertial><collision name='c'><geometry><mesh>\
         <uri>model://crate/meshes/a.obj</uri></mesh></geometry></collision></link></model></sdf>",
    );
    project.write("s/models/crate/meshes/a.obj", TETRAHEDRON);
    project.write(
        "s/worlds/test.sdf",
        r#"<sdf version="1.8"><world name="test">
  <physics type="ode"><max_step_size>0.002</max_step_size></physics>
  <gravity>0 0 -9.8</gravity>
  <plugin name="x" filename="y"/>
  <light type="directional" name="sun"><pose>0 0 10 0 0 0</pose><direction>-0.5 0 -1</direction></light>
  <model name="ground"><static>true</static><link name="l"><collision name="c"><geometry><plane><size>50 40</size></plane></geometry></collision></link></model>
  <include><uri>model://crate</uri><name>first</name><pose>1 0 0.2 0 0 1.5707963267948966</pose></include>
  <include><uri>model://nothing</uri></include>
  <model name="car"><pose>0 0 0.1 0 0 0</pose>
    <link name="chassis"><inertial><mass>4</mass></inertial><sensor name="s" type="imu"/></link>
    <frame name="axle" attached_to="chassis"><pose>0 0 0.05 0 0 0</pose></frame>
    <link name="left"><pose relative_to="axle">0 0.2 0 1.5707963267948966 0 0</pose><inertial><mass>0.5</mass></inertial>
      <visual name="v"><geometry><cylinder><radius>0.1</radius><length>0.05</length></cylinder></geometry><material><diffuse>1 0 0 1</diffuse></material></visual></link>
    <link name="arm"><pose>0 0 0.3 0 0 0</pose></link>
    <joint name="wheel" type="revolute"><parent>chassis</parent><child>left</child>
      <axis><xyz>0 0 1</xyz><limit><lower>-1e16</lower><upper>1e16</upper><effort>7</effort></limit></axis></joint>
    <joint name="lift" type="prismatic"><pose>0 0 0.1 0 0 0</pose><parent>chassis</parent><child>arm</child>
      <axis><xyz expressed_in="__model__">0 0 1</xyz><limit><lower>0.5</lower><upper>1</upper></limit><dynamics><damping>3</damping></dynamics></axis></joint>
    <joint name="odd" type="gearbox"><parent>left</parent><child>arm</child></joint>
  </model>
</world></sdf>"#,
    );
    let (text, err) = world_of(&project, "s/worlds/test.sdf");
    for expected in [
        "test.sdf:4:3: warning: <plugin> is ignored",
        "test.sdf:8:3: warning: this model is not found and is ignored: model://nothing",
        "test.sdf:19:5: warning: arm already has another parent joint; this one is ignored",
    ] {
        assert!(err.contains(expected), "no {expected} in {err}");
    }
    for expected in [
        "WorldInfo { basicTimeStep 2 gravity 9.8 }",
        "DirectionalLight { direction -0.5 0 -1",
        "Solid { name \"ground\" boundingObject Plane { size 50 40 } }",
        "Solid { translation 1 0 0.2 rotation 0 0 1 1.5707963267948966 name \"first\" boundingObject Mesh { url [ \"../s/models/crate/meshes/a.obj\" ] } physics",
        "Robot { translation 0 0 0.1",
        // The wheel's own z lies along -y of the car.
        "HingeJointParameters { axis 0 -1 0 anchor 0 0.2 0.05 }",
        "RotationalMotor { name \"wheel\" maxTorque 7 } PositionSensor { name \"wheel_sensor\" }",
        "Solid { translation 0 0.2 0.05 rotation 1 0 0 1.5707963267948966",
        // 0 is beyond the limits, so the arm starts half a metre higher.
        "JointParameters { position 0.5 axis 0 0 1 minStop 0.5 maxStop 1 dampingConstant 3 }",
        "endPoint Solid { translation 0 0 0.8 name \"arm\"",
    ] {
        assert!(text.contains(expected), "no {expected} in {text}");
    }
}

#[test]
fn unknown_output_formats_are_rejected() {
    let project = Project::new("Robot { name \"r\" }");
    for (words, expected) in [
        (&["export", "worlds/w.wbt", "-o", "r.pdf"][..], "a robot needs a .urdf file"),
        (&["import", "r.urdf", "-o", "r.pdf"], "a robot needs a .proto file"),
        (&["shot", "worlds/w.wbt", "-o", "r.pdf"], "an image needs a .png or .jpg file"),
    ] {
        let ended = project.run(words);
        assert!(ended.status == Some(1) && ended.err.contains(expected), "{}", ended.err);
        assert!(!project.path("r.pdf").exists());
    }
    let ended = project.run(&["export", "worlds/w.wbt", "--robot", "s"]);
    assert!(ended.err.contains("there is no robot \"s\"; there are: \"r\""), "{}", ended.err);
}

/// `webots convert` does this, and with its options.
#[test]
fn a_robot_proto_is_converted_to_urdf() {
    let project = Project::new("");
    let proto = "#VRML_SIM R2025a utf8
PROTO Cart [ field SFString name \"cart\" field SFVec3f size 1 1 1 ]
{
  Robot {
    name IS name
    children Solid { name \"box\" translation 0 0 2 children Shape { geometry Box { size IS size } } }
  }
}
";
    project.write("protos/Cart.proto", proto);
    let convert = |words: &[&str]| {
        let fixed = ["convert", "--offline", "protos/Cart.proto"];
        project.run(&[&fixed[..], words].concat())
    };
    let ended = convert(&["-o", "cart.urdf"]);
    assert_eq!((ended.status, &*ended.out), (Some(0), "cart.urdf: written\n"), "{}", ended.err);
    let urdf = std::fs::read_to_string(project.path("cart.urdf")).unwrap();
    assert!(urdf.contains("<robot name=\"cart\">") && urdf.contains("<box size=\"1 1 1\"/>"), "{urdf}");
    assert_eq!(std::fs::read_to_string(project.path("protos/Cart.proto")).unwrap(), proto);
    // Without an output file it is printed.
    let ended = convert(&["-p", "name=my cart", "-p", "size=1 2 3"]);
    assert_eq!((ended.status, ended.err.trim()), (Some(0), ""), "{}", ended.out);
    let is_there = |text: &str| assert!(ended.out.contains(text), "{}", ended.out);
    ["<robot name=\"my cart\">", "<box size=\"1 2 3\"/>"].iter().for_each(|text| is_there(text));
    let ended = convert(&["-p", "sice=1 2 3"]);
    assert_eq!(ended.status, Some(1));
    assert!(ended.err.contains("PROTO Cart has no field sice; did you mean size?"), "{}", ended.err);
}

/// A map becomes a world that loads, and its roads a network for SUMO beside it, whose routes are not overwritten.
#[test]
fn a_map_becomes_a_world_and_a_network() {
    let project = Project::new("");
    let node = |id: u32, lat: f64, lon: f64| format!("<node id='{id}' lat='{lat}' lon='{lon}'/>");
    let tag = |key: &str, value: &str| format!("<tag k='{key}' v='{value}'/>");
    let way = |id: u32, nodes: &[u32], tags: &[String]| {
        let nodes: String = nodes.iter().map(|node| format!("<nd ref='{node}'/>")).collect();
        format!("<way id='{id}'>{nodes}{}</way>", tags.concat())
    };
    let map = [
        "<osm version='0.6'>".to_owned(),
        node(1, 46.52, 6.56) + &node(2, 46.52, 6.561) + &node(3, 46.52, 6.562) + &node(4, 46.521, 6.561),
        node(5, 46.5205, 6.5614) + &node(6, 46.5205, 6.5617) + &node(7, 46.5207, 6.5617),
        format!("<node id='8' lat='46.5195' lon='6.5605'>{}</node>", tag("natural", "tree")),
        way(10, &[1, 2, 3], &[tag("highway", "secondary")]),
        way(11, &[2, 4], &[tag("highway", "residential")]),
        way(12, &[5, 6, 7, 5], &[tag("building", "house")]),
        way(13, &[1, 4], &[tag("barrier", "fence")]),
        way(14, &[1, 5], &[tag("waterway", "stream")]),
        way(15, &[5, 6, 7, 5], &[tag("landuse", "forest")]),
        "</osm>".to_owned(),
    ];
    project.write("map.osm", &map.concat());
    let ended = project.run(&["import", "map.osm", "-o", "worlds/town.wbt"]);
    assert!(ended.status == Some(0) && ended.err.trim().is_empty(), "{}{}", ended.out, ended.err);
    let ended = project.run(&["import", "map.osm", "-o", "town.proto"]);
    assert!(
        ended.err.contains("map.osm becomes a world, which needs a .wbt file: town.proto"),
        "{}",
        ended.err
    );
    let ended = project.run(&["check", "--offline", "worlds/town.wbt"]);
    assert!(ended.out.contains("0 errors, 0 warnings"), "{}{}", ended.out, ended.err);
    project.write("worlds/town_net/sumo.rou.xml", "<routes/>");
    let ended = project.run(&["export", "--sumo", "worlds/town.wbt"]);
    assert!(
        ended.out.contains("3 roads") && ended.out.contains("sumo.rou.xml: kept"),
        "{}{}",
        ended.out,
        ended.err
    );
    assert_eq!(project.read("worlds/town_net/sumo.rou.xml"), "<routes/>");
    assert!(project.read("worlds/town_net/sumo.edg.xml").contains("id=\"-10_1\" from=\"3\" to=\"2\""));
}
