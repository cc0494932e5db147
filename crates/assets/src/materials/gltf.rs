//! Materials of glTF files.

use super::MeshMaterial;
use crate::json::{Json, Members};
use crate::mesh::gltf::{decoded, material_names, split};

/// What pictures inside the file are called: `#` and their number.
pub(super) fn decode(bytes: &[u8]) -> Result<Vec<MeshMaterial>, String> {
    let (json, _) = split(bytes)?;
    let names = material_names(&json);
    let material = |(material, name): (&Json, String)| {
        let pbr = material.get("pbrMetallicRoughness").unwrap_or(&Json::Null);
        let colour = match pbr.numbers("baseColorFactor")[..] {
            [r, g, b, a] => [r, g, b, a],
            _ => [1.0; 4],
        };
        let is_transparent = material.text("alphaMode") == Some("BLEND") || colour[3] < 1.0;
        let emissive = match material.numbers("emissiveFactor")[..] {
            [r, g, b] => Some([r as f32, g as f32, b as f32]),
            _ => None,
        };
        MeshMaterial {
            name,
            diffuse: Some([colour[0] as f32, colour[1] as f32, colour[2] as f32]),
            emissive,
            metalness: Some(pbr.number("metallicFactor").unwrap_or(1.0) as f32),
            roughness: Some(pbr.number("roughnessFactor").unwrap_or(1.0) as f32),
            transparency: is_transparent.then_some(1.0 - colour[3] as f32),
            diffuse_map: picture(&json, pbr.get("baseColorTexture")),
            emissive_map: picture(&json, material.get("emissiveTexture")),
            normal_map: picture(&json, material.get("normalTexture")),
            // The picture of metalness and roughness has both in channels of its own, which ours do not have.
            ..MeshMaterial::default()
        }
    };
    Ok(json.list("materials").iter().zip(names).map(material).collect())
}

/// The file of a texture, or `#` and the number of a picture inside.
fn picture(json: &Json, texture: Option<&Json>) -> Option<String> {
    let texture = json.list("textures").get(texture?.index("index")?)?;
    let source = texture.index("source")?;
    let uri = json.list("images").get(source)?.text("uri");
    Some(match uri {
        Some(uri) if !uri.starts_with("data:") => decoded(uri),
        _ => format!("#{source}"),
    })
}
