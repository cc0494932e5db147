//! Light: direction and irradiance of a light at a point. The formulas are those of the manual's pages LightSensor,
//! PointLight and SpotLight.

use base::{Vec3, ops};
use engine::{Builder, Site, WorldState};
use scene::{NodeId, Scene};

/// Maximum distance of obstacles that block a directional light. `[m]`
const FAR: f64 = 1000.0;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    builder.mount(node, site);
}

/// Returns all lights of a world.
pub(crate) fn all(scene: &Scene) -> Vec<NodeId> {
    scene.descendants(Scene::ROOT).filter(|node| scene.node(*node).ty.is_a("Light")).collect()
}

/// The light that arrives at a point from one source.
pub(crate) struct IncidentLight {
    /// Unit vector from the point towards the light, in world coordinates; zero if the point is at the light.
    pub(crate) towards: Vec3,
    /// Distance within which obstacles block the light. `[m]`
    pub(crate) distance: f64,
    /// Irradiance of ambient light of each colour. `[W/m²]`
    pub(crate) ambient: Vec3,
    /// Irradiance of direct light of each colour on a surface that faces the light. `[W/m²]`
    pub(crate) direct: Vec3,
}

/// Returns the light that arrives at a point; `None` if the light is off. Its `radius`, which limits what it visibly
/// lights, has no effect, as in Webots and in the manual's formulas.
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
            distance: FAR,
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
    Some(IncidentLight { towards, distance, ambient: color * ambient, direct })
}

/// Returns 1 / (a₁ + a₂ d + a₃ d²); three zeros mean no attenuation.
fn attenuation(coefficients: Vec3, distance: f64) -> f64 {
    let divisor = coefficients.dot(Vec3::new(1.0, distance, distance * distance));
    if coefficients == Vec3::ZERO { 1.0 } else { 1.0 / divisor }
}

/// Returns the relative intensity of a spot light at an angle from its axis: 1 within the beam, 0 beyond the cut-off
/// angle, linear in between. `[rad]`
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
    fn zero_coefficients_are_no_attenuation() {
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
