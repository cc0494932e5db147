//! glTF 2.0, as text (`.gltf`) and binary (`.glb`): the triangles of its scene, its materials and images.
//!
//! Rotated so that z points up instead of y. Morph targets and animations are ignored.

mod accessor;
mod container;
mod skin;

use std::collections::{BTreeMap, BTreeSet};

use base::{Mat3, Quat, Vec3};

use super::{DecodeError, MeshPart, TriangleCount, malformed};
use crate::json::{Json, Members};
use accessor::{indices, joint_indices, rows_of};
pub(crate) use container::{Container, Fetch, decoded, split};
#[cfg(test)]
pub(super) use skin::SKINNED;
pub(super) use skin::decode_skinned;

/// Deeper nodes are ignored.
const MAX_DEPTH: usize = 200;

/// An affine transform: first `linear`, then `offset`.
#[derive(Clone, Copy)]
struct Affine {
    linear: Mat3,
    offset: Vec3,
}

impl Affine {
    const IDENTITY: Self = Self { linear: Mat3::IDENTITY, offset: Vec3::ZERO };

    fn compose(self, inner: Self) -> Self {
        Self { linear: self.linear * inner.linear, offset: self.linear * inner.offset + self.offset }
    }
}

/// Rotation from the format's axes (y up, z towards the viewer) to z up.
fn z_up_from_y_up() -> Affine {
    Affine { linear: Mat3::from_cols(Vec3::X, Vec3::Z, -Vec3::Y), offset: Vec3::ZERO }
}

pub(super) fn decode(bytes: &[u8], fetch: Fetch<'_>) -> Result<Vec<MeshPart>, DecodeError> {
    let file = Container::read(bytes, fetch).map_err(malformed)?;
    let json = &file.json;
    let mut parts = Parts::new(&file);
    for root in roots(json) {
        parts.node(root, z_up_from_y_up(), 0)?;
    }
    if json.list("nodes").is_empty() {
        for mesh in 0..json.list("meshes").len() {
            parts.mesh(mesh, z_up_from_y_up())?;
        }
    }
    Ok(parts.parts)
}

/// Returns the root nodes of the scene.
fn roots(json: &Json) -> Vec<f64> {
    let nodes = json.list("nodes");
    match json.list("scenes").get(json.index("scene").unwrap_or(0)) {
        Some(scene) => scene.numbers("nodes"),
        None => {
            let children = nodes.iter().flat_map(|node| node.numbers("children"));
            let children: BTreeSet<usize> = children.filter_map(crate::json::to_index).collect();
            (0..nodes.len()).filter(|at| !children.contains(at)).map(|at| at as f64).collect()
        }
    }
}

/// Returns the name of each material, or its index if the names are not unique.
pub(crate) fn material_names(json: &Json) -> Vec<String> {
    let names: Vec<&str> =
        json.list("materials").iter().map(|material| material.text("name").unwrap_or("")).collect();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    names.iter().for_each(|name| *counts.entry(name).or_default() += 1);
    let is_unique = |name: &str| !name.is_empty() && counts.get(name) == Some(&1);
    let name =
        |(at, name): (usize, &&str)| if is_unique(name) { (*name).to_owned() } else { format!("#{at}") };
    names.iter().enumerate().map(name).collect()
}

struct Parts<'a> {
    file: &'a Container,
    names: Vec<String>,
    parts: Vec<MeshPart>,
    /// Nodes read so far. A node with several parents, or inside itself, is read once.
    visited: BTreeSet<usize>,
    triangles: TriangleCount,
}

impl<'a> Parts<'a> {
    fn new(file: &'a Container) -> Self {
        let triangles = TriangleCount::new(file.bytes());
        Self {
            file,
            names: material_names(&file.json),
            parts: Vec::new(),
            visited: BTreeSet::new(),
            triangles,
        }
    }

    fn node(&mut self, index: f64, outer: Affine, depth: usize) -> Result<(), DecodeError> {
        let Some(index) = crate::json::to_index(index).filter(|_| depth < MAX_DEPTH) else { return Ok(()) };
        let node = self.file.json.list("nodes").get(index);
        let Some(node) = node.filter(|_| self.visited.insert(index)) else { return Ok(()) };
        let transform = outer.compose(transform_of(node));
        if let Some(mesh) = node.index("mesh") {
            self.mesh(mesh, transform)?;
        }
        node.numbers("children").into_iter().try_for_each(|child| self.node(child, transform, depth + 1))
    }

    fn mesh(&mut self, index: usize, transform: Affine) -> Result<(), DecodeError> {
        let Some(mesh) = self.file.json.list("meshes").get(index) else { return Ok(()) };
        let name = mesh.text("name").unwrap_or("");
        for primitive in mesh.list("primitives") {
            let Some(mut part) = self.primitive(primitive, transform)? else { continue };
            name.clone_into(&mut part.name);
            self.triangles.add(part.triangles.len())?;
            self.parts.push(part);
        }
        Ok(())
    }

    /// Reads one primitive; `None` for points and lines.
    fn primitive(&self, primitive: &Json, transform: Affine) -> Result<Option<MeshPart>, DecodeError> {
        let mode = primitive.index("mode").unwrap_or(4);
        let attributes = primitive.get("attributes").unwrap_or(&Json::Null);
        let Some(positions) = attributes.index("POSITION").filter(|_| (4..=6).contains(&mode)) else {
            return Ok(None);
        };
        let positions = rows_of(self.file, positions, 3).map_err(malformed)?;
        let corners = match primitive.index("indices") {
            Some(accessor) => indices(self.file, accessor).map_err(malformed)?,
            None => (0..positions.len()).map(|at| u32::try_from(at).unwrap_or(u32::MAX)).collect(),
        };
        if corners.iter().any(|corner| usize::try_from(*corner).map_or(true, |at| at >= positions.len())) {
            return Err(malformed("an index exceeds the number of vertices"));
        }
        let is_mirrored = transform.linear.determinant() < 0.0;
        let triangles = triangles(&corners, mode, is_mirrored);
        let point = |p: &Vec<f64>| (transform.linear * vec3(p) + transform.offset).to_array();
        // Normals are transformed by the cofactor matrix, which is right for any scale; mirrored ones are flipped back.
        let [x, y, z] = [transform.linear.x_axis, transform.linear.y_axis, transform.linear.z_axis];
        let sign = if is_mirrored { -1.0 } else { 1.0 };
        let cofactors = Mat3::from_cols(y.cross(z), z.cross(x), x.cross(y)) * sign;
        let optional = |name: &str, width: usize| match attributes.index(name) {
            Some(accessor) => rows_of(self.file, accessor, width).map_err(malformed),
            None => Ok(Vec::new()),
        };
        let normals = optional("NORMAL", 3)?;
        let uvs = optional("TEXCOORD_0", 2)?;
        let full = |list: Vec<Vec<f64>>| if list.len() == positions.len() { list } else { Vec::new() };
        let material = primitive.index("material").and_then(|index| self.names.get(index)).cloned();
        Ok(Some(MeshPart {
            id: String::new(),
            name: String::new(),
            material: material.unwrap_or_default(),
            vertices: positions.iter().map(point).collect(),
            triangles,
            normals: full(normals)
                .iter()
                .map(|n| (cofactors * vec3(n)).normalize_or(Vec3::Z).to_array())
                .collect(),
            // The format has the origin of textures at the upper left corner.
            uvs: full(uvs).iter().map(|uv| [component(uv, 0), 1.0 - component(uv, 1)]).collect(),
        }))
    }
}

fn component(list: &[f64], at: usize) -> f64 {
    list.get(at).copied().unwrap_or(0.0)
}

fn vec3(list: &[f64]) -> Vec3 {
    Vec3::new(component(list, 0), component(list, 1), component(list, 2))
}

/// Returns the triangles of a list, a strip (5) or a fan (6).
fn triangles(corners: &[u32], mode: usize, is_mirrored: bool) -> Vec<[u32; 3]> {
    let found: Vec<[u32; 3]> = match mode {
        5 => corners
            .windows(3)
            .enumerate()
            .filter_map(|(at, window)| match window {
                [a, b, c] => Some(if at % 2 == 0 { [*a, *b, *c] } else { [*b, *a, *c] }),
                _ => None,
            })
            .collect(),
        6 => {
            let pairs = corners.get(1..).unwrap_or(&[]).windows(2);
            let first = corners.first().copied().unwrap_or(0);
            pairs.filter_map(|pair| if let [b, c] = pair { Some([first, *b, *c]) } else { None }).collect()
        }
        _ => corners.chunks_exact(3).filter_map(|three| three.try_into().ok()).collect(),
    };
    if is_mirrored { found.into_iter().map(|[a, b, c]| [a, c, b]).collect() } else { found }
}

/// Returns the transform of a node: a column-major matrix, or translation, rotation and scale.
fn transform_of(node: &Json) -> Affine {
    let matrix = node.numbers("matrix");
    if let [a, b, c, _, d, e, f, _, g, h, i, _, x, y, z, _] = matrix[..] {
        return Affine {
            linear: Mat3::from_cols_array(&[a, b, c, d, e, f, g, h, i]),
            offset: Vec3::new(x, y, z),
        };
    }
    let rotation = match node.numbers("rotation")[..] {
        [x, y, z, w] if x * x + y * y + z * z + w * w > 1e-12 => Quat::from_xyzw(x, y, z, w).normalize(),
        _ => Quat::IDENTITY,
    };
    let scale = match node.numbers("scale")[..] {
        [x, y, z] => Vec3::new(x, y, z),
        _ => Vec3::ONE,
    };
    let offset = node.numbers("translation");
    Affine { linear: Mat3::from_quat(rotation) * Mat3::from_diagonal(scale), offset: vec3(&offset) }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::decode_mesh;

    /// A buffer with three points and a triangle: positions at byte 0, 16-bit indices at byte 36.
    pub(crate) fn buffer() -> Vec<u8> {
        let positions: [f32; 9] = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 2.0, 0.0];
        let indices: [u16; 3] = [0, 1, 2];
        let bytes = positions.iter().flat_map(|n| n.to_le_bytes());
        bytes.chain(indices.iter().flat_map(|n| n.to_le_bytes())).collect()
    }

    pub(crate) fn json(uri: &str, node: &str) -> String {
        format!(
            r#"{{"asset":{{"version":"2.0"}},"scene":0,"scenes":[{{"nodes":[0]}}],"nodes":[{{"mesh":0{node}}}],
            "meshes":[{{"name":"leaf","primitives":[{{"attributes":{{"POSITION":0}},"indices":1,"material":0}}]}}],
            "materials":[{{"name":"red","pbrMetallicRoughness":{{"baseColorFactor":[1,0.5,0,0.25],"metallicFactor":0.1,"baseColorTexture":{{"index":0}}}}}}],
            "textures":[{{"source":0}}],"images":[{{"uri":"a%20b.png"}}],
            "accessors":[{{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}},
                         {{"bufferView":1,"componentType":5123,"count":3,"type":"SCALAR"}}],
            "bufferViews":[{{"buffer":0,"byteOffset":0,"byteLength":36}},{{"buffer":0,"byteOffset":36,"byteLength":6}}],
            "buffers":[{{"byteLength":42{uri}}}]}}"#
        )
    }

    /// The same as a binary file.
    pub(crate) fn glb() -> Vec<u8> {
        let mut json = json("", r#","translation":[0,0,3],"scale":[2,2,-2]"#).into_bytes();
        while !json.len().is_multiple_of(4) {
            json.push(b' ');
        }
        let mut binary = buffer();
        binary.extend([0, 0]);
        let mut file = b"glTF".to_vec();
        let mut add = |number: usize| file.extend(u32::try_from(number).unwrap_or(0).to_le_bytes());
        add(2);
        add(12 + 8 + json.len() + 8 + binary.len());
        add(json.len());
        file.extend(b"JSON");
        file.extend(&json);
        file.extend(u32::try_from(binary.len()).unwrap_or(0).to_le_bytes());
        file.extend(b"BIN\0");
        file.extend(&binary);
        file
    }

    #[test]
    fn a_binary_file_is_rotated_to_z_up() {
        let parts = decode_mesh("a.glb", &glb()).unwrap_or_else(|wrong| panic!("{wrong}"));
        let [part] = parts.as_slice() else { panic!("{parts:?}") };
        // y becomes z, and z becomes -y; the mirrored triangle is flipped.
        assert_eq!(part.vertices, [[0.0, -3.0, 0.0], [2.0, -3.0, 0.0], [0.0, -3.0, 4.0]]);
        assert_eq!(part.triangles, [[0, 2, 1]]);
        assert_eq!((part.name.as_str(), part.material.as_str()), ("leaf", "red"));
    }

    #[test]
    fn buffers_are_separate_files_or_embedded() {
        let text = json(r#","uri":"b.bin""#, "");
        let mut asked = Vec::new();
        let mut fetch = |name: &str| {
            asked.push(name.to_owned());
            Some(buffer())
        };
        let parts = crate::decode_mesh_with("a.gltf", text.as_bytes(), &mut fetch)
            .unwrap_or_else(|wrong| panic!("{wrong}"));
        assert_eq!(parts.first().map(|part| part.vertices.len()), Some(3));
        assert_eq!(asked, ["b.bin"]);
        let error = decode_mesh("a.gltf", text.as_bytes()).map(drop).map_err(|wrong| wrong.to_string());
        assert_eq!(error, Err("the file b.bin is missing: a.gltf".to_owned()));
        // The 42 bytes in base64.
        let data = "AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAAEAAAAAAAAABAAIA";
        let text = json(&format!(r#","uri":"data:application/octet-stream;base64,{data}""#), "");
        let parts = decode_mesh("a.gltf", text.as_bytes()).unwrap_or_else(|wrong| panic!("{wrong}"));
        assert_eq!(
            parts.first().map(|part| part.vertices.clone()),
            Some(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 0.0, 2.0]])
        );
    }

    #[test]
    fn strips_and_fans_are_triangulated() {
        assert_eq!(triangles(&[0, 1, 2, 3], 5, false), [[0, 1, 2], [2, 1, 3]]);
        assert_eq!(triangles(&[0, 1, 2, 3], 6, false), [[0, 1, 2], [0, 2, 3]]);
    }

    /// The second point is moved, and the triangle is read from an accessor without a buffer view and three sparse
    /// values.
    #[test]
    fn sparse_accessors_override_values() {
        let sparse = |count: usize, index: usize, value: usize, ty: usize| {
            format!(
                r#""sparse":{{"count":{count},"indices":{{"bufferView":{index},"componentType":5121}},"values":{{"bufferView":{value},"componentType":{ty}}}}}"#
            )
        };
        let text = json(r#","uri":"b.bin""#, "")
            .replace(
                r#"{"bufferView":0,"componentType":5126"#,
                &format!(r#"{{{},"bufferView":0,"componentType":5126"#, sparse(1, 2, 3, 5126)),
            )
            .replace(
                r#"{"bufferView":1,"componentType":5123"#,
                &format!(r#"{{{},"componentType":5123"#, sparse(2, 4, 5, 5123)),
            )
            .replace(
                r#""byteLength":6}]"#,
                r#""byteLength":6},{"buffer":0,"byteOffset":42,"byteLength":1},
                {"buffer":0,"byteOffset":44,"byteLength":12},{"buffer":0,"byteOffset":56,"byteLength":2},
                {"buffer":0,"byteOffset":58,"byteLength":4}]"#,
            )
            .replace(r#""byteLength":42"#, r#""byteLength":62"#);
        let mut bytes = buffer();
        bytes.extend([1, 0]);
        bytes.extend([7.0_f32, 0.0, 0.0].iter().flat_map(|n| n.to_le_bytes()));
        bytes.extend([1, 2]);
        bytes.extend([1_u16, 2].iter().flat_map(|n| n.to_le_bytes()));
        let mut fetch = |_: &str| Some(bytes.clone());
        let parts = crate::decode_mesh_with("a.gltf", text.as_bytes(), &mut fetch);
        let parts = parts.unwrap_or_else(|wrong| panic!("{wrong}\n{text}"));
        assert_eq!(parts[0].vertices, [[0.0; 3], [7.0, 0.0, 0.0], [0.0, 0.0, 2.0]]);
        assert_eq!(parts[0].triangles, [[0, 1, 2]]);
        let far = text.replace(r#""count":3,"type":"SCALAR""#, r#""count":2,"type":"SCALAR""#);
        let refused = crate::decode_mesh_with("a.gltf", far.as_bytes(), &mut fetch).map(drop);
        assert!(refused.is_err_and(|wrong| wrong.to_string().contains("exceeds its rows")));
    }

    /// A small file, a scene of nodes that each contain the next one twice, and one of many instances of a mesh.
    #[test]
    fn instances_are_limited() {
        let scene = |nodes: &str| {
            let text = json(r#","uri":"b.bin""#, "");
            let end = text.find(r#""meshes""#).unwrap();
            let start = text.find(r#""nodes":[{"#).unwrap();
            let text = format!(r#"{}"nodes":[{nodes}],{}"#, &text[..start], &text[end..]);
            crate::decode_mesh_with("a.gltf", text.as_bytes(), &mut |_| Some(buffer()))
        };
        let doubled: Vec<String> =
            (1..100).map(|next| format!(r#"{{"mesh":0,"children":[{next},{next}]}}"#)).collect();
        assert_eq!(scene(&(doubled.join(",") + ",{}")).unwrap().len(), 99, "each node is read once");
        let mut limit = TriangleCount::new(400);
        assert!(limit.add(2_000_100).is_ok() && limit.add(1).is_err());
        assert!(TriangleCount::new(usize::MAX).add(crate::mesh::MAX_TRIANGLES + 1).is_err());
    }

    #[test]
    fn one_file_as_many_buffers_is_rejected() {
        let buffers = vec![r#"{"byteLength":1,"uri":"b.bin"}"#; 600].join(",");
        let text = format!(r#"{{"asset":{{"version":"2.0"}},"buffers":[{buffers}]}}"#);
        let refused = crate::decode_mesh_with("a.gltf", text.as_bytes(), &mut |_| Some(vec![0; 1 << 20]));
        assert!(refused.is_err_and(|wrong| wrong.to_string().contains("the buffers have more than")));
    }

    #[test]
    fn compressed_files_are_rejected_by_name() {
        let text = r#"{"asset":{"version":"2.0"},"extensionsRequired":["KHR_draco_mesh_compression"]}"#;
        let refused = decode_mesh("a.gltf", text.as_bytes()).map(drop).map_err(|wrong| wrong.to_string());
        assert!(refused.is_err_and(|wrong| wrong.contains("compression with KHR_draco_mesh_compression")));
    }

    #[test]
    fn materials_have_texture_channels_and_transforms() {
        let text = json(r#","uri":"b.bin""#, "").replace(
            r#""baseColorTexture":{"index":0}"#,
            r#""baseColorTexture":{"index":0,"extensions":{"KHR_texture_transform":{"offset":[0.25,0.5],"scale":[2,3]}}},
               "metallicRoughnessTexture":{"index":0}"#,
        );
        let materials =
            crate::decode_materials("a.gltf", text.as_bytes()).unwrap_or_else(|wrong| panic!("{wrong}"));
        let material = &materials[0];
        assert_eq!((material.metalness_map.as_deref(), material.metalness_channel), (Some("a b.png"), 2));
        assert_eq!((material.roughness_map.as_deref(), material.roughness_channel), (Some("a b.png"), 1));
        // The lower left corner of the image, (0, 1) in the format, maps to (0.25, 3.5) there: -2.5 from below.
        assert_eq!(material.uv_transform, Some([[2.0, 0.0, 0.25], [0.0, 3.0, -2.5]]));
    }

    #[test]
    fn materials_have_a_colour_and_a_texture() {
        let materials = crate::decode_materials("a.glb", &glb()).unwrap_or_else(|wrong| panic!("{wrong}"));
        let [material] = materials.as_slice() else { panic!("{materials:?}") };
        assert_eq!(material.name, "red");
        assert_eq!(material.diffuse, Some([1.0, 0.5, 0.0]));
        assert_eq!(
            (material.metalness, material.roughness, material.transparency),
            (Some(0.1), Some(1.0), Some(0.75))
        );
        assert_eq!(material.diffuse_map.as_deref(), Some("a b.png"));
    }
}
