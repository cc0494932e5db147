//! Materials out of MTL, COLLADA and glTF files.

mod collada;
mod gltf;
mod mtl;

use crate::mesh::{AssetError, MAX_BYTES};

/// A material of a mesh file. What the file does not say is none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeshMaterial {
    /// As parts of the mesh call it.
    pub name: String,
    /// Colour, each channel from 0 to 1.
    pub diffuse: Option<[f32; 3]>,
    /// Colour of the highlight.
    pub specular: Option<[f32; 3]>,
    /// Light of its own.
    pub emissive: Option<[f32; 3]>,
    /// Exponent of the highlight: from 0, mostly up to 128.
    pub exponent: Option<f32>,
    /// From 0 (plastic) to 1 (metal).
    pub metalness: Option<f32>,
    /// From 0 (mirror) to 1 (chalk).
    pub roughness: Option<f32>,
    /// From 0 (opaque) to 1 (cannot be seen).
    pub transparency: Option<f32>,
    /// File of the picture of the colour, relative to the file; `#` and a number for one inside the file.
    pub diffuse_map: Option<String>,
    /// File of the picture of the light of its own.
    pub emissive_map: Option<String>,
    /// File of the picture that bends normals.
    pub normal_map: Option<String>,
    /// File of the picture of the metalness.
    pub metalness_map: Option<String>,
    /// File of the picture of the roughness.
    pub roughness_map: Option<String>,
    /// File of the picture of how much light comes to each place.
    pub occlusion_map: Option<String>,
    /// Channel of the picture of the metalness, from 0 for red.
    pub metalness_channel: usize,
    /// Channel of the picture of the roughness.
    pub roughness_channel: usize,
    /// Where pictures lie: rows of a matrix for (u, v, 1).
    pub uv_transform: Option<[[f32; 3]; 2]>,
}

/// Decodes the materials of an MTL, DAE, glTF or GLB file. `name` tells the format by its extension and stands in messages.
///
/// What is not understood is ignored.
///
/// # Errors
/// For other formats, and for files that are not what their name says.
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
            collada::decode(bytes).map_err(|reason| AssetError::Broken { name: name.to_owned(), reason })
        }
        "gltf" | "glb" => {
            gltf::decode(bytes).map_err(|reason| AssetError::Broken { name: name.to_owned(), reason })
        }
        _ => Err(AssetError::Unsupported { name: name.to_owned(), format }),
    }
}

/// The MTL files that an OBJ file names, relative to it.
#[must_use]
pub fn material_files(obj: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(obj);
    let named = text.lines().filter_map(|line| line.trim().strip_prefix("mtllib"));
    named.map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_obj_file_names_its_materials() {
        assert_eq!(
            material_files(b"# a\nmtllib my robot.mtl\nv 0 0 0\n mtllib b.mtl \nmtllib\n"),
            ["my robot.mtl", "b.mtl"]
        );
        assert!(matches!(decode_materials("a.xyz", b""), Err(AssetError::Unsupported { .. })));
    }
}
