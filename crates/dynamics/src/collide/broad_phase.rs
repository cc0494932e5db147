//! Broad phase: candidate pairs of colliders whose AABBs overlap.

use super::bvh::{Bvh, Ray};
use super::filter::{Filter, Mobility};
use super::geometry::{Geometry, PlacedShape};
use super::speculative::Displacements;
use crate::model::ColliderId;
use crate::shape::Aabb;

/// Models with up to this many pairs that may collide keep a list of all of them, which is faster than a BVH.
const MAX_LISTED_PAIRS: usize = 256;

/// Margin of the fat AABBs in the BVHs, as a share of the AABB's longest side. A collider that stays inside its fat
/// AABB needs no new query; the pairs that are reported do not depend on the margin.
const FAT_MARGIN: f64 = 0.05;

/// The broad phase keeps planes, static and moving colliders apart, the latter two in BVHs of fat AABBs.
#[derive(Clone, Debug)]
pub(super) struct BroadPhase {
    planes: Vec<u32>,
    static_bvh: Bvh,
    moving_bvh: Bvh,
    /// By collider: its mobility; `None` for planes and for shapes that collide with nothing.
    mobilities: Vec<Option<Mobility>>,
    /// By collider: its fat AABB, as it is in the BVH.
    fat_aabbs: Vec<Aabb>,
    /// By collider: whether it has left its fat AABB, and so is in `escaped`.
    has_escaped: Vec<bool>,
    /// Contact margin that the fat AABBs allow for. `[m]`
    margin: f64,
    /// By collider: length of its displacement in the step where that exceeds the margin, else 0. `[m]`
    sweep_lengths: Vec<f64>,
    /// Colliders that have left their fat AABBs since the last update of the BVHs.
    escaped: Vec<u32>,
    /// Pairs that may collide and whose fat AABBs overlap, the smaller id first, sorted.
    candidate_pairs: Vec<(u32, u32)>,
    /// Buffers for new pairs, and for the union of both.
    new_pairs: Vec<(u32, u32)>,
    merged_pairs: Vec<(u32, u32)>,
    /// Pairs with planes whose half spaces the AABBs reach.
    plane_pairs: Vec<(u32, u32)>,
    /// All pairs that may collide, sorted, if there are at most [`MAX_LISTED_PAIRS`].
    listed_pairs: Option<Vec<(u32, u32)>>,
}

impl BroadPhase {
    pub(super) fn new(shapes: &[PlacedShape], filter: &Filter) -> Self {
        let (mut planes, mut static_bvh, mut moving_bvh) = (Vec::new(), Vec::new(), Vec::new());
        let mut mobilities = vec![None; shapes.len()];
        for (shape, collider) in shapes.iter().zip(0_u32..) {
            match shape.geometry {
                Geometry::Empty => continue,
                Geometry::Plane => {
                    planes.push(collider);
                    continue;
                }
                _ => {}
            }
            let mobility = filter.mobility(ColliderId(collider));
            mobilities[collider as usize] = Some(mobility);
            if mobility == Mobility::Static {
                static_bvh.push((collider, shape.aabb));
            } else {
                moving_bvh.push((collider, shape.aabb));
            }
        }
        Self {
            planes,
            static_bvh: Bvh::new(static_bvh),
            moving_bvh: Bvh::new(moving_bvh),
            mobilities,
            fat_aabbs: shapes.iter().map(|shape| shape.aabb).collect(),
            has_escaped: vec![false; shapes.len()],
            margin: 0.0,
            sweep_lengths: vec![0.0; shapes.len()],
            escaped: Vec::new(),
            candidate_pairs: Vec::new(),
            new_pairs: Vec::new(),
            merged_pairs: Vec::new(),
            plane_pairs: Vec::new(),
            listed_pairs: list_pairs(shapes, filter),
        }
    }

    /// Records a collider's new AABB; [`BroadPhase::update_trees`] must follow.
    pub(super) fn update(&mut self, collider: u32, aabb: &Aabb) {
        let Some(length) = self.sweep_lengths.get(collider as usize) else { return };
        let (needed, next) = (aabb.grown(*length), aabb.grown(1.5 * length));
        self.enclose(collider, needed, next);
    }

    /// Ensures that a collider's fat AABB encloses `needed`. If it does not yet, the fat AABB becomes `next` plus the
    /// margins. [`BroadPhase::update_trees`] must follow.
    pub(super) fn enclose(&mut self, collider: u32, needed: Aabb, next: Aabb) {
        let Some(fat_aabb) = self.fat_aabbs.get_mut(collider as usize) else { return };
        let needed = needed.grown(self.margin);
        if fat_aabb.min.cmple(needed.min).all() && fat_aabb.max.cmpge(needed.max).all() {
            return;
        }
        let size = (needed.max - needed.min).max_element();
        let fat_margin = if size.is_finite() && size > 0.0 { size * FAT_MARGIN } else { 0.0 };
        *fat_aabb = next.grown(self.margin + fat_margin);
        if !std::mem::replace(&mut self.has_escaped[collider as usize], true) {
            self.escaped.push(collider);
        }
    }

    /// Sets the length of a collider's displacement in the step; [`BroadPhase::update_trees`] must follow.
    pub(super) fn set_sweep_length(&mut self, collider: u32, length: f64, aabb: &Aabb) {
        // With a list of all pairs, the fat AABBs serve ray casts only.
        if self.listed_pairs.is_some() {
            return;
        }
        if let Some(current) = self.sweep_lengths.get_mut(collider as usize) {
            let grows = length > *current;
            *current = length;
            if grows {
                self.update(collider, aabb);
            }
        }
    }

    /// Refits the BVHs to the fat AABBs that changed, and updates the candidate pairs.
    pub(super) fn update_trees(&mut self, filter: &Filter) {
        if self.escaped.is_empty() {
            return;
        }
        let (mut moving_changed, mut static_changed) = (false, false);
        for &collider in &self.escaped {
            let is_static = self.mobilities[collider as usize] == Some(Mobility::Static);
            static_changed |= is_static;
            moving_changed |= !is_static;
        }
        let fat_aabbs = &self.fat_aabbs;
        if static_changed {
            self.static_bvh.refit(|collider| fat_aabbs[collider as usize]);
        }
        if moving_changed {
            self.moving_bvh.refit(|collider| fat_aabbs[collider as usize]);
        }
        if self.listed_pairs.is_none() {
            self.update_candidates(filter);
        }
        for collider in self.escaped.drain(..) {
            self.has_escaped[collider as usize] = false;
        }
    }

    /// Replaces the candidate pairs of the colliders that have left their fat AABBs.
    fn update_candidates(&mut self, filter: &Filter) {
        let Self {
            static_bvh,
            moving_bvh,
            mobilities,
            fat_aabbs,
            escaped,
            has_escaped,
            candidate_pairs,
            new_pairs,
            merged_pairs,
            ..
        } = self;
        let has_escaped = |collider: u32| has_escaped[collider as usize];
        candidate_pairs.retain(|&(a, b)| !(has_escaped(a) || has_escaped(b)));
        new_pairs.clear();
        for &a in escaped.iter().filter(|collider| mobilities[**collider as usize].is_some()) {
            let mut add = |b: u32| {
                // Two escaped colliders find each other twice.
                if !(b == a || b < a && has_escaped(b)) && filter.allows(ColliderId(a), ColliderId(b)) {
                    new_pairs.push((a.min(b), a.max(b)));
                }
            };
            let aabb = &fat_aabbs[a as usize];
            moving_bvh.query(aabb, &mut add);
            if mobilities[a as usize] == Some(Mobility::Dynamic) {
                static_bvh.query(aabb, &mut add);
            }
        }
        new_pairs.sort_unstable();
        merged_pairs.clear();
        merge_sorted(candidate_pairs.iter(), new_pairs, merged_pairs);
        std::mem::swap(candidate_pairs, merged_pairs);
    }

    /// Finds the pairs that may collide and whose AABBs overlap within the margin and their relative displacement;
    /// the smaller id comes first, and the pairs are sorted.
    pub(super) fn find_pairs(
        &mut self,
        shapes: &[PlacedShape],
        filter: &Filter,
        margin: f64,
        displacements: &Displacements,
        out: &mut Vec<(u32, u32)>,
    ) {
        out.clear();
        if margin > self.margin {
            self.margin = margin;
            for (shape, collider) in shapes.iter().zip(0..) {
                self.update(collider, &shape.aabb);
            }
            self.update_trees(filter);
        }
        let is_near = |a: u32, b: u32| {
            let margin = margin + displacements.relative_length(a, b);
            let (a, b) = (&shapes[a as usize], &shapes[b as usize]);
            match (&a.geometry, &b.geometry) {
                (Geometry::Plane, _) => a.may_overlap(&b.aabb.grown(margin)),
                _ => b.may_overlap(&a.aabb.grown(margin)),
            }
        };
        if let Some(listed_pairs) = &self.listed_pairs {
            out.extend(listed_pairs.iter().filter(|(a, b)| is_near(*a, *b)));
            return;
        }
        self.plane_pairs.clear();
        for &plane in &self.planes {
            for (mobility, collider) in self.mobilities.iter().zip(0_u32..) {
                if mobility.is_some()
                    && is_near(plane, collider)
                    && filter.allows(ColliderId(plane), ColliderId(collider))
                {
                    self.plane_pairs.push((plane.min(collider), plane.max(collider)));
                }
            }
        }
        self.plane_pairs.sort_unstable();
        merge_sorted(self.candidate_pairs.iter().filter(|(a, b)| is_near(*a, *b)), &self.plane_pairs, out);
    }

    /// Finds the colliders that may overlap an AABB, sorted.
    pub(super) fn query(&self, aabb: &Aabb, out: &mut Vec<u32>) {
        out.clear();
        out.extend(&self.planes);
        self.static_bvh.query(aabb, |collider| out.push(collider));
        self.moving_bvh.query(aabb, |collider| out.push(collider));
        out.sort_unstable();
    }

    /// Calls `visit` for the colliders that a ray may hit within `max`; `visit` returns the new `max`.
    pub(super) fn cast_ray(&self, ray: &Ray, mut max: f64, mut visit: impl FnMut(u32, f64) -> f64) {
        for &plane in &self.planes {
            max = visit(plane, max);
        }
        max = self.static_bvh.cast_ray(ray, max, &mut visit);
        self.moving_bvh.cast_ray(ray, max, &mut visit);
    }
}

/// Merges two sorted lists of pairs.
fn merge_sorted<'a>(
    first: impl IntoIterator<Item = &'a (u32, u32)>,
    second: &'a [(u32, u32)],
    out: &mut Vec<(u32, u32)>,
) {
    let mut second = second.iter().peekable();
    for pair in first {
        while let Some(smaller) = second.next_if(|other| *other < pair) {
            out.push(*smaller);
        }
        out.push(*pair);
    }
    out.extend(second);
}

/// Lists all pairs that may collide; `None` if there are more than [`MAX_LISTED_PAIRS`].
fn list_pairs(shapes: &[PlacedShape], filter: &Filter) -> Option<Vec<(u32, u32)>> {
    // Beyond this number of colliders, even counting the pairs is slow.
    if shapes.len() > 4 * MAX_LISTED_PAIRS {
        return None;
    }
    let mut listed = Vec::new();
    let usable = |collider: u32| !matches!(shapes[collider as usize].geometry, Geometry::Empty);
    for a in 0..shapes.len() as u32 {
        for b in a + 1..shapes.len() as u32 {
            if usable(a) && usable(b) && filter.allows(ColliderId(a), ColliderId(b)) {
                if listed.len() == MAX_LISTED_PAIRS {
                    return None;
                }
                listed.push((a, b));
            }
        }
    }
    Some(listed)
}
