//! IndexedFaceSet: faces with shared vertices. Polygons, also those with holes, are triangulated.

use std::sync::Arc;

use assets::mesh::polygon;
use base::{Pose, Vec3, ops};
use dynamics::Shape;
use dynamics::shape::TriangleMesh;
use render::Mesh;
use scene::{NodeId, Scene, Value};

use crate::shared::tessellation::Tessellation;

pub(crate) fn shape(scene: &Scene, node: NodeId, messages: &mut Vec<String>) -> Option<(Pose, Shape)> {
    let coordinates = scene.child(node, "coord")?;
    let Some(Value::MfVec3f(vertices)) = scene.value(coordinates, "point") else { return None };
    let Some(Value::MfInt32(indices)) = scene.value(node, "coordIndex") else { return None };
    let mut triangles = Vec::new();
    let mut outside = 0;
    for face in indices.split(|index| *index == -1) {
        let corner = |index: &i32| u32::try_from(*index).ok().filter(|at| (*at as usize) < vertices.len());
        let Some(corners) = face.iter().map(corner).collect::<Option<Vec<u32>>>() else {
            outside += 1;
            continue;
        };
        let points: Vec<Vec3> = corners.iter().map(|corner| vertices[*corner as usize]).collect();
        triangles.extend(triangulate(&points).into_iter().map(|triangle| triangle.map(|at| corners[at])));
    }
    if outside > 0 {
        messages.push(format!("{outside} faces have values of 'coordIndex' out of range; they are ignored"));
    }
    if !scene.bool(node, "ccw") {
        triangles.iter_mut().for_each(|triangle| triangle.swap(1, 2));
    }
    if triangles.is_empty() {
        return None;
    }
    Some((Pose::IDENTITY, Shape::Mesh(Arc::new(TriangleMesh { vertices: vertices.clone(), triangles }))))
}

/// Maximum difference between the components of normals of coplanar faces.
const SAME: f64 = 1e-4;

/// A corner of a visible face.
#[derive(Clone, Copy)]
struct Corner {
    /// Index of the point.
    point: usize,
    normal: Option<Vec3>,
    uv: Option<[f64; 2]>,
    /// Index of the face.
    face: usize,
}

/// Returns the mesh.
pub(crate) fn mesh(scene: &Scene, node: NodeId) -> Option<Mesh> {
    let points = scene.vec3s(scene.child(node, "coord")?, "point");
    let faces = faces(scene, node, points.len());
    let mut normals: Vec<Vec3> = faces.iter().map(|face| face_normal(points, face)).collect();
    let sign = if scene.bool(node, "ccw") { 1.0 } else { -1.0 };
    normals.iter_mut().for_each(|normal| *normal = normal.normalize_or_zero() * sign);
    // Normals of faces are those of triangles, in their order, without indices.
    let given = scene.child(node, "normal").map_or(&[][..], |list| scene.vec3s(list, "vector"));
    let are_triangles = faces.iter().all(|face| face.len() == 3);
    if !scene.bool(node, "normalPerVertex") && are_triangles && given.len() >= faces.len() {
        normals = given.iter().take(faces.len()).map(|normal| normal.normalize_or_zero()).collect();
    }
    let mut around: Vec<Vec<usize>> = vec![Vec::new(); points.len()];
    for (index, face) in faces.iter().enumerate() {
        face.iter().for_each(|corner| around[corner.point].push(index));
    }
    let crease = ops::cos(scene.float(node, "creaseAngle").clamp(0.0, std::f64::consts::PI));
    let default_uv = default_mapping(points);
    let mut made = Tessellation::default();
    for face in &faces {
        let numbers: Vec<u32> = face
            .iter()
            .map(|corner| {
                let own = normals[corner.face];
                let smooth = || {
                    // Adjacent faces at less than the crease angle share a normal at this point. Coplanar faces count
                    // once, so that the normal does not depend on the triangulation.
                    let mut near: Vec<Vec3> = Vec::new();
                    for other in around[corner.point].iter().map(|face| normals[*face]) {
                        let is_smooth = other == own || other.dot(own) > crease;
                        if is_smooth && near.iter().all(|known| (*known - other).abs().max_element() >= SAME)
                        {
                            near.push(other);
                        }
                    }
                    near.into_iter().sum::<Vec3>().normalize_or_zero()
                };
                let normal = corner.normal.unwrap_or_else(smooth);
                made.corner(
                    points[corner.point],
                    normal,
                    corner.uv.unwrap_or_else(|| default_uv(points[corner.point])),
                )
            })
            .collect();
        let corners: Vec<Vec3> = face.iter().map(|corner| points[corner.point]).collect();
        for [a, b, c] in triangulate(&corners) {
            let [b, c] = if sign > 0.0 { [b, c] } else { [c, b] };
            made.triangle([a, b, c].map(|at| numbers[at]));
        }
    }
    Some(made.finish())
}

/// Returns the faces with their corners, without faces that have an index out of range. Indices of texture coordinates
/// and normals are ignored unless there is one for each value of `coordIndex`.
fn faces(scene: &Scene, node: NodeId, points: usize) -> Vec<Vec<Corner>> {
    let indices = scene.ints(node, "coordIndex");
    let uvs = scene.child(node, "texCoord").map_or(&[][..], |list| scene.vec2s(list, "point"));
    let given = scene.child(node, "normal").map_or(&[][..], |list| scene.vec3s(list, "vector"));
    let (uv_indices, normal_indices) = (scene.ints(node, "texCoordIndex"), scene.ints(node, "normalIndex"));
    let fits = |list: &[i32]| list.is_empty() || list.len() == indices.len();
    let has_uvs = !uvs.is_empty() && fits(uv_indices);
    let has_normals = scene.bool(node, "normalPerVertex") && fits(normal_indices);
    let mut faces = vec![Vec::new()];
    let mut is_sound = true;
    for (at, index) in indices.iter().enumerate() {
        if *index == -1 {
            if !is_sound {
                faces.pop();
            }
            is_sound = true;
            faces.push(Vec::new());
            continue;
        }
        let Some(point) = usize::try_from(*index).ok().filter(|point| *point < points) else {
            is_sound = false;
            continue;
        };
        let pick = |list: &[i32]| match list {
            [] => Some(point),
            list => list.get(at).and_then(|index| usize::try_from(*index).ok()),
        };
        let normal = pick(normal_indices).filter(|_| has_normals).and_then(|index| given.get(index));
        let uv =
            has_uvs.then(|| pick(uv_indices).and_then(|index| uvs.get(index)).copied().unwrap_or([0.5; 2]));
        if let Some(face) = faces.last_mut() {
            face.push(Corner { point, normal: normal.map(|normal| normal.normalize_or_zero()), uv, face: 0 });
        }
    }
    if !is_sound {
        faces.pop();
    }
    faces.retain(|face| face.len() > 2);
    for (index, face) in faces.iter_mut().enumerate() {
        face.iter_mut().for_each(|corner| corner.face = index);
    }
    faces
}

/// Triangulates a polygon. Returns indices into its list of corners.
fn triangulate(corners: &[Vec3]) -> Vec<[usize; 3]> {
    match corners.len() {
        0..3 => Vec::new(),
        3 => vec![[0, 1, 2]],
        _ => polygon::triangulate(&corners.iter().map(Vec3::to_array).collect::<Vec<_>>()),
    }
}

/// Returns the normal of a face; its length is twice the area.
fn face_normal(points: &[Vec3], face: &[Corner]) -> Vec3 {
    let first = points[face[0].point];
    let pairs = face.get(1..).unwrap_or_default().windows(2);
    pairs.map(|pair| (points[pair[0].point] - first).cross(points[pair[1].point] - first)).sum()
}

/// Returns the default texture mapping: s runs from 0 to 1 along the longest side of the bounding box, t along the next
/// one with the same scale.
fn default_mapping(points: &[Vec3]) -> impl Fn(Vec3) -> [f64; 2] {
    let low = points.iter().copied().fold(Vec3::INFINITY, Vec3::min);
    let high = points.iter().copied().fold(Vec3::NEG_INFINITY, Vec3::max);
    let size = (high - low).to_array();
    // In case of ties, x is before y and y before z, as in VRML.
    let mut axes = [0, 1, 2];
    axes.sort_by(|a, b| size[*b].total_cmp(&size[*a]));
    let length = if size[axes[0]] > 0.0 { size[axes[0]] } else { 1.0 };
    move |point| [axes[0], axes[1]].map(|axis| (point - low).to_array()[axis] / length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::geometry::tests::{NODE, scene};
    use crate::shared::tessellation::tests::{normals_agree, volume_and_area};

    /// The example of the manual: a pyramid.
    fn pyramid(fields: &str) -> Mesh {
        let text = format!(
            "IndexedFaceSet {{ coord Coordinate {{ point [ 1 0 -1, -1 0 -1, -1 0 1, 1 0 1, 0 2 0 ] }}
            coordIndex [ 0 4 3 -1 1 4 0 -1 2 4 1 -1 3 4 2 -1 0 3 2 1 ] {fields} }}"
        );
        mesh(&scene(&text), NODE).unwrap()
    }

    #[test]
    fn a_pyramid_has_flat_faces_unless_its_creases_are_smooth() {
        let flat = pyramid("");
        assert!((volume_and_area(&flat).0 - 8.0 / 3.0).abs() < 1e-6);
        assert!(normals_agree(&flat));
        let tip = |mesh: &Mesh| {
            let at = mesh.positions.iter().position(|point| *point == [0.0, 2.0, 0.0]).unwrap();
            mesh.normals[at]
        };
        assert!(tip(&flat)[0] > 0.8, "{:?}", tip(&flat));
        let smooth = pyramid("creaseAngle 3");
        assert!(tip(&smooth)[1] > 0.999, "{:?}", tip(&smooth));
        let inside_out = pyramid("ccw FALSE");
        assert!((volume_and_area(&inside_out).0 + 8.0 / 3.0).abs() < 1e-6);
        assert!(normals_agree(&inside_out));
    }

    #[test]
    fn coplanar_faces_count_once_in_normals_of_shared_vertices() {
        // Two sides of a roof, one of a single face, the other of two triangles that meet at the ridge's first end.
        let roof = |indices: &str| {
            let text = format!(
                "IndexedFaceSet {{ creaseAngle 3 coord Coordinate {{ point [
                0 0 1, 1 0 1, 0 1 0, 1 1 0, 0 -1 0, 1 -1 0, 0 0 1, 1 0 1 ] }} coordIndex [ {indices} ] }}"
            );
            mesh(&scene(&text), NODE).unwrap()
        };
        let ridge = |mesh: &Mesh| {
            let at = mesh.positions.iter().position(|point| *point == [0.0, 0.0, 1.0]).unwrap();
            mesh.normals[at]
        };
        let cut = ridge(&roof("0 1 3 2 -1 0 4 5 -1 0 5 1"));
        assert!(cut[2] > 0.999_999 && cut[1].abs() < 1e-6, "{cut:?}");
        // The same point with another index is a separate vertex.
        let apart = ridge(&roof("0 1 3 2 -1 6 4 5 7"));
        assert!((apart[1] - 0.5_f32.sqrt()).abs() < 1e-6, "{apart:?}");
    }

    #[test]
    fn polygons_with_holes_keep_them() {
        // A frame of 3 x 3 around a hole of 1 x 1, with a slit along x from the outer edge to the inner one.
        let text = "IndexedFaceSet { coord Coordinate { point [
            0 0 0, 3 0 0, 3 3 0, 0 3 0, 1 1 0, 2 1 0, 2 2 0, 1 2 0 ] }
            coordIndex [ 0 1 2 3 0 4 7 6 5 4 ] }";
        let scene = scene(text);
        let seen = mesh(&scene, NODE).unwrap();
        assert!((volume_and_area(&seen).1 - 8.0).abs() < 1e-6, "{}", volume_and_area(&seen).1);
        assert!(normals_agree(&seen));
        let Some((_, Shape::Mesh(felt))) = shape(&scene, NODE, &mut Vec::new()) else { panic!("a mesh") };
        let area = |triangle: &[u32; 3]| {
            let [a, b, c] = triangle.map(|at| felt.vertices[at as usize]);
            (b - a).cross(c - a).z / 2.0
        };
        assert!(felt.triangles.iter().all(|triangle| area(triangle) >= 0.0));
        assert!((felt.triangles.iter().map(area).sum::<f64>() - 8.0).abs() < 1e-12);
    }

    #[test]
    fn default_texture_coordinates_follow_the_longest_sides() {
        assert_eq!(pyramid("").uvs[0], [1.0, 0.0], "x is the longest side, y the next one");
        let placed = pyramid(
            "texCoord TextureCoordinate { point [ 0.25 0.5, 1 1 ] }
            texCoordIndex [ 0 1 1 -1 1 1 1 -1 1 1 1 -1 1 1 1 -1 1 1 1 1 ]",
        );
        assert_eq!((placed.uvs[0], placed.uvs[1]), ([0.25, 0.5], [1.0, 1.0]));
    }

    #[test]
    fn faces_with_an_index_out_of_range_are_left_out() {
        let text = "IndexedFaceSet { coord Coordinate { point [ 0 0 0, 1 0 0, 1 1 0, 0 1 0 ] }
            coordIndex [ 0 1 2 9 -1 0 1 2 -1 0 1 2 3 4 ] }";
        let scene = scene(text);
        assert!((volume_and_area(&mesh(&scene, NODE).unwrap()).1 - 0.5).abs() < 1e-6);
        let mut messages = Vec::new();
        let Some((_, Shape::Mesh(felt))) = shape(&scene, NODE, &mut messages) else { panic!("a mesh") };
        assert_eq!(felt.triangles, [[0, 1, 2]]);
        assert_eq!(messages, ["2 faces have values of 'coordIndex' out of range; they are ignored"]);
    }

    #[test]
    fn lists_of_indices_of_another_length_are_ignored() {
        let with = |fields: &str| {
            let text = format!(
                "IndexedFaceSet {{ coord Coordinate {{ point [ 0 0 0, 2 0 0, 0 1 0 ] }} coordIndex [ 0 1 2 -1 ]
                texCoord TextureCoordinate {{ point [ 0.25 0.25 ] }} normal Normal {{ vector [ 1 0 0 ] }} {fields} }}"
            );
            mesh(&scene(&text), NODE).unwrap()
        };
        // What is out of range has the texture's middle.
        let fits = with("texCoordIndex [ 0 0 7 -1 ] normalIndex [ 0 0 0 -1 ]");
        assert_eq!(
            (fits.uvs, fits.normals[0]),
            (vec![[0.25, 0.25], [0.25, 0.25], [0.5, 0.5]], [1.0, 0.0, 0.0])
        );
        let other = with("texCoordIndex [ 0 0 0 ] normalIndex [ 0 0 0 ]");
        assert_eq!((other.uvs[1], other.normals[0]), ([1.0, 0.0], [0.0, 0.0, 1.0]), "the default mapping");
        // One normal for a triangle; normals of faces have no indices.
        let flat = with("normalPerVertex FALSE normalIndex [ 5 ]");
        assert_eq!(flat.normals[2], [1.0, 0.0, 0.0]);
    }
}
