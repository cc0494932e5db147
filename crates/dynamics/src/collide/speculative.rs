//! Speculative contacts: where colliders that approach fast will touch within the step.
//!
//! Without them, a fast link is stopped only once it is inside a wall, by up to its displacement in the step. The
//! narrow phase runs with one of the two shapes moved ahead by their relative displacement: what penetrates then is a
//! contact with a gap now. A larger contact margin at the present poses would not do: a box that slides from one tile
//! to the next would run against the side of the next one.

use base::{Pose, Vec3};

use super::manifold::Manifold;
use super::{ContactPoint, World, pair};
use crate::model::ColliderId;

/// Displacements of colliders in a step, as far as they are fast.
#[derive(Clone, Debug, Default)]
pub(super) struct Displacements {
    /// By collider; 0 for slow ones. `[m]`
    displacements: Vec<Vec3>,
    /// Colliders with a displacement.
    fast: Vec<u32>,
}

impl Displacements {
    /// Length of the relative displacement of two colliders, by which the broad phase extends the margin. `[m]`
    pub(super) fn relative_length(&self, a: u32, b: u32) -> f64 {
        if self.fast.is_empty() {
            return 0.0;
        }
        let Some([a, b]) = self.pair(a, b) else { return 0.0 };
        (a - b).length()
    }

    fn pair(&self, a: u32, b: u32) -> Option<[Vec3; 2]> {
        Some([*self.displacements.get(a as usize)?, *self.displacements.get(b as usize)?])
    }

    /// Displacement of `a` relative to `b`; `None` if they move alike. `[m]`
    pub(super) fn relative(&self, a: u32, b: u32) -> Option<Vec3> {
        if self.fast.is_empty() {
            return None;
        }
        let [a, b] = self.pair(a, b)?;
        (a != b).then_some(a - b)
    }
}

impl World {
    /// Sets the displacements of colliders in the step if nothing stops them; those within the margin are ignored.
    ///
    /// Contacts that they will meet are then reported with their gap. Holds until the next call.
    pub(crate) fn set_displacements(
        &mut self,
        colliders: &[u32],
        displacement_of: impl Fn(u32, Vec3) -> Vec3,
    ) {
        let Self { displacements, shapes, broad_phase, margin, filter, .. } = self;
        for item in displacements.fast.drain(..) {
            displacements.displacements[item as usize] = Vec3::ZERO;
        }
        let margin_squared = *margin * *margin;
        displacements.displacements.resize(shapes.len(), Vec3::ZERO);
        for &item in colliders {
            let Some(shape) = shapes.get(item as usize) else { continue };
            let displacement = displacement_of(item, shape.aabb.center());
            let length_squared = displacement.length_squared();
            let is_fast = length_squared > margin_squared && length_squared.is_finite();
            broad_phase.set_sweep_length(
                item,
                if is_fast { length_squared.sqrt() } else { 0.0 },
                &shape.aabb,
            );
            if is_fast {
                displacements.displacements[item as usize] = displacement;
                displacements.fast.push(item);
            }
        }
        broad_phase.update_trees(filter);
    }
}

/// Adds the speculative contacts of two colliders that do not touch yet.
pub(super) fn find_contacts(
    shapes: &[super::PlacedShape],
    (a, b): (u32, u32),
    displacement: Vec3,
    manifold: &mut Manifold,
    out: &mut Vec<ContactPoint>,
) {
    let mut displaced = shapes[a as usize].clone();
    displaced.set_pose(Pose::new(displaced.pose.translation + displacement, displaced.pose.rotation));
    let other = &shapes[b as usize];
    if !displaced.aabb.overlaps(&other.aabb) {
        return;
    }
    let forward = pair::collide(&displaced, other, manifold);
    for point in &manifold.points {
        let normal = if forward { -point.normal } else { point.normal };
        // The points that are not approached, or overlap now already, are no speculative contacts.
        let gap = -displacement.dot(normal) - point.depth;
        if point.depth > 0.0 && gap > 0.0 {
            out.push(ContactPoint {
                a: ColliderId(a),
                b: ColliderId(b),
                point: point.point - displacement * 0.5,
                normal,
                depth: -gap,
                feature: point.feature,
            });
        }
    }
}
