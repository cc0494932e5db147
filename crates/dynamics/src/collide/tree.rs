//! A tree of boxes that finds what overlaps a box and what a ray may meet.

use base::Vec3;

use crate::shape::Aabb;

/// No item: an inner node.
const INNER: u32 = u32::MAX;

#[derive(Clone, Debug)]
struct Node {
    aabb: Aabb,
    /// The item of a leaf.
    item: u32,
    /// One past the last node below this one; the left child is the next node, the right one starts where it ends.
    end: u32,
}

/// Binary, in depth-first order. What is found does not depend on the tree's form, only the order of finding does.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// Sum of the inner nodes' sizes after the last build.
    built_size: f64,
}

impl Tree {
    /// Builds from items and their boxes.
    pub(super) fn new(mut items: Vec<(u32, Aabb)>) -> Self {
        let mut tree = Self { nodes: Vec::with_capacity(items.len() * 2), built_size: 0.0 };
        if !items.is_empty() {
            tree.build(&mut items);
            tree.built_size = tree.size();
        }
        tree
    }

    /// Splits at the median along the longest side; the depth is the logarithm of the count.
    fn build(&mut self, items: &mut [(u32, Aabb)]) {
        let aabb = items.iter().fold(Aabb::EMPTY, |all, (_, aabb)| all.merged(aabb));
        let at = self.nodes.len();
        self.nodes.push(Node { aabb, item: INNER, end: 0 });
        if let [(item, _)] = items {
            self.nodes[at].item = *item;
        } else {
            let centers = Aabb::around(items.iter().map(|(_, aabb)| aabb.center()).filter(|c| c.is_finite()));
            let size = centers.max - centers.min;
            let axis =
                if size.x >= size.y && size.x >= size.z { 0 } else { 1 + usize::from(size.z > size.y) };
            let middle = items.len() / 2;
            items.select_nth_unstable_by(middle, |(i, a), (j, b)| {
                a.center()[axis].total_cmp(&b.center()[axis]).then(i.cmp(j))
            });
            let (left, right) = items.split_at_mut(middle);
            self.build(left);
            self.build(right);
        }
        self.nodes[at].end = self.nodes.len() as u32;
    }

    /// Takes the items' new boxes; builds anew when the items have moved so much that the tree got slow.
    pub(super) fn refit(&mut self, aabb_of: impl Fn(u32) -> Aabb) {
        for at in (0..self.nodes.len()).rev() {
            let node = &self.nodes[at];
            self.nodes[at].aabb = if node.item == INNER {
                let right = self.nodes[at + 1].end as usize;
                self.nodes[at + 1].aabb.merged(&self.nodes[right].aabb)
            } else {
                aabb_of(node.item)
            };
        }
        if self.size() > 1.5 * self.built_size {
            let leaves = self.nodes.iter().filter(|node| node.item != INNER);
            *self = Self::new(leaves.map(|node| (node.item, node.aabb)).collect());
        }
    }

    /// Sum of the inner nodes' half girths.
    fn size(&self) -> f64 {
        let girth = |node: &Node| (node.aabb.max - node.aabb.min).max(Vec3::ZERO).element_sum();
        self.nodes.iter().filter(|node| node.item == INNER).map(girth).sum()
    }

    /// Calls for every item whose box overlaps.
    pub(super) fn overlaps(&self, aabb: &Aabb, mut visit: impl FnMut(u32)) {
        let mut at = 0;
        while let Some(node) = self.nodes.get(at) {
            if !node.aabb.overlaps(aabb) {
                at = node.end as usize;
                continue;
            }
            if node.item != INNER {
                visit(node.item);
            }
            at += 1;
        }
    }

    /// Calls for items whose boxes are no farther from a point than `max`; the answer is the new `max`.
    pub(super) fn nearest(&self, p: Vec3, mut max: f64, mut visit: impl FnMut(u32, f64) -> f64) {
        let mut at = 0;
        while let Some(node) = self.nodes.get(at) {
            let apart = p - p.clamp(node.aabb.min, node.aabb.max);
            if apart.length_squared() > max * max {
                at = node.end as usize;
                continue;
            }
            if node.item != INNER {
                max = visit(node.item, max);
            }
            at += 1;
        }
    }

    /// Calls for items whose boxes the ray may meet within `max`; the answer is the new `max`. Returns the last one.
    pub(super) fn ray(&self, ray: &Ray, mut max: f64, mut visit: impl FnMut(u32, f64) -> f64) -> f64 {
        if self.nodes.is_empty() {
            return max;
        }
        let mut stack = [0_u32; 64];
        let mut depth = 1;
        while depth > 0 {
            depth -= 1;
            let at = stack[depth] as usize;
            let node = &self.nodes[at];
            if ray.enters(&node.aabb).is_none_or(|near| near > max) {
                continue;
            }
            if node.item != INNER {
                max = visit(node.item, max);
                continue;
            }
            let (left, right) = (at + 1, self.nodes[at + 1].end as usize);
            let near = |child: usize| ray.enters(&self.nodes[child].aabb);
            // The nearer one is visited first, so it goes on top.
            let (first, second) = match (near(left), near(right)) {
                (Some(a), Some(b)) if b < a => (right, left),
                (None, Some(_)) => (right, left),
                _ => (left, right),
            };
            for child in [second, first] {
                if let Some(place) = stack.get_mut(depth) {
                    *place = child as u32;
                    depth += 1;
                }
            }
        }
        max
    }
}

/// A ray with the reciprocals of its direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ray {
    pub(super) origin: Vec3,
    /// Unit.
    pub(super) direction: Vec3,
    inverse: Vec3,
}

impl Ray {
    pub(super) fn new(origin: Vec3, direction: Vec3) -> Self {
        Self { origin, direction, inverse: direction.recip() }
    }

    pub(super) fn at(&self, distance: f64) -> Vec3 {
        self.origin + self.direction * distance
    }

    /// Where it enters a box (0 if it starts inside). Errs towards a hit, so that rounding opens no gap.
    ///
    /// Ize, "Robust BVH Ray Traversal", JCGT 2(2), 2013, for the factor.
    pub(super) fn enters(&self, aabb: &Aabb) -> Option<f64> {
        let a = (aabb.min - self.origin) * self.inverse;
        let b = (aabb.max - self.origin) * self.inverse;
        let (mut near, mut far) = (0.0_f64, f64::INFINITY);
        for i in 0..3 {
            // 0 · ∞ comes from a ray inside the face's plane: the slab does not limit it.
            if a[i].is_nan() || b[i].is_nan() {
                continue;
            }
            near = near.max(a[i].min(b[i]));
            far = far.min(a[i].max(b[i]));
        }
        const WIDER: f64 = 1.0 + 8.0 * f64::EPSILON;
        (near <= far * WIDER).then_some(near / WIDER)
    }
}
