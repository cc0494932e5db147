//! IndexedLineSet: lines with shared vertices, in the emissive colour of their appearance. They do not collide.

use render::{Mesh, Primitives};
use scene::{NodeId, Scene};

/// Returns the mesh.
pub(crate) fn mesh(scene: &Scene, node: NodeId) -> Option<Mesh> {
    let points = scene.vec3s(scene.child(node, "coord")?, "point");
    let mut lines = Vec::new();
    for line in scene.ints(node, "coordIndex").split(|index| *index < 0) {
        for pair in line.windows(2) {
            let numbers = [pair[0], pair[1]].map(|index| u32::try_from(index).unwrap_or(u32::MAX));
            if numbers.iter().all(|number| (*number as usize) < points.len()) {
                lines.push(numbers);
            }
        }
    }
    let positions = points.iter().map(|point| point.as_vec3().to_array()).collect();
    Some(Mesh { positions, primitives: Primitives::Lines(lines), ..Mesh::default() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::geometry::tests::{NODE, scene};

    #[test]
    fn lines_end_at_minus_one_and_skip_invalid_indices() {
        let text = "IndexedLineSet { coord Coordinate { point [ 0 0 0, 1 0 0, 2 0 0 ] } coordIndex [ 0 1 2 -1 2 0 9 ] }";
        let mesh = mesh(&scene(text), NODE).unwrap();
        assert_eq!(mesh.primitives, Primitives::Lines(vec![[0, 1], [1, 2], [2, 0]]));
    }
}
