//! Mesh: triangles from a file, or one part of it selected by `name` or `materialIndex`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use assets::{MeshPart, Source};
use base::{Pose, Vec3};
use dynamics::Shape;
use dynamics::shape::TriangleMesh;
use engine::visual::{Piece, Showing};
use render::{Mesh, Primitives};
use scene::{NodeId, Scene};

use crate::shared::file;

pub(crate) fn shape(
    scene: &Scene,
    files: &dyn Source,
    node: NodeId,
    messages: &mut Vec<String>,
) -> Option<(Pose, Shape)> {
    let url = scene.strings(node, "url").first()?;
    match read(scene, files, node, url) {
        Ok(parts) => {
            let mut mesh = TriangleMesh::default();
            for part in selected(scene, files, node, url, &parts) {
                append(&mut mesh, part);
            }
            if !scene.bool(node, "ccw") {
                mesh.triangles.iter_mut().for_each(|triangle| triangle.swap(1, 2));
            }
            if mesh.triangles.is_empty() {
                messages.push(format!("{url:?} contains no triangles; the shape does not collide"));
                return None;
            }
            Some((Pose::IDENTITY, Shape::Mesh(Arc::new(mesh))))
        }
        Err(wrong) => {
            messages.push(format!("{wrong}; the shape does not collide"));
            None
        }
    }
}

/// Returns the parts that have the name and the material of the node. Both count in COLLADA files only.
fn selected<'p>(
    scene: &Scene,
    files: &dyn Source,
    node: NodeId,
    url: &str,
    parts: &'p [MeshPart],
) -> Vec<&'p MeshPart> {
    if extension(url) != "dae" {
        return parts.iter().collect();
    }
    let (name, index) = (scene.string(node, "name"), scene.int(node, "materialIndex"));
    let material = usize::try_from(index).ok().map(|index| {
        let mut order = materials(scene, files, node, url);
        for part in parts {
            if !order.contains(&part.material) {
                order.push(part.material.clone());
            }
        }
        order.into_iter().nth(index)
    });
    // Former versions of Webots compared the name of the geometry, later ones its id.
    let is_wanted = |part: &&MeshPart| {
        (name.is_empty() || part.name == name || part.id == name)
            && material.as_ref().is_none_or(|material| material.as_ref() == Some(&part.material))
    };
    parts.iter().filter(is_wanted).collect()
}

/// The extension of a file's name, in lower case.
pub(crate) fn extension(name: &str) -> String {
    name.rsplit_once('.').map_or_else(String::new, |(_, extension)| extension.to_ascii_lowercase())
}

/// Returns the materials of a COLLADA file that `materialIndex` counts, as far as the file lists them.
fn materials(scene: &Scene, files: &dyn Source, node: NodeId, url: &str) -> Vec<String> {
    let Ok(path) = file::path(scene, files, node, "url", url) else { return Vec::new() };
    files.read(&path).map(|bytes| assets::material_order(&bytes)).unwrap_or_default()
}

/// Gives parts without normals those of a smooth surface, as Webots does. Facets of STL files stay flat.
pub(crate) fn smooth(path: &str, parts: &mut [MeshPart]) {
    if extension(path) != "stl" {
        for part in parts.iter_mut().filter(|part| part.normals.is_empty()) {
            part.normals = assets::smooth_normals(&part.vertices, &part.triangles);
        }
    }
}

/// Reads the parts of a mesh file. The URL is relative to the file that contains the node.
pub(crate) fn read(
    scene: &Scene,
    files: &dyn Source,
    node: NodeId,
    url: &str,
) -> Result<Vec<MeshPart>, String> {
    let path = file::path(scene, files, node, "url", url)?;
    let bytes =
        files.read(&path).map_err(|error| format!("cannot read the mesh: {error}: {}", path.display()))?;
    decode(files, &path, &bytes)
}

/// Decodes the parts of a mesh file, whose buffers may be in files next to it.
pub(crate) fn decode(files: &dyn Source, path: &Path, bytes: &[u8]) -> Result<Vec<MeshPart>, String> {
    let mut fetch = |name: &str| beside(files, path, name).ok().map(|(_, bytes)| bytes);
    assets::decode_mesh_with(&path.to_string_lossy(), bytes, &mut fetch).map_err(|error| error.to_string())
}

/// Reads a file that another file refers to. Returns its path and contents.
pub(crate) fn beside(files: &dyn Source, path: &Path, name: &str) -> std::io::Result<(PathBuf, Vec<u8>)> {
    let found = assets::resolve(path, name).path();
    let bytes = files.read(&found)?;
    Ok((found, bytes))
}

fn append(mesh: &mut TriangleMesh, part: &MeshPart) {
    let Ok(first) = u32::try_from(mesh.vertices.len()) else { return };
    mesh.vertices.extend(part.vertices.iter().map(|vertex| Vec3::from_array(*vertex)));
    let shifted = |corner: u32| first.saturating_add(corner);
    mesh.triangles.extend(part.triangles.iter().map(|corners| corners.map(shifted)));
}

/// Adds the mesh to the visual scene. Nodes with the same part of the same file share it.
pub(crate) fn show(showing: &mut Showing<'_>, node: NodeId, piece: Piece) {
    let scene = showing.scene;
    let Some(url) = scene.strings(node, "url").first() else { return };
    let (name, index) = (scene.string(node, "name"), scene.int(node, "materialIndex"));
    let is_ccw = scene.bool(node, "ccw");
    let path = file::path(scene, showing.files, node, "url", url);
    let path = path.map_or_else(|_| url.clone(), |path| path.display().to_string());
    let key = format!("{path}\n{name}\n{index}\n{is_ccw}");
    showing.add_shared(&key, piece, |showing| match read(scene, showing.files, node, url) {
        Ok(mut parts) => {
            smooth(url, &mut parts);
            let wanted = selected(scene, showing.files, node, url, &parts);
            if wanted.is_empty() {
                let wrong = format!("{url:?} has no part with this name and material; nothing is shown");
                showing.report(node, "mesh/part", wrong);
            }
            Some(joined(&wanted, is_ccw))
        }
        Err(wrong) => {
            showing.report(node, "mesh/file", format!("{wrong}; {PLACEHOLDER_SHOWN}"));
            Some(joined(&[&placeholder()], true))
        }
    });
}

/// The end of messages about a mesh that cannot be read.
pub(crate) const PLACEHOLDER_SHOWN: &str = "a small box is shown instead";

/// Half the side length of the box that is shown instead of a mesh that cannot be read. `[m]`
const PLACEHOLDER_HALF_SIZE: f64 = 0.05;

/// Returns the box that is shown instead of a mesh that cannot be read.
pub(crate) fn placeholder() -> MeshPart {
    // Bits 0, 1 and 2 of a corner's index say whether it is on the positive side along x, y and z.
    let along = |corner: u32, axis: u32| {
        if corner >> axis & 1 == 1 { PLACEHOLDER_HALF_SIZE } else { -PLACEHOLDER_HALF_SIZE }
    };
    let quads = [[1, 3, 7, 5], [0, 4, 6, 2], [2, 6, 7, 3], [0, 1, 5, 4], [4, 5, 7, 6], [0, 2, 3, 1]];
    MeshPart {
        vertices: (0..8).map(|corner| [0, 1, 2].map(|axis| along(corner, axis))).collect(),
        triangles: quads.iter().flat_map(|[a, b, c, d]| [[*a, *b, *c], [*a, *c, *d]]).collect(),
        ..MeshPart::default()
    }
}

/// Joins parts to one mesh. Normals and texture coordinates are ignored unless all parts have them.
pub(crate) fn joined(parts: &[&MeshPart], is_ccw: bool) -> Mesh {
    let has_normals = parts.iter().all(|part| part.normals.len() == part.vertices.len());
    let has_uvs = parts.iter().all(|part| part.uvs.len() == part.vertices.len());
    let mut mesh = Mesh::default();
    let mut triangles = Vec::new();
    for part in parts {
        let first = u32::try_from(mesh.positions.len()).unwrap_or(u32::MAX);
        mesh.positions.extend(part.vertices.iter().map(|vertex| vertex.map(|number| number as f32)));
        if has_normals {
            let sign = if is_ccw { 1.0 } else { -1.0 };
            mesh.normals
                .extend(part.normals.iter().map(|normal| normal.map(|number| (sign * number) as f32)));
        }
        if has_uvs {
            mesh.uvs.extend(part.uvs.iter().map(|uv| uv.map(|number| number as f32)));
        }
        triangles.extend(part.triangles.iter().map(|corners| {
            let [a, b, c] = corners.map(|corner| first.saturating_add(corner));
            if is_ccw { [a, b, c] } else { [a, c, b] }
        }));
    }
    Mesh { primitives: Primitives::Triangles(triangles), ..mesh }
}
