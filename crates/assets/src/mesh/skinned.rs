//! Skinned meshes in FBX and glTF files.

use super::{AssetError, DecodeError, MeshPart, extension_of, fbx, gltf};

/// An affine transform: the columns of its linear part, then its translation.
pub type Map = [f64; 12];

/// The identity transform.
pub const IDENTITY: Map = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0];

/// A mesh with bones.
///
/// FBX: in the coordinates of the first mesh, whatever axes and unit the file states, as worlds that use such files
/// expect. glTF: in metres, rotated so that z points up.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Skinned {
    /// The bones that move vertices, in the order of the file.
    pub bones: Vec<Bone>,
    /// The parts, one for each mesh and material.
    pub parts: Vec<SkinnedPart>,
}

/// Maximum number of bones.
const MAX_BONES: usize = 4096;
/// Maximum number of transforms from parts to bones: each part has one for each bone.
const MAX_MAPS: usize = 1 << 20;

impl Skinned {
    /// Fails if there are too many bones and parts, which a small file can name.
    pub(super) fn check_size(&self) -> Result<(), DecodeError> {
        let (bones, parts) = (self.bones.len(), self.parts.len());
        if bones > MAX_BONES || bones.saturating_mul(parts) > MAX_MAPS {
            return Err(DecodeError::TooLarge(format!("{bones} bones and {parts} parts are too many")));
        }
        Ok(())
    }
}

/// A bone.
#[derive(Clone, Debug, PartialEq)]
pub struct Bone {
    /// Its name in the file.
    pub name: String,
    /// The closest ancestor that is a bone.
    pub parent: Option<usize>,
    /// Its bind pose in the frame of the skin.
    pub skin_from_bone: Map,
}

/// A part with one material.
#[derive(Clone, Debug, PartialEq)]
pub struct SkinnedPart {
    /// The mesh, in its own coordinates.
    pub mesh: MeshPart,
    /// For each vertex the bones that move it with their weights, which add up to 1; empty if it does not move.
    pub weights: Vec<Vec<(u32, f64)>>,
    /// For each bone of the file, the transform from the coordinates of the mesh to those of the bone.
    pub bone_from_mesh: Vec<Map>,
    /// The transform of vertices that no bone moves.
    pub skin_from_mesh: Map,
}

/// Decodes a skinned mesh. The extension of `name` determines the format; it appears in messages. `fetch` returns the
/// files that it refers to.
///
/// # Errors
/// For formats other than FBX, glTF and GLB, for malformed files, and for files without bones.
pub fn decode_skinned(
    name: &str,
    bytes: &[u8],
    fetch: &mut dyn FnMut(&str) -> Option<Vec<u8>>,
) -> Result<Skinned, AssetError> {
    let format = extension_of(name, bytes)?;
    let skinned = match format.as_str() {
        "fbx" => fbx::decode(bytes),
        "gltf" | "glb" => gltf::decode_skinned(bytes, fetch),
        _ => return Err(AssetError::Unsupported { name: name.to_owned(), format }),
    };
    skinned.and_then(checked).map_err(|problem| problem.of(name))
}

/// Rejects meshes without bones or with non-finite numbers, and normalizes weights.
fn checked(mut skinned: Skinned) -> Result<Skinned, DecodeError> {
    let malformed = |reason: &str| Err(DecodeError::Malformed(reason.to_owned()));
    skinned.parts.retain(|part| !part.mesh.triangles.is_empty());
    if skinned.parts.is_empty() || skinned.bones.is_empty() {
        return malformed("the file contains no mesh with bones");
    }
    let are_finite = |map: &Map| map.iter().all(|number| number.is_finite());
    let bones = skinned.bones.iter().map(|bone| &bone.skin_from_bone);
    let parts = || skinned.parts.iter();
    let maps = bones.chain(parts().flat_map(|part| part.bone_from_mesh.iter().chain([&part.skin_from_mesh])));
    if !maps.into_iter().all(are_finite) {
        return malformed("the pose of a bone is not finite");
    }
    if !parts().flat_map(|part| part.mesh.vertices.iter().flatten()).all(|number| number.is_finite()) {
        return malformed("a vertex is not finite");
    }
    let count = skinned.bones.len();
    for part in &mut skinned.parts {
        for weights in &mut part.weights {
            weights.retain(|(bone, share)| {
                usize::try_from(*bone).is_ok_and(|bone| bone < count) && share.is_finite() && *share > 0.0
            });
            let sum: f64 = weights.iter().map(|(_, share)| share).sum();
            weights.iter_mut().for_each(|(_, share)| *share /= sum);
        }
    }
    Ok(skinned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unsupported_formats_are_named() {
        let error = decode_skinned("a/b.mesh", b"", &mut |_| None).unwrap_err();
        assert_eq!(error.to_string(), "format \"mesh\" is not supported: a/b.mesh");
    }

    #[test]
    fn corrupted_files_do_not_panic() {
        let mut stream = base::Stream::new(1, "skin fuzz");
        let seeds: [(&str, &[u8]); 2] =
            [("a.fbx", fbx::SAMPLE.as_bytes()), ("a.gltf", gltf::SKINNED.as_bytes())];
        for (name, seed) in seeds {
            assert!(decode_skinned(name, seed, &mut |_| None).is_ok(), "{name}");
            for _ in 0..1000 {
                let mut bytes = seed.to_vec();
                for _ in 0..1 + stream.bits() % 4 {
                    let at = (stream.bits() % bytes.len() as u64) as usize;
                    match stream.bits() % 3 {
                        0 => bytes[at] = (stream.bits() & 0x7f) as u8,
                        1 => drop(bytes.remove(at)),
                        _ => bytes.insert(at, b"0987-/ <>\n"[(stream.bits() % 10) as usize]),
                    }
                }
                let _ = decode_skinned(name, &bytes, &mut |_| None);
            }
        }
    }
}
