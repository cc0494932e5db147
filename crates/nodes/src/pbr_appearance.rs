//! PBRAppearance: looks after the physically based model.

use engine::visual::Showing;
use render::{Material, Model, Pbr, TextureId};
use scene::NodeId;

use crate::material::colour;
use crate::{image_texture, texture_transform};

/// How it looks.
pub(crate) fn material(showing: &mut Showing<'_>, node: NodeId) -> Material {
    let scene = showing.scene;
    let number = |field: &str| scene.float(node, field) as f32;
    let mut map = |field: &str| -> Option<TextureId> {
        scene.child(node, field).and_then(|texture| image_texture::texture(showing, texture))
    };
    let pbr = Pbr {
        metalness: number("metalness"),
        metalness_map: map("metalnessMap"),
        roughness: number("roughness"),
        roughness_map: map("roughnessMap"),
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
