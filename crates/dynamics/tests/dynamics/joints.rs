//! Motors, springs, friction and stops, against closed formulas.

use crate::support::*;
use base::{Pose, Twist, Vec3, ops};
use dynamics::*;

/// A flywheel of 0.5 kg·m² on a fixed axle.
fn wheel(change: impl Fn(&mut Joint), settings: Settings) -> (Dynamics, LinkId) {
    let mut model = Model::new(settings);
    let mut joint = hinge_y();
    change(&mut joint);
    let id = model.add_link(link(None, joint, inertia(1.0, Vec3::splat(0.5))));
    (Dynamics::new(model), id)
}

#[test]
fn a_strong_motor_reaches_its_velocity_in_one_step() {
    let (mut dynamics, id) = wheel(|_| {}, settings());
    dynamics.set_drive(id, Drive::Velocity { target: 2.0, max_force: 1000.0 });
    dynamics.step();
    // A CFM of 0 stands for 1e-8 of the inverse inertia.
    close(dynamics.joint_velocity(id), 2.0, 1e-7);
    close(dynamics.drive_force(id), 0.5 * 2.0 / 0.008, 1e-5);
    dynamics.step();
    close(dynamics.drive_force(id), 0.0, 1e-5);
}

#[test]
fn a_motor_never_exceeds_its_largest_force() {
    let (mut dynamics, id) = wheel(|_| {}, settings());
    dynamics.set_drive(id, Drive::Velocity { target: 2.0, max_force: 5.0 });
    dynamics.step();
    assert_eq!(dynamics.drive_force(id), 5.0);
    close(dynamics.joint_velocity(id), 5.0 * 0.008 / 0.5, 1e-15);
    steps(&mut dynamics, 25);
    close(dynamics.joint_velocity(id), 2.0, 1e-7);
    close(dynamics.joint_position(id), 25.0 * 26.0 / 2.0 * 0.08 * 0.008 + 2.0 * 0.008, 1e-8);
}

#[test]
fn cfm_reduces_the_velocity_by_cfm_times_force() {
    let (mut dynamics, id) = wheel(|joint| joint.damping = 3.0, Settings { cfm: 1e-3, ..settings() });
    dynamics.set_drive(id, Drive::Velocity { target: 2.0, max_force: 1000.0 });
    steps(&mut dynamics, 500);
    let velocity = dynamics.joint_velocity(id);
    close(dynamics.drive_force(id), 3.0 * velocity, 1e-9);
    close(velocity, 2.0 - 1e-3 * dynamics.drive_force(id), 1e-12);
}

#[test]
fn a_force_drive_accelerates() {
    let (mut dynamics, id) = wheel(|_| {}, settings());
    dynamics.set_drive(id, Drive::Force(-3.0));
    dynamics.step();
    close(dynamics.joint_velocity(id), -3.0 / 0.5 * 0.008, 1e-15);
    assert_eq!(dynamics.drive_force(id), -3.0);
}

#[test]
fn a_stop_is_not_passed() {
    for dt in [0.001, 0.008, 0.032] {
        let (mut dynamics, id) =
            wheel(|joint| joint.stops = Some([-0.3, 0.2]), Settings { dt, ..settings() });
        dynamics.set_drive(id, Drive::Force(10.0));
        for _ in 0..400 {
            dynamics.step();
            assert!(dynamics.joint_position(id) < 0.2 + 1e-6);
        }
        close(dynamics.joint_position(id), 0.2, 1e-6);
        dynamics.set_drive(id, Drive::Force(-10.0));
        steps(&mut dynamics, 800);
        close(dynamics.joint_position(id), -0.3, 1e-6);
        close(dynamics.joint_velocity(id), 0.0, 1e-6);
    }
}

#[test]
fn a_joint_beyond_its_stop_is_corrected_by_erp() {
    let (mut dynamics, id) = wheel(|joint| joint.stops = Some([-1.0, 0.2]), settings());
    dynamics.set_joint_position(id, 0.3);
    dynamics.step();
    close(dynamics.joint_position(id), 0.28, 1e-8);
}

#[test]
fn a_damped_spring_follows_its_formula_at_every_step() {
    for dt in [0.0005, 0.001, 0.008, 0.032] {
        let (mut dynamics, id) =
            wheel(|joint| (joint.spring, joint.damping) = (50.0, 0.4), Settings { dt, ..settings() });
        dynamics.set_joint_position(id, 0.1);
        // ω² = k / I = 100, decay d / 2I = 0.4.
        let (decay, frequency) = (0.4, ops::pow(100.0 - 0.16, 0.5));
        for step in 1..=(2.0 / dt) as u32 {
            dynamics.step();
            let t = f64::from(step) * dt;
            let phase = frequency * t;
            let expected =
                0.1 * ops::exp(-decay * t) * (ops::cos(phase) + decay / frequency * ops::sin(phase));
            close(dynamics.joint_position(id), expected, 1e-6);
        }
    }
}

#[test]
fn a_spring_conserves_amplitude_and_energy() {
    for dt in [0.001, 0.002, 0.004, 0.008, 0.016, 0.032] {
        let mut model = Model::new(Settings { dt, ..settings() });
        let mut def = link(None, joint(JointKind::Slider { axis: Vec3::X }), ball(1.0, 0.1));
        def.joint.spring = 100.0;
        let id = model.add_link(def);
        let mut dynamics = Dynamics::new(model);
        dynamics.set_joint_position(id, 0.1);
        // 1,000 periods of 2π / 10 s; the 20 at a step of 1 ms.
        let periods = if dt < 0.008 { 20.0 } else { 1000.0 };
        let mut worst: f64 = 0.0;
        for step in 1..=(periods * std::f64::consts::TAU / 10.0 / dt) as u32 {
            dynamics.step();
            let (x, v) = (dynamics.joint_position(id), dynamics.joint_velocity(id));
            worst = worst.max((0.5 * (100.0 * x * x + v * v) / 0.5 - 1.0).abs());
            if f64::from(step) * dt < 20.0 * std::f64::consts::TAU / 10.0 {
                close(x, 0.1 * ops::cos(10.0 * f64::from(step) * dt), 1e-5);
            }
        }
        println!("dt {dt}: energy off by {worst:e}");
        assert!(worst < 1e-3, "dt {dt}: {worst}");
    }
}

/// A double pendulum with springs and dampers that falls for 2 s, with a fine step and coarser ones.
#[test]
fn a_damped_spring_pendulum_follows_its_reference() {
    let run = |dt: f64| {
        let mut model = Model::new(Settings { dt, ..heavy() });
        let mut def = link(None, hinge_y(), inertia(1.0, Vec3::splat(0.02)));
        def.inertia.center = Vec3::Z * -0.5;
        (def.joint.spring, def.joint.damping) = (3.0, 0.2);
        def.damping = Damping { linear: 0.1, angular: 0.2 };
        let upper = model.add_link(def.clone());
        def.parent = Some(upper);
        def.parent_from_link = Pose::from_translation(-Vec3::Z);
        def.joint.kind = JointKind::Hinge { axis: Vec3::Y, anchor: -Vec3::Z };
        let lower = model.add_link(def);
        let mut dynamics = Dynamics::new(model);
        dynamics.set_joint_position(upper, 1.5);
        steps(&mut dynamics, (2.048 / dt).round() as usize);
        [upper, lower].map(|link| dynamics.joint_position(link))
    };
    let reference = run(0.000_05);
    for dt in [0.001, 0.008, 0.032] {
        for (angle, expected) in run(dt).into_iter().zip(reference) {
            close(angle, expected, 2e-6);
        }
    }
}

#[test]
fn stiff_springs_and_dampers_are_cheap() {
    // Each beyond what the adaptive integrator takes: the implicit step takes it to equilibrium.
    for (spring, damping) in [(1e12, 0.0), (0.0, 1e12), (1e9, 1e3), (1e4, 1e9)] {
        let (mut dynamics, id) = wheel(
            |joint| (joint.spring, joint.damping) = (spring, damping),
            Settings { dt: 0.008, ..settings() },
        );
        dynamics.set_joint_position(id, 0.1);
        dynamics.set_joint_velocity(id, 3.0);
        steps(&mut dynamics, 200);
        assert!(dynamics.joint_velocity(id).abs() < 1e-3);
        assert!(dynamics.joint_position(id).abs() < 0.1 + 1e-9 + 3.0 * 0.008);
    }
}

#[test]
fn drag_on_a_tree_has_its_terminal_velocity_at_every_step() {
    for dt in [0.001, 0.008, 0.064] {
        let mut model = Model::new(Settings { dt, ..settings() });
        let mut def = link(None, hinge_y(), ball(2.0, 0.1));
        def.inertia.center = Vec3::X;
        let id = model.add_link(def);
        let mut dynamics = Dynamics::new(model);
        dynamics.set_drive(id, Drive::Force(7.0));
        for _ in 0..(30.0 / dt) as usize {
            let pose = dynamics.pose(id);
            let axes = base::Mat3::from_quat(pose.rotation);
            let drag = Drag { axes, linear: Vec3::new(50.0, 20.0, 3.0), angular: Vec3::new(9.0, 0.5, 9.0) };
            // There is no drag in a fluid that rotates with the paddle.
            dynamics.add_drag(id, drag, Twist { angular: Vec3::Y, linear: Vec3::ZERO });
            dynamics.step();
        }
        // Along z of the link by 3 at an arm of 1, about y by 0.5 against a stream that turns by 1.
        close(dynamics.joint_velocity(id), (7.0 + 0.5) / 3.5, 1e-9);
    }
}

#[test]
fn a_stiff_spring_is_stable() {
    let (mut dynamics, id) = wheel(|joint| joint.spring = 1e7, Settings { dt: 0.032, ..settings() });
    dynamics.set_joint_position(id, 0.1);
    steps(&mut dynamics, 100);
    close(dynamics.joint_position(id), 0.0, 1e-6);
}

#[test]
fn a_lift_holds_its_weight() {
    let mut model = Model::new(heavy());
    let id = model.add_link(link(None, joint(JointKind::Slider { axis: Vec3::Z }), ball(3.0, 0.1)));
    let mut dynamics = Dynamics::new(model);
    dynamics.set_drive(id, Drive::Velocity { target: 0.0, max_force: 100.0 });
    steps(&mut dynamics, 50);
    close(dynamics.drive_force(id), 3.0 * G, 1e-6);
    // With too little force it falls by the difference.
    dynamics.set_drive(id, Drive::Velocity { target: 0.0, max_force: 20.0 });
    let before = dynamics.joint_velocity(id);
    steps(&mut dynamics, 100);
    close(dynamics.joint_velocity(id) - before, -(G - 20.0 / 3.0) * 0.8, 1e-9);
}

#[test]
fn static_friction_holds_until_it_slips() {
    let (mut dynamics, id) = wheel(|joint| joint.static_friction = 2.0, settings());
    dynamics.set_drive(id, Drive::Force(1.99));
    steps(&mut dynamics, 100);
    close(dynamics.joint_position(id), 0.0, 1e-6);
    dynamics.set_drive(id, Drive::Force(3.0));
    let before = dynamics.joint_velocity(id);
    steps(&mut dynamics, 100);
    close(dynamics.joint_velocity(id) - before, (3.0 - 2.0) / 0.5 * 0.8, 1e-9);
    dynamics.set_drive(id, Drive::Off);
    steps(&mut dynamics, 100);
    close(dynamics.joint_velocity(id), 0.0, 1e-7);
}

/// An arm of `count` links, each with a motor.
fn arm(count: usize, max_force: f64) -> (Dynamics, Vec<LinkId>) {
    let mut model = Model::new(heavy());
    let mut ids: Vec<LinkId> = Vec::new();
    for index in 0..count {
        let axis = [Vec3::Y, Vec3::Z, Vec3::X][index % 3];
        let anchor = if index == 0 { Vec3::ZERO } else { Vec3::X * 0.4 };
        let mut def = link(ids.last().copied(), joint(JointKind::Hinge { axis, anchor }), ball(1.0, 0.1));
        def.parent_from_link = Pose::from_translation(anchor);
        def.inertia.center = Vec3::X * 0.2;
        ids.push(model.add_link(def));
    }
    let mut dynamics = Dynamics::new(model);
    for &id in &ids {
        dynamics.set_drive(id, Drive::Velocity { target: 0.0, max_force });
    }
    (dynamics, ids)
}

#[test]
fn coupled_motors_hold_an_arm() {
    let (mut dynamics, ids) = arm(7, 1000.0);
    steps(&mut dynamics, 100);
    // The first motor carries all: the sum of m g x.
    let weight: f64 = (0..7).map(|index| G * (0.2 + 0.4 * f64::from(index))).sum();
    close(dynamics.drive_force(ids[0]).abs(), weight, 1e-4 * weight);
    for id in ids {
        close(dynamics.joint_position(id), 0.0, 1e-6);
    }
}

#[test]
fn a_saturated_motor_gives_its_largest_force_and_others_still_hold() {
    let (mut dynamics, ids) = arm(4, 1000.0);
    dynamics.set_drive(ids[0], Drive::Velocity { target: 0.0, max_force: 10.0 });
    for _ in 0..40 {
        dynamics.step();
        assert_eq!(dynamics.drive_force(ids[0]).abs(), 10.0);
        for &id in &ids[1..] {
            close(dynamics.joint_velocity(id), 0.0, 1e-5);
        }
    }
    assert!(dynamics.joint_velocity(ids[0]) > 0.1);
}

/// A top on three successive hinges, spinning about a tilted axis of its own: that of the last hinge, or that of the
/// second one, which passes gimbal lock twice per revolution.
#[test]
fn a_top_on_a_ball_joint_conserves_vertical_angular_momentum_and_energy() {
    for (axes, dt) in [
        ([Vec3::X, Vec3::Y, Vec3::Z], 0.002),
        ([Vec3::X, Vec3::Z, Vec3::Y], 0.001),
        ([Vec3::X, Vec3::Z, Vec3::Y], 0.002),
        ([Vec3::X, Vec3::Z, Vec3::Y], 0.016),
        ([Vec3::Y, Vec3::Z, Vec3::X], 0.008),
    ] {
        let mut model = Model::new(Settings { dt, ..heavy() });
        let moments = Vec3::new(0.002, 0.002, 0.00125);
        let mut last = None;
        for (index, axis) in axes.into_iter().enumerate() {
            let own = if index < 2 { Vec3::splat(1e-6 * 0.00175) } else { moments };
            let mass = if index < 2 { 0.0 } else { 1.0 };
            let hinge = joint(JointKind::Hinge { axis, anchor: Vec3::ZERO });
            let mut def = link(last, hinge, inertia(mass, own));
            if index == 2 {
                def.inertia.center = Vec3::Z * 0.1;
            }
            // The poses correspond to a position other than 0.
            def.joint.position = 0.3;
            def.parent_from_link.rotation = base::math::axis_angle(axis, 0.3);
            last = Some(model.add_link(def));
        }
        let top = last.unwrap();
        let ids = [LinkId(0), LinkId(1), top];
        let mut dynamics = Dynamics::new(model);
        let spinning = axes.iter().position(|axis| *axis == Vec3::Z).unwrap();
        // It leans a little about the first axis.
        for (link, angle) in ids.into_iter().zip([0.1, 0.0, 0.0]) {
            dynamics.set_joint_position(link, angle);
        }
        dynamics.set_joint_velocity(ids[spinning], 100.0);
        let spin = |dynamics: &Dynamics| {
            let (rotation, angular) = (dynamics.pose(top).rotation, dynamics.twist(top).angular);
            (rotation * (moments * (rotation.conjugate() * angular)), angular)
        };
        let center = |dynamics: &Dynamics| dynamics.pose(top).vector(Vec3::Z * 0.1);
        let vertical = |dynamics: &Dynamics| {
            let (spin, angular) = spin(dynamics);
            let center = center(dynamics);
            (spin + center.cross(angular.cross(center))).z
        };
        let energy = |dynamics: &Dynamics| {
            let (spin, angular) = spin(dynamics);
            let center = center(dynamics);
            0.5 * (spin.dot(angular) + angular.cross(center).length_squared()) + G * center.z
        };
        let (start, before) = (vertical(&dynamics), energy(&dynamics));
        close(start, 0.125, 0.001);
        let mut worst: [f64; 2] = [0.0; 2];
        for _ in 0..(3.0 / dt) as usize {
            dynamics.step();
            worst[0] = worst[0].max((vertical(&dynamics) / start - 1.0).abs());
            worst[1] = worst[1].max((energy(&dynamics) / before - 1.0).abs());
        }
        println!("{axes:?} {dt}: momentum {:e}, energy {:e}", worst[0], worst[1]);
        assert!(worst[0] < 1e-5 && worst[1] < 1e-5, "{axes:?} {dt}: {worst:?}");
    }
}
