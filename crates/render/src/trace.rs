//! Single rays through the two-level hierarchy of instances and meshes.

use base::Vec3;

use crate::bvh::{Bvh, LocalRay, Stack, TriangleHit};
use crate::frame::{Derived, InstanceData};

/// A ray in the world.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WorldRay {
    pub(crate) origin: Vec3,
    /// Unit vector.
    pub(crate) direction: Vec3,
    /// Hits nearer than this are ignored. `[m]`
    pub(crate) near: f32,
    pub(crate) layers: u32,
}

/// The closest hit of a ray.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FirstHit {
    /// Index of the instance among the visible ones.
    pub(crate) placed: u32,
    pub(crate) triangle: TriangleHit,
}

impl WorldRay {
    fn in_world(&self) -> LocalRay {
        LocalRay::new(self.origin.as_vec3().to_array(), self.direction.as_vec3().to_array(), self.near)
    }

    /// The ray in mesh coordinates, with the same parametrization by distance.
    fn in_mesh(&self, placed: &InstanceData) -> LocalRay {
        let direction = (placed.mesh_from_world * self.direction).as_vec3().to_array();
        LocalRay::new(placed.to_mesh(self.origin), direction, self.near)
    }
}

impl Derived {
    /// The closest hit before `far`.
    pub(crate) fn first(&self, top: &Bvh, ray: &WorldRay, far: f32, stack: &mut Stack) -> Option<FirstHit> {
        let mut hit = None;
        let mut far = far;
        top.traverse(&ray.in_world(), &mut far, stack.entries(), |leaf, far, stack| {
            let Some((number, placed)) = self.instance(top, leaf) else { return false };
            if placed.layers & ray.layers == 0 {
                return false;
            }
            let local = ray.in_mesh(placed);
            placed.tree.traverse(&local, far, stack, |block, far| {
                if let Some(triangle) = block.intersect(&local, *far, placed.sides) {
                    *far = triangle.distance;
                    hit = Some(FirstHit { placed: number, triangle });
                }
                false
            });
            false
        });
        hit
    }

    /// Whether a shadow caster blocks the ray to a light source before `far`. One-sided surfaces cast shadows where they
    /// face the light.
    pub(crate) fn is_shadowed(&self, ray: &WorldRay, far: f32, stack: &mut Stack) -> bool {
        let mut far = far;
        self.opaque.traverse(&ray.in_world(), &mut far, stack.entries(), |leaf, far, stack| {
            let Some((_, placed)) = self.instance(&self.opaque, leaf) else { return false };
            if !placed.casts_shadows {
                return false;
            }
            let local = ray.in_mesh(placed);
            let sides = placed.sides.turned();
            placed
                .tree
                .traverse(&local, far, stack, |block, far| block.intersect(&local, *far, sides).is_some())
        })
    }

    fn instance(&self, top: &Bvh, leaf: usize) -> Option<(u32, &InstanceData)> {
        let [number, ..] = *top.leaves().get(leaf)?;
        Some((number, self.instances.get(number as usize)?))
    }
}
