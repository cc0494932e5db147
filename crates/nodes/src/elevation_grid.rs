//! ElevationGrid: heights over a grid that starts at the origin.
//!
//! Before R2022a the grid was in the xz-plane, with heights along y. Rotated to z up, its rows run along -y. In both
//! cases cells are split along the diagonal from (x, y) to (x + 1, y + 1), as in ODE.

pub(crate) mod colours;

use std::sync::Arc;

use base::{Pose, Vec3};
use dynamics::Shape;
use dynamics::shape::HeightField;
use render::Mesh;
use scene::{NodeId, Scene, Value};

use crate::shared::axes;
use crate::shared::tessellation::Tessellation;

pub(crate) fn shape(scene: &Scene, node: NodeId, messages: &mut Vec<String>) -> Option<(Pose, Shape)> {
    let nx = usize::try_from(scene.int(node, "xDimension")).unwrap_or(0);
    let ny = usize::try_from(scene.int(node, "yDimension")).unwrap_or(0);
    if nx < 2 || ny < 2 || nx.saturating_mul(ny) > 100_000_000 {
        messages.push("a grid needs at least 2 points along x and y; it does not collide".to_owned());
        return None;
    }
    let Some(Value::MfFloat(heights)) = scene.value(node, "height") else { return None };
    let mut heights = heights.clone();
    heights.resize(nx * ny, 0.0); // missing heights are zero, surplus ones are ignored
    let spacing = [scene.float(node, "xSpacing"), scene.float(node, "ySpacing")];
    let mut local = axes::upright(scene, node);
    if local != Pose::IDENTITY {
        heights = heights.chunks_exact(nx).rev().flatten().copied().collect();
        local.translation = Vec3::new(0.0, 0.0, (ny - 1) as f64 * spacing[1]);
    }
    Some((local, Shape::HeightField(Arc::new(HeightField { nx, ny, spacing, heights }))))
}

/// Returns the mesh, covered by one copy of the texture: seen from above, x is right and y is up.
pub(crate) fn mesh(scene: &Scene, node: NodeId) -> Option<(Pose, Mesh)> {
    let (local, Shape::HeightField(field)) = shape(scene, node, &mut Vec::new())? else { return None };
    let HeightField { nx, ny, spacing, heights } = &*field;
    let (nx, ny) = (*nx, *ny);
    let height = |x: usize, y: usize| heights.get(y * nx + x).copied().unwrap_or_default();
    // Central difference between the neighbours of a point; one-sided at the border.
    let slope =
        |low: f64, high: f64, steps: usize, spacing: f64| (high - low) / (steps.max(1) as f64 * spacing);
    let mut made = Tessellation::default();
    for y in 0..ny {
        for x in 0..nx {
            let (x0, x1, y0, y1) =
                (x.saturating_sub(1), (x + 1).min(nx - 1), y.saturating_sub(1), (y + 1).min(ny - 1));
            let along_x = slope(height(x0, y), height(x1, y), x1 - x0, spacing[0]);
            let along_y = slope(height(x, y0), height(x, y1), y1 - y0, spacing[1]);
            let position = Vec3::new(x as f64 * spacing[0], y as f64 * spacing[1], height(x, y));
            let uv = [x as f64 / (nx - 1) as f64, y as f64 / (ny - 1) as f64];
            made.corner(position, Vec3::new(-along_x, -along_y, 1.0).normalize_or_zero(), uv);
        }
    }
    for y in 0..ny - 1 {
        for x in 0..nx - 1 {
            let number = |x: usize, y: usize| (y * nx + x) as u32;
            made.quad([number(x, y), number(x + 1, y), number(x + 1, y + 1), number(x, y + 1)]);
        }
    }
    Some((local, made.finish()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::geometry::tests::{NODE, scene};
    use crate::shared::tessellation::tests::{normals_agree, volume_and_area};

    #[test]
    fn the_area_of_a_slope_is_exact() {
        let text =
            "ElevationGrid { xDimension 3 yDimension 2 xSpacing 2 ySpacing 5 height [ 0 1.5 3 0 1.5 3 ] }";
        let (_, mesh) = mesh(&scene(text), NODE).unwrap();
        // 4 along and 3 up are 5.
        assert!((volume_and_area(&mesh).1 - 25.0).abs() < 1e-5);
        assert!(normals_agree(&mesh));
        assert_eq!((mesh.positions[5], mesh.uvs[5]), ([4.0, 5.0, 3.0], [1.0, 1.0]));
    }
}
