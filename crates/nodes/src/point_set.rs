//! PointSet: points in their own colours or in the emissive colour of their appearance. They do not collide.

use render::{Mesh, Primitives};
use scene::{NodeId, Scene};

/// Returns the mesh.
pub(crate) fn mesh(scene: &Scene, node: NodeId) -> Option<Mesh> {
    let points = scene.vec3s(scene.child(node, "coord")?, "point");
    let mut colours: Vec<[f32; 3]> = match scene.child(node, "color") {
        Some(list) => {
            scene.colours(list, "color").iter().map(|colour| colour.map(|part| part as f32)).collect()
        }
        None => Vec::new(),
    };
    if !colours.is_empty() {
        colours.resize(points.len(), [1.0; 3]); // points without a colour are white
    }
    let positions = points.iter().map(|point| point.as_vec3().to_array()).collect();
    Some(Mesh { positions, colours, primitives: Primitives::Points, ..Mesh::default() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::geometry::tests::{NODE, scene};

    #[test]
    fn points_without_a_colour_are_white() {
        let text = "PointSet { coord Coordinate { point [ 0 0 0, 1 0 0 ] } color Color { color [ 1 0 0 ] } }";
        let mesh = mesh(&scene(text), NODE).unwrap();
        assert_eq!(mesh.colours, [[1.0, 0.0, 0.0], [1.0; 3]]);
    }
}
