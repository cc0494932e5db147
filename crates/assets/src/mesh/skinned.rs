//! Meshes that bend with bones, out of FBX and glTF files.

use super::{AssetError, MeshPart, Problem, fbx, gltf, opened};

/// An affine map: the columns of its linear part, then its offset.
pub type Map = [f64; 12];

/// The map that changes nothing.
pub const IDENTITY: Map = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0];

/// What a file says about a mesh and its bones.
///
/// FBX: in the coordinates of the vertices of the first mesh, whatever axis and unit the file names: so do worlds that
/// use such files. glTF: in metres, turned so that z points up.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Skinned {
    /// The bones that move vertices, by the order of the file.
    pub bones: Vec<Bone>,
    /// The pieces, one for each mesh and material.
    pub parts: Vec<SkinnedPart>,
}

/// One bone.
#[derive(Clone, Debug, PartialEq)]
pub struct Bone {
    /// As the file calls it.
    pub name: String,
    /// The nearest bone above.
    pub parent: Option<usize>,
    /// Where it is until somebody moves it, in the frame of the skin.
    pub skin_from_bone: Map,
}

/// A piece with one material.
#[derive(Clone, Debug, PartialEq)]
pub struct SkinnedPart {
    /// Its form, in coordinates of its own.
    pub mesh: MeshPart,
    /// For each vertex the bones that move it with their shares, which add up to 1; none: it does not move.
    pub weights: Vec<Vec<(u32, f64)>>,
    /// For each bone of the file the map from this piece's coordinates to those of the bone.
    pub bone_from_mesh: Vec<Map>,
    /// Where vertices are that no bone moves.
    pub skin_from_mesh: Map,
}

/// Decodes a mesh that bends with bones. `name` tells the format by its extension and stands in messages; `fetch` gives
/// the files that this one names.
///
/// # Errors
/// For formats other than FBX, glTF and GLB, for broken files, and for files without bones.
pub fn decode_skinned(
    name: &str,
    bytes: &[u8],
    fetch: &mut dyn FnMut(&str) -> Option<Vec<u8>>,
) -> Result<Skinned, AssetError> {
    let format = opened(name, bytes)?;
    let skinned = match format.as_str() {
        "fbx" => fbx::decode(bytes),
        "gltf" | "glb" => gltf::decode_skinned(bytes, fetch),
        _ => return Err(AssetError::Unsupported { name: name.to_owned(), format }),
    };
    skinned.and_then(checked).map_err(|problem| problem.of(name))
}

/// Lets only through what has bones and is finite, with shares that add up to 1.
fn checked(mut skinned: Skinned) -> Result<Skinned, Problem> {
    let broken = |reason: &str| Err(Problem::Broken(reason.to_owned()));
    skinned.parts.retain(|part| !part.mesh.triangles.is_empty());
    if skinned.parts.is_empty() || skinned.bones.is_empty() {
        return broken("there is no mesh with bones in it");
    }
    let are_finite = |map: &Map| map.iter().all(|number| number.is_finite());
    let bones = skinned.bones.iter().map(|bone| &bone.skin_from_bone);
    let parts = || skinned.parts.iter();
    let maps = bones.chain(parts().flat_map(|part| part.bone_from_mesh.iter().chain([&part.skin_from_mesh])));
    if !maps.into_iter().all(are_finite) {
        return broken("a bone is not at a finite place");
    }
    if !parts().flat_map(|part| part.mesh.vertices.iter().flatten()).all(|number| number.is_finite()) {
        return broken("a vertex is not finite");
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
    fn other_formats_are_refused_by_name() {
        let error = decode_skinned("a/b.mesh", b"", &mut |_| None).unwrap_err();
        assert_eq!(error.to_string(), "format \"mesh\" is not supported: a/b.mesh");
    }

    #[test]
    fn no_bytes_crash_a_decoder() {
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
