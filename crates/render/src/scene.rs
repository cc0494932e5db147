//! The retained scene: tables that are changed row by row.
//!
//! Owns: the authored rows, the data derived from them, and what of it is out of date. Ids of removed rows may be reused.
//! Changes through an invalid id do nothing, and references by invalid ids are ignored: an instance without its mesh or
//! material is invisible, a material without its texture is plain.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use base::Vec3;

use crate::fog::Fog;
use crate::instance::{Affine, Instance};
use crate::light::Light;
use crate::material::Material;
use crate::mesh::Mesh;
use crate::sky::Background;
use crate::texture::{Part, Texture};

base::typed_id!(pub MeshId, "A row of the table of meshes.");
base::typed_id!(pub TextureId, "A row of the table of textures.");
base::typed_id!(pub MaterialId, "A row of the table of materials.");
base::typed_id!(pub InstanceId, "A row of the table of instances.");
base::typed_id!(pub LightId, "A row of the table of lights.");

/// Instances of meshes with materials, under lights.
///
/// Clones are cheap: meshes and textures are shared.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    pub(crate) meshes: Table<Arc<Mesh>>,
    pub(crate) textures: Table<Arc<Texture>>,
    pub(crate) materials: Table<Material>,
    pub(crate) instances: Table<Instance>,
    pub(crate) lights: Table<Light>,
    pub(crate) background: Background,
    pub(crate) fog: Option<Fog>,
    pub(crate) derived: crate::frame::Derived,
    version: Version,
    /// See [`Scene::revision`].
    pub(crate) revision: Version,
}

/// Identifies the contents of a scene: equal versions mean equal contents. Values have no other meaning and differ from run
/// to run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Version(u64);

impl Version {
    fn next() -> Self {
        static LAST: AtomicU64 = AtomicU64::new(0);
        Self(LAST.fetch_add(1, Ordering::Relaxed) + 1)
    }
}

/// Rows with stable numbers; gaps of removed rows are reused.
#[derive(Clone, Debug)]
pub(crate) struct Table<T> {
    rows: Vec<Option<T>>,
    gaps: Vec<usize>,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self { rows: Vec::new(), gaps: Vec::new() }
    }
}

impl<T> Table<T> {
    fn add(&mut self, row: T) -> usize {
        if let Some(at) = self.gaps.pop()
            && let Some(slot) = self.rows.get_mut(at)
        {
            *slot = Some(row);
            return at;
        }
        self.rows.push(Some(row));
        self.rows.len() - 1
    }

    fn remove(&mut self, at: usize) -> bool {
        let was = self.rows.get_mut(at).and_then(Option::take).is_some();
        if was {
            self.gaps.push(at);
        }
        was
    }

    pub(crate) fn get(&self, at: usize) -> Option<&T> {
        self.rows.get(at).and_then(Option::as_ref)
    }

    fn get_mut(&mut self, at: usize) -> Option<&mut T> {
        self.rows.get_mut(at).and_then(Option::as_mut)
    }

    fn set(&mut self, at: usize, row: T) -> bool {
        self.get_mut(at).map(|slot| *slot = row).is_some()
    }

    /// Number of rows, gaps included.
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// The existing rows with their numbers.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, &T)> {
        self.rows.iter().enumerate().filter_map(|(at, row)| Some((at, row.as_ref()?)))
    }
}

impl Scene {
    /// An empty scene under a black sky.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Gives it another [`Scene::version`] and [`Scene::revision`], as if everything had changed.
    pub fn mark_changed(&mut self) {
        self.version = Version::next();
        self.revision = self.version;
    }

    /// The version of its contents, which changes with every edit.
    #[must_use]
    pub fn version(&self) -> Version {
        self.version
    }

    /// Adds a mesh.
    pub fn add_mesh(&mut self, mesh: Mesh) -> MeshId {
        let at = self.meshes.add(Arc::new(mesh));
        self.derived.invalidate_mesh(at);
        self.mark_changed();
        MeshId::from_index(at)
    }

    /// A mesh.
    #[must_use]
    pub fn mesh(&self, id: MeshId) -> Option<&Mesh> {
        self.meshes.get(id.index()).map(|mesh| &**mesh)
    }

    /// Replaces a mesh. If only vertices have moved, the tree is refitted, which is fast.
    pub fn update_mesh(&mut self, id: MeshId, mesh: Mesh) {
        if self.meshes.set(id.index(), Arc::new(mesh)) {
            self.derived.change_mesh(id.index());
            self.mark_changed();
        }
    }

    /// Removes a mesh.
    pub fn remove_mesh(&mut self, id: MeshId) {
        if self.meshes.remove(id.index()) {
            self.derived.invalidate_mesh(id.index());
            self.mark_changed();
        }
    }

    /// Adds a texture.
    pub fn add_texture(&mut self, texture: Texture) -> TextureId {
        let at = self.textures.add(Arc::new(texture));
        self.derived.invalidate_texture(at);
        self.mark_changed();
        TextureId::from_index(at)
    }

    /// Replaces a texture.
    pub fn update_texture(&mut self, id: TextureId, texture: Texture) {
        if self.textures.set(id.index(), Arc::new(texture)) {
            self.derived.invalidate_texture(id.index());
            self.mark_changed();
        }
    }

    /// Replaces a rectangle of an 8-bit texture, which is fast: `corner` is its upper left pixel, `pixels` are RGBA rows
    /// from the top. Does nothing unless the rectangle is inside. Opaque pixels must stay opaque.
    pub fn update_texture_part(&mut self, id: TextureId, corner: [u32; 2], size: [u32; 2], pixels: &[u8]) {
        let Some(texture) = self.textures.get_mut(id.index()) else { return };
        let part = Part { corner: corner.map(|at| at as usize), size: size.map(|at| at as usize) };
        self.derived.hold_texture(id.index(), None);
        let is_changed = Arc::make_mut(texture).replace(part, pixels);
        self.derived.hold_texture(id.index(), Some(texture));
        if is_changed {
            self.derived.change_texture_part(id.index(), texture, part);
            self.mark_changed();
        }
    }

    /// A texture.
    #[must_use]
    pub fn texture(&self, id: TextureId) -> Option<&Texture> {
        self.textures.get(id.index()).map(|texture| &**texture)
    }

    /// Removes a texture.
    pub fn remove_texture(&mut self, id: TextureId) {
        if self.textures.remove(id.index()) {
            self.derived.invalidate_texture(id.index());
            self.mark_changed();
        }
    }

    /// Centre and radius of a small sphere around the vertices of a mesh, in mesh coordinates, by Ritter's algorithm: the
    /// sphere between two distant vertices, grown until it contains all. `[m]`
    #[must_use]
    pub fn mesh_sphere(&self, id: MeshId) -> Option<(Vec3, f64)> {
        let positions = &self.meshes.get(id.index())?.positions;
        let at = |position: &[f32; 3]| Vec3::from_array(position.map(f64::from));
        let furthest = |from: Vec3| {
            let mut found = (from, 0.0);
            for place in positions.iter().map(at) {
                let distance = (place - from).length_squared();
                if distance > found.1 {
                    found = (place, distance);
                }
            }
            found.0
        };
        let one = furthest(at(positions.first()?));
        let other = furthest(one);
        let (mut centre, mut radius) = ((one + other) / 2.0, (one - other).length() / 2.0);
        for place in positions.iter().map(at) {
            let (distance, outwards) = ((place - centre).length(), (place - centre).normalize_or_zero());
            if distance > radius {
                radius = (distance + radius) / 2.0;
                centre = place - outwards * radius;
            }
        }
        Some((centre, radius))
    }

    /// Lowest and highest corner of the bounding box of a mesh, in mesh coordinates. `[m]`
    #[must_use]
    pub fn mesh_box(&self, id: MeshId) -> Option<[[f32; 3]; 2]> {
        if let Some(bounds) = self.derived.mesh_box(id.index()) {
            return Some(bounds);
        }
        let positions = &self.meshes.get(id.index())?.positions;
        let first = *positions.first()?;
        let bounds = positions.iter().fold([first; 2], |[low, high], position| {
            [
                std::array::from_fn(|axis| low[axis].min(position[axis])),
                std::array::from_fn(|axis| high[axis].max(position[axis])),
            ]
        });
        Some(bounds)
    }

    /// Adds a material.
    pub fn add_material(&mut self, material: Material) -> MaterialId {
        let at = self.materials.add(material);
        self.derived.change_materials();
        self.mark_changed();
        MaterialId::from_index(at)
    }

    /// Replaces a material.
    pub fn update_material(&mut self, id: MaterialId, material: Material) {
        if self.materials.set(id.index(), material) {
            self.derived.change_materials();
            self.mark_changed();
        }
    }

    /// A material.
    #[must_use]
    pub fn material(&self, id: MaterialId) -> Option<&Material> {
        self.materials.get(id.index())
    }

    /// Removes a material.
    pub fn remove_material(&mut self, id: MaterialId) {
        if self.materials.remove(id.index()) {
            self.derived.change_materials();
            self.mark_changed();
        }
    }

    /// Adds an instance.
    pub fn add_instance(&mut self, instance: Instance) -> InstanceId {
        let at = self.instances.add(instance);
        self.derived.change_instances();
        self.mark_changed();
        InstanceId::from_index(at)
    }

    /// Replaces an instance.
    pub fn update_instance(&mut self, id: InstanceId, instance: Instance) {
        if self.instances.set(id.index(), instance) {
            self.derived.change_instances();
            self.mark_changed();
        }
    }

    /// Changes the pose of an instance, which is fast.
    pub fn move_instance(&mut self, id: InstanceId, world_from_mesh: Affine) {
        if let Some(instance) = self.instances.get_mut(id.index())
            && instance.world_from_mesh != world_from_mesh
        {
            let was_visible = instance.is_visible();
            instance.world_from_mesh = world_from_mesh;
            if instance.is_visible() == was_visible {
                self.derived.move_instances();
                self.version = Version::next();
            } else {
                self.derived.change_instances();
                self.version = Version::next();
            }
        }
    }

    /// An instance.
    #[must_use]
    pub fn instance(&self, id: InstanceId) -> Option<&Instance> {
        self.instances.get(id.index())
    }

    /// Removes an instance.
    pub fn remove_instance(&mut self, id: InstanceId) {
        if self.instances.remove(id.index()) {
            self.derived.change_instances();
            self.mark_changed();
        }
    }

    /// Adds a light.
    pub fn add_light(&mut self, light: Light) -> LightId {
        self.version = Version::next();
        LightId::from_index(self.lights.add(light))
    }

    /// Replaces a light.
    pub fn update_light(&mut self, id: LightId, light: Light) {
        if self.lights.get(id.index()).is_some_and(|known| *known != light) {
            self.lights.set(id.index(), light);
            self.version = Version::next();
        }
    }

    /// Removes a light.
    pub fn remove_light(&mut self, id: LightId) {
        self.lights.remove(id.index());
        self.version = Version::next();
    }

    /// Replaces the background.
    pub fn set_background(&mut self, background: Background) {
        self.background = background;
        self.derived.invalidate_sky();
        self.mark_changed();
    }

    /// Replaces or removes the fog.
    pub fn set_fog(&mut self, fog: Option<Fog>) {
        self.fog = fog;
        self.mark_changed();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_filled_and_wrong_ids_change_nothing() {
        let mut scene = Scene::new();
        let first = scene.add_material(Material::glowing([1.0; 3]));
        let second = scene.add_material(Material::glowing([0.5; 3]));
        scene.remove_material(first);
        scene.remove_material(first);
        scene.update_material(first, Material::glowing([0.0; 3]));
        assert!(scene.material(first).is_none());
        assert_eq!(scene.add_material(Material::glowing([0.2; 3])), first);
        assert_ne!(scene.add_material(Material::glowing([0.3; 3])), second);
        assert_eq!(scene.material(second), Some(&Material::glowing([0.5; 3])));
    }
}
