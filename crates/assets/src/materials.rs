//! Materials in MTL, COLLADA and glTF files.

mod collada;
mod gltf;
mod mtl;

use crate::mesh::{AssetError, MAX_BYTES};

/// A material of a mesh file. Properties that the file does not specify are `None`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeshMaterial {
    /// The name by which parts of the mesh refer to it.
    pub name: String,
    /// Diffuse colour, each channel from 0 to 1.
    pub diffuse: Option<[f32; 3]>,
    /// Specular colour.
    pub specular: Option<[f32; 3]>,
    /// Emissive colour.
    pub emissive: Option<[f32; 3]>,
    /// Specular exponent, commonly from 0 to 128.
    pub exponent: Option<f32>,
    /// Metalness from 0 (dielectric) to 1 (metal).
    pub metalness: Option<f32>,
    /// Roughness from 0 (mirror) to 1 (diffuse).
    pub roughness: Option<f32>,
    /// Transparency from 0 (opaque) to 1 (invisible).
    pub transparency: Option<f32>,
    /// Texture of the diffuse colour, relative to the file; `#` and an index for an embedded image.
    pub diffuse_map: Option<String>,
    /// Texture of the emissive colour.
    pub emissive_map: Option<String>,
    /// Normal map.
    pub normal_map: Option<String>,
    /// Texture of the metalness.
    pub metalness_map: Option<String>,
    /// Texture of the roughness.
    pub roughness_map: Option<String>,
    /// Ambient occlusion map.
    pub occlusion_map: Option<String>,
    /// Channel of the metalness texture, 0 for red.
    pub metalness_channel: usize,
    /// Channel of the roughness texture.
    pub roughness_channel: usize,
    /// Texture transform: rows of a matrix for (u, v, 1).
    pub uv_transform: Option<[[f32; 3]; 2]>,
}

/// Decodes the materials of an MTL, DAE, glTF or GLB file. The extension of `name` determines the format; it appears in
/// messages.
///
/// Unknown statements are ignored.
///
/// # Errors
/// For other formats and malformed files.
pub fn decode_materials(name: &str, bytes: &[u8]) -> Result<Vec<MeshMaterial>, AssetError> {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let format = file.rsplit_once('.').map_or("", |(_, extension)| extension).to_ascii_lowercase();
    if bytes.len() > MAX_BYTES {
        let reason = format!("larger than {} MiB", MAX_BYTES >> 20);
        return Err(AssetError::TooLarge { name: name.to_owned(), reason });
    }
    match format.as_str() {
        "mtl" => Ok(mtl::decode(bytes)),
        "dae" => {
            collada::decode(bytes).map_err(|reason| AssetError::Malformed { name: name.to_owned(), reason })
        }
        "gltf" | "glb" => {
            gltf::decode(bytes).map_err(|reason| AssetError::Malformed { name: name.to_owned(), reason })
        }
        _ => Err(AssetError::Unsupported { name: name.to_owned(), format }),
    }
}

/// Returns the MTL files that an OBJ file refers to, relative to it.
#[must_use]
pub fn material_files(obj: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(obj);
    let named = text.lines().filter_map(|line| line.trim().strip_prefix("mtllib"));
    named.map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// Returns the names of the materials of a COLLADA file in the order in which Webots numbers them, which is that of their
/// ids.
#[must_use]
pub fn material_order(dae: &[u8]) -> Vec<String> {
    collada::names_by_id(dae).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn obj_files_name_their_material_files() {
        assert_eq!(
            material_files(b"# a\nmtllib my robot.mtl\nv 0 0 0\n mtllib b.mtl \nmtllib\n"),
            ["my robot.mtl", "b.mtl"]
        );
        assert!(matches!(decode_materials("a.xyz", b""), Err(AssetError::Unsupported { .. })));
    }

    #[test]
    fn materials_are_numbered_as_in_webots() {
        let dae = b"<COLLADA><library_effects><effect id=\"e\"/></library_effects><library_materials>
            <material id=\"z\" name=\"first\"><instance_effect url=\"#e\"/></material>
            <material id=\"none\"/>
            <material id=\"b\" name=\"second\"><instance_effect url=\"#e\"/></material></library_materials></COLLADA>";
        assert_eq!(material_order(dae), ["second", "first"]);
        assert_eq!(material_order(b""), Vec::<String>::new());
    }
}
