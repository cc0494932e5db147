//! Points where one pair touches, and which of them are kept.

use base::Vec3;

use super::clip::{Clipper, Corner};

/// One point of a pair. The pair is ordered by kind of shape here, not by id.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Touch {
    /// Half-way between the two surfaces.
    pub(super) point: Vec3,
    /// Unit, from the first shape towards the second.
    pub(super) normal: Vec3,
    pub(super) depth: f64,
    pub(super) feature: u32,
}

/// Collects the points of one pair.
#[derive(Clone, Debug, Default)]
pub(super) struct Touches {
    pub(super) points: Vec<Touch>,
    /// Points with a gap of up to this count too. `[m]`
    pub(super) margin: f64,
    /// Largest number of points that will be kept.
    pub(super) limit: usize,
    pub(super) clipper: Clipper,
    /// Memory for the polygons of the two sides.
    pub(super) sides: [Vec<Corner>; 2],
    /// Memory for the triangles nearby.
    pub(super) found: Vec<u32>,
    /// Memory for the places where an edge passes a surface.
    pub(super) crossings: Vec<f64>,
}

impl Touches {
    /// Adds a point, given where the first surface is along the normal, unless the gap is too wide.
    pub(super) fn push(&mut self, on_first: Vec3, normal: Vec3, depth: f64, feature: u32) {
        // Written so that a depth which is not a number is left out as well.
        if depth >= -self.margin {
            self.points.push(Touch { point: on_first - normal * (depth * 0.5), normal, depth, feature });
        }
    }

    /// Keeps the deepest point and those that spread widest, in position and in normal; sorts by feature.
    pub(super) fn reduce(&mut self) {
        if self.points.len() > self.limit {
            keep_spread(&mut self.points, self.limit);
        }
        self.points.sort_by_key(|touch| touch.feature);
    }
}

impl Touches {
    /// Joins what several triangles say about one place, and leaves out points that lie between others.
    pub(super) fn simplify(&mut self) {
        if self.points.len() > 1 {
            merge(&mut self.points);
            drop_inner(&mut self.points);
        }
        // Names of different triangles may rarely be the same.
        self.points.sort_by_key(|touch| touch.feature);
        for i in 1..self.points.len() {
            if self.points[i].feature <= self.points[i - 1].feature {
                self.points[i].feature = self.points[i - 1].feature.saturating_add(1);
            }
        }
    }
}

/// Of points at one place with one normal, keeps the deepest.
fn merge(points: &mut Vec<Touch>) {
    let (low, high) = extent(points);
    let near = 1e-12 * (high - low).length_squared().max(1e-12);
    let mut kept = 0;
    for i in 0..points.len() {
        let touch = points[i];
        let twin = points[..kept].iter_mut().find(|other| {
            (other.point - touch.point).length_squared() <= near
                && (other.normal - touch.normal).length_squared() <= 1e-12
        });
        match twin {
            Some(other) if touch.depth > other.depth => *other = touch,
            Some(_) => {}
            None => {
                points[kept] = touch;
                kept += 1;
            }
        }
    }
    points.truncate(kept);
}

fn extent(points: &[Touch]) -> (Vec3, Vec3) {
    points.iter().fold((Vec3::INFINITY, Vec3::NEG_INFINITY), |(low, high), touch| {
        (low.min(touch.point), high.max(touch.point))
    })
}

/// Among points of one normal, keeps the corners of their convex hull and the deepest one.
fn drop_inner(points: &mut Vec<Touch>) {
    let mut rest = std::mem::take(points);
    while let Some(first) = rest.first().copied() {
        let (mut group, others): (Vec<_>, Vec<_>) =
            rest.into_iter().partition(|touch| (touch.normal - first.normal).length_squared() <= 1e-10);
        rest = others;
        if group.len() > 2 {
            keep_hull(&mut group, first.normal);
        }
        points.append(&mut group);
    }
}

/// Andrew's monotone chain, "Another Efficient Algorithm for Convex Hulls in Two Dimensions", 1979.
fn keep_hull(group: &mut Vec<Touch>, normal: Vec3) {
    let (u, v) = base::math::tangents(normal);
    let (low, high) = extent(group);
    // On a raster, so that points of one line are exactly on it.
    let raster = 1e7 / (high - low).length().max(f64::MIN_POSITIVE);
    let flat = |touch: &Touch| {
        let p = touch.point - low;
        ((u.dot(p) * raster).round(), (v.dot(p) * raster).round())
    };
    group.sort_by(|a, b| {
        let ((ax, ay), (bx, by)) = (flat(a), flat(b));
        ax.total_cmp(&bx).then(ay.total_cmp(&by)).then(a.feature.cmp(&b.feature))
    });
    let mut deepest = group[0];
    for touch in group.iter() {
        if touch.depth > deepest.depth + 1e-9 {
            deepest = *touch;
        }
    }
    // Two steps of the raster across the whole width.
    let slack = 2e7;
    let turn = |a: &Touch, b: &Touch, c: &Touch| {
        let ((ax, ay), (bx, by), (cx, cy)) = (flat(a), flat(b), flat(c));
        (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    };
    let mut hull: Vec<Touch> = Vec::with_capacity(group.len() + 1);
    for forward in [true, false] {
        let start = hull.len();
        for i in 0..group.len() {
            let next = if forward { group[i] } else { group[group.len() - 1 - i] };
            while hull.len() >= start + 2
                && turn(&hull[hull.len() - 2], &hull[hull.len() - 1], &next) <= slack
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

/// Farthest-point selection: the deepest first, then each time the one farthest from all chosen ones.
fn keep_spread(points: &mut Vec<Touch>, limit: usize) {
    if limit == 0 {
        points.clear();
        return;
    }
    let (low, high) = extent(points);
    // A quarter turn of the normal counts like the whole extent: corners keep points on each side.
    let turn = (high - low).length_squared();
    let apart = |a: &Touch, b: &Touch| {
        (a.point - b.point).length_squared() + turn * (a.normal - b.normal).length_squared()
    };
    let mut next = 0;
    for (i, touch) in points.iter().enumerate() {
        if touch.depth > points[next].depth {
            next = i;
        }
    }
    let mut nearest = vec![f64::INFINITY; points.len()];
    for chosen in 0..limit {
        // The chosen ones are gathered at the front.
        points.swap(chosen, next);
        nearest.swap(chosen, next);
        next = chosen + 1;
        for i in chosen + 1..points.len() {
            nearest[i] = nearest[i].min(apart(&points[i], &points[chosen]));
            if nearest[i] > nearest[next] {
                next = i;
            }
        }
    }
    points.truncate(limit);
}
