//! Kinematic loops and temporary joints: constraints between any two links, against closed formulas.

use crate::support::*;
use base::math::axis_angle;
use base::{Pose, Quat, Twist, Vec3, ops};
use dynamics::*;

const FRAC_PI_2: f64 = std::f64::consts::FRAC_PI_2;

fn at(translation: Vec3) -> Pose {
    Pose::from_translation(translation)
}

/// Two bodies that rotate and fly, 0.4 m apart.
fn pair(kind: ConstraintKind) -> (Dynamics, [LinkId; 2], ConstraintId) {
    let mut model = Model::new(settings());
    let a = LinkDef {
        twist: Twist { linear: Vec3::new(0.3, -0.1, 0.2), angular: Vec3::new(0.5, 1.0, -0.4) },
        ..free(Vec3::new(-0.2, 0.0, 0.0), block(1.0, Vec3::new(0.2, 0.1, 0.05)))
    };
    let a = model.add_link(a);
    let b = model.add_link(free(Vec3::new(0.2, 0.0, 0.0), block(3.0, Vec3::new(0.2, 0.05, 0.1))));
    let frames = [at(Vec3::X * 0.2), at(Vec3::X * -0.2)];
    let id = model.add_constraint(Constraint::new(kind, [Some(a), Some(b)], frames));
    (Dynamics::new(model), [a, b], id)
}

/// Linear and angular momentum (about the world's origin).
fn momentum(dynamics: &Dynamics, links: &[LinkId]) -> (Vec3, Vec3) {
    let mut sum = (Vec3::ZERO, Vec3::ZERO);
    for &link in links {
        let Inertia { mass, tensor, .. } = dynamics.model.links[link.index()].inertia;
        let (pose, twist) = (dynamics.pose(link), dynamics.twist(link));
        let spin = pose.rotation * (tensor * (pose.rotation.conjugate() * twist.angular));
        sum.0 += twist.linear * mass;
        sum.1 += pose.translation.cross(twist.linear * mass) + spin;
    }
    sum
}

#[test]
fn a_fixed_pair_is_one_body_and_keeps_its_momentum() {
    let (mut dynamics, links, _) = pair(ConstraintKind::Fixed);
    let before = momentum(&dynamics, &links);
    steps(&mut dynamics, 1000);
    let after = momentum(&dynamics, &links);
    near(after.0, before.0, 1e-9);
    // Each body rotates with its own momentum in a step; the error is corrected in the next.
    near(after.1, before.1, 2e-3);
    let apart = dynamics.pose(links[0]).inverse() * dynamics.pose(links[1]);
    near(apart.translation, Vec3::X * 0.4, 1e-4);
    assert!(apart.rotation.w.abs() > 1.0 - 1e-8);
}

#[test]
fn a_ball_constraint_keeps_points_together_and_rotates_freely() {
    let (mut dynamics, links, _) = pair(ConstraintKind::Ball);
    let before = momentum(&dynamics, &links);
    steps(&mut dynamics, 1000);
    near(momentum(&dynamics, &links).0, before.0, 1e-9);
    let ends = [(links[0], 0.2), (links[1], -0.2)].map(|(link, x)| dynamics.pose(link).point(Vec3::X * x));
    near(ends[0], ends[1], 1e-4);
    let apart = dynamics.pose(links[0]).inverse() * dynamics.pose(links[1]);
    assert!(apart.rotation.w.abs() < 0.9, "{apart:?}");
}

#[test]
fn a_hinge_constraint_swings_like_a_hinge_of_a_tree() {
    let mut model = Model::new(Settings { dt: 0.001, ..heavy() });
    let rod = Inertia { center: Vec3::X * 0.5, ..block(1.0, Vec3::new(0.5, 0.05, 0.05)) };
    let tree = model.add_link(link(None, hinge_y(), rod));
    let loose = model.add_link(free(Vec3::ZERO, rod));
    // The x-axes of both frames lie along the world's y.
    let turn = Pose::new(Vec3::ZERO, axis_angle(Vec3::Z, FRAC_PI_2));
    let hinge = Constraint::new(ConstraintKind::Hinge, [None, Some(loose)], [turn, turn]);
    let id = model.add_constraint(hinge);
    let mut dynamics = Dynamics::new(model);
    for _ in 0..1500 {
        dynamics.step();
        let angle = dynamics.constraint_positions(id).unwrap()[0];
        close(angle, dynamics.joint_position(tree), 0.02);
        near(dynamics.pose(loose).translation, Vec3::ZERO, 1e-4);
    }
}

#[test]
fn a_slider_falls_along_its_rail() {
    let mut model = Model::new(heavy());
    let car = model.add_link(free(Vec3::ZERO, ball(2.0, 0.1)));
    // 30 degrees downwards along x.
    let slope = Pose::new(Vec3::ZERO, axis_angle(Vec3::Y, std::f64::consts::FRAC_PI_6));
    let back = Pose::new(Vec3::ZERO, slope.rotation);
    let rail = Constraint::new(ConstraintKind::Slider, [None, Some(car)], [slope, back]);
    let id = model.add_constraint(rail);
    let mut dynamics = Dynamics::new(model);
    steps(&mut dynamics, 125);
    close(dynamics.constraint_positions(id).unwrap()[0], 0.5 * G * 0.5, 1e-6);
    let force = dynamics.constraint_force(id).unwrap();
    // The rail carries the component of the weight across it.
    near(force.force, Vec3::new(0.5, 0.0, 0.75_f64.sqrt()) * (2.0 * G * 0.75_f64.sqrt()), 1e-4);
}

#[test]
fn a_universal_joint_follows_cardans_formula() {
    let bend = 0.6;
    let mut model = Model::new(settings());
    let along = |axis: Vec3| joint(JointKind::Hinge { axis, anchor: Vec3::ZERO });
    let first = Joint { mode: JointMode::Kinematic, ..along(Vec3::X) };
    let first = model.add_link(link(None, first, ball(1.0, 0.1)));
    let turned = axis_angle(Vec3::Y, bend);
    let second = model.add_link(link(None, along(turned * Vec3::X), ball(1.0, 0.1)));
    // The cross has an arm along y on the first shaft, and one across both it and the second shaft.
    let to_y = axis_angle(Vec3::Z, FRAC_PI_2);
    let arm = axis_angle(Vec3::Y, bend - FRAC_PI_2);
    let frames = [Pose::new(Vec3::ZERO, to_y), Pose::new(Vec3::ZERO, arm)];
    let kind = ConstraintKind::Universal { angle: FRAC_PI_2 };
    model.add_constraint(Constraint::new(kind, [Some(first), Some(second)], frames));
    let mut dynamics = Dynamics::new(model);
    dynamics.set_drive(first, Drive::Velocity { target: 1.0, max_force: 0.0 });
    for _ in 0..700 {
        dynamics.step();
        let input = dynamics.joint_position(first);
        let (sin, cos) = ops::sin_cos(input);
        let turns = (input / std::f64::consts::TAU).round() * std::f64::consts::TAU;
        // With the first arm in the plane of the bend's axis, the output is ahead: tan out = tan in · cos bend, or the
        // inverse, as the first arm stands.
        let expected = ops::atan2(sin * ops::cos(bend), cos) + turns;
        close(dynamics.joint_position(second), expected, 0.02);
    }
}

/// A parallelogram: two cranks of 0.5 m on the world, 1 m apart, and a coupler of 4 kg. `driven` is the joint of a
/// crank.
fn parallelogram(driven: Joint) -> (Dynamics, [LinkId; 3], ConstraintId) {
    let mut model = Model::new(heavy());
    let half = Vec3::new(0.25, 0.02, 0.02);
    let rod = |mass: f64, length: f64| Inertia {
        center: Vec3::X * (0.5 * length),
        ..block(mass, Vec3::new(0.5 * length, 0.02, 0.02))
    };
    let crank = model.add_link(link(None, driven, rod(1.0, 2.0 * half.x)));
    let knee = joint(JointKind::Hinge { axis: Vec3::Y, anchor: Vec3::X * 0.5 });
    let mut coupler = link(Some(crank), knee, rod(4.0, 1.0));
    coupler.parent_from_link = at(Vec3::X * 0.5);
    let coupler = model.add_link(coupler);
    // The other crank hangs on the world as well; the coupler's far end closes the loop.
    let anchor = Vec3::X;
    let mut other = link(None, joint(JointKind::Hinge { axis: Vec3::Y, anchor }), rod(1.0, 0.5));
    other.parent_from_link = at(anchor);
    let other = model.add_link(other);
    let turn = axis_angle(Vec3::Z, FRAC_PI_2);
    let frames = [Pose::new(Vec3::X, turn), Pose::new(Vec3::X * 0.5, turn)];
    let id =
        model.add_constraint(Constraint::new(ConstraintKind::Hinge, [Some(coupler), Some(other)], frames));
    (Dynamics::new(model), [crank, coupler, other], id)
}

#[test]
fn the_links_of_a_parallelogram_move_together() {
    let (mut dynamics, [crank, coupler, other], _) = parallelogram(hinge_y());
    dynamics.set_drive(crank, Drive::Velocity { target: -0.7, max_force: 1e4 });
    steps(&mut dynamics, 250);
    close(dynamics.joint_position(crank), -1.4, 1e-4);
    close(dynamics.joint_position(coupler), 1.4, 1e-3);
    close(dynamics.joint_position(other), -1.4, 1e-3);
    let ends = [dynamics.pose(coupler).point(Vec3::X), dynamics.pose(other).point(Vec3::X * 0.5)];
    near(ends[0], ends[1], 1e-5);
}

#[test]
fn the_motor_torque_of_a_parallelogram_follows_from_virtual_work() {
    let (mut dynamics, [crank, ..], id) = parallelogram(hinge_y());
    dynamics.set_drive(crank, Drive::Velocity { target: -0.7, max_force: 1e4 });
    steps(&mut dynamics, 125);
    dynamics.set_drive(crank, Drive::Velocity { target: 0.0, max_force: 1e4 });
    steps(&mut dynamics, 125);
    let (sin, cos) = ops::sin_cos(0.7);
    // The coupler moves as much as the cranks' ends, the cranks' centres half as much.
    let torque = -G * (4.0 * 0.5 + 2.0 * 0.25) * cos;
    close(dynamics.drive_force(crank), torque, 1e-4 * torque.abs());
    // The far crank carries half of the coupler, and the force that keeps it from rotating acts along the coupler.
    let force = dynamics.constraint_force(id).unwrap().force;
    near(force, Vec3::new(-2.5 * G * cos / sin, 0.0, -2.0 * G), 1e-2);
}

#[test]
fn an_axis_respects_its_largest_force_and_its_stop() {
    let mut model = Model::new(settings());
    let wheel = model.add_link(free(Vec3::ZERO, inertia(1.0, Vec3::splat(0.5))));
    let mut hinge = Constraint::new(ConstraintKind::Hinge, [None, Some(wheel)], [Pose::IDENTITY; 2]);
    hinge.axes[0] = AxisLaw { velocity: 3.0, max_force: 5.0, stops: Some([-1.0, 8.0]), ..AxisLaw::FREE };
    let id = model.add_constraint(hinge);
    let mut dynamics = Dynamics::new(model);
    dynamics.step();
    close(dynamics.twist(wheel).angular.x, 5.0 * 0.008 / 0.5, 1e-9);
    near(dynamics.constraint_force(id).unwrap().torque, Vec3::X * 5.0, 1e-6);
    steps(&mut dynamics, 100);
    close(dynamics.twist(wheel).angular.x, 3.0, 1e-6);
    steps(&mut dynamics, 500);
    // After more than a revolution it rests at the stop, against the motor.
    close(dynamics.constraint_positions(id).unwrap()[0], 8.0, 1e-5);
    close(dynamics.twist(wheel).angular.x, 0.0, 1e-6);
    assert!(dynamics.change_constraint(id, |hinge| hinge.axes[0].velocity = -3.0));
    steps(&mut dynamics, 1000);
    close(dynamics.constraint_positions(id).unwrap()[0], -1.0, 1e-5);
}

#[test]
fn angular_and_linear_motors_rotate_and_push() {
    let mut model = Model::new(settings());
    let body = model.add_link(free(Vec3::new(1.0, 0.0, 0.0), inertia(2.0, Vec3::splat(0.5))));
    let sides = [None, Some(body)];
    let mut turning = Constraint::new(ConstraintKind::AngularDrive, sides, [Pose::IDENTITY; 2]);
    turning.axes[1] = AxisLaw { velocity: 2.0, max_force: 1000.0, ..AxisLaw::FREE };
    let mut pushing = Constraint::new(ConstraintKind::LinearDrive, sides, [Pose::IDENTITY; 2]);
    pushing.axes[0] = AxisLaw { stops: Some([0.0, 1.5]), ..AxisLaw::FREE };
    pushing.axes[2] = AxisLaw { velocity: 0.5, max_force: 4.0, ..AxisLaw::FREE };
    let mut dynamics = Dynamics::new(model);
    dynamics.add_constraint(turning).unwrap();
    let pushing = dynamics.add_constraint(pushing).unwrap();
    dynamics.set_twist(body, Twist { linear: Vec3::new(1.0, 0.3, 0.0), angular: Vec3::ZERO });
    dynamics.step();
    close(dynamics.twist(body).linear.z, 4.0 * 0.008 / 2.0, 1e-9);
    close(dynamics.twist(body).angular.y, 2.0, 1e-6);
    steps(&mut dynamics, 299);
    let pose = dynamics.pose(body).translation;
    close(pose.x, 1.5, 1e-6);
    close(pose.y, 0.3 * 300.0 * 0.008, 1e-6);
    close(dynamics.twist(body).linear.z, 0.5, 1e-6);
    close(dynamics.constraint_positions(pushing).unwrap()[2], pose.z, 1e-12);
}

#[test]
fn a_plane_constraint_keeps_a_body_in_its_plane() {
    let mut model = Model::new(Settings { gravity: Vec3::new(1.0, 0.0, -G), ..settings() });
    let start = Twist { linear: Vec3::new(0.0, 0.4, 0.0), angular: Vec3::new(3.0, 2.0, 1.0) };
    let body = LinkDef { twist: start, ..free(Vec3::ZERO, block(1.0, Vec3::new(0.3, 0.2, 0.1))) };
    let body = model.add_link(body);
    let plane = Constraint::new(ConstraintKind::Plane, [None, Some(body)], [Pose::IDENTITY; 2]);
    let id = model.add_constraint(plane);
    let mut dynamics = Dynamics::new(model);
    steps(&mut dynamics, 250);
    let Pose { translation, rotation } = dynamics.pose(body);
    close(translation.z, 0.0, 1e-6);
    close(translation.x, 0.5 * 2.0 * 2.0, 1e-6);
    close(translation.y, 0.4 * 2.0, 1e-6);
    near(rotation * Vec3::Z, Vec3::Z, 1e-4);
    close(dynamics.constraint_positions(id).unwrap()[2], 2.0, 1e-3);
}

#[test]
fn a_constraint_carries_the_weight_of_a_hanging_body() {
    let mut model = Model::new(heavy());
    let body = model.add_link(free(Vec3::X * 0.3, ball(2.0, 0.1)));
    let frames = [Pose::IDENTITY, at(Vec3::X * -0.3)];
    let id = model.add_constraint(Constraint::new(ConstraintKind::Fixed, [None, Some(body)], frames));
    let mut dynamics = Dynamics::new(model);
    steps(&mut dynamics, 100);
    let force = dynamics.constraint_force(id).unwrap();
    near(force.force, Vec3::Z * (2.0 * G), 1e-4);
    near(force.torque_about(Vec3::ZERO), Vec3::new(0.0, -0.3 * 2.0 * G, 0.0), 1e-4);
    near(dynamics.pose(body).translation, Vec3::X * 0.3, 1e-6);
    assert!(dynamics.remove_constraint(id));
    let before = dynamics.pose(body).translation.z;
    steps(&mut dynamics, 50);
    close(dynamics.pose(body).translation.z - before, -0.5 * G * (50.0 * 51.0) * 0.008 * 0.008, 1e-9);
    assert!(!dynamics.remove_constraint(id));
    assert_eq!(dynamics.constraint_force(id), None);
}

#[test]
fn softness_yields_as_in_ode() {
    // At rest erp / dt · error = cfm · force.
    let mut model = Model::new(Settings { cfm: 1e-3, ..heavy() });
    let body = model.add_link(free(Vec3::ZERO, ball(2.0, 0.1)));
    let hold = Constraint::new(ConstraintKind::Ball, [None, Some(body)], [Pose::IDENTITY; 2]);
    model.add_constraint(hold);
    let mut dynamics = Dynamics::new(model);
    steps(&mut dynamics, 2000);
    close(dynamics.pose(body).translation.z, -2.0 * G * 1e-3 * 0.008 / 0.2, 1e-9);
}

#[test]
fn boxes_fixed_to_each_other_stand_like_one() {
    let mut model = Model::new(heavy());
    model.set_default_contact_law(ContactLaw { bounce: 0.0, soft_cfm: 0.0, ..ContactLaw::DEFAULT });
    collide(&mut model, None, Shape::Plane);
    let half = Vec3::splat(0.1);
    let legs = [-0.5, 0.5].map(|x| model.add_link(free(Vec3::new(x, 0.0, 0.1), block(1.0, half))));
    let top = model.add_link(free(Vec3::new(0.0, 0.0, 0.5), block(2.0, half)));
    for leg in legs {
        collide(&mut model, Some(leg), Shape::Box { half });
    }
    for (leg, x) in legs.into_iter().zip([-0.5, 0.5]) {
        let frames = [at(Vec3::new(x, 0.0, -0.4)), Pose::IDENTITY];
        model.add_constraint(Constraint::new(ConstraintKind::Fixed, [Some(top), Some(leg)], frames));
    }
    let mut dynamics = Dynamics::new(model);
    steps(&mut dynamics, 500);
    near(dynamics.pose(top).translation, Vec3::new(0.0, 0.0, 0.5), 1e-4);
    let carried: f64 = dynamics.contacts().iter().map(|contact| contact.force.z.abs()).sum();
    close(carried, 4.0 * G, 1e-3);
}

/// A row of pendulums; the middle ones are connected at run time.
fn row() -> (Dynamics, Vec<LinkId>) {
    let mut model = Model::new(heavy());
    let rod = Inertia { center: Vec3::X * 0.5, ..block(1.0, Vec3::new(0.5, 0.05, 0.05)) };
    let links = (0..4).map(|index| {
        let axle = joint(JointKind::Hinge { axis: Vec3::Y, anchor: Vec3::Y * f64::from(index) });
        let place = Pose::new(Vec3::Y * f64::from(index), Quat::IDENTITY);
        let hung = LinkDef { parent_from_link: place, ..link(None, axle, rod) };
        model.add_link(hung)
    });
    let links = links.collect();
    (Dynamics::new(model), links)
}

fn tie(links: &[LinkId], pose: impl Fn(LinkId) -> Pose) -> Constraint {
    let frames = [at(Vec3::X), pose(links[1]).inverse() * pose(links[0]) * at(Vec3::X)];
    Constraint::new(ConstraintKind::Fixed, [Some(links[0]), Some(links[1])], frames)
}

#[test]
fn adding_and_removing_constraints_leaves_the_rest_unchanged() {
    let ((mut plain, links), (mut tied, _)) = (row(), row());
    let slow = |dynamics: &mut Dynamics| dynamics.set_drive(LinkId(1), Drive::Force(3.0));
    slow(&mut plain);
    slow(&mut tied);
    steps(&mut plain, 30);
    steps(&mut tied, 30);
    let id = tied.add_constraint(tie(&links[1..3], |link| tied.pose(link))).unwrap();
    for _ in 0..100 {
        plain.step();
        tied.step();
        for link in [links[0], links[3]] {
            assert_eq!(plain.pose(link), tied.pose(link));
        }
        close(tied.joint_velocity(links[1]), tied.joint_velocity(links[2]), 1e-6);
    }
    assert!(tied.remove_constraint(id));
    steps(&mut tied, 20);
    assert!((tied.joint_velocity(links[1]) - tied.joint_velocity(links[2])).abs() > 1e-3);
}

#[test]
fn a_saved_state_includes_its_constraints() {
    let (mut dynamics, links) = row();
    dynamics.set_drive(links[1], Drive::Force(3.0));
    steps(&mut dynamics, 30);
    let before = dynamics.state().clone();
    let id = dynamics.add_constraint(tie(&links[1..3], |link| dynamics.pose(link))).unwrap();
    steps(&mut dynamics, 10);
    let saved = dynamics.state().clone();
    let mut hashes = Vec::new();
    for _ in 0..100 {
        dynamics.step();
        hashes.push(dynamics.state().hash());
    }
    dynamics.restore(&before);
    assert_eq!(dynamics.constraint(id), None);
    dynamics.step();
    dynamics.restore(&saved);
    for hash in hashes {
        dynamics.drop_scratch();
        dynamics.step();
        assert_eq!(dynamics.state().hash(), hash);
    }
}

/// The largest gap in a chain of ten that swings down from the horizontal, and the greatest height of its end, at all
/// and on the other side. The last link has `ratio` times the mass of the others.
fn chain_gap(dt: f64, ratio: f64) -> (f64, [f64; 2]) {
    let mut model = Model::new(Settings { dt, ..heavy() });
    let mut before = None;
    for index in 0..10 {
        let mass = if index == 9 { ratio } else { 1.0 };
        let body = model.add_link(free(Vec3::X * (0.1 + 0.2 * f64::from(index)), ball(mass, 0.1)));
        let frame = if before.is_some() { Vec3::X * 0.1 } else { Vec3::ZERO };
        let frames = [at(frame), at(Vec3::X * -0.1)];
        model.add_constraint(Constraint::new(ConstraintKind::Ball, [before, Some(body)], frames));
        before = Some(body);
    }
    let last = before.expect("there are ten");
    let mut dynamics = Dynamics::new(model);
    let mut widest: f64 = 0.0;
    let mut highest = [f64::NEG_INFINITY; 2];
    for _ in 0..(4.0 / dt) as usize {
        dynamics.step();
        let end = dynamics.pose(last).translation;
        for (highest, counts) in highest.iter_mut().zip([true, end.x < 0.0]) {
            *highest = if counts { highest.max(end.z) } else { *highest };
        }
        for (_, constraint) in dynamics.constraints() {
            let ends = [0, 1].map(|side| {
                let pose = constraint.sides[side].map_or(Pose::IDENTITY, |link| dynamics.pose(link));
                pose.point(constraint.frames[side].translation)
            });
            widest = widest.max(ends[0].distance(ends[1]));
        }
    }
    (widest, highest)
}

#[test]
fn a_chain_of_constraints_carries_a_hundred_times_its_weight() {
    for dt in [0.001, 0.004, 0.008, 0.016, 0.032, 0.064] {
        for (ratio, most) in [(0.01, 0.02), (1.0, 0.01), (100.0, if dt < 0.03 { 0.006 } else { 0.02 })] {
            let (gap, [height, _]) = chain_gap(dt, ratio);
            assert!(gap < most, "dt {dt}, {ratio} times: {gap}");
            // A light end is whipped upwards; a heavy one rises no higher than it started.
            assert!(height < if ratio < 1.0 { 0.5 } else { 0.2 }, "dt {dt}, {ratio} times: {height}");
        }
    }
}

#[test]
fn a_chain_of_constraints_carries_a_million_times_its_weight() {
    for ratio in [1e4, 1e5, 1e6] {
        for (dt, most, lost) in [
            (0.001, 2e-4, 0.003),
            (0.004, 1e-3, 0.01),
            (0.008, 2e-3, 0.02),
            (0.016, 0.01, 0.06),
            (0.032, 0.03, 0.3),
            (0.064, 0.2, 1.0),
        ] {
            let (gap, [height, other]) = chain_gap(dt, ratio);
            assert!(gap < most, "dt {dt}, {ratio} times: {gap}");
            // It swings to the other side, about as high as it started.
            assert!(height < 1e-3 && other > -lost, "dt {dt}, {ratio} times: {height}, {other}");
        }
    }
}

#[test]
fn invalid_constraints_are_rejected() {
    let (mut dynamics, links) = row();
    let fixed = |sides, frame| Constraint::new(ConstraintKind::Fixed, sides, [frame, Pose::IDENTITY]);
    let nowhere = at(Vec3::splat(f64::NAN));
    assert_eq!(dynamics.add_constraint(fixed([None, Some(links[0])], nowhere)), None);
    assert_eq!(dynamics.add_constraint(fixed([None, None], Pose::IDENTITY)), None);
    assert_eq!(dynamics.add_constraint(fixed([None, Some(LinkId(9))], Pose::IDENTITY)), None);
    let id = dynamics.add_constraint(fixed([None, Some(links[0])], Pose::IDENTITY)).unwrap();
    assert!(!dynamics.change_constraint(id, |constraint| constraint.frames[0] = nowhere));
    assert!(!dynamics.change_constraint(id, |constraint| constraint.kind = ConstraintKind::Ball));
    dynamics.step();
}

/// A four-bar linkage in a vertical plane, whose loop a constraint closes, released; its energy over 10 s.
#[test]
fn a_four_bar_linkage_conserves_energy() {
    for (kind, dt) in [
        (ConstraintKind::Hinge, 0.001),
        (ConstraintKind::Hinge, 0.008),
        (ConstraintKind::Hinge, 0.016),
        (ConstraintKind::Ball, 0.008),
        (ConstraintKind::Ball, 0.032),
    ] {
        let mut model = Model::new(Settings { dt, cfm: 1e-5, ..heavy() });
        // Crank and rocker of 0.3 m on pins 0.5 m apart, and a coupler as long as the ground.
        let rod = |length: f64| {
            let mut rod = block(1.0, Vec3::new(0.5 * length, 0.01, 0.01));
            rod.center = Vec3::X * (0.5 * length);
            rod
        };
        let crank = model.add_link(link(None, hinge_y(), rod(0.3)));
        let pin = JointKind::Hinge { axis: Vec3::Y, anchor: Vec3::X * 0.5 };
        let mut rocker = link(None, joint(pin), rod(0.3));
        rocker.parent_from_link = Pose::from_translation(Vec3::X * 0.5);
        let rocker = model.add_link(rocker);
        let knee = JointKind::Hinge { axis: Vec3::Y, anchor: Vec3::X * 0.3 };
        let mut coupler = link(Some(crank), joint(knee), rod(0.5));
        coupler.parent_from_link = Pose::from_translation(Vec3::X * 0.3);
        let coupler = model.add_link(coupler);
        let turn = axis_angle(Vec3::Z, std::f64::consts::FRAC_PI_2);
        let frames = [0.5, 0.3].map(|x| Pose::new(Vec3::X * x, turn));
        model.add_constraint(Constraint::new(kind, [Some(coupler), Some(rocker)], frames));
        let mut dynamics = Dynamics::new(model);
        for (link, angle) in [(crank, 0.3), (rocker, 0.3), (coupler, -0.3)] {
            dynamics.set_joint_position(link, angle);
        }
        let ids = [crank, rocker, coupler];
        let energy = |dynamics: &Dynamics| dynamics.multibody(&ids).energy().total();
        let start = energy(&dynamics);
        let mut worst: f64 = 0.0;
        let mut lowest: f64 = 0.0;
        for _ in 0..(10.0 / dt) as usize {
            dynamics.step();
            worst = worst.max((energy(&dynamics) - start).abs());
            lowest = lowest.min(dynamics.multibody(&ids).energy().gravity);
            let [end, foot] = [
                dynamics.pose(coupler).point(frames[0].translation),
                dynamics.pose(rocker).point(frames[1].translation),
            ];
            near(end, foot, 1e-9);
        }
        // From 1.7 J below its pins it swings to 5.9 J and back.
        assert!(lowest < -5.0, "{lowest}");
        println!("{kind:?} {dt}: energy off by {worst:e} J");
        assert!(worst < 1e-4, "{kind:?} {dt}: {worst}");
    }
}

/// A fast top that hangs on a ball constraint: no torque acts about the vertical.
#[test]
fn a_top_on_a_ball_constraint_conserves_vertical_angular_momentum() {
    for dt in [0.001, 0.002, 0.008, 0.016] {
        let mut model = Model::new(Settings { dt, ..heavy() });
        let tilt = axis_angle(Vec3::X, 0.4);
        let mut def = free(Vec3::ZERO, inertia(1.0, Vec3::new(0.002, 0.002, 0.00125)));
        def.parent_from_link = Pose::new(Vec3::ZERO, tilt);
        def.inertia.center = Vec3::Z * 0.1;
        let spin = tilt * Vec3::Z * 100.0;
        def.twist = Twist { angular: spin, linear: spin.cross(tilt * Vec3::Z * 0.1) };
        let top = model.add_link(def);
        model.add_constraint(Constraint::new(ConstraintKind::Ball, [None, Some(top)], [Pose::IDENTITY; 2]));
        let mut dynamics = Dynamics::new(model);
        let vertical = |dynamics: &Dynamics| {
            let body = dynamics.multibody(&[top]);
            let momentum = body.momentum();
            (body.center_of_mass().cross(momentum.linear) + momentum.angular).z
        };
        let (start, before) = (vertical(&dynamics), dynamics.multibody(&[top]).energy().total());
        steps(&mut dynamics, (5.0 / dt) as usize);
        close(vertical(&dynamics), start, 1e-5 * start);
        close(dynamics.multibody(&[top]).energy().total(), before, 1e-4 * before);
    }
}

/// A body that lands at steps of 32 ms, with a heavy part on a hinge. Two links of 10 g close a loop between both, the second
/// on three hinges, and are swung by whole radians in a step.
fn landing(angle: f64) -> (Dynamics, Vec<LinkId>) {
    let mut model = Model::new(Settings { dt: 0.032, cfm: 1e-5, ..heavy() });
    model.set_default_contact_law(ContactLaw {
        bounce: 0.5,
        soft_cfm: 1e-3,
        soft_erp: 0.2,
        ..ContactLaw::DEFAULT
    });
    collide(&mut model, None, Shape::Plane);
    let hinge = |axis: Vec3, anchor: Vec3| joint(JointKind::Hinge { axis, anchor });
    let mut add = |def: LinkDef, place: Vec3, shape: Option<Vec3>| {
        let link = model.add_link(LinkDef { parent_from_link: at(place), ..def });
        if let Some(half) = shape {
            // All are one solid, so that they do not collide with each other.
            let shape = Shape::Box { half };
            let id = collide(&mut model, Some(link), shape);
            model.colliders[id.index()].solid = 1;
        }
        link
    };
    let [trunk, cube, rod] =
        [[0.2, 0.15, 0.08], [0.05, 0.05, 0.05], [0.05, 0.005, 0.005]].map(Vec3::from_array);
    let body = add(free(Vec3::ZERO, block(5.0, trunk)), Vec3::Z * 0.5, Some(trunk));
    let axis = hinge(Vec3::X, Vec3::new(0.19, -0.13, 0.0));
    let side = add(link(Some(body), axis, block(2.0, cube)), Vec3::new(0.03, 0.15, 0.0), Some(cube));
    let axis = hinge(Vec3::X, Vec3::new(-0.07, -0.02, 0.1));
    let lever = add(link(Some(body), axis, block(0.01, rod)), Vec3::new(-0.15, -0.08, 0.2), Some(rod));
    let anchor = Vec3::X * 0.16;
    let tiny = inertia(0.0, Vec3::splat(5e-12));
    let first = add(link(Some(lever), hinge(Vec3::X, anchor), tiny), Vec3::ZERO, None);
    let second = add(link(Some(first), hinge(Vec3::Y, anchor), tiny), Vec3::ZERO, None);
    let last = link(Some(second), hinge(Vec3::Z, anchor), block(0.01, rod));
    let bar = add(last, Vec3::new(-0.17, 0.11, 0.0), Some(rod));
    model.links[body.index()].parent_from_link.rotation = axis_angle(Vec3::X, angle);
    let start = Dynamics::new(model.clone());
    let point = start.pose(bar).point(Vec3::X * -0.03);
    let frames = [bar, side].map(|link| at(start.pose(link).inverse().point(point)));
    model.add_constraint(Constraint::new(ConstraintKind::Ball, [Some(bar), Some(side)], frames));
    (Dynamics::new(model), vec![body, side, lever, first, second, bar])
}

#[test]
fn a_torn_loop_of_light_links_gains_no_energy() {
    for variant in 0..20 {
        let (mut dynamics, links) = landing(0.05 + 1e-7 * f64::from(variant));
        let energy = |dynamics: &Dynamics| dynamics.multibody(&links).energy().total();
        let start = energy(&dynamics);
        for step in 0..60 {
            dynamics.step();
            let share = energy(&dynamics) / start;
            assert!(share < 1.01, "variant {variant}, step {step}: {share} of the energy");
        }
    }
}
