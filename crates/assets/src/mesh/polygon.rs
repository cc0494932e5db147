//! Triangulation of polygons.

/// Limits of the number of corners and cells that are checked: per corner of a polygon, and in total. Beyond them the
/// rest is triangulated without checks. Polygons that do not intersect themselves need a hundredth of it.
const MAX_CHECKS: [usize; 2] = [4096, 300_000_000];

/// Triangulates a polygon in space. Returns indices into the list, with the winding of the polygon.
///
/// Ear clipping (Meisters, 1975) in the coordinate plane closest to that of the polygon, with reflex corners in a grid.
/// Self-intersecting polygons are triangulated, too, in an unspecified way.
#[must_use]
pub fn triangulate(points: &[[f64; 3]]) -> Vec<[usize; 3]> {
    let projected = project(points);
    if points.len() < 3 {
        return Vec::new();
    }
    if is_convex(&projected) {
        return (2..points.len()).map(|at| [0, at - 1, at]).collect();
    }
    Ring::new(&projected).cut()
}

/// Projects the polygon onto the coordinate plane closest to its own, so that it is counter-clockwise.
fn project(points: &[[f64; 3]]) -> Vec<[f64; 2]> {
    let mut normal = [0.0; 3];
    for (a, b) in points.iter().zip(points.iter().cycle().skip(1)) {
        // Newell's method: areas of the projections onto the three planes.
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

/// Returns twice the area of a triangle, positive if it is counter-clockwise.
fn area(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

fn is_convex(projected: &[[f64; 2]]) -> bool {
    let next = |skip: usize| projected.iter().cycle().skip(skip);
    projected.iter().zip(next(1)).zip(next(2)).all(|((a, b), c)| area(*a, *b, *c) >= 0.0)
}

/// The rest of a polygon while ears are cut off.
struct Ring<'p> {
    projected: &'p [[f64; 2]],
    previous: Vec<usize>,
    next: Vec<usize>,
    /// Reflex or straight corners: only these can be inside an ear.
    is_reflex: Vec<bool>,
    is_remaining: Vec<bool>,
    /// Reflex corners by cell; some may no longer be reflex.
    grid: Grid,
    checks: usize,
}

impl<'p> Ring<'p> {
    fn new(projected: &'p [[f64; 2]]) -> Self {
        let count = projected.len();
        let mut ring = Self {
            projected,
            previous: (0..count).map(|at| if at == 0 { count - 1 } else { at - 1 }).collect(),
            next: (0..count).map(|at| if at + 1 == count { 0 } else { at + 1 }).collect(),
            is_reflex: Vec::new(),
            grid: Grid::over(projected),
            checks: count.saturating_mul(MAX_CHECKS[0]).min(MAX_CHECKS[1]),
            is_remaining: vec![true; count],
        };
        ring.is_reflex = (0..count).map(|at| ring.doubled_area(at) <= 0.0).collect();
        for (at, is_reflex) in ring.is_reflex.iter().enumerate() {
            if *is_reflex {
                ring.grid.add(at, ring.point(at));
            }
        }
        ring
    }

    fn point(&self, at: usize) -> [f64; 2] {
        self.projected.get(at).copied().unwrap_or_default()
    }

    /// Returns the corner and its neighbours.
    fn with_neighbours(&self, at: usize) -> [usize; 3] {
        let neighbour = |list: &[usize]| list.get(at).copied().unwrap_or(at);
        [neighbour(&self.previous), at, neighbour(&self.next)]
    }

    /// Returns twice the area of the triangle at a corner.
    fn doubled_area(&self, at: usize) -> f64 {
        let [a, b, c] = self.with_neighbours(at).map(|at| self.point(at));
        area(a, b, c)
    }

    fn cut(mut self) -> Vec<[usize; 3]> {
        let mut left = self.projected.len();
        let mut cut = Vec::with_capacity(left - 2);
        // Candidates for ears, the next one last: at first all corners, later the neighbours of removed ones.
        let mut open: Vec<usize> = (0..left).rev().collect();
        let (mut some, mut has_cut) = (0, true);
        while left > 3 {
            let (at, is_sure) = match open.pop() {
                Some(at) if self.checks > 0 => (at, false),
                // What prevented an ear may have been removed.
                None if has_cut && self.checks > 0 => {
                    has_cut = false;
                    open.extend(
                        std::iter::successors(Some(some), |at| Some(self.with_neighbours(*at)[2])).take(left),
                    );
                    continue;
                }
                _ => (some, true),
            };
            if self.is_remaining.get(at) != Some(&true) || !(is_sure || self.is_ear(at)) {
                continue;
            }
            let ear = self.with_neighbours(at);
            cut.push(ear);
            self.remove(ear);
            (left, some, has_cut) = (left - 1, ear[2], true);
            open.extend([ear[2], ear[0]]);
        }
        cut.push(self.with_neighbours(some));
        cut
    }

    fn remove(&mut self, [before, at, after]: [usize; 3]) {
        if let (Some(next), Some(previous)) = (self.next.get_mut(before), self.previous.get_mut(after)) {
            (*next, *previous) = (after, before);
        }
        for corner in [before, after] {
            let is_reflex = self.doubled_area(corner) <= 0.0;
            let was = self.is_reflex.get_mut(corner).map(|was| std::mem::replace(was, is_reflex));
            match (was, is_reflex) {
                (Some(false), true) => self.grid.add(corner, self.point(corner)),
                (Some(true), false) => self.grid.remove(self.point(corner)),
                _ => {}
            }
        }
        if self.is_reflex.get(at) == Some(&true) {
            self.grid.remove(self.point(at));
        }
        if let (Some(is_reflex), Some(is_remaining)) =
            (self.is_reflex.get_mut(at), self.is_remaining.get_mut(at))
        {
            (*is_reflex, *is_remaining) = (false, false);
        }
    }

    fn is_ear(&mut self, at: usize) -> bool {
        let ear = self.with_neighbours(at);
        let [a, b, c] = ear.map(|at| self.point(at));
        self.checks = self.checks.saturating_sub(1 + self.grid.cost([a, b, c]));
        if area(a, b, c) <= 0.0 {
            return false;
        }
        let (is_reflex, projected, checks) = (&self.is_reflex, self.projected, &mut self.checks);
        !self.grid.any_in([a, b, c], |other| {
            *checks = checks.saturating_sub(1);
            let p = projected.get(other).copied().unwrap_or_default();
            is_reflex.get(other) == Some(&true)
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

/// Corners by cell of a regular grid.
struct Grid {
    low: [f64; 2],
    /// The number of cells along each axis.
    count: usize,
    /// Cells per unit length along each axis.
    per_length: [f64; 2],
    cells: Vec<Vec<usize>>,
    /// The number of reflex corners in each row.
    rows: Vec<usize>,
}

impl Grid {
    fn over(projected: &[[f64; 2]]) -> Self {
        let edge = |axis: usize, start: f64, pick: fn(f64, f64) -> f64| {
            projected.iter().filter_map(|point| point.get(axis).copied()).fold(start, pick)
        };
        let low = [0, 1].map(|axis| edge(axis, f64::INFINITY, f64::min));
        let high = [0, 1].map(|axis| edge(axis, f64::NEG_INFINITY, f64::max));
        // About as many cells as corners.
        let count = projected.len().isqrt().clamp(1, 2048);
        let per_length = [high[0] - low[0], high[1] - low[1]]
            .map(|length| if length > 0.0 && length.is_finite() { count as f64 / length } else { 0.0 });
        Self { low, count, per_length, cells: vec![Vec::new(); count * count], rows: vec![0; count] }
    }

    /// Returns the column and row of a point; 0 for NaN.
    fn cell(&self, point: [f64; 2]) -> [usize; 2] {
        let along = |axis: usize| {
            let cells = (point[axis] - self.low[axis]) * self.per_length[axis];
            (cells.max(0.0) as usize).min(self.count - 1)
        };
        [along(0), along(1)]
    }

    fn add(&mut self, at: usize, point: [f64; 2]) {
        let [column, row] = self.cell(point);
        if let Some(cell) = self.cells.get_mut(row * self.count + column) {
            cell.push(at);
        }
        if let Some(corners) = self.rows.get_mut(row) {
            *corners += 1;
        }
    }

    /// Removes a corner that is no longer reflex.
    fn remove(&mut self, point: [f64; 2]) {
        let [_, row] = self.cell(point);
        if let Some(corners) = self.rows.get_mut(row) {
            *corners = corners.saturating_sub(1);
        }
    }

    fn is_used(&self, row: usize) -> bool {
        self.rows.get(row).is_some_and(|corners| *corners > 0)
    }

    /// Returns the columns and rows of the cells around a triangle.
    fn span(&self, corners: [[f64; 2]; 3]) -> [std::ops::RangeInclusive<usize>; 2] {
        let [a, b, c] = corners.map(|corner| self.cell(corner));
        [0, 1].map(|axis| {
            let ends = [a[axis], b[axis], c[axis]];
            ends.iter().copied().min().unwrap_or(0)..=ends.iter().copied().max().unwrap_or(0)
        })
    }

    /// Returns how many rows and cells are visited for a triangle.
    fn cost(&self, corners: [[f64; 2]; 3]) -> usize {
        let [columns, rows] = self.span(corners);
        let used = rows.clone().filter(|row| self.is_used(*row)).count();
        rows.count() + used * columns.count()
    }

    /// Returns whether a corner in the cells around a triangle satisfies a predicate.
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
            let cut = triangulate(&turned);
            assert_eq!(cut.len(), points.len() - 2);
            let projected = project(&turned);
            let areas: Vec<f64> =
                cut.iter().map(|[a, b, c]| area(projected[*a], projected[*b], projected[*c]) / 2.0).collect();
            // None is flipped, and together they cover the polygon.
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

    /// A comb whose teeth are one long and one wide, on a back of one: half of all its corners are reflex.
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
            let (projected, cut) = (project(&corners), triangulate(&corners));
            assert_eq!(cut.len(), corners.len() - 2);
            let areas: Vec<f64> =
                cut.iter().map(|[a, b, c]| area(projected[*a], projected[*b], projected[*c]) / 2.0).collect();
            assert!(areas.iter().all(|area| *area >= 0.0), "{teeth}");
            assert_eq!(areas.iter().sum::<f64>(), 3.0 * f64::from(teeth), "{teeth}");
        }
    }

    /// Triangulation of a polygon that intersects itself everywhere terminates.
    #[test]
    fn huge_self_intersecting_polygons_terminate() {
        let corners: Vec<[f64; 3]> =
            (0..100_000).map(|at| [f64::from(at % 7), f64::from(at % 5), 0.0]).collect();
        assert_eq!(triangulate(&corners).len(), 99_998);
    }

    #[test]
    fn odd_polygons_do_not_panic() {
        assert_eq!(triangulate(&[]).len(), 0);
        assert_eq!(triangulate(&[[0.0; 3]; 2]).len(), 0);
        assert_eq!(triangulate(&[[0.0; 3]; 5]).len(), 3);
        assert_eq!(triangulate(&[[f64::NAN; 3]; 4]).len(), 2);
        let crossing = [[0.0, 0.0, 0.0], [1.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
        assert_eq!(triangulate(&crossing).len(), 2);
    }
}
