//! Geometry: triangles, lines or points.

use crate::Rgb;

/// Geometry in its own frame.
///
/// Primitives with vertices that do not exist or are not finite are ignored.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mesh {
    /// Vertices. `[m]`
    pub positions: Vec<[f32; 3]>,
    /// Vertex normals of any length but zero; if empty, triangles are shaded flat.
    pub normals: Vec<[f32; 3]>,
    /// Texture coordinates, one per vertex, or none. (0, 0) is the lower left of an image, (1, 1) its upper right.
    pub uvs: Vec<[f32; 2]>,
    /// Texture coordinates for paint, one per vertex; if empty, `uvs` are used.
    pub paint_uvs: Vec<[f32; 2]>,
    /// Vertex colours, or none. They replace the material's colour of lines and points; triangles ignore them.
    pub colours: Vec<Rgb>,
    /// How vertices form primitives.
    pub primitives: Primitives,
}

/// How vertices form primitives.
#[derive(Clone, Debug, PartialEq)]
pub enum Primitives {
    /// Three vertex indices each, counter-clockwise as seen from the front.
    Triangles(Vec<[u32; 3]>),
    /// Two vertex indices each; drawn one pixel wide.
    Lines(Vec<[u32; 2]>),
    /// Every vertex is a dot of a few pixels.
    Points,
}

impl Default for Primitives {
    fn default() -> Self {
        Self::Triangles(Vec::new())
    }
}

impl Mesh {
    /// A mesh of triangles without normals and texture coordinates.
    #[must_use]
    pub fn triangles(positions: Vec<[f32; 3]>, triangles: Vec<[u32; 3]>) -> Self {
        Self { positions, primitives: Primitives::Triangles(triangles), ..Self::default() }
    }
}
