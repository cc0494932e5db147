//! FBX files with skinned meshes, parsed by the library ufbx.
//!
//! Only matrices of the file are used (the bind pose of the bones), so that the result does not depend on the
//! platform's trigonometric functions.

use super::part_builder::{Corner, PartBuilder, VertexAttributes};
use super::skinned::{Bone, IDENTITY, Map, Skinned, SkinnedPart};
use super::{DecodeError, MAX_TRIANGLES, malformed};
use base::{Mat3, Vec3};

/// Memory limit of the library. `[bytes]`
const MAX_MEMORY: usize = 2 << 30;

/// The name that Webots uses for the material of a mesh without one.
const NO_MATERIAL: &str = "DefaultMaterial";

/// An affine transform: linear part and translation.
type Affine = (Mat3, Vec3);

pub(super) fn decode(bytes: &[u8]) -> Result<Skinned, DecodeError> {
    let memory = || ufbx::AllocatorOpts { memory_limit: MAX_MEMORY, ..Default::default() };
    let options = ufbx::LoadOpts {
        temp_allocator: memory(),
        result_allocator: memory(),
        ignore_animation: true,
        ignore_embedded: true,
        generate_missing_normals: true,
        normalize_normals: true,
        ..Default::default()
    };
    let scene = ufbx::load_memory(bytes, options)
        .map_err(|error| malformed(format!("not a readable FBX file ({})", &*error.description)))?;
    let mut reading = Reader { out: Skinned::default(), bones: Vec::new(), skin_from_world: None };
    let mut queue: Vec<&ufbx::Node> = vec![&scene.root_node];
    let mut at = 0;
    while let Some(node) = queue.get(at).copied() {
        at += 1;
        queue.extend(node.children.iter().map(|child| &**child));
        if let Some(mesh) = &node.mesh {
            reading.mesh(mesh)?;
        }
    }
    reading.finish()
}

struct Reader {
    out: Skinned,
    /// The node of each bone, its parent, and its bind pose in the world.
    bones: Vec<(u32, Option<u32>, Affine)>,
    /// Taken from the first mesh.
    skin_from_world: Option<Affine>,
}

impl Reader {
    fn mesh(&mut self, mesh: &ufbx::Mesh) -> Result<(), DecodeError> {
        let Some(skin) = mesh.skin_deformers.first() else { return Ok(()) };
        let mut binds: Vec<(u32, Affine)> = Vec::new();
        // By the library's index of the cluster.
        let mut bone_of: Vec<Option<u32>> = Vec::new();
        let mut world_from_mesh = None;
        for cluster in &*skin.clusters {
            let Some(node) = cluster.bone_node.as_ref().filter(|_| cluster.num_weights > 0) else {
                bone_of.push(None);
                continue;
            };
            let bind = affine(&cluster.geometry_to_bone);
            let world_from_bone = affine(&cluster.bind_to_world);
            world_from_mesh.get_or_insert(times(world_from_bone, bind));
            let bone = self.bone(node, world_from_bone)?;
            bone_of.push(Some(bone));
            binds.push((bone, bind));
        }
        let Some(world_from_mesh) = world_from_mesh else { return Ok(()) };
        let skin_from_world = *self.skin_from_world.get_or_insert(inverse(world_from_mesh));
        let skin_from_mesh = map(times(skin_from_world, world_from_mesh));
        let weights_of = |vertex: usize| -> Vec<(u32, f64)> {
            let Some(first) = skin.vertices.get(vertex) else { return Vec::new() };
            let range = first.weight_begin as usize
                ..(first.weight_begin as usize).saturating_add(first.num_weights as usize);
            let weights = skin.weights.get(range).unwrap_or(&[]);
            let known = |weight: &ufbx::SkinWeight| {
                Some(((*bone_of.get(weight.cluster_index as usize)?)?, weight.weight))
            };
            weights.iter().filter_map(known).collect()
        };
        for (number, faces) in mesh.material_parts.iter().enumerate() {
            let material = mesh.materials.get(number).map_or(NO_MATERIAL, |material| &material.element.name);
            let (form, origins) = part(mesh, faces, material)?;
            let weights = origins.iter().map(|vertex| weights_of(*vertex)).collect();
            // Filled to the number of bones at the end, as there may be more.
            let mut bone_from_mesh = vec![IDENTITY; self.bones.len()];
            for (bone, bind) in &binds {
                if let Some(slot) = bone_from_mesh.get_mut(*bone as usize) {
                    *slot = map(*bind);
                }
            }
            self.out.parts.push(SkinnedPart { mesh: form, weights, bone_from_mesh, skin_from_mesh });
            self.out.check_size()?;
        }
        let triangles: usize = self.out.parts.iter().map(|part| part.mesh.triangles.len()).sum();
        if triangles > MAX_TRIANGLES {
            return Err(DecodeError::TooLarge(format!("more than {MAX_TRIANGLES} triangles")));
        }
        Ok(())
    }

    /// Returns the index of a bone; its first use determines its bind pose.
    fn bone(&mut self, node: &ufbx::Node, world_from_bone: Affine) -> Result<u32, DecodeError> {
        let id = node.element.element_id;
        let at = self.bones.iter().position(|(known, ..)| *known == id).unwrap_or_else(|| {
            let above = node.parent.as_ref().map(|above| above.element.element_id);
            self.bones.push((id, above, world_from_bone));
            let name = node.element.name.to_string();
            self.out.bones.push(Bone { name, parent: None, skin_from_bone: IDENTITY });
            self.bones.len() - 1
        });
        self.out.check_size()?;
        u32::try_from(at).map_err(|_| malformed("too many bones"))
    }

    fn finish(mut self) -> Result<Skinned, DecodeError> {
        let Some(skin_from_world) = self.skin_from_world else {
            return Err(malformed("the file contains no mesh with bones"));
        };
        for (bone, (_, above, world_from_bone)) in self.out.bones.iter_mut().zip(&self.bones) {
            bone.skin_from_bone = map(times(skin_from_world, *world_from_bone));
            bone.parent = above.and_then(|above| self.bones.iter().position(|(id, ..)| *id == above));
        }
        let count = self.bones.len();
        self.out.parts.iter_mut().for_each(|part| part.bone_from_mesh.resize(count, IDENTITY));
        Ok(self.out)
    }
}

/// Returns the faces of one material, and the original vertex of each of its vertices.
fn part(
    mesh: &ufbx::Mesh,
    faces: &ufbx::MeshPart,
    material: &str,
) -> Result<(super::MeshPart, Vec<usize>), DecodeError> {
    let attributes = VertexAttributes {
        positions: mesh.vertices.iter().map(|at| [at.x, at.y, at.z]).collect(),
        normals: mesh.vertex_normal.values.iter().map(|at| [at.x, at.y, at.z]).collect(),
        uvs: mesh.vertex_uv.values.iter().map(|at| [at.x, at.y]).collect(),
    };
    let index = |list: &[u32], at: usize| list.get(at).and_then(|index| usize::try_from(*index).ok());
    let mut collected = PartBuilder::default();
    for face in faces.face_indices.iter().filter_map(|face| mesh.faces.get(*face as usize)) {
        let first = face.index_begin as usize;
        let corners: Vec<Corner> = (first..first.saturating_add(face.num_indices as usize))
            .filter_map(|at| {
                Some(Corner {
                    position: index(&mesh.vertex_indices, at)?,
                    normal: index(&mesh.vertex_normal.indices, at),
                    uv: index(&mesh.vertex_uv.indices, at),
                })
            })
            .collect();
        collected.add(&corners, &attributes)?;
    }
    Ok(collected.finish_with_position_indices(&attributes, &mesh.element.name, material))
}

fn affine(matrix: &ufbx::Matrix) -> Affine {
    let m = matrix;
    let linear = Mat3::from_cols_array(&[m.m00, m.m10, m.m20, m.m01, m.m11, m.m21, m.m02, m.m12, m.m22]);
    (linear, Vec3::new(m.m03, m.m13, m.m23))
}

fn times(outer: Affine, inner: Affine) -> Affine {
    (outer.0 * inner.0, outer.0 * inner.1 + outer.1)
}

fn inverse(map: Affine) -> Affine {
    let linear = map.0.inverse();
    (linear, -(linear * map.1))
}

fn map((linear, offset): Affine) -> Map {
    let [a, b, c, d, e, f, g, h, i] = linear.to_cols_array();
    [a, b, c, d, e, f, g, h, i, offset.x, offset.y, offset.z]
}

/// A strip from 0 to 2 along z, bound to a bone at the origin and to one a metre above it; in the axes of the file.
#[cfg(test)]
pub(super) const SAMPLE: &str = include_str!("../../tests/strip.fbx");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::skinned::decode_skinned;

    #[test]
    fn a_strip_has_its_bones_and_weights() {
        let skin = decode_skinned("strip.fbx", SAMPLE.as_bytes(), &mut |_| None)
            .unwrap_or_else(|wrong| panic!("{wrong}"));
        let names: Vec<_> = skin.bones.iter().map(|bone| (bone.name.as_str(), bone.parent)).collect();
        assert_eq!(names, [("hip", None), ("knee", Some(0))]);
        assert_eq!(skin.bones.first().map(|bone| bone.skin_from_bone), Some(IDENTITY));
        // The file's matrix rotates the knee by a quarter turn about x: its y is up.
        let knee = skin.bones.get(1).map(|bone| bone.skin_from_bone);
        assert_eq!(knee, Some([1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, -1.0, 0.0, 0.0, 0.0, 1.0]));
        let [part] = skin.parts.as_slice() else { panic!("{:?}", skin.parts) };
        assert_eq!((part.mesh.material.as_str(), part.mesh.triangles.len()), ("cloth", 4));
        let find = |at: [f64; 3]| part.mesh.vertices.iter().position(|known| *known == at);
        let add_weights = |at: [f64; 3]| find(at).and_then(|at| part.weights.get(at)).cloned();
        assert_eq!(add_weights([0.0, 0.5, 0.0]), Some(vec![(0, 1.0)]));
        assert_eq!(add_weights([0.0, 0.5, 1.0]), Some(vec![(0, 0.5), (1, 0.5)]));
        assert_eq!(add_weights([0.0, 0.5, 2.0]), Some(vec![(1, 1.0)]));
        // The upper edge in the frame of the knee: a metre along its y.
        assert_eq!(
            part.bone_from_mesh.get(1),
            Some(&[1.0, 0.0, 0.0, 0.0, 0.0, -1.0, 0.0, 1.0, 0.0, 0.0, -1.0, 0.0])
        );
        let uv = find([0.0, 0.5, 2.0]).and_then(|at| part.mesh.uvs.get(at)).copied();
        assert_eq!(uv, Some([1.0, 1.0]));
        assert!(part.mesh.normals.iter().all(|normal| *normal == [1.0, 0.0, 0.0]));
    }

    #[test]
    fn a_mesh_without_bones_is_rejected() {
        let text = SAMPLE.replace("Deformer:", "Something:");
        let error = decode_skinned("a.fbx", text.as_bytes(), &mut |_| None).unwrap_err();
        assert_eq!(error.to_string(), "the file contains no mesh with bones: a.fbx");
        let error = decode_skinned("a.fbx", b"nonsense", &mut |_| None).unwrap_err();
        assert!(error.to_string().starts_with("not a readable FBX file ("), "{error}");
    }
}
