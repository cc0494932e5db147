//! Lines and polygons in the plane.

/// Easting and northing. `[m]`
pub(crate) type Point = [f64; 2];

pub(crate) fn minus(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1]]
}

/// `a + t·b`
pub(crate) fn along(a: Point, t: f64, b: Point) -> Point {
    [a[0] + t * b[0], a[1] + t * b[1]]
}

pub(crate) fn norm(a: Point) -> f64 {
    base::ops::hypot(a[0], a[1])
}

/// The direction from one point to another; east if they coincide.
pub(crate) fn direction(from: Point, to: Point) -> Point {
    let way = minus(to, from);
    let length = norm(way);
    if length > 1e-9 { way.map(|part| part / length) } else { [1.0, 0.0] }
}

/// Turned by a quarter turn to the left.
pub(crate) fn left([x, y]: Point) -> Point {
    [-y, x]
}

/// Area of a polygon, positive if its corners go counterclockwise. `[m²]`
pub(crate) fn area(corners: &[Point]) -> f64 {
    let next = corners.iter().cycle().skip(1);
    0.5 * corners.iter().zip(next).map(|(a, b)| a[0] * b[1] - b[0] * a[1]).sum::<f64>()
}

/// The length of a line. `[m]`
pub(crate) fn length(points: &[Point]) -> f64 {
    points.windows(2).map(|pair| norm(minus(pair[1], pair[0]))).sum()
}

/// A line without its first metres.
pub(crate) fn without_start(points: &[Point], mut metres: f64) -> Vec<Point> {
    for (index, pair) in points.windows(2).enumerate() {
        let step = norm(minus(pair[1], pair[0]));
        if metres < step {
            let start = along(pair[0], metres, direction(pair[0], pair[1]));
            return std::iter::once(start).chain(points.iter().skip(index + 1).copied()).collect();
        }
        metres -= step;
    }
    points.to_vec()
}

/// A line so far to the left of another.
pub(crate) fn offset(points: &[Point], distance: f64) -> Vec<Point> {
    let count = points.len();
    if count < 2 {
        return points.to_vec();
    }
    let moved = |at: usize| {
        let before = direction(points[at.max(1) - 1], points[at.max(1)]);
        let after = direction(points[at.min(count - 2)], points[at.min(count - 2) + 1]);
        let sum = along(before, 1.0, after);
        let middle = if norm(sum) > 1e-6 { sum.map(|part| part / norm(sum)) } else { before };
        // Miters of sharp bends would be endless.
        let cos = (middle[0] * before[0] + middle[1] * before[1]).max(0.5);
        along(points[at], distance / cos, left(middle))
    };
    (0..count).map(moved).collect()
}

/// The outline of a band of some width along a line.
pub(crate) fn band(points: &[Point], width: f64) -> Vec<Point> {
    let mut outline = offset(points, -0.5 * width);
    outline.extend(offset(points, 0.5 * width).into_iter().rev());
    outline
}

/// Joins pieces of outlines where they meet. Returns the closed ones, whose last node is the first.
pub(crate) fn rings(mut pieces: Vec<Vec<i64>>) -> Vec<Vec<i64>> {
    let mut rings = Vec::new();
    while let Some(mut ring) = pieces.pop() {
        while ring.first() != ring.last() {
            let end = ring.last().copied();
            let Some(next) =
                pieces.iter().position(|piece| piece.first().copied() == end || piece.last().copied() == end)
            else {
                break;
            };
            let mut piece = pieces.swap_remove(next);
            if piece.first().copied() != end {
                piece.reverse();
            }
            ring.extend(piece.into_iter().skip(1));
        }
        if ring.len() > 3 && ring.first() == ring.last() {
            rings.push(ring);
        }
    }
    rings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_have_their_sign_and_bands_their_width() {
        let square = [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]];
        assert_eq!(area(&square), 4.0);
        let backwards: Vec<Point> = square.into_iter().rev().collect();
        assert_eq!(area(&backwards), -4.0);
        // A right angle: the band has a miter.
        let bent = band(&[[0.0, 0.0], [10.0, 0.0], [10.0, 10.0]], 2.0);
        let expected = [[0.0, -1.0], [11.0, -1.0], [11.0, 10.0], [9.0, 10.0], [9.0, 1.0], [0.0, 1.0]];
        for (found, expected) in bent.iter().zip(expected) {
            assert!(norm(minus(*found, expected)) < 1e-12, "{bent:?}");
        }
    }

    #[test]
    fn lines_are_shortened_along_their_bends() {
        let line = [[0.0, 0.0], [4.0, 0.0], [4.0, 3.0]];
        assert_eq!(length(&line), 7.0);
        assert_eq!(without_start(&line, 5.0), [[4.0, 1.0], [4.0, 3.0]]);
        assert_eq!(without_start(&line, 1.0), [[1.0, 0.0], [4.0, 0.0], [4.0, 3.0]]);
    }

    #[test]
    fn pieces_of_outlines_are_joined() {
        let pieces = vec![vec![1, 2, 3], vec![5, 4, 3], vec![5, 1], vec![7, 8]];
        assert_eq!(rings(pieces), [vec![5, 1, 2, 3, 4, 5]]);
    }
}
