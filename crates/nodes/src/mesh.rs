//! Mesh: triangles from a file; one part of it when `name` or `materialIndex` say so.

use std::path::Path;
use std::sync::Arc;

use assets::{Location, MeshPart, Source};
use base::{Pose, Vec3};
use dynamics::Shape;
use dynamics::shape::TriangleMesh;
use scene::{NodeId, Scene};

pub(crate) fn shape(
    scene: &Scene,
    files: &dyn Source,
    node: NodeId,
    remarks: &mut Vec<String>,
) -> Option<(Pose, Shape)> {
    let url = scene.strings(node, "url").first()?;
    match read(scene, files, node, url) {
        Ok(parts) => {
            let name = scene.string(node, "name");
            let material = usize::try_from(scene.int(node, "materialIndex")).ok();
            let wanted = |(index, part): &(usize, &MeshPart)| {
                (name.is_empty() || part.name == name) && material.is_none_or(|material| material == *index)
            };
            let mut mesh = TriangleMesh::default();
            for (_, part) in parts.iter().enumerate().filter(wanted) {
                append(&mut mesh, part);
            }
            if !scene.bool(node, "ccw") {
                mesh.triangles.iter_mut().for_each(|triangle| triangle.swap(1, 2));
            }
            if mesh.triangles.is_empty() {
                remarks.push(format!("{url:?} holds no triangles; the shape is left out of collisions"));
                return None;
            }
            Some((Pose::IDENTITY, Shape::Mesh(Arc::new(mesh))))
        }
        Err(wrong) => {
            remarks.push(format!("{wrong}; the shape is left out of collisions"));
            None
        }
    }
}

/// The parts of the file, whose URL is relative to the file it is written in.
fn read(scene: &Scene, files: &dyn Source, node: NodeId, url: &str) -> Result<Vec<MeshPart>, String> {
    let index = scene.node(node).ty.field_index("url");
    let written = index.and_then(|index| scene.node(node).value_places.get(index)).and_then(Option::as_ref);
    let base = written.map_or("", |place| place.source.name.as_str());
    let path = match assets::resolve(Path::new(base), url) {
        Location::File(path) => path,
        Location::Library(_) | Location::Remote(_) => {
            return Err(format!("{url:?} is not fetched by this version"));
        }
    };
    let bytes =
        files.read(&path).map_err(|error| format!("cannot read the mesh: {error}: {}", path.display()))?;
    assets::decode_mesh(&path.to_string_lossy(), &bytes).map_err(|error| error.to_string())
}

fn append(mesh: &mut TriangleMesh, part: &MeshPart) {
    let Ok(first) = u32::try_from(mesh.vertices.len()) else { return };
    mesh.vertices.extend(part.vertices.iter().map(|vertex| Vec3::from_array(*vertex)));
    let shifted = |corner: u32| first.saturating_add(corner);
    mesh.triangles.extend(part.triangles.iter().map(|corners| corners.map(shifted)));
}
