//! Cuts convex polygons with planes and remembers which lines made each corner.

use base::Vec3;

/// A corner and the label of the edge that leaves it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Corner {
    pub(super) point: Vec3,
    pub(super) edge: u16,
}

/// Memory for cutting.
#[derive(Clone, Debug, Default)]
pub(super) struct Clipper {
    /// The polygon, in order.
    pub(super) corners: Vec<Corner>,
    spare: Vec<Corner>,
}

impl Clipper {
    /// Keeps the part where `outside(p) <= 0`; `outside` must be affine. The cut gets the label `edge`.
    ///
    /// Sutherland and Hodgman, "Reentrant Polygon Clipping", CACM 17(1), 1974.
    pub(super) fn cut(&mut self, edge: u16, outside: impl Fn(Vec3) -> f64) {
        if self.corners.iter().all(|corner| outside(corner.point) <= 0.0) {
            return;
        }
        self.spare.clear();
        let Some(last) = self.corners.last() else { return };
        let mut from = *last;
        let mut from_out = outside(from.point);
        for &to in &self.corners {
            let to_out = outside(to.point);
            if (from_out > 0.0) != (to_out > 0.0) {
                let point = from.point.lerp(to.point, from_out / (from_out - to_out));
                // Going out, the cut leaves the new corner; coming in, the old edge does.
                let leaving = if to_out > 0.0 { edge } else { from.edge };
                self.spare.push(Corner { point, edge: leaving });
            }
            if to_out <= 0.0 {
                self.spare.push(to);
            }
            (from, from_out) = (to, to_out);
        }
        std::mem::swap(&mut self.corners, &mut self.spare);
    }

    /// Calls for each corner with its point and a label made of the two edges that meet there (16 bits each).
    pub(super) fn each(&self, mut visit: impl FnMut(Vec3, u32)) {
        let Some(last) = self.corners.last() else { return };
        let mut arriving = last.edge;
        for corner in &self.corners {
            visit(corner.point, u32::from(arriving) << 16 | u32::from(corner.edge));
            arriving = corner.edge;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_square_is_a_trapezium_with_unique_labels() {
        let mut clipper = Clipper::default();
        let square = [(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)];
        clipper.corners = square
            .iter()
            .zip(0..)
            .map(|((x, y), edge)| Corner { point: Vec3::new(*x, *y, 0.0), edge })
            .collect();
        clipper.cut(9, |p| p.x + 0.5 * p.y);
        let mut seen = Vec::new();
        clipper.each(|p, label| seen.push((p, label)));
        assert_eq!(seen.len(), 4);
        let at = |x: f64, y: f64| {
            seen.iter().find(|(p, _)| (*p - Vec3::new(x, y, 0.0)).length() < 1e-15).unwrap().1
        };
        assert_eq!(at(0.5, -1.0), 3 << 16 | 9);
        assert_eq!(at(-0.5, 1.0), 9 << 16 | 1);
        assert_eq!(at(-1.0, 1.0), 1 << 16 | 2);
        clipper.cut(10, |_| 1.0);
        assert!(clipper.corners.is_empty());
    }
}
