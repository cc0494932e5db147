//! Bounding volume hierarchy with four children per node.
//!
//! Owns: the tree, its construction and refitting, and its traversal by single rays and beams. Promises: the same tree for
//! the same boxes, whatever the number of threads.

mod beam;
mod build;
mod query;
mod single_rays;
mod traversal;
mod triangle;

pub(crate) use beam::{Beam, GROUPS, MIN_COS, RAYS};
pub(crate) use query::{ClosestHits, OccludedRays};
pub(crate) use traversal::{LocalRay, Stack, StackEntry};
pub(crate) use triangle::{Sides, TriangleBlock, TriangleHit};

use wide::f32x4;

/// An axis-aligned bounding box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bounds {
    pub(crate) lo: [f32; 3],
    pub(crate) hi: [f32; 3],
}

impl Bounds {
    /// The empty box.
    pub(crate) const EMPTY: Self = Self { lo: [f32::INFINITY; 3], hi: [f32::NEG_INFINITY; 3] };

    pub(crate) fn around(points: impl IntoIterator<Item = [f32; 3]>) -> Self {
        points.into_iter().fold(Self::EMPTY, Self::with)
    }

    pub(crate) fn with(self, point: [f32; 3]) -> Self {
        self.join(Self { lo: point, hi: point })
    }

    pub(crate) fn join(self, other: Self) -> Self {
        let lo = [0, 1, 2].map(|axis: usize| self.lo[axis].min(other.lo[axis]));
        let hi = [0, 1, 2].map(|axis: usize| self.hi[axis].max(other.hi[axis]));
        Self { lo, hi }
    }

    /// Half the surface area; 0 if empty.
    pub(crate) fn half_area(&self) -> f32 {
        let [x, y, z] = [0, 1, 2].map(|axis: usize| (self.hi[axis] - self.lo[axis]).max(0.0));
        x * y + y * z + z * x
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.lo[0] > self.hi[0]
    }
}

/// Flag of a leaf; the other bits are its index.
const LEAF: u32 = 1 << 31;

/// An absent child, whose box cannot be hit.
const NONE: u32 = u32::MAX;

/// Four boxes and their children.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(crate) struct Node {
    /// Lower and upper planes of the four boxes, along each axis.
    pub(crate) planes: [[f32x4; 3]; 2],
    /// Node, leaf or nothing; see [`decode`].
    pub(crate) children: [u32; 4],
}

/// A tree over numbered boxes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bvh {
    /// The first node is the root; children follow their parents. Empty if there are no boxes.
    nodes: Vec<Node>,
    /// Up to four box numbers per leaf, padded with the first.
    leaves: Vec<[u32; 4]>,
    /// Expected cost of a random ray when the tree was built, to tell when refitting has degraded it.
    built_cost: f32,
    /// Number of boxes it was built over, without empty ones.
    count: usize,
}

/// A child of a node, decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Child {
    None,
    Node(usize),
    Leaf(usize),
}

pub(crate) fn decode(child: u32) -> Child {
    match child {
        NONE => Child::None,
        leaf if leaf & LEAF != 0 => Child::Leaf((leaf & !LEAF) as usize),
        node => Child::Node(node as usize),
    }
}

impl Bvh {
    /// Builds a tree over boxes; empty boxes are ignored.
    pub(crate) fn build(boxes: &[Bounds], per_leaf: usize) -> Self {
        build::build(boxes, per_leaf)
    }

    pub(crate) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    pub(crate) fn leaves(&self) -> &[[u32; 4]] {
        &self.leaves
    }

    /// Number of boxes it was built over, without empty ones.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// The box around everything.
    pub(crate) fn bounds(&self) -> Bounds {
        self.nodes.first().map_or(Bounds::EMPTY, Node::bounds)
    }

    /// Refits the tree to boxes that have moved. Returns false if it has degraded so much that it should be rebuilt.
    pub(crate) fn refit(&mut self, boxes: &[Bounds]) -> bool {
        for at in (0..self.nodes.len()).rev() {
            let children = self.nodes.get(at).map_or([NONE; 4], |node| node.children);
            let moved = children.map(|child| match decode(child) {
                Child::None => Bounds::EMPTY,
                Child::Node(node) => self.nodes.get(node).map_or(Bounds::EMPTY, Node::bounds),
                Child::Leaf(leaf) => {
                    let numbers = self.leaves.get(leaf).copied().unwrap_or_default();
                    let inside = numbers.iter().filter_map(|number| boxes.get(*number as usize));
                    inside.fold(Bounds::EMPTY, |all, one| all.join(*one))
                }
            });
            if let Some(node) = self.nodes.get_mut(at) {
                *node = Node::new(moved, children);
            }
        }
        self.cost() <= self.built_cost * 1.5
    }

    /// Expected number of nodes and leaves that a random ray through the root visits.
    fn cost(&self) -> f32 {
        let root = self.bounds().half_area().max(f32::MIN_POSITIVE);
        let area: f32 =
            self.nodes.iter().map(|node| node.boxes().map(|one| one.half_area()).iter().sum::<f32>()).sum();
        area / root
    }
}

impl Node {
    pub(crate) fn new(boxes: [Bounds; 4], children: [u32; 4]) -> Self {
        let lo = [0, 1, 2].map(|axis: usize| f32x4::from(boxes.map(|one| one.lo[axis])));
        let hi = [0, 1, 2].map(|axis: usize| f32x4::from(boxes.map(|one| one.hi[axis])));
        Self { planes: [lo, hi], children }
    }

    /// The boxes of the children.
    pub(crate) fn boxes(&self) -> [Bounds; 4] {
        let [lo, hi] = self.planes.map(|planes| planes.map(|plane| plane.to_array()));
        [0, 1, 2, 3].map(|child: usize| Bounds {
            lo: [lo[0][child], lo[1][child], lo[2][child]],
            hi: [hi[0][child], hi[1][child], hi[2][child]],
        })
    }

    fn bounds(&self) -> Bounds {
        self.boxes().into_iter().fold(Bounds::EMPTY, Bounds::join)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scattered(count: usize) -> Vec<Bounds> {
        let mut stream = base::Stream::new(7, "bvh");
        let mut number = || (stream.bits() % 1000) as f32 / 100.0;
        (0..count)
            .map(|_| {
                let lo = [number(), number(), number()];
                Bounds { lo, hi: lo.map(|low| low + 0.3) }
            })
            .collect()
    }

    /// Every box is in exactly one leaf, and inside all boxes above it.
    fn check(bvh: &Bvh, boxes: &[Bounds]) {
        let mut seen = vec![0; boxes.len()];
        for node in &bvh.nodes {
            for (child, outer) in node.children.iter().zip(node.boxes()) {
                let inner = match decode(*child) {
                    Child::None => continue,
                    Child::Node(node) => bvh.nodes[node].bounds(),
                    Child::Leaf(leaf) => {
                        let mut numbers = bvh.leaves()[leaf].to_vec();
                        numbers.dedup();
                        numbers.sort_unstable();
                        numbers.dedup();
                        numbers.iter().for_each(|number| seen[*number as usize] += 1);
                        numbers.iter().fold(Bounds::EMPTY, |all, one| all.join(boxes[*one as usize]))
                    }
                };
                assert_eq!(outer.join(inner), outer);
            }
        }
        assert!(seen.iter().all(|count| *count == 1), "{seen:?}");
    }

    #[test]
    fn every_box_is_in_one_leaf() {
        for count in [1, 2, 3, 4, 5, 17, 1000, 20_000] {
            for per_leaf in [1, 4] {
                let boxes = scattered(count);
                check(&Bvh::build(&boxes, per_leaf), &boxes);
            }
        }
        assert!(Bvh::build(&[], 4).bounds().is_empty());
        assert!(Bvh::build(&[Bounds::EMPTY], 4).bounds().is_empty());
        let same = vec![Bounds { lo: [1.0; 3], hi: [2.0; 3] }; 1000];
        check(&Bvh::build(&same, 4), &same);
    }

    #[test]
    fn a_refit_follows_and_tells_when_it_is_bad() {
        let boxes = scattered(1000);
        let mut bvh = Bvh::build(&boxes, 4);
        let shifted: Vec<Bounds> = boxes
            .iter()
            .map(|one| Bounds { lo: one.lo.map(|low| low + 5.0), hi: one.hi.map(|high| high + 5.0) })
            .collect();
        assert!(bvh.refit(&shifted));
        check(&bvh, &shifted);
        let mut shuffled = boxes.clone();
        shuffled.rotate_right(377);
        assert!(!bvh.refit(&shuffled));
        check(&bvh, &shuffled);
    }
}
