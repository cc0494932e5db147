//! Material: a Phong material.

use render::{Material, Phong, Rgb};
use scene::{NodeId, Scene};

/// Returns the material without textures.
pub(crate) fn look(scene: &Scene, node: NodeId) -> Material {
    let phong = Phong {
        ambient_intensity: scene.float(node, "ambientIntensity") as f32,
        specular: colour(scene, node, "specularColor"),
        shininess: scene.float(node, "shininess") as f32,
    };
    Material {
        emissive: colour(scene, node, "emissiveColor"),
        transparency: scene.float(node, "transparency") as f32,
        ..Material::phong(colour(scene, node, "diffuseColor"), phong)
    }
}

/// Returns the value of a colour field.
pub(crate) fn colour(scene: &Scene, node: NodeId, field: &str) -> Rgb {
    scene.vec3(node, field).as_vec3().to_array()
}

/// Returns the colour of lines and points with an appearance: its emissive colour, or white without a material.
pub(crate) fn glow(scene: &Scene, look: NodeId) -> Rgb {
    match scene.node(look).ty.name {
        "PBRAppearance" => colour(scene, look, "emissiveColor"),
        "Appearance" => scene
            .child(look, "material")
            .map_or([1.0; 3], |material| colour(scene, material, "emissiveColor")),
        _ => [1.0; 3],
    }
}
