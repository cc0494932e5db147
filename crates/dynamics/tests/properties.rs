//! Laws that hold whatever happens: momentum is kept, contacts add no energy, the order of creation decides nothing.

mod support;

use base::math::axis_angle;
use base::{Pose, Stream, Twist, Vec3};
use dynamics::*;
use support::*;

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

/// Things that fly towards each other.
fn cloud(count: usize, contact: ContactLaw, settings: Settings) -> Model {
    let mut model = Model::new(settings);
    model.set_default_contact_law(contact);
    let mut stream = Stream::new(11, "cloud");
    for index in 0..count {
        let grid = [index % 3, index / 3 % 3, index / 9].map(|number| number as f64);
        let at = Vec3::from_array(grid) * 0.15;
        let (shape, inertia) = thing(index);
        let mut random = || Vec3::new(stream.normal(), stream.normal(), stream.normal());
        let turn = axis_angle(random().normalize(), 1.0);
        let mut def = LinkDef { parent_from_link: Pose::new(at, turn), ..free(at, inertia) };
        def.twist = Twist { linear: (Vec3::splat(0.15) - at) * 5.0, angular: random() * 3.0 };
        let id = model.add_link(def);
        collide(&mut model, Some(id), shape);
    }
    model
}

/// Runs a second of a cloud: the energy at the start and at the end, and the largest gain of a step as a share of it.
fn collided(count: usize, contact: &ContactLaw, dt: f64) -> (f64, f64, f64) {
    let mut dynamics = Dynamics::new(cloud(count, contact.clone(), Settings { dt, ..settings() }));
    let start = sums(&dynamics);
    let (mut last, mut gain) = (start.2, 0.0_f64);
    for _ in 0..(1.0 / dt) as usize {
        dynamics.step();
        let now = sums(&dynamics);
        near(now.0, start.0, 1e-8 * start.2);
        // What is pushed out of a depth is shifted without a velocity, so that its momentum acts along another line.
        near(now.1, start.1, 2e-2 * start.2);
        gain = gain.max((now.2 - last) / start.2);
        last = now.2;
    }
    (start.2, last, gain)
}

#[test]
fn collisions_keep_momentum_and_add_no_energy() {
    for count in [2, 9, 27] {
        for friction in [0.0, 0.4, f64::INFINITY] {
            for dt in [0.001, 0.008] {
                let (start, end, gain) = collided(count, &law(friction, 0.0), dt);
                assert!(gain < 1e-3 && end < start, "{count} {friction} {dt}: {gain}");
            }
            // What was in each other before it was noticed is pushed out, which adds a trace, most at long steps.
            let (start, end, gain) = collided(count, &law(friction, 0.0), 0.032);
            assert!(gain < 1e-3 && end < start, "{count} {friction}: {gain}");
        }
    }
}

#[test]
fn bounces_keep_momentum_and_lose_energy_in_all() {
    for count in [2, 9, 27] {
        for (friction, bounce) in [(0.0, 1.0), (0.4, 1.0), (0.4, 0.5)] {
            for dt in [0.001, 0.008, 0.032] {
                let (start, end, gain) = collided(count, &law(friction, bounce), dt);
                // What one step takes to close a gap the next gives back. Where much bounces off each other at once and loses
                // nothing, Newton's law of restitution leaves a few per cent too much.
                let (most, all) = if count == 2 { (1e-3, 1.0 + 1e-9) } else { (0.1, 1.05) };
                let all = if bounce < 1.0 { 1.0 } else { all };
                assert!(
                    gain < most && end < start * all,
                    "{count} {friction} {bounce} {dt}: {gain}, {start} {end}"
                );
            }
        }
    }
}

/// Four rods in a ring, one tie closes it, and a tail of two links with a motor; nothing holds it.
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
fn a_driven_loop_that_flies_keeps_its_momentum() {
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
fn a_robot_that_moves_its_arm_in_the_air_falls_as_a_stone() {
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

/// Boxes, a stack, a two-wheeled cart, a loop and a pendulum in one of several orders; where they are in the end.
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

/// One part of the scene: links that are looked at.
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
fn the_order_of_creation_decides_nothing() {
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
