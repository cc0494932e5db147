//! Materials in glTF files.

use base::ops;

use super::MeshMaterial;
use crate::json::{Json, Members};
use crate::mesh::gltf::{decoded, material_names, split};

const GREEN: usize = 1;
const BLUE: usize = 2;

/// Embedded images are referred to by `#` and their index.
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
            diffuse_map: texture_file(&json, pbr.get("baseColorTexture")),
            emissive_map: texture_file(&json, material.get("emissiveTexture")),
            normal_map: texture_file(&json, material.get("normalTexture")),
            // One image contains both, in separate channels.
            metalness_map: texture_file(&json, pbr.get("metallicRoughnessTexture")),
            roughness_map: texture_file(&json, pbr.get("metallicRoughnessTexture")),
            metalness_channel: BLUE,
            roughness_channel: GREEN,
            occlusion_map: texture_file(&json, material.get("occlusionTexture")),
            uv_transform: pbr.get("baseColorTexture").and_then(transform),
            ..MeshMaterial::default()
        }
    };
    Ok(json.list("materials").iter().zip(names).map(material).collect())
}

/// The transform of the extension `KHR_texture_transform`: scale, rotation, translation, with v from the top.
fn transform(texture: &Json) -> Option<[[f32; 3]; 2]> {
    let transform = texture.get("extensions")?.get("KHR_texture_transform")?;
    let pair = |name: &str, plain: f64| match transform.numbers(name)[..] {
        [u, v] => [u, v],
        _ => [plain; 2],
    };
    let ([x, y], [scale_u, scale_v]) = (pair("offset", 0.0), pair("scale", 1.0));
    let (sin, cos) = ops::sin_cos(transform.number("rotation").unwrap_or(0.0));
    // u' = a u + b v + x and v' = c u + d v + y, where our v is 1 - v on both sides.
    let [a, b, c, d] = [cos * scale_u, -sin * scale_v, sin * scale_u, cos * scale_v];
    let rows = [[a, -b, b + x], [-c, d, 1.0 - d - y]];
    Some(rows.map(|row| row.map(|number| number as f32)))
}

/// Returns the file of a texture, or `#` and the index of an embedded image.
fn texture_file(json: &Json, texture: Option<&Json>) -> Option<String> {
    let texture = json.list("textures").get(texture?.index("index")?)?;
    let source = texture.index("source")?;
    let uri = json.list("images").get(source)?.text("uri");
    Some(match uri {
        Some(uri) if !uri.starts_with("data:") => decoded(uri),
        _ => format!("#{source}"),
    })
}
