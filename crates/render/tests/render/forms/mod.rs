//! Forms that the tests look at.

use render::{Mesh, Primitives};

/// A square from -1 to 1 in x and y, facing +z.
pub(crate) fn quad() -> Mesh {
    Mesh {
        positions: vec![[-1.0, -1.0, 0.0], [1.0, -1.0, 0.0], [1.0, 1.0, 0.0], [-1.0, 1.0, 0.0]],
        normals: vec![[0.0, 0.0, 1.0]; 4],
        uvs: vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]],
        primitives: Primitives::Triangles(vec![[0, 1, 2], [0, 2, 3]]),
        ..Mesh::default()
    }
}

/// A ball of radius 1 with `rings` rings of twice as many facets.
pub(crate) fn ball(rings: u32) -> Mesh {
    let mut mesh = Mesh::default();
    let mut triangles = Vec::new();
    let columns = rings * 2;
    for ring in 0..=rings {
        for column in 0..=columns {
            let [up, across] = [
                std::f64::consts::PI * f64::from(ring) / f64::from(rings),
                std::f64::consts::TAU * f64::from(column % columns) / f64::from(columns),
            ];
            let radius = if ring == 0 || ring == rings { 0.0 } else { base::ops::sin(up) };
            let point =
                [radius * base::ops::cos(across), radius * base::ops::sin(across), base::ops::cos(up)];
            mesh.positions.push(point.map(|number| number as f32));
            mesh.normals.push(point.map(|number| number as f32));
            mesh.uvs.push([column as f32 / columns as f32, 1.0 - ring as f32 / rings as f32]);
            if ring < rings && column < columns {
                let [a, b] = [ring, ring + 1].map(|ring| ring * (columns + 1) + column);
                triangles.push([a, b, b + 1]);
                triangles.push([a, b + 1, a + 1]);
            }
        }
    }
    mesh.primitives = Primitives::Triangles(triangles);
    mesh
}
