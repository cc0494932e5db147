//! Where colliders that approach fast will touch within the step.
//!
//! Without this, a link is stopped only once it is in a wall, by up to the way that it moves in a step. The pair is
//! looked at with one of the two put ahead by their relative motion: what is inside then is met on the way. Looking at
//! what is near now would not do: a box that slides from one tile to the next would run against the next one's side.

use base::{Pose, Vec3};

use super::manifold::Touches;
use super::{ContactPoint, World, pair};
use crate::model::ColliderId;

/// Relative motions in a step, by collider.
#[derive(Clone, Debug, Default)]
pub(super) struct Sweeps {
    /// `[m]`
    ways: Vec<Vec3>,
    /// Colliders with a way.
    fast: Vec<u32>,
}

impl Sweeps {
    /// How much farther apart two colliders may be to be worth a look.
    pub(super) fn reach(&self, a: u32, b: u32) -> f64 {
        if self.fast.is_empty() {
            return 0.0;
        }
        let Some([a, b]) = self.of(a, b) else { return 0.0 };
        (a - b).length()
    }

    fn of(&self, a: u32, b: u32) -> Option<[Vec3; 2]> {
        Some([*self.ways.get(a as usize)?, *self.ways.get(b as usize)?])
    }

    /// How `a` moves against `b`, unless they move alike.
    pub(super) fn relative(&self, a: u32, b: u32) -> Option<Vec3> {
        if self.fast.is_empty() {
            return None;
        }
        let [a, b] = self.of(a, b)?;
        (a != b).then_some(a - b)
    }
}

impl World {
    /// Takes how far colliders will move in the step if nothing stops them; slow ones are left out.
    ///
    /// Contacts that they will meet are then reported with their gap. Holds until the next call.
    pub(crate) fn look_ahead(&mut self, colliders: &[u32], way: impl Fn(u32, Vec3) -> Vec3) {
        let Self { sweeps, shapes, broad, margin, filter, .. } = self;
        for item in sweeps.fast.drain(..) {
            sweeps.ways[item as usize] = Vec3::ZERO;
        }
        let slow = *margin * *margin;
        sweeps.ways.resize(shapes.len(), Vec3::ZERO);
        for &item in colliders {
            let Some(shape) = shapes.get(item as usize) else { continue };
            let way = way(item, shape.aabb.center());
            let far = way.length_squared();
            let fast = far > slow && far.is_finite();
            broad.set_reach(item, if fast { far.sqrt() } else { 0.0 }, &shape.aabb);
            if fast {
                sweeps.ways[item as usize] = way;
                sweeps.fast.push(item);
            }
        }
        broad.refresh(filter);
    }
}

/// Adds the points where two colliders that do not touch yet will touch.
pub(super) fn look(
    world_shapes: &[super::Placed],
    (a, b): (u32, u32),
    way: Vec3,
    touches: &mut Touches,
    out: &mut Vec<ContactPoint>,
) {
    let mut ahead = world_shapes[a as usize].clone();
    ahead.place(Pose::new(ahead.pose.translation + way, ahead.pose.rotation));
    let other = &world_shapes[b as usize];
    if !ahead.aabb.overlaps(&other.aabb) {
        return;
    }
    let forward = pair::touch(&ahead, other, touches);
    for touch in &touches.points {
        let normal = if forward { -touch.normal } else { touch.normal };
        // What is not met head-on, or was inside before, is not approached.
        let gap = -way.dot(normal) - touch.depth;
        if touch.depth > 0.0 && gap > 0.0 {
            out.push(ContactPoint {
                a: ColliderId(a),
                b: ColliderId(b),
                point: touch.point - way * 0.5,
                normal,
                depth: -gap,
                feature: touch.feature,
            });
        }
    }
}
