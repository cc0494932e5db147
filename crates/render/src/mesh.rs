//! Forms: triangles, lines or points.

use crate::Rgb;

/// A form in coordinates of its own.
///
/// Primitives with corners that do not exist or are not finite are ignored.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mesh {
    /// Corners. `[m]`
    pub positions: Vec<[f32; 3]>,
    /// One per corner, any length but zero; or none, then triangles are flat.
    pub normals: Vec<[f32; 3]>,
    /// Texture coordinates, one per corner, or none. (0, 0) is the lower left of a picture, (1, 1) its upper right.
    pub uvs: Vec<[f32; 2]>,
    /// Texture coordinates for paint, one per corner; or none, then `uvs` serve.
    pub paint_uvs: Vec<[f32; 2]>,
    /// One per corner, or none. Replace the material's colour of lines and points; triangles ignore them.
    pub colours: Vec<Rgb>,
    /// What the corners make.
    pub primitives: Primitives,
}

/// What corners make.
#[derive(Clone, Debug, PartialEq)]
pub enum Primitives {
    /// Three corners each, counter-clockwise as seen from the front.
    Triangles(Vec<[u32; 3]>),
    /// Two corners each; a pixel wide.
    Lines(Vec<[u32; 2]>),
    /// Every corner is a dot of a few pixels.
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
