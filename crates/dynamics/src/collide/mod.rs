//! Where colliders touch and what rays meet.
//!
//! [`World`] keeps prepared shapes and search trees. All it finds depends on the model and the poses alone: a kept one and
//! a fresh one give the same bits.

mod ahead;
pub(crate) mod arrive;
mod broad;
mod candidate_axes;
mod clip;
mod facet;
mod filter;
pub mod form;
mod geometry;
mod grid;
mod hull;
mod manifold;
mod pair;
mod ray;
mod seams;
mod solid;
mod surface;
mod tree;
mod witness;

#[cfg(test)]
mod tests;

use base::{Pose, Vec3};
use rayon::prelude::*;

use crate::model::{ColliderId, LinkId, Model};
use crate::shape::Aabb;
use crate::simulation::RayHit;

use ahead::Sweeps;
use broad::Broad;
use filter::Filter;
use geometry::Placed;
use manifold::Touches;
use seams::Seams;
use tree::Ray;

/// Pairs that are worth several threads.
const MANY: usize = 256;
/// With more pairs than this, colliders have a limit of partners: the contacts of thousands at one place would fill the
/// memory.
const MOST_PAIRS: usize = 200_000;
/// Partners that a collider keeps then; more than spheres or boxes of about one size have around them.
const MOST_PARTNERS: u32 = 32;

/// A point where two colliders touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactPoint {
    /// The smaller id of the two.
    pub a: ColliderId,
    /// The other.
    pub b: ColliderId,
    /// Half-way between the two surfaces, in world coordinates. `[m]`
    pub point: Vec3,
    /// Unit, in world coordinates, from `b` towards `a`.
    pub normal: Vec3,
    /// How far `a` must move along the normal to be free at this point; negative is a gap,
    /// reported only within [`World::set_margin`]. `[m]`
    pub depth: f64,
    /// Names the point within its pair; the same from step to step while the same features touch.
    pub feature: u32,
}

/// Prepared shapes at their latest poses, and trees to search them.
///
/// Made for one model; [`World::new`] must be called again after links, colliders, exclusions or self-collision changed.
#[derive(Clone, Debug)]
pub struct World {
    shapes: Vec<Placed>,
    filter: Filter,
    broad: Broad,
    touches: Touches,
    sweeps: Sweeps,
    seams: Seams,
    pairs: Vec<(u32, u32)>,
    /// Pairs that were left out in the latest search.
    ignored_pairs: usize,
    /// Memory for what is around one collider.
    nearby: Vec<u32>,
    margin: f64,
    /// The links' poses of the latest refresh; empty before the first one.
    seen: Option<Vec<Pose>>,
}

impl World {
    /// Prepares all colliders of a model. Shapes are repaired as by [`crate::Shape::repaired`].
    ///
    /// Nothing is placed yet: call [`World::refresh`] or [`World::contacts`] before rays are cast.
    #[must_use]
    pub fn new(model: &Model) -> Self {
        let filter = Filter::new(model);
        let shapes = geometry::prepare(model);
        let broad = Broad::new(&shapes, &filter);
        Self {
            shapes,
            filter,
            broad,
            touches: Touches::default(),
            sweeps: Sweeps::default(),
            seams: Seams::default(),
            pairs: Vec::new(),
            ignored_pairs: 0,
            nearby: Vec::new(),
            margin: 0.0,
            seen: None,
        }
    }

    /// From now on, points with a gap of up to `margin` are reported too. Initially 0. `[m]`
    pub fn set_margin(&mut self, margin: f64) {
        self.margin = if margin.is_finite() { margin.max(0.0) } else { 0.0 };
    }

    /// Takes the links' poses, by `LinkId`; rays see them from now on.
    ///
    /// A collider whose link has no pose, or one that is not a number, meets nothing.
    pub fn refresh(&mut self, model: &Model, link_poses: &[Pose]) {
        if self.shapes.len() != model.colliders.len() {
            *self = Self { margin: self.margin, ..Self::new(model) };
        }
        for (index, (shape, collider)) in (0_u32..).zip(self.shapes.iter_mut().zip(&model.colliders)) {
            // Most of a world stands still, and comparing is cheaper than placing.
            let stays = self.seen.as_ref().is_some_and(|seen| match collider.link {
                Some(link) => {
                    link_poses.get(link.index()).is_some_and(|now| seen.get(link.index()) == Some(now))
                }
                None => true,
            });
            if stays {
                continue;
            }
            if shape.place_on(collider, link_poses) {
                self.broad.note(index, &shape.aabb);
            }
        }
        self.broad.refresh(&self.filter);
        let seen = self.seen.get_or_insert_default();
        seen.clear();
        seen.extend_from_slice(link_poses);
    }

    /// All points where colliders touch, in the order of (`a`, `b`, `feature`); `out` is cleared first.
    ///
    /// `link_poses` are world-from-link, by `LinkId`. A pair has at most as many points as its contact law or
    /// `settings.max_contacts` say: the deepest one and
    /// those that spread widest. Colliders of one solid, of one rigid group of links, of excluded solids, or of
    /// a family that does not collide with itself never touch; nor do two that feel no force.
    pub fn contacts(&mut self, model: &Model, link_poses: &[Pose], out: &mut Vec<ContactPoint>) {
        self.refresh(model, link_poses);
        self.placed_contacts(model, out);
    }

    /// The least half width of a collider. `[m]`
    pub(crate) fn thickness(&self, collider: u32) -> f64 {
        self.shapes.get(collider as usize).map_or(f64::INFINITY, |shape| arrive::thickness(&shape.geometry))
    }

    /// As [`World::refresh`], if only these colliders may have moved since.
    pub(crate) fn refresh_some(&mut self, model: &Model, link_poses: &[Pose], colliders: &[u32]) {
        if self.shapes.len() != model.colliders.len() {
            return self.refresh(model, link_poses);
        }
        let Some(seen) = &mut self.seen else { return self.refresh(model, link_poses) };
        for &index in colliders {
            let collider = &model.colliders[index as usize];
            let Some(link) = collider.link.map(LinkId::index) else { continue };
            // Colliders of one link follow each other only by chance, so that each compares for itself.
            if seen.get(link) == link_poses.get(link) {
                continue;
            }
            let shape = &mut self.shapes[index as usize];
            if shape.place_on(collider, link_poses) {
                self.broad.note(index, &shape.aabb);
            }
        }
        for link in colliders.iter().filter_map(|&index| model.colliders[index as usize].link) {
            if let (Some(seen), Some(now)) = (seen.get_mut(link.index()), link_poses.get(link.index())) {
                *seen = *now;
            }
        }
        self.broad.refresh(&self.filter);
    }

    /// As [`World::contacts`], with all colliders where they were put last.
    pub(crate) fn placed_contacts(&mut self, model: &Model, out: &mut Vec<ContactPoint>) {
        out.clear();
        self.broad.pairs(&self.shapes, &self.filter, self.margin, &self.sweeps, &mut self.pairs);
        self.ignored_pairs = limit_pairs(&mut self.pairs, self.shapes.len());
        let (shapes, margin, sweeps) = (&self.shapes, self.margin, &self.sweeps);
        if self.pairs.len() < MANY || rayon::current_num_threads() == 1 {
            look_closer(model, shapes, margin, sweeps, &self.pairs, &mut self.touches, out);
            self.seams.clean(shapes, &self.filter, out);
            return;
        }
        // Each pair is looked at for itself, and the answers are put together in order.
        let parts: Vec<Vec<ContactPoint>> = self
            .pairs
            .par_chunks(MANY / 8)
            .map_init(Touches::default, |touches, pairs| {
                let mut found = Vec::new();
                look_closer(model, shapes, margin, sweeps, pairs, touches, &mut found);
                found
            })
            .collect();
        out.extend(parts.into_iter().flatten());
        self.seams.clean(shapes, &self.filter, out);
    }

    /// Pairs that were left out of the latest search because too many colliders overlap.
    pub(crate) fn ignored_pairs(&self) -> usize {
        self.ignored_pairs
    }

    /// The nearest collider that passes the filter, along a direction (unit) and up to a distance.
    ///
    /// Sees the poses of the latest [`World::refresh`] or [`World::contacts`]: `link_poses` must be those. A ray that starts inside a solid shape meets
    /// the surface where it leaves; triangles, height fields and planes are met from both sides. The normal is the outward one of
    /// the surface, so its product with the direction is positive if the surface was met from behind. Of two colliders
    /// at the same distance, the smaller id is met.
    #[must_use]
    pub fn ray_cast(
        &self,
        model: &Model,
        link_poses: &[Pose],
        origin: Vec3,
        direction: Vec3,
        max: f64,
        filter: &dyn Fn(ColliderId) -> bool,
    ) -> Option<RayHit> {
        debug_assert!(link_poses.len() <= model.links.len(), "more poses than links");
        let mut best: Option<RayHit> = None;
        self.search(origin, direction, max, &mut |hit, max| {
            let nearer = best.is_none_or(|b| {
                hit.distance < b.distance || (hit.distance == b.distance && hit.collider < b.collider)
            });
            if !nearer || !filter(hit.collider) {
                return max;
            }
            best = Some(hit);
            hit.distance
        });
        best
    }

    /// Where a ray meets each collider first, in order of (distance, id); `out` is cleared first.
    pub fn ray_cast_all(&self, origin: Vec3, direction: Vec3, max: f64, out: &mut Vec<RayHit>) {
        out.clear();
        self.search(origin, direction, max, &mut |hit, max| {
            out.push(hit);
            max
        });
        out.sort_by(|a, b| a.distance.total_cmp(&b.distance).then(a.collider.cmp(&b.collider)));
    }

    /// Calls for each meeting; the answer is the largest distance that still matters.
    fn search(&self, origin: Vec3, direction: Vec3, max: f64, visit: &mut dyn FnMut(RayHit, f64) -> f64) {
        let Some(direction) = direction.try_normalize() else { return };
        if !origin.is_finite() || max.is_nan() {
            return;
        }
        self.broad.ray(&Ray::new(origin, direction), max, |item, max| {
            let shape = &self.shapes[item as usize];
            if shape.aabb == Aabb::EMPTY {
                return max;
            }
            let local = Ray::new(shape.local(origin), shape.axes.mul_transpose_vec3(direction));
            let Some((distance, normal)) = ray::cast(&shape.geometry, &local, max) else { return max };
            visit(RayHit { collider: ColliderId(item), distance, normal: shape.axes * normal }, max)
        });
    }
}

/// Drops pairs where thousands of colliders overlap each other. Gives how many.
fn limit_pairs(pairs: &mut Vec<(u32, u32)>, colliders: usize) -> usize {
    let before = pairs.len();
    if before <= MOST_PAIRS {
        return 0;
    }
    let mut partners = vec![0_u32; colliders];
    pairs.retain(|&(a, b)| {
        let [a, b] = [a, b].map(|id| id as usize);
        // Ground that carries everything has any number of partners.
        let is_kept = partners[a].min(partners[b]) < MOST_PARTNERS;
        partners[a] += u32::from(is_kept);
        partners[b] += u32::from(is_kept);
        is_kept
    });
    before - pairs.len()
}

/// Finds the points of pairs.
fn look_closer(
    model: &Model,
    shapes: &[Placed],
    margin: f64,
    sweeps: &Sweeps,
    pairs: &[(u32, u32)],
    touches: &mut Touches,
    out: &mut Vec<ContactPoint>,
) {
    touches.margin = margin;
    touches.limit = model.settings.max_contacts;
    let own_limits = model.contact_laws.values().any(|law| law.max_contacts.is_some());
    for &(a, b) in pairs {
        if own_limits {
            let [a, b] = [a, b].map(|id| model.colliders[id as usize].material);
            let own = model.contact_law(a, b).max_contacts;
            touches.limit = own.unwrap_or(model.settings.max_contacts);
        }
        let forward = pair::touch(&shapes[a as usize], &shapes[b as usize], touches);
        if touches.points.is_empty()
            && let Some(way) = sweeps.relative(a, b)
        {
            ahead::look(shapes, (a, b), way, touches, out);
            continue;
        }
        out.extend(touches.points.iter().map(|touch| ContactPoint {
            a: ColliderId(a),
            b: ColliderId(b),
            point: touch.point,
            normal: if forward { -touch.normal } else { touch.normal },
            depth: touch.depth,
            feature: touch.feature,
        }));
    }
}
