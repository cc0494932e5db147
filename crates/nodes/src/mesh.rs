//! Mesh: triangles from a file. Files are not read yet; the shape is left out and the user is told.

use base::Pose;
use dynamics::Shape;
use scene::{NodeId, Scene};

pub(crate) fn shape(_scene: &Scene, _node: NodeId, remarks: &mut Vec<String>) -> Option<(Pose, Shape)> {
    remarks.push("mesh files are not read by this version; the shape is left out of collisions".to_owned());
    None
}
