//! ElevationGrid: heights over a grid that starts at the origin.

use std::sync::Arc;

use base::Pose;
use dynamics::Shape;
use dynamics::shape::HeightField;
use scene::{NodeId, Scene, Value};

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
    Some((Pose::IDENTITY, Shape::HeightField(Arc::new(HeightField { nx, ny, spacing, heights }))))
}
