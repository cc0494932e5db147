//! The contact manifold of a pair, and its reduction.

use base::Vec3;

use super::clip::{Clipper, PolygonVertex};
use super::collision_mesh::SegmentIntersection;
use super::pair::ProbeVertex;

/// A contact point of a pair. Here, the shapes are ordered by kind, not by collider id.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ManifoldPoint {
    /// Midpoint between the two surfaces.
    pub(super) point: Vec3,
    /// Unit normal from the first shape towards the second.
    pub(super) normal: Vec3,
    pub(super) depth: f64,
    pub(super) feature: u32,
}

/// Collects the contact points of one pair; holds the buffers of the narrow phase.
#[derive(Clone, Debug, Default)]
pub(super) struct Manifold {
    pub(super) points: Vec<ManifoldPoint>,
    /// Largest gap of a point that is reported. `[m]`
    pub(super) margin: f64,
    /// Number of points that [`Manifold::reduce`] keeps.
    pub(super) max_points: usize,
    pub(super) clipper: Clipper,
    /// Buffers for the supporting polygons of the two shapes.
    pub(super) polygons: [Vec<PolygonVertex>; 2],
    /// Buffer for the triangles near a shape.
    pub(super) triangles: Vec<u32>,
    /// Buffer for the intersections of an edge with a surface.
    pub(super) segment_intersections: Vec<SegmentIntersection>,
    /// Buffer for the vertices of a mesh in the frame of another one.
    pub(super) probe_vertices: Vec<ProbeVertex>,
}

impl Manifold {
    /// Adds a point, given by its projection onto the first surface, unless the gap exceeds the margin.
    pub(super) fn push(&mut self, on_first: Vec3, normal: Vec3, depth: f64, feature: u32) {
        // Written so that a NaN depth is rejected as well.
        if depth >= -self.margin {
            self.points.push(ManifoldPoint {
                point: on_first - normal * (depth * 0.5),
                normal,
                depth,
                feature,
            });
        }
    }

    /// Reduces the manifold to the deepest point and those that are spread widest, in position and normal; sorts by
    /// feature.
    pub(super) fn reduce(&mut self) {
        if self.points.len() > self.max_points {
            keep_spread(&mut self.points, self.max_points);
        }
        self.points.sort_by_key(|point| point.feature);
    }

    /// Merges duplicate points of adjacent triangles, and drops points in the interior of a contact area.
    pub(super) fn merge_triangles(&mut self) {
        if self.points.len() > 1 {
            merge_duplicates(&mut self.points);
            drop_interior(&mut self.points);
        }
        // Feature ids of different triangles rarely collide.
        self.points.sort_by_key(|point| point.feature);
        for i in 1..self.points.len() {
            if self.points[i].feature <= self.points[i - 1].feature {
                self.points[i].feature = self.points[i - 1].feature.saturating_add(1);
            }
        }
    }
}

/// Finds the vectors near a given one without looking at all: two meshes may touch at thousands of points.
struct Neighbors {
    /// Projections on a direction to which faces are rarely perpendicular, with the indices of the vectors; ascending.
    sorted: Vec<(f64, usize)>,
    /// By vector, its place in `sorted`.
    places: Vec<usize>,
}

impl Neighbors {
    fn new(vectors: impl Iterator<Item = Vec3>) -> Self {
        let direction = Vec3::new(0.548_2, 0.610_7, 0.571_4);
        let mut sorted: Vec<_> = vectors.map(|vector| direction.dot(vector)).zip(0..).collect();
        sorted.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let mut places = vec![0; sorted.len()];
        for (place, (_, index)) in sorted.iter().enumerate() {
            places[*index] = place;
        }
        Self { sorted, places }
    }

    /// All vectors within a distance, itself included, and perhaps others.
    fn around(&self, index: usize, distance: f64) -> impl Iterator<Item = usize> {
        let place = self.places[index];
        let center = self.sorted[place].0;
        // The direction is a little shorter than one; the factor outweighs rounding.
        let is_near = move |(key, _): &&(f64, usize)| (key - center).abs() <= 1.01 * distance;
        let below = self.sorted[..place].iter().rev().take_while(is_near);
        let above = self.sorted[place..].iter().take_while(is_near);
        below.chain(above).map(|(_, index)| *index)
    }
}

/// Of points with the same position and normal, keeps the deepest.
pub(super) fn merge_duplicates(points: &mut Vec<ManifoldPoint>) {
    let (low, high) = bounds(points);
    let tolerance = 1e-12 * (high - low).length_squared().max(1e-12);
    let neighbors = Neighbors::new(points.iter().map(|point| point.point - low));
    // By point, where the one that stands for it is kept.
    let mut places: Vec<usize> = Vec::with_capacity(points.len());
    let mut kept = 0;
    for i in 0..points.len() {
        let point = points[i];
        let is_duplicate = |place: &usize| {
            let other = &points[*place];
            (other.point - point.point).length_squared() <= tolerance
                && (other.normal - point.normal).length_squared() <= 1e-12
        };
        let earlier = neighbors.around(i, tolerance.sqrt()).filter(|other| *other < i);
        let place = match earlier.map(|other| places[other]).filter(is_duplicate).min() {
            Some(place) => {
                if point.depth > points[place].depth {
                    points[place] = point;
                }
                place
            }
            None => {
                points[kept] = point;
                kept += 1;
                kept - 1
            }
        };
        places.push(place);
    }
    points.truncate(kept);
}

fn bounds(points: &[ManifoldPoint]) -> (Vec3, Vec3) {
    points.iter().fold((Vec3::INFINITY, Vec3::NEG_INFINITY), |(low, high), point| {
        (low.min(point.point), high.max(point.point))
    })
}

/// Among points with the same normal, keeps the vertices of their convex hull and the deepest one.
pub(super) fn drop_interior(points: &mut Vec<ManifoldPoint>) {
    let all = std::mem::take(points);
    let neighbors = Neighbors::new(all.iter().map(|point| point.normal));
    let mut is_grouped = vec![false; all.len()];
    for (i, first) in all.iter().enumerate() {
        if is_grouped[i] {
            continue;
        }
        let is_alike = |other: &usize| {
            !is_grouped[*other] && (all[*other].normal - first.normal).length_squared() <= 1e-10
        };
        let mut members: Vec<usize> = neighbors.around(i, 1e-5).filter(is_alike).collect();
        members.sort_unstable();
        let mut group: Vec<ManifoldPoint> = members.iter().map(|member| all[*member]).collect();
        for member in members {
            is_grouped[member] = true;
        }
        if group.len() > 2 {
            keep_convex_hull(&mut group, first.normal);
        }
        points.append(&mut group);
    }
}

/// Andrew's monotone chain, "Another Efficient Algorithm for Convex Hulls in Two Dimensions", 1979.
fn keep_convex_hull(group: &mut Vec<ManifoldPoint>, normal: Vec3) {
    let (u, v) = base::math::tangents(normal);
    let (low, high) = bounds(group);
    // Positions are snapped to a grid, so that collinear points are exactly collinear.
    let raster = 1e7 / (high - low).length().max(f64::MIN_POSITIVE);
    let project = |point: &ManifoldPoint| {
        let p = point.point - low;
        ((u.dot(p) * raster).round(), (v.dot(p) * raster).round())
    };
    group.sort_by(|a, b| {
        let ((ax, ay), (bx, by)) = (project(a), project(b));
        ax.total_cmp(&bx).then(ay.total_cmp(&by)).then(a.feature.cmp(&b.feature))
    });
    let mut deepest = group[0];
    for point in group.iter() {
        if point.depth > deepest.depth + 1e-9 {
            deepest = *point;
        }
    }
    // Two grid steps across the whole width.
    let slack = 2e7;
    let orientation = |a: &ManifoldPoint, b: &ManifoldPoint, c: &ManifoldPoint| {
        let ((ax, ay), (bx, by), (cx, cy)) = (project(a), project(b), project(c));
        (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    };
    let mut hull: Vec<ManifoldPoint> = Vec::with_capacity(group.len() + 1);
    for forward in [true, false] {
        let start = hull.len();
        for i in 0..group.len() {
            let next = if forward { group[i] } else { group[group.len() - 1 - i] };
            while hull.len() >= start + 2
                && orientation(&hull[hull.len() - 2], &hull[hull.len() - 1], &next) <= slack
            {
                hull.pop();
            }
            hull.push(next);
        }
        hull.pop();
    }
    if !hull.contains(&deepest) {
        hull.push(deepest);
    }
    *group = hull;
}

/// Farthest-point sampling: the deepest point first, then each time the one farthest from all selected ones.
fn keep_spread(points: &mut Vec<ManifoldPoint>, max_points: usize) {
    if max_points == 0 {
        points.clear();
        return;
    }
    let (low, high) = bounds(points);
    // A quarter turn of the normal counts like the whole extent, so that points on all sides of a corner are kept.
    let normal_weight = (high - low).length_squared();
    let distance = |a: &ManifoldPoint, b: &ManifoldPoint| {
        (a.point - b.point).length_squared() + normal_weight * (a.normal - b.normal).length_squared()
    };
    let mut next = 0;
    for (i, point) in points.iter().enumerate() {
        if point.depth > points[next].depth {
            next = i;
        }
    }
    let mut distances = vec![f64::INFINITY; points.len()];
    for selected in 0..max_points {
        // The selected points are moved to the front.
        points.swap(selected, next);
        distances.swap(selected, next);
        next = selected + 1;
        for i in selected + 1..points.len() {
            distances[i] = distances[i].min(distance(&points[i], &points[selected]));
            if distances[i] > distances[next] {
                next = i;
            }
        }
    }
    points.truncate(max_points);
}
