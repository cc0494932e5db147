//! ElevationGrid: heights over a grid that starts at the origin.
//!
//! Before R2022a the grid ran along x and z, its heights along y. Turned upright, its rows run along -y.

use std::sync::Arc;

use base::{Pose, Vec3};
use dynamics::Shape;
use dynamics::shape::HeightField;
use scene::{NodeId, Scene, Value};

use crate::shared::axes;

pub(crate) fn shape(scene: &Scene, node: NodeId, remarks: &mut Vec<String>) -> Option<(Pose, Shape)> {
    let nx = usize::try_from(scene.int(node, "xDimension")).unwrap_or(0);
    let ny = usize::try_from(scene.int(node, "yDimension")).unwrap_or(0);
    if nx < 2 || ny < 2 || nx.saturating_mul(ny) > 100_000_000 {
        remarks.push("a grid needs at least 2 points along x and y; it is left out of collisions".to_owned());
        return None;
    }
    let Some(Value::MfFloat(heights)) = scene.value(node, "height") else { return None };
    let mut heights = heights.clone();
    heights.resize(nx * ny, 0.0); // missing heights are zero, surplus ones are left out
    let spacing = [scene.float(node, "xSpacing"), scene.float(node, "ySpacing")];
    let mut local = axes::upright(scene, node);
    if local != Pose::IDENTITY {
        heights = heights.chunks_exact(nx).rev().flatten().copied().collect();
        local.translation = Vec3::new(0.0, 0.0, (ny - 1) as f64 * spacing[1]);
    }
    Some((local, Shape::HeightField(Arc::new(HeightField { nx, ny, spacing, heights }))))
}
