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
}

impl Touches {
    /// Adds a point, given where the first surface is along the normal, unless the gap is too wide.
    pub(super) fn push(&mut self, on_first: Vec3, normal: Vec3, depth: f64, feature: u32) {
        // Written so that a depth which is no number is left out as well.
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

/// Farthest-point selection: the deepest first, then each time the one farthest from all chosen ones.
fn keep_spread(points: &mut Vec<Touch>, limit: usize) {
    if limit == 0 {
        points.clear();
        return;
    }
    let extent = points.iter().fold((Vec3::INFINITY, Vec3::NEG_INFINITY), |(low, high), touch| {
        (low.min(touch.point), high.max(touch.point))
    });
    // A quarter turn of the normal counts like the whole extent: corners keep points on each side.
    let turn = (extent.1 - extent.0).length_squared();
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
