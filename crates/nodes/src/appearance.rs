//! Appearance: the older appearance model: a Phong material, a texture and a texture transform.

use engine::visual::Showing;
use render::Material;
use scene::NodeId;

use crate::{image_texture, material, texture_transform};

/// Returns the material. Without a Material node, the shape is not lit: the texture or plain white is shown unchanged.
pub(crate) fn material(showing: &mut Showing<'_>, node: NodeId) -> Material {
    let scene = showing.scene;
    let picture = scene.child(node, "texture").and_then(|texture| image_texture::texture(showing, texture));
    let mut look = match scene.child(node, "material") {
        Some(material) => Material { base_colour_map: picture, ..material::look(scene, material) },
        None => Material { emissive_map: picture, ..Material::glowing([1.0; 3]) },
    };
    if picture.is_some() {
        // A texture replaces the colour.
        look.base_colour = [1.0; 3];
    }
    if let Some(transform) = scene.child(node, "textureTransform") {
        look.uv_transform = texture_transform::transform(scene, transform);
    }
    look
}
