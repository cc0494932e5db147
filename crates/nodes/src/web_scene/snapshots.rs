//! The visual scene for viewers: the renderer's rows, and the poses of links.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use dynamics::LinkId;
use engine::{World, WorldState};
use playback::{Body, Instance, Snapshot, Structure, UnattachedInstance};
use render::{InstanceId, Mesh};

use super::dedup::{distinct, hash_of_material, hash_of_mesh};

/// Number of lists of poses to keep: the newest, what slower viewers still read, and one to write.
const RECENT: usize = 4;

/// The last snapshot; what has not changed is shared with it.
#[derive(Default)]
pub struct SnapshotBuilder {
    revision: Option<render::Version>,
    structure: Arc<Structure>,
    lights: Arc<Vec<(u32, render::Light)>>,
    links: Vec<LinkId>,
    /// Lists of poses that were published: one that nobody reads any more is written again, as a new one for thousands
    /// of bodies would cost more than the poses.
    recent: Vec<Arc<Vec<Body>>>,
    /// Moving instances that are attached to no link.
    unattached: Vec<InstanceId>,
    meshes: DistinctMeshes,
}

/// Meshes without duplicates. To compare all of them takes long, and they change rarely: a lamp changes a material.
#[derive(Default)]
struct DistinctMeshes {
    all: Vec<(u32, Arc<Mesh>)>,
    distinct: Vec<(u32, Arc<Mesh>)>,
    /// For each id that of the mesh which represents it.
    stands_for: BTreeMap<u32, u32>,
}

impl DistinctMeshes {
    /// Returns whether anything has changed.
    fn update<'a>(&mut self, meshes: impl Iterator<Item = (u32, &'a Arc<Mesh>)>) -> bool {
        let all: Vec<_> = meshes.map(|(id, mesh)| (id, Arc::clone(mesh))).collect();
        let mut pairs = all.iter().zip(&self.all);
        if all.len() == self.all.len()
            && pairs.all(|((id, mesh), (known_id, known))| id == known_id && Arc::ptr_eq(mesh, known))
        {
            return false;
        }
        self.all = all;
        let is_equal = |a: &Arc<Mesh>, b: &Arc<Mesh>| Arc::ptr_eq(a, b) || a == b;
        (self.distinct, self.stands_for) =
            distinct(self.all.iter().cloned(), |mesh| hash_of_mesh(mesh), is_equal);
        true
    }
}

impl SnapshotBuilder {
    /// Returns a snapshot of the visual scene. The poses of links are those of the dynamics.
    pub fn snapshot(&mut self, world: &mut World) -> Snapshot {
        world.state_mut().need_visuals();
        world.follow_visuals();
        self.of_state(world.state())
    }

    /// The same, after [`WorldState::follow_visuals`].
    pub fn of_state(&mut self, state: &WorldState) -> Snapshot {
        let scene = state.visuals.scene();
        if self.revision != Some(scene.revision()) {
            self.revision = Some(scene.revision());
            self.rebuild(state);
        }
        let lights = || scene.lights().map(|(id, light)| (id.0, light));
        if !lights().eq(self.lights.iter().map(|(id, light)| (*id, light))) {
            self.lights = Arc::new(lights().map(|(id, light)| (id, light.clone())).collect());
        }
        let dynamics = state.dynamics();
        let bodies = self.links.iter().map(|link| Body { number: link.0, pose: dynamics.pose(*link) });
        let bodies = write_again(&mut self.recent, bodies);
        let unattached = self.unattached.iter().filter_map(|id| {
            let world_from_mesh = scene.instance(*id)?.world_from_mesh;
            Some(UnattachedInstance { instance: id.0, world_from_mesh })
        });
        Snapshot {
            structure: Arc::clone(&self.structure),
            lights: Arc::clone(&self.lights),
            bodies,
            unattached: unattached.collect(),
            time: state.time().seconds(),
        }
    }

    fn rebuild(&mut self, state: &WorldState) {
        let scene = state.visuals.scene();
        let placements = state.visuals.placements();
        let layers = crate::shot::viewpoint(state, [1280, 720]).layers;
        let mut links = BTreeSet::new();
        let mut instances = Vec::new();
        self.unattached.clear();
        self.meshes.update(scene.meshes().map(|(id, mesh)| (id.0, mesh)));
        let mesh_of = &self.meshes.stands_for;
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
        let structure = Structure {
            meshes: self.meshes.distinct.clone(),
            textures: scene.textures().map(|(id, texture)| (id.0, Arc::clone(texture))).collect(),
            materials,
            instances,
            background,
            fog: scene.fog().cloned(),
        };
        // What is changed back between two frames is no change for viewers.
        if !structure.is_same(&self.structure) {
            self.structure = Arc::new(structure);
        }
    }
}

/// Returns a list of these poses, in the memory of one that nobody else holds if there is one.
fn write_again(recent: &mut Vec<Arc<Vec<Body>>>, bodies: impl Iterator<Item = Body>) -> Arc<Vec<Body>> {
    // The oldest is the first to be free.
    let free = recent.iter_mut().position(|list| Arc::get_mut(list).is_some());
    let mut list = free.map_or_else(Arc::default, |at| recent.remove(at));
    match Arc::get_mut(&mut list) {
        Some(own) => {
            own.clear();
            own.extend(bodies);
        }
        None => list = Arc::new(bodies.collect()),
    }
    if recent.len() >= RECENT {
        recent.remove(0);
    }
    recent.push(Arc::clone(&list));
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_poses_are_written_again_when_nobody_reads_them() {
        let mut recent = Vec::new();
        let mut list =
            |number| write_again(&mut recent, [Body { number, pose: base::Pose::IDENTITY }].into_iter());
        let first = list(1);
        let second = list(2);
        assert_eq!((first[0].number, second[0].number), (1, 2), "what is read does not change");
        let place = Arc::as_ptr(&first);
        drop(first);
        let third = list(3);
        assert_eq!((Arc::as_ptr(&third), third.len(), third[0].number), (place, 1, 3));
        // However many are held, only a few are kept.
        let held: Vec<_> = (4..20).map(&mut list).collect();
        assert!(held.iter().zip(4..).all(|(list, number)| list[0].number == number));
        assert_eq!(recent.len(), RECENT);
    }

    #[test]
    fn meshes_are_compared_only_when_they_have_changed() {
        let triangle =
            || Arc::new(Mesh::triangles(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 2.0, 0.0]], vec![[0, 1, 2]]));
        let rows = [(2, triangle()), (4, triangle())];
        let mut meshes = DistinctMeshes::default();
        let all = || rows.iter().map(|(id, mesh)| (*id, mesh));
        assert!(meshes.update(all()));
        assert_eq!((meshes.distinct.len(), meshes.stands_for.get(&4)), (1, Some(&2)));
        assert!(!meshes.update(all()));
        // An equal one that takes its place is another object.
        let other = triangle();
        assert!(meshes.update([(2, &other), (4, &rows[1].1)].into_iter()));
        assert!(Arc::ptr_eq(&meshes.distinct[0].1, &other));
        assert!(meshes.update(all().take(1)));
        assert_eq!(meshes.stands_for.len(), 1);
    }
}
