//! Height fields of MJCF: a matrix of relative heights.

use assets::ImagePixels;

use super::Mjcf;
use super::geoms::joined;
use crate::model::Geometry;
use crate::tree::Element;

/// Limit of the number of points in a text.
const MAX_POINTS: usize = 4_000_000;

/// A height field.
pub(super) struct Grid {
    columns: usize,
    /// Half size along x and y, and the height of the highest point. `[m]`
    size: [f64; 3],
    /// From 0 to 1, the row with the smallest y first.
    shares: Vec<f64>,
}

impl Grid {
    pub(super) fn geometry(&self) -> Geometry {
        let rows = self.shares.len() / self.columns;
        let spacing = |half: f64, count: usize| 2.0 * half / (count.max(2) - 1) as f64;
        Geometry::Grid {
            columns: self.columns,
            spacing: [spacing(self.size[0], self.columns), spacing(self.size[1], rows)],
            heights: self.shares.iter().map(|share| share * self.size[2]).collect(),
        }
    }
}

impl Mjcf<'_> {
    /// Reads a height field from an image, or from numbers with the row of the largest y first.
    pub(super) fn height_field(&mut self, element: &Element) {
        let name = element.get("name").or_else(|| element.get("file")).unwrap_or_default().to_owned();
        let size = match self.list(element, "size").as_deref() {
            Some([x, y, z, ..]) => [*x, *y, *z].map(|side| side.abs().max(1e-6)),
            _ => [1.0; 3],
        };
        match self.matrix(element) {
            Ok((columns, values)) => {
                let shares = turned_over(&normalized(values), columns);
                self.grids.insert(name, Grid { columns, size, shares });
            }
            Err(wrong) => self.diagnostics.warn(element, format!("{wrong}; the height field is ignored")),
        }
    }

    /// Returns the number of columns and the values of all rows.
    fn matrix(&mut self, element: &Element) -> Result<(usize, Vec<f64>), String> {
        if let Some(file) = element.get("file") {
            let path = self.import.meshes().find(&joined(&self.mesh_folder, file));
            let path = path.ok_or_else(|| format!("no such file: {file}"))?;
            let bytes = self.import.files.read(&path).map_err(|error| format!("{error}: {file}"))?;
            let image = assets::decode_image(&path.to_string_lossy(), &bytes);
            let image = image.map_err(|error| error.to_string())?;
            let ImagePixels::Rgba8(pixels) = image.pixels else {
                return Err("it is not a PNG file".to_owned());
            };
            let values: Vec<f64> =
                pixels.as_chunks::<4>().0.iter().map(|pixel| f64::from(pixel[0])).collect();
            return checked(image.width as usize, image.height as usize, values);
        }
        let mut count = |name: &str| self.first(element, name).unwrap_or(0.0).clamp(0.0, 1e6) as usize;
        let (rows, columns) = (count("nrow"), count("ncol"));
        let flat = vec![0.0; rows.saturating_mul(columns).min(MAX_POINTS)];
        let values = self.list(element, "elevation").unwrap_or(flat);
        checked(columns, rows, values)
    }
}

fn checked(columns: usize, rows: usize, values: Vec<f64>) -> Result<(usize, Vec<f64>), String> {
    let count = columns.saturating_mul(rows);
    if columns < 2 || rows < 2 || values.len() != count || count > MAX_POINTS {
        return Err(format!("{rows} rows of {columns} heights are not {} numbers", values.len()));
    }
    Ok((columns, values))
}

/// Scales the values to the range from 0 to 1.
fn normalized(mut values: Vec<f64>) -> Vec<f64> {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let width = if most > least { most - least } else { 1.0 };
    values.iter_mut().for_each(|value| *value = (*value - least) / width);
    values
}

fn turned_over(values: &[f64], columns: usize) -> Vec<f64> {
    values.chunks(columns.max(1)).rev().flatten().copied().collect()
}
