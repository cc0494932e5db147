//! Drives, springs, friction and stops, against closed formulas.

use crate::support::*;
use base::{Pose, Vec3, ops};
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
fn a_motor_that_is_strong_enough_reaches_its_velocity_in_one_step() {
    let (mut dynamics, id) = wheel(|_| {}, settings());
    dynamics.set_drive(id, Drive::Velocity { target: 2.0, max_force: 1000.0 });
    dynamics.step();
    // A softness of 0 becomes 1e-8 of the inertia's own.
    close(dynamics.joint_velocity(id), 2.0, 1e-7);
    close(dynamics.drive_force(id), 0.5 * 2.0 / 0.008, 1e-5);
    dynamics.step();
    close(dynamics.drive_force(id), 0.0, 1e-5);
}

#[test]
fn a_motor_never_pushes_harder_than_it_may() {
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
fn a_softness_leaves_the_velocity_behind_by_softness_times_force() {
    let (mut dynamics, id) = wheel(|joint| joint.damping = 3.0, Settings { cfm: 1e-3, ..settings() });
    dynamics.set_drive(id, Drive::Velocity { target: 2.0, max_force: 1000.0 });
    steps(&mut dynamics, 500);
    let velocity = dynamics.joint_velocity(id);
    close(dynamics.drive_force(id), 3.0 * velocity, 1e-9);
    close(velocity, 2.0 - 1e-3 * dynamics.drive_force(id), 1e-12);
}

#[test]
fn a_force_drive_pushes() {
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
fn a_joint_beyond_its_stop_comes_back_by_a_share_each_step() {
    let (mut dynamics, id) = wheel(|joint| joint.stops = Some([-1.0, 0.2]), settings());
    dynamics.set_joint_position(id, 0.3);
    dynamics.step();
    close(dynamics.joint_position(id), 0.28, 1e-8);
}

#[test]
fn a_spring_and_damper_swing_as_they_should() {
    let (mut dynamics, id) =
        wheel(|joint| (joint.spring, joint.damping) = (50.0, 0.4), Settings { dt: 0.0005, ..settings() });
    dynamics.set_joint_position(id, 0.1);
    // ω² = k / I = 100, decay d / 2I = 0.4; implicit Euler adds h ω² / 2 = 0.025 of decay.
    let decay = 0.4 + 0.025;
    let frequency = ops::pow(100.0 - 0.16, 0.5);
    for step in 1..=4000 {
        dynamics.step();
        let t = f64::from(step) * 0.0005;
        let phase = frequency * t;
        let expected = 0.1 * ops::exp(-decay * t) * (ops::cos(phase) + decay / frequency * ops::sin(phase));
        // First-order terms beyond the decay: h ω / 2 of the amplitude.
        close(dynamics.joint_position(id), expected, 4e-4);
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
    // Without enough force it falls with what is missing.
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

/// An arm of `count` links in a row, each driven.
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
fn coupled_motors_hold_an_arm_together() {
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
fn a_motor_at_its_bound_gives_exactly_that_and_others_still_hold() {
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
