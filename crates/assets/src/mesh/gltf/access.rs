//! Accessors: typed numbers in buffers.

use super::container::Container;
use crate::json::{Json, Members};

/// More numbers than this are refused.
const MAX_NUMBERS: usize = 200_000_000;

/// How numbers lie in a buffer.
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

fn layout(file: &Container, index: usize) -> Result<Layout<'_>, String> {
    let accessor = file.json.list("accessors").get(index).ok_or("an accessor is missing")?;
    if accessor.get("sparse").is_some() {
        return Err("sparse accessors cannot be read".to_owned());
    }
    let view = accessor.index("bufferView").and_then(|view| file.view(view));
    let (bytes, view) = view.ok_or("a stretch of a buffer is missing")?;
    let kind = accessor.index("componentType").unwrap_or(0);
    let size = match kind {
        5120 | 5121 => 1,
        5122 | 5123 => 2,
        5125 | 5126 => 4,
        _ => return Err(format!("numbers of kind {kind} are unknown")),
    };
    let width = match accessor.text("type").unwrap_or("") {
        "SCALAR" => 1,
        "VEC2" => 2,
        "VEC3" => 3,
        "VEC4" => 4,
        "MAT4" => 16,
        other => return Err(format!("values of type {other:?} are not expected")),
    };
    let count = accessor.index("count").unwrap_or(0);
    let stride = view.index("byteStride").filter(|stride| *stride > 0).unwrap_or(size * width);
    let start = accessor.index("byteOffset").unwrap_or(0);
    let last = count.checked_sub(1).and_then(|last| last.checked_mul(stride)).unwrap_or(0);
    let end = last.checked_add(start).and_then(|at| at.checked_add(size * width));
    if count > 0 && end.is_none_or(|end| end > bytes.len()) || count.saturating_mul(width) > MAX_NUMBERS {
        return Err("an accessor reaches beyond its buffer".to_owned());
    }
    let is_normalized = accessor.get("normalized") == Some(&Json::Bool(true));
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

/// Rows of numbers, at least so wide.
pub(super) fn vectors(file: &Container, index: usize, width: usize) -> Result<Vec<Vec<f64>>, String> {
    let layout = layout(file, index)?;
    if layout.width < width {
        return Err("an accessor is too narrow".to_owned());
    }
    let row = |row: usize| (0..width).map(|column| layout.number(row, column)).collect();
    Ok((0..layout.count).map(row).collect())
}

/// Whole numbers.
pub(super) fn indices(file: &Container, index: usize) -> Result<Vec<u32>, String> {
    let layout = layout(file, index)?;
    let whole = |row: usize| crate::json::whole(layout.number(row, 0)).and_then(|at| u32::try_from(at).ok());
    (0..layout.count).map(|row| whole(row).ok_or_else(|| "an index is no whole number".to_owned())).collect()
}

/// Four whole numbers in each row.
pub(super) fn indices_of_joints(file: &Container, index: usize) -> Result<Vec<[usize; 4]>, String> {
    let layout = layout(file, index)?;
    if layout.width < 4 || layout.is_normalized {
        return Err("bones are not given by four numbers".to_owned());
    }
    let whole =
        |row: usize, column: usize| crate::json::whole(layout.number(row, column)).unwrap_or(usize::MAX);
    Ok((0..layout.count).map(|row| std::array::from_fn(|column| whole(row, column))).collect())
}
