//! What physics plugins create: bouncing stops, sprung axles, universal joints and manual contacts, against closed
//! formulas.

use crate::support::*;
use base::math::axis_angle;
use base::{Pose, Twist, Vec3, ops};
use dynamics::*;

const FRAC_PI_2: f64 = std::f64::consts::FRAC_PI_2;

fn at(translation: Vec3) -> Pose {
    Pose::from_translation(translation)
}

/// A rotor that hits a stop: its velocity before and after, and how far it went beyond the stop.
fn bounced(dt: f64, bounce: f64) -> (f64, f64) {
    let mut model = Model::new(Settings { dt, ..settings() });
    let spin = Twist { angular: Vec3::X * 2.0, linear: Vec3::ZERO };
    let wheel = model.add_link(LinkDef { twist: spin, ..free(Vec3::ZERO, inertia(1.0, Vec3::splat(0.5))) });
    let mut hinge = Constraint::new(ConstraintKind::Hinge, [None, Some(wheel)], [Pose::IDENTITY; 2]);
    hinge.axes[0] = AxisLaw { stops: Some([-1.0, 1.0]), bounce, ..AxisLaw::FREE };
    let id = model.add_constraint(hinge);
    let mut dynamics = Dynamics::new(model);
    let mut furthest: f64 = 0.0;
    for _ in 0..(0.8 / dt) as usize {
        dynamics.step();
        furthest = furthest.max(dynamics.constraint_positions(id).expect("it is there")[0]);
    }
    (dynamics.twist(wheel).angular.x, furthest)
}

#[test]
fn stops_bounce_with_their_restitution() {
    for dt in [0.001, 0.008, 0.032] {
        for bounce in [0.3, 0.5, 1.0] {
            let (after, furthest) = bounced(dt, bounce);
            close(after, -2.0 * bounce, 1e-5);
            assert!(furthest < 1.0 + 1e-6, "{furthest}");
        }
        let (after, furthest) = bounced(dt, 0.0);
        close(after, 0.0, 1e-5);
        close(furthest, 1.0, 1e-4);
    }
}

#[test]
fn a_sprung_hinge_2_sags_as_in_ode() {
    // A spring of k and a damper of d: erp = dt·k / (dt·k + d), cfm = 1 / (dt·k + d).
    let (stiffness, damping) = (2000.0, 100.0);
    for dt in [0.002, 0.008, 0.032] {
        let mut model = Model::new(Settings { dt, ..heavy() });
        let body = model.add_link(free(Vec3::ZERO, ball(4.0, 0.2)));
        // The steering axis points down; the axle lies along y.
        let frames = [
            Pose::new(Vec3::ZERO, axis_angle(Vec3::Y, FRAC_PI_2)),
            Pose::new(Vec3::ZERO, axis_angle(Vec3::Z, FRAC_PI_2)),
        ];
        let kind = ConstraintKind::Universal { angle: FRAC_PI_2 };
        let mut hinge = Constraint::new(kind, [None, Some(body)], frames);
        let sum = dt * stiffness + damping;
        hinge.suspension = Some(Suspension { axis: Vec3::X, erp: dt * stiffness / sum, cfm: 1.0 / sum });
        let id = model.add_constraint(hinge);
        let mut dynamics = Dynamics::new(model);
        // Its equation of motion, m·x'' + d·x' + k·x = m·g, has a damping of 0.56 and a period of 0.34 s.
        let omega = (stiffness / 4.0_f64).sqrt();
        let decay = 0.5 * damping / 4.0;
        let swing = (omega * omega - decay * decay).sqrt();
        let sag = 4.0 * G / stiffness;
        for step in 1..=(2.0 / dt) as usize {
            dynamics.step();
            let time = step as f64 * dt;
            let (sin, cos) = ops::sin_cos(swing * time);
            let expected = sag * (1.0 - ops::exp(-decay * time) * (cos + decay / swing * sin));
            close(-dynamics.pose(body).translation.z, expected, if dt < 0.01 { 0.06 } else { 0.3 } * sag);
        }
        close(-dynamics.pose(body).translation.z, sag, 1e-6);
        near(dynamics.constraint_force(id).unwrap().force, Vec3::Z * (4.0 * G), 1e-3);
        near(dynamics.pose(body).translation * Vec3::new(1.0, 1.0, 0.0), Vec3::ZERO, 1e-9);
    }
}

#[test]
fn the_axes_of_a_universal_joint_stay_at_a_right_angle() {
    let mut model = Model::new(Settings { dt: 0.002, ..heavy() });
    let bodies = [0.2, 0.6].map(|x| model.add_link(free(Vec3::X * x, block(1.0, Vec3::new(0.2, 0.1, 0.05)))));
    let hang =
        Constraint::new(ConstraintKind::Ball, [None, Some(bodies[0])], [Pose::IDENTITY, at(-Vec3::X * 0.2)]);
    model.add_constraint(hang);
    let (to_y, to_z) = (axis_angle(Vec3::Z, FRAC_PI_2), axis_angle(Vec3::Y, -FRAC_PI_2));
    let frames = [Pose::new(Vec3::X * 0.2, to_y), Pose::new(Vec3::X * -0.2, to_z)];
    let kind = ConstraintKind::Universal { angle: FRAC_PI_2 };
    model.add_constraint(Constraint::new(kind, [Some(bodies[0]), Some(bodies[1])], frames));
    let mut dynamics = Dynamics::new(model);
    dynamics.set_twist(bodies[1], Twist { linear: Vec3::Y, angular: Vec3::new(1.0, 2.0, 3.0) });
    let mut bent: f64 = 0.0;
    for step in 0..2000 {
        dynamics.step();
        let [first, second] = bodies.map(|body| dynamics.pose(body));
        // From the start, where the given twist does not fit, it takes a few steps.
        if step > 50 {
            close((first.rotation * Vec3::Y).dot(second.rotation * Vec3::Z), 0.0, 5e-3);
            near(first.point(Vec3::X * 0.2), second.point(Vec3::X * -0.2), 2e-3);
        }
        bent = bent.max(1.0 - (first.rotation * Vec3::X).dot(second.rotation * Vec3::X));
    }
    assert!(bent > 0.3, "{bent}");
}

/// A box of 2 kg on the world, held by one manual contact in each step, under a force along y; its motion.
fn touched(touching: ManualContact, push: f64, count: usize) -> (Pose, Twist, Vec3) {
    let mut model = Model::new(heavy());
    let body = model.add_link(free(Vec3::ZERO, block(2.0, Vec3::splat(0.1))));
    let mut dynamics = Dynamics::new(model);
    let mut force = Vec3::ZERO;
    for _ in 0..count {
        let height = dynamics.pose(body).translation.z;
        let mut ids = Vec::new();
        if height <= 1e-9 {
            let place = Pose::new(dynamics.pose(body).translation, axis_angle(Vec3::Y, -FRAC_PI_2));
            let touching = ManualContact { depth: -height, ..touching };
            let frames = [place, dynamics.pose(body).inverse() * place];
            let kind = ConstraintKind::Contact(touching);
            ids.extend(dynamics.add_constraint(Constraint::new(kind, [None, Some(body)], frames)));
        }
        dynamics.add_wrench(body, base::Wrench { torque: Vec3::ZERO, force: Vec3::Y * push });
        dynamics.step();
        force = Vec3::ZERO;
        for id in ids {
            force += dynamics.constraint_force(id).expect("it acted").force;
            dynamics.remove_constraint(id);
        }
    }
    (dynamics.pose(body), dynamics.twist(body), force)
}

#[test]
fn a_manual_contact_supports_and_has_friction() {
    let weight = 2.0 * G;
    let rough = ManualContact { friction: [0.5; 2], ..ManualContact::FRICTIONLESS };
    // Below the bound of friction: it sticks.
    let (pose, twist, force) = touched(rough, 0.45 * weight, 125);
    near(force, Vec3::new(0.0, -0.45 * weight, weight), 1e-4);
    close(pose.translation.y, 0.0, 1e-4);
    close(twist.linear.length(), 0.0, 1e-4);
    // Above: it slides with the difference.
    let (_, twist, force) = touched(rough, 0.75 * weight, 125);
    near(force, Vec3::new(0.0, -0.5 * weight, weight), 1e-4);
    close(twist.linear.y, 0.25 * G, 1e-4);
    // A bound as a force does not depend on the weight; no friction; infinite friction.
    let by_force = ManualContact { friction: [3.0; 2], is_force: true, ..ManualContact::FRICTIONLESS };
    close(touched(by_force, 7.0, 125).1.linear.y, (7.0 - 3.0) / 2.0, 1e-4);
    close(touched(ManualContact::FRICTIONLESS, 7.0, 125).1.linear.y, 3.5, 1e-4);
    let endless = ManualContact { friction: [f64::INFINITY; 2], ..ManualContact::FRICTIONLESS };
    close(touched(endless, 1e3, 125).1.linear.y, 0.0, 1e-2);
    // A running surface carries it along; z of the frame is the world's x, y is its y.
    let belt = ManualContact { surface_velocity: [0.0, 0.4, 0.0], ..rough };
    close(touched(belt, 0.0, 125).1.linear.y, 0.4, 1e-6);
}

#[test]
fn a_manual_contact_pushes_and_never_pulls() {
    let mut model = Model::new(settings());
    let body = model.add_link(free(Vec3::ZERO, ball(2.0, 0.1)));
    let mut dynamics = Dynamics::new(model);
    let place = Pose::new(Vec3::ZERO, axis_angle(Vec3::Y, -FRAC_PI_2));
    let hit = |bounce| ManualContact { bounce, bounce_velocity: 0.1, ..ManualContact::FRICTIONLESS };
    let mut once = |velocity: f64, touching| {
        dynamics.set_pose(body, Pose::IDENTITY);
        dynamics.set_twist(body, Twist { linear: Vec3::Z * velocity, angular: Vec3::ZERO });
        let kind = ConstraintKind::Contact(touching);
        let id = dynamics.add_constraint(Constraint::new(kind, [None, Some(body)], [place; 2])).unwrap();
        dynamics.step();
        dynamics.remove_constraint(id);
        dynamics.twist(body).linear.z
    };
    close(once(-2.0, hit(0.7)), 1.4, 1e-6);
    close(once(-0.05, hit(0.7)), 0.0, 1e-6);
    close(once(3.0, hit(0.7)), 3.0, 1e-12);
    // Penetration is corrected by the world's ERP.
    close(once(0.0, ManualContact { depth: 0.04, ..ManualContact::FRICTIONLESS }), 0.2 * 0.04 / 0.008, 1e-6);
}

/// A box of 2 kg on the ground, held at its four lower corners by manual contacts, under a force along x.
fn on_four(friction: f64, push: f64, count: usize) -> (Pose, Twist, Vec3) {
    let mut model = Model::new(heavy());
    let body = model.add_link(free(Vec3::ZERO, block(2.0, Vec3::splat(0.1))));
    let mut dynamics = Dynamics::new(model);
    let mut force = Vec3::ZERO;
    for _ in 0..count {
        let mut ids = Vec::new();
        for (x, y) in [(-0.1, -0.1), (0.1, -0.1), (-0.1, 0.1), (0.1, 0.1)] {
            let corner = dynamics.pose(body).point(Vec3::new(x, y, -0.1));
            let depth = -0.1 - corner.z;
            if depth < -1e-4 {
                continue;
            }
            let place = Pose::new(corner, axis_angle(Vec3::Y, -FRAC_PI_2));
            let touching = ManualContact { depth, friction: [friction; 2], ..ManualContact::FRICTIONLESS };
            let frames = [place, dynamics.pose(body).inverse() * place];
            let kind = ConstraintKind::Contact(touching);
            ids.extend(dynamics.add_constraint(Constraint::new(kind, [None, Some(body)], frames)));
        }
        dynamics.add_wrench(body, base::Wrench { torque: Vec3::ZERO, force: Vec3::X * push });
        dynamics.step();
        force = Vec3::ZERO;
        for id in ids {
            force += dynamics.constraint_force(id).expect("it acted").force;
            dynamics.remove_constraint(id);
        }
    }
    (dynamics.pose(body), dynamics.twist(body), force)
}

#[test]
fn a_box_slides_and_stands_on_four_manual_contacts() {
    let weight = 2.0 * G;
    for friction in [0.1, 0.3, 0.6] {
        for push in [0.2, 0.5, 0.9] {
            let (pose, twist, force) = on_four(friction, push * weight, 125);
            let grip = push.min(friction);
            near(force, Vec3::new(-grip * weight, 0.0, weight), 1e-3 * weight);
            close(twist.linear.x, (push - grip) * G, 1e-3 * G);
            close(pose.translation.z, 0.0, 2e-4);
            near(pose.rotation * Vec3::Z, Vec3::Z, 1e-3);
        }
    }
}

/// A tall body that falls on manual contacts, slightly tilted: its final tilt, and the most energy it gained. It stands
/// on `feet`, at a height of -0.1.
fn dropped(feet: &[(f64, f64)], dt: f64, friction: f64, tilt: f64) -> (f64, f64) {
    let mut model = Model::new(Settings { dt, cfm: 1e-5, ..heavy() });
    let half = Vec3::new(0.05, 0.05, 0.1);
    let turn = axis_angle(Vec3::new(1.0, 0.3, 0.0).normalize(), tilt);
    let own = block(2.0, half);
    let body = model.add_link(LinkDef {
        parent_from_link: Pose::new(Vec3::Z * 0.002, turn),
        ..link(None, joint(JointKind::Free), own)
    });
    let mut dynamics = Dynamics::new(model);
    let energy = |dynamics: &Dynamics| {
        let (pose, twist) = (dynamics.pose(body), dynamics.twist(body));
        let spin = pose.rotation.conjugate() * twist.angular;
        let turning = 0.5 * spin.dot(own.tensor * spin);
        2.0 * (0.5 * twist.linear.length_squared() + G * (pose.translation.z + 0.1)) + turning
    };
    let (start, mut most): (f64, f64) = (energy(&dynamics), 0.0);
    for _ in 0..(4.0 / dt) as usize {
        let mut ids = Vec::new();
        for &(x, y) in feet {
            let corner = dynamics.pose(body).point(Vec3::new(x, y, -0.1));
            let depth = -0.1 - corner.z;
            if depth < 0.0 {
                continue;
            }
            let place = Pose::new(corner, axis_angle(Vec3::Y, -FRAC_PI_2));
            let touching = ManualContact { depth, friction: [friction; 2], ..ManualContact::FRICTIONLESS };
            let frames = [place, dynamics.pose(body).inverse() * place];
            let kind = ConstraintKind::Contact(touching);
            ids.extend(dynamics.add_constraint(Constraint::new(kind, [None, Some(body)], frames)));
        }
        dynamics.step();
        most = most.max(energy(&dynamics) / start);
        for id in ids {
            dynamics.remove_constraint(id);
        }
    }
    ((dynamics.pose(body).rotation * Vec3::Z).cross(Vec3::Z).length(), most)
}

#[test]
fn a_body_falling_on_manual_contacts_comes_to_rest() {
    let square = [(-0.05, -0.05), (0.05, -0.05), (-0.05, 0.05), (0.05, 0.05)];
    let rim: Vec<(f64, f64)> = (0..8)
        .map(|index| f64::from(index) * std::f64::consts::FRAC_PI_4)
        .map(|angle| (0.05 * base::ops::cos(angle), 0.05 * base::ops::sin(angle)))
        .collect();
    for (feet, what) in [(&square[..], "square"), (&rim, "rim")] {
        for dt in [0.002, 0.008, 0.016] {
            for friction in [0.0, 0.3, 1.0, 10.0, f64::INFINITY] {
                for tilt in [0.02, 0.1] {
                    let (left, most) = dropped(feet, dt, friction, tilt);
                    // The steeper one starts in the ground, and is pushed out of it as in ODE.
                    assert!(left < 1e-6 && most < 1.1, "{what} {dt} {friction} {tilt}: {left}, {most}");
                }
            }
        }
    }
}
