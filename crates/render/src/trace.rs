//! Single rays through the two levels of trees.

use base::Vec3;

use crate::bvh::{Bvh, LocalRay, Stack, TriangleHit};
use crate::frame::{Derived, Placed};

/// A ray through the world.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WorldRay {
    pub(crate) origin: Vec3,
    /// Unit vector.
    pub(crate) direction: Vec3,
    /// Nothing nearer counts.
    pub(crate) near: f32,
    pub(crate) layers: u32,
}

/// What a ray meets first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FirstHit {
    /// Index of the instance among those that can be seen.
    pub(crate) placed: u32,
    pub(crate) meeting: TriangleHit,
}

impl WorldRay {
    fn in_world(&self) -> LocalRay {
        LocalRay::new(self.origin.as_vec3().to_array(), self.direction.as_vec3().to_array(), self.near)
    }

    /// The same ray in the coordinates of a mesh; distances stay.
    fn in_mesh(&self, placed: &Placed) -> LocalRay {
        let direction = (placed.mesh_from_world * self.direction).as_vec3().to_array();
        LocalRay::new(placed.to_mesh(self.origin), direction, self.near)
    }
}

impl Derived {
    /// The first triangle that a ray meets before `far`.
    pub(crate) fn first(&self, top: &Bvh, ray: &WorldRay, far: f32, stack: &mut Stack) -> Option<FirstHit> {
        let mut met = None;
        let mut far = far;
        top.walk(&ray.in_world(), &mut far, stack.room(), |leaf, far, room| {
            let Some((number, placed)) = self.instance(top, leaf) else { return false };
            if placed.layers & ray.layers == 0 {
                return false;
            }
            let local = ray.in_mesh(placed);
            placed.tree.walk(&local, far, room, |block, far| {
                if let Some(meeting) = block.meet(&local, *far, placed.sides) {
                    *far = meeting.distance;
                    met = Some(FirstHit { placed: number, meeting });
                }
                false
            });
            false
        });
        met
    }

    /// Whether something that casts shadows is in the way to a lamp, before `far`: what faces the lamp, and what is seen
    /// from both sides.
    pub(crate) fn is_shadowed(&self, ray: &WorldRay, far: f32, stack: &mut Stack) -> bool {
        let mut far = far;
        self.opaque.walk(&ray.in_world(), &mut far, stack.room(), |leaf, far, room| {
            let Some((_, placed)) = self.instance(&self.opaque, leaf) else { return false };
            if !placed.casts_shadows {
                return false;
            }
            let local = ray.in_mesh(placed);
            let sides = placed.sides.turned();
            placed.tree.walk(&local, far, room, |block, far| block.meet(&local, *far, sides).is_some())
        })
    }

    fn instance(&self, top: &Bvh, leaf: usize) -> Option<(u32, &Placed)> {
        let [number, ..] = *top.leaves().get(leaf)?;
        Some((number, self.placed.get(number as usize)?))
    }
}
