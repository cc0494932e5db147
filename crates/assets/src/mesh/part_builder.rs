//! Collects triangles whose corners have indices of their own for position, normal and texture.

use std::collections::BTreeMap;

use super::{MAX_TRIANGLES, MeshPart, Problem, polygon};

/// A corner of a face: indices into the lists of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Corner {
    pub(super) position: usize,
    pub(super) normal: Option<usize>,
    pub(super) uv: Option<usize>,
}

/// The lists of the file.
#[derive(Debug, Default)]
pub(super) struct Lists {
    pub(super) positions: Vec<[f64; 3]>,
    pub(super) normals: Vec<[f64; 3]>,
    pub(super) uvs: Vec<[f64; 2]>,
}

/// Faces of one part so far.
#[derive(Debug, Default)]
pub(super) struct Faces {
    triangles: Vec<[Corner; 3]>,
}

impl Faces {
    pub(super) fn is_empty(&self) -> bool {
        self.triangles.is_empty()
    }

    /// Adds a polygon; one with fewer than three corners is nothing.
    pub(super) fn add(&mut self, corners: &[Corner], lists: &Lists) -> Result<(), Problem> {
        if self.triangles.len().saturating_add(corners.len()) > MAX_TRIANGLES {
            return Err(Problem::TooLarge(format!("more than {MAX_TRIANGLES} triangles")));
        }
        let [a, b, c] = match corners {
            [] | [_] | [_, _] => return Ok(()),
            [a, b, c] => [*a, *b, *c],
            many => {
                let point =
                    |corner: &Corner| lists.positions.get(corner.position).copied().unwrap_or_default();
                let points: Vec<[f64; 3]> = many.iter().map(point).collect();
                for triangle in polygon::triangles(&points) {
                    let [Some(a), Some(b), Some(c)] = triangle.map(|at| many.get(at)) else { continue };
                    self.triangles.push([*a, *b, *c]);
                }
                return Ok(());
            }
        };
        self.triangles.push([a, b, c]);
        Ok(())
    }

    /// The part: corners that agree in everything share a vertex. Normals and texture coordinates are kept only if
    /// every corner has them.
    pub(super) fn finish(&self, lists: &Lists, name: &str, material: &str) -> MeshPart {
        self.finish_with_origins(lists, name, material).0
    }

    /// As [`Faces::finish`], and for each vertex of the part the index of its position in the list.
    pub(super) fn finish_with_origins(
        &self,
        lists: &Lists,
        name: &str,
        material: &str,
    ) -> (MeshPart, Vec<usize>) {
        let mut origins = Vec::new();
        let mut part =
            MeshPart { name: name.to_owned(), material: material.to_owned(), ..MeshPart::default() };
        let corners = || self.triangles.iter().flatten();
        let has_normals = corners().all(|corner| corner.normal.is_some_and(|at| at < lists.normals.len()));
        let has_uvs = corners().all(|corner| corner.uv.is_some_and(|at| at < lists.uvs.len()));
        let mut known: BTreeMap<Corner, u32> = BTreeMap::new();
        for triangle in &self.triangles {
            let indices = triangle.map(|corner| {
                let kept = Corner {
                    position: corner.position,
                    normal: corner.normal.filter(|_| has_normals),
                    uv: corner.uv.filter(|_| has_uvs),
                };
                *known.entry(kept).or_insert_with(|| {
                    let get = |at: usize| lists.positions.get(at).copied().unwrap_or_default();
                    part.vertices.push(get(kept.position));
                    origins.push(kept.position);
                    part.normals.extend(kept.normal.and_then(|at| lists.normals.get(at)));
                    part.uvs.extend(kept.uv.and_then(|at| lists.uvs.get(at)));
                    // Three times MAX_TRIANGLES fits.
                    u32::try_from(part.vertices.len() - 1).unwrap_or(u32::MAX)
                })
            });
            part.triangles.push(indices);
        }
        (part, origins)
    }
}
