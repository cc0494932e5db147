//! Triangle meshes in OBJ, STL, COLLADA and glTF files, and skinned meshes in FBX and glTF files.

pub(crate) mod collada;
mod fbx;
pub(crate) mod gltf;
mod obj;
mod part_builder;
pub mod polygon;
pub mod skinned;
pub(crate) mod smooth_normals;
mod stl;

use std::fmt;

/// One mesh of a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeshPart {
    /// Its name in the file; may be empty.
    pub name: String,
    /// The id of its geometry in a COLLADA file; empty in others.
    pub id: String,
    /// The name of its material in the file; may be empty.
    pub material: String,
    /// Vertices, with all transforms of the file applied. `[m]`, if the file states its unit.
    pub vertices: Vec<[f64; 3]>,
    /// Three indices into `vertices` each, counter-clockwise if the file is correct.
    pub triangles: Vec<[u32; 3]>,
    /// Unit vectors, one per vertex, or empty.
    pub normals: Vec<[f64; 3]>,
    /// Texture coordinates, one per vertex, or empty.
    pub uvs: Vec<[f64; 2]>,
}

/// Why a file could not be decoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AssetError {
    /// There is no decoder for the format.
    Unsupported {
        /// The name of the file.
        name: String,
        /// The format according to its name.
        format: String,
    },
    /// The file is malformed.
    Malformed {
        /// The name of the file.
        name: String,
        /// A description of the error.
        reason: String,
    },
    /// The file exceeds a limit that bounds memory.
    TooLarge {
        /// The name of the file.
        name: String,
        /// Which limit it exceeds.
        reason: String,
    },
}

impl fmt::Display for AssetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported { name, format } => write!(f, "format {format:?} is not supported: {name}"),
            Self::Malformed { name, reason } | Self::TooLarge { name, reason } => {
                write!(f, "{reason}: {name}")
            }
        }
    }
}

impl std::error::Error for AssetError {}

/// Larger files are rejected. `[bytes]`
pub const MAX_BYTES: usize = 512 << 20;

/// Files with more triangles are rejected.
pub const MAX_TRIANGLES: usize = 20_000_000;

/// Counts the triangles of a file whose meshes may have several instances: a small file must not become a huge mesh.
struct TriangleCount {
    triangles: usize,
    most: usize,
}

impl TriangleCount {
    /// The most triangles of a file are those that fit into it (in glTF, a corner of a strip takes four bytes at most), and
    /// two million from instances, which is more than a scene can use and takes less than a second to load.
    fn new(file_bytes: usize) -> Self {
        const INSTANCES: usize = 2_000_000;
        const SHORTEST_TRIANGLE: usize = 4;
        Self { triangles: 0, most: MAX_TRIANGLES.min(INSTANCES + file_bytes / SHORTEST_TRIANGLE) }
    }

    fn add(&mut self, triangles: usize) -> Result<(), DecodeError> {
        self.triangles = self.triangles.saturating_add(triangles);
        if self.triangles > self.most {
            return Err(DecodeError::TooLarge(format!(
                "with all instances of its meshes it has more than {} triangles",
                self.most
            )));
        }
        Ok(())
    }
}

/// The error of a decoder; [`decode_mesh`] adds the name of the file.
pub(crate) enum DecodeError {
    Malformed(String),
    TooLarge(String),
}

impl DecodeError {
    /// Adds the name of the file.
    fn of(self, name: &str) -> AssetError {
        let name = name.to_owned();
        match self {
            Self::Malformed(reason) => AssetError::Malformed { name, reason },
            Self::TooLarge(reason) => AssetError::TooLarge { name, reason },
        }
    }
}

fn malformed(reason: impl Into<String>) -> DecodeError {
    DecodeError::Malformed(reason.into())
}

/// Decodes a mesh file. The extension of `name` determines the format; it appears in messages.
///
/// STL: vertices with the same position are merged, so the normals of facets are ignored.
/// COLLADA: rotated so that z points up whatever the up axis of the file, and scaled to metres.
/// OBJ: unchanged, as the format has neither units nor an up axis.
/// Polygons are triangulated by ear clipping, which is correct for concave ones, too.
///
/// glTF: rotated so that z points up; buffers in separate files are missing here.
///
/// # Errors
/// For formats other than OBJ, STL, DAE, glTF and GLB, for malformed files and for files that exceed the limits.
pub fn decode_mesh(name: &str, bytes: &[u8]) -> Result<Vec<MeshPart>, AssetError> {
    decode_mesh_with(name, bytes, &mut |_| None)
}

/// Decodes a mesh file like [`decode_mesh`]. `fetch` returns the files that it refers to, by name.
///
/// # Errors
/// See [`decode_mesh`].
pub fn decode_mesh_with(
    name: &str,
    bytes: &[u8],
    fetch: &mut dyn FnMut(&str) -> Option<Vec<u8>>,
) -> Result<Vec<MeshPart>, AssetError> {
    let format = extension_of(name, bytes)?;
    let parts = match format.as_str() {
        "obj" => obj::decode(bytes),
        "stl" => stl::decode(bytes),
        "dae" => collada::decode(bytes),
        "gltf" | "glb" => gltf::decode(bytes, fetch),
        _ => return Err(AssetError::Unsupported { name: name.to_owned(), format }),
    };
    let named = |problem: DecodeError| problem.of(name);
    let parts = parts.map_err(named)?;
    let is_finite = |part: &MeshPart| part.vertices.iter().flatten().all(|number| number.is_finite());
    if !parts.iter().all(is_finite) {
        return Err(named(malformed("a vertex is not finite")));
    }
    if parts.iter().all(|part| part.triangles.is_empty()) {
        return Err(named(malformed("the file contains no triangles")));
    }
    Ok(parts)
}

/// Returns the extension of a file name in lower case, if the file is not too large.
fn extension_of(name: &str, bytes: &[u8]) -> Result<String, AssetError> {
    if bytes.len() > MAX_BYTES {
        return Err(DecodeError::TooLarge(format!("larger than {} MiB", MAX_BYTES >> 20)).of(name));
    }
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    Ok(file.rsplit_once('.').map_or("", |(_, extension)| extension).to_ascii_lowercase())
}

/// Returns the bytes of an image embedded in a mesh file, by its index; `None` if there is none.
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
    fn unsupported_formats_are_named() {
        let error = decode_mesh("a/b.fbx", b"FBX").unwrap_err();
        assert_eq!(error.to_string(), "format \"fbx\" is not supported: a/b.fbx");
        assert!(matches!(decode_mesh("mesh", b""), Err(AssetError::Unsupported { .. })));
        let error = decode_mesh("a.obj", b"").unwrap_err();
        assert_eq!(error.to_string(), "the file contains no triangles: a.obj");
    }

    #[test]
    fn corrupted_files_do_not_panic() {
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
