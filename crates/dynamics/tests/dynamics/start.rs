//! Bodies on joints start with the velocities that a world gives them in world axes.

use crate::support::*;
use base::{Pose, Quat, Twist, Vec3};
use dynamics::*;

/// Velocity of a link at its centre of mass.
fn at_center(dynamics: &Dynamics, id: LinkId) -> Twist {
    let arm = dynamics.pose(id).vector(dynamics.model.links[id.index()].inertia.center);
    dynamics.twist(id).at_offset(arm)
}

/// A free trunk with a hinge, a slider on it, and a ball joint as three hinges with two massless links.
fn limbs() -> (Model, Vec<LinkId>) {
    let mut model = Model::new(settings());
    let turned = Quat::from_array([0.1, 0.2, -0.3, 0.8]).normalize();
    let body = |x: f64| {
        let mut body = inertia(1.0 + x, Vec3::new(0.1, 0.2, 0.25));
        body.center = Vec3::new(0.1, -0.2, x);
        body
    };
    let at = |x: f64| Pose::new(Vec3::new(x, 0.3, -0.1), turned);
    let axis = Vec3::new(1.0, 2.0, -0.5).normalize();
    let on = |parent: LinkId, kind: JointKind, inertia: Inertia| LinkDef {
        parent_from_link: at(0.4),
        ..link(Some(parent), joint(kind), inertia)
    };
    let trunk = model.add_link(LinkDef { parent_from_link: at(1.0), ..free(Vec3::ZERO, body(0.1)) });
    let anchor = Vec3::new(0.2, 0.1, 0.0);
    let thigh = model.add_link(on(trunk, JointKind::Hinge { axis, anchor }, body(0.2)));
    let shank = model.add_link(on(thigh, JointKind::Slider { axis }, body(0.3)));
    let mut last = trunk;
    for axis in [Vec3::X, Vec3::Y] {
        last = model.add_link(on(last, JointKind::Hinge { axis, anchor }, Inertia::ZERO));
    }
    let hand = model.add_link(on(last, JointKind::Hinge { axis: Vec3::Z, anchor }, body(0.4)));
    (model, vec![trunk, thigh, shank, hand])
}

#[test]
fn a_tree_continues_as_it_was_saved() {
    let (model, bodies) = limbs();
    let joints = model.links.len();
    let mut before = Dynamics::new(model.clone());
    before
        .set_twist(bodies[0], Twist { angular: Vec3::new(1.0, -2.0, 0.5), linear: Vec3::new(0.3, 0.2, 0.1) });
    for index in 1..joints {
        before.set_joint_velocity(LinkId::from_index(index), 1.0 + index as f64);
    }
    let mut again = model;
    for &id in &bodies {
        again.links[id.index()].twist = at_center(&before, id);
    }
    let after = Dynamics::new(again);
    for index in 1..joints {
        close(after.joint_velocity(LinkId::from_index(index)), 1.0 + index as f64, 1e-12);
    }
    for &id in &bodies {
        near(at_center(&after, id).linear, at_center(&before, id).linear, 1e-12);
        near(at_center(&after, id).angular, at_center(&before, id).angular, 1e-12);
    }
}

#[test]
fn a_body_without_a_velocity_starts_with_its_parent() {
    let (mut model, bodies) = limbs();
    model.links[bodies[0].index()].twist = Twist { angular: Vec3::Z, linear: Vec3::X };
    let dynamics = Dynamics::new(model);
    for &id in &bodies {
        assert_eq!(dynamics.joint_velocity(id), 0.0);
        near(at_center(&dynamics, id).angular, Vec3::Z, 1e-12);
    }
}

/// A bob of 2 kg with a moment of 0.3 kg·m², 0.5 m below a hinge.
fn bob(twist: Twist) -> (Dynamics, LinkId) {
    let mut model = Model::new(settings());
    let mut def = link(None, hinge_y(), inertia(2.0, Vec3::splat(0.3)));
    def.inertia.center = Vec3::Z * -0.5;
    def.twist = twist;
    let id = model.add_link(def);
    (Dynamics::new(model), id)
}

#[test]
fn a_joint_takes_the_momentum_that_it_allows() {
    // m·l·v about the hinge, over the moment about it; components along the arm or across are lost.
    let thrown = Twist { angular: Vec3::ZERO, linear: Vec3::new(-1.0, 3.0, 5.0) };
    let (dynamics, id) = bob(thrown);
    close(dynamics.joint_velocity(id), 2.0 * 0.5 * 1.0 / (0.3 + 2.0 * 0.25), 1e-12);
    let turned = Twist { angular: Vec3::new(4.0, 1.0, 2.0), linear: Vec3::ZERO };
    let (dynamics, id) = bob(turned);
    close(dynamics.joint_velocity(id), 0.3 / (0.3 + 2.0 * 0.25), 1e-12);
}

#[test]
fn a_body_on_a_joint_is_set_in_motion() {
    let (mut dynamics, id) = bob(Twist::default());
    let swing = Twist { angular: Vec3::Y * 2.0, linear: Vec3::X * -1.0 };
    assert!(dynamics.set_body_twist(id, swing));
    close(dynamics.joint_velocity(id), 2.0, 1e-12);
    steps(&mut dynamics, 125);
    close(dynamics.joint_position(id), 2.0, 1e-9);
    assert!(!dynamics.set_body_twist(id, Twist { angular: Vec3::splat(f64::NAN), linear: Vec3::ZERO }));
    assert!(!dynamics.set_body_twist(LinkId(7), swing), "there is no such body");
    close(dynamics.joint_velocity(id), 2.0, 1e-9);
}

#[test]
fn aligned_axes_share_a_rotation() {
    // A ball joint whose first and last axes are the same: only the sum of their velocities is known.
    let mut model = Model::new(settings());
    let mut last = None;
    for axis in [Vec3::Z, Vec3::Y] {
        let hinge = joint(JointKind::Hinge { axis, anchor: Vec3::ZERO });
        last = Some(model.add_link(link(last, hinge, Inertia::ZERO)));
    }
    let hinge = joint(JointKind::Hinge { axis: Vec3::Z, anchor: Vec3::ZERO });
    let mut def = link(last, hinge, inertia(1.0, Vec3::splat(0.1)));
    def.twist.angular = Vec3::new(5.0, 2.0, 3.0);
    let id = model.add_link(def);
    let dynamics = Dynamics::new(model);
    near(dynamics.twist(id).angular, Vec3::new(0.0, 2.0, 3.0), 1e-12);
}
