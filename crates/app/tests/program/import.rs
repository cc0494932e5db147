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
        // The writer rounds to nine decimals.
        assert!((a - b).abs() < 5e-9, "{what}: {a} and {b}");
    }
}

#[test]
fn a_robot_of_the_library_comes_back_as_it_left() {
    let project = Project::new("");
    for robot in ["UR5e", "TurtleBot3Burger"] {
        project.write("worlds/a.wbt", &format!("#VRML_SIM R2025a utf8\nEXTERNPROTO \"webots://{robot}.proto\"\nWorldInfo {{ }}\n{robot} {{ }}\n"));
        let told = project.run(&["export", "--offline", "worlds/a.wbt", "-o", "out.urdf"]);
        assert_eq!(told.status, Some(0), "{}{}", told.out, told.err);
        let out = std::fs::read_to_string(project.path("out.urdf")).unwrap();
        let told = project.run(&["import", "out.urdf", "-o", "protos/Back.proto"]);
        assert_eq!(told.status, Some(0), "{}{}", told.out, told.err);
        let massless = told.err.matches("moves and has no mass; it gets 1 g").count();
        project.write(
            "worlds/b.wbt",
            "#VRML_SIM R2025a utf8\nEXTERNPROTO \"../protos/Back.proto\"\nWorldInfo { }\nBack { }\n",
        );
        let checked = project.run(&["check", "--offline", "worlds/b.wbt"]);
        assert!(checked.out.contains("worlds/b.wbt: 0 errors, 0 warnings"), "{}", checked.out);
        let told = project.run(&["export", "--offline", "worlds/b.wbt", "-o", "back.urdf"]);
        assert_eq!(told.status, Some(0), "{}{}", told.out, told.err);
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
        if robot == "TurtleBot3Burger" {
            continue;
        }
        for attribute in ["ixx", "iyy", "izz", "ixy", "ixz", "iyz"] {
            let [there, here] = [&out, &back].map(|text| attributes(text, "inertia", attribute));
            close(&there, &here, &format!("{robot} {attribute}"));
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
fn a_robot_in_urdf_is_a_proto() {
    let project = Project::new("");
    project.write("src/arm/urdf/arm.urdf", ARM);
    let mesh = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
    project.write("src/arm/meshes/tetrahedron.obj", mesh);
    let told = project.run(&["import", "src/arm/urdf/arm.urdf", "-o", "protos/Test.proto"]);
    assert_eq!(told.status, Some(0), "{}{}", told.out, told.err);
    for expected in [
        "arm.urdf:26:3: warning: <gazebo> is left out",
        "arm.urdf:25:39: warning: no such file: missing.stl; the mesh is left out",
        "arm.urdf:24:3: warning: a joint of type \"floating\" cannot be told; it is fixed",
        "warning: the offset is left out",
        "note: right has a motor called left: motors of one name move together",
        "warning: link hand moves and has no mass; it gets 1 g",
    ] {
        assert!(told.err.contains(expected), "no {expected} in {}", told.err);
    }
    let text = std::fs::read_to_string(project.path("protos/Test.proto")).unwrap();
    let plain = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for expected in [
        "PROTO Test [ field SFVec3f translation 0 0 0 field SFRotation rotation 0 0 1 0 field SFString name \"test arm\" field SFString controller \"<generic>\"",
        "Mesh { url [ \"../src/arm/meshes/tetrahedron.obj\" ] }",
        "scale 0.1 0.1 0.1",
        "coord Coordinate { point [ 0 0 0 0 2 0 2 0 0 0 0 2 ] } coordIndex [ 0 1 2 -1 0 2 3 -1 0 3 1 -1 2 1 3 -1 ]",
        "baseColor 0 0 0.8 transparency 0.5",
        // The axis is told in the frame of the parent: y of a frame that is turned by a right angle about z.
        "HingeJointParameters { axis -1 0 0 anchor 0 0 0.1 minStop -1 maxStop 1.5 dampingConstant 0.2 staticFriction 0.1 }",
        "RotationalMotor { name \"shoulder\" maxVelocity 2 minPosition -1 maxPosition 1.5 maxTorque 20 } PositionSensor { name \"shoulder_sensor\" }",
        // 0 is beyond the limits, so the hand starts at the nearest one.
        "JointParameters { position 0.1 axis 0 0 1 minStop 0.1 maxStop 0.3 }",
        "endPoint Solid { translation 0 0 0.6",
        "LinearMotor { name \"left\" maxVelocity 1 minPosition -1 maxPosition 1 maxForce 5 multiplier -1 }",
    ] {
        assert!(plain.contains(expected), "no {expected} in {plain}");
    }
    project.write(
        "worlds/t.wbt",
        "#VRML_SIM R2025a utf8\nEXTERNPROTO \"../protos/Test.proto\"\nWorldInfo { }\nTest { }\n",
    );
    let checked = project.run(&["check", "--offline", "worlds/t.wbt"]);
    assert!(checked.out.contains("0 errors, 0 warnings"), "{}", checked.out);
    // The link without mass in front of the base borrows from it; the whole keeps its mass.
    let masses = project.run(&["export", "--offline", "worlds/t.wbt"]).out;
    let sum: f64 = attributes(&masses, "mass", "value").iter().flatten().sum();
    assert!((sum - (5.0 + 1.0 + 0.1 + 0.001)).abs() < 1e-9, "{sum}");
}

#[test]
fn odd_descriptions_are_refused_or_told() {
    let project = Project::new("");
    let import = |text: &str| {
        project.write("a.urdf", text);
        let told = project.run(&["import", "a.urdf", "-o", "A.proto"]);
        (told.status, told.err)
    };
    for (text, reason) in [
        ("<robot name='a'><link name='a'>", "this is no XML"),
        ("<robot name='a'/>", "there is no link that hangs on no joint"),
        ("<html/>", "<html> is no"),
        (
            "<robot name='a' xmlns:xacro='http://www.ros.org/wiki/xacro'><xacro:include filename='b'/></robot>",
            "run `xacro file.xacro",
        ),
        (
            "<robot name='a'><link name='a'/><link name='b'/><joint type='fixed'><parent link='a'/><child link='b'/></joint>\
          <joint type='fixed'><parent link='b'/><child link='a'/></joint></robot>",
            "there is no link that hangs on no joint",
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
    assert!(err.contains("size: \"x\" is no number; 0 is used"), "{err}");
}
