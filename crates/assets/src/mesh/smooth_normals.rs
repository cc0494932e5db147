//! Normals of a smooth surface.

use base::Vec3;

/// Returns a unit normal for each vertex: the mean of those of all triangles that meet at its position, whether they share
/// the vertex or not. A vertex of degenerate triangles only has the normal along z.
#[must_use]
pub fn smooth_normals(vertices: &[[f64; 3]], triangles: &[[u32; 3]]) -> Vec<[f64; 3]> {
    let corner = |at: u32| usize::try_from(at).ok().filter(|at| *at < vertices.len());
    let place = |at: usize| vertices.get(at).copied().unwrap_or_default();
    let mut sums = vec![Vec3::ZERO; vertices.len()];
    for triangle in triangles {
        let [Some(a), Some(b), Some(c)] = triangle.map(corner) else { continue };
        let [from, to, third] = [a, b, c].map(|at| Vec3::from_array(place(at)));
        let normal = (to - from).cross(third - from).normalize_or_zero();
        for at in [a, b, c] {
            if let Some(sum) = sums.get_mut(at) {
                *sum += normal;
            }
        }
    }
    // Vertices at the same position follow each other.
    let mut order: Vec<usize> = (0..vertices.len()).collect();
    let compare = |a: &usize, b: &usize| {
        let pairs = place(*a).into_iter().zip(place(*b));
        pairs.map(|(a, b)| (a + 0.0).total_cmp(&(b + 0.0))).find(|order| order.is_ne()).unwrap_or(a.cmp(b))
    };
    order.sort_unstable_by(compare);
    let mut normals = vec![Vec3::Z.to_array(); vertices.len()];
    for group in order.chunk_by(|a, b| place(*a) == place(*b)) {
        let sum: Vec3 = group.iter().filter_map(|at| sums.get(*at)).sum();
        let normal = sum.normalize_or(Vec3::Z).to_array();
        for at in group {
            if let Some(known) = normals.get_mut(*at) {
                *known = normal;
            }
        }
    }
    normals
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normals_are_the_mean_of_the_triangles_at_a_position() {
        // Two walls that meet at x = 0 with vertices of their own, and a vertex without triangle.
        let vertices = [
            [0.0, 0.0, 0.0],
            [-1.0, 0.0, 0.0],
            [-1.0, 1.0, 0.0],
            [-0.0, 0.0, 0.0],
            [0.0, 1.0, 0.0],
            [0.0, 0.0, -1.0],
            [5.0, 5.0, 5.0],
        ];
        let normals = smooth_normals(&vertices, &[[0, 2, 1], [3, 5, 4], [0, 1, 9]]);
        let half = 0.5_f64.sqrt();
        assert_eq!(normals.get(1), Some(&[0.0, 0.0, 1.0]));
        assert_eq!(normals.get(5), Some(&[1.0, 0.0, 0.0]));
        for at in [0, 3] {
            let [x, y, z] = normals[at];
            assert!((x - half).abs() < 1e-12 && y == 0.0 && (z - half).abs() < 1e-12, "{x} {y} {z}");
        }
        assert_eq!(normals.get(6), Some(&[0.0, 0.0, 1.0]));
    }
}
