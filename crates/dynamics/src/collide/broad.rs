//! Which pairs of colliders are worth a closer look.

use super::filter::{Filter, Mobility};
use super::geometry::{Geometry, Placed};
use super::tree::{Ray, Tree};
use crate::model::ColliderId;
use crate::shape::Aabb;

/// Worlds with up to this many allowed pairs are searched pair by pair, which is faster than a tree.
const FEW_PAIRS: usize = 256;

/// Endless shapes, shapes that stay and shapes that move, kept apart.
#[derive(Clone, Debug)]
pub(super) struct Broad {
    planes: Vec<u32>,
    fixed: Tree,
    moving: Tree,
    /// Colliders that feel forces, planes left out.
    dynamic: Vec<u32>,
    /// All allowed pairs, sorted, if they are few.
    few: Option<Vec<(u32, u32)>>,
}

/// Which tree is out of date.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Moved {
    fixed: bool,
    moving: bool,
}

impl Moved {
    pub(super) fn note(&mut self, mobility: Mobility) {
        match mobility {
            Mobility::Static => self.fixed = true,
            Mobility::Kinematic | Mobility::Dynamic => self.moving = true,
        }
    }
}

impl Broad {
    pub(super) fn new(shapes: &[Placed], filter: &Filter) -> Self {
        let (mut planes, mut fixed, mut moving, mut dynamic) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (shape, item) in shapes.iter().zip(0_u32..) {
            let mobility = filter.mobility(ColliderId(item));
            match shape.geometry {
                Geometry::Nothing => continue,
                Geometry::Plane => {
                    planes.push(item);
                    continue;
                }
                _ => {}
            }
            if mobility == Mobility::Dynamic {
                dynamic.push(item);
            }
            if mobility == Mobility::Static {
                fixed.push((item, shape.aabb));
            } else {
                moving.push((item, shape.aabb));
            }
        }
        let few = few_pairs(shapes, filter);
        Self { planes, fixed: Tree::new(fixed), moving: Tree::new(moving), dynamic, few }
    }

    /// Takes the shapes' new places.
    pub(super) fn refresh(&mut self, shapes: &[Placed], moved: &Moved) {
        let aabb_of = |item: u32| shapes[item as usize].aabb;
        if moved.fixed {
            self.fixed.refit(aabb_of);
        }
        if moved.moving {
            self.moving.refit(aabb_of);
        }
    }

    /// Allowed pairs whose boxes overlap, the smaller id first, sorted.
    pub(super) fn pairs(&self, shapes: &[Placed], filter: &Filter, margin: f64, out: &mut Vec<(u32, u32)>) {
        out.clear();
        let near = |a: u32, b: u32| {
            let (a, b) = (&shapes[a as usize], &shapes[b as usize]);
            match (&a.geometry, &b.geometry) {
                (Geometry::Plane, _) => reaches(b, a, margin),
                (_, Geometry::Plane) => reaches(a, b, margin),
                _ => a.aabb.grown(margin).overlaps(&b.aabb),
            }
        };
        if let Some(few) = &self.few {
            out.extend(few.iter().filter(|(a, b)| near(*a, *b)));
            return;
        }
        let mut add = |a: u32, b: u32| {
            if filter.allows(ColliderId(a), ColliderId(b)) {
                out.push((a.min(b), a.max(b)));
            }
        };
        for &a in &self.dynamic {
            let grown = shapes[a as usize].aabb.grown(margin);
            self.fixed.overlaps(&grown, |b| add(a, b));
            self.moving.overlaps(&grown, |b| {
                // Two that both feel forces find each other twice.
                if b > a || filter.mobility(ColliderId(b)) != Mobility::Dynamic {
                    add(a, b);
                }
            });
        }
        for &plane in &self.planes {
            for (other, b) in shapes.iter().zip(0_u32..) {
                if !matches!(other.geometry, Geometry::Plane | Geometry::Nothing) && near(plane, b) {
                    add(plane, b);
                }
            }
        }
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

/// Whether a shape's box reaches below a plane.
fn reaches(shape: &Placed, plane: &Placed, margin: f64) -> bool {
    if shape.aabb == Aabb::EMPTY || plane.aabb == Aabb::EMPTY {
        return false;
    }
    let normal = plane.z();
    let height = normal.dot(shape.aabb.center() - plane.origin());
    height <= normal.abs().dot(shape.aabb.half()) + margin
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
