//! Cuts a polygon into triangles.

/// Corners and cells are looked at so often for each corner of a polygon, and so often in all; then the rest is cut as it
/// comes. Shapes that do not cross themselves need a hundredth of it.
const MOST_CHECKS: [usize; 2] = [4096, 300_000_000];

/// Triangles of a polygon in space, as positions in the list, in the polygon's own turning direction.
///
/// Ear clipping (Meisters, 1975) in the plane that the polygon faces most, with the corners that can lie in ears in a
/// grid. What crosses itself is cut too, somehow.
#[must_use]
pub fn triangles(points: &[[f64; 3]]) -> Vec<[usize; 3]> {
    let flat = flatten(points);
    if points.len() < 3 {
        return Vec::new();
    }
    if is_convex(&flat) {
        return (2..points.len()).map(|at| [0, at - 1, at]).collect();
    }
    Ring::new(&flat).cut()
}

/// The polygon seen from the side where it turns counter-clockwise: without the axis that its normal is nearest to.
fn flatten(points: &[[f64; 3]]) -> Vec<[f64; 2]> {
    let mut normal = [0.0; 3];
    for (a, b) in points.iter().zip(points.iter().cycle().skip(1)) {
        // Newell's method: areas of the shadows on the three planes.
        normal[0] += (a[1] - b[1]) * (a[2] + b[2]);
        normal[1] += (a[2] - b[2]) * (a[0] + b[0]);
        normal[2] += (a[0] - b[0]) * (a[1] + b[1]);
    }
    let [x, y, z] = normal.map(f64::abs);
    let (u, v, up) = if x >= y && x >= z {
        (1, 2, normal[0])
    } else if y >= z {
        (2, 0, normal[1])
    } else {
        (0, 1, normal[2])
    };
    points.iter().map(|p| if up < 0.0 { [p[v], p[u]] } else { [p[u], p[v]] }).collect()
}

/// Twice the area of a triangle, positive if it turns counter-clockwise.
fn area(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

fn is_convex(flat: &[[f64; 2]]) -> bool {
    let next = |skip: usize| flat.iter().cycle().skip(skip);
    flat.iter().zip(next(1)).zip(next(2)).all(|((a, b), c)| area(*a, *b, *c) >= 0.0)
}

/// What is left of a polygon while ears are cut off it.
struct Ring<'p> {
    flat: &'p [[f64; 2]],
    previous: Vec<usize>,
    next: Vec<usize>,
    /// Corners that turn the other way, or not at all: only these can lie in an ear.
    is_hollow: Vec<bool>,
    is_left: Vec<bool>,
    /// Hollow corners by place; some may be so no longer.
    grid: Grid,
    checks: usize,
}

impl<'p> Ring<'p> {
    fn new(flat: &'p [[f64; 2]]) -> Self {
        let count = flat.len();
        let mut ring = Self {
            flat,
            previous: (0..count).map(|at| if at == 0 { count - 1 } else { at - 1 }).collect(),
            next: (0..count).map(|at| if at + 1 == count { 0 } else { at + 1 }).collect(),
            is_hollow: Vec::new(),
            grid: Grid::over(flat),
            checks: count.saturating_mul(MOST_CHECKS[0]).min(MOST_CHECKS[1]),
            is_left: vec![true; count],
        };
        ring.is_hollow = (0..count).map(|at| ring.size(at) <= 0.0).collect();
        for (at, is_hollow) in ring.is_hollow.iter().enumerate() {
            if *is_hollow {
                ring.grid.add(at, ring.point(at));
            }
        }
        ring
    }

    fn point(&self, at: usize) -> [f64; 2] {
        self.flat.get(at).copied().unwrap_or_default()
    }

    /// The corner and its neighbours.
    fn around(&self, at: usize) -> [usize; 3] {
        let neighbour = |list: &[usize]| list.get(at).copied().unwrap_or(at);
        [neighbour(&self.previous), at, neighbour(&self.next)]
    }

    /// Twice the area of the triangle at a corner.
    fn size(&self, at: usize) -> f64 {
        let [a, b, c] = self.around(at).map(|at| self.point(at));
        area(a, b, c)
    }

    fn cut(mut self) -> Vec<[usize; 3]> {
        let mut left = self.flat.len();
        let mut cut = Vec::with_capacity(left - 2);
        // Corners that may be ears, the next one last: all at first, then the neighbours of what was cut.
        let mut open: Vec<usize> = (0..left).rev().collect();
        let (mut some, mut has_cut) = (0, true);
        while left > 3 {
            let (at, is_sure) = match open.pop() {
                Some(at) if self.checks > 0 => (at, false),
                // What was in the way of an ear may be gone.
                None if has_cut && self.checks > 0 => {
                    has_cut = false;
                    open.extend(std::iter::successors(Some(some), |at| Some(self.around(*at)[2])).take(left));
                    continue;
                }
                _ => (some, true),
            };
            if self.is_left.get(at) != Some(&true) || !(is_sure || self.is_ear(at)) {
                continue;
            }
            let ear = self.around(at);
            cut.push(ear);
            self.remove(ear);
            (left, some, has_cut) = (left - 1, ear[2], true);
            open.extend([ear[2], ear[0]]);
        }
        cut.push(self.around(some));
        cut
    }

    fn remove(&mut self, [before, at, after]: [usize; 3]) {
        if let (Some(next), Some(previous)) = (self.next.get_mut(before), self.previous.get_mut(after)) {
            (*next, *previous) = (after, before);
        }
        for corner in [before, after] {
            let is_hollow = self.size(corner) <= 0.0;
            let was = self.is_hollow.get_mut(corner).map(|was| std::mem::replace(was, is_hollow));
            match (was, is_hollow) {
                (Some(false), true) => self.grid.add(corner, self.point(corner)),
                (Some(true), false) => self.grid.leave(self.point(corner)),
                _ => {}
            }
        }
        if self.is_hollow.get(at) == Some(&true) {
            self.grid.leave(self.point(at));
        }
        if let (Some(is_hollow), Some(is_left)) = (self.is_hollow.get_mut(at), self.is_left.get_mut(at)) {
            (*is_hollow, *is_left) = (false, false);
        }
    }

    fn is_ear(&mut self, at: usize) -> bool {
        let ear = self.around(at);
        let [a, b, c] = ear.map(|at| self.point(at));
        self.checks = self.checks.saturating_sub(1 + self.grid.cost([a, b, c]));
        if area(a, b, c) <= 0.0 {
            return false;
        }
        let (is_hollow, flat, checks) = (&self.is_hollow, self.flat, &mut self.checks);
        !self.grid.any_in([a, b, c], |other| {
            *checks = checks.saturating_sub(1);
            let p = flat.get(other).copied().unwrap_or_default();
            is_hollow.get(other) == Some(&true)
                && !ear.contains(&other)
                && p != a
                && p != b
                && p != c
                && area(a, b, p) >= 0.0
                && area(b, c, p) >= 0.0
                && area(c, a, p) >= 0.0
        })
    }
}

/// Corners by the cell of a square grid that they are in.
struct Grid {
    low: [f64; 2],
    /// Cells along each axis.
    count: usize,
    /// Cells per length along each axis.
    per_length: [f64; 2],
    cells: Vec<Vec<usize>>,
    /// Hollow corners in each row.
    rows: Vec<usize>,
}

impl Grid {
    fn over(flat: &[[f64; 2]]) -> Self {
        let edge = |axis: usize, start: f64, pick: fn(f64, f64) -> f64| {
            flat.iter().filter_map(|point| point.get(axis).copied()).fold(start, pick)
        };
        let low = [0, 1].map(|axis| edge(axis, f64::INFINITY, f64::min));
        let high = [0, 1].map(|axis| edge(axis, f64::NEG_INFINITY, f64::max));
        // As many cells as corners, more or less.
        let count = flat.len().isqrt().clamp(1, 2048);
        let per_length = [high[0] - low[0], high[1] - low[1]]
            .map(|length| if length > 0.0 && length.is_finite() { count as f64 / length } else { 0.0 });
        Self { low, count, per_length, cells: vec![Vec::new(); count * count], rows: vec![0; count] }
    }

    /// The column and row of a point; what is not a number is in the first.
    fn place(&self, point: [f64; 2]) -> [usize; 2] {
        let along = |axis: usize| {
            let cells = (point[axis] - self.low[axis]) * self.per_length[axis];
            (cells.max(0.0) as usize).min(self.count - 1)
        };
        [along(0), along(1)]
    }

    fn add(&mut self, at: usize, point: [f64; 2]) {
        let [column, row] = self.place(point);
        if let Some(cell) = self.cells.get_mut(row * self.count + column) {
            cell.push(at);
        }
        if let Some(corners) = self.rows.get_mut(row) {
            *corners += 1;
        }
    }

    /// A corner is hollow no longer.
    fn leave(&mut self, point: [f64; 2]) {
        let [_, row] = self.place(point);
        if let Some(corners) = self.rows.get_mut(row) {
            *corners = corners.saturating_sub(1);
        }
    }

    fn is_used(&self, row: usize) -> bool {
        self.rows.get(row).is_some_and(|corners| *corners > 0)
    }

    /// The columns and rows of cells around a triangle.
    fn span(&self, corners: [[f64; 2]; 3]) -> [std::ops::RangeInclusive<usize>; 2] {
        let [a, b, c] = corners.map(|corner| self.place(corner));
        [0, 1].map(|axis| {
            let ends = [a[axis], b[axis], c[axis]];
            ends.iter().copied().min().unwrap_or(0)..=ends.iter().copied().max().unwrap_or(0)
        })
    }

    /// How many rows and cells are looked at for a triangle.
    fn cost(&self, corners: [[f64; 2]; 3]) -> usize {
        let [columns, rows] = self.span(corners);
        let used = rows.clone().filter(|row| self.is_used(*row)).count();
        rows.count() + used * columns.count()
    }

    /// Whether some corner in the cells around a triangle is as asked for.
    fn any_in(&self, corners: [[f64; 2]; 3], mut is: impl FnMut(usize) -> bool) -> bool {
        let [columns, rows] = self.span(corners);
        rows.filter(|row| self.is_used(*row)).any(|row| {
            columns.clone().any(|column| {
                let cell = self.cells.get(row * self.count + column);
                cell.is_some_and(|cell| cell.iter().any(|at| is(*at)))
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_area(points: &[[f64; 3]], expected: f64) {
        for turn in 0..points.len() {
            let mut turned = points.to_vec();
            turned.rotate_left(turn);
            let cut = triangles(&turned);
            assert_eq!(cut.len(), points.len() - 2);
            let flat = flatten(&turned);
            let areas: Vec<f64> =
                cut.iter().map(|[a, b, c]| area(flat[*a], flat[*b], flat[*c]) / 2.0).collect();
            // None is upside down, and together they cover the polygon.
            assert!(areas.iter().all(|area| *area >= 0.0), "{areas:?}");
            assert!((areas.iter().sum::<f64>() - expected).abs() < 1e-12);
        }
    }

    #[test]
    fn convex_and_concave_polygons_keep_their_area() {
        let square = [[0.0, 0.0, 5.0], [1.0, 0.0, 5.0], [1.0, 1.0, 5.0], [0.0, 1.0, 5.0]];
        check_area(&square, 1.0);
        let arrow = [[0.0, 0.0, 0.0], [2.0, 0.0, 1.0], [0.0, 0.0, 2.0], [1.0, 0.0, 1.0]];
        check_area(&arrow, 1.0);
        let letter_l = [[0.0, 0.0], [0.0, 3.0], [1.0, 3.0], [1.0, 1.0], [3.0, 1.0], [3.0, 0.0]];
        check_area(&letter_l.map(|[y, z]| [0.5, y, z]), 5.0);
    }

    /// A comb of so many teeth, each one long and one wide, on a back of one: half of all its corners are hollow.
    fn comb(teeth: u32) -> Vec<[f64; 3]> {
        let tooth = |at: u32| {
            let x = 2.0 * f64::from(at);
            [[x, 0.0, 0.0], [x + 1.0, 0.0, 0.0], [x + 1.0, 1.0, 0.0], [x + 2.0, 1.0, 0.0]]
        };
        let mut corners: Vec<[f64; 3]> = (0..teeth).flat_map(tooth).collect();
        corners.extend([[2.0 * f64::from(teeth), 2.0, 0.0], [0.0, 2.0, 0.0]]);
        corners
    }

    #[test]
    fn large_polygons_keep_their_area_too() {
        for teeth in [3_u32, 700, 5_000] {
            let corners = comb(teeth);
            let (flat, cut) = (flatten(&corners), triangles(&corners));
            assert_eq!(cut.len(), corners.len() - 2);
            let areas: Vec<f64> =
                cut.iter().map(|[a, b, c]| area(flat[*a], flat[*b], flat[*c]) / 2.0).collect();
            assert!(areas.iter().all(|area| *area >= 0.0), "{teeth}");
            assert_eq!(areas.iter().sum::<f64>(), 3.0 * f64::from(teeth), "{teeth}");
        }
    }

    /// What crosses itself everywhere ends too: a file may be one polygon.
    #[test]
    fn huge_polygons_that_cross_themselves_end() {
        let corners: Vec<[f64; 3]> =
            (0..100_000).map(|at| [f64::from(at % 7), f64::from(at % 5), 0.0]).collect();
        assert_eq!(triangles(&corners).len(), 99_998);
    }

    #[test]
    fn odd_polygons_do_not_panic() {
        assert_eq!(triangles(&[]).len(), 0);
        assert_eq!(triangles(&[[0.0; 3]; 2]).len(), 0);
        assert_eq!(triangles(&[[0.0; 3]; 5]).len(), 3);
        assert_eq!(triangles(&[[f64::NAN; 3]; 4]).len(), 2);
        let crossing = [[0.0, 0.0, 0.0], [1.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
        assert_eq!(triangles(&crossing).len(), 2);
    }
}
