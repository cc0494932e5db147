//! Fast and light parts of trees with motors or contacts: velocity products never add energy.

use crate::support::*;
use base::{Pose, Vec3};
use dynamics::*;

/// A chain of light rods on a base, with hinges alternately about y and about x. Every joint starts fast.
fn chain(base: LinkId, model: &mut Model, links: usize, tip: f64) -> Vec<LinkId> {
    let mut before = base;
    let mut chain = Vec::new();
    for index in 0..links {
        let axis = if index % 2 == 0 { Vec3::Y } else { Vec3::X };
        let kind = JointKind::Hinge { axis, anchor: Vec3::Z * 0.1 };
        let mass = if index + 1 == links { tip } else { 0.01 };
        let rod = Inertia { center: Vec3::Z * 0.05, ..block(mass, Vec3::new(0.01, 0.01, 0.05)) };
        let mut def = link(Some(before), joint(kind), rod);
        def.parent_from_link = Pose::from_translation(Vec3::Z * 0.1);
        before = model.add_link(def);
        chain.push(before);
    }
    chain
}

fn kinetic(dynamics: &Dynamics) -> f64 {
    let energy = |(index, def): (usize, &LinkDef)| {
        let id = LinkId(index as u32);
        let (pose, twist) = (dynamics.pose(id), dynamics.twist(id));
        let Inertia { mass, center, tensor } = def.inertia;
        let linear = twist.at_offset(pose.vector(center)).linear;
        let angular = pose.rotation.conjugate() * twist.angular;
        0.5 * (mass * linear.length_squared() + angular.dot(tensor * angular))
    };
    dynamics.model.links.iter().enumerate().map(energy).sum()
}

/// Checks that the final kinetic energy does not exceed the initial one, at every step. In between, a velocity is
/// evaluated at poses it was not computed for: a large step may show hundreds of times as much for a moment, and how
/// much depends on the last bit.
#[track_caller]
fn check(make: impl Fn(Settings) -> Dynamics) {
    for dt in [0.001, 0.004, 0.008, 0.016, 0.032, 0.064] {
        let mut dynamics = make(Settings { dt, ..settings() });
        let first = kinetic(&dynamics);
        for step in 0..2000 {
            dynamics.step();
            let now = kinetic(&dynamics);
            assert!(now <= 1e4 * first, "{now} J after {first} J, step {step} of {dt} s");
        }
        assert!(dynamics.take_faults().is_empty());
        let last = kinetic(&dynamics);
        assert!(last <= 1.05 * first, "{last} J after {first} J in steps of {dt} s");
    }
}

#[test]
fn a_fast_light_chain_on_a_kinematic_base_gains_no_energy() {
    let make = |settings| {
        let mut model = Model::new(settings);
        let turret = model.add_link(link(
            None,
            joint(JointKind::Hinge { axis: Vec3::Z, anchor: Vec3::ZERO }),
            block(5.0, Vec3::splat(0.1)),
        ));
        let links = chain(turret, &mut model, 5, 0.01);
        let mut dynamics = Dynamics::new(model);
        dynamics.set_drive(turret, Drive::Velocity { target: 0.0, max_force: 1e3 });
        for (index, link) in links.into_iter().enumerate() {
            dynamics.set_joint_velocity(link, 30.0 - 11.0 * index as f64);
        }
        dynamics
    };
    check(make);
}

#[test]
fn a_kinematic_fan_does_not_let_a_fast_chain_gain_energy() {
    let make = |settings| {
        let mut model = Model::new(settings);
        let turret = model.add_link(link(
            None,
            joint(JointKind::Hinge { axis: Vec3::Z, anchor: Vec3::ZERO }),
            block(5.0, Vec3::splat(0.1)),
        ));
        let links = chain(turret, &mut model, 5, 0.01);
        let hinge = joint(JointKind::Hinge { axis: Vec3::Z, anchor: Vec3::ZERO });
        let led = Joint { mode: JointMode::Kinematic, ..hinge };
        let fan = model.add_link(link(Some(turret), led, block(1e-12, Vec3::splat(0.1))));
        let mut dynamics = Dynamics::new(model);
        dynamics.set_drive(turret, Drive::Velocity { target: 0.0, max_force: 1e3 });
        dynamics.set_drive(fan, Drive::Velocity { target: 30.0, max_force: 0.0 });
        for (index, link) in links.into_iter().enumerate() {
            dynamics.set_joint_velocity(link, 30.0 - 11.0 * index as f64);
        }
        dynamics
    };
    check(make);
}

#[test]
fn a_wheel_at_five_hundred_radians_a_second_does_not_shake_its_light_body() {
    let make = |settings| {
        let mut model = Model::new(settings);
        let body = model.add_link(free(Vec3::ZERO, block(0.2, Vec3::new(0.1, 0.05, 0.02))));
        // A trace of damping: so it is no free tree, which would be solved to a tolerance.
        let gimbal = Joint { damping: 1e-9, ..joint(JointKind::Hinge { axis: Vec3::X, anchor: Vec3::ZERO }) };
        let gimbal = model.add_link(link(Some(body), gimbal, ball(0.05, 0.03)));
        let wheel = model.add_link(link(Some(gimbal), hinge_y(), inertia(0.5, Vec3::new(5e-4, 1e-3, 5e-4))));
        let mut dynamics = Dynamics::new(model);
        dynamics.set_joint_velocity(wheel, 500.0);
        dynamics.set_joint_velocity(gimbal, 2.0);
        dynamics
    };
    check(make);
}

#[test]
fn fast_trees_continue_bitwise_equal_from_a_saved_state() {
    let mut model = Model::new(heavy());
    let turret = joint(JointKind::Hinge { axis: Vec3::Z, anchor: Vec3::ZERO });
    let turret = model.add_link(link(None, turret, block(5.0, Vec3::splat(0.1))));
    let links = chain(turret, &mut model, 4, 0.02);
    let mut dynamics = Dynamics::new(model);
    dynamics.set_drive(turret, Drive::Velocity { target: 1.0, max_force: 1e3 });
    for link in links {
        dynamics.set_joint_velocity(link, 25.0);
    }
    steps(&mut dynamics, 20);
    let saved = dynamics.state().clone();
    let mut hashes = Vec::new();
    for _ in 0..50 {
        dynamics.step();
        hashes.push(dynamics.state().hash());
    }
    dynamics.restore(&saved);
    for hash in hashes {
        dynamics.drop_scratch();
        dynamics.step();
        assert_eq!(dynamics.state().hash(), hash);
    }
}

#[test]
fn a_chain_with_a_heavy_tip_gains_no_energy() {
    let make = |settings| {
        let mut model = Model::new(settings);
        let rail = Joint { static_friction: 1e3, ..joint(JointKind::Slider { axis: Vec3::X }) };
        let cart = model.add_link(link(None, rail, block(5.0, Vec3::splat(0.1))));
        let links = chain(cart, &mut model, 6, 1.0);
        let mut dynamics = Dynamics::new(model);
        for link in links {
            dynamics.set_joint_velocity(link, 3.0);
        }
        dynamics
    };
    check(make);
}

/// A fixed sequence of numbers between -1 and 1.
fn numbers() -> impl Iterator<Item = f64> {
    let mut seed = 1_u64;
    std::iter::repeat_with(move || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    })
}

/// The active set is found by iteration. Where strong motors hold light rods, all their active bounds may alternate; a
/// motor left at the wrong bound throws its rod about with all its force.
#[test]
fn cycling_active_sets_still_end_at_the_target() {
    let mut numbers = numbers();
    let mut next = move || numbers.next().unwrap();
    for case in 0..200 {
        let mut model = Model::new(Settings { dt: 0.008, ..settings() });
        let base = model.add_link(link(None, joint(JointKind::Fixed), block(1.0, Vec3::new(0.1, 0.1, 0.1))));
        let rods = chain(base, &mut model, 12, 1.0);
        let mut dynamics = Dynamics::new(model);
        let bounds: Vec<f64> = rods.iter().map(|_| base::ops::pow(10.0, next())).collect();
        let targets: Vec<f64> = rods.iter().map(|_| 5.0 * next()).collect();
        for (&rod, (&target, &max_force)) in rods.iter().zip(targets.iter().zip(&bounds)) {
            dynamics.set_joint_position(rod, next());
            dynamics.set_joint_velocity(rod, 20.0 * next());
            dynamics.set_drive(rod, Drive::Velocity { target, max_force });
        }
        dynamics.step();
        for (index, (&rod, (target, most))) in rods.iter().zip(targets.iter().zip(&bounds)).enumerate() {
            let (force, missing) = (dynamics.drive_force(rod), target - dynamics.joint_velocity(rod));
            let is_right = if force >= most * (1.0 - 1e-9) {
                missing > -1e-6
            } else if force <= -most * (1.0 - 1e-9) {
                missing < 1e-6
            } else {
                missing.abs() < 1e-4
            };
            assert!(is_right, "case {case}, joint {index}: {force} of {most} N·m, {missing} rad/s missing");
        }
    }
}

/// A leg that a motor jams against the ground with friction may have two solutions: in one the motor needs more torque
/// than it has, in the other it hardly needs any. None may be left at its bound where that throws a free leg about:
/// within a step, 50 N·m would make the lightest of these links spin at thousands of radians per second.
#[test]
fn no_motor_of_a_stumbling_robot_throws_its_legs_about() {
    let mut numbers = numbers();
    let mut next = move || numbers.next().unwrap();
    for case in 0..400 {
        let mut model = Model::new(Settings { dt: 0.008, ..heavy() });
        collide(&mut model, None, Shape::Plane);
        let trunk = model.add_link(free(Vec3::Z * 0.61, block(4.0, Vec3::new(0.1, 0.1, 0.05))));
        let mut joints = Vec::new();
        for leg in 0..6 {
            let hip = Vec3::new(0.1 * f64::from(leg / 2) - 0.1, if leg % 2 == 0 { 0.1 } else { -0.1 }, 0.0);
            let mut parent = trunk;
            for (segment, mass) in [0.01, 0.03, 0.03, 0.05].into_iter().enumerate() {
                let (axis, anchor) = if segment == 0 { (Vec3::Z, hip) } else { (Vec3::X, Vec3::Z * -0.15) };
                let rod = Inertia { center: Vec3::Z * -0.075, ..block(mass, Vec3::new(0.01, 0.01, 0.075)) };
                let mut def = link(Some(parent), joint(JointKind::Hinge { axis, anchor }), rod);
                def.parent_from_link = Pose::from_translation(anchor);
                parent = model.add_link(def);
                joints.push(parent);
            }
            let foot = collide(&mut model, Some(parent), Shape::Sphere { radius: 0.01 });
            model.colliders[foot.index()].link_from_shape = Pose::from_translation(Vec3::Z * -0.15);
        }
        let mut dynamics = Dynamics::new(model);
        for &joint in &joints {
            dynamics.set_joint_position(joint, 0.4 * next());
        }
        for step in 0..60 {
            for &joint in &joints {
                dynamics.set_drive(joint, Drive::Velocity { target: 5.0 * next(), max_force: 50.0 });
            }
            dynamics.step();
            for &joint in &joints {
                let speed = dynamics.joint_velocity(joint).abs();
                assert!(speed < 100.0, "case {case}, step {step}, {joint:?}: {speed} rad/s");
            }
        }
    }
}

/// Strong motors press an arm onto the ground at a slant, and friction holds its light wrist. Several motors may be at
/// their bounds, and what one may give depends on the others: none may be left where it throws the wrist about.
#[test]
fn no_motor_of_an_arm_on_the_ground_throws_its_wrist_about() {
    let mut numbers = numbers();
    let mut next = move || numbers.next().unwrap();
    // Axis, mass, length and torque, as of a UR3e.
    let segments = [
        (Vec3::Z, 3.7, 0.05, 330.0),
        (Vec3::Y, 8.0, 0.24, 330.0),
        (Vec3::Y, 2.3, 0.21, 150.0),
        (Vec3::Y, 1.2, 0.08, 54.0),
        (Vec3::Z, 1.2, 0.08, 54.0),
        (Vec3::Y, 0.3, 0.04, 54.0),
    ];
    let mut pressed = 0;
    for case in 0..800 {
        let mut model = Model::new(Settings { dt: 0.008, ..heavy() });
        collide(&mut model, None, Shape::Plane);
        let mut base = link(None, joint(JointKind::Fixed), block(4.0, Vec3::splat(0.05)));
        base.parent_from_link = Pose::from_translation(Vec3::Z * 0.15);
        let mut parent = model.add_link(base);
        let mut joints = Vec::new();
        let mut anchor = Vec3::ZERO;
        for (at, (axis, mass, length, max_force)) in segments.into_iter().enumerate() {
            let half = Vec3::new(0.5 * length, 0.03, 0.03);
            let inertia = Inertia { center: Vec3::X * half.x, ..block(mass, half) };
            let mut def = link(Some(parent), joint(JointKind::Hinge { axis, anchor }), inertia);
            def.parent_from_link = Pose::from_translation(anchor);
            parent = model.add_link(def);
            // Forearm and tool; neighbours would overlap.
            if [2, 5].contains(&at) {
                let shape = Shape::Capsule { radius: 0.035, half_height: half.x };
                let collider = collide(&mut model, Some(parent), shape);
                let lies = base::math::axis_angle(Vec3::Y, std::f64::consts::FRAC_PI_2);
                model.colliders[collider.index()].link_from_shape = Pose::new(Vec3::X * half.x, lies);
            }
            joints.push((parent, max_force));
            anchor = Vec3::X * length;
        }
        let mut dynamics = Dynamics::new(model);
        for (&(joint, _), angle) in joints.iter().zip([3.0, 0.3, 0.6, 1.5, 1.5, 1.5]) {
            dynamics.set_joint_position(joint, angle * next());
        }
        let mut targets = [0.0; 6];
        for step in 0..100 {
            if step % 25 == 0 {
                targets = std::array::from_fn(|_| 3.0 * next());
            }
            for (&(joint, max_force), target) in joints.iter().zip(targets) {
                dynamics.set_drive(joint, Drive::Velocity { target, max_force });
            }
            dynamics.step();
            pressed += usize::from(dynamics.contacts().iter().any(|contact| contact.force.length() > 100.0));
            for (&(joint, most), target) in joints.iter().zip(targets) {
                let force = dynamics.drive_force(joint);
                let missing = target - dynamics.joint_velocity(joint);
                // A motor within its bounds lacks nothing, one at a bound pushes towards its target.
                let is_within = force.abs() < most * (1.0 - 1e-6);
                let error = if is_within { missing.abs() } else { -missing * force.signum() };
                assert!(
                    error < 1.0,
                    "case {case}, step {step}: {force} of {most} N·m, {missing} rad/s missing"
                );
            }
        }
    }
    assert!(pressed > 20_000, "{pressed}");
}
