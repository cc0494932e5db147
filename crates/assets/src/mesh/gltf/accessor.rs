//! glTF accessors: typed views of numbers in buffers.

use super::container::Container;
use crate::json::{Json, Members};

/// Accessors with more numbers are rejected.
const MAX_NUMBERS: usize = 200_000_000;

/// Accessors without a buffer view, which are all zeros, are rejected if they have more rows: they take no space in the
/// file.
const MAX_ZEROS: usize = 10_000_000;

/// The layout of numbers in a buffer.
struct Layout<'a> {
    bytes: &'a [u8],
    start: usize,
    stride: usize,
    size: usize,
    kind: usize,
    is_normalized: bool,
    count: usize,
    width: usize,
}

/// Returns the layout of `count` rows in a buffer view.
fn layout<'a>(
    file: &'a Container,
    accessor: &Json,
    kind: usize,
    (count, width): (usize, usize),
    is_normalized: bool,
) -> Result<Layout<'a>, String> {
    let view = accessor.index("bufferView").and_then(|view| file.view(view));
    let (bytes, view) = view.ok_or("a buffer view is missing")?;
    let size = match kind {
        5120 | 5121 => 1,
        5122 | 5123 => 2,
        5125 | 5126 => 4,
        _ => return Err(format!("component type {kind} is unknown")),
    };
    let stride = view.index("byteStride").filter(|stride| *stride > 0).unwrap_or(size * width);
    let start = accessor.index("byteOffset").unwrap_or(0);
    let last = count.checked_sub(1).and_then(|last| last.checked_mul(stride)).unwrap_or(0);
    let end = last.checked_add(start).and_then(|at| at.checked_add(size * width));
    if count > 0 && end.is_none_or(|end| end > bytes.len()) {
        return Err("an accessor exceeds its buffer".to_owned());
    }
    Ok(Layout { bytes, start, stride, size, kind, is_normalized, count, width })
}

impl Layout<'_> {
    fn number(&self, row: usize, column: usize) -> f64 {
        let at = self.start + row * self.stride + column * self.size;
        let bytes = self.bytes.get(at..at + self.size).unwrap_or(&[]);
        let (number, most) = match (self.kind, bytes) {
            (5120, [a]) => (f64::from(a.cast_signed()), 127.0),
            (5121, [a]) => (f64::from(*a), 255.0),
            (5122, [a, b]) => (f64::from(i16::from_le_bytes([*a, *b])), 32767.0),
            (5123, [a, b]) => (f64::from(u16::from_le_bytes([*a, *b])), 65535.0),
            (5125, [a, b, c, d]) => (f64::from(u32::from_le_bytes([*a, *b, *c, *d])), 4_294_967_295.0),
            (_, [a, b, c, d]) => return f64::from(f32::from_le_bytes([*a, *b, *c, *d])),
            _ => return 0.0,
        };
        if self.is_normalized { (number / most).max(-1.0) } else { number }
    }
}

impl Layout<'_> {
    fn row(&self, row: usize) -> Vec<f64> {
        (0..self.width).map(|column| self.number(row, column)).collect()
    }
}

/// Reads rows of numbers with at least `width` columns.
///
/// An accessor without a buffer view is all zeros; a sparse one overrides some rows.
pub(super) fn rows_of(file: &Container, index: usize, width: usize) -> Result<Vec<Vec<f64>>, String> {
    let accessor = file.json.list("accessors").get(index).ok_or("an accessor is missing")?;
    let own_width = match accessor.text("type").unwrap_or("") {
        "SCALAR" => 1,
        "VEC2" => 2,
        "VEC3" => 3,
        "VEC4" => 4,
        "MAT4" => 16,
        other => return Err(format!("accessor type {other:?} is not expected here")),
    };
    let count = accessor.index("count").unwrap_or(0);
    if own_width < width {
        return Err("an accessor has too few components".to_owned());
    }
    if count.saturating_mul(own_width) > MAX_NUMBERS {
        return Err("an accessor has too many numbers".to_owned());
    }
    let kind = accessor.index("componentType").unwrap_or(0);
    let is_normalized = accessor.get("normalized") == Some(&Json::Bool(true));
    let mut rows: Vec<Vec<f64>> = match accessor.get("bufferView") {
        Some(_) => {
            let layout = layout(file, accessor, kind, (count, own_width), is_normalized)?;
            (0..layout.count).map(|row| layout.row(row)).collect()
        }
        // The file may be small and the count large, and only a sparse accessor makes sense here.
        None if accessor.get("sparse").is_none() && count > MAX_ZEROS => {
            return Err("an accessor has no buffer view".to_owned());
        }
        None => vec![vec![0.0; own_width]; count.min(MAX_ZEROS)],
    };
    if let Some(sparse) = accessor.get("sparse") {
        let some = sparse.index("count").unwrap_or(0);
        if some > count {
            return Err("a sparse accessor overrides more rows than it has".to_owned());
        }
        let (indices, values) = (sparse.get("indices").unwrap_or(&Json::Null), sparse.get("values"));
        let places = layout(file, indices, indices.index("componentType").unwrap_or(0), (some, 1), false)?;
        let values = values.unwrap_or(&Json::Null);
        let values = layout(file, values, kind, (some, own_width), is_normalized)?;
        for row in 0..some {
            let slot = crate::json::to_index(places.number(row, 0)).and_then(|at| rows.get_mut(at));
            *slot.ok_or("a sparse accessor exceeds its rows")? = values.row(row);
        }
    }
    Ok(rows)
}

/// Reads integers.
pub(super) fn indices(file: &Container, index: usize) -> Result<Vec<u32>, String> {
    let parse = |row: &Vec<f64>| {
        let first = row.first().copied().and_then(crate::json::to_index);
        first.and_then(|at| u32::try_from(at).ok()).ok_or_else(|| "an index is not an integer".to_owned())
    };
    rows_of(file, index, 1)?.iter().map(parse).collect()
}

/// Reads four integers per row.
pub(super) fn joint_indices(file: &Container, index: usize) -> Result<Vec<[usize; 4]>, String> {
    let accessor = file.json.list("accessors").get(index);
    if accessor.is_some_and(|accessor| accessor.get("normalized") == Some(&Json::Bool(true))) {
        return Err("joints do not have four components".to_owned());
    }
    let parse = |row: &Vec<f64>, column: usize| {
        row.get(column).copied().and_then(crate::json::to_index).unwrap_or(usize::MAX)
    };
    let rows = rows_of(file, index, 4)?;
    Ok(rows.iter().map(|row| std::array::from_fn(|column| parse(row, column))).collect())
}
