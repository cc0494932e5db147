//! A triangle mesh with its neighbourhoods and its tree.

use std::collections::BTreeMap;

use base::Vec3;

use super::facet::Facet;
use super::hull;
use super::tree::{Ray, Tree};
use crate::shape::{Aabb, TriangleMesh};

/// An edge between merged vertices.
type Edge = (u32, u32);

#[derive(Debug)]
pub(super) struct Surface {
    pub(super) bounds: Aabb,
    pub(super) facets: Vec<Facet>,
    tree: Tree,
    /// Vertices of the convex hull and their numbers; all vertices if there is no hull.
    pub(super) corners: Vec<(u32, Vec3)>,
    /// All vertices that triangles use, each place once, numbered by their first index in the mesh.
    pub(super) vertices: Vec<(u32, Vec3)>,
    /// Ends of every edge, each once.
    pub(super) edges: Vec<[Vec3; 2]>,
    /// Whether it has an inside.
    pub(super) closed: bool,
}

impl Surface {
    /// From a repaired mesh.
    pub(super) fn new(mesh: &TriangleMesh) -> Self {
        let mut numbers = BTreeMap::<[u64; 3], u32>::new();
        let mut vertices = Vec::new();
        let mut facets = Vec::with_capacity(mesh.triangles.len());
        let mut sides = Vec::<(Edge, usize, usize, bool)>::with_capacity(mesh.triangles.len() * 3);
        for triangle in &mesh.triangles {
            let Some(facet) = mesh.corners(triangle).and_then(Facet::new) else { continue };
            let mut merged = [0; 3];
            for i in 0..3 {
                // Adding zero turns -0 into +0, so that equal places have equal bits.
                let key = (facet.corners[i] + Vec3::ZERO).to_array().map(f64::to_bits);
                merged[i] = *numbers.entry(key).or_insert_with(|| {
                    vertices.push((triangle[i], facet.corners[i]));
                    vertices.len() as u32 - 1
                });
            }
            for i in 0..3 {
                let (from, to) = (merged[i], merged[(i + 1) % 3]);
                sides.push(((from.min(to), from.max(to)), facets.len(), i, from < to));
            }
            facets.push(facet);
        }
        sides.sort_unstable();
        let mut closed = !sides.is_empty();
        let mut edges = Vec::with_capacity(sides.len() / 2);
        for group in sides.chunk_by(|a, b| a.0 == b.0) {
            let place = |number: u32| vertices[number as usize].1;
            edges.push([place(group[0].0.0), place(group[0].0.1)]);
            // Only two triangles that agree on their front are neighbours.
            match group {
                [(_, f, i, way), (_, g, j, back)] if way != back => {
                    facets[*f].beyond[*i] = Some(facets[*g].normal);
                    facets[*g].beyond[*j] = Some(facets[*f].normal);
                }
                _ => closed = false,
            }
        }
        let items = facets.iter().zip(0..).map(|(facet, i)| (i, Aabb::around(facet.corners))).collect();
        let bounds = Aabb::around(vertices.iter().map(|(_, p)| *p));
        let corners = hull::corners(&vertices).unwrap_or_else(|| vertices.clone());
        Self { bounds, facets, tree: Tree::new(items), corners, vertices, edges, closed }
    }

    /// Calls for each triangle whose box overlaps, in order of their numbers.
    pub(super) fn overlaps(&self, aabb: &Aabb, found: &mut Vec<u32>) {
        found.clear();
        self.tree.overlaps(aabb, |item| found.push(item));
        found.sort_unstable();
    }

    /// The first triangle that a ray of the mesh's frame meets, from either side.
    pub(super) fn ray(&self, ray: &Ray, max: f64) -> Option<(f64, Vec3)> {
        let mut best: Option<(f64, u32)> = None;
        self.tree.ray(ray, max, |item, max| {
            let Some(distance) = Facet::ray(&self.facets[item as usize].corners, ray) else { return max };
            // Ties go to the smaller number, so that the order of the search does not matter.
            let better = best.is_none_or(|(d, i)| distance < d || (distance == d && item < i));
            if distance <= max && better {
                best = Some((distance, item));
                return distance;
            }
            max
        });
        best.map(|(distance, item)| (distance, self.facets[item as usize].normal))
    }
}
