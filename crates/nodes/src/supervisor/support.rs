//! The support polygon of solids: the convex hull of their contact points, projected along gravity.

use base::{Vec3, math};
use engine::WorldState;
use scene::NodeId;

use super::bodies::{center_of_mass, contact_points};

/// A support polygon.
#[derive(Clone, Debug, PartialEq)]
pub struct Support {
    /// Vertices in order, in world coordinates, at the height of the lowest contact point of the last step. `[m]`
    pub polygon: Vec<Vec3>,
    /// The centre of mass, projected to that height, in world coordinates. `[m]`
    pub center: Vec3,
    /// Whether the projected centre is inside, so that the solid is statically stable.
    pub is_balanced: bool,
}

/// Returns the support polygon of a solid with everything below it; `None` without gravity or contacts.
#[must_use]
pub fn support(state: &WorldState, node: NodeId) -> Option<Support> {
    let down = state.dynamics().model.settings.gravity.try_normalize()?;
    let center = center_of_mass(state, node)?;
    let points: Vec<Vec3> = contact_points(state, node, true).into_iter().map(|(point, _)| point).collect();
    let lowest = points.iter().map(|point| point.dot(down)).reduce(f64::max)?;
    let (x, y) = math::tangents(down);
    let flat = |point: Vec3| ((point - center).dot(x), (point - center).dot(y));
    let projected: Vec<(f64, f64)> = points.iter().copied().map(flat).collect();
    let center = center + down * (lowest - center.dot(down));
    Some(Support {
        polygon: hull(&projected).into_iter().map(|(a, b)| center + x * a + y * b).collect(),
        center,
        is_balanced: has_origin_inside(&projected),
    })
}

fn cross(a: (f64, f64), b: (f64, f64)) -> f64 {
    a.0 * b.1 - a.1 * b.0
}

/// Returns whether the origin is inside the convex hull of points: no line through it has all points on one side.
///
/// It is sufficient to test the lines through each point: if some open half-plane is free of points, so is one whose
/// border goes through a point.
fn has_origin_inside(points: &[(f64, f64)]) -> bool {
    points.len() >= 3
        && points
            .iter()
            .all(|a| points.iter().any(|b| cross(*a, *b) > 0.0) && points.iter().any(|b| cross(*a, *b) < 0.0))
}

/// Returns the vertices of the convex hull of points in order, by A. M. Andrew's monotone chain algorithm.
fn hull(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut sorted = points.to_vec();
    sorted.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    sorted.dedup();
    if sorted.len() < 3 {
        return sorted;
    }
    let chain = |points: &mut dyn Iterator<Item = (f64, f64)>| {
        let mut chain: Vec<(f64, f64)> = Vec::new();
        for point in points {
            while let [.., a, b] = chain.as_slice()
                && cross((b.0 - a.0, b.1 - a.1), (point.0 - a.0, point.1 - a.1)) <= 0.0
            {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop(); // the start of the other chain
        chain
    };
    let mut corners = chain(&mut sorted.iter().copied());
    corners.extend(chain(&mut sorted.iter().rev().copied()));
    corners
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_on_a_line_or_one_side_do_not_enclose_the_origin() {
        let square = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)];
        assert!(has_origin_inside(&square));
        assert!(!has_origin_inside(&square.map(|(x, y)| (x + 1.5, y))));
        assert!(!has_origin_inside(&square.map(|(x, y)| (x, y - 1.5))));
        assert!(!has_origin_inside(&square[..2]));
        assert!(!has_origin_inside(&[(1.0, 0.0), (2.0, 0.0), (3.0, 0.0)]), "points on a line carry nothing");
        let triangle = [(2.0, -1.0), (-2.0, -1.0), (0.0, 0.5)];
        assert!(has_origin_inside(&triangle));
        assert!(!has_origin_inside(&triangle.map(|(x, y)| (x, y - 1.0))));
    }

    #[test]
    fn a_convex_hull_has_its_vertices_in_order() {
        let points =
            [(0.0, 0.0), (2.0, 0.0), (1.0, 0.0), (1.0, 0.5), (2.0, 2.0), (0.0, 2.0), (0.0, 0.0), (0.0, 1.0)];
        assert_eq!(hull(&points), [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)]);
        assert_eq!(hull(&[(1.0, 0.0), (0.0, 0.0), (2.0, 0.0)]), [(0.0, 0.0), (2.0, 0.0)], "a line");
        assert_eq!(hull(&[(1.0, 1.0), (1.0, 1.0)]), [(1.0, 1.0)]);
        assert!(hull(&[]).is_empty());
    }
}
