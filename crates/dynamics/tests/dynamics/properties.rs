//! Invariants: momentum is conserved, contacts add no energy, the order of creation does not matter.

use crate::support::*;
use base::math::axis_angle;
use base::{Pose, Stream, Twist, Vec3};
use dynamics::*;

/// Linear and angular momentum, and kinetic energy, of all links.
fn sums(dynamics: &Dynamics) -> (Vec3, Vec3, f64) {
    let mut sum = (Vec3::ZERO, Vec3::ZERO, 0.0);
    for (index, link) in dynamics.model.links.iter().enumerate() {
        let (id, inertia) = (LinkId::from_index(index), &link.inertia);
        let (pose, twist) = (dynamics.pose(id), dynamics.twist(id));
        let arm = pose.vector(inertia.center);
        let velocity = twist.at_offset(arm).linear;
        let spin = pose.rotation * (inertia.tensor * (pose.rotation.conjugate() * twist.angular));
        let linear = velocity * inertia.mass;
        sum.0 += linear;
        sum.1 += spin + (pose.translation + arm).cross(linear);
        sum.2 += 0.5 * (linear.dot(velocity) + spin.dot(twist.angular));
    }
    sum
}

/// One of several shapes with its inertia.
fn thing(kind: usize) -> (Shape, Inertia) {
    let half = Vec3::new(0.05, 0.04, 0.03);
    match kind % 4 {
        0 => (Shape::Sphere { radius: 0.04 }, ball(0.5, 0.04)),
        1 => (Shape::Box { half }, block(1.0, half)),
        2 => (Shape::Capsule { radius: 0.03, half_height: 0.03 }, block(0.7, half)),
        _ => (Shape::Cylinder { radius: 0.03, half_height: 0.04 }, block(1.3, half)),
    }
}

/// Bodies that fly towards each other, over a floor if there is gravity.
fn cloud(count: usize, apart: f64, contact: &ContactLaw, settings: Settings) -> Model {
    let falls = settings.gravity != Vec3::ZERO;
    let mut model = Model::new(settings);
    model.set_default_contact_law(contact.clone());
    if falls {
        collide(&mut model, None, Shape::Plane);
    }
    let mut stream = Stream::new(count as u64, "cloud");
    for index in 0..count {
        let grid = [index % 3, index / 3 % 3, index / 9].map(|number| number as f64);
        let at = Vec3::from_array(grid) * apart + Vec3::Z * if falls { 0.1 } else { 0.0 };
        let (shape, inertia) = thing(index);
        let mut random = || Vec3::new(stream.normal(), stream.normal(), stream.normal());
        let turn = axis_angle(random().normalize(), 1.0);
        let mut def = LinkDef { parent_from_link: Pose::new(at, turn), ..free(at, inertia) };
        def.twist = Twist { linear: (Vec3::splat(apart) - at) * 5.0, angular: random() * 3.0 };
        let id = model.add_link(def);
        collide(&mut model, Some(id), shape);
    }
    model
}

/// Steps after which a bounce has returned what closing its gap deferred.
const BACK: usize = 6;

/// Simulates a cloud for a second; returns the largest energy that a step adds to that of the steps before, as a share
/// of the initial energy.
fn gain(count: usize, apart: f64, contact: &ContactLaw, settings: Settings) -> f64 {
    let (dt, gravity) = (settings.dt, settings.gravity);
    let mut dynamics = Dynamics::new(cloud(count, apart, contact, settings));
    let ids = || (0..count).map(LinkId::from_index);
    let mass: f64 = dynamics.model.links.iter().map(|link| link.inertia.mass).sum();
    // With contacts, velocities are those of half a step earlier.
    let shares = |dynamics: &Dynamics| {
        let speed = |id: LinkId| dynamics.twist(id).linear.dot(gravity).abs();
        ids().map(|id| dynamics.model.links[id.index()].inertia.mass * speed(id)).sum::<f64>() * 0.5 * dt
    };
    let height = |dynamics: &Dynamics| -> f64 {
        ids()
            .map(|id| {
                -gravity.dot(dynamics.pose(id).translation) * dynamics.model.links[id.index()].inertia.mass
            })
            .sum()
    };
    let start = sums(&dynamics);
    let first = start.2 + height(&dynamics);
    let mut known = [first; BACK];
    let mut gain: f64 = 0.0;
    for _ in 0..(1.0 / dt) as usize {
        let mut slack = shares(&dynamics);
        dynamics.step();
        let now = sums(&dynamics);
        if gravity == Vec3::ZERO {
            near(now.0, start.0, 1e-9 * start.2);
            near(now.1, start.1, 1e-9 * start.2);
        }
        // The correction of penetration does work.
        let depth = dynamics.contacts().iter().map(|contact| contact.depth).fold(0.0, f64::max);
        slack += shares(&dynamics) + depth * mass * gravity.length();
        let energy = now.2 + height(&dynamics);
        let before = known.into_iter().fold(0.0, f64::max);
        gain = gain.max((energy - before - slack) / first);
        known.rotate_left(1);
        known[BACK - 1] = energy;
    }
    gain
}

/// Checks that clouds of several sizes, contact laws and steps gain no energy.
fn check_gains(settings: &Settings) {
    let laws = [
        (0.0, 0.0),
        (0.4, 0.0),
        (f64::INFINITY, 0.0),
        (0.4, 0.5),
        (f64::INFINITY, 0.8),
        (0.0, 1.0),
        (0.4, 1.0),
    ];
    for (count, apart) in [(2, 0.15), (4, 0.15), (9, 0.15), (12, 0.15), (27, 0.15), (27, 0.08)] {
        for (friction, bounce) in laws {
            for dt in [0.001, 0.008, 0.016, 0.032] {
                let settings = Settings { dt, ..settings.clone() };
                let (law, floats) = (law(friction, bounce), settings.gravity == Vec3::ZERO);
                let gain = gain(count, apart, &law, settings);
                // Where nothing is lost in a bounce, what the last trace of a depth adds is seen, and with gravity that a
                // fall ends amid a step.
                let most = match bounce < 1.0 {
                    true => 1e-5,
                    false if floats => 1e-4,
                    false => 2e-3,
                };
                assert!(gain < most, "{count} {apart} {friction} {bounce} {dt}: {gain}");
            }
        }
    }
}

#[test]
fn collisions_conserve_momentum_and_add_no_energy() {
    check_gains(&settings());
}

#[test]
fn falling_heaps_gain_no_energy() {
    check_gains(&heavy());
}

/// Four rods in a ring closed by a constraint, and a tail of two links with a motor; nothing holds it.
fn ring() -> (Model, LinkId) {
    let mut model = Model::new(settings());
    let rod = || {
        let mut rod = block(1.0, Vec3::new(0.25, 0.02, 0.02));
        rod.center = Vec3::X * 0.25;
        rod
    };
    let mut def = free(Vec3::ZERO, rod());
    def.twist = Twist { linear: Vec3::new(0.1, 0.2, -0.3), angular: Vec3::new(0.3, -0.2, 0.5) };
    let first = model.add_link(def);
    let quarter = axis_angle(Vec3::Y, -std::f64::consts::FRAC_PI_2);
    let mut last = first;
    for _ in 0..3 {
        let mut next = link(Some(last), hinge_y(), rod());
        next.joint.kind = JointKind::Hinge { axis: Vec3::Y, anchor: Vec3::X * 0.5 };
        next.parent_from_link = Pose::new(Vec3::X * 0.5, quarter);
        last = model.add_link(next);
    }
    let frames = [Pose::from_translation(Vec3::X * 0.5), Pose::IDENTITY];
    model.add_constraint(Constraint::new(ConstraintKind::Ball, [Some(last), Some(first)], frames));
    let tail = model.add_link(link(
        Some(first),
        joint(JointKind::Hinge { axis: Vec3::Z, anchor: Vec3::ZERO }),
        rod(),
    ));
    (model, tail)
}

#[test]
fn a_flying_loop_with_motors_conserves_momentum() {
    for dt in [0.002, 0.008] {
        for closed in [true, false] {
            let (mut model, tail) = ring();
            model.settings.dt = dt;
            if !closed {
                model.constraints.clear();
            }
            let mut dynamics = Dynamics::new(model);
            let start = sums(&dynamics);
            for step in 0..(1.0 / dt) as usize {
                let target = if step % 100 < 50 { 3.0 } else { -2.0 };
                dynamics.set_drive(tail, Drive::Velocity { target, max_force: 0.5 });
                dynamics.step();
                let now = sums(&dynamics);
                near(now.0, start.0, 1e-12);
                near(now.1, start.1, 1e-12);
            }
        }
    }
}

#[test]
fn a_robot_that_moves_its_arm_in_the_air_falls_like_a_stone() {
    let (mut model, tail) = ring();
    model.constraints.clear();
    model.settings.gravity = Vec3::Z * -G;
    let mut dynamics = Dynamics::new(model);
    let center = |dynamics: &Dynamics| -> Vec3 {
        let links = (0..).zip(&dynamics.model.links);
        let sum = links
            .map(|(index, link)| dynamics.pose(LinkId(index)).point(link.inertia.center) * link.inertia.mass);
        sum.sum::<Vec3>() / 5.0
    };
    let (start, before) = (center(&dynamics), sums(&dynamics));
    for step in 0..125 {
        dynamics
            .set_drive(tail, Drive::Velocity { target: if step < 60 { 3.0 } else { -2.0 }, max_force: 0.5 });
        dynamics.step();
    }
    near(center(&dynamics), start + before.0 / 5.0 + Vec3::Z * (-G / 2.0), 1e-11);
}

/// Boxes, a stack, a two-wheeled cart, a loop and a pendulum, created in one of several orders; their final poses.
fn permuted(order: u64, soft: f64, count: usize) -> Vec<Pose> {
    let mut model = Model::new(heavy());
    model.set_default_contact_law(ContactLaw { soft_cfm: soft, ..law(0.5, 0.3) });
    let mut parts: Vec<usize> = (0..9).collect();
    let mut stream = Stream::new(order, "order");
    if order > 0 {
        for index in (1..parts.len()).rev() {
            let other = (stream.unit() * (index + 1) as f64) as usize;
            parts.swap(index, other);
        }
    }
    let floor_first = order.is_multiple_of(2);
    if floor_first {
        collide(&mut model, None, Shape::Plane);
    }
    let mut shown: Vec<Vec<LinkId>> = vec![Vec::new(); parts.len()];
    for &part in &parts {
        shown[part] = add(&mut model, part);
    }
    if !floor_first {
        collide(&mut model, None, Shape::Plane);
    }
    let mut dynamics = Dynamics::new(model);
    for id in &shown[7] {
        dynamics.set_drive(*id, Drive::Velocity { target: 4.0, max_force: 1.0 });
    }
    steps(&mut dynamics, count);
    shown.iter().flatten().map(|id| dynamics.pose(*id)).collect()
}

/// Adds one part of the scene; returns the links that are compared.
fn add(model: &mut Model, part: usize) -> Vec<LinkId> {
    let half = Vec3::splat(0.1);
    match part {
        // A stack of three, and boxes and balls that are thrown.
        0..3 => {
            let id = model.add_link(free(Vec3::Z * (0.1 + 0.2 * part as f64), block(1.0, half)));
            collide(model, Some(id), Shape::Box { half });
            vec![id]
        }
        3..7 => {
            let (shape, inertia) = thing(part);
            let mut def = free(Vec3::new(2.0 + part as f64, 0.0, 0.5), inertia);
            def.twist = Twist { linear: Vec3::new(0.5, 1.0, 0.0), angular: Vec3::new(1.0, 2.0, 0.5) };
            let id = model.add_link(def);
            collide(model, Some(id), shape);
            vec![id]
        }
        7 => {
            let body =
                model.add_link(free(Vec3::new(0.0, 3.0, 0.06), block(2.0, Vec3::new(0.1, 0.05, 0.02))));
            let pin = collide(model, Some(body), Shape::Sphere { radius: 0.02 });
            model.colliders[pin.index()].link_from_shape =
                Pose::from_translation(Vec3::new(0.09, 0.0, -0.04));
            let wheel = |model: &mut Model, side: f64| {
                let hinge = joint(JointKind::Hinge { axis: Vec3::Y, anchor: Vec3::Y * side });
                let mut def = link(Some(body), hinge, ball(0.2, 0.06));
                def.parent_from_link = Pose::from_translation(Vec3::Y * side);
                let id = model.add_link(def);
                collide(model, Some(id), Shape::Sphere { radius: 0.06 });
                id
            };
            vec![wheel(model, 0.1), wheel(model, -0.1)]
        }
        _ => {
            // A bar that hangs on two arms.
            let arm = |model: &mut Model, x: f64| {
                let hinge = joint(JointKind::Hinge { axis: Vec3::Y, anchor: Vec3::new(x, 6.0, 2.0) });
                let mut def = link(None, hinge, inertia(0.5, Vec3::splat(0.01)));
                def.parent_from_link = Pose::from_translation(Vec3::new(x, 6.0, 2.0));
                def.inertia.center = Vec3::Z * -0.25;
                model.add_link(def)
            };
            let [left, right] = [0.0, 0.8].map(|x| arm(model, x));
            let hinge = joint(JointKind::Hinge { axis: Vec3::Y, anchor: Vec3::Z * -0.5 });
            let mut bar = link(Some(left), hinge, inertia(1.0, Vec3::splat(0.02)));
            bar.parent_from_link = Pose::from_translation(Vec3::Z * -0.5);
            bar.inertia.center = Vec3::X * 0.4;
            model.links[left.index()].twist.angular = Vec3::Y;
            model.links[right.index()].twist.angular = Vec3::Y;
            bar.twist.linear = Vec3::X * -0.5;
            let bar = model.add_link(bar);
            let frames = [Pose::from_translation(Vec3::X * 0.8), Pose::from_translation(Vec3::Z * -0.5)];
            model.add_constraint(Constraint::new(ConstraintKind::Ball, [Some(bar), Some(right)], frames));
            vec![left, right, bar]
        }
    }
}

#[test]
fn results_do_not_depend_on_the_order_of_creation() {
    for (soft, most) in [(0.0, 1e-6), (1e-3, 1e-3)] {
        let first = permuted(0, soft, 250);
        for order in 1..4 {
            for (index, (a, b)) in first.iter().zip(&permuted(order, soft, 250)).enumerate() {
                let off =
                    a.translation.distance(b.translation) + (a.rotation.dot(b.rotation).abs() - 1.0).abs();
                assert!(off < most, "softness {soft}, order {order}, {index}: {off}");
            }
        }
    }
}
