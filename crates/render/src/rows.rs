//! Read access to the tables of a scene, for viewers that draw it themselves.

use std::sync::Arc;

use crate::TextureId;
use crate::fog::Fog;
use crate::instance::Instance;
use crate::light::Light;
use crate::material::Material;
use crate::mesh::Mesh;
use crate::scene::{InstanceId, LightId, MaterialId, MeshId, Scene, Version};
use crate::sky::Background;
use crate::texture::Texture;

impl Scene {
    /// Changes whenever a row is added, removed or changed; poses of instances and lights do not count.
    #[must_use]
    pub fn revision(&self) -> Version {
        self.revision
    }

    /// All meshes, by ascending number. A mesh that was not replaced is the same object as before.
    pub fn meshes(&self) -> impl Iterator<Item = (MeshId, &Arc<Mesh>)> {
        self.meshes.iter().map(|(at, row)| (MeshId::from_index(at), row))
    }

    /// All textures, by ascending number. A texture that was not changed is the same object as before.
    pub fn textures(&self) -> impl Iterator<Item = (TextureId, &Arc<Texture>)> {
        self.textures.iter().map(|(at, row)| (TextureId::from_index(at), row))
    }

    /// All materials, by ascending number.
    pub fn materials(&self) -> impl Iterator<Item = (MaterialId, &Material)> {
        self.materials.iter().map(|(at, row)| (MaterialId::from_index(at), row))
    }

    /// All instances, by ascending number.
    pub fn instances(&self) -> impl Iterator<Item = (InstanceId, &Instance)> {
        self.instances.iter().map(|(at, row)| (InstanceId::from_index(at), row))
    }

    /// All lights, by ascending number.
    pub fn lights(&self) -> impl Iterator<Item = (LightId, &Light)> {
        self.lights.iter().map(|(at, row)| (LightId::from_index(at), row))
    }

    /// The sky.
    #[must_use]
    pub fn background(&self) -> &Background {
        &self.background
    }

    /// The fog, if any.
    #[must_use]
    pub fn fog(&self) -> Option<&Fog> {
        self.fog.as_ref()
    }
}
