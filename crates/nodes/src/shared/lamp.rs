//! What all lights share when they are seen: colour, strength, how they fade.

use base::Vec3;
use engine::visual::Showing;
use render::{Falloff, Light, LightKind};
use scene::{NodeId, Scene};

use crate::material::colour;

/// Adds a light of a kind, unless it is switched off.
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

/// How the light of a node with a place fades.
pub(crate) fn falloff(scene: &Scene, node: NodeId) -> Falloff {
    Falloff {
        attenuation: scene.vec3(node, "attenuation").as_vec3().to_array(),
        radius: scene.float(node, "radius") as f32,
    }
}

/// A direction field; one without a length points down.
pub(crate) fn direction(scene: &Scene, node: NodeId) -> Vec3 {
    scene.vec3(node, "direction").try_normalize().unwrap_or(-Vec3::Z)
}
