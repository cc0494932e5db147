//! A mesh at a place.

use base::Pose;
use glam::DVec3;

use crate::Rgb;
use crate::scene::{MaterialId, MeshId};

/// A linear map and a shift in f64, from the coordinates of a mesh to those of the world.
pub type Affine = glam::DAffine3;

/// The map that scales along the axes of the mesh and then places it.
#[must_use]
pub fn affine(world_from_mesh: Pose, scale: base::Vec3) -> Affine {
    Affine::from_scale_rotation_translation(scale, world_from_mesh.rotation, world_from_mesh.translation)
}

/// A mesh at a place, with its looks.
#[derive(Clone, Debug, PartialEq)]
pub struct Instance {
    /// What is drawn.
    pub mesh: MeshId,
    /// How it looks.
    pub material: MaterialId,
    /// Where it is. A map that cannot be inverted (a scale of zero) or is not finite hides the instance.
    pub world_from_mesh: Affine,
    /// Whether it darkens what lies behind it as seen from a light. What is transparent never does.
    pub casts_shadows: bool,
    /// Whether backs of triangles are seen. `false`: only sides whose corners run counter-clockwise.
    pub is_two_sided: bool,
    /// A view or ray sees the instance if it has one of these bits.
    pub layers: u32,
    /// What it is painted with in a segmentation picture. `None` stays black.
    pub segmentation: Option<Rgb>,
    /// A number of the caller's own; it comes back in hits and in pictures of objects. 0 means nothing there.
    pub user: u32,
}

impl Instance {
    /// A mesh at a place that everything sees, with a shadow, fronts only.
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

    /// Whether it can be seen at all.
    pub(crate) fn is_visible(&self) -> bool {
        let inverse = self.world_from_mesh.inverse();
        self.layers != 0
            && self.world_from_mesh.is_finite()
            && inverse.is_finite()
            && self.world_from_mesh.matrix3.determinant() != 0.0
            && self.world_from_mesh.translation != DVec3::INFINITY
    }
}
