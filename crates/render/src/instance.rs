//! A mesh placed in the world.

use base::Pose;
use glam::DVec3;

use crate::Rgb;
use crate::scene::{MaterialId, MeshId};

/// An affine map in f64 from mesh coordinates to world coordinates.
pub type Affine = glam::DAffine3;

/// The affine map that scales along the mesh's axes and then applies a pose.
#[must_use]
pub fn affine(world_from_mesh: Pose, scale: base::Vec3) -> Affine {
    Affine::from_scale_rotation_translation(scale, world_from_mesh.rotation, world_from_mesh.translation)
}

/// A mesh placed in the world, with a material.
#[derive(Clone, Debug, PartialEq)]
pub struct Instance {
    /// Geometry.
    pub mesh: MeshId,
    /// Material.
    pub material: MaterialId,
    /// Its placement. A map that is singular (a scale of zero) or not finite hides the instance.
    pub world_from_mesh: Affine,
    /// Whether it casts shadows. Transparent materials never do.
    pub casts_shadows: bool,
    /// Whether both sides of triangles are visible. If `false`, back faces are culled (fronts have counter-clockwise vertices).
    pub is_two_sided: bool,
    /// Visibility mask: a view or ray sees the instance if it shares one of these bits.
    pub layers: u32,
    /// Its colour in segmentation images; `None` is black.
    pub segmentation: Option<Rgb>,
    /// Caller's identifier, returned in hits and object images. 0 means nothing was hit.
    pub user: u32,
}

impl Instance {
    /// An instance that every view sees, casts shadows and is one-sided.
    #[must_use]
    pub fn new(mesh: MeshId, material: MaterialId, world_from_mesh: Affine) -> Self {
        Self {
            mesh,
            material,
            world_from_mesh,
            casts_shadows: true,
            is_two_sided: false,
            layers: u32::MAX,
            segmentation: None,
            user: 0,
        }
    }

    /// Whether any view could see it.
    pub(crate) fn is_visible(&self) -> bool {
        let inverse = self.world_from_mesh.inverse();
        self.layers != 0
            && self.world_from_mesh.is_finite()
            && inverse.is_finite()
            && self.world_from_mesh.matrix3.determinant() != 0.0
            && self.world_from_mesh.translation != DVec3::INFINITY
    }
}
