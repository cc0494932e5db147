//! STL, in text and binary form.

use std::collections::BTreeMap;

use super::{DecodeError, MeshPart, malformed};

/// Length of the header of the binary form. `[bytes]`
const HEADER: usize = 80;
/// Length of a facet: a normal, three corners and two spare bytes. `[bytes]`
const FACET: usize = 50;

pub(super) fn decode(bytes: &[u8]) -> Result<Vec<MeshPart>, DecodeError> {
    // Binary files may start with "solid", too, so the size is checked first.
    let count = bytes.get(HEADER..HEADER + 4).and_then(|count| count.try_into().ok()).map(u32::from_le_bytes);
    let fits =
        count.is_some_and(|count| u64::from(count) * FACET as u64 + HEADER as u64 + 4 == bytes.len() as u64);
    if !fits && is_text(bytes) {
        return decode_text(&String::from_utf8_lossy(bytes));
    }
    let facets = bytes.get(HEADER + 4..).ok_or_else(|| malformed("too short for an STL file"))?;
    if count.is_some_and(|count| facets.len() / FACET < count as usize) {
        return Err(malformed(format!(
            "{} of {} triangles are missing",
            count.unwrap_or(0) as usize - facets.len() / FACET,
            count.unwrap_or(0)
        )));
    }
    // Some exporters leave the count at zero, so the size of the file is decisive.
    let mut merged = MergedVertices::default();
    for facet in facets.chunks_exact(FACET) {
        let (numbers, _) = facet.as_chunks::<4>();
        let at = |index: usize| numbers.get(index).map_or(0.0, |bytes| f64::from(f32::from_le_bytes(*bytes)));
        merged.add([3, 6, 9].map(|first| [at(first), at(first + 1), at(first + 2)]));
    }
    Ok(vec![merged.part])
}

fn is_text(bytes: &[u8]) -> bool {
    let start = bytes.trim_ascii_start().get(..5).unwrap_or(b"");
    start.eq_ignore_ascii_case(b"solid")
}

fn decode_text(text: &str) -> Result<Vec<MeshPart>, DecodeError> {
    let mut parts: Vec<MeshPart> = Vec::new();
    let mut merged = MergedVertices::default();
    let mut corners: Vec<[f64; 3]> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let mut words = line.split_ascii_whitespace();
        let Some(word) = words.next() else { continue };
        match word.to_ascii_lowercase().as_str() {
            "solid" => merged.part.name = words.collect::<Vec<_>>().join(" "),
            "outer" => corners.clear(),
            "vertex" => {
                let numbers: Vec<f64> = words.filter_map(|word| word.parse().ok()).collect();
                let corner = numbers.as_slice().try_into();
                corners.push(
                    corner.map_err(|_| malformed(format!("line {}: expected three numbers", number + 1)))?,
                );
            }
            "endloop" => {
                let triangle = corners.as_slice().try_into();
                merged.add(
                    triangle
                        .map_err(|_| malformed(format!("line {}: expected three corners", number + 1)))?,
                );
            }
            "endsolid" => parts.push(std::mem::take(&mut merged).part),
            _ => {}
        }
    }
    if !merged.part.triangles.is_empty() {
        parts.push(merged.part);
    }
    Ok(parts)
}

/// Builds a part whose vertices with the same position are merged.
#[derive(Default)]
struct MergedVertices {
    part: MeshPart,
    known: BTreeMap<[u64; 3], u32>,
}

impl MergedVertices {
    fn add(&mut self, corners: [[f64; 3]; 3]) {
        let triangle = corners.map(|corner| {
            // Adding zero turns -0 into 0.
            let corner = corner.map(|number| number + 0.0);
            *self.known.entry(corner.map(f64::to_bits)).or_insert_with(|| {
                self.part.vertices.push(corner);
                // The file is too small for more than 2³² vertices.
                u32::try_from(self.part.vertices.len() - 1).unwrap_or(u32::MAX)
            })
        });
        self.part.triangles.push(triangle);
    }
}

#[cfg(test)]
pub(super) const SAMPLE: &str = "solid tile one
facet normal 0 0 1
  outer loop
    vertex 0 0 0
    vertex 1 0 0
    vertex 1 1 0
  endloop
endfacet
facet normal 0 0 1
  outer loop
    vertex -0 0 0
    vertex 1 1 0
    vertex 0 1e0 0
  endloop
endfacet
endsolid tile one
";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::decode_mesh;

    fn binary(count: u32) -> Vec<u8> {
        let mut bytes = b"solid but not text".to_vec();
        bytes.resize(HEADER, b' ');
        bytes.extend(count.to_le_bytes());
        let corners = [
            [0.0_f32, 0.0, 0.0],
            [1.0, 0.0, 0.0],
            [1.0, 1.0, 0.0],
            [0.0, 0.0, 0.0],
            [1.0, 1.0, 0.0],
            [0.0, 1.0, 0.0],
        ];
        for facet in corners.chunks(3) {
            bytes.extend([0.0_f32, 0.0, 1.0].map(f32::to_le_bytes).concat());
            facet.iter().flatten().for_each(|number| bytes.extend(number.to_le_bytes()));
            bytes.extend([0, 0]);
        }
        bytes
    }

    #[test]
    fn text_and_binary_files_give_the_same() {
        let text = decode_mesh("a.stl", SAMPLE.as_bytes()).unwrap();
        let bytes = decode_mesh("a.stl", &binary(2)).unwrap();
        assert_eq!(text[0].name, "tile one");
        assert_eq!((text[0].vertices.len(), text[0].triangles.as_slice()), (4, &[[0, 1, 2], [0, 2, 3]][..]));
        assert_eq!((&bytes[0].vertices, &bytes[0].triangles), (&text[0].vertices, &text[0].triangles));
    }

    #[test]
    fn errors_are_described() {
        let error = |bytes: &[u8]| decode_mesh("a.stl", bytes).unwrap_err().to_string();
        assert_eq!(error(b"so"), "too short for an STL file: a.stl");
        assert_eq!(
            error(SAMPLE.replace("vertex 1 0 0", "vertex 1 0").as_bytes()),
            "line 5: expected three numbers: a.stl"
        );
        let mut cut = binary(2);
        cut[0] = b'x';
        cut.truncate(cut.len() - 10);
        assert_eq!(error(&cut), "1 of 2 triangles are missing: a.stl");
    }
}
