//! Cuts a polygon into triangles.

/// Larger polygons are cut as fans: ears take time that grows with the square.
const MAX_EARS: usize = 2048;

/// Triangles of a polygon in space, as positions in the list, in the polygon's own turning direction.
///
/// Ear clipping (Meisters, 1975) in the plane that the polygon faces most. What crosses itself is cut too, somehow.
#[must_use]
pub fn triangles(points: &[[f64; 3]]) -> Vec<[usize; 3]> {
    let flat = flatten(points);
    if points.len() > MAX_EARS || is_convex(&flat) {
        return (2..points.len()).map(|at| [0, at - 1, at]).collect();
    }
    let mut left: Vec<usize> = (0..points.len()).collect();
    let mut cut = Vec::with_capacity(points.len().saturating_sub(2));
    while left.len() > 3 {
        let ear = find_ear(&flat, &left).unwrap_or(1);
        if let Some(triangle) = around(&left, ear) {
            cut.push(triangle);
        }
        left.remove(ear);
    }
    if let [a, b, c] = left.as_slice() {
        cut.push([*a, *b, *c]);
    }
    cut
}

/// The corner and its neighbours.
fn around(left: &[usize], at: usize) -> Option<[usize; 3]> {
    let count = left.len();
    Some([*left.get((at + count - 1) % count)?, *left.get(at)?, *left.get((at + 1) % count)?])
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

fn find_ear(flat: &[[f64; 2]], left: &[usize]) -> Option<usize> {
    let point = |at: usize| flat.get(at).copied().unwrap_or_default();
    (0..left.len()).find(|at| {
        let Some(ear) = around(left, *at) else { return false };
        let [a, b, c] = ear.map(point);
        let is_inside = |other: &usize| {
            let p = point(*other);
            !ear.contains(other)
                && p != a
                && p != b
                && p != c
                && area(a, b, p) >= 0.0
                && area(b, c, p) >= 0.0
                && area(c, a, p) >= 0.0
        };
        area(a, b, c) > 0.0 && !left.iter().any(is_inside)
    })
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

    /// In a time that grows with the corners only: a file may be one polygon.
    #[test]
    fn huge_polygons_are_fans() {
        let corners: Vec<[f64; 3]> =
            (0..3_000_000).map(|at| [f64::from(at % 7), f64::from(at % 5), 0.0]).collect();
        let cut = triangles(&corners);
        assert_eq!((cut.len(), cut[0], cut[2_999_997]), (2_999_998, [0, 1, 2], [0, 2_999_998, 2_999_999]));
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
