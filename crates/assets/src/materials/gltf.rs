//! Materials of glTF files.

use base::ops;

use super::MeshMaterial;
use crate::json::{Json, Members};
use crate::mesh::gltf::{decoded, material_names, split};

const GREEN: usize = 1;
const BLUE: usize = 2;

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
            // One picture has both, in channels of their own.
            metalness_map: picture(&json, pbr.get("metallicRoughnessTexture")),
            roughness_map: picture(&json, pbr.get("metallicRoughnessTexture")),
            metalness_channel: BLUE,
            roughness_channel: GREEN,
            occlusion_map: picture(&json, material.get("occlusionTexture")),
            uv_transform: pbr.get("baseColorTexture").and_then(transform),
            ..MeshMaterial::default()
        }
    };
    Ok(json.list("materials").iter().zip(names).map(material).collect())
}

/// Where the extension `KHR_texture_transform` puts a picture: scaled, then turned, then shifted, with v from the top.
fn transform(texture: &Json) -> Option<[[f32; 3]; 2]> {
    let transform = texture.get("extensions")?.get("KHR_texture_transform")?;
    let pair = |name: &str, plain: f64| match transform.numbers(name)[..] {
        [u, v] => [u, v],
        _ => [plain; 2],
    };
    let ([x, y], [wide, high]) = (pair("offset", 0.0), pair("scale", 1.0));
    let (sin, cos) = ops::sin_cos(transform.number("rotation").unwrap_or(0.0));
    // u' = a u + b v + x and v' = c u + d v + y, where v is 1 - v for us, on both sides.
    let [a, b, c, d] = [cos * wide, -sin * high, sin * wide, cos * high];
    let rows = [[a, -b, b + x], [-c, d, 1.0 - d - y]];
    Some(rows.map(|row| row.map(|number| number as f32)))
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
