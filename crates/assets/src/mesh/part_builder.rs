//! Builds meshes from faces whose corners have separate indices for position, normal and texture coordinate.

use std::collections::BTreeMap;

use super::{DecodeError, MAX_TRIANGLES, MeshPart, polygon};

/// A corner of a face: indices into the vertex attributes of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Corner {
    pub(super) position: usize,
    pub(super) normal: Option<usize>,
    pub(super) uv: Option<usize>,
}

/// The vertex attributes of the file.
#[derive(Debug, Default)]
pub(super) struct VertexAttributes {
    pub(super) positions: Vec<[f64; 3]>,
    pub(super) normals: Vec<[f64; 3]>,
    pub(super) uvs: Vec<[f64; 2]>,
}

/// Collects the faces of one part.
#[derive(Debug, Default)]
pub(super) struct PartBuilder {
    triangles: Vec<[Corner; 3]>,
}

impl PartBuilder {
    pub(super) fn is_empty(&self) -> bool {
        self.triangles.is_empty()
    }

    /// Adds a polygon; one with fewer than three corners is ignored.
    pub(super) fn add(
        &mut self,
        corners: &[Corner],
        attributes: &VertexAttributes,
    ) -> Result<(), DecodeError> {
        if self.triangles.len().saturating_add(corners.len()) > MAX_TRIANGLES {
            return Err(DecodeError::TooLarge(format!("more than {MAX_TRIANGLES} triangles")));
        }
        let [a, b, c] = match corners {
            [] | [_] | [_, _] => return Ok(()),
            [a, b, c] => [*a, *b, *c],
            many => {
                let point =
                    |corner: &Corner| attributes.positions.get(corner.position).copied().unwrap_or_default();
                let points: Vec<[f64; 3]> = many.iter().map(point).collect();
                for triangle in polygon::triangulate(&points) {
                    let [Some(a), Some(b), Some(c)] = triangle.map(|at| many.get(at)) else { continue };
                    self.triangles.push([*a, *b, *c]);
                }
                return Ok(());
            }
        };
        self.triangles.push([a, b, c]);
        Ok(())
    }

    /// Builds the part: corners with equal attributes share a vertex. Normals and texture coordinates are kept only if
    /// every corner has them.
    pub(super) fn finish(&self, attributes: &VertexAttributes, name: &str, material: &str) -> MeshPart {
        self.finish_with_position_indices(attributes, name, material).0
    }

    /// Like [`PartBuilder::finish`]; also returns for each vertex of the part the index of its position.
    pub(super) fn finish_with_position_indices(
        &self,
        attributes: &VertexAttributes,
        name: &str,
        material: &str,
    ) -> (MeshPart, Vec<usize>) {
        let mut origins = Vec::new();
        let mut part =
            MeshPart { name: name.to_owned(), material: material.to_owned(), ..MeshPart::default() };
        let corners = || self.triangles.iter().flatten();
        let has_normals =
            corners().all(|corner| corner.normal.is_some_and(|at| at < attributes.normals.len()));
        let has_uvs = corners().all(|corner| corner.uv.is_some_and(|at| at < attributes.uvs.len()));
        let mut known: BTreeMap<Corner, u32> = BTreeMap::new();
        for triangle in &self.triangles {
            let indices = triangle.map(|corner| {
                let kept = Corner {
                    position: corner.position,
                    normal: corner.normal.filter(|_| has_normals),
                    uv: corner.uv.filter(|_| has_uvs),
                };
                *known.entry(kept).or_insert_with(|| {
                    let get = |at: usize| attributes.positions.get(at).copied().unwrap_or_default();
                    part.vertices.push(get(kept.position));
                    origins.push(kept.position);
                    part.normals.extend(kept.normal.and_then(|at| attributes.normals.get(at)));
                    part.uvs.extend(kept.uv.and_then(|at| attributes.uvs.get(at)));
                    // Three times MAX_TRIANGLES fits into 32 bits.
                    u32::try_from(part.vertices.len() - 1).unwrap_or(u32::MAX)
                })
            });
            part.triangles.push(indices);
        }
        (part, origins)
    }
}
