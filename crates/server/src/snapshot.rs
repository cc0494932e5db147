//! What is seen at one moment.

use std::sync::Arc;

use base::Pose;
use render::{Affine, Background, Fog, Light, Material, Mesh, Texture};

/// What is seen at one moment. Cheap to make while only poses change: the structure is shared.
#[derive(Clone, Debug, Default)]
pub struct Snapshot {
    /// What there is.
    pub structure: Arc<Structure>,
    /// Lights by number, in the world.
    pub lights: Arc<Vec<(u32, Light)>>,
    /// Where the bodies are, by their number.
    pub bodies: Vec<Body>,
    /// Instances that go with no body and move.
    pub loose: Vec<UnattachedInstance>,
    /// Simulated time. `[s]`
    pub time: f64,
}

/// Where a body is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    /// Its number.
    pub number: u32,
    /// Its pose in the world.
    pub pose: Pose,
}

/// Where an instance is that goes with no body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UnattachedInstance {
    /// Its number.
    pub instance: u32,
    /// From the coordinates of its mesh to the world.
    pub world_from_mesh: Affine,
}

/// What there is to be seen: rows by number. Rows that are the same object (`Arc`) as before are not sent again.
#[derive(Clone, Debug, Default)]
pub struct Structure {
    /// Triangles, lines or points.
    pub meshes: Vec<(u32, Arc<Mesh>)>,
    /// Pictures.
    pub textures: Vec<(u32, Arc<Texture>)>,
    /// Looks.
    pub materials: Vec<(u32, Material)>,
    /// Meshes at places.
    pub instances: Vec<(u32, Placed)>,
    /// The sky.
    pub background: Arc<Background>,
    /// The haze.
    pub fog: Option<Fog>,
}

/// A mesh at a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// Number of its mesh.
    pub mesh: u32,
    /// Number of its material.
    pub material: u32,
    /// The body it goes with; `None`: the world.
    pub body: Option<u32>,
    /// From the coordinates of the mesh to those of the body.
    pub body_from_mesh: Affine,
    /// Whether it throws shadows.
    pub casts_shadows: bool,
    /// Whether backs of triangles are seen.
    pub is_two_sided: bool,
    /// Number of the node that it shows.
    pub node: Option<u32>,
}
