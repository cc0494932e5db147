//! Visible properties of lights: colour, intensity, falloff.

use base::Vec3;
use engine::visual::Showing;
use render::{Falloff, Light, LightKind};
use scene::{NodeId, Scene};

use crate::material::colour;

/// Adds a light to the visual scene, unless it is off.
pub(crate) fn show(showing: &mut Showing<'_>, node: NodeId, kind: LightKind) -> bool {
    let scene = showing.scene;
    if scene.bool(node, "on") {
        showing.light(Light {
            kind,
            colour: colour(scene, node, "color"),
            intensity: scene.float(node, "intensity") as f32,
            ambient_intensity: scene.float(node, "ambientIntensity") as f32,
            casts_shadows: scene.bool(node, "castShadows"),
        });
    }
    true
}

/// Returns the falloff of a light with a position.
pub(crate) fn falloff(scene: &Scene, node: NodeId) -> Falloff {
    Falloff {
        attenuation: scene.vec3(node, "attenuation").as_vec3().to_array(),
        radius: scene.float(node, "radius") as f32,
    }
}

/// Returns a direction; a zero vector is replaced by the downward direction.
pub(crate) fn direction(scene: &Scene, node: NodeId) -> Vec3 {
    scene.vec3(node, "direction").try_normalize().unwrap_or(-Vec3::Z)
}
