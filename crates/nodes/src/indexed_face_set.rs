//! IndexedFaceSet: faces over shared points; polygons are cut into fans.

use std::sync::Arc;

use base::Pose;
use dynamics::Shape;
use dynamics::shape::TriangleMesh;
use scene::{NodeId, Scene, Value};

pub(crate) fn shape(scene: &Scene, node: NodeId, remarks: &mut Vec<String>) -> Option<(Pose, Shape)> {
    let coordinates = scene.child(node, "coord")?;
    let Some(Value::MfVec3f(vertices)) = scene.value(coordinates, "point") else { return None };
    let Some(Value::MfInt32(indices)) = scene.value(node, "coordIndex") else { return None };
    let mut triangles = Vec::new();
    let mut outside = 0;
    for face in indices.split(|index| *index < 0) {
        let corners: Vec<u32> = face
            .iter()
            .filter_map(|index| u32::try_from(*index).ok())
            .filter(|index| (*index as usize) < vertices.len())
            .collect();
        outside += face.len() - corners.len();
        for pair in corners.get(1..).unwrap_or_default().windows(2) {
            triangles.push([corners[0], pair[0], pair[1]]);
        }
    }
    if outside > 0 {
        remarks.push(format!("{outside} values of 'coordIndex' name no point; they are left out"));
    }
    if !scene.bool(node, "ccw") {
        triangles.iter_mut().for_each(|triangle| triangle.swap(1, 2));
    }
    if triangles.is_empty() {
        return None;
    }
    Some((Pose::IDENTITY, Shape::Mesh(Arc::new(TriangleMesh { vertices: vertices.clone(), triangles }))))
}
