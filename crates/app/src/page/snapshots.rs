//! The visual scene for viewers: the renderer's rows, and the poses of links.

use std::collections::BTreeSet;
use std::sync::Arc;

use dynamics::LinkId;
use engine::World;
use render::InstanceId;
use server::{Body, Instance, Snapshot, Structure, UnattachedInstance};

use super::dedup::{distinct, hash_of_material, hash_of_mesh};

/// The last snapshot; what has not changed is shared with it.
#[derive(Default)]
pub(crate) struct SnapshotBuilder {
    revision: Option<render::Version>,
    structure: Arc<Structure>,
    lights: Arc<Vec<(u32, render::Light)>>,
    links: Vec<LinkId>,
    /// Moving instances that are attached to no link.
    unattached: Vec<InstanceId>,
}

impl SnapshotBuilder {
    /// Returns a snapshot of the visual scene.
    pub(crate) fn snapshot(&mut self, world: &mut World) -> Snapshot {
        world.state_mut().need_visuals();
        world.follow_visuals();
        let state = world.state();
        let scene = state.visuals.scene();
        if self.revision != Some(scene.revision()) {
            self.revision = Some(scene.revision());
            self.rebuild(world);
        }
        let lights = || scene.lights().map(|(id, light)| (id.0, light));
        if !lights().eq(self.lights.iter().map(|(id, light)| (*id, light))) {
            self.lights = Arc::new(lights().map(|(id, light)| (id, light.clone())).collect());
        }
        let bodies =
            self.links.iter().map(|link| Body { number: link.0, pose: state.dynamics().pose(*link) });
        let unattached = self.unattached.iter().filter_map(|id| {
            let world_from_mesh = scene.instance(*id)?.world_from_mesh;
            Some(UnattachedInstance { instance: id.0, world_from_mesh })
        });
        Snapshot {
            structure: Arc::clone(&self.structure),
            lights: Arc::clone(&self.lights),
            bodies: bodies.collect(),
            unattached: unattached.collect(),
            time: state.time().seconds(),
        }
    }

    fn rebuild(&mut self, world: &World) {
        let state = world.state();
        let scene = state.visuals.scene();
        let placements = state.visuals.placements();
        let layers = nodes::shot::viewpoint(state, [1280, 720]).layers;
        let mut links = BTreeSet::new();
        let mut instances = Vec::new();
        self.unattached.clear();
        let meshes = scene.meshes().map(|(id, mesh)| (id.0, Arc::clone(mesh)));
        let is_same = |a: &Arc<render::Mesh>, b: &Arc<render::Mesh>| Arc::ptr_eq(a, b) || a == b;
        let (meshes, mesh_of) = distinct(meshes, |mesh| hash_of_mesh(mesh), is_same);
        let materials = scene.materials().map(|(id, material)| (id.0, material.clone()));
        let (materials, material_of) = distinct(materials, hash_of_material, PartialEq::eq);
        for (id, instance) in scene.instances().filter(|(_, instance)| instance.layers & layers != 0) {
            let placement = placements.get(&id);
            let (body, body_from_mesh) = match placement {
                Some(placement) => (placement.link, placement.link_from_mesh),
                None => {
                    self.unattached.push(id);
                    (None, instance.world_from_mesh)
                }
            };
            links.extend(body);
            let placed = Instance {
                mesh: mesh_of.get(&instance.mesh.0).copied().unwrap_or(instance.mesh.0),
                material: material_of.get(&instance.material.0).copied().unwrap_or(instance.material.0),
                body: body.map(|link| link.0),
                body_from_mesh,
                casts_shadows: instance.casts_shadows,
                is_two_sided: instance.is_two_sided,
                node: placement.map(|placement| placement.node.0),
            };
            instances.push((id.0, placed));
        }
        self.links = links.into_iter().collect();
        let background = scene.background();
        let old = &self.structure.background;
        let background = if **old == *background { Arc::clone(old) } else { Arc::new(background.clone()) };
        self.structure = Arc::new(Structure {
            meshes,
            textures: scene.textures().map(|(id, texture)| (id.0, Arc::clone(texture))).collect(),
            materials,
            instances,
            background,
            fog: scene.fog().cloned(),
        });
    }
}
