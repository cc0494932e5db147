//! Colours of the points or cells of a grid, in worlds from before R2019a: the chessboard of a new world, for instance.
//! The manuals up to then say that two colours alternate. They become a texture.

use engine::visual::Showing;
use render::{Material, Texture, TextureId, UvTransform};
use scene::{NodeId, Scene, Version};

/// Most pixels along an axis of the texture of a grid with few cells.
const PIXELS: usize = 1024;

/// Most pixels of a cell along an axis.
const CELL_PIXELS: usize = 32;

/// Colours of points or cells, in rows along x.
#[derive(Clone, Debug, PartialEq)]
struct Pattern {
    columns: usize,
    rows: usize,
    /// At least one. They start again after the last one; two form a chessboard.
    colours: Vec<[u8; 3]>,
    /// Whether they are those of cells; otherwise of points, and between points they are mixed.
    of_cells: bool,
}

impl Pattern {
    fn of(scene: &Scene, node: NodeId) -> Option<Self> {
        let list = scene.child(node, "color").filter(|_| scene.is_before(node, Version::R2019A))?;
        let colours: Vec<[u8; 3]> =
            scene.colours(list, "color").iter().map(|colour| colour.map(byte)).collect();
        let size =
            |field| usize::try_from(scene.int(node, field)).ok().filter(|size| (2..=4096).contains(size));
        let (nx, ny) = (size("xDimension")?, size("yDimension")?);
        let of_cells = colours.len() == 2 || !scene.bool(node, "colorPerVertex");
        let (columns, rows) = if of_cells { (nx - 1, ny - 1) } else { (nx, ny) };
        (!colours.is_empty()).then_some(Self { columns, rows, colours, of_cells })
    }

    fn colour(&self, column: usize, row: usize) -> [u8; 3] {
        let number = if self.colours.len() == 2 { column + row } else { row * self.columns + column };
        self.colours.get(number % self.colours.len()).copied().unwrap_or_default()
    }

    /// Returns the texture. The first row of colours is at its upper edge, as the axes of old grids are turned.
    fn texture(&self) -> Texture {
        let larger = self.columns.max(self.rows);
        let pixels = if self.of_cells { (PIXELS / larger).clamp(1, CELL_PIXELS) } else { 1 };
        let (width, height) = (self.columns * pixels, self.rows * pixels);
        let bytes = (0..width * height).flat_map(|at| {
            let [red, green, blue] = self.colour(at % width / pixels, at / width / pixels);
            [red, green, blue, u8::MAX]
        });
        let filtering = if self.of_cells && pixels == 1 { 0 } else { 4 };
        let texture = Texture::rgba8(width as u32, height as u32, bytes.collect());
        Texture { filtering, repeat: [false; 2], ..texture }
    }

    /// Returns the map from the texture coordinates of the grid: points are in the middles of pixels.
    fn transform(&self) -> UvTransform {
        if self.of_cells {
            return UvTransform::IDENTITY;
        }
        let [u, v] = [self.columns, self.rows].map(|count| 1.0 / count as f32);
        UvTransform([[1.0 - u, 0.0, u / 2.0], [0.0, 1.0 - v, v / 2.0]])
    }
}

/// Converts a component of a colour.
fn byte(part: f64) -> u8 {
    (part.clamp(0.0, 1.0) * 255.0).round() as u8
}

/// Gives the colours of a grid to its material, unless that has a texture. Without an appearance they are not lit.
pub(crate) fn apply(showing: &mut Showing<'_>, node: NodeId, material: &mut Material, is_lit: bool) {
    let has_texture = material.base_colour_map.is_some() || material.emissive_map.is_some();
    let Some(pattern) = Pattern::of(showing.scene, node).filter(|_| !has_texture) else { return };
    let key = format!("colours of a grid\n{pattern:?}");
    let texture: Option<TextureId> = showing.texture(&key, |_| Some(pattern.texture()));
    material.uv_transform = pattern.transform();
    if is_lit {
        material.base_colour = [1.0; 3];
        material.base_colour_map = texture;
    } else {
        material.emissive_map = texture;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pattern(version: &str, fields: &str) -> Option<Pattern> {
        let text = format!("ElevationGrid {{ xDimension 4 zDimension 3 {fields} }}");
        let scene = crate::shared::geometry::tests::scene_of_version(version, &text);
        Pattern::of(&scene, crate::shared::geometry::tests::NODE)
    }

    #[test]
    fn two_colours_alternate() {
        let fields = "color Color { color [ 1 0 0, 0 0 1 ] } colorPerVertex FALSE";
        let board = pattern("V6.0", fields).unwrap();
        let (red, blue) = ([255, 0, 0], [0, 0, 255]);
        assert_eq!(
            [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)].map(|(x, y)| board.colour(x, y)),
            [red, blue, red, blue, red]
        );
        let texture = board.texture();
        assert_eq!([texture.width, texture.height], [3, 2].map(|cells| cells * CELL_PIXELS as u32));
        assert_eq!(pattern("R2019a", fields), None);
    }

    #[test]
    fn colours_belong_to_points_or_cells_and_start_again() {
        let three = "color Color { color [ 1 0 0, 0 1 0, 0 0 1 ] }";
        let points = pattern("V8.0.0", three).unwrap();
        assert_eq!((points.columns, points.rows, points.of_cells), (4, 3, false));
        assert_eq!(points.colour(3, 0), [255, 0, 0]);
        let cells = pattern("V8.0.0", &format!("{three} colorPerVertex FALSE")).unwrap();
        assert_eq!((cells.columns, cells.rows, cells.colour(2, 1)), (3, 2, [0, 0, 255]));
        assert_eq!(pattern("V8.0.0", "color Color { }"), None);
    }
}
