//! Wavefront OBJ: `v`, `vn`, `vt`, `f`, `o`, `g`, `usemtl`; anything else is skipped.

use super::part_builder::{Corner, PartBuilder, VertexAttributes};
use super::{DecodeError, MeshPart, malformed};

/// A new part starts where the object, the group or the material changes.
pub(super) fn decode(bytes: &[u8]) -> Result<Vec<MeshPart>, DecodeError> {
    let text = String::from_utf8_lossy(bytes);
    let mut attributes = VertexAttributes::default();
    let mut faces = PartBuilder::default();
    let mut parts = Vec::new();
    let (mut name, mut material) = (String::new(), String::new());
    let mut joined = String::new();
    for (number, line) in text.lines().enumerate() {
        // A backslash at the end of a line continues it.
        if let Some(start) = line.trim_end().strip_suffix('\\') {
            joined.push_str(start);
            joined.push(' ');
            continue;
        }
        let whole = if joined.is_empty() {
            line
        } else {
            joined.push_str(line);
            joined.as_str()
        };
        let mut words = whole.split_ascii_whitespace();
        let here = || format!("line {}", number + 1);
        match words.next() {
            Some("v") => attributes.positions.push(numbers(words, &here)?),
            Some("vn") => attributes.normals.push(numbers(words, &here)?),
            Some("vt") => attributes.uvs.push(texture(words, &here)?),
            Some("f") => {
                let corners: Result<Vec<Corner>, DecodeError> = words
                    .map(|word| corner(word, &attributes).ok_or_else(|| wrong_corner(word, &here)))
                    .collect();
                faces.add(&corners?, &attributes)?;
            }
            Some(word @ ("o" | "g" | "usemtl")) => {
                let new = words.collect::<Vec<_>>().join(" ");
                let old = if word == "usemtl" { &mut material } else { &mut name };
                if *old != new {
                    let before = std::mem::replace(old, new);
                    if !faces.is_empty() {
                        let (of_name, of_material) =
                            if word == "usemtl" { (&name, &before) } else { (&before, &material) };
                        parts.push(std::mem::take(&mut faces).finish(&attributes, of_name, of_material));
                    }
                }
            }
            _ => {}
        }
        joined.clear();
    }
    if !faces.is_empty() {
        parts.push(faces.finish(&attributes, &name, &material));
    }
    Ok(parts)
}

fn wrong_corner(word: &str, here: &dyn Fn() -> String) -> DecodeError {
    malformed(format!("{}: {word:?} does not refer to a preceding vertex", here()))
}

/// Parses three numbers; a fourth (a weight) and colours after it are ignored.
fn numbers<'a>(
    mut words: impl Iterator<Item = &'a str>,
    here: &dyn Fn() -> String,
) -> Result<[f64; 3], DecodeError> {
    let mut next = || words.next().and_then(|word| word.parse().ok());
    match (next(), next(), next()) {
        (Some(x), Some(y), Some(z)) => Ok([x, y, z]),
        _ => Err(malformed(format!("{}: expected three numbers", here()))),
    }
}

/// Parses one or two numbers; a third is ignored.
fn texture<'a>(
    mut words: impl Iterator<Item = &'a str>,
    here: &dyn Fn() -> String,
) -> Result<[f64; 2], DecodeError> {
    let u = words.next().and_then(|word| word.parse().ok());
    let v = words.next().map_or(Some(0.0), |word| word.parse().ok());
    u.zip(v).map(<[f64; 2]>::from).ok_or_else(|| malformed(format!("{}: expected two numbers", here())))
}

/// Parses `7`, `7/3`, `7//2`, `7/3/2`; indices start at 1, or count from the end if negative.
fn corner(word: &str, attributes: &VertexAttributes) -> Option<Corner> {
    let mut parts = word.split('/');
    let position = index(parts.next()?, attributes.positions.len())?;
    let mut other = |len: usize| match parts.next() {
        None | Some("") => Some(None),
        Some(text) => index(text, len).map(Some),
    };
    let uv = other(attributes.uvs.len())?;
    let normal = other(attributes.normals.len())?;
    Some(Corner { position, normal, uv })
}

fn index(text: &str, len: usize) -> Option<usize> {
    let number: i64 = text.parse().ok()?;
    let at =
        if number < 0 { i64::try_from(len).ok()?.checked_add(number)? } else { number.checked_sub(1)? };
    usize::try_from(at).ok().filter(|at| *at < len)
}

#[cfg(test)]
pub(super) const SAMPLE: &str = "# two parts
o plate
v 0 0 0
v 2 0 0 1.0
v 2 2 \\
0
v 0 2 0
vt 0 0
vt 1 0
vn 0 0 1
f 1/1/1 2/2/1 3/1/1 4/2/1
l 1 2
usemtl red
f -4 -3 -2
";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::decode_mesh;

    #[test]
    fn equal_vertices_of_a_part_are_shared() {
        let parts = decode_mesh("a.OBJ", SAMPLE.as_bytes()).unwrap();
        assert_eq!(parts.len(), 2);
        let [plate, red] = &parts[..] else { panic!("two parts") };
        assert_eq!((plate.name.as_str(), plate.material.as_str()), ("plate", ""));
        assert_eq!((plate.vertices.len(), plate.triangles.len()), (4, 2));
        assert_eq!((plate.normals.len(), plate.uvs.len()), (4, 4));
        assert_eq!((red.name.as_str(), red.material.as_str()), ("plate", "red"));
        assert_eq!((red.vertices.len(), red.triangles.as_slice()), (3, &[[0, 1, 2]][..]));
        assert!(red.normals.is_empty() && red.uvs.is_empty());
    }

    #[test]
    fn errors_have_their_line() {
        let error = |text: &str| decode_mesh("a.obj", text.as_bytes()).unwrap_err().to_string();
        assert_eq!(error("v 1 2\n"), "line 1: expected three numbers: a.obj");
        assert_eq!(error("v 1 2 3\nf 1 2 0\n"), "line 2: \"2\" does not refer to a preceding vertex: a.obj");
        assert_eq!(error("v 1 2 nan\nf 1 1 1\n"), "a vertex is not finite: a.obj");
    }
}
