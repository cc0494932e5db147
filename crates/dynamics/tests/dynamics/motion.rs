//! Free bodies and trees without contacts, against closed formulas.

use crate::support::*;
use base::math::axis_angle;
use base::{Pose, Quat, Twist, Vec3, Wrench, ops};
use dynamics::*;

#[test]
fn a_fall_is_exact_at_every_step() {
    for (dt, count) in [(0.001, 1000), (0.008, 125), (0.0625, 16)] {
        let mut model = Model::new(Settings { dt, ..heavy() });
        let alone = model.add_link(free(Vec3::Z, ball(2.0, 0.1)));
        // A robot falls like a ball, whatever its motors do.
        let robot = model.add_link(free(Vec3::Z, ball(2.0, 0.1)));
        let wheel = model.add_link(link(Some(robot), hinge_y(), ball(1.0, 0.1)));
        let mut dynamics = Dynamics::new(model);
        dynamics.set_drive(wheel, Drive::Velocity { target: 3.0, max_force: 1.0 });
        steps(&mut dynamics, count);
        for id in [alone, robot] {
            close(dynamics.pose(id).translation.z, 1.0 - G / 2.0, 1e-12);
            close(dynamics.twist(id).linear.z, -G, 1e-12);
        }
    }
}

#[test]
fn a_throw_is_a_parabola_whatever_the_spin_and_the_centre() {
    let mut model = Model::new(heavy());
    let mut def = free(Vec3::ZERO, inertia(3.0, Vec3::new(0.1, 0.2, 0.25)));
    def.inertia.center = Vec3::new(0.2, -0.1, 0.3);
    let spin = Vec3::new(4.0, -3.0, 6.0);
    // The centre of mass starts with (2, 0, 5).
    def.twist = Twist { angular: spin, linear: Vec3::new(2.0, 0.0, 5.0) };
    let center = def.inertia.center;
    let id = model.add_link(def);
    let mut dynamics = Dynamics::new(model);
    steps(&mut dynamics, 125);
    let expected = center + Vec3::new(2.0, 0.0, 5.0 - G / 2.0);
    near(dynamics.pose(id).point(center), expected, 1e-12);
}

/// Angular momentum and kinetic energy of a free link.
fn spin_of(dynamics: &Dynamics, id: LinkId) -> (Vec3, f64) {
    let tensor = dynamics.model.links[id.index()].inertia.tensor;
    let (rotation, angular) = (dynamics.pose(id).rotation, dynamics.twist(id).angular);
    let momentum = rotation * (tensor * (rotation.conjugate() * angular));
    (momentum, momentum.dot(angular) / 2.0)
}

#[test]
fn an_intermediate_axis_rotation_conserves_angular_momentum() {
    let mut model = Model::new(settings());
    let mut def = free(Vec3::ZERO, inertia(1.0, Vec3::new(0.01, 0.02, 0.03)));
    def.twist.angular = Vec3::new(0.01, 8.0, 0.0);
    let id = model.add_link(def);
    let mut dynamics = Dynamics::new(model);
    let (momentum, energy) = spin_of(&dynamics, id);
    let mut flips = 0;
    let mut up = true;
    for _ in 0..1250 {
        dynamics.step();
        let now = (dynamics.pose(id).rotation.conjugate() * dynamics.twist(id).angular).y > 0.0;
        flips += u32::from(now != up);
        up = now;
    }
    let (momentum_after, energy_after) = spin_of(&dynamics, id);
    // Rounding only.
    near(momentum_after, momentum, 1e-12 * momentum.length());
    close(energy_after, energy, 1e-7 * energy);
    // The first after ln(1600)/4.6 s (rate 8 rad/s · 1/√3), then one each 3.4 s.
    assert_eq!(flips, 3, "in 10 s");
}

/// A free symmetric top rotates about its axis at `(1/C - 1/A)` times its axial angular momentum, and the axis
/// precesses about the angular momentum at its magnitude over A (Landau and Lifshitz, "Mechanics", section 33).
#[test]
fn a_free_top_precesses_by_its_formula() {
    let (a, c) = (0.02, 0.03);
    for (dt, most) in [(0.002, 1e-10), (0.008, 3e-8), (0.032, 3e-8)] {
        let mut model = Model::new(Settings { dt, ..settings() });
        let mut def = free(Vec3::ZERO, inertia(1.0, Vec3::new(a, a, c)));
        def.twist.angular = Vec3::new(3.0, 1.0, 4.0);
        let id = model.add_link(def);
        let mut dynamics = Dynamics::new(model);
        let (momentum, _) = spin_of(&dynamics, id);
        let count = (8.0 / dt) as usize;
        steps(&mut dynamics, count);
        let time = count as f64 * dt;
        let expected = axis_angle(momentum, momentum.length() / a * time)
            * axis_angle(Vec3::Z, momentum.z * (1.0 / c - 1.0 / a) * time);
        let off = (expected.conjugate() * dynamics.pose(id).rotation).xyz().length();
        assert!(off < most, "dt {dt}: {off}");
    }
}

#[test]
fn any_spin_is_stable() {
    let mut model = Model::new(Settings { dt: 0.032, ..settings() });
    let mut def = free(Vec3::ZERO, inertia(1.0, Vec3::new(0.01, 0.02, 0.03)));
    def.twist.angular = Vec3::new(300.0, 500.0, -200.0);
    let id = model.add_link(def);
    let mut dynamics = Dynamics::new(model);
    let (momentum, _) = spin_of(&dynamics, id);
    steps(&mut dynamics, 2000);
    let (after, energy) = spin_of(&dynamics, id);
    near(after, momentum, 1e-9 * momentum.length());
    let square = momentum.length_squared() / 2.0;
    assert!(energy > 0.999 * square / 0.03 && energy < 1.001 * square / 0.01);
}

/// A point mass on a rod of one metre that hangs from a hinge about y.
fn pendulum(dt: f64, angle: f64) -> (Dynamics, LinkId) {
    let mut model = Model::new(Settings { dt, ..heavy() });
    let mut def = link(None, hinge_y(), inertia(1.0, Vec3::splat(1e-9)));
    def.inertia.center = -Vec3::Z;
    let id = model.add_link(def);
    let mut dynamics = Dynamics::new(model);
    dynamics.set_joint_position(id, angle);
    (dynamics, id)
}

/// Mean period, from zero crossings of the angle.
fn period(dynamics: &mut Dynamics, id: LinkId, swings: usize) -> f64 {
    let dt = dynamics.model.settings.dt;
    let (mut crossings, mut before, mut time) = (Vec::new(), dynamics.joint_position(id), 0.0);
    while crossings.len() <= 2 * swings {
        dynamics.step();
        time += dt;
        let now = dynamics.joint_position(id);
        if before * now <= 0.0 && before != 0.0 {
            crossings.push(time - dt * now / (now - before));
        }
        before = now;
    }
    (crossings[2 * swings] - crossings[0]) / swings as f64
}

#[test]
fn a_small_swing_has_the_harmonic_period() {
    let (mut dynamics, id) = pendulum(0.008, 0.001);
    let expected = std::f64::consts::TAU / ops::pow(G, 0.5);
    // The amplitude adds its square over 16; the crossing is found by a chord.
    close(period(&mut dynamics, id, 10), expected, 2e-7 * expected);
}

#[test]
fn a_swing_of_60_degrees_has_the_period_of_the_elliptic_integral() {
    let (mut dynamics, id) = pendulum(0.008, std::f64::consts::FRAC_PI_3);
    // T = 2π / (ω · agm(1, cos(θ / 2))), and θ / 2 = 30°.
    let (mut a, mut b) = (1.0, ops::cos(std::f64::consts::FRAC_PI_6));
    for _ in 0..6 {
        (a, b) = ((a + b) / 2.0, ops::pow(a * b, 0.5));
    }
    let expected = std::f64::consts::TAU / (ops::pow(G, 0.5) * a);
    // The crossing is found by a chord.
    close(period(&mut dynamics, id, 10), expected, 1e-6 * expected);
}

#[test]
fn a_double_pendulum_conserves_energy() {
    let mut model = Model::new(heavy());
    let mut def = link(None, hinge_y(), inertia(1.0, Vec3::splat(0.02)));
    def.inertia.center = -Vec3::Z * 0.5;
    let upper = model.add_link(def.clone());
    def.parent = Some(upper);
    def.parent_from_link = Pose::from_translation(-Vec3::Z);
    def.joint = joint(JointKind::Hinge { axis: Vec3::Y, anchor: -Vec3::Z });
    let lower = model.add_link(def);
    let mut dynamics = Dynamics::new(model);
    dynamics.set_joint_position(upper, 1.5);
    let energy = |dynamics: &Dynamics| -> f64 {
        [upper, lower]
            .iter()
            .map(|&id| {
                let (pose, twist) = (dynamics.pose(id), dynamics.twist(id));
                let center = pose.vector(-Vec3::Z * 0.5);
                let velocity = twist.at_offset(center).linear;
                G * (pose.translation + center).z
                    + velocity.length_squared() / 2.0
                    + 0.01 * twist.angular.length_squared()
            })
            .sum()
    };
    let start = energy(&dynamics);
    let swing = 1.5 * G + 0.5 * G; // From the lowest place, roughly.
    for _ in 0..1250 {
        dynamics.step();
        close(energy(&dynamics), start, 1e-6 * swing);
    }
}

#[test]
fn a_light_chain_with_a_heavy_end_is_stable() {
    // Ten links of 10 cm, held out level; the last one weighs a hundred times as much as each other.
    let mut model = Model::new(heavy());
    let mut ids: Vec<LinkId> = Vec::new();
    for index in 0..10 {
        let mass = if index == 9 { 1.0 } else { 0.01 };
        let anchor = if index == 0 { Vec3::ZERO } else { Vec3::X * 0.1 };
        let swing = joint(JointKind::Hinge { axis: Vec3::Y, anchor });
        let mut def = link(ids.last().copied(), swing, block(mass, Vec3::new(0.05, 0.01, 0.01)));
        def.parent_from_link = Pose::from_translation(anchor);
        def.inertia.center = Vec3::X * 0.05;
        ids.push(model.add_link(def));
    }
    let mut dynamics = Dynamics::new(model);
    let energy = |dynamics: &Dynamics| -> f64 {
        let of = |id: &LinkId| {
            let inertia = &dynamics.model.links[id.index()].inertia;
            let (pose, twist) = (dynamics.pose(*id), dynamics.twist(*id));
            let velocity = twist.at_offset(pose.vector(inertia.center)).linear;
            let spin = inertia.tensor.y_axis.y * twist.angular.y * twist.angular.y;
            inertia.mass * (G * pose.point(inertia.center).z + velocity.length_squared() / 2.0) + spin / 2.0
        };
        ids.iter().map(of).sum()
    };
    let start = energy(&dynamics);
    for _ in 0..375 {
        dynamics.step();
        close(energy(&dynamics), start, 1e-5);
    }
}

#[test]
fn a_force_on_a_free_joint_adds_its_work() {
    let mut model = Model::new(settings());
    let id = model.add_link(link(None, hinge_y(), inertia(1.0, Vec3::splat(0.5))));
    let mut dynamics = Dynamics::new(model);
    dynamics.set_drive(id, Drive::Force(2.0));
    steps(&mut dynamics, 125);
    close(dynamics.joint_velocity(id), 4.0, 1e-12);
    close(dynamics.joint_position(id), 2.0, 1e-12);
}

#[test]
fn a_separate_flying_body_does_not_affect_an_arm() {
    let run = |flies: bool| {
        let mut model = Model::new(heavy());
        if flies {
            let mut def = free(Vec3::Y * 3.0, block(1.0, Vec3::splat(0.1)));
            def.twist = Twist { angular: Vec3::new(3.0, -2.0, 1.0), linear: Vec3::X };
            let other = model.add_link(def);
            model.add_link(link(Some(other), hinge_y(), ball(1.0, 0.1)));
        }
        let base = model.add_link(link(None, joint(JointKind::Fixed), ball(1.0, 0.1)));
        let mut rod = link(Some(base), hinge_y(), inertia(1.0, Vec3::splat(0.02)));
        rod.inertia.center = Vec3::X * 0.5;
        let rod = model.add_link(rod);
        let mut dynamics = Dynamics::new(model);
        steps(&mut dynamics, 50);
        dynamics.joint_position(rod)
    };
    assert_eq!(run(true), run(false));
}

#[test]
fn a_free_tree_conserves_momentum() {
    let mut model = Model::new(settings());
    let mut def = free(Vec3::ZERO, inertia(2.0, Vec3::new(0.1, 0.2, 0.3)));
    def.twist = Twist { angular: Vec3::new(0.5, 1.0, -0.7), linear: Vec3::new(1.0, 0.0, 0.0) };
    let base = model.add_link(def);
    let mut arm = link(Some(base), hinge_y(), inertia(1.0, Vec3::splat(0.05)));
    arm.inertia.center = Vec3::new(0.3, 0.0, 0.0);
    let arm = model.add_link(arm);
    let mut dynamics = Dynamics::new(model);
    dynamics.set_joint_velocity(arm, 3.0);
    let momentum = |dynamics: &Dynamics| -> (Vec3, Vec3) {
        let mut sum = (Vec3::ZERO, Vec3::ZERO);
        for id in [base, arm] {
            let inertia = &dynamics.model.links[id.index()].inertia;
            let (pose, twist) = (dynamics.pose(id), dynamics.twist(id));
            let arm = pose.vector(inertia.center);
            let linear = twist.at_offset(arm).linear * inertia.mass;
            let spin = pose.rotation * (inertia.tensor * (pose.rotation.conjugate() * twist.angular));
            sum = (sum.0 + linear, sum.1 + spin + (pose.translation + arm).cross(linear));
        }
        sum
    };
    let start = momentum(&dynamics);
    steps(&mut dynamics, 125);
    let end = momentum(&dynamics);
    near(end.0, start.0, 1e-7);
    near(end.1, start.1, 1e-7);
}

#[test]
fn a_wrench_acts_for_one_step() {
    let mut model = Model::new(settings());
    let id = model.add_link(free(Vec3::ZERO, inertia(2.0, Vec3::splat(0.5))));
    let mut dynamics = Dynamics::new(model);
    dynamics.add_wrench(id, Wrench { torque: Vec3::X, force: Vec3::Y * 3.0 });
    dynamics.add_wrench(id, Wrench { torque: Vec3::X, force: Vec3::Y * 3.0 });
    steps(&mut dynamics, 2);
    near(dynamics.twist(id).linear, Vec3::Y * 3.0 * 0.008, 1e-15);
    near(dynamics.twist(id).angular, Vec3::X * 4.0 * 0.008, 1e-15);
}

#[test]
fn damping_loss_per_second_does_not_depend_on_the_step() {
    for dt in [0.001, 0.008, 0.032] {
        let mut model = Model::new(Settings { dt, ..settings() });
        let mut def = free(Vec3::ZERO, ball(1.0, 0.1));
        def.damping = Damping { linear: 0.2, angular: 0.5 };
        def.twist = Twist { angular: Vec3::Z, linear: Vec3::X };
        let id = model.add_link(def);
        let mut dynamics = Dynamics::new(model);
        let count = (1.0 / dt).round();
        steps(&mut dynamics, count as usize);
        let time = count * dt;
        close(dynamics.twist(id).linear.x, ops::pow(0.8, time), 1e-12);
        close(dynamics.twist(id).angular.z, ops::pow(0.5, time), 1e-12);
    }
}

#[test]
fn poses_and_twists_can_be_set() {
    let mut model = Model::new(settings());
    let mut def = free(Vec3::ZERO, ball(1.0, 0.1));
    def.inertia.center = Vec3::X;
    let id = model.add_link(def);
    let child = model.add_link(link(Some(id), hinge_y(), ball(1.0, 0.1)));
    let mut dynamics = Dynamics::new(model);
    let place = Pose::new(Vec3::new(1.0, 2.0, 3.0), Quat::from_xyzw(0.0, 0.0, 0.6, 0.8));
    assert!(dynamics.set_pose(id, place));
    assert!(!dynamics.set_pose(child, place));
    near(dynamics.pose(child).translation, place.translation, 1e-15);
    let twist = Twist { angular: Vec3::new(0.1, 0.2, 0.3), linear: Vec3::new(-1.0, 0.0, 2.0) };
    assert!(dynamics.set_twist(id, twist));
    near(dynamics.twist(id).linear, twist.linear, 1e-15);
    near(dynamics.twist(child).angular, twist.angular, 1e-15);
    assert!(!dynamics.set_twist(child, twist));
}

#[test]
fn a_force_that_balances_gravity_keeps_a_body_where_it_is() {
    let mut model = Model::new(heavy());
    let body = model.add_link(free(Vec3::Z, ball(2.0, 0.1)));
    let mut dynamics = Dynamics::new(model);
    for _ in 0..100 {
        dynamics.add_wrench(body, base::Wrench { force: Vec3::Z * (2.0 * G), torque: Vec3::ZERO });
        dynamics.step();
    }
    near(dynamics.twist(body).linear, Vec3::ZERO, 1e-12);
    near(dynamics.pose(body).translation, Vec3::Z, 1e-12);
}
