//! Snapshots of the visual scene.

use std::sync::Arc;

use base::Pose;
use render::{Affine, Background, Fog, Light, Material, Mesh, Texture};

/// The visual scene at one moment. Cheap to create while only poses change, as the structure is shared.
#[derive(Clone, Debug, Default)]
pub struct Snapshot {
    /// Meshes, materials and instances.
    pub structure: Arc<Structure>,
    /// Lights by number, in world coordinates.
    pub lights: Arc<Vec<(u32, Light)>>,
    /// Poses of bodies, by number.
    pub bodies: Arc<Vec<Body>>,
    /// Moving instances that are attached to no body.
    pub unattached: Vec<UnattachedInstance>,
    /// Simulated time. `[s]`
    pub time: f64,
}

impl Snapshot {
    /// Returns whether only poses and time may differ; structures and lights are compared by identity.
    #[must_use]
    pub fn is_arranged_as(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.structure, &other.structure) && Arc::ptr_eq(&self.lights, &other.lights)
    }
}

/// Returns the row of a table with this number.
pub fn row<T: Clone>(table: &[(u32, T)], number: u32) -> Option<T> {
    let at = table.binary_search_by_key(&number, |(number, _)| *number).ok()?;
    table.get(at).map(|(_, row)| row.clone())
}

/// The pose of a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    /// The number of the body.
    pub number: u32,
    /// Its pose in the world.
    pub pose: Pose,
}

/// The transform of an instance that is attached to no body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UnattachedInstance {
    /// The number of the instance.
    pub instance: u32,
    /// From the coordinates of its mesh to those of the world.
    pub world_from_mesh: Affine,
}

/// The contents of the visual scene, rows by number. Rows whose objects (`Arc`) are unchanged are not sent again.
#[derive(Clone, Debug, Default)]
pub struct Structure {
    /// Triangles, lines or points.
    pub meshes: Vec<(u32, Arc<Mesh>)>,
    /// Textures.
    pub textures: Vec<(u32, Arc<Texture>)>,
    /// Materials.
    pub materials: Vec<(u32, Material)>,
    /// Instances of meshes.
    pub instances: Vec<(u32, Instance)>,
    /// The background.
    pub background: Arc<Background>,
    /// The fog.
    pub fog: Option<Fog>,
}

impl Structure {
    /// Returns whether the same is seen; objects (`Arc`) are compared by identity.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        fn are_same<T>(a: &[(u32, Arc<T>)], b: &[(u32, Arc<T>)]) -> bool {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.0 == b.0 && Arc::ptr_eq(&a.1, &b.1))
        }
        are_same(&self.meshes, &other.meshes)
            && are_same(&self.textures, &other.textures)
            && self.materials == other.materials
            && self.instances == other.instances
            && Arc::ptr_eq(&self.background, &other.background)
            && self.fog == other.fog
    }
}

/// An instance of a mesh.
#[derive(Clone, Debug, PartialEq)]
pub struct Instance {
    /// The number of its mesh.
    pub mesh: u32,
    /// The number of its material.
    pub material: u32,
    /// The body that it is attached to; `None`: the world.
    pub body: Option<u32>,
    /// From the coordinates of the mesh to those of the body.
    pub body_from_mesh: Affine,
    /// Whether it casts shadows.
    pub casts_shadows: bool,
    /// Whether back faces are visible.
    pub is_two_sided: bool,
    /// The number of the node that it shows.
    pub node: Option<u32>,
}
