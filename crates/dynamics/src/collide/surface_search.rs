//! Searches for the depth of points below the surface of a triangle mesh.
//!
//! The points of a probe lie near each other, so each search starts with what the previous one found: a triangle
//! whose distance bounds the search, and a ball that the surface does not intersect.

use base::Vec3;

use super::collision_mesh::CollisionMesh;
use crate::shape::Aabb;

/// Rounding of distances, as a share of the mesh's size.
const ROUNDING: f64 = 1e-9;
/// Cosine of the angle between a triangle's normal and a direction above which the triangle does not face against the
/// direction.
const MAX_FACING_COSINE: f64 = -0.1;
/// Share of a clear ball's radius within which a point is certainly on the same side, in spite of rounding.
const CLEAR_SHARE: f64 = 1.0 - 1e-9;

/// Where a point is relative to a closed mesh.
#[derive(Clone, Copy, Debug)]
pub(super) struct Location {
    /// Whether the point is inside or on the surface, and no deeper than the limit.
    pub(super) is_inside: bool,
    /// Lower bound of the distance to the surface. `[m]`
    pub(super) clearance: f64,
}

/// A ball that the surface does not intersect.
#[derive(Clone, Copy, Debug)]
struct ClearBall {
    center: Vec3,
    radius: f64,
    is_inside: bool,
}

/// Searches a mesh for the depths of several points, given in the mesh's frame.
#[derive(Debug)]
pub(super) struct SurfaceSearch<'a> {
    mesh: &'a CollisionMesh,
    /// Largest depth that is looked for. `[m]`
    limit: f64,
    slack: f64,
    /// The triangle that was found latest.
    latest: Option<u32>,
    clear_ball: Option<ClearBall>,
}

impl<'a> SurfaceSearch<'a> {
    pub(super) fn new(mesh: &'a CollisionMesh, limit: f64) -> Self {
        let slack = ROUNDING * (mesh.bounds.max - mesh.bounds.min).max_element();
        Self { mesh, limit, slack, latest: None, clear_ball: None }
    }

    /// Whether a triangle with this normal faces against a direction.
    pub(super) fn faces_against(normal: Vec3, direction: Vec3) -> bool {
        normal.dot(direction) <= MAX_FACING_COSINE
    }

    /// As [`SurfaceSearch::depth`], but a closed mesh must contain the point.
    pub(super) fn depth_inside(&mut self, p: Vec3, direction: Vec3) -> Option<(f64, Vec3)> {
        if self.mesh.is_closed && !self.locate(p).is_inside {
            return None;
        }
        self.depth(p, direction)
    }

    /// Depth of a point below the triangles that face against `direction`, up to the limit, and the normal of the
    /// nearest one. Triangles count only if the point is straight below them, not beyond their edges.
    pub(super) fn depth(&mut self, p: Vec3, direction: Vec3) -> Option<(f64, Vec3)> {
        let Self { mesh, slack, .. } = *self;
        let (mut depth, mut nearest) = (self.limit, None);
        let mut test = |item: u32| {
            let triangle = &mesh.triangles[item as usize];
            let below_plane = (triangle.vertices[0] - p).dot(triangle.normal);
            if !Self::faces_against(triangle.normal, direction)
                || below_plane < -2.0 * slack
                || below_plane > depth + slack
            {
                return depth + slack;
            }
            let offset = p - triangle.closest_point(p);
            let below = -offset.dot(triangle.normal);
            let beside = (offset + triangle.normal * below).length_squared();
            // Of equal ones, the smallest index is taken, so that the order of the search does not matter.
            let is_better = below < depth || (below == depth && nearest.is_some_and(|found| item < found));
            if below >= -slack && beside <= slack * slack && is_better {
                (depth, nearest) = (below, Some(item));
            }
            depth + slack
        };
        let max = self.latest.map_or(self.limit + slack, &mut test);
        let rounding = Vec3::splat(2.0 * slack);
        // A triangle straight above the point is there along its own normal.
        let may_contain = |node: usize, aabb: &Aabb, max: f64| {
            let normals = &mesh.normal_bounds[node];
            let most_against = Vec3::select(direction.cmpgt(Vec3::ZERO), normals.min, normals.max);
            let lowest = (normals.min * max).min(Vec3::ZERO) - rounding;
            let highest = (normals.max * max).max(Vec3::ZERO) + rounding;
            Self::faces_against(most_against, direction)
                && (aabb.min - p).cmple(highest).all()
                && (aabb.max - p).cmpge(lowest).all()
        };
        mesh.bvh.nearest_among(p, max, may_contain, |item, _| test(item));
        let item = nearest?;
        self.latest = Some(item);
        Some((depth, mesh.triangles[item as usize].normal))
    }

    /// Where a point is relative to a closed mesh; what is deeper inside than the limit is not found.
    pub(super) fn locate(&mut self, p: Vec3) -> Location {
        if let Some(ball) = self.clear_ball {
            let clearance = ball.radius - (p - ball.center).length();
            if clearance > 0.0 {
                return Location { is_inside: ball.is_inside, clearance };
            }
        }
        let beyond_bounds = (p - p.clamp(self.mesh.bounds.min, self.mesh.bounds.max)).length();
        if beyond_bounds > self.slack {
            return Location { is_inside: false, clearance: beyond_bounds };
        }
        let Self { mesh, limit, slack, .. } = *self;
        let (mut distance, mut height, mut nearest) = (f64::INFINITY, f64::INFINITY, None);
        let mut test = |item: u32| {
            let triangle = &mesh.triangles[item as usize];
            let offset = p - triangle.closest_point(p);
            let (length, above) = (offset.length(), offset.dot(triangle.normal));
            // On an edge, the triangle that the point is most perpendicular to decides the side.
            if length < distance - slack || (length <= distance + slack && above.abs() > height.abs()) {
                (height, nearest) = (above, Some(item));
            }
            distance = distance.min(length);
            limit.min(distance) + slack
        };
        let max = self.latest.map_or(limit + slack, &mut test);
        mesh.bvh.nearest(p, max, |item, _| test(item));
        let is_inside = height <= slack;
        let clearance = distance.min(limit) * CLEAR_SHARE;
        if nearest.is_some() {
            self.latest = nearest;
            self.clear_ball = Some(ClearBall { center: p, radius: clearance, is_inside });
        }
        Location { is_inside, clearance }
    }
}

#[cfg(test)]
mod tests {
    use base::Stream;

    use super::*;
    use crate::collide::bvh::Ray;
    use crate::collide::tests::{box_mesh, random_vector};
    use crate::collide::triangle::Triangle;

    const HALF: Vec3 = Vec3::new(0.1, 0.2, 0.3);
    const LIMIT: f64 = 0.1;

    /// Depth below the faces of the box that face against a direction.
    fn depth_in_box(p: Vec3, direction: Vec3) -> Option<f64> {
        let mut least = None;
        for axis in [Vec3::X, Vec3::Y, Vec3::Z] {
            for normal in [axis, -axis] {
                let depth = HALF.dot(axis) - p.dot(normal);
                if normal.dot(direction) <= MAX_FACING_COSINE && depth <= least.unwrap_or(LIMIT) {
                    least = Some(depth);
                }
            }
        }
        least.filter(|_| p.abs().cmple(HALF).all())
    }

    #[test]
    fn depths_in_a_box_are_known_whatever_was_searched_before() {
        let mesh = CollisionMesh::new(&box_mesh(HALF));
        let mut search = SurfaceSearch::new(&mesh, LIMIT);
        let mut stream = Stream::new(5, "collide.surface_search");
        let (mut found, mut p) = (0, Vec3::ZERO);
        for round in 0..2000 {
            // Steps of all lengths, as the next point may be near or far.
            let step = if round % 10 == 0 { 0.4 } else { 0.03 };
            p = (p + random_vector(&mut stream, step)).clamp(-1.3 * HALF, 1.3 * HALF);
            let direction = random_vector(&mut stream, 1.0).normalize();
            let location = search.locate(p);
            let (inside, outside) = ((HALF - p.abs()).min_element(), p - p.clamp(-HALF, HALF));
            let distance = if inside > 0.0 { inside } else { outside.length() };
            assert_eq!(location.is_inside, inside > 0.0 && inside <= LIMIT, "{p}");
            assert!(location.clearance <= distance + 1e-12, "{p}: {location:?}");
            let expected = depth_in_box(p, direction);
            let depth = search.depth_inside(p, direction);
            assert_eq!(depth.is_some(), expected.is_some(), "{p} {direction}: {depth:?} {expected:?}");
            if let (Some((depth, normal)), Some(expected)) = (depth, expected) {
                assert!((depth - expected).abs() < 1e-12 && normal.dot(direction) < 0.0, "{p} {depth}");
                found += 1;
            }
        }
        assert!(found > 100, "{found}");
    }

    #[test]
    fn segments_find_every_triangle_that_they_intersect() {
        let mesh = CollisionMesh::new(&box_mesh(HALF));
        let mut stream = Stream::new(6, "collide.segments");
        let (mut out, mut all) = (Vec::new(), 0);
        for _ in 0..500 {
            let ends = [random_vector(&mut stream, 0.4), random_vector(&mut stream, 0.4)];
            let direction = random_vector(&mut stream, 1.0);
            mesh.segment_intersections(ends, direction, &mut out);
            let length = (ends[1] - ends[0]).length();
            let ray = Ray::new(ends[0], (ends[1] - ends[0]).normalize());
            let mut expected: Vec<(f64, bool)> = (mesh.triangles.iter())
                .filter_map(|triangle| {
                    let distance = Triangle::intersect_ray(&triangle.vertices, &ray)?;
                    let faces_against = SurfaceSearch::faces_against(triangle.normal, direction);
                    (distance <= length).then_some((distance / length, faces_against))
                })
                .collect();
            expected.sort_by(|a, b| a.0.total_cmp(&b.0));
            let found: Vec<_> = out.iter().map(|at| (at.share, at.faces_against)).collect();
            assert_eq!(found, expected);
            all += found.len();
        }
        assert!(all > 200, "{all}");
    }
}
