//! ContactProperties: what happens where two materials touch.

use base::Severity;
use dynamics::ContactLaw;
use engine::Builder;
use scene::{NodeId, Value};

/// What holds where no ContactProperties say otherwise: the defaults of the node itself.
pub(crate) fn default_law() -> ContactLaw {
    ContactLaw { friction: 1.0, bounce: 0.5, bounce_velocity: 0.01, soft_erp: 0.2, soft_cfm: 0.001 }
}

/// Adds one node's law to the model. An earlier law for the same pair of materials is kept.
pub(crate) fn add(builder: &mut Builder<'_>, node: NodeId) {
    let scene = builder.scene;
    let friction = match scene.value(node, "coulombFriction") {
        Some(Value::MfFloat(values)) => values.clone(),
        _ => Vec::new(),
    };
    if friction.len() > 1 {
        let message = "only the first value of 'coulombFriction' is used by this version";
        builder.remark(node, Severity::Warning, "contact/asymmetric", message);
    }
    let first = friction.first().copied().unwrap_or(1.0);
    let law = ContactLaw {
        friction: if first < 0.0 { f64::INFINITY } else { first }, // -1 is written for infinite friction
        bounce: scene.float(node, "bounce"),
        bounce_velocity: scene.float(node, "bounceVelocity"),
        soft_erp: scene.float(node, "softERP"),
        soft_cfm: scene.float(node, "softCFM"),
    };
    let a = builder.material(scene.string(node, "material1"));
    let b = builder.material(scene.string(node, "material2"));
    builder.model.set_contact_law(a, b, law);
}
