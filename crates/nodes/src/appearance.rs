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
        Some(material) => {
            let look = material::look(scene, material);
            // A picture takes the place of the colour.
            let base_colour = if picture.is_some() { [1.0; 3] } else { look.base_colour };
            Material { base_colour, base_colour_map: picture, ..look }
        }
        None => Material { emissive_map: picture, ..Material::glowing([1.0; 3]) },
    };
    if let Some(transform) = scene.child(node, "textureTransform") {
        look.uv_transform = texture_transform::transform(scene, transform);
    }
    look
}
