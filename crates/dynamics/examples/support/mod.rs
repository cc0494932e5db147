//! Models of the examples that measure pairs of shapes.

use base::{Mat3, Pose, Twist, Vec3};
use dynamics::{
    ColliderDef, Damping, Inertia, Joint, JointKind, JointMode, LinkDef, LinkId, MaterialId, Model, Settings,
    Shape,
};

/// A model without gravity, links or colliders.
pub(crate) fn empty_model() -> Model {
    Model::new(Settings { gravity: Vec3::ZERO, dt: 0.008, erp: 0.2, cfm: 1e-5, max_contacts: 10 })
}

/// A free body of 1 kg.
pub(crate) fn free_body() -> LinkDef {
    let joint = Joint {
        kind: JointKind::Free,
        mode: JointMode::Dynamic,
        position: 0.0,
        stops: None,
        spring: 0.0,
        damping: 0.0,
        static_friction: 0.0,
        stop_erp: 0.2,
        stop_cfm: 1e-5,
    };
    LinkDef {
        name: String::new(),
        parent: None,
        parent_from_link: Pose::IDENTITY,
        joint,
        inertia: Inertia { mass: 1.0, center: Vec3::ZERO, tensor: Mat3::IDENTITY },
        damping: Damping::default(),
        twist: Twist::default(),
    }
}

/// A collider of a link, or of the ground.
pub(crate) fn collider(link: Option<LinkId>, shape: Shape, link_from_shape: Pose, solid: u32) -> ColliderDef {
    ColliderDef { link, link_from_shape, shape, material: MaterialId(0), solid, family: None, reacts: true }
}
