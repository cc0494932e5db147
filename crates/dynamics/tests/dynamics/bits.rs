//! Determinism to the last bit, and containment of non-finite numbers.

use crate::support::*;
use base::{Pose, Twist, Vec3, Wrench};
use dynamics::*;

/// Arms with motors that fall onto a plane and onto each other, with boxes and a moving platform.
fn busy() -> Dynamics {
    let mut model = Model::new(heavy());
    model.set_default_contact_law(ContactLaw { soft_cfm: 0.001, ..law(0.6, 0.3) });
    collide(&mut model, None, Shape::Plane);
    let half = Vec3::splat(0.1);
    let mut driven = Vec::new();
    for index in 0..4 {
        let at = Vec3::new(0.13 * f64::from(index), 0.02 * f64::from(index), 0.3 + 0.25 * f64::from(index));
        let base = model.add_link(free(at, block(2.0, half)));
        collide(&mut model, Some(base), Shape::Box { half });
        let arm = joint(JointKind::Hinge { axis: Vec3::Y, anchor: Vec3::X * 0.1 });
        let arm = Joint { stops: Some([-1.0, 1.0]), static_friction: 0.01, ..arm };
        let mut def = link(Some(base), arm, block(0.5, Vec3::new(0.1, 0.02, 0.02)));
        def.parent_from_link = Pose::from_translation(Vec3::X * 0.2);
        let tip = model.add_link(def);
        collide(&mut model, Some(tip), Shape::Box { half: Vec3::new(0.1, 0.02, 0.02) });
        model.exclude(base.0, tip.0);
        driven.push(tip);
    }
    let lift = Joint { mode: JointMode::Kinematic, ..joint(JointKind::Slider { axis: Vec3::Z }) };
    let lift = model.add_link(link(None, lift, ball(1.0, 0.1)));
    collide(&mut model, Some(lift), Shape::Box { half });
    let mut dynamics = Dynamics::new(model);
    dynamics.set_drive(lift, Drive::Velocity { target: 0.1, max_force: 0.0 });
    for id in driven {
        dynamics.set_drive(id, Drive::Velocity { target: 1.0, max_force: 0.5 });
    }
    dynamics
}

#[test]
fn repeated_runs_are_bitwise_equal() {
    let (mut first, mut second) = (busy(), busy());
    for _ in 0..200 {
        first.step();
        second.step();
        assert_eq!(first.state().hash(), second.state().hash());
    }
    assert_ne!(first.state().hash(), busy().state().hash());
}

#[test]
fn results_do_not_depend_on_scratch() {
    let (mut kept, mut fresh) = (busy(), busy());
    for _ in 0..200 {
        kept.step();
        fresh.drop_scratch();
        fresh.step();
        assert_eq!(kept.state(), fresh.state());
        assert_eq!(kept.state().hash(), fresh.state().hash());
    }
}

#[test]
fn a_restored_run_continues_bitwise_equal() {
    let mut dynamics = busy();
    steps(&mut dynamics, 90);
    let saved = dynamics.state().clone();
    let mut copy = dynamics.clone();
    steps(&mut dynamics, 100);
    let end = dynamics.state().hash();
    dynamics.restore(&saved);
    assert_eq!(dynamics.state(), &saved);
    steps(&mut dynamics, 100);
    assert_eq!(dynamics.state().hash(), end);
    steps(&mut copy, 100);
    assert_eq!(copy.state().hash(), end);
    let mut other = busy();
    other.restore(&saved);
    steps(&mut other, 100);
    assert_eq!(other.state().hash(), end);
}

#[test]
fn non_finite_numbers_do_not_spread() {
    let mut model = Model::new(heavy());
    model.set_default_contact_law(law(0.5, 0.0));
    collide(&mut model, None, Shape::Plane);
    let mut ids = Vec::new();
    for index in 0..3 {
        let id = model.add_link(free(Vec3::Z * (0.1 + 0.2 * f64::from(index)), block(1.0, Vec3::splat(0.1))));
        collide(&mut model, Some(id), Shape::Box { half: Vec3::splat(0.1) });
        ids.push(id);
    }
    let mut dynamics = Dynamics::new(model);
    steps(&mut dynamics, 10);
    let place = dynamics.pose(ids[1]);
    dynamics.add_wrench(ids[1], Wrench { torque: Vec3::ZERO, force: Vec3::NAN });
    steps(&mut dynamics, 1);
    assert_eq!(dynamics.take_faults(), [Fault { link: ids[1] }]);
    steps(&mut dynamics, 100);
    assert_eq!(dynamics.take_faults(), []);
    assert_eq!(dynamics.pose(ids[1]), place);
    for id in [ids[0], ids[2]] {
        assert!(dynamics.pose(id).is_finite());
    }
    // The upper one rests on the quarantined one.
    close(dynamics.pose(ids[2]).translation.z, 0.5, 1e-3);
    // Setting its pose ends the quarantine.
    assert!(dynamics.set_pose(ids[1], Pose::from_translation(Vec3::new(5.0, 0.0, 1.0))));
    steps(&mut dynamics, 10);
    assert!(dynamics.pose(ids[1]).translation.z < 1.0);
}

#[test]
fn excessive_forces_affect_only_their_own_tree() {
    let mut dynamics = busy();
    steps(&mut dynamics, 60);
    dynamics.add_wrench(LinkId(2), Wrench { torque: Vec3::splat(1e300), force: Vec3::splat(1e308) });
    steps(&mut dynamics, 100);
    assert_eq!(dynamics.take_faults(), [Fault { link: LinkId(2) }]);
    for index in 0..9 {
        assert!(dynamics.pose(LinkId(index)).is_finite());
    }
}

#[test]
fn invalid_masses_and_numbers_do_not_stop_the_simulation() {
    let mut model = Model::new(heavy());
    model.set_default_contact_law(ContactLaw { friction: f64::NAN, ..law(0.0, 0.0) });
    collide(&mut model, None, Shape::Plane);
    for (mass, moments) in [
        (0.0, Vec3::ZERO),
        (-1.0, Vec3::splat(-1.0)),
        (f64::NAN, Vec3::splat(f64::NAN)),
        (1.0, Vec3::ZERO),
        (f64::INFINITY, Vec3::ONE),
    ] {
        let id = model.add_link(free(Vec3::Z * 0.09, inertia(mass, moments)));
        collide(&mut model, Some(id), Shape::Sphere { radius: 0.1 });
        let mut arm = joint(JointKind::Hinge { axis: Vec3::ZERO, anchor: Vec3::NAN });
        (arm.spring, arm.damping, arm.stops) = (f64::NAN, f64::INFINITY, Some([f64::NAN, -1.0]));
        model.add_link(link(Some(id), arm, inertia(mass, moments)));
    }
    let mut dynamics = Dynamics::new(model);
    dynamics.set_drive(LinkId(1), Drive::Velocity { target: f64::NAN, max_force: 1.0 });
    dynamics.set_drive(LinkId(99), Drive::Force(1.0));
    dynamics.add_wrench(LinkId(99), Wrench::default());
    steps(&mut dynamics, 50);
    for index in 0..10 {
        assert!(dynamics.pose(LinkId(index)).is_finite());
    }
    assert!(!dynamics.set_pose(LinkId(99), Pose::IDENTITY));
    assert!(dynamics.joint_position(LinkId(99)) == 0.0);
}

#[test]
fn separate_islands_do_not_affect_each_other() {
    let build = |crowd: usize| {
        let mut model = Model::new(heavy());
        model.set_default_contact_law(law(0.6, 0.3));
        collide(&mut model, None, Shape::Plane);
        for index in 0..=crowd {
            let at = Vec3::new(5.0 * index as f64, 0.0, 0.3);
            let mut def = free(at, block(1.0, Vec3::splat(0.1)));
            def.twist.angular = Vec3::new(1.0, 2.0, 3.0);
            let id = model.add_link(def);
            collide(&mut model, Some(id), Shape::Box { half: Vec3::splat(0.1) });
        }
        Dynamics::new(model)
    };
    let (mut alone, mut among) = (build(0), build(5));
    for _ in 0..200 {
        alone.step();
        among.step();
        assert_eq!(alone.pose(LinkId(0)), among.pose(LinkId(0)));
    }
}

/// Moves the links of a world one by one; the kinematics are then what a copy computes from scratch.
#[test]
fn moving_one_tree_equals_a_full_refresh() {
    let mut model = Model::new(settings());
    let solid = ball(1.0, 0.2);
    let loose: Vec<LinkId> = [0.0, 3.0].map(|at| model.add_link(free(Vec3::X * at, solid))).to_vec();
    let turn = joint(JointKind::Hinge { axis: Vec3::Z, anchor: Vec3::ZERO });
    let beside = Pose::from_translation(Vec3::Y);
    let arm = model.add_link(LinkDef { parent_from_link: beside, ..link(Some(loose[1]), turn, solid) });
    let post = model.add_link(LinkDef { joint: joint(JointKind::Fixed), ..free(-8.0 * Vec3::X, solid) });
    for link in [loose[0], loose[1], arm, post] {
        collide(&mut model, Some(link), Shape::Sphere { radius: 0.2 });
    }
    let mut dynamics = Dynamics::new(model);
    dynamics.step();
    let check = |dynamics: &Dynamics| {
        let fresh = dynamics.clone();
        for link in [loose[0], loose[1], arm, post] {
            assert_eq!(dynamics.pose(link), fresh.pose(link));
            assert_eq!(dynamics.twist(link), fresh.twist(link));
        }
        for at in [-8.0, -4.0, 0.0, 3.0, 7.0] {
            let ray =
                |dynamics: &Dynamics| dynamics.ray_cast(Vec3::new(at, 0.0, 5.0), -Vec3::Z, 10.0, &|_| true);
            assert_eq!(ray(dynamics), ray(&fresh), "the ray at {at}");
        }
    };
    for (link, at) in [(post, -4.0), (loose[1], 7.0), (loose[0], 3.0)] {
        assert!(dynamics.set_pose(link, Pose::from_translation(Vec3::new(at, 0.0, 0.0))));
        check(&dynamics);
        let hit = dynamics.ray_cast(Vec3::new(at, 0.0, 5.0), -Vec3::Z, 10.0, &|_| true);
        assert!(hit.is_some_and(|hit| (hit.distance - 4.8).abs() < 1e-9), "{hit:?} at {at}");
    }
    dynamics.set_joint_position(arm, 0.5);
    check(&dynamics);
    let twist = Twist { angular: Vec3::Z, linear: Vec3::X };
    assert!(dynamics.set_twist(loose[1], twist));
    check(&dynamics);
    dynamics.set_joint_velocity(arm, 2.0);
    check(&dynamics);
    assert!((dynamics.twist(arm).angular.z - 3.0).abs() < 1e-12);
}
