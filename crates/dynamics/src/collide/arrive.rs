//! When something that flies fast first touches what is around it.

use std::collections::BTreeSet;

use base::{Pose, Vec3};

use super::geometry::{Geometry, Placed};
use super::{World, pair};
use crate::model::{ColliderId, LinkId, Model};
use crate::shape::Aabb;

/// A gap that counts as touching. `[m]`
const TOUCH: f64 = 1e-7;
/// Tries of the search for the moment of the touch.
const TRIES: usize = 24;

/// Where and when a flight ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrival {
    /// Since the start of the flight. `[s]`
    pub(crate) time: f64,
    /// Unit, out of what was hit.
    pub(crate) normal: Vec3,
    /// What meets, the smaller id first.
    pub(crate) pair: (ColliderId, ColliderId),
}

/// How a link flies.
pub(crate) trait Flight {
    /// Its place after a time. `[s]`
    fn pose(&self, time: f64) -> Pose;
    /// What it turns about, in the link's frame.
    fn center(&self) -> Vec3;
    /// The most that any of its points up to `reach` from the centre may move along a direction in a second, from the time
    /// on. `[m/s]`
    fn speed_along(&self, way: Vec3, time: f64, reach: f64) -> f64;
}

/// The farthest that a collider's points are from a flight's centre. `[m]`
fn reach(shape: &Placed, link_from_shape: &Pose, flight: &dyn Flight) -> f64 {
    let bounds = shape.geometry.aabb_at(&Pose::IDENTITY);
    (link_from_shape.translation - flight.center()).length() + bounds.min.abs().max(bounds.max.abs()).length()
}

/// A box around all places of a shape in a flight.
fn swept(shape: &Placed, flight: &dyn Flight, time: f64, reach: f64) -> Aabb {
    let farthest = |way: Vec3| (flight.speed_along(way, 0.0, reach) * time).max(0.0) + TOUCH;
    let [least, most] = [Vec3::NEG_ONE, Vec3::ONE].map(|sign| {
        Vec3::new(farthest(Vec3::X * sign.x), farthest(Vec3::Y * sign.y), farthest(Vec3::Z * sign.z))
    });
    Aabb { min: shape.aabb.min - least, max: shape.aabb.max + most }
}

impl World {
    /// Widens the boxes of a link's colliders in the search trees to all places of a flight, so that what arrives somewhere
    /// needs no new search. [`World::refresh_boxes`] must follow the last flight.
    pub(crate) fn cover_flight(&mut self, model: &Model, colliders: &[u32], flight: &dyn Flight, time: f64) {
        for &own in colliders {
            let shape = &self.shapes[own as usize];
            let reach = reach(shape, &model.colliders[own as usize].link_from_shape, flight);
            let [now, next] = [time, 2.0 * time].map(|time| swept(shape, flight, time, reach));
            self.broad.cover(own, now, next);
        }
    }

    /// Brings the search trees up to boxes that were widened.
    pub(crate) fn refresh_boxes(&mut self) {
        self.broad.refresh(&self.filter);
    }

    /// The first touch of a link's colliders with what stands at its latest place, within a time.
    ///
    /// `None` if it touches something from the start: then there is no flight. Conservative advancement (Mirtich, "Impulse-
    /// based Dynamic Simulation of Rigid Body Systems", 1996): the gap along the normal cannot be passed in less time
    /// than it takes at the greatest speed, so that nothing is passed through, however thin. Pairs that `pass` are left out.
    pub(crate) fn arrival(
        &mut self,
        model: &Model,
        link: LinkId,
        colliders: &[u32],
        flight: &dyn Flight,
        time: f64,
        pass: &BTreeSet<(ColliderId, ColliderId)>,
    ) -> Option<Arrival> {
        let mut first: Option<Arrival> = None;
        self.touches.limit = usize::MAX;
        for &own in colliders {
            let Some(collider) = model.colliders.get(own as usize).filter(|c| c.link == Some(link)) else {
                continue;
            };
            let mut placed = self.shapes[own as usize].clone();
            let reach = reach(&placed, &collider.link_from_shape, flight);
            let swept = swept(&placed, flight, time, reach);
            self.broad.around(&swept, &mut self.nearby);
            let others = std::mem::take(&mut self.nearby);
            for &other in &others {
                if other == own || !self.shapes[other as usize].may_meet(&swept) {
                    continue;
                }
                let pair = (ColliderId(own.min(other)), ColliderId(own.max(other)));
                if !self.filter.allows(pair.0, pair.1)
                    || !model.colliders[own as usize].reacts
                    || pass.contains(&pair)
                {
                    continue;
                }
                let most = first.map_or(time, |first| first.time);
                let from_link = collider.link_from_shape;
                match self.time_of_impact(
                    &mut placed,
                    own < other,
                    other,
                    &|t| flight.pose(t) * from_link,
                    flight,
                    reach,
                    most,
                ) {
                    TimeOfImpact::Never => {}
                    TimeOfImpact::Already => {
                        self.nearby = others;
                        return None;
                    }
                    TimeOfImpact::At { time, normal } => first = Some(Arrival { time, normal, pair }),
                }
            }
            self.nearby = others;
        }
        first
    }

    #[expect(clippy::too_many_arguments, reason = "one search with everything it needs")]
    fn time_of_impact(
        &mut self,
        placed: &mut Placed,
        is_first: bool,
        other: u32,
        pose: &dyn Fn(f64) -> Pose,
        flight: &dyn Flight,
        reach: f64,
        most: f64,
    ) -> TimeOfImpact {
        let other = &self.shapes[other as usize];
        let mut time = 0.0;
        for attempt in 0..TRIES {
            placed.place(pose(time));
            // All gaps that may close in the rest of the time.
            let left = most - time;
            let fastest = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| {
                flight.speed_along(axis, time, reach).max(flight.speed_along(-axis, time, reach))
            });
            self.touches.margin = left * Vec3::from_array(fastest).length() + TOUCH;
            let forward = if is_first {
                pair::touch(placed, other, &mut self.touches)
            } else {
                !pair::touch(other, placed, &mut self.touches)
            };
            let Some(nearest) =
                self.touches.points.iter().copied().reduce(|a, b| if b.depth > a.depth { b } else { a })
            else {
                return TimeOfImpact::Never;
            };
            // From the other one to the one that flies.
            let normal = if forward { -nearest.normal } else { nearest.normal };
            let gap = -nearest.depth;
            let speed = flight.speed_along(-normal, time, reach);
            if gap <= TOUCH {
                return match attempt {
                    0 => TimeOfImpact::Already,
                    _ if speed > 0.0 => TimeOfImpact::At { time, normal },
                    _ => TimeOfImpact::Never,
                };
            }
            if speed <= 0.0 {
                return TimeOfImpact::Never;
            }
            time += gap / speed;
            if time >= most {
                return TimeOfImpact::Never;
            }
        }
        // Ever nearer, but never there: it grazes.
        TimeOfImpact::Never
    }
}

enum TimeOfImpact {
    Never,
    Already,
    At { time: f64, normal: Vec3 },
}

/// The least half width of a shape: what flies farther than that in a step may miss what it should hit.
pub(super) fn thickness(geometry: &Geometry) -> f64 {
    match geometry {
        Geometry::Nothing | Geometry::Plane => f64::INFINITY,
        Geometry::Sphere { radius } | Geometry::Capsule { radius, .. } => *radius,
        Geometry::Box { half } => half.min_element(),
        Geometry::Cylinder { radius, half_height } => radius.min(*half_height),
        _ => {
            let Aabb { min, max } = geometry.aabb_at(&Pose::IDENTITY);
            0.5 * (max - min).min_element()
        }
    }
}
