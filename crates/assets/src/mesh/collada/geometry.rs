//! COLLADA geometries: sources of numbers, and the primitives that index them.

use roxmltree::Node;

use super::super::part_builder::{Corner, PartBuilder, VertexAttributes};
use super::super::{DecodeError, malformed};
use super::xml::{Ids, child, elements, integers, numbers};

/// The faces of one material in a geometry.
pub(super) struct Primitive {
    pub(super) symbol: String,
    pub(super) faces: PartBuilder,
    pub(super) attributes: VertexAttributes,
}

/// Reads the primitives of a geometry.
pub(super) fn read<'a, 'input>(
    ids: &Ids<'a, 'input>,
    geometry: Node<'a, 'input>,
) -> Result<Vec<Primitive>, DecodeError> {
    let Some(mesh) = child(geometry, "mesh") else { return Ok(Vec::new()) };
    let mut primitives = Vec::new();
    for element in mesh.children().filter(Node::is_element) {
        let kind = element.tag_name().name();
        if matches!(kind, "triangles" | "polylist" | "polygons" | "trifans" | "tristrips") {
            let symbol = element.attribute("material").unwrap_or_default().to_owned();
            let (faces, attributes) = primitive(ids, element, kind)?;
            if !faces.is_empty() {
                primitives.push(Primitive { symbol, faces, attributes });
            }
        }
    }
    Ok(primitives)
}

fn primitive<'a, 'input>(
    ids: &Ids<'a, 'input>,
    element: Node<'a, 'input>,
    kind: &str,
) -> Result<(PartBuilder, VertexAttributes), DecodeError> {
    let inputs = inputs(ids, element)?;
    let mut faces = PartBuilder::default();
    for indices in elements(element, "p").chain(elements(element, "ph").flat_map(|ph| elements(ph, "p"))) {
        let corners = inputs.corners(&integers(indices)?)?;
        match kind {
            "polygons" => faces.add(&corners, &inputs.attributes)?,
            "trifans" => {
                if let [hub, rim @ ..] = corners.as_slice() {
                    for [a, b] in rim.array_windows::<2>() {
                        faces.add(&[*hub, *a, *b], &inputs.attributes)?;
                    }
                }
            }
            "tristrips" => {
                for (at, [a, b, c]) in corners.array_windows::<3>().enumerate() {
                    // The winding of every other triangle of a strip is reversed.
                    let face = if at % 2 == 0 { [*a, *b, *c] } else { [*b, *a, *c] };
                    faces.add(&face, &inputs.attributes)?;
                }
            }
            "polylist" => {
                let counts = child(element, "vcount").map_or(Ok(Vec::new()), integers)?;
                let mut rest = corners.as_slice();
                for count in counts {
                    let Some((face, after)) = rest.split_at_checked(count) else {
                        return Err(malformed("a polylist has fewer indices than its vcount requires"));
                    };
                    faces.add(face, &inputs.attributes)?;
                    rest = after;
                }
            }
            _ => corners.chunks_exact(3).try_for_each(|face| faces.add(face, &inputs.attributes))?,
        }
    }
    Ok((faces, inputs.attributes))
}

/// Reads the sources that a primitive indexes.
fn inputs<'a, 'input>(ids: &Ids<'a, 'input>, element: Node<'a, 'input>) -> Result<Inputs, DecodeError> {
    let mut inputs = Inputs::default();
    for input in elements(element, "input") {
        let offset = input.attribute("offset").and_then(|text| text.trim().parse().ok()).unwrap_or(0);
        inputs.stride = inputs.stride.max(offset + 1);
        if offset > 64 {
            return Err(malformed("an input has an offset above 64"));
        }
        let Some(source) = ids.target(input, "source") else { continue };
        match input.attribute("semantic") {
            Some("VERTEX") => {
                for shared in elements(source, "input") {
                    if let Some(source) = ids.target(shared, "source") {
                        take(ids, shared.attribute("semantic"), source, offset, &mut inputs)?;
                    }
                }
            }
            semantic => take(ids, semantic, source, offset, &mut inputs)?,
        }
    }
    Ok(inputs)
}

fn take<'a, 'input>(
    ids: &Ids<'a, 'input>,
    semantic: Option<&str>,
    source: Node<'a, 'input>,
    offset: usize,
    inputs: &mut Inputs,
) -> Result<(), DecodeError> {
    match semantic {
        Some("POSITION") => {
            inputs.position = Some(offset);
            inputs.attributes.positions = floats(ids, source)?;
        }
        Some("NORMAL") => {
            inputs.normal = Some(offset);
            inputs.attributes.normals = floats(ids, source)?;
        }
        // Only the first set is used.
        Some("TEXCOORD") if inputs.uv.is_none() => {
            inputs.uv = Some(offset);
            inputs.attributes.uvs = floats(ids, source)?;
        }
        _ => {}
    }
    Ok(())
}

/// Reads the items of a source; components after the first `N` are ignored.
fn floats<'a, 'input, const N: usize>(
    ids: &Ids<'a, 'input>,
    source: Node<'a, 'input>,
) -> Result<Vec<[f64; N]>, DecodeError> {
    let accessor = child(source, "technique_common").and_then(|common| child(common, "accessor"));
    let array = accessor.and_then(|accessor| ids.target(accessor, "source"));
    let Some(array) = array.or_else(|| child(source, "float_array")) else { return Ok(Vec::new()) };
    let stride = accessor.and_then(|accessor| accessor.attribute("stride")?.trim().parse().ok()).unwrap_or(N);
    if stride < N {
        return Err(malformed(format!("a source has {stride} numbers per item instead of at least {N}")));
    }
    let numbers = numbers(array)?;
    let item = |chunk: &[f64]| chunk.first_chunk::<N>().copied();
    Ok(numbers.chunks_exact(stride).filter_map(item).collect())
}

/// The sources, and their offsets within a group of indices.
#[derive(Default)]
struct Inputs {
    stride: usize,
    position: Option<usize>,
    normal: Option<usize>,
    uv: Option<usize>,
    attributes: VertexAttributes,
}

impl Inputs {
    fn corners(&self, indices: &[usize]) -> Result<Vec<Corner>, DecodeError> {
        let Some(position) = self.position else { return Err(malformed("a primitive has no positions")) };
        let corner = |group: &[usize]| {
            let at = |offset: Option<usize>| offset.and_then(|offset| group.get(offset).copied());
            let position = *group.get(position)?;
            let corner = Corner { position, normal: at(self.normal), uv: at(self.uv) };
            (position < self.attributes.positions.len()).then_some(corner)
        };
        let corners: Option<Vec<Corner>> = indices.chunks_exact(self.stride.max(1)).map(corner).collect();
        corners.ok_or_else(|| malformed("an index exceeds the number of positions"))
    }
}
