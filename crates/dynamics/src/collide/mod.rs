//! Collision detection: contacts between colliders, and ray casts.
//!
//! [`World`] keeps the prepared shapes and the BVHs of the broad phase between calls. Results depend on the model and
//! the poses alone: a world that was kept and a fresh one give the same bits.

mod broad_phase;
mod bvh;
mod candidate_axes;
mod circle_overlap;
mod clip;
mod closest_points;
mod collision_mesh;
pub mod collision_object;
mod convex;
mod filter;
mod geometry;
mod ghost_contacts;
mod grid;
mod hull;
mod manifold;
mod pair;
mod ray;
mod rim_contact;
mod speculative;
mod surface_search;
pub(crate) mod time_of_impact;
mod triangle;
mod witness;

#[cfg(test)]
mod tests;

use base::{Pose, Vec3};
use rayon::prelude::*;

use crate::model::{ColliderId, LinkId, Model};
use crate::shape::Aabb;
use crate::simulation::RayHit;

use broad_phase::BroadPhase;
use bvh::Ray;
use filter::Filter;
use geometry::PlacedShape;
pub(crate) use geometry::SharedGeometries;
use ghost_contacts::GhostContactFilter;
use manifold::Manifold;
use speculative::Displacements;

/// Number of pairs from which the narrow phase runs on several threads.
const PARALLEL_PAIRS: usize = 256;
/// Number of broad-phase pairs beyond which the partners of a collider are limited: the contacts of thousands of
/// colliders at one place would exhaust the memory.
const MAX_PAIRS: usize = 200_000;
/// Partners that a collider keeps in that case; more than spheres or boxes of similar size have around them.
const MAX_PARTNERS: u32 = 32;

/// A contact point of a pair of colliders.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactPoint {
    /// The collider with the smaller id.
    pub a: ColliderId,
    /// The other collider.
    pub b: ColliderId,
    /// Half-way between the two surfaces, in world coordinates. `[m]`
    pub point: Vec3,
    /// Unit vector from `b` towards `a`, in world coordinates.
    pub normal: Vec3,
    /// Penetration depth: how far `a` must move along the normal to separate at this point. Negative for a gap, which
    /// is reported only within [`World::set_margin`]. `[m]`
    pub depth: f64,
    /// Feature id: identifies the point within its pair, and stays the same from step to step while the same features
    /// are in contact.
    pub feature: u32,
}

/// The colliders of a model at their latest poses, with the acceleration structures to query them.
///
/// Made for one model: call [`World::new`] again after links, colliders, exclusions or self-collision changed.
#[derive(Clone, Debug)]
pub struct World {
    shapes: Vec<PlacedShape>,
    filter: Filter,
    broad_phase: BroadPhase,
    manifold: Manifold,
    displacements: Displacements,
    ghost_filter: GhostContactFilter,
    pairs: Vec<(u32, u32)>,
    /// Number of pairs that were dropped in the latest broad phase.
    ignored_pairs: usize,
    /// Buffer for the colliders near one collider.
    nearby: Vec<u32>,
    margin: f64,
    /// Link poses of the latest refresh; `None` before the first one.
    last_poses: Option<Vec<Pose>>,
}

impl World {
    /// Prepares all colliders of a model. Shapes are repaired as by [`crate::Shape::repaired`].
    ///
    /// Colliders have no poses yet: call [`World::refresh`] or [`World::contacts`] before casting rays.
    #[must_use]
    pub fn new(model: &Model) -> Self {
        Self::sharing(model, &mut SharedGeometries::default())
    }

    /// As [`World::new`], with the geometry that was prepared for the model before.
    pub(crate) fn sharing(model: &Model, shared: &mut SharedGeometries) -> Self {
        let filter = Filter::new(model);
        let shapes = geometry::prepare_shapes(model, shared);
        let broad_phase = BroadPhase::new(&shapes, &filter);
        Self {
            shapes,
            filter,
            broad_phase,
            manifold: Manifold::default(),
            displacements: Displacements::default(),
            ghost_filter: GhostContactFilter::default(),
            pairs: Vec::new(),
            ignored_pairs: 0,
            nearby: Vec::new(),
            margin: 0.0,
            last_poses: None,
        }
    }

    /// Sets the contact margin: points with a gap of up to `margin` are reported too. Initially 0. `[m]`
    pub fn set_margin(&mut self, margin: f64) {
        self.margin = if margin.is_finite() { margin.max(0.0) } else { 0.0 };
    }

    /// Updates the colliders to the links' poses, world-from-link by `LinkId`. Ray casts use these poses from now on.
    ///
    /// A collider whose link has no pose, or a pose that is not finite, collides with nothing.
    pub fn refresh(&mut self, model: &Model, link_poses: &[Pose]) {
        if self.shapes.len() != model.colliders.len() {
            *self = Self { margin: self.margin, ..Self::new(model) };
        }
        for (index, (shape, collider)) in (0_u32..).zip(self.shapes.iter_mut().zip(&model.colliders)) {
            // Most links stand still, and comparing poses is cheaper than updating shapes.
            let is_unmoved = self.last_poses.as_ref().is_some_and(|last| match collider.link {
                Some(link) => {
                    link_poses.get(link.index()).is_some_and(|now| last.get(link.index()) == Some(now))
                }
                None => true,
            });
            if is_unmoved {
                continue;
            }
            if shape.update_pose(collider, link_poses) {
                self.broad_phase.update(index, &shape.aabb);
            }
        }
        self.broad_phase.update_trees(&self.filter);
        let last_poses = self.last_poses.get_or_insert_default();
        last_poses.clear();
        last_poses.extend_from_slice(link_poses);
    }

    /// Finds all contact points, sorted by (`a`, `b`, `feature`); `out` is cleared first.
    ///
    /// `link_poses` are world-from-link, by `LinkId`. A pair has at most as many points as its contact law or
    /// `settings.max_contacts` allow: the deepest one and those that are spread widest. Colliders of one solid, of
    /// one rigid group of links, of excluded solids, or of a family that does not collide with itself never touch;
    /// nor do two colliders neither of which reacts to forces.
    pub fn contacts(&mut self, model: &Model, link_poses: &[Pose], out: &mut Vec<ContactPoint>) {
        self.refresh(model, link_poses);
        self.current_contacts(model, out);
    }

    /// Smallest half extent of a collider. `[m]`
    pub(crate) fn min_half_extent(&self, collider: u32) -> f64 {
        self.shapes
            .get(collider as usize)
            .map_or(f64::INFINITY, |shape| time_of_impact::min_half_extent(&shape.geometry))
    }

    /// As [`World::refresh`], for the case that only these colliders may have moved since.
    pub(crate) fn refresh_some(&mut self, model: &Model, link_poses: &[Pose], colliders: &[u32]) {
        if self.shapes.len() != model.colliders.len() {
            return self.refresh(model, link_poses);
        }
        let Some(last_poses) = &mut self.last_poses else { return self.refresh(model, link_poses) };
        for &index in colliders {
            let collider = &model.colliders[index as usize];
            let Some(link) = collider.link.map(LinkId::index) else { continue };
            // Several colliders of one link need not be adjacent in the list, so each one compares poses for itself.
            if last_poses.get(link) == link_poses.get(link) {
                continue;
            }
            let shape = &mut self.shapes[index as usize];
            if shape.update_pose(collider, link_poses) {
                self.broad_phase.update(index, &shape.aabb);
            }
        }
        for link in colliders.iter().filter_map(|&index| model.colliders[index as usize].link) {
            if let (Some(last_poses), Some(now)) =
                (last_poses.get_mut(link.index()), link_poses.get(link.index()))
            {
                *last_poses = *now;
            }
        }
        self.broad_phase.update_trees(&self.filter);
    }

    /// As [`World::contacts`], at the poses of the latest refresh.
    pub(crate) fn current_contacts(&mut self, model: &Model, out: &mut Vec<ContactPoint>) {
        out.clear();
        self.broad_phase.find_pairs(
            &self.shapes,
            &self.filter,
            self.margin,
            &self.displacements,
            &mut self.pairs,
        );
        self.ignored_pairs = limit_pairs(&mut self.pairs, self.shapes.len());
        let (shapes, margin, displacements) = (&self.shapes, self.margin, &self.displacements);
        if self.pairs.len() < PARALLEL_PAIRS || rayon::current_num_threads() == 1 {
            narrow_phase(model, shapes, margin, displacements, &self.pairs, &mut self.manifold, out);
            self.ghost_filter.remove(shapes, &self.filter, out);
            return;
        }
        // Pairs are independent, and the results are joined in order: the number of threads changes nothing.
        let chunks: Vec<Vec<ContactPoint>> = self
            .pairs
            .par_chunks(PARALLEL_PAIRS / 8)
            .map_init(Manifold::default, |manifold, pairs| {
                let mut found = Vec::new();
                narrow_phase(model, shapes, margin, displacements, pairs, manifold, &mut found);
                found
            })
            .collect();
        out.extend(chunks.into_iter().flatten());
        self.ghost_filter.remove(shapes, &self.filter, out);
    }

    /// Number of pairs that the latest broad phase dropped because too many colliders overlap.
    pub(crate) fn ignored_pairs(&self) -> usize {
        self.ignored_pairs
    }

    /// Returns the nearest hit among the colliders that pass the filter, along a unit direction and up to a distance
    /// of `max`.
    ///
    /// Uses the poses of the latest [`World::refresh`] or [`World::contacts`]: `link_poses` must be those. A ray that
    /// starts inside a solid shape hits the surface where it leaves; triangles, height fields and planes are hit from
    /// both sides. The normal is the outward one of the surface, so its dot product with the direction is positive
    /// for a hit from behind. Of two colliders at the same distance, the one with the smaller id is returned.
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
        self.cast_ray(origin, direction, max, &mut |hit, max| {
            let is_nearer = best.is_none_or(|b| {
                hit.distance < b.distance || (hit.distance == b.distance && hit.collider < b.collider)
            });
            if !is_nearer || !filter(hit.collider) {
                return max;
            }
            best = Some(hit);
            hit.distance
        });
        best
    }

    /// Finds the first hit with each collider, sorted by (distance, id); `out` is cleared first.
    pub fn ray_cast_all(&self, origin: Vec3, direction: Vec3, max: f64, out: &mut Vec<RayHit>) {
        out.clear();
        self.cast_ray(origin, direction, max, &mut |hit, max| {
            out.push(hit);
            max
        });
        out.sort_by(|a, b| a.distance.total_cmp(&b.distance).then(a.collider.cmp(&b.collider)));
    }

    /// Calls `visit` for each hit with the hit and the current maximal distance; `visit` returns the new one.
    fn cast_ray(&self, origin: Vec3, direction: Vec3, max: f64, visit: &mut dyn FnMut(RayHit, f64) -> f64) {
        let Some(direction) = direction.try_normalize() else { return };
        if !origin.is_finite() || max.is_nan() {
            return;
        }
        self.broad_phase.cast_ray(&Ray::new(origin, direction), max, |item, max| {
            let shape = &self.shapes[item as usize];
            if shape.aabb == Aabb::EMPTY {
                return max;
            }
            let local = Ray::new(shape.to_local(origin), shape.axes.mul_transpose_vec3(direction));
            let Some((distance, normal)) = ray::cast(&shape.geometry, &local, max) else { return max };
            visit(RayHit { collider: ColliderId(item), distance, normal: shape.axes * normal }, max)
        });
    }
}

/// Limits the partners of each collider where thousands of colliders overlap. Returns the number of dropped pairs.
fn limit_pairs(pairs: &mut Vec<(u32, u32)>, colliders: usize) -> usize {
    let before = pairs.len();
    if before <= MAX_PAIRS {
        return 0;
    }
    let mut partners = vec![0_u32; colliders];
    pairs.retain(|&(a, b)| {
        let [a, b] = [a, b].map(|id| id as usize);
        // The partner counts as well, so a ground that carries everything may have any number of partners.
        let is_kept = partners[a].min(partners[b]) < MAX_PARTNERS;
        partners[a] += u32::from(is_kept);
        partners[b] += u32::from(is_kept);
        is_kept
    });
    before - pairs.len()
}

/// Computes the contact manifolds of pairs.
fn narrow_phase(
    model: &Model,
    shapes: &[PlacedShape],
    margin: f64,
    displacements: &Displacements,
    pairs: &[(u32, u32)],
    manifold: &mut Manifold,
    out: &mut Vec<ContactPoint>,
) {
    manifold.margin = margin;
    manifold.max_points = model.settings.max_contacts;
    let has_own_limits = model.contact_laws.values().any(|law| law.max_contacts.is_some());
    for &(a, b) in pairs {
        if has_own_limits {
            let [a, b] = [a, b].map(|id| model.colliders[id as usize].material);
            let limit = model.contact_law(a, b).max_contacts;
            manifold.max_points = limit.unwrap_or(model.settings.max_contacts);
        }
        let forward = pair::collide(&shapes[a as usize], &shapes[b as usize], manifold);
        if manifold.points.is_empty()
            && let Some(displacement) = displacements.relative(a, b)
        {
            speculative::find_contacts(shapes, (a, b), displacement, manifold, out);
            continue;
        }
        out.extend(manifold.points.iter().map(|point| ContactPoint {
            a: ColliderId(a),
            b: ColliderId(b),
            point: point.point,
            normal: if forward { -point.normal } else { point.normal },
            depth: point.depth,
            feature: point.feature,
        }));
    }
}
