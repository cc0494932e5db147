//! Time of impact: when a body in free flight first touches what stands around it.

use std::collections::BTreeSet;

use base::{Pose, Vec3};

use super::geometry::{Geometry, PlacedShape};
use super::{World, pair};
use crate::model::{ColliderId, LinkId, Model};
use crate::shape::Aabb;

/// Gap that counts as contact. `[m]`
const CONTACT_DISTANCE: f64 = 1e-7;
/// Most iterations of the conservative advancement.
const MAX_ITERATIONS: usize = 24;

/// The first impact of a trajectory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Impact {
    /// Since the start of the trajectory. `[s]`
    pub(crate) time: f64,
    /// Unit normal out of the collider that was hit.
    pub(crate) normal: Vec3,
    /// The two colliders, the smaller id first.
    pub(crate) pair: (ColliderId, ColliderId),
}

/// The motion of a link within a step.
pub(crate) trait Trajectory {
    /// World-from-link pose at a time. `[s]`
    fn pose(&self, time: f64) -> Pose;
    /// The centre of rotation, in the link's frame.
    fn center(&self) -> Vec3;
    /// Bound on the speed along a direction, from the given time on, of any point no farther than `radius` from the
    /// centre. `[m/s]`
    fn max_speed_along(&self, direction: Vec3, time: f64, radius: f64) -> f64;
}

/// Radius of the sphere around the centre of rotation that encloses a collider. `[m]`
fn bounding_radius(shape: &PlacedShape, link_from_shape: &Pose, trajectory: &dyn Trajectory) -> f64 {
    let bounds = shape.geometry.aabb_at(&Pose::IDENTITY);
    (link_from_shape.translation - trajectory.center()).length()
        + bounds.min.abs().max(bounds.max.abs()).length()
}

/// A collider of the moving link.
struct MovingShape<'a> {
    shape: PlacedShape,
    link_from_shape: Pose,
    trajectory: &'a dyn Trajectory,
    /// Of the sphere around the centre of rotation that encloses the shape. `[m]`
    radius: f64,
}

/// AABB of a shape over a whole trajectory.
fn swept_aabb(shape: &PlacedShape, trajectory: &dyn Trajectory, time: f64, radius: f64) -> Aabb {
    let max_travel = |direction: Vec3| {
        (trajectory.max_speed_along(direction, 0.0, radius) * time).max(0.0) + CONTACT_DISTANCE
    };
    let [lower, upper] = [Vec3::NEG_ONE, Vec3::ONE].map(|sign| {
        Vec3::new(max_travel(Vec3::X * sign.x), max_travel(Vec3::Y * sign.y), max_travel(Vec3::Z * sign.z))
    });
    Aabb { min: shape.aabb.min - lower, max: shape.aabb.max + upper }
}

impl World {
    /// Enlarges the fat AABBs of a link's colliders to the whole trajectory, so that the body needs no new
    /// broad-phase query wherever it ends. [`World::refit_trees`] must follow the last call.
    pub(crate) fn enclose_trajectory(
        &mut self,
        model: &Model,
        colliders: &[u32],
        trajectory: &dyn Trajectory,
        time: f64,
    ) {
        for &own in colliders {
            let shape = &self.shapes[own as usize];
            let radius = bounding_radius(shape, &model.colliders[own as usize].link_from_shape, trajectory);
            let [needed, next] = [time, 2.0 * time].map(|time| swept_aabb(shape, trajectory, time, radius));
            self.broad_phase.enclose(own, needed, next);
        }
    }

    /// Updates the broad phase to enlarged AABBs.
    pub(crate) fn refit_trees(&mut self) {
        self.broad_phase.update_trees(&self.filter);
    }

    /// Finds the first impact of a link's colliders with colliders at their latest poses, before `time`.
    ///
    /// `None` also if they are in contact from the start: then there is no flight. The method is conservative
    /// advancement (Mirtich, "Impulse-based Dynamic Simulation of Rigid Body Systems", 1996): no gap closes in less
    /// time than at the maximal speed along its normal, so the body passes through nothing, however thin. Pairs in
    /// `ignored` are left out.
    pub(crate) fn first_impact(
        &mut self,
        model: &Model,
        link: LinkId,
        colliders: &[u32],
        trajectory: &dyn Trajectory,
        time: f64,
        ignored: &BTreeSet<(ColliderId, ColliderId)>,
    ) -> Option<Impact> {
        let mut first: Option<Impact> = None;
        self.manifold.max_points = usize::MAX;
        for &own in colliders {
            let Some(collider) = model.colliders.get(own as usize).filter(|c| c.link == Some(link)) else {
                continue;
            };
            let shape = self.shapes[own as usize].clone();
            let link_from_shape = collider.link_from_shape;
            let radius = bounding_radius(&shape, &link_from_shape, trajectory);
            let aabb = swept_aabb(&shape, trajectory, time, radius);
            let mut moving = MovingShape { shape, link_from_shape, trajectory, radius };
            self.broad_phase.query(&aabb, &mut self.nearby);
            let others = std::mem::take(&mut self.nearby);
            for &other in &others {
                if other == own || !self.shapes[other as usize].may_overlap(&aabb) {
                    continue;
                }
                let pair = (ColliderId(own.min(other)), ColliderId(own.max(other)));
                if !self.filter.allows(pair.0, pair.1)
                    || !model.colliders[own as usize].reacts
                    || ignored.contains(&pair)
                {
                    continue;
                }
                let end = first.map_or(time, |first| first.time);
                match self.time_of_impact(&mut moving, other, other < own, end) {
                    TimeOfImpact::Never => {}
                    TimeOfImpact::Initial => {
                        self.nearby = others;
                        return None;
                    }
                    TimeOfImpact::At { time, normal } => first = Some(Impact { time, normal, pair }),
                }
            }
            self.nearby = others;
        }
        first
    }

    /// The time of impact of a moving shape with another collider, if it is before `end`.
    fn time_of_impact(
        &mut self,
        moving: &mut MovingShape<'_>,
        other: u32,
        other_is_first: bool,
        end: f64,
    ) -> TimeOfImpact {
        let MovingShape { shape, link_from_shape, trajectory, radius } = moving;
        let other = &self.shapes[other as usize];
        let mut time = 0.0;
        for iteration in 0..MAX_ITERATIONS {
            shape.set_pose(trajectory.pose(time) * *link_from_shape);
            // Covers all gaps that may close in the remaining time.
            let remaining = end - time;
            let max_speeds = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| {
                trajectory
                    .max_speed_along(axis, time, *radius)
                    .max(trajectory.max_speed_along(-axis, time, *radius))
            });
            self.manifold.margin = remaining * Vec3::from_array(max_speeds).length() + CONTACT_DISTANCE;
            let forward = if other_is_first {
                !pair::collide(other, shape, &mut self.manifold)
            } else {
                pair::collide(shape, other, &mut self.manifold)
            };
            let Some(deepest) =
                self.manifold.points.iter().copied().reduce(|a, b| if b.depth > a.depth { b } else { a })
            else {
                return TimeOfImpact::Never;
            };
            // From the other collider towards the moving one.
            let normal = if forward { -deepest.normal } else { deepest.normal };
            let gap = -deepest.depth;
            let speed = trajectory.max_speed_along(-normal, time, *radius);
            if gap <= CONTACT_DISTANCE {
                return match iteration {
                    0 => TimeOfImpact::Initial,
                    _ if speed > 0.0 => TimeOfImpact::At { time, normal },
                    _ => TimeOfImpact::Never,
                };
            }
            if speed <= 0.0 {
                return TimeOfImpact::Never;
            }
            time += gap / speed;
            if time >= end {
                return TimeOfImpact::Never;
            }
        }
        // The gap converges to zero without a contact: the body grazes the other one.
        TimeOfImpact::Never
    }
}

/// Result of the search for one pair of colliders.
enum TimeOfImpact {
    Never,
    /// In contact from the start.
    Initial,
    At {
        time: f64,
        normal: Vec3,
    },
}

/// Smallest half extent of a shape: a body that moves farther than that in a step may tunnel through what it should
/// hit.
pub(super) fn min_half_extent(geometry: &Geometry) -> f64 {
    match geometry {
        Geometry::Empty | Geometry::Plane => f64::INFINITY,
        Geometry::Sphere { radius } | Geometry::Capsule { radius, .. } => *radius,
        Geometry::Box { half } => half.min_element(),
        Geometry::Cylinder { radius, half_height } => radius.min(*half_height),
        _ => {
            let Aabb { min, max } = geometry.aabb_at(&Pose::IDENTITY);
            0.5 * (max - min).min_element()
        }
    }
}
