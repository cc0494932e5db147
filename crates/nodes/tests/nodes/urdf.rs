//! Export of robots as URDF.

use crate::kit::Kit;
use engine::RobotId;

const URDF: u8 = 46;

fn urdf(nodes: &str, prefix: &str) -> String {
    let mut kit = Kit::new(nodes);
    kit.robot_command(RobotId(0)).u8(URDF).u16(prefix.len() as u16 + 1).str(prefix);
    kit.send(RobotId(0), 0);
    kit.idle();
    let record = kit.robot_records(RobotId(0)).into_iter().find(|record| record.0 == URDF).unwrap().1;
    String::from_utf8(record).unwrap().trim_end_matches('\0').to_owned()
}

#[track_caller]
fn has(text: &str, part: &str) {
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(plain(text).contains(&plain(part)), "no {part}\nin {text}");
}

const ARM: &str = "WorldInfo { } Robot { name \"my <arm>\" children [
    GPS { name \"gps\" translation 0 0 0.25 }
    HingeJoint { jointParameters HingeJointParameters { axis 0 0 1 anchor 1 0 0 position 1.5707963267948966 minStop -2 maxStop 2 }
      device RotationalMotor { name \"motor\" maxVelocity 3 maxTorque 7 }
      endPoint Solid { name \"upper\" translation 1 0.5 0 rotation 0 0 1 1.5707963267948966
        boundingObject Box { size 1 2 3 } physics Physics { density -1 mass 12 }
        children SliderJoint { jointParameters JointParameters { axis 1 0 0 position 0.125 }
          endPoint Solid { name \"hand\" translation 0.625 0 0 children Shape { geometry Sphere { radius 0.5 } } } } } }
  ] boundingObject Pose { translation 0 0 1 children Cylinder { radius 0.5 height 2 } } }";

#[test]
fn links_have_mass_and_shapes() {
    let text = urdf(ARM, "");
    has(&text, "<robot name=\"my &lt;arm&gt;\">");
    has(
        &text,
        "<link name=\"base_link\"> <collision> <origin xyz=\"0 0 1\" rpy=\"0 0 0\"/> <geometry>
         <cylinder radius=\"0.5\" length=\"2\"/> </geometry> </collision> </link>",
    );
    // A box: m / 12 (b² + c²); at position 0 the solid is 0.5 m along x from the anchor.
    has(
        &text,
        "<link name=\"upper\"> <inertial> <origin xyz=\"0.5 0 0\" rpy=\"0 0 0\"/> <mass value=\"12\"/>
         <inertia ixx=\"13\" ixy=\"0\" ixz=\"0\" iyy=\"10\" iyz=\"0\" izz=\"5\"/> </inertial>",
    );
    has(&text, "<visual> <origin xyz=\"0 0 0\" rpy=\"0 0 0\"/> <geometry> <sphere radius=\"0.5\"/>");
}

#[test]
fn joints_are_exported_at_position_0() {
    let text = urdf(ARM, "");
    has(
        &text,
        "<joint name=\"gps_joint\" type=\"fixed\"> <parent link=\"base_link\"/> <child link=\"gps\"/>
         <origin xyz=\"0 0 0.25\" rpy=\"0 0 0\"/> </joint>",
    );
    has(
        &text,
        "<joint name=\"motor\" type=\"revolute\"> <parent link=\"base_link\"/> <child link=\"upper\"/>
         <origin xyz=\"1 0 0\" rpy=\"0 0 0\"/> <axis xyz=\"0 0 1\"/>
         <limit lower=\"-2\" upper=\"2\" effort=\"7\" velocity=\"3\"/> </joint>",
    );
    // The origin of the slider is half a metre from the solid, which is half a metre from the hinge.
    has(
        &text,
        "type=\"prismatic\"> <parent link=\"upper\"/> <child link=\"hand\"/>
         <origin xyz=\"1 0 0\" rpy=\"0 0 0\"/> <axis xyz=\"1 0 0\"/>",
    );
}

#[test]
fn all_names_have_the_prefix_and_are_unique() {
    let text = urdf("WorldInfo { } Robot { children [ Solid { name \"a\" } Solid { name \"a\" } ] }", "my_");
    for name in ["my_base_link", "my_a", "my_a_1", "my_a_joint", "my_a_joint_1"] {
        assert_eq!(text.matches(&format!("name=\"{name}\"")).count(), 1, "{name} in {text}");
    }
}

#[test]
fn joints_of_two_axes_are_two_joints() {
    let text = urdf(
        "WorldInfo { } Robot { children Hinge2Joint { jointParameters HingeJointParameters { axis 0 0 1 }
          jointParameters2 JointParameters { axis 0 1 0 } endPoint Solid { name \"wheel\" } } }",
        "",
    );
    has(&text, "type=\"continuous\"> <parent link=\"base_link\"/> <child link=\"wheel_axis_1\"/>");
    has(&text, "type=\"continuous\"> <parent link=\"wheel_axis_1\"/> <child link=\"wheel\"/>");
    has(&text, "<axis xyz=\"0 1 0\"/>");
}
