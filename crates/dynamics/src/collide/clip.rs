//! Clips convex polygons against planes, with labels that identify the edges at each vertex.

use base::Vec3;

/// A vertex and the label of the edge that starts there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PolygonVertex {
    pub(super) point: Vec3,
    pub(super) edge: u16,
}

/// A polygon that is clipped in place, with a scratch buffer.
#[derive(Clone, Debug, Default)]
pub(super) struct Clipper {
    /// The vertices in order.
    pub(super) polygon: Vec<PolygonVertex>,
    scratch: Vec<PolygonVertex>,
}

impl Clipper {
    /// Clips the polygon to the half space where `outside(p) <= 0`; `outside` must be affine. The new edge gets the
    /// label `edge`.
    ///
    /// Sutherland and Hodgman, "Reentrant Polygon Clipping", CACM 17(1), 1974.
    pub(super) fn clip(&mut self, edge: u16, outside: impl Fn(Vec3) -> f64) {
        if self.polygon.iter().all(|vertex| outside(vertex.point) <= 0.0) {
            return;
        }
        self.scratch.clear();
        let Some(last) = self.polygon.last() else { return };
        let mut from = *last;
        let mut from_out = outside(from.point);
        for &to in &self.polygon {
            let to_out = outside(to.point);
            if (from_out > 0.0) != (to_out > 0.0) {
                let point = from.point.lerp(to.point, from_out / (from_out - to_out));
                // Where the polygon is left, the clip edge starts at the new vertex; where it is entered again, the
                // old edge does.
                let outgoing = if to_out > 0.0 { edge } else { from.edge };
                self.scratch.push(PolygonVertex { point, edge: outgoing });
            }
            if to_out <= 0.0 {
                self.scratch.push(to);
            }
            (from, from_out) = (to, to_out);
        }
        std::mem::swap(&mut self.polygon, &mut self.scratch);
    }

    /// Calls `visit` for each vertex with its position and a label made of its incoming and outgoing edge (16 bits
    /// each).
    pub(super) fn for_each_vertex(&self, mut visit: impl FnMut(Vec3, u32)) {
        let Some(last) = self.polygon.last() else { return };
        let mut incoming = last.edge;
        for vertex in &self.polygon {
            visit(vertex.point, u32::from(incoming) << 16 | u32::from(vertex.edge));
            incoming = vertex.edge;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clipped_square_is_a_trapezoid_with_unique_labels() {
        let mut clipper = Clipper::default();
        let square = [(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)];
        clipper.polygon = square
            .iter()
            .zip(0..)
            .map(|((x, y), edge)| PolygonVertex { point: Vec3::new(*x, *y, 0.0), edge })
            .collect();
        clipper.clip(9, |p| p.x + 0.5 * p.y);
        let mut visited = Vec::new();
        clipper.for_each_vertex(|p, label| visited.push((p, label)));
        assert_eq!(visited.len(), 4);
        let label_at = |x: f64, y: f64| {
            visited.iter().find(|(p, _)| (*p - Vec3::new(x, y, 0.0)).length() < 1e-15).unwrap().1
        };
        assert_eq!(label_at(0.5, -1.0), 3 << 16 | 9);
        assert_eq!(label_at(-0.5, 1.0), 9 << 16 | 1);
        assert_eq!(label_at(-1.0, 1.0), 1 << 16 | 2);
        clipper.clip(10, |_| 1.0);
        assert!(clipper.polygon.is_empty());
    }
}
