//! Geometries: lists of numbers, and the primitives that index them.

use roxmltree::Node;

use super::super::corners::{Corner, Faces, Lists};
use super::super::{Problem, broken};
use super::xml::{Ids, child, elements, integers, numbers};

/// The faces of one material in a geometry.
pub(super) struct Primitive {
    pub(super) symbol: String,
    pub(super) faces: Faces,
    pub(super) lists: Lists,
}

/// The primitives of a geometry.
pub(super) fn read<'a, 'input>(
    ids: &Ids<'a, 'input>,
    geometry: Node<'a, 'input>,
) -> Result<Vec<Primitive>, Problem> {
    let Some(mesh) = child(geometry, "mesh") else { return Ok(Vec::new()) };
    let mut primitives = Vec::new();
    for element in mesh.children().filter(Node::is_element) {
        let kind = element.tag_name().name();
        if matches!(kind, "triangles" | "polylist" | "polygons" | "trifans" | "tristrips") {
            let symbol = element.attribute("material").unwrap_or_default().to_owned();
            let (faces, lists) = primitive(ids, element, kind)?;
            if !faces.is_empty() {
                primitives.push(Primitive { symbol, faces, lists });
            }
        }
    }
    Ok(primitives)
}

fn primitive<'a, 'input>(
    ids: &Ids<'a, 'input>,
    element: Node<'a, 'input>,
    kind: &str,
) -> Result<(Faces, Lists), Problem> {
    let inputs = inputs(ids, element)?;
    let mut faces = Faces::default();
    for indices in elements(element, "p").chain(elements(element, "ph").flat_map(|ph| elements(ph, "p"))) {
        let corners = inputs.corners(&integers(indices)?)?;
        match kind {
            "polygons" => faces.add(&corners, &inputs.lists)?,
            "trifans" => {
                if let [hub, rim @ ..] = corners.as_slice() {
                    for [a, b] in rim.array_windows::<2>() {
                        faces.add(&[*hub, *a, *b], &inputs.lists)?;
                    }
                }
            }
            "tristrips" => {
                for (at, [a, b, c]) in corners.array_windows::<3>().enumerate() {
                    // Every other triangle of a strip is turned round.
                    let face = if at % 2 == 0 { [*a, *b, *c] } else { [*b, *a, *c] };
                    faces.add(&face, &inputs.lists)?;
                }
            }
            "polylist" => {
                let counts = child(element, "vcount").map_or(Ok(Vec::new()), integers)?;
                let mut rest = corners.as_slice();
                for count in counts {
                    let Some((face, after)) = rest.split_at_checked(count) else {
                        return Err(broken("a polylist has fewer indices than its vcount says"));
                    };
                    faces.add(face, &inputs.lists)?;
                    rest = after;
                }
            }
            _ => corners.chunks_exact(3).try_for_each(|face| faces.add(face, &inputs.lists))?,
        }
    }
    Ok((faces, inputs.lists))
}

/// The lists that a primitive indexes.
fn inputs<'a, 'input>(ids: &Ids<'a, 'input>, element: Node<'a, 'input>) -> Result<Inputs, Problem> {
    let mut inputs = Inputs::default();
    for input in elements(element, "input") {
        let offset = input.attribute("offset").and_then(|text| text.trim().parse().ok()).unwrap_or(0);
        inputs.stride = inputs.stride.max(offset + 1);
        if offset > 64 {
            return Err(broken("an input has an offset above 64"));
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
) -> Result<(), Problem> {
    match semantic {
        Some("POSITION") => {
            inputs.position = Some(offset);
            inputs.lists.positions = floats(ids, source)?;
        }
        Some("NORMAL") => {
            inputs.normal = Some(offset);
            inputs.lists.normals = floats(ids, source)?;
        }
        // The first set is the one that counts.
        Some("TEXCOORD") if inputs.uv.is_none() => {
            inputs.uv = Some(offset);
            inputs.lists.uvs = floats(ids, source)?;
        }
        _ => {}
    }
    Ok(())
}

/// The items of a source; numbers beyond the first `N` of an item are ignored.
fn floats<'a, 'input, const N: usize>(
    ids: &Ids<'a, 'input>,
    source: Node<'a, 'input>,
) -> Result<Vec<[f64; N]>, Problem> {
    let accessor = child(source, "technique_common").and_then(|common| child(common, "accessor"));
    let array = accessor.and_then(|accessor| ids.target(accessor, "source"));
    let Some(array) = array.or_else(|| child(source, "float_array")) else { return Ok(Vec::new()) };
    let stride = accessor.and_then(|accessor| accessor.attribute("stride")?.trim().parse().ok()).unwrap_or(N);
    if stride < N {
        return Err(broken(format!("a source has {stride} numbers an item where {N} are needed")));
    }
    let numbers = numbers(array)?;
    let item = |chunk: &[f64]| chunk.first_chunk::<N>().copied();
    Ok(numbers.chunks_exact(stride).filter_map(item).collect())
}

/// Lists, and where in a group of indices theirs stands.
#[derive(Default)]
struct Inputs {
    stride: usize,
    position: Option<usize>,
    normal: Option<usize>,
    uv: Option<usize>,
    lists: Lists,
}

impl Inputs {
    fn corners(&self, indices: &[usize]) -> Result<Vec<Corner>, Problem> {
        let Some(position) = self.position else { return Err(broken("a primitive has no positions")) };
        let corner = |group: &[usize]| {
            let at = |offset: Option<usize>| offset.and_then(|offset| group.get(offset).copied());
            let position = *group.get(position)?;
            let corner = Corner { position, normal: at(self.normal), uv: at(self.uv) };
            (position < self.lists.positions.len()).then_some(corner)
        };
        let corners: Option<Vec<Corner>> = indices.chunks_exact(self.stride.max(1)).map(corner).collect();
        corners.ok_or_else(|| broken("an index is beyond the end of the positions"))
    }
}
