//! Charger: gives energy to robots whose origin is within its radius.

use base::Vec3;
use engine::Stage;
use scene::{NodeId, Scene, Value};

/// All chargers of a world.
pub(crate) fn all(scene: &Scene) -> Vec<NodeId> {
    scene.descendants(Scene::ROOT).filter(|node| scene.node(*node).ty.name == "Charger").collect()
}

/// Takes up to `wanted` joules out of the chargers around a point, no faster than each of them gives.
pub(crate) fn take(stage: &mut Stage, chargers: &[NodeId], point: Vec3, wanted: f64) -> f64 {
    let mut given = 0.0;
    for charger in chargers {
        let radius = stage.scene.float(*charger, "radius");
        let Some(Value::MfFloat(levels)) = stage.scene.value(*charger, "battery") else { continue };
        let [left, capacity, watts] = levels[..] else { continue };
        if stage.pose(*charger).translation.distance(point) > radius || wanted <= given {
            continue;
        }
        let part = (wanted - given).min(watts * stage.time_step.seconds()).min(left).max(0.0);
        if part > 0.0 {
            given += part;
            stage.set_field(*charger, "battery", Value::MfFloat(vec![left - part, capacity, watts]));
        }
    }
    given
}
