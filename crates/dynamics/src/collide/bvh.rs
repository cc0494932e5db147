//! Bounding volume hierarchy of AABBs, and the rays that traverse it.

use base::Vec3;

use crate::shape::Aabb;

/// Marks an inner node, which has no item.
const INNER: u32 = u32::MAX;
/// Rounding of differences of coordinates, as a share of their size.
const ROUNDING: f64 = 16.0 * f64::EPSILON;

#[derive(Clone, Debug)]
struct Node {
    aabb: Aabb,
    /// The item of a leaf.
    item: u32,
    /// One past the last node of this subtree. The left child is the next node; the right child starts where the left
    /// subtree ends.
    end: u32,
}

/// A binary BVH in depth-first order. What a query finds does not depend on the shape of the tree, only the order in
/// which it is found does.
#[derive(Clone, Debug, Default)]
pub(super) struct Bvh {
    nodes: Vec<Node>,
    /// Cost of the tree after the last build.
    built_cost: f64,
}

impl Bvh {
    /// Builds the tree from items and their AABBs.
    pub(super) fn new(mut items: Vec<(u32, Aabb)>) -> Self {
        let mut tree = Self { nodes: Vec::with_capacity(items.len() * 2), built_cost: 0.0 };
        if !items.is_empty() {
            tree.build(&mut items);
            tree.built_cost = tree.cost();
        }
        tree
    }

    /// Splits at the median along the longest side, so the depth is logarithmic in the number of items.
    fn build(&mut self, items: &mut [(u32, Aabb)]) {
        let aabb = items.iter().fold(Aabb::EMPTY, |all, (_, aabb)| all.merged(aabb));
        let index = self.nodes.len();
        self.nodes.push(Node { aabb, item: INNER, end: 0 });
        if let [(item, _)] = items {
            self.nodes[index].item = *item;
        } else {
            let centers = Aabb::around(items.iter().map(|(_, aabb)| aabb.center()).filter(|c| c.is_finite()));
            let extent = centers.max - centers.min;
            let axis = if extent.x >= extent.y && extent.x >= extent.z {
                0
            } else {
                1 + usize::from(extent.z > extent.y)
            };
            let middle = items.len() / 2;
            items.select_nth_unstable_by(middle, |(i, a), (j, b)| {
                a.center()[axis].total_cmp(&b.center()[axis]).then(i.cmp(j))
            });
            let (left, right) = items.split_at_mut(middle);
            self.build(left);
            self.build(right);
        }
        self.nodes[index].end = self.nodes.len() as u32;
    }

    /// Refits the nodes to the items' new AABBs; rebuilds the tree once its cost has grown too much by that.
    pub(super) fn refit(&mut self, aabb_of: impl Fn(u32) -> Aabb) {
        for index in (0..self.nodes.len()).rev() {
            let node = &self.nodes[index];
            self.nodes[index].aabb = if node.item == INNER {
                let right = self.nodes[index + 1].end as usize;
                self.nodes[index + 1].aabb.merged(&self.nodes[right].aabb)
            } else {
                aabb_of(node.item)
            };
        }
        if self.cost() > 1.5 * self.built_cost {
            let leaves = self.nodes.iter().filter(|node| node.item != INNER);
            *self = Self::new(leaves.map(|node| (node.item, node.aabb)).collect());
        }
    }

    /// Cost of the tree: the sum of the extents of all inner nodes along the three axes.
    fn cost(&self) -> f64 {
        let extent_sum = |node: &Node| (node.aabb.max - node.aabb.min).max(Vec3::ZERO).element_sum();
        self.nodes.iter().filter(|node| node.item == INNER).map(extent_sum).sum()
    }

    /// Calls `visit` for every item whose AABB overlaps.
    pub(super) fn query(&self, aabb: &Aabb, mut visit: impl FnMut(u32)) {
        let mut index = 0;
        while let Some(node) = self.nodes.get(index) {
            if !node.aabb.overlaps(aabb) {
                index = node.end as usize;
                continue;
            }
            if node.item != INNER {
                visit(node.item);
            }
            index += 1;
        }
    }

    /// Calls `visit` for every item whose AABB a segment may intersect.
    ///
    /// Separating axis test with the axes of the AABB and their cross products with the segment; see Ericson,
    /// "Real-Time Collision Detection", 2005, section 5.3.3. Errs towards a hit.
    pub(super) fn query_segment(&self, ends: [Vec3; 2], mut visit: impl FnMut(u32)) {
        let (middle, half) = ((ends[0] + ends[1]) * 0.5, (ends[1] - ends[0]) * 0.5);
        let abs_half = half.abs();
        let around = Aabb::around(ends);
        let mut index = 0;
        while let Some(node) = self.nodes.get(index) {
            let is_apart = !node.aabb.overlaps(&around) || {
                let (min, max) = (node.aabb.min - middle, node.aabb.max - middle);
                let (offset, extent) = ((min + max) * 0.5, (max - min) * 0.5);
                let grown = extent + ROUNDING * (min.abs() + max.abs() + abs_half);
                half.cross(offset).abs().cmpgt(cross_extent(abs_half, grown)).any()
            };
            if is_apart {
                index = node.end as usize;
                continue;
            }
            if node.item != INNER {
                visit(node.item);
            }
            index += 1;
        }
    }

    /// Calls `visit` for the items whose AABBs are no farther from a point than `max`; `visit` returns the new `max`.
    pub(super) fn nearest(&self, p: Vec3, max: f64, visit: impl FnMut(u32, f64) -> f64) {
        self.nearest_among(p, max, |_, _, _| true, visit);
    }

    /// As [`Bvh::nearest`], in the subtrees for which `may_contain` is true; it gets the index of a node, its AABB and
    /// the current `max`.
    pub(super) fn nearest_among(
        &self,
        p: Vec3,
        mut max: f64,
        may_contain: impl Fn(usize, &Aabb, f64) -> bool,
        mut visit: impl FnMut(u32, f64) -> f64,
    ) {
        let mut index = 0;
        while let Some(node) = self.nodes.get(index) {
            let offset = p - p.clamp(node.aabb.min, node.aabb.max);
            if offset.length_squared() > max * max || !may_contain(index, &node.aabb, max) {
                index = node.end as usize;
                continue;
            }
            if node.item != INNER {
                max = visit(node.item, max);
            }
            index += 1;
        }
    }

    /// For each node, the box around what its items have.
    pub(super) fn bounds_of(&self, bounds_of_item: impl Fn(u32) -> Aabb) -> Vec<Aabb> {
        let mut bounds = vec![Aabb::EMPTY; self.nodes.len()];
        for (index, node) in self.nodes.iter().enumerate().rev() {
            bounds[index] = if node.item == INNER {
                let right = self.nodes[index + 1].end as usize;
                bounds[index + 1].merged(&bounds[right])
            } else {
                bounds_of_item(node.item)
            };
        }
        bounds
    }

    /// Calls `visit` for the items whose AABBs the ray may hit within `max`; `visit` returns the new `max`. Returns
    /// the last one.
    pub(super) fn cast_ray(&self, ray: &Ray, mut max: f64, mut visit: impl FnMut(u32, f64) -> f64) -> f64 {
        if self.nodes.is_empty() {
            return max;
        }
        let mut stack = [0_u32; 64];
        let mut depth = 1;
        while depth > 0 {
            depth -= 1;
            let index = stack[depth] as usize;
            let node = &self.nodes[index];
            if ray.entry_distance(&node.aabb).is_none_or(|near| near > max) {
                continue;
            }
            if node.item != INNER {
                max = visit(node.item, max);
                continue;
            }
            let (left, right) = (index + 1, self.nodes[index + 1].end as usize);
            let near = |child: usize| ray.entry_distance(&self.nodes[child].aabb);
            // The nearer child is visited first, so it goes on top of the stack.
            let (first, second) = match (near(left), near(right)) {
                (Some(a), Some(b)) if b < a => (right, left),
                (None, Some(_)) => (right, left),
                _ => (left, right),
            };
            for child in [second, first] {
                if let Some(slot) = stack.get_mut(depth) {
                    *slot = child as u32;
                    depth += 1;
                }
            }
        }
        max
    }
}

/// Extents of a box along the cross products of the frame's axes with a segment.
fn cross_extent(segment: Vec3, half: Vec3) -> Vec3 {
    Vec3::new(
        segment.y * half.z + segment.z * half.y,
        segment.z * half.x + segment.x * half.z,
        segment.x * half.y + segment.y * half.x,
    )
}

/// A ray with the reciprocals of its direction's components.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ray {
    pub(super) origin: Vec3,
    /// Unit.
    pub(super) direction: Vec3,
    inverse_direction: Vec3,
}

impl Ray {
    pub(super) fn new(origin: Vec3, direction: Vec3) -> Self {
        Self { origin, direction, inverse_direction: direction.recip() }
    }

    pub(super) fn point_at(&self, distance: f64) -> Vec3 {
        self.origin + self.direction * distance
    }

    /// Distance at which the ray enters an AABB, 0 if it starts inside; `None` for a miss. Errs towards a hit, so
    /// that rounding opens no gap.
    ///
    /// Ize, "Robust BVH Ray Traversal", JCGT 2(2), 2013, for the factor.
    pub(super) fn entry_distance(&self, aabb: &Aabb) -> Option<f64> {
        let a = (aabb.min - self.origin) * self.inverse_direction;
        let b = (aabb.max - self.origin) * self.inverse_direction;
        let (mut near, mut far) = (0.0_f64, f64::INFINITY);
        for i in 0..3 {
            // 0 · ∞ comes from a ray in the plane of the face, which the slab does not limit.
            if a[i].is_nan() || b[i].is_nan() {
                continue;
            }
            near = near.max(a[i].min(b[i]));
            far = far.min(a[i].max(b[i]));
        }
        const ROUNDING_MARGIN: f64 = 1.0 + 8.0 * f64::EPSILON;
        (near <= far * ROUNDING_MARGIN).then_some(near / ROUNDING_MARGIN)
    }
}
