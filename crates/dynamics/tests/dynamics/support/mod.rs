//! Helpers that build test scenes.

pub(crate) mod robots;

use base::{Mat3, Pose, Twist, Vec3};
use dynamics::*;

pub(crate) const G: f64 = 9.81;

/// Hard constraints, 8 ms, no gravity.
pub(crate) fn settings() -> Settings {
    Settings { gravity: Vec3::ZERO, dt: 0.008, erp: 0.2, cfm: 0.0, max_contacts: 10 }
}

pub(crate) fn heavy() -> Settings {
    Settings { gravity: Vec3::new(0.0, 0.0, -G), ..settings() }
}

pub(crate) fn joint(kind: JointKind) -> Joint {
    Joint {
        kind,
        mode: JointMode::Dynamic,
        position: 0.0,
        stops: None,
        spring: 0.0,
        damping: 0.0,
        static_friction: 0.0,
        stop_erp: 0.2,
        stop_cfm: 0.0,
    }
}

/// A hinge about the parent's y axis through its origin.
pub(crate) fn hinge_y() -> Joint {
    joint(JointKind::Hinge { axis: Vec3::Y, anchor: Vec3::ZERO })
}

pub(crate) fn inertia(mass: f64, moments: Vec3) -> Inertia {
    Inertia { mass, center: Vec3::ZERO, tensor: Mat3::from_diagonal(moments) }
}

pub(crate) fn ball(mass: f64, radius: f64) -> Inertia {
    inertia(mass, Vec3::splat(0.4 * mass * radius * radius))
}

pub(crate) fn block(mass: f64, half: Vec3) -> Inertia {
    let s = half * half;
    inertia(mass, Vec3::new(s.y + s.z, s.x + s.z, s.x + s.y) * (mass / 3.0))
}

pub(crate) fn link(parent: Option<LinkId>, joint: Joint, inertia: Inertia) -> LinkDef {
    LinkDef {
        name: String::new(),
        parent,
        parent_from_link: Pose::IDENTITY,
        joint,
        inertia,
        damping: Damping::default(),
        twist: Twist::default(),
    }
}

pub(crate) fn free(at: Vec3, inertia: Inertia) -> LinkDef {
    LinkDef { parent_from_link: Pose::from_translation(at), ..link(None, joint(JointKind::Free), inertia) }
}

/// Adds a collider; each link is a solid of its own, the world is solid 1000.
pub(crate) fn collide(model: &mut Model, link: Option<LinkId>, shape: Shape) -> ColliderId {
    let solid = link.map_or(1000, |link| link.0);
    model.add_collider(ColliderDef {
        link,
        link_from_shape: Pose::IDENTITY,
        shape,
        material: MaterialId(0),
        solid,
        family: None,
        reacts: true,
    })
}

/// Rigid contacts.
pub(crate) fn law(friction: f64, bounce: f64) -> ContactLaw {
    ContactLaw { friction, bounce, soft_cfm: 0.0, ..ContactLaw::DEFAULT }
}

pub(crate) fn steps(dynamics: &mut Dynamics, count: usize) {
    for _ in 0..count {
        dynamics.step();
    }
}

#[track_caller]
pub(crate) fn close(actual: f64, expected: f64, tolerance: f64) {
    assert!(
        (actual - expected).abs() <= tolerance,
        "{actual} instead of {expected}, more than {tolerance} off"
    );
}

#[track_caller]
pub(crate) fn near(actual: Vec3, expected: Vec3, tolerance: f64) {
    assert!(
        (actual - expected).length() <= tolerance,
        "{actual} instead of {expected}, more than {tolerance} off"
    );
}
