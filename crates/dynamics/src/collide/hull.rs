//! A convex hull with whole faces.

use std::collections::BTreeMap;

use base::Vec3;
use parry3d_f64::shape::ConvexPolyhedron;

use super::tree::Ray;
use crate::shape::Aabb;

/// A flat side.
#[derive(Debug)]
pub(super) struct Face {
    /// Unit, outwards.
    pub(super) normal: Vec3,
    /// Counter-clockwise seen from outside.
    pub(super) points: Vec<Vec3>,
}

#[derive(Debug)]
pub(super) struct Hull {
    pub(super) bounds: Aabb,
    /// Corners of the hull and their numbers among the authored points.
    pub(super) corners: Vec<(u32, Vec3)>,
    /// Empty if the points are all in one plane.
    pub(super) faces: Vec<Face>,
}

impl Hull {
    /// The hull of finite points; `None` without points.
    pub(super) fn new(points: &[Vec3]) -> Option<Self> {
        if points.is_empty() {
            return None;
        }
        let numbered = distinct(points);
        let polyhedron = polyhedron(&numbered);
        let corners = polyhedron.as_ref().and_then(|p| named(p.points(), &numbered)).unwrap_or(numbered);
        let faces = polyhedron.map(|p| faces(&p)).unwrap_or_default();
        Some(Self { bounds: Aabb::around(corners.iter().map(|(_, p)| *p)), corners, faces })
    }

    /// The corner that is farthest in a direction; of equals, the first.
    pub(super) fn support(&self, direction: Vec3) -> Vec3 {
        let mut best = (f64::NEG_INFINITY, Vec3::ZERO);
        for (_, corner) in &self.corners {
            let far = corner.dot(direction);
            if far > best.0 {
                best = (far, *corner);
            }
        }
        best.1
    }

    /// Where a ray of the hull's frame is inside: distances and normals of entry and exit.
    pub(super) fn ray(&self, ray: &Ray) -> Option<[(f64, Vec3); 2]> {
        let mut near = (f64::NEG_INFINITY, Vec3::ZERO);
        let mut far = (f64::INFINITY, Vec3::ZERO);
        for face in &self.faces {
            let Some(point) = face.points.first() else { continue };
            let height = face.normal.dot(ray.origin - *point);
            let sink = -face.normal.dot(ray.direction);
            if sink == 0.0 {
                if height > 0.0 {
                    return None;
                }
                continue;
            }
            let distance = height / sink;
            if sink > 0.0 && distance > near.0 {
                near = (distance, face.normal);
            } else if sink < 0.0 && distance < far.0 {
                far = (distance, face.normal);
            }
        }
        (!self.faces.is_empty() && near.0 <= far.0).then_some([near, far])
    }
}

/// Each place once, with its first number.
fn distinct(points: &[Vec3]) -> Vec<(u32, Vec3)> {
    let mut seen = BTreeMap::new();
    for (point, number) in points.iter().zip(0_u32..) {
        seen.entry((*point + Vec3::ZERO).to_array().map(f64::to_bits)).or_insert((number, *point));
    }
    let mut numbered: Vec<_> = seen.into_values().collect();
    numbered.sort_unstable_by_key(|(number, _)| *number);
    numbered
}

/// The library's hull; `None` if the points have no volume.
fn polyhedron(numbered: &[(u32, Vec3)]) -> Option<ConvexPolyhedron> {
    if numbered.len() < 4 || !has_volume(numbered) {
        return None;
    }
    let points: Vec<Vec3> = numbered.iter().map(|(_, p)| *p).collect();
    ConvexPolyhedron::from_convex_hull(&points)
}

/// Whether some four points span a volume that is not lost in rounding.
fn has_volume(numbered: &[(u32, Vec3)]) -> bool {
    let start = numbered[0].1;
    let farthest = |measure: &dyn Fn(Vec3) -> f64| {
        numbered.iter().map(|(_, p)| *p).max_by(|a, b| measure(*a).total_cmp(&measure(*b))).unwrap_or(start)
    };
    let second = farthest(&|p| (p - start).length_squared());
    let line = second - start;
    let third = farthest(&|p| line.cross(p - start).length_squared());
    let plane = line.cross(third - start);
    let fourth = farthest(&|p| plane.dot(p - start).abs());
    let size = line.length();
    plane.dot(fourth - start).abs() > 1e-9 * size * size * size && size > 0.0
}

/// The corners' numbers among the authored points; `None` if the library moved a point.
fn named(corners: &[Vec3], numbered: &[(u32, Vec3)]) -> Option<Vec<(u32, Vec3)>> {
    let key = |p: Vec3| (p + Vec3::ZERO).to_array().map(f64::to_bits);
    let numbers: BTreeMap<_, _> = numbered.iter().map(|(number, p)| (key(*p), *number)).collect();
    let mut named = corners
        .iter()
        .map(|corner| numbers.get(&key(*corner)).map(|number| (*number, *corner)))
        .collect::<Option<Vec<_>>>()?;
    named.sort_unstable_by_key(|(number, _)| *number);
    Some(named)
}

/// The corners of the hull of numbered points; `None` if they have no volume.
pub(super) fn corners(numbered: &[(u32, Vec3)]) -> Option<Vec<(u32, Vec3)>> {
    named(polyhedron(numbered)?.points(), numbered)
}

fn faces(polyhedron: &ConvexPolyhedron) -> Vec<Face> {
    let mut faces = Vec::with_capacity(polyhedron.faces().len());
    for face in polyhedron.faces() {
        let first = face.first_vertex_or_edge as usize;
        let ids = polyhedron.vertices_adj_to_face().get(first..first + face.num_vertices_or_edges as usize);
        let points = ids.unwrap_or(&[]).iter().map(|id| polyhedron.points()[*id as usize]).collect();
        faces.push(Face { normal: face.normal, points });
    }
    faces
}
