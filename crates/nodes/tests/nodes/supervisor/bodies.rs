//! Poses, velocities, joint positions and forces of bodies.

use super::{WORLD, ask, ask_one, done, field, id, numbers, set, things, value, write, write_one};
use crate::kit::{Kit, near, near_vector};
use base::{Pose, Vec3, math};
use wire::op::supervisor as op;

#[test]
fn fields_of_a_moving_body_have_its_current_pose() {
    let mut kit = Kit::new(WORLD);
    let ball = id(&kit, "BALL");
    let translation = field(&mut kit, ball, "translation", false);
    assert_eq!(numbers(&value(&mut kit, ball, &translation, None)), [0.0, 0.0, 1.0]);
    kit.steps(100, 8);
    let now = numbers(&value(&mut kit, ball, &translation, None));
    near_vector(Vec3::from_slice(&now), Vec3::new(0.8, 0.0, 1.0), 1e-9);
    let position = numbers(&ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_POSITION).u32(ball))));
    assert_eq!(now, position);
    let velocity = numbers(&ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_VELOCITY).u32(ball))));
    assert_eq!(velocity, [1.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    let text = ask_one(&mut kit, |out| done(out.u8(op::NODE_EXPORT_STRING).u32(ball)));
    let text = String::from_utf8(text).unwrap();
    assert!(text.starts_with("DEF BALL Solid {") && text.contains("translation 0.8"), "{text}");
}

#[test]
fn a_written_pose_moves_a_body_and_is_read_back() {
    let mut kit = Kit::new(WORLD);
    let ball = id(&kit, "BALL");
    let translation = field(&mut kit, ball, "translation", false);
    let rotation = field(&mut kit, ball, "rotation", false);
    kit.steps(10, 8);
    // Back to the pose of the file: the text of the field does not change, the body moves.
    for target in [[0.0, 0.0, 1.0], [7.0, -2.0, 0.5]] {
        let answer = write_one(&mut kit, |out| {
            set(out, ball, &translation, -1).f64s(&target);
            out.u8(op::NODE_GET_POSITION).u32(ball);
        });
        assert_eq!(numbers(&answer), target);
        assert_eq!(numbers(&value(&mut kit, ball, &translation, None)), target);
    }
    let turn = [0.0, 0.6, 0.8, 0.7];
    write(&mut kit, |out| done(set(out, ball, &rotation, -1).f64s(&turn)));
    assert_eq!(numbers(&value(&mut kit, ball, &rotation, None)), turn);
    near_vector(kit.position("BALL"), Vec3::new(7.0, -2.0, 0.5), 1e-15);
    let orientation = numbers(&ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_ORIENTATION).u32(ball))));
    let expected = math::axis_angle(Vec3::new(0.0, 0.6, 0.8), 0.7);
    for (axis, row) in [Vec3::X, Vec3::Y, Vec3::Z].into_iter().zip(orientation.chunks_exact(3)) {
        near_vector(Vec3::from_slice(row), expected.conjugate() * axis, 1e-15);
    }
    kit.step(8);
    near_vector(kit.position("BALL"), Vec3::new(7.008, -2.0, 0.5), 1e-12);
    assert_eq!(kit.said("supervisor/field"), 0);
}

#[test]
fn a_parameter_moves_the_body_it_is_tied_to() {
    let mut kit = things();
    let thing = id(&kit, "THING");
    let translation = field(&mut kit, thing, "translation", false);
    assert_eq!(numbers(&value(&mut kit, thing, &translation, None)), [1.0, 2.0, 3.0]);
    let answer = write_one(&mut kit, |out| {
        set(out, thing, &translation, -1).f64s(&[4.0, 5.0, 6.0]);
        out.u8(op::NODE_GET_POSITION).u32(thing);
    });
    assert_eq!(numbers(&answer), [4.0, 5.0, 6.0]);
    assert_eq!(numbers(&value(&mut kit, thing, &translation, None)), [4.0, 5.0, 6.0]);
}

#[test]
fn joint_positions_are_read_and_written() {
    let mut kit = Kit::new(WORLD);
    let (axis, hinge, hand) = (id(&kit, "AXIS"), id(&kit, "HINGE"), id(&kit, "HAND"));
    let position = field(&mut kit, axis, "position", false);
    ask(&mut kit, |out| done(out.u8(op::NODE_SET_JOINT_POSITION).u32(hinge).f64(0.5).u32(1)));
    assert_eq!(numbers(&value(&mut kit, axis, &position, None)), [0.5]);
    write(&mut kit, |out| done(set(out, axis, &position, -1).f64(1.0)));
    assert_eq!(numbers(&value(&mut kit, axis, &position, None)), [1.0]);
    // The hand is 1 m from the axis at 0.25 rad.
    let expected = Vec3::new(0.0, 3.0, 0.0) + math::axis_angle(Vec3::Z, 0.75) * Vec3::X;
    near_vector(kit.position("HAND"), expected, 1e-12);
    let translation = field(&mut kit, hand, "translation", false);
    let now = Vec3::from_slice(&numbers(&value(&mut kit, hand, &translation, None)));
    near_vector(now, math::axis_angle(Vec3::Z, 0.75) * Vec3::X, 1e-12);

    // A written pose of the hand is that at the current joint position, and it rotates from there.
    write(&mut kit, |out| done(set(out, hand, &translation, -1).f64s(&[2.0, 0.0, 0.0])));
    near_vector(kit.position("HAND"), Vec3::new(2.0, 3.0, 0.0), 1e-12);
    assert_eq!(numbers(&value(&mut kit, axis, &position, None)), [1.0]);
    write(&mut kit, |out| done(set(out, axis, &position, -1).f64(1.5)));
    let expected = Vec3::new(0.0, 3.0, 0.0) + math::axis_angle(Vec3::Z, 0.5) * Vec3::X * 2.0;
    near_vector(kit.position("HAND"), expected, 1e-12);
    ask(&mut kit, |out| done(out.u8(op::NODE_SET_JOINT_POSITION).u32(hinge).f64(0.5).u32(2)));
    assert_eq!(kit.said("supervisor/body"), 1, "there is no second axis");
}

#[test]
fn positions_of_each_axis_are_read_and_written() {
    let text = "WorldInfo { basicTimeStep 8 gravity 0 } Robot { name \"boss\" supervisor TRUE } \
        Robot { name \"arm\" children DEF JOINT Hinge2Joint { \
        jointParameters DEF FIRST HingeJointParameters { axis 0 0 1 } \
        jointParameters2 DEF SECOND JointParameters { axis 0 1 0 position 0.25 } \
        endPoint DEF HAND Solid { translation 1 0 0 name \"hand\" boundingObject Sphere { radius 0.1 } \
        physics Physics { } } } }";
    let mut kit = Kit::new(text);
    let (joint, hand) = (id(&kit, "JOINT"), id(&kit, "HAND"));
    for (axis, position) in [(1, 0.5), (2, 0.75), (3, 9.0)] {
        ask(&mut kit, |out| done(out.u8(op::NODE_SET_JOINT_POSITION).u32(joint).f64(position).u32(axis)));
    }
    assert_eq!(kit.said("supervisor/body"), 1, "there is no third axis");
    for (name, expected) in [("FIRST", 0.5), ("SECOND", 0.75)] {
        let parameters = id(&kit, name);
        let position = field(&mut kit, parameters, "position", false);
        assert_eq!(numbers(&value(&mut kit, parameters, &position, None)), [expected]);
    }
    let turned = math::axis_angle(Vec3::Z, 0.5) * math::axis_angle(Vec3::Y, 0.5);
    near_vector(kit.position("HAND"), turned * Vec3::X, 1e-9);
    ask(&mut kit, |out| done(out.u8(op::NODE_RESET_PHYSICS).u32(hand)));
    let before = kit.position("HAND");
    kit.steps(10, 8);
    near_vector(kit.position("HAND"), before, 1e-9);
}

#[test]
fn a_reset_body_is_held_in_the_next_step() {
    let text = "WorldInfo { basicTimeStep 10 gravity 10 } Robot { name \"boss\" supervisor TRUE } \
        DEF BALL Solid { name \"ball\" boundingObject Sphere { radius 0.1 } physics Physics { } children \
        HingeJoint { jointParameters HingeJointParameters { axis 0 1 0 } endPoint DEF ARM Solid { name \"arm\" \
        translation 1 0 0 boundingObject Sphere { radius 0.1 } physics Physics { } } } }";
    let mut kit = Kit::new(text);
    kit.steps(20, 10);
    let (ball, arm) = (id(&kit, "BALL"), kit.link("ARM"));
    let translation = field(&mut kit, ball, "translation", false);
    write(&mut kit, |out| {
        set(out, ball, &translation, -1).f64s(&[1.0, 2.0, 3.0]);
        out.u8(op::NODE_RESET_PHYSICS).u32(ball);
        done(out.u8(op::NODE_ADD_FORCE).u32(ball).f64s(&[1e3, 0.0, 0.0]).u8(0));
    });
    kit.step(10);
    let angle = |kit: &Kit| kit.world.state().dynamics().joint_position(arm);
    let turned = angle(&kit);
    near_vector(kit.position("BALL"), Vec3::new(1.0, 2.0, 3.0), 0.0);
    near_vector(kit.velocity("BALL"), Vec3::ZERO, 0.0);
    near_vector(kit.velocity("ARM"), Vec3::ZERO, 0.0);
    kit.step(10);
    near_vector(kit.velocity("BALL"), Vec3::new(0.0, 0.0, -0.1), 1e-12);
    near(angle(&kit), turned, 1e-12);
    // The end of a joint is held, what carries it is not.
    let node = id(&kit, "ARM");
    ask(&mut kit, |out| done(out.u8(op::NODE_RESET_PHYSICS).u32(node)));
    kit.step(10);
    assert!(kit.velocity("BALL").length() > 0.1);
    near(kit.world.state().dynamics().joint_velocity(arm), 0.0, 0.0);
}

#[test]
fn a_motor_accelerates_again_after_a_reset() {
    let text = "WorldInfo { basicTimeStep 10 gravity 0 } Robot { name \"boss\" supervisor TRUE } \
        DEF ARM Robot { name \"arm\" children HingeJoint { jointParameters HingeJointParameters { } \
        device RotationalMotor { name \"motor\" acceleration 2 maxTorque 1000 } endPoint DEF HAND Solid { \
        translation 0 1 0 boundingObject Sphere { radius 0.1 } physics Physics { } } } }";
    let mut kit = Kit::new(text);
    let (arm, link) = (id(&kit, "ARM"), kit.link("HAND"));
    let speed = |kit: &Kit| kit.world.state().dynamics().joint_velocity(link);
    kit.drive("motor", 10.0);
    kit.steps(50, 10);
    near(speed(&kit), 1.0, 1e-3);
    ask(&mut kit, |out| done(out.u8(op::NODE_RESET_PHYSICS).u32(arm)));
    kit.step(10);
    near(speed(&kit), 0.0, 0.0);
    kit.step(10);
    near(speed(&kit), 0.04, 1e-3); // it has been given 0.02 rad/s while it was held
}

#[test]
fn a_contact_between_two_parts_of_a_robot_is_told_once() {
    let part = |name: &str, x: f64| {
        format!(
            "SliderJoint {{ jointParameters JointParameters {{ axis 1 0 0 }} endPoint DEF {name} Solid {{ name \"{name}\" \
             translation {x} 0 0 boundingObject Sphere {{ radius 0.1 }} physics Physics {{ }} }} }}"
        )
    };
    let (a, b) = (part("A", 0.0), part("B", 0.19));
    let text = format!(
        "WorldInfo {{ basicTimeStep 8 gravity 0 }} Robot {{ name \"boss\" supervisor TRUE }} \
         DEF ROBOT Robot {{ name \"robot\" selfCollision TRUE children [ {a} {b} ] }}"
    );
    let mut kit = Kit::new(&text);
    kit.step(8);
    for (name, descendants, count) in [("ROBOT", 1, 1), ("ROBOT", 0, 0), ("A", 0, 1), ("B", 0, 1)] {
        let node = id(&kit, name);
        let answer =
            ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_CONTACT_POINTS).u32(node).u8(descendants)));
        assert_eq!(answer[5..9], i32::to_le_bytes(count), "{name}");
    }
}

#[test]
fn a_set_joint_position_is_the_target_of_its_motor() {
    let text = "WorldInfo { basicTimeStep 8 gravity 0 } Robot { name \"boss\" supervisor TRUE } \
        Robot { name \"arm\" children DEF JOINT HingeJoint { jointParameters DEF AXIS HingeJointParameters { } \
        device RotationalMotor { name \"motor\" maxTorque 1000 } endPoint DEF HAND Solid { translation 0 1 0 \
        boundingObject Sphere { radius 0.1 } physics Physics { } } } }";
    let mut kit = Kit::new(text);
    let (joint, axis, link) = (id(&kit, "JOINT"), id(&kit, "AXIS"), kit.link("HAND"));
    let turned = |kit: &Kit| {
        let dynamics = kit.world.state().dynamics();
        (dynamics.joint_position(link), dynamics.joint_velocity(link))
    };
    kit.drive("motor", 2.0);
    kit.steps(10, 8);
    near(turned(&kit).1, 2.0, 1e-6);
    ask(&mut kit, |out| done(out.u8(op::NODE_SET_JOINT_POSITION).u32(joint).f64(0.5).u32(1)));
    assert_eq!(turned(&kit), (0.5, 0.0), "it stops");
    kit.steps(50, 8);
    near(turned(&kit).0, 0.5, 1e-6);
    // A written field stops the joint as well, but the motor keeps its target.
    let position = field(&mut kit, axis, "position", false);
    kit.drive("motor", 2.0);
    kit.steps(10, 8);
    write(&mut kit, |out| done(set(out, axis, &position, -1).f64(1.5)));
    assert_eq!(turned(&kit), (1.5, 0.0));
    kit.steps(125, 8);
    near(turned(&kit).0, 1.5 + 2.0, 0.02);
}

#[test]
fn static_solids_are_moved_with_their_children() {
    let text = "WorldInfo { basicTimeStep 8 } Robot { name \"boss\" supervisor TRUE } \
        DEF WALL Solid { translation 3 0 0 name \"wall\" boundingObject Box { size 0.2 4 4 } \
        children DEF SIGN Solid { translation 0 0 1 name \"sign\" } } \
        DEF ARM Robot { name \"arm\" children [ DistanceSensor { name \"ds\" lookupTable [ 0 0 0, 5 5000 0 ] } \
        HingeJoint { jointParameters HingeJointParameters { axis 0 0 1 } \
        endPoint DEF HAND Solid { translation 0 1 0 name \"hand\" boundingObject Sphere { radius 0.1 } \
        physics Physics { } } } ] }";
    let mut kit = Kit::new(text);
    kit.enable("ds", 8);
    kit.step(8);
    crate::kit::near(kit.value("ds"), 2900.0, 1e-6);
    let (wall, arm) = (id(&kit, "WALL"), id(&kit, "ARM"));
    let of_wall = field(&mut kit, wall, "translation", false);
    let of_arm = field(&mut kit, arm, "translation", false);
    write(&mut kit, |out| done(set(out, wall, &of_wall, -1).f64s(&[2.0, 0.0, 0.0])));
    write(&mut kit, |out| done(set(out, arm, &of_arm, -1).f64s(&[0.5, 0.0, 0.0])));
    kit.step(8);
    crate::kit::near(kit.value("ds"), 1400.0, 1e-6);
    near_vector(kit.position("SIGN"), Vec3::new(2.0, 0.0, 1.0), 1e-12);
    near_vector(kit.position("HAND"), Vec3::new(0.5, 1.0, 0.0), 1e-6);
    // A part of a static solid that has no link is moved, too.
    let sign = id(&kit, "SIGN");
    let of_sign = field(&mut kit, sign, "translation", false);
    for x in [1.0, 2.0] {
        write(&mut kit, |out| done(set(out, sign, &of_sign, -1).f64s(&[x, 0.0, 0.0])));
    }
    assert_eq!(numbers(&value(&mut kit, sign, &of_sign, None)), [2.0, 0.0, 0.0]);
    near_vector(kit.position("SIGN"), Vec3::new(4.0, 0.0, 0.0), 1e-12);
}

#[test]
fn poses_are_relative_to_any_node() {
    let mut kit = Kit::new(WORLD);
    let (wall, ball) = (id(&kit, "WALL"), id(&kit, "BALL"));
    let answer = ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_POSE).u32(wall).u32(ball)));
    assert_eq!(answer[..8], [wall.to_le_bytes(), ball.to_le_bytes()].concat());
    let rows = numbers(&answer[8..]);
    let world_from_wall = Pose::new(Vec3::new(5.0, 0.0, 0.0), math::axis_angle(Vec3::Y, 0.5));
    let expected = world_from_wall.inverse().point(Vec3::Z);
    near_vector(Vec3::new(rows[3], rows[7], rows[11]), expected, 1e-12);
    near(rows[0], base::ops::cos(0.5), 1e-12);
    near(rows[2], -base::ops::sin(0.5), 1e-12);
    assert_eq!(rows[12..], [0.0, 0.0, 0.0, 1.0]);
    let in_world = numbers(&ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_POSE).u32(0).u32(wall)))[8..]);
    assert_eq!([in_world[3], in_world[7], in_world[11]], [5.0, 0.0, 0.0]);
    let nowhere = numbers(&ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_POSE).u32(0).u32(9999)))[8..]);
    assert!(nowhere.iter().all(|number| number.is_nan()));
}

#[test]
fn forces_and_torques_push_for_one_step() {
    let mut kit = Kit::new(WORLD);
    let ball = id(&kit, "BALL");
    ask(&mut kit, |out| done(out.u8(op::NODE_RESET_PHYSICS).u32(ball)));
    near_vector(kit.velocity("BALL"), Vec3::ZERO, 0.0);
    kit.step(8); // in which it is held
    ask(&mut kit, |out| done(out.u8(op::NODE_ADD_FORCE).u32(ball).f64s(&[0.0, 2.0, 0.0]).u8(0)));
    kit.steps(5, 8);
    near_vector(kit.velocity("BALL"), Vec3::new(0.0, 0.008, 0.0), 1e-12); // 2 N on 2 kg for 8 ms

    // 2/5 m r² = 0.008 kg m²; 1 N at 0.1 m is 0.1 N m.
    let spin = |kit: &mut Kit| {
        numbers(&ask_one(kit, |out| done(out.u8(op::NODE_GET_VELOCITY).u32(ball))))[3..].to_vec()
    };
    ask(&mut kit, |out| {
        out.u8(op::SIMULATION_RESET_PHYSICS);
        out.u8(op::NODE_ADD_FORCE_WITH_OFFSET).u32(ball).f64s(&[0.0, 1.0, 0.0]).f64s(&[0.1, 0.0, 0.0]).u8(0);
    });
    kit.step(8);
    near(spin(&mut kit)[2], 0.1 / 0.008 * 0.008, 1e-9);
    ask(&mut kit, |out| {
        out.u8(op::SIMULATION_RESET_PHYSICS);
        out.u8(op::NODE_ADD_TORQUE).u32(ball).f64s(&[0.2, 0.0, 0.0]).u8(0);
    });
    kit.step(8);
    near_vector(Vec3::from_slice(&spin(&mut kit)), Vec3::new(0.2, 0.0, 0.0), 1e-9);

    // Relative to the body, which is rotated by 90° about z.
    let rotation = field(&mut kit, ball, "rotation", false);
    write(&mut kit, |out| {
        out.u8(op::SIMULATION_RESET_PHYSICS);
        set(out, ball, &rotation, -1).f64s(&[0.0, 0.0, 1.0, std::f64::consts::FRAC_PI_2]);
        out.u8(op::NODE_ADD_FORCE).u32(ball).f64s(&[2.0, 0.0, 0.0]).u8(1);
    });
    kit.step(8);
    near_vector(kit.velocity("BALL"), Vec3::new(0.0, 0.008, 0.0), 1e-12);

    // The point is given in the frame of the body: 0.1 m along x of the body is along y of the world.
    ask(&mut kit, |out| {
        out.u8(op::SIMULATION_RESET_PHYSICS);
        out.u8(op::NODE_ADD_FORCE_WITH_OFFSET).u32(ball).f64s(&[1.0, 0.0, 0.0]).f64s(&[0.1, 0.0, 0.0]).u8(0);
    });
    kit.step(8);
    near_vector(Vec3::from_slice(&spin(&mut kit)), Vec3::new(0.0, 0.0, -0.1), 1e-9);

    assert_eq!(kit.said("supervisor/body"), 0);
    let wall = id(&kit, "WALL");
    ask(&mut kit, |out| done(out.u8(op::NODE_ADD_TORQUE).u32(wall).f64s(&[0.2, 0.0, 0.0]).u8(0)));
    assert_eq!(kit.said("supervisor/body"), 1);
}

#[test]
fn velocities_are_set_and_read_back() {
    let mut kit = Kit::new(WORLD);
    let (ball, wall) = (id(&kit, "BALL"), id(&kit, "WALL"));
    let wanted = [0.5, -1.0, 2.0, 0.1, 0.2, 0.3];
    let answer = ask_one(&mut kit, |out| {
        out.u8(op::NODE_SET_VELOCITY).u32(ball).f64s(&wanted);
        out.u8(op::NODE_GET_VELOCITY).u32(ball);
    });
    assert_eq!(numbers(&answer), wanted);
    kit.steps(125, 8);
    near_vector(kit.position("BALL"), Vec3::new(0.5, -1.0, 3.0), 1e-9);
    let led = ask_one(&mut kit, |out| {
        out.u8(op::NODE_SET_VELOCITY).u32(wall).f64s(&wanted);
        out.u8(op::NODE_GET_VELOCITY).u32(wall);
    });
    assert_eq!(numbers(&led), wanted);
    assert_eq!(kit.said("supervisor/body"), 0);
}

#[test]
fn poses_in_a_scaled_solid_are_those_of_its_fields_times_the_scale() {
    let world = "WorldInfo { basicTimeStep 8 gravity 0 } Robot { name \"boss\" supervisor TRUE } \
        DEF BASE Solid { translation 0 0 5 scale 2 2 2 children [ SliderJoint { \
          jointParameters JointParameters { axis 1 0 0 } endPoint DEF CAR Solid { translation 1 0 0 \
            boundingObject Sphere { radius 0.1 } physics Physics { } } } ] }";
    let mut kit = Kit::of_version("R2022b", world, &[]);
    let car = id(&kit, "CAR");
    kit.steps(2, 8);
    near_vector(kit.position("CAR"), Vec3::new(2.0, 0.0, 5.0), 1e-12);
    let translation = field(&mut kit, car, "translation", false);
    assert_eq!(numbers(&value(&mut kit, car, &translation, None)), [1.0, 0.0, 0.0]);
    write(&mut kit, |out| done(set(out, car, &translation, -1).f64s(&[3.0, 0.0, 0.0])));
    kit.steps(2, 8);
    near_vector(kit.position("CAR"), Vec3::new(6.0, 0.0, 5.0), 1e-12);
    assert_eq!(numbers(&value(&mut kit, car, &translation, None)), [3.0, 0.0, 0.0]);
}

#[test]
fn solids_merged_into_a_body_have_the_velocity_of_its_centre_of_mass() {
    let mass = "physics Physics { density -1 mass 1 centerOfMass 0 0 0 inertiaMatrix [ 1 1 1, 0 0 0 ] }";
    let ball = "boundingObject Sphere { radius 0.1 }";
    let mut kit = Kit::new(&format!(
        "WorldInfo {{ basicTimeStep 8 gravity 0 }} Robot {{ supervisor TRUE }} \
         DEF BODY Solid {{ angularVelocity 0 0 2 {ball} {mass} children [ \
           DEF MERGED Solid {{ name \"merged\" translation 2 0 0 {ball} {mass} }} \
           DEF PLAIN Solid {{ name \"plain\" translation 3 0 0 }} ] }}"
    ));
    // The centre of mass is half-way between the two, and moves although the first origin is given no velocity.
    let velocities = ["BODY", "MERGED", "PLAIN"].map(|def| {
        let node = id(&kit, def);
        numbers(&ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_VELOCITY).u32(node))))
    });
    assert_eq!(velocities[0][5], 2.0, "{velocities:?}");
    assert!(velocities.iter().all(|velocity| *velocity == velocities[0]), "{velocities:?}");
}
