//! Skinned meshes of glTF files.

use super::super::skinned::{Bone, IDENTITY, Map, Skinned, SkinnedPart};
use super::{Affine, Container, DecodeError, Fetch, MAX_DEPTH, Parts, malformed};
use super::{joint_indices, roots, rows_of, transform_of, z_up_from_y_up};
use crate::json::{Json, Members};
use base::{Mat3, Vec3};

pub(in super::super) fn decode_skinned(bytes: &[u8], fetch: Fetch<'_>) -> Result<Skinned, DecodeError> {
    let file = Container::read(bytes, fetch).map_err(malformed)?;
    let json = &file.json;
    let nodes = json.list("nodes");
    let mut tree = Tree { nodes, transforms: vec![None; nodes.len()], above: vec![None; nodes.len()] };
    roots(json).into_iter().for_each(|root| tree.walk(root, z_up_from_y_up(), None, 0));
    let mut reading = Reader { parts: Parts::new(&file), tree, joints: Vec::new(), out: Skinned::default() };
    for (at, node) in nodes.iter().enumerate() {
        let (Some(mesh), Some(skin)) = (node.index("mesh"), node.index("skin")) else { continue };
        let Some(transform) = reading.tree.transforms.get(at).copied().flatten() else { continue };
        reading.mesh(mesh, skin, transform)?;
    }
    reading.finish()
}

/// The transforms of nodes.
struct Tree<'a> {
    nodes: &'a [Json],
    /// In the frame of the skin; `None` for nodes that are not in the scene.
    transforms: Vec<Option<Affine>>,
    above: Vec<Option<usize>>,
}

impl Tree<'_> {
    fn walk(&mut self, index: f64, outer: Affine, above: Option<usize>, depth: usize) {
        let Some(at) = crate::json::to_index(index).filter(|_| depth < MAX_DEPTH) else { return };
        let Some(node) = self.nodes.get(at) else { return };
        // A node with several parents, or inside itself, is visited once.
        let Some(slot @ None) = self.transforms.get_mut(at) else { return };
        let inner = outer.compose(transform_of(node));
        *slot = Some(inner);
        if let Some(slot) = self.above.get_mut(at) {
            *slot = above;
        }
        node.numbers("children").into_iter().for_each(|child| self.walk(child, inner, Some(at), depth + 1));
    }
}

struct Reader<'a> {
    parts: Parts<'a>,
    tree: Tree<'a>,
    /// The node of each bone.
    joints: Vec<usize>,
    out: Skinned,
}

impl Reader<'_> {
    fn mesh(&mut self, mesh: usize, skin: usize, transform: Affine) -> Result<(), DecodeError> {
        let file = self.parts.file;
        let Some(skin) = file.json.list("skins").get(skin) else { return Ok(()) };
        let joints: Vec<usize> =
            skin.numbers("joints").into_iter().filter_map(crate::json::to_index).collect();
        let bones: Vec<u32> = joints.iter().map(|joint| self.bone(*joint)).collect::<Result<_, _>>()?;
        let binds = match skin.index("inverseBindMatrices") {
            Some(accessor) => rows_of(file, accessor, 16).map_err(malformed)?,
            None => Vec::new(),
        };
        let mut bone_from_mesh = vec![IDENTITY; self.joints.len()];
        for (number, bone) in bones.iter().enumerate() {
            if let (Some(slot), Some(bind)) = (bone_from_mesh.get_mut(*bone as usize), binds.get(number)) {
                *slot = of_matrix(bind);
            }
        }
        let Some(mesh) = file.json.list("meshes").get(mesh) else { return Ok(()) };
        for primitive in mesh.list("primitives") {
            let Some(part) = self.parts.primitive(primitive, Affine::IDENTITY)? else { continue };
            self.parts.triangles.add(part.triangles.len())?;
            let mut weights = vec![Vec::new(); part.vertices.len()];
            for set in ["0", "1"] {
                add_weights(file, primitive, set, &bones, &mut weights)?;
            }
            let bone_from_mesh = bone_from_mesh.clone();
            let skin_from_mesh = map(transform);
            self.out.parts.push(SkinnedPart { mesh: part, weights, bone_from_mesh, skin_from_mesh });
            self.out.check_size()?;
        }
        Ok(())
    }

    /// Returns the index of the bone of a node.
    fn bone(&mut self, joint: usize) -> Result<u32, DecodeError> {
        let Some(transform) = self.tree.transforms.get(joint).copied().flatten() else {
            return Err(malformed("a bone is not in the scene"));
        };
        let at = self.joints.iter().position(|known| *known == joint).unwrap_or_else(|| {
            let name = self.tree.nodes.get(joint).and_then(|node| node.text("name")).unwrap_or("");
            let name = if name.is_empty() { format!("#{joint}") } else { name.to_owned() };
            self.out.bones.push(Bone { name, parent: None, skin_from_bone: map(transform) });
            self.joints.push(joint);
            self.joints.len() - 1
        });
        self.out.check_size()?;
        u32::try_from(at).map_err(|_| malformed("too many bones"))
    }

    fn finish(mut self) -> Result<Skinned, DecodeError> {
        for (bone, joint) in self.out.bones.iter_mut().zip(&self.joints) {
            let above = |node: &usize| self.tree.above.get(*node).copied().flatten();
            let mut upwards = std::iter::successors(above(joint), above);
            bone.parent = upwards.find_map(|node| self.joints.iter().position(|known| *known == node));
        }
        let count = self.joints.len();
        self.out.parts.iter_mut().for_each(|part| part.bone_from_mesh.resize(count, IDENTITY));
        Ok(self.out)
    }
}

/// Adds one set of four weights for each vertex.
fn add_weights(
    file: &Container,
    primitive: &Json,
    set: &str,
    bones: &[u32],
    weights: &mut [Vec<(u32, f64)>],
) -> Result<(), DecodeError> {
    let attributes = primitive.get("attributes").unwrap_or(&Json::Null);
    let accessors = (attributes.index(&format!("JOINTS_{set}")), attributes.index(&format!("WEIGHTS_{set}")));
    let (Some(joints), Some(add_weights)) = accessors else { return Ok(()) };
    let joints = joint_indices(file, joints).map_err(malformed)?;
    let add_weights = rows_of(file, add_weights, 4).map_err(malformed)?;
    for ((list, joints), add_weights) in weights.iter_mut().zip(&joints).zip(&add_weights) {
        let known =
            joints.iter().zip(add_weights).filter_map(|(joint, share)| Some((*bones.get(*joint)?, *share)));
        list.extend(known.filter(|(_, share)| *share > 0.0));
    }
    Ok(())
}

/// Returns the transform of a column-major matrix.
fn of_matrix(numbers: &[f64]) -> Map {
    let pick = |at: usize| numbers.get(at / 3 * 4 + at % 3).copied().unwrap_or(0.0);
    std::array::from_fn(pick)
}

fn map(transform: Affine) -> Map {
    let [a, b, c, d, e, f, g, h, i] = Mat3::to_cols_array(&transform.linear);
    let Vec3 { x, y, z } = transform.offset;
    [a, b, c, d, e, f, g, h, i, x, y, z]
}

/// A metre of cloth that faces x, its upper edge bound to the knee with a weight of three quarters.
#[cfg(test)]
pub(in super::super) const SKINNED: &str = include_str!("../../../tests/flag.gltf");

#[cfg(test)]
mod tests {
    use crate::mesh::skinned::decode_skinned;

    #[test]
    fn a_flag_stands_upright_with_its_bones() {
        let skin = decode_skinned("flag.gltf", super::SKINNED.as_bytes(), &mut |_| None)
            .unwrap_or_else(|wrong| panic!("{wrong}"));
        let names: Vec<_> = skin.bones.iter().map(|bone| (bone.name.as_str(), bone.parent)).collect();
        assert_eq!(names, [("hip", None), ("knee", Some(0))]);
        // The file's y is up.
        let knee = skin.bones.get(1).map(|bone| bone.skin_from_bone);
        assert_eq!(knee, Some([1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, -1.0, 0.0, 0.0, 0.0, 1.0]));
        let [part] = skin.parts.as_slice() else { panic!("{:?}", skin.parts) };
        let weights: Vec<&[(u32, f64)]> = part.weights.iter().map(Vec::as_slice).collect();
        let both: &[(u32, f64)] = &[(0, 0.25), (1, 0.75)];
        assert_eq!(weights, [&[(0, 1.0)], &[(0, 1.0)], both, both]);
        // The upper edge in the frame of the knee.
        let bind = part.bone_from_mesh.get(1).copied();
        assert_eq!(bind, Some([1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, -1.0, 0.0]));
    }
}
