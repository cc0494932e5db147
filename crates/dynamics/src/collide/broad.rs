//! Which pairs of colliders are worth a closer look.

use super::ahead::Sweeps;
use super::filter::{Filter, Mobility};
use super::geometry::{Geometry, Placed};
use super::tree::{Ray, Tree};
use crate::model::ColliderId;
use crate::shape::Aabb;

/// Worlds with up to this many allowed pairs are searched pair by pair, which is faster than a tree.
const FEW_PAIRS: usize = 256;

/// How much larger than a shape its box in the trees is, as a share of the box's longest side. What moves by less needs
/// no new search; what is found does not depend on it.
const SLACK: f64 = 0.05;

/// Endless shapes, shapes that stay and shapes that move, kept apart.
#[derive(Clone, Debug)]
pub(super) struct Broad {
    planes: Vec<u32>,
    fixed: Tree,
    moving: Tree,
    /// By collider: who moves it, or nothing for planes and shapes that touch nothing.
    kinds: Vec<Option<Mobility>>,
    /// Boxes with slack, by collider, as they are in the trees.
    wide: Vec<Aabb>,
    /// By collider: whether it has left its wide box, and is among `left`.
    has_left: Vec<bool>,
    /// Gap that the slack leaves room for.
    margin: f64,
    /// How far each collider will move in the step, if that is more than the margin.
    reach: Vec<f64>,
    /// Colliders that have left their wide boxes.
    left: Vec<u32>,
    /// Allowed pairs whose wide boxes overlap, the smaller id first, sorted.
    candidates: Vec<(u32, u32)>,
    /// Memory for new ones, and for both together.
    found: Vec<(u32, u32)>,
    merged: Vec<(u32, u32)>,
    /// Pairs with planes.
    on_planes: Vec<(u32, u32)>,
    /// All allowed pairs, sorted, if they are few.
    few: Option<Vec<(u32, u32)>>,
}

impl Broad {
    pub(super) fn new(shapes: &[Placed], filter: &Filter) -> Self {
        let (mut planes, mut fixed, mut moving) = (Vec::new(), Vec::new(), Vec::new());
        let mut kinds = vec![None; shapes.len()];
        for (shape, item) in shapes.iter().zip(0_u32..) {
            match shape.geometry {
                Geometry::Nothing => continue,
                Geometry::Plane => {
                    planes.push(item);
                    continue;
                }
                _ => {}
            }
            let mobility = filter.mobility(ColliderId(item));
            kinds[item as usize] = Some(mobility);
            if mobility == Mobility::Static {
                fixed.push((item, shape.aabb));
            } else {
                moving.push((item, shape.aabb));
            }
        }
        Self {
            planes,
            fixed: Tree::new(fixed),
            moving: Tree::new(moving),
            kinds,
            wide: shapes.iter().map(|shape| shape.aabb).collect(),
            has_left: vec![false; shapes.len()],
            margin: 0.0,
            reach: vec![0.0; shapes.len()],
            left: Vec::new(),
            candidates: Vec::new(),
            found: Vec::new(),
            merged: Vec::new(),
            on_planes: Vec::new(),
            few: few_pairs(shapes, filter),
        }
    }

    /// Notes that a shape was put somewhere; [`Broad::refresh`] must follow.
    pub(super) fn note(&mut self, item: u32, aabb: &Aabb) {
        let Some(reach) = self.reach.get(item as usize) else { return };
        let (needed, next) = (aabb.grown(*reach), aabb.grown(1.5 * reach));
        self.cover(item, needed, next);
    }

    /// Notes that a shape may come to be anywhere in a box. Where its wide box is too small, another box with slack is the
    /// next one; [`Broad::refresh`] must follow.
    pub(super) fn cover(&mut self, item: u32, needed: Aabb, next: Aabb) {
        let Some(wide) = self.wide.get_mut(item as usize) else { return };
        let needed = needed.grown(self.margin);
        if wide.min.cmple(needed.min).all() && wide.max.cmpge(needed.max).all() {
            return;
        }
        let size = (needed.max - needed.min).max_element();
        let slack = if size.is_finite() && size > 0.0 { size * SLACK } else { 0.0 };
        *wide = next.grown(self.margin + slack);
        if !std::mem::replace(&mut self.has_left[item as usize], true) {
            self.left.push(item);
        }
    }

    /// Says how far a shape will move; [`Broad::refresh`] must follow.
    pub(super) fn set_reach(&mut self, item: u32, reach: f64, aabb: &Aabb) {
        // Without candidates, boxes with slack are for rays only.
        if self.few.is_some() {
            return;
        }
        if let Some(place) = self.reach.get_mut(item as usize) {
            let grows = reach > *place;
            *place = reach;
            if grows {
                self.note(item, aabb);
            }
        }
    }

    /// Takes the places of the shapes that were noted.
    pub(super) fn refresh(&mut self, filter: &Filter) {
        if self.left.is_empty() {
            return;
        }
        let mut moved = [false; 2];
        for &item in &self.left {
            moved[usize::from(self.kinds[item as usize] == Some(Mobility::Static))] = true;
        }
        let wide = &self.wide;
        if moved[1] {
            self.fixed.refit(|item| wide[item as usize]);
        }
        if moved[0] {
            self.moving.refit(|item| wide[item as usize]);
        }
        if self.few.is_none() {
            self.search(filter);
        }
        for item in self.left.drain(..) {
            self.has_left[item as usize] = false;
        }
    }

    /// Finds the pairs of what has left its box anew.
    fn search(&mut self, filter: &Filter) {
        let Self { fixed, moving, kinds, wide, left, has_left, candidates, found, merged, .. } = self;
        let has_left = |item: u32| has_left[item as usize];
        candidates.retain(|&(a, b)| !(has_left(a) || has_left(b)));
        found.clear();
        for &a in left.iter().filter(|item| kinds[**item as usize].is_some()) {
            let mut add = |b: u32| {
                // Two that both have left find each other twice.
                if !(b == a || b < a && has_left(b)) && filter.allows(ColliderId(a), ColliderId(b)) {
                    found.push((a.min(b), a.max(b)));
                }
            };
            let around = &wide[a as usize];
            moving.overlaps(around, &mut add);
            if kinds[a as usize] == Some(Mobility::Dynamic) {
                fixed.overlaps(around, &mut add);
            }
        }
        found.sort_unstable();
        merged.clear();
        merge(candidates.iter(), found, merged);
        std::mem::swap(candidates, merged);
    }

    /// Allowed pairs whose boxes overlap, the smaller id first, sorted.
    pub(super) fn pairs(
        &mut self,
        shapes: &[Placed],
        filter: &Filter,
        margin: f64,
        sweeps: &Sweeps,
        out: &mut Vec<(u32, u32)>,
    ) {
        out.clear();
        if margin > self.margin {
            self.margin = margin;
            for (shape, item) in shapes.iter().zip(0..) {
                self.note(item, &shape.aabb);
            }
            self.refresh(filter);
        }
        let near = |a: u32, b: u32| {
            let margin = margin + sweeps.reach(a, b);
            let (a, b) = (&shapes[a as usize], &shapes[b as usize]);
            match (&a.geometry, &b.geometry) {
                (Geometry::Plane, _) => a.may_meet(&b.aabb.grown(margin)),
                _ => b.may_meet(&a.aabb.grown(margin)),
            }
        };
        if let Some(few) = &self.few {
            out.extend(few.iter().filter(|(a, b)| near(*a, *b)));
            return;
        }
        self.on_planes.clear();
        for &plane in &self.planes {
            for (kind, item) in self.kinds.iter().zip(0_u32..) {
                if kind.is_some() && near(plane, item) && filter.allows(ColliderId(plane), ColliderId(item)) {
                    self.on_planes.push((plane.min(item), plane.max(item)));
                }
            }
        }
        self.on_planes.sort_unstable();
        merge(self.candidates.iter().filter(|(a, b)| near(*a, *b)), &self.on_planes, out);
    }

    /// Colliders that may overlap a box, sorted.
    pub(super) fn around(&self, aabb: &Aabb, out: &mut Vec<u32>) {
        out.clear();
        out.extend(&self.planes);
        self.fixed.overlaps(aabb, |item| out.push(item));
        self.moving.overlaps(aabb, |item| out.push(item));
        out.sort_unstable();
    }

    /// Calls for what a ray may meet within `max`; the answer is the new `max`.
    pub(super) fn ray(&self, ray: &Ray, mut max: f64, mut visit: impl FnMut(u32, f64) -> f64) {
        for &plane in &self.planes {
            max = visit(plane, max);
        }
        max = self.fixed.ray(ray, max, &mut visit);
        self.moving.ray(ray, max, &mut visit);
    }
}

/// Two sorted lists as one.
fn merge<'a>(
    many: impl IntoIterator<Item = &'a (u32, u32)>,
    others: &'a [(u32, u32)],
    out: &mut Vec<(u32, u32)>,
) {
    let mut others = others.iter().peekable();
    for pair in many {
        while let Some(first) = others.next_if(|other| *other < pair) {
            out.push(*first);
        }
        out.push(*pair);
    }
    out.extend(others);
}

/// All allowed pairs; `None` if they are many.
fn few_pairs(shapes: &[Placed], filter: &Filter) -> Option<Vec<(u32, u32)>> {
    // Beyond this, even counting is slow.
    if shapes.len() > 4 * FEW_PAIRS {
        return None;
    }
    let mut pairs = Vec::new();
    let usable = |item: u32| !matches!(shapes[item as usize].geometry, Geometry::Nothing);
    for a in 0..shapes.len() as u32 {
        for b in a + 1..shapes.len() as u32 {
            if usable(a) && usable(b) && filter.allows(ColliderId(a), ColliderId(b)) {
                if pairs.len() == FEW_PAIRS {
                    return None;
                }
                pairs.push((a, b));
            }
        }
    }
    Some(pairs)
}
