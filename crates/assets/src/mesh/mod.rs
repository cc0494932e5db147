//! Triangle meshes out of OBJ, STL, COLLADA and glTF files, and those that bend with bones out of FBX and glTF.

pub(crate) mod collada;
mod corners;
mod fbx;
pub(crate) mod gltf;
mod obj;
pub mod polygon;
pub mod skinned;
mod stl;

use std::fmt;

/// One mesh of a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeshPart {
    /// As the file calls it; may be empty.
    pub name: String,
    /// The material as the file calls it; may be empty.
    pub material: String,
    /// Corners, with all transforms of the file applied. `[m]`, as far as the file tells its unit.
    pub vertices: Vec<[f64; 3]>,
    /// Three indices into `vertices` each, counter-clockwise where the file is right.
    pub triangles: Vec<[u32; 3]>,
    /// Unit vectors, one per vertex, or none at all.
    pub normals: Vec<[f64; 3]>,
    /// Texture coordinates, one per vertex, or none at all.
    pub uvs: Vec<[f64; 2]>,
}

/// Why a file gave nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AssetError {
    /// It may be fine, but there is no decoder for it.
    Unsupported {
        /// Name of the file.
        name: String,
        /// What it seems to be.
        format: String,
    },
    /// It is not what its name says.
    Broken {
        /// Name of the file.
        name: String,
        /// What is wrong.
        reason: String,
    },
    /// It is beyond a limit that keeps memory in bounds.
    TooLarge {
        /// Name of the file.
        name: String,
        /// Which limit.
        reason: String,
    },
}

impl fmt::Display for AssetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported { name, format } => write!(f, "format {format:?} is not supported: {name}"),
            Self::Broken { name, reason } | Self::TooLarge { name, reason } => write!(f, "{reason}: {name}"),
        }
    }
}

impl std::error::Error for AssetError {}

/// Larger files are refused. `[bytes]`
pub const MAX_BYTES: usize = 512 << 20;

/// Files that unfold to more triangles are refused; repeated instances could otherwise fill any memory.
pub const MAX_TRIANGLES: usize = 20_000_000;

/// What a decoder says; [`decode_mesh`] adds the name of the file.
pub(crate) enum Problem {
    Broken(String),
    TooLarge(String),
}

impl Problem {
    /// The problem of a file of this name.
    fn of(self, name: &str) -> AssetError {
        let name = name.to_owned();
        match self {
            Self::Broken(reason) => AssetError::Broken { name, reason },
            Self::TooLarge(reason) => AssetError::TooLarge { name, reason },
        }
    }
}

fn broken(reason: impl Into<String>) -> Problem {
    Problem::Broken(reason.into())
}

/// Decodes a mesh file. `name` tells the format by its extension and stands in messages.
///
/// STL: vertices at the same place become one, so the normals of its facets are ignored.
/// COLLADA: turned so that z points up whatever axis the file calls up, and scaled to metres.
/// OBJ: as it is; the format has neither units nor an up axis.
/// Polygons are cut into triangles by their ears, so that concave ones come out right.
///
/// glTF: turned so that z points up; buffers in files of their own are missing here.
///
/// # Errors
/// For formats other than OBJ, STL, DAE, glTF and GLB, for broken files and for files beyond the limits.
pub fn decode_mesh(name: &str, bytes: &[u8]) -> Result<Vec<MeshPart>, AssetError> {
    decode_mesh_with(name, bytes, &mut |_| None)
}

/// Decodes a mesh file as [`decode_mesh`]. `fetch` gives the files that this one names, by their names.
///
/// # Errors
/// As [`decode_mesh`].
pub fn decode_mesh_with(
    name: &str,
    bytes: &[u8],
    fetch: &mut dyn FnMut(&str) -> Option<Vec<u8>>,
) -> Result<Vec<MeshPart>, AssetError> {
    let format = opened(name, bytes)?;
    let parts = match format.as_str() {
        "obj" => obj::decode(bytes),
        "stl" => stl::decode(bytes),
        "dae" => collada::decode(bytes),
        "gltf" | "glb" => gltf::decode(bytes, fetch),
        _ => return Err(AssetError::Unsupported { name: name.to_owned(), format }),
    };
    let named = |problem: Problem| problem.of(name);
    let parts = parts.map_err(named)?;
    let is_finite = |part: &MeshPart| part.vertices.iter().flatten().all(|number| number.is_finite());
    if !parts.iter().all(is_finite) {
        return Err(named(broken("a vertex is not finite")));
    }
    if parts.iter().all(|part| part.triangles.is_empty()) {
        return Err(named(broken("there are no triangles in it")));
    }
    Ok(parts)
}

/// The format of a file by the extension of its name, in small letters, if the file is not too large.
fn opened(name: &str, bytes: &[u8]) -> Result<String, AssetError> {
    if bytes.len() > MAX_BYTES {
        return Err(Problem::TooLarge(format!("larger than {} MiB", MAX_BYTES >> 20)).of(name));
    }
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    Ok(file.rsplit_once('.').map_or("", |(_, extension)| extension).to_ascii_lowercase())
}

/// The bytes of a picture inside a mesh file, by its number; nothing if there is none.
#[must_use]
pub fn embedded_image(
    bytes: &[u8],
    index: usize,
    fetch: &mut dyn FnMut(&str) -> Option<Vec<u8>>,
) -> Option<Vec<u8>> {
    gltf::Container::read(bytes, fetch).ok()?.image(index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_formats_are_refused_by_name() {
        let error = decode_mesh("a/b.fbx", b"FBX").unwrap_err();
        assert_eq!(error.to_string(), "format \"fbx\" is not supported: a/b.fbx");
        assert!(matches!(decode_mesh("mesh", b""), Err(AssetError::Unsupported { .. })));
        let error = decode_mesh("a.obj", b"").unwrap_err();
        assert_eq!(error.to_string(), "there are no triangles in it: a.obj");
    }

    #[test]
    fn no_bytes_crash_a_decoder() {
        let mut stream = base::Stream::new(1, "mesh fuzz");
        let glb = gltf::tests::glb();
        let seeds: [(&str, &[u8]); 4] = [
            ("a.glb", &glb),
            ("a.obj", obj::SAMPLE.as_bytes()),
            ("a.stl", stl::SAMPLE.as_bytes()),
            ("a.dae", collada::SAMPLE.as_bytes()),
        ];
        for (name, seed) in seeds {
            assert!(decode_mesh(name, seed).is_ok(), "{name}");
            for _ in 0..2000 {
                let mut bytes = seed.to_vec();
                for _ in 0..1 + stream.bits() % 4 {
                    let at = (stream.bits() % bytes.len() as u64) as usize;
                    match stream.bits() % 3 {
                        0 => bytes[at] = (stream.bits() & 0x7f) as u8,
                        1 => drop(bytes.remove(at)),
                        _ => bytes.insert(at, b"0987-/ <>\n"[(stream.bits() % 10) as usize]),
                    }
                }
                let _ = decode_mesh(name, &bytes);
            }
        }
    }
}
