//! Traversal of a tree by a single ray.

use wide::f32x4;

use super::{Bvh, Child, NONE, Node, decode};

/// Widens the far ends of boxes, so that rounding cannot miss one that is just touched: Ize, "Robust BVH Ray Traversal",
/// JCGT 2(2), 2013.
const WIDEN: f32 = 1.000_000_4;

/// More than the deepest trees of two levels can fill: up to three siblings are pushed at each level.
const STACK: usize = 512;

/// A child of a node on the traversal stack, and the distance or depth at which it begins.
pub(crate) type StackEntry = (u32, f32);

/// Traversal stack. It is reused, as clearing it costs more than a short traversal.
#[derive(Clone, Debug)]
pub(crate) struct Stack([StackEntry; STACK]);

impl Stack {
    pub(crate) fn new() -> Self {
        Self([(NONE, 0.0); STACK])
    }

    pub(crate) fn entries(&mut self) -> &mut [StackEntry] {
        &mut self.0
    }
}

/// A ray in the frame of a tree, with what the intersection tests need.
#[derive(Clone, Debug)]
pub(crate) struct LocalRay {
    pub(crate) origin: [f32x4; 3],
    /// The axes, the one along which the direction is longest last.
    pub(crate) axes: [usize; 3],
    /// Shear along the first two axes, and the inverse of the direction along the last.
    pub(crate) shear: [f32x4; 3],
    inverse: [f32x4; 3],
    is_backwards: [usize; 3],
    pub(crate) near: f32,
}

impl LocalRay {
    pub(crate) fn new(origin: [f32; 3], direction: [f32; 3], near: f32) -> Self {
        let size = direction.map(f32::abs);
        let last = if size[0] > size[1] && size[0] > size[2] {
            0
        } else if size[1] > size[2] {
            1
        } else {
            2
        };
        let (mut first, mut second) = ((last + 1) % 3, (last + 2) % 3);
        // Keeps the frame right-handed.
        if direction[last] < 0.0 {
            std::mem::swap(&mut first, &mut second);
        }
        let one_over = 1.0 / direction[last];
        let shear = [direction[first] * one_over, direction[second] * one_over, one_over].map(f32x4::splat);
        // A slope of zero would make 0 · ∞ where the origin lies in a plane of a box.
        let inverse =
            direction.map(|d| f32x4::splat(1.0 / if d.abs() < 1e-20 { 1e-20_f32.copysign(d) } else { d }));
        Self {
            origin: origin.map(f32x4::splat),
            axes: [first, second, last],
            shear,
            inverse,
            is_backwards: direction.map(|d| usize::from(d.is_sign_negative())),
            near,
        }
    }

    /// Which children of a node (as bits) the ray enters before `far`, and at which distances.
    #[inline]
    fn intersect_node(&self, node: &Node, far: f32) -> (u32, f32x4) {
        let distance =
            |which: usize, axis: usize| (node.planes[which][axis] - self.origin[axis]) * self.inverse[axis];
        let enter = |axis: usize| distance(self.is_backwards[axis], axis);
        let leave = |axis: usize| distance(1 - self.is_backwards[axis], axis);
        let first = enter(0).fast_max(enter(1)).fast_max(enter(2)).fast_max(f32x4::splat(self.near));
        let last = leave(0).fast_min(leave(1)).fast_min(leave(2)).fast_min(f32x4::splat(far));
        (first.simd_le(last * f32x4::splat(WIDEN)).to_bitmask() & 0xf, first)
    }
}

impl Bvh {
    /// Front-to-back traversal: calls `leaf` for the leaves that a ray may hit before `far`, in approximate order of
    /// distance, with the unused part of the stack for a nested traversal. `leaf` may shorten `far`; the traversal ends
    /// when it returns true.
    #[inline]
    pub(crate) fn traverse(
        &self,
        ray: &LocalRay,
        far: &mut f32,
        stack: &mut [StackEntry],
        mut leaf: impl FnMut(usize, &mut f32, &mut [StackEntry]) -> bool,
    ) -> bool {
        let mut height = 0;
        let mut current = if self.nodes.is_empty() { return false } else { 0 };
        loop {
            let Some(node) = self.nodes.get(current) else { return false };
            let (mut lanes, first) = ray.intersect_node(node, *far);
            let first = first.to_array();
            // The nearest goes on top: insertion from the back of the stack.
            let bottom = height;
            while lanes != 0 {
                let lane = lanes.trailing_zeros() as usize & 3;
                lanes &= lanes - 1;
                let entry = (node.children[lane], first[lane]);
                let mut at = height;
                while at > bottom && stack[at - 1].1 < entry.1 {
                    stack[at] = stack[at - 1];
                    at -= 1;
                }
                stack[at] = entry;
                height += 1;
            }
            current = loop {
                if height == 0 {
                    return false;
                }
                height -= 1;
                let (child, distance) = stack[height];
                if distance > *far {
                    continue;
                }
                match decode(child) {
                    Child::None => {}
                    Child::Node(node) => break node,
                    Child::Leaf(number) => {
                        let (_, above) = stack.split_at_mut(height);
                        if leaf(number, far, above) {
                            return true;
                        }
                    }
                }
            };
        }
    }
}
