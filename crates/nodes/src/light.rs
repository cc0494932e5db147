//! Light: where it shines from and how much of it reaches a point. The formulas are those of the manual's pages
//! LightSensor, PointLight and SpotLight.

use base::{Vec3, ops};
use engine::{Builder, Site, WorldState};
use scene::{NodeId, Scene};

/// A light from everywhere is blocked by what stands within this distance. `[m]`
const FAR: f64 = 1000.0;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    builder.mount(node, site);
}

/// All lights of a world.
pub(crate) fn all(scene: &Scene) -> Vec<NodeId> {
    scene.descendants(Scene::ROOT).filter(|node| scene.node(*node).ty.is_a("Light")).collect()
}

/// What of a light arrives at a point.
pub(crate) struct IncidentLight {
    /// From the point towards the light (unit); zero where there is no direction.
    pub(crate) towards: Vec3,
    /// Length of the way that must be free. `[m]`
    pub(crate) way: f64,
    /// Ambient light of each colour, which comes from all sides. `[W/m²]`
    pub(crate) ambient: Vec3,
    /// Direct light of each colour, for a surface that faces the light. `[W/m²]`
    pub(crate) direct: Vec3,
}

/// What arrives at a point; `None` if the light is off. As in Webots, and by the formulas, its radius does not count:
/// that ends what is seen of it.
pub(crate) fn arriving(state: &WorldState, light: NodeId, point: Vec3) -> Option<IncidentLight> {
    let scene = state.scene();
    let ty = scene.get(light)?.ty;
    if !scene.bool(light, "on") {
        return None;
    }
    let color = scene.vec3(light, "color");
    let (intensity, ambient) = (scene.float(light, "intensity"), scene.float(light, "ambientIntensity"));
    if ty.name == "DirectionalLight" {
        let towards = -scene.vec3(light, "direction").normalize_or_zero();
        return Some(IncidentLight {
            towards,
            way: FAR,
            ambient: color * ambient,
            direct: color * intensity,
        });
    }
    let world_from_light = state.pose(light);
    let offset = world_from_light.point(scene.vec3(light, "location")) - point;
    let distance = offset.length();
    let towards = offset.normalize_or_zero();
    let color = color * attenuation(scene.vec3(light, "attenuation"), distance);
    let mut direct = color * intensity;
    if ty.name == "SpotLight" {
        let axis = world_from_light.vector(scene.vec3(light, "direction")).normalize_or_zero();
        let angle = ops::acos((-towards).dot(axis).clamp(-1.0, 1.0));
        direct *= beam(angle, scene.float(light, "beamWidth"), scene.float(light, "cutOffAngle"));
    }
    Some(IncidentLight { towards, way: distance, ambient: color * ambient, direct })
}

/// 1 / (a₁ + a₂ d + a₃ d²); three zeros mean no attenuation.
fn attenuation(coefficients: Vec3, distance: f64) -> f64 {
    let divisor = coefficients.dot(Vec3::new(1.0, distance, distance * distance));
    if coefficients == Vec3::ZERO { 1.0 } else { 1.0 / divisor }
}

/// What is left of a spot's light away from its axis: all within the beam, nothing beyond the cut-off, in between a line.
fn beam(angle: f64, width: f64, cut_off: f64) -> f64 {
    if angle > cut_off {
        0.0
    } else if angle <= width || width >= cut_off {
        1.0
    } else {
        (angle - cut_off) / (width - cut_off)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_zeros_are_no_attenuation() {
        assert_eq!(attenuation(Vec3::ZERO, 5.0), 1.0);
        assert_eq!(attenuation(Vec3::new(1.0, 0.5, 0.25), 2.0), 1.0 / 3.0);
    }

    #[test]
    fn a_beam_fades_between_its_angles() {
        assert_eq!(beam(0.2, 0.3, 0.5), 1.0);
        assert!((beam(0.4, 0.3, 0.5) - 0.5).abs() < 1e-12);
        assert_eq!(beam(0.6, 0.3, 0.5), 0.0);
        assert_eq!(beam(0.4, 1.5, 0.5), 1.0);
    }
}
