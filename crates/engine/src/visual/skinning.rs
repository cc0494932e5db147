//! Skinning: each vertex follows several bones by weight (linear blend skinning).

use std::collections::BTreeMap;
use std::sync::Arc;

use base::Vec3;
use render::{Affine, Mesh, MeshId};
use scene::NodeId;

use super::Visuals;
use super::drawn_node::NodeVisuals;

/// The node that moves a bone.
#[derive(Clone, Debug, PartialEq)]
pub struct Bone {
    /// The node that it is fixed to; `None`: the node with the skinned mesh.
    pub carrier: Option<NodeId>,
    /// Its pose in the frame of its carrier.
    pub carrier_from_bone: Affine,
}

/// A skinned mesh.
#[derive(Clone, Debug, PartialEq)]
pub struct SkinnedMesh {
    /// The mesh in its own coordinates. Its normals are unit vectors.
    pub mesh: Mesh,
    /// For each vertex its bones and their weights; a vertex without bones stays where `node_from_mesh` puts it.
    pub weights: Vec<Vec<(u32, f64)>>,
    /// Bind pose: for each bone the map from the mesh's coordinates to the bone's.
    pub bone_from_mesh: Vec<Affine>,
    /// Pose of vertices without bones in the frame of the node.
    pub node_from_mesh: Affine,
}

/// A skinned mesh as it is shown.
#[derive(Clone)]
pub(super) struct Shown {
    form: Arc<SkinnedMesh>,
    mesh: MeshId,
    /// The bones' poses at the last update; `None` before the first time.
    node_from_bones: Option<Vec<Affine>>,
}

impl Shown {
    pub(super) fn new(form: Arc<SkinnedMesh>, mesh: MeshId) -> Self {
        Self { form, mesh, node_from_bones: None }
    }
}

impl SkinnedMesh {
    /// Returns the deformed mesh for these poses of the bones in the frame of the node.
    #[must_use]
    pub fn mesh(&self, node_from_bones: &[Affine]) -> Mesh {
        let pairs = node_from_bones.iter().zip(&self.bone_from_mesh);
        let maps: Vec<Affine> = pairs.map(|(node_from_bone, bind)| *node_from_bone * *bind).collect();
        let mut mesh = self.mesh.clone();
        for (at, position) in mesh.positions.iter_mut().enumerate() {
            let map = self.map(at, &maps);
            *position = narrow(map.transform_point3(wide(*position)));
            if let Some(normal) = mesh.normals.get_mut(at) {
                let turned = map.transform_vector3(wide(*normal));
                *normal = narrow(turned.try_normalize().unwrap_or(wide(*normal)));
            }
        }
        mesh
    }

    /// Returns the blended transform of a vertex.
    fn map(&self, corner: usize, maps: &[Affine]) -> Affine {
        let weights = self.weights.get(corner).map_or(&[][..], Vec::as_slice);
        match weights {
            [] => self.node_from_mesh,
            [(bone, _)] => maps.get(*bone as usize).copied().unwrap_or(self.node_from_mesh),
            many => {
                let mut sum = [0.0; 12];
                for (bone, share) in many {
                    let Some(map) = maps.get(*bone as usize) else { continue };
                    sum.iter_mut().zip(map.to_cols_array()).for_each(|(sum, number)| *sum += share * number);
                }
                Affine::from_cols_array(&sum)
            }
        }
    }
}

fn wide(numbers: [f32; 3]) -> Vec3 {
    Vec3::from_array(numbers.map(f64::from))
}

fn narrow(vector: Vec3) -> [f32; 3] {
    vector.as_vec3().to_array()
}

impl Visuals {
    /// Sets the nodes that move the bones of a node's skinned meshes.
    pub fn set_bones(&mut self, node: NodeId, bones: Vec<Bone>) {
        self.bones.insert(node, bones);
    }

    /// Deforms the skinned meshes of a node by the current poses of its bones. `place` returns the pose of a node.
    pub(super) fn skin(
        scene: &mut render::Scene,
        bones: &BTreeMap<NodeId, Vec<Bone>>,
        (node, drawn_node): (NodeId, &mut NodeVisuals),
        world_from_node: Affine,
        place: impl Fn(NodeId) -> Affine,
    ) {
        if drawn_node.skinned.is_empty() {
            return;
        }
        let bones = bones.get(&node).map_or(&[][..], Vec::as_slice);
        let node_from_world = world_from_node.inverse();
        let node_from_bone = |bone: &Bone| match bone.carrier {
            Some(carrier) => node_from_world * place(carrier) * bone.carrier_from_bone,
            None => bone.carrier_from_bone,
        };
        let now: Vec<Affine> = bones.iter().map(node_from_bone).collect();
        if !now.iter().all(|place| place.is_finite()) {
            return;
        }
        for shown in &mut drawn_node.skinned {
            if shown.node_from_bones.as_ref() != Some(&now) {
                scene.update_mesh(shown.mesh, shown.form.mesh(&now));
                shown.node_from_bones = Some(now.clone());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_corner_between_two_bones_goes_half_way() {
        let form = SkinnedMesh {
            mesh: Mesh {
                normals: vec![[1.0, 0.0, 0.0]; 3],
                ..Mesh::triangles(vec![[0.0; 3], [0.0, 0.0, 1.0], [0.0, 0.0, 2.0]], vec![[0, 1, 2]])
            },
            weights: vec![Vec::new(), vec![(0, 0.5), (1, 0.5)], vec![(1, 1.0)]],
            bone_from_mesh: vec![Affine::IDENTITY, Affine::from_translation(Vec3::NEG_Z)],
            node_from_mesh: Affine::from_translation(Vec3::Y),
        };
        // The second bone is a metre up and turned about y by a quarter: what was up is along x now.
        let turned = base::math::axis_angle(Vec3::Y, std::f64::consts::FRAC_PI_2);
        let bones = [Affine::IDENTITY, Affine::from_rotation_translation(turned, Vec3::Z)];
        let mesh = form.mesh(&bones);
        let near = |a: [f32; 3], b: [f32; 3]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-6);
        assert!(near(mesh.positions[0], [0.0, 1.0, 0.0]), "{mesh:?}");
        assert!(near(mesh.positions[1], [0.0, 0.0, 1.0]), "{mesh:?}");
        assert!(near(mesh.positions[2], [1.0, 0.0, 1.0]), "{mesh:?}");
        let half = std::f32::consts::FRAC_1_SQRT_2;
        assert!(near(mesh.normals[1], [half, 0.0, -half]), "{mesh:?}");
        assert!(near(mesh.normals[2], [0.0, 0.0, -1.0]), "{mesh:?}");
    }
}
