//! Collision shapes and meshes of geometry nodes, and the shapes of bounding objects.

use assets::Source;
use base::{Pose, Quat, Severity, Vec3};
use dynamics::Shape;
use engine::{Builder, build::diagnostic};
use render::Mesh;
use scene::{NodeId, Scene};

use crate::shared::axes;
use crate::{
    r#box, capsule, cone, cylinder, elevation_grid, indexed_face_set, indexed_line_set, mesh, plane,
    point_set, sphere,
};

/// Returns the collision shape of a geometry node in its own frame; `None` for nodes that do not collide.
pub(crate) fn shape(
    scene: &Scene,
    files: &dyn Source,
    node: NodeId,
    messages: &mut Vec<String>,
) -> Option<(Pose, Shape)> {
    match scene.node(node).ty.name {
        "Box" => Some(r#box::shape(scene, node)),
        "Sphere" => Some(sphere::shape(scene, node)),
        "Capsule" => Some(capsule::shape(scene, node)),
        "Cylinder" => Some(cylinder::shape(scene, node)),
        "Plane" => Some(plane::shape(scene, node)),
        "ElevationGrid" => elevation_grid::shape(scene, node, messages),
        "IndexedFaceSet" => indexed_face_set::shape(scene, node, messages),
        "Mesh" => mesh::shape(scene, files, node, messages),
        _ => None,
    }
}

/// Returns the mesh of a geometry node and its pose in the node's frame; `None` for meshes from files and for empty
/// ones.
pub(crate) fn mesh(scene: &Scene, node: NodeId) -> Option<(Pose, Mesh)> {
    let upright = || axes::upright(scene, node);
    match scene.node(node).ty.name {
        "Box" => Some((Pose::IDENTITY, r#box::mesh(scene, node))),
        "Sphere" => Some((Pose::IDENTITY, sphere::mesh(scene, node))),
        "Capsule" => Some((upright(), capsule::mesh(scene, node))),
        "Cylinder" => Some((upright(), cylinder::mesh(scene, node))),
        "Cone" => Some(cone::mesh(scene, node)),
        "Plane" => Some((upright(), plane::mesh(scene, node))),
        "ElevationGrid" => elevation_grid::mesh(scene, node),
        "IndexedFaceSet" => indexed_face_set::mesh(scene, node).map(|mesh| (Pose::IDENTITY, mesh)),
        "IndexedLineSet" => indexed_line_set::mesh(scene, node).map(|mesh| (Pose::IDENTITY, mesh)),
        "PointSet" => point_set::mesh(scene, node).map(|mesh| (Pose::IDENTITY, mesh)),
        _ => None,
    }
}

/// A shape of a bounding object.
pub(crate) struct BoundingShape {
    /// The geometry node.
    pub(crate) node: NodeId,
    /// Its pose in the solid's frame.
    pub(crate) solid_from_shape: Pose,
    /// The shape, scaled.
    pub(crate) shape: Shape,
}

/// Returns all shapes of a bounding object in the frame of its solid, multiplied by a scale. Warnings are passed to the
/// builder.
pub(crate) fn bounding_shapes(
    builder: &mut Builder<'_>,
    bounding_object: NodeId,
    scale: f64,
) -> Vec<BoundingShape> {
    let mut messages = Vec::new();
    let found = shapes_of(builder.scene, builder.files, bounding_object, scale, &mut messages);
    for (node, text) in messages {
        let message = diagnostic(builder.scene, node, Severity::Warning, "bounding-object/shape", text);
        builder.diagnostics.push(message);
    }
    found
}

/// The same, with warnings and the nodes that they refer to.
pub(crate) fn shapes_of(
    scene: &Scene,
    files: &dyn Source,
    bounding_object: NodeId,
    scale: f64,
    messages: &mut Vec<(NodeId, String)>,
) -> Vec<BoundingShape> {
    let mut found = Vec::new();
    let frame = Frame { solid_from_here: Pose::IDENTITY, scale: Vec3::splat(scale) };
    collect((scene, files), bounding_object, &frame, &mut found, messages);
    found
}

/// The frame of a node in a bounding object.
struct Frame {
    solid_from_here: Pose,
    /// Scale from its axes to the solid.
    scale: Vec3,
}

impl Frame {
    /// Returns the pose in the solid's frame of a pose in this frame.
    fn place(&self, local: Pose) -> Pose {
        self.solid_from_here * Pose::new(local.translation * self.scale, local.rotation)
    }
}

fn collect(
    (scene, files): (&Scene, &dyn Source),
    node: NodeId,
    frame: &Frame,
    found: &mut Vec<BoundingShape>,
    all_messages: &mut Vec<(NodeId, String)>,
) {
    let ty = scene.node(node).ty;
    if ty.name == "Shape" {
        if let Some(geometry) = scene.child(node, "geometry") {
            collect((scene, files), geometry, frame, found, all_messages);
        }
    } else if ty.is_a("Group") {
        let pose = scene.pose(node);
        let scale = along(frame.scale, pose.rotation) * scene.scale(node);
        let inner = Frame { solid_from_here: frame.place(pose), scale };
        for child in scene.children(node, "children") {
            collect((scene, files), *child, &inner, found, all_messages);
        }
    } else {
        let mut messages = Vec::new();
        match shape(scene, files, node, &mut messages) {
            Some((local, shape)) => {
                let (shape, repaired) = shape.repaired();
                messages.extend(repaired);
                let shape = shape.scaled(along(frame.scale, local.rotation));
                found.push(BoundingShape { node, solid_from_shape: frame.place(local), shape });
            }
            None if messages.is_empty() => {
                messages.push(format!("{} cannot collide; the bounding object is used without it", ty.name));
            }
            None => {}
        }
        all_messages.extend(messages.into_iter().map(|text| (node, text)));
    }
}

/// Returns a scale along the axes of a rotated frame. It is exact if these are parallel to axes of the first frame or
/// if the scale is uniform; otherwise a mean, because a stretched rotated box (for example) is not a box.
fn along(scale: Vec3, turn: Quat) -> Vec3 {
    if scale == Vec3::splat(scale.x) {
        return scale;
    }
    let squares = scale * scale;
    let part = |axis: Vec3| (squares * (turn * axis) * (turn * axis)).element_sum().sqrt();
    Vec3::new(part(Vec3::X), part(Vec3::Y), part(Vec3::Z))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// The geometry node of [`scene`].
    pub(crate) const NODE: NodeId = NodeId(2);

    /// Returns a scene of one geometry in a shape.
    #[track_caller]
    pub(crate) fn scene(node: &str) -> Scene {
        scene_of_version("R2025a", node)
    }

    /// Returns a scene of one geometry in a shape, in a world of a version.
    #[track_caller]
    pub(crate) fn scene_of_version(version: &str, node: &str) -> Scene {
        let source = assets::MemorySource::new()
            .with("w.wbt", format!("#VRML_SIM {version} utf8\nShape {{ geometry {node} }}\n"));
        let loaded = scene::load(std::path::Path::new("w.wbt"), &source, scene::LoadOptions::default());
        loaded.scene.unwrap()
    }
}
