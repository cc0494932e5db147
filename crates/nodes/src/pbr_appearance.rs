//! PBRAppearance: a physically based material.

use engine::visual::Showing;
use render::{Material, Model, Pbr, TextureId};
use scene::{NodeId, Scene};

use crate::material::colour;
use crate::{image_texture, texture_transform};

/// Roughness and metalness if their map cannot be read.
const MIDDLE: f32 = 0.5;

/// Returns the material.
pub(crate) fn material(showing: &mut Showing<'_>, node: NodeId) -> Material {
    let scene = showing.scene;
    let number = |field: &str| scene.float(node, field) as f32;
    let mut map = |field: &str| -> Option<TextureId> {
        scene.child(node, field).and_then(|texture| image_texture::texture(showing, texture))
    };
    let (metalness_map, roughness_map) = (map("metalnessMap"), map("roughnessMap"));
    // A map replaces the number. The defaults of the numbers are those of a mirror, so they are no substitute for a
    // missing map.
    let or_middle = |map: Option<TextureId>, named: &str, field: &str| {
        let is_lost = map.is_none() && is_named(scene, node, named);
        if is_lost { MIDDLE } else { number(field) }
    };
    let pbr = Pbr {
        metalness: or_middle(metalness_map, "metalnessMap", "metalness"),
        metalness_map,
        roughness: or_middle(roughness_map, "roughnessMap", "roughness"),
        roughness_map,
        normal_map: map("normalMap"),
        normal_factor: number("normalMapFactor"),
        occlusion_map: map("occlusionMap"),
        occlusion_strength: number("occlusionMapStrength"),
        sky_strength: number("IBLStrength"),
    };
    let base_colour_map = map("baseColorMap");
    let emissive_map = map("emissiveColorMap");
    let transform = scene.child(node, "textureTransform");
    Material {
        base_colour: colour(scene, node, "baseColor"),
        base_colour_map,
        background_map: None,
        paint_map: None,
        emissive: colour(scene, node, "emissiveColor"),
        emissive_map,
        emissive_intensity: number("emissiveIntensity"),
        takes_shadows: true,
        transparency: number("transparency"),
        uv_transform: transform.map_or(render::UvTransform::IDENTITY, |transform| {
            texture_transform::transform(scene, transform)
        }),
        model: Model::Pbr(pbr),
    }
}

/// Returns whether a field contains a texture with a URL.
fn is_named(scene: &Scene, node: NodeId, field: &str) -> bool {
    let texture = scene.child(node, field);
    texture.is_some_and(|texture| scene.strings(texture, "url").iter().any(|url| !url.is_empty()))
}
